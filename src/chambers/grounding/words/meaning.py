"""Words that carry meaning, folded so that ordinary paraphrase does not look like a difference.

A word is folded to a stem, irregular verbs to their base, and plain synonyms to one word. The tables know the language
of papers and courts, not of any one matter. What they do not know stays itself. Words that turn a statement round
(negations, opposites, quantities) are kept apart from those that carry it.
"""

import re
from collections.abc import Container
from functools import lru_cache

from chambers.grounding.words.verb_table import FAMILY, VERBS
from chambers.grounding.words.word_tables import IRREGULAR, NEGATORS, STOP, SYNONYM_SETS

# Longer endings first: the first that fits is cut.
_ENDINGS = (
    ("ically", "ic"), ("ations", "at"), ("ation", "at"), ("ments", ""), ("ment", ""), ("ies", "y"), ("ied", "y"),
    ("ingly", ""), ("ing", ""), ("edly", ""), ("ed", ""), ("ers", "er"), ("ly", ""), ("sses", "ss"), ("ches", "ch"),
    ("shes", "sh"), ("xes", "x"), ("es", "e"), ("s", ""),
)  # fmt: skip
_NOT_ADVERBS = frozenset(
    ("apply", "assembly", "comply", "family", "imply", "july", "multiply", "rely", "reply", "supply")
)
_MIN_ROOT = 3
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """A word without its endings, folded to the first of its synonyms."""
    bare = word.casefold().replace("\u2019", "'")
    bare = bare.removesuffix("'s").removesuffix("'")
    if bare in IRREGULAR:
        return _SYNONYMS.get(cut(IRREGULAR[bare]), cut(IRREGULAR[bare]))
    root = cut(bare)
    if root not in _SYNONYMS and (made := FAMILY.get(bare) or FAMILY.get(_singular(bare))) is not None:
        root = cut(made)
    return _SYNONYMS.get(root, root)


def _singular(word: str) -> str:
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


@lru_cache(maxsize=100_000)
def meaning(word: str) -> str | None:
    """The stem of a word that carries meaning, or None."""
    return stem(word) if word.casefold() not in STOP and len(word) > 2 else None


@lru_cache(maxsize=20_000)
def stems(text: str) -> tuple[str, ...]:
    """The stems of the words that carry meaning, in order."""
    return tuple(filter(None, map(meaning, _WORD.findall(text))))


def stems_in(text: str) -> frozenset[str]:
    """The stems of the words that carry meaning, in no order: each word of a page is looked at once."""
    return frozenset(filter(None, map(meaning, set(_WORD.findall(text)))))


def words_for(roots: Container[str], text: str) -> tuple[str, ...]:
    """The words of a text that have one of these stems, as they stand, in order and each once."""
    return tuple(dict.fromkeys(word for word in _WORD.findall(text) if meaning(word) in roots))


def spans_for(roots: Container[str], text: str) -> tuple[tuple[int, int], ...]:
    """Where a text has a word with one of these stems."""
    return tuple(word.span() for word in _WORD.finditer(text) if meaning(word[0]) in roots)


def is_irregular(word: str) -> bool:
    """True for a past form that the table of irregular verbs has."""
    return word.casefold() in IRREGULAR


def is_stop(word: str) -> bool:
    """True for a word that carries nothing by itself."""
    return word.casefold() in STOP


def cut(word: str) -> str:
    """A word without its endings."""
    # "Guaranteed" is of "guarantee", as "guarantees" is.
    if word.endswith("eed") and word[:-1] in VERBS:
        word = word[:-1]
    for ending, put in _ENDINGS:
        whole = (ending == "s" and word.endswith(("ss", "us", "is"))) or (ending == "ly" and word in _NOT_ADVERBS)
        # To comment is not to come.
        whole = whole or (ending in ("ment", "ments") and word.startswith("comment"))
        if word.endswith(ending) and len(word) - len(ending) >= _MIN_ROOT and not whole:
            word = word[: len(word) - len(ending)] + put
            break
    if len(word) > _MIN_ROOT and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > _MIN_ROOT else word


def _synonyms() -> dict[str, str]:
    table: dict[str, str] = {}
    for words in SYNONYM_SETS:
        for word in words:
            table.setdefault(cut(word), cut(words[0]))
    return table


_SYNONYMS = _synonyms()
SAYING = stem("say")
SPEECH = frozenset((SAYING, stem("tell")))
"""The stems of verbs that give somebody's words."""
LIGHT = frozenset(stem(verb) for verb in ("come", "go", "put", "get", "have", "do", "stand", "amount", "use"))
"""The stems of verbs that say nothing about what a figure or a person is."""


_NEGATIVE_STEMS = frozenset(cut(word) for word in NEGATORS) | NEGATORS


@lru_cache(maxsize=50_000)
def is_negator(word: str) -> bool:
    """True for a word that turns what follows it round."""
    if word.startswith("note") or word == "noting":
        return False
    return word in NEGATORS or word.endswith("n't") or cut(word) in _NEGATIVE_STEMS
