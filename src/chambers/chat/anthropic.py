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
_TOOL_CHOICES: Mapping[str, Any] = {"auto": "auto", "any": "required", "none": "none"}


class MessagesRequestError(UsageError):
    """The body is not a Messages request that can be carried over."""

    code = "request.invalid"


def chat_request(body: Json) -> Json:
    """The chat completion request that asks the same as this Messages request."""
    if not isinstance(body.get("messages"), list) or not body["messages"]:
        raise MessagesRequestError("messages: a list with at least one message is required.")
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        raise MessagesRequestError("max_tokens: a positive whole number is required.")
    request = {key: body[key] for key in _PASSED_ON if body.get(key) is not None}
    request["messages"] = [*_system(body.get("system")), *_turns(body["messages"])]
    if body.get("stop_sequences"):
        request["stop"] = body["stop_sequences"]
    if body.get("tools"):
        request["tools"] = [_tool(tool) for tool in body["tools"]]
        request |= _tool_choice(body.get("tool_choice") or {})
    return request | _thinking(body.get("thinking") or {}) | _format(body.get("output_config") or {})


def _system(system: object) -> list[Json]:
    if not system:
        return []
    return [{"role": "system", "content": _text_of(system, "system")}]


def _turns(messages: Iterable[object]) -> Iterable[Json]:
    for position, message in enumerate(messages):
        where = f"messages[{position}]"
        if not isinstance(message, dict) or message.get("role") not in {"user", "assistant", "system"}:
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
            yield {"role": "tool", "tool_call_id": block.get("tool_use_id"), "content": content}
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
            function = {"name": block.get("name"), "arguments": json.dumps(block.get("input") or {})}
            calls.append({"id": block.get("id"), "type": "function", "function": function})
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
            return str(source.get("data") or "")
        kind = block.get("type")
    else:
        kind = type(block).__name__
    raise MessagesRequestError(
        f"{where}: a content block of type {kind!r} cannot be given to this engine.",
        hint="Text, image, tool_use and tool_result blocks can.",
    )


def _image_url(block: Json, where: str) -> str:
    source = block.get("source") or {}
    if source.get("type") != "base64":
        raise MessagesRequestError(
            f"{where}: an image by address would have to be fetched, and nothing here goes out.",
            hint="Send the image itself as base64.",
        )
    return f"data:{source.get('media_type')};base64,{source.get('data')}"


def _tool(tool: object) -> Json:
    if not isinstance(tool, dict) or not tool.get("name"):
        raise MessagesRequestError("tools: each tool needs a name.")
    parameters = tool.get("input_schema") or {"type": "object", "properties": {}}
    function = {"name": tool["name"], "description": tool.get("description") or "", "parameters": parameters}
    return {"type": "function", "function": function}


def _tool_choice(choice: Json) -> Json:
    carried: Json = {}
    if choice.get("type") == "tool":
        carried["tool_choice"] = {"type": "function", "function": {"name": choice.get("name")}}
    elif choice.get("type") in _TOOL_CHOICES:
        carried["tool_choice"] = _TOOL_CHOICES[choice["type"]]
    if choice.get("disable_parallel_tool_use"):
        carried["parallel_tool_calls"] = False
    return carried


def _thinking(thinking: Json) -> Json:
    wanted = {"enabled": True, "disabled": False}.get(thinking.get("type", ""))
    return {} if wanted is None else {"chat_template_kwargs": {"enable_thinking": wanted}}


def _format(output_config: Json) -> Json:
    form = output_config.get("format") or {}
    if form.get("type") != "json_schema":
        return {}
    return {"response_format": {"type": "json_schema", "json_schema": {"schema": form.get("schema") or {}}}}
