"""What `probe` has measured on this box: kept with its date in the state folder, laid over datasheet values.

A measurement belongs to a processor, a node's number and a card's UUID; one that was made on other hardware (a state
folder that moved) is left alone.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from chambers.base.errors import OperationError
from chambers.machine.description import Basis, Gpu, Link, LinkKind, Machine, NumaNode, Rate, link_between
from chambers.machine.to_toml import toml_value

FILE = "measured.toml"
_LARGEST_FILE_BYTES = 1_000_000


class MeasurementsError(OperationError):
    """The kept measurements cannot be read or written."""

    code = "machine.measurements"


@dataclass(frozen=True, slots=True)
class NodeMeasurement:
    """Reads of a node's memory by its own processors, and by another node's."""

    node: int
    read_bytes_s: float
    remote_bytes_s: float | None
    threads: int


@dataclass(frozen=True, slots=True)
class GpuMeasurement:
    """Copies inside a card (read and written bytes) and over its way to pinned host memory."""

    uuid: str
    device_bytes_s: float
    host_to_device_bytes_s: float
    device_to_host_bytes_s: float


@dataclass(frozen=True, slots=True)
class PeerMeasurement:
    """Copies from one card to another; `direct` if they reach each other without the host."""

    a: str
    b: str
    bytes_s: float
    direct: bool


@dataclass(frozen=True, slots=True)
class Measurements:
    """One probe of one box."""

    at: str
    processor: str
    nodes: tuple[NodeMeasurement, ...]
    gpus: tuple[GpuMeasurement, ...] = ()
    peers: tuple[PeerMeasurement, ...] = ()


_Speed = Annotated[float, Field(gt=0, le=1e18, allow_inf_nan=False)]
_Text = Annotated[str, Field(min_length=1, max_length=400, pattern=r"^[^\p{Cc}]*$")]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Node(_Table):
    node: int = Field(ge=0)
    read_bytes_s: _Speed
    remote_bytes_s: _Speed | None = None
    threads: int = Field(ge=1)


class _Gpu(_Table):
    uuid: _Text
    device_bytes_s: _Speed
    host_to_device_bytes_s: _Speed
    device_to_host_bytes_s: _Speed


class _Peer(_Table):
    a: _Text
    b: _Text
    bytes_s: _Speed
    direct: bool


class _File(_Table):
    at: _Text
    processor: _Text
    nodes: list[_Node] = []
    gpus: list[_Gpu] = []
    peers: list[_Peer] = []


def read_measurements(state: Path) -> Measurements | None:
    """What was measured here before; None if nothing was."""
    file = state / FILE
    try:
        with file.open("rb") as opened:
            return parse_measurements(opened.read(_LARGEST_FILE_BYTES).decode("utf-8"), str(file))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise MeasurementsError(f"{file} cannot be read: {error}.", hint="Move it away and probe again.") from error


def write_measurements(state: Path, measurements: Measurements) -> Path:
    """Keep them, for this user's eyes only; whoever reads meanwhile sees the old file or the new one."""
    file, draft = state / FILE, state / f".{FILE}.{os.getpid()}"
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
            opened.write(measurements_toml(measurements))
        draft.replace(file)
    except OSError as error:
        raise MeasurementsError(
            f"{file} cannot be written: {error.strerror}.", hint="Check the state folder."
        ) from error
    return file


def parse_measurements(text: str, origin: str) -> Measurements:
    """The kept form as values."""
    try:
        file = _File.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RecursionError, ValidationError) as error:
        first = str(error).splitlines()[0] if str(error) else "it is nested too deeply"
        raise MeasurementsError(
            f"{origin} holds no measurements: {first}", hint="Move it away and probe again."
        ) from error
    return Measurements(
        at=file.at,
        processor=file.processor,
        nodes=tuple(NodeMeasurement(**node.model_dump()) for node in file.nodes),
        gpus=tuple(GpuMeasurement(**gpu.model_dump()) for gpu in file.gpus),
        peers=tuple(PeerMeasurement(**peer.model_dump()) for peer in file.peers),
    )


def measurements_toml(measurements: Measurements) -> str:
    """The form in which they are kept."""
    lines = [f"at = {toml_value(measurements.at)}", f"processor = {toml_value(measurements.processor)}"]
    for table in ("nodes", "gpus", "peers"):
        for row in getattr(measurements, table):
            lines.append(f"\n[[{table}]]")
            values = ((name, getattr(row, name)) for name in row.__dataclass_fields__)
            lines.extend(f"{name} = {toml_value(value)}" for name, value in values if value is not None)
    return "\n".join(lines) + "\n"


def lay_over(machine: Machine, measured: Measurements | None) -> Machine:
    """The machine with measured rates where there are any."""
    if measured is None or measured.processor != machine.processor:
        return machine
    nodes = {node.node: node for node in measured.nodes}
    gpus = {gpu.uuid: gpu for gpu in measured.gpus}
    return replace(
        machine,
        nodes=tuple(_node(node, nodes.get(node.index), measured.at) for node in machine.nodes),
        gpus=tuple(_gpu(gpu, gpus.get(gpu.uuid or ""), measured.at) for gpu in machine.gpus),
        links=tuple(_links(machine, measured)),
    )


def _node(node: NumaNode, found: NodeMeasurement | None, at: str) -> NumaNode:
    if found is None:
        return node
    remote = _rate(found.remote_bytes_s, at, "read from another node") if found.remote_bytes_s else None
    local = _rate(found.read_bytes_s, at, f"read with {found.threads} threads")
    return replace(node, memory_rate=local, remote_rate=remote or node.remote_rate)


def _gpu(gpu: Gpu, found: GpuMeasurement | None, at: str) -> Gpu:
    if found is None:
        return gpu
    return replace(
        gpu,
        memory_rate=_rate(found.device_bytes_s, at, "device copy, read and written"),
        host_to_device=_rate(found.host_to_device_bytes_s, at, "pinned copy"),
        device_to_host=_rate(found.device_to_host_bytes_s, at, "pinned copy"),
    )


def _links(machine: Machine, measured: Measurements) -> Iterator[Link]:
    index = {gpu.uuid: gpu.index for gpu in machine.gpus if gpu.uuid}
    found = {pair: peer for peer in measured.peers if (pair := _pair(peer, index))}
    for link in machine.links:
        peer = found.get(frozenset((link.a, link.b)))
        yield replace(link, rate=_rate(peer.bytes_s, measured.at, "peer copy")) if peer else link
    for pair, peer in found.items():
        a, b = sorted(pair)
        if link_between(machine, a, b) is None:
            kind = LinkKind.PCIE if peer.direct else LinkKind.HOST
            yield Link(a, b, kind, _rate(peer.bytes_s, measured.at, "peer copy" if peer.direct else "staged copy"))


def _pair(peer: PeerMeasurement, index: Mapping[str, int]) -> frozenset[int] | None:
    known = peer.a in index and peer.b in index and peer.a != peer.b
    return frozenset((index[peer.a], index[peer.b])) if known else None


def _rate(bytes_s: float, at: str, how: str) -> Rate:
    return Rate(bytes_s, Basis.MEASURED, f"{at}, {how}")
