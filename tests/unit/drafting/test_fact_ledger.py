import csv
import io
from datetime import UTC, datetime
from decimal import Decimal

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_record import small_record

from chambers.drafting.document.fact_ledger import CSV_HEAD, ledger_csv, ledger_xlsx, plain
from chambers.drafting.extracting import facts_by_rule
from chambers.drafting.results import EventFact, Facts, MoneyFact, PartyFact, Span, SumFact

MADE_AT = datetime(2026, 5, 1, tzinfo=UTC)


def _span(text, page=1):
    return Span(sha256="b" * 64, page=page, start=0, end=len(text), text=text, bates="MIL0003")


FACTS = Facts(
    parties=(PartyFact(name="Ash Mill LLC", role="Plaintiff"), PartyFact(name="=HYPERLINK(1)", role=None)),
    events=(EventFact(day="2026-04-09", span=_span('=cmd|"/C calc"!A0 on April 9, 2026')),),
    money=(
        MoneyFact(amount="900.00", currency="USD", kind="payment", span=_span("@SUM paid $900.00"), day="2026-04-09"),
    ),
    sums=(SumFact(terms=("1000.00", "-900.00"), makes="-100.00", stated="90.00", agrees=False, bates=("MIL0003",)),),
)


def _sheets(data):
    book = openpyxl.load_workbook(io.BytesIO(data))
    return {sheet.title: [[cell.value for cell in row] for row in sheet.iter_rows()] for sheet in book.worksheets}


def test_every_fact_stands_with_its_page_and_its_words():
    record = small_record()
    rows = list(csv.DictReader(io.StringIO(ledger_csv(facts_by_rule(record), record).decode("utf-8-sig"))))
    paid = next(row for row in rows if row["date"] == "2026-04-09" and row["kind"] == "event")
    assert (paid["bates"], paid["file"], paid["page"]) == ("MIL0003", "receipt.txt", "1")
    assert paid["words"] == "Ash Mill LLC paid $900.00 to Cole Boats, Inc. on April 9, 2026."
    assert tuple(rows[0]) == CSV_HEAD


def test_a_workbook_has_parties_days_money_and_sums():
    sheets = _sheets(ledger_xlsx(FACTS, small_record(), MADE_AT))
    assert list(sheets) == ["Parties", "Chronology", "Money", "Sums"]
    assert sheets["Parties"][1][:2] == ["Ash Mill LLC", "Plaintiff"]
    assert sheets["Money"][1][1] == 900
    assert sheets["Sums"][1] == ["1000.00, -900.00", -100, 90, "NO", "MIL0003"]


def test_words_that_look_like_formulas_stay_words():
    book = openpyxl.load_workbook(io.BytesIO(ledger_xlsx(FACTS, small_record(), MADE_AT)))
    assert not [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    rows = list(csv.reader(io.StringIO(ledger_csv(FACTS, small_record()).decode("utf-8-sig"))))
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "@", "+"))]


@given(st.text(max_size=40))
def test_no_text_begins_like_a_formula_unless_it_is_a_number(text):
    shown = plain(text)
    if shown.startswith(("=", "+", "-", "@")):
        assert Decimal(shown) <= 0


@pytest.mark.parametrize("text", ["-1300.50", "12", "3.25"])
def test_numbers_stay_numbers(text):
    assert plain(text) == text


def test_the_same_facts_give_the_same_bytes():
    assert ledger_xlsx(FACTS, small_record(), MADE_AT) == ledger_xlsx(FACTS, small_record(), MADE_AT)
