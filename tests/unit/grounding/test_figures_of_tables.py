"""Figures that cells of a column make, and figures that say how far two others are apart."""

import pytest

from chambers.grounding.numbers.differing import tells_difference
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger, assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_GRAVEL = (
    "PELHAM GRAVEL - TICKETS\n\nTicket   Date       Grade    Tons    Charge     Paid\n"
    "801      05/02/18   coarse   14      $420.00    yes\n806      05/09/18   fine     9       $315.00    yes\n"
    "811      05/16/18   coarse   22      $660.00    no\n819      06/04/18   coarse   17      $510.00    no\n"
    "823      06/11/18   fine     12      $420.00    yes\n\nAll tickets were hauled by Marta Ilves.\n"
)
_BEDS = (
    "COUNT OF BEDS\n\nWard        Beds    Empty   Closed\nNorth        140      22       13\n"
    "South        118      31       9\nTotals       258      53       22\n"
)
_ACCOUNT = (
    "ACCOUNT OF LOT 9\n\nDate       Entry                     Debit      Credit    Balance\n"
    "03/01/19   Dues                     640.00                640.00\n"
    "03/09/19   Check 204                           640.00       0.00\n"
    "03/31/19   Mowing charge             75.00                 75.00\n"
    "04/30/19   Mowing charge             85.00                160.00\n"
    "05/31/19   Mowing charge             95.00                255.00\n"
    "06/05/19   Notice of lien            31.00                286.00\n"
)
_SCORES = (
    "TABULATION\n\nFirm              Price        Quality   Points\nBrandt Marine     $812,400     41.5      82.5\n"
    "Osei Dredging     $797,150     38.0      84.0\nTern & Co.        $940,000     30.5      61.0\n"
)
_VOTES = "For the open seat Ines Roth had 64 votes and Karl Boone 41. Dues rose from $640 to $715 a lot this year.\n"
_MOVES = (
    "MOVES\n\nDate    What     Who                Sum\n07/31   Paid     Ida Moss, income   ($410.00)\n"
    "08/02   Rec'd    Interest           $96.00\n"
)
_LEVELS = (
    "LEVELS\n\nPoint              Feet\nHigh-water mark    614.3\nMain floor         611.7\n"
    "Grade, front       610.8\nGrade, rear        608.1\n"
)


def _faults(sentence, page):
    sources = (Source("p.txt", "a" * 64, "text/plain", (Page("p.txt", "a" * 64, 1, page),)),)
    ledger = assign(sources, prefix="ZZ", width=4)
    kinds = ("unparsed", "amount", "percentage", "computation", "date")
    found = verify(f"{sentence} (ZZ0001.)", with_bates(sources, ledger), ledger, MatterFacts()).faults
    return [fault for fault in found if fault.claim.kind.value in kinds]


