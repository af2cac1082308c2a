"""The pages that a model will be shown for one request, in a stable order, with a manifest of every byte.

Pages are picked by how well they answer the request and then laid out by document and number, whatever their rank: a
later request that picks the same pages shares the beginning of its prompt. Only visible text goes in. Every page with
visible text that does not go in is counted as left out.
"""

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from chambers.base.errors import UsageError
from chambers.evidence.documents import page_of
from chambers.record.bates import Ledger
from chambers.record.page import Page, visible_text

CHARS_PER_TOKEN = 3.0
"""Fewer than any tokeniser needs for English, so a budget is never overrun."""
_HEADING_TOKENS = 40
_MAX_WORDS = 40
_WORD = re.compile(r"\w{3,}")
# Words that stand in every request and on every page pick nothing.
COMMON_WORDS = frozenset(
    re.findall(
        r"\w+",
        "about after and any are before did does for from had has have how into its not our say says shall show that"
        " the their them then there these they this was were what when where which who whom whose why will with you",
    )
)


class BudgetError(UsageError):
    """No page fits."""

    code = "evidence.budget"


@dataclass(frozen=True, slots=True)
class Entry:
    """One page of a bundle: the text that goes in, and how it is known."""

    page: Page
    text: str
    tokens: int

    @property
    def text_sha256(self) -> str:
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()


@dataclass(frozen=True, slots=True)
class Bundle:
    """The pages in order, and how many were left out: for want of room, or because no word of the request is there."""

    ask: str
    budget_tokens: int
    entries: tuple[Entry, ...]
    no_room: int
    no_match: int

    @property
    def left_out(self) -> int:
        return self.no_room + self.no_match

    @property
    def text(self) -> str:
        return "".join(entry.text for entry in self.entries)

    @property
    def tokens(self) -> int:
        return sum(entry.tokens for entry in self.entries)

    def manifest(self) -> dict[str, object]:
        """Every page with the hash and the length of what goes in, and the hash of the whole."""
        whole = self.text.encode("utf-8")
        pages = [
            {
                "file": entry.page.file,
                "sha256": entry.page.sha256,
                "page": entry.page.number,
                "bates": entry.page.bates,
                "text_sha256": entry.text_sha256,
                "text_bytes": len(entry.text.encode("utf-8")),
                "ocr": entry.page.ocr,
            }
            for entry in self.entries
        ]
        return {
            "ask": self.ask,
            "budget_tokens": self.budget_tokens,
            "tokens": self.tokens,
            "bytes": len(whole),
            "sha256": hashlib.sha256(whole).hexdigest(),
            "left_out": self.left_out,
            "left_out_no_room": self.no_room,
            "left_out_no_match": self.no_match,
            "pages": pages,
        }


def bundle(database: sqlite3.Connection, ask: str, budget_tokens: int, ledger: Ledger | None = None) -> Bundle:
    """The pages that answer best, as many as fit; all of them when nothing in the request picks any.

    With a ledger every page is shown under its number.
    """
    numbers = ledger or Ledger()
    matching, others = _ranked(database, ask)
    ranked = (replace(page, bates=numbers.label_of(page.sha256, page.number)) for page in _seen(database, matching))
    chosen, no_room = fill((lay_out(page) for page in ranked), budget_tokens)
    if not chosen and no_room:
        raise BudgetError(
            f"No page fits into {budget_tokens} tokens.", hint="Give a larger budget; a full page takes about 1,200."
        )
    ordered = sorted(chosen, key=lambda entry: (entry.page.file, entry.page.sha256, entry.page.number))
    return Bundle(ask, budget_tokens, tuple(ordered), no_room, no_match=sum(1 for _ in _seen(database, others)))


def fill(entries: Iterable[Entry], budget_tokens: int) -> tuple[list[Entry], int]:
    """The first that fit, best first, and how many did not; a smaller one may still fit behind a larger."""
    chosen: list[Entry] = []
    left_out, room = 0, budget_tokens
    for entry in entries:
        if entry.tokens <= room:
            chosen.append(entry)
            room -= entry.tokens
        else:
            left_out += 1
    return chosen, left_out


def lay_out(page: Page) -> Entry:
    """A page as a model is shown it: its name in one line of JSON, then its visible words."""
    number = {"bates": page.bates} if page.bates else {"sha256": page.sha256[:12]}
    head = {"file": page.file, "page": page.number, **number, **({"ocr": True} if page.ocr else {})}
    text = f"{json.dumps(head, ensure_ascii=False)}\n{visible_text(page).strip()}\n\n"
    return Entry(page, text, _HEADING_TOKENS + int(len(text) / CHARS_PER_TOKEN))


def _ranked(database: sqlite3.Connection, ask: str) -> tuple[list[int], list[int]]:
    """The pages with words of the request, best first, and the others; every page counts where none has any."""
    words = [word for word in dict.fromkeys(_WORD.findall(ask.casefold())) if word not in COMMON_WORDS][:_MAX_WORDS]
    question = " OR ".join(f'"{word}"' for word in words)
    every = [number for (number,) in database.execute(_EVERY)]
    readable = set(every)
    found = [number for (number,) in database.execute(_RANKED, (question,))] if words else []
    matching = [number for number in found if number in readable]
    return (matching, sorted(readable.difference(matching))) if matching else (every, [])


def _seen(database: sqlite3.Connection, ids: Iterable[int]) -> Iterator[Page]:
    """The pages that have something to be seen."""
    for number in ids:
        sha256, name, *row = database.execute(_PAGE, (number,)).fetchone()
        page = page_of(name, sha256, (row[0], row[1], row[2], row[3], row[4]))
        if visible_text(page).strip():
            yield page


_NAME = "(SELECT name FROM names WHERE names.sha256 = pages.sha256 ORDER BY id LIMIT 1)"
_RANKED = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank, rowid"
_EVERY = (
    "SELECT pages.id FROM pages JOIN documents USING (sha256) WHERE state = 'read'"  # noqa: S608 - of constants
    f" ORDER BY {_NAME}, sha256, number"
)
_PAGE = f"SELECT sha256, {_NAME}, number, text, ocr, hidden, unsure FROM pages WHERE id = ?"  # noqa: S608 - of constants
