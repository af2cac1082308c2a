"""What is made of an agent's turns."""

from chambers.bench.conversation import ANEW, BILLING, COLD, DATE, Turn, fitting_tokens, sentences


def turn(name: str, cached: int | None, ttft_ms: float = 500.0, prompt: int = 24_000) -> Turn:
    return Turn(name, prompt, cached, ttft_ms, valid=True)


def test_instructions_are_cut_to_what_the_context_holds() -> None:
    assert fitting_tokens(24_000, None, 5, 32) == 24_000
    assert fitting_tokens(24_000, 131_072, 5, 32) == 24_000
    assert fitting_tokens(24_000, 4096, 5, 32) == 4096 - 5 * (64 + 32) - 64


def test_cold_and_warm_are_told_in_one_sentence() -> None:
    said = sentences([turn(COLD, 0, 30_000.0), turn("warm 2", 23_900), turn("warm 3", 23_950)])
    assert len(said) == 1
    assert "60 times as long" in said[0]
    assert "100% of it cached" in said[0]


def test_what_breaks_the_cache_is_named_with_its_price() -> None:
    said = sentences([turn(DATE, 24, 29_000.0), turn(BILLING, 23_000), turn(ANEW, 23_900)])
    assert said[0] == f"{DATE} breaks the cache: 23976 tokens are read again (29.00 s)"
    assert "keeps the cache" in said[1]
    assert "keeps the cache" in said[2]


def test_a_server_that_does_not_say_is_not_judged() -> None:
    assert "does not say" in sentences([turn(DATE, None)])[0]
