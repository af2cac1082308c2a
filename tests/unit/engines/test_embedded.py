import json

from chambers.engines.embedded import EXIT_MODEL_UNUSABLE, EmbeddedEngine
from chambers.engines.engine import Placement

PLACEMENT = Placement("embedded", "m", "/models/m.gguf", 4096, 2)
ENGINE = EmbeddedEngine()


def test_argv_is_this():
    launch = ENGINE.launch(PLACEMENT, socket="/run/x/engine.sock")
    assert launch.own_module
    assert launch.program == "chambers.fleet.embedded_server"
    assert " ".join(launch.arguments) == (
        "--model /models/m.gguf --name m --socket /run/x/engine.sock --context-tokens 8192 --slots 2 --batch-tokens 128"
    )
    assert launch.readable == ("/models/m.gguf",)


def test_readiness_is_a_real_completion():
    ask = ENGINE.readiness(PLACEMENT)
    assert ask.path == "/v1/chat/completions"
    assert json.loads(ask.body)["max_tokens"] == 1


def test_a_model_that_cannot_be_loaded_is_not_tried_again():
    lines = ("noise", "embedded engine: the model x cannot be loaded: bad")
    assert ENGINE.explain_exit(EXIT_MODEL_UNUSABLE, lines) == (lines[1], True)


def test_a_signal_is_named_and_tried_again():
    reason, final = ENGINE.explain_exit(-11, ())
    assert "signal 11" in reason
    assert not final
    assert "memory" in ENGINE.explain_exit(-9, ())[0]
