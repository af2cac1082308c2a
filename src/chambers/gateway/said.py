"""What a model said, out of the bytes in which its engine streamed it. Pure.

Chat, text and Responses streams are understood; Messages are chat streams when they come from the engine. Prose,
thoughts and the texts inside the arguments of tool calls all count: an agent writes its files through tool calls. What
cannot be understood is passed over, for the client was told of it already. What is longer than the bound is cut there.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from chambers.chat.openai import BrokenStreamError, Json, parse_chunk, well_formed
from chambers.chat.sse import EventSplitter, EventTooLongError
from chambers.evidence.shingles import letters_of
from chambers.gateway.inner_texts import parse_json, texts_in

LEAST_LETTERS = 200
"""Shorter answers are everybody's words: a greeting, a path, a yes."""
MOST_CHARS = 1 << 20
_FINAL = ("response.completed", "response.incomplete")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\n"}
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Strand:
    """One of the texts that an answer is woven of; arguments are JSON, the others prose."""

    choice: int
    name: str
    part: int
    is_arguments: bool = False


class Said:
    """Feed it an engine's bytes, cut anywhere."""

    def __init__(self, most_chars: int = MOST_CHARS) -> None:
        self._splitter = EventSplitter()
        self._room_chars = most_chars
        self._strands: dict[Strand, list[str]] = {}

    def feed(self, piece: bytes) -> None:
        if self._room_chars <= 0:
            return
        with suppress(EventTooLongError):
            for event in self._splitter.feed(piece):
                with suppress(BrokenStreamError, RecursionError), well_formed():
                    self._take(parse_chunk(event) or {})

    def text(self) -> str:
        """Everything that was said, one strand after the other."""
        return "\n\n".join(_read(strand, "".join(parts)) for strand, parts in self._strands.items())

    def _take(self, chunk: Json) -> None:
        for strand, text in list(_fragments(chunk)) or ([] if self._strands else list(_finished(chunk))):
            kept = text[: self._room_chars]
            self._room_chars -= len(kept)
            self._strands.setdefault(strand, []).append(kept)


def text_said(stream: bytes) -> str:
    """What is said in a whole stream."""
    said = Said()
    said.feed(stream)
    return said.text()


def is_long(text: str) -> bool:
    """Whether a text is long enough to be known again as ours."""
    return len(text) >= LEAST_LETTERS and len(letters_of(text)) >= LEAST_LETTERS


def _fragments(chunk: Json) -> Iterator[tuple[Strand, str]]:
    """What a chunk adds, and to which strand."""
    for choice in chunk.get("choices") or []:
        index = choice.get("index", 0)
        spoken = {**(choice.get("delta") or {}), "text": choice.get("text")}
        for name, value in spoken.items():
            if isinstance(value, str) and name != "role":
                yield Strand(index, name, 0), value
        for call in spoken.get("tool_calls") or []:
            arguments = (call.get("function") or {}).get("arguments")
            if isinstance(arguments, str):
                yield Strand(index, "tool_calls", call.get("index", 0), is_arguments=True), arguments
    kind, delta = chunk.get("type"), chunk.get("delta")
    if isinstance(kind, str) and isinstance(delta, str):
        place = chunk.get("output_index", 0), chunk.get("content_index", 0)
        yield Strand(place[0], kind, place[1], is_arguments="arguments" in kind), delta


def _finished(chunk: Json) -> Iterator[tuple[Strand, str]]:
    """The whole answer of a Responses stream, for engines that tell it only at the end."""
    if chunk.get("type") not in _FINAL:
        return
    for index, item in enumerate(chunk["response"].get("output") or []):
        if isinstance(item.get("arguments"), str):
            yield Strand(index, "arguments", 0, is_arguments=True), item["arguments"]
        for part, content in enumerate(item.get("content") or []):
            if isinstance(content.get("text"), str):
                yield Strand(index, "text", part), content["text"]


def _read(strand: Strand, text: str) -> str:
    if not strand.is_arguments:
        return text
    arguments = parse_json(text)
    if arguments is not None:
        return "\n\n".join(texts_in(arguments))
    # Cut short, or no JSON at all: the words are in there, between the marks of JSON.
    return _ESCAPE.sub(lambda mark: _ESCAPES.get(mark[1], mark[1]), text)
