"""What happens in a job, line by line as it happens, for whoever watches: a file of JSON lines below the matter.

    MATTER/jobs/JOB/events.jsonl    0600, only ever appended to, one write a line

The journal is news, never memory: no job reads it, and a disk that is full loses lines here before it loses anything
else. A line that was cut short is passed over. Text that a model writes stands in it, so it lives with the matter and
goes with it.
"""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from chambers.drafting.room import Tell

FOLDER_NAME = "jobs"
FILE_NAME = "events.jsonl"
_FOLLOW_EVERY_S = 0.2
_END_BYTES = 64 * 1024

EventKind = Literal[
    "job", "planned", "stage_began", "asking", "text", "waiting", "answered", "stage_ended", "stage_failed", "job_ended"
]


class JobEvent(BaseModel):
    """One piece of news; fields that do not apply are None. `at` is where its line ends in the file."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: EventKind
    time: float
    at: int = 0
    executor: str | None = None
    attempt: str | None = None
    """Which try at the stage this belongs to; news of an earlier try is void."""
    stage: str | None = None
    part: str | None = None
    role: str | None = None
    lane: str | None = None
    text: str | None = None
    reason: str | None = None
    state: str | None = None
    stages: tuple[str, ...] | None = None
    completion_tokens: int | None = None
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    decode_tps: float | None = None


class Journal:
    """The journal of one job."""

    def __init__(self, matter: Path, job: str) -> None:
        self._matter = matter
        self.path = matter / FOLDER_NAME / job / FILE_NAME

    def append(self, event: Mapping[str, Any]) -> None:
        """Add a line, with the time. A line that finds no room, or no matter any more, is lost; the job is not."""
        if not self._matter.is_dir():
            return
        line = json.dumps({"time": round(time.time(), 3), **event}, ensure_ascii=False) + "\n"
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError:
            return
        try:
            os.write(descriptor, line.encode("utf-8", "replace"))
        except OSError:
            return
        finally:
            os.close(descriptor)

    def teller(self, **about: str | None) -> Tell:
        """Appends with the same fields in front of each event."""
        known = {name: value for name, value in about.items() if value is not None}
        return lambda event: self.append({**event, **known})

    def read_events(self, after: int = 0) -> tuple[JobEvent, ...]:
        """Every whole line beyond a place in the file."""
        try:
            with self.path.open("rb") as file:
                file.seek(after)
                data = file.read()
        except OSError:
            return ()
        return tuple(_parse_lines(data, after))

    def read_end(self) -> tuple[JobEvent, ...]:
        """The last events, however long the journal is."""
        size = self.path.stat().st_size if self.path.exists() else 0
        return self.read_events(max(0, size - _END_BYTES))

    async def follow(self, after: int = 0) -> AsyncIterator[JobEvent]:
        """Every event as it comes, until one says that the job has ended and nothing follows it."""
        while True:
            events = self.read_events(after)
            for event in events:
                yield event
            if events:
                after = events[-1].at
                if events[-1].kind == "job_ended":
                    return
            await asyncio.sleep(_FOLLOW_EVERY_S)


def _parse_lines(data: bytes, begins: int) -> Iterator[JobEvent]:
    """The events of whole lines; what is no event is passed over."""
    at = begins
    for line in data.splitlines(keepends=True):
        if not line.endswith(b"\n"):
            return  # still being written
        at += len(line)
        try:
            event = JobEvent.model_validate_json(line)
        except ValidationError:
            continue
        yield event.model_copy(update={"at": at})
