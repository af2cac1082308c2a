"""The pages of drafts: ordered, watched while they are written, stopped, gone on with, and taken home.

The files of a job are handed out as downloads. What is done with a finished draft is `drafts_desk`.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import asdict
from time import monotonic, time
from typing import Any

from pydantic import ValidationError
from starlette.responses import Response

from chambers.base.errors import UsageError
from chambers.desk import draft_versions, drafting, jobs, matter_view, types
from chambers.desk.agents_worker import HiredWorker
from chambers.drafting.jobs.job import Job
from chambers.drafting.jobs.progress import JobProgress
from chambers.drafting.order import MAX_ASK_CHARS, Order
from chambers.settings import Settings
from chambers.web.drafts_desk import as_download
from chambers.web.events import Event, stream
from chambers.web.matters import matter_of
from chambers.web.visit import Visit, action, live, page

TIERS = (("auto", "as the type says"), ("light", "light"), ("heavy", "heavy"))
_TELL_EVERY_S = 0.25

Json = dict[str, Any]


class BadOrderError(UsageError):
    """The form does not make an order."""

    code = "draft.bad_order"


async def show_all(visit: Visit) -> Response:
    """The jobs of a matter, and the form for a new one."""
    settings, matter = visit.site.settings, matter_of(visit)
    found = await asyncio.to_thread(matter_view.jobs_of, settings, matter)
    listed = await asyncio.to_thread(types.list_all, settings)
    usable = tuple(each for each in listed if each.problem is None)
    return visit.render("drafts.html", matter=matter, jobs=found, types=usable, tiers=TIERS, most_chars=MAX_ASK_CHARS)


async def order(visit: Visit) -> Response:
    """Put a draft into the queue, and see to it that somebody does it."""
    settings, matter = visit.site.settings, matter_of(visit)
    job = await drafting.order_draft(settings, read_order(visit))
    await _make_sure(visit)
    return visit.done(f"/matters/{matter}/drafts/{job}", {"job": job})


async def show(visit: Visit) -> Response:
    """One job: how far it is, or how it ended and what it made."""
    sheet = await asyncio.to_thread(matter_view.open_sheet, visit.site.settings, matter_of(visit), _job(visit))
    versions = await asyncio.to_thread(draft_versions.versions_of, visit.site.settings, sheet.job.matter, sheet.job.id)
    now = sheet.progress.now
    return visit.render(
        "draft.html",
        versions=versions,
        has_document=sheet.finished is not None and draft_versions.has_document(sheet.finished),
        matter=matter_of(visit),
        sheet=sheet,
        stages=matter_view.stage_lines(sheet.progress, ended=sheet.ended),
        text=now.text if now else "",
    )


async def tell(visit: Visit) -> Response:
    """A job as it goes on; the end is an event of its own."""
    settings = visit.site.settings
    job = await asyncio.to_thread(matter_view.find_job, settings, matter_of(visit), _job(visit))

    async def events() -> AsyncGenerator[Event, None]:
        told_s = 0.0
        async for event, progress in jobs.follow(settings, job.id):
            # Words come many times a second, and all of them again for who joins late.
            if event.kind != "text" or monotonic() - told_s > _TELL_EVERY_S:
                told_s = monotonic()
                yield Event("progress", told(progress, time()))
        yield Event("ended", None)

    return stream(visit, events())


async def cancel(visit: Visit) -> Response:
    return await _change(visit, jobs.cancel)


async def resume(visit: Visit) -> Response:
    answer = await _change(visit, jobs.resume)
    await _make_sure(visit)
    return answer


async def download(visit: Visit) -> Response:
    """One file of a job, to be kept and not to be shown here."""
    name = str(visit.request.path_params["name"])
    made, data = await asyncio.to_thread(
        matter_view.read_made, visit.site.settings, matter_of(visit), _job(visit), name
    )
    return as_download(made.name, data)


def told(progress: JobProgress, now_s: float = 0.0) -> Json:
    """What a page shows of a job's progress, at a moment. Pure."""
    now, left_s = progress.now, progress.seconds_left(now_s)
    return {
        "done": len(progress.done),
        "planned": len(progress.planned) or None,
        "seconds_left": round(left_s) if left_s is not None else None,
        "running_s": round(now_s - now.began_s, 1) if now and now.began_s is not None else None,
        "stages": [asdict(line) for line in matter_view.stage_lines(progress)],
        "text": now.text if now else "",
        "tokens": progress.tokens,
        "tps": round(progress.tps, 1) if progress.tps is not None else None,
    }


def read_order(visit: Visit) -> Order:
    """The order in the form."""
    try:
        return Order.model_validate(
            {
                "matter": matter_of(visit),
                "type": visit.text("type"),
                "ask": visit.text("ask"),
                "tier": visit.text("tier") or "auto",
                "reviewers": None if visit.text("review") == "yes" else (),
            }
        )
    except ValidationError as error:
        faults = "; ".join(f"{fault['loc'][0]}: {fault['msg']}" for fault in error.errors())
        raise BadOrderError(
            f"This cannot be ordered: {faults}.", hint=f"Say what it is about, in {MAX_ASK_CHARS} letters at most."
        ) from error


async def _change(visit: Visit, act: Callable[[Settings, str], Job]) -> Response:
    settings, matter = visit.site.settings, matter_of(visit)
    job = await asyncio.to_thread(matter_view.find_job, settings, matter, _job(visit))
    await asyncio.to_thread(act, settings, job.id)
    return visit.done(f"/matters/{matter}/drafts/{job.id}")


async def _make_sure(visit: Visit) -> None:
    worker: HiredWorker = visit.request.app.state.worker
    await worker.make_sure(visit.site.settings)


def _job(visit: Visit) -> str:
    return str(visit.request.path_params["job"])


ROUTES = (
    page("/matters/{matter}/drafts", show_all),
    action("/matters/{matter}/drafts", order),
    page("/matters/{matter}/drafts/{job}", show),
    live("/events/matters/{matter}/drafts/{job}", tell),
    action("/matters/{matter}/drafts/{job}/cancel", cancel),
    action("/matters/{matter}/drafts/{job}/resume", resume),
    page("/matters/{matter}/drafts/{job}/files/{name}", download),
)
