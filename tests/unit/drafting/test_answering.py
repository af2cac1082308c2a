import pytest
from press_record import press_record

from chambers.drafting.answering import decide, in_turn, problem_of, verified
from chambers.drafting.results import Objection, Paragraph, Review, Section, Span
from chambers.drafting.writing.checking import Checker

CHECKER = Checker(press_record())
TEXT = "The press was delivered on May 27, 2026, which was after the agreed date of May 15, 2026."
BEFORE = Paragraph(id="facts-1", text=TEXT, cites=("HAR000007",), origin="model")
OTHER = Paragraph(id="facts-2", text="The press was delivered on May 27, 2026.", cites=("HAR000007",), origin="model")


def _objection(at=1, reviewer="clerk", page=None):
    span = Span(sha256="a", page=1, start=0, end=5, text="One\nKestrel 740", bates=page) if page else None
    return Objection(
        id=f"{reviewer}-{at}",
        reviewer=reviewer,
        paragraph="facts-1",
        quote="May 27, 2026",
        problem="It says two things.",
        evidence=span,
    )


def _decide(reply, others=(OTHER,), page=None):
    return decide(BEFORE, _objection(page=page), reply, CHECKER, others)


def test_a_correction_that_stands_on_the_same_page_is_taken():
    fixed = _decide(OTHER.text, others=())
    assert (fixed.outcome, fixed.before, fixed.after) == ("fixed", TEXT, OTHER.text)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (TEXT, "stands by it"),
        ("", "no sentence"),
        ("I'm sorry, I cannot change that.", "no sentence"),
        ("The press was delivered on May 28, 2026.", "May 28, 2026"),
        ("The price of the press, including delivery and installation, is $186,400.00.", "is about HAR000001"),
    ],
)
def test_a_reply_that_changes_nothing_for_the_better_leaves_the_sentence_and_is_kept_as_dissent(reply, reason):
    kept = _decide(reply)
    assert (kept.outcome, kept.after) == ("kept", None)
    assert reason in kept.reason
    assert "stands on HAR000007" in kept.reason


def test_a_correction_may_move_to_the_page_that_the_reviewer_pointed_at():
    reply = "One Kestrel 740 offset press was delivered at Canal Street, Ashford on May 27, 2026."
    assert _decide(reply).outcome == "kept"
    assert _decide(reply, page="HAR000004").outcome == "fixed"


def test_the_drafter_may_strike_a_sentence_but_not_the_last_of_its_section():
    assert _decide("REMOVE.").outcome == "removed"
    assert _decide("REMOVE", others=()).outcome == "kept"


def test_a_correction_that_says_what_stands_there_already_removes_the_sentence():
    assert _decide(OTHER.text).outcome == "removed"


def test_reviewers_take_turns():
    reviews = [
        Review(reviewer=name, mandate="", objections=tuple(_objection(at, name) for at in range(1, count + 1)))
        for name, count in (("clerk", 3), ("counsel", 1))
    ]
    assert [each.id for each in in_turn(reviews)] == ["clerk-1", "counsel-1", "clerk-2", "clerk-3"]


def test_the_drafter_is_told_the_words_of_the_page_that_is_pointed_at():
    assert problem_of(_objection(page="HAR000004")) == "It says two things. Page HAR000004: One Kestrel 740"
    assert problem_of(_objection()) == "It says two things."


def test_what_no_longer_stands_after_the_answers_is_taken_out_and_listed():
    false = Paragraph(id="facts-3", text="The price is $1.00.", cites=("HAR000001",), origin="model")
    section = verified(Section(id="facts", heading="Facts", paragraphs=(BEFORE, false)), CHECKER)
    assert section.paragraphs == (BEFORE,)
    assert section.blocked[0].text == "The price is $1.00."
    assert "$1.00" in section.blocked[0].faults[0]
