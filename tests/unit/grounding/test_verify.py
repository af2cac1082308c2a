import pytest

from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts, Party
from chambers.record.page import Page, Source


def _source(name, *texts):
    sha256 = name[0] * 64
    return Source(name, sha256, "text/plain", tuple(Page(name, sha256, n, text) for n, text in enumerate(texts, 1)))


_PLAIN = (
    _source(
        "a.pdf",
        "This agreement is made on March 3, 2026 between Harrow & Finch Printing LLC and Delmont Press\n"
        "Works, Inc. The price is $186,400.00, of which 30% is due at once.",
        "The Seller shall deliver the press by 15 May 2026. Signed by Eleanor Harrow at 9:30 a.m.",
    ),
    _source("b.pdf", "Invoice DPW-2217. The total is $190,250.00. A credit was written on 04/05/2026."),
)
LEDGER = assign(_PLAIN, prefix="HAR", width=6)
SOURCES = with_bates(_PLAIN, LEDGER)
MATTER = MatterFacts(case_number="26-CV-01834", parties=(Party("Quill Estates", "Defendant"),))


def _judge(text, **keywords):
    return verify(text, SOURCES, LEDGER, MATTER, **keywords)


def _verdicts(text):
    return [(judgment.claim.text, judgment.verdict.value) for judgment in _judge(text).judgments]


@pytest.mark.parametrize(
    "text",
    [
        "On 2026-03-03 the price was set at USD 186,400 (HAR000001).",
        "The press was due by May 15, 2026. HAR000002.",
        "Eleanor Harrow signed at 09:30.",
        "Quill Estates is sued in No. 26-CV-01834.",
        "Invoice DPW-2217 asks for $190.25 thousand (HAR000003).",
        "The page says \u201cThe price is $186,400.00\u201d (HAR000001).",
        "The deposit is 30 percent. In May 2026 it came.",
        "$190,250.00 less $186,400.00 leaves $3,850.00 (HAR000001, HAR000003).",
        "Nothing to check here.",
    ],
)
def test_a_true_sentence_passes(text):
    verification = _judge(text)
    assert not verification.blocked, [fault.reason for fault in verification.faults]


def test_a_fact_of_another_page_than_the_cited_one_is_contradicted_and_the_right_page_named():
    (fault,) = _judge("The total is $190,250.00 (HAR000001).").faults
    assert fault.verdict is Verdict.CONTRADICTED
    assert "it stands on HAR000003" in fault.reason
    assert fault.source.bates == "HAR000003"


def test_a_fact_of_no_page_is_not_found_and_the_page_says_what_it_has():
    (fault,) = _judge("The total is $190,720.00 (HAR000003).").faults
    assert fault.verdict is Verdict.NOT_FOUND
    assert "$190,250.00" in fault.reason


def test_a_date_that_the_page_leaves_open_is_ambiguous():
    assert _verdicts("The credit is of April 5, 2026 (HAR000003).")[0] == ("April 5, 2026", "ambiguous")
    assert _verdicts("The credit is of 04/05/2026 (HAR000003).")[0] == ("04/05/2026", "supported")


def test_a_draft_date_with_two_readings_is_supported_when_the_page_has_one_of_them():
    sources = (_source("c.pdf", "Sent on March 4, 2026."),)
    assert not verify("Sent on 03/04/2026.", sources, LEDGER, MATTER).blocked
    both = (_source("c.pdf", "Sent on March 4, 2026. Read on April 3, 2026."),)
    assert verify("Sent on 03/04/2026.", both, LEDGER, MATTER).judgments[-1].verdict is Verdict.AMBIGUOUS


def test_a_number_inside_a_date_does_not_support_a_count():
    assert ("3", "review") in _verdicts("The Seller made 3 presses.")


def test_a_wrong_sum_blocks():
    (fault,) = _judge("$190,250.00 less $186,400.00 leaves $3,580.00.").faults
    assert fault.claim.text == "$3,580.00"


def test_a_changed_word_in_a_quotation_is_not_found():
    assert _judge("It says \u201cThe price was $186,400.00\u201d.").blocked


def test_fixed_text_is_supported_only_as_a_whole_paragraph():
    text = "Form 12 of Nowhere"
    assert not _judge(text, literals=(text,)).blocked
    assert _judge(f"{text} and Elsewhere", literals=(text,)).blocked


def test_spans_point_at_the_draft_and_at_the_page_as_read():
    text = "On March 3, 2026 Delmont Press Works, Inc. agreed (HAR000001)."
    pages = {(page.sha256, page.number): page.text for source in SOURCES for page in source.pages}
    for judgment in _judge(text).judgments:
        claim, span = judgment.claim, judgment.source
        assert text[claim.start : claim.end] == claim.text
        assert pages[span.sha256, span.page][span.start : span.end] == span.text


def test_the_json_has_exactly_the_promised_fields():
    answer = _judge("The total is $190,250.00 (HAR000001).").to_json()
    assert set(answer) == {
        *("blocked", "meaning", "needs_review", "counts", "claims", "questions", "exempt", "not_checked"),
    }
    assert answer["blocked"] is True
    assert answer["meaning"] == "not judged"
    assert answer["not_checked"][0].startswith("Meaning: ")
    assert set(answer["counts"]) == {each.value for each in Verdict}
    for claim in answer["claims"]:
        assert set(claim) == {
            *("id", "kind", "text", "start", "end", "value", "verdict", "reason", "source"),
            *("method", "override"),
        }
        assert claim["source"] is None or set(claim["source"]) == {
            "kind",
            "file",
            "sha256",
            "bates",
            "page",
            "start",
            "end",
            "text",
        }
    assert any("good law" in line for line in answer["not_checked"])
