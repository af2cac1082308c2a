import pytest

from chambers.drafting.document.manifest import cache_shares
from chambers.drafting.results import Call


def _call(stage, model="m", prompt=100, cached=None, role="drafter"):
    return Call(stage=stage, role=role, model=model, prompt_sha256="0" * 64, prompt_tokens=prompt, cached_tokens=cached)


def test_the_first_question_with_the_pages_is_not_counted_and_the_one_without_them_neither():
    shares = cache_shares([_call("route", cached=0), _call("gate", prompt=1000, cached=0), _call("draft", cached=90)])
    assert len(shares) == 1
    assert shares[0]["share"] == pytest.approx(0.9)
    assert (shares[0]["first_prompt_tokens"], shares[0]["later_prompt_tokens"]) == (1000, 100)


def test_each_model_has_a_share_of_its_own():
    calls = [_call("gate", "a"), _call("draft", "b"), _call("draft", "a", cached=50), _call("review", "b", cached=100)]
    assert [(each["model"], each["share"]) for each in cache_shares(calls)] == [("a", 0.5), ("b", 1.0)]


def test_a_server_that_does_not_say_leaves_the_share_unknown():
    assert cache_shares([_call("gate"), _call("draft")])[0]["share"] is None
    assert cache_shares([_call("gate", prompt=None)]) == []
