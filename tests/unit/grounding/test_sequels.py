"""What came of it: clauses that lean on the one before, words that a page only denies, and what a page forbids."""

import pytest
from one_paper import blocked

from chambers.grounding.matching import read_page
from chambers.grounding.sense.propositions import page_propositions
from chambers.grounding.sense.sign_reader import read_signs
from chambers.record.page import Page

STATEMENT = (
    "On May 3 I telephoned Hanna Breck, who keeps the lock. She said that she would send a diver that week. No diver\n"
    "came.\n\n"
    "On May 9 she asked me to strike the line about the sluice. I declined, since it was true. I asked her whether I\n"
    "should book the fee as a deposit. She told me not to book it and to let the interest run.\n\n"
    "The skipper turned into the inner basin. He did not whistle at the bend. I gave the harbor police the log today.\n"
    "Nobody had wanted it from me before.\n"
)
HEARING = (
    "1   Q.  Did you hang a lantern on the gate?\n"
    "2   A.  On Monday I did. On Friday there was none.\n"
    "3   Q.  Was any of the silt the ferry's doing?\n"
    "4   A.  None of it.\n"
    "5   Q.  Did the lessees ever get a notice about the weir?\n"
    "6   A.  No. I drew one up and it stayed in the drawer.\n"
    "7   Q.  Were you disciplined?\n"
    "8   A.  No.\n"
    "9   Q.  Did you show the chart to Marek or to Ilse?\n"
    "10  A.  No. I showed it to Bruno.\n"
    "11  Q.  What did you do about the leak?\n"
    "12  A.  I meant to report it. I never did.\n"
)
RULES = (
    "Lessee shall not operate a fish market within five miles of the quay for three years after the term.\n"
    "Lessee may store nets in the yard.\n"
    "The levy does not apply to barges under tow.\n"
    "Refunds under Clause 9 of the lease with E. Dorn: none made.\n"
)
PELL = (
    "DEPOSITION OF ANNA PELL\nQ.  You signed the card in May, did you not?\n"
    "A.  I signed it. The sums were not on it when I signed.\n"
)
GUILD = (
    "Q.  Why is the guild not on the list?\nA.  I meant to repay it from the sale.\n"
    "Q.  Did you repay the guild from the sale?\nA.  No. I bought a sloop.\n"
)
COOK = (
    'Ulla Brandt, cook: "I was in the galley and heard the crash. I did not see it. At about 1:30 p.m. I had\n'
    'walked past the winch and seen oil on the deck."\n'
)


@pytest.mark.parametrize(
    ("true", "false", "text"),
    [
        (
            "Ms. Breck promised a diver that week, but none came",
            "Ms. Breck promised a diver that week, and one came",
            STATEMENT,
        ),
        (
            "Ms. Breck asked him to strike the line about the sluice, and he declined",
            "Ms. Breck asked him to strike the line about the sluice, and he agreed",
            STATEMENT,
        ),
        ("None of the silt was the ferry's doing", "All of the silt was the ferry's doing", HEARING),
        ("No notice about the weir went to the lessees", "A notice about the weir went to the lessees", HEARING),
        ("The witness was not disciplined", "The witness was disciplined", HEARING),
        ("He showed the chart to Bruno, not to Marek", "He showed the chart to Marek", HEARING),
        ("He never reported the leak", "He reported the leak", HEARING),
        (
            "For three years the lessee may not run a fish market within five miles of the quay",
            "For three years the lessee may run a fish market within five miles of the quay",
            RULES,
        ),
        ("The levy did not apply to barges under tow", "The levy did apply to barges under tow", RULES),
        ("No refunds were made under Clause 9", "All refunds were made under Clause 9", RULES),
    ],
)
def test_the_page_says_what_came_of_it(true, false, text):
    assert blocked(false, text)
    assert not blocked(true, text)


@pytest.mark.parametrize(
    ("true", "text"),
    [
        # The signing is no part of what was denied.
        (
            "Mrs. Pell signed the card before the sums were on it",
            PELL,
        ),
        # What was meant is not what was done.
        (
            "He did not repay the guild from the sale but bought a sloop",
            GUILD,
        ),
        # "I did not see it" speaks of the crash.
        (
            "Ulla Brandt stated that she had seen oil at the winch at about 1:30 p.m.",
            COOK,
        ),
        # A change order is not a change.
        (
            "By the change order of May 6, 2024 the price rises by $18,450",
            "CHANGE ORDER, May 6, 2024. The price rises by $18,450. The completion date does not change.\n",
        ),
        # Somebody else wrote it.
        (
            "Mr. Quade wrote the refusal",
            "Q.  Did you know Mr. Quade?\nA.  Yes.\nQ.  Did you write the refusal?\nA.  I did not. He wrote it.\n",
        ),
        (
            "Had Ms. Orr been warned, she would have moved the nets",
            "STATEMENT OF LENA ORR\nI would have moved the nets. Nobody warned me.\n",
        ),
        ("Both parts were paid, and the second part came on May 2", "He paid both parts, the second on May 2.\n"),
        ("The lessee may store nets in the yard", RULES),
        (
            "The mate drove the van to the quay on May 4",
            "I did not know that the mate drove the van to the quay on May 4.\n",
        ),
    ],
)
def test_what_only_looks_like_a_denial_of_it(true, text):
    assert not blocked(true, text)


@pytest.mark.parametrize(
    ("clause", "name", "sign"),
    [
        ("It does not apply to tugs.", "apply", -1),
        ("I did not go.", "go", -1),
        ("She turned him down twice.", "~agree/refuse", -1),
        ("He planned to repay the guild.", "=repay", 0),
        ("There is no film of it, since the lamp was out and the west camera shows the bend.", "=camera", 1),
        ("It was not there when he signed.", "=sign", 1),
        ("Finding no error, we affirm the award.", "=affirm", 1),
        ("Without a permit, the owner painted a jetty.", "=paint", 1),
        ("He paid nothing beyond the deposit.", "deposit", 1),
    ],
)
def test_signs_of_words(clause, name, sign):
    assert read_signs(clause).signs[name] == sign


def test_none_behind_a_label_denies_the_label():
    page = read_page(Page("paper.txt", "a" * 64, 1, RULES))
    assert any(piece.sign("=refund") < 0 for piece in page_propositions(page))
