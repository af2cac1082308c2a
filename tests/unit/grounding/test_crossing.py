"""Values and their owners, paired as the record has them and crosswise."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXTS = (
    "KILN LOG\n\nFirst kiln     1,240 degrees     38 plates\nSecond kiln    1,180 degrees     44 plates\n",
    (
        "I looked in at nine. Rosa Venn was at the wheel and Theo Brandt was packing crates. "
        "The glaze was thin; the handles were cracked.\n"
    ),
    "SIGNED\n\nFor the Studio: Rosa Venn, owner\nFor the Museum: Albert Finch, curator\n",
    "4/2/23 Director approves the loan. Declines the tour.\n",
)
_PLAIN = tuple(
    Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))
    for at, text in enumerate(TEXTS)
)
LEDGER = assign(_PLAIN, prefix="KIL", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    "text",
    [
        "The first kiln held 38 plates, and the second kiln held 44 (KIL0001).",
        "Rosa Venn sat at the wheel and Theo Brandt packed crates (KIL0002).",
        "Theo Brandt packed crates, while Rosa Venn sat at the wheel (KIL0002).",
        "Rosa Venn signed for the Studio, and Albert Finch for the Museum (KIL0003).",
        "The Director approved the loan but declined the tour (KIL0004).",
    ],
)
def test_pairs_as_the_record_has_them_pass(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The first kiln held 44 plates, and the second kiln held 38 (KIL0001).",
        "Theo Brandt sat at the wheel and Rosa Venn packed crates (KIL0002).",
        "The glaze was cracked; the handles were thin (KIL0002).",
        "Albert Finch signed for the Studio, and Rosa Venn for the Museum (KIL0003).",
        "The Director approved the tour but declined the loan (KIL0004).",
    ],
)
def test_pairs_put_crosswise_are_contradicted(text):
    assert _faults(text)
