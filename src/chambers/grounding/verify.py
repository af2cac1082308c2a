"""The verdict on every claim of a text.

A sentence that cites pages is held to those pages; one that cites none may lean on any page of the record. Facts that a
person entered support names and docket numbers everywhere. `literals` are whole paragraphs or cells of a fixed document
type: what stands inside such a paragraph is the template's, not a claim about the evidence.
"""

import gc
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice, takewhile
from typing import Literal

from chambers.grounding.cites.antecedents import Judged, judge_backward
from chambers.grounding.cites.citation import Citation, Form, Provision
from chambers.grounding.cites.exhibits import ExhibitReference
from chambers.grounding.cites.holding import pages_of_cite
from chambers.grounding.cites.introduced import judge_introduced
from chambers.grounding.cites.list_entries import ListEntry, judge_entry_name, list_entries
from chambers.grounding.cites.listed_sources import SEVERAL
from chambers.grounding.cites.marked import judge_marked
from chambers.grounding.cites.named_papers import NAMED
from chambers.grounding.cites.own_labels import judge_own_label
from chambers.grounding.cites.own_references import OWN, OWN_PART, judge_own
from chambers.grounding.cites.pins import Pin
from chambers.grounding.cites.references import (
    judge_bates,
    judge_exhibit,
    judge_last_line,
    judge_named,
    judge_pin,
)
from chambers.grounding.cites.said_twice import judge_said_twice
from chambers.grounding.cites.unread_cites import told_once
from chambers.grounding.claim import Claim, Kind, Token, canonical
from chambers.grounding.claims.statements import find_misplaced, find_questions
from chambers.grounding.draft import Draft, read_draft
from chambers.grounding.exempt import CAPTION, Exempt, find_exempt, part_at
from chambers.grounding.grounds import Grounds, Outcome, grounds_of
from chambers.grounding.law.authorities import Authorities
from chambers.grounding.law.authority import judge_citation, judge_provision
from chambers.grounding.law.library import judge_quoted_pin
from chambers.grounding.meaning import Question
from chambers.grounding.pages.page_text import end_as_printed, with_flowing_lines, with_whole_words
from chambers.grounding.plain import (
    cited_for,
    judge_entries,
    judge_lines,
    judge_lines_of_page,
    judge_plain,
    judge_section,
    judge_told_section,
)
from chambers.grounding.settling import settled
from chambers.grounding.sums.judge import judge_own_total, judge_repeated, judge_stated
from chambers.grounding.verdict import STANDING, Judgment, SourceSpan, Verdict, Verification
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Source
from chambers.record.reference import BatesReference

