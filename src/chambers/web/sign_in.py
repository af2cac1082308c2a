"""Signing in with one of the gateway's keys, and out again."""

import secrets
from time import time

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from chambers.base.errors import ChambersError
from chambers.gateway.charter import KeyRules
from chambers.web.rendering import render
from chambers.web.session import (
    COOKIE,
    LASTS_S,
    Session,
    TooManyWrongKeysError,
    WrongKeyAtSignInError,
    seal,
)
from chambers.web.site import Site
from chambers.web.visit import Visit, action, read_form, session_of

HOME = "/fleet"


async def home(request: Request) -> Response:
    """The bare address."""
    return RedirectResponse(HOME if session_of(request) else "/sign-in", 303)


async def show(request: Request) -> Response:
    """The form that asks for a key."""
    goal = safe_goal(request.query_params.get("next", ""))
    if session_of(request) is not None:
        return RedirectResponse(goal, 303)
    return render(request, "sign_in.html", goal=goal, error=None)


async def sign_in(request: Request) -> Response:
    """A key was typed. There is no session yet, so the origin alone was checked."""
    site: Site = request.app.state.site
    form = await read_form(request)
    key, goal = form.get("key"), safe_goal(str(form.get("next") or ""))
    address = request.client.host if request.client else ""
    try:
        rules = _check_key(site, key.strip() if isinstance(key, str) else "", address)
    except ChambersError as error:
        return render(request, "sign_in.html", status=error.http_status, goal=goal, error=error)
    session = Session(rules.name, int(time()) + LASTS_S, secrets.token_urlsafe(18))
    answer = RedirectResponse(goal, 303)
    _set_cookie(answer, seal(session, rules, site.secret), secure=request.url.scheme == "https")
    return answer


async def sign_out(visit: Visit) -> Response:
    """The browser forgets the session."""
    answer = RedirectResponse("/sign-in", 303)
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return answer


def safe_goal(wanted: str) -> str:
    """Where to go after signing in: a path of ours, never another site. Pure."""
    plain = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if plain and "\\" not in wanted else HOME


def _check_key(site: Site, key: str, address: str) -> KeyRules:
    wait_s = site.wrong_keys.wait_s(address, time())
    if wait_s is not None:
        raise TooManyWrongKeysError(
            "Too many wrong keys came from your address.", hint=f"Wait {wait_s:.0f} s, then try again."
        )
    rules = site.identify(key) if key else None
    if rules is None:
        site.wrong_keys.note(address, time())
        raise WrongKeyAtSignInError(
            "This is none of the keys of this door.", hint="`chambers settings env --for openai` prints one."
        )
    return rules


def _set_cookie(answer: Response, token: str, *, secure: bool) -> None:
    answer.set_cookie(COOKIE, token, max_age=LASTS_S, path="/", httponly=True, samesite="strict", secure=secure)


ROUTES = (
    Route("/", home, methods=["GET"]),
    Route("/sign-in", show, methods=["GET"]),
    Route("/sign-in", sign_in, methods=["POST"]),
    action("/sign-out", sign_out, limited=True),
)
