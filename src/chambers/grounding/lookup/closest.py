"""A figure that the cited page has, in another sentence than the one that the draft repeats.

Drafts copy sentences. Where a page has a sentence with nearly all the words of the draft's, and with another date or
amount than the draft's, that the same figure stands elsewhere on the page is chance.
"""

from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.lookup.rows import Unit, line_stems, unit_at, units_of
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.pages.stems import stems
from chambers.grounding.verdict import Verdict

KINDS = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME))
_FEWEST, _MOST, _LESS = 6, 0.8, 0.4
"""A sentence has six words or more; the one that it repeats shares four fifths of them, that of the figure two."""


def judge_closest(
    token: Token, sentence: Sentence, tokens: Sequence[Token], held: Sequence[int], grounds: Grounds
) -> Outcome | None:
    """Contradicted where the sentence of the page that the draft repeats has another figure; None for any other."""
    if token.kind not in KINDS or not held:
        return None
    said = frozenset(stems(sentence.text))
    if len(said) < _FEWEST:
        return None
    pages = [grounds.index.read(at) for at in held]
    places = [(page, unit_at(page, hit.start)) for page in pages for hit in find_hits(token, page)]
    own = max((_share(said, unit, page) if unit is not None else 1.0 for page, unit in places), default=1.0)
    if own > _LESS:
        return None
    every = ((_share(said, unit, page), unit, page) for page in pages for unit in units_of(page))
    closest = max(every, key=lambda each: each[0], default=None)
    if closest is None or closest[0] < _MOST:
        return None
    _, unit, page = closest
    there = [each for each in page.by_kind.get(token.kind, ()) if unit.start <= each.start < unit.end]
    alike = [each for each in tokens if each.kind is token.kind and sentence.start <= each.start < sentence.end]
    if not there or any(_is_in(each, unit, page) for each in alike):
        return None
    source = span_of(page.page, Hit(there[0].start, there[0].end))
    reason = f"the sentence of {where(page.page)} that says this has {' '.join(source.text.split())}"
    return Verdict.CONTRADICTED, reason, source, "closest"


def _share(said: frozenset[str], unit: Unit, page: ReadPage) -> float:
    theirs = line_stems(unit, page)
    return len(said & theirs) / max(len(said), len(theirs))


def _is_in(token: Token, unit: Unit, page: ReadPage) -> bool:
    return any(unit.start <= hit.start < unit.end for hit in find_hits(token, page))
