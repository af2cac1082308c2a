"""The stage `draft`: one section, sentence by sentence, each on pages that bear it.

The model proposes; the record disposes. A sentence that does not stand goes back with its precise fault, as often as
the order allows; then the record's own words take its place, or nothing does, and both are listed. A section that a
model left short is filled up with the record's own words about its pages. The numbers of pages are put there by us.
"""

import asyncio
import re
from collections.abc import Mapping, Sequence

from chambers.drafting.days import first_day
from chambers.drafting.kinds import DocumentType
from chambers.drafting.requests import request
from chambers.drafting.results import Facts, Outline, Papers, Paragraph, Route, Section, SectionPlan
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.drafting.writing.checking import Checker
from chambers.drafting.writing.drafter import Drafter
from chambers.drafting.writing.heard import Heard
from chambers.drafting.writing.keeping import Writing
from chambers.record.page import Page, visible_text

_TOKENS_A_PARAGRAPH = 40
_MAX_PAGES_NAMED = 8
_DEFAULT_PARAGRAPHS = 6
_NO_DAY = "9999"
_OF_FACTS = re.compile(r"\b(?:facts?|background|chronolog\w*|history|events?)\b", re.IGNORECASE)


async def draft(room: Room, given: GivenResults) -> Section:
    """Write the section that `given.part` names."""
    plan = next(each for each in given.get(Outline, "outline").sections if each.id == given.part)
    papers, route = given.get(Papers, "papers"), given.get(Route, "route")
    record = await asyncio.to_thread(room.record, papers)
    drafter = await asyncio.to_thread(Drafter, room, papers, route.drafter, "draft")
    heard = Heard(each.text for section in given.all(Section, "section:") for each in section.paragraphs)
    checker = await asyncio.to_thread(Checker, record)
    writing = Writing(drafter, checker, room.kind, room.order.repairs, heard=heard)
    count = paragraphs_of(room.kind, plan)
    words = request(
        room.kind,
        "draft",
        heading=plan.heading,
        instruction=plan.instruction,
        ask=room.order.ask,
        pages=", ".join(plan.pages[:_MAX_PAGES_NAMED]),
        count=str(count),
    )
    await writing.propose(words, count=count, max_tokens=count * _TOKENS_A_PARAGRAPH)
    await asyncio.to_thread(writing.fill_up, given.get(Facts, "facts"), plan, count)
    return _section(plan, writing, record.by_bates)


def paragraphs_of(kind: DocumentType, plan: SectionPlan) -> int:
    """How many paragraphs the document type wants of a section."""
    return next((rule.paragraphs for rule in kind.sections if rule.id == plan.id), _DEFAULT_PARAGRAPHS)


def in_order(paragraphs: Sequence[Paragraph], plan: SectionPlan, pages: Mapping[str, Page]) -> tuple[Paragraph, ...]:
    """Paragraphs as they will stand: by day where the section tells what happened; each with its number.

    One that names no day stands where the first day of its page would.
    """

    def day(paragraph: Paragraph) -> str:
        page = pages.get(paragraph.cites[0]) if paragraph.cites else None
        of_page = first_day(visible_text(page)) if page is not None else None
        return paragraph.day or (of_page.isoformat() if of_page else _NO_DAY)

    told = _OF_FACTS.search(f"{plan.id} {plan.heading}") is not None
    ordered = sorted(paragraphs, key=day) if told else paragraphs
    return tuple(each.model_copy(update={"id": f"{plan.id}-{at}"}) for at, each in enumerate(ordered, start=1))


def _section(plan: SectionPlan, writing: Writing, pages: Mapping[str, Page]) -> Section:
    return Section(
        id=plan.id,
        heading=plan.heading,
        paragraphs=in_order(writing.kept, plan, pages),
        blocked=tuple(writing.blocked),
        dropped=tuple(writing.dropped),
        calls=tuple(writing.drafter.calls),
    )
