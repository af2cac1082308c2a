"""The passages of some pages that come nearest to a sentence.

A passage is a sentence of a page. It is near when it shares words that carry meaning, or facts, with the sentence; it
is strong when it shares enough of them that a difference between the two means something.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.meaning import stems
from chambers.grounding.sentences import Sentence

_FACTS = frozenset(
    (Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.ADDRESS, Kind.UNPARSED, Kind.NAME)
)
_FACT_WEIGHT = 1.5
_NAME_WEIGHT = 0.5
_AS_NEAR = 0.75
_MAX_NEAR = 4
_SHORT_WORDS = 3
_QUESTION = re.compile(r"^\s*Q[.:]\s", re.MULTILINE)
_FEW_QUESTIONS = 2


@dataclass(frozen=True, slots=True)
class Near:
    """A passage and what it shares with the sentence; `around` adds a short sentence after it ("I refused.")."""

    page: ReadPage
    start: int
    end: int
    text: str
    around: str
    score: float
    shared: frozenset[str]
    facts: int
    strong: bool


def ranked_passages(content: frozenset[str], tokens: Sequence[Token], pages: Sequence[ReadPage]) -> list[Near]:
    """The nearest passage and those that come almost as near, best first; none when nothing is shared."""
    found = [near for page in pages for near in _on_page(content, tokens, page)]
    found.sort(key=lambda near: (-near.score, near.page.page.file, near.page.page.number, near.start))
    if not found:
        return []
    return [near for near in found if near.score >= found[0].score * _AS_NEAR][:_MAX_NEAR]


@lru_cache(maxsize=2048)
def _meanings(page: ReadPage) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(stems(sentence.text)) for sentence in answers(page))


def page_stems(page: ReadPage) -> frozenset[str]:
    """Every stem of a page."""
    return frozenset().union(*_meanings(page))


@lru_cache(maxsize=2048)
def answers(page: ReadPage) -> tuple[Sentence, ...]:
    """The sentences of a page; in testimony a question and its answer are one, and no question stands alone."""
    starts = [match.start() for match in _QUESTION.finditer(page.text)]
    if len(starts) < _FEW_QUESTIONS:
        return tuple(each for each in page.sentences if not each.text.endswith("?"))
    found = [each for each in page.sentences if each.end <= starts[0]]
    for start, end in zip(starts, [*starts[1:], len(page.text)], strict=True):
        piece = page.text[start:end].rstrip()
        found.append(Sentence(start, start + len(piece), piece))
    return tuple(found)


def _on_page(content: frozenset[str], tokens: Sequence[Token], page: ReadPage) -> list[Near]:
    places = [(token, [hit.start for hit in find_hits(token, page)]) for token in tokens if token.kind in _FACTS]
    found: list[Near] = []
    sentences = answers(page)
    meanings = _meanings(page)
    for at, sentence in enumerate(sentences):
        shared = content & meanings[at]
        hits = [token for token, starts in places if any(sentence.start <= start < sentence.end for start in starts)]
        facts = sum(token.kind is not Kind.NAME for token in hits)
        score = len(shared) + _FACT_WEIGHT * facts + _NAME_WEIGHT * (len(hits) - facts)
        if score > 0:
            short = [each.text for each in sentences[at + 1 : at + 2] if len(each.text.split()) <= _SHORT_WORDS]
            around = " ".join((sentence.text, *short))
            named = len(hits) > facts and len(shared) >= max(1, len(content) / 2)
            many = len(shared) >= 3 or (len(shared) >= 2 and len(shared) >= len(content) / 2)
            strong = named or many or (len(shared) >= 1 and facts >= 1)
            found.append(
                Near(
                    page,
                    sentence.start,
                    sentence.end,
                    sentence.text,
                    around,
                    score,
                    shared,
                    facts,
                    strong,
                )
            )
    return found
