"""A citation of an authority, as a value.

Only what the words say is kept here. Whether a reporter exists and whether the case stands at that slot is decided by
`slots` and `authority`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from chambers.grounding.claims.dates import DateValue


class Form(StrEnum):
    """How a citation points at its authority."""

    FULL = "full"
    SHORT = "short"
    SUPRA = "supra"
    ID = "id"


@dataclass(frozen=True, slots=True)
class Citation:
    """A case as cited; parts that the words leave out are None."""

    form: Form
    volume: str | None = None
    reporter: str | None = None
    page: str | None = None
    name: str | None = None
    pin: str | None = None
    court: str | None = None
    year: int | None = None
    decided: DateValue | None = None
    """The day of the decision, where more than its year is cited."""

    def __str__(self) -> str:
        slot = " ".join(part for part in (self.volume, self.reporter, self.page) if part)
        year = f"({self.year})" if self.year else ""
        return ", ".join(part for part in (self.name, f"{slot} {year}".strip()) if part) or self.form.value

    @property
    def slot(self) -> str | None:
        """Volume, reporter and page in one comparable form, or None where a part is missing."""
        if not (self.volume and self.reporter and self.page):
            return None
        return slot_key(self.volume, self.reporter, self.page)


@dataclass(frozen=True, slots=True)
class Provision:
    """A section of a code or a rule of a court; `code` is None when only a section is named."""

    code: str | None
    section: str
    title: str | None = None

    def __str__(self) -> str:
        return " ".join(part for part in (self.title, self.code, self.section) if part)

    @property
    def slot(self) -> str | None:
        """Title, code and section in one comparable form; None without a code."""
        return slot_key(self.title or "", self.code, self.section) if self.code else None


def slot_key(volume: str, reporter: str, page: str) -> str:
    """One form for every way to write a slot: spaces, stops, brackets and case say nothing."""
    folded = re.sub(r"[^0-9a-z]", "", reporter.casefold())
    return f"{re.sub(r'[^0-9a-z]+', ' ', volume.casefold()).strip()}|{folded}|{page.strip().casefold()}"


def is_other_day(one: DateValue | None, other: DateValue | None) -> bool:
    """True when two dates are known, and no reading of one can be a reading of the other."""
    if one is None or other is None:
        return False
    return not any(mine.agrees_with(theirs) for mine in one.readings for theirs in other.readings)
