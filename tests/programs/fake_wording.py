"""The fake engine's paths, and how each words its answer. Part of `fake_engine.py`."""

from __future__ import annotations

import json
import math
import time
import zlib

from fake_slots import Refusal, Work, render, text_of, tokens_of


def health(_engine):
    return {"status": "ok"}


def slots(engine):
    return [slot.facts(engine.context_tokens) for slot in engine.slots]


def props(engine):
    return {
        "default_generation_settings": {"n_ctx": engine.context_tokens},
        "total_slots": len(engine.slots),
        "model_alias": engine.options.alias,
        "model_path": engine.options.model,
        "modalities": {"vision": False, "audio": False},
        "chat_template": "{{ messages }} {{ tools }}",
        "build_info": "b99999-fake",
    }


def models(engine):
    return {"object": "list", "data": [{"id": engine.options.alias, "object": "model", "owned_by": "llamacpp"}]}


class Form:
    """How one of the paths words its answer."""

    def __init__(self, engine, work, kind):
        engine.ids += 1
        self.work = work
        self.shared = {"id": f"fake-{engine.ids}", "created": int(time.time()), "model": engine.options.alias}
        self.shared["object"] = kind

    def chunk(self, choice, **more):
        return {"choices": [{"index": 0, "finish_reason": None, **choice}], **self.shared, **more}

    def ending(self):
        """The last events: the finish, with the times on the very last of them."""
        work = self.work
        events = [self.chunk({**self.part(""), "finish_reason": work.finish})]
        if (work.body.get("stream_options") or {}).get("include_usage"):
            events.append({"choices": [], **self.shared, "usage": work.usage()})
        events[-1]["timings"] = work.timings()
        return events

    def whole(self, pieces):
        choice = {"index": 0, "finish_reason": self.work.finish, **self.message("".join(pieces))}
        return {"choices": [choice], **self.shared, "usage": self.work.usage(), "timings": self.work.timings()}


class ChatForm(Form):
    def __init__(self, engine, work):
        super().__init__(engine, work, "chat.completion.chunk" if work.body.get("stream") else "chat.completion")

    def opening(self, **more):
        return self.chunk({"delta": {"role": "assistant", "content": None}}, **more)

    def part(self, text):
        if not text:
            return {"delta": {}}
        if not self.work.call:
            return {"delta": {"content": text}}
        named = {} if self.work.said > 1 else {"id": self.work.call["id"], "type": "function"}
        function = {"name": self.work.call["name"], "arguments": text} if named else {"arguments": text}
        return {"delta": {"tool_calls": [{"index": 0, **named, "function": function}]}}

    def message(self, text):
        if not self.work.call:
            return {"message": {"role": "assistant", "content": text}}
        function = {"name": self.work.call["name"], "arguments": text}
        call = {"id": self.work.call["id"], "type": "function", "function": function}
        return {"message": {"role": "assistant", "content": None, "tool_calls": [call]}}


class TextForm(Form):
    def __init__(self, engine, work):
        super().__init__(engine, work, "text_completion")

    def opening(self, **more):
        return self.chunk({"text": "", "logprobs": None}, **more)

    def part(self, text):
        return {"text": text, "logprobs": None}

    message = part


def offered_call(behaviour, tools):
    call = behaviour.get("tool_call") if tools else None
    if call is None or not behaviour.get("only_offered"):
        return call
    return call if call["name"] in {(tool.get("function") or {}).get("name") for tool in tools} else None


def scripted_call(call, messages):
    """The call until a result is there; one that the client refused, its tool not being there yet, is made again."""
    results = [text_of(turn.get("content")) for turn in messages if turn.get("role") == "tool"]
    if call is None or any("<tool_use_error>" not in result for result in results):
        return None
    return {**call, "id": f"call_{len(results) + 1}"}


async def chat(connection, body):
    messages = body.get("messages") or []
    call = scripted_call(offered_call(connection.engine.behaviour, body.get("tools") or ()), messages)
    tools = json.dumps(body.get("tools") or "").replace('""', "")
    await complete(connection, Work(connection.engine, tools + render(messages), body, call), ChatForm)


async def complete_text(connection, body):
    await complete(connection, Work(connection.engine, text_of(body.get("prompt")), body), TextForm)


async def complete(connection, work, form_of):
    engine = connection.engine
    engine.admit(work)
    if engine.due("garbage", work):
        return await send_garbage(connection, work)
    form = form_of(engine, work)
    if not work.body.get("stream"):
        pieces = [value async for kind, value in engine.generate(work) if kind == "token"]
        return await connection.send_json(form.whole(pieces))
    await connection.begin_stream()
    opened = False
    async for kind, value in engine.generate(work):
        if kind == "progress":
            if work.body.get("return_progress"):
                await connection.send_event(form.opening(prompt_progress=value))
            continue
        if not opened and form_of is ChatForm:
            await connection.send_event(form.opening())
        opened = True
        await connection.send_event(form.chunk(form.part(value)))
    for event in form.ending():
        await connection.send_event(event)
    await connection.send_event("[DONE]")
    return await connection.end_stream()


