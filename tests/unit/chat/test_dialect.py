import json

import pytest

from chambers.chat.dialect import Dialect, Failure, Party, error_body, error_event, waiting_event
from chambers.chat.sse import parse_event

LOST = Failure(502, "engine.lost", "The engine ended.", Party.ENGINE, "Send it again.")


@pytest.mark.parametrize("dialect", list(Dialect))
def test_every_envelope_says_what_happened_and_who_failed(dialect):
    error = json.loads(error_body(LOST, dialect))["error"]
    assert error["message"] == "The engine ended. Send it again."
    assert error["source"] == "engine"
    assert error["code"] == "engine.lost"


def test_the_shape_is_the_routes_own():
    assert json.loads(error_body(LOST, Dialect.ANTHROPIC))["type"] == "error"
    assert "type" not in json.loads(error_body(LOST, Dialect.OPENAI))
    assert error_event(LOST, Dialect.OPENAI).startswith(b'data: {"error"')
    assert error_event(LOST, Dialect.ANTHROPIC).startswith(b"event: error\ndata: ")
    assert json.loads(error_event(LOST, Dialect.RESPONSES).split(b"data: ")[1])["type"] == "error"


def test_half_a_character_in_a_message_does_not_break_the_envelope():
    failure = Failure(400, "x", "no \ud800 here", Party.CLIENT)
    for dialect in Dialect:
        assert json.loads(error_body(failure, dialect))["error"]["message"] == "no ? here"
        assert b"no ? here" in error_event(failure, dialect)


def test_details_stand_in_the_envelope():
    failure = Failure(503, "x", "full", Party.GATEWAY, details={"position": 9})
    for dialect in Dialect:
        assert json.loads(error_body(failure, dialect))["error"]["position"] == 9


def test_waiting_is_a_ping_for_anthropic_and_a_comment_for_the_others():
    assert parse_event(waiting_event("position 1", Dialect.ANTHROPIC)).name == "ping"
    for dialect in (Dialect.OPENAI, Dialect.RESPONSES):
        assert waiting_event("position\n\n1", dialect) == b": position 1\n\n"
        assert parse_event(waiting_event("position 1", dialect)) is None
