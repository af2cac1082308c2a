"""How a request is put, and that a key stays where it belongs."""

import json

import pytest

from chambers.bench.ask import Ask, BadAddressError, Endpoint, encode_request
from chambers.chat.dialect import Dialect
from chambers.chat.message import Message

ASK = Ask((Message("system", "be brief"), Message("user", "hello")), 16)


def split(data: bytes) -> tuple[str, dict]:
    head, _, body = data.partition(b"\r\n\r\n")
    return head.decode(), json.loads(body)


def test_chat_completions_are_asked_for_an_exact_length_without_the_cache() -> None:
    head, body = split(encode_request(Endpoint("http://h:1/v1", "m", "k"), ASK, extras=True))
    assert head.startswith("POST /v1/chat/completions HTTP/1.1")
    assert "Authorization: Bearer k" in head
    assert (body["max_tokens"], body["ignore_eos"], body["cache_prompt"]) == (16, True, False)
    assert body["stream_options"] == {"include_usage": True}


def test_strict_servers_are_spared_what_only_engines_know() -> None:
    _, body = split(encode_request(Endpoint("http://h:1", "m"), ASK, extras=False))
    assert not {"ignore_eos", "cache_prompt"} & body.keys()


def test_messages_have_their_system_prompt_apart() -> None:
    endpoint = Endpoint("http://h:1/behind", "m", "k", Dialect.ANTHROPIC)
    head, body = split(encode_request(endpoint, ASK, extras=False))
    assert head.startswith("POST /behind/v1/messages HTTP/1.1")
    assert "x-api-key: k" in head
    assert body["system"] == "be brief"
    assert body["messages"] == [{"role": "user", "content": "hello"}]


def test_a_key_is_not_shown_with_its_endpoint() -> None:
    assert "secret" not in repr(Endpoint("http://h:1", "m", "secret"))


@pytest.mark.parametrize("url", ["h:1", "ftp://h", "http://", "http://user:pass@h:1", "http://h:99999"])
def test_what_is_no_address_of_a_server_is_refused(url: str) -> None:
    with pytest.raises(BadAddressError):
        _ = Endpoint(url, "m").parts
