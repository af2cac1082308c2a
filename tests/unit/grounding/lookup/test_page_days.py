from datetime import date

import pytest

from chambers.grounding.claim import Kind
from chambers.grounding.lookup.page_days import day_of
from chambers.grounding.matching import read_page
from chambers.record.page import Page


def _days(text, *, habit=None):
    page = read_page(Page("a.txt", "0" * 64, 1, text), lambda: habit)
    return [day_of(figure.value) for figure in page.figures if figure.kind is Kind.DATE]


def test_a_month_and_a_day_at_the_heads_of_lines_are_days_of_the_year_of_the_page():
    log = "LOG 2022\n3/14: rain\n3/15: sun\n3/16: rain\nPain 7/10"
    assert _days(log) == [date(2022, 3, 14), date(2022, 3, 15), date(2022, 3, 16)]


def test_a_day_first_column_is_read_day_first():
    assert _days("YEAR 2022\n27/01  sun\n28/01  rain\n01/02  rain")[-1] == date(2022, 2, 1)


@pytest.mark.parametrize(("habit", "day"), [(True, date(2022, 4, 5)), (False, date(2022, 5, 4)), (None, None)])
def test_a_date_in_figures_is_read_as_the_record_writes_them(habit, day):
    assert _days("Paid on 04/05/2022.", habit=habit) == [day]


def test_the_unmistakable_dates_of_a_page_tell_the_order_of_the_others():
    assert _days("Paid 04/05/2022 and 04/25/2022.") == [date(2022, 4, 5), date(2022, 4, 25)]


def test_a_day_without_a_year_takes_it_from_the_date_before():
    assert _days("Sent March 3, 2021. Paid on December 30.") == [date(2021, 3, 3), date(2020, 12, 30)]
