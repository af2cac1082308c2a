"""A draft that somebody wants checked, read by the readers of evidence into the same values.

Nothing is kept. A draft may be a Word file, a PDF, Markdown or plain text; an offset in a verdict is an offset in the
text of these pages, which for Markdown, whatever the file is called, are the words without the marks. Notes of a Word
file or of Markdown stand in brackets where they are marked: a citation in a note binds the sentence that bears its
mark. So do those at the end of a plain text, and at the foot of a page of a PDF, whose running lines are read once.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from chambers.base.errors import OperationError, UsageError
from chambers.evidence.block_quotes import with_quotation_marks
from chambers.evidence.end_notes import with_end_notes_in_place
from chambers.evidence.foreign import Failure, ReadingLimits, read_foreign
from chambers.evidence.hanging_lines import without_hanging_indents
from chambers.evidence.markdown import bears_marks, is_markdown, unmarked
from chambers.evidence.media import DOCX, DOCX_DRAFT, HTML, PDF, TEXT, TEXT_DRAFT, NotTakenError, media_type
from chambers.evidence.page_notes import with_notes_in_place
from chambers.evidence.running_lines import without_running_lines
from chambers.evidence.walking import printable
from chambers.record.page import Page, Source

_KINDS = (DOCX, PDF, TEXT, HTML)
_AS_DRAFT = {DOCX: DOCX_DRAFT, TEXT: TEXT_DRAFT}


class DraftKindError(UsageError):
    """The file is not one that a draft can be."""

    code = "draft.kind"


class DraftUnreadableError(OperationError):
    """The draft cannot be read."""

    code = "draft.unreadable"


async def read_draft(path: Path, limits: ReadingLimits | None = None) -> Source:
    """The draft's pages, hidden text marked."""
    bounds = limits or ReadingLimits()
    name = printable(path.name)
    try:
        with path.open("rb") as file:
            data = file.read(bounds.max_file_bytes + 1)
        kind = media_type(path.name, data)
    except OSError as error:
        raise DraftUnreadableError(f"{name} cannot be opened: {error.strerror}.", hint="Check the path.") from error
    except NotTakenError as error:
        raise DraftKindError(f"{name} cannot be checked: {error}.", hint="Give a .docx, .pdf, .md or .txt.") from error
    if kind not in _KINDS or len(data) > bounds.max_file_bytes:
        raise DraftKindError(f"{name} is not a draft that can be checked.", hint="Give a .docx, .pdf, .md or .txt.")
    reading = await read_foreign(data, _AS_DRAFT.get(kind, kind), bounds)
    if isinstance(reading, Failure):
        raise DraftUnreadableError(f"{name} cannot be read: {reading.reason}.", hint="Save it again and try that file.")
    sha256 = hashlib.sha256(data).hexdigest()
    texts = _words([page.text for page in reading.sheets], kind, path.name)
    whole = not any(page.hidden for page in reading.sheets)  # the marks of hidden words count characters
    pages = tuple(
        Page(name, sha256, number, text if whole else page.text, hidden=page.hidden)
        for number, (page, text) in enumerate(zip(reading.sheets, texts, strict=True), start=1)
    )
    return Source(name, sha256, kind, pages)


def _words(pages: Sequence[str], kind: str, name: str) -> list[str]:
    """The words as they are meant: without the marks of Markdown, or the running lines of printed pages."""
    if is_markdown(name) or (kind == TEXT and any(bears_marks(page) for page in pages)):
        return [unmarked(with_end_notes_in_place(page)) for page in pages]
    if kind == DOCX:
        return [with_quotation_marks(page) for page in pages]
    if kind == PDF:
        return [without_hanging_indents(with_notes_in_place(page)) for page in without_running_lines(pages)]
    if kind == TEXT:
        return [with_end_notes_in_place(page) for page in pages]
    return list(pages)
