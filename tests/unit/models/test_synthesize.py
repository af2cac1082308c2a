"""Random-weight files: exactly as large as forecast, whole or not there at all."""

import os
import resource
import struct

import pytest

from chambers.base.errors import UsageError
from chambers.models.disk import DiskFullError
from chambers.models.ggml_types import BY_NAME
from chambers.models.gguf_card import read_gguf_card
from chambers.models.quant import parse_quant
from chambers.models.random_weights import NoRandomWeightsError, make_pool, repeat
from chambers.models.shape import load_shape, shape_card, shape_names
from chambers.models.synthesize import SynthesisError, plan_synthesis, write_synthesis

TINY = [name for name in shape_names() if name.startswith("tiny-")]


def plan(name="tiny-qwen3", quant="Q8_0"):
    return plan_synthesis(load_shape(name), parse_quant(quant))


@pytest.mark.parametrize("quant", ["Q4_0", "Q4_K_M", "IQ4_XS", "F16"])
@pytest.mark.parametrize("name", TINY)
def test_a_file_says_of_itself_what_its_shape_forecast(tmp_path, name, quant):
    out = tmp_path / "m.gguf"
    write_synthesis(plan(name, quant), out)
    found, forecast = read_gguf_card(out), shape_card(name, quant)
    assert found.bytes_by_part == forecast.bytes_by_part
    assert (found.cache, found.experts, found.mtp_layers) == (forecast.cache, forecast.experts, forecast.mtp_layers)
    assert (found.active_parameters, found.head_parameters) == (forecast.active_parameters, forecast.head_parameters)
    assert (found.quant, found.name, found.chat_template, found.notes) == (quant, name, True, ())
    assert out.stat().st_size == plan(name, quant).total_bytes


def test_progress_ends_at_the_size_of_the_file(tmp_path):
    heard = []
    write_synthesis(plan(), tmp_path / "m.gguf", progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (plan().total_bytes, plan().total_bytes)
    assert heard == sorted(heard)


def test_the_same_seed_gives_the_same_file_and_another_another(tmp_path):
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        write_synthesis(plan(), tmp_path / name, seed=seed)
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b != c


def test_interrupted_it_leaves_nothing(tmp_path):
    def interrupt(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_synthesis(plan(), tmp_path / "m.gguf", progress=interrupt)
    assert list(tmp_path.iterdir()) == []


def test_a_write_that_fails_is_told_and_leaves_nothing(tmp_path):
    def fail(done, total):
        raise OSError(28, "No space left on device")

    with pytest.raises(SynthesisError, match="No space left"):
        write_synthesis(plan(), tmp_path / "m.gguf", progress=fail)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    (tmp_path / "m.gguf").write_bytes(b"precious")
    with pytest.raises(UsageError, match="there already"):
        write_synthesis(plan(), tmp_path / "m.gguf")
    assert (tmp_path / "m.gguf").read_bytes() == b"precious"


def test_a_disk_that_is_too_small_is_noticed_first(tmp_path):
    huge = plan_synthesis(load_shape("qwen3-8b"), parse_quant("F16"))
    needed = os.statvfs(tmp_path).f_bavail * os.statvfs(tmp_path).f_frsize + 1
    with pytest.raises(DiskFullError, match="are free at"):
        write_synthesis(type(huge)(huge.header, huge.tensors, needed), tmp_path / "m.gguf")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "quant"), [("tiny-qwen3", "fp8"), ("deepseek-v4-flash", "Q4_0")])
def test_what_could_not_be_served_is_refused(name, quant):
    with pytest.raises(UsageError):
        plan(name, quant)


def test_memory_does_not_grow_with_the_file(tmp_path):
    write_synthesis(plan("tiny-qwen3moe", "Q4_0"), tmp_path / "warm.gguf")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    write_synthesis(plan("llama-3.2-1b", "Q4_0"), tmp_path / "m.gguf")
    grown_bytes = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    assert (tmp_path / "m.gguf").stat().st_size > 600e6
    assert grown_bytes < 200e6


def test_the_pool_keeps_scales_where_the_format_has_them():
    pool = make_pool(BY_NAME["Q6_K"], seed=3)
    scales = {pool[start + 208 : start + 210] for start in range(0, len(pool), 210)}
    assert scales == {struct.pack("<e", 0.00002)}


def test_the_pool_is_taken_round_and_round():
    assert b"".join(repeat(b"abcd", 6, 9)) == b"cdabcdabc"


def test_a_format_without_known_blocks_is_refused():
    with pytest.raises(NoRandomWeightsError, match="TQ1_0"):
        make_pool(BY_NAME["TQ1_0"], seed=0)
