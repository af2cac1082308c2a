"""Statements of witnesses, hearings by day and exhibits of a series: each binds its sentence to the pages it names."""

import pytest

from chambers.grounding.cited.labels import find_labels
from chambers.grounding.draft import read_draft
from chambers.grounding.grounds import grounds_of
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_FIRST = (
    (
        "FIRST WITNESS STATEMENT OF INA BRANT\n\n1.   I keep the weighbridge at the quarry.\n\n2.   The lorry came on"
        " 4 May 2021 with 18 tonnes of gravel.\n\n3.   I asked the driver for his ticket and he had lost it.\n"
    ),
    "4.   On 9 May 2021 the manager paid \u00a3640.00 in cash for the gravel.\n\n5.   Nobody told me of the flood.\n",
)
_SECOND = (
    "SECOND WITNESS STATEMENT OF INA BRANT\n\n1.   The scale was tested on 2 June 2021 and found to be exact.\n",
)
_HEARING = tuple(
    f"                         {number}\n Quarry v. Haulage\n Hearing, Day 2\n\n"
    + "\n".join(f" {line}    {said}" for line, said in enumerate(lines, start=1))
    for number, lines in (
        (114, ("Q  Who weighed it?", "A  Ina Brant did.", "Q  How much was it?", "A  It was 18 tonnes.")),
        (115, ("Q  Was it raining?", "A  It rained for six days.", "Q  Did you stop?", "A  We never stopped.")),
    )
)
_LETTER = (
    "EXHIBIT C-12\n\nDear Ms Brant,\n\n1.   The bridge is closed from 7 June 2021.\n\n2.   The toll is \u00a335.00.\n",
)
_MINUTES = ("MINUTES\n\n1.   The board met on 8 July 2021.\n\n2.   It sold the crusher for \u00a39,100.00.\n",)


def _source(name, mark, pages):
    return Source(
        name, mark * 64, "text/plain", tuple(Page(name, mark * 64, at, text) for at, text in enumerate(pages, start=1))
    )


RECORD = (
    _source("Brant WS1 (signed).pdf", "a", _FIRST),
    _source("Brant_WS2.pdf", "b", _SECOND),
    _source("Transcript Day 2.pdf", "c", _HEARING),
    _source("C-12 letter.pdf", "d", _LETTER),
    _source("R-7_minutes.docx", "e", _MINUTES),
)
GROUNDS = grounds_of(RECORD, Ledger(), MatterFacts())


def _pages(text):
    """The files and pages to which the figures of a text are held."""
    draft = read_draft(text, GROUNDS)
    pages = {at for token in draft.tokens if token.kind.value in {"date", "amount"} for at in draft.held[token.start]}
    return {(GROUNDS.index.pages[at].file, GROUNDS.index.pages[at].number) for at in pages}


def _blocked(text):
    judged = verify(text, RECORD, Ledger(), MatterFacts()).judgments
    return [each.claim.text for each in judged if each.verdict.value not in {"supported", "not_checkable"}]


@pytest.mark.parametrize(
    "cite",
    [
        "[Brant WS1 \u00a74]",
        "(Brant 1, para 4)",
        "(First W/S of I. Brant \u00b6 4)",
        "(First Witness Statement of Ina Brant, para 4)",
        "(Brant First Stmt. \u00b6 4)",
    ],
)
def test_a_statement_binds_by_its_number_and_paragraph(cite):
    said = f"The manager paid \u00a3640.00 in cash on 9 May 2021 {cite}."
    assert _pages(said) == {("Brant WS1 (signed).pdf", 2)}
    assert _blocked(said) == []


def test_a_statement_may_be_named_in_words_behind_its_paragraph():
    said = "The manager paid \u00a3640.00 in cash on 9 May 2021: paragraph {} of Ms Brant's {} witness statement."
    assert _blocked(said.format(4, "first")) == []


def test_the_second_statement_is_another_paper():
    said = "The scale was tested on 2 June 2021 [Brant WS{} \u00a71]."
    assert _blocked(said.format(2)) == []
    assert _blocked(said.format(1))


def test_each_part_of_a_sentence_is_held_to_its_own_paragraph():
    said = "The lorry came on 4 May 2021 [Brant WS1 \u00a72]; Ms Brant keeps the weighbridge [Brant WS1 \u00a71]."
    assert _blocked(said) == []


@pytest.mark.parametrize(
    "cite",
    [
        "(Hr'g Tr. Day 2 at 114:3-4)",
        "(Trial Tr. vol. 2, 114:3)",
        "(Day 2, p. 114, ll. 3-4)",
    ],
)
def test_a_hearing_binds_by_day_page_and_lines(cite):
    assert _blocked(f"It was 18 tonnes {cite}.") == []
    assert _blocked(f"It was 18 tonnes {cite}.".replace("114", "115"))
    assert _blocked(f"It was 18 tonnes {cite}.".replace("114", "119"))


@pytest.mark.parametrize(
    "cite", ["(C-12, \u00b6 2.)", "[C-12 at 1]", "(Ex. C-12, \u00b6 2.)", "(Exhibit C-0012.)", "(see C-12)"]
)
def test_an_exhibit_of_a_series_binds_by_its_label(cite):
    said = f"The toll is \u00a335.00. {cite}"
    assert _pages(said) == {("C-12 letter.pdf", 1)}
    assert _blocked(said) == []
    assert _blocked(said.replace("C-12", "R-7").replace("C-0012", "R-7"))
    assert _blocked(said.replace("C-12", "C-13").replace("C-0012", "C-13"))


def test_a_label_is_nothing_where_the_record_has_no_such_series():
    assert _blocked("The toll is \u00a335.00 on road Q-12.") == ["Q-12"]


def test_both_exhibits_of_a_bracket_hold():
    said = "The bridge closed on 7 June 2021 and the board met on 8 July 2021. (C-12, \u00b6 1; R-7, \u00b6 1.)"
    assert _pages(said) == {("C-12 letter.pdf", 1), ("R-7_minutes.docx", 1)}
    assert _blocked(said) == []


def test_parties_by_their_part_and_number_name_nobody():
    assert _blocked("The First Defendant and the Second Respondent met on 8 July 2021 (R-7, \u00b6 1).") == []


def test_lists_of_exhibits_keep_their_labels():
    assert [labels[0] for _, _, labels in find_labels("Exs. C-1, C-4 and R-7", ())] == ["C-1", "C-4", "R-7"]
