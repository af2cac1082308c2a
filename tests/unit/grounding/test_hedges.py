"""How far a number may lie from the round one by which it is called."""

import pytest

from chambers.grounding.numbers.hedges import Hedge


@pytest.mark.parametrize(
    ("true", "said"), [(880_000, 900_000), (43, 40), (11.7, 12), (44, 42), (1.52, 1.5), (1_580, 1_500)]
)
def test_a_number_may_be_told_in_its_own_steps(true: float, said: float) -> None:
    assert Hedge(0).allows(true, said)


@pytest.mark.parametrize(("true", "said"), [(900_000, 950_000), (11, 12), (93, 86), (34, 30), (3_421, 3_423)])
def test_but_not_a_step_off(true: float, said: float) -> None:
    assert not Hedge(0).allows(true, said)
