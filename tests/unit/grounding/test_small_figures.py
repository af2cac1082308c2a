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
    (
        'MESSAGES, phone of R. Keel (produced July 1, 2016)\nR = Rosa Keel      B = contact "Bruno"\n\n'
        "03/14/2016 21:02  B   the auditors are coming easter\n"
        "03/14/2016 21:05  B   get the boxes out\n"
        "03/14/2016 21:09  R   where do i put them\n"
        "03/18/2016 07:30  R   boxes are in the barn\n"
        "03/20/2016 07:41  B   good. burn the green ones\n"
    ),
    (
        "CLAIM CARD 5519\n"
        "02/11/2016  Loss reported by Mr. Teague\n"
        "03/02/2016  Adjuster visits. Door locked.\n"
        "03/30/2016  Adjuster visits again. Photographs.\n"
        "05/04/2016  Denial letter mailed (R. Penn)\n"
    ),
    "AFFIDAVIT OF SVEN OLUFSEN\nSworn March 19, 2020\n\nI am a surveyor. The wall stood.\n",
    "AFFIDAVIT OF PRIYA RAMAN\nSworn April 2, 2020\n\nI am a mason. The wall leaned by much.\n",
    (
        "TEXTS of Grace Amadi\n\nThu, Aug 6, 2020\n"
        "7:50 AM  Grace:  so you know, the kitchen was under water this week, it came in\n"
        "                 through the new wall on Tuesday Aug 4\n"
        "8:10 AM  Roofer: gutters probably\n"
    ),
)
_BOXES = (
    'On March 14, 2016, Bruno wrote, "get the boxes out" (FIG0005). He said that auditors came at Easter (FIG0005).'
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
            "He came on March 30, 2020 (FIG0003). On July 2, ninety-four days later, Ferri was dismissed (FIG0003).",
            "He came on March 30, 2020 (FIG0003). On July 2, ninety-one days later, Ferri was dismissed (FIG0003).",
        ),
        ("The entries of P. Quist make 7.0 points (FIG0004).", "The entries of P. Quist make 6.0 points (FIG0004)."),
        ("The inspector counted 51 dents in all (FIG0004).", "The inspector counted 53 dents in all (FIG0004)."),
        (
            f"{_BOXES} Four days later Rosa Keel wrote that the boxes were in the barn (FIG0005).",
            f"{_BOXES} Nine days later Rosa Keel wrote that the boxes were in the barn (FIG0005).",
        ),
        (
            "Thirty-five days after the last visit the denial was mailed (FIG0006).",
            "Sixty-three days after the last visit the denial was mailed (FIG0006).",
        ),
        (
            "The denial came nine weeks after the first visit (FIG0006).",
            "The denial came five weeks after the first visit (FIG0006).",
        ),
        (
            "Two weeks after Olufsen, Ms. Raman swore that she was a mason (FIG0007-08).",
            "Five weeks after Olufsen, Ms. Raman swore that she was a mason (FIG0007-08).",
        ),
        (
            "The kitchen was under water 124 days after Ms. Raman swore (FIG0008-09).",
            "The kitchen was under water 134 days after Ms. Raman swore (FIG0008-09).",
        ),
        ("The sheet ends with 7.5 points (FIG0004).", "The sheet ends with 8.5 points (FIG0004)."),
    ],
)
def test_a_small_figure_stands_as_the_page_tells_it(right: str, wrong: str) -> None:
    assert _faults(right) == ()
    assert _faults(wrong)
