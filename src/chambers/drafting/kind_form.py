"""How `type.toml` and the catalogues of claims are spelled. A key that is not named here is an error."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from chambers.drafting.kinds import SectionKind

Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$")]
"""What a type, a section, a reviewer or a claim may be called; also safe as the name of a file."""
Line = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000, pattern=r"^[^\x00-\x1f]+$")
]
FileName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,60}\.md$")]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SectionForm(_Form):
    id: Name
    kind: SectionKind
    heading: Line | None = None
    instruction: Line | None = None
    file: FileName | None = None
    paragraphs: int = Field(default=6, ge=1, le=400)
    numbered: bool = True

    @model_validator(mode="after")
    def _complete(self) -> "SectionForm":
        if self.kind == "fixed" and self.file is None:
            raise ValueError("fixed words need file: their name in the folder fixed")
        if self.kind in ("written", "attorney") and self.instruction is None:
            raise ValueError(f"a section of kind {self.kind} needs instruction")
        if self.file is not None and self.kind not in ("fixed", "exhibits"):
            raise ValueError(f"a section of kind {self.kind} has no fixed words, so file cannot be given")
        return self


class TypeForm(_Form):
    title: Line
    tier: Literal["light", "heavy"] = "light"
    gate: bool = True
    claim: Name = "general"
    reviewers: tuple[Name, ...] = ()
    sections: tuple[SectionForm, ...] = ()

    @model_validator(mode="after")
    def _distinct(self) -> "TypeForm":
        ids = [section.id for section in self.sections]
        twice = next((each for each in ids if ids.count(each) > 1), None)
        if twice is not None:
            raise ValueError(f"two sections are called {twice}")
        return self


class ElementForm(_Form):
    text: Line
    words: tuple[Line, ...] = Field(min_length=1)


class ClaimForm(_Form):
    title: Line
    elements: tuple[ElementForm, ...] = Field(min_length=1)
