"""The written form of a machine: TOML in, a `Machine` out.

Files come from `machine record`, from this package and from people, so everything is checked: types, bounds, numbers
that name something which is not there. In a file kept by hand a GPU may say `like = "CARD"` and leave out what the
catalogue knows of that card; `to_toml` writes everything out.
"""

import tomllib
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from chambers.base.errors import UsageError
from chambers.machine.catalogue import Card, card_of
from chambers.machine.description import (
    Basis,
    DriverMode,
    Gpu,
    Link,
    LinkKind,
    Machine,
    NumaNode,
    PcieLink,
    Rate,
)
from chambers.machine.pcie import usable_rate

LARGEST_FILE_BYTES = 1_000_000
MOST_GPUS = 256
MOST_NODES = 64
_SHOWN_FAULTS = 5


class MachineFileError(UsageError):
    """The file does not describe a machine."""

    code = "machine.file"


# No control characters: these words are printed on terminals.
_Text = Annotated[str, Field(min_length=1, max_length=400, pattern=r"^[^\p{Cc}]*$")]
_Bytes = Annotated[int, Field(strict=True, ge=0, le=2**60)]
_Index = Annotated[int, Field(strict=True, ge=0, le=4095)]
_Count = Annotated[int, Field(strict=True, ge=1, le=65536)]
_Number = Annotated[float, Field(gt=0, le=1e21, allow_inf_nan=False)]
_Version = Annotated[list[_Index], Field(min_length=2, max_length=2)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Rate(_Table):
    bytes_s: _Number
    basis: Basis
    source: _Text

    def value(self) -> Rate:
        return Rate(self.bytes_s, self.basis, self.source)


class _Pcie(_Table):
    generation: _Count | None = None
    width: _Count | None = None
    max_generation: _Count | None = None
    max_width: _Count | None = None

    def value(self) -> PcieLink:
        return PcieLink(self.generation, self.width, self.max_generation, self.max_width)


class _Gpu(_Table):
    index: _Index
    like: _Text | None = None
    name: _Text | None = None
    card: _Text | None = None
    memory_bytes: _Bytes | None = None
    compute_capability: _Version | None = None
    memory_rate: _Rate | None = None
    fp16_flops: _Number | None = None
    host_to_device: _Rate | None = None
    device_to_host: _Rate | None = None
    numa_node: _Index | None = None
    pcie: _Pcie | None = None
    uuid: _Text | None = None
    driver_mode: DriverMode = DriverMode.LINUX
    free_memory_bytes: _Bytes | None = None
    temperature_c: Annotated[int, Field(strict=True, ge=-273, le=1000)] | None = None
    power_limit_w: _Number | None = None
    throttle_reasons: Annotated[list[_Text], Field(max_length=64)] = []
    persistence: bool | None = None
    ecc: bool | None = None
    mig: bool | None = None


class _Link(_Table):
    a: _Index
    b: _Index
    kind: LinkKind
    rate: _Rate | None = None


class _Node(_Table):
    index: _Index
    cpus: Annotated[str, Field(max_length=4000, pattern=r"^[0-9,-]*$")]
    cores: _Count
    memory_bytes: _Bytes
    memory_rate: _Rate | None = None
    remote_rate: _Rate | None = None


class _Machine(_Table):
    name: _Text
    operating_system: _Text
    processor: _Text
    driver_version: _Text | None = None
    cuda_version: _Version | None = None
    remote_host_to_device: _Rate | None = None
    notes: Annotated[list[_Text], Field(max_length=64)] = []
    gpus: Annotated[list[_Gpu], Field(max_length=MOST_GPUS)] = []
    links: Annotated[list[_Link], Field(max_length=MOST_GPUS * MOST_GPUS)] = []
    nodes: Annotated[list[_Node], Field(min_length=1, max_length=MOST_NODES)]


def parse_machine(text: str, origin: str) -> Machine:
    """The machine a file describes; `origin` names the file in errors."""
    table = _parse_table(_parse_toml(text, origin), origin)
    machine = Machine(
        name=table.name,
        operating_system=table.operating_system,
        processor=table.processor,
        gpus=tuple(_gpu(gpu, origin) for gpu in table.gpus),
        links=tuple(Link(link.a, link.b, link.kind, _rate(link.rate)) for link in table.links),
        nodes=tuple(_node(node) for node in table.nodes),
        driver_version=table.driver_version,
        cuda_version=_pair(table.cuda_version),
        remote_host_to_device=_rate(table.remote_host_to_device),
        notes=tuple(table.notes),
    )
    _check(machine, origin)
    return machine


def _parse_toml(text: str, origin: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MachineFileError(f"{origin} is not valid TOML: {error}", hint="Mend that line.") from error
    except RecursionError:
        raise MachineFileError(f"{origin} is nested too deeply to be a machine file.") from None


def _parse_table(document: dict[str, Any], origin: str) -> _Machine:
    try:
        return _Machine.model_validate(document)
    except ValidationError as error:
        faults = [f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        more = f" (and {len(faults) - _SHOWN_FAULTS} more)" if len(faults) > _SHOWN_FAULTS else ""
        raise MachineFileError(
            f"{origin} does not describe a machine: {'; '.join(faults[:_SHOWN_FAULTS])}{more}",
            hint="`chambers machine record FILE` writes this box in the form that is expected.",
        ) from error


def _gpu(table: _Gpu, origin: str) -> Gpu:
    card = card_of(table.like) if table.like else None
    slot = table.pcie.value() if table.pcie else None
    name = table.name or (card.name if card else None)
    memory_bytes = _memory(card) if table.memory_bytes is None else table.memory_bytes
    if name is None or memory_bytes is None:
        raise MachineFileError(f"{origin} gives GPU {table.index} no {'memory_bytes' if name else 'name'}.")
    return Gpu(
        index=table.index,
        name=name,
        card=table.card or (card.key if card else None),
        memory_bytes=memory_bytes,
        compute_capability=_pair(table.compute_capability) or (card.compute_capability if card else None),
        memory_rate=_rate(table.memory_rate) or (card.memory_rate if card else None),
        fp16_flops=table.fp16_flops or (card.fp16.value if card and card.fp16 else None),
        host_to_device=_rate(table.host_to_device) or _host_rate(card, slot),
        device_to_host=_rate(table.device_to_host) or _host_rate(card, slot),
        numa_node=table.numa_node,
        pcie=slot,
        uuid=table.uuid,
        driver_mode=table.driver_mode,
        free_memory_bytes=table.free_memory_bytes,
        temperature_c=table.temperature_c,
        power_limit_w=table.power_limit_w,
        throttle_reasons=tuple(table.throttle_reasons),
        persistence=table.persistence,
        ecc=table.ecc,
        mig=table.mig,
    )


def _node(table: _Node) -> NumaNode:
    rates = _rate(table.memory_rate), _rate(table.remote_rate)
    return NumaNode(table.index, table.cpus, table.cores, table.memory_bytes, *rates)


def _rate(table: _Rate | None) -> Rate | None:
    return table.value() if table else None


def _pair(version: Sequence[int] | None) -> tuple[int, int] | None:
    return (version[0], version[1]) if version else None


def _memory(card: Card | None) -> int | None:
    return int(card.memory.value) if card and card.memory else None


def _host_rate(card: Card | None, slot: PcieLink | None) -> Rate | None:
    """Only a GPU given by `like` is filled in; one that is written out says all that is known of it."""
    return (card.host_link or usable_rate(slot)) if card else None


def _check(machine: Machine, origin: str) -> None:
    """Numbers that name a GPU or a node must name one, once."""
    gpus = [gpu.index for gpu in machine.gpus]
    nodes = [node.index for node in machine.nodes]
    pairs = [frozenset((link.a, link.b)) for link in machine.links]
    faults = [
        *(f"GPU {index} is there twice" for index in sorted(set(gpus)) if gpus.count(index) > 1),
        *(f"node {index} is there twice" for index in sorted(set(nodes)) if nodes.count(index) > 1),
        *(f"GPU {gpu.index} sits on node {gpu.numa_node}, which is not there" for gpu in _astray(machine)),
        *(f"a link joins {sorted(pair)}, which are not two GPUs" for pair in pairs if not _joins(pair, gpus)),
        *([] if len(set(pairs)) == len(pairs) else ["two GPUs are linked twice"]),
    ]
    if faults:
        raise MachineFileError(f"{origin} contradicts itself: {'; '.join(faults[:_SHOWN_FAULTS])}.")


def _astray(machine: Machine) -> list[Gpu]:
    nodes = {node.index for node in machine.nodes}
    return [gpu for gpu in machine.gpus if gpu.numa_node is not None and gpu.numa_node not in nodes]


def _joins(pair: frozenset[int], gpus: Sequence[int]) -> bool:
    return len(pair) == 2 and pair <= set(gpus)
