"""Prompts of a wanted number of tokens, each unlike any before from its first word on. Pure: chance is handed in.

Synthetic prompts are common words of four letters in no order: nearly every tokenizer has one token for each, so their
length can be told beforehand. Real ones are passages that a person might ask about, because text that means something
is guessed better or worse by a draft than noise is. What the template adds is found by asking the server.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import linear_regression

from chambers.base.errors import UsageError
from chambers.bench.passages import FOUR_LETTERS, PASSAGES, QUESTIONS
from chambers.bench.sample import Prompts
from chambers.bench.statistics import Chance

WORDS = tuple(FOUR_LETTERS.split())
_WORD_END = re.compile(r"(?=\s)|$")
_WORD_CHARS = 6
"""So long is a word of a real prompt in the counting: some passages have longer ones than others, and more tokens."""


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


def fit_gauge(counted: Sequence[tuple[int, int]]) -> Gauge:
    """The straight line through prompts of at least two lengths, each as (words, tokens as the server counted them)."""
    line = linear_regression([words for words, _ in counted], [tokens for _, tokens in counted])
    return Gauge(max(round(line.intercept), 0), max(line.slope, 0.1))


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
        return f"{label}{self._passages(_WORD_CHARS * words - len(label) - len(asked))}\n\n{asked}"

    def _passages(self, chars: int) -> str:
        """Beginning anywhere, going round, cut off after the word with which it is long enough."""
        start, text = self._below(len(PASSAGES)), ""
        while len(text) < chars:
            text += PASSAGES[start % len(PASSAGES)] + "\n\n"
            start += 1
        end = _WORD_END.search(text, max(chars, 0))
        return text[: end.start()] if end and chars > 0 else ""

    def _shuffled(self) -> Iterator[str]:
        while True:
            yield from sorted(WORDS, key=lambda _: self._chance.random())

    def _word(self) -> str:
        return WORDS[self._below(len(WORDS))]

    def _below(self, most: int) -> int:
        return int(self._chance.random() * most)
