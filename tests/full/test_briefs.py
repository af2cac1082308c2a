"""Whole briefs with errors planted by hand: no change may block more true claims or let more errors pass."""

import pytest
from bench_scripts import load_script

pytestmark = [pytest.mark.full, pytest.mark.timeout(2400)]


@pytest.fixture(scope="module")
def results():
    bench = load_script("brief_bench")
    return [result for path in sorted(bench.BRIEFS.glob("*.txt")) for result in bench.results_of(path)]


def caught(results, sort):
    some = [each for each in results if each.sort == sort]
    return sum(bool(each.faults) for each in some) / len(some)


def test_true_claims_pass(results):
    true = [each for each in results if each.sort == "true"]
    assert sum(len(each.faults) for each in true) / sum(each.claims for each in true) < 0.05


def test_errors_in_one_item_are_caught(results):
    assert caught(results, "item") > 0.96


def test_errors_of_meaning_are_caught(results):
    assert caught(results, "meaning") > 0.45
