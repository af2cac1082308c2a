"""One act of a person on a draft, as it is kept. Nothing here decides whether it may be done."""

from enum import StrEnum
from typing import Annotated

from pydantic import StringConstraints

from chambers.drafting.results import Result

MOST_TEXT_CHARS = 4000
MOST_REASON_CHARS = 1000
MOST_NAME_CHARS = 120
MOST_CITES = 20

Name = Annotated[str, StringConstraints(min_length=1, max_length=MOST_NAME_CHARS)]


class Act(StrEnum):
    """What a person can do."""

    EDIT = "edit"
    ACCEPT = "accept"
    STRIKE = "strike"
    OVERRIDE = "override"
    REOPEN = "reopen"
    SIGN_OFF = "sign_off"


class AnsweredClaim(Result):
    """A claim that a person answers for: what it is, as it is written, and the verdict that stays what it was."""

    kind: str
    text: str
    verdict: str
    reason: str


class Change(Result):
    """The act with its number, counted from 1, when it was done, and by whom.

    `key` names the passage; an edit has the new words and their pages, an override its reason and the claims that it
    answers for. A sign-off has the number of its version and the hash of what was made.
    """

    number: int
    at: str
    by: Name
    act: Act
    key: str = ""
    text: Annotated[str, StringConstraints(max_length=MOST_TEXT_CHARS)] | None = None
    cites: tuple[str, ...] = ()
    reason: Annotated[str, StringConstraints(max_length=MOST_REASON_CHARS)] | None = None
    claims: tuple[AnsweredClaim, ...] = ()
    version: int | None = None
    made: str | None = None
