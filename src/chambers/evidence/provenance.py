"""Whose words these are: the verdict on a document, from the shingles of it that the registry knows. Pure.

A shingle is `ours` when a text that Chambers produced had it and no admitted source or template did. It is `taken` when
the produced text had it from such a source: that makes nobody's page ours, but between our own words it belongs to the
same draft. Shingles that stand close together form a run. A run is ours when it is as long as a sentence, when most of
what it could match did match, and when enough of it is ours and not taken.

What this does not do: hold the registry, or act on the verdict.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from chambers.evidence.shingles import SHINGLE_CHARS, Folded, Shingle

# A gap that a scanner's misreadings or a number of the other side may leave inside a passage.
_BRIDGE_LETTERS = 60
# About a sentence of fifteen words: shorter runs are common turns of phrase.
_RUN_LETTERS = 64
_RUN_SHINGLES = 5
_RUN_DENSITY = 0.4
_RUN_OURS = 0.25
# What may be left of a document, beside our words, that is still our document: a page number, a stamp, a date.
_REST_PART = 0.08
_REST_LETTERS = 24


class Decision(StrEnum):
    """What is to be done with a document."""

    ADMIT = "admit"
    QUARANTINE = "quarantine"
    QUARANTINE_PARTS = "quarantine_parts"


@dataclass(frozen=True, slots=True)
class Span:
    """A passage that is ours, as half-open offsets into the text of a page (counted from 1)."""

    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision, the passages that are ours, and why."""

    decision: Decision
    spans: tuple[Span, ...] = ()
    reason: str | None = None

    @property
    def admitted(self) -> bool:
        return self.decision is Decision.ADMIT


ADMITTED = Verdict(Decision.ADMIT)


@dataclass(frozen=True, slots=True)
class _Run:
    """Letters [start, end) of the stream, and the shingles in them that matched: whether each is ours."""

    start: int
    end: int
    matched: tuple[tuple[Shingle, bool], ...]


def judge_text(folded: Folded, kept: Sequence[Shingle], known: Sequence[bool | None]) -> Verdict:
    """The verdict on one text, as if it were a single page.

    `known` says of each shingle of `kept` whether it is ours; None where the registry does not know it.
    """
    runs = [run for run in _runs(kept, known) if _is_ours(run, kept)]
    if not runs:
        return ADMITTED
    covered = sum(run.end - run.start for run in runs)
    rest = len(folded.letters) - covered
    if rest <= max(_REST_LETTERS, _REST_PART * len(folded.letters)):
        whole = (Span(1, folded.starts[0], folded.ends[-1]),)
        return Verdict(Decision.QUARANTINE, whole, "its words are those of a text that Chambers wrote")
    spans = tuple(Span(1, folded.starts[run.start], folded.ends[run.end - 1]) for run in runs)
    part = round(100 * covered / len(folded.letters))
    return Verdict(Decision.QUARANTINE_PARTS, spans, f"{part} % of it are words of a text that Chambers wrote")


def whole_spans(pages: Sequence[str]) -> tuple[Span, ...]:
    """Every page from beginning to end."""
    return tuple(Span(number, 0, len(page)) for number, page in enumerate(pages, start=1) if page)


def spread_over_pages(verdict: Verdict, page_lengths: Sequence[int]) -> Verdict:
    """The verdict on pages that were judged as one text, joined by single characters."""
    spans = tuple(part for span in verdict.spans for part in _split(span, page_lengths))
    return Verdict(verdict.decision, spans, verdict.reason)


def _runs(kept: Sequence[Shingle], known: Sequence[bool | None]) -> Iterator[_Run]:
    matched: list[tuple[Shingle, bool]] = []
    for shingle, each in zip(kept, known, strict=True):
        if each is None:
            continue
        if matched and shingle.at - matched[-1][0].end > _BRIDGE_LETTERS:
            yield _run(matched)
            matched = []
        matched.append((shingle, each))
    if matched:
        yield _run(matched)


def _run(matched: list[tuple[Shingle, bool]]) -> _Run:
    # A run begins and ends with words of ours; what was taken stays inside it only between them.
    ours = [index for index, (_, is_ours) in enumerate(matched) if is_ours]
    if not ours:
        return _Run(matched[0][0].at, matched[0][0].at, ())
    inside = tuple(matched[ours[0] : ours[-1] + 1])
    return _Run(inside[0][0].at, inside[-1][0].end, inside)


def _is_ours(run: _Run, kept: Sequence[Shingle]) -> bool:
    own = [shingle for shingle, is_ours in run.matched if is_ours]
    possible = sum(run.start <= shingle.at and shingle.end <= run.end for shingle in kept)
    return (
        _letters(own) >= _RUN_LETTERS
        and len(own) >= _RUN_SHINGLES
        and len(run.matched) >= _RUN_DENSITY * possible
        and len(own) >= _RUN_OURS * len(run.matched)
    )


def _letters(own: Sequence[Shingle]) -> int:
    """How many letters the shingles cover together. The seam of a quotation is short, however often it is quoted."""
    return sum(
        min(SHINGLE_CHARS, following.at - shingle.at) for shingle, following in pairwise(own)
    ) + SHINGLE_CHARS * bool(own)


def _split(span: Span, page_lengths: Sequence[int]) -> Iterator[Span]:
    begin = 0
    for page, length in enumerate(page_lengths, start=1):
        start, end = max(span.start - begin, 0), min(span.end - begin, length)
        if start < end:
            yield Span(page, start, end)
        begin += length + 1
