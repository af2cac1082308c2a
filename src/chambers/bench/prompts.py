"""Prompts of a wanted number of tokens, each unlike any before from its first word on. Pure: chance is handed in.

Synthetic prompts are common words of four letters in no order: nearly every tokenizer has one token for each, so their
length can be told beforehand. Real ones are passages that a person might ask about, because text that means something
is guessed better or worse by a draft than noise is. What the template adds is found by asking the server.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from chambers.base.errors import UsageError
from chambers.bench.passages import FOUR_LETTERS, PASSAGES, QUESTIONS
from chambers.bench.sample import Prompts
from chambers.bench.statistics import Chance

WORDS = tuple(FOUR_LETTERS.split())
_WORD = re.compile(r"\S+\s*")


class PromptTooShortError(UsageError):
    """The template alone has more tokens than the prompt is to have."""

    code = "bench.prompt_too_short"


@dataclass(frozen=True, slots=True)
class Gauge:
    """How many tokens a text of so many words has at one server."""

    template_tokens: int
    tokens_per_word: float

    def words_for(self, prompt_tokens: int) -> int:
        """How many words make a prompt of this many tokens."""
        words = round((prompt_tokens - self.template_tokens) / self.tokens_per_word)
        if words < 1:
            raise PromptTooShortError(
                f"A prompt of {prompt_tokens} tokens cannot be made: the chat template alone has "
                f"{self.template_tokens} at this server.",
                hint=f"Ask for at least {self.template_tokens + ceil(self.tokens_per_word) + 8} prompt tokens.",
            )
        return words


def fit_gauge(short: tuple[int, int], long: tuple[int, int]) -> Gauge:
    """From two prompts, each as (words, tokens as the server counted them)."""
    per_word = max((long[1] - short[1]) / (long[0] - short[0]), 0.1)
    return Gauge(max(round(short[1] - per_word * short[0]), 0), per_word)


class PromptMaker:
    """Makes prompts; no two of the same maker begin alike until all words have been first once."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._firsts = self._shuffled()

    def make(self, kind: Prompts, words: int) -> str:
        return self.synthetic(words) if kind == "synthetic" else self.real(words)

    def synthetic(self, words: int) -> str:
        """Words in no order."""
        return " ".join([next(self._firsts), *(self._word() for _ in range(words - 1))])

    def real(self, words: int) -> str:
        """A question about passages, long enough together; a label in front makes it unlike the one before."""
        asked = QUESTIONS[self._below(len(QUESTIONS))]
        label = f"{next(self._firsts)} {self._word()} file:\n\n"
        room = words - len(label.split()) - len(asked.split())
        return f"{label}{self._passages(max(room, 0))}\n\n{asked}"

    def _passages(self, words: int) -> str:
        """Beginning anywhere, going round, cut off where it is long enough."""
        start, text = self._below(len(PASSAGES)), list[str]()
        while len(text) < words:
            text += _WORD.findall(PASSAGES[start % len(PASSAGES)] + "\n\n")
            start += 1
        return "".join(text[:words])

    def _shuffled(self) -> Iterator[str]:
        while True:
            yield from sorted(WORDS, key=lambda _: self._chance.random())

    def _word(self) -> str:
        return WORDS[self._below(len(WORDS))]

    def _below(self, most: int) -> int:
        return int(self._chance.random() * most)
