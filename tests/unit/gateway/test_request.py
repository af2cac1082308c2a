import json

import pytest

from chambers.gateway.bodies import BODIES
from chambers.gateway.charter import KeyRules
from chambers.gateway.refusals import BadBodyError
from chambers.gateway.request import BadHeaderError, parse_body, prepare, read_wishes
from chambers.gateway.routes import ROUTES
from chambers.gateway.schema import fault_in

CHAT = "/v1/chat/completions"
HELLO = [{"role": "user", "content": "hi"}]
KEY = KeyRules(name="k", key="x")
BATCH = KeyRules(name="k", key="x", priority="batch")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"{", "not JSON"),
        (b'{"model": "m", "messages": [], "x": NaN}', "NaN"),
        (b"[1]", "JSON object"),
        (b"{}", "model: is required"),
        (b'{"model": ""}', "model: must not be empty"),
        (b'{"model": "m"}', "messages: is required"),
        (b'{"model": 7, "messages": [1]}', "model: must be string"),
        (b'{"model": "m", "messages": [1]}', r"messages\[0\]: must be object"),
        (b'{"model": "m", "messages": [{"role": "user", "content": [7]}]}', r"messages\[0\].content: must be string"),
        (b'{"model": "m", "messages": [{"role": "user"}], "max_tokens": true}', "max_tokens: must be integer or null"),
        (b"1" * 5000, "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_wrong_body_is_told_what_is_wrong_with_it(body, says):
    with pytest.raises(BadBodyError, match=says):
        parse_body(body, CHAT)


def test_unknown_fields_and_nulls_are_tolerated():
    body = {"model": "m", "messages": [{**HELLO[0], "odd": {}}], "temperature": None, "brand_new": [1]}
    assert parse_body(json.dumps(body).encode(), CHAT) == body


def test_every_route_has_a_body_and_every_body_a_route():
    assert set(BODIES) == set(ROUTES)


def test_bounds_and_choices_are_checked():
    assert fault_in(0, {"type": "integer", "minimum": 1}, "n") == "n: must be at least 1."
    assert fault_in(9, {"type": "integer", "maximum": 8}, "n") == "n: must be at most 8."
    assert fault_in("x", {"enum": ["a", "b"]}, "e") == "e: must be one of 'a', 'b'."
    assert fault_in([], {"type": "array", "minItems": 1}, "l") == "l: must not be empty."
    assert fault_in(True, {"type": "integer"}, "b") == "b: must be integer."
    assert fault_in(1.5, {"anyOf": [{"type": "string"}, {"type": "null"}]}, "t") == "t: must be string or null."


def test_the_same_conversation_begins_alike_in_both_dialects():
    words = "The record shows. " * 100
    openai = {
        "model": "m",
        "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": words}],
    }
    line = "x-anthropic-billing-header: cch=1;"
    system = [{"type": "text", "text": line}, {"type": "text", "text": "Be brief."}]
    anthropic = {"model": "m", "max_tokens": 5, "system": system, "messages": [{"role": "user", "content": words}]}
    one, other = prepare(ROUTES[CHAT], openai), prepare(ROUTES["/v1/messages"], anthropic)
    assert one.blocks == other.blocks
    assert len(one.blocks) == 3


def test_embeddings_have_no_beginnings():
    assert prepare(ROUTES["/v1/embeddings"], {"model": "m", "input": "x" * 5000}).blocks == ()


def test_a_body_that_is_too_deep_to_walk_is_refused_not_a_fault():
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(BadBodyError, match="nested"):
        prepare(ROUTES[CHAT], {"model": "m", "messages": [{"role": "user", "content": "x", "odd": deep}]})


def headers(**named):
    return [(f"x-chambers-{name.replace('_', '-')}".encode(), value.encode()) for name, value in named.items()]


def test_priority_is_the_keys_unless_the_request_lowers_it():
    assert read_wishes([], KEY, 600).priority == "interactive"
    assert read_wishes(headers(priority="Batch"), KEY, 600).priority == "batch"
    assert read_wishes([], BATCH, 600).priority == "batch"
    assert read_wishes(headers(priority="interactive"), BATCH, 600).priority == "batch"


def test_a_deadline_shortens_the_wait_and_never_lengthens_it():
    assert read_wishes([], KEY, 600).wait_s == 600
    assert read_wishes(headers(deadline_s="2.5"), KEY, 600).wait_s == 2.5
    assert read_wishes(headers(deadline_s="9999"), KEY, 600).wait_s == 600


@pytest.mark.parametrize(
    "wrong", [{"priority": "urgent"}, {"deadline_s": "soon"}, {"deadline_s": "nan"}, {"deadline_s": "0"}]
)
def test_a_header_of_ours_that_makes_no_sense_is_refused(wrong):
    with pytest.raises(BadHeaderError):
        read_wishes(headers(**wrong), KEY, 600)
