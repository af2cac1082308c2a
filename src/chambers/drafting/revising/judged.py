"""A work held against the record: the verdicts, a person's word on some of them, the passages in their order. Pure.

The text is judged as a whole, as it would stand in the file: what a sentence means may hang on the one before. That
takes a second for forty pages, so after a change only what is different is judged, each passage by itself, and the
rest keeps its verdicts; the whole is judged again when there is time, and always before a sign-off. A passage that is
not in the document is judged by itself, so that a person sees why.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from chambers.drafting.document.content import Content
from chambers.drafting.document.laying_out import Laid, lay_out
from chambers.drafting.document.settled import (
    faults_by_unit,
    judge_laid,
    judgments_by_unit,
    questions_by_unit,
    with_letters,
)
from chambers.drafting.document.unit_word import UNIT_BREAK
from chambers.drafting.document.units import Style, Unit
from chambers.drafting.revising.change import AnsweredClaim
from chambers.drafting.revising.decisions import Decision, State, Work
from chambers.drafting.revising.revised import revise
from chambers.drafting.revising.subject import Subject
from chambers.grounding.grounds import Grounds
from chambers.grounding.verdict import Judgment, Override, Question, Verification
from chambers.grounding.verify import verify_against

_MAX_ROUNDS = 10
# Letters of exhibits follow what is cited first, so they may change while a sentence stays what it is.
_LETTER = re.compile(r"\bEx(?:hibit|\.) [A-Z]{1,2}\b(?: at \d+,)?")


@dataclass(frozen=True, slots=True)
class Line:
    """One unit as a person goes through it; offsets of its judgments are those in the line, plus `start`."""

    id: str
    unit: Unit
    number: int | None
    state: State | None
    """None where nothing can be decided about it."""
    judgments: tuple[Judgment, ...]
    start: int
    out: bool = False
    questions: tuple[Question, ...] = ()
    """Its sentences with their nearest passages; their meaning is not judged."""

    @property
    def faults(self) -> tuple[Judgment, ...]:
        """What stands in the way, unless the line is out of the document."""
        return () if self.out else tuple(each for each in self.judgments if not each.supported)


@dataclass(frozen=True, slots=True)
class Judged:
    """A work with its verdicts; `whole` is False while parts of it were judged by themselves."""

    work: Work
    content: Content
    laid: Laid
    lines: tuple[Line, ...]
    whole: bool

    @property
    def open(self) -> tuple[Line, ...]:
        """The lines that stand in the way of a sign-off."""
        return tuple(line for line in self.lines if line.faults)

    def line(self, key: str) -> Line | None:
        return next((line for line in self.lines if line.id == key), None)


Findings = tuple[tuple[Judgment, ...], tuple[Question, ...], int]
"""The judgments and questions on a text, and where the text begins among their offsets."""


def judge(subject: Subject, work: Work, known: Judged | None = None) -> Judged:
    """Hold a work against the record; what stands in `known` as it stands here keeps its verdicts."""
    content = revise(subject, work)
    earlier = {(line.id, line.out): line for line in known.lines} if known is not None else {}
    laid, found = _judge_whole(content, work) if known is None else _judge_parts(content, work, earlier)
    actual = tuple(_lines(laid, found, work))
    outside = tuple(_outside(subject, work, earlier))
    order = tuple(rule.id for rule in content.kind.sections)
    return Judged(work, content, laid, tuple(_merged(actual, outside, order)), whole=known is None)


def _judge_whole(content: Content, work: Work) -> tuple[Laid, list[Findings]]:
    """The document as decided; a line about an exhibit that does not hold is left out, as it is in any document."""
    out = work.out
    for _ in range(_MAX_ROUNDS):
        laid = lay_out(content, out)
        texts = [unit.text for unit in laid.units]
        verification = judge_laid(laid, texts, content)
        faulty = {laid.units[at].key for at in faults_by_unit(texts, verification) if _about_exhibit(laid.units[at])}
        if not faulty:
            break
        out |= faulty
    inside, start = judgments_by_unit(texts, verification.judgments), 0
    asked = questions_by_unit(texts, verification.questions)
    found: list[Findings] = []
    for at, text in enumerate(texts):
        found.append((tuple(inside.get(at, ())), tuple(asked.get(at, ())), start))
        start += len(text) + len(UNIT_BREAK)
    return laid, found


def _judge_parts(content: Content, work: Work, earlier: Mapping[tuple[str, bool], Line]) -> tuple[Laid, list[Findings]]:
    """The same in parts: every unit by itself, unless it is known."""
    laid = lay_out(content, work.out)
    grounds = with_letters(content.record.grounds, laid.letters)
    found = [
        _kept(earlier.get((name, False)), unit) or _judged_alone(unit, grounds, laid)
        for name, unit in _named(laid.units)
    ]
    return laid, found


def _kept(line: Line | None, unit: Unit) -> Findings | None:
    """The judgments on a unit that is as it was, but for the letters of exhibits."""
    if line is None or len(line.unit.text) != len(unit.text) or _plain(line.unit.text) != _plain(unit.text):
        return None
    judgments = tuple(_reworded(each, unit.text, line.start) for each in line.judgments)
    asked = tuple(
        replace(each, sentence=unit.text[each.start - line.start : each.end - line.start]) for each in line.questions
    )
    return judgments, asked, line.start


def _reworded(judgment: Judgment, text: str, base: int) -> Judgment:
    """A judgment with the words as they are now, and without a person's word; itself, where nothing differs."""
    claim = judgment.claim
    words = text[claim.start - base : claim.end - base]
    if words == claim.text and judgment.override is None:
        return judgment
    return replace(judgment, claim=replace(claim, text=words), override=None)


