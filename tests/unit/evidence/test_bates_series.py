import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chambers.evidence.bates_series import SeriesLedger
from chambers.evidence.production import About, Item, Series
from chambers.record.bates import BatesError, Place
from chambers.record.reference import find_references, places_of

HAR = Series("HAR")


def _items(*pages, mark="a"):
    return [Item(f"{mark}{n}", f"{mark}{n}.pdf", count) for n, count in enumerate(pages)]


def _served(ledger, series, items, **keywords):
    production = ledger.reserve(series, items, **keywords)
    ledger.serve(production)
    return production


def _ranges(production):
    return [(str(document.first), str(document.last)) for document in production.documents]


def test_the_next_production_goes_on_where_the_last_one_ended(tmp_path):
    first = _served(SeriesLedger(tmp_path), HAR, _items(2, 1))
    second = _served(SeriesLedger(tmp_path), HAR, _items(3, mark="b"))
    assert _ranges(first) == [("HAR000001", "HAR000002"), ("HAR000003", "HAR000003")]
    assert _ranges(second) == [("HAR000004", "HAR000006")]


def test_the_same_request_again_keeps_its_numbers(tmp_path):
    ledger = SeriesLedger(tmp_path)
    before = ledger.reserve(HAR, _items(2))
    again = SeriesLedger(tmp_path).reserve(HAR, _items(2))
    assert _ranges(again) == _ranges(before)
    assert not again.served
    ledger.serve(again)
    assert ledger.reserve(HAR, _items(2)).served
    assert str(ledger.next_number(HAR)) == "HAR000003"


def test_numbers_of_a_production_that_was_never_finished_become_a_gap(tmp_path):
    ledger = SeriesLedger(tmp_path)
    ledger.reserve(HAR, _items(2))
    other = _served(ledger, HAR, _items(1, mark="b"))
    assert _ranges(other) == [("HAR000003", "HAR000003")]
    (gap,) = ledger.gaps(HAR)
    assert (str(gap.first), str(gap.last)) == ("HAR000001", "HAR000002")
    assert "never finished" in gap.reason
    assert str(ledger.reserve(HAR, _items(2)).documents[0].first) == "HAR000004"


def test_a_number_is_never_given_out_twice(tmp_path):
    ledger = SeriesLedger(tmp_path)
    _served(ledger, HAR, _items(5))
    with pytest.raises(BatesError, match="HAR000003 may not be given out again"):
        ledger.reserve(HAR, _items(1, mark="b"), start=3)


def test_a_later_start_and_a_withheld_document_are_logged_gaps(tmp_path):
    ledger = SeriesLedger(tmp_path)
    _served(ledger, HAR, _items(1))
    ledger.withhold(HAR, 3, "privileged: letter to counsel")
    _served(ledger, HAR, _items(1, mark="b"), start=10)
    assert [(gap.first.number, gap.last.number) for gap in ledger.gaps(HAR)] == [(2, 4), (5, 9)]
    assert "privileged" in ledger.gaps(HAR)[0].reason


def test_a_slip_sheet_has_a_number_and_is_not_a_page_of_what_it_stands_for(tmp_path):
    ledger = SeriesLedger(tmp_path)
    _served(ledger, HAR, [Item("a", "a.pdf", 1), Item("a", "a.pdf", 1, slip_sheet="withheld as privileged")])
    assert [str(number) for number in ledger.snapshot(HAR).places] == ["HAR000001", "HAR000002"]
    assert ledger.documents(HAR)[1].item.slip_sheet == "withheld as privileged"


def test_digits_that_run_out_are_told_before_and_refused_after(tmp_path):
    short, ledger = Series("H", digits=2), SeriesLedger(tmp_path)
    assert _served(ledger, short, _items(80)).warnings == ()
    (warning,) = _served(ledger, short, _items(15, mark="b")).warnings
    assert "4 numbers are left" in warning
    with pytest.raises(BatesError, match="does not fit"):
        ledger.reserve(short, _items(5, mark="c"))
    assert str(ledger.next_number(short)) == "H96"


@pytest.mark.parametrize(
    ("series", "label"),
    [
        (Series("ABC", digits=9, separator="-"), "ABC-000000007"),
        (Series("ABC2", digits=4, separator="_"), "ABC2_0007"),
        (Series("ABC", digits=6, suffix=".C"), "ABC000007.C"),
    ],
)
def test_a_series_is_spelled_as_asked_and_its_references_resolve(tmp_path, series, label):
    ledger = SeriesLedger(tmp_path)
    _served(ledger, series, _items(9))
    snapshot = ledger.snapshot(series)
    (reference,) = find_references(f"See {label}, and more.", snapshot)
    assert reference.problem is None
    assert places_of(reference, snapshot) == (Place("a0", 7),)
    assert snapshot.label_of("a0", 7) == label


