"""The identifier that every document of ours carries inside: putting it there, and finding it.

It stands in a custom property of a Word file and in the information of a PDF, where people do not see it and most
programs keep it. It is one more sign, never the only one: the words themselves are what the registry knows.

What is found is read by the confined readers of foreign files: `identifier_in` for Word files, pdfium for PDFs.
"""

import io
import re
import xml.etree.ElementTree as ET
import zipfile
from xml.sax.saxutils import escape

from chambers.evidence.repacked import write_member

PROPERTY = "ChambersDocument"
_PDF_KEY = f"/{PROPERTY}"
_CUSTOM = "docProps/custom.xml"
_TYPES, _RELATIONS = "[Content_Types].xml", "_rels/.rels"
_MAX_PART_BYTES = 1 << 20
_IDENTIFIER = re.compile(r"[A-Za-z0-9._:-]{8,128}")
_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties"


def mark_docx(data: bytes, identifier: str) -> bytes:
    """The Word file with the identifier as a custom property; the same input gives the same bytes."""
    _require(identifier)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as marked:
        for name in packed.namelist():
            if name != _CUSTOM:
                write_member(marked, name, _linked(name, packed.read(name)))
        write_member(marked, _CUSTOM, _custom_properties(identifier))
    return out.getvalue()


def mark_pdf(data: bytes, identifier: str) -> bytes:
    """The PDF with the identifier in its information; the same input gives the same bytes."""
    import pikepdf  # noqa: PLC0415 - heavy, and readers have no use for it

    _require(identifier)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.docinfo[_PDF_KEY] = pikepdf.String(identifier)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
        return out.getvalue()


def identifier_in(archive: zipfile.ZipFile) -> str | None:
    """The identifier of a Word file that may hold anything."""
    try:
        with archive.open(_CUSTOM) as part:
            xml = part.read(_MAX_PART_BYTES)
        root = ET.fromstring(xml) if b"<!DOCTYPE" not in xml else ()  # noqa: S314 - bounded, and in a confined child
    except (zipfile.BadZipFile, KeyError, OSError, NotImplementedError, RuntimeError, ET.ParseError):
        return None
    found = ("".join(each.itertext()).strip() for each in root if each.get("name") == PROPERTY)
    return next(filter(is_identifier, found), None)


def is_identifier(text: str) -> bool:
    """True for what may be an identifier of ours, by its form."""
    return _IDENTIFIER.fullmatch(text) is not None


def _require(identifier: str) -> None:
    if not is_identifier(identifier):
        raise ValueError(f"{identifier!r} is no identifier: 8 to 128 letters, digits, dots, colons and dashes")


def _linked(name: str, data: bytes) -> bytes:
    if name == _TYPES and _CONTENT_TYPE.encode() not in data:
        return data.replace(
            b"</Types>", f'<Override PartName="/{_CUSTOM}" ContentType="{_CONTENT_TYPE}"/></Types>'.encode()
        )
    if name == _RELATIONS and _RELATION.encode() not in data:
        relation = f'<Relationship Id="rIdChambers" Type="{_RELATION}" Target="{_CUSTOM}"/>'
        return data.replace(b"</Relationships>", f"{relation}</Relationships>".encode())
    return data


def _custom_properties(identifier: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"'
        ' xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">'
        f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" name="{PROPERTY}">'
        f"<vt:lpwstr>{escape(identifier)}</vt:lpwstr></property></Properties>"
    ).encode()
