"""What happens in a job, in lines for somebody who waits at a terminal."""

import time
from collections.abc import Callable

from chambers.drafting.jobs.journal import JobEvent
from chambers.drafting.jobs.progress import JobProgress, label_of

Write = Callable[[str], None]


class NewsPrinter:
    """Writes each piece of news as it comes; text that a model writes runs on until something else happens."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._in_text = False

    def tell(self, event: JobEvent, progress: JobProgress) -> None:
        """One event, and what is known with it."""
        if event.kind == "text":
            self._write(event.text or "")
            self._in_text = True
            return
        line = news_line(event, progress)
        if line:
            self._write(("\n" if self._in_text else "") + line + "\n")
            self._in_text = False


def news_line(event: JobEvent, progress: JobProgress) -> str | None:
    """A line for an event; None for one that is not worth a line."""
    label = label_of(event.stage, event.part) if event.stage else ""
    match event.kind:
        case "job":
            return f"taken up by {event.executor}"
        case "stage_began":
            return f"{label}: {_by_whom(event)}{_left(progress)}"
        case "waiting":
            return f"{label}: waiting. {event.reason}"
        case "answered" if event.completion_tokens is not None:
            speed = f", {event.decode_tps:.1f} tok/s" if event.decode_tps else ""
            return f"{label}: {event.completion_tokens} tokens{speed}"
        case "stage_ended":
            stage = progress.stages.get(label)
            return f"{label}: done in {stage.seconds:.1f} s" if stage and stage.seconds is not None else None
        case "stage_failed":
            return f"{label}: failed. {event.reason}"
        case "job_ended":
            return f"{(event.state or 'ended').replace('_', ' ')}: {event.reason or ''}".rstrip(": ")
        case _:
            return None


def _by_whom(event: JobEvent) -> str:
    if event.lane is None:
        return "begun"
    return f"begun on {event.lane}" if event.lane == event.role else f"begun by {event.role} on {event.lane}"


def _left(progress: JobProgress) -> str:
    seconds = progress.seconds_left(time.time())
    if seconds is None:
        return ""
    return f" (about {seconds / 60:.0f} min left)" if seconds >= 90 else f" (about {seconds:.0f} s left)"
