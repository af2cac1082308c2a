"""The stage `gate`: what the record has on each element of the claim.

For each element the passages that speak of it are found by their words, numbered and put before the model, which may
only choose among them: a citation that does not exist cannot be made. Where nothing is found, or nothing is chosen, for
a required element, there is no draft. A chosen passage need not show the element: a clause that only promises an act is
about it too. So an element counts as shown only where a rule finds the act reported as done, and is reported as not
assessed otherwise.
"""

from collections.abc import Sequence

from chambers.drafting.answers import object_schema, read_object
from chambers.drafting.kinds import Claim
from chambers.drafting.performance import confirming_act
from chambers.drafting.places import Passage, span_of
from chambers.drafting.ranking import Ranked, rank, readable_passages
from chambers.drafting.requests import request
from chambers.drafting.results import Call, Dropped, Element, Grounds, Papers, Route
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.grounding.pages.sentences import flowing

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
        acts = (confirming_act(text, words, flowing(each.text), record.matter.parties) for each in chosen)
        act = next((act for act in acts if act is not None), None)
        elements.append(Element(text=text, support=tuple(map(span_of, chosen)), act=act))
        dropped += refused
        calls += call
    return Grounds(
        claim=claim.name,
        title=claim.title,
        elements=tuple(elements),
        dropped=tuple(dropped),
        calls=tuple(calls),
    )


def grounds_words(grounds: Grounds) -> str:
    """What the gate says about a claim, in a sentence for a person. Pure."""
    claim = f"\u201c{grounds.title or grounds.claim}\u201d"
    required = [each for each in grounds.elements if each.required]
    nothing = [each.text for each in required if each.finding == "nothing_found"]
    if nothing or not grounds.elements:
        return f"Nothing found about: {'; '.join(nothing) or claim}."
    if grounds.finding == "shown":
        return f"Passages found about {claim}; each required element is shown by a passage that reports the act."
    shown = sum(each.finding == "shown" for each in required)
    assessed = f"not assessed, except {shown} of {len(required)} elements" if shown else "not assessed"
    return f"Passages found about {claim}; {assessed}."


def element_words(element: Element) -> str:
    """What the gate says about an element, in a sentence for a person. Pure."""
    match element.finding:
        case "nothing_found":
            return f"Nothing found about \u201c{element.text}\u201d."
        case "shown":
            return f"Shown: a passage reports the act (\u201c{element.act}\u201d)."
        case _:
            return f"Passages found about \u201c{element.text}\u201d; not assessed."


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
