"""Why an engine ended: the words it died with, the sentence, and whether another try makes sense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.engines.embedded import EmbeddedEngine
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
from chambers.engines.known import known_engines
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.ollama import OllamaEngine
from chambers.engines.vllm import VllmEngine

LLAMA, IK, VLLM, OLLAMA = LlamaCppEngine(), IkLlamaCppEngine(), VllmEngine(), OllamaEngine()


@pytest.mark.parametrize(
    ("engine", "line", "said", "final"),
    [
        (LLAMA, "CUDA error: out of memory", "ran out of memory", False),
        (LLAMA, "alloc_tensor_range: failed to allocate CUDA0 buffer of size 17179869184", "less context", False),
        (VLLM, "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.", "nvidia-smi", False),
        (LLAMA, "CUDA error: no kernel image is available for execution on the device", "CUDA_ARCHITECTURES", True),
        (LLAMA, "CUDA driver version is insufficient for CUDA runtime version", "update the driver", True),
        (VLLM, "RuntimeError: No CUDA GPUs are available", "sees no card", True),
        (IK, "CUDA error: no CUDA-capable device is detected", "/dev/nvidia", True),
        (LLAMA, "forward compatibility was attempted on non supported HW", "older CUDA", True),
        (LLAMA, "the provided PTX was compiled with an unsupported toolchain.", "update the driver", True),
        (LLAMA, "llama_model_load: error loading model: unknown model architecture: 'x9'", "update it", True),
        (VLLM, "ValueError: Model architectures ['X9'] are not supported for now.", "architecture", True),
        (
            LLAMA,
            "gguf_init_from_file: failed to open GGUF file '/m/x.gguf' (No such file or directory)",
            "check that its path",
            True,
        ),
        (VLLM, "OSError: /models/x does not appear to have a file named config.json.", "cannot find the model", True),
        (
            LLAMA,
            "llama-server: error while loading shared libraries: libcudart.so.12: cannot open shared object file",
            "LD_LIBRARY_PATH",
            True,
        ),
        (LLAMA, "error: invalid argument: --spec-typo", "extra_args", True),
        (IK, "error: unknown argument: --offline", "does not know a flag", True),
        (VLLM, "vllm: error: unrecognized arguments: --numa-bind", "does not know a flag", True),
        (OLLAMA, "Error: unknown flag: --quiet", "does not know a flag", True),
        (OLLAMA, "Error: listen tcp 127.0.0.1:11434: bind: address already in use", "cannot listen", False),
        (LLAMA, "main: exiting due to model loading error: failed to load model", "damaged", True),
        (VLLM, "Available KV cache memory: -0.38 GiB", "no memory left for its cache", True),
        (VLLM, "ValueError: No available memory for the cache blocks.", "offload more", True),
        (
            VLLM,
            "ValueError: Free memory on device (3.1/79.1 GiB) on startup is less than desired GPU memory utilization",
            "found its card in use",
            False,
        ),
        (LLAMA, "CUDA error: invalid argument", "exit code 1", False),
        (LLAMA, "all is well", "exit code 1", False),
    ],
)
def test_last_words_become_a_cause_and_a_remedy(engine, line, said, final):
    reason, pointless = engine.explain_exit(1, ("noise", line, "more noise"))
    assert said in reason
    assert pointless is final


def test_want_of_memory_is_seen_before_the_failed_load_that_follows_it():
    lines = ("cudaMalloc failed: out of memory", "failed to load model", "exiting")
    reason, final = LLAMA.explain_exit(1, lines)
    assert "memory" in reason
    assert not final


@pytest.mark.parametrize(
    ("returncode", "said", "final"),
    [(-9, "want of memory", False), (-11, "crashed with signal 11", False), (-4, "another processor", True)],
)
def test_a_signal_is_named(returncode, said, final):
    for engine in (LLAMA, VLLM, OLLAMA, EmbeddedEngine()):
        reason, pointless = engine.explain_exit(returncode, ())
        assert said in reason
        assert pointless is final


def test_each_engine_is_called_by_its_own_name():
    names = [engine.explain_exit(3, ())[0].split(" ended")[0] for engine in (LLAMA, IK, VLLM, OLLAMA)]
    assert names == ["llama-server", "ik_llama.cpp's server", "vLLM", "Ollama"]


@given(st.integers(-64, 255), st.lists(st.text(max_size=100), max_size=20))
def test_every_end_has_a_sentence(returncode, lines):
    for engine in known_engines().values():
        reason, final = engine.explain_exit(returncode, tuple(lines))
        assert len(reason) > 10
        assert isinstance(final, bool)
