import base64
import io

import pytest
from PIL import Image, ImageDraw

from chambers.evidence.answer import Child
from chambers.evidence.mail_reader import read_email

_HEAD = b"From: Ada <ada@x.example>\r\nTo: bo@x.example\r\nBcc: cy@x.example\r\nMIME-Version: 1.0\r\n"
_PLAIN = b"Content-Type: text/plain\r\n\r\nThe press came late."
_HTML = b"Content-Type: text/html\r\n\r\n<p>The press came <b>late</b>.</p><img src='cid:x1'>"
_PDF = b"Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=bill.pdf\r\n\r\n%PDF"


def picture(size=(200, 60)):
    image = Image.new("RGB", size, "white")
    ImageDraw.Draw(image).text((8, 8), "PAID", fill="black")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def inline(data, name="image001.png"):
    head = f'Content-Type: image/png; name="{name}"\r\nContent-ID: <x1>\r\nContent-Disposition: inline\r\n'
    return f"{head}Content-Transfer-Encoding: base64\r\n\r\n".encode() + base64.encodebytes(data)


def parts(kind, *inside, boundary=None):
    line = (boundary or f"==={kind[:5]}{len(inside)}").encode()
    body = b"".join(b"--" + line + b"\r\n" + each + b"\r\n" for each in inside)
    return b'Content-Type: multipart/%s; boundary="%s"\r\n\r\n%s--%s--\r\n' % (kind.encode(), line, body, line)


def words(answer):
    return "\n".join(page.text for page in answer.pages).partition("\n\n")[2].strip()


@pytest.mark.parametrize(
    "mail",
    [
        parts("related", _HTML, inline(picture())),
        parts("alternative", _PLAIN, parts("related", _HTML, inline(picture()))),
        parts("mixed", parts("related", parts("alternative", _PLAIN, _HTML), inline(picture())), boundary="out"),
    ],
)
def test_a_picture_that_stands_in_the_words_is_a_file_wherever_it_is(mail):
    answer = read_email(_HEAD + mail)
    assert words(answer) == "The press came late."
    assert answer.children == (Child("image001.png", picture()),)


def test_a_logo_is_taken_once_and_a_tracking_pixel_is_passed_over():
    logo, pixel = inline(picture()), inline(picture((1, 1)), "pixel.png")
    answer = read_email(_HEAD + parts("related", _HTML, logo, inline(picture(), "image002.png"), pixel))
    assert [child.name for child in answer.children] == ["image001.png"]
    (note,) = answer.notes
    assert "1 picture is too small" in note.text
    assert not note.missing


def test_a_picture_in_the_html_itself_is_a_file():
    source = f"<p>See</p><img src='data:image/png;base64,{base64.b64encode(picture()).decode()}'>"
    answer = read_email(_HEAD + b"Content-Type: text/html\r\n\r\n" + source.encode())
    assert answer.children == (Child("picture-1.png", picture()),)


def test_words_behind_an_attachment_are_words_of_the_mail():
    later = b"Content-Type: text/html\r\n\r\n<p>Please pay by May 4.</p>"
    answer = read_email(_HEAD + parts("mixed", _PLAIN, _PDF, later))
    assert words(answer) == "The press came late.\n\n\nPlease pay by May 4."
    assert answer.children == (Child("bill.pdf", b"%PDF"),)
    assert not any(page.hidden for page in answer.pages)


def test_a_mail_that_is_nothing_but_a_file_has_it_as_attachment():
    answer = read_email(_HEAD + _PDF)
    assert answer.children == (Child("bill.pdf", b"%PDF"),)
    assert "Bcc: cy@x.example" in answer.pages[0].text


def test_an_invitation_says_what_and_when():
    event = (
        b"Content-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\n"
        b'ORGANIZER;CN="Ada Harrow":mailto:ada@x.example\r\nSUMMARY:Inspection of\r\n  the press\\, hall 2\r\n'
        b"DTSTART;TZID=Europe/Paris:20260504T090000\r\nBEGIN:VALARM\r\nDESCRIPTION:Reminder\r\nEND:VALARM\r\n"
        b"END:VEVENT\r\nEND:VCALENDAR\r\n"
    )
    answer = read_email(_HEAD + parts("alternative", _PLAIN, event))
    assert words(answer).splitlines() == [
        "The press came late.",
        "",
        "Organizer: Ada Harrow <mailto:ada@x.example>",
        "Summary: Inspection of the press, hall 2",
        "Start: 20260504T090000",
    ]


def test_a_report_of_delivery_and_the_mail_in_it_are_read():
    status = b"Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nStatus: 5.1.1\r\n"
    inner = b"Content-Type: message/rfc822\r\n\r\nFrom: z@x.example\r\n\r\ninner words"
    answer = read_email(_HEAD + parts("report", _PLAIN, status, inner))
    assert "Status: 5.1.1" in words(answer)
    assert [child.name for child in answer.children] == ["message-1.eml"]


_PGP = b"Content-Type: text/plain\r\n\r\n-----BEGIN PGP MESSAGE-----\r\nhQEMA\r\n-----END PGP MESSAGE-----"
_P7M = b"Content-Type: application/pkcs7-mime; smime-type=%s\r\nContent-Transfer-Encoding: base64\r\n\r\naGVsbG8="
_TNEF = b"Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+Ig=="
_EXTERNAL = b"Content-Type: message/external-body; access-type=URL\r\n\r\nContent-Type: text/plain\r\n\r\n"


@pytest.mark.parametrize(
    ("mail", "what"),
    [
        (_PGP, "encrypted (PGP)"),
        (parts("encrypted", b"Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1", _PGP), "encrypted (PGP)"),
        (_P7M % b"enveloped-data", "encrypted (S/MIME)"),
        (_P7M % b"signed-data", "an S/MIME signature"),
        (parts("mixed", _PLAIN, _TNEF), "winmail.dat"),
        (parts("mixed", _PLAIN, _EXTERNAL), "is not in the mail"),
    ],
)
def test_words_that_cannot_be_opened_are_missing(mail, what):
    (note,) = read_email(_HEAD + mail).notes
    assert what in note.text
    assert note.missing


def test_a_signature_beside_the_words_misses_nothing():
    signature = b"Content-Type: application/pgp-signature; name=s.asc\r\n\r\n-----BEGIN PGP SIGNATURE-----\r\n"
    answer = read_email(_HEAD + parts("signed", _PLAIN, signature))
    assert (words(answer), answer.children, answer.notes) == ("The press came late.", (), ())


def test_a_mail_as_apple_mail_keeps_it_is_read_with_what_is_attached():
    mail = _HEAD + parts("mixed", _PLAIN, _PDF)
    answer = read_email(b"%d      \n%s<?xml?><plist>flags</plist>" % (len(mail), mail))
    assert answer == read_email(mail)
    assert [child.name for child in answer.children] == ["bill.pdf"]