@pytest.mark.parametrize(
    ("page", "right", "wrong"),
    [
        (_GRAVEL, "Pelham delivered 74 tons of gravel.", "Pelham delivered 76 tons of gravel."),
        (_GRAVEL, "The coarse gravel cost $1,590.00.", "The coarse gravel cost $1,950.00."),
        (
            _GRAVEL,
            "From May 9 through June 4, 2018 it hauled 48 tons.",
            "From May 9 through June 4, 2018 it hauled 46 tons.",
        ),
        (_GRAVEL, "The fine gravel weighed 21 tons.", "The fine gravel weighed 23 tons."),
        (_BEDS, "In all 75 of the 258 beds were empty or closed.", "In all 77 of the 258 beds were empty or closed."),
        (_ACCOUNT, "The mowing charges come to $255.", "The mowing charges come to $265."),
        (_SCORES, "Osei beat Brandt by 1.5 points.", "Osei beat Brandt by 2.5 points."),
        (_SCORES, "Osei undercut Brandt by $15,250.", "Osei undercut Brandt by $16,250."),
        (_VOTES, "Ms. Roth defeated Mr. Boone by 23 votes.", "Ms. Roth defeated Mr. Boone by 33 votes."),
        (
            _VOTES,
            "Dues went from $640 to $715, an increase of $75 a lot.",
            "Dues went from $640 to $715, an increase of $85 a lot.",
        ),
        (
            "Yield: 1,600 crates in 2009, 1,000 crates in 2010.",
            "The yield fell from 1,600 crates in 2009 to 1,000 in 2010, a drop of 37.5 percent.",
            "The yield fell from 1,600 crates in 2009 to 1,000 in 2010, a drop of 38.5 percent.",
        ),
        (
            "The fee was $2,000 and is now $2,500.",
            "The fee rose from $2,000 to $2,500, an increase of twenty-five percent.",
            "The fee rose from $2,000 to $2,500, an increase of twenty percent.",
        ),
        (
            "The crack lies between nine and fourteen feet above the sill.",
            "The crack lies nine to fourteen feet above the sill.",
            "The crack lies eight to fourteen feet above the sill.",
        ),
        (
            _MOVES,
            "Ida Moss got $410.00 of income.",
            "Ida Moss got $440.00 of income.",
        ),
        ("We spent about $900,000 on it.", "They spent roughly $900,000.", "They spent roughly $950,000."),
        (
            _LEVELS,
            "The high-water mark stood 2.6 feet above the main floor.",
            "The high-water mark stood 2.7 feet above the main floor.",
        ),
        (
            "The pond lost 14 carp in May and 23 in June.",
            "It lost 14 carp in May and 23 in June, 37 in the two months.",
            "It lost 14 carp in May and 23 in June, 39 in the two months.",
        ),
        (
            "His test scores were 71 and 84.",
            "His test scores of 71 and 84 average 77.5.",
            "His test scores of 71 and 84 average 78.5.",
        ),
        (
            "The plan gives therapy: three sessions of 40 minutes each week.",
            "The plan gives him 120 minutes of therapy a week.",
            "The plan gives him 160 minutes of therapy a week.",
        ),
        (
            "Estimate from Orrin Glass: panes $1,310; putty $85; labor $640.",
            "The estimate of Orrin Glass for all the work came to $2,035.",
            "The estimate of Orrin Glass for all the work came to $2,135.",
        ),
        (
            "A late tenant pays 150% of the daily rent.",
            "A late tenant pays one and a half times the daily rent.",
            "A late tenant pays two and a half times the daily rent.",
        ),
        (
            "The store room is 900 square feet out of 45,000.",
            "The store room is two percent of the space.",
            "The store room is three percent of the space.",
        ),
        (
            "The shares are held so: Ana Reyes, 300; Bo Reyes, 450; Cy Reyes, 250.",
            "Bo Reyes holds 45 percent of the shares.",
            "Bo Reyes holds 55 percent of the shares.",
        ),
        (
            "The estate goes in three equal shares to her sons.",
            "Each son takes one third of the estate.",
            "Each son takes one quarter of the estate.",
        ),
        (
            "Her rating went from 2.4 to 3.1 that year.",
            "Her rating improved by 0.7.",
            "Her rating improved by 0.9.",
        ),
        (
            "In 2011 the field made 340 sacks per acre. In 2012 it made 255.",
            "The yield of the field fell by 85 sacks an acre, a quarter of the 2011 figure.",
            "The yield of the field fell by 95 sacks an acre, a quarter of the 2011 figure.",
        ),
        ("Wade: check out for 9,100, less the 4k ded.", "The deductible was $4,000.", "The deductible was $6,000."),
        ("Oil is $0.85 a gallon.", "Oil cost eighty-five cents a gallon.", "Oil cost eighty-nine cents a gallon."),
        ("Oil went from $0.85 to $0.97.", "Oil rose by twelve cents.", "Oil rose by fifteen cents."),
    ],
)
def test_what_cells_and_figures_make_passes_and_what_they_do_not_is_told(page, right, wrong):
    assert _faults(right, page) == []
    assert _faults(wrong, page) != []


def test_the_second_half_of_a_year_is_no_share():
    assert _faults("The balance fell in the second half of the year.", "The balance fell from July to December.") == []


def test_no_two_amounts_of_a_page_make_a_sum_where_nothing_is_added():
    page = "Loan A is limited to $500,000. The fee for Loan A is $50,000.\n"
    assert _faults("The limit of Loan A was $550,000.", page) != []


@pytest.mark.parametrize(
    ("text", "figure", "told"),
    [
        ("The bid won by 18 votes.", "18", True),
        ("It finished four points ahead.", "four", True),
        ("The shaft was 30 feet deeper than planned.", "30", True),
        ("That is a saving of $400.", "$400", True),
        ("He paid $400 for it.", "$400", False),
        ("She sent 12 letters to the board.", "12", False),
    ],
)
def test_a_difference_is_told_by_the_form(text, figure, told):
    start = text.index(figure)
    assert tells_difference(text, start, start + len(figure)) is told


