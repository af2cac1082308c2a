"""Machines by name: recorded ones (the TOML files in `boxes`), a catalogue card and a count, or a file.

Each recorded file says who described the machine and what had to be assumed. `machine record` writes the same form.
"""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from chambers.base.errors import UsageError
from chambers.machine.assumed import assume_machine
from chambers.machine.catalogue import catalogue, find_card
from chambers.machine.description import Machine
from chambers.machine.form import LARGEST_FILE_BYTES, MachineFileError, parse_machine

_CARDS = re.compile(r"(?P<card>.+)x(?P<count>\d{1,4})")


class UnknownMachineError(UsageError):
    """No machine goes by that name."""

    code = "machine.unknown"


def names() -> tuple[str, ...]:
    """The recorded machines."""
    found = (entry.name for entry in _boxes().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def load_machine(name: str) -> Machine:
    """The machine of a recorded name, of a card and count such as `a6000x1`, or of a TOML file."""
    if name in names():
        return _recorded(name)
    if name.endswith(".toml") or "/" in name:
        return read_machine(Path(name))
    asked = _CARDS.fullmatch(name)
    card = find_card(asked["card"]) if asked else None
    if asked is None or card is None:
        raise UnknownMachineError(f"No machine is called {name!r}.", hint=_known())
    return assume_machine(card, int(asked["count"]))


def read_machine(file: Path) -> Machine:
    """The machine that a file describes."""
    try:
        if not file.is_file():
            raise MachineFileError(f"There is no file {file}.", hint=_known())
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE_BYTES + 1)
        if len(content) > LARGEST_FILE_BYTES:
            raise MachineFileError(f"{file} is larger than a machine file can be ({LARGEST_FILE_BYTES} bytes).")
        return parse_machine(content.decode("utf-8"), str(file))
    except UnicodeDecodeError as error:
        raise MachineFileError(f"{file} is not UTF-8 text.") from error
    except (OSError, ValueError) as error:
        raise MachineFileError(f"{file} cannot be read: {error}.", hint="Check its name and permissions.") from error


@cache
def _recorded(name: str) -> Machine:
    return parse_machine(_boxes().joinpath(f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def _boxes() -> Traversable:
    return files("chambers.machine").joinpath("boxes")


def _known() -> str:
    cards = ", ".join(card.key for card in catalogue() if card.memory)
    return f"Known: {', '.join(names())}; a file that ends in .toml; or one of these cards and a count ({cards})."
