from chambers.engines.embedded import EXIT_MODEL_UNUSABLE, EmbeddedEngine
from chambers.engines.engine import Placement, Speech

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


def test_it_comes_with_the_package_and_speaks_everything():
    assert ENGINE.own
    assert ENGINE.program is None
    assert ENGINE.probe_commands() == ()
    assert ENGINE.speaks == frozenset(Speech)


def test_a_model_that_cannot_be_loaded_is_not_tried_again():
    lines = ("noise", "embedded engine: the model x cannot be loaded: bad")
    assert ENGINE.explain_exit(EXIT_MODEL_UNUSABLE, lines) == (lines[1], True)
