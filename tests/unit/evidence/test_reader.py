import io
import zipfile

import docx
import openpyxl
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches, Pt, RGBColor
from PIL import Image

from chambers.evidence.answer import WHOLE_PAGE, Answer, Child, Facts, LayerWord, ProblemError, ReadPage, parse_answer
from chambers.evidence.archive_reader import ArchiveLimits, read_mbox, read_zip
from chambers.evidence.html_reader import read_html
from chambers.evidence.image_reader import read_image
from chambers.evidence.mail_reader import read_email
from chambers.evidence.marked import clean
from chambers.evidence.reader import tidy
from chambers.evidence.sheet_reader import read_sheets
from chambers.evidence.text_reader import read_text
from chambers.evidence.word_reader import read_docx, read_docx_draft
from chambers.record.page import Hidden, Note

_MAIL = b"""From: Ada <ada@x.example>\r
To: Bo <bo@x.example>\r
Date: Tue, 12 May 2026 09:14:00 -0500\r
Subject: =?utf-8?q?Caf=C3=A9?=\r
MIME-Version: 1.0\r
Content-Type: multipart/mixed; boundary=b\r
\r
--b\r
Content-Type: text/html; charset=utf-8\r
\r
<p>Paid <b>$5.00</b>.</p><script>alert(1)</script>\r
--b\r
Content-Type: application/pdf\r
Content-Disposition: attachment; filename=bill.pdf\r
\r
%PDF\r
--b--\r
"""


def hidden_words(answer):
    return [(run.reason, page.text[run.start : run.end].strip()) for page in answer.pages for run in page.hidden]


def visible_words(answer):
    kept = []
    for page in answer.pages:
        covered = {at for run in page.hidden for at in range(run.start, run.end)}
        kept.append("".join(c for at, c in enumerate(page.text) if at not in covered))
    return " ".join("\n".join(kept).split())


def test_a_mail_is_its_visible_headers_its_words_and_its_attachments():
    answer = read_email(_MAIL)
    (page,) = answer.pages
    assert page.text.startswith("From: Ada <ada@x.example>\nTo: Bo <bo@x.example>\nDate: Tue, 12 May 2026")
    assert "Subject: Café" in page.text
    assert "Paid $5.00." in page.text
    assert "alert" not in page.text
    assert [child.name for child in answer.children] == ["bill.pdf"]
    assert answer.facts == Facts("2026-05-12", "Ada <ada@x.example>", "Bo <bo@x.example>", "Café")


def test_what_only_the_plain_text_of_a_mail_says_is_marked():
    mail = (
        b"From: a@x.example\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n"
        b"--c\r\nContent-Type: text/plain\r\n\r\nWe met on Monday.\r\nThe debt was wholly forgiven.\r\n"
        b"--c\r\nContent-Type: text/html\r\n\r\n<p>We met on Monday.</p>\r\n--c--\r\n"
    )
    answer = read_email(mail)
    assert hidden_words(answer) == [("alternative", "The debt was wholly forgiven.")]
    assert visible_words(answer).endswith("We met on Monday.")


def test_words_without_headers_are_no_mail():
    with pytest.raises(ProblemError, match="none of the headers"):
        read_email(b"hello there\n")


@pytest.mark.parametrize(
    "mail",
    [
        b"From: a@x.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\nno parts at all",
        b"From: a@x.example\r\nContent-Type: text/plain; charset=no-such\r\n\r\ncaf\xe9",
        b"From: \xff\xfe<\r\nDate: yesterday\r\nTo: ,,,;;<>\r\n\r\nwords",
    ],
)
def test_a_malformed_mail_is_read_as_far_as_it_goes(mail):
    assert read_email(mail).pages[0].text.startswith("From:")


def test_text_in_an_old_code_page_is_read():
    assert read_text("caf\u00e9 \u20ac5".encode("cp1252")).pages == (ReadPage("café €5"),)


