"""Strands: the words and figures of a unit in order, what carries a clause, and what stands on both sides of a word."""

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import read_page
from chambers.grounding.texts.carriers import carried
from chambers.grounding.texts.flanks import compare_flanks
from chambers.grounding.texts.strand import Part, page_strands, read_strand, sentence_strand
from chambers.record.page import Page

_TEXT = "The miller paid the carter in cash. He owes the smith nothing.\n"
PAGE = read_page(Page("m.txt", "b" * 64, 1, _TEXT))


def _held(sentence):
    return carried(sentence, 0, (), (PAGE,))


def _item(strand, word):
    return next(item for item in strand.items if item.low == word)


def test_small_words_and_cuts_are_told_from_what_says_something():
    strand = read_strand("He paid the carter, then left; it rained", 0, ())
    assert [item.part for item in strand.items if item.low in ("the", ",", ";")] == [Part.SMALL, Part.COMMA, Part.CUT]
    assert _item(strand, "carter").at in strand.segment(_item(strand, "paid").at)
    assert _item(strand, "rained").at not in strand.segment(_item(strand, "paid").at)


def test_a_quotation_cuts_a_sentence():
    quoted = Token(Kind.QUOTATION, 8, 14, '"the x"', "the x")
    strand = sentence_strand("He said        and then he left", 0, (quoted,))
    assert _item(strand, "left").at not in strand.segment(_item(strand, "said").at)


def test_each_line_of_a_conversation_is_a_unit_of_its_own():
    text = "Ann Roe 20:16  who has it\nBob Fay 20:17  the porter has it\n"
    page = read_page(Page("c.txt", "c" * 64, 1, text))
    units = {page.text[unit.start : unit.end].strip() for unit in page_strands(page)}
    assert "Bob Fay 20:17  the porter has it" in units


def test_the_unit_that_shares_most_weighs_most():
    held = _held("The miller paid the carter by check")
    clause = held.content(_item(held.strand, "check").at)
    best = max(held.carriers, key=lambda each: each.weight(clause, held.strand))
    assert PAGE.text[best.unit.start : best.unit.end].startswith("The miller")


def test_flanks_agree_when_only_the_word_differs():
    held = _held("The miller paid the carter by check")
    carrier = next(each for each in held.carriers if "cash" in each.unit.keys)
    flanks = compare_flanks(held.strand, _item(held.strand, "check"), carrier, _item(carrier.unit, "cash"))
    assert flanks.left
    assert flanks.end
    assert flanks.both


def test_flanks_differ_when_the_prepositions_do():
    held = _held("The miller paid the carter for the check")
    carrier = next(each for each in held.carriers if "cash" in each.unit.keys)
    assert not compare_flanks(held.strand, _item(held.strand, "check"), carrier, _item(carrier.unit, "cash")).left
