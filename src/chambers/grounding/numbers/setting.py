"""Where a figure of the draft stands: its sentence, the facts beside it and before it, and the pages that are cited.

A figure that stands on no page may still follow from figures that do. What it can follow from is all here: the other
figures of its sentence, those of the sentences right before, and the lines of the cited pages that speak of the same.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import OF_RECORD, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.rows import Unit, units_of
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.words.meaning import stems

_BEFORE = 5
_EARLIER = 40
_FURTHER = 160
_MAX_PAGES = 6
_CLAUSE_END = re.compile(r"[,;:()](?!\d)")


@dataclass(frozen=True, slots=True)
class Setting:
    """A figure with all that it could follow from."""

    token: Token
    sentence: Sentence
    beside: tuple[Token, ...]
    before: tuple[Token, ...]
    earlier: tuple[Token, ...]
    """The days and amounts of the draft further before."""
    pages: tuple[ReadPage, ...]
    pages_before: tuple[ReadPage, ...]

    @property
    def stems(self) -> frozenset[str]:
        """The words of the sentence that carry meaning, its quotations included."""
        return frozenset(stems(self.sentence.text))

    def after(self) -> str:
        """The sentence from the figure on."""
        return self.sentence.text[self.token.end - self.sentence.start :]

    def lead(self) -> str:
        """The sentence up to the figure."""
        return self.sentence.text[: self.token.start - self.sentence.start]

    def clause(self) -> str:
        """What stands around the figure between two commas, or the like."""
        return clause_around(self.sentence.text, self.token.start - self.sentence.start, len(self.token.text))

    def lines(self, *, heads: bool = False) -> Iterator[tuple[ReadPage, Unit]]:
        """The rows and sentences of the pages that share a word with the sentence, or with their heads do."""
        mine = self.stems
        for page in self.pages:
            for unit in units_of(page):
                if unit.figures and mine & frozenset(_line_stems(unit, page, heads=heads)):
                    yield page, unit


def clause_around(text: str, at: int, length: int) -> str:
    """What stands around a place of a sentence between two commas, or the like.

    >>> clause_around("Three days later, Bag D held 408 ballots, all folded.", 29, 3)
    ' Bag D held 408 ballots'
    """
    before, behind = _CLAUSE_END.split(text[:at])[-1], _CLAUSE_END.split(text[at + length :])[0]
    return f"{before}{text[at : at + length]}{behind}"


def _line_stems(unit: Unit, page: ReadPage, *, heads: bool) -> tuple[str, ...]:
    over = unit.columns if heads else None
    return stems(f"{over or ''} {page.text[unit.start : unit.end]}")


def setting_of(
    token: Token,
    tokens: Sequence[Token],
    sentences: Sequence[Sentence],
    held: Mapping[int, tuple[int, ...]],
    grounds: Grounds,
) -> Setting | None:
    """The setting of a token, or None where it stands in no sentence."""
    at = bisect_right(sentences, token.start, key=_start) - 1
    if at < 0 or not token.start < sentences[at].end:
        return None
    sentence = sentences[at]
    low = sentences[max(0, at - _BEFORE)].start
    first = bisect_left(tokens, low, key=_start)
    near = tokens[first : bisect_left(tokens, sentence.end, key=_start)]
    beside = tuple(each for each in near if each.start >= sentence.start and each is not token)
    before = tuple(each for each in near if each.start < sentence.start)
    far = [each for each in tokens[max(0, first - _FURTHER) : first] if each.kind in (Kind.DATE, Kind.AMOUNT)]
    last = _pages_cited([each for each in before if each.start >= sentences[max(0, at - 1)].start], held)
    pages = held.get(token.start) or _pages_cited(beside, held) or _pages_cited(before, held)
    read = tuple(grounds.index.read(page) for page in pages[:_MAX_PAGES])
    read_before = tuple(grounds.index.read(page) for page in last[:_MAX_PAGES])
    return Setting(token, sentence, beside, before, tuple(far[-_EARLIER:]), read, read_before)


def _start(each: Token | Sentence) -> int:
    return each.start


def _pages_cited(tokens: Sequence[Token], held: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    cited = [each for each in tokens if each.kind in OF_RECORD]
    return tuple(dict.fromkeys(page for each in cited for page in held.get(each.start, ())))
