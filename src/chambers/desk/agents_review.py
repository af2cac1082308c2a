"""A new review of a draft that is finished: another reader holds the draft as it stands against the same record.

Nothing is queued and nothing of the draft changes: what a new reviewer finds is told, and is for a person to act on.
What is told stays on the shelf of the matter, as with any job.
"""

import asyncio
import secrets
from collections.abc import Mapping, Sequence

from chambers.base.errors import UsageError
from chambers.desk.drafting import UnknownReviewerError, drafted
from chambers.desk.engines import status
from chambers.desk.workshop import workshop_of
from chambers.drafting.kinds import DocumentType
from chambers.drafting.order import Order
from chambers.drafting.results import Answered, Review, Route
from chambers.drafting.revising.subject import results_of
from chambers.drafting.room import Room, Tell
from chambers.drafting.shelf import Shelf
from chambers.drafting.stages import GivenResults
from chambers.evidence.matter_folder import find_folder
from chambers.settings import Settings

_STAGE = "review"


class NothingToReviewError(UsageError):
    """The job wrote no sections."""

    code = "draft.nothing_to_review"
    http_status = 409


async def review_again(settings: Settings, job: str, reviewer: str | None, tell: Tell) -> Review:
    """What a reviewer holds against the draft of a job, asked now; `tell` hears how it goes."""
    made = await asyncio.to_thread(drafted, settings, job)
    folder = find_folder(settings.matters, made.job.matter)
    shelf, workshop = Shelf(folder.root), workshop_of(settings)
    order = Order.model_validate_json(shelf.get_bytes(made.job.order))
    kind = workshop.kind_of(order)
    hashes = as_it_stands(shelf, results_of(shelf, made.finished))
    name = choose_reviewer(kind, reviewer, shelf.get(Route, hashes["route"]).reviewers)
    await status(settings)
    async with workshop.open_chat() as chat:
        room = Room(f"review-{secrets.token_hex(4)}", order, kind, folder, chat, tell=tell)
        tell({"kind": "stage_began", "stage": _STAGE})
        found = await workshop.stages[_STAGE](room, GivenResults(room, hashes, name))
        await asyncio.to_thread(room.shelf.put, found)
    assert isinstance(found, Review), "the stage makes reviews"
    return found


def as_it_stands(shelf: Shelf, results: Mapping[str, str]) -> dict[str, str]:
    """The results that a review stands on, with the sections as earlier reviews left them."""
    if "outline" not in results:
        raise NothingToReviewError("This job wrote no text to review.", hint="Review a job that made a document.")
    answered = shelf.get(Answered, results["answered"]) if "answered" in results else None
    changed = {f"section:{each.id}": shelf.put(each) for each in answered.sections} if answered else {}
    return {**results, **changed}


def choose_reviewer(kind: DocumentType, asked: str | None, before: Sequence[str]) -> str:
    """The reviewer that was asked for, or one who read the draft before, or the first that the type knows. Pure."""
    if asked is not None and asked not in kind.mandates:
        known = ", ".join(sorted(kind.mandates)) or "none"
        raise UnknownReviewerError(f"There is no reviewer {asked[:80]!r}.", hint=f"This type knows: {known}.")
    return asked or next(iter((*before, *kind.mandates)), "reviewer")
