"""Fixed words of a document type as units: a few marks at the beginning of a line, and {fields} of the matter. Pure.

    # text         a title in the middle           > text      a line of a signature block
    1. text        a numbered paragraph            a | b       a row of two columns (an address, a venue)
    {caption}      alone on its line: the caption  ---         a new page

Anything else is a paragraph; a blank line ends it. A fact of the matter that nobody entered becomes a rule to write on.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from chambers.drafting.document.caption import caption_units
from chambers.drafting.document.matter_fields import Filled, fill
from chambers.drafting.document.units import Style, Table, Unit, one_line
from chambers.record.matter import MatterFacts

_NUMBERED = re.compile(r"\d{1,3}\.\s+")
_NEW_PAGE = "---"
_CAPTION = "{caption}"


@dataclass(frozen=True, slots=True)
class Fixed:
    """Units of fixed words, and the fields that nobody entered."""

    units: tuple[Unit, ...]
    missing: tuple[str, ...]


def lay_fixed(text: str, section: str, facts: MatterFacts, values: Mapping[str, str]) -> Fixed:
    """The units of one section of fixed words."""
    units: list[Unit] = []
    missing: list[str] = []
    new_page = False
    for block in _blocks(text):
        if block == _NEW_PAGE:
            new_page = True
            continue
        laid = Fixed(*caption_units(facts)) if block == _CAPTION else _block(block, values)
        missing += laid.missing
        first, *rest = laid.units
        units += [replace(first, section=section, new_page=new_page), *(replace(u, section=section) for u in rest)]
        new_page = False
    return Fixed(tuple(units), tuple(dict.fromkeys(missing)))


def _blocks(text: str) -> Iterator[str]:
    """Lines with a mark one by one, and the lines of a paragraph as one."""
    held: list[str] = []
    for raw in text.split("\n"):
        line = raw.strip()
        marked = line in (_NEW_PAGE, _CAPTION) or line.startswith(("# ", "> ")) or "|" in line
        if held and (not line or marked or _NUMBERED.match(line)):
            yield " ".join(held)
            held = []
        if marked:
            yield line
        elif line:
            held.append(line)
    if held:
        yield " ".join(held)


def _block(block: str, values: Mapping[str, str]) -> Fixed:
    if "|" in block:
        label, _, value = block.partition("|")
        filled = [fill(part.strip(), values) for part in (label, value)]
        venue = value.strip().startswith(")")
        return _unit(Style.ROW, filled, Table.VENUE if venue else Table.ADDRESS)
    for mark, style in (("# ", Style.TITLE), ("> ", Style.SIGNATURE)):
        if block.startswith(mark):
            return _unit(style, [fill(block.removeprefix(mark), values)])
    if number := _NUMBERED.match(block):
        return _unit(Style.NUMBERED, [fill(block[number.end() :], values)])
    return _unit(Style.PARAGRAPH, [fill(block, values)])


def _unit(style: Style, filled: list[Filled], table: Table | None = None) -> Fixed:
    used = any(each.used for each in filled)
    unit = Unit(style, tuple(one_line(each.text) for each in filled), "matter" if used else "template", table=table)
    return Fixed((unit,), tuple(field for each in filled for field in each.missing))
