import pytest

from chambers.grounding.claim import Claim, Kind
from chambers.grounding.settling import settled
from chambers.grounding.verdict import Judgment, Override, Verdict, Verification


def judgment(kind, value, verdict=Verdict.CONTRADICTED, method="elsewhere"):
    return Judgment(Claim("c1", kind, value, 0, len(value), value), verdict, "stands on page 4", None, method)


@pytest.mark.parametrize(
    ("kind", "value", "verdict"),
    [
        (Kind.NAME, "Ann Lee", Verdict.REVIEW),
        (Kind.UNPARSED, "34", Verdict.REVIEW),
        (Kind.UNPARSED, "340", Verdict.CONTRADICTED),
        (Kind.AMOUNT, "34", Verdict.CONTRADICTED),
        (Kind.DATE, "2026-05-03", Verdict.CONTRADICTED),
        (Kind.IDENTIFIER, "34", Verdict.CONTRADICTED),
        (Kind.QUOTATION, "paid in full", Verdict.CONTRADICTED),
    ],
)
def test_of_what_stands_on_another_page_only_names_and_small_counts_need_review(kind, value, verdict):
    assert settled(judgment(kind, value)).verdict is verdict


def test_a_name_that_no_page_has_is_not_found():
    assert settled(judgment(Kind.NAME, "Ann Lee", Verdict.NOT_FOUND, "value")).verdict is Verdict.NOT_FOUND


def test_what_needs_review_does_not_block_and_stays_open_until_a_person_answers():
    verification = Verification((settled(judgment(Kind.NAME, "Ann Lee")),))
    assert not verification.blocked
    assert [each.claim.id for each in verification.open] == ["c1"]
    assert verification.to_json()["needs_review"] == 1
    answered = verification.with_overrides({"c1": Override("Jo Park", "She is introduced on page 4.")})
    assert answered.open == ()
    assert answered.to_json()["needs_review"] == 0
