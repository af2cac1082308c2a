"""Whole briefs with errors planted by hand: no change may block more true claims or let more errors pass."""

import importlib.util
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"

pytestmark = [pytest.mark.full, pytest.mark.timeout(2400)]


@pytest.fixture(scope="module")
def results():
    sys.path.insert(0, str(SCRIPTS))
    spec = importlib.util.spec_from_file_location("brief_bench", SCRIPTS / "brief_bench.py")
    bench = importlib.util.module_from_spec(spec)
    sys.modules["brief_bench"] = bench
    spec.loader.exec_module(bench)
    sys.path.remove(str(SCRIPTS))
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
