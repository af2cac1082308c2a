"""What happened when, by the dates that stand on the pages; only whole and unambiguous ones. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chambers.grounding.dates import find_dates
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
        words = " ".join(text[max(start - _AROUND, 0) : end + _AROUND].split())
        day = f"{reading.year:04d}-{reading.month:02d}-{reading.day:02d}"
        yield Moment(day, page.file, page.sha256, page.number, start, end, words)
