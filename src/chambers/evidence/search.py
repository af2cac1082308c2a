"""Finding pages by whole words and phrases, and on request by parts of words.

Filters and scope are part of the query, so the best pages are the best of those that pass them. Hidden text is found
too, and a hit says when a word of the question stands in hidden text alone. `search` returns the best pages, `tally`
counts all of them and what a slightly different question would find.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from chambers.base.errors import UsageError
from chambers.evidence.documents import page_of
from chambers.evidence.media import kind_words, kinds_called, short_kind
from chambers.evidence.scope import Scope
from chambers.evidence.search_terms import Run, Span, Term, find_spans, fold, marked_spans, parse_terms, take_excerpt
from chambers.record.page import Page, visible_text

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOST_TERMS = 100
_MOST_SPANS = 1000


class SearchError(UsageError):
    """The question cannot be asked like that."""

    code = "evidence.search"


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for, and where: filters are by the document's date, sender and kind.

    With `substring` words match inside longer words too.
    """

    text: str
    since: str | None = None
    until: str | None = None
    sender: str | None = None
    kind: str | None = None
    limit: int = 20
    substring: bool = False

    @property
    def terms(self) -> tuple[Term, ...]:
        return parse_terms(self.text, substring=self.substring)

    @property
    def is_filtered(self) -> bool:
        return any((self.since, self.until, self.sender, self.kind))


@dataclass(frozen=True, slots=True)
class Hit:
    """A page, the places where the words stand on it, and the words around the first."""

    page: Page
    media_type: str | None
    sent_on: str | None
    sender: str | None
    start: int
    end: int
    spans: tuple[Span, ...]
    runs: tuple[Run, ...]
    hidden: bool
    score: float | None
    """How well the whole words fit, more is better; None where the page has them only inside longer words."""

    @property
    def excerpt(self) -> str:
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many pages a question finds, and what others would find; the last three are counted where it finds none."""

    pages: int
    inside_words: int
    """Further pages, with `substring`."""
    each: tuple[tuple[Term, int], ...] = ()
    """Pages for each term on its own, where there are several."""
    unfiltered: int = 0
    """Pages without the filters and in the whole matter."""
    unquoted: int = 0
    """Pages that have the words of the phrases, but apart."""


def search(database: sqlite3.Connection, query: Query, scope: Scope | None = None) -> tuple[Hit, ...]:
    """The best pages, best first; the same question gives the same answer."""
    terms = _checked(query)
    return tuple(_hit(row, terms) for row in _best(database, terms, query, scope or Scope()))


def tally(database: sqlite3.Connection, query: Query, scope: Scope | None = None) -> Tally:
    """How many pages there are, and how many more with another question."""
    terms, held_to = _checked(query), scope or Scope()
    pages = _count(database, terms, query, held_to)
    parts = parse_terms(query.text, substring=True)
    inside_words = _count(database, parts, query, held_to) - pages if parts != terms else 0
    if pages:
        return Tally(pages, inside_words)
    anywhere = replace(query, since=None, until=None, sender=None, kind=None)
    apart = tuple(part for term in terms for part in (parse_terms(term.text) if term.whole else (term,)))
    return Tally(
        0,
        inside_words,
        each=tuple((term, _count(database, (term,), query, held_to)) for term in terms) if len(terms) > 1 else (),
        unfiltered=_count(database, terms, anywhere, Scope()) if query.is_filtered or held_to != Scope() else 0,
        unquoted=_count(database, apart, query, held_to) if len(apart) > len(terms) else 0,
    )


def _checked(query: Query) -> tuple[Term, ...]:
    terms = query.terms
    if not terms:
        raise SearchError("There is no word to look for.", hint='Ask for words, or for "words that stand together".')
    if len(terms) > _MOST_TERMS:
        raise SearchError(f"These are {len(terms)} words.", hint=f"Ask for {_MOST_TERMS} at most.")
    for day in (query.since, query.until):
        if day is not None and not _DAY.fullmatch(day):
            raise SearchError(f"{day!r} is not a day.", hint="Write days as 2026-05-12.")
    if query.kind is not None and not kinds_called(query.kind):
        raise SearchError(f"No kind of file is called {query.kind!r}.", hint=f"Known: {', '.join(kind_words())}.")
    return terms


_ALLOWED = """
    SELECT pages.id FROM documents JOIN pages USING (sha256)
    WHERE state = 'read' AND (:since IS NULL OR sent_on >= :since) AND (:until IS NULL OR sent_on <= :until)
        AND (:sender IS NULL OR instr(folded(sender), :sender))
        AND (:kinds IS NULL OR media_type IN (SELECT value FROM json_each(:kinds)))
        AND (:documents IS NULL OR sha256 IN (SELECT value FROM json_each(:documents)))
        AND (:pages IS NULL OR (sha256, number) IN
            (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(:pages)))
