"""Reads a Word file: paragraphs and tables in order, then footnotes, headers, footers and comments.

What Word does not show is marked: hidden and white text, text too small to read, deleted revisions, comments. Text
boxes are read behind the paragraph that they belong to, charts and diagrams in words where they are drawn. Pictures and
embedded files become files of their own. The XML is walked as it stands, because libraries skip exactly these parts.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from chambers.evidence.answer import Answer, Facts, ProblemError, ReadPage
from chambers.evidence.enclosures import Enclosures
from chambers.evidence.identifier import identifier_in
from chambers.evidence.marked import MarkedText, bracketed_comment
from chambers.evidence.office_parts import (
    SECOND_COPY,
    A,
    as_transitional,
    drawings_of,
    enclosed_in,
    main_part,
    parse_part,
    reference_in,
    relations_of,
)
from chambers.evidence.paging import paginate_marked
from chambers.record.page import Note

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_BODY = "word/document.xml"
_USUAL = {stem: f"word/{stem}.xml" for stem in ("styles", "comments", "footnotes", "endnotes")}
"""What the parts are called where nothing says otherwise."""
_WORD_ART = "{urn:schemas-microsoft-com:vml}textpath"
"""Words drawn along a line, such as the watermark of a draft."""
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
_AFTERWARDS = (*_NOTES.values(), "header", "footer")
_TEXTS = frozenset(("t", "delText", f"{A}t", "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"))
_CHANGES = ("ins", "del", "moveFrom", "moveTo")
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
_SYMBOLS = {0x78: "[x]", 0xFD: "[x]", 0xFE: "[x]", 0x6F: "[ ]", 0x71: "[ ]", 0xA8: "[ ]", 0xFC: "\u2713"}
"""What the font Wingdings shows for the characters that forms use."""


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
    """The notes to be read where their marks stand, by kind and number."""
    drawn: Mapping[str, str] = field(default_factory=dict)
    """The words of charts and diagrams by the identifiers under which the part refers to them."""
    boxes: "list[tuple[Element, _Around]] | None" = None
    """The text boxes of the paragraph, to be read behind it."""
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
        with zipfile.ZipFile(io.BytesIO(as_transitional(data))) as archive:
            return _read(archive, notes_in_place=notes_in_place)
    except (zipfile.BadZipFile, KeyError, ET.ParseError, OSError, EOFError, NotImplementedError) as error:
        raise ProblemError(f"its Word structure is damaged ({error})") from error


def _read(archive: zipfile.ZipFile, *, notes_in_place: bool) -> Answer:
    main = main_part(archive, _BODY)
    named = relations_of(archive, main).values()
    related = _USUAL | {each.kind: each.target for each in named if not each.is_external}
    look = _read_look(archive, related["styles"])
    names = sorted(name for name in archive.namelist() if name.startswith("word/") and name.endswith(".xml"))
    parts = {stem: related[stem] for stem in _NOTES.values()} if notes_in_place else {}
    held = [(stem, parse_part(archive, name)) for stem, name in parts.items() if name in names]
    notes = {key: note for stem, part in held for key, note in _notes(part, stem)}
    later = [
        name for stem in _AFTERWARDS for name in names if name.startswith(f"word/{stem}") and name not in parts.values()
    ]
    end = "\n\n" if notes_in_place else "\n"
    around = _Around(look, notes=notes, paragraph_end=end, is_draft=notes_in_place)
    body = parse_part(archive, main)
    written = MarkedText()
    _write(written, body, replace(around, drawn=drawings_of(archive, main)))
    for name in later:
        _write(written, parse_part(archive, name), replace(around, drawn=drawings_of(archive, name)))
    if (comments := related["comments"]) in names:
        for comment in _comments(parse_part(archive, comments), body, around):
            written.write(f"{comment}\n", "comment")
    enclosed = Enclosures() if notes_in_place else enclosed_in(archive, "word")
    if not written.text.strip() and not enclosed.children:
        raise ProblemError("it holds no words")
    pages = tuple(ReadPage(text, hidden) for text, hidden in paginate_marked(written.text, written.hidden))
    return Answer(
        pages if written.text.strip() else (),
        (*enclosed.notes, *_tracked(body)),
        enclosed.children,
        Facts(subject=_title(archive), mark=identifier_in(archive)),
    )


def _comments(part: Element, body: Element, around: _Around) -> Iterator[str]:
    """Every comment in brackets, with who wrote it, when, and about which words."""
    about = _commented(body)
    for comment in part.iter(f"{_W}comment"):
        words = "".join(text for text, _ in _walk(comment, around)).strip()
        yield bracketed_comment(
            words,
            author=comment.get(f"{_W}author") or "",
            day=(comment.get(f"{_W}date") or "")[:10],
            about=about.get(comment.get(f"{_W}id"), ""),
        )


def _commented(body: Element) -> dict[str | None, str]:
    """The words that each comment is about, by its number."""
    about: dict[str | None, str] = {}
    begun: set[str | None] = set()
    for element in body.iter():
        name = element.tag.removeprefix(_W)
        if name == "commentRangeStart":
            begun.add(element.get(f"{_W}id"))
        elif name == "commentRangeEnd":
            begun.discard(element.get(f"{_W}id"))
        elif begun and (text := "\n" if name == "p" else _words(element)):
            about |= {number: about.get(number, "") + text for number in begun}
    return about


def _tracked(body: Element) -> Iterator[Note]:
    """A note on tracked changes, with their authors."""
    found = [element for element in body.iter() if element.tag.removeprefix(_W) in _CHANGES]
    if found:
        authors = ", ".join(sorted({author for each in found if (author := each.get(f"{_W}author"))}))
        by = f" by {authors}" if authors else ""
        what = "insertions are read as text, deletions are marked as hidden"
        yield Note(f"it holds tracked changes{by}: {what}", missing=False)


def _notes(part: Element, stem: str) -> Iterator[tuple[tuple[str, str | None], Element]]:
    """The notes of a part by their number; the rules above and below them bear a type, and are none."""
    for note in part:
        if note.get(f"{_W}type") in (None, "normal"):
            yield (stem, note.get(f"{_W}id")), note


def _write(written: MarkedText, part: Element, around: _Around) -> None:
    for text, hidden in _walk(part, around):
        written.write(text, hidden)


def _walk(element: Element, around: _Around) -> Iterator[tuple[str, str | None]]:
    """The words below an element in order, each with the reason why it is not seen."""
    if element.tag == f"{_W}tr" and not around.in_cell and (around.is_draft or _is_of_cells(element)):
        yield from _row(element, around) if around.is_draft else _tabbed_row(element, around)
        return
    if element.tag == f"{_W}txbxContent" and around.boxes is not None:
        around.boxes.append((element, replace(around, boxes=None)))
        return
    around = _inside(element, around)
    is_paragraph = element.tag == f"{_W}p"
    if is_paragraph and around.is_draft and _is_quotation(element.find(f"{_W}pPr"), around):
        yield "> ", None
    for child in element:
        if child.tag != SECOND_COPY:
            yield from _walk_child(child, around)
    if is_paragraph or (element.tag == f"{_W}tbl" and around.is_draft and not around.in_cell):
        yield around.paragraph_end, None
    for box, beside in (around.boxes or ()) if is_paragraph else ():
        yield from _walk(box, beside)


def _walk_child(child: Element, around: _Around) -> Iterator[tuple[str, str | None]]:
    if text := _words(child):
        yield text, around.hidden
    elif (note := _note_at(child, around)) is not None:
        yield from _bracketed(note, around)
    elif drawn := around.drawn.get(reference_in(child) or ""):
        yield f"\n{drawn}\n", around.hidden
    else:
        yield from _walk(child, around)


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
        return replace(around, style=_value(element.find(f"{_W}pPr"), "pStyle"), boxes=[])
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
    return around.notes.get((part, mark.get(f"{_W}id"))) if part else None


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
    if name in _TEXTS:
        return part.text or ""
    if part.tag == _WORD_ART:
        return f"\n{part.get('string') or ''}\n"
    if name == "br":
        return "\f" if part.get(f"{_W}type") == "page" else "\n"
    return _FIELDS[name](part) if name in _FIELDS else _LITERALS.get(name, "")


def _symbol(part: Element) -> str:
    """A character that is there by the number that it has in a font of symbols."""
    try:
        number = int(part.get(f"{_W}char") or "", 16)
    except ValueError:
        return "\ufffd"
    if (part.get(f"{_W}font") or "").startswith("Wingdings"):
        return _SYMBOLS.get(number & 0xFF, "\ufffd")
    return "\ufffd" if number >= 0xF000 else chr(number)


def _check_box(part: Element) -> str:
    name = "checked" if part.find(f"{_W}checked") is not None else "default"
    return "[x]" if _switched_on(part, name) else "[ ]"


def _choice(part: Element) -> str:
    """The entry that is chosen in a list of a form."""
    entries = [each.get(f"{_W}val") or "" for each in part.iter(f"{_W}listEntry")]
    chosen = _value(part, "result") or "0"
    return entries[int(chosen)] if chosen.isdecimal() and int(chosen) < len(entries) else ""


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


def _read_look(archive: zipfile.ZipFile, styles_part: str) -> _Look:
    if styles_part not in archive.namelist():
        return _Look()
    defined = list(parse_part(archive, styles_part).iter(f"{_W}style"))
    styles = [(str(style.get(f"{_W}styleId")), style.find(f"{_W}rPr")) for style in defined]
    return _Look(
        vanish=frozenset(name for name, properties in styles if _switched_on(properties, "vanish")),
        white=frozenset(name for name, properties in styles if (_value(properties, "color") or "").upper() in _WHITE),
        quotes=frozenset(str(style.get(f"{_W}styleId")) for style in defined if _quotes(style)),
    )


def _quotes(style: Element) -> bool:
    """True for the style of a quoted block: by its name, or because it is indented on both sides."""
    return _QUOTE.search(_value(style, "name") or "") is not None or _is_set_in(style.find(f"{_W}pPr"))


_FIELDS = {"sym": _symbol, "checkBox": _check_box, "ddList": _choice}


def _title(archive: zipfile.ZipFile) -> str | None:
    if "docProps/core.xml" not in archive.namelist():
        return None
    found = parse_part(archive, "docProps/core.xml").find(_TITLE)
    return (found.text or "").strip() or None if found is not None else None
