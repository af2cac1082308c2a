"""What the door tells of itself: the list of models, and how the lanes are. Pure."""

from collections.abc import Callable, Iterable, Mapping

from chambers.chat.openai import Json
from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus
from chambers.gateway.names import Target

_BEGINNING = "1970-01-01T00:00:00Z"


def model_entry(name: str, target: Target) -> Json:
    """One name, in words that OpenAI's and Anthropic's clients both understand."""
    lanes = target.lanes
    ready = [lane for lane in lanes if lane.state is State.READY]
    contexts = [lane.context_tokens for lane in lanes if lane.context_tokens is not None]
    slots = [lane.slots for lane in lanes if lane.slots is not None]
    context_tokens = min(contexts, default=None)
    return {
        "id": name,
        "object": "model",
        "type": "model",
        "display_name": f"{name} ({target.model})",
        "created": 0,
        "created_at": _BEGINNING,
        "owned_by": "chambers",
        "model": target.model,
        "role": target.role,
        "lane": lanes[0].lane,
        "lanes": [lane.lane for lane in lanes],
        "context_tokens": context_tokens,
        "max_model_len": context_tokens,
        "slots": sum(slots) if slots else None,
        "capabilities": sorted(set.intersection(*(set(lane.capabilities) for lane in lanes))),
        "engine": lanes[0].engine,
        "quant": lanes[0].quant,
        "state": (ready or lanes)[0].state,
    }


def model_list(targets: Mapping[str, Target]) -> Json:
    """Every name that may be asked for."""
    models = [model_entry(name, target) for name, target in targets.items()]
    ends = {"first_id": models[0]["id"], "last_id": models[-1]["id"]} if models else {}
    return {"object": "list", "data": models, "has_more": False, **ends}


def health(lanes: Iterable[LaneStatus], detail: Callable[[LaneStatus], Json] | None) -> tuple[int, Json]:
    """200 only while every lane can serve; which lanes there are is told to those with a key."""
    all_lanes = tuple(lanes)
    well = bool(all_lanes) and all(lane.state is State.READY for lane in all_lanes)
    answer: Json = {"status": "ok" if well else "unavailable"}
    if detail is not None:
        answer["lanes"] = [{"lane": lane.lane, "state": lane.state, **detail(lane)} for lane in all_lanes]
    return (200 if well else 503), answer
