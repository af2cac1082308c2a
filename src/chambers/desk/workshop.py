"""What jobs are done with in this house: its matters, stages and document types, and whatever runs behind the door."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from chambers.chat.client import ChatClient
from chambers.desk.engines import address
from chambers.desk.evidence import registry_place
from chambers.desk.types import ordered_type
from chambers.drafting.answering import answer
from chambers.drafting.assemble import assemble_stage
from chambers.drafting.bundling import bundle
from chambers.drafting.drafting_section import draft
from chambers.drafting.extracting import extract
from chambers.drafting.gating import gate
from chambers.drafting.jobs.durable_stage import Workshop
from chambers.drafting.outlining import outline
from chambers.drafting.port import ChatPort
from chambers.drafting.reviewing import review
from chambers.drafting.routing import route
from chambers.settings import Settings

OpenChat = Callable[[], AbstractAsyncContextManager[ChatPort]]


def workshop_of(settings: Settings, open_chat: OpenChat | None = None) -> Workshop:
    """The workshop of these settings; `open_chat` leads to another server than this house's own."""
    stages = {
        "route": route,
        "bundle": bundle,
        "gate": gate,
        "extract": extract,
        "outline": outline,
        "draft": draft,
        "review": review,
        "answer": answer,
        "assemble": assemble_stage(registry_place(settings)),
    }
    return Workshop(
        matters=settings.matters,
        stages=stages,
        kind_of=lambda order: ordered_type(settings, order),
        open_chat=open_chat or _own_door(settings),
    )


def _own_door(settings: Settings) -> OpenChat:
    """Asked anew for every stage: a house that was taken down and up again may have another address."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[ChatPort]:
        url, key = await address(settings)
        async with ChatClient(url, key) as chat:
            yield chat

    return opened
