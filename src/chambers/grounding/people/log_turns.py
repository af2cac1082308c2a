"""Where each entry of a log begins, and whoever made it: at its end, behind its hour, in a column, by initials."""

import re
from collections.abc import Iterator
from itertools import pairwise

from chambers.grounding.people.headed import made_rows
from chambers.grounding.people.speaker import Voice, tidy
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.rank_table import RANK

_OFTEN = 2
_GAP = re.compile(r"\n[ \t]*\n")
_ENTRY = re.compile(
    r"^[ \t]*(?:(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d)[ \t]+(?:[01]\d|2[0-3]):?[0-5]\d[ \t]+\S"
    r"|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4},? \d{1,2}:\d\d [ap]\.?m\.?[ \t]+\S)",
    re.MULTILINE,
)
# "02/14/22 08:50 (B. Lee)  Called.", "2/9  0600  RK   All normal.": whoever made it stands behind the day and the hour.
_MARKED = re.compile(
    r"^[ \t]*(?=\d)(?:(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{4}-\d\d-\d\d)[ \t]+)?"
    r"(?:(?:[01]?\d|2[0-3]):?[0-5]\d(?:[ \t]*[AaPp]\.?[Mm]\.?)?[ \t]+)?"
    r"(?:\((?P<name>(?:[A-Z]\.[ ]?){1,2}[A-Z][\w'\u2019-]+|[A-Z][a-z]+[ ][A-Z][\w'\u2019-]+)\)"
    r"|(?P<short>(?![AP]M\b)[A-Z]{2,3}))"
    r"[ \t]+(?=\S)",
    re.MULTILINE,
)
# "Tue 2/9/21  7:40 AM  B. Lee   Slept well.": whoever made it has a column of his own behind the day and the hour.
_DAY = r"(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{4}-\d\d-\d\d)"
_HOUR = r"(?:[01]?\d|2[0-3]):?[0-5]\d(?:[ ]?[AaPp]\.?[Mm]\.?)?"
_IN_COLUMN = re.compile(
    rf"^[ \t]*(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{{0,6}}\.?,?[ \t]+)?(?:{_DAY}(?:[ \t]+{_HOUR})?|{_HOUR})[ \t]+"
    rf"(?:{RANK}[ ])?(?P<name>(?:[A-Z]\.[ ]?){{1,2}}[A-Z][\w'\u2019-]+"
    r"|(?P<first>[A-Z][a-z]+)[ ](?:[A-Z]\.[ ])?[A-Z][\w'\u2019-]+)"
    r"(?:,?[ ][A-Z][A-Z.-]{1,6})?[ \t]{2,}(?P<said>(?![$\d])\S[^\n]*)",
    re.MULTILINE,
)
_SMALL = re.compile(r"(?<![\w.'\u2019-])[a-z]{2,}(?![\w'\u2019-])")
_FEW_WORDS = 3
_MADE_BY = re.compile(
    r"(?:^|[.;]\s+|\s[-\u2013]\s*|\s{2,})(?P<name>(?:[A-Z]\.\s?){1,2}[A-Z][\w'\u2019-]+|[A-Z][a-z]+\s[A-Z][a-z]+)"
    r"(?:,?\s(?:RN|LPN|MD|CNA|PA|NP|DO|DDS|R\.N\.|M\.D\.|[A-Z]{2,4}))?\.?$"
)
_DATED = re.compile(r"^[ \t]*(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{4}-\d\d-\d\d)[ \t]+\S", re.MULTILINE)
_INITIALS = re.compile(r"[.;!?)][ \t]+[-\u2013/]?[ \t]*(?P<name>[A-Z]{2,3})\.?$")


def entries(text: str) -> Iterator[tuple[int, Voice]]:
    """Entries of a log that begin with a day and end with whoever made them: "... C. Montoya RN"."""
    starts = [match.start() for match in _ENTRY.finditer(text)]
    if len(starts) < _OFTEN:
        return
    gaps = [match.start() for match in _GAP.finditer(text)]
    following = [*starts[1:], len(text)]
    ends = [next((gap for gap in gaps if low < gap < high), high) for low, high in zip(starts, following, strict=True)]
    found = [_MADE_BY.search(text[start:end].rstrip()) for start, end in zip(starts, ends, strict=True)]
    makers = [tidy(made["name"]) if made else None for made in found]
    # Whoever signs the last entry alone made them all.
    if makers[-1] is not None and not any(makers[:-1]):
        makers = makers[-1:] * len(makers)
    for start, end, high, maker in zip(starts, ends, following, makers, strict=True):
        yield start, Voice((maker,) if maker else (), of_log=True)
        if end < high:
            yield end, Voice(())


def marked(text: str) -> Iterator[tuple[int, Voice]]:
    """Entries of a log with whoever made them right behind the day or the hour."""
    found = [(match.start(), match["name"] or match["short"]) for match in _MARKED.finditer(text)]
    if len({who for _, who in found}) < _OFTEN or len(found) <= len({who for _, who in found}):
        return
    starts = {match.start() for match in _DATED.finditer(text)} - {start for start, _ in found}
    yield from ((start, Voice((tidy(who),), of_log=True)) for start, who in found)
    yield from ((start, Voice((), of_log=True)) for start in starts if start > found[0][0])


def in_columns(text: str) -> Iterator[tuple[int, Voice]]:
    """Entries of a log in whole words, with whoever made them in a column behind the day or the hour."""
    found = [match for match in _IN_COLUMN.finditer(text) if _is_maker(match)]
    worded = [match for match in found if len(_SMALL.findall(match["said"])) >= _FEW_WORDS]
    # A ledger has its payees and its drivers there, and no words behind them.
    if len(found) < _OFTEN or len(worded) * 2 < len(found):
        return
    starts = {match.start() for match in _DATED.finditer(text)} - {match.start() for match in found}
    yield from ((match.start(), Voice((tidy(match["name"]),), of_log=True)) for match in found)
    yield from ((start, Voice((), of_log=True)) for start in starts if start > found[0].start())
    if (gap := _GAP.search(text, found[-1].end())) is not None:
        yield gap.start() + 1, Voice((), of_log=True)


def _is_maker(match: re.Match[str]) -> bool:
    return match["first"] is None or match["first"].casefold() in GIVEN_NAMES


def columned(text: str) -> Iterator[tuple[int, Voice]]:
    """Entries of a log with a column of those who made them."""
    for start, end, name in made_rows(text):
        yield start, Voice((tidy(name),), of_log=True)
        yield end, Voice((), of_log=True)


def initialled(text: str) -> Iterator[tuple[int, Voice]]:
    """Entries of a log that begin with a day and end with the initials of whoever made them."""
    starts = [match.start() for match in _DATED.finditer(text)]
    pieces = [text[low:high].rstrip() for low, high in pairwise([*starts, len(text)])]
    # Under the last entry may stand a foot of the page.
    made = [_INITIALS.search(_GAP.split(piece)[0].rstrip()) for piece in pieces]
    if sum(each is not None for each in made) < _OFTEN:
        return
    for start, each in zip(starts, made, strict=True):
        yield start, Voice((each["name"],) if each else (), of_log=True)
