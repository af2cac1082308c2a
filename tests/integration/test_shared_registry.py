"""What one machine wrote is known on another: two state folders that share the matters or a PostgreSQL database."""

import asyncio
import hashlib
import logging
import shutil
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from doorstep import doorstep, eventually, fake_engine, lane
from own_postgres import NEEDED, own_cluster
from prepared_draft import MATTER, assembled_job, sample_matter
from running import CHAMBERS

from chambers.desk import evidence, matters
from chambers.desk.draft_clerks import DraftClerk
from chambers.desk.evidence import registry_place
from chambers.drafting.document.publishing import OutFile, register
from chambers.evidence.documents import State
from chambers.evidence.guarding import registry_guard
from chambers.evidence.matter_folder import find_folder
from chambers.evidence.provenance import Decision
from chambers.evidence.quarantine import Quarantine
from chambers.evidence.registry import Registry, RegistryChangedError, RegistryUnavailableError
from chambers.evidence.taking import Order, add_evidence
from chambers.record.matter import MatterFacts
from chambers.settings import Settings

MEMO = (
    "The tenant stopped paying rent in March 2026, and the ledger kept by the managing office shows no later deposit "
    "from either of the two accounts that the lease names. Nobody has yet explained the balance to the accountant of "
    "the owner, although he asked for it twice in writing and once in the presence of the superintendent, who took "
    "notes of it in a green book."
)
LETTER = (
    "Dear Mr. Bright, I called your office on April 6 because water was coming through the ceiling of the boiler room. "
    "Nobody came. Please send someone before the switchboard is damaged, and tell me when that will be. I shall be at "
    "home on every day of that week but the Thursday. Yours, Dana Harlow."
)
BOTH = pytest.mark.parametrize("shared", ["matters", pytest.param("database", marks=NEEDED)])
_REGISTER = """
import sys
from pathlib import Path
from chambers.evidence.registry import Registry
from chambers.evidence.registry_place import RegistryPlace
state, matters, url, name = sys.argv[1:]
with Registry(RegistryPlace(Path(state), Path(matters), url or None)).held_open() as registry:
    for word in "abcdefghkmnopqrtuvxz":
        registry.register(f"Text {word} of {name}, " * 30)
"""


@pytest.fixture(scope="module")
def cluster():
    with own_cluster() as one:
        yield one


@pytest.fixture
def machines(shared, tmp_path, request):
    """The settings of two machines."""
    (tmp_path / "one").mkdir()
    first = Settings(tmp_path / "one" / "state")
    if shared == "matters":
        return first, Settings(tmp_path / "two" / "state", matters_folder=first.matters)
    return _with_database(tmp_path, request.getfixturevalue("cluster"))


@pytest.fixture
def on_postgres(tmp_path, cluster):
    (tmp_path / "one").mkdir()
    return _with_database(tmp_path, cluster)


def _with_database(tmp_path, cluster):
    # The server asks for no password; that ours goes nowhere is seen where these settings are used.
    url = cluster.new_database().replace("chambers@", "chambers:sesame@")
    return tuple(Settings(tmp_path / name / "state", database_url=url) for name in ("one", "two"))


def _registry(settings):
    return Registry(registry_place(settings))


def _add(settings, *files):
    """What becomes of files on a machine, in a matter of their own."""
    matters.new(settings, "harlow", MatterFacts())
    return {each.name: str(each.state) for each in asyncio.run(evidence.add(settings, "harlow", files))}


def _charter(settings):
    return {"matters": str(settings.matters), "database_url": settings.database_url}


async def _answered(settings, folder, fate, answers=1):
    """Long answers that leave a gateway with these settings; the metrics when all had that fate."""
    where = folder / "e.sock"
    # The doorstep has its state in `folder / "state"`.
    async with fake_engine(where, tps=0, text=MEMO), doorstep(folder, lane("a", where), **_charter(settings)) as here:
        for _ in range(answers):
            async with here.chat(max_tokens=4000) as answer:
                assert answer.status == 200
                await answer.text()
        await _counted(here, fate, answers)


async def _counted(here, fate, count):
    wanted = f'chambers_fingerprints_total{{fate="{fate}"}} {count}.0'
    async with asyncio.timeout(60):
        while True:
            async with here.get("/metrics") as page:
                if wanted in await page.text():
                    return
            await asyncio.sleep(0.05)


