"""A quotation is somebody's words, and the page says whose."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_PAGES = {
    "minutes.txt": (
        "MINUTES\n\nRuth Adler showed the plan of the well.\n\nTomas Reyes spoke for the mill. He said, "
        '"We filled it too late and we knew it." He left at nine.\n'
    ),
    "affidavit.txt": (
        "AFFIDAVIT OF INES MOREAU\n\nI, Ines Moreau, swear:\n\n1. On May 3 Victor Hale came with Ruth Adler. "
        'He looked at the pump and said, "Nobody will miss an hour of water."\n\n'
        '2. She asked him to stop. I told them, "That pump stays where it is."\n'
    ),
    "chat.txt": (
        "[9:02 AM] Victor Hale: the miller asks why the lid is off\n"
        "[9:05 AM] Tomas Reyes: because we never bolted the thing down\n"
    ),
    "depo.txt": (
        "DEPOSITION OF TOMAS REYES\n\nQ. Who opened the sluice?\nA. It was Victor Hale.\n"
        "Q. What did you think?\nA. I thought it was a poor night for it.\n"
    ),
}
_PLAIN = tuple(
    Source(file, f"{at:064x}", "text/plain", (Page(file, f"{at:064x}", 1, text),))
    for at, (file, text) in enumerate(_PAGES.items())
)
LEDGER = assign(_PLAIN, prefix="WEL", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return [f.reason for f in verify(text, SOURCES, LEDGER, MatterFacts()).open]


TOLD = [
    ('{} told the meeting, "We filled it too late and we knew it." (WEL0001.)', "Tomas Reyes", "Victor Hale"),
    ('"We filled it too late and we knew it," {} said. (WEL0001.)', "Tomas Reyes", "Ruth Adler"),
    ('{} looked at the pump and said, "Nobody will miss an hour of water." (WEL0002.)', "Victor Hale", "Ruth Adler"),
    ('{} told them, "That pump stays where it is." (WEL0002.)', "Ines Moreau", "Victor Hale"),
    (
        'In the chat {} wrote back at once: "because we never bolted the thing down." (WEL0003.)',
        "Mr. Reyes",
        "Mr. Hale",
    ),
    ('{}\'s answer was: "because we never bolted the thing down." (WEL0003.)', "Tomas Reyes", "Victor Hale"),
]


@pytest.mark.parametrize(("draft", "right", "wrong"), TOLD)
def test_the_words_of_one_given_to_another_are_told(draft, right, wrong):
    assert _faults(draft.format(right)) == []
    assert _faults(draft.format(wrong))


def test_whose_words_they_are_is_named():
    (reason,) = _faults('Victor Hale wrote: "because we never bolted the thing down." (WEL0003.)')
    assert reason == "these are the words of Tomas Reyes, not of Victor Hale"


def test_what_the_page_leaves_open_is_not_told():
    said = "Ruth Adler asked him to stop, and Ines Moreau swears that he said"
    assert _faults(f'{said}, "Nobody will miss an hour of water." (WEL0002.)') == []
