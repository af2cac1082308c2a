"""Anthropic's Messages API spoken to an engine that is asked in OpenAI's.

llama.cpp serves /v1/messages itself, but there it writes nothing while it reads the prompt, so it cannot notice that
the client has left (docs/decisions/0004). Asked through chat completions it reports progress and stops. So requests
are translated here, and `anthropic_stream` turns the answer back. Unknown fields are tolerated; content that
would be lost without a word (an unknown block) is refused.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

from chambers.base.errors import UsageError

Json = dict[str, Any]

_PASSED_ON = ("model", "max_tokens", "temperature", "top_p", "top_k", "stream")
_ROLES = ("user", "assistant", "system")
_TOOL_CHOICES: Mapping[str, Any] = {"auto": "auto", "any": "required", "none": "none"}


class MessagesRequestError(UsageError):
    """The body is not a Messages request that can be carried over."""

    code = "request.invalid"


def chat_request(body: Json) -> Json:
    """The chat completion request that asks the same as this Messages request."""
    limit = body.get("max_tokens")
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
        raise MessagesRequestError("max_tokens: a positive whole number is required.")
    request = {key: body[key] for key in _PASSED_ON if body.get(key) is not None}
    request["messages"] = [*_system(body.get("system")), *_turns(_list(body, "messages", required=True))]
    if stop := _list(body, "stop_sequences"):
        request["stop"] = stop
    if tools := _list(body, "tools"):
        request["tools"] = [_tool(tool) for tool in tools]
        request |= _tool_choice(_object(body, "tool_choice"))
    return request | _thinking(_object(body, "thinking")) | _format(_object(body, "output_config"))


def count_request(body: Json) -> Json:
    """The shortest chat completion whose prompt is this request's: what it reports is the count that was asked for."""
    counted = {key: value for key, value in body.items() if key not in {"stream", "output_config"}}
    return chat_request({**counted, "max_tokens": 1})


def _system(system: object) -> list[Json]:
    if not system:
        return []
    return [{"role": "system", "content": _text_of(system, "system")}]


def _turns(messages: Iterable[object]) -> Iterable[Json]:
    for position, message in enumerate(messages):
        where = f"messages[{position}]"
        if not isinstance(message, dict) or message.get("role") not in _ROLES:
            raise MessagesRequestError(f"{where}: role must be user, assistant or system.")
        content = message.get("content")
        if isinstance(content, str):
            yield {"role": message["role"], "content": content}
        elif isinstance(content, list):
            carry = _assistant_turn if message["role"] == "assistant" else _user_turn
            yield from carry(content, message["role"], where)
        else:
            raise MessagesRequestError(f"{where}: content must be text or a list of blocks.")


def _user_turn(blocks: list[object], role: str, where: str) -> Iterable[Json]:
    """Tool results become turns of their own, in front of what else was said."""
    parts: list[Json] = []
    for block in blocks:
        if _is(block, "tool_result"):
            content = _text_of(block.get("content") or "", where)
            yield {"role": "tool", "tool_call_id": _text(block, "tool_use_id", where), "content": content}
        elif _is(block, "image"):
            parts.append({"type": "image_url", "image_url": {"url": _image_url(block, where)}})
        else:
            parts.append({"type": "text", "text": _block_text(block, where)})
    if all(part["type"] == "text" for part in parts):
        text = "\n".join(part["text"] for part in parts)
        yield from ([{"role": role, "content": text}] if parts else [])
    else:
        yield {"role": role, "content": parts}


def _assistant_turn(blocks: list[object], role: str, where: str) -> Iterable[Json]:
    texts: list[str] = []
    calls: list[Json] = []
    for block in blocks:
        if _is(block, "tool_use"):
            function = {"name": _text(block, "name", where), "arguments": json.dumps(block.get("input") or {})}
            calls.append({"id": _text(block, "id", where), "type": "function", "function": function})
        elif not _is(block, "thinking", "redacted_thinking"):
            texts.append(_block_text(block, where))
    turn: Json = {"role": role, "content": "\n".join(texts)}
    yield turn | ({"tool_calls": calls} if calls else {})


def _is(block: object, *kinds: str) -> TypeGuard[Json]:
    return isinstance(block, dict) and block.get("type") in kinds


def _text_of(content: object, where: str) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(_block_text(block, where) for block in content)
    raise MessagesRequestError(f"{where}: text or a list of text blocks is expected.")


def _block_text(block: object, where: str) -> str:
    if isinstance(block, dict):
        if block.get("type") == "text" and isinstance(block.get("text"), str):
            return str(block["text"])
        source = block.get("source")
        if block.get("type") == "document" and isinstance(source, dict) and source.get("type") == "text":
            return _text(source, "data", where)
        kind = block["type"] if isinstance(block.get("type"), str) else "unknown"
    else:
        kind = type(block).__name__
    raise MessagesRequestError(
        f"{where}: a content block of type {kind[:40]!r} cannot be given to this engine.",
        hint="Text, image, tool_use and tool_result blocks can.",
    )


def _image_url(block: Json, where: str) -> str:
    source = block.get("source")
    if not isinstance(source, dict):
        raise MessagesRequestError(f"{where}: an image needs its source.")
    if source.get("type") != "base64":
        raise MessagesRequestError(
            f"{where}: an image by address would have to be fetched, and nothing here goes out.",
            hint="Send the image itself as base64.",
        )
    return f"data:{_text(source, 'media_type', where)};base64,{_text(source, 'data', where)}"


def _tool(tool: object) -> Json:
    if not isinstance(tool, dict) or not tool.get("name"):
        raise MessagesRequestError("tools: each tool needs a name.")
    parameters = _object(tool, "input_schema") or {"type": "object", "properties": {}}
    described = _text(tool, "description", "tools") if tool.get("description") else ""
    function = {"name": _text(tool, "name", "tools"), "description": described, "parameters": parameters}
    return {"type": "function", "function": function}


def _tool_choice(choice: Json) -> Json:
    carried: Json = {}
    kind = _text(choice, "type", "tool_choice") if choice else ""
    if kind == "tool":
        carried["tool_choice"] = {"type": "function", "function": {"name": _text(choice, "name", "tool_choice")}}
    elif kind in _TOOL_CHOICES:
        carried["tool_choice"] = _TOOL_CHOICES[kind]
    if choice.get("disable_parallel_tool_use"):
        carried["parallel_tool_calls"] = False
    return carried


def _thinking(thinking: Json) -> Json:
    wanted = {"enabled": True, "disabled": False}.get(str(thinking.get("type")))
    return {} if wanted is None else {"chat_template_kwargs": {"enable_thinking": wanted}}


def _format(output_config: Json) -> Json:
    form = _object(output_config, "format")
    if form.get("type") != "json_schema":
        return {}
    return {"response_format": {"type": "json_schema", "json_schema": {"schema": _object(form, "schema")}}}


def _list(body: Json, field: str, *, required: bool = False) -> list[Any]:
    given = body.get(field)
    if required and not (isinstance(given, list) and given):
        raise MessagesRequestError(f"{field}: a list with at least one entry is required.")
    if given is not None and not isinstance(given, list):
        raise MessagesRequestError(f"{field}: a list is expected.")
    return given or []


def _object(body: Json, field: str) -> Json:
    given = body.get(field)
    if given is not None and not isinstance(given, dict):
        raise MessagesRequestError(f"{field}: an object is expected.")
    return given or {}


def _text(body: Json, field: str, where: str) -> str:
    if not isinstance(body.get(field), str):
        raise MessagesRequestError(f"{where}: {field} must be text.")
    return str(body[field])
