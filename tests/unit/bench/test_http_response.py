"""Responses read the same however their bytes are cut, and what is no HTTP is said to be none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.http_response import BrokenResponseError, ResponseReader

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"


def chunked(pieces: list[bytes]) -> bytes:
    body = b"".join(f"{len(piece):x}\r\n".encode() + piece + b"\r\n" for piece in pieces)
    return HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + body + b"0\r\n\r\n"


def read(data: bytes, cuts: list[int]) -> tuple[bytes, ResponseReader]:
    reader, body, places = ResponseReader(), b"", sorted(cut % (len(data) + 1) for cut in cuts)
    for begin, end in zip([0, *places], [*places, len(data)], strict=True):
        if data[begin:end]:
            body += reader.feed(data[begin:end])
    return body, reader


@given(st.lists(st.binary(min_size=1, max_size=20), max_size=6), st.lists(st.integers(0, 400), max_size=12))
def test_chunks_come_out_whole_however_they_are_cut(pieces: list[bytes], cuts: list[int]) -> None:
    body, reader = read(chunked(pieces), cuts)
    assert body == b"".join(pieces)
    assert reader.done
    assert reader.keeps_connection


@given(st.binary(max_size=50), st.lists(st.integers(0, 400), max_size=12))
def test_a_body_of_given_length_comes_out_whole(sent: bytes, cuts: list[int]) -> None:
    data = HEAD + f"Content-Length: {len(sent)}\r\n\r\n".encode() + sent
    body, reader = read(data, cuts)
    assert (body, reader.done) == (sent, True)


def test_a_body_without_length_ends_with_the_connection() -> None:
    body, reader = read(HEAD + b"\r\nabc", [])
    assert (body, reader.done) == (b"abc", False)
    assert reader.close()
    assert not reader.keeps_connection


def test_a_response_that_is_cut_off_is_not_whole() -> None:
    _, reader = read(chunked([b"abcdef"])[:-8], [])
    assert not reader.close()


def test_a_server_may_ask_to_close() -> None:
    _, reader = read(HEAD + b"Connection: close\r\nContent-Length: 0\r\n\r\n", [])
    assert reader.done
    assert not reader.keeps_connection


def test_a_provisional_answer_is_passed_over() -> None:
    _, reader = read(b"HTTP/1.1 100 Continue\r\n\r\n" + HEAD + b"Content-Length: 0\r\n\r\n", [])
    assert reader.status == 200


@pytest.mark.parametrize(
    "data", [b"SSH-2.0-x\r\n\r\n", HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b"x" * 70_000]
)
def test_what_is_no_http_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(BrokenResponseError):
        ResponseReader().feed(data)
