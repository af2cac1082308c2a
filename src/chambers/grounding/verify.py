"""The verdict on every claim of a text.

A sentence that cites pages is held to those pages; one that cites none may lean on any page of the record. Facts that a
person entered support names and docket numbers everywhere. `literals` are whole paragraphs or cells of a fixed document
type: what stands inside such a paragraph is the template's, not a claim about the evidence.
"""

import gc
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

from chambers.grounding.cited.citing import as_one_fault
from chambers.grounding.cited.judging import judge_cite, judge_told_section
from chambers.grounding.cited.own_labels import is_own
from chambers.grounding.claim import Claim, Kind, Token, canonical
from chambers.grounding.derived import judge_day
from chambers.grounding.draft import Draft, read_draft
from chambers.grounding.grounds import Grounds, Outcome, grounds_of, worked_out
from chambers.grounding.law.antecedents import Judged, judge_backward
from chambers.grounding.law.authorities import Authorities
from chambers.grounding.law.authority import judge_citation, judge_provision
from chambers.grounding.law.citation import Citation, Form, Provision
from chambers.grounding.law.library import judge_quoted_pin
from chambers.grounding.matching import EXACT, SCANNED
from chambers.grounding.numbers.amounts import Amount, same_amount
from chambers.grounding.numbers.durations import judge_between
from chambers.grounding.numbers.established import (
    OwnReckoning,
    is_taken_off,
    judge_established,
    judge_left,
    own_reckoning,
)
from chambers.grounding.people.misspelt import slip_in
from chambers.grounding.people.on_the_stand import judge_witness
from chambers.grounding.plain import judge_plain
from chambers.grounding.settling import RELATIVE, settled
from chambers.grounding.support import judge_sentences
from chambers.grounding.texts.caption import read_caption
from chambers.grounding.texts.flowing_lines import with_flowing_lines
from chambers.grounding.texts.formalities import Formality, find_formalities, part_at
from chambers.grounding.texts.letter_forms import KNOWS_LABEL, REFERENCE
from chambers.grounding.texts.line_ends import end_as_printed, with_whole_words
from chambers.grounding.verdict import STANDING, Judgment, SourceSpan, Verdict, Verification
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Source
from chambers.record.reference import BatesReference

_QUOTED = frozenset((Kind.NAME, Kind.AMOUNT, Kind.PERCENTAGE, Kind.DATE, Kind.TIME, Kind.UNPARSED))
_STANDS = frozenset((EXACT, SCANNED, "literal"))
"""The methods by which a name was found as it is, or as a scanned page shows it."""
_RECENT = 40
_PLAIN_SPACES = dict.fromkeys(map(ord, "\u00a0\u202f\u2007\u2009\u2002\u2003"), " ")
"""Spaces that do not break, or are of another width: Word and typesetters put them into "\u00a7 12" and "PX 0003"."""
_PIN_CHARS = 6

