import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.loadfile import LoadDocument, LoadFileError, parse_dat, parse_opt, write_dat, write_opt
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
