"""A finished draft gone through at the desk: changed, answered for, signed off; with the real files and programs."""

import asyncio
import hashlib
import json
import shutil

import pytest
from prepared_draft import MATTER, PAID, assembled_job, sample_matter

from chambers.base.errors import ChambersError
from chambers.desk import evidence, matters
from chambers.desk.draft_clerks import ClerkGoneError, DraftClerk
from chambers.desk.draft_desk import ChangedMeanwhileError, DraftDesk
from chambers.desk.draft_desk_changes import BadChangeError, NotBorneError, Wish
from chambers.drafting.document.unit_word import read_units
from chambers.drafting.revising.annex import HEADING
from chambers.drafting.revising.change import Act
from chambers.drafting.revising.change_log import BeingSignedError
from chambers.drafting.revising.signing import StandsOpenError
from chambers.grounding.verdict import MEANING_NOTE
from chambers.settings import Settings

BY = "Nora Quill"
WRONG_DAY = PAID.replace("March 5", "March 6")
HOSTILE = "</p><script>alert(1)</script> \u202eeht"
BANK = "HARROW000006"


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    found = Settings(tmp_path_factory.mktemp("desk") / "state")
    sample_matter(found)
    return found


@pytest.fixture(scope="module")
def ref(settings):
    return assembled_job(settings)


@pytest.fixture
def fresh(ref):
    """The job as nobody has touched it."""
    ref.log.path.unlink(missing_ok=True)
    return ref


def drafts(ref):
    return ref.folder.root / "drafts"


