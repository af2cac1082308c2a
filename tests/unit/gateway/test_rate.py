from hypothesis import given
from hypothesis import strategies as st

from chambers.gateway.rate import take


def test_a_minutes_worth_at_once_and_then_one_by_one():
    bucket, now_s = None, 100.0
    for _ in range(3):
        taken = take(bucket, 3, now_s)
        assert taken.wait_s is None
        bucket = taken.bucket
    refused = take(bucket, 3, now_s)
    assert refused.wait_s == 20.0
    assert take(refused.bucket, 3, now_s + 19.9).wait_s is not None
    assert take(refused.bucket, 3, now_s + 20.0).wait_s is None


@given(st.integers(1, 100), st.lists(st.floats(0, 30), max_size=200))
def test_never_more_than_the_allowance_and_its_refill(per_minute, gaps):
    bucket, now_s, allowed = None, 0.0, 0
    for gap_s in gaps:
        now_s += gap_s
        taken = take(bucket, per_minute, now_s)
        bucket = taken.bucket
        allowed += taken.wait_s is None
    assert allowed <= per_minute * (1 + now_s / 60) + 1e-6


@given(st.integers(1, 1000))
def test_waiting_as_long_as_told_is_enough(per_minute):
    bucket = None
    for _ in range(per_minute):
        bucket = take(bucket, per_minute, 0.0).bucket
    refused = take(bucket, per_minute, 0.0)
    assert take(refused.bucket, per_minute, refused.wait_s * (1 + 1e-9)).wait_s is None


def test_a_clock_that_steps_back_gives_nothing_away():
    bucket = take(None, 1, 100.0).bucket
    assert take(bucket, 1, 50.0).wait_s is not None
