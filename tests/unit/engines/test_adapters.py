"""Golden commands of the adapters, and what each refuses."""

import json
from dataclasses import replace

import pytest

from chambers.engines.engine import Placement, Runtime, System
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
from chambers.engines.known import known_engines
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.ollama import OllamaEngine
from chambers.engines.vllm import VllmEngine
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card

ON_TWO = Placement(
    engine="any",
    model_name="m",
    model_path="/models/m",
    context_tokens=8192,
    slots=2,
    devices=(4, 5),
    device_ids=("GPU-a", "GPU-b"),
    split="layer",
    kv_type="q8_0",
    threads=6,
    speculate=2,
)
GLM = Placement(
    engine="vllm",
    model_name="glm",
    model_path="/models/glm",
    context_tokens=635_904,
    slots=2,
    devices=(0, 1),
    split="tensor",
    kv_type="fp8_ds_mla",
    host_expert_bytes=340 * 1024**3,
    speculate=3,
)
SOCKET = "/run/m/engine.sock"


def test_llama_server_over_two_cards():
    launch = LlamaCppEngine().launch(ON_TWO, socket=SOCKET)
    assert launch.program == "llama-server"
    assert " ".join(launch.arguments) == (
        "--model /models/m --alias m --host /run/m/engine.sock --ctx-size 16384 --parallel 2 --flash-attn on "
        "--cache-type-k q8_0 --cache-type-v q8_0 --ubatch-size 512 --n-gpu-layers 99 --split-mode layer --threads 6 "
        "--spec-type draft-mtp --spec-draft-n-max 2 --metrics --offline"
    )
    assert launch.environment == {"CUDA_VISIBLE_DEVICES": "GPU-a,GPU-b"}
    assert (launch.port, launch.needs_loopback, launch.readable) == (None, False, ("/models/m",))


def test_llama_server_on_processors_is_started_as_itself_whatever_its_node():
    alone = Placement("any", "m", "/models/m", 4096, 1, numa_node=1)
    launch = LlamaCppEngine().launch(alone, socket="/run/e.sock")
    assert launch.program == "llama-server"
    assert "--device none --n-gpu-layers 0" in " ".join(launch.arguments)
    assert launch.environment == {"CUDA_VISIBLE_DEVICES": ""}


def test_llama_server_on_windows_listens_on_loopback_and_names_its_all_reduce():
    windows = Placement("any", "m", "m.gguf", 4096, 1, devices=(0, 1), split="tensor", system=System.WINDOWS)
    launch = LlamaCppEngine().launch(windows, socket="unused")
    assert "--host 127.0.0.1" in " ".join(launch.arguments)
    assert launch.environment["GGML_CUDA_ALLREDUCE"] == "internal"


@pytest.mark.parametrize(
    ("runtime", "system", "on_cards", "on_processors"),
    [
        (
            Runtime.CUDA,
            System.LINUX,
            {"CUDA_DEVICE_ORDER": "PCI_BUS_ID", "CUDA_VISIBLE_DEVICES": "1,3"},
            {"CUDA_VISIBLE_DEVICES": ""},
        ),
        (Runtime.ROCM, System.LINUX, {"ROCR_VISIBLE_DEVICES": "1,3"}, {"ROCR_VISIBLE_DEVICES": ""}),
        (Runtime.ROCM, System.WINDOWS, {"HIP_VISIBLE_DEVICES": "1,3"}, {}),
        (Runtime.METAL, System.MACOS, {}, {}),
    ],
)
def test_each_runtime_is_shown_its_cards_by_its_own_variable(runtime, system, on_cards, on_processors):
    for devices, expected in (((1, 3), on_cards), ((), on_processors)):
        placement = Placement("any", "m", "m.gguf", 4096, 1, devices=devices, split="tensor")
        placement = replace(placement, system=system, runtime=runtime)
        assert LlamaCppEngine().launch(placement, socket=SOCKET).environment == expected
        names = VllmEngine().launch(placement, socket=SOCKET).environment.keys()
        assert {name for name in names if "DEVICE" in name} == expected.keys()


def test_ik_listens_on_the_port_that_its_bridge_is_told():
    launch = IkLlamaCppEngine().launch(ON_TWO, socket=SOCKET)
    assert launch.program == "ik-llama-server"
    assert " ".join(launch.arguments) == (
        "--model /models/m --alias m --host 127.0.0.1 --port 8080 --ctx-size 16384 --parallel 2 --flash-attn on "
        "--cache-type-k q8_0 --cache-type-v q8_0 --ubatch-size 2048 --n-gpu-layers 99 --split-mode layer --threads 6 "
        "--spec-type mtp:n_max=2 --metrics"
    )
    assert launch.port == 8080
    assert launch.environment == {"CUDA_VISIBLE_DEVICES": "GPU-a,GPU-b"}


def test_experts_on_the_processors_are_counted_in_layers():
    moved = Placement("any", "m", "m.gguf", 4096, 1, devices=(0,), host_expert_bytes=5, host_expert_layers=12)
    for engine in (LlamaCppEngine(), IkLlamaCppEngine()):
        assert "--n-cpu-moe 12" in " ".join(engine.launch(moved, socket="s").arguments)


