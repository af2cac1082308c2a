"""Makes the files of a matter out of the text that they are kept as, so that they are read as evidence comes.

`X.pdf.txt` becomes the PDF `X.pdf` (a line of text is a line of print; "=== page ===" parts pages), `X.docx.md` the
Word file `X.docx`, `X.xlsx.csv` the workbook `X.xlsx`. Every other file is taken as it is.
"""

import csv
import re
import shutil
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import wrap

from docx import Document
from docx.document import Document as WordDocument
from openpyxl import Workbook
from reportlab.pdfgen.canvas import Canvas

_PAPER_PT = (612, 792)
_TOP_PT, _LEFT_PT, _LEADING_PT, _TALL_PT = 740, 40, 11.5, 690
_MOST_CHARS = 96
"""More than a line of 9 point takes between the margins."""
_PAGE = re.compile(r"^=== page ===\n?", re.MULTILINE)
_RULE = re.compile(r"[|\s:-]+")


def make_files(folder: Path, target: Path) -> None:
    """Everything of a folder in another, each file as the kind that its name says."""
    target.mkdir(parents=True)
    for path in sorted(folder.iterdir()):
        ending = "".join(path.suffixes[-2:])
        make = _MAKERS.get(ending)
        if make is None:
            shutil.copy(path, target / path.name)
        else:
            make(path.read_text(encoding="utf-8"), target / path.stem)


def make_pdf(text: str, target: Path) -> None:
    """Letters of one width, a line of text on a line of the paper; a longer one goes on in the next, as prose does."""
    canvas = Canvas(str(target), pagesize=_PAPER_PT)
    for page in _PAGE.split(text):
        lines = [part for line in page.rstrip().split("\n") for part in _wrapped(line)]
        leading = min(_LEADING_PT, _TALL_PT / max(len(lines), 1))
        canvas.setFont("Courier", min(9, leading))
        for at, line in enumerate(lines):
            canvas.drawString(_LEFT_PT, _TOP_PT - leading * at, line)
        canvas.showPage()
    canvas.save()


def _wrapped(line: str) -> list[str]:
    """A line in pieces that the paper has room for."""
    return [line] if len(line) <= _MOST_CHARS else wrap(line, _MOST_CHARS, replace_whitespace=False)


def make_word(text: str, target: Path) -> None:
    """Headings, lists, tables and paragraphs of Markdown."""
    document = Document()
    for kind, lines in groupby(text.split("\n"), key=_kind):
        if kind == "table":
            _add_table(document, [line for line in lines if not _RULE.fullmatch(line)])
        elif kind == "prose":
            document.add_paragraph(_bare(" ".join(line.strip() for line in lines)))
        elif kind != "blank":
            for line in lines:
                _add_line(document, kind, line)
    document.save(str(target))


def make_sheet(text: str, target: Path) -> None:
    """One sheet; what reads as a number is one."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in csv.reader(text.splitlines()):
        sheet.append([_cell(each) for each in row])
    book.save(str(target))


_MAKERS: dict[str, Callable[[str, Path], None]] = {
    ".pdf.txt": make_pdf,
    ".docx.md": make_word,
    ".xlsx.csv": make_sheet,
}


def _kind(line: str) -> str:
    if not line.strip():
        return "blank"
    if line.lstrip().startswith("|"):
        return "table"
    if line.startswith("#"):
        return "heading"
    if re.match(r"\s*\d{1,3}[.)]\s", line):
        return "numbered"
    return "item" if re.match(r"\s*[-*]\s", line) else "prose"


def _add_table(document: WordDocument, lines: Sequence[str]) -> None:
    rows = [[_bare(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    table = document.add_table(len(rows), max(map(len, rows)))
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            table.cell(at, column).text = cell


def _add_line(document: WordDocument, kind: str, line: str) -> None:
    if kind == "heading":
        marks = len(line) - len(line.lstrip("#"))
        document.add_heading(_bare(line.strip("# ")), min(marks, 9))
    elif kind == "numbered":
        document.add_paragraph(_bare(line.strip()))
    else:
        document.add_paragraph(_bare(line.strip()[1:].strip()), style="List Bullet")


def _bare(text: str) -> str:
    return re.sub(r"(\*\*|__|(?<!\w)[*_]|[*_](?!\w))", "", text)


def _cell(written: str) -> str | float | int:
    if re.fullmatch(r"-?(?:0|[1-9]\d*)", written):
        return int(written)
    return float(written) if re.fullmatch(r"-?\d+\.\d+", written) else written
