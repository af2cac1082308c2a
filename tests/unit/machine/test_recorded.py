"""Machines by name: the recorded ones are what their owners described, and every other name is made or refused."""

import pytest

from chambers.machine.assumed import NotAMachineError
from chambers.machine.description import Basis, DriverMode, LinkKind, islands, link_between
from chambers.machine.form import MachineFileError
from chambers.machine.recorded import UnknownMachineError, load_machine, names

GIB = 2**30


def test_the_recorded_machines_are_these():
    assert names() == (
        "cpu",
        "epyc-3090x4",
        "gh200x2",
        "h200x1",
        "rtx3090x1",
        "rtx3090x2",
        "v100x1",
        "v100x12",
        "v100x2",
    )


@pytest.mark.parametrize("name", names())
def test_a_recorded_machine_bears_its_name_and_says_where_it_comes_from(name):
    machine = load_machine(name)
    assert machine.name == name
    assert machine.notes
    assert all(node.memory_rate for node in machine.nodes)
    assert all(gpu.memory_rate and gpu.fp16_flops and gpu.host_to_device for gpu in machine.gpus)


def test_v100x12_has_two_boards_a_pair_and_a_mixed_pair_with_one_16_gb_card():
    machine = load_machine("v100x12")
    assert islands(machine) == ((0, 1), (2, 3), (4, 5, 8, 9), (6, 7, 10, 11))
    assert sorted(machine.gpu(index).memory_bytes // GIB for index in (2, 3)) == [16, 32]
    assert {gpu.memory_bytes // GIB for gpu in machine.gpus if gpu.index not in (2, 3)} == {32}
    assert {gpu.compute_capability for gpu in machine.gpus} == {(7, 0)}
    assert link_between(machine, 4, 6) is None


def test_epyc_box_has_four_3090_two_v100_pcie_and_512_gib():
    machine = load_machine("epyc-3090x4")
    assert [gpu.card for gpu in machine.gpus] == ["rtx3090"] * 4 + ["v100-pcie-16"] * 2
    assert machine.host_memory_bytes == 512 * GIB
    assert all(len(island) == 1 for island in islands(machine))


def test_gh200_pair_carries_the_measured_paths():
    machine = load_machine("gh200x2")
    gpu, node = machine.gpu(1), machine.nodes[1]
    assert (gpu.memory_rate.bytes_s, gpu.host_to_device.bytes_s, gpu.device_to_host.bytes_s) == (3720e9, 380e9, 297e9)
    assert (node.memory_rate.bytes_s, node.remote_rate.bytes_s) == (335e9, 115e9)
    assert machine.remote_host_to_device.bytes_s == 133e9
    link = link_between(machine, 0, 1)
    assert (link.kind, link.rate.bytes_s) == (LinkKind.HOST, 57e9)
    assert islands(machine) == ((0,), (1,))
    rates = (gpu.memory_rate, gpu.host_to_device, node.memory_rate, node.remote_rate, link.rate)
    assert {rate.basis for rate in rates} == {Basis.MEASURED}
    assert [one.numa_node for one in machine.gpus] == [0, 1]


def test_dual_v100_is_a_windows_box_in_tcc_mode_with_a_measured_bridge_in_half_slots():
    machine = load_machine("v100x2")
    assert machine.operating_system == "windows"
    assert {gpu.driver_mode for gpu in machine.gpus} == {DriverMode.TCC}
    assert {(gpu.pcie.width, gpu.pcie.max_width) for gpu in machine.gpus} == {(8, 16)}
    link = link_between(machine, 0, 1)
    assert (link.rate.bytes_s, link.rate.basis) == (33e9, Basis.MEASURED)


def test_h200_carries_what_was_measured_on_it():
    gpu = load_machine("h200x1").gpu(0)
    rates = (gpu.memory_rate, gpu.host_to_device, gpu.device_to_host)
    assert [rate.bytes_s for rate in rates] == [4286e9, 55.5e9, 55.3e9]


def test_cpu_has_no_gpu():
    assert load_machine("cpu").gpus == ()


@pytest.mark.parametrize(("name", "card", "count"), [("a6000x1", "a6000", 1), ("rtx4090x2", "rtx4090", 2)])
def test_a_card_and_a_count_make_a_machine_that_says_what_is_assumed(name, card, count):
    machine = load_machine(name)
    assert machine.name == name
    assert [gpu.card for gpu in machine.gpus] == [card] * count
    assert machine.nodes[0].memory_rate.basis is Basis.ASSUMED
    assert any(note.startswith("Assumed:") for note in machine.notes)


def test_cards_that_are_sold_on_linked_boards_are_assumed_linked_and_others_are_not():
    assert islands(load_machine("v100-sxm2-32x8")) == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert islands(load_machine("h100-sxmx8")) == (tuple(range(8)),)
    assert islands(load_machine("3090x2")) == ((0,), (1,))


def test_memory_that_host_and_gpu_share_is_counted_once():
    machine = load_machine("gb10x1")
    assert machine.host_memory_bytes + machine.gpu(0).memory_bytes == 128_000_000_000


@pytest.mark.parametrize("name", ["", "x", "x1", "voodoo2x1", "v100", "a6000x", "a6000x-1", "v100x12 "])
def test_a_name_that_nothing_has_is_refused_with_the_known_ones(name):
    with pytest.raises(UnknownMachineError) as caught:
        load_machine(name)
    assert "v100x12" in caught.value.hint
    assert "a6000" in caught.value.hint


@pytest.mark.parametrize("name", ["a6000x0", "a6000x17", "a6000x9999", "m2ultrax1"])
def test_a_count_or_card_that_makes_no_machine_is_refused(name):
    with pytest.raises(NotAMachineError):
        load_machine(name)


@pytest.mark.parametrize("name", ["nowhere.toml", "/", "/dev/null/x.toml", "\0.toml", "a" * 5000 + ".toml"])
def test_a_file_that_is_not_there_is_refused(name):
    with pytest.raises(MachineFileError):
        load_machine(name)