def test_white_space_is_no_text():
    with pytest.raises(ProblemError, match="white space"):
        read_text(b" \n\t ")


def test_fields_of_a_form_in_html_are_read_as_displayed():
    fields = (
        '<input value="Ann Lee"><input type=hidden value="secret"><input type=radio checked> yes <input type=radio> no'
    )
    answer = read_html(f"<p>Name: {fields}</p><p style='display:none'><input value='unseen'></p>".encode())
    assert answer.pages[0].text.split() == ["Name:", "Ann", "Lee", "[x]", "yes", "[", "]", "no", "unseen"]
    assert [run.reason for run in answer.pages[0].hidden] == ["display"]


def test_pictures_that_html_only_links_to_are_named():
    (note,) = read_html(b'<p>The scan:</p><img src="page_files/scan.png"><img src="data:image/gif;base64,AA==">').notes[
        -1:
    ]
    assert note.text == "1 picture or frame is not in the file, only linked: page_files/scan.png"
    assert not note.missing


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ('<p style="display: none">secret</p>', "display"),
        ('<div style="VISIBILITY:hidden"><b>secret</b></div>', "display"),
        ("<p hidden>secret</p>", "display"),
        ('<p style="color:#fff">secret</p>', "colour"),
        ('<font color="white">secret</font>', "colour"),
        ('<p style="background:#222; color:#222222">secret</p>', "colour"),
        ('<p style="font-size:1px">secret</p>', "tiny"),
        ('<p style="position:absolute; left:-9999px">secret</p>', "off_page"),
        ("<style>.x, .y {display:none} </style><p class='a y'>secret</p>", "display"),
        ('<p style="opacity:0">secret</p>', "transparent"),
    ],
)
def test_words_that_html_does_not_show_are_marked(html, reason):
    answer = read_html(f"<html><body><p>seen</p>{html}<p>seen too</p></body></html>".encode())
    assert hidden_words(answer) == [(reason, "secret")]
    assert visible_words(answer) == "seen seen too"


def test_white_on_dark_and_crossed_tags_are_seen():
    answer = read_html(b'<div style="background:#123"><p style="color:white">seen <b><i>more</b></i> words</p></div>')
    assert hidden_words(answer) == []
    assert visible_words(answer) == "seen more words"


def _docx(build):
    document = docx.Document()
    document.add_paragraph("Seen words.")
    build(document)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _vanish(document):
    document.add_paragraph().add_run("vanished").font.hidden = True


def _white(document):
    document.add_paragraph().add_run("white").font.color.rgb = RGBColor(255, 255, 255)


def _tiny(document):
    document.add_paragraph().add_run("tiny").font.size = Pt(1)


def _deleted(document):
    paragraph = document.add_paragraph()
    run = paragraph.add_run("deleted")
    run._r.find("{*}t").tag = run._r.find("{*}t").tag.replace("}t", "}delText")
    deletion = OxmlElement("w:del")
    paragraph._p.append(deletion)
    deletion.append(run._r)


def _comment(document):
    paragraph = document.add_paragraph("commented")
    comment = document.add_comment(paragraph.runs, text="a comment", author="X", initials="x")
    comment._comment_elm.set(qn("w:date"), "2026-03-02T10:15:00Z")


@pytest.mark.parametrize(
    ("build", "expected"),
    [
        (_vanish, ("vanish", "vanished")),
        (_white, ("colour", "white")),
        (_tiny, ("tiny", "tiny")),
        (_deleted, ("deleted", "deleted")),
        (_comment, ("comment", '[Comment by X, 2026-03-02, on "commented": a comment]')),
    ],
)
def test_what_word_does_not_show_is_marked(build, expected):
    answer = read_docx(_docx(build))
    assert hidden_words(answer) == [expected]
    assert expected[1] not in visible_words(answer)
    assert visible_words(answer).startswith("Seen words.")


