"""Where a figure of the draft stands: its sentence, the figures beside and before it, and the pages that are cited."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from chambers.grounding.claim import OF_RECORD, Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.bounds import Bound, bound_at
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Grounds
from chambers.grounding.lookup.rows import Unit, line_stems, units_of
from chambers.grounding.lookup.things import label_of, things_of, unit_of
from chambers.grounding.lookup.values import size_of
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.words.meaning import stems

_BEFORE = 4
_FAR, _EARLIER = 120, 12
_MAX_PAGES = 6
_NEAR = Decimal("0.1")
_MOST_OPERANDS = 40


@dataclass(frozen=True, slots=True)
class Operand:
    """A figure that another may be made of: how much, of what, and how many words its line shares with the sentence."""

    size: Decimal
    kind: Kind
    unit: str | None
    things: frozenset[str]
    shared: int
    is_beside: bool = False
    """True for a figure of the sentence itself."""


@dataclass(frozen=True)
class Setting:
    """A figure with all that it could follow from."""

    token: Token
    text: str
    """The draft."""
    sentence: Sentence
    beside: tuple[Token, ...]
    before: tuple[Token, ...]
    """The figures of the sentences right before, in the same paragraph."""
    earlier: tuple[Token, ...]
    """The amounts of the draft further before."""
    pages: tuple[ReadPage, ...]

    @cached_property
    def size(self) -> Decimal | None:
        """How much the figure is."""
        return size_of(self.token)

    @cached_property
    def bound(self) -> Bound | None:
        """The bound or rounding that stands with the figure."""
        return bound_at(self.text, self.token.start, self.token.end)

    @cached_property
    def unit(self) -> str | None:
        """What the figure is measured in."""
        return unit_of(self.text, self.token.start, self.token.end)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words of the sentence that carry meaning."""
        return frozenset(stems(self.sentence.text))

    @property
    def lead(self) -> str:
        """The sentence up to the figure."""
        return self.text[self.sentence.start : self.token.start]

    @property
    def after(self) -> str:
        """The sentence from the figure on."""
        return self.text[self.token.end : self.sentence.end]

    def fits(self, made: Decimal) -> bool:
        """True when what was made may be called by the figure."""
        if self.size is None:
            return False
        near = self.bound is not None and (self.bound.is_rounding or abs(made - self.size) <= self.size * _NEAR)
        return made == self.size or (near and self.bound is not None and self.bound.allows(made, self.size))

    def said(self, kinds: frozenset[Kind]) -> list[Operand]:
        """The figures of the sentence and its paragraph, nearest first."""
        near = [*self.beside, *reversed(self.before), *reversed(self.earlier)]
        return [
            replace(each, is_beside=token.start >= self.sentence.start)
            for token in near
            if token.kind in kinds and (each := _operand(token, self.text)) is not None
        ]

    def on_pages(self, kinds: frozenset[Kind], least: int = 1) -> list[Operand]:
        """The figures of the cited pages on lines that share so many words with the sentence, nearest first."""
        found = [
            operand
            for page, unit, shared in self.lines(least)
            for figure in unit.figures
            if figure.kind in kinds and (operand := _operand(figure, page.text, shared)) is not None
        ]
        return sorted(found, key=lambda each: -each.shared)[:_MOST_OPERANDS]

    def lines(self, least: int = 1) -> Iterator[tuple[ReadPage, Unit, int]]:
        """The rows and sentences of the cited pages that share so many words with the sentence."""
        for page in self.pages:
            for unit in units_of(page):
                shared = len(self.stems & line_stems(unit, page)) if unit.figures else 0
                if shared >= least:
                    yield page, unit, shared


def _operand(token: Token, text: str, shared: int = 0) -> Operand | None:
    size = size_of(token)
    if size is None or (token.kind is Kind.UNPARSED and label_of(text, token.start) is not None):
        return None
    if isinstance(token.value, Amount) and token.value.currency is None and size < 1:
        return None
    unit = unit_of(text, token.start, token.end) if token.kind is Kind.UNPARSED else None
    things = things_of(text, token.end) if token.kind is Kind.UNPARSED else frozenset()
    return Operand(size, token.kind, unit, things, shared)


def setting_of(token: Token, draft: Draft, grounds: Grounds) -> Setting | None:
    """The setting of a figure, or None where it stands in no sentence."""
    text, tokens, sentences, held = draft.text, draft.tokens, draft.sentences, draft.held
    at = bisect_right(sentences, token.start, key=lambda each: each.start) - 1
    if at < 0 or not token.start < sentences[at].end:
        return None
    sentence = sentences[at]
    paragraph = text.rfind("\n\n", 0, sentence.start) + 1
    low = max(paragraph, sentences[max(0, at - _BEFORE)].start)
    first = bisect_left(tokens, low, key=lambda each: each.start)
    near = tokens[first : bisect_left(tokens, sentence.end, key=lambda each: each.start)]
    beside = tuple(each for each in near if each.start >= sentence.start and each is not token)
    before = tuple(each for each in near if each.start < sentence.start)
    far = [each for each in tokens[max(0, first - _FAR) : first] if each.kind is Kind.AMOUNT]
    pages = held.get(token.start) or _pages_cited(beside, held) or _pages_cited(before, held)
    read = tuple(map(grounds.index.read, pages[:_MAX_PAGES]))
    return Setting(token, text, sentence, beside, before, tuple(far[-_EARLIER:]), read)


def _pages_cited(tokens: Sequence[Token], held: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    cited = [each for each in tokens if each.kind in OF_RECORD]
    return tuple(dict.fromkeys(page for each in cited for page in held.get(each.start, ())))
