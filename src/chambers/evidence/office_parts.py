"""The parts of a Word file or a workbook that stand beside its main text: pictures, embedded files, charts, diagrams.

All of them are in the same places in both: folders `media` and `embeddings`, and XML that DrawingML describes.
"""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from chambers.evidence.answer import ProblemError
from chambers.evidence.enclosures import Enclosures

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
SECOND_COPY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
"""The same drawing stands twice in a file, once for old programs."""
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_MAX_PART_BYTES = 128 << 20
_MAX_POINTS = 2000
_REDRAWN = (".svg",)
"""The same picture is beside it in a format that older programs show."""
_CHUNK = "aFChunk"
"""A whole file whose text Word takes in when it opens the document."""
_LINKED = {"image": "a picture", "oleObject": "an object", "subDocument": "a part of the document", _CHUNK: "a text"}
_DRAWN = frozenset(("chart", "chartEx", "diagramData"))
_PACKAGE = "_rels/.rels"
_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w+)/(\w+)")
_TRANSITIONAL = rb"http://schemas.openxmlformats.org/\1/2006/\2"
_DAMAGE = (zipfile.BadZipFile, zlib.error, NotImplementedError, OSError, EOFError, RuntimeError)


@dataclass(frozen=True, slots=True)
class Relation:
    """What a part refers to: another part of the file by its name, or something outside by its address."""

    identifier: str
    kind: str
    target: str
    is_external: bool


def parse_part(archive: zipfile.ZipFile, name: str) -> Element:
    """The XML of a part."""
    if archive.getinfo(name).file_size > _MAX_PART_BYTES:
        raise ProblemError(f"its part {name} unpacks to more than may be read")
    # Expat bounds the expansion of entities and fetches nothing, and this runs confined.
    return ET.fromstring(archive.read(name))  # noqa: S314


