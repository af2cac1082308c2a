"""Which findings block, and which a person must answer.

A figure or a quotation that the cited page does not have is wrong. A name or a small count that stands on another page
of the record is often right: a person is introduced once, and lawyers count what several pages show. So is a day that
is told by its distance from another. Rules cannot tell these from errors, so they say neither.
"""

from dataclasses import replace

from chambers.grounding.claim import Kind
from chambers.grounding.lookup.figures import ELSEWHERE
from chambers.grounding.verdict import Judgment, Verdict

_MOST_SMALL = 100
"""Lawyers count what pages show (crates, calls, visits) below this; larger numbers are read off a page."""


def settled(judgment: Judgment) -> Judgment:
    """The judgment as it counts: what may be right although the cited page does not say it needs review."""
    return replace(judgment, verdict=Verdict.REVIEW) if _is_open(judgment) else judgment


def _is_open(judgment: Judgment) -> bool:
    claim = judgment.claim
    if judgment.verdict is not Verdict.CONTRADICTED or judgment.method != ELSEWHERE:
        return False
    return claim.kind is Kind.NAME or (claim.kind is Kind.UNPARSED and _is_small(str(claim.value)))


def _is_small(value: str) -> bool:
    return value.isdecimal() and int(value) < _MOST_SMALL
