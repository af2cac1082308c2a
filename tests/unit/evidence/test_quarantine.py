import sqlite3
from datetime import UTC, datetime

import pytest

from chambers.evidence.guard import Arrival
from chambers.evidence.guarding import registry_guard
from chambers.evidence.provenance import ADMITTED, Decision, Span, Verdict
from chambers.evidence.quarantine import Quarantine, QuarantineError
from chambers.evidence.registry import Registry
from chambers.evidence.registry_place import RegistryPlace
from chambers.record.page import Page, Source

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
HELD = Verdict(Decision.QUARANTINE_PARTS, (Span(2, 10, 90),), "20 % of it are words of a text that Chambers wrote")
OURS = "The ledger shows no later deposit from either account, and nobody has explained the balance to the accountant."


def test_what_is_held_is_listed_once_with_its_passages(tmp_path):
    quarantine = Quarantine(tmp_path)
    first = quarantine.hold("a" * 64, "memo.pdf", HELD, NOW)
    assert quarantine.hold("a" * 64, "renamed.pdf", HELD, NOW) == first
    assert Quarantine(tmp_path).entries() == (first,)
    assert first.spans == HELD.spans
    assert quarantine.path.stat().st_mode & 0o777 == 0o600


def test_a_release_needs_a_reason_and_is_kept(tmp_path):
    quarantine = Quarantine(tmp_path)
    entry = quarantine.hold("a" * 64, "memo.pdf", HELD, NOW)
    with pytest.raises(QuarantineError, match="needs a reason"):
        quarantine.release(entry.id, reason="  ", by="dana", now=NOW)
    assert not quarantine.is_released("a" * 64)
    released = quarantine.release(entry.id, reason="signed and served", by="dana", now=NOW)
    assert (released.released_by, released.release_reason) == ("dana", "signed and served")
    assert quarantine.is_released("a" * 64)
    with pytest.raises(QuarantineError, match="released already"):
        quarantine.release(entry.id, reason="again", by="dana", now=NOW)


def test_nothing_to_hold_and_no_such_entry_are_errors(tmp_path):
    with pytest.raises(QuarantineError, match="was admitted"):
        Quarantine(tmp_path).hold("a", "a.pdf", ADMITTED, NOW)
    with pytest.raises(QuarantineError, match="no entry 7"):
        Quarantine(tmp_path).show(7)


def test_a_log_that_was_changed_does_not_verify(tmp_path):
    quarantine = Quarantine(tmp_path)
    entry = quarantine.hold("a" * 64, "memo.pdf", HELD, NOW)
    quarantine.release(entry.id, reason="signed", by="dana", now=NOW)
    assert quarantine.verify_log() is None
    with sqlite3.connect(quarantine.path) as database:
        database.execute("UPDATE log SET record = replace(record, 'signed', 'lost')")
    assert quarantine.verify_log().line == 2


def _arrival(text, sha256="c" * 64, properties=None):
    source = Source("scan.pdf", sha256, "application/pdf", (Page("scan.pdf", sha256, 1, text),))
    return Arrival(source, sha256, properties or {})


def test_the_guard_holds_our_words_until_a_person_releases_them(tmp_path):
    registry, quarantine = (
        Registry(RegistryPlace(tmp_path / "state", tmp_path / "matters")),
        Quarantine(tmp_path / "matter"),
    )
    registry.register(OURS, identifier="chambers-0001")
    guard = registry_guard(registry, quarantine, lambda: NOW)
    assert guard(_arrival("Rent was paid in cash.", "d" * 64)) is None
    assert guard(_arrival(OURS)).parts == ()
    mixed = guard(_arrival(f"{'My own note on the matter of the rent. ' * 5}{OURS}", "e" * 64))
    assert [(part.page, part.sha256) for part in mixed.parts] == [(1, "e" * 64)]
    assert guard(_arrival("rewritten", "f" * 64, {"ChambersDocument": "chambers-0001"})).parts == ()
    quarantine.release(quarantine.find("c" * 64).id, reason="signed and served", by="dana", now=NOW)
    assert guard(_arrival(OURS)) is None