def as_transitional(data: bytes) -> bytes:
    """The file with the names that every program writes, where it is saved as Strict Open XML."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if _PACKAGE not in archive.namelist() or not _STRICT.search(archive.read(_PACKAGE)):
            return data
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as renamed:
            for entry in archive.infolist():
                if entry.file_size > _MAX_PART_BYTES:
                    raise ProblemError(f"its part {entry.filename} unpacks to more than may be read")
                held = archive.read(entry)
                is_xml = entry.filename.endswith((".xml", ".rels"))
                renamed.writestr(entry.filename, _STRICT.sub(_TRANSITIONAL, held) if is_xml else held)
    return out.getvalue()


def main_part(archive: zipfile.ZipFile, usual: str) -> str:
    """The part that the file begins with, whatever it is called."""
    found = _relations(archive, _PACKAGE) if _PACKAGE in archive.namelist() else ()
    there = (each.target for each in found if each.kind == "officeDocument" and each.target in archive.namelist())
    return next(there, usual)


def relations_of(archive: zipfile.ZipFile, part: str) -> dict[str, Relation]:
    """The relations of a part by their identifiers."""
    folder, name = posixpath.split(part)
    listed = f"{folder}/_rels/{name}.rels"
    found = _relations(archive, listed) if listed in archive.namelist() else ()
    return {each.identifier: each for each in found}


def _listed(archive: zipfile.ZipFile, folder: str) -> Iterator[str]:
    for name in archive.namelist():
        if name.startswith(f"{folder}/") and name.endswith(".rels"):
            yield name


def _relations(archive: zipfile.ZipFile, listed: str) -> Iterator[Relation]:
    folder = posixpath.dirname(posixpath.dirname(listed))
    for each in parse_part(archive, listed).iter(_RELATION):
        yield _relation(each, folder)


def _relation(each: Element, folder: str) -> Relation:
    kind, target = each.get("Type", "").rpartition("/")[2], each.get("Target", "")
    is_external = each.get("TargetMode") == "External"
    if not is_external:
        target = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
    return Relation(each.get("Id", ""), kind, target, is_external)


def enclosed_in(archive: zipfile.ZipFile, folder: str) -> Enclosures:
    """The pictures and files inside a document whose parts lie in a folder, `word` or `xl`."""
    enclosures = Enclosures()
    relations = [each for listed in _listed(archive, folder) for each in _relations(archive, listed)]
    chunks = {each.target for each in relations if each.kind == _CHUNK and not each.is_external}
    for entry in archive.infolist():
        is_picture = entry.filename.startswith(f"{folder}/media/")
        is_file = entry.filename.startswith(f"{folder}/embeddings/") or entry.filename in chunks
        name = posixpath.basename(entry.filename)
        if (is_picture or is_file) and name and not name.casefold().endswith(_REDRAWN):
            _add(archive, entry, enclosures, is_picture=is_picture)
    for each in relations:
        if each.is_external and each.kind in _LINKED:
            enclosures.miss(f"{_LINKED[each.kind]} is not in the file, only a link to {each.target}")
        elif each.kind in _DRAWN and _drawn_words(archive, each) is None:
            enclosures.miss(f"the drawing {posixpath.basename(each.target)} is damaged and was not read")
    return enclosures


def _add(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, enclosures: Enclosures, *, is_picture: bool) -> None:
    name = posixpath.basename(entry.filename)
    try:
        with archive.open(entry) as file:
            data = file.read(enclosures.room_bytes + 1)
    except _DAMAGE as error:
        enclosures.miss(f"{name} was not read: it is damaged ({error})")
        return
    if is_picture:
        enclosures.add_picture(name, data)
    else:
        enclosures.add_object(name, data)


def drawings_of(archive: zipfile.ZipFile, part: str) -> dict[str, str]:
    """The charts and diagrams of a part in words, by the identifiers under which the part refers to them."""
    relations = relations_of(archive, part).items()
    return {identifier: words for identifier, each in relations if (words := _drawn_words(archive, each))}


def _drawn_words(archive: zipfile.ZipFile, relation: Relation) -> str | None:
    """The words of a chart or diagram; None for one that is damaged, and for every other part."""
    if relation.kind not in _DRAWN or relation.is_external:
        return None
    lines = chart_lines if relation.kind == "chart" else drawn_paragraphs
    try:
        return "\n".join(lines(parse_part(archive, relation.target)))
    except (ET.ParseError, KeyError, ValueError, *_DAMAGE):
        return None


def reference_in(element: Element) -> str | None:
    """The identifier of the chart or diagram that an element stands for."""
    if not element.tag.endswith(("}chart", "}relIds")):
        return None
    return element.get(f"{R}id") or element.get(f"{R}dm")


def chart_lines(chart: Element) -> Iterator[str]:
    """A chart in words: its titles, then for each series its name and its points, one in a line."""
    for title in chart.iter(f"{_C}title"):
        if words := "".join(text.text or "" for text in title.iter(f"{A}t")).strip():
            yield words
    for series in chart.iter(f"{_C}ser"):
        if words := " ".join(_points(series.find(f"{_C}tx")).values()):
            yield words
        names = _points(_first(series, "cat", "xVal"))
        values = _points(_first(series, "val", "yVal"))
        for at in sorted(names.keys() | values.keys())[:_MAX_POINTS]:
            yield f"{names.get(at, '')}\t{values.get(at, '')}".strip()


def _first(series: Element, *names: str) -> Element | None:
    return next((found for name in names if (found := series.find(f"{_C}{name}")) is not None), None)


def _points(held: Element | None) -> dict[int, str]:
    """The values that a chart keeps of the cells that it draws, by their place."""
    if held is None:
        return {}
    points = {int(each.get("idx") or 0): each.findtext(f"{_C}v") or "" for each in held.iter(f"{_C}pt")}
    alone = held.findtext(f"{_C}v")
    return points or ({0: alone} if alone else {})


def drawn_paragraphs(drawing: Element) -> Iterator[str]:
    """The words of a drawing or diagram, a paragraph at a time."""
    for paragraph in _paragraphs(drawing):
        words = "".join(
            "\n" if part.tag == f"{A}br" else part.text or ""
            for part in paragraph.iter()
            if part.tag in (f"{A}t", f"{A}br")
        )
        if words.strip():
            yield words.strip()


def _paragraphs(element: Element) -> Iterator[Element]:
    if element.tag == f"{A}p":
        yield element
    elif element.tag != SECOND_COPY:
        for child in element:
            yield from _paragraphs(child)
