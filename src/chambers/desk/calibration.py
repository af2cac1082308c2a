"""The planner's constants and the measurements it is held to, as they lie in the package."""

import tomllib
from importlib.resources import files
from typing import Any

from chambers.engines.engine import Engine
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.ollama import OllamaEngine
from chambers.engines.vllm import VllmEngine
from chambers.machine.description import Machine
from chambers.machine.recorded import load_machine
from chambers.models.card import ModelCard
from chambers.models.shape import shape_card
from chambers.planning.checking import Check, check_row
from chambers.planning.constants import Constants, hardware_class, parse_constants
from chambers.planning.fitting import PREFILL, fit


def planned_engines() -> dict[str, Engine]:
    """Every engine that a plan may name, in the order in which ties are broken."""
    engines: tuple[Engine, ...] = (LlamaCppEngine(), VllmEngine(), IkLlamaCppEngine(), OllamaEngine())
    return {engine.name: engine for engine in engines}


def load_constants() -> tuple[Constants, ...]:
    return parse_constants(_read("constants.toml"))


def check_planner() -> Check:
    """Every measured row against today's prediction."""
    table = load_constants()
    return Check(tuple(check_row(*known, table) for _, known in _truth("row")))


def check_prefill() -> Check:
    """The same for reading prompts."""
    table = load_constants()
    return Check(tuple(check_row(*known, table, prefill=True) for _, known in _truth("prefill")))


def fit_planner() -> tuple[Constants, ...]:
    """Constants fitted anew, class by class, to the measured rows of each class; a class without rows stays."""
    decode, prefill = _truth("row"), _truth("prefill")

    def fitted(start: Constants) -> Constants:
        own = (start.engine, start.hardware)
        rows = [known for kind, known in decode if kind == own]
        prompts = [known for kind, known in prefill if kind == own]
        found = fit(start, lambda tried: [check_row(*row, (tried,)) for row in rows]) if rows else start
        if not prompts:
            return found
        return fit(found, lambda tried: [check_row(*row, (tried,), prefill=True) for row in prompts], PREFILL)

    return tuple(fitted(start) for start in load_constants())


_Known = tuple[dict[str, Any], Machine, ModelCard, bool]


def _truth(kind_of_row: str) -> list[tuple[tuple[str, str], _Known]]:
    """Each measured row with its engine and hardware class, and with what a prediction needs."""
    engines = planned_engines()
    found: list[tuple[tuple[str, str], _Known]] = []
    for entry in _read("truth.toml")[kind_of_row]:
        machine = load_machine(entry["machine"])
        kind = (entry["engine"], hardware_class(machine.gpu(entry["devices"][0])))
        card = shape_card(entry["model"], entry["quant"])
        found.append((kind, (entry, machine, card, engines[entry["engine"]].streams_experts)))
    return found


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("chambers.planning").joinpath(name).read_text(encoding="utf-8"))
