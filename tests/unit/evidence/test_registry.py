import hashlib
import random
import sqlite3

import pytest

from chambers.base.errors import RefusedError
from chambers.evidence.provenance import Decision
from chambers.evidence.registry import Registry

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
    return Registry(tmp_path)


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
    assert registry.judge(["rewritten by hand"], identifiers=["chambers-0002"]).admitted


def test_the_registry_holds_no_word_and_says_nothing_without_its_key(tmp_path):
    registry = Registry(tmp_path)
    registry.register(OURS, identifier="chambers-0001")
    stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()).lower()
    assert all(word not in stored for word in (b"tenant", b"boiler", b"swltchboard", b"chambers-0001"))
    (tmp_path / "provenance" / "registry.key").unlink()
    assert Registry(tmp_path).judge([OURS]).admitted
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.rglob("*"))


def test_a_key_that_others_can_read_is_refused(tmp_path):
    Registry(tmp_path)
    (tmp_path / "provenance" / "registry.key").chmod(0o644)
    with pytest.raises(RefusedError, match="can be read by other users"):
        Registry(tmp_path)


def test_the_same_text_again_is_registered_once(registry):
    first = registry.register(OURS)
    assert registry.register(OURS, data=b"pdf") == first
    assert registry.count() == 1
    with sqlite3.connect(registry.path) as database:
        assert database.execute("SELECT count(*) FROM output WHERE bytes IS NOT NULL").fetchone() == (1,)


def test_a_text_that_was_once_our_own_stays_ours_whatever_it_was_taken_from_the_other_time(tmp_path):
    for name, order in (("first", ([], [OURS])), ("then", ([OURS], []))):
        registry = Registry(tmp_path / name)
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
