"""What happened when, by the dates that stand on the pages; only whole and unambiguous ones. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chambers.grounding.claims.dates import find_dates
from chambers.record.page import Page, visible_text

_AROUND = 60


@dataclass(frozen=True, slots=True)
class Moment:
    """A day, and the place that names it."""

    day: str
    file: str
    sha256: str
    page: int
    start: int
    end: int
    excerpt: str


def timeline(pages: Iterable[Page]) -> tuple[Moment, ...]:
    """Every explicit date in order."""
    moments = (moment for page in pages for moment in _moments(page))
    return tuple(sorted(moments, key=lambda moment: (moment.day, moment.file, moment.page, moment.start)))


def _moments(page: Page) -> Iterator[Moment]:
    text = visible_text(page)
    for start, end, value in find_dates(text):
        if value.problem is not None or len(value.readings) != 1:
            continue
        reading = value.readings[0]
        if reading.year is None or reading.month is None or reading.day is None:
            continue
        words = words_around(text, start, end)
        day = f"{reading.year:04d}-{reading.month:02d}-{reading.day:02d}"
        yield Moment(day, page.file, page.sha256, page.number, start, end, words)


def words_around(text: str, start: int, end: int) -> str:
    """Some whole words around a place, on one line."""
    left, right = max(start - _AROUND, 0), min(end + _AROUND, len(text))
    # A word that is cut in two is left out, unless it is the only one.
    before = text[left:start] if left == 0 or text[left - 1].isspace() else text[left:start].partition(" ")[2]
    after = text[end:right] if right == len(text) or text[right].isspace() else text[end:right].rpartition(" ")[0]
    line = " ".join(f"{before}{text[start:end]}{after}".split())
    return f"{'... ' if left else ''}{line}{' ...' if right < len(text) else ''}"
