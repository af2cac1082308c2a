"""The texts inside a JSON value, in order. Pure.

Names of fields are not texts. Pictures and sounds, which travel as one endless word, are left out.
"""

import json
from collections.abc import Iterator
from typing import Any

_ENDLESS_CHARS = 4096


def texts_in(value: Any) -> Iterator[str]:
    """Every text in the value, however deep: without recursion, because a body may be nested as deep as JSON goes."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if not _is_binary(one):
                yield one
        elif isinstance(one, dict):
            waiting.extend(reversed(one.values()))
        elif isinstance(one, list):
            waiting.extend(reversed(one))


def parse_json(text: str) -> Any:
    """The value that a text stands for; None when it stands for none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _is_binary(text: str) -> bool:
    if text.startswith("data:"):
        return True
    beginning = text[:_ENDLESS_CHARS]
    return len(beginning) == _ENDLESS_CHARS and beginning.isascii() and len(beginning.split()) == 1
