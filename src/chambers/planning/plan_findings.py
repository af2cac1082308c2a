"""What the doctor says of a given plan: lanes without a place, over islands, or short of host memory. Pure."""

from collections import Counter
from collections.abc import Iterator, Sequence

from chambers.planning.finding import Finding, Harm
from chambers.planning.placement import Assignment, Placed

_GIB = 1024**3


def plan_findings(plan: Assignment) -> Iterator[Finding]:
    """Everything worth saying of a plan, in no order."""
    yield from _unplaced(plan)
    yield from _crossing(plan)
    for box in dict.fromkeys(placed.machine.name for placed in plan.placed):
        lanes = [placed for placed in plan.placed if placed.machine.name == box]
        yield from _taken_twice(lanes)
        yield from _host_memory(lanes)


def _unplaced(plan: Assignment) -> Iterator[Finding]:
    for one in plan.unplaced:
        what = f"There is no place for {', '.join(one.demand.roles)}: {one.reason}."
        do = "`chambers plan` shows what was tried: less context, a smaller candidate, a lower floor."
        yield Finding(Harm.BLOCKS if one.needed else Harm.NOTE, "plan.unplaced", what, do)


def _crossing(plan: Assignment) -> Iterator[Finding]:
    for placed in plan.placed:
        if placed.option.crosses_islands:
            devices = ", ".join(str(index) for index in placed.option.setup.devices)
            what = f"{placed.lane} lies over GPUs {devices}, which no NVLink joins: every token pays for the hand-over."
            do = "A coarser quantisation, less context or a smaller candidate that one island holds is faster."
            yield Finding(Harm.SLOWS, "plan.crosses_islands", what, do)


def _taken_twice(lanes: Sequence[Placed]) -> Iterator[Finding]:
    counts = Counter(index for placed in lanes for index in placed.option.setup.devices)
    for index in sorted(index for index, count in counts.items() if count > 1):
        names = " and ".join(placed.lane for placed in lanes if index in placed.option.setup.devices)
        what = f"GPU {index} is given to {names}: each was counted as if it had the card for itself."
        yield Finding(Harm.BLOCKS, "plan.device_twice", what, "Give one of them other cards.")


def _host_memory(lanes: Sequence[Placed]) -> Iterator[Finding]:
    """What lanes keep in host memory must fit it; and a file is read through what is left, or from the disk again."""
    kept = sum(placed.option.host_bytes for placed in lanes)
    left = lanes[0].option.prediction.memory.host_available - kept
    if left < 0:
        what = f"The plan keeps {_gib(kept)} in host memory, {_gib(-left)} more than there is."
        do = "Fewer experts or lanes in host memory, or more of it."
        yield Finding(Harm.BLOCKS, "plan.host_memory", what, do)
        return
    largest = max(lanes, key=lambda placed: (_loaded_bytes(placed), placed.lane))
    if _loaded_bytes(largest) > left:
        what = (
            f"Beside the {_gib(kept)} that the plan keeps in host memory {_gib(left)} are left, and loading "
            f"{largest.lane} reads {_gib(_loaded_bytes(largest))}: the file does not stay cached."
        )
        do = "Every start reads it from the disk again, so put it on a fast one; more host memory helps."
        yield Finding(Harm.SLOWS, "plan.host_memory", what, do)


def _loaded_bytes(placed: Placed) -> int:
    """What passes through host memory on its way to cards; a lane without any keeps what it reads."""
    return placed.option.prediction.memory.weights if placed.option.setup.devices else 0


def _gib(count: int) -> str:
    return f"{count / _GIB:.0f} GiB"
