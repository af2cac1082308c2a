"""What every answer of the pages bears, and what every request to them must satisfy before anybody reads it."""

from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chambers.base.errors import RefusedError
from chambers.gateway.hosts import check_names

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SANDBOX = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""For a page that was made elsewhere, a report: no script, no request, no cookie, and no way back into ours."""
_ALWAYS = {
    "x-content-type-options": "nosniff",
    # Not "no-referrer": a browser then hides the origin of our own forms from us too.
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_UNLESS_SAID = {"cache-control": "no-store", "content-security-policy": POLICY}
SAFE_METHODS = frozenset({"GET", "HEAD"})
# "none" is a person who typed the address or chose a bookmark.
_OWN_SITES = frozenset({"same-origin", "none"})

Refuse = Callable[[Scope, Receive, Send, RefusedError], Awaitable[None]]


class ForeignPageError(RefusedError):
    """A page of somebody else tried to act in the visitor's name."""

    code = "page.foreign"


class Guarded:
    """The pages behind their checks: names first, then where an unsafe request came from; headers on every answer."""

    def __init__(self, app: ASGIApp, hosts: Callable[[], tuple[str, ...]], refuse: Refuse) -> None:
        self._app = app
        self._hosts = hosts
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        guarded_send = _with_headers(send)
        try:
            check_names(scope["headers"], self._hosts())
            check_sender(scope["method"], Headers(scope=scope))
        except RefusedError as error:
            await self._refuse(scope, receive, guarded_send, error)
        else:
            await self._app(scope, receive, guarded_send)


def check_sender(method: str, headers: Headers) -> None:
    """Refuse an unsafe request that another site's page made the browser send. Pure.

    Every browser that can show these pages says where a request comes from, in one header or the other; what says
    neither is no browser, and has no cookie of a visitor to misuse.
    """
    if method in SAFE_METHODS:
        return
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    foreign = site is not None and site not in _OWN_SITES
    if foreign or (origin is not None and not _same_origin(origin, headers.get("host", ""))):
        raise ForeignPageError(
            "A page of another site sent this, so it was not done.", hint="Do it from the page of Chambers itself."
        )


def _same_origin(origin: str, host: str) -> bool:
    return origin.partition("://")[2].lower() == host.lower()


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _ALWAYS.items():
                headers[name] = value
            for name, value in _UNLESS_SAID.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
