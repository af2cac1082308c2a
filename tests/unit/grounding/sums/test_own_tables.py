"""The total of a draft's own table is the sum of the rows above it."""

from one_paper import verified

from chambers.grounding.verdict import Verdict

TABLE = "| Item | Amount |\n|---|---|\n| Roof | $8,410 |\n| Floor | $2,215 |\n| Total | {} |\n"
PAGE = "The roof cost $8,410 and the floor $2,215. The barn cost $10,265."


def _verdict(total):
    judgments = verified(TABLE.format(total), PAGE).judgments
    return next(each for each in judgments if each.claim.text == total).verdict


def test_a_total_that_comes_out_is_supported():
    assert _verdict("$10,625") is Verdict.SUPPORTED


def test_a_total_that_does_not_come_out_is_wrong_though_a_page_has_it():
    assert _verdict("$10,265") is Verdict.CONTRADICTED
