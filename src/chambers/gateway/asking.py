"""What an engine is asked, from what a client asked, the role it asked by and the lane that will answer. Pure."""

import json

from chambers.chat.dialect import Dialect
from chambers.chat.openai import Json
from chambers.chat.prompt import holds_image, names_image
from chambers.engines.engine import Speech
from chambers.fleet.status import LaneStatus
from chambers.gateway.charter import RoleRules
from chambers.gateway.refusals import BadBodyError, ImageByAddressError, NotSpokenError, NoVisionError
from chambers.gateway.routes import Route

_VISION = "vision"
_ASKS_TO_THINK = ("reasoning", "reasoning_effort", "thinking", "thinking_budget_tokens")


def spoken_route(route: Route, lanes: tuple[LaneStatus, ...]) -> Route:
    """The way to the answer that these lanes can go; an error if none of them can."""
    ways = (route.spoken_by(lane.speaks) for lane in lanes)
    way = next((one for one in ways if one is not None), None)
    if way is None:
        engines = ", ".join(sorted({lane.engine for lane in lanes}))
        raise NotSpokenError(
            f"{lanes[0].model} runs on an engine ({engines}) that does not do {route.needs}.",
            hint="/v1/models lists the models; one on another engine may.",
        )
    return way


def check_sight(body: Json, lane: LaneStatus) -> None:
    """Refuse a picture for a model that is known not to see, and one that an engine would have to fetch."""
    if lane.capabilities and _VISION not in lane.capabilities and holds_image(body):
        raise NoVisionError(
            f"The model {lane.model} cannot read images.", hint="Send text, or ask a model with vision: see /v1/models."
        )
    if names_image(body):
        raise ImageByAddressError(
            "An image by address would have to be fetched, and nothing here goes out.",
            hint="Send the image itself, as a data: URL in base64.",
        )


def compose(route: Route, asked: Json, lane: LaneStatus, rules: RoleRules) -> Json:
    """The body for the engine of `lane`, from the client's as the route prepared it."""
    body = _under_rules(route, asked, rules) | {"model": lane.model}
    if route.assembler is None:
        return body
    assembled_by_us = not asked.get("stream") or route.dialect is Dialect.ANTHROPIC
    body["stream"] = True
    if Speech.PROGRESS in lane.speaks:
        body["return_progress"] = True
    if assembled_by_us and route.dialect is not Dialect.RESPONSES:
        body["stream_options"] = {"include_usage": True}
    return body


def encode(body: Json) -> bytes:
    """As bytes; what JSON or Unicode cannot hold is the client's mistake."""
    try:
        return json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError as error:
        raise BadBodyError("The body has half a character in it (a lone surrogate).") from error
    except ValueError as error:
        raise BadBodyError("The body has a number in it that JSON does not know.") from error
    except RecursionError as error:
        raise BadBodyError("The body is nested too deeply.") from error


def _under_rules(route: Route, asked: Json, rules: RoleRules) -> Json:
    if rules.temperature is not None and route.assembler is not None and asked.get("temperature") is None:
        asked = {**asked, "temperature": rules.temperature}
    if rules.thinking is None or not route.templated:
        return asked
    if not rules.thinking:
        asked = {field: value for field, value in asked.items() if field not in _ASKS_TO_THINK}
    given = asked.get("chat_template_kwargs")
    wanted = {**(given if isinstance(given, dict) else {}), "enable_thinking": rules.thinking}
    return {**asked, "chat_template_kwargs": wanted}
