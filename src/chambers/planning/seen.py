"""Setups whose speed was measured on this very box, so that it need not be predicted. Pure.

A rehearsed shape stands for every file of the same shape and size, whatever its name.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chambers.models.card import ModelCard
from chambers.planning.setup import Setup, Split
from chambers.settings import Draft

_SAME_SIZE = 0.02
_NEAR_TOKENS = 512
_NEAR_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Seen:
    """A measured decode speed, all streams together, with the slowest and the fastest run and where it comes from."""

    card: ModelCard
    engine: str
    devices: tuple[int, ...]
    split: Split
    kv_type: str
    host_expert_bytes: int
    speculate: int
    batch: int
    depth_tokens: int
    tps: float
    tps_low: float
    tps_high: float
    origin: str
    draft: Draft = "mtp"
    acceptance: float | None = None


def find_seen(setup: Setup, seen: Sequence[Seen]) -> Seen | None:
    """The measurement of this very setup, at the nearest depth; None where there is none near enough."""
    near = [one for one in seen if _same(setup, one) and _near(setup.depth_tokens, one.depth_tokens)]
    return min(near, key=lambda one: abs(one.depth_tokens - setup.depth_tokens), default=None)


def find_acceptance(setup: Setup, seen: Sequence[Seen]) -> float | None:
    """The share of guesses that came true for this model at this depth of guessing, on whatever cards; the nearest."""
    alike = [one for one in seen if _guesses(one) == _guesses(setup) and _alike(setup.card, one.card)]
    known = [one for one in alike if one.acceptance is not None]
    nearest = min(known, key=lambda one: abs(one.depth_tokens - setup.depth_tokens), default=None)
    return nearest.acceptance if nearest is not None else None


def _guesses(one: Setup | Seen) -> tuple[int, Draft | None]:
    return one.speculate, one.draft if one.speculate else None


def _same(setup: Setup, one: Seen) -> bool:
    asked = (setup.engine, setup.devices, setup.split, setup.kv_type, _guesses(setup), setup.batch)
    measured = (one.engine, one.devices, one.split, one.kv_type, _guesses(one), one.batch)
    host = abs(setup.host_expert_bytes - one.host_expert_bytes) <= _SAME_SIZE * max(one.host_expert_bytes, 1)
    return asked == measured and host and _alike(setup.card, one.card)


def _alike(a: ModelCard, b: ModelCard) -> bool:
    """The same tensors in the same quantisation; names differ from one publisher to the next."""
    kinds = [(card.architecture, card.layers, card.hidden, card.experts, card.quant.lower()) for card in (a, b)]
    return kinds[0] == kinds[1] and abs(a.total_bytes - b.total_bytes) <= _SAME_SIZE * b.total_bytes


def _near(asked_tokens: int, measured_tokens: int) -> bool:
    return abs(asked_tokens - measured_tokens) <= max(_NEAR_TOKENS, _NEAR_SHARE * measured_tokens)
