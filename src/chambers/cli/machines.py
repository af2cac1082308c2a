"""machine show, list, probe, record."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import machines as desk
from chambers.desk.named_machine import find_machine
from chambers.machine.description import Gpu, Machine, NumaNode, PcieLink, Rate, islands, link_between
from chambers.settings import Settings

_GIB = 2**30


@click.group()
def machine() -> None:
    """Show this box or another, list the known ones, measure this one, or write it down."""


@machine.command()
@click.argument("name", required=False)
@as_json
@with_settings
def show(settings: Settings, name: str | None, as_json: bool) -> None:
    """Show a machine and where each number comes from: this box, a recorded one, CARDxN or a .toml file."""
    found = find_machine(settings, name)
    if as_json:
        print_json(desk.machine_json(found))
    else:
        _echo(_machine_lines(found))


@machine.command("list")
@as_json
def list_machines(as_json: bool) -> None:
    """List the recorded machines, and the cards of which CARDxN makes one."""
    known = desk.known_machines()
    if as_json:
        print_json(known.to_json())
        return
    width = max(len(found.name) for found in known.recorded)
    _echo(f"{found.name:<{width}}  {_summary(found)}" for found in known.recorded)
    click.echo(click.wrap_text(f"\ncards (CARDxN): {', '.join(known.cards)}", 100))


@machine.command()
@as_json
@with_settings
def probe(settings: Settings, as_json: bool) -> None:
    """Measure this box's memory and copies, keep the results, and use them instead of datasheet values."""
    probed = desk.probe(settings, progress)
    for missing in probed.missing:
        progress(f"not measured: {missing}")
    progress(f"kept in {probed.file}")
    if as_json:
        print_json(probed.to_json())
    else:
        _echo(_machine_lines(probed.machine))


@machine.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@with_settings
def record(settings: Settings, file: Path, force: bool) -> None:
    """Write this box to FILE, to be named wherever a machine is asked for."""
    recorded = desk.record(settings, file, overwrite=force)
    progress(f"{file}: {_summary(recorded)}")


