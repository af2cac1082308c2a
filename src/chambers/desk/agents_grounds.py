"""What a matter has on a claim, asked without ordering a document: the stages up to the gate, done here.

Nothing is queued and no document is made. What the stages read stays on the shelf of the matter, as with any job.
"""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

from chambers.base.errors import UsageError
from chambers.desk.drafting import check_order
from chambers.desk.engines import status
from chambers.desk.workshop import workshop_of
from chambers.drafting.order import Order
from chambers.drafting.results import Grounds
from chambers.drafting.room import Room, Tell
from chambers.drafting.stages import GivenResults
from chambers.evidence.matter_folder import find_folder
from chambers.settings import Settings

_STAGES = (("route", "route"), ("bundle", "papers"), ("gate", "grounds"))
"""Each with the name by which later ones find what it made."""


class NoGateError(UsageError):
    """The document type asks for no grounds."""

    code = "draft.no_gate"


async def check_grounds(settings: Settings, order: Order, tell: Tell) -> Grounds:
    """What the gate would say to an order; `tell` hears how it goes."""
    check_order(settings, order)
    workshop = workshop_of(settings)
    kind = workshop.kind_of(order)
    if not kind.gate:
        raise NoGateError(f"A {kind.name} is not gated.", hint="Ask with type affidavit, declaration or motion.")
    await status(settings)
    name = f"grounds-{secrets.token_hex(4)}"
    async with workshop.open_chat() as chat:
        room = Room(name, order, kind, find_folder(settings.matters, order.matter), chat, tell=tell)
        made: dict[str, str] = {}
        for stage, kept_as in _STAGES:
            tell(_began(stage))
            result = await workshop.stages[stage](room, GivenResults(room, dict(made), None))
            made[kept_as] = await asyncio.to_thread(room.shelf.put, result)
    assert isinstance(result, Grounds), "the gate comes last"
    return result


def _began(stage: str) -> Mapping[str, Any]:
    return {"kind": "stage_began", "stage": stage}
