"""Pieces of a page with somebody's name at their head, whose words or doings they are.

"Mr. Lee (2/9): Heard no alarm." among the statements of a report, "- Ann Lee, 12 Hill Rd. Against." in minutes, and
what is written in by hand: "[Handwritten, B. Roe:] Paid.". One such piece alone may be about somebody; several
are in turn.
"""

import re
from collections.abc import Iterator

from chambers.grounding.numbers.row_blanks import may_have_gaps
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.rank_table import RANK, RANKS

_WORD = r"[A-Z][\w'\u2019-]+"
_TITLES = RANK
# No turns of a transcript: those have their names in capitals.
_TITLED = re.compile(
    rf"^[ \t]*(?:[-*\u2022][ \t]+)?{_TITLES}[ ](?P<name>(?:[A-Z]\.[ ]|{_WORD}[ ])?[A-Z][a-z][\w'\u2019-]*)"
    r"(?:[ ]\([^)\n]{1,60}\)|,[^\n:.]{2,60})?:[ \t]+(?=\S)",
    re.MULTILINE,
)
_LISTED = re.compile(
    rf"^[ \t]*(?:[-*\u2022][ \t]+)?(?:{_TITLES}[ ])?(?P<name>(?P<first>{_WORD})[ ](?:[A-Z]\.[ ])?{_WORD})"
    r"(?:,[^\n:.]{2,60}|[ ]\([^)\n]{1,60}\))[.:][ \t]+(?=[A-Z\"\u201c])",
    re.MULTILINE,
)
_BY_HAND = re.compile(
    rf"^[ \t]*\[(?:[^\]\n:]{{0,40}}?[ ,])?(?P<name>(?:[A-Z]\.[ ]?){{1,2}}{_WORD}|{_WORD}[ ]{_WORD}):\][ \t]*(?=\S)",
    re.MULTILINE,
)
# "Lee: I told him in May.": the words of somebody whom the page names in full, in the report of another.
_OWN_WORDS = re.compile(
    rf"^(?P<name>(?:{_WORD}[ ])?(?P<last>[A-Z][a-z][\w'\u2019-]+)):[ \t]+(?=[^\n]*(?<![\w.])(?:I|my|me)(?![\w.]))",
    re.MULTILINE,
)
_PERSON = rf"(?:{_TITLES}[ ])?(?P<name>(?:[A-Z]\.[ ]?){{1,2}}{_WORD}|(?P<first>{_WORD})[ ](?:[A-Z]\.[ ])?{_WORD})"
# "REMARKS, 2019 (B. Roe)" over what Roe remarks.
_SECTION = re.compile(rf"^[ \t]*[A-Z][A-Z0-9'\u2019 ,&/-]{{4,}}[ ]\({_PERSON}\):?[ \t]*$", re.MULTILINE)
# "I never saw it.   /s/ B. Roe  9/2/22" at the end of what Roe says.
_SIGNED_INSIDE = re.compile(rf"[.!?][ \t]+/s/[ \t]*{_PERSON}[^\n]{{0,20}}$", re.MULTILINE)
_BREAK = re.compile(r"\n[ \t]*\n|^[ \t]*/s/[^\n]*\n|^[ \t]*[A-Z][A-Z'\u2019 ]{3,}:?[ \t]*\n", re.MULTILINE)
_SELF = re.compile(r"(?<![\w.])I(?![\w.])")
# "Date   Entry          Officer" over rows that end with whoever made them.
_MADE_BY = re.compile(
    r"^[^\n]*\S[^\S\n]{2,}(?i:by|officer|initials|author|clerk|keeper|nurse|operator|dispatcher|user|staff"
    r"|(?:entered|made|recorded|logged|noted|written|kept|taken|reported) by)[ \t]*$",
    re.MULTILINE,
)
_ROW = re.compile(
    r"^[ \t]*(?=\d|[A-Z][a-z]{2,8}\.?[ ]\d)[^\n]*\S[^\S\n]{2,}"
    rf"(?P<name>(?:[A-Z]\.[ ]?){{0,2}}{_WORD}|[A-Z]{{2,3}})[ \t]*$",
    re.MULTILINE,
)
_ENDS = re.compile(r"\n[ \t]*\n|\n(?=[A-Z][A-Z ]{3,}[.:\n])|\Z")
_FEW = 2

Piece = tuple[int, int, str]
"""Where a piece begins and ends, and whose it is."""


def told_pieces(text: str) -> Iterator[Piece]:
    """What several people told or did, each under their name; in the third person."""
    for pattern in (_TITLED, _LISTED):
        found = [match for match in pattern.finditer(text) if _is_person(match)]
        if len({match["name"] for match in found}) >= _FEW:
            yield from _pieces(text, found)
            return


def _is_person(match: re.Match[str]) -> bool:
    first = match.groupdict().get("first")
    return first is None or first.casefold() in GIVEN_NAMES


def pieces_by_hand(text: str) -> Iterator[Piece]:
    """What is written in by hand, or given in somebody's own words, each under the name of whoever's it is."""
    own = [match for match in _OWN_WORDS.finditer(text) if _is_named(match["last"], text)]
    own += [match for match in _SECTION.finditer(text) if _is_person(match)] if "(" in text else []
    yield from _pieces(text, sorted([*_BY_HAND.finditer(text), *own], key=lambda match: match.start()))
    for match in _SIGNED_INSIDE.finditer(text) if not own and "/s/" in text else ():
        begin = max((each.end() for each in _BREAK.finditer(text, 0, match.start())), default=0)
        if _SELF.search(text, begin, match.start()):
            yield begin, match.end(), match["name"]


def made_rows(text: str) -> Iterator[Piece]:
    """The rows of a log under a column that says who made each."""
    head = _MADE_BY.search(text) if may_have_gaps(text) else None
    rows = list(_ROW.finditer(text, head.end())) if head is not None else []
    if len(rows) >= _FEW:
        yield from _pieces(text, rows)


def _is_named(last: str, text: str) -> bool:
    """True for a surname that a page has behind a first name or a title."""
    bare = re.escape(last)
    found = re.finditer(rf"\b(?P<first>[A-Z][A-Za-z]+)\.?[ ](?i:{bare})\b", text)
    return any(match["first"].casefold() in GIVEN_NAMES | RANKS for match in found)


def _pieces(text: str, heads: list[re.Match[str]]) -> Iterator[Piece]:
    starts = [match.start() for match in heads]
    for match, following in zip(heads, [*starts[1:], len(text)], strict=bool(heads)):
        end = _ENDS.search(text, match.end())
        yield match.start(), min(following, end.start() if end else following), match["name"]
