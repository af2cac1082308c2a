"""A machine by the name a person gives it. Works on every system: what looks at Linux is asked for this box only."""

from chambers.machine.description import Machine
from chambers.machine.discover import discover
from chambers.machine.measured import read_measurements
from chambers.machine.recorded import load_machine
from chambers.settings import Settings


def find_machine(settings: Settings, name: str | None) -> Machine:
    """The machine of that name; without one, this box."""
    return discover(read_measurements(settings.state)) if name is None else load_machine(name)
