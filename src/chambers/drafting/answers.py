"""JSON that a model is asked for: the form of it, and what was said, read leniently or not at all. Pure."""

import json
from collections.abc import Mapping
from typing import Any


def object_schema(fields: Mapping[str, Any]) -> dict[str, Any]:
    """An object of exactly these fields."""
    return {"type": "object", "properties": dict(fields), "required": list(fields), "additionalProperties": False}


def read_object(text: str) -> dict[str, Any] | None:
    """The JSON object of an answer, also inside a fence or after an opening line; None where there is none."""
    start = text.find("{")
    if start < 0:
        return None
    try:
        value, _ = json.JSONDecoder().raw_decode(text[start:])
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def strings(value: object, most: int = 50) -> tuple[str, ...]:
    """The strings of a list, and nothing where it is none."""
    return tuple(each for each in value if isinstance(each, str))[:most] if isinstance(value, list) else ()


def objects(value: object, most: int = 50) -> tuple[dict[str, Any], ...]:
    """The objects of a list, and nothing where it is none."""
    return tuple(each for each in value if isinstance(each, dict))[:most] if isinstance(value, list) else ()
