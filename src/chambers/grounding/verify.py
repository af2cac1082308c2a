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

from chambers.grounding.cited.binding import citing_sentences
from chambers.grounding.cited.judging import judge_cite
from chambers.grounding.cited.own_labels import is_own
from chambers.grounding.cited.wrong_place import find_misplaced
from chambers.grounding.claim import Claim, Kind, Token, canonical
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.statements import find_questions
from chambers.grounding.draft import Draft, read_draft
from chambers.grounding.exempt import CAPTION, Exempt, find_exempt, part_at
from chambers.grounding.grounds import Grounds, Outcome, grounds_of
from chambers.grounding.law.authorities import Authorities
from chambers.grounding.law.authority import judge_citation, judge_provision
from chambers.grounding.law.citation import Citation, Form, Provision
from chambers.grounding.law.referring import Judged, judge_backward
from chambers.grounding.names.lookup import ABSENT
from chambers.grounding.pages.page_text import end_as_printed, with_flowing_lines, with_whole_words
from chambers.grounding.plain import judge_plain
from chambers.grounding.settling import meaning_of, settle
from chambers.grounding.sums.judge import COMPUTED, judge_own_total, judge_repeated, judge_stated
from chambers.grounding.verdict import STANDING, Answer, Judgment, Question, SourceSpan, Verdict, Verification
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Source
from chambers.record.reference import BatesReference

_QUOTED = frozenset((Kind.NAME, Kind.AMOUNT, Kind.PERCENTAGE, Kind.DATE, Kind.TIME, Kind.UNPARSED))
_RECENT = 40
_BELOW = "the draft works it out below"
_PLAIN_SPACES = dict.fromkeys(map(ord, "\u00a0\u202f\u2007\u2009\u2002\u2003"), " ")
"""Spaces that do not break, or are of another width: Word and typesetters put them into "\u00a7 12" and "PX 0003"."""

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
    text: str,
    grounds: Grounds,
    *,
    literals: Sequence[str] = (),
    answers: Sequence[Answer] = (),
    accept_unchecked: bool = False,
) -> Verification:
    """Judge every claim of `text` against a record that was indexed before; `answers` are a judge's, by question."""
    flowing = with_flowing_lines(with_whole_words(text.translate(_PLAIN_SPACES)))
    draft, exempt = read_draft(flowing, grounds), find_exempt(flowing)
    fixed = _fixed(flowing, grounds, literals)
    questions = tuple(_questions(draft, grounds, fixed, exempt))
    findings = tuple(_judgments(draft, grounds, fixed, exempt))
    return Verification(
        tuple(_as_written(each, text) for each in settle(findings, questions, answers)),
        tuple(_asked_as_written(each, text) for each in questions),
        exempt,
        meaning=meaning_of(questions, answers),
        accept_unchecked=accept_unchecked,
    )


def _fixed(text: str, grounds: Grounds, literals: Sequence[str]) -> Fixed:
    """Paragraphs and cells whose words are those of the document type, or of the question entered for the matter."""
    question = (grounds.matter.question,) if grounds.matter.question else ()
    return {
        **_literal_spans(text, literals, "template", "part of the fixed text of the document type"),
        **_literal_spans(text, question, "matter", "part of the question entered for this matter"),
    }


def _judgments(draft: Draft, grounds: Grounds, fixed: Fixed, exempt: Sequence[Exempt]) -> Iterator[Judgment]:
    """The verdict on each claim of a text whose lines flow."""
    misplaced = find_misplaced(draft, grounds)
    judged = list(_judge_all(draft, grounds, fixed, exempt))
    worked = {(token.kind, token.value): each for token, each in judged if each.method == COMPUTED and each.supported}
    for token, judgment in judged:
        below = worked.get((token.kind, token.value)) if isinstance(token.value, Amount) else None
        if judgment.verdict is Verdict.NOT_FOUND and below is not None and not draft.held.get(token.start):
            source = below.source
            yield replace(judgment, verdict=Verdict.SUPPORTED, reason=_BELOW, source=source, method=COMPUTED)
            continue
        reason = misplaced.get(token.start) if judgment.verdict is Verdict.SUPPORTED else None
        yield judgment if reason is None else replace(judgment, verdict=Verdict.REVIEW, reason=reason, method="passage")


