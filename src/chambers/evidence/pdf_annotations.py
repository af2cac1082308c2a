"""The annotations of a PDF page: what they show on it, and what they say without showing it.

pdfium keeps annotations apart from the text of a page. What is shown comes as words with their place: values of form
fields, ticked and empty boxes, text boxes, stamps. Comments, and fields that are not displayed, come without a place.
The words that an annotation shows are those of its appearance: a copy of the page is flattened to get at them.
"""

import ctypes
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from xml.etree import ElementTree as ET

import pypdfium2
import pypdfium2.raw as pdfium

from chambers.evidence.answer import Child
from chambers.evidence.marked import bracketed_comment
from chambers.evidence.pdf_attachments import files_of_page
from chambers.evidence.pdf_box import Box
from chambers.evidence.pdf_forms import Field, Kind, annotations, iso_date, read_field, string_of
from chambers.record.page import Note

Point = tuple[float, float]
InlayKind = Literal["field", "box", "button", "signature", "text"]
_KINDS: dict[int, InlayKind] = {
    Kind.BUTTON: "button",
    Kind.CHECKBOX: "box",
    Kind.RADIO: "box",
    Kind.SIGNATURE: "signature",
}
_UNSEEN = pdfium.FPDF_ANNOT_FLAG_INVISIBLE | pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW
_ON_WORDS = frozenset(
    (
        pdfium.FPDF_ANNOT_HIGHLIGHT,
        pdfium.FPDF_ANNOT_UNDERLINE,
        pdfium.FPDF_ANNOT_SQUIGGLY,
        pdfium.FPDF_ANNOT_STRIKEOUT,
    )
)
_WORDLESS = _ON_WORDS | {
    pdfium.FPDF_ANNOT_TEXT,
    pdfium.FPDF_ANNOT_FILEATTACHMENT,
}
"""What has an appearance without words of its own."""
_SILENT = frozenset((pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP))
"""What says nothing: a popup repeats the comment of its parent."""
_MEDIA = {
    pdfium.FPDF_ANNOT_SOUND: "a sound",
    pdfium.FPDF_ANNOT_MOVIE: "a film",
    pdfium.FPDF_ANNOT_RICHMEDIA: "a film, sound or animation",
    pdfium.FPDF_ANNOT_THREED: "a 3D model",
}
_VERBS = {pdfium.FPDF_ANNOT_STRIKEOUT: "Struck out", pdfium.FPDF_ANNOT_CARET: "Insertion proposed"}
_NOT_WORDS = re.compile(r"[\W_]+")
_NOT_NUMBER = re.compile(r"[^\d.-]")
_LINE_HYPHEN = re.compile(r"[\x02\ufffe]\s*")


@dataclass(frozen=True, slots=True)
class Inlay:
    """Words that an annotation shows, where they stand in points, and the name of the field whose value they are.

    A box to tick is `[x]` or `[ ]`: its label stands beside it on the page.
    """

    box: Box
    text: str
    kind: InlayKind
    name: str = ""


@dataclass(frozen=True, slots=True)
class Aside:
    """Words that belong to a page and are not shown on it; `reason` is one of those of `Hidden`."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class PageInlays:
    """Everything that the annotations of one page add to its text.

    `are_drawn` is True where the page shows one that is no link: it may hold a picture.
    """

    shown: tuple[Inlay, ...] = ()
    unshown: tuple[Aside, ...] = ()
    notes: tuple[Note, ...] = ()
    children: tuple[Child, ...] = ()
    are_drawn: bool = False


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The page that is being read, with what pdfium needs to read it, and the part of it that is seen."""

    page: Any
    textpage: Any
    formenv: Any
    view: Box


@dataclass(frozen=True, slots=True)
class _Annotation:
    """An annotation, read."""

    subtype: int
    box: Box
    is_seen: bool
    field: Field | None = None
    words: str = ""
    author: str = ""
    day: str | None = None
    marked: str = ""
    """The words of the page that it marks."""


_NOTHING = PageInlays()


