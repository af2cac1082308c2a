"""What the memo may say, and what it may not, as values."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from chambers.record.page import Page


class Origin(StrEnum):
    """Whose words they are."""

    MODEL = "model"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence that stands on a page, and the day it is about where it names one."""

    text: str
    page: Page
    origin: Origin
    day: date | None

    @property
    def shown(self) -> str:
        """The sentence as the memo prints it: a page's own words are quoted."""
        return f"\u201c{self.text}\u201d" if self.origin is Origin.PAGE else self.text


@dataclass(frozen=True, slots=True)
class Rejected:
    """A sentence of the model that stays out, with every reason, and what stands in its place."""

    text: str
    file: str
    reasons: tuple[str, ...]
    blocked: bool
    """True when the record does not bear it; False when it was no statement at all."""
    second_attempt: str | None = None
    replaced_by: str | None = None
