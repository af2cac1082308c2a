import io
import struct
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from outlook_files import SENT, attachment, data_of, letter, message, msg, narrow_text, short, table, text
from PIL import Image

from chambers.evidence.answer import ProblemError
from chambers.evidence.compound_file import read_compound, write_compound
from chambers.evidence.media import MSG, media_type
from chambers.evidence.outlook_properties import Head, Tag, codec_of
from chambers.evidence.outlook_reader import read_msg
from chambers.evidence.packed_rtf import unpack_rtf
from chambers.evidence.reader import read


def packed(rtf):
    """RTF in the packing of Outlook, letters only."""
    steps = b"".join(b"\x00" + rtf[at : at + 8] for at in range(0, len(rtf), 8))
    return struct.pack("<IIII", len(steps) + 12, len(rtf), 0x75465A4C, 0) + steps


def test_a_message_is_read_as_people_see_it():
    data = msg(letter(attachments=(attachment("bill.txt", b"The bill is for $5.00."),)))
    assert media_type("a.msg", data[:600]) == MSG
    answer = read(MSG, data)
    (page,) = answer.pages
    assert page.text.splitlines() == [
        "From: Ada Harrow <ada@x.example>",
        "To: Bo Delmont <bo@x.example>",
        "Cc: Cy <cy@x.example>",
        "Date: Tue, 12 May 2026 14:14:00 +0000",
        "Subject: The press",
        "",
        "The press came late.",
        "Please pay $5.00.",
    ]
    assert (answer.facts.sent_on, answer.facts.sender) == ("2026-05-12", "Ada Harrow <ada@x.example>")
    assert answer.facts.recipients == "Bo Delmont <bo@x.example>, Cy <cy@x.example>"
    assert [(child.name, child.data) for child in answer.children] == [("bill.txt", b"The bill is for $5.00.")]


def test_the_date_that_was_sent_with_a_message_counts_before_its_own_clock():
    sent = "Received: from x\r\nDate: Tue, 12 May 2026 23:30:00 -0500\r\nFrom: other@x.example\r\n\r\n"
    answer = read_msg(msg(letter(TRANSPORT_HEADERS=sent)))
    assert "Date: Tue, 12 May 2026 23:30:00 -0500\n" in answer.pages[0].text
    assert answer.facts.sent_on == "2026-05-12"


def test_people_see_the_html_and_what_only_the_plain_text_says_is_hidden():
    html = "<html><body><p>The press came late \u2013 caf\u00e9.</p></body></html>".encode("cp1252")
    rows = (short(Tag.SENT_AT, SENT), short(Tag.HTML_CODE_PAGE, 1252))
    storage = letter(BODY="The debt is forgiven entirely.", rows=rows) | data_of(Tag.BODY_HTML, html)
    (page,) = read_msg(msg(storage)).pages
    assert "The press came late \u2013 caf\u00e9." in page.text
    (run,) = page.hidden
    assert (run.reason, page.text[run.start : run.end]) == ("alternative", "The debt is forgiven entirely.")


def test_eight_bit_texts_are_read_by_the_code_page_of_the_message():
    storage = message(rows=(short(Tag.TEXT_CODE_PAGE, 1251),)) | narrow_text(Tag.SUBJECT, "Счёт".encode("cp1251"))
    assert read_msg(msg(storage)).facts.subject == "Счёт"
    assert codec_of(28591) == "iso8859-1"
    assert codec_of(424242) is None


def test_a_message_inside_a_message_becomes_a_file_that_is_read_by_itself():
    inmost = letter(SUBJECT="Innermost", head=Head.INNER_MESSAGE)
    inner = letter(SUBJECT="Inner", head=Head.INNER_MESSAGE, attachments=(attachment("Innermost", inmost),))
    (child,) = read_msg(msg(letter(attachments=(attachment("Fwd: inner", inner),)))).children
    assert child.name == "Fwd: inner.msg"
    again = read_msg(child.data)
    assert (again.facts.subject, again.facts.sent_on) == ("Inner", "2026-05-12")
    (last,) = again.children
    assert read_msg(last.data).facts == read_msg(msg(letter(SUBJECT="Innermost"))).facts


