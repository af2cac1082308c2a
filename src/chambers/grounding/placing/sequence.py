"""Before and after: "three days before the hearing", held against the days that the cited pages have.

From the day that the sentence gives, the span leads to another day. When the pages have no such day, but have the one
on the other side, beside a word of what it is measured from, the draft has the order turned round.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.numerals import IN_WORDS, number_of
from chambers.grounding.texts.passages import answers
from chambers.grounding.words.meaning import stem, stems

_SPAN = re.compile(
    rf"\b(?P<count>\d{{1,3}}|an?|{IN_WORDS})\s+(?P<unit>day|week)s?\s+(?P<way>before|after)\b(?P<event>[^.;,]{{3,80}})",
    re.IGNORECASE,
)
_WEEK_SLACK_DAYS = 3
_PRONOUNS = frozenset(stem(word) for word in ("that", "this", "her", "his", "their"))


def order_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A span that leads to no day of the pages, but would on the other side; or None."""
    for match in _SPAN.finditer(text):
        event = frozenset(stems(match["event"])) - _PRONOUNS
        step, slack = _step(match)
        if not event or not step:
            continue
        after = match["way"].casefold() == "after"
        for base in _days(tokens, pages):
            said, other = (base - step, base + step) if after else (base + step, base - step)
            stands = [(day, words) for day, words in _page_days(pages) if abs(day - other) <= slack and event & words]
            if stands and not any(abs(day - said) <= slack for day, _ in _page_days(pages)):
                return f"it says \u201c{match['way']}\u201d, where the passage has {stands[0][0]} and it gives {base}"
    return None


def _step(match: re.Match[str]) -> tuple[timedelta, timedelta]:
    """How long a span is, and how far it may be off."""
    word = match["count"].casefold()
    count = int(word) if word.isdigit() else 1 if word in ("a", "an") else int(number_of(word) or 0)
    if match["unit"].casefold() == "week":
        return timedelta(weeks=count), timedelta(days=_WEEK_SLACK_DAYS)
    return timedelta(days=count), timedelta()


def _days(tokens: Sequence[Token], pages: Sequence[ReadPage]) -> Iterator[date]:
    """The days of a sentence; one without a year is the day that the pages have."""
    for token in tokens:
        if token.kind is Kind.DATE and isinstance(token.value, DateValue):
            if token.value.exact is not None:
                yield token.value.exact
                continue
            starts = {(page, hit.start) for page in pages for hit in find_hits(token, page)}
            yield from {day for page in pages for at, day in _dated(page) if (page, at) in starts}


def _dated(page: ReadPage) -> Iterator[tuple[int, date]]:
    for figure in page.by_kind.get(Kind.DATE, ()):
        if isinstance(figure.value, DateValue) and figure.value.exact is not None:
            yield figure.start, figure.value.exact


def _page_days(pages: Sequence[ReadPage]) -> Iterator[tuple[date, frozenset[str]]]:
    """Every full day of some pages with the stems of its passage."""
    for page in pages:
        for at, day in _dated(page):
            words = next((each.text for each in answers(page) if each.start <= at < each.end), "")
            yield day, frozenset(stems(words))