def page_inlays(document: Any, number: int, page: Any, textpage: Any = None) -> PageInlays:
    """What the annotations of a page show and say; `number` counts from 1.

    Values of fields need `document.init_forms()` before the page was opened. `textpage` spares a second reading of
    the page where comments mark words.
    """
    count = pdfium.FPDFPage_GetAnnotCount(page.raw)
    if count <= 0:
        return _NOTHING
    sheet = _Sheet(page, textpage, document.formenv, Box(*page.get_bbox()))
    found = [
        _read(annotation, subtype, sheet)
        for annotation, subtype in annotations(page.raw, range(count))
        if subtype not in _SILENT
    ]
    with_words = [each for each in found if each.is_seen and each.subtype not in _WORDLESS and not _is_tick(each)]
    drawn = dict(zip(map(id, with_words), _appearances(document, number, with_words), strict=True))
    shown = [inlay for each in found if (inlay := _inlay(each, drawn.get(id(each), "")))]
    unshown = [aside for each in found for aside in _asides(each, drawn.get(id(each), ""))]
    has_files = any(each.subtype == pdfium.FPDF_ANNOT_FILEATTACHMENT for each in found)
    files = files_of_page(document, number) if has_files else ()
    return PageInlays(
        tuple(shown),
        tuple(dict.fromkeys(unshown)),
        (*_notes(found, number), *(each for each in files if isinstance(each, Note))),
        tuple(each for each in files if isinstance(each, Child)),
        any(each.is_seen for each in found),
    )


def _read(annotation: Any, subtype: int, sheet: _Sheet) -> _Annotation:
    box = _box_of(annotation)
    hidden = pdfium.FPDFAnnot_GetFlags(annotation) & _UNSEEN
    is_seen = not hidden and box.common(sheet.view).area > 0
    if subtype == pdfium.FPDF_ANNOT_WIDGET:
        field = read_field(sheet.formenv.raw, annotation) if sheet.formenv else None
        return _Annotation(subtype, box, is_seen, field)
    day = iso_date(_entry(annotation, b"M")) or iso_date(_entry(annotation, b"CreationDate"))
    words = _entry(annotation, b"Contents") or _rich(_entry(annotation, b"RC"))
    marked = _marked(annotation, sheet) if subtype in _ON_WORDS and (words or subtype in _VERBS) else ""
    return _Annotation(subtype, box, is_seen, words=words, author=_entry(annotation, b"T"), day=day, marked=marked)


def _entry(annotation: Any, key: bytes) -> str:
    return string_of(pdfium.FPDFAnnot_GetStringValue, annotation, key).strip()


def _rich(words: str) -> str:
    """The words of a comment that is there as XHTML only."""
    if not words:
        return ""
    try:
        # Expat bounds the expansion of entities and fetches nothing, and this runs confined.
        return " ".join("\n".join(ET.fromstring(words).itertext()).split())  # noqa: S314
    except ET.ParseError:
        return ""


def _box_of(annotation: Any) -> Box:
    rect = pdfium.FS_RECTF()
    if not pdfium.FPDFAnnot_GetRect(annotation, rect):
        return Box(0, 0, 0, 0)
    return Box(
        min(rect.left, rect.right), min(rect.bottom, rect.top), max(rect.left, rect.right), max(rect.bottom, rect.top)
    )


def _marked(annotation: Any, sheet: _Sheet) -> str:
    """The words of the page that a highlight or the like lies over."""
    reading = sheet.textpage or sheet.page.get_textpage()
    lines: list[str] = []
    quad = pdfium.FS_QUADPOINTSF()
    for at in range(pdfium.FPDFAnnot_CountAttachmentPoints(annotation)):
        if pdfium.FPDFAnnot_GetAttachmentPoints(annotation, at, quad):
            across, up = (quad.x1, quad.x2, quad.x3, quad.x4), (quad.y1, quad.y2, quad.y3, quad.y4)
            # The lines above and below may reach into its edges.
            edge = (max(up) - min(up)) / 4
            lines.append(reading.get_text_bounded(min(across), min(up) + edge, max(across), max(up) - edge))
    if sheet.textpage is None:
        reading.close()
    return _LINE_HYPHEN.sub("", "\n".join(lines))


def _is_tick(each: _Annotation) -> bool:
    return each.field is not None and each.field.kind in (Kind.CHECKBOX, Kind.RADIO)


def _appearances(document: Any, number: int, found: Sequence[_Annotation]) -> list[str]:
    """The words that each annotation draws: those that a copy of the page gains when it is flattened."""
    if not found:
        return []
    copy = pypdfium2.PdfDocument.new()
    try:
        copy.import_pages(document, [number - 1])
        page = copy[0]
        own = _count_characters(page)
        flattened = pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY) == pdfium.FLATTEN_SUCCESS
        page.close()
        return _share_out(_characters(copy[0], own), [each.box for each in found]) if flattened else [""] * len(found)
    except pypdfium2.PdfiumError:
        return [""] * len(found)
    finally:
        copy.close()


