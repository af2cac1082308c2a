"""Whether a value fits a JSON schema: the few words of it that our descriptions use. Pure.

The same schemas stand in /openapi.json, so what is described is what is checked. Fields that no schema knows are let
through: clients send many, and engines understand more than we act on.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]

_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
}


def fault_in(value: Any, schema: Schema, where: str = "") -> str | None:
    """The first thing that is wrong, in a sentence; None if nothing is."""
    return next(_faults(value, schema, where), None)


def _faults(value: Any, schema: Schema, where: str) -> Iterator[str]:
    named = where or "the body"
    if "anyOf" in schema:
        if all(fault_in(value, one, where) is not None for one in schema["anyOf"]):
            yield f"{named}: must be {_or(_kind(one) for one in schema['anyOf'])}."
        return
    kinds = _kinds(schema)
    if kinds and not any(_TYPES[kind](value) for kind in kinds):
        yield f"{named}: must be {_or(kinds)}."
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{named}: must be one of {', '.join(map(repr, schema['enum']))}."
    yield from _bounds(value, schema, named)
    if isinstance(value, dict):
        yield from _fields(value, schema, where)
    elif isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            yield from _faults(item, schema["items"], f"{where}[{number}]")


def _fields(value: Mapping[str, Any], schema: Schema, where: str) -> Iterator[str]:
    above = f"{where}." if where else ""
    required = schema.get("required", ())
    for name, part in schema.get("properties", {}).items():
        if name in value:
            yield from _faults(value[name], part, f"{above}{name}")
        elif name in required:
            yield f"{above}{name}: is required."


def _bounds(value: Any, schema: Schema, named: str) -> Iterator[str]:
    if _TYPES["number"](value):
        if value < schema.get("minimum", value):
            yield f"{named}: must be at least {schema['minimum']}."
        if value > schema.get("maximum", value):
            yield f"{named}: must be at most {schema['maximum']}."
    if isinstance(value, str | list) and len(value) < schema.get("minLength", schema.get("minItems", 0)):
        yield f"{named}: must not be empty."


def _kinds(schema: Schema) -> tuple[str, ...]:
    kinds = schema.get("type", ())
    return (kinds,) if isinstance(kinds, str) else tuple(kinds)


def _kind(schema: Schema) -> str:
    return _or(_kinds(schema)) or "of another shape"


def _or(words: Any) -> str:
    return " or ".join(dict.fromkeys(words))
