from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_paper import reasons, verified

from chambers.grounding.claims.dates import find_dates
from chambers.grounding.claims.relative_days import find_relative


def _values(text):
    return [value for _, _, value in sorted(find_dates(text), key=lambda found: found[0])]


@pytest.mark.parametrize(
    "written",
    [
        "March 3, 2026", "Mar. 3, 2026", "March 3rd 2026", "3 March 2026", "3rd day of March, 2026", "2026-03-03",
        "03/03/2026", "3.3.2026", "Tuesday, March 3, 2026", "Tue, 3 March 2026", "March\n3, 2026",
    ],
)  # fmt: skip
def test_every_form_of_a_date_has_one_value(written):
    (value,) = _values(f"It was {written}; then more.")
    assert value.exact == date(2026, 3, 3)
    assert value.problem is None


def test_a_numeric_date_with_two_readings_keeps_both():
    (value,) = _values("on 03/04/2026")
    assert str(value) == "2026-03-04 or 2026-04-03"
    assert value.exact is None


def test_a_numeric_date_that_only_one_reading_allows_is_that_one():
    assert _values("on 25/04/2026")[0].exact == date(2026, 4, 25)
    assert _values("on 04/25/2026")[0].exact == date(2026, 4, 25)


def test_a_date_on_no_calendar_has_no_reading():
    (value,) = _values("on February 30, 2026")
    assert value.readings == ()
    assert "no calendar" in value.problem


def test_a_wrong_weekday_is_a_problem():
    (value,) = _values("on Friday, March 3, 2026")
    assert value.problem == "2026-03-03 was a Tuesday"


def test_partial_dates_say_what_they_leave_open():
    assert [str(value) for value in _values("In March 2026, or on May 5, or in 2024.")] == [
        "2026-03",
        "--05-05",
        "2024",
    ]


@pytest.mark.parametrize(
    "text", ["HAR000123", "DPW-2217", "3 presses", "$2,026.00", "12.5.1", "May it please the court"]
)
def test_what_is_no_date_is_not_taken_for_one(text):
    assert _values(text) == []


@given(st.dates(date(1700, 1, 1), date(2199, 12, 31)))
def test_spelling_a_date_out_and_writing_it_in_figures_give_one_value(day):
    spelt, figures = _values(f"on {day:%B} {day.day}, {day.year} or {day.isoformat()}")
    assert spelt.exact == figures.exact == day


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("She was at the 10th percentile on May 3", ["May 3"]),
        ("On May 3 he stood at the 4th", ["May 3"]),
        ("It went from 35 on January 10 to 71 on May 30", ["January 10", "May 30"]),
        ("It fell from 25 in the week of July 9 to 20 in the week after", ["July 9"]),
        ("He was away from July 9 to 20", ["July 9", "20"]),
    ],
)
def test_a_number_behind_a_day_is_not_always_another_day(text, days):
    assert [text[start:end] for start, end, _ in find_dates(text)] == days


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("On May 3 she left, and for two years afterward she paid $90 a month", 0),
        ("From May 3 he paid $80 a month, and $90 a month after that", 0),
        ("From May 3 it was tested once a year after that", 0),
        ("On May 3 she left, and two years afterward she came back", 1),
        ("On May 3 she left. A month after that, he wrote", 1),
    ],
)
def test_a_length_or_a_rate_is_no_day(text, count):
    days = [(start, end, date(2020, 5, 3)) for start, end, _ in find_dates(text)]
    assert len(list(find_relative(text, days))) == count


ROOF = (
    "From: N. Castellane\nDate: Wed, Apr 28, 2021\nI was on the roof with Mr. Fenn. Plugs out by Friday, April 30.",
    "From: L. Arredondo\nDate: Mon, 03 May 2021\nThe bays are open.",
)


@pytest.mark.parametrize(
    ("later", "faults"), [("five days later", []), ("six days later", ["it may mean April 28 or April 30"])]
)
def test_of_several_days_of_the_sentence_before_the_one_that_the_page_bears_out_is_meant(later, faults):
    text = (
        "On April 28 Castellane wrote that she was on the roof with the inspector, Mr. Fenn, and wanted them out by"
        f" Friday, April 30 (KLN0001). Arredondo answered {later} that the bays were open (KLN0002)."
    )
    assert [each.reason.partition(";")[0] for each in verified(text, *ROOF, prefix="KLN").open] == faults


def test_a_witness_speaks_of_days_of_another_year_than_that_of_the_transcript():
    page = (
        "DEPOSITION OF ANNA ROE, April 13, 2021\nQ. When were you last on board?\nA. It was April 18. A Saturday.\n"
        "Q. And the boat sank?\nA. On May 24, 2020.\n"
    )
    assert not reasons("Ms. Roe was last on board on April 18, 2020 (KLN0001).", page, prefix="KLN")
    assert reasons("Ms. Roe was last on board on April 18, 2017 (KLN0001).", page, prefix="KLN")
