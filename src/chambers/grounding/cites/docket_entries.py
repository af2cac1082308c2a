"""Papers of the court's own file, by the number under which they were entered: "Dkt. 12-3 at 4", "ECF No. 14".

A file of the record is such a paper when its pages bear the line that the court prints ("Case 1:18-cv-02114 Document
12-3 Filed 05/02/19 Page 4 of 9"), or when it is named for it. The file of the court is seldom in the record as a whole:
an entry that no file is cannot be checked.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.record.page import Source

MARK = "Dkt. "
"""What the label of an entry begins with, so that it is no exhibit of that number."""

_NUMBER = r"(?P<number>\d{1,4}(?:-\d{1,3})?)(?![\w-])"
_ENTRY = re.compile(
    r"\b(?:Dkt\.?|ECF|D\.\s?E\.|Docket(?:\s+Entry)?|(?:(?<=\()|(?<=[Ss]ee\s)|(?<=[.;]\s))Doc\.)\s*"
    rf"(?:Nos?\.\s*|#\s*)?{_NUMBER}"
)
_PRINTED = re.compile(r"\bDocument:?\s+(?P<number>\d{1,4}(?:-\d{1,3})?)\s+(?:Date\s+)?Filed\b")
_FILE = re.compile(
    r"(?:^|[\s_/-])(?:dkt|docket|ecf)[\s_.#-]*(?:no[\s_.-]*)?(?P<number>\d{1,4}(?:-\d{1,3})?)(?=[\s_.]|$)",
    re.IGNORECASE,
)
_HEAD_CHARS = 300


def find_entries(text: str) -> Iterator[tuple[int, int, str]]:
    """Each entry that a text points to, with its label."""
    for match in _ENTRY.finditer(text):
        yield match.start(), match.end(), MARK + match["number"]


def entry_labels(source: Source) -> frozenset[str]:
    """The labels of the entries that a file is: by what the court printed on it, else by its name."""
    heads = (page.text[:_HEAD_CHARS] for page in source.pages[:1])
    printed = {MARK + match["number"] for head in heads for match in _PRINTED.finditer(head)}
    return frozenset(printed or {MARK + match["number"] for match in _FILE.finditer(source.file)})


def files_of_entries(sources: Sequence[Source]) -> Iterator[tuple[str, str]]:
    """Labels of entries with the hashes of their files."""
    for source in sources:
        yield from ((label, source.sha256) for label in entry_labels(source))
