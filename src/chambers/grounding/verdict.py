"""Verdicts, and the shape in which they leave the house.

One lets a claim through, one asks a person, and the others block. There is no warning that passes. What is asked about
the meaning of a sentence, and what a judge answered, are values too: the rules find the passages nearest to a sentence,
and nobody here asks a judge.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from chambers.base.errors import UsageError
from chambers.grounding.claim import LAW, Claim
from chambers.grounding.exempt import Exempt

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]

MEANING = "not judged"
MEANING_NOTE = f"Meaning {MEANING}: read each sentence beside its source."
"""Shown wherever verdicts are read: they are about facts, citations and quotations, one by one."""

NOT_CHECKED = (
    "Meaning: whether a sentence as a whole says what its source says (who did what, not, before, because).",
    "Whether an authority is still good law, and whether it supports the proposition that it is cited for.",
    "Whether a quotation is fair in its context; its words, and what an ellipsis leaves out, are checked.",
    "Sentences that state no fact: argument, requests and headings.",
    "Names written in lower case, and whether two people of one name are the same person.",
    "Pages whose words could not be read, and text that a reader of the page cannot see.",
)


class OverrideError(UsageError):
    """An override cannot be taken as given."""

    code = "verify.override"


class Verdict(StrEnum):
    """What the record says about a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not_found"
    AMBIGUOUS = "ambiguous"
    NOT_CHECKABLE = "not_checkable"
    REVIEW = "review"
    """Nothing shows that it is wrong, and a rule cannot tell that it is right: a person must answer it."""


STANDING = frozenset((Verdict.SUPPORTED, Verdict.NOT_CHECKABLE))
"""Verdicts that say nothing against a claim."""


@dataclass(frozen=True, slots=True)
class SourceSpan:
    """Where the support stands; a matter fact or a template has no file and no page."""

    kind: Literal["evidence", "matter", "template", "authority"]
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
class Override:
    """A person's word that a claim may stand; the verdict stays what it was, and both are shown."""

    name: str
    reason: str

    def __post_init__(self) -> None:
        if not self.name.strip() or not self.reason.strip():
            raise OverrideError(
                "An override needs the name of the person and a reason.", hint="Say who answers for it, and why."
            )

    def to_json(self) -> dict[str, Json]:
        """The fields of the `override` object."""
        return {"name": self.name, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Judgment:
    """A claim, its verdict, why, and where in the record."""

    claim: Claim
    verdict: Verdict
    reason: str
    source: SourceSpan | None
    method: str = "value"
    override: Override | None = None

    @property
    def supported(self) -> bool:
        """True for the one verdict that lets a claim through, and where a person answers for it."""
        return self.verdict is Verdict.SUPPORTED or self.override is not None

    @property
    def needs_review(self) -> bool:
        """True for a claim that a person must answer, and that nobody has answered."""
        return self.verdict is Verdict.REVIEW and self.override is None

    @property
    def is_unchecked_authority(self) -> bool:
        """True for a citation of a case, a statute or a rule that cannot be checked here."""
        return self.verdict is Verdict.NOT_CHECKABLE and self.claim.kind in LAW

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
            "method": self.method,
            "override": self.override.to_json() if self.override else None,
            "source": self.source.to_json() if self.source else None,
        }


class Meant(StrEnum):
    """What a judge says of a sentence beside its passages."""

    SAID = "said"
    """The passages say what the sentence says."""
    NOT_SAID = "not_said"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Question:
    """A sentence that states a fact, and the passages of the record that come nearest to it, best first."""

    id: str
    sentence: str
    start: int
    end: int
    passages: tuple[SourceSpan, ...]

    def to_json(self) -> dict[str, Json]:
        """One element of `questions`."""
        passages: list[Json] = [each.to_json() for each in self.passages]
        return {"id": self.id, "sentence": self.sentence, "start": self.start, "end": self.end, "passages": passages}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a judge answered: by the words of which passage, and by which exam the judge was admitted."""

    question: str
    """The id of the question."""
    verdict: Meant
    quote: str
    judge: str
    exam: str


@dataclass(frozen=True, slots=True)
class Verification:
    """The verdicts on a whole text, what it leaves to be judged, and what of it is exempt."""

    judgments: tuple[Judgment, ...]
    questions: tuple[Question, ...] = ()
    """The sentences that state a fact, each with its nearest passages; nobody has judged their meaning."""
    exempt: tuple[Exempt, ...] = ()
    """The parts that are exempt by their shape; what they name is looked up all the same."""
    not_checked: tuple[str, ...] = NOT_CHECKED
    meaning: str = MEANING
    accept_unchecked: bool = False
    """True when a person accepts citations of law that cannot be checked here."""

    @property
    def blocked(self) -> bool:
        """True when anything is wrong, or has no support; what needs review does not block."""
        return bool(self.faults)

    @property
    def faults(self) -> tuple[Judgment, ...]:
        """The judgments that block."""
        return tuple(judgment for judgment in self.judgments if self._blocks(judgment))

    @property
    def for_review(self) -> tuple[Judgment, ...]:
        """The judgments that a person must answer before the text is signed."""
        return tuple(judgment for judgment in self.judgments if judgment.needs_review)

    @property
    def open(self) -> tuple[Judgment, ...]:
        """Everything that stands in the way of a signature, in the order of the text."""
        return tuple(each for each in self.judgments if each.needs_review or self._blocks(each))

    def _blocks(self, judgment: Judgment) -> bool:
        if judgment.supported or judgment.verdict is Verdict.REVIEW:
            return False
        return not (self.accept_unchecked and judgment.is_unchecked_authority)

    @property
    def counts(self) -> dict[str, int]:
        """How many claims got each verdict; every verdict is named, also with 0."""
        return count_verdicts(judgment.verdict for judgment in self.judgments)

    def with_overrides(self, overrides: Mapping[str, Override]) -> "Verification":
        """The same verdicts with a person's word on some claims, by their ids."""
        known = {judgment.claim.id for judgment in self.judgments}
        if unknown := sorted(set(overrides) - known):
            raise OverrideError(
                f"There is no claim {', '.join(unknown)} to override.",
                hint="Take the ids from the report of this draft.",
            )
        answered = tuple(replace(each, override=overrides.get(each.claim.id)) for each in self.judgments)
        return replace(self, judgments=answered)

    def to_json(self) -> dict[str, Json]:
        """The JSON of `verify`."""
        return {
            "blocked": self.blocked,
            "meaning": self.meaning,
            "needs_review": len(self.for_review),
            "counts": dict(self.counts),
            "claims": [judgment.to_json() for judgment in self.judgments],
            "questions": [question.to_json() for question in self.questions],
            "exempt": [dict(part.to_json()) for part in self.exempt],
            "not_checked": list(self.not_checked),
        }


def count_verdicts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Verdict names with their counts."""
    counts = {verdict.value: 0 for verdict in Verdict}
    for verdict in verdicts:
        counts[verdict.value] += 1
    return counts
