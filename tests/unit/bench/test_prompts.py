"""Prompts: of the length that was asked for, and never alike at the beginning."""

import random
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.passages import PASSAGES
from chambers.bench.prompts import WORDS, Gauge, PromptMaker, PromptTooShortError, fit_gauge

LONGEST_WORD_CHARS = max(len(word) for passage in PASSAGES for word in passage.split())


def test_words_are_of_one_length_and_different() -> None:
    assert {len(word) for word in WORDS} == {4}
    assert len(set(WORDS)) == len(WORDS)


@given(st.integers(1, 500), st.integers(0, 1000))
def test_a_synthetic_prompt_has_as_many_words_as_asked(words: int, seed: int) -> None:
    assert len(PromptMaker(random.Random(seed)).synthetic(words).split()) == words


@given(st.integers(40, 2000), st.integers(0, 1000))
def test_a_real_prompt_is_as_long_as_asked_by_letters_and_ends_with_a_question(words: int, seed: int) -> None:
    text = PromptMaker(random.Random(seed)).real(words)
    assert 6 * words <= len(text) <= 6 * words + LONGEST_WORD_CHARS + 2
    assert text.rstrip().endswith((".", "?"))


@pytest.mark.parametrize("kind", ["synthetic", "real"])
def test_no_two_prompts_begin_with_the_same_word_until_all_were_first(kind: str) -> None:
    maker = PromptMaker(random.Random(1))
    firsts = [maker.make(kind, 50).split()[0] for _ in WORDS]
    assert len(set(firsts)) == len(firsts)


def test_synthetic_text_does_not_repeat_itself() -> None:
    words = PromptMaker(random.Random(2)).synthetic(1000).split()
    assert len(set(words)) > 300


def test_another_seed_makes_other_prompts_and_the_same_seed_the_same() -> None:
    made = [PromptMaker(random.Random(seed)).synthetic(20) for seed in (1, 2, 1)]
    assert made[0] != made[1]
    assert made[0] == made[2]


@given(st.integers(0, 200), st.floats(0.5, 8.0), st.integers(300, 20_000))
def test_a_gauge_fitted_to_two_prompts_meets_a_third(template: int, per_word: float, wanted: int) -> None:
    def count(words: int) -> int:
        return template + round(per_word * words)

    gauge = fit_gauge([(8, count(8)), (136, count(136))])
    assert abs(count(gauge.words_for(wanted)) - wanted) <= max(0.02 * wanted, per_word + 1)


@given(st.integers(0, 1000), st.integers(1, 4))
def test_real_prompts_have_the_wanted_length_also_where_long_words_cost_more(seed: int, letters: int) -> None:
    def count(text: str) -> int:
        return 20 + sum(ceil(len(word) / letters) for word in text.split())

    maker = PromptMaker(random.Random(seed))
    gauge = fit_gauge([(words, count(maker.real(words))) for words in (48, 304)])
    assert abs(count(maker.real(gauge.words_for(512))) - 512) <= 0.1 * 512


def test_a_prompt_shorter_than_the_template_is_refused_with_what_would_do() -> None:
    with pytest.raises(PromptTooShortError) as refused:
        Gauge(30, 1.0).words_for(20)
    assert "39" in str(refused.value.hint)
