"""What an entry of a draft's own list of papers calls its paper: "7. Operative reports, May 4 ("Op. Rep.")".

Such an entry names a paper and tells nothing. Its words must be those of the paper that it leads to, of its file, or of
a kind of paper, and the short name in brackets behind it must be made of its own words. Days and figures of an entry
are held to the record like any other.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chambers.grounding.cites.listed_sources import source_list
from chambers.grounding.cites.papers import Paper, is_kind
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.pages.draft_tables import Row
from chambers.grounding.verdict import Verdict

_SHORT = re.compile(
    r"\s*[(\[](?:the\s+|hereinafter\s+|hereafter\s+|cited\s+as\s+|\u201c|\")+[^()\[\]]{2,60}[\"\u201d]?[)\]][\s.;]*$",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class ListEntry:
    """An entry that leads to papers of the record; `short` is where its short name begins, or its end."""

    start: int
    end: int
    short: int
    papers: tuple[Paper, ...]


def list_entries(text: str, rows: Sequence[Row], grounds: Grounds) -> tuple[ListEntry, ...]:
    """The entries of the draft's lists that lead to papers, each where it first stands."""
    found = ((text.find(words), words, papers) for words, papers in source_list(text, rows, grounds))
    return tuple(_entry(start, words, papers) for start, words, papers in found if start >= 0 and papers)


def _entry(start: int, words: str, papers: tuple[Paper, ...]) -> ListEntry:
    short = _SHORT.search(words)
    return ListEntry(start, start + len(words), start + (short.start() if short else len(words)), papers)


def entry_with(entries: Sequence[ListEntry], start: int, end: int) -> ListEntry | None:
    """The entry in which a stretch of the draft lies, or None."""
    return next((each for each in entries if each.start <= start and end <= each.end), None)


def judge_entry_name(token: Token, text: str, entries: Sequence[ListEntry], grounds: Grounds) -> Outcome | None:
    """Supported for the name of a paper in an entry that leads to it, where every word of it is the paper's."""
    entry = entry_with(entries, token.start, token.end) if token.kind in (Kind.NAME, Kind.QUOTATION) else None
    if entry is None:
        return None
    filed = {word for paper in entry.papers for word in _words(paper.file)}
    if token.start >= entry.short:
        known = filed | _words(text[entry.start : entry.short])
        good = all(any(other.startswith(word) for other in known) for word in _words(token.text))
    else:
        pages = [at for paper in entry.papers for at in grounds.index.file_pages(paper.sha256)]
        known = filed.union(*(_words(grounds.index.read(at).text) for at in pages))
        good = all(word in known or is_kind(word) for word in _words(token.text))
    return (Verdict.SUPPORTED, "what the draft's list calls a paper of the record", None, "label") if good else None


def _words(words: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(words)}
