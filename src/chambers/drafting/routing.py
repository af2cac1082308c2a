"""The stage `route`: what is to be made, on which lanes, through which stages, and why.

Most of it follows from the document type and from what was asked for. A model is asked only which claim a request is
about, and only where the request does not say so itself.
"""

from chambers.drafting.answers import object_schema, read_object
from chambers.drafting.kinds import Claim, DocumentType
from chambers.drafting.order import Order
from chambers.drafting.ranking import words_of
from chambers.drafting.requests import request
from chambers.drafting.results import Call, Route
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults

ROLE = "router"
_ANSWER_TOKENS = 24


async def route(room: Room, given: GivenResults) -> Route:
    """Decide the course of a job."""
    claim, why, calls = await _claim(room)
    return plan_route(room.order, room.kind, claim, why, calls)


def plan_route(order: Order, kind: DocumentType, claim: str | None, why: str, calls: tuple[Call, ...] = ()) -> Route:
    """The course that a type and an order ask for. Pure."""
    reviewers = kind.reviewers if order.reviewers is None else order.reviewers
    # Without gate and review it is light work, and the fast lane does all of it.
    light_work = not kind.gate and not reviewers
    tier = kind.tier if order.tier == "auto" else order.tier
    drafter = "fast" if light_work else ("heavy" if tier == "heavy" else "drafter")
    stages = (*(("gate",) if kind.gate else ()), "extract", *(("draft",) if kind.sections else ()))
    return Route(
        type=kind.name,
        tier=tier,
        drafter=drafter,
        extractor="fast" if light_work else "extractor",
        planner="fast" if light_work else "planner",
        claim=claim if kind.gate else None,
        reviewers=reviewers if kind.sections else (),
        stages=stages,
        reasons=(
            f"{kind.name} is {tier} work" + ("" if order.tier == "auto" else ", as was asked for"),
            f"drafted by the role {drafter}" + (", since nothing is gated or reviewed" if light_work else ""),
            *((why,) if kind.gate else ()),
        ),
        calls=calls,
    )


async def _claim(room: Room) -> tuple[str | None, str, tuple[Call, ...]]:
    kind, order = room.kind, room.order
    if not kind.gate or not kind.claims:
        return None, "", ()
    if order.claim is not None:
        return order.claim, f"the claim is {order.claim}, as was asked for", ()
    named = closest_claim(order.ask, tuple(kind.claims.values()))
    if named is not None:
        return named, f"the request itself speaks of {kind.claims[named].title.casefold()}", ()
    names = sorted(kind.claims)
    listed = "\n".join(f"{name}: {kind.claims[name].title}" for name in names)
    schema = object_schema({"claim": {"type": "string", "enum": names}})
    words = request(kind, "route", ask=order.ask, claims=listed)
    said = await room.ask("route", ROLE, words, max_tokens=_ANSWER_TOKENS, schema=schema)
    chosen = (read_object(said.text) or {}).get("claim")
    if isinstance(chosen, str) and chosen in kind.claims:
        return chosen, f"the router takes the request to be about {kind.claims[chosen].title.casefold()}", (said.call,)
    return kind.claim, f"the router named no claim that is known; {kind.claim} is what the type goes by", (said.call,)


def closest_claim(ask: str, claims: tuple[Claim, ...]) -> str | None:
    """The one claim whose title stands in the request; None where none does, or several."""
    asked = words_of(ask)
    named = [claim.name for claim in claims if (title := words_of(claim.title)) and title <= asked]
    return named[0] if len(named) == 1 else None
