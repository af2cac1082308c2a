"""The table of pages, and the application around it."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from chambers.base.errors import ChambersError
from chambers.desk.agents_worker import HiredWorker
from chambers.web import (
    asset,
    bench,
    chat,
    drafts,
    drafts_desk,
    fleet,
    matters,
    matters_held,
    matters_upload,
    papers,
    sign_in,
)
from chambers.web.failing import on_error, on_fault, on_http_error, refuse
from chambers.web.pulse import Pulse
from chambers.web.security import Guarded
from chambers.web.site import Site

ROUTES = (
    *sign_in.ROUTES,
    *fleet.ROUTES,
    *bench.ROUTES,
    *chat.ROUTES,
    *matters.ROUTES,
    *matters_held.ROUTES,
    *matters_upload.ROUTES,
    *papers.ROUTES,
    *drafts.ROUTES,
    *drafts_desk.ROUTES,
    *asset.ROUTES,
)


def build(site: Site) -> ASGIApp:
    """The pages of a house, behind their checks."""
    app = Starlette(
        routes=ROUTES,
        exception_handlers={ChambersError: on_error, HTTPException: on_http_error, Exception: on_fault},
    )
    app.state.site = site
    app.state.pulse = Pulse(site)
    app.state.worker = HiredWorker(site.command)
    app.router.redirect_slashes = False
    return Guarded(app, lambda: site.charter().hosts, refuse)
