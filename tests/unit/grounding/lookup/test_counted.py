from decimal import Decimal

import pytest
from one_paper import verified

from chambers.grounding.lookup.counted import converted, label_of, line_numbers, things_of, unit_of


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("30 days", "day"),
        ("30-day notice", "day"),
        ("30 business days", "day"),
        ("30 monthly payments", "month"),
        ("30 to 40 feet", "foot"),
        ("30 crates", None),
        ("30 in the morning", None),
    ],
)
def test_the_unit_stands_behind_a_number(text, unit):
    assert unit_of(text, 0, 2) == unit


def test_what_a_number_counts_stands_behind_it_also_behind_of():
    assert things_of("seven young students left", 5) & things_of("the student", 3)
    assert things_of("two of the cars", 3) & things_of("12 cars", 2)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("pier 4", "pier"),
        ("Order No. 4", "order"),
        ("Items 2, 3 and 4", "item"),
        ("Room: 4", "room"),
        ("\u00a7 4", "\u00a7"),
        ("the report lists 4 defects", None),
        ("In Boston 4 lots were sold", None),
        ("they paid 4", None),
    ],
)
def test_a_label_names_and_counts_nothing(text, label):
    assert label_of(text, text.index("4")) == label


def test_a_length_in_one_unit_is_one_in_another():
    assert converted(Decimal(2), "week", "day") == 14
    assert converted(Decimal(90), "minute", "hour") == Decimal("1.5")
    assert converted(Decimal(2), "week", "foot") is None


def test_numbers_that_run_down_a_page_number_its_lines():
    assert line_numbers("1. The roof\n2. The floor\n3. The wall") == {0, 12, 25}
    assert line_numbers("12 pallets came.\nThe roof is new.") == frozenset()


def test_twice_is_no_count_of_the_drafts_own_where_another_page_says_so():
    pages = (
        "DECLARATION\n\nThe clerk never complained about the pay.\n",
        "STATEMENT\n\nThe clerk complained twice about the pay.\n",
    )
    assert [
        each.claim.text for each in verified("The clerk complained twice about the pay (PAP0001).", *pages).for_review
    ] == ["twice"]
    assert not verified("The clerk complained twice about the pay (PAP0002).", *pages).open
    assert not verified("Both the pay and the bonus, two sums, were discussed (PAP0002).", *pages).blocked
