"""The stage `review`: somebody who wants the draft to be wrong reads it, and is held to the same record.

A reviewer must quote the paragraph, name a page and give its words. Each objection is looked up: with words that do
not stand in the paragraph or on the page, a page that does not exist, or a problem that itself states what the record
does not bear, it is dropped and counted. A reviewer who cannot be understood twice has no objections, and the result
says so.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from chambers.drafting.answers import object_schema
from chambers.drafting.requests import request
from chambers.drafting.results import Call, Dropped, Objection, Outline, Papers, Paragraph, Review, Section
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.drafting.writing.checking import Checker, cited
from chambers.drafting.writing.objecting import Objected, judge_objection, read_objections

ROLE = "reviewer"
MOST_OBJECTIONS = 6
NO_PAGE = "none"
_MAX_TOKENS = 512
_MAX_LISTED_PAGES = 200
_TRIES = 2
_PLAIN_MANDATE = "You are a careful reader who looks for what in this draft is not borne out by the pages."


async def review(room: Room, given: GivenResults) -> Review:
    """What the reviewer that `given.part` names holds against the draft."""
    papers, reviewer = given.get(Papers, "papers"), given.part or "reviewer"
    paragraphs = all_paragraphs(sections_in_order(given))
    mandate = room.kind.mandates.get(reviewer, _PLAIN_MANDATE)
    if not paragraphs:
        return Review(reviewer=reviewer, mandate=mandate, objections=())
    words = request(room.kind, "review", mandate=mandate, draft=numbered(paragraphs))
    said, calls = await _ask(room, papers, words, schema_of(paragraphs, papers))
    if said is None:
        reason = "the reviewer\u2019s answer could not be read as objections, also when asked again"
        dropped: tuple[Dropped, ...] = (Dropped(text="", reason=reason),)
        return Review(reviewer=reviewer, mandate=mandate, objections=(), dropped=dropped, calls=tuple(calls))
    record = await asyncio.to_thread(room.record, papers)
    kept, dropped = await asyncio.to_thread(lambda: weigh(said, reviewer, paragraphs, Checker(record)))
    return Review(reviewer=reviewer, mandate=mandate, objections=kept, dropped=dropped, calls=tuple(calls))


async def _ask(
    room: Room, papers: Papers, words: str, schema: dict[str, Any]
) -> tuple[tuple[dict[str, Any], ...] | None, list[Call]]:
    calls: list[Call] = []
    for _ in range(_TRIES):
        said = await room.ask("review", ROLE, words, papers=papers, max_tokens=_MAX_TOKENS, schema=schema)
        calls.append(said.call)
        if (found := read_objections(said.text)) is not None:
            return found, calls
    return None, calls


def weigh(
    said: Sequence[Mapping[str, Any]], reviewer: str, paragraphs: Sequence[Paragraph], checker: Checker
) -> tuple[tuple[Objection, ...], tuple[Dropped, ...]]:
    """The objections that are true of the draft and the record, and the others with what is wrong with them. Pure."""
    kept: list[Objection] = []
    dropped: list[Dropped] = []
    by_id = {each.id: each for each in paragraphs}
    for entry in said:
        judged = judge_objection(Objected.of(entry), by_id, checker)
        if isinstance(judged, Dropped):
            dropped.append(judged)
        elif any(each.paragraph == judged.paragraph and each.quote == judged.quote for each in kept):
            dropped.append(Dropped(text=judged.problem, reason="objects to the same words again"))
        elif len(kept) >= MOST_OBJECTIONS:
            dropped.append(Dropped(text=judged.problem, reason=f"more than {MOST_OBJECTIONS} objections"))
        else:
            kept.append(judged.model_copy(update={"id": f"{reviewer}-{len(kept) + 1}", "reviewer": reviewer}))
    return tuple(kept), tuple(dropped)


def sections_in_order(given: GivenResults) -> tuple[Section, ...]:
    """The written sections, in the order of the outline."""
    return tuple(given.get(Section, f"section:{plan.id}") for plan in given.get(Outline, "outline").sections)


def all_paragraphs(sections: Sequence[Section]) -> tuple[Paragraph, ...]:
    """The paragraphs of all sections, in order."""
    return tuple(paragraph for section in sections for paragraph in section.paragraphs)


def numbered(paragraphs: Sequence[Paragraph]) -> str:
    """The draft as a reviewer is shown it."""
    return "\n".join(f"[{each.id}] {cited(each.text, each.cites)}" for each in paragraphs)


def schema_of(paragraphs: Sequence[Paragraph], papers: Papers) -> dict[str, Any]:
    """The form of an answer: paragraphs and pages that exist are the only ones that can be named."""
    pages = [seen.bates for seen in papers.pages if seen.bates]
    page = {"type": "string", "enum": [*pages, NO_PAGE]} if len(pages) <= _MAX_LISTED_PAGES else {"type": "string"}
    fields = {
        "paragraph": {"type": "string", "enum": [each.id for each in paragraphs]},
        "quote": {"type": "string", "maxLength": 200},
        "problem": {"type": "string", "maxLength": 240},
        "page": page,
        "words": {"type": "string", "maxLength": 200},
    }
    objections = {"type": "array", "items": object_schema(fields), "maxItems": MOST_OBJECTIONS}
    return object_schema({"objections": objections})
