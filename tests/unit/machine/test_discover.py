"""Discovery from recorded answers: a tree like /sys and /proc of a box with two sockets, and what NVML said."""

from types import SimpleNamespace

import pytest

from chambers.machine.description import Basis, DriverMode, islands, link_between
from chambers.machine.discover import derive_links, discover, parse_cuda_version, parse_throttling
from chambers.machine.form import parse_machine
from chambers.machine.host import (
    NotLinuxError,
    parse_bus_id,
    parse_cpu_list,
    parse_memory_bytes,
    parse_processor,
    read_host,
)
from chambers.machine.measured import GpuMeasurement, Measurements, NodeMeasurement, PeerMeasurement
from chambers.machine.nvml import read_driver
from chambers.machine.to_toml import to_toml

GIB = 2**30


class NvmlError(Exception):
    """Stands for pynvml's own error."""


class RecordedNvml:
    """Answers of a driver, by question and card; what was not recorded is not supported."""

    NVMLError = NvmlError

    def __init__(self, system, cards, starts=True):
        self._system, self._cards, self._starts = system, cards, starts
        self.open = 0

    def _start(self):
        if not self._starts:
            raise NvmlError("driver not loaded")
        self.open += 1

    def _stop(self):
        self.open -= 1

    def _handle(self, index):
        if self._cards[index] is None:
            raise NvmlError("GPU is lost")
        return self._cards[index]

    def __getattr__(self, question):
        if not question.startswith("nvml"):
            raise AttributeError(question)
        own = {
            "nvmlInit": self._start,
            "nvmlShutdown": self._stop,
            "nvmlDeviceGetCount": lambda: len(self._cards),
            "nvmlDeviceGetHandleByIndex": self._handle,
        }
        return own.get(question, lambda *asked: self._answer(question, asked))

    def _answer(self, question, asked):
        known = asked[0] if asked else self._system
        key = (question, asked[1]) if len(asked) > 1 else question
        if key not in known:
            raise NvmlError("not supported")
        return known[key]


def pci(bus_id):
    return SimpleNamespace(busId=bus_id)


def v100(number, bus, peer_bus, links=2):
    return {
        "nvmlDeviceGetName": "Tesla V100-SXM2-32GB",
        "nvmlDeviceGetUUID": f"GPU-{number}",
        "nvmlDeviceGetPciInfo": pci(f"00000000:{bus}:00.0"),
        "nvmlDeviceGetMemoryInfo": SimpleNamespace(total=32 * GIB, free=31 * GIB),
        "nvmlDeviceGetCudaComputeCapability": [7, 0],
        "nvmlDeviceGetCurrPcieLinkGeneration": 1,
        "nvmlDeviceGetCurrPcieLinkWidth": 8,
        "nvmlDeviceGetMaxPcieLinkGeneration": 3,
        "nvmlDeviceGetMaxPcieLinkWidth": 16,
        ("nvmlDeviceGetTemperature", 0): 84,
        "nvmlDeviceGetEnforcedPowerLimit": 250_000,
        "nvmlDeviceGetCurrentClocksThrottleReasons": 0x40 | 0x01,
        "nvmlDeviceGetPersistenceMode": 0,
        "nvmlDeviceGetEccMode": [1, 1],
        **{("nvmlDeviceGetNvLinkState", link): 1 for link in range(links)},
        **{("nvmlDeviceGetNvLinkRemotePciInfo", link): pci(f"00000000:{peer_bus}:00.0") for link in range(links)},
        **{("nvmlDeviceGetNvLinkRemoteDeviceType", link): 0 for link in range(links)},
    }


SYSTEM = {"nvmlSystemGetDriverVersion": "570.86.15", "nvmlSystemGetCudaDriverVersion_v2": 12080}


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.fixture
def two_sockets(tmp_path):
    """Two sockets of two cores with two threads each, 64 GiB a node; a card on each."""
    write(tmp_path / "proc/meminfo", f"MemTotal:  {128 * GIB // 1024} kB\nMemAvailable: 1000 kB\n")
    write(
        tmp_path / "proc/cpuinfo", "processor\t: 0\nmodel name\t: Two Socket Xeon\n\nprocessor\t: 1\nmodel name\t: X\n"
    )
    write(tmp_path / "proc/version", "Linux version 6.8.0\n")
    for node, cpus in ((0, "0-1,4-5"), (1, "2-3,6-7")):
        folder = tmp_path / f"sys/devices/system/node/node{node}"
        write(folder / "cpulist", f"{cpus}\n")
        write(folder / "meminfo", f"Node {node} MemTotal:       {64 * GIB // 1024} kB\n")
    write(tmp_path / "sys/devices/system/node/node2/cpulist", "\n")
    write(tmp_path / "sys/devices/system/node/node2/meminfo", "Node 2 MemTotal: 97000000 kB\n")
    for cpu in range(8):
        topology = tmp_path / f"sys/devices/system/cpu/cpu{cpu}/topology"
        write(topology / "physical_package_id", f"{cpu % 4 // 2}\n")
        write(topology / "core_id", f"{cpu % 2}\n")
    write(tmp_path / "sys/bus/pci/devices/0000:3b:00.0/numa_node", "0\n")
    write(tmp_path / "sys/bus/pci/devices/0000:af:00.0/numa_node", "1\n")
    return tmp_path


