"""The drawings of a report: which ones a session has enough for, and what is in them. Pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from statistics import median

from chambers.bench.plots import COLOURS, Bar, Look, Point, Series, bar_plot, distribution, line_plot
from chambers.bench.report import Line, SessionReport
from chambers.bench.sample import Run
from chambers.bench.validity import temperature_c

_LEAST_FOR_TIMELINE = 6
_OVER_TIME = "minutes since the beginning"


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with the sentence that says how to read it."""

    title: str
    svg: str
    caption: str


def session_figures(report: SessionReport) -> tuple[Figure, ...]:
    """Everything that this session's runs are enough for."""
    makers = (_concurrency, _per_stream, _depth, _reading, _ceiling, _ttft, _tpot, _timeline, _temperature, _power)
    return tuple(figure for make in makers for figure in make(report))


def _concurrency(report: SessionReport) -> Iterator[Figure]:
    yield from _drawn(
        _by(report.lines, lambda line: _name(line, line.shape), _streams, _output_point),
        Look("Tokens a second against concurrency", "streams at once", "tok/s, all streams", doubling=True),
        "Output of all streams together, reading of prompts included. Points are medians, whiskers the slowest and the "
        "fastest run.",
    )


def _per_stream(report: SessionReport) -> Iterator[Figure]:
    yield from _drawn(
        _by(report.lines, lambda line: _name(line, line.shape), _streams, _stream_point),
        Look("What one stream gets", "streams at once", "tok/s, one stream", doubling=True),
        "Decoding speed of the median stream: 1000 / TPOT.",
    )


def _depth(report: SessionReport) -> Iterator[Figure]:
    alone = [line for line in report.lines if line.concurrency == 1]
    yield from _drawn(
        _by(alone, lambda line: _name(line, f"{_output(line)} tokens out"), _prompt, _stream_point),
        Look("Decoding against depth", "tokens in the prompt", "tok/s", doubling=True),
        "One stream. What it costs to have more in the context while the answer is written.",
    )


def _reading(report: SessionReport) -> Iterator[Figure]:
    alone = [line for line in report.lines if line.concurrency == 1]
    yield from _drawn(
        _by(alone, lambda line: _name(line, "prompt"), _prompt, _prompt_point),
        Look("Reading prompts", "tokens in the prompt", "tok/s", doubling=True),
        "Prompt tokens read a second by one stream, from an empty cache.",
    )


def _ceiling(report: SessionReport) -> Iterator[Figure]:
    bars = [
        Bar(f"{line.shape} × {line.concurrency}", line.steady_tps, line.ceiling_tps, _share(line))  # noqa: RUF001
        for line in report.lines
        if line.steady_tps is not None and line.ceiling_tps is not None
    ]
    if bars:
        title = "Measured against the ceiling"
        yield Figure(
            title,
            bar_plot(bars, title, "tok/s while all streams decode"),
            "The mark is what the bytes of a step allow at the full rate of the memory; without drafting no engine can "
            "be faster.",
        )


def _ttft(report: SessionReport) -> Iterator[Figure]:
    yield from _distributions(report, "Time to the first token", lambda run: [one.ttft_ms for one in run.exchanges])


def _tpot(report: SessionReport) -> Iterator[Figure]:
    yield from _distributions(report, "Time for each further token", lambda run: [one.tpot_ms for one in run.exchanges])


def _distributions(report: SessionReport, title: str, values: Callable[[Run], list[float | None]]) -> Iterator[Figure]:
    found: dict[str, list[float]] = {}
    for run in report.runs:
        if run.valid and run.phase == "warm":
            found.setdefault(_kind(run), []).extend(value for value in values(run) if value is not None)
    yield from _drawn(
        [distribution(name, said, "ms") for name, said in found.items() if len(said) > 1][:COLOURS],
        Look(title, f"{title.lower()}, ms", "% of requests", steps=True, marks=False),
        "The share of requests at or below a value, over all warm runs that count.",
    )


