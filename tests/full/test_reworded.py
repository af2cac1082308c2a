"""Sentences written freely about a page: no change may block more true ones or let more false ones pass."""

import pytest
from bench_scripts import load_script

pytestmark = [pytest.mark.full, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def results():
    bench = load_script("reworded_bench")
    return [result for path in sorted(bench.MATTERS.glob("*.txt")) for result in bench.results_of(path)]


def share(results, sort):
    some = [result for result in results if result.line.sort == sort]
    return sum(bool(result.faults) for result in some) / len(some)


def test_true_sentences_pass(results):
    assert share(results, "true") < 0.07


def test_errors_in_one_item_are_caught(results):
    assert share(results, "item") > 0.965
