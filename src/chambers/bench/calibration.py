"""Kept runs into what the planner takes: rows that its constants are fitted to, and setups that were measured. Pure.

A row comes from a closed loop with no more streams than slots, from warm runs that no rule threw out, and at least two
of them. Of a setup that was measured more than once the newest row counts. Every row says where it comes from.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from chambers.bench.sample import Environment, Json
from chambers.bench.subject import Subject
from chambers.planning.seen import Seen

LEAST_RUNS = 2
DEPTH_WALK = "bench depth"
"""The verb whose sessions hold runs of several depths of guessing; the label of a run says which."""
_GIB = 1024**3


@dataclass(frozen=True, slots=True)
class Session:
    """What must be known of a session: what it measured, by which command, on which day, and its runs' headlines."""

    subject: Subject
    verb: str
    environment: Environment
    began: str
    headlines: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class MeasuredRow:
    """A decode speed of a known setup: the median of its runs, the slowest and the fastest of them."""

    subject: Subject
    shape: str
    batch: int
    depth_tokens: int
    tps: float
    tps_low: float
    tps_high: float
    acceptance: float | None
    origin: str

    @property
    def setup_key(self) -> tuple[object, ...]:
        """Rows that agree here are of the same thing."""
        subject = self.subject
        card = subject.card
        return (
            *(card.name, card.quant, card.total_bytes, subject.engine, subject.devices, subject.split),
            *(subject.kv_type, subject.host_expert_bytes, self.shape, self.batch),
            *(subject.speculate, subject.draft if subject.speculate else None),
        )

    def entry(self) -> Mapping[str, Any]:
        """The row in the words of `measured-rows.toml`."""
        subject = self.subject
        return {
            "id": f"{subject.card.name} {self.shape} x{self.batch}",
            "source": self.origin,
            "devices": list(subject.devices),
            "model": subject.card.name,
            "quant": subject.card.quant,
            "engine": subject.engine,
            "split": subject.split.value,
            "kv": subject.kv_type,
            "depth": self.depth_tokens,
            "batch": self.batch,
            "host_expert_gib": subject.host_expert_bytes / _GIB,
            "speculate": subject.speculate,
            "draft": subject.draft,
            "acceptance": self.acceptance,
            "served": True,
            "tps": self.tps,
        }

    def seen(self) -> Seen:
        """The row as something that need not be predicted any more."""
        subject = self.subject
        return Seen(
            card=subject.card,
            engine=subject.engine,
            devices=subject.devices,
            split=subject.split,
            kv_type=subject.kv_type,
            host_expert_bytes=subject.host_expert_bytes,
            speculate=subject.speculate,
            batch=self.batch,
            depth_tokens=self.depth_tokens,
            tps=self.tps,
            tps_low=self.tps_low,
            tps_high=self.tps_high,
            origin=self.origin,
            draft=subject.draft,
            acceptance=self.acceptance,
        )


def derive_rows(sessions: Sequence[Session]) -> tuple[MeasuredRow, ...]:
    """The rows of these sessions, which come oldest first; of one setup the newest."""
    found: dict[tuple[object, ...], MeasuredRow] = {}
    for session in sessions:
        for row in _session_rows(session):
            found[row.setup_key] = row
    return tuple(found.values())


def _session_rows(session: Session) -> Iterable[MeasuredRow]:
    groups: dict[tuple[str, int, int], list[Json]] = {}
    for line in session.headlines:
        if _counts(line, session.subject):
            groups.setdefault((line["shape"], line["concurrency"], _guesses(session, line)), []).append(line)
    for (shape, batch, guesses), found in groups.items():
        lines = _as_used(found) if guesses else found
        if len(lines) >= LEAST_RUNS:
            subject = replace(session.subject, speculate=guesses)
            yield _row(replace(session, subject=subject), shape, batch, lines)


def _guesses(session: Session, line: Json) -> int:
    label = line.get("label") or ""
    return int(label) if session.verb == DEPTH_WALK and label.isdecimal() else session.subject.speculate


def _as_used(lines: Sequence[Json]) -> Sequence[Json]:
    """Real prompts alone where there are any: of made-up ones a larger share of guesses comes true."""
    return [line for line in lines if line.get("prompts") == "real"] or lines


def _counts(line: Json, subject: Subject) -> bool:
    """Warm, valid, a closed loop that fits the slots, and one that decoded steadily."""
    warm = line["phase"] == "warm" and bool(line["valid"])
    closed = line.get("rate_per_s") is None and line["concurrency"] <= subject.slots
    return warm and closed and line.get("steady_tps") is not None


def _row(session: Session, shape: str, batch: int, lines: Sequence[Json]) -> MeasuredRow:
    speeds = [line["steady_tps"] for line in lines]
    accepted = [line["acceptance"] for line in lines if line.get("acceptance") is not None]
    return MeasuredRow(
        subject=session.subject,
        shape=shape,
        batch=batch,
        depth_tokens=round(median(line["depth_tokens"] for line in lines)),
        tps=median(speeds),
        tps_low=min(speeds),
        tps_high=max(speeds),
        acceptance=median(accepted) if accepted else None,
        origin=_origin(session, shape, batch, len(lines)),
    )


def _origin(session: Session, shape: str, batch: int, runs: int) -> str:
    environment = session.environment
    engine = f"{environment.engine or session.subject.engine} {environment.engine_version or ''}".strip()
    weights = ", random weights" if session.subject.rehearsed else ""
    streams = f", {batch} streams" if batch > 1 else ""
    return (
        f"{runs} warm runs of {shape}{streams} by `chambers {session.verb}` on {session.began[:10]}, {engine}{weights}"
    )
