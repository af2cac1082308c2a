from datetime import date

from chambers.drafting.days import first_day


def test_the_first_full_date_is_the_day_of_a_text():
    assert first_day("In May 2026, after 03/04/2026, on June 2, 2026.") == date(2026, 6, 2)
    assert first_day("No date.") is None
