import pytest

from chambers.evidence.media import EMAIL, PDF, TEXT, NotTakenError, media_type


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [("A.PDF", b"%PDF-1.7 ...", PDF), ("a.eml", b"From: a", EMAIL), ("note.txt", b"words", TEXT)],
)
def test_name_and_first_bytes_agree_on_a_kind(name, data, kind):
    assert media_type(name, data) == kind


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.pdf", b"", "empty"),
        ("a.pdf", b"just words", "not a PDF"),
        ("a.txt", b"%PDF-1.7", "rename"),
        ("a.txt", b"PK\x03\x04\x00\x00", "not text"),
        ("a.xlsx", b"PK", "not read"),
        ("README", b"words", "without an ending"),
    ],
)
def test_a_file_whose_name_and_bytes_disagree_is_refused_with_the_reason(name, data, why):
    with pytest.raises(NotTakenError, match=why):
        media_type(name, data)
