"""The written form: what is written is read back equal, and a hostile file ends in a clear error."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chambers.machine.catalogue import UnknownCardError
from chambers.machine.description import (
    Basis,
    DriverMode,
    Gpu,
    Link,
    LinkKind,
    Machine,
    NumaNode,
    PcieLink,
    Rate,
    islands,
)
from chambers.machine.form import LARGEST_FILE_BYTES, MachineFileError, parse_machine
from chambers.machine.recorded import load_machine, names, read_machine
from chambers.machine.to_toml import to_toml

words = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=30)
sizes = st.integers(0, 2**50)
speeds = st.floats(1.0, 1e15)
rates = st.builds(Rate, speeds, st.sampled_from(Basis), words)
counts = st.none() | st.integers(1, 64)
versions = st.none() | st.tuples(st.integers(0, 20), st.integers(0, 9))
flags = st.none() | st.booleans()


@st.composite
def machines(draw):
    gpus = draw(st.integers(0, 4))
    nodes = draw(st.integers(1, 3))
    pairs = [(a, b) for a in range(gpus) for b in range(a + 1, gpus)]
    return Machine(
        name=draw(words),
        operating_system=draw(words),
        processor=draw(words),
        gpus=tuple(draw(_gpu(index, nodes)) for index in range(gpus)),
        links=tuple(Link(a, b, draw(st.sampled_from(LinkKind)), draw(st.none() | rates)) for a, b in pairs),
        nodes=tuple(draw(_node(index)) for index in range(nodes)),
        driver_version=draw(st.none() | words),
        cuda_version=draw(versions),
        remote_host_to_device=draw(st.none() | rates),
        notes=tuple(draw(st.lists(words, max_size=3))),
    )


def _node(index):
    return st.builds(
        NumaNode,
        index=st.just(index),
        cpus=st.sampled_from(["0-3", "0,2,4-7", ""]),
        cores=st.integers(1, 64),
        memory_bytes=sizes,
        memory_rate=st.none() | rates,
        remote_rate=st.none() | rates,
    )


def _gpu(index, nodes):
    return st.builds(
        Gpu,
        index=st.just(index),
        name=words,
        card=st.none() | words,
        memory_bytes=sizes,
        compute_capability=versions,
        memory_rate=st.none() | rates,
        fp16_flops=st.none() | speeds,
        host_to_device=st.none() | rates,
        device_to_host=st.none() | rates,
        numa_node=st.none() | st.integers(0, nodes - 1),
        pcie=st.none() | st.builds(PcieLink, counts, counts, counts, counts),
        uuid=st.none() | words,
        driver_mode=st.sampled_from(DriverMode),
        free_memory_bytes=st.none() | sizes,
        temperature_c=st.none() | st.integers(-40, 120),
        power_limit_w=st.none() | st.floats(1, 2000),
        throttle_reasons=st.lists(words, max_size=2).map(tuple),
        persistence=flags,
        ecc=flags,
        mig=flags,
    )


@given(machines())
@settings(max_examples=80, deadline=None)
def test_what_is_written_is_read_back_equal(machine):
    assert parse_machine(to_toml(machine), "x.toml") == machine


@pytest.mark.parametrize("name", names())
def test_a_recorded_machine_written_out_in_full_is_the_same_machine(name, tmp_path):
    file = tmp_path / "copy.toml"
    file.write_text(to_toml(load_machine(name)), encoding="utf-8")
    assert load_machine(str(file)) == load_machine(name)


HEAD = 'name = "m"\noperating_system = "linux"\nprocessor = "p"\n'
NODE = '[[nodes]]\nindex = 0\ncpus = "0"\ncores = 1\nmemory_bytes = 1\n'
GPU = '[[gpus]]\nindex = 0\nname = "g"\nmemory_bytes = 1\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nodes"),
        ("not toml", "not valid TOML"),
        ("a = " + "[" * 100_000, "nested too deeply"),
        (HEAD, "nodes"),
        (HEAD + "surprise = 1\n" + NODE, "surprise"),
        (HEAD + NODE.replace("memory_bytes = 1", "memory_bytes = -1"), "memory_bytes"),
        (HEAD + NODE.replace("memory_bytes = 1", "memory_bytes = 1e400"), "memory_bytes"),
        (HEAD + NODE.replace("memory_bytes = 1", 'memory_bytes = "12"'), "memory_bytes"),
        (HEAD + NODE.replace("cores = 1", "cores = 99999999999999999999"), "cores"),
        (HEAD + NODE.replace('"0"', '"$(reboot)"'), "cpus"),
        (HEAD.replace('"m"', '"\\u001b[2J"') + NODE, "name"),
        (HEAD + NODE + 'memory_rate = { bytes_s = nan, basis = "measured", source = "s" }', "bytes_s"),
        (HEAD + NODE + 'memory_rate = { bytes_s = inf, basis = "measured", source = "s" }', "bytes_s"),
        (HEAD + NODE + 'memory_rate = { bytes_s = 1.0, basis = "rumour", source = "s" }', "basis"),
        (HEAD + NODE + NODE, "node 0 is there twice"),
        (HEAD + NODE + GPU + GPU, "GPU 0 is there twice"),
        (HEAD + NODE + GPU + "numa_node = 3", "node 3, which is not there"),
        (HEAD + NODE + GPU + '[[links]]\na = 0\nb = 0\nkind = "nvlink"', "not two GPUs"),
        (HEAD + NODE + GPU + '[[links]]\na = 0\nb = 7\nkind = "nvlink"', "not two GPUs"),
        (HEAD + NODE + "[[gpus]]\nindex = 0\n", "no name"),
        (HEAD + NODE + '[[gpus]]\nindex = 0\nname = "g"\n', "no memory_bytes"),
        (HEAD + NODE + "".join(GPU.replace("0", str(index)) for index in range(300)), "gpus"),
    ],
)
def test_a_file_that_describes_no_machine_is_refused_and_says_where(text, said):
    with pytest.raises(MachineFileError) as caught:
        parse_machine(text, "bad.toml")
    assert "bad.toml" in caught.value.message
    assert said in caught.value.message
    assert len(caught.value.message) < 2000


def test_a_gpu_like_an_unknown_card_is_refused():
    with pytest.raises(UnknownCardError):
        parse_machine(HEAD + NODE + '[[gpus]]\nindex = 0\nlike = "voodoo2"\n', "bad.toml")


def test_a_gpu_like_a_card_takes_from_the_catalogue_what_it_does_not_say():
    text = HEAD + NODE + '[[gpus]]\nindex = 0\nlike = "a6000"\nmemory_bytes = 7\npcie = { generation = 4, width = 8 }\n'
    gpu = parse_machine(text, "x.toml").gpu(0)
    assert (gpu.card, gpu.memory_bytes, gpu.memory_rate.bytes_s) == ("a6000", 7, 768e9)
    assert gpu.host_to_device.basis is Basis.ASSUMED


def test_the_documented_example_is_a_machine():
    page = (Path(__file__).parents[3] / "docs/reference/machines.md").read_text(encoding="utf-8")
    machine = parse_machine(re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1], "machines.md")
    assert islands(machine) == ((0, 1),)


def test_a_huge_file_and_one_that_is_no_text_are_refused(tmp_path):
    huge, binary = tmp_path / "huge.toml", tmp_path / "binary.toml"
    huge.write_bytes(b"#" * (LARGEST_FILE_BYTES + 1))
    binary.write_bytes(b"\xff\xfe\x00")
    for file, said in ((huge, "larger"), (binary, "UTF-8"), (tmp_path, "no file")):
        with pytest.raises(MachineFileError, match=said):
            read_machine(file)
