"""`chambers verify --matter`: a draft held to the matter's own evidence, numbers, exhibits and entered facts."""

import io
import json
import subprocess

import pytest
from reportlab.pdfgen.canvas import Canvas
from running import CHAMBERS

LEASE = (
    (
        "LEASE",
        "This lease is made on March 3, 2026 between Mill River LLC",
        "(the Landlord) and Dana Whitlock (the Tenant).",
    ),
    ("The rent is $2,450.00 a month.", "The Landlord shall not enter without notice."),
)
LETTER = (("May 9, 2026", "Dear Ms. Whitlock:", "Please pay the late charge of $75.00.", "Henry Abbott"),)
OPINION = (
    "KESSLER v. BRANDT REALTY CO.\n61 Ohio St.3d 402 (1991)\nSupreme Court of Ohio\n\n"
    "The tenant paid. *403 A landlord may not enter without notice.\n"
)


def _pdf(*pages):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for lines in pages:
        for at, line in enumerate(lines):
            canvas.drawString(72, 700 - 16 * at, line)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.fixture(scope="module")
def chambers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("matter")
    environment = {"PATH": "/usr/bin:/bin", "CHAMBERS_STATE": str(folder / "state"), "HOME": str(folder)}

    def run(*arguments):
        command = [*CHAMBERS, *(str(each) for each in arguments)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)

    facts = ("--court", "Court of Common Pleas", "--case-number", "26-CV-00417", "--party", "Plaintiff=Dana Whitlock")
    lease, letter = folder / "lease.pdf", folder / "letter.pdf"
    lease.write_bytes(_pdf(*LEASE))
    letter.write_bytes(_pdf(*LETTER))
    for order in (
        ("matter", "new", "m", *facts),
        ("evidence", "add", "m", lease, letter),
        ("exhibits", "stamp", lease, letter, "--prefix", "MRL", "--matter", "m", "--out", folder / "out"),
        ("exhibits", "bind", letter, lease, "--matter", "m", "--out", folder / "volume.pdf"),
    ):
        done = run(*order)
        assert done.returncode == 0, done.stderr
    return run


def _verify(chambers, folder, text, *more):
    draft = folder / "draft.md"
    draft.write_text(text)
    done = chambers("verify", draft, "--matter", "m", *more, "--json")
    assert done.returncode in (0, 3), done.stderr
    return done.returncode, json.loads(done.stdout)["claims"]


def test_a_true_draft_exits_0_and_an_entered_fact_is_its_own_source(chambers, tmp_path):
    text = """In No. 26-CV-00417 before the Court of Common Pleas, Dana Whitlock asks for relief.

The rent is $2,450 a month (MRL000002).

Abbott asked for the late charge of $75.00 on 9 May 2026 (Exhibit A).

The lease was made on March 3, 2026 (Ex. B at 1)."""
    code, claims = _verify(chambers, tmp_path, text)
    assert code == 0, [(claim["text"], claim["reason"]) for claim in claims if claim["verdict"] != "supported"]
    assert {claim["text"]: claim["source"]["kind"] for claim in claims}["26-CV-00417"] == "matter"


def test_a_false_draft_exits_3_and_names_every_false_claim(chambers, tmp_path):
    false = [
        ("The rent is $2,450 a month (MRL000001).", "$2,450", "contradicted"),
        ("The rent is $2,450.00 a month (MRL000009).", "MRL000009", "not_found"),
        ("Abbott asked for the late charge of $75.00 (Exhibit B).", "$75.00", "contradicted"),
        ("Abbott asked for the late charge of USD 75 (Exhibit C).", "Exhibit C", "not_found"),
        ("The lease was made on March 3, 2026 (Ex. B at 3).", "Ex. B at 3", "contradicted"),
        ("The lease was made on March 4, 2026 (Exhibit B).", "March 4, 2026", "not_found"),
        ("In No. 26-CV-00471 Dana Whitlock asks for relief.", "26-CV-00471", "not_found"),
    ]
    code, claims = _verify(chambers, tmp_path, "\n\n".join(text for text, _, _ in false))
    assert code == 3
    verdicts = {claim["text"]: claim["verdict"] for claim in claims}
    assert {claimed: verdicts[claimed] for _, claimed, _ in false} == {
        claimed: verdict for _, claimed, verdict in false
    }


def test_a_folder_of_opinions_is_a_library(chambers, tmp_path):
    (tmp_path / "opinions").mkdir()
    (tmp_path / "opinions" / "kessler.txt").write_text(OPINION)
    words = "\u201cA landlord may not enter without notice.\u201d"
    cited = "Kessler v. Brandt Realty Co., 61 Ohio St.3d 402, {} (1991)."
    library = ("--authorities", tmp_path / "opinions")
    assert _verify(chambers, tmp_path, f"{words} {cited.format(403)}", *library)[0] == 0
    code, claims = _verify(chambers, tmp_path, f"{words} {cited.format(402)}", *library)
    assert code == 3
    assert any("on page 403" in claim["reason"] for claim in claims)
