"""What NVIDIA's management library says of this box, as it says it.

The library is handed in: pynvml, or in tests an object that gives recorded answers. A question that a card or driver
does not answer gives None. What the answers mean is decided in `discover`.
"""

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

# pynvml ships no types; this is the module, or something with the same functions.
Library = Any

_MOST_NVLINKS = 18
_TEMPERATURE_OF_GPU = 0
_UNCORRECTED, _SINCE_DRIVER_START = 1, 0
_XID_EVENTS = 8
_MOST_EVENTS_A_LOOK = 64
# "Fell off the bus", and "works again only after a reset".
_GONE = frozenset({15, 16})


@dataclass(frozen=True, slots=True)
class NvLinkReading:
    """One active link: to a GPU on the PCI bus, or to a switch."""

    remote_bus_id: str | None
    to_switch: bool


@dataclass(frozen=True, slots=True)
class GpuReading:
    """One card's answers, in NVML's units."""

    index: int
    name: str
    uuid: str | None
    bus_id: str | None
    memory_bytes: int | None
    free_memory_bytes: int | None
    compute_capability: tuple[int, int] | None
    pcie_generation: int | None
    pcie_width: int | None
    max_pcie_generation: int | None
    max_pcie_width: int | None
    driver_model: int | None
    temperature_c: int | None
    power_limit_mw: int | None
    clock_event_reasons: int | None
    persistence: bool | None
    ecc: bool | None
    mig: bool | None
    nvlinks: tuple[NvLinkReading, ...]


@dataclass(frozen=True, slots=True)
class DriverReading:
    """The driver and every card it shows; `cuda` is NVML's number (12080 is 12.8)."""

    version: str | None
    cuda: int | None
    gpus: tuple[GpuReading, ...]


@dataclass(frozen=True, slots=True)
class VitalReading:
    """What a card says of its health; Xids are those since the look before. A lost card says nothing more."""

    index: int
    uuid: str | None
    temperature_c: int | None = None
    clock_event_reasons: int | None = None
    uncorrected_errors: int | None = None
    xids: tuple[int, ...] = ()
    lost: bool = False


def find_library() -> Library | None:
    """pynvml, or None where it is not installed (it is no use without a card)."""
    try:
        return importlib.import_module("pynvml")
    except ImportError:
        return None


def read_driver(library: Library | None) -> DriverReading | None:
    """Everything we ask; None where there is no driver to answer."""
    if library is None:
        return None
    with _opened(library) as is_open:
        if not is_open:
            return None
        ask = _asker(library)
        handles = _handles(library, ask)
        return DriverReading(
            version=_text(ask("nvmlSystemGetDriverVersion")),
            cuda=ask("nvmlSystemGetCudaDriverVersion_v2"),
            gpus=tuple(_read_gpu(ask, index, handle) for index, handle in handles),
        )


@contextmanager
def _opened(library: Library) -> Iterator[bool]:
    try:
        library.nvmlInit()
    except library.NVMLError:
        yield False
        return
    try:
        yield True
    finally:
        library.nvmlShutdown()


_Ask = Callable[..., Any]


def _asker(library: Library) -> _Ask:
    """One question; None for "not supported", "no permission" and whatever else is no answer."""

    def ask(function: str, *arguments: object) -> Any:
        asked = getattr(library, function, None)
        if asked is None:
            return None
        try:
            return asked(*arguments)
        except library.NVMLError:
            return None

    return ask


def _handles(library: Library, ask: _Ask) -> list[tuple[int, Any]]:
    """Cards by index; one that has fallen off the bus has no handle and is left out."""
    count = ask("nvmlDeviceGetCount") or 0
    handles = ((index, ask("nvmlDeviceGetHandleByIndex", index)) for index in range(count))
    return [(index, handle) for index, handle in handles if handle is not None]


def _read_gpu(ask: _Ask, index: int, handle: Any) -> GpuReading:
    memory = ask("nvmlDeviceGetMemoryInfo", handle)
    capability = ask("nvmlDeviceGetCudaComputeCapability", handle)
    pci = ask("nvmlDeviceGetPciInfo", handle)
    return GpuReading(
        index=index,
        name=_text(ask("nvmlDeviceGetName", handle)) or "unknown",
        uuid=_text(ask("nvmlDeviceGetUUID", handle)),
        bus_id=_text(pci.busId) if pci is not None else None,
        memory_bytes=memory.total if memory is not None else None,
        free_memory_bytes=memory.free if memory is not None else None,
        compute_capability=(capability[0], capability[1]) if capability else None,
        pcie_generation=ask("nvmlDeviceGetCurrPcieLinkGeneration", handle),
        pcie_width=ask("nvmlDeviceGetCurrPcieLinkWidth", handle),
        max_pcie_generation=ask("nvmlDeviceGetMaxPcieLinkGeneration", handle),
        max_pcie_width=ask("nvmlDeviceGetMaxPcieLinkWidth", handle),
        driver_model=_first(ask("nvmlDeviceGetDriverModel_v2", handle)),
        temperature_c=ask("nvmlDeviceGetTemperature", handle, _TEMPERATURE_OF_GPU),
        power_limit_mw=ask("nvmlDeviceGetEnforcedPowerLimit", handle),
        clock_event_reasons=_clock_event_reasons(ask, handle),
        persistence=_switch(ask("nvmlDeviceGetPersistenceMode", handle)),
        ecc=_switch(_first(ask("nvmlDeviceGetEccMode", handle))),
        mig=_switch(_first(ask("nvmlDeviceGetMigMode", handle))),
        nvlinks=tuple(_read_nvlinks(ask, handle)),
    )


