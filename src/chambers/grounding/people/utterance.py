"""The smallest pieces of a page that say something by themselves, and the entry that each belongs to.

An utterance is a sentence; a question and its answer are one. A sentence of a log stands in an entry, whose day and
hour it shares. Its words are kept in order, with how often the page has each of them: a rare word tells more.
"""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.turns import page_turns
from chambers.grounding.texts.passages import answers
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import meaning

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_ENTRY_HEAD_CHARS = 24

Item = tuple[int, str]
"""Where a word stands, and its stem."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence of a page, from `start` to `end`, and the span of its entry."""

    start: int
    end: int
    low: int
    high: int
    items: tuple[Item, ...]
    roots: frozenset[str]
    """The stems of its items."""

    def bears(self, at: int) -> bool:
        """True for a place in the sentence, or in the head of its entry, where the day and the hour stand."""
        return self.start <= at < self.end or self.low <= at < min(self.high, self.low + _ENTRY_HEAD_CHARS)


@kept_on_page
def utterances_of(page: ReadPage) -> tuple[Utterance, ...]:
    """The utterances of a page, in order."""
    return tuple(_utterances(page))


@kept_on_page
def word_counts(page: ReadPage) -> Counter[str]:
    """In how many utterances of a page each stem stands."""
    counts = Counter[str]()
    for each in utterances_of(page):
        counts.update(each.roots)
    return counts


def items_of(text: str, offset: int) -> tuple[Item, ...]:
    """The words of a text that carry meaning; `offset` is where the text begins."""
    words = _WORD.finditer(text)
    return tuple([(match.start() + offset, root) for match in words if (root := meaning(match[0])) is not None])


def _utterances(page: ReadPage) -> Iterator[Utterance]:
    sentences = page.sentences
    at = 0
    for answer in _by_turns(page):
        while at < len(sentences) and sentences[at].end <= answer.start:
            at += 1
        for low, high in _pieces(answer, sentences[at:]):
            items = items_of(page.text[low:high], low)
            yield Utterance(low, high, answer.start, answer.end, items, frozenset([root for _, root in items]))


def _by_turns(page: ReadPage) -> Iterator[Sentence]:
    """The answers of a page; in a chat or a transcript with names, no piece runs on into the turn of another."""
    starts = [start for start, voice in page_turns(page) if not voice.of_log]
    for answer in answers(page):
        cuts = [answer.start, *(at for at in starts if answer.start < at < answer.end), answer.end]
        yield from (Sentence(low, high, page.text[low:high]) for low, high in itertools.pairwise(cuts))


def _pieces(answer: Sentence, sentences: tuple[Sentence, ...]) -> Iterator[tuple[int, int]]:
    """The sentences of an entry; an answer stays with its question."""
    if "?" in answer.text:
        yield answer.start, answer.end
        return
    for sentence in sentences:
        if sentence.start >= answer.end:
            break
        low, high = max(sentence.start, answer.start), min(sentence.end, answer.end)
        if low < high:
            yield low, high
