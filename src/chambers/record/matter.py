"""What a person entered about a matter: the court, the parties, who writes to whom.

These are the only facts besides the evidence that a document may state. All of them are optional, and none is ever
guessed: a fact nobody entered is None.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Party:
    """A party as the caption names it."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class MatterFacts:
    """Facts that need no page, because a person answers for them."""

    court: str | None = None
    county: str | None = None
    case_number: str | None = None
    parties: tuple[Party, ...] = ()
    affiant: str | None = None
    attorney: str | None = None
    client: str | None = None
    question: str | None = None

    @property
    def caption(self) -> str | None:
        """The parties as "A v. B", or the only party, or None."""
        names = [party.name for party in self.parties]
        return " v. ".join(names[:2]) if names else None


def entries(matter: MatterFacts) -> Iterator[tuple[str, str]]:
    """Every fact that was entered, with its field; a question asserts nothing, so it is not among them."""
    for field in ("court", "county", "case_number", "affiant", "attorney", "client"):
        value = getattr(matter, field)
        if value is not None:
            yield field, value
    for party in matter.parties:
        yield "parties", party.name
        yield "parties", party.role
