"""What `bench` shows: rows that line up, and a line of progress after every run, with the time that is left."""

from collections.abc import Sequence
from typing import Any

from chambers.bench.agenda import Progress
from chambers.bench.cliff import Cliff, Level
from chambers.bench.conversation import Turn
from chambers.bench.endurance import Window
from chambers.bench.sample import TPOT_FORMULA, Environment, Run
from chambers.bench.validity import temperature_c
from chambers.cli.options import progress
from chambers.desk.bench import Notebook

_BAR = 20
_UNKNOWN = "-"

_RUN_COLUMNS = (
    *("shape", "streams", "prompts", "runs", "median", "min", "max", "P10", "P90", "CV", "95 % interval"),
    *("TTFT ms", "TPOT ms", "accepted", "<60 %", "cold"),
)


def tell(news: Progress) -> None:
    """After a run: a bar, what is left, what it was."""
    filled = round(_BAR * news.done / news.total)
    bar = "#" * filled + "." * (_BAR - filled)
    left = f", {duration(news.left_s)} left" if news.left_s is not None and news.done < news.total else ""
    progress(f"[{bar}] {news.done}/{news.total}{left}  {_run_words(news.run)}")


def tell_turn(turn: Turn) -> None:
    progress(f"{turn.name}: first token after {_number(turn.ttft_ms, 0)} ms, {_count(turn.cached_tokens)} cached")


def tell_soak(run: Run, left_s: float) -> None:
    hot = temperature_c(run.gpu)
    heat = f", {hot:.0f} °C" if hot is not None else ""
    progress(f"{duration(left_s)} left  {_run_words(run)}{heat}")


