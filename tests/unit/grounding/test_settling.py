"""What blocks, what a person must answer, and what the answers of a judge add."""

import pytest
from one_paper import verified

from chambers.grounding.claim import Claim, Kind
from chambers.grounding.grounds import grounds_of
from chambers.grounding.settling import settle
from chambers.grounding.verdict import Answer, Judgment, Meant, Override, Verdict, Verification
from chambers.grounding.verify import verify_against
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGE = "On May 3, 2026 Ann Lee paid $1,200.00 to Bo Roe for 34 crates."
TRUE = "Ann Lee paid $1,200.00 to Bo Roe on May 3, 2026 (PAP0001)."


def finding(kind, value, verdict=Verdict.CONTRADICTED, method="elsewhere"):
    return Judgment(Claim("c1", kind, value, 0, len(value), value), verdict, "stands on page 4", None, method)


def answered(text, *answers):
    plain = (Source("paper.txt", "a" * 64, "text/plain", (Page("paper.txt", "a" * 64, 1, PAGE),)),)
    ledger = assign(plain, prefix="PAP", width=4)
    return verify_against(text, grounds_of(with_bates(plain, ledger), ledger, MatterFacts()), answers=answers)


@pytest.mark.parametrize(
    ("kind", "value", "verdict"),
    [
        (Kind.UNPARSED, "34", Verdict.REVIEW),
        (Kind.UNPARSED, "340", Verdict.CONTRADICTED),
        (Kind.AMOUNT, "34", Verdict.CONTRADICTED),
        (Kind.DATE, "2026-05-03", Verdict.CONTRADICTED),
        (Kind.IDENTIFIER, "34", Verdict.CONTRADICTED),
        (Kind.QUOTATION, "paid in full", Verdict.CONTRADICTED),
    ],
)
def test_of_figures_and_words_of_another_page_only_small_counts_need_review(kind, value, verdict):
    assert settle([finding(kind, value)])[0].verdict is verdict


def test_what_needs_review_does_not_block_and_stays_open_until_a_person_answers():
    verification = Verification(settle([finding(Kind.UNPARSED, "34")]))
    assert not verification.blocked
    assert [each.claim.id for each in verification.open] == ["c1"]
    assert verification.to_json()["needs_review"] == 1
    signed = verification.with_overrides({"c1": Override("Jo Park", "Counted on pages 4 and 5.")})
    assert signed.open == ()
    assert signed.to_json()["needs_review"] == 0


def test_without_answers_meaning_is_not_judged():
    found = verified(TRUE, PAGE)
    assert (found.meaning, found.open) == ("not judged", ())
    assert [question.sentence for question in found.questions] == [TRUE]


def test_a_judge_who_does_not_find_a_sentence_said_asks_for_review():
    question = answered(TRUE).questions[0]
    doubt = Answer(question.id, Meant.NOT_SAID, "Ann Lee paid", "tiny-judge", "2026-12")
    found = answered(TRUE, doubt)
    assert not found.blocked
    (open_claim,) = found.for_review
    assert (open_claim.claim.kind, open_claim.claim.text) == (Kind.MEANING, question.sentence)
    assert "tiny-judge (exam: 2026-12)" in open_claim.reason
    assert open_claim.source == question.passages[0]
    assert found.meaning == "1 of 1 sentences judged by tiny-judge (exam: 2026-12)"


def test_a_judge_lifts_nothing():
    text = TRUE.replace("1,200", "2,100")
    before = answered(text)
    after = answered(text, Answer(before.questions[0].id, Meant.SAID, "", "tiny-judge", "2026-12"))
    assert before.blocked
    assert after.judgments == before.judgments


def test_an_open_answer_or_one_to_another_text_changes_nothing():
    question = answered(TRUE).questions[0]
    others = (Answer(question.id, Meant.OPEN, "", "j", "e"), Answer("s99", Meant.NOT_SAID, "", "j", "e"))
    found = answered(TRUE, *others)
    assert (found.open, found.meaning) == ((), "not judged")
