"""How a label's prefix may be written: with other separators, with stops between its letters, behind "Vol.".

Which prefixes there are is for the ledger to say.
"""

import re
from collections.abc import Iterable

_SEPARATOR = r"[-_./\s]{0,2}"
_AT = r"(?:[-_./\s]{0,2}|[.,]?\s+(?:at|pp?\.|pages?)\s+)"
_ABBREVIATED = 4
_ROMAN = {"i": 1, "v": 5, "x": 10}
_ALONE = r"(?:(?<=[(\[;])|(?<=; )|(?<=[Ss]ee )|(?<=and ))"
"""Where a single letter before a number cites: behind a bracket, and not in "Bay B 45"."""


def any_of(words: set[str]) -> str:
    """A pattern for any of some words, the longest first."""
    return "|".join(sorted((re.escape(word) for word in words), key=len, reverse=True))


def loosely(prefix: str) -> str:
    """A pattern for a prefix however it is written; of a volume, for any volume."""
    parts = re.findall(r"[A-Za-z]+|\d+", prefix)
    numbered = len(parts) > 1 and parts[0].isdigit()
    words = _SEPARATOR.join(_letters(part) for part in (parts[1:] if numbered else parts))
    if numbered:
        return rf"(?:[Vv]ol(?:ume|\.)\s*)?(?:\d{{1,3}}|[IVX]{{1,6}})\s{{0,2}}{words}{_AT}"
    return rf"{_ALONE if len(parts) == 1 and len(parts[0]) == 1 else ''}{words}{_AT}"


def _letters(part: str) -> str:
    if part.isdigit() or len(part) > _ABBREVIATED:
        return part if part.isdigit() or part.istitle() else f"(?:{part}|{part.capitalize()})"
    stopped = r"\.?\s?".join(part.upper())
    return rf"(?:{stopped}|{part.capitalize()})"


def with_volume(core: str, known: Iterable[str]) -> str:
    """The core of a prefix with its volume in figures, where others of its kind have volumes: "iirr" is "2rr"."""
    for kind in dict.fromkeys(each.lstrip("0123456789") for each in known if each[:1].isdigit()):
        volume = core.removesuffix(kind)
        if volume != core and re.fullmatch(r"[ivx]+", volume):
            return f"{roman(volume)}{kind}"
    return core


def roman(letters: str) -> int:
    """The value of a Roman numeral in small letters."""
    values = [_ROMAN[letter] for letter in letters]
    return sum(-one if one < two else one for one, two in zip(values, (*values[1:], 0), strict=True))
