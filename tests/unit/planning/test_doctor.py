from dataclasses import replace

from chambers.machine.description import DriverMode, PcieLink
from chambers.machine.recorded import load_machine
from chambers.planning.doctor import Examined, Harm, examine
from chambers.sandbox.confinement import Isolation

CLOSED = Isolation(isolated=True, network_namespace=True, system_call_filter=True, landlock_abi=7, reason="closed")
FOUND = {"llama-server": "/usr/bin/llama-server"}


def codes(machine, *, isolation=CLOSED, programs=FOUND, embedded_model=True):
    return [finding.code for finding in examine(Examined(machine, isolation, programs, embedded_model))]


def with_gpu(machine, **changes):
    return replace(machine, gpus=(replace(machine.gpus[0], **changes), *machine.gpus[1:]))


def test_a_sound_box_has_nothing_to_complain_about():
    assert codes(load_machine("cpu")) == []


def test_volta_with_cuda_13_blocks():
    assert "cuda.too_new" in codes(replace(load_machine("v100x1"), cuda_version=(13, 0)))
    assert "cuda.too_new" not in codes(replace(load_machine("v100x1"), cuda_version=(12, 8)))


def test_missing_engine_comes_with_the_recipe_for_the_cards():
    machine = replace(load_machine("v100x12"), cuda_version=(12, 8))
    finding = next(f for f in examine(Examined(machine, CLOSED, {"llama-server": None}, True)) if "engine" in f.code)
    assert "CMAKE_CUDA_ARCHITECTURES='70'" in finding.do
    assert "CUDA 12" in finding.do


def test_the_worst_comes_first():
    opened = replace(CLOSED, isolated=False, reason="refused")
    harms = [f.harm for f in examine(Examined(load_machine("v100x12"), opened, {"llama-server": None}, False))]
    assert harms == sorted(harms)
    assert harms[0] is Harm.BLOCKS


def test_each_ailment_of_a_card_is_found():
    machine = load_machine("rtx3090x1")
    assert "gpu.narrow_slot" in codes(with_gpu(machine, pcie=PcieLink(4, 4, 4, 16)))
    assert "gpu.throttled" in codes(with_gpu(machine, throttle_reasons=("hw_thermal",)))
    assert "gpu.hot" in codes(with_gpu(machine, temperature_c=90))
    assert "gpu.persistence" in codes(with_gpu(machine, persistence=False))
    assert "driver.mode" in codes(with_gpu(machine, driver_mode=DriverMode.WDDM))


def test_where_namespaces_or_landlock_are_refused_it_is_said():
    assert codes(load_machine("cpu"), isolation=replace(CLOSED, network_namespace=False)) == ["sandbox.no_namespace"]
    assert codes(load_machine("cpu"), isolation=replace(CLOSED, landlock_abi=None)) == ["sandbox.files_open"]


def test_islands_and_power_are_noted_on_the_large_box():
    found = codes(load_machine("v100x12"))
    assert "topology.islands" in found
    assert "power.transients" in found
