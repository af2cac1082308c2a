"""The door's own description turned against it: requests made from /openapi.json, and what is not in it."""

import asyncio
import http.client
import json
import tempfile
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from doorstep import KEY, doorstep, fake_engine, lane
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chambers.gateway.openapi import describe

DESCRIBED = describe()["paths"]
POSTED = sorted(path for path, what in DESCRIBED.items() if "post" in what)

ODD_TEXT = st.text(alphabet=st.characters(), max_size=20) | st.sampled_from(
    [
        "fast",
        "m",
        "user",
        "text",
        "\x00",
        "\ud800",
        "\udfff\ud800",
        "🦊",
        "ب",
        "\u202e",
        "../../etc/passwd",
        "a" * 3000,
        "'; --",
    ]
)
ODD_NUMBER = st.integers() | st.floats() | st.sampled_from([0, -1, 2**31, 2**63, 2**64, 10**400, 1e308, -0.0])
ANYTHING = st.recursive(
    st.none() | st.booleans() | ODD_NUMBER | ODD_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ODD_TEXT, inner, max_size=3),
    max_leaves=8,
)


def values_of(schema):
    """Values that a schema describes."""
    if "anyOf" in schema:
        return st.one_of(*map(values_of, schema["anyOf"]))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema.get("type", "object")
    return st.one_of(*(value_of(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds)))


def value_of(kind, schema):
    if kind == "object":
        fields = {name: values_of(part) for name, part in schema.get("properties", {}).items()}
        required = {name: fields[name] for name in schema.get("required", ())}
        optional = {name: part for name, part in fields.items() if name not in required}
        return st.fixed_dictionaries(required, optional=optional)
    if kind == "array":
        return st.lists(values_of(schema.get("items", {})), min_size=schema.get("minItems", 0), max_size=3)
    plain = {
        "string": ODD_TEXT.filter(lambda text: len(text) >= schema.get("minLength", 0)),
        "boolean": st.booleans(),
        "null": st.none(),
        "number": st.floats(allow_nan=False, allow_infinity=False) | st.integers(),
        "integer": st.integers(schema.get("minimum"), schema.get("maximum")),
    }
    return plain[kind]


@st.composite
def requests(draw):
    """A body that fits the description, and then, mostly, one that no longer does."""
    path = draw(st.sampled_from(POSTED))
    body = draw(values_of(DESCRIBED[path]["post"]["requestBody"]["content"]["application/json"]["schema"]))
    body["model"] = draw(st.sampled_from(["fast", "m", "claude-haiku-4-5"]) | ODD_TEXT)
    for _ in range(draw(st.integers(0, 3))):
        spoil(draw, body)
    return path, body


def spoil(draw, value):
    """Put something else somewhere."""
    while True:
        keys = sorted(value, key=repr) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        if isinstance(value[key], dict | list) and draw(st.booleans()):
            value = value[key]
            continue
        value[key] = draw(ANYTHING)
        return


@pytest.fixture(scope="module")
def address():
    """A gateway in a thread, with the program that plays an engine behind it."""
    told, ended = threading.Event(), None
    found = {}

    async def run():
        nonlocal ended
        ended = asyncio.Event()
        found["loop"] = asyncio.get_running_loop()
        with tempfile.TemporaryDirectory() as folder:
            where = Path(folder)
            there = lane("a", where / "a.sock", slots=4)
            async with fake_engine(where / "a.sock", slots=4, tps=0, words=2), doorstep(where, there) as door:
                found["url"] = door.url
                told.set()
                await ended.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert told.wait(30)
    yield urlsplit(found["url"])
    found["loop"].call_soon_threadsafe(ended.set)
    thread.join(30)


def ask(address, method, path, data=b"", **headers):
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    try:
        connection.request(method, path, data, {"Authorization": f"Bearer {KEY}", **headers})
        answer = connection.getresponse()
        return answer.status, answer.getheader("content-type"), answer.read()
    finally:
        connection.close()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(requests())
def test_no_body_makes_the_gateway_fail(address, request_):
    path, body = request_
    status, kind, data = ask(address, "POST", path, json.dumps(body).encode())
    assert str(status) in DESCRIBED[path]["post"]["responses"], data
    if status != 200:
        assert kind == "application/json"
        error = json.loads(data)["error"]
        assert error["source"] in {"client", "gateway", "engine"}
        assert error["code"] != "gateway.fault"


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(POSTED), st.binary(max_size=200) | st.integers(1, 4000).map(lambda n: b'{"model":' + b"[" * n))
def test_no_bytes_make_the_gateway_fail(address, path, data):
    assert ask(address, "POST", path, data)[0] == 400


@pytest.mark.parametrize("depth", [20, 200, 300, 400, 900, 990, 2000, 200_000])
@pytest.mark.parametrize("path", POSTED)
def test_no_depth_makes_the_gateway_fail(address, path, depth):
    deep = b"[" * depth + b"1" + b"]" * depth
    turn = b'{"role": "user", "content": [{"type": "text", "text": "x", "odd": %s}]}' % deep
    body = b'{"model": "fast", "max_tokens": 2, "input": "x", "prompt": "x", "messages": [%s], "tools": [%s]}' % (
        turn,
        b'{"name": "t", "type": "function", "function": %s}' % deep,
    )
    assert ask(address, "POST", path, body)[0] in {200, 400}


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]),
    st.sampled_from([*DESCRIBED, "/v1", "/nothing", "/v1/models/%ff%00", "/v1/models/..%2f", "//"]),
    st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), max_size=30),
)
def test_no_method_path_or_header_makes_the_gateway_fail(address, method, path, text):
    headers = {"x-chambers-priority": text, "x-chambers-deadline-s": text}
    status, _, _ = ask(address, method, path, b"{}", **headers)
    assert status in {200, 400, 401, 403, 404, 405}