async def send_garbage(connection, work):
    if not work.body.get("stream"):
        return await connection.send(200, b"<html>this is not JSON", "application/json")
    await connection.begin_stream()
    await connection.send_event('{"choices":[{"delta"')
    await connection.send_event("<html>this is not JSON")
    return await connection.end_stream()


async def respond(connection, body):
    """The Responses API, as far as one message of text goes."""
    asked = body.get("input")
    messages = asked if isinstance(asked, list) else [{"role": "user", "content": asked}]
    engine, work = connection.engine, Work(connection.engine, render(messages), body)
    engine.admit(work)
    engine.ids += 1
    shared = {"id": f"resp_{engine.ids}", "object": "response", "created_at": int(time.time())}
    shared["model"] = engine.options.alias
    place = {"item_id": f"msg_{engine.ids}", "output_index": 0, "content_index": 0}
    item = {"id": place["item_id"], "type": "message", "role": "assistant"}
    if not body.get("stream"):
        pieces = [value async for kind, value in engine.generate(work) if kind == "token"]
        return await connection.send_json(finished_response(shared, item, work, "".join(pieces)))

    async def say(name, **fields):
        await connection.send_event({"type": name, **fields}, name)

    await connection.begin_stream()
    await say("response.created", response={**shared, "status": "in_progress", "output": []})
    await say("response.output_item.added", output_index=0, item={**item, "status": "in_progress", "content": []})
    await say("response.content_part.added", **place, part={"type": "output_text", "text": "", "annotations": []})
    said = ""
    async for kind, value in engine.generate(work):
        if kind == "token":
            said += value
            await say("response.output_text.delta", **place, delta=value)
    whole = finished_response(shared, item, work, said)
    await say("response.output_text.done", **place, text=said)
    await say("response.content_part.done", **place, part=whole["output"][0]["content"][0])
    await say("response.output_item.done", output_index=0, item=whole["output"][0])
    await say("response.completed", response=whole)
    return await connection.end_stream()


def finished_response(shared, item, work, text):
    content = [{"type": "output_text", "text": text, "annotations": [], "logprobs": []}]
    usage = work.usage()
    counts = {
        "input_tokens": usage["prompt_tokens"],
        "input_tokens_details": {"cached_tokens": work.cached},
        "output_tokens": work.said,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": usage["total_tokens"],
    }
    output = [{**item, "status": "completed", "content": content}]
    return {**shared, "status": "completed", "output": output, "usage": counts, "timings": work.timings()}


async def count_tokens(connection, body):
    text = text_of(body.get("system")) + render(body.get("messages") or []) + json.dumps(body.get("tools") or "")
    await connection.send_json({"input_tokens": len(tokens_of(text))})


async def embed(connection, body):
    texts = body["input"] if isinstance(body.get("input"), list) else [text_of(body.get("input"))]
    data = [
        {"object": "embedding", "index": index, "embedding": direction(text_of(text))}
        for index, text in enumerate(texts)
    ]
    count = sum(len(tokens_of(text_of(text))) for text in texts)
    usage = {"prompt_tokens": count, "total_tokens": count}
    await connection.send_json(
        {"object": "list", "model": connection.engine.options.alias, "data": data, "usage": usage}
    )


def direction(text):
    """Eight numbers of length one together, the same for the same text."""
    numbers = [zlib.crc32(f"{axis}{text}".encode()) / 2**32 - 0.5 for axis in range(8)]
    length = math.sqrt(sum(number * number for number in numbers))
    return [number / length for number in numbers]


POSTS = {
    "/v1/chat/completions": chat,
    "/v1/completions": complete_text,
    "/v1/responses": respond,
    "/v1/messages/count_tokens": count_tokens,
    "/v1/embeddings": embed,
}
PAGES = {"/health": health, "/slots": slots, "/props": props, "/v1/models": models, "/models": models}


async def route(connection, method, path, body):
    if method == "GET" and path == "/metrics":
        return await connection.send(200, connection.engine.metrics().encode(), "text/plain; version=0.0.4")
    if method == "GET" and path in PAGES:
        return await connection.send_json(PAGES[path](connection.engine))
    if method == "POST" and path in POSTS:
        try:
            asked = json.loads(body)
        except ValueError:
            raise Refusal(400, "the body is not JSON", "invalid_request_error") from None
        connection.engine.note(asked)
        return await POSTS[path](connection, asked)
    raise Refusal(404, "File Not Found", "not_found_error")