def _questions(draft: Draft, grounds: Grounds, fixed: Fixed, exempt: Sequence[Exempt]) -> Iterator[Question]:
    """What is asked of the sentences outside of the fixed and the exempt parts."""
    citing = citing_sentences(draft.sentences, draft.tokens)
    for each in find_questions(draft.sentences, draft.tokens, draft.held, citing, grounds):
        formal = part_at(exempt, each.start) is not None and not _is_held(draft, each.start, each.end)
        if not formal and not any(low < each.end and each.start < high for low, high in fixed):
            yield each


def _is_held(draft: Draft, start: int, end: int) -> bool:
    """True for a stretch of the draft that cites the record."""
    return any(start <= token.start < end and draft.held.get(token.start) for token in draft.tokens)


def _asked_as_written(question: Question, text: str) -> Question:
    """A question whose sentence has the spaces and lines that the draft has."""
    end = end_as_printed(text, question.end)
    return replace(question, sentence=text[question.start : end], end=end)


def _as_written(judgment: Judgment, text: str) -> Judgment:
    """A judgment whose claim has the spaces, the lines and the parted words that the draft has."""
    claim, end = judgment.claim, end_as_printed(text, judgment.claim.end)
    written = text[claim.start : end]
    return judgment if claim.text == written else replace(judgment, claim=replace(claim, end=end, text=written))


def _judge_all(draft: Draft, grounds: Grounds, fixed: Fixed, exempt: Sequence[Exempt]) -> Iterator[Judged]:
    before: list[Judged] = []
    for index, token in enumerate(draft.tokens, start=1):
        kind = Kind.COMPUTATION if token.start in draft.computed and token.kind is Kind.AMOUNT else token.kind
        claim = Claim(f"c{index}", kind, token.text, token.start, token.end, canonical(token))
        outcome = _fixed_at(fixed, token.start, token.end) or _judge(token, kind, draft, before, grounds)
        if outcome[0] not in STANDING:
            outcome = judge_repeated(token, draft.text, before) or outcome
        outcome = judge_own_total(token, draft.text, draft.tokens, draft.rows) or outcome
        asked = outcome[0] not in STANDING and not draft.held.get(token.start) and not is_own(token)
        part = part_at(exempt, token.start) if asked else None
        if part is not None and part.name == CAPTION and outcome[3] == ABSENT:
            outcome = Verdict.NOT_FOUND, *outcome[1:]
        elif part is not None and part.name != CAPTION:
            reason = f"neither entered nor in the record; it stands in the {part.name}, which {part.reason}"
            outcome = Verdict.NOT_CHECKABLE, reason, None, "exempt"
        before.append((token, Judgment(claim, *outcome)))
        yield before[-1]


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
        return judge_stated(token, draft.computed[token.start])
    cited = _as_identifier(token, draft, grounds) or judge_cite(token, draft, grounds)
    if cited is not None:
        return cited
    if isinstance(value, Citation):
        if value.form is Form.FULL:
            return judge_citation(value, draft.names, grounds)
        return judge_backward(token, value, draft.text, before, grounds)
    if isinstance(value, Provision) and value.code is not None:
        return judge_provision(value, grounds)
    return judge_plain(token, draft, grounds)


def _as_identifier(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A number with the letters of the stamps that is none of them, but stands on the page: that of an invoice."""
    if not isinstance(token.value, BatesReference) or token.value.problem is None:
        return None
    found = judge_plain(replace(token, kind=Kind.IDENTIFIER, value=token.text), draft, grounds)
    return found if found[0] is Verdict.SUPPORTED else None


def _fixed_at(fixed: Fixed, start: int, end: int) -> Outcome | None:
    return next((outcome for (s, e), outcome in fixed.items() if s <= start and end <= e), None)


def _literal_spans(
    text: str, literals: Sequence[str], kind: Literal["matter", "template"], reason: str
) -> dict[tuple[int, int], Outcome]:
    """Paragraphs and cells that are, as a whole, one of the literals."""
    wanted = set(literals)
    whole = (match for match in re.finditer(r"[^\n\t|]+", text) if match[0].strip() in wanted)
    found: dict[tuple[int, int], Outcome] = {}
    for match in whole:
        span = SourceSpan(kind, None, None, None, None, None, None, match[0].strip())
        found[match.span()] = Verdict.SUPPORTED, reason, span, "literal"
    return found
