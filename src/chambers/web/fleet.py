"""The page of the fleet: the box as a picture, the lanes on it, their logs, why they are where they are."""

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from starlette.responses import Response

from chambers.base.errors import UsageError
from chambers.desk import engines, fleet_view
from chambers.fleet.status import LaneStatus
from chambers.web.events import Event, stream
from chambers.web.pulse import Beat, Pulse, read_numbers, rounded
from chambers.web.visit import Visit, action, live, page

LOG_LINES = 200
_LANE = re.compile(r"[\w.\-]{1,120}")

Json = dict[str, Any]


class NoSuchLaneError(UsageError):
    """There is no lane of that name."""

    code = "page.no_lane"
    http_status = 404


async def show(visit: Visit) -> Response:
    """Everything at one moment; a module keeps it up to date."""
    status = await fleet_view.look(visit.site.control)
    lanes = fleet_view.visible(status.lanes, visit.holder.roles)
    machine = await fleet_view.find_box(visit.site.settings)
    vitals = rounded(fleet_view.read_vitals())
    beat = Beat(lanes, await read_numbers(visit.site), vitals)
    return visit.render(
        "fleet.html",
        picture=fleet_view.draw(machine, lanes),
        lanes=lanes,
        now=told(beat, visit.holder.roles),
        vitals=vitals,
        left_out=status.left_out if visit.opens_everything else (),
        may_act=visit.opens_everything,
    )


async def why(visit: Visit) -> Response:
    """The plan's reasons, and what it rejected."""
    return visit.render("why.html", why=await fleet_view.explain(visit.site.settings))


async def log(visit: Visit) -> Response:
    """The last lines of a lane's log; a module follows it."""
    name = _log_name(visit)
    lines = [line async for line in engines.log_lines(visit.site.settings, name, LOG_LINES, follow=False)]
    return visit.render("log.html", name=name, lines=lines, names=engines.log_names(visit.site.settings))


async def tell(visit: Visit) -> Response:
    """The fleet as it changes."""
    pulse: Pulse = visit.request.app.state.pulse

    async def events() -> AsyncGenerator[Event, None]:
        before: Json | None = None
        async with aclosing(pulse.beats()) as beats:
            async for beat in beats:
                value = told(beat, visit.holder.roles)
                if value != before and beat.lanes:
                    before = value
                    yield Event("fleet", value)

    return stream(visit, events())


async def tell_log(visit: Visit) -> Response:
    """Each line that is written to a log from now on."""
    name = _log_name(visit)

    async def events() -> AsyncGenerator[Event, None]:
        async for line in engines.log_lines(visit.site.settings, name, 0, follow=True):
            yield Event("line", line)

    return stream(visit, events())


async def restart(visit: Visit) -> Response:
    await fleet_view.restart(visit.site.control, visit.request.path_params["lane"])
    return visit.done("/fleet")


async def drain(visit: Visit) -> Response:
    await fleet_view.drain(visit.site.control, visit.request.path_params["lane"])
    return visit.done("/fleet")


async def reload(visit: Visit) -> Response:
    return visit.done("/fleet", await fleet_view.reload(visit.site.control, visit.site.settings))


def told(beat: Beat, roles: tuple[str, ...] | None) -> Json:
    """What a page shows of a beat, as far as the visitor's key opens it. Pure."""
    vitals = beat.vitals
    return {
        "lanes": {lane.lane: _lane(lane, beat.numbers) for lane in fleet_view.visible(beat.lanes, roles)},
        "host_free_bytes": vitals.host_free_bytes if vitals else None,
        "cards": _cards(vitals) if vitals else {},
    }


def _cards(vitals: fleet_view.Vitals) -> Json:
    """By index; a card may tell its temperature and not its memory."""
    free, warm = vitals.card_free_bytes, vitals.card_temperature_c
    return {str(at): {"free_bytes": free.get(at), "temperature_c": warm.get(at)} for at in sorted({*free, *warm})}


def _lane(lane: LaneStatus, numbers: dict[str, Json]) -> Json:
    counted = numbers.get(lane.lane, {})
    return {
        "state": lane.state.value,
        "reason": lane.reason,
        "restarts": lane.restarts,
        "queue": counted.get("queue"),
        "inflight": counted.get("inflight"),
        "tps": counted.get("decode_tps_measured"),
    }


def _log_name(visit: Visit) -> str:
    name = str(visit.request.path_params["lane"])
    if not _LANE.fullmatch(name) or name not in engines.log_names(visit.site.settings):
        raise NoSuchLaneError(f"There is no log of {name[:80]!r}.", hint="The fleet's page has a link to each log.")
    return name


ROUTES = (
    page("/fleet", show, limited=True),
    page("/fleet/why", why),
    page("/fleet/logs/{lane}", log),
    live("/events/fleet", tell, limited=True),
    live("/events/logs/{lane}", tell_log),
    action("/fleet/lanes/{lane}/restart", restart),
    action("/fleet/lanes/{lane}/drain", drain),
    action("/fleet/reload", reload),
)
