"""Predictions held against measured rows. Pure: rows and constants are handed in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from chambers.machine.description import Machine
from chambers.models.card import ModelCard
from chambers.planning.constants import Constants
from chambers.planning.prediction import predict
from chambers.planning.setup import Setup, Split

_GIB = 1024**3


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement; a range counts as hit when the prediction is inside."""

    id: str
    source: str
    low_tps: float
    high_tps: float
    predicted_tps: float

    @property
    def error(self) -> float:
        """Signed, as a share of the measured value; 0 inside a range."""
        if self.low_tps <= self.predicted_tps <= self.high_tps:
            return 0.0
        nearest = self.low_tps if self.predicted_tps < self.low_tps else self.high_tps
        return self.predicted_tps / nearest - 1.0


def tells_speed(entry: Mapping[str, Any]) -> bool:
    """Whether constants can be fitted to a row: not where tokens were guessed and nobody counted what came true."""
    if not entry.get("speculate", 0):
        return True
    return entry.get("draft", "mtp") == "mtp" and entry.get("acceptance") is not None


@dataclass(frozen=True, slots=True)
class Check:
    """All rows, and how far off they are."""

    rows: tuple[Row, ...]

    @property
    def median_error(self) -> float:
        return median(abs(row.error) for row in self.rows)

    @property
    def worst(self) -> Row:
        return max(self.rows, key=lambda row: abs(row.error))


def check_row(
    entry: Mapping[str, Any],
    machine: Machine,
    card: ModelCard,
    streams_experts: bool,
    table: Sequence[Constants],
    *,
    prefill: bool = False,
) -> Row:
    """The prediction for one measured row."""
    setup = Setup(
        machine=machine,
        card=card,
        engine=entry["engine"],
        devices=tuple(entry["devices"]),
        split=Split(entry.get("split", "none")),
        batch=entry.get("batch", 1),
        depth_tokens=entry.get("depth", 64),
        kv_type=entry.get("kv", "f16"),
        host_expert_bytes=round(entry.get("host_expert_gib", 0) * _GIB + entry.get("host_expert_gb", 0) * 1e9),
        streams_experts=streams_experts,
        speculate=entry.get("speculate", 0),
        draft=entry.get("draft", "mtp"),
        acceptance=entry.get("acceptance"),
        served=entry.get("served", False),
    )
    exact = entry.get("tps")
    low, high = (exact, exact) if exact is not None else (entry["tps_low"], entry["tps_high"])
    speed = predict(setup, table).speed
    return Row(entry["id"], entry["source"], low, high, speed.prefill_tps or 0.0 if prefill else speed.decode_tps)