def _judged_alone(unit: Unit, grounds: Grounds, laid: Laid) -> Findings:
    if unit.words != "record":
        return (), (), 0
    verification = verify_against(unit.text, grounds, literals=laid.literals)
    return verification.judgments, verification.questions, 0


def answered(laid: Laid, verification: Verification, work: Work) -> dict[str, Override]:
    """A person's word, by the ids of the claims that it was given for."""
    texts = [unit.text for unit in laid.units]
    return {
        claim: word
        for at, open_claims in judgments_by_unit(texts, verification.open).items()
        for claim, word in _words_on(open_claims, work.decisions.get(laid.units[at].key)).items()
    }


def _words_on(faults: Sequence[Judgment], decision: Decision | None) -> dict[str, Override]:
    if decision is None or decision.state is not State.OVERRIDDEN:
        return {}
    given = {(claim.kind, claim.text) for claim in decision.claims}
    word = Override(decision.by, decision.reason or "")
    return {each.claim.id: word for each in faults if (each.claim.kind.value, each.claim.text) in given}


def claims_of(faults: Sequence[Judgment]) -> tuple[AnsweredClaim, ...]:
    """Faults as they are kept with the word of a person who answers for them."""
    return tuple(
        AnsweredClaim(kind=each.claim.kind.value, text=each.claim.text, verdict=each.verdict.value, reason=each.reason)
        for each in faults
    )


def _plain(text: str) -> str:
    return _LETTER.sub("", text)


def _about_exhibit(unit: Unit) -> bool:
    return unit.origin == "exhibit" and bool(unit.key)


def _named(units: Sequence[Unit]) -> Iterator[tuple[str, Unit]]:
    """Units with a name each: their key, or their place in the section."""
    seen: dict[str, int] = {}
    for unit in units:
        seen[unit.section] = seen.get(unit.section, 0) + 1
        yield unit.key or f"{unit.section}#{seen[unit.section]}", unit


def _lines(laid: Laid, found: Sequence[Findings], work: Work) -> Iterator[Line]:
    count = 0
    for (name, unit), (judgments, asked, start) in zip(_named(laid.units), found, strict=True):
        verification = Verification(judgments)
        words = _words_on(verification.open, work.decisions.get(name))
        said = verification.with_overrides(words).judgments if words else judgments
        if _about_exhibit(unit) and verification.blocked:
            continue
        count += unit.style is Style.NUMBERED
        number = count if unit.style is Style.NUMBERED else None
        state = work.state_of(name) if name in work.starts else None
        yield Line(name, unit, number, state, said, start, questions=asked)


def _outside(
    subject: Subject, work: Work, earlier: Mapping[tuple[str, bool], Line]
) -> Iterator[tuple[Line, str | None]]:
    """The passages that are out, each with the id of the passage before it in its section."""
    content = revise(subject, work, everything=True)
    laid = lay_out(content)
    grounds = with_letters(content.record.grounds, laid.letters)
    before: Mapping[str, str] = {}
    for unit in laid.units:
        if unit.key not in work.starts:
            continue
        if unit.key in work.out:
            judgments, asked, start = _kept(earlier.get((unit.key, True)), unit) or _judged_alone(unit, grounds, laid)
            state = work.state_of(unit.key)
            line = Line(unit.key, unit, None, state, judgments, start, out=True, questions=asked)
            yield line, before.get(unit.section)
        before = {unit.section: unit.key}


def _merged(actual: Sequence[Line], outside: Sequence[tuple[Line, str | None]], order: Sequence[str]) -> Iterator[Line]:
    """Everything in the order of the page: a passage that is out stands behind the one that it would follow."""
    for section in order:
        lines = [line for line in actual if line.unit.section == section]
        for line, before in outside:
            if line.unit.section != section:
                continue
            places = [at for at, each in enumerate(lines) if each.id == before]
            lines.insert(places[0] + 1 if places else _first_place(lines), line)
        yield from lines


def _first_place(lines: Sequence[Line]) -> int:
    """Behind the heading, and before the first passage."""
    return next((at for at, line in enumerate(lines) if line.state is not None), len(lines))
