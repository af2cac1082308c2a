"""Initials that stand for people in logs and files, where the paper says whose they are.

"MS is Max Stone", "DW = Dora Winn" and "Ann Lee (AL)" tell it on one page of a file; its other pages go on with
"MS called the marshal." and close their entries with "MS". Initials that no paper explains mean nobody.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.row_blanks import may_have_gaps
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.words.meaning import is_stop

_NAME = r"(?P<name>[A-Z][a-z'\u2019-]+(?:[ ][A-Z]\.?)?[ ][A-Z][\w'\u2019-]+)"
_MEANS = r"[ \t]*(?:is|=|:|-|\u2013|\u2014|means|stands for|for)[ \t]+"
_SHORT = r"(?:[A-Z]{2,3}|(?:[A-Z]\.[ ]?){1,2}[A-Z]\.)"
_IN_BRACKETS = rf"\([\"\u201c]?(?P<short>{_SHORT})[\"\u201d]?\)"
# Most pages explain nobody; the mark of each way to do so is found much faster than the whole.
_EXPLAINED = (
    (
        re.compile(rf"(?<![\w.])(?P<short>{_SHORT}){_MEANS}{_NAME}"),
        re.compile(rf"[A-Z]\.?{_MEANS}[A-Z][a-z'\u2019-]"),
        "",
    ),
    (re.compile(rf"{_NAME}(?:,[^()\n]{{1,40}})?[ \t]*{_IN_BRACKETS}"), re.compile(_IN_BRACKETS), "("),
)
# "Key: OB Brandl, RT Rufus Tagg": a list needs no sign between the letters and the name.
_KEY = re.compile(
    r"^[ \t]*(?:Key|Initials|Legend|Abbreviations|Abbrev\.|Staff)[ \t]*[:\-][ \t]*(?P<pairs>[^\n]+)", re.MULTILINE
)
_KEY_WORDS = ("Key", "Initials", "Legend", "Abbrev", "Staff")
_PAIR = re.compile(
    rf"(?<![\w.])(?P<short>{_SHORT})[ \t]*[=:-]?[ \t]*"
    r"(?P<name>(?:[A-Z]\.[ ]|[A-Z][a-z'\u2019-]+[ ])?[A-Z][a-z][\w'\u2019-]*)"
)
# "Handler: M. Tull" at the head of a log whose rows end with "MT".
_LABELLED = re.compile(
    r"^[ \t]*[A-Z][A-Za-z ]{2,30}:[ \t]+"
    r"(?P<name>(?:[A-Z]\.[ ]?|[A-Z][a-z'\u2019-]+[ ])(?:[A-Z]\.[ ])?[A-Z][a-z][\w'\u2019-]*)",
    re.MULTILINE,
)
_ROW_END = re.compile(r"[^\S\n]{2,}(?P<short>[A-Z]{2,3})[ \t]*$", re.MULTILINE)
_OFTEN = 2
_MAX_PAGES = 12


def bare_initials(short: str) -> str:
    """Initials without their stops: "E.T." are those of "ET"."""
    return short.replace(".", "").replace(" ", "")


def initials_of(page: ReadPage, grounds: Grounds) -> dict[str, str]:
    """The initials that the pages of a file explain, and whose they are."""
    return _of_file(page.page.sha256, grounds.index)


@kept_on_index
def _of_file(sha256: str, index: RecordIndex) -> dict[str, str]:
    found: dict[str, str] = {}
    for place in index.file_pages(sha256)[:_MAX_PAGES]:
        for short, name in _explained(index.read(place).text):
            found.setdefault(short, name)
    return found


@lru_cache(maxsize=4096)
def _explained(text: str) -> tuple[tuple[str, str], ...]:
    patterns = (pattern for pattern, mark, sign in _EXPLAINED if sign in text and mark.search(text))
    found = ((bare_initials(match["short"]), match["name"]) for pattern in patterns for match in pattern.finditer(text))
    legends = _KEY.finditer(text) if any(word in text for word in _KEY_WORDS) else ()
    keys = (pair for key in legends for pair in _PAIR.finditer(key["pairs"]))
    pairs = ((bare_initials(pair["short"]), pair["name"]) for pair in keys)
    listed = ((short, name) for short, name in pairs if name.split()[-1][0] == short[-1])
    return (*((short, name) for short, name in found if _fits(short, name)), *listed, *_of_rows(text))


def _of_rows(text: str) -> Iterator[tuple[str, str]]:
    """The initials with which rows end, where a label names just one person who has them."""
    if not may_have_gaps(text):
        return
    often = [
        short
        for short, count in Counter(match["short"] for match in _ROW_END.finditer(text)).items()
        if count >= _OFTEN
    ]
    names = {match["name"] for match in _LABELLED.finditer(text)} if often else set()
    for short in often:
        fitting = [name for name in names if _fits(short, name)]
        if len(fitting) == 1:
            yield short, fitting[0]


def _fits(short: str, name: str) -> bool:
    words = name.split()
    first = "".join(word[0] for word in words)
    return short in (first, words[0][0] + words[-1][0]) and not any(map(is_stop, words))