def pair_of_v100():
    return RecordedNvml(SYSTEM, [v100(0, "3B", "AF"), v100(1, "AF", "3B")])


def test_two_sockets_are_two_nodes_with_physical_cores_and_their_memory(two_sockets):
    host = read_host(two_sockets)
    assert host.processor == "Two Socket Xeon"
    assert [(node.index, node.cpus, node.cores) for node in host.nodes] == [(0, "0-1,4-5", 2), (1, "2-3,6-7", 2)]
    assert [node.memory_bytes for node in host.nodes] == [64 * GIB, 64 * GIB]


def test_the_only_node_has_all_the_memory_even_where_a_growing_virtual_machine_shows_less_of_it(tmp_path):
    write(tmp_path / "proc/meminfo", f"MemTotal: {128 * GIB // 1024} kB\n")
    write(tmp_path / "sys/devices/system/node/node0/cpulist", "0-15\n")
    write(tmp_path / "sys/devices/system/node/node0/meminfo", f"Node 0 MemTotal: {4 * GIB // 1024} kB\n")
    assert [node.memory_bytes for node in read_host(tmp_path).nodes] == [128 * GIB]


def test_memory_without_processors_is_no_node_to_run_on(two_sockets):
    assert 2 not in [node.index for node in read_host(two_sockets).nodes]


def test_everything_the_driver_says_of_a_card_is_kept(two_sockets):
    machine = discover(root=two_sockets, library=pair_of_v100())
    gpu = machine.gpu(1)
    assert (machine.driver_version, machine.cuda_version) == ("570.86.15", (12, 8))
    assert (gpu.card, gpu.uuid, gpu.numa_node, gpu.compute_capability) == ("v100-sxm2-32", "GPU-1", 1, (7, 0))
    assert (gpu.memory_bytes, gpu.free_memory_bytes, gpu.temperature_c) == (32 * GIB, 31 * GIB, 84)
    assert (gpu.pcie.generation, gpu.pcie.width, gpu.pcie.max_generation, gpu.pcie.max_width) == (1, 8, 3, 16)
    assert (gpu.power_limit_w, gpu.persistence, gpu.ecc, gpu.mig) == (250.0, False, True, None)
    assert gpu.throttle_reasons == ("too hot (hardware)",)
    assert gpu.driver_mode is DriverMode.LINUX


def test_an_idle_card_is_rated_by_the_generation_it_can_reach_and_the_width_it_has(two_sockets):
    gpu = discover(root=two_sockets, library=pair_of_v100()).gpu(0)
    assert gpu.host_to_device.bytes_s == pytest.approx(6.24e9)
    assert gpu.host_to_device.basis is Basis.ASSUMED


def test_links_that_lead_to_one_peer_are_counted_and_make_an_island(two_sockets):
    machine = discover(root=two_sockets, library=pair_of_v100())
    assert islands(machine) == ((0, 1),)
    assert link_between(machine, 0, 1).rate.bytes_s == 50e9


def test_cards_on_a_switch_reach_each_other_by_all_their_links(two_sockets):
    def on_switch(number):
        card = {"nvmlDeviceGetName": "NVIDIA H200", "nvmlDeviceGetPciInfo": pci(f"00000000:{number}0:00.0")}
        states = {("nvmlDeviceGetNvLinkState", link): 1 for link in range(18)}
        return {**card, **states, **{("nvmlDeviceGetNvLinkRemoteDeviceType", link): 2 for link in range(18)}}

    machine = discover(root=two_sockets, library=RecordedNvml(SYSTEM, [on_switch(number) for number in range(4)]))
    assert islands(machine) == ((0, 1, 2, 3),)
    assert {link.rate.bytes_s for link in machine.links} == {450e9}


def test_cards_without_nvlink_have_no_links():
    readings = read_driver(RecordedNvml(SYSTEM, [v100(0, "3B", "AF", 0), v100(1, "AF", "3B", 0)])).gpus
    assert list(derive_links(readings)) == []


