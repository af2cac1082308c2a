"""up, reload, down, status, logs."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

from chambers.cli.main import Programs
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import engines as desk
from chambers.settings import Settings


@click.command()
@click.option("--detach", is_flag=True, help="Go on in the background once everything is ready.")
@with_settings
@click.pass_obj
def up(programs: Programs, settings: Settings, detach: bool) -> None:
    """Start the engines and the gateway, and keep them running until Ctrl-C or `chambers down`.

    Where they run already, the settings are read again and only the lanes that differ move.
    """
    if not detach:
        asyncio.run(desk.up(settings, programs.gateway, progress))
        return
    config = ("--config", str(settings.file)) if settings.file else ()
    _show_status(asyncio.run(desk.up_detached(settings, (*programs.chambers, "up", *config), progress)))


@click.command()
@with_settings
def reload(settings: Settings) -> None:
    """Read the settings again: lanes that differ move, the others keep process, weights and cache."""
    asyncio.run(desk.reload(settings, progress))


@click.command()
@with_settings
def down(settings: Settings) -> None:
    """Stop the gateway and every engine; returns when nothing is left."""
    asyncio.run(desk.down(settings))
    progress("stopped")


@click.command()
@as_json
@with_settings
def status(settings: Settings, as_json: bool) -> None:
    """Show what runs: each lane with its state, its process and how it is closed off."""
    found = asyncio.run(desk.status(settings))
    if as_json:
        print_json(found.to_json())
    else:
        _show_status(found)


@click.command()
@click.argument("name", required=False)
@click.option("-f", "--follow", is_flag=True, help="Go on as more is written.")
@click.option("-n", "--lines", default=40, show_default=True, help="How many of the last lines.")
@as_json
@with_settings
def logs(settings: Settings, name: str | None, follow: bool, lines: int, as_json: bool) -> None:
    """Show the log of a lane, of the gateway or of the supervisor; without NAME, list the logs.

    With --json each line is a JSON string.
    """
    if name is None:
        _print_names(desk.log_names(settings), as_json)
        return
    with suppress(KeyboardInterrupt):
        asyncio.run(_print_log(settings, name, lines, follow, as_json))


def _print_names(names: Sequence[str], as_json: bool) -> None:
    if as_json:
        print_json({"logs": list(names)})
        return
    for name in names:
        click.echo(name)


async def _print_log(settings: Settings, name: str, lines: int, follow: bool, as_json: bool) -> None:
    async for line in desk.log_lines(settings, name, lines, follow=follow):
        click.echo(json.dumps(line, ensure_ascii=False) if as_json else line)


def _show_status(status: desk.Status) -> None:
    found = status.to_json()
    door = found["gateway"]
    click.echo(f"gateway  {door['address']}  {'answers' if door['answers'] else 'does not answer'}", nl=False)
    click.echo(f"  process {door['pid'] or '-'}, {_times(door['restarts'])}")
    for lane in found["lanes"]:
        _show_lane(lane)
    for reason in found["left_out"]:
        click.echo(f"\nwithout a place: {reason}")


def _show_lane(lane: dict[str, Any]) -> None:
    click.echo(f"\n{lane['lane']}  {lane['state'].upper()}  ({lane['engine']} engine)")
    inflight = "unknown" if lane["inflight"] is None else lane["inflight"]
    waiting = f", {lane['queue']} waiting" if lane["queue"] else ""
    rows = [
        ("roles", ", ".join(lane["roles"])),
        ("address", f"{lane['url']}{' (in the clear)' if lane['insecure'] else ''}" if lane["url"] else None),
        ("process", f"{lane['pid'] or '-'}, {_times(lane['restarts'])}" if lane["url"] is None else None),
        ("devices", ", ".join(f"GPU {index}" for index in lane["devices"]) or None),
        ("guesses", f"{lane['speculate']} tokens ahead by {lane['draft']}" if lane["speculate"] else None),
        ("pinned to", lane["pinning"]),
        ("in flight", f"{inflight} of {_size(lane)}{waiting}"),
        ("speed", _speed(lane)),
        ("drift", lane["drift"]),
        ("closed off", lane["isolation_reason"] or "not started yet"),
        ("note", lane["reason"]),
    ]
    for name, value in rows:
        if value is not None:
            click.echo(f"  {name:<12}{value}")


def _size(lane: dict[str, Any]) -> str:
    """Slots and context; a lane by URL may not tell them, and then it is given one request at a time."""
    slots = "an unknown number of slots (one is used)" if lane["slots"] is None else f"{lane['slots']} slots"
    context = "unknown" if lane["context_tokens"] is None else lane["context_tokens"]
    return f"{slots}, {context} tokens of context each"


def _speed(lane: dict[str, Any]) -> str | None:
    now, expected = lane["decode_tps_measured"], lane["decode_tps_expected"]
    before = "measured before" if lane["decode_tps_basis"] == "measured" else "predicted"
    said = [f"{now:.0f} tok/s measured"] if now is not None else []
    said += [f"{expected:.0f} {before}"] if expected is not None else []
    return ", ".join(said) or None


def _times(restarts: int) -> str:
    return {0: "never restarted", 1: "restarted once"}.get(restarts, f"restarted {restarts} times")