@pytest.mark.parametrize("bad", [{"separator": "/"}, {"prefix": "A1"}, {"suffix": "7"}, {"prefix": ""}])
def test_a_series_that_could_be_misread_is_refused(bad):
    with pytest.raises(BatesError):
        Series(**({"prefix": "A"} | bad))


def test_a_file_that_was_produced_twice_has_two_good_numbers_and_is_found_under_the_first(tmp_path):
    ledger = SeriesLedger(tmp_path)
    _served(ledger, HAR, [Item("a", "a.pdf", 1)])
    _served(ledger, HAR, [Item("a", "a.pdf", 1), Item("b", "b.pdf", 1)])
    snapshot = ledger.snapshot(HAR)
    (reference,) = find_references("HAR000001-02", snapshot)
    assert places_of(reference, snapshot) == (Place("a", 1), Place("a", 1))
    assert snapshot.label_of("a", 1) == "HAR000001"


def test_series_do_not_touch_each_other_and_the_file_is_private(tmp_path):
    ledger = SeriesLedger(tmp_path)
    _served(ledger, HAR, _items(2))
    assert str(ledger.next_number(Series("DEF"))) == "DEF000001"
    assert ledger.path.stat().st_mode & 0o777 == 0o600


def _staged(tmp_path, ledger, production):
    """A staging folder with the copy of each document, as a run has it before its numbers are served."""
    stage = tmp_path / "out" / ".production-1"
    stage.mkdir(parents=True)
    ledger.begin(stage)
    for document in production.documents:
        (stage / f"{document.first}.pdf").write_bytes(b"%PDF")
    return stage


def test_copies_of_a_run_killed_before_its_numbers_were_served_are_deleted(tmp_path):
    ledger = SeriesLedger(tmp_path)
    stage = _staged(tmp_path, ledger, ledger.reserve(HAR, _items(1, 1)))
    SeriesLedger(tmp_path).settle()
    assert not list(stage.parent.iterdir())


@pytest.mark.parametrize("moved", [0, 1, 2])
def test_copies_of_a_run_killed_while_they_were_moved_into_place_are_moved_by_the_next(tmp_path, moved):
    ledger = SeriesLedger(tmp_path)
    production = ledger.reserve(HAR, _items(1, 1))
    stage = _staged(tmp_path, ledger, production)
    ledger.serve(production, staging=stage)
    for document in production.documents[:moved]:
        (stage / f"{document.first}.pdf").rename(stage.parent / f"{document.first}.pdf")
    for _ in range(2):
        SeriesLedger(tmp_path).settle()
        assert sorted(each.name for each in stage.parent.iterdir()) == ["HAR000001.pdf", "HAR000002.pdf"]


def test_copies_on_a_disk_that_is_away_are_deleted_when_it_is_back(tmp_path):
    ledger = SeriesLedger(tmp_path)
    stage = _staged(tmp_path, ledger, ledger.reserve(HAR, _items(1)))
    stage.parent.rename(tmp_path / "away")
    ledger.settle()
    (tmp_path / "away").rename(stage.parent)
    ledger.settle()
    assert not stage.exists()


def test_numbers_that_the_same_run_takes_back_are_given_out_without_a_gap(tmp_path):
    ledger = SeriesLedger(tmp_path)
    ledger.cancel(ledger.reserve(HAR, _items(2, 1), start=5))
    assert _ranges(_served(ledger, HAR, _items(1), start=5)) == [("HAR000005", "HAR000005")]
    assert ledger.gaps(HAR) == ()


def test_what_is_known_of_a_document_comes_back_and_a_print_with_other_pages_is_no_page_of_the_record(tmp_path):
    ledger, about = SeriesLedger(tmp_path), About(sender="Ann Lee", parent="p", attachments=2)
    _served(ledger, HAR, [Item("a", "a.eml", 1, about=about), Item("b", "b.docx", 1, about=About(as_in_record=False))])
    assert [document.item.about for document in ledger.documents(HAR)] == [about, About(as_in_record=False)]
    assert ledger.snapshot(HAR).label_of("a", 1) == "HAR000001"
    assert ledger.snapshot(HAR).label_of("b", 1) is None


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.lists(st.integers(1, 4), min_size=1, max_size=3), st.booleans()), max_size=6))
def test_whatever_is_finished_or_abandoned_every_number_is_a_page_or_a_gap_and_never_both(
    tmp_path_factory, productions
):
    ledger = SeriesLedger(tmp_path_factory.mktemp("series"))
    for n, (pages, finished) in enumerate(productions):
        production = ledger.reserve(HAR, _items(*pages, mark=f"m{n}-"))
        if finished:
            ledger.serve(production)
    ledger.withhold(HAR, 1, "the end")
    paged = [number.number for number in ledger.snapshot(HAR).places]
    gaps = [n for gap in ledger.gaps(HAR) for n in range(gap.first.number, gap.last.number + 1)]
    assert sorted(paged + gaps) == list(range(1, ledger.next_number(HAR).number))
