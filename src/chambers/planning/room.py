"""What is still free on a box while lanes are being placed: whole cards, and bytes of host memory. No I/O."""

from dataclasses import dataclass, field

from chambers.machine.description import Machine, islands
from chambers.planning.options import Option


@dataclass(slots=True)
class Room:
    """One box, and what lanes have taken of it so far."""

    machine: Machine
    taken: set[int] = field(default_factory=set)
    host_taken_bytes: int = 0

    def free(self) -> tuple[int, ...]:
        return tuple(gpu.index for gpu in self.machine.gpus if gpu.index not in self.taken)

    def islands_by_room(self) -> list[tuple[int, ...]]:
        """Untouched islands first, the larger before the smaller; then those in use, by what is left."""
        free = set(self.free())

        def key(island: tuple[int, ...]) -> tuple[bool, int, tuple[int, ...]]:
            left = [index for index in island if index in free]
            return len(left) < len(island), -sum(self.machine.gpu(i).memory_bytes for i in left), island

        return sorted((island for island in islands(self.machine) if free & set(island)), key=key)

    def host_missing_bytes(self, option: Option) -> int:
        """How many bytes of host memory are too few for it beside the other lanes; negative when some are left."""
        return option.host_bytes + self.host_taken_bytes - option.prediction.memory.host_available

    def holds(self, option: Option) -> bool:
        return self.taken.isdisjoint(option.setup.devices) and self.host_missing_bytes(option) <= 0

    def take(self, option: Option) -> None:
        self.taken.update(option.setup.devices)
        self.host_taken_bytes += option.host_bytes
