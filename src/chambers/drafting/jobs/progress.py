"""How far a job is, out of its journal. Pure: the clock is an argument.

A stage that is tried again begins anew here too: what its earlier try had said is forgotten. News of a try that was
replaced, from a worker that does not know yet that it is out, counts for nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from statistics import fmean

from chambers.drafting.jobs.journal import JobEvent
from chambers.drafting.results import Outline, Route

TAIL_CHARS = 2000
_USUAL_CHARS_A_TOKEN = 4.0
_LEAST_WINDOW_S = 0.5


@dataclass(frozen=True, slots=True)
class StageProgress:
    """One stage: who does it, how long it has taken, what was written so far."""

    label: str
    attempt: str | None = None
    role: str | None = None
    lane: str | None = None
    began_s: float = 0.0
    ended_s: float | None = None
    failed: str | None = None
    waiting: str | None = None
    """Why nothing comes at the moment."""
    tokens: int = 0
    """Written in answers that are complete; the server's own count."""
    tps: float | None = None
    """As the server measured it in the last complete answer."""
    text: str = ""
    """The end of what is being written."""
    live_chars: int = 0
    live_from_s: float | None = None
    live_to_s: float | None = None

    @property
    def live_s(self) -> float:
        """Since when the answer in hand is being written."""
        if self.live_from_s is None or self.live_to_s is None:
            return 0.0
        return self.live_to_s - self.live_from_s

    @property
    def seconds(self) -> float | None:
        return None if self.ended_s is None else max(0.0, self.ended_s - self.began_s)


@dataclass(frozen=True, slots=True)
class JobProgress:
    """A job at a glance. `planned` are the stages that it will take, as far as is known."""

    stages: Mapping[str, StageProgress] = field(default_factory=dict)
    planned: tuple[str, ...] = ()
    current: str | None = None
    executor: str | None = None
    began_s: float | None = None
    ended: str | None = None
    """The state in which it ended; None while it goes on."""
    reason: str | None = None
    chars: int = 0

    @property
    def now(self) -> StageProgress | None:
        """The stage in hand."""
        return self.stages.get(self.current) if self.current else None

    @property
    def done(self) -> tuple[str, ...]:
        return tuple(label for label, stage in self.stages.items() if stage.ended_s is not None and not stage.failed)

    @property
    def tokens(self) -> int:
        return sum(stage.tokens for stage in self.stages.values())

    @property
    def tps(self) -> float | None:
        """Tokens a second at this moment: as counted from what comes in, or else as last measured."""
        stage = self.now
        if stage is None:
            return None
        window_s = stage.live_s
        if window_s < _LEAST_WINDOW_S:
            return stage.tps
        return stage.live_chars / self._chars_a_token() / window_s

    def seconds_left(self, now_s: float) -> float | None:
        """From the pace of the stages that are done; None before there are two."""
        took = {label: stage.seconds for label, stage in self.stages.items() if stage.seconds is not None}
        if self.ended or len(took) < 2 or not self.planned:
            return None
        left = [label for label in self.planned if label not in self.done]
        spent_s = max(0.0, now_s - self.now.began_s) if self.now and self.current in left else 0.0
        expected = {label: _expected_s(label, took) for label in left}
        in_hand_s = expected.pop(self.current, 0.0) if self.current else 0.0
        return max(0.0, in_hand_s - spent_s) + sum(expected.values())

    def _chars_a_token(self) -> float:
        return self.chars / self.tokens if self.tokens and self.chars else _USUAL_CHARS_A_TOKEN


def fold(events: Iterable[JobEvent], progress: JobProgress | None = None) -> JobProgress:
    """What the events come to, after what is known already."""
    known = progress or JobProgress()
    for event in events:
        known = advance(known, event)
    return known


def advance(progress: JobProgress, event: JobEvent) -> JobProgress:
    """One event further."""
    match event.kind:
        case "job":
            began_s = event.time if progress.began_s is None else progress.began_s
            return replace(progress, executor=event.executor, began_s=began_s, ended=None, reason=None)
        case "planned":
            return replace(progress, planned=event.stages or ())
        case "job_ended":
            return replace(progress, ended=event.state, reason=event.reason, current=None)
        case _:
            return _advance_stage(progress, event)


def label_of(stage: str, part: str | None) -> str:
    """How a stage is called, with the section or reviewer that it is about."""
    return f"{stage}:{part}" if part else stage


def planned_stages(route: Route, outline: Outline | None = None) -> tuple[str, ...]:
    """Every stage that a job of this route takes; sections are known only with the outline."""
    labels = ["route", "bundle", *(["gate"] if "gate" in route.stages else []), "extract"]
    if "draft" in route.stages:
        sections = [label_of("draft", section.id) for section in outline.sections] if outline else ["draft"]
        reviews = [label_of("review", reviewer) for reviewer in route.reviewers]
        labels += ["outline", *sections, *reviews, *(["answer"] if reviews else [])]
    return (*labels, "assemble")


def _advance_stage(progress: JobProgress, event: JobEvent) -> JobProgress:
    if event.stage is None:
        return progress
    label = label_of(event.stage, event.part)
    if event.kind == "stage_began":
        begun = StageProgress(label, event.attempt, event.role, event.lane, event.time)
        stages = {**{name: stage for name, stage in progress.stages.items() if name != label}, label: begun}
        return replace(progress, stages=stages, current=label)
    stage = progress.stages.get(label)
    if stage is None or stage.attempt != event.attempt:
        return progress
    ended = event.kind in ("stage_ended", "stage_failed")
    chars = progress.chars + (stage.live_chars if event.kind == "answered" and event.completion_tokens else 0)
    current = None if ended and progress.current == label else progress.current
    return replace(progress, stages={**progress.stages, label: _told(stage, event)}, current=current, chars=chars)


def _told(stage: StageProgress, event: JobEvent) -> StageProgress:
    """The stage after one more piece of news about it."""
    match event.kind:
        case "asking":
            return replace(stage, waiting=None, text="", live_chars=0, live_from_s=None, live_to_s=None)
        case "text":
            text = event.text or ""
            return replace(
                stage,
                waiting=None,
                text=(stage.text + text)[-TAIL_CHARS:],
                live_chars=stage.live_chars + len(text),
                live_from_s=event.time if stage.live_from_s is None else stage.live_from_s,
                live_to_s=event.time,
            )
        case "waiting":
            return replace(stage, waiting=event.reason, text="", live_chars=0, live_from_s=None, live_to_s=None)
        case "answered":
            tokens = stage.tokens + (event.completion_tokens or 0)
            return replace(stage, tokens=tokens, tps=event.decode_tps or stage.tps, waiting=None, live_from_s=None)
        case "stage_ended":
            return replace(stage, ended_s=event.time, waiting=None)
        case "stage_failed":
            return replace(stage, ended_s=event.time, failed=event.reason or "unknown")
        case _:
            return stage


def _expected_s(label: str, took: Mapping[str, float | None]) -> float:
    """How long a stage will take: as long as its like did, or as an average one."""
    name = label.partition(":")[0]
    alike = [seconds for done, seconds in took.items() if seconds is not None and done.partition(":")[0] == name]
    return fmean(alike or [seconds for seconds in took.values() if seconds is not None])
