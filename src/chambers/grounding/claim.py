"""What a text claims, piece by piece.

A `Token` is what a finder saw: a kind, a span and a typed value. A `Claim` is a token of the draft with a number of
its own. Neither says anything about truth; see `verdict`.
"""

from dataclasses import dataclass
from enum import StrEnum

from chambers.grounding.cited.papers import Reference
from chambers.grounding.cited.places import Place
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.dates import DateValue
from chambers.grounding.law.citation import Citation, Provision
from chambers.record.reference import BatesReference


class Kind(StrEnum):
    """What a claim can be; the names are those of the `verify` JSON."""

    CASE = "case"
    STATUTE = "statute"
    RULE = "rule"
    BATES = "bates"
    EXHIBIT = "exhibit"
    DATE = "date"
    TIME = "time"
    AMOUNT = "amount"
    PERCENTAGE = "percentage"
    COMPUTATION = "computation"
    NAME = "name"
    ADDRESS = "address"
    DOCKET = "docket"
    IDENTIFIER = "identifier"
    QUOTATION = "quotation"
    MEANING = "meaning"
    """A whole sentence that a judge of meaning doubts."""
    UNPARSED = "unparsed"


Value = DateValue | Amount | BatesReference | Citation | Provision | Reference | Place | str


FIGURES = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED))
MEASURES = FIGURES | {Kind.IDENTIFIER, Kind.ADDRESS}
LAW = frozenset((Kind.CASE, Kind.STATUTE, Kind.RULE))
OF_RECORD = frozenset((Kind.BATES, Kind.EXHIBIT))
CITES = LAW | OF_RECORD


@dataclass(frozen=True, slots=True)
class Token:
    """One checkable piece of a text, where it stands and what it means."""

    kind: Kind
    start: int
    end: int
    text: str
    value: Value


@dataclass(frozen=True, slots=True)
class Claim:
    """A token of the draft, numbered in the order of the text; `value` is its canonical form."""

    id: str
    kind: Kind
    text: str
    start: int
    end: int
    value: str


def canonical(token: Token) -> str:
    """The value of a token as text: ISO dates, `USD 1234.50`, expanded Bates numbers."""
    if isinstance(token.value, BatesReference):
        numbers = token.value.numbers
        return ", ".join(str(number) for number in numbers) if numbers else token.text
    return str(token.value)
