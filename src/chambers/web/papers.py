"""Pages of evidence as pictures, where their words stand, and their text: what the module `paper.js` asks for.

Only for who has signed in, like everything of a matter. A picture is named by the hash of its document, so a browser
may keep it, but asks each time whether it still may show it.
"""

import asyncio
from dataclasses import asdict

from starlette.responses import JSONResponse, Response

from chambers.desk import page_images
from chambers.desk.document_view import paper_facts
from chambers.evidence.matter_folder import find_folder
from chambers.web.matters import matter_of
from chambers.web.spans import parse_spans
from chambers.web.visit import Visit, page

_DEFAULT_WIDTH_PX = 960
_PRIVATE = "private, no-cache"
_EMPTY_SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 85 110"><rect width="85" height="110" fill="#fff"/>'
    '<path d="M15 25h55M15 40h55M15 55h35" stroke="#b9b3a8" stroke-width="3"/></svg>'
)


async def show(visit: Visit) -> Response:
    """What a page is called, and its text as a person sees it."""
    sha256, number = _asked(visit)
    facts = await asyncio.to_thread(paper_facts, visit.site.settings, matter_of(visit), sha256, number)
    return JSONResponse(asdict(facts))


async def draw(visit: Visit) -> Response:
    """The picture of a page; 404 with a reason where it has none."""
    return await _drawn(visit, asked_width_px(visit.request.query_params.get("width", "")))


async def draw_small(visit: Visit) -> Response:
    """The picture of a page in a list, and an empty sheet where there is none: a list is no place for a refusal."""
    try:
        return await _drawn(visit, page_images.WIDTHS_PX[0])
    except page_images.NoPictureError:
        return Response(_EMPTY_SHEET, media_type="image/svg+xml", headers={"cache-control": _PRIVATE})


async def box(visit: Visit) -> Response:
    """Boxes around the words of each span, as fractions of the page; an empty list where nobody can say."""
    sha256, number = _asked(visit)
    folder = find_folder(visit.site.settings.matters, matter_of(visit))
    boxes = await page_images.boxes_of(folder, sha256, number, parse_spans(visit.request.query_params.get("spans", "")))
    return JSONResponse([asdict(each) for each in boxes or ()], headers={"cache-control": _PRIVATE})


def asked_width_px(said: str) -> int:
    """The width that was asked for, or one to be read at. Pure."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 6 else _DEFAULT_WIDTH_PX


async def _drawn(visit: Visit, asked_px: int) -> Response:
    sha256, number = _asked(visit)
    folder = find_folder(visit.site.settings.matters, matter_of(visit))
    width_px = page_images.step_for(asked_px)
    headers = {"etag": f'"{sha256[:24]}-{number}-{width_px}"', "cache-control": _PRIVATE}
    if visit.request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    picture = await page_images.picture_of(folder, sha256, number, width_px)
    return Response(picture.png, media_type="image/png", headers=headers)


def _asked(visit: Visit) -> tuple[str, int]:
    parameters = visit.request.path_params
    return str(parameters["sha256"]), int(parameters["page"])


ROUTES = (
    page("/matters/{matter}/papers/{sha256}/{page:int}.png", draw),
    page("/matters/{matter}/papers/{sha256}/{page:int}/small", draw_small),
    page("/matters/{matter}/papers/{sha256}/{page:int}/boxes", box),
    page("/matters/{matter}/papers/{sha256}/{page:int}", show),
)
