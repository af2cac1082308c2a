"""Grounded decoding on the real embedded engine: a number that is not in the bundle cannot be written."""

import json
import re
import statistics
import urllib.request

import pytest

from chambers.grounding.grammar import grammar

FACTS = ("March 3, 2026", "$186,400.00", "HAR000001")
ASK = "Write one sentence that says on which day in July 1999 the contract was signed, and for how many dollars."


PLAIN_ASK = "Describe in a few plain sentences what a lease of a house is, and who signs it."


def _complete(house, ask=ASK, **more):
    body = {"model": "fast", "messages": [{"role": "user", "content": ask}], "temperature": 0.8, **more}
    request = urllib.request.Request(
        f"{house.url}/v1/chat/completions",
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {house.key}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.loads(answer.read())


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in (2, 3))])
def test_the_engine_writes_no_number_that_is_not_in_the_bundle(shared_house, seed):
    text = _complete(shared_house, grammar=grammar(FACTS), max_tokens=60, seed=seed)["choices"][0]["message"]["content"]
    left = re.sub(r"^\d{1,2}[.)] ", "", _without_cut_off_fact(text), flags=re.MULTILINE)
    for fact in FACTS:
        left = left.replace(fact, "")
    assert not re.search(r"[0-9$]", left), text


def _without_cut_off_fact(text):
    """The limit of tokens may fall in the middle of a fact."""
    sizes = range(max(map(len, FACTS)), 0, -1)
    size = next((n for n in sizes if any(fact.startswith(text[-n:]) for fact in FACTS)), 0)
    return text[: len(text) - size]


@pytest.mark.full
def test_two_thousand_facts_cost_the_engine_at_most_a_tenth_of_its_speed(shared_house):
    facts = [f"${1000 + 37 * number:,}.{number % 100:02d}" for number in range(1200)]
    facts += [f"March {1 + number % 28}, {1900 + number // 8}" for number in range(800)]
    rules = grammar(facts)

    def speed(**more):
        timings = _complete(shared_house, PLAIN_ASK, max_tokens=64, seed=5, **more)["timings"]
        return timings["predicted_per_second"]

    speed(), speed(grammar=rules)
    pairs = [(speed(), speed(grammar=rules)) for _ in range(7)]
    assert statistics.median(ruled / free for free, ruled in pairs) >= 0.9, pairs
