"""Reads a Word file: paragraphs and tables in order, then footnotes, headers, footers and comments.

What Word does not show is marked: hidden and white text, text too small to read, deleted revisions, comments. The XML
is walked as it stands, because libraries skip exactly these parts.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from chambers.evidence.answer import Answer, Facts, ProblemError, ReadPage
from chambers.evidence.identifier import identifier_in
from chambers.evidence.marked import MarkedText
from chambers.evidence.paging import paginate_marked

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
_AFTERWARDS = (*_NOTES.values(), "header", "footer")
_MAX_PART_BYTES = 128 << 20
_TINY_HALF_POINTS = 6
_WHITE = frozenset(("FFFFFF", "FEFEFE", "FDFDFD", "FCFCFC"))
_SET_IN_TWIPS = 360
_QUOTE = re.compile(r"\b(?:quote|quotation|block ?text|blockquote)", re.IGNORECASE)
_OFF = frozenset(("0", "false", "off"))
_CELL_BREAK = re.compile(r"[\n\f\t]+")
_CELL_PARAGRAPHS = 3
"""With more paragraphs in a cell, a table is how a page is laid out."""
_LINE_END = re.compile(r"[\n\f|]+")
_LITERALS = {"tab": "\t", "cr": "\n", "noBreakHyphen": "-", "lastRenderedPageBreak": "\f"}
# The same drawing stands twice in a file, once for old programs.
_SECOND_COPIES = frozenset(("{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",))


@dataclass(frozen=True, slots=True)
class _Look:
    """The styles whose text is not seen, and those of quotations."""

    vanish: frozenset[str] = frozenset()
    white: frozenset[str] = frozenset()
    quotes: frozenset[str] = frozenset()
    """The styles of quoted blocks."""


@dataclass(frozen=True, slots=True)
class _Around:
    """What stands around an element: a reason to hide all in it, the style of its paragraph."""

    look: _Look
    hidden: str | None = None
    style: str | None = None
    notes: Mapping[tuple[str, str | None], Element] = field(default_factory=dict)
    """The notes to be read where their marks stand, by part and number."""
    paragraph_end: str = "\n"
    is_draft: bool = False
    in_cell: bool = False


def read_docx(data: bytes) -> Answer:
    """The words in pages; a page break that Word remembers begins a new one."""
    return _read_file(data, notes_in_place=False)


def read_docx_draft(data: bytes) -> Answer:
    """The same, with each note in brackets behind its mark, and a blank line behind each paragraph outside tables."""
    return _read_file(data, notes_in_place=True)


def _read_file(data: bytes, *, notes_in_place: bool) -> Answer:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _read(archive, notes_in_place=notes_in_place)
    except (zipfile.BadZipFile, KeyError, ET.ParseError, OSError, EOFError, NotImplementedError) as error:
        raise ProblemError(f"its Word structure is damaged ({error})") from error


def _read(archive: zipfile.ZipFile, *, notes_in_place: bool) -> Answer:
    look = _read_look(archive)
    names = sorted(name for name in archive.namelist() if name.startswith("word/") and name.endswith(".xml"))
    parts = [f"word/{stem}.xml" for stem in _NOTES.values()] if notes_in_place else []
    notes = {key: note for name in parts if name in names for key, note in _notes(_parse(archive, name), name)}
    later = [name for stem in _AFTERWARDS for name in names if name.startswith(f"word/{stem}") and name not in parts]
    written = MarkedText()
    for name in ("word/document.xml", *later):
        end = "\n\n" if notes_in_place else "\n"
        _write(written, _parse(archive, name), _Around(look, notes=notes, paragraph_end=end, is_draft=notes_in_place))
    if "word/comments.xml" in names:
        _write(written, _parse(archive, "word/comments.xml"), _Around(look, hidden="comment"))
    if not written.text.strip():
        raise ProblemError("it holds no words")
    pages = tuple(ReadPage(text, hidden) for text, hidden in paginate_marked(written.text, written.hidden))
    return Answer(pages, facts=Facts(subject=_title(archive), mark=identifier_in(archive)))


def _notes(part: Element, name: str) -> Iterator[tuple[tuple[str, str | None], Element]]:
    """The notes of a part by their number; the rules above and below them bear a type, and are none."""
    for note in part:
        if note.get(f"{_W}type") in (None, "normal"):
            yield (name, note.get(f"{_W}id")), note


def _write(written: MarkedText, part: Element, around: _Around) -> None:
    for text, hidden in _walk(part, around):
        written.write(text, hidden)


def _walk(element: Element, around: _Around) -> Iterator[tuple[str, str | None]]:
    """The words below an element in order, each with the reason why it is not seen."""
    if element.tag == f"{_W}tr" and not around.in_cell and (around.is_draft or _is_of_cells(element)):
        yield from _row(element, around) if around.is_draft else _tabbed_row(element, around)
        return
    around = _inside(element, around)
    is_paragraph = element.tag == f"{_W}p"
    if is_paragraph and around.is_draft and _is_quotation(element.find(f"{_W}pPr"), around):
        yield "> ", None
    for child in element:
        if text := _words(child):
            yield text, around.hidden
        elif (note := _note_at(child, around)) is not None:
            yield from _bracketed(note, around)
        elif child.tag not in _SECOND_COPIES:
            yield from _walk(child, around)
    if is_paragraph or (element.tag == f"{_W}tbl" and around.is_draft and not around.in_cell):
        yield around.paragraph_end, None


def _row(row: Element, around: _Around) -> Iterator[tuple[str, str | None]]:
    """A row of a table of a draft on one line, its cells between bars: they belong together."""
    inside = replace(around, paragraph_end=" ", in_cell=True)
    yield "| ", None
    for cell in row:
        words = [(_LINE_END.sub(" ", text), hidden) for text, hidden in _walk(cell, inside)]
        if words:
            yield from words
            yield "| ", None
    yield "\n", None


def _is_of_cells(row: Element) -> bool:
    """True for a row whose cells belong together, and no column of a page that is set in a table."""
    if row.find(f".//{_W}tbl") is not None:
        return False
    cells = [
        sum(bool("".join(each.itertext()).strip()) for each in cell.iter(f"{_W}p")) for cell in row.iter(f"{_W}tc")
    ]
    return sum(map(bool, cells)) > 1 and max(cells) <= _CELL_PARAGRAPHS


def _tabbed_row(row: Element, around: _Around) -> Iterator[tuple[str, str | None]]:
    """A row of a table of the record on one line, as that of a sheet; a page that begins in it begins before it."""
    inside = replace(around, paragraph_end=" ", in_cell=True)
    cells = [list(_walk(cell, inside)) for cell in row.iter(f"{_W}tc")]
    if any("\f" in text for cell in cells for text, _ in cell):
        yield "\f", None
    for at, cell in enumerate(cells):
        yield from [("\t", None)] * bool(at)
        # The end of its last paragraph is the end of the cell.
        yield from ((_CELL_BREAK.sub(" ", text), hidden) for text, hidden in cell[:-1])
    yield "\n", None


def _inside(element: Element, around: _Around) -> _Around:
    """What stands around the parts of an element."""
    name = element.tag.removeprefix(_W)
    if name in ("del", "moveFrom"):
        return replace(around, hidden=around.hidden or "deleted")
    if name == "tbl":
        return replace(around, paragraph_end="\n")
    if name == "p":
        return replace(around, style=_value(element.find(f"{_W}pPr"), "pStyle"))
    if name == "r":
        return replace(around, hidden=around.hidden or _hiding(element.find(f"{_W}rPr"), around))
    return around


def _is_quotation(properties: Element | None, around: _Around) -> bool:
    """True for a paragraph that is set as a quoted block: by its style, or indented on both sides."""
    if around.style in around.look.quotes:
        return True
    return _is_set_in(properties)


def _is_set_in(properties: Element | None) -> bool:
    indent = None if properties is None else properties.find(f"{_W}ind")
    if indent is None:
        return False
    sides = (indent.get(f"{_W}left") or indent.get(f"{_W}start"), indent.get(f"{_W}right") or indent.get(f"{_W}end"))
    return all(side is not None and side.isdecimal() and int(side) >= _SET_IN_TWIPS for side in sides)


def _note_at(mark: Element, around: _Around) -> Element | None:
    part = _NOTES.get(mark.tag.removeprefix(_W))
    return around.notes.get((f"word/{part}.xml", mark.get(f"{_W}id"))) if part else None


def _bracketed(note: Element, around: _Around) -> Iterator[tuple[str, str | None]]:
    """The words of a note on one line, in brackets."""
    words = list(_walk(note, replace(around, notes={})))
    while words and not words[-1][0].strip():
        words.pop()
    inside = [(text.replace("\n", " "), hidden) for text, hidden in words]
    if inside:
        inside[0] = inside[0][0].lstrip(), inside[0][1]
        yield " (", around.hidden
        yield from inside
        yield ")", around.hidden


def _words(part: Element) -> str:
    name = part.tag.removeprefix(_W)
    if name in ("t", "delText"):
        return part.text or ""
    if name == "br":
        return "\f" if part.get(f"{_W}type") == "page" else "\n"
    return _LITERALS.get(name, "")


def _hiding(properties: Element | None, around: _Around) -> str | None:
    styles = {name for name in (_value(properties, "rStyle"), around.style) if name}
    by_style = bool(styles & around.look.vanish) and _value(properties, "vanish") not in _OFF
    if by_style or _switched_on(properties, "vanish"):
        return "vanish"
    if _is_white(properties, by_style=bool(styles & around.look.white)):
        return "colour"
    size = _value(properties, "sz")
    return "tiny" if size and size.isdigit() and int(size) < _TINY_HALF_POINTS else None


def _is_white(properties: Element | None, *, by_style: bool) -> bool:
    colour = _value(properties, "color")
    if properties is not None and any(properties.find(f"{_W}{name}") is not None for name in ("shd", "highlight")):
        return False  # something stands behind it that may well be dark
    return colour.upper() in _WHITE if colour else by_style


def _switched_on(properties: Element | None, name: str) -> bool:
    found = None if properties is None else properties.find(f"{_W}{name}")
    return found is not None and found.get(f"{_W}val") not in _OFF


def _value(properties: Element | None, name: str) -> str | None:
    found = None if properties is None else properties.find(f"{_W}{name}")
    return None if found is None else found.get(f"{_W}val")


def _read_look(archive: zipfile.ZipFile) -> _Look:
    if "word/styles.xml" not in archive.namelist():
        return _Look()
    defined = list(_parse(archive, "word/styles.xml").iter(f"{_W}style"))
    styles = [(str(style.get(f"{_W}styleId")), style.find(f"{_W}rPr")) for style in defined]
    return _Look(
        vanish=frozenset(name for name, properties in styles if _switched_on(properties, "vanish")),
        white=frozenset(name for name, properties in styles if (_value(properties, "color") or "").upper() in _WHITE),
        quotes=frozenset(str(style.get(f"{_W}styleId")) for style in defined if _quotes(style)),
    )


def _quotes(style: Element) -> bool:
    """True for the style of a quoted block: by its name, or because it is indented on both sides."""
    return _QUOTE.search(_value(style, "name") or "") is not None or _is_set_in(style.find(f"{_W}pPr"))


def _title(archive: zipfile.ZipFile) -> str | None:
    if "docProps/core.xml" not in archive.namelist():
        return None
    found = _parse(archive, "docProps/core.xml").find(_TITLE)
    return (found.text or "").strip() or None if found is not None else None


def _parse(archive: zipfile.ZipFile, name: str) -> Element:
    if archive.getinfo(name).file_size > _MAX_PART_BYTES:
        raise ProblemError(f"its part {name} unpacks to more than may be read")
    # Expat bounds the expansion of entities and fetches nothing, and this runs confined.
    return ET.fromstring(archive.read(name))  # noqa: S314