def _count_characters(page: Any) -> int:
    textpage = page.get_textpage()
    try:
        return int(pdfium.FPDFText_CountChars(textpage.raw))
    finally:
        textpage.close()


def _characters(page: Any, first: int) -> list[tuple[str, Point | None]]:
    """The characters of a page from one on, each with its middle; pdfium's own spaces have no place."""
    textpage = page.get_textpage()
    sides = [ctypes.c_double() for _ in range(4)]
    characters: list[tuple[str, Point | None]] = []
    for at in range(first, pdfium.FPDFText_CountChars(textpage.raw)):
        code = pdfium.FPDFText_GetUnicode(textpage.raw, at)
        character = chr(code) if 0 < code < 0x110000 else "\ufffd"
        has_box = pdfium.FPDFText_GetCharBox(textpage.raw, at, *sides) and not character.isspace()
        left, right, bottom, top = (side.value for side in sides)
        characters.append((character, ((left + right) / 2, (bottom + top) / 2) if has_box else None))
    textpage.close()
    return characters


def _share_out(characters: Sequence[tuple[str, Point | None]], boxes: Sequence[Box]) -> list[str]:
    """The words of each box; where boxes overlap, the words stay with the one in which they began."""
    words: list[list[str]] = [[] for _ in boxes]
    current: int | None = None
    for character, middle in characters:
        if middle is not None and (current is None or not _holds(boxes[current], middle)):
            order = (*range(current or 0, len(boxes)), *range(current or 0))
            current = next((at for at in order if _holds(boxes[at], middle)), None)
        if current is not None:
            words[current].append(character)
    return ["\n".join("".join(each).split("\r\n")).strip() for each in words]


def _holds(box: Box, point: Point) -> bool:
    return box.left <= point[0] <= box.right and box.bottom <= point[1] <= box.top


def _inlay(each: _Annotation, drawn: str) -> Inlay | None:
    """What an annotation shows, or None."""
    if not each.is_seen:
        return None
    if each.field is None:
        words = drawn or (each.words if each.subtype == pdfium.FPDF_ANNOT_FREETEXT else "")
        return Inlay(each.box, words, "text") if words and each.subtype not in _WORDLESS else None
    held = each.field.value
    words = drawn if drawn and _letters(held) != _letters(drawn) else held
    if each.field.kind == Kind.LIST:
        words = each.field.listed or held
    return Inlay(each.box, words, _KINDS.get(each.field.kind, "field"), each.field.name) if words else None


def _say_the_same(one: str, other: str) -> bool:
    """True for the same letters and digits in the same order, and for one amount in two ways of writing."""
    return _letters(one) == _letters(other) or (_amount(one) is not None and _amount(one) == _amount(other))


def _letters(words: str) -> str:
    return _NOT_WORDS.sub("", words).casefold()


def _amount(words: str) -> float | None:
    try:
        return float(_NOT_NUMBER.sub("", words))
    except ValueError:
        return None


def _asides(each: _Annotation, drawn: str) -> Iterator[Aside]:
    """What an annotation says and does not show."""
    if each.field is not None:
        yield from _unshown_value(each, each.field, drawn)
        return
    is_shown = each.subtype == pdfium.FPDF_ANNOT_FREETEXT and each.is_seen
    if not is_shown or (drawn and not _say_the_same(each.words, drawn)):
        yield from _comment(each)


def _unshown_value(each: _Annotation, field: Field, drawn: str) -> Iterator[Aside]:
    named = f"Field {field.name}" if field.name else "Field"
    if not each.is_seen and field.is_set:
        yield Aside(f"[{named}: {field.value}]", "field")
    elif drawn and field.is_set and field.kind == Kind.TEXT and not _say_the_same(field.value, drawn):
        yield Aside(f"[{named} holds: {field.value}]", "field")


def _comment(each: _Annotation) -> Iterator[Aside]:
    verb = _VERBS.get(each.subtype, "Comment")
    if not each.words and not (each.marked and each.subtype in _VERBS):
        return
    said = bracketed_comment(each.words, author=each.author, day=each.day or "", about=each.marked, verb=verb)
    yield Aside(said, "comment")


def _notes(found: Sequence[_Annotation], number: int) -> Iterator[Note]:
    for what in dict.fromkeys(_MEDIA[each.subtype] for each in found if each.subtype in _MEDIA):
        yield Note(f"{what} is on it and was not read", number)
    marked = sum(each.subtype == pdfium.FPDF_ANNOT_REDACT for each in found)
    if marked:
        yield Note(f"{marked} places are marked for redaction, which was not carried out", number, missing=False)
