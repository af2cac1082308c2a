"""The small pure parts that writing a section is made of."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from press_record import press_record

from chambers.drafting.drafting_section import in_order, paragraphs_of
from chambers.drafting.extracting import facts_by_rule
from chambers.drafting.kinds import DocumentType, SectionRule
from chambers.drafting.requests import fill, request
from chambers.drafting.results import Facts, Paragraph, SectionPlan
from chambers.drafting.writing.checking import Checker
from chambers.drafting.writing.clauses import partings
from chambers.drafting.writing.drafter import sentences_of
from chambers.drafting.writing.heard import Heard
from chambers.drafting.writing.leaning import mood_fault
from chambers.drafting.writing.quoting import nearest_words, own_words

RECORD = press_record()
CHECKER = Checker(RECORD)
NO_FACTS = Facts(parties=(), events=(), money=(), sums=())


def _kind(**prompts):
    rule = SectionRule("facts", "Facts", "written", paragraphs=3)
    return DocumentType(name="x", title="X", tier="light", sections=(rule,), prompts=prompts)


def _plan(section="facts", heading="Facts", pages=()):
    return SectionPlan(id=section, heading=heading, instruction="", pages=pages)


def test_a_type_says_what_is_asked_and_what_it_leaves_out_has_words_of_its_own():
    assert request(_kind(repair="Mend {sentence}: {faults}"), "repair", sentence="A.", faults="b") == "Mend A.: b"
    assert "This sentence is wrong: A." in request(_kind(), "repair", sentence="A.", faults="b")


def test_a_brace_that_is_no_field_stays_and_what_is_filled_in_is_not_read_again():
    assert fill('{{"a": []}} {b} {c}', {"b": "{c}", "c": "1"}) == '{"a": []} {c} 1'
    assert fill("{unknown}", {}) == "{unknown}"


def test_an_answer_is_cut_into_sentences_without_list_marks_and_invisible_characters():
    assert sentences_of("1. It is\u200b late.\n- It rained. It\x07 snowed.") == [
        "It is late.",
        "It rained.",
        "It snowed.",
    ]


def test_a_sentence_is_cut_where_it_joins_two_statements_and_the_second_gets_its_subject():
    text = "Ann Lee paid $5.00 on May 1, 2026 and $6.00 on June 2, 2026."
    assert list(partings(text, CHECKER.tokens(text))) == [
        ("Ann Lee paid $5.00 on May 1, 2026", "Ann Lee $6.00 on June 2, 2026.")
    ]


def test_a_name_with_an_and_inside_is_not_cut():
    text = "The bank paid Harrow & Finch Printing LLC."
    assert list(partings(text, CHECKER.tokens(text))) == []


@given(st.text(max_size=60))
def test_every_part_of_a_cut_has_words(text):
    assert all(len(part.split()) >= 2 for parts in partings(text, ()) for part in parts)


@pytest.mark.parametrize(
    ("sentence", "page"),
    [
        ("The Seller delivered it.", "The Seller shall deliver it."),
        ("The Buyer must ask.", "The Buyer may ask."),
        ("The Buyer has a credit.", "If it is late, the Buyer has a credit."),
        ("They owe it.", "They claimed that they owe it."),
    ],
)
def test_what_was_only_agreed_possible_conditional_or_asked_for_did_not_happen(sentence, page):
    assert mood_fault(sentence, page) is not None
    assert mood_fault(page, page) is None


def test_may_with_a_capital_is_a_month():
    assert mood_fault("It came in May.", "It came in May.") is None
    assert mood_fault("It came on the 5th.", "In May it came on the 5th.") is None


def test_nothing_is_said_twice_neither_in_the_same_words_nor_in_others():
    heard = Heard(["We confirm that Ann Lee paid $5.00 on May 1, 2026."])
    assert heard.repeats("Ann Lee paid $5.00 on May 1, 2026.")
    again = "On May 1, 2026 Ann Lee paid $5.00."
    assert not heard.repeats(again)
    assert heard.covers(again, CHECKER.tokens(again))
    other = "Ann Lee paid $6.00 on May 1, 2026."
    assert not heard.covers(other, CHECKER.tokens(other))


def test_the_nearest_words_of_the_record_are_quoted_and_only_once():
    lie = "Harrow & Finch Printing LLC paid $55,920.00 to Delmont Press Works, Inc. on March 9, 2026."
    found = nearest_words(lie, CHECKER, Heard())
    assert found.text.startswith("\u201cWe confirm that Harrow & Finch Printing LLC paid $55,920.00")
    assert (found.cites, found.origin, found.day) == (("HAR000006",), "page", "2026-03-05")
    second = nearest_words(lie, CHECKER, Heard([found.text]))
    assert second is None or second.text != found.text


def test_nothing_is_quoted_for_what_the_record_does_not_speak_of():
    assert nearest_words("Zebras graze in Kenya.", CHECKER, Heard()) is None


def _own_words(facts, pages, most=40):
    heard, found = Heard(), []
    for each in islice(own_words(facts, _plan(pages=pages), CHECKER, heard), most):
        heard.add(each.text)
        found.append(each)
    return found


def test_own_words_come_from_each_page_of_the_section_in_turn():
    pages = ("HAR000006", "HAR000001", "HAR000004")
    first = _own_words(facts_by_rule(RECORD), pages, 3)
    assert tuple(each.cites[0] for each in first) == pages


def test_plain_statements_come_before_those_that_say_you():
    texts = [each.text for each in _own_words(NO_FACTS, ("HAR000007",))]
    assert "you" not in texts[0]
    assert any("you asked us" in text for text in texts[1:])


def test_every_quotation_stands_word_for_word_on_its_page():
    found = _own_words(NO_FACTS, tuple(RECORD.by_bates))
    assert len(found) > 5
    for each in found:
        assert each.text[1:-1] in " ".join(RECORD.by_bates[each.cites[0]].text.split())


def test_a_section_of_facts_stands_in_order_of_date_and_others_as_they_were_written():
    late = Paragraph(id="", text="B.", cites=("HAR000006",), origin="model", day="2026-06-16")
    early = Paragraph(id="", text="A.", cites=("HAR000001",), origin="model", day="2026-03-03")
    undated = Paragraph(id="", text="C.", cites=("HAR000007",), origin="model")
    ordered = in_order((undated, late, early), _plan(), RECORD.by_bates)
    assert [(each.id, each.text) for each in ordered] == [("facts-1", "A."), ("facts-2", "B."), ("facts-3", "C.")]
    assert [each.text for each in in_order((late, early), _plan("argument", "Argument"), {})] == ["B.", "A."]


def test_the_type_says_how_many_paragraphs_a_section_has():
    assert paragraphs_of(_kind(), _plan()) == 3
    assert paragraphs_of(_kind(), _plan("other", "Other")) == 6