def test_tables_footers_and_page_breaks_of_a_word_file_are_read():
    def build(document):
        document.add_table(1, 2).rows[0].cells[1].text = "in a cell"
        document.sections[0].footer.paragraphs[0].text = "in the footer"
        document.add_page_break()
        document.add_paragraph("on the next page")

    answer = read_docx(_docx(build))
    assert "in a cell" in answer.pages[0].text
    assert answer.pages[1].text.strip().startswith("on the next page")
    assert "in the footer" in answer.pages[-1].text


def test_the_cells_of_a_row_of_a_word_file_stand_on_one_line():
    def build(document):
        table = document.add_table(2, 3)
        for row, words in zip(table.rows, (("Day", "Hour", "What"), ("May 4", "", "Rain.")), strict=True):
            for cell, word in zip(row.cells, words, strict=True):
                cell.text = word
        table.rows[1].cells[2].add_paragraph("Gate shut.")

    answer = read_docx(_docx(build))
    assert "\nDay\tHour\tWhat\nMay 4\t\tRain. Gate shut.\n" in answer.pages[0].text


def test_a_page_that_is_laid_out_as_a_table_keeps_its_paragraphs():
    def build(document):
        cells = document.add_table(1, 2).rows[0].cells
        cells[0].text = "Dear Ms. Roe,"
        for word in ("It rained.", "The gate was shut.", "Nobody came.", "Yours"):
            cells[0].add_paragraph(word)
        cells[1].text = "Roe & Co."

    assert "It rained.\nThe gate was shut.\n" in read_docx(_docx(build)).pages[0].text


_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def _with_notes():
    body = (
        '<w:r><w:t>It rained.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r>'
        "<w:r><w:t> The roof leaked.</w:t></w:r>"
    )
    note = (
        '<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t> See HAR000012.</w:t></w:r></w:p></w:footnote>'
    )
    rule = '<w:footnote w:id="0" w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {_WORD}><w:body><w:p>{body}</w:p></w:body></w:document>")
        archive.writestr("word/footnotes.xml", f"<w:footnotes {_WORD}>{rule}{note}</w:footnotes>")
    return written.getvalue()


def test_the_notes_of_a_draft_stand_where_they_are_marked():
    assert visible_words(read_docx_draft(_with_notes())).strip() == "It rained. (See HAR000012.) The roof leaked."


def test_a_paragraph_of_a_draft_that_is_set_as_a_quotation_bears_a_sign():
    def build(document):
        document.add_paragraph("We cannot deliver.", style="Quote")
        indented = document.add_paragraph("The steel is late.")
        indented.paragraph_format.left_indent = indented.paragraph_format.right_indent = Inches(0.5)
        document.add_paragraph("The argument goes on.").paragraph_format.left_indent = Inches(0.5)

    data = _docx(build)
    lines = read_docx_draft(data).pages[0].text.splitlines()
    assert "> We cannot deliver." in lines
    assert "> The steel is late." in lines
    assert "The argument goes on." in lines
    assert ">" not in visible_words(read_docx(data))


def test_the_notes_of_evidence_stand_behind_its_text_so_that_no_quotation_is_cut():
    words = visible_words(read_docx(_with_notes()))
    assert words.startswith("It rained. The roof leaked.")
    assert "See HAR000012." in words


def test_a_damaged_word_file_says_so():
    with pytest.raises(ProblemError, match="damaged"):
        read_docx(b"PK\x03\x04 nothing more")


def test_sheets_are_lines_of_cells_and_hidden_parts_are_marked():
    book = openpyxl.Workbook()
    book.active.append(["Date", "Amount"])
    book.active.append(["May 1, 2026", 5.0])
    book.active.append(["May 2, 2026", 7.25])
    book.active.row_dimensions[3].hidden = True
    away = book.create_sheet("Away")
    away["A1"] = "unseen"
    away.sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    answer = read_sheets(out.getvalue())
    assert "May 1, 2026\t5\n" in answer.pages[0].text
    assert hidden_words(answer) == [("row", "May 2, 2026"), ("row", "7.25"), ("sheet", "Sheet: Away\nunseen")]


