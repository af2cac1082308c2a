"""Columns and paragraphs of a page, from where its letters stand."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from chambers.evidence.layout import find_gaps, put_in, shift
from chambers.evidence.media import PDF
from chambers.evidence.pdf_places import read_places
from chambers.evidence.reader import read

ROWS = [
    ["Item", "Discrepancy", "Mechanic", "Hours"],
    ["1", "Cabin door seal leaks", "E. Oduya", "6.5"],
    ["2", "No. 2 main tire worn", "E. Oduya", "2.0"],
    ["3", "Left engine slow to spool", "W. Brannock", "14.0"],
]
PROSE = "The shop replaced the seal, the tire and the fuel control unit of the aircraft that is named above. " * 6


def page_of(*story: object) -> str:
    out = io.BytesIO()
    SimpleDocTemplate(out, invariant=1).build(list(story))
    return read(PDF, out.getvalue()).pages[0].text


def typed(text: str, *, width: float = 6, height: float = 11.6) -> tuple[str, object]:
    """What pdfium would say of a typed page: its words a blank apart, and where the letters of the page stand."""
    at, kept = [], []
    for row, line in enumerate(text.split("\n")):
        if not line.strip():
            continue
        if kept:
            kept.append("\n")
            at.append((0.0, 0.0))
        for column, letter in enumerate(line.rstrip()):
            blank = letter == " "
            if blank and (not kept or kept[-1] in " \n"):
                continue
            kept.append(letter)
            at.append((column * width, 700 - row * height * 1.2))

    def sides(index: int) -> tuple[float, float, float, float]:
        left, bottom = at[index]
        return left, bottom, left + width, bottom + height

    return "".join(kept), sides


def test_the_columns_of_a_table_stand_below_each_other() -> None:
    lines = page_of(Paragraph(PROSE, getSampleStyleSheet()["BodyText"]), Table(ROWS)).splitlines()
    rows = [line for line in lines if line.strip()[:2] in ("It", "1 ", "2 ", "3 ")]
    assert len({line.index(cell) for line, (_, cell, *_) in zip(rows, ROWS, strict=True)}) == 1
    assert [[cell for cell in line.split("  ") if cell.strip()][-1].strip() for line in rows] == [
        row[-1] for row in ROWS
    ]


def test_paragraphs_stand_apart_and_lines_do_not() -> None:
    style = getSampleStyleSheet()["BodyText"]
    text = page_of(Paragraph(PROSE, style), Paragraph(PROSE, style))
    first, second = text.replace("\r", "").split("\n\n")
    assert " ".join(first.split()) == " ".join(second.split()) == PROSE.strip()


def test_a_page_typed_in_columns_comes_back_as_it_was() -> None:
    page = (
        "WORK ORDER 88213\n\n"
        "Item  Discrepancy      Hours\n"
        "1     Door seal leaks    6.5\n"
        "2     Tire worn          2.0\n"
        "      again\n"
        "Total                    8.5\n\n"
        "Signed: G. Brannock      Date: 3/8/2019"
    )
    text, sides = typed(page)
    assert put_in(text, find_gaps(text, sides)) == page


@given(st.text(alphabet="ab1 \n", max_size=80), st.integers(0, 40), st.integers(1, 20))
def test_it_is_known_where_each_letter_went(page: str, start: int, length: int) -> None:
    text, sides = typed(page)
    words = text[start : start + length].strip()
    if not words:
        return
    first = text.index(words, start)
    gaps = find_gaps(text, sides)
    new = shift(gaps)
    assert "".join(put_in(text, gaps)[new(first) : new(first + len(words) - 1) + 1].split()) == "".join(words.split())


@pytest.mark.parametrize("font", ["Courier", "Times-Roman"])
def test_every_letter_has_its_place(font: str) -> None:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.setFont(font, 11)
    for at, line in enumerate(("Invoice", "Seal        6.50", "of the agree-", "ment")):
        canvas.drawString(72, 700 - 14 * at, line)
    canvas.save()
    text, places = read_places(out.getvalue(), 1)
    assert text == read(PDF, out.getvalue()).pages[0].text
    assert len(places) == len(text)
    assert all((place is None) == letter.isspace() for letter, place in zip(text, places, strict=True))


def test_a_word_parted_at_the_foot_of_a_page_keeps_its_hyphen():
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for row, line in enumerate(("of the share of each State in the", "water of this subbasin was an ex-")):
        canvas.drawString(72, 400 - 14 * row, line)
    canvas.drawString(480, 20, "ABC000003")
    canvas.save()
    assert "ex-\n" in read(PDF, out.getvalue()).pages[0].text.replace("\ufffe", "-\n")
