"""The stage `outline`: which sections are written, and which pages each should speak of.

The sections are the document type's. The pages are found by the words of the instruction and the request; the planner
may choose among them and put them in order, and what it leaves out comes after.
"""

from chambers.drafting.answers import object_schema, read_object, strings
from chambers.drafting.kinds import SectionRule
from chambers.drafting.ranking import rank, readable_passages
from chambers.drafting.requests import request
from chambers.drafting.results import Call, Dropped, Outline, Papers, Route, SectionPlan
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.record.page import Page

_MOST_PAGES = 12
_ANSWER_TOKENS = 160


async def outline(room: Room, given: GivenResults) -> Outline:
    """Pages for every section that a model writes."""
    papers, route = given.get(Papers, "papers"), given.get(Route, "route")
    record = room.record(papers)
    shown = record.shown(papers)
    plans: list[SectionPlan] = []
    dropped: list[Dropped] = []
    calls: list[Call] = []
    for rule in room.kind.written:
        found = pages_for(f"{rule.heading or ''} {rule.instruction} {room.order.ask}", shown)
        chosen: tuple[str, ...] = ()
        if len(found) > 1:
            chosen, refused, call = await _choose(room, papers, route, rule, found)
            dropped += refused
            calls.append(call)
        pages = tuple(dict.fromkeys((*chosen, *found)))
        plans.append(SectionPlan(id=rule.id, heading=rule.heading or "", instruction=rule.instruction, pages=pages))
    return Outline(sections=tuple(plans), dropped=tuple(dropped), calls=tuple(calls))


def pages_for(sought: str, pages: list[Page]) -> tuple[str, ...]:
    """The numbers of the pages that speak to it, best first; those that do not come last. Pure."""
    ranked = (each.passage.page.bates for each in rank(sought, readable_passages(pages), 200))
    every = (page.bates for page in pages)
    return tuple(dict.fromkeys(number for number in (*ranked, *every) if number))[:_MOST_PAGES]


async def _choose(
    room: Room, papers: Papers, route: Route, rule: SectionRule, found: tuple[str, ...]
) -> tuple[tuple[str, ...], list[Dropped], Call]:
    words = request(
        room.kind,
        "outline",
        title=room.kind.name,
        ask=room.order.ask,
        heading=rule.heading or rule.id,
        instruction=rule.instruction,
        example=found[0],
    )
    offered = {"type": "string", "enum": list(found)}
    schema = object_schema({"pages": {"type": "array", "items": offered, "maxItems": len(found)}})
    said = await room.ask("outline", route.planner, words, papers=papers, max_tokens=_ANSWER_TOKENS, schema=schema)
    named = strings((read_object(said.text) or {}).get("pages"))
    strange = [
        Dropped(text=name[:80], reason="no page of that number was offered") for name in named if name not in found
    ]
    return tuple(dict.fromkeys(name for name in named if name in found)), strange, said.call
