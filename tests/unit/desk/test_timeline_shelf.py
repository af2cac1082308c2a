"""The timeline is caught up piece by piece, never twice, and a part of it is read in order."""

import asyncio
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.desk.timeline import words_around
from chambers.desk.timeline_shelf import CaughtUp, Days, catch_up, read_moments
from chambers.evidence.documents import State, Taken, add_document
from chambers.evidence.matter_database import open_database
from chambers.evidence.matters import new_matter
from chambers.evidence.sqlite_file import transaction
from chambers.record.matter import MatterFacts
from chambers.record.page import Hidden, Page

AT = datetime(2026, 5, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path):
    return new_matter(tmp_path / "matters", "harrow", MatterFacts(), AT)


def put(folder, sha256, *texts, state=State.READ, hidden=()):
    pages = tuple(Page(f"{sha256[:2]}.txt", sha256, at, text, hidden=hidden) for at, text in enumerate(texts, 1))
    with open_database(folder.database) as database, transaction(database):
        add_document(database, Taken(sha256, f"{sha256[:2]}.txt", None, "text/plain", 9, state, pages=pages), AT)


def look(folder, budget_s=60.0):
    return asyncio.run(catch_up(folder, budget_s))


def days(folder, within=None):
    return [moment.day for moment in read_moments(folder, within or Days(), 0, 99)[0]]


def test_every_document_that_counts_is_gone_through_and_others_are_not(folder):
    put(folder, "a" * 64, "Paid on 3 March 2026.", "Sent on 1 March 2026.")
    put(folder, "b" * 64, "Seen on 2 March 2026.")
    put(folder, "c" * 64, "Ours of 4 March 2026.", state=State.QUARANTINED)
    put(folder, "d" * 64, "Hidden on 5 March 2026.", hidden=(Hidden(0, 23, "colour"),))
    assert look(folder) == CaughtUp(4, 4, 0)
    assert days(folder) == ["2026-03-01", "2026-03-02", "2026-03-03"]
    assert look(folder) == CaughtUp(4, 4, 0)
    assert days(folder, Days("2026-03-02", "2026-03-02")) == ["2026-03-02"]
    assert read_moments(folder, Days(since="2026-03-02"), 1, 1)[1] == 2


def test_one_look_goes_through_a_piece_and_the_next_goes_on(folder):
    put(folder, "a" * 64, *(f"On {number % 28 + 1} March 2026." for number in range(450)))
    put(folder, "b" * 64, "On 4 May 2026.")
    assert look(folder, 0.0) == CaughtUp(300, 451, 0)
    assert read_moments(folder, Days(), 0, 0)[1] == 300
    assert look(folder, 0.0) == CaughtUp(451, 451, 0)
    assert read_moments(folder, Days(), 0, 0)[1] == 451


def test_what_is_no_longer_evidence_is_forgotten(folder):
    put(folder, "a" * 64, "Paid on 3 March 2026.")
    look(folder)
    with open_database(folder.database) as database, transaction(database):
        database.execute("UPDATE documents SET state = 'quarantined'")
    assert look(folder) == CaughtUp(0, 0, 0)
    assert days(folder) == []


@given(st.text(st.sampled_from("ab c\n"), max_size=200), st.text(st.sampled_from("ab c\n"), max_size=200))
def test_the_words_around_a_place_are_whole(before, after):
    text = f"{before} 3 March {after}"
    start = len(before) + 1
    said = words_around(text, start, start + 7)
    assert "3 March" in said
    assert set(said.removeprefix("... ").removesuffix(" ...").split()) <= set(text.split())