def _read_nvlinks(ask: _Ask, handle: Any) -> Iterator[NvLinkReading]:
    for link in range(_MOST_NVLINKS):
        if ask("nvmlDeviceGetNvLinkState", handle, link) != 1:
            continue
        remote = ask("nvmlDeviceGetNvLinkRemotePciInfo", handle, link)
        kind = ask("nvmlDeviceGetNvLinkRemoteDeviceType", handle, link)
        yield NvLinkReading(_text(remote.busId) if remote is not None else None, to_switch=kind == 2)


def _clock_event_reasons(ask: _Ask, handle: Any) -> int | None:
    """The newer name of the question, then the one that older drivers know."""
    reasons = ask("nvmlDeviceGetCurrentClocksEventReasons", handle)
    found = reasons if reasons is not None else ask("nvmlDeviceGetCurrentClocksThrottleReasons", handle)
    return None if found is None else int(found)


def _text(value: str | bytes | None) -> str | None:
    """Older releases of the library answer in bytes."""
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
    return "".join(char for char in text if char.isprintable()) if text else None


def _first(values: Any) -> int | None:
    """Questions about a mode answer with the current and the pending one."""
    if values is None:
        return None
    return int(values[0]) if isinstance(values, list | tuple) else int(values)


def _switch(value: int | None) -> bool | None:
    return None if value is None else bool(value)


class _LostError(Exception):
    """The driver says that the card is gone."""


@dataclass(frozen=True, slots=True)
class _WatchedCard:
    """`handle` is None where the card was gone already, `events` where it does not tell of any."""

    index: int
    uuid: str | None
    handle: Any
    events: Any


class CardWatch:
    """The cards, kept open: an Xid is told only to those who were listening when it happened.

    A card that was there once stays in the list, lost or not. Without a driver there is none.
    """

    def __init__(self, library: Library | None) -> None:
        self._library = library if library is not None and _starts(library) else None
        self._cards = tuple(_open_cards(self._library)) if self._library is not None else ()

    def read(self) -> tuple[VitalReading, ...]:
        """Every card as it is now."""
        return tuple(self._read_card(card) for card in self._cards)

    def close(self) -> None:
        if self._library is not None:
            self._library.nvmlShutdown()
        self._library, self._cards = None, ()

    def _read_card(self, card: _WatchedCard) -> VitalReading:
        ask = _strict_asker(self._library)
        try:
            return _read_vitals(ask, card)
        except _LostError:
            return VitalReading(card.index, card.uuid, lost=True)


def _starts(library: Library) -> bool:
    try:
        library.nvmlInit()
    except library.NVMLError:
        return False
    return True


def _strict_asker(library: Library) -> _Ask:
    """As `_asker`, but a card that is gone is not passed over."""

    def ask(function: str, *arguments: object) -> Any:
        asked = getattr(library, function, None)
        if asked is None:
            return None
        try:
            return asked(*arguments)
        except library.NVMLError as error:
            if getattr(error, "value", None) in _GONE:
                raise _LostError from error
            return None

    return ask


def _open_cards(library: Library) -> Iterator[_WatchedCard]:
    """One set of events a card, so that an event needs no name to be put to its card."""
    ask = _strict_asker(library)
    for index in range(ask("nvmlDeviceGetCount") or 0):
        try:
            handle = ask("nvmlDeviceGetHandleByIndex", index)
            if handle is not None:
                yield _WatchedCard(index, _text(ask("nvmlDeviceGetUUID", handle)), handle, _listen(library, handle))
        except _LostError:
            yield _WatchedCard(index, None, None, None)


def _listen(library: Library, handle: Any) -> Any:
    try:
        events = library.nvmlEventSetCreate()
        library.nvmlDeviceRegisterEvents(handle, _XID_EVENTS, events)
    except library.NVMLError:
        return None
    return events


def _read_vitals(ask: _Ask, card: _WatchedCard) -> VitalReading:
    if card.handle is None:
        raise _LostError
    return VitalReading(
        index=card.index,
        uuid=card.uuid,
        temperature_c=ask("nvmlDeviceGetTemperature", card.handle, _TEMPERATURE_OF_GPU),
        clock_event_reasons=_clock_event_reasons(ask, card.handle),
        uncorrected_errors=ask("nvmlDeviceGetTotalEccErrors", card.handle, _UNCORRECTED, _SINCE_DRIVER_START),
        xids=tuple(_read_xids(ask, card.events)) if card.events is not None else (),
    )


def _read_xids(ask: _Ask, events: Any) -> Iterator[int]:
    """What has happened since; running out of events is an error to the library, and the end to us."""
    for _ in range(_MOST_EVENTS_A_LOOK):
        event = ask("nvmlEventSetWait_v2", events, 0)
        if event is None:
            return
        if event.eventType == _XID_EVENTS:
            yield int(event.eventData)
