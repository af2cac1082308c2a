"""Whose man somebody is, what seat he holds, who signed, and what he is to whom: true and false sentences of papers."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXTS = {
    "0letter.txt": (
        "NORWOOD GLAZING, INC.\n8 Canal Street\n\nMay 4, 2022\n\nMs. Petra Hull\nHull Interiors\n\n"
        "Dear Ms. Hull:\n\n"
        "Our foreman, Desmond Pratt, measured the openings on April 28. The panes were cut by Sable Float Works. "
        "The architect's man, Irwin Case (Case & Dorn), asked for tempered glass. "
        "Our site manager is Paula Reyes.\n\n"
        "Sincerely,\n\nHoward Norwood\nPresident\n"
    ),
    "1form.txt": (
        "DELIVERY RECORD 88\nSent to: Petra Hull\nDriver: Emil Kranz\nYard supervisor: Tessa Lowe\n"
        "Loaded by: Otto Finch    Checked by: Ruth Amory\n"
        "Accepted: /s/ Desmond Pratt\nRelease to site: Tessa Lowe\n"
        "The crates came at noon. Kranz helped to unload them.\n"
    ),
    "2will.txt": (
        "LAST WILL OF AGNES BOLT\n\nI leave my shop to my niece, Clara Bolt. "
        "My secretary, Naomi Frith, is to have my car.\n\n"
        "/s/ Agnes Bolt\n\nWitnesses:\n/s/ Simon Ware\n/s/ Edith Cole\n\n"
        "Subscribed and sworn before me on March 3, 2015.\n/s/ Bernard Lisle, Notary Public\n"
    ),
    "3counsel.txt": (
        "LISLE & GRAHAM, ATTORNEYS\n\nJune 9, 2023\n\nDear Mr. Tolland:\n\n"
        "I represent Clara Bolt. My client wants the keys of the shop by Friday.\n\n"
        "Very truly yours,\n\nMarcus Graham\n"
    ),
}
_PLAIN = tuple(
    Source(name, name[0] * 64, "text/plain", (Page(name, name[0] * 64, 1, text),)) for name, text in _TEXTS.items()
)
LEDGER = assign(_PLAIN, prefix="NOR", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


@pytest.mark.parametrize(
    "text",
    [
        "Desmond Pratt, the foreman of Norwood Glazing, measured the openings on April 28 (NOR0001).",
        "Norwood's foreman, Desmond Pratt, measured the openings (NOR0001).",
        "Irwin Case of Case & Dorn asked for tempered glass (NOR0001).",
        "Tessa Lowe was the yard supervisor, and Emil Kranz the driver (NOR0002).",
        "Otto Finch loaded the crates and Ruth Amory checked them (NOR0002).",
        "The crates were sent to Petra Hull (NOR0002).",
        "Simon Ware and Edith Cole witnessed the will (NOR0003).",
        "The will was sworn before Bernard Lisle, a notary (NOR0003).",
        "Agnes Bolt left her car to her secretary, Naomi Frith (NOR0003).",
        "Marcus Graham represents Clara Bolt (NOR0004).",
        "The letter was signed by Howard Norwood (NOR0001).",
    ],
)
def test_a_true_sentence_about_somebody_passes(text):
    found = verify(text, SOURCES, LEDGER, MatterFacts())
    assert not found.blocked, [fault.reason for fault in found.faults]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Desmond Pratt of Sable Float Works measured the openings on April 28 (NOR0001).", "with Norwood"),
        ("Irwin Case of Norwood Glazing asked for tempered glass (NOR0001).", "with Case"),
        ("Emil Kranz was the yard supervisor (NOR0002).", "Tessa Lowe as"),
        ("Desmond Pratt, the site manager, measured the openings (NOR0001).", "Paula Reyes as"),
        ("Ruth Amory loaded the crates and Otto Finch checked them (NOR0002).", "the page has"),
        ("Emil Kranz accepted the delivery (NOR0002).", "Desmond Pratt"),
        ("Simon Ware and Bernard Lisle witnessed the will (NOR0003).", "Simon Ware for this"),
        ("The will was sworn before Edith Cole (NOR0003).", "Bernard Lisle for this"),
        ("The letter was signed by Paula Reyes (NOR0001).", "Howard Norwood"),
        ("Her car goes to her law partner, Naomi Frith (NOR0003).", "as secretary"),
        ("Marcus Graham represents Naomi Frith (NOR0004).", "for Clara Bolt"),
    ],
)
def test_a_house_a_seat_a_signature_or_a_client_of_somebody_else_is_caught(text, why):
    found = verify(text, SOURCES, LEDGER, MatterFacts())
    assert found.blocked
    assert any(why in fault.reason for fault in found.faults), [fault.reason for fault in found.faults]
