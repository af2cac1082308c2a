"""What each route's body must look like: JSON schemas of the fields that we or our engines act on. Pure values.

They are checked before anything else is done with a body, and shown in /openapi.json. A field that is null counts as
absent, because clients send many of those.
"""

from collections.abc import Mapping
from typing import Any

from chambers.gateway.schema import Schema

_MOST_TOKENS = 2**31 - 1


def _maybe(kind: str, **more: Any) -> Schema:
    return {"type": [kind, "null"], **more}


def _any_of(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_NONE: Schema = {"type": "null"}
_OBJECT: Schema = {"type": "object"}
_PART: Schema = {"type": "object", "required": ["type"], "properties": {"type": _TEXT}}
_PARTS: Schema = {"type": "array", "items": _PART}
_TOKEN: Schema = {"type": "integer", "minimum": 0, "maximum": _MOST_TOKENS}
_ONE_INPUT = _any_of(_TEXT, _TOKEN, {"type": "array", "items": _TOKEN})
_INPUTS = _any_of(_TEXT, {"type": "array", "minItems": 1, "items": _ONE_INPUT})
_TOKENS = _maybe("integer", minimum=-1, maximum=_MOST_TOKENS)
_TOOLS = _maybe("array", items={"type": "object"})

_MODEL: Schema = {"type": "string", "minLength": 1, "description": "A model, a role or an alias: see /v1/models."}
_SAMPLING: Mapping[str, Schema] = {
    "temperature": _maybe("number"),
    "top_p": _maybe("number"),
    "stream": _maybe("boolean"),
    "seed": _maybe("integer"),
    "stop": _any_of(_TEXT, _TEXTS, _NONE),
    "presence_penalty": _maybe("number"),
    "frequency_penalty": _maybe("number"),
    "stream_options": _maybe("object"),
    "chat_template_kwargs": _maybe("object"),
    "user": _maybe("string"),
    "n": _maybe("integer", minimum=1, maximum=128),
}

_CHAT_TURN: Schema = {
    "type": "object",
    "required": ["role"],
    "properties": {
        "role": {"type": "string", "minLength": 1},
        "content": _any_of(_TEXT, _PARTS, _NONE),
        "tool_calls": _maybe("array", items={"type": "object"}),
        "tool_call_id": _maybe("string"),
        "name": _maybe("string"),
        "reasoning_content": _maybe("string"),
    },
}

_CHAT: Schema = {
    "type": "object",
    "required": ["model", "messages"],
    "properties": {
        "model": _MODEL,
        "messages": {"type": "array", "minItems": 1, "items": _CHAT_TURN},
        "max_tokens": _TOKENS,
        "max_completion_tokens": _TOKENS,
        "tools": _TOOLS,
        "tool_choice": _any_of(_TEXT, _OBJECT, _NONE),
        "parallel_tool_calls": _maybe("boolean"),
        "response_format": _maybe("object"),
        "logprobs": _maybe("boolean"),
        "top_logprobs": _maybe("integer", minimum=0, maximum=20),
        **_SAMPLING,
    },
}

_COMPLETION: Schema = {
    "type": "object",
    "required": ["model", "prompt"],
    "properties": {
        "model": _MODEL,
        "prompt": _INPUTS,
        "max_tokens": _TOKENS,
        "suffix": _maybe("string"),
        "echo": _maybe("boolean"),
        "logprobs": _maybe("integer", minimum=0, maximum=20),
        **_SAMPLING,
    },
}

_RESPONSE: Schema = {
    "type": "object",
    "required": ["model", "input"],
    "properties": {
        "model": _MODEL,
        "input": _any_of(_TEXT, {"type": "array", "minItems": 1, "items": _OBJECT}),
        "instructions": _maybe("string"),
        "max_output_tokens": _TOKENS,
        "tools": _TOOLS,
        "tool_choice": _any_of(_TEXT, _OBJECT, _NONE),
        "reasoning": _maybe("object"),
        "text": _maybe("object"),
        **_SAMPLING,
    },
}

_EMBEDDING: Schema = {
    "type": "object",
    "required": ["model", "input"],
    "properties": {
        "model": _MODEL,
        "input": _INPUTS,
        "encoding_format": _maybe("string", enum=["float", "base64", None]),
        "dimensions": _maybe("integer", minimum=1, maximum=_MOST_TOKENS),
    },
}

_TURN: Schema = {
    "type": "object",
    "required": ["role", "content"],
    "properties": {
        "role": {"type": "string", "enum": ["user", "assistant", "system"]},
        "content": _any_of(_TEXT, _PARTS),
    },
}

_COUNTED: Mapping[str, Schema] = {
    "model": _MODEL,
    "messages": {"type": "array", "minItems": 1, "items": _TURN},
    "system": _any_of(_TEXT, _PARTS, _NONE),
    "tools": _maybe("array", items={"type": "object", "required": ["name"], "properties": {"name": _TEXT}}),
    "tool_choice": _maybe("object"),
    "thinking": _maybe("object"),
}

_MESSAGES: Schema = {
    "type": "object",
    "required": ["model", "max_tokens", "messages"],
    "properties": {
        **_COUNTED,
        "max_tokens": {"type": "integer", "minimum": 1, "maximum": _MOST_TOKENS},
        "stop_sequences": _maybe("array", items=_TEXT),
        "stream": _maybe("boolean"),
        "temperature": _maybe("number"),
        "top_p": _maybe("number"),
        "top_k": _maybe("integer", minimum=-1, maximum=_MOST_TOKENS),
        "metadata": _maybe("object"),
        "output_config": _maybe("object"),
    },
}

BODIES: Mapping[str, Schema] = {
    "/v1/chat/completions": _CHAT,
    "/v1/completions": _COMPLETION,
    "/v1/responses": _RESPONSE,
    "/v1/messages": _MESSAGES,
    "/v1/messages/count_tokens": {"type": "object", "required": ["model", "messages"], "properties": _COUNTED},
    "/v1/embeddings": _EMBEDDING,
}