def test_a_sheet_with_one_far_cell_is_refused_instead_of_walked():
    book = openpyxl.Workbook()
    book.active["XFD1048576"] = "far"
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(ProblemError, match="spans more than"):
        read_sheets(out.getvalue())


def _zip(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return out.getvalue()


def test_entries_of_an_archive_are_children_and_folders_are_not():
    answer = read_zip(_zip([("a/", b""), ("a/b.txt", b"words"), ("../../etc/passwd", b"x")]))
    assert answer.children == (Child("a/b.txt", b"words"), Child("../../etc/passwd", b"x"))


@pytest.mark.parametrize(
    ("entries", "limits", "why"),
    [
        ([("zeros", bytes(20 << 20))], ArchiveLimits(), "ZIP bomb"),
        ([(str(n), b"x") for n in range(11)], ArchiveLimits(max_entries=10), "11 entries"),
        ([("big", bytes(5000))], ArchiveLimits(max_total_bytes=4000), "5000 bytes"),
    ],
)
def test_an_archive_beyond_its_bounds_is_refused_before_it_is_unpacked(entries, limits, why):
    with pytest.raises(ProblemError, match=why):
        read_zip(_zip(entries), limits)


def test_an_archive_that_lies_about_its_sizes_is_cut_off():
    honest = _zip([("zeros.txt", bytes(5000))])
    lying = honest.replace((5000).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    answer = read_zip(lying, ArchiveLimits(max_total_bytes=1000))
    assert answer.children == ()
    assert "zeros.txt was not read" in answer.notes[0].text


def test_a_mailbox_is_its_messages():
    box = (
        b"From a Mon May 1\nFrom: a@x.example\n\nOne.\n>From here on.\n\nFrom b Mon May 1\nFrom: b@x.example\n\nTwo.\n"
    )
    first, second = read_mbox(box).children
    assert b"\nFrom here on." in first.data
    assert second.data.startswith(b"From: b@x.example")
    assert (first.name, second.name) == ("message-00001.eml", "message-00002.eml")


def test_each_frame_of_a_picture_is_a_page_for_ocr():
    out = io.BytesIO()
    frames = [Image.new("L", (20, 20), shade) for shade in (0, 128, 255)]
    frames[0].save(out, "TIFF", save_all=True, append_images=frames[1:])
    assert read_image(out.getvalue()).pages == (ReadPage("", look=(WHOLE_PAGE,)),) * 3


def test_a_picture_that_would_fill_memory_is_refused_by_its_header():
    header = io.BytesIO()
    Image.new("1", (8, 8)).save(header, "PNG")
    data = bytearray(header.getvalue())
    data[16:24] = (100_000).to_bytes(4, "big") * 2
    import zlib

    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
    with pytest.raises(ProblemError, match="100000 x 100000 pixels"):
        read_image(bytes(data))


def test_control_characters_and_half_surrogates_are_no_text():
    assert clean("a\x00b\x0bc\ud800d\ufffee\tf\n") == "abcd-\ne\tf\n"


def test_an_answer_survives_its_journey_as_json():
    import json

    answer = Answer(
        (ReadPage("a\x00bc", (Hidden(2, 4, "tiny"),), (WHOLE_PAGE,), (LayerWord("a\x00b", 0, (1, 2, 3, 4), "tiny"),)),),
        (Note("n\x00ote", 1),),
        (Child("x\x01", b"\xff\x00"),),
        Facts(sender="s"),
    )
    tidied = tidy(answer)
    assert tidied.pages[0] == ReadPage(
        "abc", (Hidden(1, 3, "tiny"),), (WHOLE_PAGE,), (LayerWord("ab", 0, (1, 2, 3, 4), "tiny"),)
    )
    assert tidied.notes == (Note("note", 1),)
    assert parse_answer(json.loads(tidied.to_json())) == tidied
