"""Shares of a whole, counts that leave some out, differences to what is only described, days between two papers."""

import pytest
from one_paper import verified

_SHARES = (
    "REGISTER OF MEMBERS\n\nNo.    Member             Shares    Paid\n-----  ---------------    ------    --------\n"
    "M-1    Odile Varga         6,300    $315,000\nM-2    Janos Varga         2,100    $105,000\n"
    "M-3    Ruth Benning        3,600    $180,000\n                          ------\n"
    "All members               12,000\n"
)
_TESTS = (
    "PRESSURE TESTS\n\nItem          Tested   Passed   Failed\n------------  ------   ------   ------\n"
    "Hoses             72       69        3\nValves            40       39        1\n"
    "Gauges            16       16        0\n\n"
    "Of 118 welds, 97 were sound. Two hoses burst at 90 psi.\n"
)
_OUTPUT = "Her line shipped 96.4% of its orders on time in May. The next best line had 93.1%.\n"
_CLAIM = (
    "For 20 days we hauled 2,318 cubic yards of clay. Our engineer had expected 2,260 cubic yards.\n\n"
    "You owe $1,150 for each late day. We demand $96,600 for all of them.\n"
)
_LEDGER = (
    "LEDGER OF THE KILN\n\nBill   Date         Amount        Paid\n1      03/02/2020   $14,377.15    in full\n"
    "2      04/03/2020   $22,941.60    not paid\n3      05/04/2020   $18,066.25    not paid\n\n"
    "The deposit that it holds is $6,250.50.\n"
)
_HOURS = (
    "HOURS LOST\n\nMonth     Days    Hours\nMarch      21      21.0\nApril      20      12.5\nMay        22      16.5\n"
    "June       19      12.5\n\nThe fee rose from $400 to $500.\n"
)
_PLANS = (
    "Q. Who kept the list?\nA. I did.\nQ. How many audits were there in 2019?\n"
    "A. Seven. Hers was the only one that was stopped early.\n"
)
_MAIL = "From: Ada Brandt\nTo: Personnel\nDate: Monday, March 4, 2019, 8:10 a.m.\n\nI have not been paid for Sundays.\n"
_LETTER = (
    "HOLT BAKERIES\n\nApril 24, 2019\n\nMs. Ada Brandt\n\nYour employment ends today. Return your key by May 3, 2019.\n"
)


def _faults(sentence, *pages):
    kinds = ("unparsed", "amount", "percentage", "computation", "date")
    cited = sentence if "ZZ" in sentence else f"{sentence} (ZZ0001.)"
    return [fault for fault in verified(cited, *pages, prefix="ZZ").faults if fault.claim.kind.value in kinds]


@pytest.mark.parametrize(
    ("page", "right", "wrong"),
    [
        (
            _SHARES,
            "Together the two Vargas hold 8,400 of the 12,000 shares, or 70 percent.",
            "Together the two Vargas hold 8,400 of the 12,000 shares, or 77 percent.",
        ),
        (_SHARES, "The Vargas hold 70 percent of the shares.", "The Vargas hold 75 percent of the shares."),
        (_SHARES, "Ruth Benning holds 30 percent of the shares.", "Ruth Benning holds 17.5 percent of the shares."),
        (_SHARES, "Janos Varga has 2,100 shares, or 17.5 percent.", "Janos Varga has 2,100 shares, or 33 percent."),
        (_SHARES, "The Vargas paid $420,000 for theirs.", "The Vargas paid $430,000 for theirs."),
        (_TESTS, "Of the 118 welds, all but 21 were sound.", "Of the 118 welds, all but 12 were sound."),
        (_TESTS, "All but three of the hoses passed.", "All but two of the hoses passed."),
        (_TESTS, "Of 128 items tested, all but four passed.", "Of 128 items tested, all but two passed."),
        (_TESTS, "Of 118 welds, 97 were sound, or 82 percent.", "Of 118 welds, 97 were sound, or 92 percent."),
        (
            _OUTPUT,
            "Her 96.4 percent was 3.3 percentage points better than the next best.",
            "Her 96.4 percent was 3.9 percentage points better than the next best.",
        ),
        (
            _CLAIM,
            "It hauled 2,318 cubic yards, which is 58 more than the engineer had expected.",
            "It hauled 2,318 cubic yards, which is 85 more than the engineer had expected.",
        ),
        (
            _CLAIM,
            "At $1,150 a day, 20 days come to $23,000, which is $73,600 less than it demands.",
            "At $1,150 a day, 20 days come to $23,000, which is $76,300 less than it demands.",
        ),
        (
            _LEDGER,
            "It also holds a deposit of $6,250.50, so that the bills and the deposit come to $47,258.35.",
            "It also holds a deposit of $6,250.50, so that the bills and the deposit come to $42,758.35.",
        ),
        (_LEDGER, "The two unpaid bills come to $41,007.85.", "The three unpaid bills come to $41,007.85."),
        (
            _CLAIM,
            "It demands $96,600, which is 84 times the $1,150 of a day.",
            "It demands $96,600, which is 48 times the $1,150 of a day.",
        ),
        (
            _HOURS,
            "From April through June 41.5 hours were lost, nearly twice the 21.0 of March.",
            "From April through June 43.5 hours were lost, nearly twice the 21.0 of March.",
        ),
        (_HOURS, "The fee rose from $400 to $500, or 25 percent.", "The fee rose from $400 to $500, or 20 percent."),
        (_HOURS, "The fees of $400 and $500 average $450.", "The fees of $400 and $500 average $460."),
        (
            _PLANS,
            "Of the seven audits in 2019, hers alone was stopped early, as one of the seven.",
            "Of the ten audits in 2019, hers alone was stopped early, as one of the seven.",
        ),
    ],
)
def test_what_follows_from_the_page_passes_and_what_does_not_is_told(page, right, wrong):
    assert (_faults(right, page), bool(_faults(wrong, page))) == ([], True)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("Fifty-one days later", "Forty-one days later"), ("Fifty-one days later", "Sixty days later")],
)
def test_a_letter_is_so_many_days_later_than_the_paper_before_it(right, wrong):
    said = "Ms. Brandt wrote that she had not been paid. ZZ0001. {} her employment ended. ZZ0002."
    assert _faults(said.format(right), _MAIL, _LETTER) == []
    assert _faults(said.format(wrong), _MAIL, _LETTER)
