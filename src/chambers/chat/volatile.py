"""Prompt parts that change from one conversation to the next without meaning anything, taken out. Pure.

Claude Code puts a billing line at the very start of its system prompt, and that line differs between conversations. An
engine keeps what it has read by prefix, so one changed word at the start costs the whole prompt: left in, nothing
is shared between conversations. The line is removed at the start of the system prompt only, in whichever dialect it
comes. The same words anywhere else are somebody's text, and stay.
"""

from typing import Any

Json = dict[str, Any]

_BILLING = "x-anthropic-billing-header:"
_SYSTEM_ROLES = ("system", "developer")


def without_volatile(body: Json) -> Json:
    """The same request without them; the argument itself is left as it was."""
    kept = dict(body)
    for field in ("system", "instructions"):
        if field in body:
            kept[field] = _without_line(body[field])
            if kept[field] in ("", []):
                del kept[field]
    for field in ("messages", "input"):
        if isinstance(body.get(field), list):
            kept[field] = _first_turn_cleaned(body[field])
    return kept


def _first_turn_cleaned(turns: list[Any]) -> list[Any]:
    while turns and isinstance(turns[0], dict) and turns[0].get("role") in _SYSTEM_ROLES:
        content = turns[0].get("content")
        cleaned = _without_line(content)
        if cleaned == content:
            break
        turns = ([{**turns[0], "content": cleaned}] if cleaned else []) + turns[1:]
    return turns


def _without_line(content: Any) -> Any:
    """A text, or a list of text blocks, without the lines at its start."""
    if isinstance(content, str):
        while _begins(content):
            content = content.partition("\n")[2]
        return content
    if not isinstance(content, list):
        return content
    rest = list(content)
    while rest and isinstance(rest[0], dict) and _begins(rest[0].get("text")):
        text = _without_line(rest[0]["text"])
        rest[:1] = [{**rest[0], "text": text}] if text else []
    return rest


def _begins(text: Any) -> bool:
    return isinstance(text, str) and text[: len(_BILLING)].lower() == _BILLING