"""
# The unary plus keeps SQLite from asking the index once for each page that is allowed: seconds instead of milliseconds.
_WHOLE = f"SELECT rowid AS id, rank AS score FROM words WHERE words MATCH :whole AND +rowid IN ({_ALLOWED})"  # noqa: S608
_EXACT = "SELECT rowid AS id FROM words WHERE words MATCH :exact"
_PART = (
    "SELECT id FROM (SELECT rowid AS id FROM trigrams WHERE trigrams MATCH :part_{0}"
    " UNION SELECT rowid FROM words WHERE words MATCH :part_{0})"
)
_SCORED = """
    SELECT parts.id, whole.score FROM ({0}) AS parts
    LEFT JOIN (SELECT rowid AS id, rank AS score FROM words WHERE words MATCH :whole) AS whole USING (id)
"""
_HITS = """
    SELECT (SELECT name FROM names WHERE names.sha256 = pages.sha256 ORDER BY id LIMIT 1), pages.sha256,
        number, pages.text, ocr, hidden, unsure, media_type, sent_on, sender, best.score
    FROM (SELECT id, score FROM ({0}) ORDER BY score NULLS LAST, id LIMIT :limit) AS best
    JOIN pages ON pages.id = best.id JOIN documents USING (sha256)
    ORDER BY best.score NULLS LAST, best.id
"""


def _best(database: sqlite3.Connection, terms: Sequence[Term], query: Query, scope: Scope) -> sqlite3.Cursor:
    matching = _matching(terms)
    scored = matching if matching == _WHOLE else _SCORED.format(matching)
    return _execute(database, _HITS.format(scored), terms, query, scope)


def _count(database: sqlite3.Connection, terms: Sequence[Term], query: Query, scope: Scope) -> int:
    question = f"SELECT count(*) FROM ({_matching(terms)})"  # noqa: S608 - of constants
    return int(next(_execute(database, question, terms, query, scope))[0])


def _matching(terms: Sequence[Term]) -> str:
    """The query for the pages that have all terms and pass filters and scope."""
    parts = sum(not term.whole for term in terms)
    if not parts:
        return _WHOLE
    each = [*([_EXACT] if parts < len(terms) else []), *map(_PART.format, range(parts))]
    return f"SELECT id FROM ({' INTERSECT '.join(each)}) WHERE id IN ({_ALLOWED})"  # noqa: S608 - of constants


def _execute(
    database: sqlite3.Connection, question: str, terms: Sequence[Term], query: Query, scope: Scope
) -> sqlite3.Cursor:
    database.create_function("folded", 1, lambda sender: fold(sender or ""), deterministic=True)
    values = {
        "whole": _match(terms),
        "exact": _match(term for term in terms if term.whole),
        "limit": query.limit,
        "since": query.since,
        "until": query.until,
        "sender": fold(query.sender) if query.sender else None,
        "kinds": json.dumps(kinds_called(query.kind)) if query.kind else None,
        "documents": None if scope.documents is None else json.dumps(sorted(scope.documents)),
        "pages": None if scope.pages is None else json.dumps(sorted((p.sha256, p.page) for p in scope.pages)),
    }
    parts = (term for term in terms if not term.whole)
    return database.execute(question, values | {f"part_{at}": _match([term]) for at, term in enumerate(parts)})


def _match(terms: Iterable[Term]) -> str:
    """The terms as FTS5 asks for them: everything quoted, so that nothing in it is an operator."""
    quoted = (term.text.replace('"', '""') for term in terms)
    return " AND ".join(f'"{text}"' for text in quoted)


def _hit(row: Sequence[Any], terms: Sequence[Term]) -> Hit:
    name, sha256, number, text, ocr, hidden, unsure, media_type, sent_on, sender, score = row
    page = page_of(name, sha256, (number, text, ocr, hidden, unsure))
    spans = find_spans(page.text, terms, _MOST_SPANS)
    start, end, is_hidden = choose_place(page, terms)
    runs = take_excerpt(page.text, spans, (start, end))
    return Hit(page, media_type, sent_on, sender, start, end, spans, runs, is_hidden, None if score is None else -score)


def choose_place(page: Page, terms: Sequence[Term]) -> tuple[int, int, bool]:
    """The place that a hit shows: of a term that stands in hidden text alone, else the first that can be seen."""
    seen = visible_text(page)
    first: Span | None = None
    for term in terms:
        visible = next(iter(find_spans(seen, (term,), 1)), None)
        buried = next(iter(find_spans(page.text, (term,), 1)), None) if visible is None else None
        if buried is not None:
            return *buried, True
        first = first or visible
    return (*first, False) if first else (0, 0, False)


def hit_json(hit: Hit) -> dict[str, object]:
    """A hit as others read it; spans count characters of the page's text, or of the excerpt."""
    return {
        "file": hit.page.file,
        "sha256": hit.page.sha256,
        "page": hit.page.number,
        "bates": hit.page.bates,
        "start": hit.start,
        "end": hit.end,
        "spans": [list(span) for span in hit.spans],
        "excerpt": hit.excerpt,
        "excerpt_spans": [list(span) for span in marked_spans(hit.runs)],
        "hidden": hit.hidden,
        "ocr": hit.page.ocr,
        "kind": short_kind(hit.media_type),
        "sent_on": hit.sent_on,
        "sender": hit.sender,
        "score": None if hit.score is None else round(hit.score, 4),
    }
