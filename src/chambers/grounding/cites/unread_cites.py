"""Citations that nobody here understands, each told once.

A bracket behind a sentence that holds nothing but numbers, capitals and words that cite ("(2 RR 33:4-8)") names some
place of a record. Where no paper, page or list of the draft is known by it, its pieces are no facts of the sentence:
that "RR" stands on no page, and "33:4-8" neither, is one fault, and what has to be heard is that the citation leads
nowhere. It stays blocked; nothing passes by being told so.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from chambers.grounding.cites.citing import is_citing
from chambers.grounding.claim import CITES, Claim, Kind
from chambers.grounding.verdict import STANDING, Judgment, Verdict

_BRACKET = re.compile(
    r"(?<=[\s.!?\"'\u201d\u2019)\]])[(\[](?P<inside>[^()\[\]\n]{3,160})[)\]]"
    r"(?=\s*(?:[.;]|\n|$|[(\[])|\s+[A-Z])"
)
_FACTS = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.QUOTATION, Kind.ADDRESS, Kind.COMPUTATION))
_FEW = 2

Span = tuple[int, int]


def told_once(text: str, judgments: Sequence[Judgment]) -> Iterator[Judgment]:
    """The judgments, those on the pieces of one citation that is not understood put into one."""
    pieces = sorted(_pieces(text))
    starts = [start for start, _ in pieces]
    groups: dict[Span, list[Judgment]] = {}
    for judgment in judgments:
        if (piece := _piece_at(judgment, pieces, starts)) is not None:
            groups.setdefault(piece, []).append(judgment)
    unread = {piece: group for piece, group in groups.items() if _is_unread(text[slice(*piece)], group)}
    first = {group[0].claim.id: (piece, group) for piece, group in unread.items()}
    inside = {judgment.claim.id for group in unread.values() for judgment in group}
    for judgment in judgments:
        if judgment.claim.id in first:
            yield _as_one(text, *first[judgment.claim.id])
        elif judgment.claim.id not in inside:
            yield judgment


def _pieces(text: str) -> Iterator[Span]:
    """What the brackets behind sentences hold, parted at semicolons."""
    for match in _BRACKET.finditer(text):
        at = match.start("inside")
        for piece in match["inside"].split(";"):
            bare = piece.strip(" .")
            yield at + piece.find(bare), at + piece.find(bare) + len(bare)
            at += len(piece) + 1


def _piece_at(judgment: Judgment, pieces: Sequence[Span], starts: Sequence[int]) -> Span | None:
    claim = judgment.claim
    at = bisect_left(starts, claim.start + 1) - 1
    if at < 0 or claim.end > pieces[at][1]:
        return None
    return pieces[at]


def _is_unread(piece: str, group: Sequence[Judgment]) -> bool:
    """True for what only cites, of which several parts fail and none is a reference or a fact that was understood."""
    failed = [judgment for judgment in group if judgment.verdict not in STANDING]
    if len(failed) < _FEW or any(judgment.claim.kind in CITES or judgment.claim.kind in _FACTS for judgment in group):
        return False
    return any(map(str.isdigit, piece)) and is_citing(f"({piece}")


def _as_one(text: str, piece: Span, group: Sequence[Judgment]) -> Judgment:
    start, end = piece
    claim = Claim(group[0].claim.id, Kind.UNPARSED, text[start:end], start, end, text[start:end])
    reason = "is not understood as a citation: no paper, page or exhibit of the record goes by it"
    return replace(group[0], claim=claim, verdict=Verdict.NOT_FOUND, reason=reason, source=None, method="label")
