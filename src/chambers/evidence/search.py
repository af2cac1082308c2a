"""Finding pages: by words, and by parts of words where no page has the words.

Words are taken literally; what stands in quotation marks must stand together. Hidden text is found too, and a hit says
when it lies in hidden text.
"""

import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from chambers.base.errors import UsageError
from chambers.evidence.documents import page_of
from chambers.evidence.media import kind_words, kinds_called, short_kind
from chambers.evidence.scope import Scope
from chambers.record.page import Page

_TERM = re.compile(r'"([^"]+)"|(\S+)')
_WORDS = re.compile(r"\w+")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_AROUND = 70
_SHORTEST_PART = 3


class SearchError(UsageError):
    """The question cannot be asked like that."""

    code = "evidence.search"


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for, and where: filters are by the document's date, sender and kind."""

    text: str
    since: str | None = None
    until: str | None = None
    sender: str | None = None
    kind: str | None = None
    limit: int = 20


@dataclass(frozen=True, slots=True)
class Hit:
    """A page, and the first place on it."""

    page: Page
    media_type: str | None
    sent_on: str | None
    sender: str | None
    start: int
    end: int
    excerpt: str
    hidden: bool
    score: float


def search(database: sqlite3.Connection, query: Query, scope: Scope | None = None) -> tuple[Hit, ...]:
    """The best pages, best first; the same question gives the same answer."""
    terms = parse_terms(query.text)
    _check(query, terms)
    held_to = scope or Scope()
    hits = list(_ask(database, "words", terms, query, held_to))
    if not hits and all(len(term) >= _SHORTEST_PART for term in terms):
        hits = list(_ask(database, "trigrams", terms, query, held_to))
    return tuple(hits[: query.limit])


def parse_terms(text: str) -> tuple[str, ...]:
    """The words and quoted phrases of a question."""
    return tuple(phrase or word for phrase, word in _TERM.findall(text) if _WORDS.search(phrase or word))


def _check(query: Query, terms: tuple[str, ...]) -> None:
    if not terms:
        raise SearchError("There is no word to look for.", hint='Ask for words, or for "words that stand together".')
    for day in (query.since, query.until):
        if day is not None and not _DAY.fullmatch(day):
            raise SearchError(f"{day!r} is not a day.", hint="Write days as 2026-05-12.")
    if query.kind is not None and not kinds_called(query.kind):
        raise SearchError(f"No kind of file is called {query.kind!r}.", hint=f"Known: {', '.join(kind_words())}.")


_SELECT = """
    SELECT pages.sha256, (SELECT name FROM names WHERE names.sha256 = pages.sha256 ORDER BY id LIMIT 1),
        number, pages.text, ocr, hidden, unsure, media_type, sent_on, sender, ranked.score
    FROM (SELECT rowid, {1} AS score FROM {0} WHERE {0} MATCH :words{2} ORDER BY {1} LIMIT :pool) AS ranked
    JOIN pages ON pages.id = ranked.rowid JOIN documents USING (sha256)
    WHERE state = 'read' AND (:since IS NULL OR sent_on >= :since) AND (:until IS NULL OR sent_on <= :until)
        AND (:sender IS NULL OR instr(lower(sender), lower(:sender)))
        AND (:kinds IS NULL OR instr(:kinds, '|' || media_type || '|'))
    ORDER BY ranked.score, pages.id LIMIT :limit
"""
# How often a part of a word stands on a page says nothing, and counting is slow: those pages come as they were added.
_ORDER = {"words": "rank", "trigrams": "rowid"}
_FILTERED_POOL = 5000
# A scope is held to before pages are ranked: a few pages of a large matter would not be among the best otherwise.
_IN_DOCUMENTS = " AND rowid IN (SELECT id FROM pages WHERE sha256 IN (SELECT value FROM json_each(:documents)))"
_IN_PAGES = (
    " AND rowid IN (SELECT pages.id FROM json_each(:pages) AS place JOIN pages"
    " ON pages.sha256 = json_extract(place.value, '$[0]') AND pages.number = json_extract(place.value, '$[1]'))"
)


def _ask(database: sqlite3.Connection, table: str, terms: tuple[str, ...], query: Query, scope: Scope) -> Iterator[Hit]:
    within = (_IN_DOCUMENTS if scope.documents is not None else "") + (_IN_PAGES if scope.pages is not None else "")
    values = _values(terms, query, scope)
    for sha256, name, *row, media_type, sent_on, sender, score in database.execute(
        _SELECT.format(table, _ORDER[table], within), values
    ):
        page = page_of(name, sha256, (row[0], row[1], row[2], row[3], row[4]))
        rank = -score if table == "words" else 0.0
        start, end = locate(page.text, terms)
        hidden = any(run.start < end and start < run.end for run in page.hidden)
        yield Hit(page, media_type, sent_on, sender, start, end, excerpt(page.text, start, end), hidden, rank)


def _values(terms: tuple[str, ...], query: Query, scope: Scope) -> dict[str, str | int | None]:
    filtered = any((query.since, query.until, query.sender, query.kind))
    return {
        "words": " AND ".join(_quoted(term) for term in terms),
        "pool": _FILTERED_POOL if filtered else query.limit * 2,
        "since": query.since,
        "until": query.until,
        "sender": query.sender,
        "kinds": f"|{'|'.join(kinds_called(query.kind))}|" if query.kind else None,
        "limit": query.limit,
        "documents": json.dumps(sorted(scope.documents or ())),
        "pages": json.dumps(sorted((place.sha256, place.page) for place in scope.pages or ())),
    }


def locate(text: str, terms: tuple[str, ...]) -> tuple[int, int]:
    """Where the first of the terms stands; the beginning when it is spelled otherwise there."""
    for term in terms:
        spaced = r"\W+".join(re.escape(word) for word in _WORDS.findall(term))
        if found := re.search(spaced, text, re.IGNORECASE):
            return found.span()
    return 0, 0


def locate_all(text: str, terms: tuple[str, ...], most: int) -> tuple[tuple[int, int], ...]:
    """Every place where one of the terms stands, in order; no more than so many."""
    spaced = (r"\W+".join(re.escape(word) for word in _WORDS.findall(term)) for term in terms)
    anywhere = re.compile("|".join(f"(?:{each})" for each in spaced if each) or r"(?!)", re.IGNORECASE)
    return tuple(found.span() for found in islice(anywhere.finditer(text), most))


def excerpt(text: str, start: int, end: int) -> str:
    """Some words around a place, on one line."""
    left, right = max(start - _AROUND, 0), min(end + _AROUND, len(text))
    line = " ".join(text[left:right].split())
    return f"{'...' if left else ''}{line}{'...' if right < len(text) else ''}"


def hit_json(hit: Hit) -> dict[str, object]:
    """A hit as others read it."""
    return {
        "file": hit.page.file,
        "sha256": hit.page.sha256,
        "page": hit.page.number,
        "bates": hit.page.bates,
        "start": hit.start,
        "end": hit.end,
        "excerpt": hit.excerpt,
        "hidden": hit.hidden,
        "ocr": hit.page.ocr,
        "kind": short_kind(hit.media_type),
        "sent_on": hit.sent_on,
        "sender": hit.sender,
        "score": round(hit.score, 4),
    }


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'