Fixed = Mapping[tuple[int, int], Outcome]


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
    with _collector_at_rest():
        grounds = grounds_of(sources, ledger, matter, authorities=authorities, exhibits=exhibits)
        verification = verify_against(text, grounds, literals=literals, accept_unchecked=accept_unchecked)
        grounds.index.let_go()
    return verification


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """What is read of a record is many small values and no cycles: looking for those is an eighth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def verify_against(
    text: str, grounds: Grounds, *, literals: Sequence[str] = (), accept_unchecked: bool = False
) -> Verification:
    """Judge every claim of `text` against a record that was indexed before."""
    flowing = with_flowing_lines(with_whole_words(text.translate(_PLAIN_SPACES)))
    judgments = map(settled, as_one_fault(flowing, tuple(_judgments(flowing, grounds, literals))))
    return Verification(tuple(_as_written(each, text) for each in judgments), accept_unchecked=accept_unchecked)


def _judgments(text: str, grounds: Grounds, literals: Sequence[str]) -> Iterator[Judgment]:
    """The verdicts on a text whose lines flow: on each fact, then on each sentence."""
    draft = read_draft(text, grounds)
    question = (grounds.matter.question,) if grounds.matter.question else ()
    fixed = {
        **_literal_spans(text, literals, "template", "part of the fixed text of the document type"),
        **_literal_spans(text, question, "matter", "part of the question entered for this matter"),
    }
    forms, caption = find_formalities(text), read_caption(text)
    own = own_reckoning(draft.text, draft.rows, draft.sentences, draft.tokens)
    judged = list(_judge_all(draft, grounds, fixed, forms, own))
    told = {each.claim.id: each for each in judge_sentences(text, draft.sentences, judged, draft.held, grounds)}
    yield from (told.pop(judgment.claim.id, judgment) for _, judgment in judged)
    for judgment in told.values():
        start, end = judgment.claim.start, judgment.claim.end
        formal = part_at(forms, start) is not None or caption.has_line(start) or own.reckons(start, end)
        formal = formal and not _is_held(draft, start, end)
        if not formal and not any(low < end and start < high for low, high in fixed):
            yield judgment


def _is_held(draft: Draft, start: int, end: int) -> bool:
    """True for a stretch of the draft that cites the record."""
    return any(start <= token.start < end and draft.held.get(token.start) for token in draft.tokens)


def _as_written(judgment: Judgment, text: str) -> Judgment:
    """A judgment whose claim has the spaces, the lines and the parted words that the draft has."""
    claim, end = judgment.claim, end_as_printed(text, judgment.claim.end)
    written = text[claim.start : end]
    return judgment if claim.text == written else replace(judgment, claim=replace(claim, end=end, text=written))


def _judge_all(
    draft: Draft, grounds: Grounds, fixed: Fixed, forms: Sequence[Formality], own: OwnReckoning
) -> Iterator[Judged]:
    before: list[Judged] = []
    for index, token in enumerate(draft.tokens, start=1):
        kind = Kind.COMPUTATION if token.start in draft.computed and token.kind is Kind.AMOUNT else token.kind
        claim = Claim(f"c{index}", kind, token.text, token.start, token.end, canonical(token))
        outcome = _fixed_at(fixed, token.start, token.end) or _judge(token, kind, draft, before, grounds)
        if outcome[0] not in STANDING and isinstance(token.value, Amount):
            outcome = _established(token, draft, own, before, grounds) or outcome
        asked = outcome[0] not in STANDING and not draft.held.get(token.start) and not is_own(token)
        part = part_at(forms, token.start) if asked else None
        if part is not None and not _is_asked_of_record(part, grounds):
            reason = f"stands in {part.name} of the draft, which says nothing about the evidence"
            outcome = Verdict.NOT_CHECKABLE, reason, None, "form"
        outcome = _misspelt(token, draft, outcome) or outcome
        before.append((token, Judgment(claim, *outcome)))
        yield before[-1]


def _misspelt(token: Token, draft: Draft, outcome: Outcome) -> Outcome | None:
    """A name with a letter wrong; in the form of the paper and in names of the law only where its neighbours tell."""
    slip = slip_in(draft.slips, token.start, token.end) if token.kind is Kind.NAME else None
    if slip is None or outcome[3] in _STANDS or (outcome[0] is Verdict.NOT_CHECKABLE and not slip.sure):
        return None
    word = draft.text[slip.start : slip.end]
    return Verdict.CONTRADICTED, f"no page of the record has {word}: it has {slip.right}", None, "name"


def _established(
    token: Token, draft: Draft, own: OwnReckoning, before: Sequence[Judged], grounds: Grounds
) -> Outcome | None:
    """An amount that stands on no page, and follows from what the draft has proved itself."""
    if isinstance(token.value, Amount) and is_taken_off(token, own):
        whole = replace(token, value=replace(token.value, value=abs(token.value.value), bracketed=False))
        return judge_plain(whole, draft, grounds)
    if (left := judge_left(token, own, before)) is not None:
        return left
    return None if draft.held.get(token.start) else judge_established(token, own, before)


def _is_asked_of_record(part: Formality, grounds: Grounds) -> bool:
    """True for a number under which somebody keeps the matter, where pages of the record tell such numbers."""
    return part.name == REFERENCE and any(KNOWS_LABEL.search(page.text) for page in grounds.index.pages)


def _quoted(token: Token, before: Sequence[Judged]) -> Outcome | None:
    """A name or figure inside a quotation that was found word for word stands there with it; not one in brackets."""
    if token.kind not in _QUOTED:
        return None
    quotations = [each for each in before[-_RECENT:] if each[0].kind is Kind.QUOTATION]
    for other, judgment in reversed(quotations):
        inside = other.start <= token.start and token.end <= other.end
        lead = other.text[: token.start - other.start]
        if inside and judgment.verdict is Verdict.SUPPORTED and lead.count("[") == lead.count("]"):
            return Verdict.SUPPORTED, "a part of the quotation", judgment.source, "exact"
    return None


def _judge(token: Token, kind: Kind, draft: Draft, before: Sequence[Judged], grounds: Grounds) -> Outcome:
    if (quoted := _quoted(token, before)) is not None:
        return quoted
    value = token.value
    if kind is Kind.COMPUTATION:
        return _judge_sum(token, draft.computed[token.start])
    cited = _as_identifier(token, draft, grounds) or judge_cite(token, draft, grounds)
    if cited is not None:
        return (judge_witness(token, draft.text, grounds) if cited[0] is Verdict.SUPPORTED else None) or cited
    if isinstance(value, Citation):
        full = value.form is Form.FULL
        if not full:
            return judge_backward(token, value, draft.text, before, grounds)
        outcome = judge_citation(value, draft.names, grounds)
        pinned = judge_quoted_pin(token, draft.tokens, grounds) if outcome[0] is Verdict.SUPPORTED else None
        return pinned or outcome
    if isinstance(value, Provision) and value.code is not None:
        return judge_provision(value, grounds)
    if token.start in draft.relative and (problem := draft.relative[token.start].problem):
        between = judge_between(token, draft.tokens, draft.sentences) or judge_day(token, draft, grounds)
        return between or (Verdict.AMBIGUOUS, problem, None, RELATIVE)
    wrong = judge_told_section(token, draft, grounds) if kind is Kind.UNPARSED else None
    return wrong or judge_plain(token, draft, grounds)


def _as_identifier(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A number with the letters of the stamps that is none of them, but stands on the page: that of an invoice."""
    if not isinstance(token.value, BatesReference) or token.value.problem is None:
        return None
    found = judge_plain(replace(token, kind=Kind.IDENTIFIER, value=token.text), draft, grounds)
    return found if found[0] is Verdict.SUPPORTED else None


def _judge_sum(token: Token, computed: Amount) -> Outcome:
    assert isinstance(token.value, Amount)
    if same_amount(token.value, computed):
        return worked_out("worked out again from the amounts beside it in the sentence", str(computed))
    return Verdict.CONTRADICTED, f"the amounts beside it make {computed}", None, "computed"


def _fixed_at(fixed: Fixed, start: int, end: int) -> Outcome | None:
    return next((outcome for (s, e), outcome in fixed.items() if s <= start and end <= e), None)


def _literal_spans(
    text: str, literals: Sequence[str], kind: Literal["matter", "template"], reason: str
) -> dict[tuple[int, int], Outcome]:
    """Paragraphs and cells that are, as a whole, one of the literals."""
    wanted = set(literals)
    whole = (match for match in re.finditer(r"[^\n\t|]+", text) if match[0].strip() in wanted)
    return {
        match.span(): (
            Verdict.SUPPORTED,
            reason,
            SourceSpan(kind, None, None, None, None, None, None, match[0].strip()),
            "literal",
        )
        for match in whole
    }
