"""Whether a request was meant for this door: the Host and Origin checks. Pure.

A web page may point its own name at this box and then read from it like any site of its own. It cannot make the
browser lie about the name, so a name that is not ours is refused, and so is a page of somebody else's origin.
"""

from collections.abc import Iterable
from ipaddress import ip_address

from chambers.base.errors import RefusedError

ANY_ADDRESS = "*"
"""In the list of names: the door stands on a wildcard address, so every address of this box is ours."""
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class WrongHostError(RefusedError):
    """The request was meant for another host name, as when a web page rebinds its own to this box."""

    code = "host.wrong"


class WrongOriginError(RefusedError):
    """A web page of another origin sent it."""

    code = "origin.wrong"


def check_names(headers: Iterable[tuple[bytes, bytes]], names: tuple[str, ...]) -> None:
    """Refuse what was not meant for us."""
    found = {name: value.decode("latin-1") for name, value in headers if name in {b"host", b"origin"}}
    host = _without_port(found.get(b"host", ""))
    if not _is_ours(host, names):
        raise WrongHostError(
            f"This door does not answer to the name {host!r}.",
            hint=f"Use one of: {', '.join(name for name in names if name != ANY_ADDRESS) or 'its address'}. "
            "gateway.hosts adds names.",
        )
    origin = found.get(b"origin")
    if origin is not None and not _is_known_origin(origin, host, names):
        raise WrongOriginError(
            f"A web page of {origin[:80]!r} may not use this door.", hint="gateway.hosts adds names that may."
        )


def _is_ours(host: str, names: tuple[str, ...]) -> bool:
    if host in names:
        return True
    return ANY_ADDRESS in names and (host in _LOOPBACK or _is_address(host))


def _is_known_origin(origin: str, host: str, names: tuple[str, ...]) -> bool:
    """A page of the same name, or of one of ours. That it bears an address says nothing: everybody has one."""
    page = _without_port(origin.partition("://")[2])
    return bool(page) and (page == host or page in names or page in _LOOPBACK)


def _without_port(host: str) -> str:
    name = host if host.endswith("]") else host.rsplit(":", 1)[0]
    return name.lower()


def _is_address(host: str) -> bool:
    try:
        ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
