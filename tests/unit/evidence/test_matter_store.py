"""Folder, originals, database and audit log of a matter, without any reader."""

import io
import json
import sqlite3
from datetime import UTC, datetime

import pytest

from chambers.evidence.answer import Facts
from chambers.evidence.audit import append_audit, read_audit
from chambers.evidence.bundle import BudgetError, bundle
from chambers.evidence.documents import State, Taken, add_document, find_document, list_documents, read_source
from chambers.evidence.matter_database import MatterDatabaseError, create_database, open_database
from chambers.evidence.matter_folder import (
    MatterFolder,
    MatterNameError,
    NoSuchMatterError,
    check_name,
    delete_folder,
    find_folder,
    list_folders,
)
from chambers.evidence.matters import new_matter
from chambers.evidence.originals import TooLargeError, arriving, keep, original_path, sweep
from chambers.evidence.search import Query, SearchError, search
from chambers.evidence.sqlite_file import transaction
from chambers.record.matter import MatterFacts
from chambers.record.page import Hidden, Page, Unsure

NOW = datetime(2026, 5, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path):
    return new_matter(tmp_path / "matters", "harrow", MatterFacts(), NOW)


def taken(name, *texts, sha256=None, media_type="text/plain", facts=None, hidden=()):
    sha256 = sha256 or name[0] * 64
    pages = tuple(
        Page(name, sha256, number, text, hidden=hidden, unsure=(Unsure(0, 1, 9),), ocr=True)
        for number, text in enumerate(texts, start=1)
    )
    return Taken(sha256, name, None, media_type, 1, State.READ, pages=pages, facts=facts or Facts())


def keep_all(folder, *documents):
    with open_database(folder.database) as database, transaction(database):
        for document in documents:
            add_document(database, document, NOW)


@pytest.mark.parametrize("name", ["..", "a/b", "", ".hidden", "a\n", "a..b", "x" * 65, "-rf", "a b", "caf\u00e9", "a."])
def test_a_name_that_could_lead_elsewhere_is_refused(name):
    with pytest.raises(MatterNameError):
        check_name(name)


def test_a_matter_is_private_found_listed_and_deleted_whole(folder):
    matters = folder.root.parent
    assert (folder.root.stat().st_mode & 0o777, folder.database.stat().st_mode & 0o777) == (0o700, 0o600)
    assert folder.facts_file.stat().st_mode & 0o777 == 0o600
    assert list_folders(matters) == (folder,)
    delete_folder(find_folder(matters, "harrow"))
    assert list(matters.iterdir()) == []
    with pytest.raises(NoSuchMatterError, match="harrow"):
        find_folder(matters, "harrow")


def test_a_folder_reached_through_a_link_is_no_matter(folder, tmp_path):
    (folder.root.parent / "alias").symlink_to(folder.root)
    with pytest.raises(NoSuchMatterError):
        find_folder(folder.root.parent, "alias")
    assert list_folders(folder.root.parent) == (folder,)


def test_an_original_has_its_hash_for_a_name_and_half_copies_are_swept(folder):
    with arriving(folder, io.BytesIO(b"words"), 100) as arrived:
        path = keep(folder, arrived)
    assert path == original_path(folder, arrived.sha256)
    assert path.read_bytes() == b"words"
    assert path.stat().st_mode & 0o777 == 0o400
    (folder.originals / ".partial-left").write_bytes(b"half")
    sweep(folder)
    assert [each.name for each in folder.originals.iterdir()] == [arrived.sha256[:2]]


def test_a_file_beyond_the_bound_leaves_nothing(folder):
    with pytest.raises(TooLargeError), arriving(folder, io.BytesIO(b"words"), 4):
        pass
    assert list(folder.originals.iterdir()) == []


def test_audit_lines_can_be_neither_changed_nor_removed_and_a_break_is_found(folder):
    with open_database(folder.database) as database:
        with transaction(database):
            append_audit(database, NOW, "evidence.read", {"name": "a"})
        log = read_audit(database)
        assert (log.broken, len(log.lines)) == (None, 2)
        assert log.head == json.loads(log.lines[-1])["sha256"]
        for statement in ("UPDATE audit SET line = 'x'", "DELETE FROM audit"):
            with pytest.raises(sqlite3.IntegrityError, match="kept"):
                database.execute(statement)
        database.execute("DROP TRIGGER audit_is_never_changed")
        database.execute("UPDATE audit SET line = replace(line, '\"a\"', '\"b\"')")
        assert read_audit(database).broken.line == 2