_QUOTED = frozenset((Kind.NAME, Kind.AMOUNT, Kind.PERCENTAGE, Kind.DATE, Kind.TIME, Kind.UNPARSED))
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
    draft, exempt = read_draft(flowing, grounds), find_exempt(flowing)
    fixed = _fixed(flowing, grounds, literals)
    judgments = map(settled, told_once(flowing, tuple(_judgments(draft, grounds, fixed, exempt))))
    return Verification(
        tuple(_as_written(each, text) for each in judgments),
        tuple(_asked_as_written(each, text) for each in _questions(draft, grounds, fixed, exempt)),
        exempt,
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
    entries = list_entries(draft.text, draft.rows, grounds)
    misplaced = find_misplaced(draft.sentences, draft.tokens, draft.held, grounds)
    for token, judgment in _judge_all(draft, grounds, fixed, exempt):
        if judgment.verdict is Verdict.SUPPORTED and token.start in misplaced:
            reason = misplaced[token.start]
            judgment = replace(judgment, verdict=Verdict.CONTRADICTED, reason=reason, method="passage")  # noqa: PLW2901
        yield _in_list(token, judgment, draft, entries, grounds)


def _questions(draft: Draft, grounds: Grounds, fixed: Fixed, exempt: Sequence[Exempt]) -> Iterator[Question]:
    """What is asked of the sentences outside of the fixed and the exempt parts."""
    for each in find_questions(draft.sentences, draft.tokens, draft.held, grounds):
        formal = part_at(exempt, each.start) is not None and not _is_held(draft, each.start, each.end)
        if not formal and not any(low < each.end and each.start < high for low, high in fixed):
            yield each


def _in_list(
    token: Token, judgment: Judgment, draft: Draft, entries: Sequence[ListEntry], grounds: Grounds
) -> Judgment:
    """A judgment, unless it is on the name that the draft's own list gives to a paper, and that is good."""
    if judgment.verdict in STANDING or not entries:
        return judgment
    found = judge_entry_name(token, draft.text, entries, grounds)
    return replace(judgment, verdict=found[0], reason=found[1], source=found[2], method=found[3]) if found else judgment


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
        asked = outcome[0] not in STANDING and not draft.held.get(token.start) and not _is_own(token)
        part = part_at(exempt, token.start) if asked else None
        if part is not None and part.name != CAPTION:
            reason = f"neither entered nor in the record; it stands in the {part.name}, which {part.reason}"
            outcome = Verdict.NOT_CHECKABLE, reason, None, "exempt"
        before.append((token, Judgment(claim, *outcome)))
        yield before[-1]


def _is_own(token: Token) -> bool:
    """True for a reference of the draft to itself, which is told wherever it stands."""
    return isinstance(token.value, ExhibitReference) and token.value.paper in (OWN, OWN_PART)


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
    if isinstance(value, BatesReference):
        other = _as_identifier(token, draft, grounds) or _of_pin(token, draft, grounds)
        other = other or _of_other_words(token, draft, grounds)
        return other or _of_lines(token, value, draft, grounds) or judge_bates(value, grounds)
    if isinstance(value, Pin):
        return _judge_pin(token, value, draft, grounds)
    if isinstance(value, ExhibitReference):
        told = judge_introduced(token.start, value, draft.text, grounds)
        told = told or judge_marked(token, value, draft.text, draft.held.get(token.start, ()), grounds)
        return told or judge_own_label(token, draft.labels, grounds) or _of_place(token, value, draft, grounds)
    if isinstance(value, Citation):
        full = value.form is Form.FULL
        if not full:
            return judge_backward(token, value, draft.text, before, grounds)
        outcome = judge_citation(value, draft.names, grounds)
        pinned = judge_quoted_pin(token, draft.tokens, grounds) if outcome[0] is Verdict.SUPPORTED else None
        return pinned or outcome
    if isinstance(value, Provision) and value.code is not None:
        return judge_provision(value, grounds)
    wrong = judge_told_section(token, draft, grounds) if kind is Kind.UNPARSED else None
    return wrong or judge_plain(token, draft, grounds)


def _as_identifier(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A number with the letters of the stamps that is none of them, but stands on the page: that of an invoice."""
    if not isinstance(token.value, BatesReference) or token.value.problem is None:
        return None
    found = judge_plain(replace(token, kind=Kind.IDENTIFIER, value=token.text), draft, grounds)
    return found if found[0] is Verdict.SUPPORTED else None


def _of_pin(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """What is wrong with the pin right behind a number: the page that is cited has no such place."""
    first = bisect_left(draft.tokens, token.end, key=lambda each: each.start)
    behind = takewhile(lambda each: each.start <= token.end + _PIN_CHARS, islice(draft.tokens, first, None))
    pin = next((each for each in behind if isinstance(each.value, Pin)), None)
    if pin is None or not isinstance(pin.value, Pin):
        return None
    outcome = _judge_pin(pin, pin.value, draft, grounds)
    return outcome if outcome[0] is Verdict.CONTRADICTED else None


def _of_lines(token: Token, reference: BatesReference, draft: Draft, grounds: Grounds) -> Outcome | None:
    """What is wrong with the lines that a reference names beside its page; they are lines of that page alone."""
    pages = pages_of_cite(token, grounds)
    if reference.lines is None or len(pages) != 1:
        return None
    first, last = reference.lines
    missing = judge_last_line(last, pages[0], grounds)
    # Where a sentence cites other pages besides, these may say most of it.
    if missing is not None or set(draft.held.get(token.start, ())) != set(pages):
        return missing
    return judge_lines_of_page(token, (first, last), pages[0], draft, grounds)


def _of_place(token: Token, reference: ExhibitReference, draft: Draft, grounds: Grounds) -> Outcome:
    """An exhibit or another paper; the paragraph, the section or the lines that are named must say so."""
    if _is_own(token):
        return judge_own(reference, draft.items, draft.text)
    if reference.paper == SEVERAL:
        return Verdict.SUPPORTED, "papers of the draft's own list", None, "label"
    if reference.paper == NAMED:
        outcome = judge_named(reference, cited_for(token, draft)[1], grounds)
    else:
        outcome = judge_exhibit(token, reference, draft.held.get(token.start, ()), grounds)
    if outcome[0] is not Verdict.SUPPORTED:
        return outcome
    if reference.entries:
        return judge_entries(token, reference.entries, draft, grounds) or outcome
    if (other := _of_other_words(token, draft, grounds)) is not None:
        return other
    held = draft.held.get(token.start, ())
    if len({grounds.index.pages[at].sha256 for at in held}) > 1:
        return outcome
    if reference.sections:
        return _of_sections(token, reference.sections, draft, grounds) or outcome
    return judge_lines(token, Pin((), reference.page, reference.line, reference.last_line), draft, grounds) or outcome


def _of_other_words(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """What is wrong with the page that is said a second time behind a place."""
    at = bisect_left(draft.tokens, token.end, key=lambda each: each.start)
    beside = next((each for each in draft.tokens[at : at + 1] if each.start <= token.end + _PIN_CHARS), None)
    between = draft.text[token.end : beside.start] if beside is not None else ""
    return judge_said_twice(token, beside, between, grounds)


def _of_sections(token: Token, sections: Sequence[str], draft: Draft, grounds: Grounds) -> Outcome | None:
    """What is wrong with the sections that a citation names: none of them says what the sentence says."""
    wrong = [judge_section(token, section, draft, grounds) for section in sections]
    return wrong[0] if wrong and None not in wrong else None


def _judge_pin(token: Token, pin: Pin, draft: Draft, grounds: Grounds) -> Outcome:
    """A place of the cited page: it must be there, and a paragraph must be the one that says so."""
    if pin.entries and (wrong := judge_entries(token, pin.entries, draft, grounds)) is not None:
        return wrong
    other = _of_sections(token, tuple(map(str, pin.paragraphs)), draft, grounds)
    other = other or judge_lines(token, pin, draft, grounds)
    return other or judge_pin(pin, draft.held.get(token.start, ()), grounds)


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
