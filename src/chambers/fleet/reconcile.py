"""What must change so that what runs becomes what is wanted. Pure.

A lane whose placement and program are the same keeps its process, its weights and its cache; if only its roles or
its place in the order changed it is named anew and nothing else.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from chambers.planning.plan import Lane


@dataclass(frozen=True, slots=True)
class Changes:
    """Names of lanes by what happens to them; a lane that differs is both stopped and started."""

    keep: tuple[str, ...]
    rename: tuple[str, ...]
    stop: tuple[str, ...]
    start: tuple[str, ...]

    def to_json(self) -> dict[str, list[str]]:
        return {
            "kept": list(self.keep),
            "renamed": list(self.rename),
            "stopped": list(self.stop),
            "started": list(self.start),
        }


def reconcile(wanted: Iterable[Lane], running: Iterable[Lane]) -> Changes:
    """The least that has to move."""
    targets = {lane.name: lane for lane in wanted}
    present = {lane.name: lane for lane in running}
    same = {name for name, lane in targets.items() if name in present and present[name].identity == lane.identity}
    return Changes(
        keep=tuple(sorted(name for name in same if targets[name] == present[name])),
        rename=tuple(sorted(name for name in same if targets[name] != present[name])),
        stop=tuple(sorted(name for name in present if name not in same)),
        start=tuple(name for name in targets if name not in same),
    )
