import pytest

from chambers.evidence.media import (
    CSV,
    DOC,
    DOCX,
    EMAIL,
    HTML,
    IMAGE,
    PDF,
    TEXT,
    XLSX,
    ZIP,
    NotTakenError,
    kind_words,
    kinds_called,
    media_type,
    short_kind,
)

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(20)


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("A.PDF", b"%PDF-1.7 ...", PDF),
        ("late.pdf", b"\n\n%PDF-1.7 ...", PDF),
        ("a.eml", b"From: a", EMAIL),
        ("note.txt", b"words", TEXT),
        ("note.md", "caf\u00e9".encode("utf-16"), TEXT),
        ("a.csv", b"a,b", CSV),
        ("a.htm", b"<p>", HTML),
        ("a.docx", b"PK\x03\x04...", DOCX),
        ("a.xlsx", b"PK\x03\x04...", XLSX),
        ("a.zip", b"PK\x03\x04...", ZIP),
        ("a.png", PNG, IMAGE),
        ("a.doc", OLE, DOC),
        ("BM.txt", b"BM is how this note begins", TEXT),
    ],
)
def test_name_and_first_bytes_agree_on_a_kind(name, data, kind):
    assert media_type(name, data) == kind


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.pdf", b"", "empty"),
        ("a.pdf", b"just words", "not a PDF"),
        ("a.txt", b"%PDF-1.7", "rename"),
        ("a.txt", b"PK\x03\x04\x00\x00", "a ZIP archive; rename"),
        ("a.xlsx", b"PK", "not a ZIP archive"),
        ("a.png", b"%PDF-1.7", "a PDF; rename"),
        ("a.txt", b"\x7fELF\x00", "not text"),
        ("a.exe", b"MZ", "not read"),
        ("README", b"words", "without an ending"),
    ],
)
def test_a_file_whose_name_and_bytes_disagree_is_refused_with_the_reason(name, data, why):
    with pytest.raises(NotTakenError, match=why):
        media_type(name, data)


def test_every_word_for_a_kind_names_some():
    assert all(kinds_called(word) for word in kind_words())
    assert kinds_called("nonsense") == ()
    assert short_kind(DOCX) == "word"
    assert short_kind(None) == "unknown"