@BOTH
def test_what_a_job_made_and_a_person_signed_off_is_held_on_another_machine(machines, tmp_path):
    one, two = machines
    sample_matter(one)
    ref = assembled_job(one)

    async def sign():
        clerk = DraftClerk()
        try:
            return await clerk.ask(ref, "sign", number=0, by="Nora Quill")
        finally:
            clerk.close()

    version = asyncio.run(sign())["version"]
    drafts = ref.folder.root / "drafts"
    (tmp_path / "found").mkdir()
    for name in ("affidavit.docx", "affidavit.pdf", "report.html"):
        shutil.copy(drafts / ref.job / name, tmp_path / "found" / f"job-{name}")
        signed = drafts / f"{ref.job}.v{version}" / name
        shutil.copy(signed, tmp_path / "found" / f"signed-{name}")
        known = _registry(two).judge(["x"], sha256=hashlib.sha256(signed.read_bytes()).hexdigest())
        assert known.decision is Decision.QUARANTINE, name
    states = _add(two, tmp_path / "found")
    assert len(states) == 6
    assert set(states.values()) == {"quarantined"}
    assert _registry(two).judge(["We ordered one press."]).admitted
    assert MATTER in {each.name for each in matters.list_all(one)}


def test_a_document_of_a_machine_that_shares_nothing_is_held_by_the_mark_inside_it(tmp_path):
    one, other = (Settings(tmp_path / name / "state") for name in ("one", "other"))
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    sample_matter(one)
    ref = assembled_job(one)
    (tmp_path / "found").mkdir()
    for name in ("affidavit.docx", "affidavit.pdf", "exhibits.pdf"):
        shutil.copy(ref.folder.root / "drafts" / ref.job / name, tmp_path / "found" / name)
    states = _add(other, tmp_path / "found")
    assert states == {"affidavit.docx": "quarantined", "affidavit.pdf": "quarantined", "exhibits.pdf": "read"}
    assert {"the registry here does not know it" in entry.reason for entry in evidence.held(other, "harlow")} == {True}


@BOTH
def test_an_answer_of_one_gateway_is_held_on_another_machine_whole_and_in_part(machines, tmp_path):
    one, two = machines
    asyncio.run(_answered(one, tmp_path / "one", "registered"))
    (tmp_path / "memo.txt").write_text(MEMO)
    (tmp_path / "pasted.txt").write_text(f"{LETTER}\n\n{MEMO}\n\n{LETTER[:120]}")
    (tmp_path / "letter.txt").write_text(LETTER)
    files = [tmp_path / name for name in ("memo.txt", "pasted.txt", "letter.txt")]
    assert _add(two, *files) == {"memo.txt": "quarantined", "pasted.txt": "read", "letter.txt": "read"}
    assert {entry.file: entry.decision for entry in evidence.held(two, "harlow")} == {
        "memo.txt": Decision.QUARANTINE,
        "pasted.txt": Decision.QUARANTINE_PARTS,
    }


@BOTH
def test_programs_of_many_machines_that_begin_at_once_make_one_registry_and_lose_nothing(machines, tmp_path):
    one, two = machines
    url, names = one.database_url or "", ("ann", "bea", "eva", "zoe", "dan", "tom")
    programs = [
        subprocess.Popen([sys.executable, "-c", _REGISTER, tmp_path / f"s{each}", one.matters, url, each])
        for each in names
    ]
    assert [program.wait(60) for program in programs] == [0] * 6
    assert _registry(two).count() == 120
    for each in names:
        place = registry_place(replace(two, state=tmp_path / f"s{each}"))
        assert Registry(place).judge([f"Text k of {each}, " * 30]).decision is Decision.QUARANTINE


@NEEDED
def test_nothing_is_taken_in_while_the_database_is_away(on_postgres, cluster, tmp_path):
    one, _ = on_postgres
    matters.new(one, "harlow", MatterFacts())
    (tmp_path / "letter.txt").write_text(LETTER)
    config = tmp_path / "chambers.toml"
    config.write_text(f'[paths]\nstate = "{one.state}"\n[database]\nurl = "{one.database_url}"\n')
    command = [*CHAMBERS, "evidence", "add", "harlow", str(tmp_path / "letter.txt"), "--config", str(config)]
    cluster.stop()
    try:
        refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        # The same when it goes away after the first look.
        guard = registry_guard(_registry(one), Quarantine(find_folder(one.matters, "harlow").root), evidence._now)
        with pytest.raises(RegistryUnavailableError):
            order = Order(guard=guard)
            asyncio.run(
                add_evidence(find_folder(one.matters, "harlow"), [tmp_path / "letter.txt"], order, evidence._now)
            )
    finally:
        cluster.start()
    assert refused.returncode == 1
    assert "The registry of what Chambers wrote" in refused.stderr
    assert "nothing is taken in" in refused.stderr
    assert "sesame" not in refused.stderr
    assert evidence.list_all(one, "harlow").documents == ()
    added = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert added.returncode == 0, added.stderr
    assert [each.state for each in evidence.list_all(one, "harlow").documents] == [State.READ]


