"""A request as the text its engine will read, in that order, as far as it can be said without a template.

Used to tell whether two prompts begin alike: tools come first, because templates put them there, then turn after turn.
It is not what the engine sees, and is never sent. Pure.
"""

import json
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

_BEFORE_THE_TURNS = ("tools", "instructions", "system")
_IMAGE_KINDS = ("image", "image_url", "input_image")


def prompt_text(body: Json, longest_characters: int) -> str:
    """The prompt's beginning, at most so long."""
    parts: list[str] = []
    size = 0
    for part in _parts(body):
        parts.append(part[: longest_characters - size])
        size += len(parts[-1])
        if size >= longest_characters:
            break
    return "".join(parts)


def holds_image(body: Json) -> bool:
    """Whether any turn of this request carries a picture."""
    return any(_is_image(block) for turn in _turns(body) for block in _blocks(turn))


def names_image(body: Json) -> bool:
    """Whether any picture is only named by an address, instead of being there."""
    blocks = (block for turn in _turns(body) for block in _blocks(turn) if _is_image(block))
    return any(not _address_of(block).startswith("data:") for block in blocks)


def _address_of(block: Json) -> str:
    given = block.get("image_url")
    address = given.get("url") if isinstance(given, dict) else given
    return address if isinstance(address, str) else ""


def _parts(body: Json) -> Iterator[str]:
    for field in _BEFORE_THE_TURNS:
        if body.get(field):
            yield _said(body[field])
    if isinstance(body.get("prompt"), str):
        yield body["prompt"]
    for turn in _turns(body):
        yield _said(turn)


def _turns(body: Json) -> Iterator[Any]:
    for field in ("messages", "input"):
        given = body.get(field)
        if isinstance(given, list):
            yield from given
        elif isinstance(given, str):
            yield given


def _blocks(turn: Any) -> Iterator[Any]:
    if not isinstance(turn, dict):
        return
    yield turn
    if isinstance(turn.get("content"), list):
        for block in turn["content"]:
            yield from _blocks(block)


def _is_image(block: Json) -> bool:
    return block.get("type") in _IMAGE_KINDS


def _said(value: Any) -> str:
    if isinstance(value, dict) and set(value) == {"role", "content"} and isinstance(value["content"], str):
        return f"{value['role']}\n{value['content']}\n"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
