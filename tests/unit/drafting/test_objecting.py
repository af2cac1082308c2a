import pytest
from hypothesis import given
from hypothesis import strategies as st
from press_record import press_record

from chambers.drafting.results import Dropped, Objection, Paragraph
from chambers.drafting.reviewing import MOST_OBJECTIONS, numbered, weigh
from chambers.drafting.writing.checking import Checker
from chambers.drafting.writing.objecting import Objected, judge_objection, read_objections

CHECKER = Checker(press_record())
TEXT = "The price of the press, including delivery and installation, is $186,400.00."
PARAGRAPHS = (Paragraph(id="facts-1", text=TEXT, cites=("HAR000001",), origin="model"),)
FAIR = {
    "paragraph": "facts-1",
    "quote": "including delivery and installation",
    "problem": "The invoice lists delivery and installation apart.",
    "page": "HAR000005",
    "words": "Delivery and installation",
}


def _judge(**changes):
    return judge_objection(Objected.of({**FAIR, **changes}), {each.id: each for each in PARAGRAPHS}, CHECKER)


def test_a_fair_objection_is_kept_with_its_place_in_the_record():
    kept = _judge()
    assert isinstance(kept, Objection)
    assert kept.evidence.bates == "HAR000005"
    assert kept.evidence.text == "Delivery and installation"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"paragraph": "facts-9"}, "no paragraph facts-9"),
        ({"paragraph": None}, "no paragraph named"),
        ({"quote": "excluding delivery"}, "does not say"),
        ({"quote": ""}, "does not say"),
        ({"problem": "Wrong."}, "names no problem"),
        ({"problem": "The press cost $4,444.00 on July 9, 2026."}, "$4,444.00"),
        ({"problem": "Paul Ghost never agreed to this price."}, "Paul Ghost"),
        ({"page": "HAR000099"}, "no page HAR000099"),
        ({"words": "Delivery and demolition"}, "does not say"),
        ({"words": ""}, "does not say"),
        ({"words": 7}, "does not say"),
    ],
)
def test_an_objection_that_is_not_true_of_the_draft_or_the_record_is_dropped(changes, reason):
    dropped = _judge(**changes)
    assert isinstance(dropped, Dropped)
    assert reason in dropped.reason


def test_an_objection_may_point_at_no_page():
    assert _judge(page="none", words="").evidence is None


def test_the_same_words_are_objected_to_once_and_no_reviewer_has_more_than_six():
    quotes = [TEXT[at : at + 12] for at in range(0, 60, 6)]
    kept, dropped = weigh([FAIR, FAIR], "clerk", PARAGRAPHS, CHECKER)
    assert [each.id for each in kept] == ["clerk-1"]
    assert len(dropped) == 1
    many = [{**FAIR, "quote": quote} for quote in quotes]
    kept, dropped = weigh(many, "clerk", PARAGRAPHS, CHECKER)
    assert len(kept) == MOST_OBJECTIONS
    assert len(kept) + len(dropped) == len(many)
    assert {each.reviewer for each in kept} == {"clerk"}


@pytest.mark.parametrize(
    ("answer", "count"),
    [
        ('{"objections": []}', 0),
        ('Here you are:\n```json\n{"objections": [{"paragraph": "a"}, {"paragraph": "b"}]}\n```', 2),
        ('{"objections": [{"paragraph": "a"}, {"paragr', 1),
        ('{"objections": [{"paragr', None),
        ('{"remarks": []}', None),
        ("I see no problem.", None),
        ("", None),
    ],
)
def test_what_was_said_whole_is_read_and_an_answer_that_is_none_is_none(answer, count):
    found = read_objections(answer)
    assert (None if found is None else len(found)) == count


@given(st.text())
def test_no_answer_breaks_the_reader(answer):
    read_objections('{"objections": [' + answer)


def test_a_reviewer_is_shown_each_paragraph_with_its_number_and_its_pages():
    assert numbered(PARAGRAPHS) == f"[facts-1] {TEXT[:-1]} (HAR000001)."
