import pytest

from chambers.record.bates import BatesError, BatesNumber, Place, assign, ledger_of, with_bates
from chambers.record.page import Page, Source


def _source(name, pages):
    sha256 = name[0] * 64
    return Source(name, sha256, "text/plain", tuple(Page(name, sha256, n + 1, "words") for n in range(pages)))


def test_numbers_are_padded_to_their_width():
    assert str(BatesNumber("HAR", 123, 6)) == "HAR000123"


def test_a_counter_that_overflows_its_digits_is_refused():
    with pytest.raises(BatesError, match="does not fit in 3 digits"):
        BatesNumber("HAR", 1000, 3)


def test_a_prefix_that_runs_into_the_counter_is_refused():
    with pytest.raises(BatesError, match="prefix"):
        BatesNumber("HAR2", 1, 6)


def test_assigning_counts_on_across_files():
    ledger = assign([_source("a.pdf", 2), _source("b.pdf", 1)], prefix="HAR", width=6, start=9)
    assert [str(number) for number in ledger.places] == ["HAR000009", "HAR000010", "HAR000011"]
    assert ledger.label_of("b" * 64, 1) == "HAR000011"
    assert ledger.label_of("b" * 64, 2) is None


def test_assigning_past_the_last_number_is_refused():
    with pytest.raises(BatesError):
        assign([_source("a.pdf", 11)], prefix="H", width=1, start=0)


def test_a_number_or_a_page_twice_in_a_ledger_is_refused():
    one, two = BatesNumber("H", 1, 3), BatesNumber("H", 2, 3)
    with pytest.raises(BatesError, match="assigned twice"):
        ledger_of([(one, Place("a", 1)), (one, Place("a", 2))])
    with pytest.raises(BatesError, match="two Bates numbers"):
        ledger_of([(one, Place("a", 1)), (two, Place("a", 1))])


def test_pages_carry_the_number_that_the_ledger_gives_them():
    sources = [_source("a.pdf", 2)]
    numbered = with_bates(sources, assign(sources, prefix="HAR", width=4))
    assert [page.bates for page in numbered[0].pages] == ["HAR0001", "HAR0002"]
