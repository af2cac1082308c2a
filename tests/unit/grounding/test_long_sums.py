"""Amounts of so many digits that figures of the page do not make them by chance."""

import pytest
from one_paper import failing

_BILL = (
    "STATEMENT OF ACCOUNT 77-104\nHall hire   $41,206.50\nCaterer   $18,733.25\nLighting   $2,919.80\n"
    "Total   $62,859.55\nPaid by the club   ($20,000.00)\nPaid by the county   ($7,318.45)\n"
    "Liquidated sum under clause 9   $11,482.75\n"
)


@pytest.mark.parametrize(
    "sentence",
    [
        "After both payments $35,541.10 remains open (PAP0001).",
        "Hall and lighting cost $44,126.30 (PAP0001).",
        "Twice that, under the statute, the sum of clause 9 is $22,965.50 (PAP0001).",
        "Without the caterer the bill was $44,126.30 (PAP0001).",
    ],
)
def test_figures_of_the_page_make_it(sentence):
    assert failing(sentence, _BILL) == []


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("After both payments $35,451.10 remains open (PAP0001).", "$35,451.10"),
        ("After the payments of the club and the county $42,859.55 remains open (PAP0001).", "$42,859.55"),
        ("Hall and lighting cost $44,126.80 (PAP0001).", "$44,126.80"),
        ("Twice that, under the statute, the sum of clause 9 is $22,956.50 (PAP0001).", "$22,956.50"),
    ],
)
def test_a_slip_of_a_digit_is_found(sentence, wrong):
    assert wrong in failing(sentence, _BILL)


@pytest.mark.parametrize(
    ("sentence", "page", "wrong"),
    [
        (
            "For the 18 days that he was late the yard owed $27,000 (PAP0001).",
            "Late delivery: $1,500 per calendar day.",
            "$72,000",
        ),
        ("Over the four-year lease the rent came to $57,600 (PAP0001).", "Rent: $1,200 a month.", "$57,900"),
        ("She billed $2,070 for 23 hours (PAP0001).", "Fee note: 40 hours at $90.00, $3,600.00", "$2,700"),
    ],
)
def test_a_rate_over_a_time_that_the_sentence_tells(sentence, page, wrong):
    right = next(word for word in sentence.split() if word.startswith("$"))
    assert right not in failing(sentence, page)
    assert wrong in failing(sentence.replace(right, wrong), page)


def test_what_an_agreement_governs_is_no_difference():
    page = "Partner   Capital\nIda Moss   $30,000\nTom Reed   $20,000\nAnn Voss   $10,000\n"
    assert "$60,000" not in failing("The partners put in $60,000 of capital under the agreement (PAP0001).", page)


def test_round_sums_are_made_by_chance_and_do_not_pass():
    page = "Budget\nRoof   $40,000\nWalls   $25,000\nFloors   $15,000\nDoors   $5,000\n"
    assert "$35,000" in failing("The architect was promised $35,000 (PAP0001).", page)


@pytest.mark.parametrize(
    ("sentence", "page", "wrong"),
    [
        ("Of 16 pumps that she tested, 6 leaked, a failure rate of {} (PAP0001).", "16 pumps; 6 leaked.", "38.5%"),
        (
            "She set the price at $8,400, took off $1,260, exactly {}, and came to a balance of $7,140 (PAP0001).",
            "Price $8,400. Taken off: $1,260. Balance: $7,140.",
            "51%",
        ),
    ],
)  # fmt: skip
def test_a_share_of_what_the_sentence_tells_itself(sentence, page, wrong):
    right = {"38.5%": "37.5%", "51%": "15%"}[wrong]
    assert failing(sentence.format(right), page) == []
    assert wrong in failing(sentence.format(wrong), page)


def test_two_digits_that_changed_places_are_no_sum():
    page = "Count of Saturday: 927 vehicles, of which 45 were trucks.\n"
    assert failing("On the Saturday 927 vehicles were counted in all (PAP0001).", page) == []
    assert "972" in failing("On the Saturday 972 vehicles were counted in all (PAP0001).", page)


def test_an_amount_of_another_page_is_cited_wrongly_whatever_makes_it():
    other = "Paid to the lawyers: $35,541.10 on May 3, 2021.\n"
    assert "$35,541.10" in failing("The lawyers were paid $35,541.10 (PAP0001).", _BILL, other)
