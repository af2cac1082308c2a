"""A ledger out of the numbers that pages carry, for papers that were stamped elsewhere.

A number counts as a stamp only when it stands alone on one of the first or last lines of a page, every page of its file
carries one of the same series, and the numbers run on from page to page. Nothing is assigned here.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.record.bates import BatesNumber, Ledger, Place, ledger_of
from chambers.record.page import Source, visible_text

_STAMP = re.compile(r"(?P<prefix>[A-Z][A-Z0-9]*?[A-Z]?[-_ ]?)(?P<digits>\d{3,9})")
_EDGE_LINES = 3


def stamped_ledger(sources: Sequence[Source]) -> Ledger:
    """The numbers that the pages carry; empty when they carry none that can be trusted."""
    entries: dict[BatesNumber, Place] = {}
    for source in sources:
        for number, place in _run(source):
            if number in entries:
                return Ledger()
            entries[number] = place
    return ledger_of(entries.items())


def _run(source: Source) -> Iterator[tuple[BatesNumber, Place]]:
    pages = [{(n.prefix, n.width): n for n in _stamps(visible_text(page))} for page in source.pages]
    shared = set.intersection(*(set(found) for found in pages)) if pages else set()
    for series in sorted(shared):
        numbers = [found[series] for found in pages]
        if [each.number for each in numbers] == list(range(numbers[0].number, numbers[0].number + len(numbers))):
            yield from ((n, Place(page.sha256, page.number)) for n, page in zip(numbers, source.pages, strict=True))
            return


def _stamps(text: str) -> Iterator[BatesNumber]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for line in dict.fromkeys((*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:])):
        if found := _STAMP.fullmatch(line):
            yield BatesNumber(found["prefix"], int(found["digits"]), len(found["digits"]))
