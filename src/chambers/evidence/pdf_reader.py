"""Reads a PDF: the text of each page, what of it is hidden, and which parts of the page only OCR can read."""

import ctypes
import re
from bisect import bisect_left
from collections.abc import Sequence
from datetime import date
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from chambers.evidence.answer import WHOLE_PAGE, Answer, Facts, LayerWord, ProblemError, ReadPage
from chambers.evidence.identifier import PROPERTY, is_identifier
from chambers.evidence.layout import Gap, find_gaps, put_in, shift
from chambers.evidence.page_merge import LAYER
from chambers.evidence.page_places import PARTS, Sides
from chambers.evidence.page_shares import read_shared
from chambers.evidence.pdf_box import Sides as BoxSides
from chambers.evidence.pdf_calls import as_address, get_loose_box
from chambers.evidence.pdf_drawing import Drawing
from chambers.evidence.pdf_file import open_pdf
from chambers.evidence.pdf_visibility import Seen, look_at, word_boxes
from chambers.record.page import Hidden, Note

_MAX_PAGES = 20_000
_HYPHEN = "\ufffe"
"""What pdfium writes for the hyphen and the end of a line that part a word."""
_LINE_END = re.compile(r"[\n\ufffe]")
_MUCH = 0.3
"""The share of a page from which the whole page is looked at."""
_MOST_REGIONS = 60
_LATIN_WORD = re.compile(r"\b[A-Za-z]{3,}\b")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
_ENOUGH_WORDS = 40
_PRONOUNCED = 0.6
"""The share of words with a vowel in any language that is written in Latin letters is above nine in ten."""
_NO_WORD = re.compile(r"[\x00\ufffd\ue000-\uf8ff]")
_NO_TITLES = frozenset(("", "untitled", "unspecified", "(anonymous)"))
"""What programs write where nobody gave a title."""
_DATE = re.compile(r"D:(\d{4})(\d{2})(\d{2})")


def read_pdf(data: bytes, password: str | None = None, workers: int = 1) -> Answer:
    """Every page with its marks."""
    document, notes = open_pdf(data, password)
    if not 0 < len(document) <= _MAX_PAGES:
        raise ProblemError(f"it has {len(document)} pages; between 1 and {_MAX_PAGES} can be read")
    answers = tuple(read_shared(len(document), lambda pages: _read_run(document, pages), workers))
    pages = tuple(page for answer in answers for page in answer.pages)
    notes += [note for answer in answers for note in answer.notes]
    if len(notes) >= len(pages) and not any(page.text for page in pages):
        raise ProblemError("none of its pages can be read; they are damaged")
    return Answer(pages, tuple(notes), facts=_facts(document))


def _read_run(document: Any, numbers: range) -> Answer:
    pages: list[ReadPage] = []
    notes: list[Note] = []
    for number in numbers:
        try:
            pages.append(_read_page(document[number]))
        except pypdfium2.PdfiumError as error:
            notes.append(Note(f"it is damaged and was not read ({error})", number + 1))
            pages.append(ReadPage(""))
    return Answer(tuple(pages), tuple(notes))


def _read_page(page: Any) -> ReadPage:
    textpage = page.get_textpage()
    drawing = Drawing(page)
    try:
        text = page_characters(textpage)
        seen = look_at(page, textpage, text, drawing)
        if is_garbage(text):
            seen = Seen((Hidden(0, len(text), LAYER),), plain=False)
        gaps = page_gaps(textpage, text)
        new = shift(gaps)
        runs = _in_text(seen.hidden, text)
        hidden = tuple(Hidden(new(run.start), new(run.end - 1) + 1, run.reason) for run in runs)
        look, words = ((), ()) if seen.plain else _beyond_words(drawing, textpage, text, runs)
        return ReadPage(put_in(text, gaps), hidden, look, words)
    finally:
        textpage.close()
        page.close()


