"""Document types as values: what an affidavit, a motion or a memorandum consists of. Pure.

A type is a folder of plain files that a firm can copy and change; `kind_files` reads such folders. The hash of a type
is the hash of all its files, and stands in the manifest of every document made with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

SectionKind = Literal["written", "fixed", "chronology", "accounts", "open", "exhibits", "attorney"]
"""Who writes a section: a model; the type's own words; the extracted days or sums; what those leave open; the list of
what is cited; or the attorney, in which case a marked blank is left."""


@dataclass(frozen=True, slots=True)
class SectionRule:
    """One section of a document type; `text` are the fixed words, with {fields} of matter.toml."""

    id: str
    heading: str | None
    kind: SectionKind
    instruction: str = ""
    text: str = ""
    paragraphs: int = 6
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Claim:
    """A catalogue of what must be shown: each element, and the words that passages about it tend to use."""

    name: str
    title: str
    elements: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class DocumentType:
    """A kind of document."""

    name: str
    title: str
    """With {affiant} and the like."""
    tier: Literal["light", "heavy"]
    sections: tuple[SectionRule, ...]
    gate: bool = True
    claim: str = "general"
    reviewers: tuple[str, ...] = ()
    prompts: Mapping[str, str] = field(default_factory=dict)
    """What is asked at each stage: gate, extract, outline, draft, repair, review, answer."""
    mandates: Mapping[str, str] = field(default_factory=dict)
    """What each reviewer is to look for."""
    claims: Mapping[str, Claim] = field(default_factory=dict)
    template: bytes | None = None
    """A Word file whose styles are used."""
    sha256: str = ""

    @property
    def written(self) -> tuple[SectionRule, ...]:
        return tuple(section for section in self.sections if section.kind == "written")
