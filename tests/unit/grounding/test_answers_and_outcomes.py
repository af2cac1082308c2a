"""What was answered, voted, checked, found or done, and its contrary: each true sentence with its false twin."""

import pytest
from one_paper import blocked

MINUTES = """MINUTES OF THE VESTRY    May 3, 2016
3. Mr. Tate moved to sell the rectory for $310,000. Mrs. Fenn seconded.
   Vote: for, Tate and Fenn; against, Kress and Oduor. The motion was not carried.
4. Mr. Kress moved to repair the roof. Mrs. Fenn seconded. Carried, 3 to 1, Mr. Tate against.
"""
FORM = """INTAKE FORM   Riverside Shelter
4.  Is applicant able to climb stairs?          NO
5.  Has applicant been evicted before?          YES
[x] Handrail secure    [ ] Emergency lighting working
[ ] Extinguisher charged
"""
DEPOSITION = """DEPOSITION OF KEVIN STROUD, comptroller
 3  Q. Had you seen the drawings by then?
 4  A. No. Lorna had the set. I saw them after the collapse.
 5  Q. Has any other tenant left the mall because of Unit 9?
 6  A. No.
 7  Q. Do you quarrel with the $88,410?
 8  A. No.
 9  Q. Did you phone Mr. Sorley?
10  A. No. I assumed he would phone.
11  Q. Who was to lock the cage?
12  A. The lock-up is my job. I did not do it on Friday or Saturday.
13  Q. Had you read the lease or the rider?
14  A. Not before the closing.
15  Q. Did you reset the breaker?
16  A. I did not. I hoped Jim would reset it.
"""
REPORT = """REPORT OF J. LINDQUIST
I found no sign that Unit 4 or Unit 6 had tampered with the gas line.
I cannot say that the crack was visible to a buyer.
We have not inspected the plant before. The holdback has not been released or tendered to the surety.
Discounts not applied: early payment rebate, agreed by Ms. Ferro, $310.00
02/05 06:10  Late entry. I did not see pt at 01:00 or 04:00. I told Dr. Amsel that pt needs to be seen at 01:00.
"""
LETTER = """LETTER AGREEMENT    March 3, 2012
You may not take any outside work without my written consent. You shall not lend company tools.
Accepted: Nora Quill   3/4/2012
"""
SALES = """REPORT OF E. VOSS
Second-quarter sales were $812,300 in 2019 and $655,900 in 2020.
Enrolment was 310 in the fall of 2018 and 402 in the fall of 2021.
"""


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        (
            MINUTES,
            "Mr. Tate's motion to sell the rectory for $310,000, seconded by Mrs. Fenn, was not carried",
            "Mr. Tate's motion to sell the rectory for $310,000, seconded by Mrs. Fenn, was carried",
        ),
        (
            MINUTES,
            "The motion to repair the roof carried 3 to 1, with Mr. Tate against it",
            "The motion to repair the roof failed",
        ),
        (
            FORM,
            "Asked whether she was able to climb stairs, the answer was no",
            "Asked whether she was able to climb stairs, the answer was yes",
        ),
        (
            FORM,
            "To the question whether the applicant had been evicted before, the answer was yes",
            "To the question whether the applicant had been evicted before, the answer was no",
        ),
        (FORM, "The emergency lighting was not working", "The emergency lighting was working"),
        (FORM, "The handrail was secure", "The handrail was not secure"),
        (
            DEPOSITION,
            "Stroud testified that he had not yet seen the drawings",
            "Stroud testified that he had already seen the drawings",
        ),
        (
            DEPOSITION,
            "No other tenant has left because of the store",
            "Another tenant has left because of the store",
        ),
        (DEPOSITION, "The comptroller does not quarrel with that number", "The comptroller quarrels with that number"),
        (
            DEPOSITION,
            "He did not phone Mr. Sorley, assuming that he would phone",
            "He phoned Mr. Sorley",
        ),
        (
            DEPOSITION,
            "The lock-up was his job, and he did not do it on Friday or Saturday",
            "The lock-up was his job, and he did do it on Friday and Saturday",
        ),
        (
            DEPOSITION,
            "Before the closing Stroud had not read the lease or the rider",
            "Before the closing Stroud had read the lease",
        ),
        (DEPOSITION, "He did not reset the breaker", "He reset the breaker"),
        (
            REPORT,
            "Lindquist found no sign that either tenant had tampered with the gas line",
            "Lindquist found signs that both tenants had tampered with the gas line",
        ),
        (
            REPORT,
            'Lindquist could not say "that the crack was visible to a buyer"',
            'Lindquist could say "that the crack was visible to a buyer"',
        ),
        (REPORT, "It was their first inspection of the plant", "It was not their first inspection of the plant"),
        (
            REPORT,
            "The holdback has not been released or tendered to the surety",
            "The holdback has been released to the surety",
        ),
        (
            REPORT,
            "It did not apply an early payment rebate of $310.00 that Ms. Ferro had agreed",
            "It did apply an early payment rebate of $310.00 that Ms. Ferro had agreed",
        ),
        (REPORT, "The nurse did not see him at 01:00 or 04:00", "The nurse saw him at 01:00 and 04:00"),
        (
            LETTER,
            "The letter prohibited outside work without written consent",
            "The letter permitted her to lend company tools",
        ),
        (
            SALES,
            "Second-quarter sales fell by $156,400 from 2019 to 2020",
            "Sales rose from $812,300 in 2019 to $655,900 in 2020",
        ),
        (SALES, "Enrolment grew between 2018 and 2021", "Enrolment shrank from 310 in 2018 to 402 in 2021"),
    ],
)
def test_the_true_sentence_passes_and_its_contrary_is_caught(page: str, true: str, false: str) -> None:
    assert not blocked(true, page)
    assert blocked(false, page)


