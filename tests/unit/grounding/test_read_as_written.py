"""Names, posts, initials and terms are read as the paper means them, and the wrong person is still told."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_PAGES = {
    "minutes.txt": (
        "MINUTES\n\nPresent: Ann Dorsey, Commodore; Hugh Dorsey; Paul Ruiz, Treasurer; Lena Quist.\n\n"
        "Mr. Ruiz moved that the pier be closed. Ms. Quist seconded. Carried, 3 to 1. Against: Mr. Dorsey. "
        "The Commodore voted in favor.\n"
    ),
    "texts.txt": (
        "Participants: Omar Lund (O.L.), Gita Pell (G.P.)\n\nMay 3, 2021\n"
        "[5:52 PM] O.L.: the winch was never greased this year\n"
        "[5:55 PM] G.P.: then who signed the sheet for it\n"
        "[5:58 PM] O.L.: nobody I know of\n"
        "[6:01 PM] G.P.: ask at the yard\n"
    ),
    "statement.txt": (
        "STATEMENT OF RUTH ADLER\n\nI, Ruth Adler, say:\n\n"
        "1. In March 2021 Lena Quist, the steward of Heron Bay Rowing Club\n"
        '(the "Club"), telephoned me. She said that the Club wanted a new winch.\n'
        "2. I have never seen a Mooring Certificate signed by Paul Ruiz for the pier.\n"
    ),
    "chat.txt": "[5:52 PM] Omar Lund: it was not greased\n[5:55 PM] Gita Pell: then who signed the sheet for it\n",
}
_PLAIN = tuple(
    Source(file, f"{at:064x}", "text/plain", (Page(file, f"{at:064x}", 1, text),))
    for at, (file, text) in enumerate(_PAGES.items())
)
LEDGER = assign(_PLAIN, prefix="PIER", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)

TOLD = [
    ('{} wrote: "then who signed the sheet for it." (PIER0004.)', "Gita Pell", "Omar Lund"),
]
TRUE = [
    "The Treasurer, Paul Ruiz, moved that the pier be closed. (PIER0001.)",
    "The Commodore, Ann Dorsey, voted in favor. (PIER0001.)",
    "Ann Dorsey voted in favor. (PIER0001.)",
    'Asked by Ms. Pell, he wrote: "the winch was never greased this year." (PIER0002.)',
    "In March 2021 the steward of the Club, Lena Quist, telephoned Ms. Adler. (PIER0003.)",
    "Ms. Adler has never seen a Mooring Certificate signed by Mr. Ruiz for the pier. (PIER0003.)",
]


def _faults(text):
    return [each.reason for each in verify(text, SOURCES, LEDGER, MatterFacts()).open]


def _open(text):
    return [each.reason for each in verify(text, SOURCES, LEDGER, MatterFacts()).open]


@pytest.mark.parametrize("sentence", TRUE)
def test_what_the_paper_means_passes(sentence):
    assert _faults(sentence) == []


@pytest.mark.parametrize(("form", "right", "wrong"), TOLD)
def test_the_wrong_person_is_told(form, right, wrong):
    assert _open(form.format(right)) == []
    assert _open(form.format(wrong)) != []
