"""A machine written out in the form that `form` reads: every value that is known, and nothing that is not."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields

from chambers.machine.description import Gpu, Link, Machine, NumaNode, PcieLink, Rate

_TABLES = ("gpus", "links", "nodes")


def to_toml(machine: Machine) -> str:
    """The text of a machine file; reading it gives an equal machine."""
    return "\n".join(_lines(machine)) + "\n"


def toml_value(value: object) -> str:
    """One value on one line; records become inline tables."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON's escapes are TOML's too, but for the one control character that JSON leaves as it is.
        return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {toml_value(item)}' for key, item in value.items())} }}"
    if isinstance(value, Rate | PcieLink):
        return toml_value(_known(value))
    raise TypeError(f"no TOML form for {type(value).__name__}")


def _lines(machine: Machine) -> Iterator[str]:
    known = _known(machine)
    for key, value in known.items():
        if key not in _TABLES:
            yield f"{key} = {toml_value(value)}"
    for table in _TABLES:
        for row in getattr(machine, table):
            yield f"\n[[{table}]]"
            yield from (f"{key} = {toml_value(value)}" for key, value in _known(row).items())


def _known(record: Machine | Gpu | Link | NumaNode | Rate | PcieLink) -> dict[str, object]:
    values = ((field.name, getattr(record, field.name)) for field in fields(record))
    return {name: value for name, value in values if value is not None and value != ()}
