"""The program behind the draft desk: `python -m chambers.desk.draft_clerk`, questions in, answers out.

A process of its own, so that the index of a large record is not the gateway's memory and judging is not its time. It
answers one question after the other, and ends when its input does, or when nobody has asked for a while. A frame is
four bytes of length and that many of JSON. It opens no socket.
"""

import asyncio
import json
import os
import select
import sqlite3
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

from chambers.base.errors import ChambersError, OperationError
from chambers.desk.draft_desk import DraftDesk, Ref
from chambers.desk.draft_desk_changes import Wish
from chambers.drafting.revising.change import Act

IDLE_S = 900.0
MOST_BYTES = 32 << 20
_LENGTH_BYTES = 4
_NICENESS = 5

Json = dict[str, Any]


class DeskFailedError(OperationError):
    """A file or a database did not do what was wanted of it."""

    code = "desk.failed"


def frame(value: Mapping[str, Any]) -> bytes:
    """A value as a frame. Pure."""
    data = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return len(data).to_bytes(_LENGTH_BYTES, "big") + data


def read_frame(file: IO[bytes]) -> Json | None:
    """The next value; None when the other side is gone."""
    head = file.read(_LENGTH_BYTES)
    if len(head) < _LENGTH_BYTES:
        return None
    size = int.from_bytes(head, "big")
    data = file.read(size) if size <= MOST_BYTES else b""
    if len(data) < size:
        return None
    value: Json = json.loads(data)
    return value


def answer(desk: DraftDesk, question: Json) -> Json:
    """What is said to a question: a value, or an error in our words."""
    try:
        return {"value": _VERBS[question["verb"]](desk, _ref(question["ref"]), question["values"])}
    except ChambersError as error:
        return _refusal(error)
    except (OSError, sqlite3.Error) as error:
        return _refusal(DeskFailedError(f"It could not be done: {error}.", hint="Check the disk, and try again."))


def main() -> None:
    """Answer until nobody asks any more."""
    os.nice(_NICENESS)
    desk, asked = DraftDesk(), sys.stdin.buffer
    # Whatever a library prints must not stand between two answers.
    with os.fdopen(os.dup(1), "wb") as told:
        os.dup2(2, 1)
        while select.select([asked], [], [], IDLE_S)[0]:
            question = read_frame(asked)
            if question is None:
                return
            told.write(frame(answer(desk, question)))
            told.flush()


def _ref(said: Mapping[str, str]) -> Ref:
    state, matters, types = (Path(said[name]) for name in ("state", "matters", "types"))
    return Ref(
        state, matters, types, said["matter"], said["job"], said["order"], said["made"], said["database_url"] or None
    )


def _wish(values: Json) -> Wish:
    said = {name: str(values.get(name, "")) for name in ("key", "by", "text", "reason")}
    return Wish(act=Act(values["act"]), cites=tuple(values.get("cites", ())), **said)


def _refusal(error: ChambersError) -> Json:
    return {
        "error": {"code": error.code, "message": error.message, "hint": error.hint, "http_status": error.http_status}
    }


_Verb = Callable[[DraftDesk, Ref, Json], Json]
_VERBS: Mapping[str, _Verb] = {
    "head": lambda desk, ref, _: desk.head(ref),
    "lines": lambda desk, ref, values: desk.lines(ref, values["begin"]),
    "whole": lambda desk, ref, values: desk.whole(ref, values["number"]),
    "details": lambda desk, ref, values: desk.details(ref, values["ids"]),
    "check": lambda desk, ref, values: desk.check(ref, values["key"], values["text"], values["cites"]),
    "change": lambda desk, ref, values: desk.change(ref, values["number"], _wish(values)),
    # Children of ours are started from the main thread alone, and this is it.
    "sign": lambda desk, ref, values: asyncio.run(desk.sign(ref, values["number"], values["by"])),
}


if __name__ == "__main__":
    main()
