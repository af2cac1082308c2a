"""Styles, modules and the mark of the house: a few small files, read once, told to the browser by their hash."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_KINDS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent."""

    body: bytes
    kind: str
    tag: str


@cache
def all_assets() -> dict[str, Asset]:
    """Every file that may be asked for, by name; no other is ever looked for."""
    found = (entry for entry in files("chambers.web").joinpath("assets").iterdir() if entry.is_file())
    return {entry.name: _asset(entry.name, entry.read_bytes()) for entry in found if _suffix(entry.name) in _KINDS}


async def send(request: Request) -> Response:
    """One file; nothing of it is secret, so nobody is asked for a session."""
    asset = all_assets().get(request.path_params["name"])
    if asset is None:
        raise HTTPException(404)
    headers = {"etag": asset.tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(status_code=304, headers=headers)
    return Response(asset.body, media_type=asset.kind, headers=headers)


def _asset(name: str, body: bytes) -> Asset:
    return Asset(body, _KINDS[_suffix(name)], f'"{hashlib.sha256(body).hexdigest()[:24]}"')


def _suffix(name: str) -> str:
    return name[name.rfind(".") :]


ROUTES = (Route("/assets/{name}", send, methods=["GET"]),)
