"""The program that reads one foreign file: `python -m chambers.evidence.reader MEDIA_TYPE [PASSWORD_FD] < FILE`.

It writes one JSON object to standard output: an `Answer`, or `{"problem": "..."}`. It is started confined, so it opens
nothing, writes nothing else, and may be killed at any time. Each kind of file has a reader in a file of its own, which
is imported only when it is needed.
"""

import importlib
import json
import mimetypes
import os
import sys
from dataclasses import replace

from chambers.evidence.answer import Answer, ProblemError
from chambers.evidence.marked import clean, clean_marked
from chambers.evidence.media import (
    CSV,
    DOCX,
    DOCX_DRAFT,
    EMAIL,
    HTML,
    IMAGE,
    MBOX,
    MSG,
    PDF,
    TEXT,
    TEXT_DRAFT,
    XLSX,
    ZIP,
)

_MOST_WORKERS = 4
_READERS = {
    PDF: ("pdf_reader", "read_pdf"),
    EMAIL: ("mail_reader", "read_email"),
    MSG: ("outlook_reader", "read_msg"),
    TEXT: ("text_reader", "read_text"),
    TEXT_DRAFT: ("text_reader", "read_text_draft"),
    CSV: ("text_reader", "read_separated"),
    HTML: ("html_reader", "read_html"),
    DOCX: ("word_reader", "read_docx"),
    DOCX_DRAFT: ("word_reader", "read_docx_draft"),
    XLSX: ("sheet_reader", "read_sheets"),
    ZIP: ("archive_reader", "read_zip"),
    MBOX: ("archive_reader", "read_mbox"),
    IMAGE: ("image_reader", "read_image"),
}


def read(media_type: str, data: bytes, password: str | None = None, workers: int = 1) -> Answer:
    """The answer of the reader for that kind, with nothing in its texts that is no text."""
    module, function = _READERS[media_type]
    reader = getattr(importlib.import_module(f"chambers.evidence.{module}"), function)
    answer: Answer = reader(data, password, workers) if media_type == PDF else reader(data)
    return tidy(answer)


def tidy(answer: Answer) -> Answer:
    """The same answer without control characters; marks move with their words."""
    pages = []
    for page in answer.pages:
        text, hidden = clean_marked(page.text, page.hidden)
        words = tuple(replace(word, text=clean(word.text)) for word in page.words)
        pages.append(replace(page, text=text, hidden=hidden, words=words))
    facts = answer.facts
    return replace(
        answer,
        pages=tuple(pages),
        notes=tuple(replace(note, text=clean(note.text)) for note in answer.notes),
        children=tuple(replace(child, name=clean(child.name)) for child in answer.children),
        facts=replace(
            facts,
            sender=facts.sender and clean(facts.sender),
            recipients=facts.recipients and clean(facts.recipients),
            subject=facts.subject and clean(facts.subject),
        ),
    )


def main() -> None:
    """Read standard input as the media type named on the command line."""
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in _READERS:
        sys.exit(f"usage: reader {'|'.join(_READERS)} [PASSWORD_FD] < FILE")
    # Some library asks for the system's table of kinds, which lies where we may not look.
    mimetypes.knownfiles.clear()
    password = None
    if len(sys.argv) == 3:
        with os.fdopen(int(sys.argv[2]), "rb") as secret:
            password = secret.read().decode("utf-8")
    try:
        workers = min(len(os.sched_getaffinity(0)), _MOST_WORKERS)
        said = read(sys.argv[1], sys.stdin.buffer.read(), password, workers).to_json()
    except ProblemError as error:
        said = json.dumps({"problem": clean(str(error))})
    sys.stdout.write(said)


if __name__ == "__main__":
    main()
