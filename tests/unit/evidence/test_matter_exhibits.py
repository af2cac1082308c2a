"""What a matter knows of the exhibits and numbers that it gave out, and searches held to them."""

import json
import sqlite3
from datetime import UTC, datetime
from types import MappingProxyType

import pytest

from chambers.evidence.audit import read_audit
from chambers.evidence.binding import Produced
from chambers.evidence.documents import State, Taken, add_document
from chambers.evidence.exhibits import Exhibit, Volume
from chambers.evidence.looks import Looks, forget_looks
from chambers.evidence.matter_database import SCHEMA_VERSION, open_database
from chambers.evidence.matter_exhibits import exhibit_labels, note_bound, note_stamped
from chambers.evidence.matter_schema import STEPS
from chambers.evidence.matters import new_matter
from chambers.evidence.production import Item, Numbered, Series
from chambers.evidence.recognised import Recognised, Region, Word
from chambers.evidence.scope import Scope, ScopeError, documents_of_exhibit, pages_numbered
from chambers.evidence.search import Query, search
from chambers.evidence.sqlite_file import transaction
from chambers.record.bates import BatesNumber, Ledger, Place
from chambers.record.matter import MatterFacts
from chambers.record.page import Page

NOW = datetime(2026, 5, 12, tzinfo=UTC)
LEASE, LETTER = "a" * 64, "b" * 64


@pytest.fixture
def database(tmp_path):
    folder = new_matter(tmp_path / "matters", "m", MatterFacts(), NOW)
    with open_database(folder.database) as opened:
        yield opened


def bound(tmp_path, *exhibits, name="volume.pdf"):
    out = tmp_path / name
    out.write_bytes(b"%PDF bound")
    labelled = tuple(Exhibit(label, label, f"{sha256[0]}.pdf", sha256, 1) for label, sha256 in exhibits)
    return Volume("Index", labelled), out


def keep(database, sha256, *texts):
    pages = tuple(Page(f"{sha256[0]}.pdf", sha256, number, text) for number, text in enumerate(texts, start=1))
    with transaction(database):
        add_document(
            database, Taken(sha256, f"{sha256[0]}.pdf", None, "application/pdf", 1, State.READ, pages=pages), NOW
        )


def events(database):
    return [json.loads(line)["event"] for line in read_audit(database).lines]


def test_a_search_within_an_exhibit_finds_its_pages_alone(database, tmp_path):
    keep(database, LEASE, "The press is rented.")
    keep(database, LETTER, "The press came late.", "The press is broken.")
    note_bound(database, *bound(tmp_path, ("A", LEASE), ("B", LETTER)), NOW)
    for label in ("B", "b", "Exhibit B"):
        scope = Scope(documents_of_exhibit(database, label))
        hits = search(database, Query("press"), scope)
        assert sorted((hit.page.sha256, hit.page.number) for hit in hits) == [(LETTER, 1), (LETTER, 2)]
    assert len(search(database, Query("pres", substring=True), Scope(frozenset((LEASE,))))) == 1
    assert len(search(database, Query("press"))) == 3


def test_an_exhibit_that_nobody_bound_or_whose_file_was_never_added_is_an_error(database, tmp_path):
    with pytest.raises(ScopeError, match="No Exhibit C") as unknown:
        documents_of_exhibit(database, "C")
    assert "exhibits bind" in unknown.value.hint
    note_bound(database, *bound(tmp_path, ("A", LEASE)), NOW)
    with pytest.raises(ScopeError, match=r"bound from a\.pdf, which is not in the evidence"):
        documents_of_exhibit(database, "A")
    with pytest.raises(ScopeError) as other:
        documents_of_exhibit(database, "C")
    assert other.value.hint == "Known: A."


def test_binding_a_file_again_replaces_what_it_held_and_two_volumes_stand_side_by_side(database, tmp_path):
    keep(database, LEASE, "lease")
    keep(database, LETTER, "letter")
    note_bound(database, *bound(tmp_path, ("A", LEASE), ("B", LETTER)), NOW)
    note_bound(database, *bound(tmp_path, ("A", LETTER)), NOW)
    assert exhibit_labels(database) == ("A",)
    assert documents_of_exhibit(database, "A") == {LETTER}
    note_bound(database, *bound(tmp_path, ("A", LEASE), name="theirs.pdf"), NOW)
    assert documents_of_exhibit(database, "A") == {LEASE, LETTER}


def test_the_log_says_what_was_numbered_and_bound_and_says_it_once(database, tmp_path):
    copy = tmp_path / "ABC000001-ABC000002.pdf"
    copy.write_bytes(b"%PDF stamped")
    series = Series("ABC")
    numbered = Numbered(series.number(1), series.number(2), Item(LEASE, "lease.pdf", 2))
    for _ in range(2):
        note_stamped(database, Produced((numbered,), (copy,)), NOW)
        note_bound(database, *bound(tmp_path, ("A", LEASE)), NOW)
    assert events(database)[1:] == ["exhibits.stamped", "exhibits.bound"]
    stamped = json.loads(read_audit(database).lines[1])
    assert stamped["documents"] == [
        {"first": "ABC000001", "last": "ABC000002", "document": LEASE, "file": "lease.pdf"},
    ]
    copy.write_bytes(b"%PDF stamped otherwise")
    note_stamped(database, Produced((numbered,), (copy,)), NOW)
    assert events(database)[1:] == ["exhibits.stamped", "exhibits.bound", "exhibits.stamped"]
    assert read_audit(database).broken is None


def test_a_search_within_bates_numbers_finds_those_pages_alone(database):
    keep(database, LEASE, "The press one.", "The press two.", "The press three.")
    ledger = Ledger(MappingProxyType({BatesNumber("ABC", at, 6): Place(LEASE, at) for at in (1, 2, 3)}))
    hits = search(database, Query("press"), Scope(pages=pages_numbered("ABC000002-3", ledger)))
    assert sorted(hit.page.number for hit in hits) == [2, 3]
    with pytest.raises(ScopeError, match="never assigned"):
        pages_numbered("ABC000009", ledger)
    with pytest.raises(ScopeError, match="no Bates number"):
        pages_numbered("XYZ000001", ledger)


def test_looks_are_kept_page_by_page_until_the_document_is(database):
    looks = Looks(database)
    word = Word(("1",), ("1",), "$5.O0", 41.0, Region(5.0, 1.0, 10.0, 3.0))
    seen = Recognised((word,), 850, 1100, {0: "$5.00"}, ("it has a line more",))
    looks.keep(LEASE, 2, seen)
    looks.keep(LEASE, 2, seen)
    looks.keep(LETTER, 1, Recognised((), 850, 1100))
    assert looks.recall(LEASE) == {2: seen}
    with transaction(database):
        forget_looks(database, LEASE)
    assert (looks.recall(LEASE), list(looks.recall(LETTER))) == ({}, [1])


def test_a_database_of_the_first_version_is_brought_up_to_date_with_what_it_holds(tmp_path):
    file = tmp_path / "old.sqlite"
    old = sqlite3.connect(file)
    old.executescript(f"{STEPS[0]} PRAGMA user_version = 1;")
    old.execute("INSERT INTO unreadable VALUES ('a.exe', NULL, 'not read')")
    old.commit()
    old.close()
    with open_database(file) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert database.execute("SELECT name FROM unreadable").fetchall() == [("a.exe",)]
        assert exhibit_labels(database) == ()
