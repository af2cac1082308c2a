"""A quotation is somebody's words, and the page says whose."""

import pytest
from one_paper import verified

MINUTES = """MINUTES

Ruth Adler showed the plan of the well.

Tomas Reyes spoke for the mill. Mr. Reyes said, "We filled it too late and we knew it." He left at nine.
"""
AFFIDAVIT = """AFFIDAVIT OF INES MOREAU

I, Ines Moreau, swear:

1. On May 3 Victor Hale came with Ruth Adler. He looked at the pump and said, "Nobody will miss an hour of water."

2. She asked him to stop. I told them, "That pump stays where it is."
"""
CHAT = """[9:02 AM] Victor Hale: the miller asks why the lid is off
[9:05 AM] Tomas Reyes: because we never bolted the thing down
"""
SWORN = """DEPOSITION OF TOMAS REYES

Q. Who opened the sluice?
A. It was Victor Hale.
Q. What did you think?
A. I thought it was a poor night for it.
"""
MAILS = """From: Otto Lind
To: Sigrid Aas
Date: May 9, 2031
The divers are booked.

From: Vera Brandt
To: Sigrid Aas
Date: May 9, 2031
Cancel them. Send me the bill.
"""
PAGES = (MINUTES, AFFIDAVIT, CHAT, SWORN, MAILS)
TOLD = [
    ('{} told the meeting, "We filled it too late and we knew it." (PAP0001.)', "Tomas Reyes", "Ruth Adler"),
    ('{} told them, "That pump stays where it is." (PAP0002.)', "Ines Moreau", "Victor Hale"),
    ('In the chat {} wrote back: "because we never bolted the thing down." (PAP0003.)', "Mr. Reyes", "Mr. Hale"),
    ('{}\'s answer was: "because we never bolted the thing down." (PAP0003.)', "Tomas Reyes", "Victor Hale"),
    ('"I thought it was a poor night for it," {} testified. (PAP0004.)', "Tomas Reyes", "Victor Hale"),
    ('{} answered Ms. Aas on May 9: "Cancel them. Send me the bill." (PAP0005.)', "Vera Brandt", "Otto Lind"),
]


def _reviewed(text):
    return [each.reason for each in verified(text, *PAGES).for_review]


@pytest.mark.parametrize(("draft", "right", "wrong"), TOLD)
def test_the_words_of_one_given_to_another_need_review(draft, right, wrong):
    assert _reviewed(draft.format(right)) == []
    assert any(reason.startswith("the page gives these words to") for reason in _reviewed(draft.format(wrong)))


@pytest.mark.parametrize(
    "text",
    [
        'Ruth Adler asked him to stop, and Victor Hale said, "Nobody will miss an hour of water." (PAP0002.)',
        'By the account of Ines Moreau he said, "Nobody will miss an hour of water." (PAP0002.)',
        'Victor Hale was told by Tomas Reyes, "because we never bolted the thing down." (PAP0003.)',
    ],
)
def test_what_the_page_or_the_draft_leaves_open_passes(text):
    assert _reviewed(text) == []