def test_a_box_without_a_driver_is_a_cpu_box(two_sockets):
    machine = discover(root=two_sockets, library=RecordedNvml({}, [], starts=False))
    assert machine.gpus == ()
    assert machine.driver_version is None
    assert len(machine.nodes) == 2


def test_a_card_that_is_lost_is_left_out_and_the_library_is_closed(two_sockets):
    library = RecordedNvml(SYSTEM, [v100(0, "3B", "AF"), None])
    assert [gpu.index for gpu in discover(root=two_sockets, library=library).gpus] == [0]
    assert library.open == 0


def test_a_card_that_answers_nothing_is_still_a_card(two_sockets):
    gpu = discover(root=two_sockets, library=RecordedNvml({}, [{}])).gpu(0)
    assert (gpu.name, gpu.card, gpu.memory_bytes, gpu.pcie, gpu.numa_node) == ("unknown", None, 0, None, None)


def test_a_box_under_wsl_says_so(two_sockets):
    write(two_sockets / "proc/version", "Linux version 5.15-microsoft-standard-WSL2\n")
    assert discover(root=two_sockets, library=pair_of_v100()).gpu(0).driver_mode is DriverMode.WSL


def test_a_driver_model_of_windows_is_named(two_sockets):
    card = {**v100(0, "3B", "AF"), "nvmlDeviceGetDriverModel_v2": [1, 1]}
    assert discover(root=two_sockets, library=RecordedNvml(SYSTEM, [card])).gpu(0).driver_mode is DriverMode.TCC


def test_a_kernel_without_nodes_is_one_node(tmp_path):
    write(tmp_path / "proc/meminfo", "MemTotal: 1024 kB\n")
    write(tmp_path / "proc/cpuinfo", "processor : 0\nprocessor : 1\n")
    host = read_host(tmp_path)
    assert [(node.cpus, node.cores, node.memory_bytes) for node in host.nodes] == [("0-1", 2, 1024 * 1024)]
    assert host.processor == "unknown processor"


def test_a_gpu_on_a_kernel_without_nodes_belongs_to_the_only_one(tmp_path):
    write(tmp_path / "proc/meminfo", "MemTotal: 1024 kB\n")
    assert discover(root=tmp_path, library=pair_of_v100()).gpu(0).numa_node == 0


def test_another_system_is_refused(tmp_path):
    with pytest.raises(NotLinuxError):
        read_host(tmp_path)


def test_what_was_discovered_can_be_written_and_read(two_sockets):
    machine = discover(root=two_sockets, library=pair_of_v100())
    assert parse_machine(to_toml(machine), "x.toml") == machine


def test_measurements_replace_datasheet_values(two_sockets):
    measured = Measurements(
        at="2026-11-15",
        processor="Two Socket Xeon",
        nodes=(NodeMeasurement(1, 90e9, 40e9, 2),),
        gpus=(GpuMeasurement("GPU-0", 800e9, 11e9, 12e9),),
        peers=(PeerMeasurement("GPU-1", "GPU-0", 33e9, True),),
    )
    machine = discover(measured, root=two_sockets, library=pair_of_v100())
    assert machine.nodes[0].memory_rate is None
    assert (machine.nodes[1].memory_rate.bytes_s, machine.nodes[1].remote_rate.bytes_s) == (90e9, 40e9)
    assert machine.gpu(0).memory_rate.basis is Basis.MEASURED
    assert "2026-11-15" in machine.gpu(0).memory_rate.source
    assert (machine.gpu(0).host_to_device.bytes_s, machine.gpu(0).device_to_host.bytes_s) == (11e9, 12e9)
    assert machine.gpu(1).memory_rate.basis is Basis.DATASHEET
    assert link_between(machine, 0, 1).rate.bytes_s == 33e9


def test_measurements_of_another_processor_are_left_alone(two_sockets):
    measured = Measurements("2026-11-15", "Another", (NodeMeasurement(0, 1e9, None, 1),))
    assert discover(measured, root=two_sockets, library=pair_of_v100()).nodes[0].memory_rate is None


def test_the_kernels_and_the_drivers_notations_are_understood():
    assert parse_cpu_list("0-3,8,10-11\n") == (0, 1, 2, 3, 8, 10, 11)
    assert parse_cpu_list("\n") == ()
    assert parse_bus_id("00000000:3B:00.0") == "0000:3b:00.0"
    assert parse_memory_bytes("MemTotal:       16 kB") == 16384
    assert parse_processor("Processor\t: ARMv8\n") == "ARMv8"
    assert parse_cuda_version(13000) == (13, 0)
    assert parse_throttling(0x01 | 0x02) == ()
    assert parse_throttling(0x04 | 0x80) == ("power limit", "power brake")
    assert parse_throttling(None) == ()
