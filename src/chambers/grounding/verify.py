"""The verdict on every claim of a text.

A sentence that cites pages is held to those pages; one that cites none may lean on any page of the record. Facts that a
person entered support names and docket numbers everywhere. `literals` are whole paragraphs or cells of a fixed document
type: what stands inside such a paragraph is the template's, not a claim about the evidence.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from chambers.grounding.amounts import Amount, same_amount
from chambers.grounding.antecedents import Judged, judge_backward
from chambers.grounding.authorities import Authorities
from chambers.grounding.authority import judge_citation, judge_provision
from chambers.grounding.citation import Citation, Form, Provision
from chambers.grounding.claim import Claim, Kind, Token, canonical
from chambers.grounding.computations import find_computations
from chambers.grounding.dates import DateValue, PartialDate
from chambers.grounding.durations import (
    judge_arithmetic,
    judge_between,
    judge_duration,
    judge_from_paper,
    judge_listing,
)
from chambers.grounding.exhibits import ExhibitReference
from chambers.grounding.facts import judge_fact
from chambers.grounding.finder import find_tokens
from chambers.grounding.grounds import Grounds, Outcome, grounds_of
from chambers.grounding.holding import Held, held_pages
from chambers.grounding.library import is_of_authority, judge_doubtful, judge_in_opinion, judge_quoted_authority
from chambers.grounding.references import judge_bates, judge_exhibit
from chambers.grounding.relative import RelativeDate, find_relative
from chambers.grounding.sentences import Sentence, split_sentences
from chambers.grounding.support import judge_sentences
from chambers.grounding.terms import Term, find_terms, judge_term, term_pages
from chambers.grounding.verdict import Judgment, SourceSpan, Verdict, Verification
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Source
from chambers.record.reference import BatesReference

_RECENT = 40
_IN_OPINIONS = frozenset((Kind.UNPARSED, Kind.PERCENTAGE, Kind.DATE, Kind.NAME, Kind.AMOUNT))

Fixed = Mapping[tuple[int, int], Outcome]


@dataclass(frozen=True, slots=True)
class _Draft:
    text: str
    tokens: tuple[Token, ...]
    sentences: tuple[Sentence, ...]
    held: Held
    computed: Mapping[int, Amount]
    relative: Mapping[int, RelativeDate]
    names: Mapping[str, str]
    terms: tuple[Term, ...]


def verify(
    text: str,
    sources: Sequence[Source],
    ledger: Ledger,
    matter: MatterFacts,
    *,
    literals: Sequence[str] = (),
    authorities: Authorities | None = None,
    exhibits: Mapping[str, str] | None = None,
    accept_unchecked: bool = False,
) -> Verification:
    """Judge every claim of `text` against the record."""
    grounds = grounds_of(sources, ledger, matter, authorities=authorities, exhibits=exhibits)
    return verify_against(text, grounds, literals=literals, accept_unchecked=accept_unchecked)


def verify_against(
    text: str, grounds: Grounds, *, literals: Sequence[str] = (), accept_unchecked: bool = False
) -> Verification:
    """Judge every claim of `text` against a record that was indexed before."""
    draft = _read(text, grounds)
    question = (grounds.matter.question,) if grounds.matter.question else ()
    fixed = {
        **_literal_spans(text, literals, "template", "part of the fixed text of the document type"),
        **_literal_spans(text, question, "matter", "part of the question entered for this matter"),
    }
    judged = list(_judge_all(draft, grounds, fixed))
    facts = [judgment for _, judgment in judged]
    whole = [
        judgment
        for judgment in judge_sentences(text, draft.sentences, judged, draft.held, grounds)
        if not any(start < judgment.claim.end and judgment.claim.start < end for start, end in fixed)
    ]
    return Verification((*facts, *whole), accept_unchecked=accept_unchecked)


def _read(text: str, grounds: Grounds) -> _Draft:
    files = {source.file for source in grounds.sources}
    tokens = find_tokens(text, ledger=grounds.ledger, files=files, lower_words=grounds.index.lower_words(text))
    exact = ((token.start, token.end, token.value.exact) for token in tokens if isinstance(token.value, DateValue))
    days = [(start, end, day) for start, end, day in exact if day is not None]
    relative = {each.start: each for each in find_relative(text, days)}
    tokens = _with_relative(text, tokens, relative)
    sentences = split_sentences(text)
    held = held_pages(text, sentences, tokens, grounds)
    terms = find_terms(text, sentences, tokens, held, grounds)
    held = {**held, **term_pages(terms, sentences, tokens, held, grounds)}
    return _Draft(text, tokens, sentences, held, _computed(text, tokens), relative, _names(tokens), terms)


def _with_relative(text: str, tokens: tuple[Token, ...], relative: Mapping[int, RelativeDate]) -> tuple[Token, ...]:
    """Relative dates take the place of the numbers inside them."""
    spans = [(each.start, each.end) for each in relative.values()]
    kept = [t for t in tokens if t.kind in (Kind.QUOTATION, Kind.BATES) or not any(s <= t.start < e for s, e in spans)]
    return tuple(sorted((*kept, *(_dated(text, each) for each in relative.values())), key=lambda t: (t.start, t.end)))


def _dated(text: str, each: RelativeDate) -> Token:
    day = each.day
    value = DateValue(() if day is None else (PartialDate(day.year, day.month, day.day),), None)
    return Token(Kind.DATE, each.start, each.end, text[each.start : each.end], value)


def _judge_all(draft: _Draft, grounds: Grounds, fixed: Fixed) -> Iterator[Judged]:
    before: list[Judged] = []
    for index, token in enumerate(draft.tokens, start=1):
        kind = Kind.COMPUTATION if token.start in draft.computed and token.kind is Kind.AMOUNT else token.kind
        claim = Claim(f"c{index}", kind, token.text, token.start, token.end, canonical(token))
        outcome = _fixed_at(fixed, token.start, token.end) or _judge(token, kind, draft, before, grounds)
        before.append((token, Judgment(claim, *outcome)))
        yield before[-1]


def _quoted(token: Token, before: Sequence[Judged]) -> Outcome | None:
    """A name inside a quotation that was found word for word stands there with it."""
    if token.kind is not Kind.NAME:
        return None
    for other, judgment in reversed(before[-_RECENT:]):
        inside = other.kind is Kind.QUOTATION and other.start <= token.start and token.end <= other.end
        if inside and judgment.verdict is Verdict.SUPPORTED:
            return Verdict.SUPPORTED, "a part of the quotation", judgment.source, "exact"
    return None


def _judge(token: Token, kind: Kind, draft: _Draft, before: Sequence[Judged], grounds: Grounds) -> Outcome:
    if (quoted := _quoted(token, before)) is not None:
        return quoted
    value, held = token.value, draft.held.get(token.start, ())
    if kind is Kind.COMPUTATION:
        return _judge_sum(token, draft.computed[token.start])
    if isinstance(value, BatesReference):
        return judge_bates(value, grounds)
    if isinstance(value, ExhibitReference):
        return judge_exhibit(token, value, grounds)
    if isinstance(value, Citation):
        full = value.form is Form.FULL
        return judge_citation(value, draft.names, grounds) if full else judge_backward(token, value, draft.text, before)
    if isinstance(value, Provision) and value.code is not None:
        return judge_provision(value, grounds)
    if token.start in draft.relative and (problem := draft.relative[token.start].problem):
        between = judge_between(token, draft.tokens, draft.sentences)
        return between or (Verdict.AMBIGUOUS, problem, None, "antecedent")
    return _judge_plain(token, draft, held, grounds)


def _judge_plain(token: Token, draft: _Draft, held: Sequence[int], grounds: Grounds) -> Outcome:
    if token.kind is Kind.QUOTATION and is_of_authority(token, draft.tokens):
        found = judge_quoted_authority(token, draft.tokens, grounds)
        if found is not None:
            return found
    if (term := judge_term(token, draft.terms, grounds)) is not None:
        return term
    outcome = judge_fact(token, draft.text, held, grounds)
    if outcome[0] is Verdict.SUPPORTED:
        return outcome
    if token.kind in _IN_OPINIONS and (found := judge_in_opinion(token, draft.tokens, draft.sentences, grounds)):
        return found
    if token.kind is Kind.QUOTATION:
        return judge_quoted_authority(token, draft.tokens, grounds) or outcome

    def stands(term: Token) -> bool:
        return judge_fact(term, draft.text, draft.held.get(term.start, ()), grounds)[0] is Verdict.SUPPORTED

    if token.kind is Kind.AMOUNT:
        return judge_arithmetic(token, draft.tokens, draft.sentences, stands) or outcome
    if token.kind is Kind.UNPARSED:
        return (
            judge_duration(token, draft.text, draft.tokens, draft.sentences)
            or judge_from_paper(token, draft.text, draft.tokens, draft.sentences, held, grounds)
            or judge_listing(token, draft.tokens, draft.sentences)
            or judge_arithmetic(token, draft.tokens, draft.sentences, stands)
            or judge_doubtful(token, grounds)
            or outcome
        )
    return outcome


def _judge_sum(token: Token, computed: Amount) -> Outcome:
    assert isinstance(token.value, Amount)
    if same_amount(token.value, computed):
        span = SourceSpan("evidence", None, None, None, None, None, None, str(computed))
        return Verdict.SUPPORTED, "worked out again from the amounts beside it in the sentence", span, "computed"
    return Verdict.CONTRADICTED, f"the amounts beside it make {computed}", None, "computed"


def _computed(text: str, tokens: Sequence[Token]) -> dict[int, Amount]:
    amounts = [(token.start, token.end, token.value) for token in tokens if isinstance(token.value, Amount)]
    shares = [(t.start, t.end, t.value) for t in tokens if t.kind is Kind.PERCENTAGE and isinstance(t.value, str)]
    counts = [
        (t.start, t.end, t.value)
        for t in tokens
        if t.kind is Kind.UNPARSED and isinstance(t.value, str) and t.value.isdigit() and t.value.isascii()
    ]
    return {result.start: result.computed for result in find_computations(text, amounts, shares=shares, counts=counts)}


def _names(tokens: Sequence[Token]) -> dict[str, str]:
    """The name that the draft first gives to each slot."""
    names: dict[str, str] = {}
    for token in tokens:
        if isinstance(token.value, Citation) and token.value.slot and token.value.name:
            names.setdefault(token.value.slot, token.value.name)
    return names


def _fixed_at(fixed: Fixed, start: int, end: int) -> Outcome | None:
    return next((outcome for (s, e), outcome in fixed.items() if s <= start and end <= e), None)


def _literal_spans(
    text: str, literals: Sequence[str], kind: Literal["matter", "template"], reason: str
) -> dict[tuple[int, int], Outcome]:
    """Paragraphs and cells that are, as a whole, one of the literals."""
    wanted = set(literals)
    whole = (match for match in re.finditer(r"[^\n\t]+", text) if match[0].strip() in wanted)
    return {
        match.span(): (
            Verdict.SUPPORTED,
            reason,
            SourceSpan(kind, None, None, None, None, None, None, match[0].strip()),
            "literal",
        )
        for match in whole
    }
