"""Reads a PDF: the text of each page, what of it is hidden, and which parts of the page only OCR can read."""

import ctypes
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from chambers.evidence.answer import WHOLE_PAGE, Answer, Child, Facts, LayerWord, ProblemError, ReadPage
from chambers.evidence.identifier import PROPERTY, is_identifier
from chambers.evidence.layout import Gap, find_gaps, put_in, shift
from chambers.evidence.page_merge import DOUBTED, with_inlays
from chambers.evidence.page_places import PARTS, Sides, around
from chambers.evidence.page_shares import read_shared
from chambers.evidence.pdf_annotations import Aside, Inlay, PageInlays, page_inlays
from chambers.evidence.pdf_attachments import read_attachments
from chambers.evidence.pdf_box import Box
from chambers.evidence.pdf_box import Sides as BoxSides
from chambers.evidence.pdf_calls import as_address, get_loose_box, has_no_code
from chambers.evidence.pdf_drawing import Drawing
from chambers.evidence.pdf_file import open_pdf
from chambers.evidence.pdf_forms import form_notes, iso_date
from chambers.evidence.pdf_visibility import look_at, word_boxes
from chambers.record.page import Hidden, Note

_MAX_PAGES = 20_000
_HYPHEN = "\ufffe"
"""What pdfium writes for the hyphen and the end of a line that part a word."""
_LINE_END = re.compile(r"[\n\ufffe]")
_LINE_PT = 14.0
_FOOT: Sides = (0, PARTS - 100, PARTS, PARTS)
"""Where what has no place on the page comes when its words are put together."""
_MUCH = 0.3
"""The share of a page from which the whole page is looked at."""
_MOST_REGIONS = 60
_LATIN_WORD = re.compile(r"\b[A-Za-z]{3,}\b")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
_ENOUGH_WORDS = 40
_PRONOUNCED = 0.6
"""The share of words with a vowel in any language that is written in Latin letters is above nine in ten."""
_PART = re.compile(r"[^\s\ufffe]+")
_FEWEST_LETTERS = 3
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SECOND = "\x7f"
_NO_WORD = re.compile(r"[\x00\ufffd\ue000-\uf8ff]")
_NO_TITLES = frozenset(("", "untitled", "unspecified", "(anonymous)"))
"""What programs write where nobody gave a title."""


def read_pdf(data: bytes, password: str | None = None, workers: int = 1) -> Answer:
    """Every page with its marks, and the files inside."""
    document, notes = open_pdf(data, password)
    if not 0 < len(document) <= _MAX_PAGES:
        raise ProblemError(f"it has {len(document)} pages; between 1 and {_MAX_PAGES} can be read")
    answers = tuple(read_shared(len(document), lambda pages: _read_run(document, pages), workers))
    pages = tuple(page for answer in answers for page in answer.pages)
    damaged = [note for answer in answers for note in answer.notes]
    if len(damaged) >= len(pages) and not any(page.text or page.look for page in pages):
        raise ProblemError("none of its pages can be read; they are damaged")
    notes += [*damaged, *form_notes(document, data, password)]
    children = [child for answer in answers for child in answer.children]
    for file in read_attachments(document, data, password):
        if isinstance(file, Note):
            notes.append(file)
        else:
            children.append(file)
    return Answer(pages, tuple(notes), tuple(children), _facts(document))


def _read_run(document: Any, numbers: range) -> Answer:
    pages: list[ReadPage] = []
    notes: list[Note] = []
    children: list[Child] = []
    for index in numbers:
        try:
            page, inlays = _read_page(document, index)
        except pypdfium2.PdfiumError as error:
            notes.append(Note(f"it is damaged and was not read ({error})", index + 1))
            pages.append(ReadPage(""))
            continue
        pages.append(page)
        notes += inlays.notes
        children += inlays.children
    return Answer(tuple(pages), tuple(notes), tuple(children))


def _read_page(document: Any, index: int) -> tuple[ReadPage, PageInlays]:
    page = document[index]
    textpage = page.get_textpage()
    try:
        inlays = page_inlays(document, index + 1, page, textpage)
        return with_asides(_read_shown(page, textpage, inlays), inlays.unshown), inlays
    finally:
        textpage.close()
        page.close()


