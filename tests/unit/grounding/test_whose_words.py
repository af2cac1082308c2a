"""Whose words and deeds they are: what a paper's author, a log, a form, a mail or a crash report tells of it."""

import pytest
from one_paper import reasons

SURVEY = (
    "HULL SURVEY\n\nThe keel bolts are wasted to half their section. The cause of the leak is a cracked "
    "garboard plank.\n"
    "Skipper Nils Brandt kept the pumps going throughout.\n\nDora Winslow\nMarine Surveyor\nMay 4, 2031\n"
)
LOG = (
    "HARBOR CLAIM LOG\nInitials: PT is Peter Thorne, adjuster. LK is Laura Kemp, manager.\n\n"
    "05/06/2031  PT inspected the berth. I saw no weed on the screw. PT\n\n05/08/2031  LK asked PT for pictures. LK\n\n"
    "05/09/2031  Letter to owner signed by LK. LK\n"
)
CRASH = (
    "CRASH REPORT\nUnit 1: 2024 Scania lorry. Driver: Harald Moe. Owner: Fjord Freight.\n"
    "Unit 2: 2027 Fiat Panda. Driver: Greta Lind.\n\nNarrative: Unit 1 slid on the ice and struck Unit 2 from behind.\n"
)
BOOK = (
    "CASH BOOK OF THE REGATTA\n06/01/2031  Wire in from Castor Bank  $22,000.00\n"
    "06/03/2031  Check to Nora Pell  $9,500.00\n"
)
POLICY = (
    "MARINE POLICY M-77\nInsurer: Boreas Mutual Insurance Company\nNamed insured: Castor Boat Works, LLC\n"
    "Premium $900.00.\n"
)
MAILS = (
    "From: Anna Frost\nTo: Karl Ryder\nDate: June 2, 2031\n\nKarl, this is my notice that I leave the crew in July.\n\n"
    "From: Karl Ryder\nTo: Anna Frost\nDate: June 5, 2031\n\nAnna, I am sorry that you go. The boat needs you.\n"
)
CHECK = (
    "Dear Ms. Frost:\n\nEnclosed is our check for $450.00 as a refund of the berth fee.\n\n"
    "Sincerely,\nGordon Beck\nBeck Marina\n"
)
TALKS = (
    "INTERVIEWS\n\nOlive Hart, rigger of the yard. Ms. Hart said that the mast was stepped in May. The stay was "
    "spliced by an apprentice.\n\nBruno Falk, foreman of the yard. Mr. Falk said that he saw no log. He did not show "
    "Ms. Hart's drawing to the owner.\n\nTaken down by Clara Munk.\n"
)
ASKED = (
    "DEPOSITION OF MARTIN CROFT\nMr. Croft was sworn.\n\n"
    "Q. You sent the sails to the loft?\nA. No, Mr. Quade sent them. I only folded them.\n"
    "Q. Who brought the child aboard?\nA. Her aunt, Vera Stahl.\n"
)
CHAT = (
    "[crew chat]\nida.holm 09:12: who moved the dinghy?\njon.berg 09:14: I moved it, the tide was high\n"
    "ida.holm 09:15: fine\n"
)
_TEXTS = (SURVEY, LOG, CRASH, BOOK, POLICY, MAILS, CHECK, TALKS, ASKED, CHAT)


def _reasons(text):
    return reasons(text, *_TEXTS, prefix="HUL")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "Dora Winslow traced the leak to a cracked garboard plank (HUL0001).",
            "Nils Brandt concluded that the cause of the leak is a cracked garboard plank (HUL0001).",
        ),
        ("Peter Thorne inspected the berth (HUL0002).", "Laura Kemp inspected the berth (HUL0002)."),
        (
            'Thorne wrote in the log that he "saw no weed on the screw" (HUL0002).',
            'Kemp wrote in the log that she "saw no weed on the screw" (HUL0002).',
        ),
        (
            "A lorry driven by Harald Moe struck a Fiat driven by Greta Lind (HUL0003).",
            "A lorry driven by Greta Lind struck a Fiat driven by Harald Moe (HUL0003).",
        ),
        (
            "The lorry driven by Harald Moe struck Greta Lind from behind (HUL0003).",
            "The Fiat driven by Greta Lind struck Harald Moe from behind (HUL0003).",
        ),
        (
            "Castor Bank wired $22,000.00 to the regatta (HUL0004).",
            "The regatta wired $22,000.00 to Castor Bank (HUL0004).",
        ),
        (
            "Boreas Mutual Insurance Company insured Castor Boat Works, LLC (HUL0005).",
            "Castor Boat Works, LLC insured Boreas Mutual Insurance Company (HUL0005).",
        ),
        (
            "On June 2, 2031 Frost gave Ryder notice that she would leave the crew (HUL0006).",
            "On June 2, 2031 Ryder gave Frost notice that he would leave the crew (HUL0006).",
        ),
        (
            "Gordon Beck sent Ms. Frost a check for $450.00 as a refund (HUL0007).",
            "Ms. Frost sent Gordon Beck a check for $450.00 as a refund (HUL0007).",
        ),
        (
            "Olive Hart said that the stay was spliced by an apprentice (HUL0008).",
            "Bruno Falk said that the stay was spliced by an apprentice (HUL0008).",
        ),
        (
            "Falk said that he did not show the drawing to the owner (HUL0008).",
            "Hart said that she did not show the drawing to the owner (HUL0008).",
        ),
        ("Croft testified that Quade sent the sails (HUL0009).", "Croft testified that he sent the sails (HUL0009)."),
        (
            "Croft testified that Vera Stahl brought the child aboard (HUL0009).",
            "Vera Stahl testified that Croft brought the child aboard (HUL0009).",
        ),
        (
            "Berg wrote that he moved the dinghy because the tide was high (HUL0010).",
            "Holm wrote that she moved the dinghy because the tide was high (HUL0010).",
        ),
    ],
)
def test_the_true_sentence_passes_and_the_exchanged_one_does_not(true, false):
    assert _reasons(true) == []
    assert _reasons(false)
