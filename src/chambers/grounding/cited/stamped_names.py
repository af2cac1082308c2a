"""The numbers that files bear in their names: natives, which have no page to stamp.

"NWO_0001258 costs.xlsx" is that number of the series. A name counts only where pages bear the series too, or where
several files are so named.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence

from chambers.record.bates import BatesNumber, Place, core_of
from chambers.record.page import Source

_NUMBER = re.compile(
    r"(?<![A-Za-z0-9])(?P<prefix>[A-Z][A-Z0-9]*?[A-Z]?[-_ ]?)(?P<first>\d{1,9})"
    r"(?:\s?[-\u2013]\s?(?:(?P=prefix))?(?P<last>\d{2,9}))?(?![A-Za-z0-9])"
)
_PADDED = 5
_FEW = 2

_Places = dict[BatesNumber, tuple[Place, ...]]


def numbers_in_name(sources: Sequence[Source], known: Collection[str]) -> _Places:
    """The numbers of files by their names, each with the pages of its file."""
    named = [(source, found) for source in sources if (found := _NUMBER.search(_stem(source.file))) is not None]
    often = Counter(core_of(found["prefix"]) for _, found in named if len(found["first"]) >= _PADDED)
    places: _Places = {}
    for source, found in named:
        core = core_of(found["prefix"])
        if source.pages and len(core) > 1 and (core in known or often[core] >= _FEW):
            for number, pages in _of_file(source, found).items():
                places.setdefault(number, pages)
    return places


def _of_file(source: Source, found: re.Match[str]) -> _Places:
    """One number for the whole file, or one for each page where the name has as many."""
    pages = tuple(Place(page.sha256, page.number) for page in source.pages)
    first, width = int(found["first"]), len(found["first"])
    last = int(found["first"][: -len(found["last"])] + found["last"]) if found["last"] else first
    numbers = [BatesNumber(found["prefix"], value, width) for value in range(first, min(last, first + len(pages)) + 1)]
    if len(numbers) == len(pages):
        return {number: (page,) for number, page in zip(numbers, pages, strict=True)}
    return dict.fromkeys(numbers, pages)


def _stem(file: str) -> str:
    return re.split(r"[\\/]", file)[-1].rpartition(".")[0] or file
