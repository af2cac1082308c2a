"""Whether a number of a page counts or names what the number of the draft does, and what the page counts instead.

A page has many numbers, and a small one is on almost every page for something: below twenty it must stand before the
same noun or unit, or on a line with a word of the sentence. A larger one is compared by value and by its unit alone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.bounds import bound_at
from chambers.grounding.claims.numerals import plain
from chambers.grounding.lookup.rows import line_stems, unit_at
from chambers.grounding.lookup.things import (
    TIME_UNITS,
    converted,
    is_part_of_paper,
    label_of,
    line_numbers,
    things_of,
    unit_of,
)
from chambers.grounding.lookup.values import compact, size_of
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.words.meaning import stems

_SMALL = 20
_GENERIC = frozenset(("no", "#", "\u00a7", "\u00b6"))
_AROUND_CHARS = 160
_ENDS = re.compile(r"[.;:?!]\s|\n\s*\n")
_SAME_WORDS = 2
_FEWEST_DIGITS = 3
_SCORE = re.compile(r"\d{1,3}/\d{1,3}")
_OF_WHOLE = re.compile(r"\s+(?:out\s+)?of\b|\s*/", re.IGNORECASE)


def words_around(text: str, start: int, end: int) -> frozenset[str]:
    """The stems of the sentence around a figure."""
    before = _ENDS.split(text[max(0, start - _AROUND_CHARS) : start])[-1]
    behind = _ENDS.split(text[end : end + _AROUND_CHARS], maxsplit=1)[0]
    return frozenset(stems(f"{before} | {behind}"))


def find_counted(token: Token, text: str, page: ReadPage) -> Hit | None:
    """The place of a page that has a plain number of the draft, for the same thing; or None."""
    hits = [hit for hit in find_hits(token, page) if _is_note_for(token, text, page, hit)]
    label = label_of(text, token.start)
    if label in ("p", "pp", "page") and str(page.page.number) == token.value:
        return Hit(0, 0)
    if label is not None and hits:
        named = [hit for hit in hits if label_of(page.text, hit.start) in (label, *_GENERIC)]
        numbered = [hit for hit in hits if hit.start in line_numbers(page.text)]
        if named or numbered or label in _GENERIC or is_part_of_paper(label):
            return (named or numbered or hits)[0]
        if any(label_of(page.text, other.start) == label for other in page.by_kind.get(Kind.UNPARSED, ())):
            return None
    return next((hit for hit in hits if _counts_same(token, text, page, hit, label)), None)


def _is_note_for(token: Token, text: str, page: ReadPage, hit: Hit) -> bool:
    """False for "3/4" where the draft does not say three of four."""
    short = page.text[hit.start : hit.end]
    return short == token.text or not _SCORE.fullmatch(short) or _OF_WHOLE.match(text, token.end) is not None


def _counts_same(token: Token, text: str, page: ReadPage, hit: Hit, label: str | None) -> bool:
    mine, theirs = unit_of(text, token.start, token.end), unit_of(page.text, hit.start, hit.end)
    if mine is not None and theirs is not None:
        return mine == theirs or {mine, theirs} == {"day", "night"}
    size = size_of(token)
    if size is None or size >= _SMALL or size != int(size):
        return True
    if label is None and (hit.start in line_numbers(page.text) or _is_label(page.text, hit.start)):
        return False
    things, others = things_of(text, token.end), things_of(page.text, hit.end)
    if things & others:
        return True
    unit = unit_at(page, hit.start)
    in_row = unit is not None and unit.is_row
    if (mine in TIME_UNITS and others and not in_row) or (theirs is not None and things):
        return False
    return unit is None or bool(line_stems(unit, page) & words_around(text, token.start, token.end))


def _is_label(text: str, at: int) -> bool:
    return text[at : at + 1].isdigit() and label_of(text, at) is not None


def in_other_unit(token: Token, text: str, page: ReadPage) -> Hit | None:
    """A length that a page gives in another unit: two weeks where it has fourteen days."""
    unit, size = unit_of(text, token.start, token.end), size_of(token)
    if unit is None or size is None:
        return None
    for figure, other, theirs in measures_of(page):
        if other != unit and converted(theirs, other, unit) == size:
            return Hit(figure.start, figure.end, None, "computed")
    return None


def measures_of(page: ReadPage) -> Iterator[tuple[Token, str, Decimal]]:
    """The numbers of a page that have a unit."""
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        size = size_of(figure) or next((Decimal(each) for each in compact(str(figure.value))), None)
        unit = unit_of(page.text, figure.start, figure.end) if size is not None else None
        if unit is not None and size is not None:
            yield figure, unit, size


def counted_instead(token: Token, text: str, pages: Iterable[ReadPage]) -> tuple[ReadPage, Token] | None:
    """The figure that a cited page has for what a number of the draft counts, where it is another; or None.

    It stands before the same noun on a line with another word of the sentence, or before the same unit on a line with
    two, and no other line that is as near has another figure.
    """
    size, mine = size_of(token), unit_of(text, token.start, token.end)
    things, around = things_of(text, token.end), words_around(text, token.start, token.end)
    if size is None or (mine is None and not things) or label_of(text, token.start) is not None:
        return None
    said = bound_at(text, token.start, token.end)
    found: list[tuple[int, ReadPage, Token]] = []
    for page in pages:
        for figure in page.by_kind.get(Kind.UNPARSED, ()):
            if size_of(figure) is None or not _same_thing(mine, things, page, figure):
                continue
            unit = unit_at(page, figure.start)
            shared = len((line_stems(unit, page) & around) - things) if unit is not None else 0
            theirs = bound_at(page.text, figure.start, figure.end)
            bound = theirs is not None and (said is None or said.relation is not theirs.relation)
            if shared >= (_SAME_WORDS if mine is not None else 1) and not bound:
                found.append((shared, page, figure))
    best = max((shared for shared, _, _ in found), default=0)
    nearest = [(page, figure) for shared, page, figure in found if shared == best]
    return nearest[0] if len({size_of(figure) for _, figure in nearest}) == 1 else None


def _same_thing(mine: str | None, things: frozenset[str], page: ReadPage, figure: Token) -> bool:
    if mine is not None:
        return unit_of(page.text, figure.start, figure.end) == mine
    return bool(things & things_of(page.text, figure.end))


def swapped_on(token: Token, pages: Sequence[ReadPage]) -> tuple[ReadPage, Token] | None:
    """The figure of a cited page of which two neighbouring digits changed places in the draft: 927 for 972."""
    size = size_of(token) if token.text[-1:].isdigit() or token.text[-1:] == "%" else None
    digits = plain(size) if size is not None else ""
    if len(digits.replace(".", "")) < _FEWEST_DIGITS:
        return None
    for page in pages:
        for figure in page.figures:
            theirs = size_of(figure)
            if theirs is not None and is_swapped(digits, plain(theirs)):
                return page, figure
    return None


def is_swapped(one: str, two: str) -> bool:
    """True for digits of which two neighbours changed places.

    >>> is_swapped("972", "927")
    True
    """
    if len(one) != len(two):
        return False
    apart = [at for at, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
    if len(apart) != 2 or apart[1] - apart[0] not in (1, 2):
        return False
    first, second = apart
    return one[first] == two[second] and one[second] == two[first] and "." not in one[first] + one[second]
