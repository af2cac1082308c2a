"""The {fields} of fixed words: what a person entered about the matter, put into its place. Pure.

A fact that nobody entered is never guessed: a rule is left for a pen, and the field is named among the missing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from chambers.record.matter import MatterFacts

BLANK = "____________________"
MATTER_FIELDS = (
    "court",
    "county",
    "county_name",
    "case_number",
    "affiant",
    "attorney",
    "client",
    "caption",
    "plaintiff",
    "defendant",
    "question",
)
FIELD = re.compile(r"\{([a-z_]+)\}")
_PLAINTIFFS = frozenset(("plaintiff", "petitioner", "claimant", "applicant"))
_DEFENDANTS = frozenset(("defendant", "respondent"))


@dataclass(frozen=True, slots=True)
class Filled:
    """Words with their fields filled, the fields that were, and those that nobody entered."""

    text: str
    used: tuple[str, ...]
    missing: tuple[str, ...]


def matter_values(facts: MatterFacts) -> dict[str, str]:
    """The value of each field that is known."""
    known = {
        "court": facts.court,
        "county": facts.county,
        "county_name": _county_name(facts.county),
        "case_number": facts.case_number,
        "affiant": facts.affiant,
        "attorney": facts.attorney,
        "client": facts.client,
        "caption": facts.caption,
        "plaintiff": _party(facts, _PLAINTIFFS),
        "defendant": _party(facts, _DEFENDANTS),
        "question": facts.question,
    }
    return {field: value for field, value in known.items() if value}


def fill(text: str, values: Mapping[str, str]) -> Filled:
    """The text with every field filled; what stands inside a value is never filled again."""
    named = tuple(dict.fromkeys(FIELD.findall(text)))
    return Filled(
        FIELD.sub(lambda field: values.get(field[1], BLANK), text),
        tuple(field for field in named if field in values),
        tuple(field for field in named if field not in values),
    )


def _party(facts: MatterFacts, roles: frozenset[str]) -> str | None:
    return next((party.name for party in facts.parties if party.role.casefold() in roles), None)


def _county_name(county: str | None) -> str | None:
    """Ashford, of Ashford County or County of Ashford: for a line that says "COUNTY OF" itself."""
    if county is None:
        return None
    return re.sub(r"^county of\s+|\s+county$", "", county, flags=re.IGNORECASE)
