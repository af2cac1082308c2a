"""From the bytes of a request to what it asks for. Pure; long bodies are read in a thread by whoever calls this."""

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from chambers.base.errors import UsageError
from chambers.chat.openai import Json
from chambers.chat.prompt import prompt_text
from chambers.chat.volatile import without_volatile
from chambers.gateway.admission import Urgency
from chambers.gateway.affinity import LONGEST_CHARACTERS, Blocks, cut
from chambers.gateway.bodies import BODIES
from chambers.gateway.charter import KeyRules
from chambers.gateway.refusals import BadBodyError
from chambers.gateway.routes import Route
from chambers.gateway.schema import fault_in


class BadHeaderError(UsageError):
    """A header of ours says something that makes no sense."""

    code = "header.invalid"


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the engine is to be asked, before lane and role have had their say; and the beginnings of its prompt."""

    asked: Json
    blocks: Blocks


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the headers of a request ask of the queue."""

    priority: Urgency
    wait_s: float


def parse_body(data: bytes, path: str) -> Json:
    """The body as an object of the shape that the path takes."""
    try:
        body = json.loads(data, parse_constant=_no_such_number)
    except RecursionError as error:
        raise BadBodyError("The body is nested too deeply.") from error
    except ValueError as error:
        raise BadBodyError(f"The body is not JSON: {error}.") from error
    if not isinstance(body, dict):
        raise BadBodyError("The body must be a JSON object.")
    fault = fault_in(body, BODIES[path])
    if fault is not None:
        raise BadBodyError(fault)
    return body


def prepare(route: Route, body: Json) -> Prepared:
    """The request as its route puts it to an engine, without what changes from one conversation to the next."""
    try:
        asked = route.prepare(without_volatile(body))
        blocks = cut(prompt_text(asked, LONGEST_CHARACTERS)) if route.assembler is not None else ()
    except RecursionError as error:
        raise BadBodyError("The body is nested too deeply.") from error
    return Prepared(asked, blocks)


def read_wishes(headers: Iterable[tuple[bytes, bytes]], key: KeyRules, longest_wait_s: float) -> Wishes:
    """Priority and deadline; a key for batch work cannot make itself interactive."""
    found = {name: value.decode("latin-1") for name, value in headers if name.startswith(b"x-chambers-")}
    asked = found.get(b"x-chambers-priority", key.priority).strip().lower()
    if asked not in {"interactive", "batch"}:
        raise BadHeaderError("x-chambers-priority: must be interactive or batch.")
    priority: Urgency = "batch" if "batch" in {asked, key.priority} else "interactive"
    wait_s = _seconds(found[b"x-chambers-deadline-s"]) if b"x-chambers-deadline-s" in found else longest_wait_s
    return Wishes(priority, min(wait_s, longest_wait_s))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds > 0):
        raise BadHeaderError("x-chambers-deadline-s: must be a number of seconds above zero.")
    return seconds


def _no_such_number(name: str) -> NoReturn:
    raise ValueError(f"there is no number {name}")