@pytest.mark.parametrize(
    ("page", "true"),
    [
        (DEPOSITION, "He saw the drawings after the collapse"),
        (DEPOSITION, "Had he seen the drawings, Stroud would have stopped the work"),
        (DEPOSITION, "Asked whether he had reset the breaker, Stroud spoke of Jim"),
        (MINUTES, "The motion of Mr. Kress was carried, three votes to one"),
        (REPORT, "He did not find that the tenants had tampered with the gas line"),
        (LETTER, "Nora Quill accepted on March 4, 2012"),
    ],
)
def test_what_only_looks_like_the_contrary_passes(page: str, true: str) -> None:
    assert not blocked(true, page)


FOREMAN = """DEPOSITION OF MARTA LINDEN, foreman
Q. Did you ever see Mr. Osei on the roof?
A. No. I saw him on the ladder twice.
Q. Did you call the engineer on June 3?
A. No, on June 4.
Q. Did you know that the units were not being reported?
A. I told her at the May 2013 review.
Q. Have you seen Ms. Dunn with Mr. Finch?
A. I have never seen Ms. Dunn joke with Mr. Finch. I saw Ms. Dunn step away from Mr. Finch at once.
"""
WALK = """SAFETY WALK   Plant 3
Lockout tags posted?            N
Eyewash tested this month?      N - bottle expired
Supervisor informed?            Y (Kemp)
Were any injuries reported?     No
"""
FEED = """DAILY FEED LOG     Barn 2
Time        Oats      Hay       Groom
05:00       4 kg      6 kg      Pell
11:00       none      5 kg      Pell
17:00       3 kg      6 kg      Orr
"""
BOARD = """MINUTES OF THE BOARD
Motion by Ms. Ott to approve the budget. Second, Mr. Reyes. An amendment by Mr. Reyes to cut landscaping failed 2-3.
The main motion then passed 4-1.
"""


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (FOREMAN, "Linden saw Mr. Osei on the ladder twice"),
        (FOREMAN, "She called the engineer on June 4"),
        (FOREMAN, "She told her at the May 2013 review that the units were not being reported"),
        (FOREMAN, "She saw Ms. Dunn step away from Mr. Finch"),
        (WALK, "The supervisor was informed"),
        (WALK, "The lockout tags were not posted"),
        (FEED, "Oats were fed at 05:00 and 17:00"),
        (BOARD, "Ms. Ott's motion to approve the budget passed 4-1"),
        (BOARD, "Mr. Reyes's amendment to cut landscaping failed 2-3"),
    ],
)
def test_what_is_denied_of_another_row_day_or_deed_is_not_held_against_it(page: str, sentence: str) -> None:
    assert not blocked(sentence, page)


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (FOREMAN, "Linden saw Mr. Osei on the roof"),
        (FOREMAN, "She saw Ms. Dunn joke with Mr. Finch"),
        (WALK, "The lockout tags were posted"),
        (WALK, "The eyewash was tested this month"),
        (BOARD, "Mr. Reyes's amendment to cut landscaping passed"),
    ],
)
def test_what_is_denied_of_that_very_deed_is(page: str, sentence: str) -> None:
    assert blocked(sentence, page)
