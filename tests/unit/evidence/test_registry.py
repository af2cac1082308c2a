import hashlib
import random
import shutil
import sqlite3
from contextlib import closing

import pytest

from chambers.evidence.provenance import Decision
from chambers.evidence.registry import Registry, RegistryChangedError, RegistryUnavailableError, make_entry
from chambers.evidence.registry_place import RegistryPlace
from chambers.evidence.registry_sqlite import RegistryFileError

OURS = """The tenant stopped paying rent in March 2026, and the ledger shows no later deposit from either account.

On the morning of April 9 the superintendent found the boiler room flooded and the lower switchboard under water,
which the tenant had reported by telephone three days before without any answer from the managing office.

Taken together, these entries leave a balance of $18,240.00 that nobody has yet explained to the owner's accountant."""
SOURCE = (
    "Dear Mr. Bright: I called your office on April 6 because water was coming through the boiler room ceiling. "
    "Nobody came. Please send someone before the switchboard is damaged. Yours, Dana Harlow"
)
STATUTE = (
    "A landlord of a building shall put and keep the demised premises in repair and free from vermin, dirt and filth, "
    "and shall maintain the heating apparatus in good working order throughout the term of the tenancy."
)


@pytest.fixture
def registry(tmp_path):
    return Registry(RegistryPlace(tmp_path / "state", tmp_path / "matters"))


def _covered(verdict, pages):
    return " ".join(pages[span.page - 1][span.start : span.end] for span in verdict.spans)


def test_an_empty_registry_admits_everything(registry):
    assert registry.judge([OURS]).admitted
    assert registry.judge([]).admitted
    assert registry.judge([""]).admitted


def test_our_text_is_quarantined_whole_however_it_is_set(registry):
    registry.register(OURS)
    for shown in (OURS, OURS.upper(), OURS.replace(" ", "\n"), f"Page 1 of 1\n{OURS}", OURS.replace("o", "0")):
        assert registry.judge([shown]).decision is Decision.QUARANTINE


def test_only_our_passage_is_quarantined_in_a_paper_of_somebody_else(registry):
    registry.register(OURS)
    paragraph = OURS.split("\n\n")[1]
    pages = [SOURCE, f"{STATUTE}\n\n{paragraph}\n\n{SOURCE}"]
    verdict = registry.judge(pages)
    assert verdict.decision is Decision.QUARANTINE_PARTS
    assert {span.page for span in verdict.spans} == {2}
    covered = _covered(verdict, pages)
    assert "switchboard under water" in covered
    assert "Dear Mr. Bright" not in covered
    assert "vermin" not in covered


def test_a_passage_that_runs_over_a_page_break_is_found_on_both_pages(registry):
    registry.register(OURS)
    paragraph = OURS.split("\n\n")[1]
    pages = [f"{SOURCE} {paragraph[:110]}", f"{paragraph[110:]} {STATUTE}"]
    assert {span.page for span in registry.judge(pages).spans} == {1, 2}


def test_what_a_draft_took_from_evidence_or_a_statute_is_not_ours(registry):
    registry.register(f'{OURS} Mr. Harlow wrote: "{SOURCE}" The law says: {STATUTE}', taken=[SOURCE, STATUTE])
    assert registry.judge([SOURCE]).admitted
    assert registry.judge([f"DECLARATION OF THE OTHER SIDE. {STATUTE} We did all that."]).admitted
    assert (
        registry.judge([f'{OURS} Mr. Harlow wrote: "{SOURCE}" The law says: {STATUTE}']).decision is Decision.QUARANTINE
    )


def test_a_quotation_that_runs_over_a_page_break_is_not_ours(registry):
    pages = [SOURCE[:100], SOURCE[100:]]
    registry.register(f'{OURS} Mr. Harlow wrote: "{SOURCE}"', taken=pages)
    assert registry.judge(pages).admitted


def test_a_draft_that_is_all_quotation_makes_nothing_ours(registry):
    registry.register(STATUTE, taken=[f"Title 3. {STATUTE} Enacted 1950."])
    assert registry.judge([STATUTE]).admitted


def test_an_oath_belongs_to_nobody(registry):
    oath = "I declare under penalty of perjury that the foregoing is true and correct. Executed on May 1, 2026."
    registry.register(f"{OURS} {oath}")
    assert registry.judge([f"I saw the flood myself. {oath} Dana Harlow"]).admitted


def test_bytes_and_identifier_are_enough_each_when_the_words_are_gone(registry):
    registry.register(OURS, data=b"the file", identifier="chambers-0001")
    assert registry.judge(["x"], sha256=hashlib.sha256(b"another file").hexdigest()).admitted
    assert registry.judge(["x"], sha256=hashlib.sha256(b"the file").hexdigest()).decision is Decision.QUARANTINE
    marked = registry.judge(["rewritten by hand"], identifiers=["chambers-0001"])
    assert marked.decision is Decision.QUARANTINE
    assert "identifier" in marked.reason
    unknown = registry.judge(["rewritten by hand"], identifiers=["chambers-0002"])
    assert unknown.decision is Decision.QUARANTINE
    assert "the registry here does not know it" in str(unknown.reason)
    assert registry.judge(["rewritten by hand"]).admitted


