"""Small figures of a draft that a page tells in its own way: in brackets, in a table, by how often, from two days."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGES = (
    (
        "From: Ottoline Drury\nTo: Facilities\nDate: Monday, March 4, 2019\n\n"
        "I write again. I count 17\nstoppages of lift 2 since Christmas. We record 34\ncalls to the fire brigade.\n"
        "The night crew (19, with the foreman) was let in at the side door. The letter of the union lists 23 defects.\n"
        "Sites: Mill Lane (31 Mill Lane) and Harbour (77 Harbour Steps)\n"
        "Answered by bulletin, TSB No. 0042.\n"
    ),
    (
        "TREADMILL TEST, horse Onyx\n"
        "  t (min)   heart rate   note\n"
        "  -15          38        at rest\n"
        "  -10          41        at rest\n"
        "    0          96        start of gallop\n"
        "  +12         166        pulled up\n\n"
        "Q. How far is the barn?\nA. I walked it. Three point six miles there and back.\n"
    ),
    (
        "POST ORDERS, Gate House\n"
        " 3. The guard walks the fence every 45 minutes from 7 p.m. to 5 a.m.\n"
        " 5. A relief guard comes for 20 minutes at 11 p.m. and at 3 a.m.\n"
        " 6. The gate was open on Tuesday from 8:10 a.m. to 9:50 a.m.\n"
        "Guard Ferri came on March 30, 2020. He was dismissed on July 2, 2020.\n"
    ),
    (
        "DEMERIT SHEET, driver Lund\n\n"
        "Date         Event            Points   Entered by     Remarks\n"
        "09/14/2018   Late             0.5      H. Moss\n"
        "03/20/2019   Late             1.5      P. Quist\n"
        "04/04/2019   Absent           2.0      P. Quist       Approved by\n"
        "                                                      R. Adair 03/29\n"
        "05/02/2019   Absent           3.0      P. Quist       Radio log: call\n"
        "                                                      from driver 5:12 p.m.\n"
        "05/16/2019   Late             0.5      P. Quist\n"
        "                     TOTAL    7.5\n\n"
        "NIGHT SHIFT\n"
        "Dents, one panel on each side:\n Left side   17\n Right side  26\n Roof         8\n"
    ),
)


def _faults(text: str) -> tuple[object, ...]:
    sources = [
        Source(f"{n}.txt", f"{n:064x}", "text/plain", (Page(f"{n}.txt", f"{n:064x}", 1, page),))
        for n, page in enumerate(PAGES, start=1)
    ]
    ledger = assign(sources, prefix="FIG", width=4)
    return verify(text, with_bates(sources, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            "Ms. Drury counted 17 stoppages of lift 2 since Christmas (FIG0001).",
            "Ms. Drury counted 19 stoppages of lift 2 since Christmas (FIG0001).",
        ),
        (
            "There were 34 calls to the fire brigade (FIG0001).",
            "There were 36 calls to the fire brigade (FIG0001).",
        ),
        ("A night crew of 19 was let in (FIG0001).", "A night crew of 21 was let in (FIG0001)."),
        ("The union listed 23 defects (FIG0001).", "The union listed 28 defects (FIG0001)."),
        ("One site is at 77 Harbour Steps (FIG0001).", "One site is at 79 Harbour Steps (FIG0001)."),
        ("The answer was bulletin TSB 0042 (FIG0001).", "The answer was bulletin TSB 0043 (FIG0001)."),
        (
            "Fifteen minutes before the gallop the heart rate was 38 (FIG0002).",
            "Twenty minutes before the gallop the heart rate was 38 (FIG0002).",
        ),
        (
            "At fifteen and ten minutes before the gallop the horse was at rest (FIG0002).",
            "At fifteen and eleven minutes before the gallop the horse was at rest (FIG0002).",
        ),
        ("It was 3.6 miles to the barn and back (FIG0002).", "It was 3.7 miles to the barn and back (FIG0002)."),
        (
            "The guard was to walk the fence every 45 minutes from 7 p.m. to 5 a.m. (FIG0003).",
            "The guard was to walk the fence every 30 minutes from 7 p.m. to 5 a.m. (FIG0003).",
        ),
        (
            "A relief guard came for 20 minutes at 11 p.m. and at 3 a.m. (FIG0003).",
            "A relief guard came for 40 minutes at 11 p.m. and at 3 a.m. (FIG0003).",
        ),
        (
            "The gate was open from 8:10 a.m. to 9:50 a.m., for 100 minutes (FIG0003).",
            "The gate was open from 8:10 a.m. to 9:50 a.m., for 45 minutes (FIG0003).",
        ),
        (
            "He came on March 30, 2020 (FIG0003). On July 2, ninety-four days later, Mr. Ferri was dismissed (FIG0003).",
            "He came on March 30, 2020 (FIG0003). On July 2, ninety-one days later, Mr. Ferri was dismissed (FIG0003).",
        ),
        ("The entries of P. Quist make 7.0 points (FIG0004).", "The entries of P. Quist make 6.0 points (FIG0004)."),
        ("The inspector counted 51 dents in all (FIG0004).", "The inspector counted 53 dents in all (FIG0004)."),
        ("The sheet ends with 7.5 points (FIG0004).", "The sheet ends with 8.5 points (FIG0004)."),
    ],
)
def test_a_small_figure_stands_as_the_page_tells_it(right: str, wrong: str) -> None:
    assert _faults(right) == ()
    assert _faults(wrong)
