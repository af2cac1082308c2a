"""How closely a sentence leans on a passage of a page.

Claim by claim, a sentence can be true to a page and still mix two facts of it. This is a second, cruder sieve for
sentences that a model wrote: all their facts must stand together in one sentence of the page, their words must be its
words, names must come in the same order, and a "not" must be a "not" in both. It does not prove that the
sentence follows.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import Hit, find_hit, read_page
from chambers.grounding.ordinary_words import ORDINARY
from chambers.grounding.sentences import split_sentences
from chambers.record.page import Page

_STEM_LETTERS = 5
_NEGATIONS = frozenset(("not", "no", "never", "none", "without", "neither", "nor", "refused", "failed", "unpaid"))


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of one page, as offsets into its text."""

    page: Page
    start: int
    end: int

    @property
    def text(self) -> str:
        """The passage as it stands on the page."""
        return self.page.text[self.start : self.end]


def passages(page: Page) -> tuple[Passage, ...]:
    """Every sentence of a page."""
    return tuple(Passage(page, part.start, part.end) for part in split_sentences(page.text))


def carries(passage: Passage, tokens: Sequence[Token]) -> bool:
    """True when every token stands in the passage."""
    return all(hit is not None and hit.doubt is None for hit in _hits(passage, tokens))


def bearing_passage(tokens: Sequence[Token], page: Page) -> Passage | None:
    """The first passage of a page that carries every token."""
    return next((passage for passage in passages(page) if carries(passage, tokens)), None)


def leaning_fault(sentence: str, tokens: Sequence[Token], page: Page) -> str | None:
    """None when some passage of the page bears the whole sentence; otherwise what is wrong."""
    bearing = [passage for passage in passages(page) if carries(passage, tokens)]
    if not bearing:
        return "its facts do not stand together in one sentence of the page"
    best = min(bearing, key=lambda passage: len(_foreign_words(sentence, passage.text)))
    if foreign := _foreign_words(sentence, best.text):
        return f"it says more than the sentence of the page that holds its facts: {', '.join(foreign)}"
    if not _same_order(best, [token for token in tokens if token.kind is Kind.NAME]):
        return "it names people or firms in another order than the page"
    if _negations(sentence) != _negations(best.text):
        return "it and the page disagree about a negation"
    return None


def _hits(passage: Passage, tokens: Sequence[Token]) -> list[Hit | None]:
    page = passage.page
    part = read_page(Page(page.file, page.sha256, page.number, passage.text, page.bates))
    return [find_hit(token, part) for token in tokens]


def _same_order(passage: Passage, names: Sequence[Token]) -> bool:
    places = [hit.start for hit in _hits(passage, names) if hit is not None]
    return places == sorted(places)


def _foreign_words(sentence: str, passage: str) -> tuple[str, ...]:
    """Words of the sentence that the passage has in no form, less those that only report."""
    there = {_stem(word) for word in _content(passage)}
    foreign = (word for word in _content(sentence) if _stem(word) not in there and word not in _REPORTING)
    return tuple(dict.fromkeys(foreign))


def _content(text: str) -> list[str]:
    return [word for word in re.findall(r"[^\W\d_]{2,}", text.casefold()) if word not in _FUNCTION_WORDS]


def _stem(word: str) -> str:
    return word[:_STEM_LETTERS]


def _negations(text: str) -> bool:
    return any(word in _NEGATIONS or word.endswith("n't") for word in re.findall(r"[\w']+", text.casefold()))


_REPORTING = frozenset(("document", "states", "stated", "says", "according", "dated", "shows", "confirms", "that"))
_FUNCTION_WORDS = frozenset(word for word in ORDINARY if len(word) <= 3) | frozenset(
    ("this", "that", "from", "with", "were", "have", "been", "their", "there", "which", "will", "shall", "also")
)
