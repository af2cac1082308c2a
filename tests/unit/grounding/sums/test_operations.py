"""Figures that no page has and others make; each with a twin that they do not make."""

import pytest
from one_paper import verified

from chambers.grounding.verdict import Verdict

PAGE = (
    "ACCOUNT OF THE MILL\n\nThe mill billed $41,000.50 for flour and $275.00 for freight. Retrieval cost $6,840.00.\n"
    "The price of the oven is $410,000 and that of the stove $265,000. 550 of the 880 bags were damaged.\n"
    "The rate is $38.00 a day. The tug made 5.8 knots; the limit is 4.0 knots. The mill sold 70 tons to the bakery "
    "and 22 tons to the school.\n\n"
    "Repairs of the kiln\nBrick        1,200.00\nLabor          350.00\nFreight         90.00\n"
)


def _verdict(sentence, figure):
    judgments = verified(f"{sentence} (PAP0001).", PAGE).judgments
    return next(each for each in judgments if each.claim.text == figure).verdict


@pytest.mark.parametrize(
    ("sentence", "right", "wrong"),
    [
        ("Flour and freight were together {}", "$41,275.50", "$42,175.50"),
        ("The oven cost {} more than the stove", "$145,000", "$155,000"),
        ("Of the bags, {} were damaged", "62.5 percent", "65.2 percent"),
        ("At the daily rate of $38.00, 92 days cost {}", "$3,496.00", "$3,946.00"),
        ("The repairs of the kiln came to {}", "$1,640.00", "$1,460.00"),
        ("About {} of the bags were damaged", "60 percent", "70 percent"),
    ],
)
def test_a_figure_that_others_make_is_supported_and_another_blocks(sentence, right, wrong):
    assert _verdict(sentence.format(right), right) is Verdict.SUPPORTED
    assert _verdict(sentence.format(wrong), wrong) in (Verdict.NOT_FOUND, Verdict.CONTRADICTED)


@pytest.mark.parametrize(
    ("sentence", "right", "wrong"),
    [
        ("The tug was {} knots above the limit", "1.8", "1.9"),
        ("The mill sold {} tons in all to the bakery and the school", "92", "93"),
    ],
)
def test_a_count_that_others_do_not_make_does_not_pass(sentence, right, wrong):
    assert _verdict(sentence.format(right), right) is Verdict.SUPPORTED
    assert _verdict(sentence.format(wrong), wrong) not in (Verdict.SUPPORTED, Verdict.NOT_CHECKABLE)


def test_a_swapped_digit_is_no_sum():
    assert _verdict("Retrieval cost $8,640.00", "$8,640.00") is Verdict.CONTRADICTED


def test_what_was_worked_out_may_be_said_again():
    text = "Flour and freight were together $41,275.50 (PAP0001). The bakery asks for $41,275.50."
    assert all(
        each.verdict is Verdict.SUPPORTED for each in verified(text, PAGE).judgments if each.claim.text[0] == "$"
    )
