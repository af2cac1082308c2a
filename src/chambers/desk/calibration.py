"""The planner's constants: as they lie in the package, and corrected by what was measured on a box.

A box's own measurements are those that `bench` and `rehearse` kept, and those that a person wrote into
`measured-rows.toml`. The package's own measurements are what the constants were fitted to in the first place.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from chambers.base.errors import OperationError
from chambers.bench.calibration import Session, derive_rows
from chambers.bench.store import Store
from chambers.bench.subject import box_of
from chambers.engines.engine import Engine
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
from chambers.engines.known import known_engines
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.ollama import OllamaEngine
from chambers.engines.vllm import VllmEngine
from chambers.machine.description import Machine
from chambers.machine.discover import THIS_BOX
from chambers.machine.recorded import load_machine
from chambers.models.card import ModelCard
from chambers.models.shape import shape_card
from chambers.planning.checking import Check, check_row, tells_speed
from chambers.planning.constants import Constants, choose_constants, hardware_class, parse_constants
from chambers.planning.fitting import FITTED, PREFILL, SERVED, fit
from chambers.planning.seen import Seen

OWN_ROWS = "measured-rows.toml"
_LEAST_BAND = 0.08
# Wider than this a band says nothing, and its low end would reach zero.
_MOST_BAND = 0.8


_Known = tuple[dict[str, Any], Machine, ModelCard, bool]


class OwnRowsError(OperationError):
    """The file of this box's own measurements cannot be used."""

    code = "planner.own_rows"


def planned_engines() -> dict[str, Engine]:
    """Every engine that a plan may name, in the order in which ties are broken."""
    engines: tuple[Engine, ...] = (LlamaCppEngine(), VllmEngine(), IkLlamaCppEngine(), OllamaEngine())
    return {engine.name: engine for engine in engines}


def load_constants() -> tuple[Constants, ...]:
    return parse_constants(_read("constants.toml"))


def constants_for(machine: Machine, state: Path) -> tuple[Constants, ...]:
    """The package's constants, fitted further to what was measured on this very machine, if anything was."""
    shipped = load_constants()
    own = (*_written_rows(state, machine), *_kept_rows(state, machine))
    classes = {(one.engine, one.hardware): one for one in shipped}
    for row in own:
        # A class that nobody measured before starts where its neighbour stands.
        classes.setdefault(row.kind, _borrowed(row, machine, shipped))
    return tuple(_corrected(start, [row for row in own if row.kind == kind]) for kind, start in classes.items())


@dataclass(frozen=True, slots=True)
class _OwnRow:
    """A measurement of this machine: its class, what a prediction for it needs, and the setup where it is known."""

    kind: tuple[str, str]
    known: _Known
    seen: Seen | None = None


def _corrected(start: Constants, own: Sequence[_OwnRow]) -> Constants:
    seen = tuple(row.seen for row in own if row.seen is not None)
    telling = [row for row in own if tells_speed(row.known[0])]
    if not telling:
        return replace(start, seen=seen)
    found = fit(start, lambda tried: [check_row(*row.known, (tried,)) for row in telling], (*FITTED, *SERVED))
    error = Check(tuple(check_row(*row.known, (found,)) for row in telling)).median_error
    band = min(max(_LEAST_BAND, 2 * error), _MOST_BAND)
    return replace(
        found,
        band=band,
        tensor_band=max(band, found.tensor_band),
        fitted_from=f"{len(telling)} measurements of {own[0].known[1].name}, over {start.fitted_from}",
        own_rows=len(telling),
        seen=seen,
    )


def _borrowed(row: _OwnRow, machine: Machine, shipped: Sequence[Constants]) -> Constants:
    engine, hardware = row.kind
    devices = row.known[0]["devices"]
    near, _ = choose_constants(shipped, engine, machine.gpu(devices[0]) if devices else None)
    return replace(near, engine=engine, hardware=hardware)


def _written_rows(state: Path, machine: Machine) -> Iterator[_OwnRow]:
    for entry in _own_rows(state, machine.name):
        yield _OwnRow(_kind(entry, machine), _known(entry, machine))


def _kept_rows(state: Path, machine: Machine) -> Iterator[_OwnRow]:
    engines = known_engines()
    for row in derive_rows(_kept_sessions(state, machine)):
        entry, engine = row.entry(), engines.get(row.subject.engine)
        if engine is not None:
            known = (dict(entry), machine, row.subject.card, engine.streams_experts)
            yield _OwnRow(_kind(entry, machine), known, row.seen())


def _kept_sessions(state: Path, machine: Machine) -> tuple[Session, ...]:
    """What was measured on this very machine, the oldest first."""
    store = Store.open_if_there(state)
    if store is None:
        return ()
    own = box_of(machine)
    with store:
        return tuple(
            Session(kept.subject, kept.verb, kept.environment, kept.began, store.headlines(kept.id))
            for kept in store.sessions(with_subject=True)
            if kept.subject is not None and kept.subject.box == own
        )


def _own_rows(state: Path, machine: str) -> list[dict[str, Any]]:
    path = state / OWN_ROWS
    if not path.exists():
        return []
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("row", [])
        return [row for row in rows if row.get("machine", THIS_BOX) == machine]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, AttributeError) as error:
        raise OwnRowsError(f"{path} cannot be read: {error}.", hint="Mend it or move it away.") from error


def check_planner(*, served: bool = False) -> Check:
    """Every measured row against today's prediction: those of programs that time a model alone, or of servers."""
    table = load_constants()
    return Check(tuple(check_row(*known, table) for _, known in _truth("row") if _served(known) == served))


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
        found = _fitted_to([row for row in rows if not _served(row)], start, FITTED)
        # What a server pays besides comes last, with all else as it is: few rows were served, and they would bend it.
        found = _fitted_to([row for row in rows if _served(row)], found, SERVED)
        return _fitted_to(prompts, found, PREFILL, prefill=True)

    return tuple(fitted(start) for start in load_constants())


def _fitted_to(rows: Sequence[_Known], start: Constants, names: Sequence[str], *, prefill: bool = False) -> Constants:
    if not rows:
        return start
    return fit(start, lambda tried: [check_row(*row, (tried,), prefill=prefill) for row in rows], names)


def _served(row: _Known) -> bool:
    return bool(row[0].get("served", False))


def _kind(entry: Mapping[str, Any], machine: Machine) -> tuple[str, str]:
    gpu = machine.gpu(entry["devices"][0]) if entry["devices"] else None
    return entry["engine"], hardware_class(gpu)


def _known(entry: dict[str, Any], machine: Machine) -> _Known:
    try:
        engine = known_engines()[entry["engine"]]
        return entry, machine, shape_card(entry["model"], entry["quant"]), engine.streams_experts
    except KeyError as error:
        raise OwnRowsError(f"A measured row lacks {error}.", hint="docs/reference/machines.md shows one.") from error


def _truth(kind_of_row: str) -> list[tuple[tuple[str, str], _Known]]:
    """Each measured row with its engine and hardware class, and with what a prediction needs."""
    found = []
    for entry in _read("truth.toml")[kind_of_row]:
        machine = load_machine(entry["machine"])
        found.append((_kind(entry, machine), _known(entry, machine)))
    return found


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("chambers.planning").joinpath(name).read_text(encoding="utf-8"))