def test_the_registry_holds_no_word(tmp_path, registry):
    registry.register(OURS, identifier="chambers-0001")
    registry.set_aside(OURS, kind="answer")
    stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()).lower()
    assert all(word not in stored for word in (b"tenant", b"boiler", b"swltchboard", b"chambers-0001"))
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.rglob("*"))


def test_the_same_text_again_is_registered_once(registry):
    registry.register(OURS)
    registry.register(OURS, data=b"pdf")
    assert registry.count() == 1
    assert registry.judge(["x"], sha256=hashlib.sha256(b"pdf").hexdigest()).decision is Decision.QUARANTINE


def test_what_is_set_aside_is_known_at_once_and_entered_when_the_registry_is_opened(tmp_path, registry):
    registry.set_aside(OURS, kind="answer")
    assert registry.judge([OURS]).decision is Decision.QUARANTINE
    assert registry.count() == 1
    other = Registry(RegistryPlace(tmp_path / "another state", tmp_path / "matters"))
    assert other.judge([OURS]).decision is Decision.QUARANTINE


def test_what_another_program_is_handing_over_is_known_meanwhile(tmp_path, registry):
    registry.set_aside(OURS, kind="answer")
    with closing(sqlite3.connect(tmp_path / "state" / "provenance" / "registry.sqlite")) as handing_over:
        handing_over.execute("BEGIN IMMEDIATE")
        assert registry.judge([OURS]).decision is Decision.QUARANTINE
        assert registry.count() == 0
    assert registry.count() == 1


def test_a_registry_that_cannot_be_read_is_an_error_and_never_an_empty_one(tmp_path, registry):
    registry.register(OURS)
    file = tmp_path / "matters" / ".provenance" / "registry.sqlite"
    file.write_bytes(b"no database at all, but long enough to be taken for one" * 20)
    with pytest.raises(RegistryUnavailableError, match=r"registry\.sqlite, cannot be used"):
        registry.judge([SOURCE])


def test_an_empty_registry_in_the_place_of_the_one_used_last_is_refused(tmp_path, registry):
    registry.register(OURS)
    (tmp_path / "matters").rename(tmp_path / "unmounted")
    with pytest.raises(RegistryChangedError, match="not the one that this state folder used last"):
        registry.judge([OURS])
    shutil.rmtree(tmp_path / "matters")
    (tmp_path / "unmounted").rename(tmp_path / "matters")
    assert registry.judge([OURS]).decision is Decision.QUARANTINE


def test_a_matters_folder_that_moved_keeps_its_registry(tmp_path, registry):
    registry.register(OURS)
    (tmp_path / "matters").rename(tmp_path / "elsewhere")
    moved = Registry(RegistryPlace(tmp_path / "state", tmp_path / "elsewhere"))
    assert moved.judge([OURS]).decision is Decision.QUARANTINE


def test_another_matters_folder_gets_what_the_last_one_knew(tmp_path, registry):
    registry.register(OURS, identifier="chambers-0001")
    moved = Registry(RegistryPlace(tmp_path / "state", tmp_path / "elsewhere"))
    assert moved.judge([OURS]).decision is Decision.QUARANTINE
    assert moved.judge(["x"], identifiers=["chambers-0001"]).decision is Decision.QUARANTINE
    moved.register(SOURCE)
    shutil.rmtree(tmp_path / "matters")
    third = Registry(RegistryPlace(tmp_path / "a third state", tmp_path / "elsewhere"))
    assert third.judge([f"{OURS}\n{SOURCE}"]).decision is Decision.QUARANTINE


_OLD_TABLES = """
CREATE TABLE output (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, registered_at TEXT NOT NULL,
  identifier BLOB, bytes BLOB, text BLOB NOT NULL
);
CREATE INDEX output_by_identifier ON output (identifier);
CREATE INDEX output_by_bytes ON output (bytes);
CREATE UNIQUE INDEX output_by_text ON output (text, kind);
CREATE TABLE shingle (
  digest BLOB NOT NULL, output INTEGER NOT NULL REFERENCES output, ours INTEGER NOT NULL, PRIMARY KEY (digest, output)
) WITHOUT ROWID;
"""


