import json

import pytest
from bench_scripts import load_script

outside = load_script("outside_bench")

EVIDENCE = "The tenant paid $500 on May 3, 2026."
SETS = {
    "summedits.json": [{"doc": EVIDENCE, "summary": "The tenant paid $500.", "label": 1}],
    "faithbench.json": {
        "samples": [
            {"source": EVIDENCE, "summary": "paid $900", "annotations": [{"label": ["Unwanted.Intrinsic"]}]},
            {"source": EVIDENCE, "summary": "paid", "annotations": [{"label": ["Questionable"]}]},
            {"source": EVIDENCE, "summary": "paid $500", "annotations": []},
        ]
    },
    "wice.jsonl": [
        {"claim": "Paid.", "evidence": [EVIDENCE], "label": "partially_supported", "supporting_sentences": []}
    ],
    "vitaminc.jsonl": [{"claim": "Paid.", "evidence": EVIDENCE, "label": "SUPPORTS"}],
    "aggrefact.jsonl": [{"doc": EVIDENCE, "claim": "Paid.", "label": 0, "dataset": "x"}],
    "qags.jsonl": [
        {
            "article": EVIDENCE,
            "summary_sentences": [{"sentence": "Paid.", "responses": [{"response": r} for r in ("yes", "no", "yes")]}],
        }
    ],
}
LABELS = {
    "summedits.json": [True],
    "faithbench.json": [False, True],
    "wice.jsonl": [False],
    "vitaminc.jsonl": [True],
    "aggrefact.jsonl": [False],
    "qags.jsonl": [True],
}


@pytest.mark.parametrize("name", SETS)
def test_each_public_format_is_read_with_its_labels(name, tmp_path):
    rows = SETS[name]
    path = tmp_path / name
    path.write_text("\n".join(map(json.dumps, rows)) if name.endswith("l") else json.dumps(rows))
    assert [pair.is_true for pair in outside.read_file(path)] == LABELS[name]


def test_a_file_of_another_format_has_no_pairs(tmp_path):
    path = tmp_path / "other.json"
    path.write_text('[{"question": "?"}]')
    assert list(outside.read_file(path)) == []


def test_a_text_with_a_wrong_amount_is_caught_and_the_true_one_passes():
    wrong = outside.Pair("x", EVIDENCE, "The tenant paid $900 on May 3, 2026.", is_true=False)
    right = outside.Pair("x", EVIDENCE, "The tenant paid $500 on May 3, 2026.", is_true=True)
    assert outside.outcome_of(wrong) == "blocked"
    assert outside.outcome_of(right) == "supported"


def test_balanced_accuracy_is_the_mean_of_both_rights():
    score = outside.Score()
    assert score.balanced("blocked") is None
    for is_true, outcomes in ((True, ("blocked", "review", "supported", "supported")), (False, ("blocked", "review"))):
        for outcome in outcomes:
            score.add(outside.Pair("x", "", "", is_true=is_true), outcome)
    assert score.balanced("blocked") == pytest.approx((0.75 + 0.5) / 2)
    assert score.balanced("blocked", "review") == pytest.approx((0.5 + 1) / 2)
