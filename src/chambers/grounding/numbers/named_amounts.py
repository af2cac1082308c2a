"""The amounts of a page that a sentence names: what it works out may not leave one of them out.

"After the payments of the club and the county $35,541.10 remains": the lines of both stand on the page, so that what
remains after one of them is not what the sentence says.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.rows import Unit, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.words.meaning import stems

_AT = re.compile(r"(?:\bat|@|\d\s?[x\u00d7])\s+\$?\s*$", re.IGNORECASE)
_EACH = re.compile(r"\s*(?:/\s?[a-z]|(?:an?|per|each|every|apiece)\b)", re.IGNORECASE)
_LEAD_CHARS = 8
_OWN_LINES = 2
"""A word that stands on no more lines with an amount than these names them."""


@dataclass(frozen=True, slots=True)
class Named:
    """For each word that names lines of the pages the amounts there, and the amounts that the sentence tells itself."""

    sizes: tuple[frozenset[Decimal], ...]
    told: frozenset[Decimal]

    def are_all_in(self, parts: Collection[Decimal]) -> bool:
        """True where each line that is named has an amount among the parts, or where the sentence tells one of them."""
        used = frozenset(map(abs, parts))
        return bool(used & self.told) or all(each & used for each in self.sizes)


def amounts_of(unit: Unit, page: ReadPage) -> list[Decimal]:
    """The amounts of a line or sentence of a page, without their signs; what one thing costs is no part of a sum."""
    return [
        abs(figure.value.value)
        for figure in unit.figures
        if isinstance(figure.value, Amount)
        and not _AT.search(page.text[max(0, figure.start - _LEAD_CHARS) : figure.start])
        and not _EACH.match(page.text, figure.end)
    ]


def amounts_named(setting: Setting) -> Named:
    """The amounts whose lines have a word of the sentence that hardly any other line with an amount has."""
    lines = [
        (frozenset(stems(page.text[unit.start : unit.end])), sizes)
        for page in setting.pages
        for unit in units_of(page)
        if (sizes := amounts_of(unit, page))
    ]
    found = {word: [sizes for words, sizes in lines if word in words] for word in setting.stems}
    few = (named for named in found.values() if 0 < len(named) <= _OWN_LINES < len(lines))
    told = (size_of(each) for each in setting.beside if isinstance(each.value, Amount))
    return Named(
        tuple(frozenset(size for sizes in named for size in sizes) for named in few),
        frozenset(size for size in told if size is not None),
    )
