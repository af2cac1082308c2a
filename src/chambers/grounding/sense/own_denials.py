"""A denial of the draft's own: "was not released at 5:05" where the page has the release, and denies nothing there.

Other rules ask whether a page says the very verb that a clause denies. This one asks for the denial itself: what is
said not to be so, whether a quotation, a figure or a clause, stands in one place of the page, and neither that place
nor any that has as much of it denies anything. Where the page is silent, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.sense.denied_scopes import content
from chambers.grounding.sense.propositions import denied_in, denies
from chambers.grounding.texts.clauses import Clause, clauses_of
from chambers.grounding.texts.hiding import HIDDEN, hide
from chambers.grounding.texts.passages import answers
from chambers.grounding.texts.rows import units_of
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.texts.strand import figures_of
from chambers.grounding.words.denial_words import NUMERALS
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.sign_words import HEADS, INDIRECT, without_numbers
from chambers.grounding.words.verb_classes import TELLING
from chambers.grounding.words.word_roots import is_verb

_NOT = re.compile(
    r"\b(?:was|were|is|are|am|be|been|had|has|have|did|does|do|could|would|will|shall|may|might|can|should|must)"
    r"\s+(?:not|never)\b"
    r"(?!\s+(?:only|merely|just|until|later|more|less|before|yet|even|necessarily|always|all|every\w*|exceed\w*)\b)",
    re.IGNORECASE,
)
_DOES_NOT = re.compile(r"\b(?:do|does|did)\s+(?:not|never)\b", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:whether|if|unless|until|without|shows?|no|nor|nobody|nothing|none|neither|any\w*|but|than|other|because)\b",
    re.IGNORECASE,
)
_TO_QUOTATION = re.compile(r"\W*(?:(?:be|been|being|that|to|as|a|an|the|it|he|she|they|was|were|is|had)\W+){0,3}")
_TO_FIGURE = re.compile(r"\s+(?:(?:about|at|on|in|for|by|due|the|a|some|roughly|nearly|over|under|quite)\s+){0,2}")
_PART_ENDS = re.compile(r"[,;:()\"\u201c\u201d]|\b(?:and|or|but|normally|usually|by|before|after|until|since)\b")
"""Where what is denied may end; and "not paid by May 4" tells a day of which the page says nothing else."""
_EXACT = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME))
_GOES_ON = re.compile(r",\s+(?:(?:had|has|have|was|were|is|are|did|would|will)\s+)?(?P<word>[a-z]+)")
_WORD = re.compile(r"[^\W\d_]+")
_UNTICKED = re.compile(r"\[ *\]|(?:\s{2}|[:|?]\s*)N\b(?!\.? ?[A-Z])")
_TO_BE = re.compile(
    r"\b(?:shall|must|should|will|would|may|is to|are to|was to|were to|to be|agrees? to|required)\b", re.IGNORECASE
)
_QUESTION = "?"
_MAX_CHARS = 700
_REPLY_CHARS = 40
"""How far a short answer reaches behind what was asked for: "He refused."."""
_SHOWN_CHARS = 120
_LEAST_WORDS = 2
_MOST = 0.7
_HOLDING = (
    "address appear bear contain cover define describe identify include list name provide record refer require show"
)
_OF_PAPERS = frozenset(kin_of(verb) for verb in (*TELLING, *_HOLDING.split()))
"""Verbs by which a draft says that a paper is silent: "the form does not mention her height"."""


class _Unit(NamedTuple):
    """A sentence, an answer with its question or a row of a page, with its words and whether it denies anything."""

    start: int
    end: int
    words: frozenset[str]
    denies: bool


class _Denied(NamedTuple):
    """What a clause denies: its words and figures, and those of them that stand behind the "not"."""

    words: frozenset[str]
    behind: frozenset[str]
    figures: tuple[Token, ...]
    last: tuple[Token, ...]
    verb: str | None
    """The first word behind the "not" that says something; None where a figure comes first."""

    @property
    def size(self) -> int:
        return len(self.words) + len(self.figures)


class _Share(NamedTuple):
    """How much of a clause a unit has, and how much of what stands behind its "not"."""

    whole: int
    behind: int
    unit: _Unit


def own_denial_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], *, cited: bool
) -> str | None:
    """What the page has where a clause denies it and the page denies nothing; or None.

    Where no page is `cited` a clause may be argument, and most of it must stand in one place.
    """
    for clause in clauses_of(own) if _NOT.search(own) else ():
        found = list(_NOT.finditer(clause.text))
        if len(found) != 1:
            continue
        at = start + clause.start + found[0].end()
        said = _quoted_after(own, start, at, tokens, pages)
        if said is None and not _is_open(clause.text, found[0].start()):
            said = _figure_after(own, start, at, tokens, pages) or _figure_within(own, start, at, tokens, pages)
            said = said or _said_of(_denied(own, start, clause, at, tokens), clause.text, pages, cited=cited)
        if said is not None:
            return f"the page denies nothing here: \u201c{flowing(said)[:_SHOWN_CHARS]}\u201d"
    return None


def _is_open(clause: str, at: int) -> bool:
    """True for a clause with a condition or a second denial; and "three did not match": two may well have done so."""
    before = clause[:at].split()[-1:]
    return _OPEN.search(without_numbers(clause)) is not None or any(w.isdigit() or stem(w) in NUMERALS for w in before)


def _quoted_after(own: str, start: int, at: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The words of a page that a draft puts behind its own "not", where the page has them as they are."""
    led = _TO_QUOTATION.match(own, at - start)
    quoted = next((each for each in tokens if each.kind is Kind.QUOTATION and each.end > at), None)
    if led is None or quoted is None or not at <= quoted.start <= start + led.end() or denied_in(quoted.text):
        return None
    said = [_around(page, hit.start, hit.end) for page in pages for hit in find_hits(quoted, page)]
    return said[0] if said and not any(map(may_deny, said)) else None


