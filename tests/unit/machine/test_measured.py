"""Measurements kept in the state folder: private, dated, and refused when somebody has spoilt them."""

import stat
from dataclasses import replace

import pytest

from chambers.machine.description import LinkKind, link_between
from chambers.machine.measured import (
    FILE,
    GpuMeasurement,
    Measurements,
    MeasurementsError,
    NodeMeasurement,
    PeerMeasurement,
    lay_over,
    read_measurements,
    write_measurements,
)
from chambers.machine.recorded import load_machine

ALL = Measurements(
    at="2026-11-15",
    processor='A "quoted" name',
    nodes=(NodeMeasurement(0, 86.5e9, None, 16), NodeMeasurement(1, 86.5e9, 30e9, 16)),
    gpus=(GpuMeasurement("GPU-1", 4286e9, 55.5e9, 55.3e9),),
    peers=(PeerMeasurement("GPU-1", "GPU-2", 57e9, False),),
)


def test_what_is_kept_is_read_back_equal_and_private(tmp_path):
    file = write_measurements(tmp_path, ALL)
    assert read_measurements(tmp_path) == ALL
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == [FILE]


def test_nothing_measured_is_none(tmp_path):
    assert read_measurements(tmp_path) is None


@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b"\xff",
        b"a = " + b"[" * 50_000,
        b'at = "x"\nprocessor = "p"\n[[nodes]]\nnode = 0\nread_bytes_s = -1.0\nthreads = 1\n',
        b'at = "x"\nprocessor = "p"\n[[nodes]]\nnode = 0\nread_bytes_s = inf\nthreads = 1\n',
        b'at = "x"\nprocessor = "p"\nmore = 1\n',
    ],
)
def test_a_spoilt_file_is_an_error_that_says_what_to_do(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(MeasurementsError) as caught:
        read_measurements(tmp_path)
    assert FILE in caught.value.message
    assert "probe again" in caught.value.hint


def test_a_folder_that_is_not_there_cannot_keep_anything(tmp_path):
    with pytest.raises(MeasurementsError):
        write_measurements(tmp_path / "gone", ALL)


def test_a_measured_path_that_nobody_knew_becomes_a_link():
    box = load_machine("rtx4090x2")
    box = replace(box, gpus=tuple(replace(gpu, uuid=f"GPU-{gpu.index}") for gpu in box.gpus))
    for direct, kind in ((True, LinkKind.PCIE), (False, LinkKind.HOST)):
        peers = (PeerMeasurement("GPU-0", "GPU-1", 20e9, direct), PeerMeasurement("GPU-0", "GPU-9", 1e9, direct))
        measured = Measurements("2026-11-15", box.processor, (), (), peers)
        link = link_between(lay_over(box, measured), 0, 1)
        assert (link.kind, link.rate.bytes_s) == (kind, 20e9)
        assert len(lay_over(box, measured).links) == 1
