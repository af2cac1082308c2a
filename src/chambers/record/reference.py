"""References to Bates numbers in running text.

Only prefixes that the ledger knows are looked for, and a reference is good only when every number in it is in the
ledger. Anything else that begins with a known prefix is still returned, as a value that says what is wrong with it.

A reference is one number, a range, or a list whose later items are short: "HAR000123, 127, 130-32". A short item stands
for the number before it with its last digits replaced. A bare figure counts as an item only where the text after it
goes on like a list or ends: in "HAR000123, 127 pages" the 127 is an ordinary number.
"""

import re
from dataclasses import dataclass

from chambers.record.bates import BatesNumber, Ledger, Place

_DIGITS_OR_LOOKALIKES = "0-9OIl"
_MAX_DIGITS = 20
_MAX_RANGE = 100_000
_DASH = r"[-\u2010-\u2014\u2212]"
_SPACE = re.compile(r"\s+")
_JOINT = rf"(?:\s{{0,3}}{_DASH}\s{{0,3}}|\s+(?:to|through|thru)\s+)"
_LIST_JOINT = r"(?:\s*[,;]\s*(?:(?:and|or|&)\s+)?|\s+(?:and|or|&)\s+)"
# What may follow a short item: the next one, or the end of a phrase; never a word, a unit or a decimal.
_ITEM_END = r"(?=\s*$|\s*[;)\]]|\s*,(?!\d)|\.(?!\d)|\s+(?:and|or|&|to|through|thru)\s+\d)"


@dataclass(frozen=True, slots=True)
class BatesReference:
    """A reference as written; `problem` is None exactly when all its numbers are in the ledger."""

    start: int
    end: int
    text: str
    numbers: tuple[BatesNumber, ...]
    problem: str | None


class _BadError(ValueError):
    """The reference names something that cannot be; the message says what."""


@dataclass(frozen=True, slots=True)
class _Stem:
    """What the first number of a reference fixes for the rest of it."""

    prefix: str
    suffix: str
    width: int


def find_references(text: str, ledger: Ledger) -> tuple[BatesReference, ...]:
    """Every reference to a prefix of the ledger, in the order of the text."""
    if not ledger.places:
        return ()
    return tuple(_read(match, ledger) for match in _pattern(ledger).finditer(text))


def places_of(reference: BatesReference, ledger: Ledger) -> tuple[Place, ...]:
    """The pages that a good reference names; none for a bad one."""
    if reference.problem is not None:
        return ()
    return tuple(ledger.places[number] for number in reference.numbers)


def _pattern(ledger: Ledger) -> re.Pattern[str]:
    # A line may end inside "PX 0003", and its space may be one that does not break.
    prefix = _any_of({prefix for prefix, _ in ledger.series}).replace(r"\ ", r"\s{1,3}")
    widths = "|".join(rf"[0-9]{{{width}}}" for width in sorted({width for _, width in ledger.series}))
    suffix = rf"(?:{_any_of(set(ledger.suffixes))})?" if ledger.suffixes else ""
    counter = f"(?=[OIl]*[0-9])[{_DIGITS_OR_LOOKALIKES}]{{1,{_MAX_DIGITS}}}"
    tail = rf"(?:{prefix})?\s?[0-9]{{1,{_MAX_DIGITS}}}{suffix}(?![A-Za-z0-9])"
    item = rf"[0-9]{{2,{_MAX_DIGITS}}}{suffix}(?![A-Za-z0-9])(?:{_JOINT}[0-9]{{1,{_MAX_DIGITS}}}{suffix})?{_ITEM_END}"
    # A space between prefix and counter is read only before a counter of the right width: "RTX 3060" is a card.
    first = rf"(?P<prefix>{prefix})(?:(?P<first>{counter})|\s(?P<spaced>{widths}))(?P<suffix>{suffix})"
    return re.compile(
        rf"(?<![A-Za-z0-9]){first}(?![A-Za-z0-9])(?:{_JOINT}(?P<tail>{tail}))?(?P<items>(?:{_LIST_JOINT}{item})*)"
    )


def _any_of(words: set[str]) -> str:
    return "|".join(sorted((re.escape(word) for word in words), key=len, reverse=True))


def _read(match: re.Match[str], ledger: Ledger) -> BatesReference:
    try:
        numbers, problem = _numbers(match, ledger), None
    except _BadError as error:
        numbers, problem = (), str(error)
    return BatesReference(match.start(), match.end(), match[0], numbers, problem)


def _numbers(match: re.Match[str], ledger: Ledger) -> tuple[BatesNumber, ...]:
    stem, first = _stem(match, ledger)
    counters = _span(first, match["tail"], stem, match[0])
    numbers = _within_ledger(stem, counters, ledger)
    for item in re.split(_LIST_JOINT, match["items"] or "")[1:]:
        begin, *rest = re.split(_JOINT, item, maxsplit=1)
        start = _replaced(f"{numbers[-1].number:0{stem.width}d}", begin.removesuffix(stem.suffix), item)
        if int(start) <= numbers[-1].number:
            raise _BadError(f"the list {match[0]!r} runs backwards at {item}")
        numbers += _within_ledger(stem, _span(start, rest[0] if rest else None, stem, item), ledger)
    return numbers


def _stem(match: re.Match[str], ledger: Ledger) -> tuple[_Stem, str]:
    prefix, first = _SPACE.sub(" ", match["prefix"]), match["first"] or match["spaced"]
    if not first.isdigit():
        raise _BadError(f"{prefix}{first} has letters among its digits, as a misread scan would")
    known_widths = sorted(width for name, width in ledger.series if name == prefix)
    if len(first) not in known_widths:
        expected = " or ".join(str(known) for known in known_widths)
        raise _BadError(f"{prefix}{first} has {len(first)} digits; {prefix} numbers have {expected}")
    return _Stem(prefix, match["suffix"], len(first)), first


def _span(first: str, tail: str | None, stem: _Stem, written: str) -> range:
    if tail is None:
        return range(int(first), int(first) + 1)
    tail = _SPACE.sub(" ", tail)
    digits = tail.removesuffix(stem.suffix).removeprefix(stem.prefix).strip()
    if not digits.isdigit():
        raise _BadError(f"a range cannot run from {stem.prefix} to {tail.rstrip('0123456789')}")
    if tail.startswith(stem.prefix) and len(digits) != len(first):
        raise _BadError(f"the end of the range, {digits}, has the wrong number of digits")
    last = int(_replaced(first, digits, f"the end of the range, {digits},"))
    if last < int(first):
        raise _BadError(f"the range {written} runs backwards")
    if last - int(first) > _MAX_RANGE:
        raise _BadError(f"the range {written} is longer than any production")
    return range(int(first), last + 1)


def _replaced(first: str, digits: str, subject: str) -> str:
    # A short tail replaces the last digits of the number before it: HAR000123-25 ends at 125.
    if len(digits) > len(first):
        raise _BadError(f"{subject} has the wrong number of digits")
    return first[: len(first) - len(digits)] + digits


def _within_ledger(stem: _Stem, counters: range, ledger: Ledger) -> tuple[BatesNumber, ...]:
    numbers = tuple(BatesNumber(stem.prefix, counter, stem.width, stem.suffix) for counter in counters)
    missing = next((number for number in numbers if number not in ledger), None)
    if missing is not None:
        raise _BadError(f"{missing} was never assigned")
    return numbers