def _timeline(report: SessionReport) -> Iterator[Figure]:
    kinds: dict[str, list[Point]] = {}
    for minutes, run in _minutes(report.runs):
        if run.output_tps is not None:
            said = f"{run.began}: {'; '.join(run.invalid_reasons) or 'counts'}"
            kinds.setdefault(_kind(run), []).append(Point(minutes, run.output_tps, title=said))
    if sum(map(len, kinds.values())) >= _LEAST_FOR_TIMELINE:
        yield from _drawn(
            [Series(name, tuple(points)) for name, points in kinds.items()][:COLOURS],
            Look("Speed over time", _OVER_TIME, "tok/s, all streams"),
            "Every run in the order it was made, those that do not count included.",
        )


def _temperature(report: SessionReport) -> Iterator[Figure]:
    points = [
        Point(minutes, degrees, title=f"{degrees:.0f} °C")
        for minutes, run in _minutes(report.runs)
        if (degrees := temperature_c(run.gpu)) is not None
    ]
    yield from _over_time("Temperature over time", "°C", points, "The hottest card during each run.", from_zero=False)


def _power(report: SessionReport) -> Iterator[Figure]:
    points = []
    for minutes, run in _minutes(report.runs):
        watts = [sample.power_w for sample in run.gpu if sample.power_w is not None]
        if watts:
            points.append(Point(minutes, median(watts), title=f"{median(watts):.0f} W"))
    yield from _over_time("Power over time", "W", points, "The median reading of a card during each run.")


def _over_time(
    title: str, unit: str, points: Sequence[Point], caption: str, *, from_zero: bool = True
) -> Iterator[Figure]:
    enough = [Series(title.partition(" ")[0].lower(), tuple(points))] if len(points) >= _LEAST_FOR_TIMELINE else []
    yield from _drawn(enough, Look(title, _OVER_TIME, unit, from_zero=from_zero), caption)


def _drawn(series: Sequence[Series], look: Look, caption: str) -> Iterator[Figure]:
    if series:
        yield Figure(look.title, line_plot(series, look), caption)


def _minutes(runs: Sequence[Run]) -> list[tuple[float, Run]]:
    began = [datetime.fromisoformat(run.began) for run in runs]
    return [((at - began[0]).total_seconds() / 60, run) for at, run in zip(began, runs, strict=True)]


def _by(
    lines: Sequence[Line],
    name: Callable[[Line], str],
    x: Callable[[Line], float],
    point: Callable[[Line, float], Point | None],
) -> list[Series]:
    """A series for each name that has at least two places along x."""
    found = []
    for title, members in groupby(sorted(lines, key=name), key=name):
        points = [made for line in members if (made := point(line, x(line))) is not None]
        if len({made.x for made in points}) > 1:
            found.append(Series(title, tuple(sorted(points, key=lambda made: made.x))))
    return found[:COLOURS]


def _output_point(line: Line, x: float) -> Point | None:
    whole = line.output_tps
    if whole is None:
        return None
    said = f"{line.shape}, {line.concurrency} streams: {whole.median:.1f} tok/s, {line.counted} runs"
    return Point(x, whole.median, whole.min, whole.max, said)


def _stream_point(line: Line, x: float) -> Point | None:
    tps = line.per_stream_tps
    return None if tps is None else Point(x, tps, title=f"{line.shape}, {line.concurrency} streams: {tps:.1f} tok/s")


def _prompt_point(line: Line, x: float) -> Point | None:
    tps = line.prompt_tps
    return None if tps is None else Point(x, tps, title=f"{line.shape}: {tps:.0f} tok/s")


def _kind(run: Run) -> str:
    return f"{run.label or ''} {run.shape} × {run.concurrency}".strip()  # noqa: RUF001


def _share(line: Line) -> str:
    assert line.steady_tps is not None
    assert line.ceiling_tps is not None
    return f"{line.steady_tps:.1f} of {line.ceiling_tps:.1f} tok/s"


def _streams(line: Line) -> float:
    return float(line.concurrency)


def _prompt(line: Line) -> float:
    return float(line.shape.partition(":")[0])


def _output(line: Line) -> str:
    return line.shape.partition(":")[2]


def _name(line: Line, rest: str) -> str:
    return f"{line.label} {rest}".strip()
