"""Words that carry meaning, folded so that ordinary paraphrase does not look like a difference.

A word is cut to a stem, irregular forms and nouns to the verb that they are of, and plain synonyms to one word. The
lists are data (`stems.txt`) and know the language of papers and courts, not of any one matter: a word that they do not
have is taken for itself.
"""

import re
from functools import lru_cache
from importlib.resources import files

_TEXT = (files("chambers.grounding.pages") / "stems.txt").read_text(encoding="utf-8")
_SECTIONS = dict(part.partition(":\n")[::2] for part in _TEXT.split("\n\n"))
IRREGULAR = dict(pair.split(":") for pair in _SECTIONS["irregular"].split())
STOP = frozenset(_SECTIONS["stop"].split())
"""Words that carry nothing by themselves."""
_NEGATORS = frozenset(_SECTIONS["negator"].split())

# The first ending that fits is cut, longer ones first.
_ENDINGS = (
    ("ically", "ic"), ("ations", "at"), ("ation", "at"), ("ments", ""), ("ment", ""), ("ies", "y"), ("ied", "y"),
    ("ingly", ""), ("ing", ""), ("edly", ""), ("ed", ""), ("ers", "er"), ("ly", ""), ("sses", "ss"), ("ches", "ch"),
    ("shes", "sh"), ("xes", "x"), ("es", "e"), ("s", ""),
)  # fmt: skip
_MIN_ROOT = 3
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """A word without its endings, folded to the first of its synonyms."""
    bare = word.casefold().replace("\u2019", "'").removesuffix("'s").removesuffix("'")
    root = cut(IRREGULAR.get(bare) or IRREGULAR.get(bare.removesuffix("s"), bare))
    return _SYNONYMS.get(root, root)


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


def spans_for(roots: frozenset[str], text: str) -> tuple[tuple[int, int], ...]:
    """Where a text has a word with one of these stems."""
    return tuple(word.span() for word in _WORD.finditer(text) if meaning(word[0]) in roots)


def is_stop(word: str) -> bool:
    """True for a word that carries nothing by itself."""
    return word.casefold() in STOP


def cut(word: str) -> str:
    """A word without its endings."""
    for ending, put in _ENDINGS:
        whole = ending == "s" and word.endswith(("ss", "us", "is"))
        if word.endswith(ending) and len(word) - len(ending) >= _MIN_ROOT and not whole:
            word = word[: len(word) - len(ending)] + put
            break
    if len(word) > _MIN_ROOT and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > _MIN_ROOT else word


@lru_cache(maxsize=50_000)
def is_negator(word: str) -> bool:
    """True for a word that turns what follows it round."""
    return word in _NEGATORS or word.endswith("n't") or cut(word) in _NEGATIVE_STEMS


def _synonyms() -> dict[str, str]:
    table: dict[str, str] = {}
    for first, *others in map(str.split, " | ".join(_SECTIONS["synonym"].splitlines()).split(" | ")):
        for word in (first, *others):
            table.setdefault(cut(word), cut(first))
    return table


_SYNONYMS = _synonyms()
_NEGATIVE_STEMS = frozenset(map(cut, _NEGATORS))
