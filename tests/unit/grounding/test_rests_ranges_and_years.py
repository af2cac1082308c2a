"""What is not so of a whole, both ends of a range, a year counted from another, a share of what was told last."""

import pytest
from one_paper import verified

_CATCH = (
    "CATCH OF THE SEASON\n\nLanded                     2,400 crates\nSold                       1,950 crates\n\n"
    "The crew checked 88 traps on Monday; 61 were mended.\n"
)
_NOTES = (
    "NOTES ON THE DEED\n - Sold by Alder Mills, Inc. to Brook Dairy Company, May 2, 2007.\n"
    " - Barn burned, October 9, 2010.\n - Insurer paid, January 12, 2011.\n"
)
_VALVES = (
    "SURVEY\nValve   Station      Rated   Result\n1       10.2-10.9    40      Pass\n"
    "2       11.0-11.4    40      Fail\n\n"
    "Comfort: 8/10 at 09:30; 3/10 at 10:15\n"
)
_BARN = "The barn holds 1,200 bales. On May 3 the foreman counted 804 bales in it.\n"
_PANELS = (
    "COATING\nPanel    Bay     Loss (% of depth)   Width (in.)\n7-01     3.1     22                  2.1\n"
    "7-02     3.4     54                  3.4\n7-03     3.9     17                  5.8\n"
)
_ALARMS = (
    "EXPORT\nTime    Volts   Load   Alarm\n02:16     544    236   none\n"
    "02:19     471    237   low\n02:21     455    237   none\n\n"
    "ALARMS, MAY 1 TO JULY 8\nMonth   Alarms\nMay        4\nJune       6\nJuly       3\nTotal     13\n"
)
_FIRE = (
    "ACRES BURNED, BY HOLDING\n  A  North Ranch             5,300 acres\n  B  Mill Pasture              640 acres\n"
    "  C  Two orchards              275 acres\n     Total                   6,215 acres\n"
)
_FEE = "5. Fee. The Client pays the Consultant $18,600, one half on signing and one half on delivery.\n"
_THREAD = (
    "From: Ana Sell\nTo: Wim Strand\nMon, Feb 11, 2019, 9:12 AM\nI would like to ask for a search.\n\n"
    "From: Wim Strand\nTo: Ana Sell\nMon, Feb 11, 2019, 10:47 AM\nPlease wait for the gala on May 4.\n\n"
    "From: Greg Lund\nTo: Ana Sell\nTue, Feb 12, 2019, 8:31 AM\nLet it rest until the loan ends.\n\n"
    "From: Ana Sell\nTo: Greg Lund\nFri, Feb 15, 2019, 8:40 AM\nI shall keep my notes.\n"
)
_BAYS = (
    "REPAIRS\nBay   Result\n1     Pass\n2     FAIL\n3     Pass\n5     FAIL\n\n"
    "Bays 2 and 5 should be closed within 7 days.\n"
)
_CRANE = (
    "From: Ana Ruiz\nSent: Tuesday, May 3, 2022, 3:20 p.m.\n\n"
    "The crane will be taken down at 9:00 a.m. on Thursday, May 5.\n"
)


def _faults(text, page):
    kinds = ("unparsed", "percentage", "date", "amount", "sentence")
    return [fault for fault in verified(text, page, prefix="ZZ").faults if fault.claim.kind.value in kinds]


@pytest.mark.parametrize(
    ("page", "sentence", "right", "wrong"),
    [
        (_CATCH, "Of the crates landed, 1,950 were sold and {} were not", "450", "540"),
        (_CATCH, "Of the 88 traps, 61 were mended; {} were not", "27", "72"),
        (_NOTES, "Alder Mills sold it to Brook Dairy in 2007, and {} years later the barn burned", "three", "two"),
        (_NOTES, "The barn burned in October 2010, and {} later the insurer paid", "a year", "two years"),
        (_VALVES, "The second valve is at stations 11.0 to {}", "11.4", "11.6"),
        (_VALVES, "Her comfort fell from {} by 10:15", "8 to 3", "8 to 4"),
        (_VALVES, "Her comfort fell from {} by 10:15", "eight to three", "three to eight"),
        (_BARN, "He counted 804 bales (ZZ0001). That is about {} percent of the 1,200 it holds", "67", "76"),
        (_PANELS, "Panel 7-02 has lost {} percent of its depth", "54", "76"),
        (_ALARMS, "There were {} alarms between May 1 and July 8", "thirteen", "sixteen"),
        (_FIRE, "Of the 6,215 acres that burned, the North Ranch made up about {} percent", "85", "75"),
        (_FEE, "The fee of $18,600 was payable in two halves of {}", "$9,300", "$9,800"),
        (_FEE, "The fee was payable in two installments of {}", "$9,300", "$9,030"),
        (_BAYS, "The inspector found that {} failed", "bays 2 and 5", "bays 2 and 7"),
        (
            _CRANE,
            "Ms. Ruiz gave {} of notice that the crane would go",
            "41 hours and 40 minutes",
            "41 hours and 50 minutes",
        ),
        (_CRANE, "Ms. Ruiz gave {} hours of notice that the crane would go", "fewer than 42", "more than 42"),
    ],
)
def test_figure_that_follows_passes_and_another_does_not(page, sentence, right, wrong):
    assert _faults(f"{sentence.format(right)} (ZZ0001).", page) == []
    assert _faults(f"{sentence.format(wrong)} (ZZ0001).", page)


def test_next_day_is_that_after_the_mail_last_spoken_of():
    told = 'He answered at 10:47: "Please wait for the gala on May 4" (ZZ0001). The next day '
    assert _faults(f'{told}Greg Lund wrote: "Let it rest until the loan ends" (ZZ0001).', _THREAD) == []
    assert _faults(f'{told}Ana Sell wrote: "I shall keep my notes" (ZZ0001).', _THREAD)
