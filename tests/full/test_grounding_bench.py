"""The gates of grounding: folders that were not read while rules were written, and errors that a program plants."""

from collections import Counter

import pytest
from bench_scripts import load_script

judging = load_script("bench_grounding.judging")
matters = load_script("bench_grounding.matters")
planted = load_script("bench_grounding.planted")

UNSEEN = ("coldstore", "compartment", "dispatch", "grainhouse", "mouldcourt", "oysterbed", "surgery", "visits")

pytestmark = [pytest.mark.full, pytest.mark.timeout(1200)]


@pytest.fixture(scope="module")
def unseen():
    """How many sentences have which outcome: numbers alone, for a failing test prints what it compares."""
    results = (judging.judge_matter(folder, meaning=False) for folder in matters.find_matters(UNSEEN))
    return Counter((each.sort, each.outcome) for result in results for each in result.judged)


@pytest.fixture(scope="module")
def tally():
    return planted.run()


def share_of_true(unseen, *outcomes):
    true = sum(unseen[judging.Sort.TRUE, outcome] for outcome in judging.Outcome)
    return sum(unseen[judging.Sort.TRUE, outcome] for outcome in outcomes) / true


def test_few_true_sentences_block(unseen):
    assert share_of_true(unseen, judging.Outcome.BLOCKED) <= 0.06


def test_few_true_sentences_block_or_need_review(unseen):
    assert share_of_true(unseen, judging.Outcome.BLOCKED, judging.Outcome.REVIEW) <= 0.15


def test_errors_in_one_item_are_caught_and_most_block(unseen):
    blocked, review, passed = (
        unseen[judging.Sort.ITEM, outcome]
        for outcome in (judging.Outcome.BLOCKED, judging.Outcome.REVIEW, judging.Outcome.SUPPORTED)
    )
    assert blocked + review + passed == 160
    assert blocked + review >= 153
    assert blocked >= 138


def test_errors_that_a_program_plants_are_caught(tally):
    assert sum(tally.planted.values()) > 2000
    assert tally.share(semantic=False) >= 0.998, [each for each in tally.missed if each[0] not in tally.semantic]


def test_true_claims_of_the_planted_matters_pass(tally):
    assert len(tally.blocked) <= 0.005 * tally.true_claims, tally.blocked
