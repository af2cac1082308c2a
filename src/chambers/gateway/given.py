"""What a model was given: every text of a request but the model's own earlier turns. Pure.

An answer that quotes these quotes somebody else, and a quotation is not ours. The model's earlier turns are left out: a
memo that is asked for sentence by sentence and then as a whole would otherwise be nobody's.
"""

import re
from collections.abc import Iterator
from typing import Any

from chambers.chat.openai import Json
from chambers.gateway.inner_texts import parse_json, texts_in

_TURNS = ("messages", "input")
# Tools that show a file put a number before each line, and a model that quotes the file leaves it out.
_LINE_NUMBER = re.compile(r"^[ \t]*\d{1,7}(?:\u2192|\t|\||:)", re.MULTILINE)


def given_texts(body: Json) -> Iterator[str]:
    """The texts, and what is inside those that are JSON or have their lines numbered."""
    for field, value in body.items():
        turns = [turn for turn in value if not _is_the_models(turn)] if _holds_turns(field, value) else value
        for text in texts_in(turns):
            yield from _readings(text)


def _readings(text: str) -> Iterator[str]:
    yield text
    plain = _LINE_NUMBER.sub("", text)
    if plain != text:
        yield plain
    if text.lstrip()[:1] in ("{", "["):
        yield from texts_in(parse_json(text))


def _holds_turns(field: str, value: Any) -> bool:
    return field in _TURNS and isinstance(value, list)


def _is_the_models(turn: Any) -> bool:
    if not isinstance(turn, dict):
        return False
    kind = turn.get("type")
    return turn.get("role") == "assistant" or (
        isinstance(kind, str) and (kind == "reasoning" or kind.endswith("_call"))
    )