def _old_registry(state, text, taken=()):
    """A registry as earlier versions kept it: in the state folder, its key in a file beside it."""
    folder = state / "provenance"
    folder.mkdir(parents=True, mode=0o700)
    key = hashlib.sha256(str(state).encode()).digest()
    (folder / "registry.key").write_bytes(key)
    entry = make_entry(key, text, kind="draft", taken=taken, identifier="chambers-0001")
    with closing(sqlite3.connect(folder / "registry.sqlite")) as database, database:
        database.execute("PRAGMA journal_mode = WAL")
        database.executescript(_OLD_TABLES)
        row = (1, entry.kind, entry.registered_at, entry.identifier, None, entry.text)
        database.execute("INSERT INTO output VALUES (?, ?, ?, ?, ?, ?)", row)
        rows = [(digest, 1, ours) for digest, ours in entry.shingles.items()]
        database.executemany("INSERT INTO shingle VALUES (?, ?, ?)", rows)


def test_registries_of_earlier_versions_become_one_for_all_state_folders_and_are_copied_once(tmp_path):
    texts = {"a": OURS, "b": STATUTE}
    registries = {}
    for name, text in texts.items():
        _old_registry(tmp_path / name, f"{text}\n{SOURCE}", taken=[SOURCE])
        registries[name] = Registry(RegistryPlace(tmp_path / name, tmp_path / "matters"))
        registries[name].hand_over()
    registries["c"] = Registry(RegistryPlace(tmp_path / "c", tmp_path / "matters"))
    for registry in registries.values():
        for _ in range(2):
            assert registry.judge([OURS]).decision is Decision.QUARANTINE
            assert registry.judge([STATUTE]).decision is Decision.QUARANTINE
            assert registry.judge(["x"], identifiers=["chambers-0001"]).decision is Decision.QUARANTINE
            assert registry.judge([SOURCE]).admitted
            assert registry.count() == 2
    assert not list(tmp_path.rglob("registry.key"))


def test_a_registry_that_was_copied_but_not_emptied_is_copied_again_and_nothing_is_double(tmp_path):
    _old_registry(tmp_path / "a", OURS)
    shutil.copytree(tmp_path / "a", tmp_path / "as it was")
    registry = Registry(RegistryPlace(tmp_path / "a", tmp_path / "matters"))
    registry.hand_over()
    # As after a loss of power between the two commits.
    last_used = (tmp_path / "a" / "provenance" / "registry.json").read_bytes()
    shutil.rmtree(tmp_path / "a")
    (tmp_path / "as it was").rename(tmp_path / "a")
    (tmp_path / "a" / "provenance" / "registry.json").write_bytes(last_used)
    assert registry.count() == 1
    with closing(sqlite3.connect(tmp_path / "matters" / ".provenance" / "registry.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM registry_key").fetchone() == (2,)
    assert registry.judge([OURS]).decision is Decision.QUARANTINE


@pytest.mark.parametrize("key", [None, b"short"])
def test_an_old_registry_without_its_key_is_refused_and_not_forgotten(tmp_path, key):
    _old_registry(tmp_path / "a", OURS)
    file = tmp_path / "a" / "provenance" / "registry.key"
    good = file.read_bytes()
    file.unlink() if key is None else file.write_bytes(key)
    registry = Registry(RegistryPlace(tmp_path / "a", tmp_path / "matters"))
    with pytest.raises(RegistryFileError, match=r"registry\.key, is (missing|damaged)"):
        registry.judge([OURS])
    file.write_bytes(good)
    assert registry.judge([OURS]).decision is Decision.QUARANTINE


def test_a_text_that_was_once_our_own_stays_ours_whatever_it_was_taken_from_the_other_time(tmp_path):
    for name, order in (("first", ([], [OURS])), ("then", ([OURS], []))):
        registry = Registry(RegistryPlace(tmp_path / name, tmp_path / name / "matters"))
        for taken in order:
            registry.register(OURS, taken=taken)
        assert registry.judge([OURS]).decision is Decision.QUARANTINE


def _unrelated(seed):
    """A letter, mail or statement about the same people, sums and days, in words of its own."""
    chance = random.Random(seed)
    people = ["Dana Harlow", "Bright Management", "the superintendent", "Ms. Okafor", "the owner's accountant"]
    acts = ["wrote to", "called", "paid", "visited", "refused to see", "was told by", "sent a bill to", "thanked"]
    things = [
        "the boiler room",
        "the lower switchboard",
        "the rent of March 2026",
        "a deposit",
        "the ledger",
        "$18,240.00",
    ]
    ends = ["as agreed", "without any answer", "in the morning", "on April 9", "by telephone", "three days before"]
    lines = [
        f"{chance.choice(people)} {chance.choice(acts)} {chance.choice(people)} about {chance.choice(things)} "
        f"{chance.choice(ends)}, {chance.randint(1, 28)} {chance.choice(['March', 'April', 'May'])} 2026."
        for _ in range(40)
    ]
    return ["\n".join(lines[:20]), "\n".join(lines[20:])]


def test_unrelated_papers_about_the_same_facts_are_never_quarantined(registry):
    registry.register(OURS)
    for seed in range(20):
        registry.register(" ".join(_unrelated(1000 + seed)), taken=[" ".join(_unrelated(1000 + seed))])
    assert [seed for seed in range(60) if not registry.judge(_unrelated(seed)).admitted] == []
