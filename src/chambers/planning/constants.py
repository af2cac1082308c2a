"""Fitted constants, and the choice of those that apply to an engine on a card. Pure: the table is handed in.

Where a class was never measured the nearest one of the same engine stands in, its band is widened, and the reason
says so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from chambers.base.errors import UsageError
from chambers.machine.description import DriverMode, Gpu
from chambers.planning.seen import Seen

_BORROWED_BAND = 1.5
_NEAREST = {
    "pascal": ("volta", "ampere"),
    "turing": ("ampere", "volta"),
    "ampere": ("ada", "hopper"),
    "ada": ("ampere", "hopper"),
    "hopper": ("ampere", "ada"),
    "blackwell": ("ada", "hopper", "ampere"),
    "volta": ("ampere",),
}
_GENERATIONS = {6: "pascal", 9: "hopper", 10: "blackwell", 12: "blackwell"}


class UnknownClassError(UsageError):
    """Nothing is known of this engine on this kind of hardware."""

    code = "predict.unknown_class"


@dataclass(frozen=True, slots=True)
class Constants:
    """One class; the comments in `constants.toml` say what each is."""

    engine: str
    hardware: str
    weights: float
    experts: float
    cache: float
    cache_quantised: float
    unpack_fs: float
    stream_fs: float
    layer_us: float
    layer_batch_us: float
    layer_stream_us: float
    hop_us: float
    reduce_us: float
    host: float
    link: float
    prefill_dense: float
    prefill_mixture: float
    choosing_ns: float
    drafting_us: float
    band: float
    tensor_band: float
    fitted_from: str
    held: tuple[str, ...] = ()
    own_rows: int = 0
    """How many measurements of the very box it is asked about went into the fit."""
    seen: tuple[Seen, ...] = ()
    """What was measured on that box, and need not be predicted."""


def parse_constants(table: Mapping[str, Any]) -> tuple[Constants, ...]:
    """The classes of a parsed `constants.toml`."""
    return tuple(Constants(**{**entry, "held": tuple(entry.get("held", ()))}) for entry in table["class"])


def hardware_class(gpu: Gpu | None) -> str:
    """The class a card belongs to: its generation and how the operating system drives it."""
    if gpu is None:
        return "cpu"
    mode = {DriverMode.TCC: "tcc", DriverMode.MCDM: "mcdm", DriverMode.WDDM: "mcdm", DriverMode.WSL: "mcdm"}
    return f"{generation(gpu)}-{mode.get(gpu.driver_mode, 'linux')}"


def generation(gpu: Gpu) -> str:
    """Pascal, Volta and so on, from the compute capability; Ampere where it is not known."""
    if gpu.compute_capability is None:
        return "ampere"
    major, minor = gpu.compute_capability
    if major == 7:
        return "turing" if minor >= 5 else "volta"
    if major == 8:
        return "ada" if minor >= 9 else "ampere"
    return _GENERATIONS.get(major, "ampere")


def choose_constants(table: Sequence[Constants], engine: str, gpu: Gpu | None) -> tuple[Constants, str]:
    """The constants that apply, and a sentence on where they come from."""
    wanted = hardware_class(gpu)
    exact = next((entry for entry in table if (entry.engine, entry.hardware) == (engine, wanted)), None)
    if exact is not None:
        return exact, f"constants of {engine} on {wanted}, fitted from {exact.fitted_from}"
    # The same hardware under the most measured engine says more than the same engine on other hardware.
    near = next((entry for entry in table if entry.hardware == wanted), None)
    near = near or _nearest([entry for entry in table if entry.engine == engine], wanted) or _nearest(table, wanted)
    if near is None:
        raise UnknownClassError(
            f"Nothing was ever measured of {engine} on {wanted} hardware, nor on anything near it.",
            hint="Ask about another engine, or about a card of a generation that was measured.",
        )
    wider = replace(
        near, band=min(near.band * _BORROWED_BAND, 0.5), tensor_band=min(near.tensor_band * _BORROWED_BAND, 0.5)
    )
    return wider, f"{engine} was never measured on {wanted}: constants of {near.engine} on {near.hardware} stand in"


def _nearest(own: Sequence[Constants], wanted: str) -> Constants | None:
    kind = wanted.partition("-")[0]
    for candidate in (kind, *_NEAREST.get(kind, ())):
        found = next((entry for entry in own if entry.hardware.startswith(f"{candidate}-")), None)
        if found is not None:
            return found
    return None
