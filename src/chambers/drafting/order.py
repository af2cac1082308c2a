"""What a person asks for when they ask for a document."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Tier = Literal["auto", "light", "heavy"]
MAX_ASK_CHARS = 8000


class Order(BaseModel):
    """A document to be drafted in a matter; what is None is decided by the document type."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    matter: str
    type: str
    ask: str = Field(min_length=1, max_length=MAX_ASK_CHARS)
    tier: Tier = "auto"
    claim: str | None = None
    """Which catalogue of elements the gate goes by."""
    reviewers: tuple[str, ...] | None = None
    repairs: int = Field(default=2, ge=0, le=5)
    """How often a failing sentence goes back before the page's own words stand in for it."""
    budget_tokens: int | None = Field(default=None, ge=256)
    """How much of the evidence a model is shown; None: what fits its context."""
    kind: str | None = None
    """The document type as it was when this was ordered: its hash on the matter's shelf. None: as it is now."""
