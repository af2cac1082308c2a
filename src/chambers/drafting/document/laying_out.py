"""A whole document as units, from what the stages found and wrote. Pure.

`lay_out` is done again after every removal, with the keys of what was removed: numbers, exhibit letters and headings
follow by themselves. Words about the record carry the pages they stand on; everything else is the document type's own,
or was entered by a person, and is listed among the literals.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chambers.drafting.document.cited import CitedDocument, cited_documents
from chambers.drafting.document.content import Content
from chambers.drafting.document.document_sections import Blank, LaidSection, lay_section
from chambers.drafting.document.units import Style, Unit

DASH = "\u2014"


@dataclass(frozen=True, slots=True)
class Laid:
    """A document laid out: its units, what it cites, and what was left for a person to fill in."""

    units: tuple[Unit, ...]
    exhibits: tuple[CitedDocument, ...]
    blanks: tuple[Blank, ...]

    @property
    def literals(self) -> tuple[str, ...]:
        """The paragraphs and cells that are not about the record."""
        fixed = (unit for unit in self.units if unit.words in ("template", "matter"))
        cells = (cell.strip() for unit in fixed for cell in unit.cells)
        return tuple(dict.fromkeys((DASH, *(cell for cell in cells if cell))))

    @property
    def letters(self) -> dict[str, str]:
        """Exhibit letters, and the hash of the document that each stands for."""
        return {each.label: each.source.sha256 for each in self.exhibits}

    @property
    def substance(self) -> tuple[Unit, ...]:
        """The units that state something of the record, besides the list of exhibits."""
        return tuple(unit for unit in self.units if unit.words == "record" and unit.origin != "exhibit")


def lay_out(content: Content, removed: frozenset[str] = frozenset()) -> Laid:
    """The units of a document, without those whose keys were removed."""
    exhibits = _exhibits(content, removed)
    sections = [lay_section(content, rule, removed, exhibits) for rule in content.kind.sections]
    units = [
        unit
        for rule, section in zip(content.kind.sections, sections, strict=True)
        for unit in _headed(rule.heading, rule.id, section)
    ]
    blanks = dict.fromkeys(blank for section in sections for blank in section.blanks)
    return Laid(tuple(units), exhibits, tuple(blanks))


def _exhibits(content: Content, removed: frozenset[str]) -> tuple[CitedDocument, ...]:
    """Letters are given only where the document has a list of them."""
    rules = content.kind.sections
    if not any(rule.kind == "exhibits" for rule in rules):
        return ()
    sections = [lay_section(content, rule, removed, ()) for rule in rules if rule.kind != "exhibits"]
    return cited_documents((cite for each in sections for unit in each.units for cite in unit.cites), content.record)


def _headed(heading: str | None, section: str, laid: LaidSection) -> Sequence[Unit]:
    if not laid.units or heading is None:
        return laid.units
    return (Unit(Style.HEADING, (heading,), section=section), *laid.units)
