"""Names that a paper cuts short or writes out, feasts, and first words that name nobody."""

import hashlib

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(name, text):
    sha = hashlib.sha256(f"{name}{text}".encode()).hexdigest()
    return Source(name, sha, "text/plain", (Page(name, sha, 1, text),))


STAFF = """HARLOW TRANSIT
The Town Clerk, Ida Marsh, keeps the minutes. Town Attorney Owen Pratt advises the board.
Theodore Quint is a driver. Human Resources is on the second floor. Bexley-Norton built the depot on Cinder Lane.
"""
NOTES = """Notes, Apr 4 2021
Depot on Cinder Ln. leaks, Bldg. D is dry. Teddy told Ch. Eng. Ross so on the phone. B-N was called. HR has the form.
Two options: (A) patch it, (B) a new roof. Pratt wants to wait until xmas. Capt. Wm. Sorley of the F.D. came by.
Both J. and K. Varda signed the sheet. The deductible for storms is $5,000.
"""
SOURCES = tuple(_source(f"d{n}.txt", text) for n, text in enumerate((STAFF, NOTES), start=1))
LEDGER = assign(SOURCES, prefix="PX ", width=4)
SOURCES = with_bates(SOURCES, LEDGER)


def _blocked(sentence):
    return verify(sentence, SOURCES, LEDGER, MatterFacts()).blocked


@pytest.mark.parametrize(
    "sentence",
    [
        "The depot on Cinder Lane leaks (PX 0002).",
        "Building D is dry (PX 0002).",
        "Theodore Quint told Chief Engineer Ross so on the phone (PX 0002).",
        "Bexley-Norton was called (PX 0002).",
        "Human Resources has the form (PX 0002).",
        "HR is on the second floor (PX 0001).",
        "Option B was a new roof (PX 0002).",
        "Captain William Sorley of the Fire Department came by (PX 0002).",
        "The sheet was signed by both Vardas (PX 0002).",
        "Windstorm deductibles are $5,000 (PX 0002).",
    ],
)
def test_a_name_in_another_form_passes(sentence):
    assert not _blocked(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The depot on Tinder Lane leaks (PX 0002).",
        "Building E is dry (PX 0002).",
        "Leonard Quint told Chief Engineer Ross so on the phone (PX 0002).",
        "Bexley-Morton was called (PX 0002).",
        "Public Works has the form (PX 0002).",
        "Option C was a new roof (PX 0002).",
        "Captain Robert Sorley of the Fire Department came by (PX 0002).",
        "The Town Attorney wants to wait until Halloween (PX 0002).",
        "The notes were made on Palm Sunday (PX 0002).",
    ],
)
def test_another_name_is_caught(sentence):
    assert _blocked(sentence)
