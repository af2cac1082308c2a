"""Every engine there is an adapter for, by name."""

from chambers.engines.embedded import EmbeddedEngine
from chambers.engines.engine import Engine
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.ollama import OllamaEngine
from chambers.engines.url import UrlEngine
from chambers.engines.vllm import VllmEngine


def known_engines() -> dict[str, Engine]:
    """In the order in which ties are broken."""
    engines: tuple[Engine, ...] = (
        LlamaCppEngine(),
        VllmEngine(),
        IkLlamaCppEngine(),
        OllamaEngine(),
        EmbeddedEngine(),
        UrlEngine(),
    )
    return {engine.name: engine for engine in engines}
