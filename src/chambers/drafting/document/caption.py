"""The caption of a court paper: the court, the parties on the left, the case on the right, a brace between. Pure.

Every word of it was entered by a person. What was not entered is a rule to write on, and is named as missing.
"""

from collections.abc import Iterator

from chambers.drafting.document.matter_fields import BLANK
from chambers.drafting.document.units import Style, Table, Unit, one_line
from chambers.record.matter import MatterFacts

_BRACE = ")"
_VERSUS = "\u2003v."
_ROLE_INDENT = "\u2003\u2003\u2003"


def caption_units(facts: MatterFacts) -> tuple[tuple[Unit, ...], tuple[str, ...]]:
    """The units of a caption, and the fields that nobody entered."""
    court = Unit(Style.COURT, (one_line(facts.court or BLANK),), "matter" if facts.court else "template")
    left = list(_parties(facts))
    case = f"Case No. {one_line(facts.case_number or BLANK)}"
    # The number stands in the middle of the brace, as it does on paper.
    middle = (len(left) - 1) // 2
    rows = tuple(
        Unit(Style.ROW, (words, _BRACE, case if at == middle else ""), "matter", table=Table.CAPTION)
        for at, words in enumerate(left)
    )
    entered = {"court": facts.court, "case_number": facts.case_number, "parties": facts.parties}
    return (court, *rows), tuple(field for field, value in entered.items() if not value)


def _parties(facts: MatterFacts) -> Iterator[str]:
    if not facts.parties:
        yield from (BLANK, _VERSUS, BLANK)
        return
    groups: dict[str, list[str]] = {}
    for party in facts.parties:
        groups.setdefault(one_line(party.role), []).append(one_line(party.name))
    last = len(groups) - 1
    for at, (role, names) in enumerate(groups.items()):
        yield from (f"{name}," for name in names)
        yield f"{_ROLE_INDENT}{_many(role, len(names))}{'.' if at == last else ','}"
        if at == 0 and last > 0:
            yield _VERSUS


def _many(role: str, count: int) -> str:
    return role if count == 1 or role.endswith("s") else f"{role}s"
