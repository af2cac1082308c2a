"""From findings to outcomes: what blocks, what a person must answer, and what a judge of meaning adds. Pure.

A figure or a quotation that the cited page does not have is wrong. A small count that another page of the record has
is often right, because lawyers count what several pages show; a rule cannot tell it from an error, so it needs review.

The answers of a judge are values, and none is asked for here. An answer can add doubt: a sentence whose passages do not
say it needs review. It can lift nothing: what blocks or needs review stays so, whatever a judge says of its sentence.
"""

from collections.abc import Sequence
from dataclasses import replace

from chambers.grounding.claim import Claim, Kind
from chambers.grounding.lookup.figures import ELSEWHERE
from chambers.grounding.verdict import MEANING, Answer, Judgment, Meant, Question, Verdict

JUDGE = "judge"
"""The method of a doubt that a judge of meaning added."""
_MOST_SMALL = 100
"""Lawyers count what pages show (crates, calls, visits) below this; larger numbers are read off a page."""


def settle(
    findings: Sequence[Judgment], questions: Sequence[Question] = (), answers: Sequence[Answer] = ()
) -> tuple[Judgment, ...]:
    """The judgments as they count, in the order of the text, with the doubts of a judge among them."""
    known = {question.id: question for question in questions}
    doubts = (_doubt(known[each.question], each) for each in answers if each.question in known and _doubts(each))
    return tuple(sorted((*map(_settled, findings), *doubts), key=lambda each: (each.claim.start, each.claim.end)))


def meaning_of(questions: Sequence[Question], answers: Sequence[Answer]) -> str:
    """What every result says of meaning: not judged, or by whom and for how many sentences."""
    asked = {question.id for question in questions}
    given = [each for each in answers if each.question in asked and each.verdict is not Meant.OPEN]
    if not given:
        return MEANING
    judges = ", ".join(sorted({f"{each.judge} (exam: {each.exam})" for each in given}))
    return f"{len({each.question for each in given})} of {len(asked)} sentences judged by {judges}"


def _settled(finding: Judgment) -> Judgment:
    claim = finding.claim
    elsewhere = finding.verdict is Verdict.CONTRADICTED and finding.method == ELSEWHERE
    small = claim.kind is Kind.UNPARSED and claim.value.isdecimal() and int(claim.value) < _MOST_SMALL
    return replace(finding, verdict=Verdict.REVIEW) if elsewhere and small else finding


def _doubts(answer: Answer) -> bool:
    return answer.verdict is Meant.NOT_SAID


def _doubt(question: Question, answer: Answer) -> Judgment:
    claim = Claim(question.id, Kind.MEANING, question.sentence, question.start, question.end, question.sentence)
    beside = f" beside \u201c{answer.quote}\u201d" if answer.quote else ""
    reason = f"{answer.judge} (exam: {answer.exam}) doubts that the record says this{beside}"
    return Judgment(claim, Verdict.REVIEW, reason, next(iter(question.passages), None), JUDGE)
