"""The verdicts that the documents give as examples are those of the code."""

import re
from pathlib import Path

import pytest
from one_paper import verified

ROOT = Path(__file__).parents[2]
CONCEPT = (ROOT / "docs/concepts/grounding.md").read_text(encoding="utf-8")
MAP = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PAGES = ["\n".join(found) for found in re.findall(r"^\| PAP\d{4}, (.+?) \| (.+) \|$", CONCEPT, re.MULTILINE)]
EXAMPLES = [
    *(
        (f"{sentence.rstrip('.')} (PAP0001).", outcome, reason)
        for sentence, outcome, reason in re.findall(
            r"^\| (.+\.) \| (supported|blocked|review): \"(.+)\" \|$", CONCEPT, re.MULTILINE
        )
    ),
    *re.findall(r"^\| (.+ \(PAP\d{4}\)\.) \| .+ \| (supported|blocked|review)[^|]* \| `(.+)` \|$", MAP, re.MULTILINE),
]


def test_there_are_examples_of_each_outcome():
    assert len(PAGES) == 2
    assert len(EXAMPLES) >= 9
    assert {outcome for _, outcome, _ in EXAMPLES} == {"supported", "blocked", "review"}


@pytest.mark.parametrize(("sentence", "outcome", "reason"), EXAMPLES)
def test_an_example_has_the_verdict_and_the_reason_that_are_documented(sentence, outcome, reason):
    said = verified(sentence, *PAGES)
    blocking = {each.claim.id for each in said.faults}
    found = {
        each.reason: "blocked" if each.claim.id in blocking else "review" if each.needs_review else "supported"
        for each in said.judgments
    }
    assert found.get(reason) == outcome, found