def _beyond_words(
    drawing: Drawing, textpage: Any, text: str, hidden: Sequence[Hidden]
) -> tuple[tuple[Sides, ...], tuple[LayerWord, ...]]:
    """What the page shows where no visible word stands; and, if there is any such place, the words that it has."""
    reasons = {at: run.reason for run in hidden for at in range(run.start, run.end)}
    found = list(word_boxes(textpage, text))
    patches = drawing.uncovered(box for start, _, box in found if start not in reasons)
    if not patches:
        return (), ()
    ends = [match.start() for match in _LINE_END.finditer(text)]
    words = (
        LayerWord(_with_hyphen(text, start, end), bisect_left(ends, start), drawing.shown(box), reasons.get(start))
        for start, end, box in found
    )
    return regions_to_look_at(patches), tuple(words)


def _with_hyphen(text: str, start: int, end: int) -> str:
    return f"{text[start:end]}-" if text[end : end + 1] == _HYPHEN else text[start:end]


def regions_to_look_at(patches: Sequence[Sides]) -> tuple[Sides, ...]:
    """The patches, or the whole page where they are much of it: then its words are checked against what it shows."""
    left, top = min(each[0] for each in patches), min(each[1] for each in patches)
    right, bottom = max(each[2] for each in patches), max(each[3] for each in patches)
    area = sum((each[2] - each[0]) * (each[3] - each[1]) for each in patches)
    if area > _MUCH * PARTS * PARTS or len(patches) > _MOST_REGIONS:
        return (
            (WHOLE_PAGE,) if (right - left) * (bottom - top) > _MUCH * PARTS * PARTS else ((left, top, right, bottom),)
        )
    return tuple(patches)


def page_characters(textpage: Any) -> str:
    """The text with exactly one character for each that pdfium counts, so that an index is an offset."""
    count = pdfium.FPDFText_CountChars(textpage.raw)
    text: str = textpage.get_text_range()
    if len(text) == count:
        return text
    codes = (pdfium.FPDFText_GetUnicode(textpage.raw, index) for index in range(count))
    return "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)


def page_gaps(textpage: Any, text: str) -> tuple[Gap, ...]:
    """What must be put into the text of a page for its columns and paragraphs to be seen."""
    address, room = as_address(textpage.raw), (ctypes.c_float * 4)()
    place = ctypes.addressof(room)

    def sides(index: int) -> BoxSides:
        get_loose_box(address, index, place)
        left, top, right, bottom = room[:]
        return left, bottom, right, top

    return find_gaps(text, sides)


def _in_text(hidden: tuple[Hidden, ...], text: str) -> list[Hidden]:
    """Hidden words next to each other are one run with the spaces between them."""
    runs: list[Hidden] = []
    for word in hidden:
        last = runs[-1] if runs else None
        if last and last.reason == word.reason and not text[last.end : word.start].strip():
            runs[-1] = Hidden(last.start, word.end, word.reason)
        else:
            runs.append(word)
    return runs


def is_garbage(text: str) -> bool:
    """True when much of the text has no meaning as characters, as with fonts that carry no mapping or a wrong one."""
    if (not text.isascii() or "\x00" in text) and _NO_WORD.search(text):
        letters = sum(not character.isspace() for character in text)
        return letters >= 20 and len(_NO_WORD.findall(text)) * 5 > letters
    words = _LATIN_WORD.findall(text)
    return len(words) >= _ENOUGH_WORDS and sum(bool(_VOWEL.search(word)) for word in words) < _PRONOUNCED * len(words)


def _facts(document: Any) -> Facts:
    try:
        about = document.get_metadata_dict(skip_empty=True)
    except pypdfium2.PdfiumError:
        return Facts()
    mark = document.get_metadata_value(PROPERTY)
    made_on = _made_on(about.get("CreationDate", ""))
    title = about.get("Title", "")
    return Facts(
        made_on, subject=None if title.casefold() in _NO_TITLES else title, mark=mark if is_identifier(mark) else None
    )


def _made_on(stamp: str) -> str | None:
    found = _DATE.match(stamp)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])).isoformat() if found else None
    except ValueError:
        return None
