import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.loadfile import (
    LoadDocument,
    LoadFileError,
    attachment_ranges,
    parse_dat,
    parse_opt,
    whole_families,
    without_delimiters,
    write_dat,
    write_opt,
)
from chambers.evidence.production import About, Item, Numbered, Series
from chambers.record.bates import BatesNumber


def _document(first, pages, **more):
    begin, end = BatesNumber("ABC-", first, 6), BatesNumber("ABC-", first + pages - 1, 6)
    return LoadDocument(
        begin,
        end,
        **(
            {
                "file": "a.pdf",
                "sha256": "f" * 64,
                "images": tuple(f"IMAGES/ABC-{n:06d}.tif" for n in range(first, first + pages)),
            }
            | more
        ),
    )


DOCUMENTS = [
    _document(1, 2, legend="CONFIDENTIAL", fields={"CUSTODIAN": "M\u00fcller", "SUBJECT": "two\nlines"}),
    _document(3, 1, file="b.tar.gz"),
]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "cp1252"])
def test_a_dat_reads_back_as_it_was_written(encoding):
    data = write_dat(DOCUMENTS, encoding=encoding)
    assert data.startswith(b"\xef\xbb\xbf") == (encoding == "utf-8-sig")
    first, second = parse_dat(data, encoding=encoding)
    assert (first["BEGBATES"], first["ENDBATES"], first["PAGECOUNT"]) == ("ABC-000001", "ABC-000002", "2")
    assert (first["CUSTODIAN"], first["SUBJECT"], first["CONFIDENTIALITY"]) == (
        "M\u00fcller",
        "two\nlines",
        "CONFIDENTIAL",
    )
    assert (second["FILENAME"], second["FILEEXT"]) == ("b.tar.gz", "gz")


def test_the_delimiters_are_those_of_concordance():
    line = write_dat(DOCUMENTS, encoding="cp1252").split(b"\r\n")[1]
    assert line.startswith(b"\xfeABC-000001\xfe\x14\xfeABC-000002\xfe\x14")
    assert b"two\xaelines" in line


def test_an_opt_has_seven_fields_and_one_line_for_each_stamp():
    data = write_opt(DOCUMENTS, volume="VOL001")
    assert data == (
        b"ABC-000001,VOL001,IMAGES\\ABC-000001.tif,Y,,,2\r\n"
        b"ABC-000002,VOL001,IMAGES\\ABC-000002.tif,,,,\r\n"
        b"ABC-000003,VOL001,IMAGES\\ABC-000003.tif,Y,,,1\r\n"
    )
    assert [(page.label, page.first, page.pages) for page in parse_opt(data)] == [
        ("ABC-000001", True, 2),
        ("ABC-000002", False, None),
        ("ABC-000003", True, 1),
    ]


def test_what_would_not_read_back_is_refused():
    with pytest.raises(LoadFileError, match="delimiter"):
        write_dat([_document(1, 1, file="a\u00feb.pdf")])
    with pytest.raises(LoadFileError, match="cannot be written in cp1252"):
        write_dat([_document(1, 1, file="\u4e2d.pdf")], encoding="cp1252")
    with pytest.raises(LoadFileError, match="8 fields instead of 7"):
        write_opt([_document(1, 1, images=("a,b.tif",))], volume="VOL001")
    with pytest.raises(LoadFileError, match="differ in length"):
        parse_dat("\u00fea\u00fe\x14\u00feb\u00fe\r\n\u00fec\u00fe\r\n".encode())


def _family(*members):
    """Documents of one page: (hash, parent, attachments, slip sheet)."""
    series = Series("ABC-")
    return [
        Numbered(
            series.number(at), series.number(at), Item(sha256, "f", 1, None, slip, About(parent=parent, attachments=n))
        )
        for at, (sha256, parent, n, slip) in enumerate(members, start=1)
    ]


def _spoken(families):
    return [each and (each.first.number, each.last.number, each.parent and each.parent.number) for each in families]


def test_a_family_ranges_from_its_mail_to_its_last_attachment_and_a_nested_mail_is_in_it():
    alone, nested = ("x", None, 0, None), [("m", None, 2, None), ("a", "m", 0, None), ("n", "m", 1, None)]
    documents = _family(alone, *nested, ("b", "n", 0, None), alone)
    assert _spoken(attachment_ranges(documents)) == [None, (2, 5, None), (2, 5, 2), (2, 5, 2), (2, 5, 4), None]
    assert whole_families(documents) == (True,) * 6


@pytest.mark.parametrize("attached", [[("a", "m", 0, None)], [("a", "m", 0, None), ("b", "m", 0, "privileged")]])
def test_a_mail_is_not_whole_when_an_attachment_is_missing_or_withheld(attached):
    assert whole_families(_family(("m", None, 2, None), *attached))[0] is False


def test_a_withheld_attachment_of_a_forwarded_mail_makes_the_outer_mail_incomplete_too():
    members = [("m", None, 2, None), ("n", "m", 1, None), ("b", "n", 0, "privileged"), ("c", "m", 0, None)]
    assert whole_families(_family(*members)) == (False, False, False, True)


def test_delimiters_in_a_subject_are_spelt_out():
    (row,) = parse_dat(write_dat([_document(1, 1, fields={"SUBJECT": without_delimiters("Acme\u00ae \u00fe\x14")})]))
    assert row["SUBJECT"] == "Acme(R) th "


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.integers(0, 900))
def test_both_files_name_every_stamp_once_and_in_order(pages, start):
    documents, at = [], start
    for count in pages:
        documents.append(_document(at, count))
        at += count
    labels = [f"ABC-{n:06d}" for n in range(start, at)]
    assert [page.label for page in parse_opt(write_opt(documents, volume="V"))] == labels
    rows = parse_dat(write_dat(documents))
    assert [label for row in rows for label in (row["BEGBATES"], row["ENDBATES"])] == [
        label for document in documents for label in (document.labels[0], document.labels[-1])
    ]
    assert sum(int(row["PAGECOUNT"]) for row in rows) == len(labels)