@NEEDED
def test_answers_are_kept_while_the_database_is_away_and_handed_over_when_it_is_back(
    on_postgres, cluster, tmp_path, caplog
):
    one, two = on_postgres

    async def scenario():
        where = tmp_path / "e.sock"
        folder = one.state.parent
        async with (
            fake_engine(where, tps=0, text=MEMO),
            doorstep(folder, lane("a", where), **_charter(one)) as here,
        ):
            await asyncio.to_thread(cluster.stop)
            try:
                for _ in range(2):
                    async with here.chat(max_tokens=4000) as answer:
                        assert answer.status == 200
                        await answer.text()
                await _counted(here, "spooled", 2)
                assert _registrar_command(one)
                assert b"sesame" not in _registrar_command(one)
            finally:
                await asyncio.to_thread(cluster.start)
            # Nobody asks anything more: the registrar sees by itself that the database is back.
            await eventually(lambda: _registry(two).judge([MEMO]).decision is Decision.QUARANTINE, 30)

    with caplog.at_level(logging.ERROR, "chambers.gateway.fingerprints"):
        asyncio.run(scenario())
    said = [record.getMessage() for record in caplog.records if record.name == "chambers.gateway.fingerprints"]
    assert len(said) == 1
    assert "kept in the state folder" in said[0]
    assert "sesame" not in said[0]
    assert not [path for path in one.state.rglob("*") if path.is_file() and b"sesame" in path.read_bytes()]


def _registrar_command(settings):
    """The command line of the registrar of this state folder."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            command = (entry / "cmdline").read_bytes() if entry.name.isdigit() else b""
            if b"chambers.gateway.registrar" in command and str(settings.state).encode() in command:
                return command
    return b""


@BOTH
def test_what_an_earlier_gateway_could_not_enter_is_entered_when_the_next_one_begins(machines, tmp_path):
    one, two = machines
    _registry(one).set_aside(MEMO, kind="answer")
    assert _registry(two).judge([MEMO]).admitted

    async def scenario():
        async with doorstep(tmp_path / "one", **_charter(one)):
            await eventually(lambda: _registry(two).judge([MEMO]).decision is Decision.QUARANTINE)

    asyncio.run(scenario())


@NEEDED
def test_a_registry_moves_into_a_database_and_not_back_out_of_it_unnoticed(on_postgres):
    one, two = on_postgres
    before = replace(one, database_url=None)
    _registry(before).register(f"{MEMO} {LETTER}", taken=[LETTER], data=b"the file", identifier="chambers-0001")
    _registry(before).set_aside(LETTER[:200] + MEMO, kind="answer")
    for _ in range(2):
        _registry(one).hand_over()
    assert _registry(two).count() == 2
    assert _registry(two).judge([MEMO]).decision is Decision.QUARANTINE
    assert _registry(two).judge([LETTER[200:]]).admitted
    assert _registry(two).judge(["x"], identifiers=["chambers-0001"]).decision is Decision.QUARANTINE
    _registry(one).register("Only the database knows of this. " * 20)
    with pytest.raises(RegistryChangedError, match=r"used last, which was postgresql://chambers:\*\*\*@") as refused:
        _registry(before).judge([MEMO])
    assert "registry.json" in refused.value.hint


@NEEDED
def test_publishing_waits_for_a_database_that_is_started_again(on_postgres, cluster):
    one, two = on_postgres
    file = OutFile("memo.txt", MEMO.encode(), "the memo", MEMO)
    cluster.stop()
    again = threading.Timer(2.0, cluster.start)
    again.start()
    register(registry_place(one), [file], taken=[], document_id="chambers:1")
    again.join()
    assert _registry(two).judge([MEMO]).decision is Decision.QUARANTINE
