"""The stage `gate`: are there grounds?

For each element of the claim the passages that speak of it are found by their words, numbered and put before the model,
which may only choose among them: a citation that does not exist cannot be made. An element for which nothing is found,
or nothing is chosen, is missing; when a required one is missing there is no draft.
"""

from collections.abc import Sequence

from chambers.drafting.answers import object_schema, read_object
from chambers.drafting.kinds import Claim
from chambers.drafting.places import span_of
from chambers.drafting.ranking import Ranked, rank, readable_passages
from chambers.drafting.requests import request
from chambers.drafting.results import Call, Dropped, Element, Grounds, Papers, Route
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.grounding.texts.passage import Passage
from chambers.grounding.texts.sentences import flowing

ROLE = "gate"
_MOST_CANDIDATES = 4
_MOST_CHOSEN = 3
_ANSWER_TOKENS = 32


async def gate(room: Room, given: GivenResults) -> Grounds:
    """Judge every element of the claim by passages of the record."""
    papers, route = given.get(Papers, "papers"), given.get(Route, "route")
    claim = room.kind.claims[route.claim or room.kind.claim]
    record = room.record(papers)
    candidates = readable_passages(record.shown(papers))
    elements: list[Element] = []
    dropped: list[Dropped] = []
    calls: list[Call] = []
    for text, words in claim.elements:
        found = rank(f"{text} {' '.join(words)}", candidates, _MOST_CANDIDATES)
        chosen, refused, call = await _choose(room, papers, claim, text, found)
        elements.append(Element(text=text, support=tuple(map(span_of, chosen))))
        dropped += refused
        calls += call
    holds = bool(elements) and not any(element.missing and element.required for element in elements)
    return Grounds(claim=claim.name, holds=holds, elements=tuple(elements), dropped=tuple(dropped), calls=tuple(calls))


async def _choose(
    room: Room, papers: Papers, claim: Claim, element: str, found: Sequence[Ranked]
) -> tuple[list[Passage], list[Dropped], list[Call]]:
    if not found:
        return [], [], []
    listed = "\n".join(
        f"{at}. {flowing(each.passage.text)} ({each.passage.page.bates})" for at, each in enumerate(found, start=1)
    )
    words = request(room.kind, "gate", claim=claim.title, ask=room.order.ask, passages=listed, element=element)
    said = await room.ask("gate", ROLE, words, papers=papers, max_tokens=_ANSWER_TOKENS, schema=_schema(len(found)))
    numbers, refused = chosen_numbers(said.text, len(found))
    return [found[number - 1].passage for number in numbers], list(refused), [said.call]


def chosen_numbers(answer: str, most: int) -> tuple[tuple[int, ...], tuple[Dropped, ...]]:
    """The numbers that a model chose, each once; one that was not on the list is dropped. Pure."""
    said = read_object(answer)
    if said is None or not isinstance(said.get("passages"), list):
        return (), (Dropped(text=answer[:200], reason="no list of passages was given"),)
    known = [number for number in said["passages"] if isinstance(number, int) and 1 <= number <= most]
    strange = [number for number in said["passages"] if number not in known]
    return tuple(dict.fromkeys(known))[:_MOST_CHOSEN], tuple(
        Dropped(text=str(number)[:80], reason="no passage has that number") for number in strange
    )


def _schema(most: int) -> dict[str, object]:
    numbers = {"type": "integer", "enum": list(range(1, most + 1))}
    return object_schema({"passages": {"type": "array", "items": numbers, "maxItems": _MOST_CHOSEN}})
