"""Guessing ahead: what a model and an engine must have for it. Values only.

A model's own draft layers (MTP) guess a few tokens in each step. N-grams need nothing of the model: the last words are
looked for in what was read and said before, and what followed them there is the guess. Either way the model checks
every guess, so only the speed changes. The flags for it stand in each engine's own file.
"""

from chambers.engines.engine import Refusal
from chambers.models.card import ModelCard, Part
from chambers.settings import Draft

_LOOKUP_TOKENS = 4


def lookup_tokens(tokens: int) -> int:
    """How many of the last tokens must match before: more are surer, but llama.cpp guesses no fewer than it matched."""
    return min(_LOOKUP_TOKENS, tokens)


def layer_refusals(card: ModelCard, draft: Draft) -> tuple[Refusal, ...]:
    """Why a model cannot guess in this way, whatever the engine."""
    if draft != "mtp" or card.part(Part.MTP):
        return ()
    reason = (
        f"{card.name} has no draft layers (MTP) to guess with: put them back with `chambers models graft`, "
        'set draft = "ngram", or leave speculate out'
    )
    return (Refusal("draft.no_layers", reason),)


def no_drafting(engine: str) -> tuple[Refusal, ...]:
    """For an engine that cannot be told to guess."""
    return (Refusal("draft.unsupported", f"{engine} cannot be told to guess ahead: leave speculate out"),)
