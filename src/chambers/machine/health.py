"""Whether a card is fit for work, before it decides for itself.

`read_health` asks the driver; `judge` is pure and says of each card that it is well, hot (no new work until it has
cooled down) or out (for good, until the supervisor starts anew: a person has looked at it then). What is done about a
verdict is not decided here.

A card says by number, an Xid, what went wrong. Those in `FATAL_XIDS` mean that what the card computes next cannot be
trusted, or that it will not compute at all. The others are left to the programs they happened to, which end and are
started again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from chambers.machine.nvml import CardWatch, VitalReading, find_library

COOLER_BY_C = 5

FATAL_XIDS = {
    46: "it stopped working and only a reset brings it back",
    48: "an error in its memory could not be corrected",
    62: "its own controller halted",
    64: "a bad part of its memory could not be taken out of use",
    74: "its NVLink failed, and with it every card it works with",
    79: "it fell off the bus",
    94: "its memory lost data, and the bad part stays in use until a reset",
    95: "its memory lost data, nobody knows whose",
    119: "its own processor does not answer the driver",
    120: "its own processor failed",
    140: "its memory has errors that it did not recover from",
}
"""Faults of the card."""

NOTED_XIDS = {
    13: "a program's kernel failed",
    31: "a program used memory that is not its own",
    43: "a program's work was stopped",
    45: "a program's work was cleared away",
    63: "a bad part of its memory is taken out of use",
    92: "its memory corrects many errors",
}
"""Faults of a program, and repairs that succeeded: said, and nothing else."""

# Bits of the reasons for which a card runs slower, and whether it is heat. The first that is set speaks.
_SLOWDOWNS = (
    (0x40, "it is so hot that the hardware slows it down", True),
    (0x20, "it is so hot that the driver slows it down", True),
    (0x80, "its power supply asks it to slow down", False),
    (0x08, "the hardware slows it down", False),
)


class Health(StrEnum):
    """What a card is fit for."""

    WELL = "well"
    HOT = "hot"
    """Finishes what it has, and is given nothing new."""
    OUT = "out"
    """Not used again."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One card at one moment; unknown is None. Xids are those since the last reading."""

    gpu_index: int
    uuid: str | None
    temperature_c: int | None = None
    throttle_reasons: int | None = None
    ecc_uncorrected: int | None = None
    xids: tuple[int, ...] = ()
    lost: bool = False


@dataclass(frozen=True, slots=True)
class HealthLimits:
    """What a person set."""

    max_temperature_c: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a card is fit for and why (empty when there is nothing to say), and what the next verdict starts from."""

    state: Health
    reason: str = ""
    ecc_uncorrected: int | None = None
    well_at_c: int | None = None
    """A hot card is well again at this temperature and below; None where heat was not the reason."""


@cache
def _watch() -> CardWatch:
    # One for the process: faults that happen between two readings reach only an open watch.
    return CardWatch(find_library())


def read_health() -> tuple[Reading, ...]:
    """Every card of this box now; none where there is no driver. A card that has disappeared is read as lost."""
    return derive_readings(_watch().read())


def derive_readings(vitals: Iterable[VitalReading]) -> tuple[Reading, ...]:
    """The driver's answers in our words."""
    return tuple(
        Reading(
            gpu_index=vital.index,
            uuid=vital.uuid,
            temperature_c=vital.temperature_c,
            throttle_reasons=vital.clock_event_reasons,
            ecc_uncorrected=vital.uncorrected_errors,
            xids=vital.xids,
            lost=vital.lost,
        )
        for vital in vitals
    )


def judge(readings: Iterable[Reading], before: Mapping[int, Verdict], limits: HealthLimits) -> Mapping[int, Verdict]:
    """The verdict on every card that is read now or was judged before."""
    known = {reading.gpu_index: reading for reading in readings}
    missing = {index: Reading(index, None, lost=True) for index in before.keys() - known.keys()}
    return {
        index: _judge_card(reading, before.get(index, Verdict(Health.WELL)), limits)
        for index, reading in sorted({**known, **missing}.items())
    }


def _judge_card(reading: Reading, before: Verdict, limits: HealthLimits) -> Verdict:
    if before.state is Health.OUT:
        return before
    fault = _fault(reading, before)
    if fault is not None:
        return Verdict(Health.OUT, fault)
    counted = before.ecc_uncorrected if reading.ecc_uncorrected is None else reading.ecc_uncorrected
    return replace(_judge_heat(reading, before, limits), ecc_uncorrected=counted)


def _fault(reading: Reading, before: Verdict) -> str | None:
    if reading.lost:
        return "it no longer answers the driver"
    fatal = next((xid for xid in reading.xids if xid in FATAL_XIDS), None)
    if fatal is not None:
        return f"{FATAL_XIDS[fatal]} (Xid {fatal})"
    if before.ecc_uncorrected is None or reading.ecc_uncorrected is None:
        return None  # errors from before the first look belong to nobody
    new = reading.ecc_uncorrected - before.ecc_uncorrected
    return f"new errors in its memory could not be corrected: {new}" if new > 0 else None


def _judge_heat(reading: Reading, before: Verdict, limits: HealthLimits) -> Verdict:
    limit, now = limits.max_temperature_c, reading.temperature_c
    slowed = next(((why, heat) for bit, why, heat in _SLOWDOWNS if (reading.throttle_reasons or 0) & bit), None)
    if limit is not None and now is not None and now >= limit:
        return Verdict(Health.HOT, f"it is at {now} °C and {limit} °C is the limit", well_at_c=limit - COOLER_BY_C)
    if slowed is not None:
        why, is_heat = slowed
        return Verdict(Health.HOT, why, well_at_c=_well_at(now, before) if is_heat else before.well_at_c)
    if before.well_at_c is not None and (now is None or now > before.well_at_c):
        return before
    return Verdict(Health.WELL, _note(reading.xids))


def _well_at(now_c: int | None, before: Verdict) -> int | None:
    """Five degrees below the coolest at which it was too hot."""
    known = [] if before.well_at_c is None else [before.well_at_c]
    return min([*known, *([] if now_c is None else [now_c - COOLER_BY_C])], default=None)


def _note(xids: tuple[int, ...]) -> str:
    return "; ".join(f"{NOTED_XIDS.get(xid, 'the driver noted a fault')} (Xid {xid})" for xid in dict.fromkeys(xids))
