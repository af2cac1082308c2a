"""The mutation bench, one round: what it shows in the documents must stay so."""

import importlib.util
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[3] / "scripts" / "mutation_bench.py"


def test_planted_errors_are_caught_and_true_claims_pass():
    spec = importlib.util.spec_from_file_location("mutation_bench", SCRIPT)
    bench = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = bench
    spec.loader.exec_module(bench)
    result = bench.run(seed=11, rounds=1)
    assert sum(result.planted.values()) > 1000
    assert result.share(semantic=False) == 1.0, [text for text in result.missed if text[0] not in result.semantic]
    assert result.share(semantic=True) >= 0.9
    assert len(result.blocked) <= 0.01 * result.true_claims, result.blocked
    assert result.other_form >= 0.3 * result.true_claims
