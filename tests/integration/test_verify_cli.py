"""`chambers verify` on files of each kind, as a person runs it."""

import json
import subprocess

from docx import Document
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from running import CHAMBERS

from chambers.grounding.verdict import MEANING_NOTE

LEASE = (
    "LEASE\n\nThis lease is made on March 3, 2026 between Mill River LLC (the Landlord) and Dana Whitlock (the "
    "Tenant).\n"
    "The rent is $2,450.00 a month. The Landlord shall not enter without notice.\n"
)
TRUE = "On 3 March 2026 Mill River LLC made a lease with Dana Whitlock at USD 2,450 a month."
FALSE = "On 3 March 2026 Mill River LLC made a lease with Dana Whitlock at USD 2,540 a month."


def _verify(*arguments):
    done = subprocess.run([*CHAMBERS, "verify", *map(str, arguments)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def _record(folder):
    (folder / "lease.txt").write_text(LEASE)
    return folder / "lease.txt"


def test_a_true_draft_exits_0_and_a_false_one_3_with_its_reason(tmp_path):
    lease = _record(tmp_path)
    (tmp_path / "true.md").write_text(TRUE)
    (tmp_path / "false.md").write_text(FALSE)
    assert _verify(tmp_path / "true.md", "--source", lease)[0] == 0
    code, out, _ = _verify(tmp_path / "false.md", "--source", lease, "--json")
    answer = json.loads(out)
    assert code == 3
    assert answer["blocked"] is True
    (fault,) = [claim for claim in answer["claims"] if claim["verdict"] != "supported"]
    assert (fault["kind"], fault["text"], FALSE[fault["start"] : fault["end"]]) == ("amount", "USD 2,540", "USD 2,540")
    assert answer["questions"][0]["passages"][0]["file"] == "lease.txt"
    assert {"blocked", "meaning", "counts", "claims", "not_checked", "draft", "bundle", "tool"} <= set(answer)


def test_a_word_file_is_read_back_and_its_page_written(tmp_path):
    document = Document()
    document.add_paragraph(FALSE)
    document.save(str(tmp_path / "draft.docx"))
    code, out, _ = _verify(tmp_path / "draft.docx", "--source", _record(tmp_path), "--html", tmp_path / "report.html")
    assert code == 3
    assert "USD 2,540" in out
    assert MEANING_NOTE in out
    assert MEANING_NOTE in (tmp_path / "report.html").read_text()
    assert (tmp_path / "report.html").read_text().startswith("<!doctype html>")
    assert (tmp_path / "report.html").stat().st_mode & 0o777 == 0o600


def _printed(path, lines):
    canvas = Canvas(str(path), invariant=1)
    for at, line in enumerate(lines):
        canvas.drawString(72, 720 - 16 * at, line)
    canvas.save()
    return path


def test_words_that_a_printed_line_parts_are_whole_in_draft_and_record(tmp_path):
    record = _printed(
        tmp_path / "lease.pdf",
        [
            "Lease of May 4, 2018",
            "Under this agree-",
            "ment no third-",
            "floor door is used until Roy Achter-",
            "berg signs.",
        ],
    )
    said = 'The lease of May 4, 2018 says that under this agreement no "third-floor door is used until Roy Achter-'
    draft = _printed(tmp_path / "draft.pdf", [said, 'berg signs."'])
    assert _verify(draft, "--source", record)[0] == 0
    other = _printed(tmp_path / "other.pdf", [said, 'man signs."'])
    assert _verify(other, "--source", record)[0] == 3


def test_stamped_text_is_held_to_its_pages(tmp_path):
    (tmp_path / "a.txt").write_text(f"{LEASE}\nMRL000001\n")
    (tmp_path / "b.txt").write_text("A letter of May 9, 2026.\n\nMRL000002\n")
    (tmp_path / "draft.md").write_text("The rent is $2,450.00 a month (MRL000002).")
    code, out, _ = _verify(tmp_path / "draft.md", "--source", tmp_path / "a.txt", "--source", tmp_path / "b.txt")
    assert code == 3
    assert "it stands on MRL000001" in out


def test_an_override_needs_a_name_and_lets_the_draft_stand(tmp_path):
    lease = _record(tmp_path)
    (tmp_path / "false.md").write_text(FALSE)
    _, out, _ = _verify(tmp_path / "false.md", "--source", lease, "--json")
    (fault,) = [claim["id"] for claim in json.loads(out)["claims"] if claim["verdict"] != "supported"]
    asked = (tmp_path / "false.md", "--source", lease, "--override", fault)
    code, _, error = _verify(*asked)
    assert code == 2
    assert "name of the person" in error
    assert _verify(*asked, "--by", "Ann Lee", "--reason", "typing error, corrected by hand")[0] == 0


ORDER = """IN THE COURT OF LAND CLAIMS
AT WEXHAM

Dana Whitlock,                 )   Docket No. 2018-06-1735
          Tenant,              )
v.                             )   Judge Kenneth M. Switzer
Mill River LLC,                )
          Landlord.            )

The Court filed its opinion on January 19, 2021.
"""


def test_a_short_sentence_below_a_title_is_no_caption_whatever_is_accepted(tmp_path):
    (tmp_path / "order.txt").write_text(ORDER)
    told = "# Whitlock v. Mill River LLC\n\nThe Court filed its opinion on {}.\nIt was heard by Judge Kenneth M. {}.\n"
    (tmp_path / "true.md").write_text(told.format("January 19, 2021", "Switzer"))
    (tmp_path / "false.md").write_text(told.format("February 19, 2021", "Spitzer"))
    evidence = ("--source", tmp_path / "order.txt", "--accept-unchecked")
    assert _verify(tmp_path / "true.md", *evidence)[0] == 0
    code, out, _ = _verify(tmp_path / "false.md", *evidence)
    assert code == 3
    assert "February 19, 2021" in out
    assert "Kenneth M. Spitzer" in out


def test_what_the_flag_does_not_cover_is_said_with_the_way_to_answer(tmp_path):
    (tmp_path / "draft.md").write_text(
        f"{TRUE} Alder v. Birch, 512 U.S. 45 (1994).\n\nRespectfully submitted,\n\nAnn Lee\n"
    )
    evidence = (tmp_path / "draft.md", "--source", _record(tmp_path))
    code, _, error = _verify(*evidence)
    assert code == 3
    assert "--accept-unchecked" in error
    code, out, error = _verify(*evidence, "--accept-unchecked")
    assert code == 3
    assert "512 U.S. 45" not in out
    assert "--accept-unchecked does not cover them" in error
    answer = error.split("--override ")[1].split()[0]
    assert (
        _verify(*evidence, "--accept-unchecked", "--override", answer, "--by", "Ann Lee", "--reason", "I sign")[0] == 0
    )


def test_pages_without_text_are_read_by_ocr_and_nothing_of_them_is_left_behind(tmp_path, monkeypatch):
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    page = Image.new("L", (1700, 700), 255)
    ImageDraw.Draw(page).text((80, 120), "Each party pays a filing fee of $75.00.", 0, ImageFont.load_default(size=64))
    canvas = Canvas(str(tmp_path / "order.pdf"), pagesize=(612, 252), invariant=1)
    canvas.drawString(72, 120, "Entered on October 2, 2019.")
    canvas.showPage()
    canvas.drawImage(ImageReader(page), 0, 0, 612, 252)
    canvas.save()
    (tmp_path / "true.md").write_text("On October 2, 2019 a filing fee of $75.00 was due.")
    (tmp_path / "false.md").write_text("On October 2, 2019 a filing fee of $85.00 was due.")
    code, out, error = _verify(tmp_path / "true.md", "--source", tmp_path / "order.pdf")
    assert (code, "not read" in error) == (0, False), out + error
    code, out, _ = _verify(tmp_path / "false.md", "--source", tmp_path / "order.pdf")
    assert code == 3
    assert "$85.00" in out
    assert not list((tmp_path / "tmp").glob("chambers-verify-*"))


def test_without_a_record_it_is_a_usage_error(tmp_path):
    (tmp_path / "draft.md").write_text(TRUE)
    code, _, error = _verify(tmp_path / "draft.md")
    assert code == 2
    assert "--matter NAME" in error


def test_several_files_follow_one_option_and_are_cited_by_their_names(tmp_path):
    (tmp_path / "letter.txt").write_text("Mill River LLC\nMay 9, 2026\n\nDear Ms. Whitlock:\n\nWe owe you $300.00.\n")
    (tmp_path / "true.md").write_text("The rent is $2,450 (lease.txt at 1). Mill River owed $300 (Mill River Letter).")
    (tmp_path / "false.md").write_text("The rent is $2,450 (letter.txt at 1).")
    evidence = ("--source", _record(tmp_path), tmp_path / "letter.txt")
    assert _verify(tmp_path / "true.md", *evidence)[0] == 0
    code, out, _ = _verify(tmp_path / "false.md", *evidence)
    assert code == 3
    assert "it stands on lease.txt, page 1" in out
    code, _, error = _verify(tmp_path / "true.md", tmp_path / "letter.txt")
    assert code == 2
    assert "--source" in error
