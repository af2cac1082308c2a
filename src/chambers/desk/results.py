"""What was measured before, as a person asks for it: a list, a summary, a page to look at, rows for a spreadsheet."""

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import chambers
from chambers.base.errors import OperationError
from chambers.bench.report import Ceilings, SessionReport, csv_text, report_session
from chambers.bench.report_page import render_page
from chambers.bench.sample import Run
from chambers.bench.steady import depth_tokens
from chambers.bench.store import Kept, Store
from chambers.bench.subject import Subject, box_of
from chambers.desk.calibration import load_constants
from chambers.desk.named_machine import find_machine
from chambers.engines.known import known_engines
from chambers.machine.description import Machine
from chambers.planning.ceiling import ceiling_tps
from chambers.planning.setup import Setup
from chambers.settings import Settings

_SEED = 0
"""The same report from the same runs: resampling must not move its intervals."""


class ReportFileError(OperationError):
    """The report cannot be written there."""

    code = "bench.report_file"


@dataclass(frozen=True, slots=True)
class Results:
    """Reports of sessions, and the files that were written of them."""

    reports: tuple[SessionReport, ...]
    files: tuple[Path, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"sessions": [one.to_json() for one in self.reports], "files": [str(path) for path in self.files]}


def list_sessions(settings: Settings) -> tuple[Kept, ...]:
    """Every session that was kept, the oldest first."""
    store = Store.open_if_there(settings.state)
    if store is None:
        return ()
    with store:
        return store.sessions()


def report(settings: Settings, sessions: Sequence[int], *, out: Path | None = None, with_csv: bool = False) -> Results:
    """The sessions of these numbers (without any, the newest); with `out` as a page, and beside it as CSV."""
    reports = _reports(settings, sessions)
    if out is None:
        return Results(reports)
    page = render_page(reports, made_at=datetime.now(UTC), version=chambers.__version__)
    files = [_write(out, page)]
    if with_csv:
        files.append(_write(out.with_suffix(".csv"), csv_text(reports)))
    return Results(reports, tuple(files))


def ceilings(subject: Subject | None, runs: Sequence[Run], machine: Machine) -> Ceilings:
    """What the bytes of each kind of run allow, where it was made on this very machine."""
    engine = known_engines().get(subject.engine) if subject is not None else None
    if subject is None or engine is None or subject.box != box_of(machine):
        return {}
    setup = Setup(
        machine=machine,
        card=subject.card,
        engine=subject.engine,
        devices=subject.devices,
        split=subject.split,
        kv_type=subject.kv_type,
        slots=subject.slots,
        host_expert_bytes=subject.host_expert_bytes,
        streams_experts=engine.streams_experts,
    )
    table = load_constants()
    return {
        (str(run.shape), run.concurrency): ceiling_tps(
            replace(setup, batch=min(run.concurrency, subject.slots), depth_tokens=depth_tokens(run)), table
        )
        for run in runs
    }


def _reports(settings: Settings, sessions: Sequence[int]) -> tuple[SessionReport, ...]:
    with Store.open(settings.state) as store:
        numbers = sessions or tuple(kept.id for kept in store.sessions()[-1:]) or (1,)
        found = [(store.session(one), store.runs(one), store.results(one)) for one in dict.fromkeys(numbers)]
    machine = find_machine(settings, None)
    chance = random.Random(_SEED)  # noqa: S311 - resampling, not secrets
    return tuple(
        report_session(kept, runs, chance, ceilings(kept.subject, runs, machine), results)
        for kept, runs, results in found
    )


def _write(path: Path, text: str) -> Path:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise ReportFileError(f"{path} cannot be written: {error.strerror}.", hint="Choose another place.") from error
    return path
