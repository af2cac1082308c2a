"""One request with its visitor, and the three kinds of routes: pages, actions and live streams."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from time import time

from starlette.datastructures import FormData
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from chambers.base.errors import ChambersError, RefusedError, UsageError
from chambers.gateway.charter import KeyRules
from chambers.web.rendering import render
from chambers.web.security import SAFE_METHODS
from chambers.web.session import COOKIE, NotSignedInError, Session, csrf_token, matches, unseal
from chambers.web.site import Site

FORM_AT_MOST_BYTES = 1024 * 1024
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class MissingTokenError(RefusedError):
    """An unsafe request without the session's own token."""

    code = "session.token_wrong"


class LimitedKeyError(RefusedError):
    """This key opens single roles only."""

    code = "session.limited_key"


class TooLargeError(UsageError):
    """More than this page takes."""

    code = "page.too_large"
    http_status = 413


@dataclass(frozen=True, slots=True)
class Visit:
    """A request of somebody who has signed in."""

    request: Request
    site: Site
    session: Session
    holder: KeyRules
    form: FormData = field(default_factory=FormData)

    @property
    def csrf(self) -> str:
        return csrf_token(self.session, self.site.secret)

    @property
    def opens_everything(self) -> bool:
        return self.holder.roles is None

    def render(self, template: str, *, status: int = 200, **values: object) -> Response:
        """A page in the frame of all pages."""
        return render(self.request, template, status=status, visit=self, csrf=self.csrf, **values)

    @property
    def wants_json(self) -> bool:
        """Whether a module asks, not a person."""
        return "text/html" not in self.request.headers.get("accept", "")

    def done(self, goal: str, value: object = None) -> Response:
        """After an action: the value for a module, the way to `goal` for a person."""
        return JSONResponse(value if value is not None else {}) if self.wants_json else RedirectResponse(goal, 303)

    def text(self, name: str) -> str:
        """A field of the form, without the spaces around it; empty if it is missing or a file."""
        value = self.form.get(name)
        return value.strip() if isinstance(value, str) else ""

    async def body_parts(self, at_most_bytes: int) -> AsyncIterator[bytes]:
        """The body piece by piece, refused as soon as it is too large."""
        refuse_long(self.request, at_most_bytes)
        size = 0
        async for part in self.request.stream():
            size += len(part)
            if size > at_most_bytes:
                raise _too_large(at_most_bytes)
            yield part


Handler = Callable[[Visit], Awaitable[Response]]


def page(path: str, handler: Handler, *, limited: bool = False) -> Route:
    """A page to read."""
    return Route(path, _let_in(handler, limited=limited), methods=["GET"])


def action(path: str, handler: Handler, *, limited: bool = False) -> Route:
    """Something that changes things; done only with the session's own token."""
    return Route(path, _let_in(handler, limited=limited), methods=["POST"])


def live(path: str, handler: Handler, *, limited: bool = False) -> Route:
    """A stream of events."""
    return page(path, handler, limited=limited)


def session_of(request: Request) -> Session | None:
    """Who has signed in; None if nobody has."""
    site: Site = request.app.state.site
    return unseal(request.cookies.get(COOKIE, ""), site.holders, site.secret, time())


def visit_of(request: Request) -> Visit | None:
    """The request with its visitor; None if nobody has signed in."""
    site: Site = request.app.state.site
    session = session_of(request)
    return None if session is None else Visit(request, site, session, site.holders[session.holder])


def refuse_long(request: Request, at_most_bytes: int) -> None:
    """Refuse a body that says beforehand that it is too large."""
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > at_most_bytes:
        raise _too_large(at_most_bytes)


async def read_form(request: Request) -> FormData:
    """The fields of a form; empty where the body is of another kind. Files are not taken this way."""
    if not request.headers.get("content-type", "").startswith(_FORMS):
        return FormData()
    refuse_long(request, FORM_AT_MOST_BYTES)
    if "content-length" not in request.headers:
        raise UsageError("A form must say how long it is.", hint="Send Content-Length.")
    return await request.form(max_files=0, max_fields=1000, max_part_size=FORM_AT_MOST_BYTES)


def _let_in(handler: Handler, *, limited: bool) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        visit = visit_of(request)
        if visit is None:
            raise NotSignedInError("Nobody has signed in here, or the session has ended.", hint="Sign in.")
        if not (visit.opens_everything or limited):
            raise _limited(visit.holder)
        if request.method not in SAFE_METHODS:
            visit = await _with_form(visit)
        return await handler(visit)

    return endpoint


async def _with_form(visit: Visit) -> Visit:
    try:
        form = await read_form(visit.request)
    except ClientDisconnect as error:
        raise UsageError("The request ended before it was whole.") from error
    given = visit.request.headers.get("x-csrf-token") or form.get("csrf")
    if not isinstance(given, str) or not matches(given, visit.csrf):
        raise MissingTokenError(
            "This request does not come from a page of this session, so it was not done.",
            hint="Load the page again and repeat what you did.",
        )
    return Visit(visit.request, visit.site, visit.session, visit.holder, form)


def _limited(holder: KeyRules) -> ChambersError:
    opened = ", ".join(holder.roles or ())
    return LimitedKeyError(
        f"The key of {holder.name} opens the roles {opened} only, not this page.",
        hint="Sign in with a key that opens everything.",
    )


def _too_large(at_most_bytes: int) -> TooLargeError:
    return TooLargeError(f"This is larger than the {at_most_bytes} bytes that are taken here.")
