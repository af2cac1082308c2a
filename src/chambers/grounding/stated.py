"""A sentence of a draft that states a fact, as it is held against the record."""

from dataclasses import dataclass

from chambers.grounding.claim import Token
from chambers.grounding.texts.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Stated:
    """A sentence of the draft: its own words, its facts, and the pages it may lean on."""

    sentence: Sentence
    own: str
    tokens: tuple[Token, ...]
    content: frozenset[str]
    pages: tuple[int, ...]
    cited: bool
    apart: frozenset[int]
    """Where the facts begin that need not stand beside anything: those worked out, and those that fail anyway."""
