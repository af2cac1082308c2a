"""What programs say of themselves, in the words they really use, and what such a build is refused."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.engines.engine import Build
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
from chambers.engines.known import known_engines
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.ollama import OllamaEngine
from chambers.engines.vllm import VllmEngine
from chambers.engines.vllm_probe import MTP_QUANTIZATION, PACKAGE_SCRIPT
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card

LLAMA, VLLM = LlamaCppEngine(), VllmEngine()
VERSION = "version: 11434 (0a1b2c3d4)\nbuilt with GNU 13.3.0 for Linux x86_64\n"
CUDA_INIT = """ggml_cuda_init: found 2 CUDA devices (Total VRAM: 286334 MiB):
  Device 0: NVIDIA H200, compute capability 9.0, VMM: yes, VRAM: 143167 MiB
"""
DEVICES = """Available devices:
  CUDA0: NVIDIA H200 (143167 MiB, 142000 MiB free)
  CUDA1: NVIDIA RTX PRO 6000 (Blackwell) (97887 MiB, 97000 MiB free)
  BLAS: OpenBLAS (0 MiB, 0 MiB free)
"""
SYSTEM = "system_info: n_threads = 16 | CUDA : ARCHS = 750,800,860,890,1200 | USE_GRAPHS = 1 | CPU : AVX2 = 1 |"
V100, H200 = load_machine("v100x12").gpus[:2], load_machine("h200x1").gpus
Q8 = shape_card("qwen3-32b", "Q8_0")


def codes(engine, build, gpus, card=Q8):
    refusals = engine.build_refusals(build, card, gpus)
    assert all(len(refusal.reason) > 40 for refusal in refusals)
    return [refusal.code for refusal in refusals]


def test_llama_server_is_asked_for_its_version_and_its_devices():
    assert LLAMA.probe_commands() == (("{program}", "--version"), ("{program}", "--list-devices"))
    build = LLAMA.read_probe([VERSION, CUDA_INIT + DEVICES])
    assert build.version == "11434 (0a1b2c3d4)"
    assert build.devices == ("CUDA0: NVIDIA H200", "CUDA1: NVIDIA RTX PRO 6000 (Blackwell)")
    assert build.architectures is None
    assert codes(LLAMA, build, H200) == []


def test_capabilities_of_a_build_are_read_where_its_log_has_them():
    assert LLAMA.read_probe([VERSION, SYSTEM]).architectures == {75, 80, 86, 89, 120}


def test_what_a_program_does_not_say_is_unknown_and_refuses_nothing():
    build = LLAMA.read_probe(["", ""])
    assert build == Build()
    assert codes(LLAMA, build, V100) == []


@pytest.mark.parametrize("listed", ["Available devices:\n", "Available devices:\n  (none)\n", DEVICES.splitlines()[0]])
def test_a_build_that_sees_no_card_is_refused_cards_only(listed):
    build = LLAMA.read_probe([VERSION, listed])
    assert build.devices == ()
    assert codes(LLAMA, build, V100) == ["build.no_gpu"]
    assert codes(LLAMA, build, ()) == []
    (refusal,) = LLAMA.build_refusals(build, Q8, V100)
    assert "-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES='70'" in refusal.reason


@pytest.mark.parametrize(
    ("architectures", "gpus", "expected"),
    [
        ({75, 80, 86, 89}, V100, ["build.no_kernels", "build.no_kernels"]),
        ({70, 75, 80}, V100, []),
        ({50, 61}, V100, []),  # PTX of an older generation may stand behind that number
        ({80, 86, 89}, H200, []),
        ({100, 120}, H200, ["build.no_kernels"]),
    ],
)
def test_a_card_older_than_every_kernel_is_refused(architectures, gpus, expected):
    build = Build(version="11434", architectures=frozenset(architectures))
    assert codes(LLAMA, build, gpus) == expected
    assert codes(IkLlamaCppEngine(), build, gpus) == expected


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ("9203 (abc)", ["build.too_old"]),
        ("b6000", ["build.too_old"]),
        ("9204 (abc)", []),
        ("1 (abc)", []),
        ("0 (unknown)", []),
        ("0.6.0-dev (build 0, commit unknown)", []),
        ("0.5.1 (build 9100, commit abc1234)", ["build.too_old"]),
        ("0.6.0 (build 11434, commit abc1234)", []),
    ],
)
def test_a_build_older_than_its_flags_is_refused_and_one_without_history_is_not(version, expected):
    assert codes(LLAMA, Build(version=version), ()) == expected


def test_llama_server_says_its_build_behind_its_version_since_it_has_one():
    said = "version: 0.6.0-dev (build 11434, commit 0a1b2c3)\nbuilt with GNU 13.3.0 for Linux x86_64\n"
    assert LLAMA.read_probe([said]).version == "0.6.0-dev (build 11434, commit 0a1b2c3)"


@pytest.mark.parametrize(
    "said",
    ["ollama version is 0.31.2\n", "Warning: could not connect\nWarning: client version is 0.31.2\n"],
)
def test_ollama_says_its_version_with_and_without_a_server(said):
    assert OllamaEngine().read_probe([said]).version == "0.31.2"


def test_ollama_refuses_a_plain_file_and_says_how_to_put_it_into_its_store():
    (refusal,) = OllamaEngine().build_refusals(Build(), replace(Q8, source="gguf"), ())
    assert refusal.code == "model.not_in_store"
    assert "ollama create" in refusal.reason
    assert codes(OllamaEngine(), Build(), ()) == []


@pytest.mark.parametrize("reads", [True, False])
def test_vllm_that_does_not_read_the_drafts_quantisation_is_refused_grafted_models(reads):
    line = json.dumps({"package": "vllm", "version": "0.19.1", "mtp_quantization": reads})
    build = VLLM.read_probe(["INFO 11-15 05:00:00 [__init__.py] no platform\n0.19.1\n", f"warning\n{line}\n"])
    assert build.version == "0.19.1"
    assert (MTP_QUANTIZATION in build.features) is reads
    grafted, plain = (shape_card("glm-5.2", quant) for quant in ("awq-int4-g32+mtp-fp8", "awq-int4-g32"))
    assert codes(VLLM, build, H200, grafted) == ([] if reads else ["build.mtp_graft"])
    assert codes(VLLM, build, H200, plain) == []


def test_vllm_says_its_version_alone_where_its_python_cannot_be_asked():
    assert VLLM.read_probe(["INFO 1.2.3 starts\n0.11.0rc2.dev5+g1a2b\n", ""]) == Build("0.11.0rc2.dev5+g1a2b")


@pytest.mark.parametrize(
    ("source", "reads"),
    [
        ('override = getattr(config, "mtp_quantization_config", None)', True),
        ("def uses_mtp_quantization_config_prefix(): ...", False),
        ("pass", False),
    ],
)
def test_the_script_looks_into_the_installed_package_without_importing_it(tmp_path, source, reads):
    inner = tmp_path / "site" / "vllm" / "models"
    inner.mkdir(parents=True)
    (inner.parent / "__init__.py").write_text("raise SystemExit('imported')")
    (inner / "mtp.py").write_text(source)
    # A folder of that name where the probe happens to run must not be taken for the package.
    (tmp_path / "here" / "vllm").mkdir(parents=True)
    (tmp_path / "here" / "vllm" / "__init__.py").write_text("mtp_quantization_config = 1")
    assert VLLM.probe_commands()[1] == ("{python}", "-c", PACKAGE_SCRIPT)
    done = subprocess.run(
        [sys.executable, "-c", PACKAGE_SCRIPT],
        env={"PYTHONPATH": str(tmp_path / "site")},
        cwd=tmp_path / "here",
        capture_output=True,
        text=True,
        check=True,
    )
    build = VLLM.read_probe(["", done.stdout + done.stderr])
    assert (MTP_QUANTIZATION in build.features) is reads


@given(st.lists(st.text(max_size=200), max_size=3))
def test_no_output_of_a_program_breaks_its_reader(outputs):
    for engine in known_engines().values():
        build = engine.read_probe(outputs)
        assert build.version is None or build.version in "\n".join(outputs)