def _figure_after(own: str, start: int, at: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """Where a page has the figure that the draft says it was not: "the fee was not $185,000"."""
    led = _TO_FIGURE.match(own, at - start)
    figure = next((each for each in figures_of(tokens) if each.start >= at), None)
    if led is None or figure is None or figure.start > start + led.end():
        return None
    mine = content(own[: at - start])
    said = [
        text
        for page in pages
        for hit in find_hits(figure, page)
        if mine & content(text := _around(page, hit.start, hit.end))
    ]
    return said[0] if said and not any(map(may_deny, said)) else None


def _figure_within(own: str, start: int, at: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """Where a page has the day or the sum with which a draft says that something was not done, and denies nothing near.

    "Suit was not filed on May 14, 2020": whoever denies a thing with its day has it from where the day stands.
    """
    figure = next((each for each in tokens if each.kind in _EXACT and each.start >= at), None)
    first = _WORD.search(own, at - start)
    # "The list did not mention her on May 2": that a paper is silent is told by no day of it.
    if figure is None or (first and kin_of(first[0].casefold()) in _OF_PAPERS):
        return None
    if _PART_ENDS.search(own, at - start, figure.start - start):
        return None
    found = [(page, hit) for page in pages for hit in find_hits(figure, page)]
    if not found or any(may_deny(_with_neighbours(page, hit.start)) for page, hit in found):
        return None
    page, hit = found[0]
    return _around(page, hit.start, hit.end) or None


def _with_neighbours(page: ReadPage, at: int) -> str:
    """The place of a page around a point, with those before and behind it."""
    units = units_of(page)
    inside = [number for number, unit in enumerate(units) if unit.start <= at < unit.end]
    low, high = (min(inside, default=0), max(inside, default=len(units) - 1)) if units else (0, -1)
    return page.text[units[max(0, low - 1)].start : units[min(len(units) - 1, high + 1)].end] if units else page.text


def _said_of(denied: _Denied, clause: str, pages: Sequence[ReadPage], *, cited: bool) -> str | None:
    """The place of a page that has more of a denied clause than any that denies something."""
    found = [(page, share) for page in pages for share in _shares(denied, page)]
    due = _TO_BE.search(clause) is None
    against = [share for _, share in found if share.unit.denies]
    whole = max((share.whole for share in against), default=0)
    behind = max((share.behind for share in against), default=0)
    # Where the verb itself is denied somewhere, what says it must have the verb too.
    verb = denied.verb if any(denied.verb in share.unit.words for share in against) else None
    silent = denied.verb in _OF_PAPERS and _DOES_NOT.search(clause) is not None
    least = max(_LEAST_WORDS, 0 if cited and not silent else _MOST * denied.size)
    for page, share in sorted(found, key=lambda each: each[1][:2], reverse=True):
        low, high = share.unit.start, share.unit.end
        if share.unit.denies or _is_heading(page.text[low:high]) or (due and _TO_BE.search(page.text, low, high)):
            continue
        if share.whole <= whole or share.behind <= behind or share.whole < least:
            continue
        if verb is None or verb in share.unit.words:
            return page.text[low:high]
    return None


def _denied(own: str, start: int, clause: Clause, at: int, tokens: Sequence[Token]) -> _Denied:
    low, high = start + clause.start, start + clause.start + len(clause.text)
    figures = tuple(each for each in figures_of(tokens) if low <= each.start < high)
    bare = hide(own, ((each.start - start, each.end - start) for each in figures)).replace(HIDDEN, " ")
    # "Who is not related to her, had looked after her": what the sentence goes on with is not denied.
    ends = (each.start() for each in _GOES_ON.finditer(bare, at - start, high - start) if is_verb(each["word"]))
    goes_on = next(ends, high - start)
    words, behind = content(bare[clause.start : goes_on]), content(bare[at - start : goes_on])
    last = tuple(each for each in figures if each.start >= at)
    first = next((each for each in _WORD.finditer(bare, at - start, goes_on) if content(each[0])), None)
    figured = first is None or any(each.start - start < first.start() for each in last)
    return _Denied(words, behind, figures, last, None if figured or first is None else next(iter(content(first[0]))))


def _shares(denied: _Denied, page: ReadPage) -> Iterator[_Share]:
    places = [(figure, [hit.start for hit in find_hits(figure, page)]) for figure in denied.figures]
    for unit in _units(page):
        hits = [figure for figure, starts in places if any(unit.start <= at < unit.end for at in starts)]
        whole = len(denied.words & unit.words) + len(hits)
        if whole:
            yield _Share(whole, len(denied.behind & unit.words) + sum(each in denied.last for each in hits), unit)


@kept_on_page
def _units(page: ReadPage) -> tuple[_Unit, ...]:
    """What a page says, place by place; a question says nothing without its answer."""
    spans = {(each.start, each.end) for each in units_of(page)} | {(each.start, each.end) for each in answers(page)}
    return tuple(
        _Unit(low, high, content(text), may_deny(page.text[low : high + _REPLY_CHARS]))
        for low, high in sorted(spans)
        if high - low <= _MAX_CHARS and _states(text := page.text[low:high])
    )


def _states(text: str) -> bool:
    """True for what says that something is so: not for a question, nor for what is to be."""
    return not text.rstrip().endswith(_QUESTION) and not INDIRECT.search(text)


def _is_heading(text: str) -> bool:
    """True for a title, which says nothing, and for what has the heads of columns: its rows say more."""
    return text.isupper() or any(HEADS.fullmatch(line.strip()) for line in text.splitlines())


def _around(page: ReadPage, low: int, high: int) -> str:
    """The smallest place of a page around a stretch."""
    inside = [each for each in _units(page) if each.start <= low and high <= each.end]
    spans = sorted((each.end - each.start, each.start) for each in inside)
    return page.text[spans[0][1] : sum(spans[0])] if spans else ""


def may_deny(text: str) -> bool:
    """True where a text may say that something is not so, as a box does that is not ticked."""
    return _UNTICKED.search(text) is not None or denies(text)