def _read_shown(page: Any, textpage: Any, inlays: PageInlays) -> ReadPage:
    """What the page shows: its text, its annotations where they stand, and the places that are left to OCR."""
    drawing = Drawing(page)
    text = page_characters(textpage)
    seen = look_at(page, textpage, text, drawing)
    doubted = doubted_words(textpage, text)
    runs = _in_text(seen.hidden, text)
    if seen.plain and not doubted and not inlays.are_drawn:
        return _as_it_stands(textpage, text, runs)
    words = tuple(_layer(drawing, textpage, text, runs, doubted))
    lines = (each for inlay in inlays.shown for each in _inlay_lines(inlay))
    shown = tuple(LayerWord(line, len(text) + at, drawing.shown(box)) for at, (line, box) in enumerate(lines))
    visible = [word.sides for word in (*words, *shown) if word.hidden is None]
    patches = drawing.uncovered(visible)
    if not patches and not shown:
        return _as_it_stands(textpage, text, runs)
    look = regions_to_look_at(patches) if patches else ()
    if not shown:
        return replace(_as_it_stands(textpage, text, runs), look=look, words=words)
    laid, hidden, ordered = with_inlays(words, shown, *page.get_size())
    return ReadPage(laid, hidden, look, ordered)


def _inlay_lines(inlay: Inlay) -> Iterator[tuple[str, Box]]:
    """The lines of an annotation from its top down; pdfium does not say where each stands."""
    first, *others = inlay.text.split("\n")
    if not others:
        yield first, inlay.box
        return
    left, right, top = inlay.box.left, inlay.box.right, inlay.box.top
    height = min((top - inlay.box.bottom) / (1 + len(others)), _LINE_PT)
    for at, line in enumerate((first, *others)):
        yield line, Box(left, top - (at + 1) * height, right, top - at * height)


def _as_it_stands(textpage: Any, text: str, runs: Sequence[Hidden]) -> ReadPage:
    gaps = page_gaps(textpage, text)
    new = shift(gaps)
    return ReadPage(put_in(text, gaps), tuple(Hidden(new(run.start), new(run.end - 1) + 1, run.reason) for run in runs))


def _layer(
    drawing: Drawing, textpage: Any, text: str, hidden: Sequence[Hidden], doubted: Iterable[int]
) -> Iterator[LayerWord]:
    reasons = dict.fromkeys(doubted, DOUBTED)
    reasons |= {at: run.reason for run in hidden for at in range(run.start, run.end)}
    ends = [match.start() for match in _LINE_END.finditer(text)]
    for start, end, box in word_boxes(textpage, text):
        word = _with_hyphen(text, start, end)
        yield LayerWord(word, bisect_left(ends, start), drawing.shown(box), reasons.get(start))


def with_asides(page: ReadPage, asides: Sequence[Aside]) -> ReadPage:
    """The page with what belongs to it and is not shown on it, at its end and marked as hidden."""
    text, hidden, words = page.text, [*page.hidden], [*page.words]
    for at, aside in enumerate(asides):
        start = len(text) + 2
        text = f"{text}\n\n{aside.text}"
        hidden.append(Hidden(start, len(text), aside.reason))
        if page.look:
            words.append(LayerWord(aside.text, len(text) + at, _FOOT, aside.reason))
    return replace(page, text=text, hidden=tuple(hidden), words=tuple(words)) if asides else page


def regions_to_look_at(patches: Sequence[Sides]) -> tuple[Sides, ...]:
    """The patches, or the whole page where they are much of it: then its words are checked against what it shows."""
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in patches)
    if area <= _MUCH * PARTS * PARTS and len(patches) <= _MOST_REGIONS:
        return tuple(patches)
    left, top, right, bottom = around(patches)
    is_most = (right - left) * (bottom - top) > _MUCH * PARTS * PARTS
    return (WHOLE_PAGE,) if is_most else ((left, top, right, bottom),)


def _with_hyphen(text: str, start: int, end: int) -> str:
    return f"{text[start:end]}-" if text[end : end + 1] == _HYPHEN else text[start:end]


def page_characters(textpage: Any) -> str:
    """The text with exactly one character for each that pdfium counts, so that an index is an offset.

    pdfium counts a character beyond U+FFFF twice: the second place holds a control character, which `clean` removes.
    """
    count = pdfium.FPDFText_CountChars(textpage.raw)
    text: str = textpage.get_text_range()
    if len(text) == count:
        return text
    codes = (pdfium.FPDFText_GetUnicode(textpage.raw, index) for index in range(count))
    text = "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)
    return _PAIR.sub(lambda pair: pair[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le") + _SECOND, text)


def doubted_words(textpage: Any, text: str) -> frozenset[int]:
    """The starts of words of which the file does not say which characters they are; pdfium guesses then."""
    if is_garbage(text):
        return frozenset(match.start() for match in _PART.finditer(text))
    address = as_address(textpage.raw)
    doubted = [match for match in _PART.finditer(text) if has_no_code(address, match.start())]
    # A bullet or a symbol of one or two characters is not worth a look.
    if all(match.end() - match.start() < _FEWEST_LETTERS for match in doubted):
        return frozenset()
    return frozenset(match.start() for match in doubted)


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
    made_on = iso_date(about.get("CreationDate", ""))
    title = about.get("Title", "")
    return Facts(
        made_on, subject=None if title.casefold() in _NO_TITLES else title, mark=mark if is_identifier(mark) else None
    )
