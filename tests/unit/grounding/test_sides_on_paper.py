"""Who stands for whom, who is behind which label, and who gave and who got, as papers tell it in a word or two."""

import pytest
from one_paper import reasons

TEXTS = (
    (
        "MINUTES OF THE ZONING BOARD, May 3, 2022\n\n"
        "Attending: Dr. Ida Krol (for Vantage Paints); L. Obuya, P.E. (for Hill Street Lofts).\n\n"
        "Mr. Penhale, for the Brewery, objected to the hours. Hill Street Lofts' engineer, Piet Sorm, came.\n"
    ),
    (
        "BILL OF LADING 7712\n\nShipper: Tarn Cheese Company, Inc.\nConsignee: Quay Grocers LLC\n"
        "Inspector: Mara Lind\nDriver: Oskar Vint\n\n"
        "Twelve pallets of cheese. The seal was cut by Oskar Vint at the dock.\n"
    ),
    (
        "SITE DIARY\n\nKept by: Tom Brackley\n\nJune 6, 2022\n"
        "Called Petra Moll at 2:40 p.m., left voicemail about the crane."
        " Received the spare key from Jana Rusk in a sealed bag. Pump pressure was below the mark. Told Mr. Weil.\n\n"
        "Signed: Tom Brackley\n"
    ),
    (
        "From: Ines Vardy\nTo: Karl Sebold\nDate: Wed, 8 June 2022 10:02\n\n"
        "Please send me the gauge readings of the second boiler. The third one is cold.\n"
    ),
)


def _faults(text):
    return reasons(text, *TEXTS, prefix="SID")


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Krol attended on behalf of Vantage Paints (SID0001).",
        "Mr. Penhale objected to the hours on behalf of the Brewery (SID0001).",
        "Tarn Cheese Company is shown as the shipper and Quay Grocers as the consignee (SID0002).",
        "Tom Brackley telephoned Petra Moll at 2:40 p.m. and left a voicemail about the crane (SID0003).",
        "Jana Rusk handed the spare key to Tom Brackley in a sealed bag (SID0003).",
        "Ms. Vardy asked Mr. Sebold to send her the gauge readings of the second boiler (SID0004).",
    ],
)
def test_sides_as_the_paper_has_them_pass(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Krol attended on behalf of Hill Street Lofts, and Obuya on behalf of Vantage Paints (SID0001).",
        "Quay Grocers is shown as the shipper and Tarn Cheese Company as the consignee (SID0002).",
        "Oskar Vint inspected the load, and Mara Lind drove the truck (SID0002).",
        "Petra Moll telephoned Tom Brackley at 2:40 p.m. and left him a voicemail about the crane (SID0003).",
        "Tom Brackley handed the spare key to Jana Rusk in a sealed bag (SID0003).",
        "Mr. Sebold asked Ms. Vardy to send him the gauge readings of the second boiler (SID0004).",
    ],
)
def test_sides_put_for_each_other_are_told(text):
    assert _faults(text)