def _echo(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def _summary(found: Machine) -> str:
    cards: dict[str, int] = {}
    for gpu in found.gpus:
        cards[gpu.name] = cards.get(gpu.name, 0) + 1
    gpus = " + ".join(f"{count} x {name}" for name, count in cards.items()) or "no GPU"
    return f"{gpus}, {_gib(found.host_memory_bytes)} host memory, {found.processor}, {found.operating_system}"


def _machine_lines(found: Machine) -> Iterator[str]:
    sources = _sources(found)
    yield f"{found.name}  {found.processor}, {found.operating_system}"
    if found.driver_version:
        cuda = f", CUDA {found.cuda_version[0]}.{found.cuda_version[1]}" if found.cuda_version else ""
        yield f"driver {found.driver_version}{cuda}"
    if found.gpus:
        yield "\nGPUs"
        width = max(len(gpu.name) for gpu in found.gpus)
        yield from (f"  {gpu.index:>2}  {gpu.name:<{width}}  {_gpu_text(gpu, sources)}" for gpu in found.gpus)
        yield "\nislands"
        yield from (f"  {_island_text(found, island, sources)}" for island in islands(found))
    yield "\nhost memory"
    yield from (f"  node {node.index}  {_node_text(node, sources)}" for node in found.nodes)
    if found.remote_host_to_device:
        yield f"  another node's memory to a GPU: {_speed(found.remote_host_to_device, sources)}"
    yield from _foot(found, sources)


def _gpu_text(gpu: Gpu, sources: list[str]) -> str:
    capability = gpu.compute_capability
    parts = [
        _gib(gpu.memory_bytes),
        f"cc {capability[0]}.{capability[1]}" if capability else "cc unknown",
        _speed(gpu.memory_rate, sources),
        f"from host {_speed(gpu.host_to_device, sources)}, to host {_speed(gpu.device_to_host, sources)}",
        _slot(gpu.pcie),
        f"node {gpu.numa_node}" if gpu.numa_node is not None else None,
        gpu.driver_mode.upper() if gpu.driver_mode != "linux" else None,
        *_health(gpu),
    ]
    return ", ".join(part for part in parts if part)


def _health(gpu: Gpu) -> Iterator[str]:
    """What a card says of itself, where it says it."""
    if gpu.free_memory_bytes is not None:
        yield f"{_gib(gpu.free_memory_bytes)} free"
    if gpu.temperature_c is not None:
        yield f"{gpu.temperature_c} C"
    if gpu.power_limit_w is not None:
        yield f"limit {gpu.power_limit_w:.0f} W"
    for name, state in (("persistence", gpu.persistence), ("ECC", gpu.ecc), ("MIG", gpu.mig)):
        if state is not None:
            yield f"{name} {'on' if state else 'off'}"
    if gpu.throttle_reasons:
        yield f"SLOWED: {', '.join(gpu.throttle_reasons)}"


def _slot(slot: PcieLink | None) -> str | None:
    if slot is None:
        return None
    now = f"PCIe {slot.generation or '?'}.0 x{slot.width or '?'}"
    could = (slot.max_generation or slot.generation, slot.max_width or slot.width)
    return now if could == (slot.generation, slot.width) else f"{now} (could be {could[0] or '?'}.0 x{could[1] or '?'})"


def _island_text(found: Machine, island: tuple[int, ...], sources: list[str]) -> str:
    name = f"{{{','.join(str(index) for index in island)}}}"
    if len(island) == 1:
        others = [link for link in found.links if island[0] in (link.a, link.b)]
        paths = (f"to {link.b if link.a == island[0] else link.a} {_speed(link.rate, sources)}" for link in others)
        return f"{name}  alone" + "".join(f", {path} ({link.kind})" for path, link in zip(paths, others, strict=True))
    links = [link_between(found, a, b) for a in island for b in island if a < b]
    speeds = dict.fromkeys(_speed(link.rate, sources) for link in links if link)
    return f"{name}  NVLink, one way {' or '.join(speeds)}"


def _node_text(node: NumaNode, sources: list[str]) -> str:
    remote = f", read from another node {_speed(node.remote_rate, sources)}" if node.remote_rate else ""
    speed = _speed(node.memory_rate, sources)
    return f"{_gib(node.memory_bytes)}, {node.cores} cores (cpus {node.cpus}), {speed}{remote}"


def _foot(found: Machine, sources: list[str]) -> Iterator[str]:
    if sources:
        yield "\nwhere the numbers come from"
        yield from (f"  [{place}] {source}" for place, source in enumerate(sources, 1))
    if any(node.memory_rate is None for node in found.nodes):
        yield "\nHost memory has not been measured: `chambers machine probe` does it."
    if found.notes:
        yield "\nnotes"
        yield from (click.wrap_text(note, 110, "  - ", "    ") for note in found.notes)


def _sources(found: Machine) -> list[str]:
    """Every origin once, in the order in which the lines mention them."""
    rates = [
        *(rate for gpu in found.gpus for rate in (gpu.memory_rate, gpu.host_to_device, gpu.device_to_host)),
        *(link.rate for link in found.links),
        *(rate for node in found.nodes for rate in (node.memory_rate, node.remote_rate)),
        found.remote_host_to_device,
    ]
    return list(dict.fromkeys(_origin(rate) for rate in rates if rate))


def _origin(rate: Rate) -> str:
    return f"{rate.basis}: {rate.source}"


def _speed(rate: Rate | None, sources: list[str]) -> str:
    return f"{rate.bytes_s / 1e9:.4g} GB/s [{sources.index(_origin(rate)) + 1}]" if rate else "speed unknown"


def _gib(size_bytes: int) -> str:
    return f"{size_bytes / _GIB:.1f} GiB"
