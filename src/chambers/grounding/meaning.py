"""What is asked about the meaning of a sentence, and what a judge answered. Values only.

The rules of this room give no answer: they find the passages that come nearest to a sentence, and a person reads them
beside it. A judge outside of `grounding` may answer; until one does, every result says that meaning is not judged.
"""

from dataclasses import dataclass
from enum import StrEnum

from chambers.grounding.verdict import Json, SourceSpan


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
