"""The speed that bytes alone would allow: what any engine could reach at most on these devices. Pure.

Every byte that a step needs is read once at the full rate of the memory it lies in, and nothing else takes time. What
a measurement reaches of it says how much an engine loses; more than all of it says that something is wrong.
"""

from collections.abc import Sequence
from dataclasses import replace

from chambers.planning.constants import Constants, choose_constants
from chambers.planning.setup import Setup
from chambers.planning.speed import predict_speed


def ceiling_tps(setup: Setup, table: Sequence[Constants]) -> float:
    """Tokens a second of all streams together, without drafting."""
    constants, _ = choose_constants(table, setup.engine, setup.gpus[0] if setup.devices else None)
    return predict_speed(replace(setup, speculate=0, acceptance=None), _lossless(constants)).decode_tps


def _lossless(constants: Constants) -> Constants:
    return replace(
        constants,
        weights=1.0,
        experts=1.0,
        cache=1.0,
        cache_quantised=1.0,
        unpack_fs=0.0,
        stream_fs=0.0,
        layer_us=0.0,
        layer_batch_us=0.0,
        layer_stream_us=0.0,
        hop_us=0.0,
        reduce_us=0.0,
        host=1.0,
        link=1.0,
        choosing_ns=0.0,
        drafting_us=0.0,
    )
