from hypothesis import given
from hypothesis import strategies as st

from chambers.sandbox.presence import expected_answer

nonces = st.integers(0, 2**31 - 1)


@given(nonces)
def test_answer_is_a_positive_number_that_differs_from_the_question(nonce):
    answer = expected_answer(nonce)
    assert 0 <= answer < 2**31
    assert answer != nonce


@given(nonces, nonces)
def test_different_questions_have_different_answers(first, second):
    assert (expected_answer(first) == expected_answer(second)) == (first == second)
