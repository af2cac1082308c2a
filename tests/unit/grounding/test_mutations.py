"""The mutation bench, one round: what it shows in the documents must stay so."""

from bench_scripts import load_script


def test_planted_errors_are_caught_and_true_claims_pass():
    result = load_script("mutation_bench").run(seed=11, rounds=1)
    assert sum(result.planted.values()) > 1000
    assert result.share(semantic=False) == 1.0, [text for text in result.missed if text[0] not in result.semantic]
    assert result.share(semantic=True) >= 0.9
    assert len(result.blocked) <= 0.01 * result.true_claims, result.blocked
    assert result.other_form >= 0.3 * result.true_claims
