"""Whole briefs with errors planted by hand: no change may block more true claims or let more errors pass."""

import pytest
from bench_scripts import load_script

pytestmark = [pytest.mark.full, pytest.mark.timeout(2400)]


@pytest.fixture(scope="module")
def results():
    bench = load_script("brief_bench")
    # Every third: all of them take a core for eight minutes.
    return [result for path in sorted(bench.BRIEFS.glob("*.txt"))[::3] for result in bench.results_of(path)]


@pytest.fixture(scope="module")
def filed():
    bench = load_script("filed_bench")
    return [result for folder in sorted(bench.MATTERS.iterdir())[::3] for result in bench.results_of(folder)]


def caught(results, sort):
    some = [each for each in results if each.sort == sort]
    return sum(bool(each.faults) for each in some) / len(some)


def test_true_claims_pass(results):
    true = [each for each in results if each.sort == "true"]
    assert sum(len(each.faults) for each in true) / sum(each.claims for each in true) < 0.05


def test_errors_in_one_item_are_caught(results):
    assert caught(results, "item") > 0.96


def test_briefs_that_cite_their_papers_in_ways_of_their_own(filed):
    true = [each for each in filed if each.sort == "true"]
    assert sum(len(each.faults) for each in true) / sum(each.claims for each in true) < 0.05
    assert caught(filed, "item") > 0.8
