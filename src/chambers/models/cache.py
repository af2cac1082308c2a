"""What remembering costs: cache bytes per token, for a number of sequences, and per decode step. Pure.

Sizes follow llama.cpp's allocation (cells in multiples of 256, one stream per sequence unless unified) and, for
`fp8_ds_mla`, vLLM's packed latents. What an engine needs beside its cache (scratch, masks) is not counted here.
"""

from fractions import Fraction

from chambers.base.errors import UsageError
from chambers.models.card import CacheGroup, CacheKind, ModelCard

CELL_STEP = 256
PACKED_LATENT = "fp8_ds_mla"
_SCALED_BLOCK = 128
_SCALE_BYTES = 4
_BYTES = {
    "f32": Fraction(4),
    "f16": Fraction(2),
    "bf16": Fraction(2),
    "fp8": Fraction(1),
    "q8_0": Fraction(34, 32),
    "q5_1": Fraction(24, 32),
    "q5_0": Fraction(22, 32),
    "q4_1": Fraction(20, 32),
    "q4_0": Fraction(18, 32),
    "iq4_nl": Fraction(18, 32),
}
KV_TYPES = (*_BYTES, PACKED_LATENT)


class CacheTypeError(UsageError):
    """A cache number format that does not exist, or not for this model."""

    code = "models.cache_type"


def kv_bytes_per_token(card: ModelCard, kv_type: str, *, with_mtp: bool | None = None) -> int:
    """What each further token of context costs; windows and states cost nothing more once they are full.

    Draft layers keep a cache only where they run. `with_mtp` None counts them for `fp8_ds_mla` alone, as measured.
    """
    groups = _groups(card, kv_type, with_mtp)
    growing = (group for group in groups if group.kind in {CacheKind.FULL, CacheKind.COMPRESSED})
    return int(sum((_cell_bytes(group, kv_type) / group.ratio for group in growing), Fraction(0)))


def cache_bytes(
    card: ModelCard,
    *,
    context_tokens: int,
    sequences: int,
    kv_type: str,
    ubatch_tokens: int = 512,
    unified: bool = False,
    draft_tokens: int = 0,
    with_mtp: bool | None = None,
) -> int:
    """All of the cache for `sequences` of up to `context_tokens` each; drafting keeps a state per drafted token."""
    total = Fraction(0)
    for group in _groups(card, kv_type, with_mtp):
        if group.kind is CacheKind.STATE:
            total += group.state_bytes * sequences * (1 + draft_tokens)
        else:
            total += _cells(group, context_tokens, sequences, ubatch_tokens, unified=unified) * _cell_bytes(
                group, kv_type
            )
    return int(total)


def cache_read_bytes(card: ModelCard, depth_tokens: int, kv_type: str) -> int:
    """What one decode step of one sequence moves of the cache with `depth_tokens` behind it."""
    return int(sum((_step_bytes(group, depth_tokens, kv_type) for group in _groups(card, kv_type, False)), Fraction(0)))


def _groups(card: ModelCard, kv_type: str, with_mtp: bool | None) -> tuple[CacheGroup, ...]:
    if kv_type not in KV_TYPES:
        raise CacheTypeError(f"There is no cache type {kv_type!r}.", hint=f"Known: {', '.join(KV_TYPES)}.")
    if kv_type == PACKED_LATENT and not any(group.rope_elements for group in card.cache):
        raise CacheTypeError(
            f"{card.name} has no latent attention, and {PACKED_LATENT} packs latents.", hint="Use fp8 or f16."
        )
    counted = kv_type == PACKED_LATENT if with_mtp is None else with_mtp
    return tuple(group for group in card.cache if counted or not group.mtp)


def _step_bytes(group: CacheGroup, depth_tokens: int, kv_type: str) -> Fraction:
    if group.kind is CacheKind.STATE:
        return Fraction(2 * group.state_bytes if group.step_bytes is None else group.step_bytes)
    kept = depth_tokens // group.ratio
    limits = (kept, group.window_tokens, group.read_tokens)
    return min(limit for limit in limits if limit is not None) * _cell_bytes(group, kv_type)


def _cells(group: CacheGroup, context_tokens: int, sequences: int, ubatch_tokens: int, *, unified: bool) -> int:
    if group.window_tokens is None:
        return sequences * _padded(-(-context_tokens // group.ratio))
    if unified:
        return _padded(min(context_tokens * sequences, group.window_tokens * sequences + ubatch_tokens))
    return sequences * _padded(min(context_tokens, group.window_tokens + ubatch_tokens))


def _padded(cells: int) -> int:
    return -(-cells // CELL_STEP) * CELL_STEP


def _cell_bytes(group: CacheGroup, kv_type: str) -> Fraction:
    elements = group.key_elements + group.value_elements
    if kv_type == PACKED_LATENT:
        return Fraction(_packed_bytes(elements, group.rope_elements))
    return elements * _BYTES[kv_type if group.quantisable else "f16"]


def _packed_bytes(elements: int, rope_elements: int) -> int:
    """One byte an element and a scale for every 128 of them; positions stay 16 bit."""
    plain = elements - rope_elements
    return plain + plain // _SCALED_BLOCK * _SCALE_BYTES + 2 * rope_elements