_FERRY = (
    "HARBOR FERRY - LOG OF THE LAUNCH\n\nDay      Run    Route              Hours  Remarks\n"
    "Sat 5/4  first  Pier 2 - Gull Rock  0.8    Two lamps out.\n"
    "                                           Reported to the office.\n"
    "Sun 5/5  none\n"
    "Mon 5/6  801    Gull Rock - Pier 2  1.3    Nothing to report.\n"
    "Tue 5/7  802    Pier 2 - Gull Rock  1.6    Smell of oil below.\n"
)
_HERDS = (
    "HERDBOOK\n\nYear     Calves     Paid to the vet\n2011        410        $9,200\n2012        385        $8,750\n"
    "2013        422        $9,615\n2014        397        $8,980\n"
)
_LOT = (
    "REPAIR ORDER 77\n\nItem  Work                Hours  By\n1     Gate hung           3.0    Ames\n"
    "2     Wall pointed        12.0   Ames\n3     Roof patched        5.0    Lund\n"
    "4     Drain cleared       4.0    Lund\n"
    "Total hours               24.0\n"
)
_CARD = (
    "TASK CARD\n\nStep  Work                     By     Date\n1     Drain the tank           J.T.   4/2\n"
    "2     Lift the pump            J.T.   4/2\n3     Set the pump             J.T.   4/3\n\n"
    'In the margin: "Seal is old, new one on order.\n - J.T. 4/3, 8:40 pm"\n'
)
_ASSAY = "ASSAY\n\nWell 4 holds 360 mg of lead a liter.\nPermitted limit: 12 mg a liter.\n"


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        (
            _FERRY,
            "Between May 4 and May 7 the launch ran 3.7 hours.",
            "Between May 4 and May 7 the launch ran 3.8 hours.",
        ),
        (
            _HERDS,
            "Between 2011 and 2014 the farm had 1,614 calves.",
            "Between 2011 and 2013 the farm had 1,614 calves.",
        ),
        (
            _HERDS,
            "Between 2012 and 2014 the farm had 1,204 calves.",
            "Between 2012 and 2014 the farm had 1,205 calves.",
        ),
        (_LOT, "Item 2 alone took 50% of the hours.", "Item 3 alone took 50% of the hours."),
        (_CARD, "The note is timed 8:40 p.m. on April 3.", "The note is timed 8:40 p.m. on April 6."),
        (_CARD, "The pump was lifted on April 2.", "The pump was lifted on April 5."),
        (
            _ASSAY,
            "Well 4 holds 360 mg, 30 times the permitted limit.",
            "Well 4 holds 360 mg, 40 times the permitted limit.",
        ),
        (_ASSAY, "Well 4 holds 360 mg, about 30 times the limit.", "Well 4 holds 360 mg, about 33 times the limit."),
    ],
)
def test_rows_of_days_years_and_labels_make_the_figure(page, true, false):
    assert not _faults(true, page)
    assert _faults(false, page)


_DEED = "DEED\n\nThe barn was sold on 3 March 2004.\n\nDOCKET\n   1   06/20/2016   COMPLAINT by Otto Brandt\n"


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The barn was sold on 3 March 2004, and the complaint came 4,492 days later.",
            "The barn was sold on 3 March 2004, and the complaint came 4,492 weeks later.",
        ),
        (
            "The complaint is of June 20, 2016. The sale was 4,492 days before that date.",
            "The complaint is of June 20, 2016. The sale was 492 days before that date.",
        ),
    ],
)
def test_a_length_of_thousands_is_read_whole(true, false):
    assert not _faults(true, _DEED)
    assert _faults(false, _DEED)


def test_an_amount_stands_in_the_cell_of_a_sheet_without_its_sign():
    text = "Sheet: Sheet\nInvoice\tFor\tAmount\nQ-7\tMooring\t186400\nQ-8\tRope\t91250\n"
    page = Source("sums.xlsx", "b" * 64, "text/csv", (Page("sums.xlsx", "b" * 64, 1, text),))
    said = "The mooring was invoiced at {} (sums.xlsx)."
    judged = {
        amount: verify(said.format(amount), (page,), Ledger(), MatterFacts()).blocked
        for amount in ("$186,400", "$186,500", "$186,400.50")
    }
    assert not judged["$186,400"]
    assert judged["$186,500"]
    assert judged["$186,400.50"]
