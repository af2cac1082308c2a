"""Drawings that are right: round numbers that hold what is drawn, places in order, and names that break nothing."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.plot_scale import doubling_scale, linear_scale, nice_ticks, number
from chambers.bench.plots import COLOURS, HEIGHT, WIDTH, Bar, Look, Point, Series, bar_plot, distribution, line_plot

VALUES = st.floats(-1e6, 1e6).filter(lambda value: value == 0 or abs(value) > 1e-6)
LOOK = Look("Speed", "streams", "tok/s", doubling=True)


@given(VALUES, VALUES)
def test_ticks_hold_the_range_in_equal_steps(a, b):
    low, high = min(a, b), max(a, b)
    ticks = nice_ticks(low, high)
    slack = 1e-6 * max(abs(low), abs(high), 1e-6)
    assert ticks[0] <= low + slack
    assert ticks[-1] >= high - slack
    steps = {round((after - before) / (ticks[1] - ticks[0]), 6) for before, after in pairwise(ticks)}
    assert steps == {1.0}
    assert 2 <= len(ticks) <= 8


@given(st.lists(VALUES, min_size=1, max_size=20), st.booleans())
def test_a_scale_keeps_order_and_stays_on_the_paper(values, from_zero):
    scale = linear_scale(values, 50, 600, from_zero=from_zero)
    places = [scale.place(value) for value in sorted(values)]
    assert places == sorted(places)
    assert all(50 - 1e-3 <= place <= 600 + 1e-3 for place in places)
    if from_zero:
        assert scale.low <= 0 <= scale.high


def test_doublings_are_equally_far_apart():
    scale = doubling_scale([1, 2, 4, 8], 0, 300)
    assert [scale.place(value) for value in (1, 2, 4, 8)] == pytest.approx([0, 100, 200, 300])


def test_a_single_value_stands_in_the_middle():
    assert doubling_scale([4], 0, 300).place(4) == 150


@pytest.mark.parametrize(
    ("value", "shown"), [(0, "0"), (0.25, "0.25"), (2.5, "2.5"), (99.96, "100"), (1234.5, "1,234"), (-3.0, "-3")]
)
def test_numbers_have_few_digits(value, shown):
    assert number(value) == shown


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def test_every_point_is_marked_and_says_what_it_is():
    points = tuple(Point(x, x * 10.0, x * 9.0, x * 12.0, f"{x} streams") for x in (1, 2, 4))
    tree = drawn(line_plot([Series("all", points), Series("each", points[:1])], LOOK))
    marks = [path for path in tree.iter("path") if "mark" in path.get("class", "") and path.find("title") is not None]
    assert [mark.find("title").text for mark in marks] == ["1 streams", "2 streams", "4 streams", "1 streams"]
    assert sum("whisker" in path.get("class", "") for path in tree.iter("path")) == 4
    assert tree.get("role") == "img"
    assert tree.get("aria-label") == "Speed"


def test_higher_values_are_drawn_higher_and_inside_the_frame():
    points = tuple(Point(x, y) for x, y in ((1, 5.0), (2, 50.0), (4, 500.0)))
    svg = line_plot([Series("all", points)], LOOK)
    (path,) = re.findall(r'class="line s0" d="(M[^"]*L[^"]*)"', svg)
    places = [tuple(map(float, pair.split())) for pair in re.split("[ML]", path) if pair]
    assert [y for _, y in places] == sorted((y for _, y in places), reverse=True)
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in places)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", 'a"b', "a & b", "</svg>"])
def test_names_cannot_break_out_of_a_drawing(name):
    look = Look(name, name, name)
    tree = drawn(line_plot([Series(name, (Point(1, 1.0, title=name),))], look))
    assert not list(tree.iter("script"))
    bars = drawn(bar_plot([Bar(name, 1.0, 2.0, name)], name, name))
    assert [text.text for text in bars.iter("text") if text.text == name]


def test_more_series_than_colours_can_be_drawn():
    series = [Series(str(index), (Point(1, 1.0), Point(2, 2.0))) for index in range(COLOURS + 2)]
    assert f"s{COLOURS}" not in line_plot(series, LOOK)


def test_nothing_to_draw_is_an_empty_frame():
    assert drawn(line_plot([], LOOK)).tag == "svg"
    assert drawn(line_plot([], Look("t", "x", "y"))).tag == "svg"


def test_a_distribution_climbs_to_all_of_it():
    series = distribution("ttft", [30.0, 10.0, 20.0, 20.0], "ms")
    assert [point.x for point in series.points] == [10.0, 10.0, 20.0, 20.0, 30.0]
    assert [point.y for point in series.points] == [0.0, 25.0, 50.0, 75.0, 100.0]
    assert series.points[-1].title == "4 of 4 at or below 30 ms"


def test_a_distribution_is_drawn_without_going_back():
    svg = line_plot(
        [distribution("ttft", [30.0, 10.0, 20.0, 20.0], "ms")], Look("t", "x", "y", steps=True, marks=False)
    )
    (path,) = re.findall(r'class="line s0" d="(M[^"]*H[^"]*)"', svg)
    heights = [float(step) for step in re.findall(r"V([0-9.]+)", path)]
    assert heights == sorted(heights, reverse=True)


def test_a_bar_shows_its_share_of_the_limit():
    svg = bar_plot([Bar("qwen", 50.0, 100.0), Bar("other", 25.0, None)], "ceiling", "tok/s")
    assert "50 (50%)" in svg
    assert svg.count('class="limit"') == 1
