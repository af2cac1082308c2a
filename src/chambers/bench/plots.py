"""Small drawings as SVG text: lines with whiskers, distributions, bars with a limit. Pure; they load nothing.

Colours are classes (`s0`, `s1`, ...) that the page gives a meaning in light, dark and print; every series has a mark
and a dash of its own as well, so that no one needs to tell colours apart. What a point stands for is its title, which
a browser shows to whoever points at it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from chambers.bench.plot_scale import Scale, doubling_scale, linear_scale, number

WIDTH, HEIGHT = 640, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 18, 34, 48
_BAR_HEIGHT, _BAR_GAP, _BAR_LABELS = 18, 12, 210
COLOURS = 6


@dataclass(frozen=True, slots=True)
class Point:
    """A value, the range it was seen in, and what to say about it."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together, in the order in which a line goes through them."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A value against the most that it could be."""

    label: str
    value: float
    limit: float | None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What a plot says on its edges, and how it is drawn."""

    title: str
    x_label: str
    y_label: str
    doubling: bool = False
    steps: bool = False
    marks: bool = True
    from_zero: bool = True


def line_plot(series: Sequence[Series], look: Look) -> str:
    """Lines through points, with whiskers where a range is known."""
    points = [point for one in series for point in one.points]
    xs = [point.x for point in points]
    ys = [value for point in points for value in (point.y, point.low, point.high) if value is not None]
    across = (
        doubling_scale(xs, _LEFT, WIDTH - _RIGHT)
        if look.doubling
        else linear_scale(xs, _LEFT, WIDTH - _RIGHT, from_zero=False)
    )
    up = linear_scale(ys, HEIGHT - _BOTTOM, _TOP, from_zero=look.from_zero)
    drawn = [piece for index, one in enumerate(series) for piece in _series(one, index, across, up, look)]
    return _svg(HEIGHT, look.title, [*_frame(across, up, look), *drawn, *_legend([one.name for one in series])])


def distribution(name: str, values: Sequence[float], unit: str) -> Series:
    """The share of values at or below each of them."""
    ordered = sorted(values)
    count = len(ordered)
    points = (
        Point(value, rank * 100 / count, title=f"{rank} of {count} at or below {number(value)} {unit}")
        for rank, value in enumerate(ordered, start=1)
    )
    return Series(name, (Point(ordered[0], 0.0), *points) if ordered else ())


def bar_plot(bars: Sequence[Bar], title: str, x_label: str) -> str:
    """Bars from the left, each with a mark where its limit is."""
    height = _TOP + len(bars) * (_BAR_HEIGHT + _BAR_GAP) + _BOTTOM
    most = [value for bar in bars for value in (bar.value, bar.limit) if value is not None]
    across = linear_scale(most, _BAR_LABELS, WIDTH - _RIGHT - 40, from_zero=True)
    floor = height - _BOTTOM
    pieces = [*_x_axis(across, floor, x_label)]
    for row, bar in enumerate(bars):
        pieces += _bar(bar, _TOP + row * (_BAR_HEIGHT + _BAR_GAP), across)
    return _svg(height, title, pieces)


def _series(one: Series, index: int, across: Scale, up: Scale, look: Look) -> Iterator[str]:
    kind = f"s{index % COLOURS}"
    placed = [(across.place(point.x), up.place(point.y)) for point in one.points]
    if len(placed) > 1:
        yield f'<path class="line {kind}" d="{_path(placed, steps=look.steps)}"/>'
    for point in one.points:
        yield from _whisker(point, kind, across, up)
        if look.marks or len(placed) == 1:
            yield _mark(across.place(point.x), up.place(point.y), index, point.title)


def _path(placed: Sequence[tuple[float, float]], *, steps: bool) -> str:
    head, *rest = placed
    pieces = [f"M{head[0]:.1f} {head[1]:.1f}"]
    pieces += [f"H{x:.1f}V{y:.1f}" if steps else f"L{x:.1f} {y:.1f}" for x, y in rest]
    return "".join(pieces)


