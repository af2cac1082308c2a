"""The gates of grounding: folders that were not read while rules were written, and errors that a program plants."""

import pytest
from bench_scripts import load_script

judging = load_script("bench_grounding.judging")
matters = load_script("bench_grounding.matters")
planted = load_script("bench_grounding.planted")

UNSEEN = ("coldstore", "compartment", "dispatch", "grainhouse", "mouldcourt", "oysterbed", "surgery", "visits")

pytestmark = [pytest.mark.full, pytest.mark.timeout(1200)]


@pytest.fixture(scope="module")
def unseen():
    folders = matters.find_matters(UNSEEN)
    return [each for folder in folders for each in judging.judge_matter(folder, meaning=False).judged]


@pytest.fixture(scope="module")
def tally():
    return planted.run()


def count(judged, sort, *outcomes):
    return sum(each.sort is sort and (not outcomes or each.outcome in outcomes) for each in judged)


def test_few_true_sentences_block(unseen):
    assert count(unseen, judging.Sort.TRUE, judging.Outcome.BLOCKED) <= 0.06 * count(unseen, judging.Sort.TRUE)


def test_few_true_sentences_block_or_need_review(unseen):
    stopped = count(unseen, judging.Sort.TRUE, judging.Outcome.BLOCKED, judging.Outcome.REVIEW)
    assert stopped <= 0.15 * count(unseen, judging.Sort.TRUE)


def test_errors_in_one_item_are_caught_and_most_block(unseen):
    assert count(unseen, judging.Sort.ITEM) == 160
    assert count(unseen, judging.Sort.ITEM, judging.Outcome.BLOCKED, judging.Outcome.REVIEW) >= 153
    assert count(unseen, judging.Sort.ITEM, judging.Outcome.BLOCKED) >= 138


def test_errors_that_a_program_plants_are_caught(tally):
    assert sum(tally.planted.values()) > 2000
    assert tally.share(semantic=False) >= 0.998, [each for each in tally.missed if each[0] not in tally.semantic]


def test_true_claims_of_the_planted_matters_pass(tally):
    assert len(tally.blocked) <= 0.005 * tally.true_claims, tally.blocked
