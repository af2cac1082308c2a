"""/openapi.json: what the door understands and says, in OpenAPI 3.1. Built by hand from the schemas that are checked.

Answers of the engines are described no further than their kind: they are passed on, and engines differ.
"""

import json
from typing import Any

from chambers.chat.dialect import Dialect
from chambers.gateway.bodies import BODIES
from chambers.gateway.routes import ROUTES
from chambers.gateway.schema import Schema

_VERSION = "1"
_JSON = "application/json"
_STREAM = "text/event-stream"

_DETAIL: Schema = {
    "type": "object",
    "required": ["type", "message", "code", "source"],
    "properties": {
        "type": {"type": "string"},
        "message": {"type": "string"},
        "code": {"type": "string", "description": "A stable slug, such as lane.queue_full."},
        "source": {"type": "string", "enum": ["client", "gateway", "engine"], "description": "Who failed."},
        "position": {"type": "integer", "description": "The place in the queue that there was no room for."},
    },
}
_SCHEMAS: dict[str, Schema] = {
    "OpenAIError": {"type": "object", "required": ["error"], "properties": {"error": _DETAIL}},
    "AnthropicError": {
        "type": "object",
        "required": ["type", "error"],
        "properties": {"type": {"type": "string", "enum": ["error"]}, "error": _DETAIL},
    },
}
_FAILURES = {
    "400": "The request makes no sense.",
    "401": "No key, or a wrong one.",
    "403": "The key does not open that role, or the Host or Origin is not ours.",
    "404": "No model, role or alias of that name, or nothing at that path.",
    "405": "Another method.",
    "408": "The body stopped coming.",
    "413": "The body is too large.",
    "429": "More requests a minute than the key allows. Retry-After says when.",
    "501": "The engine of that lane has no such thing.",
    "502": "The engine failed.",
    "503": "No slot was to be had: the queue is full, the wait was too long, or the lane is down. See Retry-After.",
    "504": "The engine fell silent.",
}
_QUEUE_HEADERS = [
    {
        "name": "x-chambers-priority",
        "in": "header",
        "description": "A key for batch work cannot make itself interactive.",
        "schema": {"type": "string", "enum": ["interactive", "batch"]},
    },
    {
        "name": "x-chambers-deadline-s",
        "in": "header",
        "description": "Seconds after which waiting for a slot is of no use any more.",
        "schema": {"type": "number", "exclusiveMinimum": 0},
    },
]
_TOLD = {
    "x-chambers-lane": "The lane that answers.",
    "x-chambers-model": "Its model.",
    "x-chambers-priority": "The class in which the request waited.",
    "x-chambers-affinity": "hit (with the share of the prompt that was known), miss, or none for a short prompt.",
    "x-chambers-queue-ms": "How long it waited for a slot.",
    "x-chambers-cached-tokens": "How much of the prompt the engine still had, where it said so in time.",
}


def describe() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {path: {"post": _posting(path)} for path in ROUTES}
    paths["/"] = {"get": _telling("Whether this is Chambers.", open_to_all=True)}
    paths["/health"] = {"get": _telling("Whether every lane can serve; with a key, how each is.", open_to_all=True)}
    paths["/openapi.json"] = {"get": _telling("This description.", open_to_all=True)}
    paths["/metrics"] = {"get": _telling("Prometheus metrics.", kind="text/plain")}
    paths["/v1/models"] = {"get": _telling("Every name that this key may ask for.")}
    paths["/v1/models/{name}"] = {"get": _telling("What is behind a name.", parameters=[_name_parameter()])}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Chambers", "version": _VERSION, "description": "Local models behind one door."},
        "security": [{"bearer": []}, {"header": []}],
        "paths": paths,
        "components": {
            "schemas": _SCHEMAS,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "header": {"type": "apiKey", "in": "header", "name": "x-api-key"},
            },
        },
    }


def _posting(path: str) -> dict[str, Any]:
    route = ROUTES[path]
    content: dict[str, Any] = {_JSON: {"schema": {"type": "object"}}}
    if route.assembler is not None:
        content[_STREAM] = {"schema": {"type": "string"}}
    headers = {name: {"description": says, "schema": {"type": "string"}} for name, says in _TOLD.items()}
    return {
        "operationId": path.removeprefix("/v1/").replace("/", "_"),
        "parameters": _QUEUE_HEADERS,
        "requestBody": {"required": True, "content": {_JSON: {"schema": BODIES[path]}}},
        "responses": {
            "200": {"description": "The answer.", "headers": headers, "content": content},
            **_failures(route.dialect),
        },
    }


def _telling(
    says: str, *, open_to_all: bool = False, kind: str = _JSON, parameters: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    shape: Schema = {"type": "object"} if kind == _JSON else {"type": "string"}
    told = {
        "summary": says,
        "parameters": parameters or [],
        "responses": {"200": {"description": says, "content": {kind: {"schema": shape}}}, **_failures(Dialect.OPENAI)},
    }
    return {**told, "security": []} if open_to_all else told


def _failures(dialect: Dialect) -> dict[str, Any]:
    name = "AnthropicError" if dialect is Dialect.ANTHROPIC else "OpenAIError"
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {status: {"description": says, "content": {_JSON: {"schema": schema}}} for status, says in _FAILURES.items()}


def _name_parameter() -> dict[str, Any]:
    return {"name": "name", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}


DESCRIPTION = json.dumps(describe()).encode()
