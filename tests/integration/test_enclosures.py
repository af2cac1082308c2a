"""Pictures inside Word files, mails and workbooks, taken into a matter by the command: found again by their words."""

import io
import json
import subprocess
from email.message import EmailMessage

import docx
import openpyxl
import pytest
from openpyxl.drawing.image import Image as Shown
from PIL import Image, ImageDraw, ImageFont
from running import CHAMBERS


@pytest.fixture
def chambers(tmp_path):
    environment = {"PATH": "/usr/bin:/bin", "CHAMBERS_STATE": str(tmp_path / "state"), "HOME": str(tmp_path)}

    def run(*arguments):
        command = [*CHAMBERS, *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=120, env=environment, cwd=tmp_path
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def picture(words):
    image = Image.new("RGB", (900, 160), "white")
    ImageDraw.Draw(image).text((20, 40), words, fill="black", font=ImageFont.load_default(48))
    out = io.BytesIO()
    image.save(out, "PNG")
    return io.BytesIO(out.getvalue())


def write_files(folder):
    folder.mkdir()
    letter = docx.Document()
    letter.add_paragraph("See the receipt below.")
    letter.add_picture(picture("Receipt for rosewood desk"))
    letter.save(folder / "letter.docx")
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "ada@x.example", "bo@x.example", "The deed"
    mail.set_content("See below.")
    mail.add_alternative("<p>See below.</p><img src='cid:deed'>", subtype="html")
    shown = picture("Deed of Walnut Grove").getvalue()
    mail.get_payload()[1].add_related(shown, "image", "png", cid="<deed>", filename="deed.png")
    (folder / "mail.eml").write_bytes(mail.as_bytes())
    book = openpyxl.Workbook()
    book.active["A1"] = "See the plan."
    book.active.add_image(Shown(picture("Plan of the harbour")), "A3")
    book.save(folder / "plan.xlsx")


def test_words_of_pictures_in_other_files_are_read_and_found(chambers, tmp_path):
    write_files(tmp_path / "files")
    chambers("matter", "new", "harrow")
    done = json.loads(chambers("evidence", "add", "harrow", "files", "--json"))
    assert done["counts"] == {"read": 6}
    for word, name in (
        ("rosewood", "letter.docx/image1.png"),
        ("walnut", "mail.eml/deed.png"),
        ("harbour", "plan.xlsx/image1.png"),
    ):
        found = json.loads(chambers("evidence", "search", "harrow", word, "--json"))
        assert [hit["file"] for hit in found["hits"]] == [name]
