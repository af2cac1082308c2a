"""Files inside a PDF: those that are attached to the document, and those that annotations of a page hold.

pdfium says whether there are any; pikepdf takes them out, because pdfium finds only those that have each name twice.
"""

import io
from collections.abc import Iterable, Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from chambers.evidence.answer import Child
from chambers.record.page import Note

_MAX_FILES = 1000
_MAX_TOTAL_BYTES = 160 << 20
_NAME_KEYS = ("/UF", "/F", "/Unix", "/Mac", "/DOS")


def read_attachments(document: Any, data: bytes, password: str | None) -> tuple[Child | Note, ...]:
    """The files attached to a document, with a note in the place of each that could not be taken out."""
    if pdfium.FPDFDoc_GetAttachmentCount(document.raw) <= 0:
        return ()
    import pikepdf  # noqa: PLC0415 - heavy, and most documents have no files in them

    try:
        with pikepdf.open(io.BytesIO(data), password=password or "") as pdf:
            tree = pikepdf.NameTree(pdf.Root.Names.EmbeddedFiles)
            return tuple(_bounded(_take_out(spec, str(name)) for name, spec in tree.items()))
    except pikepdf.PasswordError:
        return (Note("the files embedded in it are encrypted and need a password"),)
    except (pikepdf.PdfError, ValueError, TypeError, AttributeError, RuntimeError) as error:
        return (Note(f"the files embedded in it cannot be read ({error})"),)


def files_of_page(document: Any, number: int) -> tuple[Child | Note, ...]:
    """The same for the file annotations of one page; `number` counts from 1."""
    import pikepdf  # noqa: PLC0415 - heavy, and most pages have no files on them

    copied = io.BytesIO()
    try:
        copy = pypdfium2.PdfDocument.new()
        copy.import_pages(document, [number - 1])
        copy.save(copied)
        with pikepdf.open(copied) as pdf:
            held = [each for each in pdf.pages[0].get("/Annots", ()) if each.get("/Subtype") == "/FileAttachment"]
            return tuple(_bounded((_take_out(each.get("/FS"), "attached-file") for each in held), number))
    except (pypdfium2.PdfiumError, pikepdf.PdfError, ValueError, TypeError, AttributeError, RuntimeError) as error:
        return (Note(f"the files attached to it cannot be read ({error})", number),)


def _bounded(found: Iterable[Child | str], page: int | None = None) -> Iterator[Child | Note]:
    room = _MAX_TOTAL_BYTES
    for at, each in enumerate(found):
        if isinstance(each, str):
            yield Note(each, page)
        elif at >= _MAX_FILES or len(each.data) > room:
            yield Note(f"the embedded file {each.name} was not read: too much is in one file", page)
        else:
            room -= len(each.data)
            yield each


def _take_out(spec: Any, default: str) -> Child | str:
    """The file that a file specification holds, or why there is none."""
    import pikepdf  # noqa: PLC0415 - only reached where it is loaded

    try:
        names = [str(spec[key]) for key in _NAME_KEYS if key in spec]
        name = next((each for each in names if each.strip()), default)
        held = spec.get("/EF", {})
        stream = next((held[key] for key in _NAME_KEYS if key in held), None)
        return f"the file {name} is named in it and not there" if stream is None else Child(name, stream.read_bytes())
    except (pikepdf.PdfError, ValueError, TypeError, AttributeError, RuntimeError) as error:
        return f"the embedded file {default} is damaged and was not read ({error})"
