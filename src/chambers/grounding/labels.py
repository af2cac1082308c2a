"""What a figure is the figure of: the words that stand with it, on a page and in a draft.

"The term begins on April 1 and ends on March 31" gives each day its own words. A draft that puts a day of the page
with the words of another is caught by comparing: the words around the figure in the draft fit another figure of the
page, and fit this one not at all, or less.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.amounts import Amount
from chambers.grounding.claim import Kind, Token
from chambers.grounding.conduct import people_words
from chambers.grounding.hiding import HIDDEN, hide
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.meaning import stems
from chambers.grounding.names import name_parts

_LABELLED = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME))
_OF_A_PAPER = re.compile(r"\b(?:of|dated|date|on its face)\s*(?:\w+day,\s*)?$", re.IGNORECASE)
_PAPER = re.compile(
    r"\b(?:letter|e-?mail|invoice|statement|report|memo|memorandum|notice|lease|contract|agreement|order|deed|bill|receipt)"
    r"\s+(?:of|dated)\s*$",
    re.IGNORECASE,
)
_MADE = re.compile(r"\b(?:dated|made|entered|effective|signed|recorded|date)\b", re.IGNORECASE)
_LABEL_CHARS = 24
_STOP = re.compile(r"[;.]\s|,\s|\band\b|\bthen\b|\(")
_LINE = re.compile(r"[^\n]*")
_FULL = 2


def label_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A figure that carries the words of another figure of the pages, or None; `start` is where the sentence begins."""
    facts = [token for token in tokens if token.kind in _LABELLED]
    people = frozenset(word for page in pages for word in people_words(page))
    named = [token for token in tokens if token.kind is Kind.NAME and name_parts(token.text)[0].casefold() in people]
    names = [(token.start - start, token.end - start) for token in named]
    text = hide(text, ((max(0, s), max(0, e)) for s, e in names)).replace(HIDDEN, " ")
    for token in facts:
        # In a list of three or more the words belong to all of them.
        if sum(other.kind is token.kind for other in facts) > _FULL:
            continue
        before = text[: token.start - start]
        if token.kind is Kind.DATE and _OF_A_PAPER.search(before[-14:]):
            if _PAPER.search(before[-40:]) and (fault := _other_day(token, pages)) is not None:
                return fault
            continue
        mine = _context(text, token.start - start, token.end - start, _spans(facts, token.kind, start))
        fault = _better_elsewhere(token, mine, pages) if mine else None
        if fault is not None:
            return fault
    return None


def _other_day(token: Token, pages: Sequence[ReadPage]) -> str | None:
    """The day at the head of a paper, when the draft dates the paper by another day of it."""
    head = ""
    for page in pages:
        starts = {hit.start for hit in find_hits(token, page)}
        for figure in page.by_kind.get(Kind.DATE, ()):
            line = page.text[page.text.rfind("\n", 0, figure.start) + 1 :].split("\n", 1)[0]
            alone = len(line) - (figure.end - figure.start) <= _LABEL_CHARS
            if figure.start in starts and (alone or _MADE.search(line)):
                return None
            if alone and not head:
                head = " ".join(figure.text.split())
    return f"the paper is of {head}, not of {_flat(token.text)}" if head else None


def _better_elsewhere(token: Token, mine: frozenset[str], pages: Sequence[ReadPage]) -> str | None:
    here, best, there, stands = 0, 0, "", False
    for page in pages:
        hits = {hit.start for hit in find_hits(token, page)}
        stands = stands or bool(hits)
        for figure, context in _page_contexts(page, token.kind):
            shared = len(mine & context)
            if figure.start in hits:
                here = max(here, shared)
            elif shared > best:
                best, there = shared, " ".join(figure.text.split())
        if hits and not any(figure.start in hits for figure, _ in _page_contexts(page, token.kind)):
            return None
    if not stands:
        return None
    enough = best >= _FULL or best == len(mine)
    if (here == 0 and enough) or (here < best == len(mine) and best >= _FULL):
        return f"the record has {there} for this, and {_flat(token.text)} for something else"
    return None


@lru_cache(maxsize=2048)
def _page_contexts(page: ReadPage, kind: Kind) -> tuple[tuple[Token, frozenset[str]], ...]:
    return tuple(_contexts(page, kind))


def _contexts(page: ReadPage, kind: Kind) -> Iterator[tuple[Token, frozenset[str]]]:
    figures = [figure for figure in page.figures if figure.kind is kind and not _bare(figure)]
    spans = [(figure.start, figure.end) for figure in figures]
    for figure in figures:
        sentence = next((each for each in page.sentences if each.start <= figure.start < each.end), None)
        if sentence is not None:
            inside = [(s - sentence.start, e - sentence.start) for s, e in spans if sentence.start <= s < sentence.end]
            at = figure.start - sentence.start
            yield figure, _context(sentence.text, at, figure.end - sentence.start, inside)


def _bare(figure: Token) -> bool:
    return isinstance(figure.value, Amount) and figure.value.currency is None


def _spans(tokens: Sequence[Token], kind: Kind, start: int) -> list[tuple[int, int]]:
    return [(token.start - start, token.end - start) for token in tokens if token.kind is kind]


def _context(text: str, start: int, end: int, others: Sequence[tuple[int, int]]) -> frozenset[str]:
    """The words from the figure before to this one, and those after it up to the next stop."""
    left = max((e for _, e in others if e <= start), default=0)
    right = min((s for s, _ in others if s >= end), default=len(text))
    lead = not stems(text[left:start])
    # "On May 1, A paid" gives the day the words that follow it.
    tail = text[end:right] if lead else _STOP.split(text[end:right], maxsplit=1)[0]
    # On a form the label is the line; in prose it may reach back over the clause.
    head = text[left:start].rpartition("\n")[2] if "\n" in text[left:start] else text[left:start]
    return frozenset((*stems(head), *stems(tail)))


def _flat(text: str) -> str:
    return " ".join(text.split())
