import json

import pytest

from chambers.chat.dialect import Dialect, Failure, Party, error_body, error_event

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
