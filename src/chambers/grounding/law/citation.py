"""A citation of an authority, as a value; and names of cases, compared as courts abbreviate them.

"Zicherman v. Korean Air Lines Co." and "ZICHERMAN v. KOREAN AIR LINES COMPANY" are one case, and "Sanderson Plumbing
Prods." is "Sanderson Plumbing Products": a word with a stop or an apostrophe may be short for one that has its letters
in their order. Whether a reporter or a case exists is not decided here.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from chambers.grounding.claims.dates import DateValue

_SHORT = {"company": "co", "corporation": "corp", "incorporated": "inc", "limited": "ltd", "united": "us"}
_SMALL = "v vs the of and a an et al in re matter ex rel inc co corp llc ltd llp lp on behalf for states america"
_IGNORED = frozenset(_SMALL.split())
_INITIALS = {
    "n.y.": "new york", "n.j.": "new jersey", "n.h.": "new hampshire", "n.m.": "new mexico", "n.c.": "north carolina",
    "n.d.": "north dakota", "s.c.": "south carolina", "s.d.": "south dakota", "r.i.": "rhode island",
    "d.c.": "district columbia", "l.a.": "los angeles",
}  # fmt: skip
_PLACE = re.compile(r"\b(?:" + "|".join(re.escape(short) for short in _INITIALS) + ")")
_POINTS = re.compile(r"(?:north|south|east|west)(?:ern)?")
_WORD = re.compile(r"[^\W_]+(?:['\u2019.][^\W_]+)*[.'\u2019]?")
_MARKS = re.compile(r"['\u2019.]")


class Form(StrEnum):
    """How a citation points at its authority."""

    FULL = "full"
    SHORT = "short"
    SUPRA = "supra"
    ID = "id"


@dataclass(frozen=True, slots=True)
class Citation:
    """A case as cited; parts that the words leave out are None."""

    form: Form
    volume: str | None = None
    reporter: str | None = None
    page: str | None = None
    name: str | None = None
    pin: str | None = None
    court: str | None = None
    year: int | None = None
    decided: DateValue | None = None
    """The day of the decision, where more than its year is cited."""

    def __str__(self) -> str:
        slot = " ".join(part for part in (self.volume, self.reporter, self.page) if part)
        year = f"({self.year})" if self.year else ""
        return ", ".join(part for part in (self.name, f"{slot} {year}".strip()) if part) or self.form.value

    @property
    def slot(self) -> str | None:
        """Volume, reporter and page in one comparable form, or None where a part is missing."""
        if not (self.volume and self.reporter and self.page):
            return None
        return slot_key(self.volume, self.reporter, self.page)


@dataclass(frozen=True, slots=True)
class Provision:
    """A section of a code or a rule of a court; `code` is None when only a section is named."""

    code: str | None
    section: str
    title: str | None = None

    def __str__(self) -> str:
        return " ".join(part for part in (self.title, self.code, self.section) if part)

    @property
    def slot(self) -> str | None:
        """Title, code and section in one comparable form; None without a code."""
        return slot_key(self.title or "", self.code, self.section) if self.code else None


def slot_key(volume: str, reporter: str, page: str) -> str:
    """One form for every way to write a slot: spaces, stops, brackets and case say nothing."""
    folded = re.sub(r"[^0-9a-z]", "", reporter.casefold())
    return f"{re.sub(r'[^0-9a-z]+', ' ', volume.casefold()).strip()}|{folded}|{page.strip().casefold()}"


@lru_cache(maxsize=4096)
def name_words(name: str) -> frozenset[str]:
    """The words of a name that tell it from others, in one spelling."""
    return frozenset(word for word, _ in _spelt(name))


def has_words(cited: str, known: str) -> bool:
    """True when every word of one name belongs to the other, in full or abbreviated in either of them."""
    theirs = _spelt(known)
    return all(any(_is_one(mine, other) for other in theirs) for mine in _spelt(cited))


def same_case(cited: str, known: str) -> bool:
    """True when every word of the name as cited belongs to the known name, on the right side of the "v."."""
    if not has_words(cited, known):
        return False
    mine, theirs = _sides(cited), _sides(known)
    if len(mine) != 2 or len(theirs) != 2:
        return bool(name_words(cited))
    return all(name_words(one) and has_words(one, two) for one, two in zip(mine, theirs, strict=True))


def is_party(name: str, case: str) -> bool:
    """True when a name is what people call a case by: the words of one of its parties, "Winter" or "Korean Air"."""
    return bool(name_words(name)) and any(has_words(name, side) for side in _sides(case))


@lru_cache(maxsize=4096)
def _spelt(name: str) -> tuple[tuple[str, bool], ...]:
    """The words of a name, each with whether it bears the mark of an abbreviation."""
    spelt = _PLACE.sub(lambda match: f"{_INITIALS[match[0]]} ", name.casefold())
    found = ((_MARKS.sub("", match[0]), _MARKS.search(match[0]) is not None) for match in _WORD.finditer(spelt))
    words = ((_SHORT.get(word, word), marked) for word, marked in found)
    return tuple((word, marked) for word, marked in words if word not in _IGNORED)


def _is_one(mine: tuple[str, bool], theirs: tuple[str, bool]) -> bool:
    (one, one_marked), (two, two_marked) = mine, theirs
    return one == two or (one_marked and _is_short_for(one, two)) or (two_marked and _is_short_for(two, one))


def _is_short_for(short: str, word: str) -> bool:
    """True when a word may be abbreviated so: "prods" for products, "s" for southern."""
    if len(short) >= len(word) or short[:1] != word[:1]:
        return False
    if len(short) == 1:
        return _POINTS.fullmatch(word) is not None
    letters = iter(word)
    return all(letter in letters for letter in short)


def nearness(one: str, two: str) -> float:
    """How alike two names are, from 0 to 100."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - only a near miss needs it

    return fuzz.token_sort_ratio(" ".join(sorted(name_words(one))), " ".join(sorted(name_words(two))))


def _sides(name: str) -> list[str]:
    return re.split(r"\s+vs?\.?\s+", name, maxsplit=1)
