"""A machine that nobody has looked at: so many cards of one kind in a host that is assumed.

What is assumed stands in the machine's notes, and each rate says so itself.
"""

from itertools import combinations

from chambers.base.errors import UsageError
from chambers.machine.catalogue import Card
from chambers.machine.description import Basis, Gpu, Link, LinkKind, Machine, NumaNode, PcieLink, Rate
from chambers.machine.pcie import usable_rate

MOST_CARDS = 16
_GIB = 2**30
_DESKTOP_CARDS = 2
_BESIDE_UNIFIED_BYTES = 8 * _GIB


class NotAMachineError(UsageError):
    """No machine can be made of that many of that card."""

    code = "machine.not_a_machine"


def assume_machine(card: Card, count: int) -> Machine:
    """`count` of `card` in a plain host: a desktop up to two cards, a server beyond."""
    if not 1 <= count <= MOST_CARDS:
        raise NotAMachineError(f"{count} cards are not between 1 and {MOST_CARDS}.", hint=f"Try {card.key}x1.")
    if card.memory is None:
        raise NotAMachineError(
            f"The memory of {card.name} is chosen when the computer is bought, so its name alone makes no machine.",
            hint="Describe the computer in a TOML file and name that file.",
        )
    node, host = _host(card, count)
    links = _links(card, count)
    return Machine(
        name=f"{card.key}x{count}",
        operating_system="linux",
        processor=host,
        gpus=tuple(_gpu(card, index) for index in range(count)),
        links=links,
        nodes=(node,),
        notes=_notes(card, host, count, links),
    )


def _gpu(card: Card, index: int) -> Gpu:
    slot = PcieLink(card.pcie_generation, 16, card.pcie_generation, 16) if card.pcie_generation else None
    host_rate = card.host_link or (card.memory_rate if card.unified else usable_rate(slot))
    return Gpu(
        index=index,
        name=card.name,
        card=card.key,
        memory_bytes=int(card.memory.value) - _beside(card) if card.memory else 0,
        compute_capability=card.compute_capability,
        memory_rate=card.memory_rate,
        fp16_flops=card.fp16.value if card.fp16 else None,
        host_to_device=host_rate,
        device_to_host=host_rate,
        numa_node=0,
        pcie=slot,
    )


def _beside(card: Card) -> int:
    """Memory that processor and GPU share is counted once: with the GPU, less what the system needs."""
    return _BESIDE_UNIFIED_BYTES if card.unified else 0


def _host(card: Card, count: int) -> tuple[NumaNode, str]:
    if card.unified:
        return NumaNode(0, "0-15", 16, _beside(card), _assumed(card.memory_rate.bytes_s, "shared")), "16 cores"
    if count <= _DESKTOP_CARDS:
        rate = _assumed(89.6e9, "two channels of DDR5-5600, peak")
        return NumaNode(0, "0-15", 16, 128 * _GIB, rate), "16 cores, 128 GiB"
    rate = _assumed(204.8e9, "eight channels of DDR4-3200, peak")
    return NumaNode(0, "0-31", 32, 512 * _GIB, rate), "32 cores, 512 GiB"


def _links(card: Card, count: int) -> tuple[Link, ...]:
    """NVLink where such cards are only sold on linked boards; a bridge that is an option is not assumed."""
    nvlink = card.nvlink
    if nvlink is None or nvlink.group is None or nvlink.links_to_each is None:
        return ()
    rate = nvlink.rate(nvlink.links_to_each)
    assumed = Rate(rate.bytes_s, Basis.ASSUMED, f"{rate.source}, on one board")
    pairs = (pair for pair in combinations(range(count), 2) if pair[0] // nvlink.group == pair[1] // nvlink.group)
    return tuple(Link(a, b, LinkKind.NVLINK, assumed) for a, b in pairs)


def _notes(card: Card, host: str, count: int, links: tuple[Link, ...]) -> tuple[str, ...]:
    said = [f"Nobody looked at this machine: {count} x {card.name} as the catalogue has it, in a host that is assumed."]
    said.append(f"Assumed: Linux, one NUMA node, {host}, full PCIe slots.")
    if links:
        said.append("Assumed: the cards sit on one board and are joined by NVLink.")
    elif card.nvlink and count > 1:
        said.append("Assumed: no NVLink bridge, though this card can have one.")
    if card.unified:
        said.append("Processor and GPU share the memory; it is counted with the GPU.")
    return tuple(said)


def _assumed(bytes_s: float, source: str) -> Rate:
    return Rate(bytes_s, Basis.ASSUMED, source)
