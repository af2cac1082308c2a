"""What the verifier says of a matter: of each true sentence, then of each error that people planted, one at a time.

A sentence is blocked when a claim in it blocks, in review when a claim in it needs review and none blocks. An error
counts as caught when that happens in the sentences that it changed. A claim that cannot be checked counts only where an
error made it so.
"""

import re
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from pathlib import Path

from bench_grounding.matters import marked_brief, read_errors, read_matter
from chambers.evidence.end_notes import with_end_notes_in_place
from chambers.evidence.markdown import unmarked
from chambers.grounding.verdict import Judgment, Verdict
from chambers.grounding.verify import verify_against

_ENDS = re.compile(
    r"(?:(?<![A-Z])(?<!\b[DMJS]r)(?<!\bM[sx])(?<!\bMrs)(?<!\bEx)(?<!\bExs)(?<!\bExh)(?<!\bDep)(?<!\bDkt)(?<!\bTr)"
    r"(?<!\bv)(?<!\b[IN][do])[.]|[)\]])\s+(?=[A-Z\u201c\"]|\[\w{1,3}\]\w)|\n+"
)


class Sort(StrEnum):
    """What a sentence is: true, or false in one item or in meaning."""

    TRUE = "true"
    ITEM = "item"
    MEANING = "meaning"


class Outcome(StrEnum):
    """What the verifier says of a sentence as a whole."""

    SUPPORTED = "supported"
    REVIEW = "review"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence or an error, its outcome, and a line for each claim that does not pass."""

    sort: Sort
    kind: str
    text: str
    outcome: Outcome
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """All of a matter, and the processor time that it took."""

    matter: str
    judged: tuple[Judged, ...]
    seconds: float


def judge_matter(folder: Path, *, meaning: bool = True) -> Result:
    """Every sentence of the brief, then every error; those of meaning only where they are asked for."""
    began = time.process_time()
    brief, grounds = read_matter(folder)
    judgments = verify_against(brief, grounds).judgments
    unchecked = frozenset(each.claim.text for each in judgments if each.verdict is Verdict.NOT_CHECKABLE)
    judged = [
        _judged(Sort.TRUE, "", brief[low:high].strip(), [each for each in judgments if low <= each.claim.start < high])
        for low, high in sentences(brief)
    ]
    marked = marked_brief(folder)
    for error in read_errors(folder):
        if error.of_meaning and not meaning:
            continue
        text = unmarked(with_end_notes_in_place(marked.replace(error.old, error.new)))
        low, high = _sentences_around(text, *changed(brief, text))
        judgments = verify_against(text, grounds).judgments
        inside = [each for each in judgments if low < each.claim.end and each.claim.start < high]
        sort = Sort.MEANING if error.of_meaning else Sort.ITEM
        judged.append(_judged(sort, error.kind, f"{error.old} ==> {error.new}", inside, unchecked))
    return Result(folder.name, tuple(judged), time.process_time() - began)


def _judged(
    sort: Sort, kind: str, text: str, judgments: Sequence[Judgment], unchecked: Collection[str] | None = None
) -> Judged:
    open_ = [each for each in judgments if _is_open(each, unchecked)]
    outcome = Outcome.REVIEW if open_ else Outcome.SUPPORTED
    if any(each.verdict is not Verdict.REVIEW for each in open_):
        outcome = Outcome.BLOCKED
    reasons = (f"{each.claim.kind} {each.verdict}: {each.claim.text[:70]!r}: {each.reason[:200]}" for each in open_)
    return Judged(sort, kind, text, outcome, tuple(reasons))


def _is_open(each: Judgment, unchecked: Collection[str] | None) -> bool:
    """Whether a claim does not pass; `unchecked` has the claims of the true brief that cannot be checked."""
    if each.verdict is Verdict.NOT_CHECKABLE:
        return unchecked is not None and each.claim.text not in unchecked
    return each.verdict is not Verdict.SUPPORTED


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences begin and end; citations in brackets end one, too."""
    ends = [0, *(match.end() for match in _ENDS.finditer(text)), len(text)]
    yield from ((low, high) for low, high in pairwise(ends) if text[low:high].strip())


def changed(true: str, other: str) -> tuple[int, int]:
    """Where a text differs from the true one."""
    shorter = min(len(true), len(other))
    low = next((at for at in range(shorter) if true[at] != other[at]), shorter)
    most = shorter - low
    same = next((at for at in range(most) if true[-1 - at] != other[-1 - at]), most)
    return low, max(low + 1, len(other) - same)


def _sentences_around(text: str, start: int, end: int) -> tuple[int, int]:
    touched = [(low, high) for low, high in sentences(text) if low < end and start < high]
    return touched[0][0], touched[-1][1]


def summary(judged: Sequence[Judged]) -> str:
    """True sentences blocked and in review, and errors caught, in one line."""
    true = _count(judged, Sort.TRUE)
    blocked = _count(judged, Sort.TRUE, Outcome.BLOCKED)
    review = _count(judged, Sort.TRUE, Outcome.REVIEW)
    parts = [f"true {true}: blocked {blocked} ({blocked / max(true, 1):.1%}), review {review}"]
    for sort in (Sort.ITEM, Sort.MEANING):
        if total := _count(judged, sort):
            stopped, asked = _count(judged, sort, Outcome.BLOCKED), _count(judged, sort, Outcome.REVIEW)
            parts.append(f"{sort} caught {stopped + asked} of {total} (blocked {stopped}, review {asked})")
    return " | ".join(parts)


def _count(judged: Sequence[Judged], sort: Sort, outcome: Outcome | None = None) -> int:
    return sum(each.sort is sort and outcome in (None, each.outcome) for each in judged)
