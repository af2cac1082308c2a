"""Verdicts, and the shape in which they leave the house.

There are five, and only one of them lets a claim through. There is no warning that passes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from chambers.grounding.claim import Claim

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]

NOT_CHECKED = (
    "Whether a sentence as a whole follows from the pages it cites: its facts are checked one by one.",
    "Citations of cases, statutes and rules: whether they exist, say what is claimed, and are still good law.",
    "Whether a quotation is fair in its context; that its words stand on the page is checked.",
    "Who did what: a name and an act may both stand on the page and still not belong together.",
    "Names written in lower case, and whether two people of one name are the same person.",
    "Pages without a text layer, and text that a reader of the page cannot see.",
)


class Verdict(StrEnum):
    """What the record says about a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not_found"
    AMBIGUOUS = "ambiguous"
    NOT_CHECKABLE = "not_checkable"


@dataclass(frozen=True, slots=True)
class SourceSpan:
    """Where the support stands; a matter fact or a template has no file and no page."""

    kind: Literal["evidence", "matter", "template"]
    file: str | None
    sha256: str | None
    bates: str | None
    page: int | None
    start: int | None
    end: int | None
    text: str

    def to_json(self) -> dict[str, Json]:
        """The fields of the `source` object."""
        return {
            "kind": self.kind,
            "file": self.file,
            "sha256": self.sha256,
            "bates": self.bates,
            "page": self.page,
            "start": self.start,
            "end": self.end,
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Judgment:
    """A claim, its verdict, why, and where in the record."""

    claim: Claim
    verdict: Verdict
    reason: str
    source: SourceSpan | None

    @property
    def supported(self) -> bool:
        """True for the one verdict that lets a claim through."""
        return self.verdict is Verdict.SUPPORTED

    def to_json(self) -> dict[str, Json]:
        """One element of `claims`."""
        claim = self.claim
        return {
            "id": claim.id,
            "kind": claim.kind.value,
            "text": claim.text,
            "start": claim.start,
            "end": claim.end,
            "value": claim.value,
            "verdict": self.verdict.value,
            "reason": self.reason,
            "source": self.source.to_json() if self.source else None,
        }


@dataclass(frozen=True, slots=True)
class Verification:
    """The verdicts on a whole text."""

    judgments: tuple[Judgment, ...]
    not_checked: tuple[str, ...] = NOT_CHECKED

    @property
    def blocked(self) -> bool:
        """True when anything is not supported."""
        return any(not judgment.supported for judgment in self.judgments)

    @property
    def faults(self) -> tuple[Judgment, ...]:
        """The judgments that block."""
        return tuple(judgment for judgment in self.judgments if not judgment.supported)

    @property
    def counts(self) -> dict[str, int]:
        """How many claims got each verdict; every verdict is named, also with 0."""
        return count_verdicts(judgment.verdict for judgment in self.judgments)

    def to_json(self) -> dict[str, Json]:
        """The JSON of `verify`."""
        return {
            "blocked": self.blocked,
            "counts": dict(self.counts),
            "claims": [judgment.to_json() for judgment in self.judgments],
            "not_checked": list(self.not_checked),
        }


def count_verdicts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Verdict names with their counts."""
    counts = {verdict.value: 0 for verdict in Verdict}
    for verdict in verdicts:
        counts[verdict.value] += 1
    return counts