def test_objects_and_links_are_not_dropped_in_silence():
    chart = attachment("Chart", {"CONTENTS": b"x" * 5000})
    linked = {**table(Head.PART), **message(LONG_FILE_NAME="plan.pdf", LINK="C:\\plan.pdf")}
    answer = read_msg(msg(letter(attachments=(chart, linked))))
    (child,) = answer.children
    assert child.name == "Chart.ole"
    assert read_compound(child.data) == {"CONTENTS": b"x" * 5000}
    assert [str(note) for note in answer.notes] == [
        "attachment plan.pdf is not in the message, only a link to C:\\plan.pdf"
    ]


def test_pictures_in_the_words_are_files_and_tracking_pixels_are_passed_over():
    def shown(name, size):
        image = Image.new("RGB", size, "white")
        image.putpixel((0, 0), (0, 0, 0))
        out = io.BytesIO()
        image.save(out, "PNG")
        return attachment(name, out.getvalue()) | text(Tag.CONTENT_ID, name)

    answer = read_msg(msg(letter(attachments=(shown("plan.png", (200, 100)), shown("pixel.png", (1, 1))))))
    assert [child.name for child in answer.children] == ["plan.png"]
    assert [note.missing for note in answer.notes] == [False]


@pytest.mark.parametrize(
    ("kind", "body", "missing"),
    [
        ("IPM.Note", "words", None),
        ("IPM.Note.SMIME", "", "encrypted"),
        ("IPM.Note.SMIME.MultipartSigned", "words", None),
        ("IPM.Appointment", "words", "an Outlook item of the kind IPM.Appointment"),
    ],
)
def test_what_a_message_of_another_class_holds_is_missing(kind, body, missing):
    notes = read_msg(msg(letter(MESSAGE_CLASS=kind, BODY=body))).notes
    assert [missing in note.text and note.missing for note in notes] == ([True] if missing else [])


def test_a_body_that_is_rtf_alone_becomes_a_file():
    rtf = rb"{\rtf1\ansi The press came late.}"
    storage = letter(BODY="") | data_of(Tag.BODY_RTF, packed(rtf))
    assert [(child.name, child.data) for child in read_msg(msg(storage)).children] == [("body.rtf", rtf)]
    assert read_msg(msg(letter() | data_of(Tag.BODY_RTF, packed(rtf)))).children == ()


def test_references_in_packed_rtf_point_back_into_what_was_written():
    # Seven letters, then six from the place where the text began, behind the 207 that all begin with.
    steps = b"\x80" + b"abcdefg" + struct.pack(">H", (207 << 4) | 4)
    assert unpack_rtf(struct.pack("<IIII", len(steps) + 12, 13, 0x75465A4C, 0) + steps) == b"abcdefgabcdef"
    assert unpack_rtf(struct.pack("<IIII", 17, 5, 0x414C454D, 0) + b"plain") == b"plain"
    for broken in (b"", b"x" * 20):
        with pytest.raises(ProblemError):
            unpack_rtf(broken)


def test_what_is_no_message_says_so():
    with pytest.raises(ProblemError, match="not a message"):
        read_msg(write_compound({"WordDocument": b"words"}))
    with pytest.raises(ProblemError, match="damaged"):
        read_msg(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))


NAMES = st.text("abcdefABCDEF0123_", min_size=1, max_size=20)
TREES = st.recursive(
    st.dictionaries(NAMES, st.integers(1, 9000).map(lambda size: bytes([size % 251]) * size), max_size=6),
    lambda inner: st.dictionaries(NAMES, inner.filter(bool) | st.just(b"x"), max_size=4),
    max_leaves=12,
)


def _one_case(tree):
    """Names of such files differ by more than their case."""
    kept = {name.upper(): (name, content) for name, content in tree.items()}
    return {name: _one_case(held) if isinstance(held, dict) else held for name, held in kept.values()}


def _without_empty(tree):
    pruned = {name: _without_empty(held) if isinstance(held, dict) else held for name, held in tree.items()}
    return {name: held for name, held in pruned.items() if held}


@settings(max_examples=60)
@given(TREES.map(_one_case).map(_without_empty))
def test_a_tree_that_is_written_is_read_again(tree):
    assert read_compound(write_compound(tree)) == tree
    assert write_compound(tree) == write_compound(dict(reversed(tree.items())))


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_message_is_a_problem_and_never_a_crash(data):
    whole = bytearray(msg(letter(attachments=(attachment("a", b"y" * 5000),))))
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(8, len(whole) - 1))] = data.draw(st.integers(0, 255))
    with suppress(ProblemError):
        assert read_msg(bytes(whole)).pages
