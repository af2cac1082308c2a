"""The header reader against headers made here, sound and hostile."""

import struct
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chambers.models.embedded import find_embedded_model
from chambers.models.gguf import GgufError, read_header


def text(value):
    data = value.encode() if isinstance(value, str) else value
    return struct.pack("<Q", len(data)) + data


def header(facts=(), tensors=(), version=3, counts=None):
    tensor_count, fact_count = counts or (len(tensors), len(facts))
    return b"GGUF" + struct.pack("<IQQ", version, tensor_count, fact_count) + b"".join(facts) + b"".join(tensors)


def fact(key, kind, data):
    return text(key) + struct.pack("<I", kind) + data


def tensor(name, shape, kind=0, offset=0):
    return text(name) + struct.pack(f"<I{len(shape)}Q", len(shape), *shape) + struct.pack("<IQ", kind, offset)


ARCHITECTURE = fact("general.architecture", 8, text("qwen3"))
CONTEXT = fact("qwen3.context_length", 4, struct.pack("<I", 32768))


def read(tmp_path, data):
    path = tmp_path / "m.gguf"
    path.write_bytes(data)
    return read_header(path)


def test_facts_and_tensors_are_read(tmp_path):
    found = read(tmp_path, header([ARCHITECTURE, CONTEXT], [tensor("token_embd.weight", (4, 8))]) + b"\0" * 64)
    assert (found.architecture, found.context_tokens) == ("qwen3", 32768)
    assert found.tensors[0].shape == (4, 8)


def test_long_vocabularies_are_stepped_over(tmp_path):
    words = struct.pack("<IQ", 8, 50_000) + text("w") * 50_000
    found = read(tmp_path, header([fact("tokenizer.ggml.tokens", 9, words), ARCHITECTURE]))
    assert found.facts["tokenizer.ggml.tokens"] is None
    assert found.architecture == "qwen3"


def test_short_number_arrays_are_kept(tmp_path):
    numbers = struct.pack("<IQ3i", 5, 3, 1, -2, 3)
    assert read(tmp_path, header([fact("a", 9, numbers)])).facts["a"] == (1, -2, 3)


def test_the_embedded_model_is_read_quickly_and_right():
    found = read_header(find_embedded_model())
    assert (found.architecture, found.context_tokens, len(found.tensors)) == ("llama", 8192, 272)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "signature"),
        (b"MZ" * 40, "signature"),
        (header(version=9) + b"\0" * 8, "version 9"),
        (header(counts=(0, 2**60)), "facts"),
        (header(counts=(2**60, 0)), "tensors"),
        (header([text("k") + struct.pack("<I", 99)]), "type 99"),
        (header([struct.pack("<Q", 2**40) + b"k" * 20]), "a key claims"),
        (header([fact("a", 9, struct.pack("<IQ", 8, 2**50))]), "texts in an array"),
        (header([fact("a", 9, struct.pack("<IQ", 10, 2**62))]), "numbers in an array"),
        (header([fact("a", 9, struct.pack("<IQ", 9, 1))]), "array of type 9"),
        (header(tensors=[text("t") + struct.pack("<I", 4_000_000)], counts=(1, 0)) + b"\0" * 64, "dimensions"),
        (header(tensors=[tensor("t", (1,), offset=2**50)]), "beyond the end"),
        (header([fact("a", 8, struct.pack("<Q", 50) + b"cut")]), "middle of its header"),
    ],
)
def test_hostile_headers_end_in_an_error_that_says_why(tmp_path, data, says):
    with pytest.raises(GgufError, match=says):
        read(tmp_path, data)


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(GgufError, match="cannot be opened"):
        read_header(tmp_path / "none.gguf")


SOUND = header([ARCHITECTURE, CONTEXT, fact("a", 9, struct.pack("<IQ3i", 5, 3, 1, 2, 3))], [tensor("t", (2, 2))])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(where=st.integers(4, len(SOUND) - 1), value=st.integers(0, 255), cut=st.integers(0, len(SOUND)))
def test_any_single_change_or_cut_is_read_or_refused_but_never_crashes(tmp_path, where, value, cut):
    data = bytearray(SOUND)
    data[where] = value
    for hostile in (bytes(data), SOUND[:cut]):
        with suppress(GgufError):
            assert read(tmp_path, hostile).version in {2, 3}