def hashes(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def wish(act, key, **more):
    return Wish(Act(act), key, BY, **more)


def test_other_words_are_judged_at_once_and_nothing_is_kept(fresh):
    desk = DraftDesk()
    found = desk.check(fresh, "facts/facts-2", WRONG_DAY, [BANK])["details"]["facts/facts-2"]
    verdicts = {claim["text"]: claim["verdict"] for claim in found["claims"]}
    assert verdicts["March 6, 2026"] == "contradicted"
    assert verdicts["$55,920.00"] == "supported"
    assert desk.check(fresh, "facts/facts-2", PAID, [])["cites"] == [BANK]
    assert fresh.log.read() == ()


def test_what_is_entered_is_refused_with_its_reason(fresh):
    desk = DraftDesk()
    with pytest.raises(BadChangeError, match="no page X1"):
        desk.check(fresh, "facts/facts-2", PAID, ["X1"])
    with pytest.raises(BadChangeError, match="your name"):
        desk.change(fresh, 0, Wish(Act.STRIKE, "facts/facts-2", " "))
    with pytest.raises(BadChangeError, match="needs a reason"):
        desk.change(fresh, 0, wish("override", "facts/facts-4"))
    desk.change(fresh, 0, wish("edit", "facts/facts-2", text=WRONG_DAY, cites=(BANK,)))
    with pytest.raises(NotBorneError, match="does not bear it"):
        desk.change(fresh, 1, wish("accept", "facts/facts-2"))
    with pytest.raises(ChangedMeanwhileError):
        desk.change(fresh, 0, wish("strike", "facts/facts-1"))
    with pytest.raises(StandsOpenError, match="paragraph 4"):
        asyncio.run(desk.sign(fresh, 1, BY))
    assert not list(drafts(fresh).glob("*.v*"))


def test_the_head_has_the_dissent_and_what_was_not_checked(fresh):
    desk = DraftDesk()
    head, lines = desk.head(fresh), desk.lines(fresh)["lines"]
    assert [line["id"] for line in lines if "objections" in line] == ["facts/facts-1"]
    details = desk.details(fresh, ["facts/facts-1"])["details"]["facts/facts-1"]
    assert details["objections"][0]["problem"] == "Which press?"
    assert [(each["outcome"], each["line"]) for each in head["dissent"]] == [("kept", "facts/facts-1")]
    assert any("good law" in line for line in head["not_checked"])
    assert head["meaning"] == MEANING_NOTE
    assert head["signed"] == []


def test_a_signed_version_stands_beside_the_jobs_own_set_and_says_who_answers_for_what(fresh, settings, tmp_path):
    desk, own = DraftDesk(), drafts(fresh) / fresh.job
    before = hashes(own)
    desk.change(fresh, 0, wish("edit", "facts/facts-2", text=WRONG_DAY, cites=(BANK,)))
    desk.change(fresh, 1, wish("override", "facts/facts-2", reason=f"The bank said so. {HOSTILE}"))
    desk.change(fresh, 2, wish("strike", "facts/facts-1"))
    signed = asyncio.run(desk.sign(fresh, 3, BY))
    folder = drafts(fresh) / f"{fresh.job}.v{signed['version']}"
    assert hashes(own) == before
    assert hashes(folder) == {each["name"]: each["sha256"] for each in signed["files"]}
    assert {"affidavit.docx", "affidavit.pdf", "exhibits.pdf", "report.html", "manifest.json"} <= set(hashes(folder))
    _check_document(folder)
    _check_report(folder)
    _check_audit(settings, signed)
    _check_guard(settings, folder, tmp_path)
    assert not (drafts(fresh) / f".{folder.name}.part").exists()
    assert DraftDesk().head(fresh)["signed"][0]["summary"] == signed["summary"]


def _check_document(folder):
    texts = read_units((folder / "affidavit.docx").read_bytes())
    body, annex = texts[: texts.index(HEADING)], texts[texts.index(HEADING) :]
    assert any("March 6, 2026" in text for text in body)
    assert not any("agreed on March 3, 2026" in text for text in texts)
    assert any("\u201cMarch 6, 2026\u201d" in text and BY in text and "The bank said so." in text for text in annex)


def _check_report(folder):
    report = json.loads((folder / "report.json").read_text())
    states = {each["key"]: each["state"] for each in report["revision"]["decisions"]}
    assert states == {"facts/facts-1": "struck", "facts/facts-2": "overridden"}
    assert report["counts"]["answered_for_by_a_person"] == 1
    assert report["verification"]["blocked"] is False
    page = (folder / "report.html").read_text()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "answers for it: The bank said so." in page


def _check_audit(settings, signed):
    lines = [json.loads(line) for line in matters.audit(settings, MATTER, verify=True).lines]
    override = next(line for line in reversed(lines) if line["event"] == "draft.override")
    assert (override["by"], override["claims"][0]["text"]) == (BY, "March 6, 2026")
    last = lines[-1]
    assert (last["event"], last["version"], last["by"]) == ("draft.signed_off", signed["version"], BY)
    assert last["files"] == {each["name"]: each["sha256"] for each in signed["files"]}
    assert last["overrides"][0]["reason"].startswith("The bank said so.")


def _check_guard(settings, folder, place):
    for name in ("affidavit.docx", "report.html"):
        shutil.copy(folder / name, place / f"found-{name}")
    outcomes = asyncio.run(evidence.add(settings, MATTER, [place]))
    assert {str(outcome.state) for outcome in outcomes} == {"quarantined"}


def test_a_clerk_answers_refuses_in_the_same_words_and_is_replaced_when_it_died(fresh):
    clerk = DraftClerk()

    async def talk():
        lines = await clerk.ask(fresh, "lines", begin=0)
        assert lines["number"] == 0
        with pytest.raises(ChambersError) as refused:
            await clerk.ask(fresh, "change", number=7, act="strike", key="facts/facts-1", by=BY, cites=[])
        assert (refused.value.code, refused.value.http_status) == ("desk.changed", 409)
        first = clerk._process.pid
        clerk._process.kill()
        assert (await clerk.ask(fresh, "lines", begin=0)) == lines
        assert clerk._process.pid != first

    try:
        asyncio.run(talk())
    finally:
        clerk.close()


def test_while_a_version_is_assembled_nothing_is_changed(fresh):
    with fresh.log.held(), pytest.raises(BeingSignedError):
        DraftDesk().change(fresh, 0, wish("strike", "facts/facts-1"))


@pytest.mark.full
def test_a_program_killed_while_it_assembles_leaves_every_earlier_version_whole(fresh):
    desk = DraftDesk()
    first = asyncio.run(desk.sign(fresh, 0, BY))
    folder = drafts(fresh) / f"{fresh.job}.v{first['version']}"
    before = hashes(folder)
    desk.change(fresh, 1, wish("strike", "facts/facts-1"))

    async def cut_short(after_s):
        clerk = DraftClerk()
        await clerk.ask(fresh, "lines", begin=0)
        signing = asyncio.create_task(clerk.ask(fresh, "sign", number=2, by=BY))
        await asyncio.sleep(after_s)
        clerk._process.kill()
        with pytest.raises(ClerkGoneError):
            await signing
        clerk.close()

    asyncio.run(cut_short(0.7))
    assert hashes(folder) == before
    assert [each["version"] for each in DraftDesk().head(fresh)["signed"]] == [first["version"]]
    second = asyncio.run(DraftDesk().sign(fresh, 2, BY))
    assert hashes(folder) == before
    assert [each["version"] for each in DraftDesk().head(fresh)["signed"]] == [second["version"], first["version"]]
    assert set(hashes(drafts(fresh) / f"{fresh.job}.v{second['version']}")) == set(before)
