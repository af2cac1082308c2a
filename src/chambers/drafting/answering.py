"""The stage `answer`: every objection is answered, and the draft is verified once more.

The drafter may correct the sentence, strike it, or stand by it. A correction enters only when it stands on the record
by itself and is still about the same pages; a reviewer's words enter only in that way. An objection that changed
nothing is kept with its reason: that is the register of dissent. Whatever no longer stands after that is taken out.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from chambers.drafting.days import first_day
from chambers.drafting.kinds import DocumentType
from chambers.drafting.requests import request
from chambers.drafting.results import (
    Answer,
    Answered,
    Blocked,
    Objection,
    Papers,
    Paragraph,
    Review,
    Route,
    Section,
)
from chambers.drafting.reviewing import sections_in_order
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.drafting.writing.checking import Checker, Standing
from chambers.drafting.writing.drafter import Drafter
from chambers.drafting.writing.screening import fold, screening_fault

MOST_ANSWERED = 12
_ANSWER_TOKENS = 72
_STRIKE = "remove"

Outcome = Literal["fixed", "removed", "kept"]


async def answer(room: Room, given: GivenResults) -> Answered:
    """Answer the objections of all reviewers, in turn."""
    papers, route = given.get(Papers, "papers"), given.get(Route, "route")
    record = await asyncio.to_thread(room.record, papers)
    drafter = await asyncio.to_thread(Drafter, room, papers, route.drafter, "answer")
    checker = await asyncio.to_thread(Checker, record)
    answering = Answering(drafter, checker, room.kind, list(sections_in_order(given)))
    objections = in_turn(given.all(Review, "review:"))
    answers = [await answering.answer(each) for each in objections[:MOST_ANSWERED]]
    answers += [unanswered(each, answering) for each in objections[MOST_ANSWERED:]]
    sections = await asyncio.to_thread(lambda: tuple(verified(each, checker) for each in answering.sections))
    return Answered(sections=sections, answers=tuple(answers), calls=tuple(drafter.calls))


@dataclass
class Answering:
    """The sections while objections to them are answered."""

    drafter: Drafter
    checker: Checker
    kind: DocumentType
    sections: list[Section]

    async def answer(self, objection: Objection) -> Answer:
        """Have one objection answered, and change the draft where the answer stands."""
        paragraph = self.find(objection.paragraph)
        if paragraph is None:
            return Answer(
                objection=objection, outcome="removed", reason="an earlier objection removed it", before=objection.quote
            )
        words = request(self.kind, "answer", sentence=paragraph.text, problem=problem_of(objection))
        reply = await self.drafter.ask_sentence(words, max_tokens=_ANSWER_TOKENS)
        others = self._others(paragraph)
        decided = await asyncio.to_thread(decide, paragraph, objection, reply, self.checker, others)
        self._put(paragraph, decided)
        return decided

    def find(self, paragraph_id: str) -> Paragraph | None:
        return next((each for section in self.sections for each in section.paragraphs if each.id == paragraph_id), None)

    def _others(self, paragraph: Paragraph) -> tuple[Paragraph, ...]:
        section = next(each for each in self.sections if paragraph in each.paragraphs)
        return tuple(each for each in section.paragraphs if each != paragraph)

    def _put(self, paragraph: Paragraph, decided: Answer) -> None:
        if decided.outcome == "kept":
            return
        put: tuple[Paragraph, ...] = ()
        if decided.after is not None:
            standing = self.checker.stand(decided.after, prefer=pages_of(paragraph, decided.objection))
            put = (corrected(paragraph, standing),) if standing.stands else ()
        self.sections = [_replaced(section, paragraph, put) for section in self.sections]


def decide(
    paragraph: Paragraph, objection: Objection, reply: str, checker: Checker, others: Sequence[Paragraph]
) -> Answer:
    """What becomes of a paragraph, given what the drafter replied. Pure; the reply is not trusted."""

    def said(outcome: Outcome, reason: str, after: str | None = None) -> Answer:
        return Answer(objection=objection, outcome=outcome, reason=reason, before=paragraph.text, after=after)

    stands_on = f"it stands on {', '.join(paragraph.cites)}"
    if fold(reply) == _STRIKE:
        if not others:
            return said("kept", f"the drafter would strike it, but it is all that its section says; {stands_on}")
        return said("removed", "the drafter struck it")
    if fold(reply) == fold(paragraph.text):
        return said("kept", f"the drafter stands by it; {stands_on}")
    if fault := screening_fault(reply, request=objection.problem, seen=()):
        return said("kept", f"the drafter\u2019s reply is no sentence ({fault}); {stands_on}")
    standing = checker.stand(reply, prefer=pages_of(paragraph, objection))
    if not standing.stands:
        return said("kept", f"the drafter\u2019s correction does not stand ({'; '.join(standing.faults)}); {stands_on}")
    if not set(standing.cites) & set(pages_of(paragraph, objection)):
        return said("kept", f"the drafter\u2019s correction is about {', '.join(standing.cites)}; {stands_on}")
    if any(fold(each.text) == fold(standing.text) for each in others):
        return said("removed", "another paragraph says what the correction would say")
    return said("fixed", f"corrected; it now stands on {', '.join(standing.cites)}", standing.text)


def pages_of(paragraph: Paragraph, objection: Objection) -> tuple[str, ...]:
    """The pages that a correction may be about: those of the paragraph, and the one that is pointed at."""
    pointed = objection.evidence.bates if objection.evidence is not None else None
    return (*paragraph.cites, *((pointed,) if pointed else ()))


def corrected(paragraph: Paragraph, standing: Standing) -> Paragraph:
    """A paragraph with its corrected words, in the same place."""
    day = first_day(standing.text)
    return Paragraph(
        id=paragraph.id,
        text=standing.text,
        cites=standing.cites,
        origin="model",
        day=day.isoformat() if day else None,
    )


def _replaced(section: Section, paragraph: Paragraph, put: Sequence[Paragraph]) -> Section:
    if paragraph not in section.paragraphs:
        return section
    at = section.paragraphs.index(paragraph)
    return section.model_copy(update={"paragraphs": (*section.paragraphs[:at], *put, *section.paragraphs[at + 1 :])})


def verified(section: Section, checker: Checker) -> Section:
    """A section with only what stands; what does not is listed. Pure."""
    faults = [(each, checker.faults_on(each.text, each.cites)) for each in section.paragraphs]
    out = tuple(Blocked(text=each.text, faults=found) for each, found in faults if found)
    kept = tuple(each for each, found in faults if not found)
    return section.model_copy(update={"paragraphs": kept, "blocked": (*section.blocked, *out)})


def in_turn(reviews: Sequence[Review]) -> list[Objection]:
    """The first objection of each reviewer, then the second of each: no reviewer crowds out another."""
    return list(_in_turn(reviews))


def _in_turn(reviews: Sequence[Review]) -> Iterator[Objection]:
    for at in range(max((len(review.objections) for review in reviews), default=0)):
        yield from (review.objections[at] for review in reviews if at < len(review.objections))


def problem_of(objection: Objection) -> str:
    """The objection as the drafter is told it, with the words of the page that it points at."""
    if objection.evidence is None:
        return objection.problem
    return f"{objection.problem} Page {objection.evidence.bates}: {' '.join(objection.evidence.text.split())}"


def unanswered(objection: Objection, answering: Answering) -> Answer:
    """An objection beyond the number that is answered; it is kept in the register."""
    paragraph = answering.find(objection.paragraph)
    reason = f"more than {MOST_ANSWERED} objections; this one was not put to the drafter"
    before = paragraph.text if paragraph is not None else objection.quote
    return Answer(objection=objection, outcome="kept", reason=reason, before=before)
