"""Golden commands of the adapters, and what each refuses."""

import pytest

from chambers.engines.engine import Placement
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
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
)


def test_llama_server_over_two_cards():
    launch = LlamaCppEngine().launch(ON_TWO, socket="/run/m/engine.sock")
    assert launch.program == "llama-server"
    assert " ".join(launch.arguments) == (
        "--model /models/m --alias m --host /run/m/engine.sock --ctx-size 16384 --parallel 2 --flash-attn on "
        "--cache-type-k q8_0 --cache-type-v q8_0 --ubatch-size 512 --n-gpu-layers 99 --split-mode layer --threads 6 "
        "--metrics --offline"
    )
    assert launch.environment == {"CUDA_VISIBLE_DEVICES": "GPU-a,GPU-b"}


def test_llama_server_on_processors_of_one_node():
    alone = Placement("any", "m", "/models/m", 4096, 1, numa_node=1)
    launch = LlamaCppEngine().launch(alone, socket="/run/e.sock")
    assert (launch.program, launch.arguments[:3]) == ("numactl", ("--cpunodebind=1", "--membind=1", "llama-server"))
    assert "--device none --n-gpu-layers 0" in " ".join(launch.arguments)
    assert launch.environment == {"CUDA_VISIBLE_DEVICES": ""}


def test_llama_server_on_windows_listens_on_loopback_and_names_its_all_reduce():
    windows = Placement("any", "m", "m.gguf", 4096, 1, devices=(0, 1), split="tensor", windows=True)
    launch = LlamaCppEngine().launch(windows, socket="unused")
    assert "--host 127.0.0.1" in " ".join(launch.arguments)
    assert launch.environment["GGML_CUDA_ALLREDUCE"] == "internal"


def test_experts_on_the_processors_are_counted_in_layers():
    moved = Placement("any", "m", "m.gguf", 4096, 1, devices=(0,), host_expert_bytes=5, host_expert_layers=12)
    for engine in (LlamaCppEngine(), IkLlamaCppEngine()):
        assert "--n-cpu-moe 12" in " ".join(engine.launch(moved, socket="s").arguments)


def test_vllm_with_experts_in_host_memory_and_a_drafting_head():
    placement = Placement(
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
    assert " ".join(VllmEngine().launch(placement, socket="/run/e.sock").arguments) == (
        "serve /models/glm --served-model-name glm --uds /run/e.sock --tensor-parallel-size 2 --max-model-len 635904 "
        "--max-num-seqs 2 --gpu-memory-utilization 0.90 --kv-cache-dtype fp8_ds_mla --cpu-offload-gb 170 "
        '--cpu-offload-params experts --numa-bind --speculative-config {"method": "mtp", "num_speculative_tokens": 3}'
    )


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


def test_ends_are_explained():
    assert LlamaCppEngine().explain_exit(1, ("CUDA error: out of memory",)) == (
        "llama-server ran out of device memory",
        False,
    )
    assert LlamaCppEngine().explain_exit(1, ("no kernel image is available",))[1]
    assert VllmEngine().explain_exit(1, ("Available KV cache memory: -0.38 GiB",))[1]
