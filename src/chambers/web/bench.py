"""The pages of measurements: what was measured, one of them, two side by side, and one that is under way."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from starlette.responses import Response

from chambers.base.errors import UsageError
from chambers.bench.report_figures import session_figures
from chambers.desk import results, workbench
from chambers.desk.model_files import list_shapes
from chambers.desk.side_by_side import set_side_by_side
from chambers.settings import KNOWN_ROLES
from chambers.web.events import Event, stream
from chambers.web.visit import Visit, action, live, page

QUANTS = ("Q4_0", "Q4_K_M", "Q5_K_M", "Q6_K", "Q8_0")
SHOWN_SESSIONS = 200


class NoSuchMeasurementError(UsageError):
    """A measurement is named by a number."""

    code = "page.no_measurement"
    http_status = 404


async def show(visit: Visit) -> Response:
    """Every session, the newest first, and the place to start one."""
    settings = visit.site.settings
    kept = await asyncio.to_thread(results.list_sessions, settings)
    return visit.render(
        "bench.html",
        sessions=tuple(reversed(kept))[:SHOWN_SESSIONS],
        count=len(kept),
        shapes=[listed.name for listed in list_shapes()],
        quants=QUANTS,
        roles=tuple(dict.fromkeys((*KNOWN_ROLES, *(role.name for role in settings.roles)))),
        work=_told(visit.site.workbench.work),
    )


async def show_session(visit: Visit) -> Response:
    """One session with its plots."""
    number = _number(visit.request.path_params["session"])
    found = await asyncio.to_thread(results.report, visit.site.settings, [number])
    report = found.reports[0]
    return visit.render("bench_session.html", report=report, figures=session_figures(report))


async def compare(visit: Visit) -> Response:
    """Two sessions side by side."""
    first, second = (_number(visit.request.query_params.get(name, "")) for name in ("a", "b"))
    pair = await asyncio.to_thread(set_side_by_side, visit.site.settings, first, second)
    return visit.render("bench_compare.html", pair=pair)


async def start_run(visit: Visit) -> Response:
    """A short measurement of a role that runs."""
    words = workbench.order_run(visit.site.settings, visit.text("role"))
    return await _start(visit, words)


async def start_rehearsal(visit: Visit) -> Response:
    """A short rehearsal of a model's shape."""
    return await _start(visit, workbench.order_rehearsal(visit.text("shape"), visit.text("quant")))


async def stop(visit: Visit) -> Response:
    visit.site.workbench.stop()
    return visit.done("/bench")


async def tell(visit: Visit) -> Response:
    """What the measurement under way says."""
    bench = visit.site.workbench

    async def events() -> AsyncGenerator[Event, None]:
        while True:
            changed = asyncio.ensure_future(bench.changed())
            try:
                yield Event("work", _told(bench.work))
                await changed
            finally:
                changed.cancel()

    return stream(visit, events())


async def _start(visit: Visit, words: tuple[str, ...]) -> Response:
    await visit.site.workbench.start(visit.site.settings, visit.site.command, words)
    return visit.done("/bench")


def _told(work: workbench.Work | None) -> dict[str, Any] | None:
    if work is None:
        return None
    return {"title": work.title, "lines": list(work.lines), "ended": work.ended}


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise NoSuchMeasurementError("A measurement is named by its number.", hint="The list on this page has them.")
    return int(text)


ROUTES = (
    page("/bench", show),
    page("/bench/compare", compare),
    page("/bench/{session}", show_session),
    action("/bench/run", start_run),
    action("/bench/rehearse", start_rehearsal),
    action("/bench/stop", stop),
    live("/events/bench", tell),
)