def _whisker(point: Point, kind: str, across: Scale, up: Scale) -> Iterator[str]:
    if point.low is None or point.high is None or point.high <= point.low:
        return
    x, low, high = across.place(point.x), up.place(point.low), up.place(point.high)
    caps = f"M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8M{x:.1f} {low:.1f}V{high:.1f}"
    yield f'<path class="whisker {kind}" d="{caps}"/>'


def _mark(x: float, y: float, index: int, title: str = "") -> str:
    """One of six shapes, by number."""
    shapes = (
        f"M{x - 4:.1f} {y:.1f}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
        f"M{x - 4:.1f} {y - 4:.1f}h8v8h-8z",
        f"M{x:.1f} {y - 5:.1f}l5 9h-10z",
        f"M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5z",
        f"M{x:.1f} {y + 5:.1f}l5 -9h-10z",
        f"M{x - 5:.1f} {y - 1.5:.1f}h10v3h-10z",
    )
    said = f"<title>{escape(title)}</title>" if title else ""
    return f'<path class="mark s{index % COLOURS}" d="{shapes[index % len(shapes)]}">{said}</path>'


def _bar(bar: Bar, top: float, across: Scale) -> list[str]:
    begin, end, middle = across.place(0), across.place(bar.value), top + _BAR_HEIGHT / 2
    said = f"<title>{escape(bar.title)}</title>" if bar.title else ""
    wide = max(end - begin, 0)
    box = f'x="{begin:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{_BAR_HEIGHT}"'
    pieces = [
        f'<text class="label" x="{_BAR_LABELS - 8}" y="{middle + 4:.1f}" text-anchor="end">{escape(bar.label)}</text>',
        f'<rect class="bar s0" {box}>{said}</rect>',
    ]
    place = end
    if bar.limit is not None:
        place = max(end, across.place(bar.limit))
        at = across.place(bar.limit)
        pieces.append(f'<path class="limit" d="M{at:.1f} {top - 4:.1f}v{_BAR_HEIGHT + 8}"/>')
    share = f" ({bar.value / bar.limit:.0%})" if bar.limit else ""
    shown = f"{number(bar.value)}{share}"
    return [*pieces, f'<text class="value" x="{place + 6:.1f}" y="{middle + 4:.1f}">{shown}</text>']


def _frame(across: Scale, up: Scale, look: Look) -> Iterator[str]:
    for tick in up.ticks:
        y = up.place(tick)
        yield f'<path class="grid" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number(tick)}</text>'
    middle = (up.begin + up.end) / 2
    yield (
        f'<text class="label" transform="translate(16 {middle:.1f}) rotate(-90)" text-anchor="middle">'
        f"{escape(look.y_label)}</text>"
    )
    yield from _x_axis(across, HEIGHT - _BOTTOM, look.x_label)


def _x_axis(across: Scale, floor: float, label: str) -> Iterator[str]:
    yield f'<path class="axis" d="M{across.begin:.1f} {floor:.1f}H{across.end:.1f}"/>'
    for tick in across.ticks:
        x = across.place(tick)
        yield f'<path class="axis" d="M{x:.1f} {floor:.1f}v4"/>'
        yield f'<text x="{x:.1f}" y="{floor + 18:.1f}" text-anchor="middle">{number(tick)}</text>'
    middle = (across.begin + across.end) / 2
    yield f'<text class="label" x="{middle:.1f}" y="{floor + 38:.1f}" text-anchor="middle">{escape(label)}</text>'


def _legend(names: Sequence[str]) -> Iterator[str]:
    x = float(_LEFT)
    for index, name in enumerate(names):
        yield f'<path class="line s{index % COLOURS}" d="M{x:.1f} 16h22"/>'
        yield _mark(x + 11, 16, index)
        yield f'<text class="key" x="{x + 28:.1f}" y="20">{escape(name)}</text>'
        x += 28 + 7.2 * len(name) + 18


def _svg(height: float, title: str, pieces: Sequence[str]) -> str:
    said = escape(title, quote=True)
    head = f'<svg class="plot" viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{said}">'
    return "".join([head, f"<title>{said}</title>", *pieces, "</svg>"])
