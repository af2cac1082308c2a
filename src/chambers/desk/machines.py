"""Machines as a person asks for them: this box or another, shown, listed, measured, written down."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from chambers.base.errors import OperationError
from chambers.desk.named_machine import find_machine
from chambers.fleet.folders import make_private
from chambers.machine.catalogue import catalogue
from chambers.machine.description import Gpu, Machine, islands
from chambers.machine.discover import discover
from chambers.machine.measured import write_measurements
from chambers.machine.probe import Probe
from chambers.machine.probe import probe as probe_machine
from chambers.machine.recorded import load_machine, names
from chambers.machine.to_toml import to_toml
from chambers.settings import Settings

Progress = Callable[[str], None]


class RecordError(OperationError):
    """The machine cannot be written to that file."""

    code = "machine.record"


@dataclass(frozen=True, slots=True)
class KnownMachines:
    """What may be named wherever a machine is asked for."""

    recorded: tuple[Machine, ...]
    cards: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"machines": [machine_json(machine) for machine in self.recorded], "cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class Probed:
    """This box as the probe found it, what could not be measured, and where the results are kept."""

    machine: Machine
    missing: tuple[str, ...]
    file: Path

    def to_json(self) -> dict[str, Any]:
        return {**machine_json(self.machine), "missing": list(self.missing), "file": str(self.file)}


def known_machines() -> KnownMachines:
    """Every recorded machine, and the cards of which machines can be made."""
    cards = tuple(card.key for card in catalogue() if card.memory)
    return KnownMachines(tuple(load_machine(name) for name in names()), cards)


def probe(settings: Settings, progress: Progress) -> Probed:
    """Measure this box and keep the results for every plan to come."""
    make_private(settings.state)
    found: Probe = probe_machine(discover(), progress)
    file = write_measurements(settings.state, found.measurements)
    return Probed(discover(found.measurements), found.missing, file)


def record(settings: Settings, file: Path, *, overwrite: bool) -> Machine:
    """Write this box to a file that can be named wherever a machine is asked for."""
    machine = replace(find_machine(settings, None), name=file.stem)
    lasting = replace(machine, gpus=tuple(_lasting(gpu) for gpu in machine.gpus))
    try:
        with file.open("w" if overwrite else "x", encoding="utf-8") as opened:
            opened.write(to_toml(lasting))
    except FileExistsError as error:
        raise RecordError(f"{file} is there already.", hint="Choose another name, or say --force.") from error
    except OSError as error:
        raise RecordError(f"{file} cannot be written: {error.strerror}.", hint="Choose another place.") from error
    return lasting


def machine_json(machine: Machine) -> dict[str, Any]:
    """All that is known of a machine, with its islands."""
    return {**asdict(machine), "islands": [list(island) for island in islands(machine)]}


def _lasting(gpu: Gpu) -> Gpu:
    """The card without what is true for this moment only."""
    return replace(gpu, free_memory_bytes=None, temperature_c=None, throttle_reasons=())
