"""Fit and speed of one setup, with reasons: what `chambers predict` answers. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from chambers.machine.description import Basis
from chambers.models.card import Part
from chambers.planning.constants import Constants, choose_constants
from chambers.planning.memory import Memory, plan_memory
from chambers.planning.seen import Seen, find_seen
from chambers.planning.setup import Setup
from chambers.planning.speculation import expected, promise
from chambers.planning.speed import PREFILL_BAND, Speed, predict_speed

_GIB = 1024**3
_UNPROBED = "this box's host memory was never measured, so 40 GB/s are assumed: `chambers machine probe` measures it"


@dataclass(frozen=True, slots=True)
class Prediction:
    """Everything that can be said of a setup before it runs."""

    setup: Setup
    memory: Memory
    speed: Speed
    reasons: tuple[str, ...]
    seen: Seen | None = None
    """The measurement that stands for the decode speed, where this very setup was measured."""
    calibrated: bool = False
    """Whether measurements of this very box went into the constants."""
    guessing: str | None = None
    """What stands behind the speed of a setup that guesses ahead."""
    promised: bool = True
    """Whether the speed is one of this setup; False where it guesses ahead and nobody knows how well."""

    @property
    def basis(self) -> str:
        """The word that says where the decode speed comes from."""
        return "measured" if self.seen is not None else "predicted"

    @property
    def fits(self) -> bool:
        return self.memory.fits

    def to_json(self) -> dict[str, Any]:
        """The JSON of `predict`."""
        memory = self.memory
        return {
            "fits": self.fits,
            "decode_tps": round(self.speed.decode_tps, 2),
            "decode_tps_low": round(self.speed.decode_tps_low, 2),
            "decode_tps_high": round(self.speed.decode_tps_high, 2),
            **_prefill_json(self.speed.prefill_tps),
            "max_context_tokens": memory.max_context_tokens,
            "max_slots": memory.max_slots,
            "memory_bytes": {
                "weights": memory.weights,
                "kv": memory.kv,
                "compute": memory.compute,
                "total": memory.total,
                "host": memory.host_bytes,
                "per_device": [
                    {
                        "device": device.device,
                        "weights": device.weights,
                        "kv": device.kv,
                        "compute": device.compute,
                        "overhead": device.overhead,
                        "total": device.total,
                        "available": device.available,
                    }
                    for device in memory.devices
                ],
            },
            "step_ms": {name: round(value, 3) for name, value in self.speed.terms_ms.items()},
            "basis": self.basis,
            "promised": self.promised,
            "calibrated_here": self.calibrated,
            "reasons": list(self.reasons),
        }


def _prefill_json(tps: float | None) -> dict[str, float | None]:
    if tps is None:
        return {"prefill_tps": None, "prefill_tps_low": None, "prefill_tps_high": None}
    low, high = tps * (1 - PREFILL_BAND), tps * (1 + PREFILL_BAND)
    return {"prefill_tps": round(tps, 1), "prefill_tps_low": round(low, 1), "prefill_tps_high": round(high, 1)}


def predict(setup: Setup, table: Sequence[Constants]) -> Prediction:
    """Account and speed of a setup."""
    gpu = setup.gpus[0] if setup.devices else None
    constants, origin = choose_constants(table, setup.engine, gpu)
    memory = plan_memory(setup)
    seen = find_seen(setup, constants.seen)
    paced = expected(setup, constants.seen)
    speed = predict_speed(paced, constants)
    guessing = promise(setup, paced, measured=seen is not None)
    said = (guessing,) if guessing else ()
    known = (*_speed_reasons(setup, speed), *said, origin, *_own_reasons(setup, constants, seen, speed))
    return Prediction(
        setup=setup,
        memory=memory,
        speed=_measured_speed(speed, seen) if seen is not None else speed,
        reasons=(*_fit_reasons(memory), *(() if memory.fits else _remedy(setup)), *known),
        seen=seen,
        calibrated=constants.own_rows > 0,
        guessing=guessing,
        promised=seen is not None or bool(paced.speculate) == bool(setup.speculate),
    )


def _measured_speed(predicted: Speed, seen: Seen) -> Speed:
    """What was measured in the place of what was predicted; the parts of a step stay predicted."""
    return replace(predicted, decode_tps=seen.tps, decode_tps_low=seen.tps_low, decode_tps_high=seen.tps_high)


def _own_reasons(setup: Setup, constants: Constants, seen: Seen | None, speed: Speed) -> tuple[str, ...]:
    rows = constants.own_rows
    many = f"{rows} measurement{'s' if rows != 1 else ''} of {setup.machine.name}"
    calibrated = (f"calibrated here: {many}",) if rows else ()
    if seen is None:
        return calibrated
    return (f"measured here: {seen.origin}; predicted alone it would be {speed.decode_tps:.1f} tok/s", *calibrated)


def _remedy(setup: Setup) -> tuple[str, ...]:
    """With how many experts in host memory it would fit, if that helps at all."""
    least, most = setup.host_expert_bytes, setup.card.part(Part.ROUTED_EXPERTS)
    if not setup.devices or not plan_memory(replace(setup, host_expert_bytes=most)).fits:
        return ()
    while most - least > _GIB // 4:
        middle = (least + most) // 2
        if plan_memory(replace(setup, host_expert_bytes=middle)).fits:
            most = middle
        else:
            least = middle
    each = most / len(setup.devices) / _GIB
    return (f"with {each:.0f} GiB of routed experts in host memory for each card it would fit",)


def _fit_reasons(memory: Memory) -> tuple[str, ...]:
    reasons = []
    for device in memory.devices:
        where = "host memory" if device.device is None else f"GPU {device.device}"
        need, have = device.total / _GIB, device.available / _GIB
        if device.missing > 0:
            reasons.append(f"does not fit: {where} needs {need:.1f} GiB of {have:.1f}, {need - have:.1f} too few")
        else:
            reasons.append(f"{where} holds {need:.1f} GiB of {have:.1f}")
    if memory.host_bytes > memory.host_available:
        short = (memory.host_bytes - memory.host_available) / _GIB
        reasons.append(f"does not fit: host memory is {short:.1f} GiB too small for what it is to keep")
    if not memory.fits and memory.max_context_tokens:
        reasons.append(f"with {memory.max_context_tokens} tokens of context it would fit")
    return tuple(reasons)


def _speed_reasons(setup: Setup, speed: Speed) -> tuple[str, ...]:
    largest = sorted(speed.terms_ms.items(), key=lambda term: -term[1])
    made_of = ", ".join(f"{name.replace('_', ' ')} {value:.1f} ms" for name, value in largest)
    rates = {gpu.memory_rate.basis for gpu in setup.gpus if gpu.memory_rate}
    known = "measured" if rates == {Basis.MEASURED} else "datasheet"
    unknown = () if setup.devices or any(node.memory_rate for node in setup.machine.nodes) else (_UNPROBED,)
    return (f"a step takes {speed.step_ms:.1f} ms: {made_of}", f"memory rates are {known} values", *unknown)