def test_vllm_with_experts_in_host_memory_and_a_drafting_head():
    launch = VllmEngine().launch(GLM, socket="/run/e.sock")
    assert " ".join((launch.program, *launch.arguments)) == (
        "vllm serve /models/glm --served-model-name glm --uds /run/e.sock --tensor-parallel-size 2 "
        "--max-model-len 635904 --max-num-seqs 2 --gpu-memory-utilization 0.90 --kv-cache-dtype fp8_ds_mla "
        "--cpu-offload-gb 170 --cpu-offload-params experts --numa-bind "
        '--speculative-config {"method": "mtp", "num_speculative_tokens": 3}'
    )
    assert launch.environment == {
        "CUDA_DEVICE_ORDER": "PCI_BUS_ID",
        "CUDA_VISIBLE_DEVICES": "0,1",
        "VLLM_NO_USAGE_STATS": "1",
        "DO_NOT_TRACK": "1",
        "HF_HUB_OFFLINE": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "TRANSFORMERS_OFFLINE": "1",
        "VLLM_HOST_IP": "127.0.0.1",
        "GLOO_SOCKET_IFNAME": "lo",
        "NCCL_SOCKET_IFNAME": "lo",
    }
    assert (launch.port, launch.needs_loopback) == (None, True)


def test_ollama_serves_a_store_in_a_network_of_its_own():
    launch = OllamaEngine().launch(ON_TWO, socket=SOCKET)
    assert (launch.program, launch.arguments) == ("ollama", ("serve",))
    assert launch.environment == {
        "CUDA_VISIBLE_DEVICES": "GPU-a,GPU-b",
        "OLLAMA_CONTEXT_LENGTH": "8192",
        "OLLAMA_NUM_PARALLEL": "2",
        "OLLAMA_KV_CACHE_TYPE": "q8_0",
        "OLLAMA_FLASH_ATTENTION": "1",
        "OLLAMA_KEEP_ALIVE": "-1",
        "OLLAMA_MAX_LOADED_MODELS": "1",
        "OLLAMA_HOST": "127.0.0.1:11434",
        "OLLAMA_MODELS": "/models/m",
        "OLLAMA_NO_CLOUD": "1",
        "OLLAMA_NOHISTORY": "1",
        "OLLAMA_NOPRUNE": "1",
        "DO_NOT_TRACK": "1",
    }
    assert (launch.port, launch.needs_loopback) == (11434, True)


def test_a_plain_file_is_no_store_of_ollama():
    launch = OllamaEngine().launch(Placement("ollama", "m", "/models/m.gguf", 4096, 1), socket=SOCKET)
    assert "OLLAMA_MODELS" not in launch.environment


STARTED = [engine for engine in known_engines().values() if engine.program]


@pytest.mark.parametrize("engine", STARTED, ids=lambda engine: engine.name)
def test_cards_known_by_number_only_are_numbered_as_the_bus_does(engine):
    numbered = Placement("any", "m", "/models/m", 4096, 1, devices=(4,))
    environment = engine.launch(numbered, socket=SOCKET).environment
    assert (environment["CUDA_DEVICE_ORDER"], environment["CUDA_VISIBLE_DEVICES"]) == ("PCI_BUS_ID", "4")


@pytest.mark.parametrize("engine", known_engines().values(), ids=lambda engine: engine.name)
def test_readiness_is_one_token_of_a_real_answer(engine):
    ask = engine.readiness(ON_TWO)
    body = json.loads(ask.body)
    assert (ask.path, body["max_tokens"]) == ("/v1/chat/completions", 1)
    assert body["messages"][-1]["role"] == "user"
    assert body.get("model", "m") == "m"


def test_servers_that_hold_several_models_are_told_which():
    for name in ("vllm", "ollama", "url"):
        assert json.loads(known_engines()[name].readiness(ON_TWO).body)["model"] == "m"


V100, H200, A3090 = (load_machine(name).gpus[:1] for name in ("v100x12", "h200x1", "rtx3090x1"))
Q8, AWQ, FP8 = (shape_card("qwen3-32b", quant) for quant in ("Q8_0", "awq-int4", "fp8"))
GEMMA = shape_card("gemma-4-26b-a4b", "Q8_0")


@pytest.mark.parametrize(
    ("engine", "card", "gpus", "split", "code"),
    [
        (LlamaCppEngine(), Q8, V100, "none", None),
        (LlamaCppEngine(), AWQ, H200, "none", "quant.not_gguf"),
        (LlamaCppEngine(), shape_card("glm-5.2", "Q8_0"), V100, "tensor", "split.no_tensor"),
        (VllmEngine(), AWQ, V100, "none", "quant.capability"),
        (VllmEngine(), FP8, V100, "none", "quant.capability"),
        (VllmEngine(), AWQ, A3090, "none", None),
        (VllmEngine(), FP8, H200, "none", None),
        (VllmEngine(), Q8, H200, "none", "quant.gguf"),
        (VllmEngine(), AWQ, (), "none", "engine.gpu_only"),
        (VllmEngine(), AWQ, H200, "layer", "split.no_layer"),
        (IkLlamaCppEngine(), GEMMA, H200, "none", "cache.no_window"),
        (IkLlamaCppEngine(), Q8, V100, "tensor", "split.no_tensor"),
        (OllamaEngine(), Q8, V100, "none", None),
    ],
)
def test_what_an_engine_refuses_has_a_code_and_a_sentence(engine, card, gpus, split, code):
    refusals = engine.refusals(card, gpus, split)
    assert [refusal.code for refusal in refusals][:1] == ([code] if code else [])
    assert all(len(refusal.reason) > 20 for refusal in refusals)


def test_engines_come_in_the_order_in_which_ties_are_broken():
    assert list(known_engines()) == ["llama.cpp", "vllm", "ik_llama.cpp", "ollama", "embedded", "url"]
    assert all(engine.name == name for name, engine in known_engines().items())
