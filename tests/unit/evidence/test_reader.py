import pytest

from chambers.evidence.reader import ProblemError, clean, read_email, read_pdf, read_text

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


def test_a_mail_is_its_visible_headers_and_its_words():
    (page,), notes = read_email(_MAIL)
    assert page.startswith("From: Ada <ada@x.example>\nTo: Bo <bo@x.example>\nDate: Tue, 12 May 2026")
    assert "Subject: Café" in page
    assert "Paid $5.00." in page
    assert "alert" not in page
    assert notes == ["attachment bill.pdf was not read"]


def test_words_without_headers_are_no_mail():
    with pytest.raises(ProblemError, match="none of the headers"):
        read_email(b"hello there\n")


def test_text_in_an_old_code_page_is_read():
    assert read_text("caf\u00e9 \u20ac5".encode("cp1252")) == (["café €5"], [])


def test_white_space_is_no_text():
    with pytest.raises(ProblemError, match="white space"):
        read_text(b" \n\t ")


def test_a_damaged_pdf_says_so():
    with pytest.raises(ProblemError, match="damaged"):
        read_pdf(b"%PDF-1.7\nthis is not one")


def test_control_characters_and_half_surrogates_are_no_text():
    assert clean("a\x00b\x0bc\ud800d\ufffee\tf\n") == "abcd-e\tf\n"
