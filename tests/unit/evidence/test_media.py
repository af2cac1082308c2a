import io
import mmap
import zipfile

import docx
import openpyxl
import pytest

from chambers.evidence.compound_file import write_compound
from chambers.evidence.media import (
    CSV,
    DOC,
    DOCX,
    EMAIL,
    HTML,
    IMAGE,
    MBOX,
    MSG,
    ODS,
    ODT,
    PDF,
    PPT,
    PPTX,
    RTF,
    TEXT,
    WPD,
    XLS,
    XLSX,
    ZIP,
    NotTakenError,
    kind_words,
    kinds_called,
    media_type,
    naming_note,
    short_kind,
)

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)
MAIL = b"Return-Path: <ada@x.example>\r\nReceived: by mx.example\r\n\twith SMTP\r\nFrom: ada@x.example\r\n\r\nRent."
MEMO = b"TO: Bo Finch\nFROM: Ada Harrow\nDATE: May 12, 2026\n\nThe rent is due."


def packed(*names, first=b"x"):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, first)
    return out.getvalue()


def saved(made):
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def open_document(kind):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        archive.writestr("content.xml", "<x/>")
    return out.getvalue()


def compound(*names, **inner):
    return write_compound({**dict.fromkeys(names, b"x" * 100), **inner})


WORD = saved(docx.Document())
# The parts that tell what it is come after more than is looked at from the beginning.
LATE_WORD = packed("docProps/thumbnail.png", "[Content_Types].xml", "word/document.xml", first=bytes(90_000))


@pytest.mark.parametrize("name", ["right", "attachment", "wrong.pdf", "wrong.txt", "1700000000.M1P2.host:2,S"])
@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7 ...", PDF),
        (b"\n\n%PDF-1.7 ...", PDF),
        (PNG, IMAGE),
        (WORD, DOCX),
        (LATE_WORD, DOCX),
        (saved(openpyxl.Workbook()), XLSX),
        (packed("[Content_Types].xml", "ppt/presentation.xml", "ppt/embeddings/word/a"), PPTX),
        (packed("word/letter.txt"), ZIP),
        (open_document("text"), ODT),
        (open_document("spreadsheet-template"), ODS),
        (compound("WordDocument", "1Table"), DOC),
        (compound("Workbook", Embedded={"WordDocument": b"x"}), XLS),
        (compound("PowerPoint Document", "Pictures"), PPT),
        (compound("PerfectOffice_MAIN"), WPD),
        (compound("__properties_version1.0", *(f"__substg1.0_{at:08X}" for at in range(300))), MSG),
        (b"\xffWPC\x10\x00\x00\x00\x01\x0a", WPD),
        (rb"{\rtf1\ansi Words.}", RTF),
        (MAIL, EMAIL),
        (b"%d\n%s<plist/>" % (len(MAIL), MAIL), EMAIL),
        (b"From ada@x.example Tue May 12 09:14:00 2026\n" + MAIL, MBOX),
        (b"<!DOCTYPE html><p>Words", HTML),
        ("\ufeff<html><p>W\u00f6rter".encode("utf-16-le"), HTML),
        (MEMO, TEXT),
        ("caf\u00e9".encode("utf-16"), TEXT),
    ],
)
def test_the_content_decides_whatever_the_name_says(name, data, kind):
    assert media_type(name, data) == kind


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("note.md", b"<p align=center>A heading</p>\n\n# Words", TEXT),
        ("page", b"<p>Words", HTML),
        ("page.htm", b"Words & <b>more", HTML),
        ("letter.eml", MEMO, EMAIL),
        ("inbox.mbox", b"From x\nFrom: a@x.example\n\nWords.", MBOX),
        ("sums.csv", b"one,two", CSV),
        ("sums", b"day\tsum\n1\t900\n2\t901\n", CSV),
        ("sums.txt", b"day\tsum\n1\t900\n2\t901\n", TEXT),
        ("words", b"One, two, three.\nFour.\nFive, six.", TEXT),
        ("BM.txt", b"BM is how this note begins", TEXT),
        ("damaged.docx", b"PK\x03\x04...", DOCX),
        ("damaged.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(20), DOC),
        ("late.pdf", b"a line of the scanner\n%PDF-1.7 cut", PDF),
    ],
)
def test_the_name_decides_between_kinds_of_text_and_for_damaged_containers(name, data, kind):
    assert media_type(name, data) == kind


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"\x7fELF\x00", "neither text nor"),
        (bytes(range(1, 256)) * 20, "neither text nor"),
        (compound("EncryptedPackage", "EncryptionInfo"), "protected with a password"),
        (compound("Catalog"), "a compound file, but not of Word"),
        (open_document("formula"), "no text, spreadsheet or presentation"),
    ],
)
def test_what_is_no_kind_that_is_read_is_refused_with_the_reason(data, why):
    with pytest.raises(NotTakenError, match=why):
        media_type("a", data)


def test_a_mapped_file_is_judged_like_its_bytes(tmp_path):
    (tmp_path / "a").write_bytes(LATE_WORD)
    with (tmp_path / "a").open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        assert media_type("a", data) == DOCX


@pytest.mark.parametrize("mangle", [lambda data: data[:600], lambda data: data[:76] + b"\x01\x00\x00\x00" * 100])
def test_a_directory_that_is_cut_or_runs_in_a_circle_ends(mangle):
    with pytest.raises(NotTakenError):
        media_type("a", mangle(compound(*(f"s{at}" for at in range(200)))))


def test_a_name_that_says_something_else_is_a_note_and_nothing_missing():
    note = naming_note("lease.pdf", DOC)
    assert str(note) == "it is named .pdf, but is a Word 97 file; it was read as what it is"
    assert not note.missing
    assert naming_note("lease.doc", DOC) is None
    assert naming_note("1700000000.M1P2.host:2,S", EMAIL) is None


def test_every_word_for_a_kind_names_some():
    assert all(kinds_called(word) for word in kind_words())
    assert kinds_called("nonsense") == ()
    assert [short_kind(kind) for kind in (DOCX, WPD, ODS, PPTX, None)] == ["word", "word", "sheet", "slides", "unknown"]
