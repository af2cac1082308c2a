"""Lengths of time behind which the sentence itself puts the two ends: other times of the page do not bear them."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

CHAT = (
    "DISPATCH MESSAGES, February 8, 2018\n\n"
    "02:58  Petrov: i will be over hours before that, can i park\n"
    "03:04  Raman: Erik says keep rolling\n"
    "03:16  Petrov: fog is bad here\n"
    "03:25  Raman: fog advisory until noon\n"
    "04:40  Raman: slow it down\n"
    "05:10  Petrov: crash on the ramp, truck on its side\n"
    "07:02  Raman: tow company called to the ramp\n"
)
_PLAIN = (Source("chat.txt", "c" * 64, "text/plain", (Page("chat.txt", "c" * 64, 1, CHAT),)),)
LEDGER = assign(_PLAIN, prefix="LOG", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)
ASKED = 'At 2:58 a.m. Petrov wrote, "i will be over hours before that" (LOG0001). '


def _faults(text):
    found = verify(text, SOURCES, LEDGER, MatterFacts()).faults
    return [fault.claim.text for fault in found if fault.claim.kind.value == "unparsed"]


@pytest.mark.parametrize(
    "text",
    [
        ASKED + 'Raman answered six minutes later: "Erik says keep rolling" (LOG0001).',
        'At 3:16 a.m. Petrov wrote, and nine minutes later Raman answered, "fog advisory until noon" (LOG0001).',
        "Less than two hours after the crash Raman called the tow company (LOG0001).",
    ],
)
def test_the_length_between_the_ends_of_the_sentence_passes(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (ASKED + 'Raman answered twelve minutes later: "Erik says keep rolling" (LOG0001).', "twelve"),
        (ASKED + 'Raman answered nine minutes later: "Erik says keep rolling" (LOG0001).', "nine"),
        (
            'At 3:16 a.m. Petrov wrote, and six minutes later Raman answered, "fog advisory until noon" (LOG0001).',
            "six",
        ),
        ("Less than seven hours after the crash Raman called the tow company (LOG0001).", "seven"),
    ],
)
def test_a_length_between_other_times_of_the_page_is_told(text, told):
    assert told in _faults(text)
