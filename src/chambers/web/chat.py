"""The page of the plain conversation, and that of the last proof. Nothing that is said here is kept."""

import asyncio

from starlette.responses import Response

from chambers.desk.last_proof import read_last_proof
from chambers.web.door import Carried, ask
from chambers.web.visit import Visit, action, page

_ASKED = "/v1/chat/completions"


async def show(visit: Visit) -> Response:
    """Any role that the visitor's key opens."""
    listed = await ask(visit.site.door, "/v1/models", visit.holder)
    proof = await asyncio.to_thread(read_last_proof, visit.site.settings)
    return visit.render("chat.html", models=listed.get("data", []), proof=proof)


async def say(visit: Visit) -> Response:
    """Carried to the gateway as it is, under the visitor's own key: its rules, queue and bounds hold here too."""
    return Carried(visit.site.door, _ASKED, visit.holder)


async def show_proof(visit: Visit) -> Response:
    """The last record of a run in which every way out was closed and watched."""
    return visit.render("proof.html", proof=await asyncio.to_thread(read_last_proof, visit.site.settings))


ROUTES = (
    page("/chat", show, limited=True),
    action("/chat/say", say, limited=True),
    page("/proof", show_proof, limited=True),
)
