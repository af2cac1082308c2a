"""Senders and receivers, witnesses asked who, votes, contrasts and things that pass on: the right way and turned."""

import pytest
from one_paper import reasons

TEXTS = (
    (
        "Vesper Kiln & Tile\n14 Foundry Lane\n\nMarch 4, 2024\n\nMs. Irena Voss\nOld Mill Road 3\n\nDear Ms. Voss:\n\n"
        "This is written notice that the second kiln failed on March 1. The order of forty stoves will be late.\n\n"
        "Sincerely,\nTomas Haring\n"
    ),
    (
        "DEPOSITION OF IRENA VOSS\n\n 1  Q.  Who unloaded the clay?\n 2  A.  The driver did. My own helper was ill.\n"
        " 3  Q.  Who lit the kiln?\n 4  A.  I did, at seven.\n 5  Q.  Who locked the shed?\n 6  A.  Mr. Haring did.\n"
    ),
    (
        "MINUTES OF THE POTTERS' GUILD\n\nPresent: Adele Crane, Bruno Fell, Carla Munk, Dov Sharp.\n\n"
        "Mr. Fell moved to buy the shed. Ms. Crane seconded. Ayes: Crane, Fell, Munk. Nays: Sharp.\n"
    ),
    (
        "REPORT OF THE FIRE MARSHAL\n\nI worked for the county, not for the guild. Tomas Haring was cited for the open "
        "flue. No citation was issued to Irena Voss. The route was moved from Bruno Fell to Carla Munk in May 2024.\n"
    ),
    (
        "WITNESS STATEMENT\n\nStatement of Bruno Fell\nDate: May 9, 2024\nTaken by: Detective Nina Orlov\n\n"
        "I saw smoke at noon. I called the guild.\n"
    ),
    (
        'LEASE OF A SHED\n\nOldmill Sheds, Inc. ("Landlord") leases the brick shed to Vesper Kiln Company ("Tenant") '
        "from June 1, 2024. Landlord shall provide the keys. If Tenant is late, it shall pay Landlord $75 a day.\n"
    ),
)


def _faults(text):
    return reasons(text, *TEXTS, prefix="KLN")


@pytest.mark.parametrize(
    "text",
    [
        "Mr. Haring gave written notice to Ms. Voss on March 4, 2024 (KLN0001).",
        "Tomas Haring wrote to Irena Voss on March 4, 2024 that the order would be late (KLN0001).",
        "The driver unloaded the clay (KLN0002).",
        "Ms. Voss lit the kiln (KLN0002).",
        "Mr. Haring locked the shed (KLN0002).",
        "The guild voted to buy the shed on the motion of Bruno Fell and with Dov Sharp voting no (KLN0003).",
        "The marshal cited Tomas Haring and did not cite Irena Voss (KLN0004).",
        "He worked for the county and not for the guild (KLN0004).",
        "The route was moved from Bruno Fell to Carla Munk (KLN0004).",
        "Bruno Fell gave his statement to Detective Nina Orlov on May 9, 2024 (KLN0005).",
        "Vesper Kiln Company leases the brick shed from Oldmill Sheds, Inc. (KLN0006).",
        "The Landlord was to provide the keys (KLN0006).",
        "The Tenant owes the Landlord $75 a day when it is late (KLN0006).",
    ],
)
def test_what_goes_as_the_record_has_it_passes(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ms. Voss gave written notice to Mr. Haring on March 4, 2024 (KLN0001).",
        "Irena Voss wrote to Tomas Haring on March 4, 2024 that the order would be late (KLN0001).",
        "Ms. Voss unloaded the clay (KLN0002).",
        "Mr. Haring lit the kiln (KLN0002).",
        "Ms. Voss locked the shed (KLN0002).",
        "The guild voted to buy the shed on the motion of Dov Sharp and with Bruno Fell voting no (KLN0003).",
        "The marshal cited Irena Voss and did not cite Tomas Haring (KLN0004).",
        "He worked for the guild and not for the county (KLN0004).",
        "The route was moved from Carla Munk to Bruno Fell (KLN0004).",
        "Detective Nina Orlov gave her statement to Bruno Fell on May 9, 2024 (KLN0005).",
        "Oldmill Sheds, Inc. leases the brick shed from Vesper Kiln Company (KLN0006).",
        "The Tenant was to provide the keys (KLN0006).",
        "The Landlord owes the Tenant $75 a day when it is late (KLN0006).",
    ],
)
def test_what_is_turned_round_is_contradicted(text):
    assert _faults(text)
