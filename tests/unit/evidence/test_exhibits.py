import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.exhibit_index import COLUMNS, index_csv, index_docx, index_pdf, index_table
from chambers.evidence.exhibits import Designation, Exhibit, ExhibitError, Volume, designate
from chambers.record.bates import BatesNumber


def _exhibit(label, pages=2, first=None, **more):
    return Exhibit(label, f"Description of {label}", f"{label}.pdf", label * 8, pages, first=first, **more)


def _volume(*exhibits, **more):
    return Volume("Index of Exhibits", exhibits or (_exhibit("A"), _exhibit("B", 3)), **more)


def test_letters_go_on_after_z_with_two_letters():
    labels = designate(54, Designation.LETTERS)
    assert (labels[0], labels[25], labels[26], labels[27], labels[51], labels[52]) == ("A", "Z", "AA", "AB", "AZ", "BA")
    assert designate(2, Designation.NUMBERS, start=9) == ("9", "10")
    assert designate(2, Designation.LETTERS, start=26) == ("Z", "AA")


@given(st.integers(1, 20_000), st.sampled_from(list(Designation)))
def test_no_two_exhibits_get_the_same_designation(count, designation):
    assert len(set(designate(count, designation))) == count


def test_pages_of_a_volume_are_counted_with_index_and_covers():
    volume = _volume(_exhibit("A", 2, BatesNumber("HAR", 7, 6)), _exhibit("B", 3))
    assert volume.starts() == (2, 5)
    assert volume.page_labels() == (
        "Index 1",
        "Exhibit A",
        "HAR000007",
        "HAR000008",
        "Exhibit B",
        "B-1",
        "B-2",
        "B-3",
    )
    assert volume.stamps() == (None, None, "HAR000007", "HAR000008", None, None, None, None)
    assert _volume(covers=False, index=False).starts() == (1, 3)


def test_a_volume_survives_its_json():
    volume = _volume(
        _exhibit("A", 2, BatesNumber("HAR-", 7, 6, ".C"), date="May 1, 2026"), case="No. 1", party="Plaintiff"
    )
    assert Volume.from_json(volume.to_json()) == volume


def test_nothing_and_two_of_a_name_cannot_be_bound():
    with pytest.raises(ExhibitError, match="nothing to bind"):
        Volume("Index", ())
    with pytest.raises(ExhibitError, match="two exhibits are called A"):
        _volume(_exhibit("A"), _exhibit("A"))
    with pytest.raises(ExhibitError, match="counted from 1"):
        designate(1, Designation.LETTERS, start=0)


def test_the_index_says_designation_description_numbers_and_page():
    volume = _volume(_exhibit("A", 2, BatesNumber("HAR", 7, 6), date="May 1, 2026"), _exhibit("B", 1))
    assert dict(zip(COLUMNS, index_table(volume)[0], strict=True)) == {
        "Exhibit": "A",
        "Description": "Description of A",
        "Date": "May 1, 2026",
        "Bates": "HAR000007-HAR000008",
        "Pages": "2",
        "Page": "2",
        "File": "A.pdf",
        "SHA-256": "AAAAAAAA",
    }
    assert index_docx(volume) == index_docx(volume)
    assert index_pdf(volume) == index_pdf(volume)


def test_a_description_that_looks_like_a_formula_stays_text_in_a_spreadsheet():
    exhibit = Exhibit("A", "=HYPERLINK(1)", "a.pdf", "a", 1)
    assert "'=HYPERLINK(1)" in index_csv(Volume("Index", (exhibit,))).decode("utf-8-sig")
