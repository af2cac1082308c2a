"""Bates numbers and the ledger of those that were assigned.

The ledger is a snapshot: which number stands on which page of which file. It is the only authority on whether a number
exists. Stamping numbers onto pages is not done here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from chambers.base.errors import UsageError
from chambers.record.page import Page, Source


class BatesError(UsageError):
    """A Bates number cannot be made or assigned as asked."""

    code = "bates.invalid"


@dataclass(frozen=True, slots=True, order=True)
class BatesNumber:
    """A prefix and a counter of fixed width: HAR000123 is ("HAR", 123, 6), HAR-0007.C is ("HAR-", 7, 4, ".C")."""

    prefix: str
    number: int
    width: int
    suffix: str = ""

    def __post_init__(self) -> None:
        if self.suffix[:1].isdigit():
            raise BatesError(
                f"a Bates suffix cannot be {self.suffix!r}: the counter would run into it.",
                hint="Begin the suffix with a letter, a dot or a dash.",
            )
        if not self.prefix or self.prefix[-1].isdigit():
            raise BatesError(
                f"a Bates prefix cannot be {self.prefix!r}: it would run into its counter.",
                hint="End the prefix with a letter, a dash or an underscore.",
            )
        if self.number < 0 or len(str(self.number)) > self.width:
            raise BatesError(
                f"{self.number} does not fit in {self.width} digits after {self.prefix}.",
                hint="Use more digits; numbers already served must not be reused.",
            )

    def __str__(self) -> str:
        return f"{self.prefix}{self.number:0{self.width}d}{self.suffix}"


def core_of(prefix: str) -> str:
    """The letters and digits of a prefix: "J.A. ", "JA" and "JA-" are one series."""
    return "".join(char for char in prefix.casefold() if char.isalnum())


@dataclass(frozen=True, slots=True)
class Place:
    """The page that a number stands on."""

    sha256: str
    page: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """Every assigned number and its page."""

    places: Mapping[BatesNumber, Place] = field(default_factory=lambda: MappingProxyType({}))
    further: Mapping[BatesNumber, tuple[Place, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The pages behind the first one, of files that bear one number as a whole."""
    labels: Mapping[Place, BatesNumber] = field(init=False, repr=False, compare=False)
    """The way back: the number of each page; the first one, where a page was produced in two series."""
    series: tuple[tuple[str, int], ...] = field(init=False, repr=False, compare=False)
    """The (prefix, width) pairs in use, in order."""
    by_value: Mapping[tuple[str, int, str], BatesNumber] = field(init=False, repr=False, compare=False)
    """The numbers by the core of their prefix, their value and their suffix, however many digits they print."""

    def __post_init__(self) -> None:
        labels: dict[Place, BatesNumber] = {}
        by_value: dict[tuple[str, int, str], BatesNumber] = {}
        cores = {prefix: core_of(prefix) for prefix in {number.prefix for number in self.places}}
        for number, place in self.places.items():
            by_value.setdefault((cores[number.prefix], number.number, number.suffix), number)
            for each in (place, *self.further.get(number, ())):
                labels.setdefault(each, number)
        object.__setattr__(self, "by_value", MappingProxyType(by_value))
        object.__setattr__(self, "labels", MappingProxyType(labels))
        series = tuple(sorted({(number.prefix, number.width) for number in self.places}))
        object.__setattr__(self, "series", series)

    def __contains__(self, number: BatesNumber) -> bool:
        return number in self.places

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The suffixes in use, in order; numbers without one are not counted."""
        return tuple(sorted({number.suffix for number in self.places} - {""}))

    def places_of(self, number: BatesNumber) -> Iterator[Place]:
        """The page of a number; all pages of a file that bears it as a whole."""
        yield self.places[number]
        yield from self.further.get(number, ())

    def label_of(self, sha256: str, page: int) -> str | None:
        """The number of a page as text, or None when it has none."""
        number = self.labels.get(Place(sha256, page))
        return None if number is None else str(number)


def ledger_of(entries: Iterable[tuple[BatesNumber, Place]]) -> Ledger:
    """A ledger from entries; a number given twice, or a page numbered twice, is refused."""
    places: dict[BatesNumber, Place] = {}
    for number, place in entries:
        if number in places:
            raise BatesError(f"{number} is assigned twice.", hint="Continue the series after the last number used.")
        places[number] = place
    if len(set(places.values())) != len(places):
        raise BatesError("a page has two Bates numbers in one ledger.", hint="Number each page once.")
    return Ledger(MappingProxyType(places))


def merge_ledgers(ledgers: Iterable[Ledger]) -> Ledger:
    """Several series as one ledger; a page may have a number in each."""
    places: dict[BatesNumber, Place] = {}
    further: dict[BatesNumber, tuple[Place, ...]] = {}
    for ledger in ledgers:
        twice = next((number for number in ledger.places if number in places), None)
        if twice is not None:
            raise BatesError(f"{twice} is in two ledgers.", hint="Give each series a prefix of its own.")
        places |= ledger.places
        further |= ledger.further
    return Ledger(MappingProxyType(places), MappingProxyType(further))


def assign(sources: Iterable[Source], *, prefix: str, width: int, start: int = 1) -> Ledger:
    """Number every page of every source, in order, from `start`."""
    pages = [page for source in sources for page in source.pages]
    return ledger_of(
        (BatesNumber(prefix, start + index, width), Place(page.sha256, page.number)) for index, page in enumerate(pages)
    )


def with_bates(sources: Iterable[Source], ledger: Ledger) -> tuple[Source, ...]:
    """The same sources, each page carrying the number that the ledger gives it."""

    def numbered(page: Page) -> Page:
        return replace(page, bates=ledger.label_of(page.sha256, page.number))

    return tuple(replace(source, pages=tuple(numbered(page) for page in source.pages)) for source in sources)
