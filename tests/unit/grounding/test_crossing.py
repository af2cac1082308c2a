"""Values and their owners, paired as the record has them and crosswise."""

import pytest
from one_paper import reasons

TEXTS = (
    "KILN LOG\n\nFirst kiln     1,240 degrees     38 plates\nSecond kiln    1,180 degrees     44 plates\n",
    (
        "I looked in at nine. Rosa Venn was at the wheel and Theo Brandt was packing crates. "
        "The glaze was thin; the handles were cracked.\n"
    ),
    "SIGNED\n\nFor the Studio: Rosa Venn, owner\nFor the Museum: Albert Finch, curator\n",
    "4/2/23 Director approves the loan. Declines the tour.\n",
    (
        "Mr. Quell - was at the bank all morning.\nMrs. Quell - fired the small kiln.\n\n"
        "Guarantee: three years on the burner, one year on the shelves. Wing built: 1932.  Annex: 1968.\n"
        "Damage: vases, 12 at $30 = $360; bowls, 20 at $11 = $220.\n"
        "The oak and elm racks were sold to Lunt Salvage. The pine racks were scrapped by the county.\n"
        "Batch D was recalled. In Batch G the potter found one crack.\n"
    ),
)


def _faults(text):
    return reasons(text, *TEXTS, prefix="KIL")


@pytest.mark.parametrize(
    "text",
    [
        "The first kiln held 38 plates, and the second kiln held 44 (KIL0001).",
        "Rosa Venn sat at the wheel and Theo Brandt packed crates (KIL0002).",
        "Theo Brandt packed crates, while Rosa Venn sat at the wheel (KIL0002).",
        "Theo Brandt and Ms. Venn were at the wheel and packing crates at nine (KIL0002).",
        "Rosa Venn signed for the Studio, and Albert Finch for the Museum (KIL0003).",
        "The Director approved the loan but declined the tour (KIL0004).",
        "Mr. Quell was at the bank, and Mrs. Quell fired the small kiln (KIL0005).",
        "The burner was guaranteed for three years and the shelves for one (KIL0005).",
        "The wing dates from 1932 and the annex from 1968 (KIL0005).",
        "The vases came to $360 and the bowls to $220 (KIL0005).",
        "The oak racks went to Lunt Salvage, and the county scrapped the pine racks (KIL0005).",
        "Batch D was recalled, and one crack was found in Batch G (KIL0005).",
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
        "Mrs. Quell was at the bank, and Mr. Quell fired the small kiln (KIL0005).",
        "The burner was guaranteed for one year and the shelves for three (KIL0005).",
        "The wing was built in 1968 and the annex in 1932 (KIL0005).",
        "The vases came to $220 and the bowls to $360 (KIL0005).",
        "The pine racks were sold to Lunt Salvage, and the county scrapped the oak racks (KIL0005).",
        "Batch G was recalled, and one crack was found in Batch D (KIL0005).",
    ],
)
def test_pairs_put_crosswise_are_contradicted(text):
    assert _faults(text)
