"""Kept sessions as a report: what they come to, run by run and in all, for a page, for JSON and for CSV. Pure.

Medians are of warm runs that count; every other run is listed with the reason. Where the setup is known, what was
measured stands beside what its bytes would allow.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median

from chambers.bench.sample import Json, Run
from chambers.bench.statistics import Chance, Spread, spread
from chambers.bench.steady import headline
from chambers.bench.store import Kept

LOW_ACCEPTANCE = 0.6
Key = tuple[str, str, str, int]
Ceilings = Mapping[tuple[str, int], float]


@dataclass(frozen=True, slots=True)
class Line:
    """Runs of one kind: a shape at a concurrency, of one label where things are compared."""

    label: str
    prompts: str
    shape: str
    concurrency: int
    runs: int
    counted: int
    output_tps: Spread | None
    steady_tps: float | None
    per_stream_tps: float | None
    cold_tps: float | None
    ttft_ms: float | None
    tpot_ms: float | None
    prompt_tps: float | None
    acceptance: float | None
    low_acceptance_runs: int
    ceiling_tps: float | None

    def to_json(self) -> Json:
        """One entry of `summary`: the numbers of all output, then the rest."""
        whole = asdict(self.output_tps) if self.output_tps is not None else dict.fromkeys(_SPREAD)
        rest = {name: value for name, value in asdict(self).items() if name != "output_tps"}
        return whole | rest


_SPREAD = ("count", "median", "min", "max", "p10", "p90", "cv", "interval")


@dataclass(frozen=True, slots=True)
class SessionReport:
    """One session with all that is said of it."""

    kept: Kept
    runs: tuple[Run, ...]
    lines: tuple[Line, ...]
    results: tuple[Json, ...] = ()

    @property
    def title(self) -> str:
        environment = self.kept.environment
        what = " ".join(part for part in (environment.model, environment.quant) if part)
        return f"{self.kept.verb} {self.kept.id}" + (f": {what}" if what else "")

    @property
    def left_out(self) -> tuple[Run, ...]:
        """Runs that no median has in it because they broke a rule."""
        return tuple(run for run in self.runs if not run.valid)

    @property
    def compared(self) -> tuple[Json, ...]:
        """What was predicted and what was measured, where the session compared them."""
        return tuple(row for row in self.results if "predicted" in row and "measured" in row)

    @property
    def verdicts(self) -> tuple[str, ...]:
        """What the command itself concluded, in its words."""
        return tuple(sentence for row in self.results for sentence in _verdicts(row))

    @property
    def ending(self) -> str:
        return self.kept.ending or "interrupted, or still at work"

    def to_json(self) -> Json:
        kept = self.kept
        return {
            "session": kept.id,
            "verb": kept.verb,
            "arguments": kept.arguments,
            "began": kept.began,
            "ended": kept.ended,
            "ending": kept.ending,
            "environment": kept.environment.to_json(),
            "runs": [headline(run) for run in self.runs],
            "summary": [line.to_json() for line in self.lines],
            "results": list(self.results),
        }


def _verdicts(row: Json) -> Iterator[str]:
    """A verdict stands in the row, or in a part of it; it is a sentence or several."""
    for holder in (row, *(part for part in row.values() if isinstance(part, dict))):
        said = holder.get("verdict")
        yield from [said] if isinstance(said, str) else said or ()


def report_session(
    kept: Kept, runs: Sequence[Run], chance: Chance, ceilings: Ceilings, results: Iterable[Json] = ()
) -> SessionReport:
    """The report of one session."""
    groups: dict[Key, list[Run]] = {}
    for run in runs:
        groups.setdefault((run.label or "", run.prompts, str(run.shape), run.concurrency), []).append(run)
    lines = tuple(_line(key, found, chance, ceilings) for key, found in groups.items())
    return SessionReport(kept, tuple(runs), lines, tuple(results))


def _line(key: Key, runs: Sequence[Run], chance: Chance, ceilings: Ceilings) -> Line:
    label, prompts, shape, concurrency = key
    counted = [run for run in runs if run.phase == "warm" and run.valid]
    told = [headline(run) for run in counted]
    cold = [run.output_tps for run in runs if run.phase == "cold" and run.output_tps is not None]
    return Line(
        label=label,
        prompts=prompts,
        shape=shape,
        concurrency=concurrency,
        runs=len(runs),
        counted=len(counted),
        output_tps=spread([run.output_tps for run in counted if run.output_tps is not None], chance),
        steady_tps=_median(told, "steady_tps"),
        per_stream_tps=_median(told, "per_stream_tps"),
        cold_tps=cold[0] if cold else None,
        ttft_ms=_median(told, "ttft_ms"),
        tpot_ms=_median(told, "tpot_ms"),
        prompt_tps=_median(told, "prompt_tps"),
        acceptance=_median(told, "acceptance"),
        low_acceptance_runs=sum(one["acceptance"] is not None and one["acceptance"] < LOW_ACCEPTANCE for one in told),
        ceiling_tps=ceilings.get((shape, concurrency)),
    )


def _median(told: Sequence[Json], name: str) -> float | None:
    said = [one[name] for one in told if one[name] is not None]
    return median(said) if said else None


_COLUMNS = (
    *("session", "verb", "model", "engine", "began", "phase", "label", "prompts", "shape", "concurrency"),
    *("output_tps", "steady_tps", "per_stream_tps", "ttft_ms", "tpot_ms", "prompt_tps", "acceptance"),
    *("prompt_tokens", "cached_tokens", "loop_lag_ms", "load_average", "valid", "invalid_reasons"),
)


def csv_text(reports: Sequence[SessionReport]) -> str:
    """A line for every run, those that do not count included."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for report in reports:
        environment = report.kept.environment
        own = {"session": report.kept.id, "verb": report.kept.verb}
        own |= {"model": environment.model, "engine": environment.engine}
        for run in report.runs:
            told = headline(run) | own | {"invalid_reasons": "; ".join(run.invalid_reasons)}
            writer.writerow([_cell(told[name]) for name in _COLUMNS])
    return written.getvalue()


def _cell(value: object) -> str:
    """Empty for what is not known; text that a spreadsheet would take for a formula is kept from being one."""
    if value is None:
        return ""
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text
