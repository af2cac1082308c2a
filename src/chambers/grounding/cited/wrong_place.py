"""A place that the paper has, where what the sentence says is clearly at another one.

One score for every stretch of the paper, and for every page: each of the sentence's rarer words that is there counts
one, each figure two, each quotation three. A section or lines that another place of the paper beats clearly are wrong.
Another page of the record that has the words of a sentence is for a person, who is shown that page.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.cited.binding import citing_sentences
from chambers.grounding.cited.pages import Stretch, place_stretches, rivals_of, turns_on
from chambers.grounding.cited.places import Place
from chambers.grounding.claim import FIGURES, OF_RECORD, Kind, Token
from chambers.grounding.claims.statements import by_sentence, own_words, states_fact
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Grounds, Outcome, where
from chambers.grounding.matching import find_hit, find_hits
from chambers.grounding.pages.page_text import HIDDEN, hide
from chambers.grounding.pages.passages import likely_pages, meanings, page_stems
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.pages.stems import stem, stems
from chambers.grounding.verdict import Verdict

_PER_FIGURE, _PER_QUOTATION = 2, 3
_CLEARLY, _TIMES = 3, 3
"""Another place is better when it has three more, and three times as much: two shared words happen by chance."""
_NEAR_PAGES, _LIKELY_PAGES = 3, 6
_SHARE, _MOST = 0.12, 0.35
"""Another page needs a third of the weight of the words in one place, and an eighth more than the cited pages have. On
the folders for tuning this finds 3 of 512 planted errors more than a half and a third, and asks about 8 of 3,513 true
sentences more."""
_FEW_WORDS, _FEW_QUOTED = 3, 3
_WORD = re.compile(r"[^\W\d_]+")
_FACTS = FIGURES | {Kind.QUOTATION, Kind.IDENTIFIER, Kind.ADDRESS}


@dataclass(frozen=True, slots=True)
class Said:
    """What a citation is for: the words of the sentence or its part, and the facts in it."""

    text: str
    facts: tuple[Token, ...]

    @property
    def stems(self) -> frozenset[str]:
        """The words that carry meaning, in one form."""
        return frozenset(stems(self.text))


def judge_place(
    place: Place, said: Said, cited: Sequence[int], paper: Sequence[int], grounds: Grounds
) -> Outcome | None:
    """What is wrong with a section or lines of a paper that a citation names, or None where nothing shows it.

    `cited` are the pages of the place, and `paper` all pages of the paper.
    """
    if place.line is not None:
        return _judge_lines(place, said, cited, paper, grounds)
    named = place_stretches(place, paper, grounds)
    if not named:
        return None
    return _better(said, named, rivals_of(place, paper, grounds), f"section {place.sections[0]}")


def find_misplaced(draft: Draft, grounds: Grounds) -> dict[int, str]:
    """For the place of each citation whose page does not have the words of its sentence: which page has them."""
    parts = list(by_sentence(draft.sentences, draft.tokens))
    citing = citing_sentences(draft.sentences, draft.tokens)
    found: dict[int, str] = {}
    for at, (sentence, inside) in enumerate(zip(draft.sentences, parts, strict=True)):
        behind = parts[at + 1] if at + 1 < len(parts) and draft.sentences[at + 1].start in citing else []
        whole = [*inside, *behind]
        cites = [each for each in whole if each.kind in OF_RECORD and draft.held.get(each.start)]
        if not cites or sentence.start in citing or not states_fact(sentence.text, whole):
            continue
        pages = tuple(dict.fromkeys(page for each in whole for page in draft.held.get(each.start, ())))
        if (fault := _better_page(sentence, inside, pages, grounds)) is not None:
            found[cites[-1].start] = fault
    return found


def _better_page(sentence: Sentence, inside: Sequence[Token], cited: Sequence[int], grounds: Grounds) -> str | None:
    """The page that has most of the words of a sentence in one place, and all of its facts, where the cited have not.

    Words are weighed by how rare they are in the record; those of what is looked up by itself do not count.
    """
    own = own_words(sentence, inside)
    spans = ((max(0, each.start - sentence.start), each.end - sentence.start) for each in inside)
    content = frozenset(stems(hide(sentence.text, spans).replace(HIDDEN, " ")))
    others = [at for at in likely_pages(own, grounds.index, _LIKELY_PAGES) if at not in cited]
    weights = _weights(own, content, (*cited, *others), grounds)
    if len(weights) < _FEW_WORDS:
        return None
    here = max(_share(page_stems(grounds.index.read(at)), weights) for at in cited)
    sought = [token for token in inside if token.kind in _FACTS]
    for at in others:
        page = grounds.index.read(at)
        best = max((_share(roots, weights) for roots in meanings(page)), default=0.0)
        if best >= max(_MOST, here + _SHARE) and all(find_hit(token, page) for token in sought):
            return f"its words stand on {where(page.page)}, not on the page it cites"
    return None


def _judge_lines(
    place: Place, said: Said, cited: Sequence[int], paper: Sequence[int], grounds: Grounds
) -> Outcome | None:
    """Lines of a transcript where others say it: of the same page, or the same ones of a page nearby."""
    if len(cited) != 1 or place.line is None or place.last_page not in (None, place.page):
        return None
    first, last = place.line, place.last_line or place.line
    turns = turns_on(grounds.index.read(cited[0]))
    named = [turn for low, high, turn in turns if low <= last and first <= high]
    if not named:
        return None
    rivals = [(f"line {low}", [turn]) for low, _, turn in turns if turn not in named]
    if (other := _better(said, named, rivals, f"line {first}", clearly=_CLEARLY - 1)) is not None:
        return other
    near = [at for at in paper if 0 < abs(at - cited[0]) <= _NEAR_PAGES]
    same = [(where(grounds.index.pages[at]), turns_on(grounds.index.read(at))) for at in near]
    rivals = [
        (f"{name} at these lines", meant)
        for name, others in same
        if (meant := [turn for low, high, turn in others if low <= last and first <= high])
    ]
    return _better(said, named, rivals, where(grounds.index.pages[cited[0]]), times=1)


def _better(
    said: Said,
    named: Sequence[Stretch],
    rivals: Sequence[tuple[str, Sequence[Stretch]]],
    what: str,
    *,
    times: int = _TIMES,
    clearly: int = _CLEARLY,
) -> Outcome | None:
    """The rival that is clearly better than what is named, and what that means."""
    here = _facts_in(said, named)
    scored = [(_score(said, stretches), name, stretches) for name, stretches in rivals]
    held = _score(said, named)
    for token in (each for each in said.facts if _is_quoted_at_length(each) and each not in here):
        holding = [name for _, name, stretches in scored if token in _facts_in(said, stretches)]
        if len(holding) == 1:
            return Verdict.CONTRADICTED, f"{holding[0]} has these words, not {what}", None, "passage"
    score, name, _ = max(scored, key=lambda each: each[0], default=(0, "", ()))
    if score < held + clearly or held * times > score:
        return None
    return Verdict.CONTRADICTED, f"{name} says this, not {what}", None, "passage"


def _is_quoted_at_length(token: Token) -> bool:
    return token.kind is Kind.QUOTATION and len(token.text.split()) >= _FEW_QUOTED


def _score(said: Said, stretches: Sequence[Stretch]) -> int:
    words = frozenset[str]().union(*(_stems_of(each.text) for each in stretches)) & said.stems
    facts = _facts_in(said, stretches)
    quoted = sum(token.kind is Kind.QUOTATION for token in facts)
    return len(words) + _PER_FIGURE * (len(facts) - quoted) + _PER_QUOTATION * quoted


def _facts_in(said: Said, stretches: Sequence[Stretch]) -> list[Token]:
    """The figures and quotations of a sentence that are in some stretches of a paper, but not as their numbers."""
    return [
        token
        for token in said.facts
        if token.kind in FIGURES or token.kind is Kind.QUOTATION
        if any(each.start < hit.start < each.end for each in stretches for hit in find_hits(token, each.page))
    ]


@lru_cache(maxsize=8192)
def _stems_of(text: str) -> frozenset[str]:
    return frozenset(stems(text))


def _weights(own: str, content: frozenset[str], pages: Sequence[int], grounds: Grounds) -> dict[str, float]:
    """The share of each word in what the sentence says; words that none of the pages has say nothing."""
    known = frozenset[str]().union(*(page_stems(grounds.index.read(at)) for at in pages))
    spread: dict[str, int] = {}
    for word in _WORD.findall(own):
        root = stem(word)
        if root in content and root in known:
            spread[root] = max(spread.get(root, 1), len(grounds.index.spread(word.casefold())))
    raw = {root: math.log(1 + len(grounds.index.pages) / count) for root, count in spread.items()}
    total = sum(raw.values()) or 1.0
    return {root: weight / total for root, weight in raw.items()}


def _share(roots: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weight for root, weight in weights.items() if root in roots)
