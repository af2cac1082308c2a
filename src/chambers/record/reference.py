"""References to Bates numbers and other labels printed on pages, in running text.

Only prefixes that the ledger knows are looked for, and a reference is good only when every number in it is in the
ledger. Anything else that begins with a known prefix is still returned, as a value that says what is wrong with it.
What stands between prefix and counter, and whether the counter is padded, may differ from the stamp: "NWO 1234" is
NWO_0001234, "J.A. 101" is JA101, "II RR 33" is 2 RR 33.

A reference is one number, a range, or a list whose later items are short: "HAR000123, 127, 130-32". A short item stands
for the number before it with its last digits replaced. A bare figure counts as an item only where the text after it
goes on like a list or ends: in "HAR000123, 127 pages" the 127 is an ordinary number. "HAR000123 at -25" is one page of
the paper that begins at 123, and "2 RR 33:4-8" lines of a page.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, takewhile

from chambers.record.bates import BatesNumber, Ledger, Place, core_of
from chambers.record.prefixes import any_of, loosely, with_volume

_DIGITS_OR_LOOKALIKES = "0-9OIl"
_MAX_DIGITS = 20
_MAX_RANGE = 100_000
_MAX_FOLLOWING = 50
_FEW_DIGITS = 3
_DASH = r"[-\u2010-\u2014\u2212]"
_SPACE = re.compile(r"\s+")
_JOINT = rf"(?:\s{{0,3}}{_DASH}{{1,2}}\s{{0,3}}|\s+(?:to|through|thru)\s+{_DASH}?)"
_LIST_JOINT = rf"(?:\s*[,;]\s*(?:(?:and|or|&)\s+)?|\s+(?:and|or|&)\s+){_DASH}?"
_OF_PERSONS = frozenset(("t", "tr"))
# "Lopez Tr. 45:12" is a page of that person's transcript, and "Trial Tr. 45" one of the trial.
_PERSON = re.compile(
    r"\b(?!(?:Trial|Hearing|Hrg|Hr'g|Hr\u2019g|Jury|Bench|See|The|Also|Cf|Id|And|In)\b)[A-Z][\w'\u2019-]+\s+$"
)
_NAME_CHARS = 40
_FOLLOWING = r"\s+(?:et\s+seqq?\b\.?|ff?\b\.?|passim\b)"


@dataclass(frozen=True, slots=True)
class BatesReference:
    """A reference as written; `problem` is None exactly when all its numbers are in the ledger."""

    start: int
    end: int
    text: str
    numbers: tuple[BatesNumber, ...]
    problem: str | None
    lines: tuple[int, int] | None = None
    """The first and the last of the lines that are named, where they are lines of one page."""


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
    prefixes = {core_of(prefix): prefix for prefix, _ in reversed(ledger.series)}
    matches = _pattern(ledger).finditer(text)
    return tuple(_read(match, ledger, prefixes) for match in matches if _is_meant(match, ledger, prefixes))


def places_of(reference: BatesReference, ledger: Ledger) -> tuple[Place, ...]:
    """The pages that a good reference names; none for a bad one."""
    if reference.problem is not None:
        return ()
    return tuple(place for number in reference.numbers for place in ledger.places_of(number))


def page_behind(number: BatesNumber, written: str, ledger: Ledger) -> BatesNumber | None:
    """The number that "at 1241" or "at -41" means behind another one of its series; None where it means none.

    Digits alone may be the page of a transcript: they are a number of the series where they are a whole one that is
    not padded, or where three of them at least lead to another page of the same file.
    """
    digits = written.strip("-\u2010\u2011\u2012\u2013\u2014\u2212")
    core, whole = core_of(number.prefix), f"{number.number:0{number.width}d}"
    if digits == written and not whole.startswith("0"):
        known = ledger.by_value.get((core, int(digits), number.suffix))
        if known is not None:
            return known
    ended = int(whole[: max(0, len(whole) - len(digits))] + digits)
    known = ledger.by_value.get((core, ended, number.suffix))
    sure = digits != written or (len(digits) >= _FEW_DIGITS and _is_one_file(known, number, ledger))
    return known if sure else None


def _is_one_file(one: BatesNumber | None, two: BatesNumber, ledger: Ledger) -> bool:
    return one is not None and ledger.places[one].sha256 == ledger.places[two].sha256


def _pattern(ledger: Ledger) -> re.Pattern[str]:
    prefixes = {prefix for prefix, _ in ledger.series}
    # A line may end inside "PX 0003", and its space may be one that does not break.
    prefix = any_of(prefixes).replace(r"\ ", r"\s{1,3}")
    loose = "|".join(dict.fromkeys(loosely(each) for each in sorted(prefixes, key=len, reverse=True)))
    suffix = rf"(?:{any_of(set(ledger.suffixes))})?" if ledger.suffixes else ""
    counter = f"(?=[OIl]*[0-9])[{_DIGITS_OR_LOOKALIKES}]{{1,{_MAX_DIGITS}}}"
    some = rf"[0-9]{{1,{_MAX_DIGITS}}}{suffix}(?![A-Za-z0-9])"
    few = 1 if any(width < _FEW_DIGITS for _, width in ledger.series) else 2
    # What may follow a short item: the next one, or the end of a phrase; never a word, a unit or a decimal.
    end = rf"(?=\s*$|\s*[;)\]]|\s*,(?!\d)|\.(?!\d)|\s+(?:and|or|&|to|through|thru)\s+(?:\d|{prefix}))"
    item = rf"[0-9]{{{few},{_MAX_DIGITS}}}{suffix}(?![A-Za-z0-9])(?:{_JOINT}{some})?{end}"
    line = r"(?:\d{1,5}:)?\d{1,3}(?![\w:])"
    lines = rf":\d{{1,3}}(?!\w)(?:{_JOINT}{line})?(?:{_LIST_JOINT}{line}(?:{_JOINT}{line})?{end})*"
    at = rf",?\s+at\s+(?:{_DASH}{some}|[0-9]{{{_FEW_DIGITS},{_MAX_DIGITS}}}(?![\w:]))(?:{_JOINT}{some})?"
    first = rf"(?:(?P<prefix>{prefix})(?P<first>{counter})|(?P<loose>{loose})(?P<spaced>[0-9]{{1,{_MAX_DIGITS}}}))"
    return re.compile(
        rf"(?<![A-Za-z0-9]){first}(?P<suffix>{suffix})(?![A-Za-z0-9])"
        rf"(?:(?P<lines>{lines})|(?P<at>{at})|(?:{_JOINT}(?P<tail>(?:{prefix}|{loose})?\s?{some}))?)"
        rf"(?P<items>(?:{_LIST_JOINT}{item})*)(?P<following>{_FOLLOWING})?"
    )


def _is_meant(match: re.Match[str], ledger: Ledger, prefixes: dict[str, str]) -> bool:
    """True for a prefix as it is printed; for one written otherwise only where its number is known: "RTX 3060"."""
    core = _core(match, prefixes)
    if core in _OF_PERSONS and _PERSON.search(match.string, max(0, match.start() - _NAME_CHARS), match.start()):
        return False
    if match["prefix"] is not None:
        return True
    if core[:1].isdigit():
        return True
    width = len(match["spaced"])
    right = width >= _FEW_DIGITS and any(core_of(name) == core and digits == width for name, digits in ledger.series)
    return right or (core, int(match["spaced"]), match["suffix"]) in ledger.by_value


def _core(match: re.Match[str], prefixes: dict[str, str]) -> str:
    written = match["prefix"] if match["prefix"] is not None else match["loose"]
    core = core_of(re.sub(r"[,.]?\s+(?:at|pp?\.|pages?)\s+$|^[Vv]ol(?:ume)?\.?\s*", "", written))
    return core if core in prefixes else with_volume(core, prefixes)


def _read(match: re.Match[str], ledger: Ledger, prefixes: dict[str, str]) -> BatesReference:
    try:
        numbers, problem = _numbers(match, ledger, prefixes), None
    except _BadError as error:
        numbers, problem = (), str(error)
    end = match.end()
    if problem is not None and match["at"] and not re.search(_DASH, match["at"]):
        # Digits alone that lead to no page of the series are a page of the paper, and no part of the number.
        end = match.start("at")
        numbers, problem = _first_alone(match, ledger, prefixes)
    lines = _lines(match) if len(numbers) == 1 else None
    return BatesReference(match.start(), end, match.string[match.start() : end], numbers, problem, lines)


def _first_alone(
    match: re.Match[str], ledger: Ledger, prefixes: dict[str, str]
) -> tuple[tuple[BatesNumber, ...], str | None]:
    try:
        stem, first = _stem(match, ledger, prefixes)
        return _within(stem, _one(first), ledger), None
    except _BadError as error:
        return (), str(error)


def _numbers(match: re.Match[str], ledger: Ledger, prefixes: dict[str, str]) -> tuple[BatesNumber, ...]:
    stem, first = _stem(match, ledger, prefixes)
    if match["lines"]:
        pages = (first, *re.findall(r"(\d+):\d", match["lines"]))
        return tuple(dict.fromkeys(each for page in pages for each in _within(stem, _one(page), ledger)))
    if match["at"]:
        return _at(stem, first, match["at"], ledger)
    numbers = _within(stem, _span(first, match["tail"], stem, match[0]), ledger)
    for item in re.split(_LIST_JOINT, match["items"] or "")[1:]:
        begin, *rest = re.split(_JOINT, item, maxsplit=1)
        start = _replaced(f"{numbers[-1].number:0{stem.width}d}", begin.removesuffix(stem.suffix), item)
        if int(start) <= numbers[-1].number:
            raise _BadError(f"the list {match[0]!r} runs backwards at {item}")
        numbers += _within(stem, _span(start, rest[0] if rest else None, stem, item), ledger)
    return (*numbers, *_following(numbers[-1], ledger)) if match["following"] else numbers


def _at(stem: _Stem, first: str, written: str, ledger: Ledger) -> tuple[BatesNumber, ...]:
    """The pages of a paper that is cited by its first number: "HAR000123 at -25 to -27"."""
    begin, *rest = re.findall(r"\d+", written)
    _within(stem, _one(first), ledger)
    start = _replaced(first, begin, f"the page {begin}")
    if int(start) < int(first):
        raise _BadError(f"{begin} lies before {first}")
    numbers = _within(stem, _span(start, rest[0] if rest else None, stem, written), ledger)
    if not re.search(_DASH, written) and not _is_one_file(numbers[0], _within(stem, _one(first), ledger)[0], ledger):
        raise _BadError(f"{begin} is no page of the paper that begins with {first}")
    return numbers


def _following(number: BatesNumber, ledger: Ledger) -> Iterator[BatesNumber]:
    """The numbers behind one in the same file: "HAR000123 et seq."."""
    file, core = ledger.places[number].sha256, core_of(number.prefix)
    behind = (ledger.by_value.get((core, value, number.suffix)) for value in count(number.number + 1))
    known = takewhile(lambda each: each is not None and ledger.places[each].sha256 == file, behind)
    yield from (each for each, _ in zip(known, range(_MAX_FOLLOWING), strict=False) if each is not None)


def _lines(match: re.Match[str]) -> tuple[int, int] | None:
    """The lines of one page from the first to the last that is named."""
    named = [int(each) for each in re.findall(r"\d+(?!\d*:)", match["lines"] or "")]
    return (min(named), max(named)) if named else None


def _stem(match: re.Match[str], ledger: Ledger, prefixes: dict[str, str]) -> tuple[_Stem, str]:
    core, first = _core(match, prefixes), match["first"] or match["spaced"]
    if core not in prefixes:
        raise _BadError(f"no page of the record is of {_SPACE.sub(' ', match['loose']).strip()}")
    prefix = prefixes[core]
    if not first.isdigit():
        raise _BadError(f"{prefix}{first} has letters among its digits, as a misread scan would")
    known_widths = sorted(width for name, width in ledger.series if core_of(name) == core)
    natural = not first.startswith("0") and (
        known_widths[0] < _FEW_DIGITS or (core, int(first), match["suffix"]) in ledger.by_value
    )
    if len(first) not in known_widths and not natural:
        expected = " or ".join(str(known) for known in known_widths)
        raise _BadError(f"{prefix}{first} has {len(first)} digits; {prefix} numbers have {expected}")
    return _Stem(prefix, match["suffix"], len(first)), first


def _one(number: str) -> range:
    return range(int(number), int(number) + 1)


def _span(first: str, tail: str | None, stem: _Stem, written: str) -> range:
    if tail is None:
        return _one(first)
    tail = _SPACE.sub(" ", tail).removesuffix(stem.suffix)
    digits = tail[len(tail.rstrip("0123456789")) :]
    prefix = core_of(tail.removesuffix(digits))
    if prefix and prefix != core_of(stem.prefix):
        raise _BadError(f"a range cannot run from {stem.prefix} to {tail.rstrip('0123456789')}")
    if prefix and len(digits) != len(first) and (digits.startswith("0") or first.startswith("0")):
        raise _BadError(f"the end of the range, {digits}, has the wrong number of digits")
    last = int(_replaced(first, digits, f"the end of the range, {digits},"))
    if last < int(first):
        raise _BadError(f"the range {written} runs backwards")
    if last - int(first) > _MAX_RANGE:
        raise _BadError(f"the range {written} is longer than any production")
    return range(int(first), last + 1)


def _replaced(first: str, digits: str, subject: str) -> str:
    # A short tail replaces the last digits of the number before it: HAR000123-25 ends at 125.
    if len(digits) > len(first) and (first.startswith("0") or digits.startswith("0")):
        raise _BadError(f"{subject} has the wrong number of digits")
    return first[: max(0, len(first) - len(digits))] + digits


def _within(stem: _Stem, counters: range, ledger: Ledger) -> tuple[BatesNumber, ...]:
    """The numbers of the ledger that are meant, all of them."""
    core = core_of(stem.prefix)
    numbers: list[BatesNumber] = []
    for counter in counters:
        number = BatesNumber(stem.prefix, counter, max(stem.width, len(str(counter))), stem.suffix)
        known = number if number in ledger else ledger.by_value.get((core, counter, stem.suffix))
        if known is None:
            raise _BadError(f"{number} was never assigned")
        numbers.append(known)
    return tuple(numbers)
