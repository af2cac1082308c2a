"""Errors that a program plants, one round: what it shows in the documents must stay so."""

from bench_scripts import load_script

ON_THE_CITED_PAGE = {
    "Rosa Lindqvist testified that Dana Whitlock called on November 10, 2025 (LSE000003).",
    "Celia Monroe supervised Minh Tran from November 6, 2023 to January 12, 2024 (PAY-000004).",
    "The work was completed on July 31, 2024, forty days late (CON_0004).",
    "The contract of February 14, 2024 sets a price of $165,040.00 (CON_0001).",
}
"""Errors planted as mechanical that the cited page makes true by chance: every fact is on it, or (the price, 40 percent
of another one; the day, forty days after another one) follows from its figures. Only their meaning is wrong."""


def test_planted_errors_are_caught_and_true_claims_pass():
    result = load_script("bench_grounding.planted").run(seed=11, rounds=1)
    assert sum(result.planted.values()) > 1000
    assert {text for kind, text in result.missed if kind not in result.semantic} == ON_THE_CITED_PAGE
    assert len(result.blocked) <= 0.01 * result.true_claims, result.blocked
    assert result.other_form >= 0.3 * result.true_claims