def test_a_failed_transaction_leaves_nothing_behind(folder):
    with open_database(folder.database) as database:
        with pytest.raises(RuntimeError), transaction(database):
            add_document(database, taken("a.txt", "words"), NOW)
            raise RuntimeError
        assert list_documents(database) == ()
        assert len(read_audit(database).lines) == 1


def test_a_database_of_another_version_or_none_at_all_is_refused(tmp_path):
    other, garbage = tmp_path / "other.sqlite", tmp_path / "garbage.sqlite"
    create_database(other)
    with sqlite3.connect(other) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    garbage.write_bytes(b"x" * 5000)
    for file, why in ((other, "version 99"), (garbage, "cannot be used")):
        with pytest.raises(MatterDatabaseError, match=why), open_database(file):
            pass


def test_pages_come_back_as_they_were_kept(folder):
    document = taken("a.pdf", "seen secret", "two", hidden=(Hidden(0, 4, "tiny"),))
    keep_all(folder, document)
    with open_database(folder.database) as database:
        source = read_source(database, find_document(database, "a.pdf"))
        assert source.pages == document.pages
        assert find_document(database, "aaaaaa").sha256 == "a" * 64


def test_search_finds_words_and_phrases_and_filters(folder):
    mail = Facts("2026-05-12", "Ada <ada@x.example>", None, None)
    keep_all(
        folder,
        taken("a.txt", "The printing press was delivered late.", "Nothing here."),
        taken("b.eml", "Delivered: one press, invoice DPW-2217.", media_type="message/rfc822", facts=mail),
    )
    with open_database(folder.database) as database:

        def found(text, **filters):
            return [(hit.page.file, hit.page.number) for hit in search(database, Query(text, **filters))]

        assert sorted(found("press delivered")) == [("a.txt", 1), ("b.eml", 1)]
        assert found('"press was delivered"') == [("a.txt", 1)]
        assert found("W-221") == []
        assert found("W-221", substring=True) == [("b.eml", 1)]
        assert found("DPW-2217") == [("b.eml", 1)]
        assert found("press", kind="mail") == [("b.eml", 1)]
        assert found("press", sender="ada@") == [("b.eml", 1)]
        assert found("press", since="2026-05-13") == []
        assert found("press", since="2026-05-12", until="2026-05-12") == [("b.eml", 1)]
        assert found('it"s OR NOT (') == []
        (hit, *_) = search(database, Query("invoice"))
        assert hit.page.text[hit.start : hit.end] == "invoice"
        for bad in (Query("..."), Query("press", kind="opera"), Query("press", since="May")):
            with pytest.raises(SearchError):
                search(database, bad)


def test_a_hit_in_hidden_text_says_so_and_no_bundle_has_it(folder):
    text = "The press was late. The debt is forgiven."
    keep_all(folder, taken("a.txt", text, hidden=(Hidden(20, len(text), "colour"),)))
    with open_database(folder.database) as database:
        (hit,) = search(database, Query("forgiven"))
        assert hit.hidden
        made = bundle(database, "Was the debt forgiven?", 1000)
    assert "The press was late." in made.text
    assert "forgiven" not in made.text


def test_a_bundle_is_within_its_budget_in_a_stable_order_and_accounts_for_every_byte(folder):
    keep_all(
        folder,
        *(
            taken(f"{letter}.txt", f"The press number {letter} was paid. " * 10, f"Page two of {letter}.")
            for letter in "fedcba"
        ),
    )
    with open_database(folder.database) as database:
        made = bundle(database, "What was paid for the press?", 700)
        again = bundle(database, "press paid", 700)
        with pytest.raises(BudgetError):
            bundle(database, "press", 20)
    names = [(entry.page.file, entry.page.number) for entry in made.entries]
    assert names == sorted(names)
    assert 0 < made.tokens <= 700
    assert made.left_out > 0
    assert again.text == made.text
    manifest = made.manifest()
    assert sum(page["text_bytes"] for page in manifest["pages"]) == manifest["bytes"] == len(made.text.encode())


def test_two_matters_know_nothing_of_each_other(folder):
    other = new_matter(folder.root.parent, "other", MatterFacts(), NOW)
    keep_all(folder, taken("a.txt", "secret words"))
    with open_database(other.database) as database:
        assert search(database, Query("secret")) == ()
        assert list_documents(database) == ()


def test_folder_paths_lie_below_the_matter(tmp_path):
    folder = MatterFolder(tmp_path / "x")
    assert all(
        path.parent == folder.root for path in (folder.facts_file, folder.database, folder.originals, folder.lock)
    )
