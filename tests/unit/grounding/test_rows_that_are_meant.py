"""Which rows of a table a sentence adds up or counts: by a word, by what they are not, by their labels."""

import pytest
from one_paper import verified

_STATEMENT = (
    "HARTWICK SAVINGS - STATEMENT, MARCH 2016\n\nOpening balance                                       81,400.00\n\n"
    "Date    Description                   Out         In        Balance\n"
    "03/02   Wire T-114 Orrin\n"
    '        Holdings "fee"             9,310.00               72,090.00\n'
    "03/07   Deposit Vail Orchards               12,480.00     84,570.00\n"
    "03/11   Wire T-121 Orrin\n"
    '        Holdings "advance"        21,250.00               63,320.00\n'
    "03/18   Check 702 rent             4,415.00               58,905.00\n"
    "03/25   Wire T-133 P. Stroud\n"
    '        "loan"                    18,600.00               40,305.00\n'
    "03/30   Deposit Kern Dairy                   7,905.00     48,210.00\n"
)
_INVOICES = (
    "LEDGER OF MERRIT TILE\n\nInv.   Date         Amount        Paid\n1-4    (various)    $91,208.00    in full\n"
    "5      03/02/2020   $14,377.15    in full\n6      04/03/2020   $22,941.60    not paid\n"
    "7      05/04/2020   $18,066.25    not paid\n8      06/02/2020   $7,730.90     not paid\n"
)
_VISITS = (
    "HOME VISITS (Tuesdays, with N. Abel)\nMarch 3      kept, 40 minutes\nMarch 10     missed (N.A.)\n"
    "March 17     missed (N.A.)\nMarch 24     missed (N.A.)\nMarch 31     kept\n\nThe plan asked for 3 pages.\n"
)
_LETTER = "BY CERTIFIED MAIL No. 7015 0640 0002 3391 8846\n\nMarch 4, 2016\n\nThe lease ends today.\n"


def _faults(sentence, page):
    kinds = ("unparsed", "amount", "identifier", "computation")
    found = verified(f"{sentence} (ZZ0001.)", page, prefix="ZZ").faults
    return [fault for fault in found if fault.claim.kind.value in kinds]


@pytest.mark.parametrize(
    ("page", "right", "wrong"),
    [
        (
            _STATEMENT,
            "Three wires to Orrin and Mr. Stroud, $49,160.00 in all, left the account in March 2016.",
            "Four wires to Orrin and Mr. Stroud, $49,160.00 in all, left the account in March 2016.",
        ),
        (_STATEMENT, "The two wires to Orrin total $30,560.00.", "The two wires to Orrin total $49,160.00."),
        (_STATEMENT, "The two deposits came to $20,385.00.", "The two deposits came to $20,835.00."),
        (_INVOICES, "The unpaid invoices come to $48,738.75.", "The unpaid invoices come to $48,783.75."),
        (_INVOICES, "$48,738.75 was never paid.", "$48,738.57 was never paid."),
        (_INVOICES, "Invoices 6 and 7 total $41,007.85.", "Invoices 6 and 8 total $41,007.85."),
        (_VISITS, "Of the five visits, three were missed.", "Of the five visits, four were missed."),
        (
            _LETTER,
            "It went by certified mail No. 7015 0640 0002 3391 8846.",
            "It went as No. 7015 0640 0002 3391 8864.",
        ),
        (_LETTER, "It went by certified mail, 70150640000233918846.", "It went by mail No. 7015 0640 0002 3391."),
    ],
)
def test_the_rows_that_are_meant_make_the_figure_and_others_do_not(page, right, wrong):
    assert (_faults(right, page), bool(_faults(wrong, page))) == ([], True)
