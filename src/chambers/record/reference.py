"""References to Bates numbers in running text.

Only prefixes that the ledger knows are looked for, and a reference is good only when every number in it is in the
ledger. Anything else that begins with a known prefix is still returned, as a value that says what is wrong with it.
Lists with bare tails ("HAR000123, 127") are not expanded: the tail could as well be an ordinary number.
"""

import re
from dataclasses import dataclass

from chambers.record.bates import BatesNumber, Ledger, Place

_DIGITS_OR_LOOKALIKES = "0-9OIl"
_MAX_DIGITS = 20
_MAX_RANGE = 100_000


@dataclass(frozen=True, slots=True)
class BatesReference:
    """A reference as written; `problem` is None exactly when all its numbers are in the ledger."""

    start: int
    end: int
    text: str
    numbers: tuple[BatesNumber, ...]
    problem: str | None


def find_references(text: str, ledger: Ledger) -> tuple[BatesReference, ...]:
    """Every reference to a prefix of the ledger, in the order of the text."""
    if not ledger.places:
        return ()
    pattern = _pattern({prefix for prefix, _ in ledger.series})
    return tuple(_read(match, ledger) for match in pattern.finditer(text))


def places_of(reference: BatesReference, ledger: Ledger) -> tuple[Place, ...]:
    """The pages that a good reference names; none for a bad one."""
    if reference.problem is not None:
        return ()
    return tuple(ledger.places[number] for number in reference.numbers)


def _pattern(prefixes: set[str]) -> re.Pattern[str]:
    prefix = "|".join(sorted((re.escape(name) for name in prefixes), key=len, reverse=True))
    counter = f"(?=[OIl]*[0-9])[{_DIGITS_OR_LOOKALIKES}]{{1,{_MAX_DIGITS}}}"
    return re.compile(
        rf"(?<![A-Za-z0-9])(?P<prefix>{prefix})(?P<first>{counter})"
        rf"(?:\s?[-\u2010-\u2014]\s?(?P<tail_prefix>{prefix})?(?P<tail>[0-9]{{1,{_MAX_DIGITS}}})"
        rf"|\s+(?:to|through)\s+(?P<to_prefix>{prefix})?(?P<to>[0-9]{{1,{_MAX_DIGITS}}}))?(?![A-Za-z0-9])"
    )


def _read(match: re.Match[str], ledger: Ledger) -> BatesReference:
    numbers, problem = _numbers(match, ledger)
    return BatesReference(match.start(), match.end(), match[0], numbers, problem)


def _numbers(match: re.Match[str], ledger: Ledger) -> tuple[tuple[BatesNumber, ...], str | None]:
    prefix, first = match["prefix"], match["first"]
    if not first.isdigit():
        return (), f"{prefix}{first} has letters among its digits, as a misread scan would"
    width = len(first)
    known_widths = sorted(width for name, width in ledger.series if name == prefix)
    if width not in known_widths:
        expected = " or ".join(str(known) for known in known_widths)
        return (), f"{prefix}{first} has {width} digits; {prefix} numbers have {expected}"
    last = _last_counter(match, first)
    if isinstance(last, str):
        return (), last
    return _within_ledger(prefix, width, range(int(first), last + 1), ledger)


def _last_counter(match: re.Match[str], first: str) -> int | str:
    tail, tail_prefix = match["tail"] or match["to"], match["tail_prefix"] or match["to_prefix"]
    if tail is None:
        return int(first)
    if tail_prefix is not None and tail_prefix != match["prefix"]:
        return f"a range cannot run from {match['prefix']} to {tail_prefix}"
    if len(tail) > len(first) or (tail_prefix is not None and len(tail) != len(first)):
        return f"the end of the range, {tail}, has the wrong number of digits"
    # A short tail replaces the last digits of the first number: HAR000123-25 ends at 125.
    last = int(first[: len(first) - len(tail)] + tail)
    if last < int(first):
        return f"the range {match[0]} runs backwards"
    if last - int(first) > _MAX_RANGE:
        return f"the range {match[0]} is longer than any production"
    return last


def _within_ledger(
    prefix: str, width: int, counters: range, ledger: Ledger
) -> tuple[tuple[BatesNumber, ...], str | None]:
    numbers = tuple(BatesNumber(prefix, counter, width) for counter in counters)
    missing = next((number for number in numbers if number not in ledger), None)
    if missing is not None:
        return (), f"{missing} was never assigned"
    return numbers, None
