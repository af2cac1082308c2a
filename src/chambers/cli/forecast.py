"""predict, plan."""

import asyncio
import sys
from collections.abc import Sequence
from typing import Any

import click

from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import forecast as desk
from chambers.desk.named_machine import find_machine
from chambers.machine.host import NotLinuxError
from chambers.planning.placement import Assignment
from chambers.settings import Settings

Planned = tuple[Assignment, dict[str, Any]]

_DOES_NOT_FIT = 5
_GIB = 1024**3


def _indices(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    if value is None:
        return None
    try:
        return tuple(int(part) for part in value.split(",") if part)
    except ValueError as error:
        raise click.BadParameter("give indices such as 0,1") from error


@click.command()
@click.option("--machine", help="A recorded machine, or a card and count (a6000x2); without it, this box.")
@click.option("--model", required=True, help="A known shape, or a GGUF file.")
@click.option("--quant", help="Quantisation of a shape: Q8_0, fp8, ...; without it Q4_K_M, for vllm awq-int4.")
@click.option("--engine", help="llama.cpp, ik_llama.cpp, vllm or ollama.")
@click.option(
    "--gpus", callback=_indices, help="Which cards, such as 0,1; an empty value means none; without it, the best set."
)
@click.option("--split", type=click.Choice(["none", "layer", "tensor"]))
@click.option("--batch", default=1, show_default=True, type=click.IntRange(1, 1024), help="Streams at once.")
@click.option("--depth", "depth_tokens", default=0, show_default=True, help="Tokens already in the context.")
@click.option("--kv", "kv_type", help="Type of the cache: f16, q8_0, q4_0, fp8, fp8_ds_mla.")
@click.option("--cpu-moe", "cpu_moe_layers", default=0, help="Layers whose experts stay on the processors.")
@click.option(
    "--offload-gib", "offload_gib_per_gpu", default=0.0, help="Experts kept in host memory, GiB for each card."
)
@click.option("--speculate", default=0, type=click.IntRange(0, 16), help="Tokens drafted for each step.")
@click.option("--acceptance", type=click.FloatRange(0, 1), help="Share of drafted tokens that are accepted.")
@click.option("--context", "context_tokens", type=click.IntRange(256), help="Tokens of context for each slot.")
@click.option("--slots", type=click.IntRange(1, 1024))
@click.option("--utilisation", type=click.FloatRange(0.1, 1.0), help="Share of a card's memory that may be used.")
@as_json
@with_settings
def predict(settings: Settings, machine: str | None, as_json: bool, **asked: Any) -> int:
    """Say whether a model fits, how much context it would have and how fast it would be."""
    ask = desk.Ask(**asked)
    prediction, refusals = desk.answer(find_machine(settings, machine), ask, settings.state)
    found = {**desk.setup_json(ask, prediction), **prediction.to_json()}
    found["fits"] = found["fits"] and not refusals
    found["reasons"] = [*refusals, *found["reasons"]]
    if as_json:
        print_json(found)
    else:
        _show(found)
    return 0 if found["fits"] else _DOES_NOT_FIT


@click.command()
@click.option("--machine", "machines", multiple=True, help="A machine, or several; without it, this box.")
@as_json
@with_settings
def plan(settings: Settings, machines: tuple[str, ...], as_json: bool) -> int:
    """Say which model runs on which cards with which engine, how fast, and why; and what was rejected.

    For this box it is the plan of `chambers up`, with the very commands that `up` runs.
    """
    if not any(role.candidates for role in settings.roles):
        progress(
            "No role names a model: the embedded one plays them all on the processors, and nothing is to be placed."
        )
    assignment, found = _plan_for(settings, machines) if machines else asyncio.run(_plan_here(settings))
    if as_json:
        print_json(found)
    else:
        _show_plan(found)
    return 0 if assignment.fits else _DOES_NOT_FIT


def _plan_for(settings: Settings, names: Sequence[str]) -> Planned:
    return desk.plan(settings, [find_machine(settings, name) for name in names])


async def _plan_here(settings: Settings) -> Planned:
    if sys.platform != "linux":
        raise NotLinuxError
    # Looking for the engines that are installed needs Linux, and plans for named machines are made on every system.
    from chambers.desk.lanes import plan_here  # noqa: PLC0415

    return await plan_here(settings)


def _show(found: dict[str, Any]) -> None:
    click.echo("fits" if found["fits"] else "DOES NOT FIT")
    assumed = " (assumed: --quant names another)" if found["quant_assumed"] else ""
    click.echo(f"  model        {found['model']} in {found['quant']}{assumed}")
    click.echo(f"  runs on      {_where(found)} with {found['engine']}, cache in {found['kv']}")
    low, high = found["decode_tps_low"], found["decode_tps_high"]
    own = ", calibrated here" if found["calibrated_here"] and found["basis"] == "predicted" else ""
    click.echo(
        f"  decode       {found['decode_tps']:.1f} tok/s {found['basis']}{own}, between {low:.1f} and {high:.1f}"
    )
    if found["prefill_tps"]:
        low, high = found["prefill_tps_low"], found["prefill_tps_high"]
        click.echo(
            f"  prompt       {found['prefill_tps']:.0f} tok/s predicted, roughly: between {low:.0f} and {high:.0f}"
        )
    click.echo(f"  context      at most {found['max_context_tokens'] or 0} tokens for each slot")
    click.echo(f"  slots        at most {found['max_slots'] or 0} with the context asked for")
    memory = found["memory_bytes"]
    parts = ", ".join(f"{name} {memory[name] / _GIB:.1f}" for name in ("weights", "kv", "compute", "host"))
    click.echo(f"  memory       {memory['total'] / _GIB:.1f} GiB on devices ({parts} GiB)")
    for reason in found["reasons"]:
        click.echo(f"  - {reason}")


def _where(found: dict[str, Any]) -> str:
    cards = ", ".join(str(index) for index in found["devices"])
    if not cards:
        return "the processors"
    return f"GPUs {cards} (split by {found['split']})" if len(found["devices"]) > 1 else f"GPU {cards}"


def _show_plan(found: dict[str, Any]) -> None:
    for lane in found["lanes"]:
        _show_lane(lane)
    for missing in found["unplaced"]:
        lead = "NOT PLACED" if missing["needed"] else "not placed"
        click.echo(f"{lead}: {', '.join(missing['roles'])}: {missing['reason']}\n")
    if found["rejected"]:
        click.echo("Considered and rejected:")
    for one in found["rejected"]:
        devices = ", ".join(str(index) for index in one["devices"]) or "none"
        click.echo(f"  {one['model']} with {one['engine']} on GPUs {devices}: {one['reason']} [{one['code']}]")
    if found.get("not_installed"):
        click.echo(f"Not installed here, so not considered: {', '.join(found['not_installed'])}")


def _show_lane(lane: dict[str, Any]) -> None:
    devices = ", ".join(str(index) for index in lane["devices"]) or "none"
    where = f"{lane['engine']} on {lane['node']}, GPUs {devices}" if lane["argv"] else f"at {lane['url']}"
    quant = f" ({lane['quant']})" if lane["quant"] else ""
    click.echo(f"{lane['lane']}{quant}  {where}")
    for reason in lane["reasons"]:
        click.echo(f"  - {reason}")
    click.echo(f"  $ {lane['command']}\n" if lane["command"] else "")