def duration(seconds: float) -> str:
    """Short, and no more exact than it is."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def run_lines(book: Notebook, rows: Sequence[dict[str, Any]]) -> list[str]:
    """Where it was measured, the table, what its words mean, and which runs do not count."""
    if not book.runs:
        return ["nothing was measured"]
    tails = dict.fromkeys(f"P10 and P90: {row['tails']}" for row in rows if row["tails"])
    return [
        *_environment_lines(book.environment),
        "",
        *columns([_RUN_COLUMNS, *(_cells(row) for row in rows)]),
        "",
        f"output of all streams in tok/s, first request to end of last answer; {TPOT_FORMULA}",
        *tails,
        *(line for row in rows if (line := _ceiling_line(row))),
        *_invalid_lines(book.runs),
        "",
    ]


def brief_lines(book: Notebook) -> list[str]:
    """The same without the table, for verbs that have one of their own."""
    if not book.runs:
        return ["nothing was measured"]
    return [*_environment_lines(book.environment), *_invalid_lines(book.runs), ""]


def level_lines(levels: Sequence[Level]) -> list[str]:
    head = (
        "streams",
        "together tok/s",
        "each tok/s",
        "wall s",
        "TTFT ms",
        "slowest",
        "waiting ms",
        "reading",
        "decoding",
    )
    rows = [
        (
            str(level.concurrency),
            *(_number(value, 1) for value in (level.output_tps, level.per_task_tps, level.wall_s)),
            *(_number(value, 0) for value in (level.ttft_ms, level.ttft_tail_ms, level.queue_ms)),
            *(_number(value, 0) for value in (level.prompt_ms, level.decode_ms)),
        )
        for level in levels
    ]
    return columns([head, *rows])


def cliff_words(cliff: Cliff | None) -> str:
    """The verdict."""
    if cliff is None:
        return "nothing to say: no level was measured"
    said = cliff.reason if cliff.breaks_at is None else f"use up to {cliff.holds_to} streams: {cliff.reason}"
    if not cliff.doubtful_at:
        return said
    levels = ", ".join(str(level) for level in cliff.doubtful_at)
    return f"doubtful, because no run counts at {levels} streams: {said}"


def turn_lines(turns: Sequence[Turn]) -> list[str]:
    head = ("turn", "prompt tokens", "cached", "TTFT ms")
    rows = [
        (turn.name, _count(turn.prompt_tokens), _count(turn.cached_tokens), _number(turn.ttft_ms, 0)) for turn in turns
    ]
    return columns([head, *rows])


def window_lines(windows: Sequence[Window]) -> list[str]:
    head = ("minute", "tok/s", "runs", "hottest °C", "W", "MHz")
    rows = [
        (
            *(_number(window.minute, 1), _number(window.output_tps, 1), str(window.runs)),
            *(_number(value, 0) for value in (window.temperature_c, window.power_w, window.clock_mhz)),
        )
        for window in windows
    ]
    return columns([head, *rows])


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells, each column as wide as it must be; the first is a name, the others are numbers."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width) for place, (cell, width) in _placed(row, widths)
        )
        for row in rows
    ]


def _placed(row: Sequence[str], widths: Sequence[int]) -> enumerate[tuple[str, int]]:
    return enumerate(zip(row, widths, strict=True))


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    interval, cold = row["interval"], row["cold"]
    name = f"{row['label']}: {row['shape']}" if row["label"] else row["shape"]
    return (
        *(name, str(row["concurrency"]), row["prompts"], str(row["runs"])),
        *(_number(row[key], 2) for key in ("median", "min", "max", "p10", "p90")),
        _number(row["cv"], 3),
        f"{interval[0]:.2f} to {interval[1]:.2f}" if interval else _UNKNOWN,
        *(_number(row["ttft_ms"], 0), _number(row["tpot_ms"], 2)),
        *(_share(row["acceptance"]), str(row["runs_below_60_acceptance"])),
        _number(cold["output_tps"], 2) if cold else _UNKNOWN,
    )


def _environment_lines(environment: Environment | None) -> list[str]:
    if environment is None:
        return []
    what = [environment.model, environment.quant, environment.engine, environment.engine_version]
    where = [environment.machine, *(gpu.name for gpu in environment.gpus), environment.driver, environment.kernel]
    return [" · ".join(part for part in (*what, environment.url, *where) if part)]


def _ceiling_line(row: dict[str, Any]) -> str | None:
    ceiling, median = row.get("ceiling_tps"), row["per_stream_tps"]
    # What is guessed right costs no reading of its own, so the ceiling is none there.
    if not ceiling or not median or row["acceptance"] is not None:
        return None
    together = median * row["concurrency"]
    return (
        f"{row['shape']} x{row['concurrency']}: decoding reaches {together:.1f} tok/s of the {ceiling:.1f} that memory "
        f"bandwidth allows ({together / ceiling:.0%}); the ceiling is predicted"
    )


def _invalid_lines(runs: Sequence[Run]) -> list[str]:
    """Each rule that was broken, how often, and what it said the first time."""
    bad = [run for run in runs if not run.valid]
    if not bad:
        return [f"all {len(runs)} runs count"]
    said: dict[str, list[str]] = {}
    for run in bad:
        for reason in run.invalid_reasons:
            code, _, sentence = reason.partition(": ")
            said.setdefault(code, []).append(f"{run.phase} {run.shape} x{run.concurrency}: {sentence}")
    rules = [f"  {code}, {len(found)} runs; the first, {found[0]}" for code, found in said.items()]
    return [f"{len(bad)} of {len(runs)} runs do not count:", *rules]


def _run_words(run: Run) -> str:
    doubt = "" if run.valid else f"  does not count ({run.invalid_reasons[0].partition(':')[0]})"
    return (
        f"{run.phase} {run.shape} x{run.concurrency}: {_number(run.output_tps, 1)} tok/s, "
        f"TTFT {_number(run.ttft_ms, 0)} ms, TPOT {_number(run.tpot_ms, 1)} ms{doubt}"
    )


def _number(value: float | None, digits: int) -> str:
    return _UNKNOWN if value is None else f"{value:.{digits}f}"


def _share(value: float | None) -> str:
    return _UNKNOWN if value is None else f"{value:.1%}"


def _count(value: int | None) -> str:
    return _UNKNOWN if value is None else str(value)
