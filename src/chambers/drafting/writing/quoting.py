"""The record's own words, where a model's do not stand: one sentence of a page, quoted. Pure.

A sentence is quoted only when it reads well alone, states a date, an amount or a number, and says something that is not
said yet.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from chambers.drafting.days import first_day
from chambers.drafting.ranking import words_of
from chambers.drafting.results import Facts, Paragraph, SectionPlan, Span
from chambers.drafting.writing.checking import Checker, nearness
from chambers.drafting.writing.heard import Heard
from chambers.drafting.writing.witnesses import Witness
from chambers.grounding.claim import Kind, Token
from chambers.grounding.pages.sentences import flowing

_MIN_WORDS, _MAX_WORDS = 6, 60
_MIN_NEARNESS = 3.0
_PERSONAL = ("i ", "i'm", "dear ", "sincerely", "regards")
_PERSON = re.compile(r"\b(?:we|our|us|you|your)\b", re.IGNORECASE)
_FIGURES = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER))
_OPENING, _CLOSING = "\u201c", "\u201d"


def quoted(witness: Witness) -> Paragraph:
    """A witness as a paragraph; it has no number of its own yet."""
    text = flowing(witness.text)
    day = first_day(text)
    return Paragraph(
        id="",
        text=f"{_OPENING}{text}{_CLOSING}",
        cites=(witness.bates,),
        origin="page",
        day=day.isoformat() if day else None,
    )


def reads_well(text: str) -> bool:
    """True for a whole sentence that needs nothing around it."""
    words = text.split()
    if not _MIN_WORDS <= len(words) <= _MAX_WORDS or not text[0].isupper() or not text.endswith("."):
        return False
    if any(mark in text for mark in (_OPENING, _CLOSING, '"', "<", "{")):
        return False
    return not text.casefold().startswith(_PERSONAL) and not words[0].endswith(":")


def nearest_words(text: str, checker: Checker, heard: Heard) -> Paragraph | None:
    """The quotable sentence of the record that comes nearest to a text; None where none is near, or all are said."""
    tokens = checker.tokens(text)
    near = [each for at in checker.witnesses.likely(text, tokens) for each in quotable(checker, at)]
    for witness in sorted(near, key=lambda each: -nearness(text, tokens, each)):
        if nearness(text, tokens, witness) < _MIN_NEARNESS:
            return None
        if may_stand(found := quoted(witness), checker, heard):
            return found
    return None


def own_words(facts: Facts, plan: SectionPlan, checker: Checker, heard: Heard) -> Iterator[Paragraph]:
    """The record's own words for a section: sentences around extracted facts, then others of its pages.

    One of each page in turn, so that no page crowds out another; of each page plain statements before those that say
    "we" or "you", and then what shares most words with the section's instruction. What is taken must be told `heard`
    before the next one is asked for.
    """
    sought = words_of(f"{plan.heading} {plan.instruction}")

    def rank(witness: Witness) -> tuple[bool, int]:
        return _PERSON.search(witness.text) is not None, -len(sought & words_of(witness.text))

    found = (witness for span in _spans(facts, plan.pages) for witness in _around(span, checker))
    more = (witness for at in _places(plan.pages, checker) for witness in quotable(checker, at))
    by_page: dict[str, list[Witness]] = {number: [] for number in plan.pages}
    for witness in dict.fromkeys((*found, *more)):
        by_page.setdefault(witness.bates, []).append(witness)
    in_turn = zip_longest(*(sorted(each, key=rank) for each in by_page.values()))
    quotes = (quoted(witness) for turn in in_turn for witness in turn if witness is not None)
    yield from (each for each in quotes if may_stand(each, checker, heard))


def _places(pages: Sequence[str], checker: Checker) -> Iterator[int]:
    yield from (at for number in pages for at in checker.witnesses.places((number,)))


def may_stand(paragraph: Paragraph, checker: Checker, heard: Heard) -> bool:
    """True when a quotation says something new and the verifier has nothing against it."""
    words = paragraph.text.strip(_OPENING + _CLOSING)
    if heard.repeats(words) or heard.covers(words, checker.tokens(words)):
        return False
    return not checker.faults_on(paragraph.text, paragraph.cites)


def quotable(checker: Checker, at: int) -> tuple[Witness, ...]:
    """The sentences of a page that read well alone and state a figure."""
    return tuple(
        witness
        for witness in checker.witnesses.on(at)
        if reads_well(flowing(witness.text)) and _figures(checker.tokens(witness.text))
    )


def _figures(tokens: Sequence[Token]) -> bool:
    return any(token.kind in _FIGURES for token in tokens)


def _spans(facts: Facts, pages: Sequence[str]) -> list[Span]:
    order = {number: at for at, number in enumerate(pages)}
    spans = [*(event.span for event in facts.events), *(sum_.span for sum_ in facts.money)]
    return sorted(spans, key=lambda span: order.get(span.bates or "", len(order)))


def _around(span: Span, checker: Checker) -> Iterator[Witness]:
    at = checker.grounds.index.place(span.sha256, span.page)
    for witness in checker.witnesses.on(at) if at is not None else ():
        if witness.start <= span.start < witness.end and reads_well(flowing(witness.text)):
            yield witness
