"""What is said when something goes wrong: a page for people, JSON for a module of ours that asked."""

import logging

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from chambers.base.errors import ChambersError, RefusedError, UsageError
from chambers.web.rendering import render
from chambers.web.session import NotSignedInError
from chambers.web.visit import visit_of

_log = logging.getLogger(__name__)


class NoPageError(UsageError):
    """There is no such page."""

    code = "page.unknown"
    http_status = 404


class WrongPageMethodError(UsageError):
    """That page takes another method."""

    code = "page.method"
    http_status = 405


class BadFormError(UsageError):
    """The form cannot be read."""

    code = "page.bad_form"


class OwnFaultError(ChambersError):
    """A mistake of ours."""

    code = "page.fault"


async def on_error(request: Request, error: Exception) -> Response:
    """One of our own errors."""
    assert isinstance(error, ChambersError)
    if isinstance(error, NotSignedInError) and _wants_page(request) and request.method == "GET":
        return RedirectResponse(f"/sign-in?next={request.url.path}", 303)
    return tell(request, error)


async def on_http_error(request: Request, error: Exception) -> Response:
    """What Starlette refuses by itself: unknown paths, wrong methods, forms that cannot be read."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return tell(request, NoPageError("There is no such page.", hint="The links above lead to those there are."))
    if error.status_code == 405:
        return tell(request, WrongPageMethodError(f"This page does not take {request.method}."))
    return tell(request, BadFormError(f"The form cannot be read: {error.detail}."))


async def on_fault(request: Request, error: Exception) -> Response:
    """Whatever it is, the visitor gets an answer and the log gets the trace."""
    _log.error("a fault of ours on %s %s", request.method, request.url.path, exc_info=error)
    return tell(request, OwnFaultError("Chambers made a mistake; the gateway's log says which."))


async def refuse(scope: Scope, receive: Receive, send: Send, error: RefusedError) -> None:
    """Say no before anything of the request was read."""
    request = Request(scope, receive)
    answer: Response = JSONResponse(_words(error), error.http_status)
    if _wants_page(request):
        answer = render(request, "error.html", status=error.http_status, error=error)
    await answer(scope, receive, send)


def tell(request: Request, error: ChambersError) -> Response:
    """The error in the form the asker wants."""
    if not _wants_page(request):
        return JSONResponse(_words(error), error.http_status)
    visit = visit_of(request)
    if visit is None:
        return render(request, "error.html", status=error.http_status, error=error)
    return visit.render("error.html", status=error.http_status, error=error)


def _words(error: ChambersError) -> dict[str, object]:
    return {"error": {"code": error.code, "message": error.message, "hint": error.hint}}


def _wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")
