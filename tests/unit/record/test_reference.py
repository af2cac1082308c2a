import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.record.bates import BatesNumber, Ledger, Place, ledger_of
from chambers.record.reference import find_references, places_of

LEDGER = ledger_of((BatesNumber("HAR", n, 6), Place("f" * 64, n)) for n in range(1, 200))


def _one(text):
    (reference,) = find_references(text, LEDGER)
    return reference


@pytest.mark.parametrize(
    "written",
    [
        "HAR000123-125",
        "HAR000123-25",
        "HAR000123-000125",
        "HAR000123-HAR000125",
        "HAR000123\u2013HAR000125",
        "HAR000123 to 125",
        "HAR000123 through HAR000125",
    ],
)
def test_every_way_to_write_a_range_names_the_same_pages(written):
    reference = _one(f"See {written}, and more.")
    assert reference.problem is None
    assert [str(number) for number in reference.numbers] == ["HAR000123", "HAR000124", "HAR000125"]
    assert reference.text == written
    assert [place.page for place in places_of(reference, LEDGER)] == [123, 124, 125]


@pytest.mark.parametrize(
    ("written", "counters"),
    [
        ("HAR000123, 127, 130-32", [123, 127, 130, 131, 132]),
        ("HAR000123, 127 and 130", [123, 127, 130]),
        ("HAR000123-25, 127", [123, 124, 125, 127]),
        ("HAR000123; 127; and 130", [123, 127, 130]),
        ("HAR000123 \u2013\n HAR000125", [123, 124, 125]),
        ("HAR000123 to\nHAR000125", [123, 124, 125]),
        ("HAR 000123", [123]),
        ("HAR\n000123-24", [123, 124]),
    ],
)
def test_lists_and_line_breaks_name_every_page(written, counters):
    reference = _one(f"See at {written}.")
    assert reference.problem is None
    assert [number.number for number in reference.numbers] == counters
    assert reference.text == written


@pytest.mark.parametrize("after", [" pages were served", ",000 was paid", "%", ".50", " May 2026", ":15", "th Street"])
def test_an_ordinary_number_after_a_reference_is_no_item_of_a_list(after):
    assert _one(f"HAR000123, 127{after}.").text == "HAR000123"


@pytest.mark.parametrize(
    ("written", "why"),
    [("HAR000123, 999.", "HAR000999 was never assigned"), ("HAR000123, 22.", "runs backwards at 22")],
)
def test_a_list_with_a_bad_item_is_bad_as_a_whole(written, why):
    reference = _one(written)
    assert why in reference.problem
    assert reference.numbers == ()


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("HAR00123", "has 5 digits"),
        ("HAR0000123", "has 7 digits"),
        ("HAR000200", "never assigned"),
        ("HAR000198-HAR000203", "HAR000200 was never assigned"),
        ("HAR000125-123", "runs backwards"),
        ("HAR0O0123", "letters among its digits"),
    ],
)
def test_a_reference_outside_the_ledger_is_a_value_with_a_reason(written, why):
    reference = _one(f"See {written}.")
    assert why in reference.problem
    assert reference.numbers == ()
    assert places_of(reference, LEDGER) == ()


def test_a_token_that_only_looks_like_a_number_is_no_reference():
    assert find_references("An RTX 3060, SMITH000123, XHAR000123 and HAR000123B.", LEDGER) == ()
    assert find_references("HAR000123", Ledger()) == ()


@given(st.integers(1, 199), st.integers(0, 60), st.integers(1, 6))
def test_short_tails_expand_to_the_range_or_are_refused(first, length, digits):
    last = first + length
    tail = f"{last:06d}"[-digits:]
    reference = _one(f"HAR{first:06d}-{tail}")
    assert reference.end == len(reference.text)
    if reference.problem is None:
        counters = [number.number for number in reference.numbers]
        assert counters == list(range(first, counters[-1] + 1))
        assert f"{counters[-1]:06d}".endswith(tail)
        assert all(number in LEDGER for number in reference.numbers)
    else:
        assert reference.numbers == ()
    if digits == 6:
        assert (reference.problem is None) == (last <= 199)
