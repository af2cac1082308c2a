"""The stage `bundle`: the record of a job is pinned and numbered, and the pages that models see are laid out.

Every prompt of the job begins with these pages, in the same order, between fences made of a word that nobody could have
known when the evidence was written.
"""

import asyncio
import hashlib
import json

from chambers.base.errors import NoGroundsError
from chambers.drafting.held_record import admitted
from chambers.drafting.results import PageSeen, Papers, Route
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.evidence.bates_series import served_ledger
from chambers.evidence.bundle import Bundle
from chambers.evidence.bundle import bundle as make_bundle
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_file import read_facts
from chambers.evidence.numbering import number_matter

RESERVED_TOKENS = 1400
"""What a request and its answer need besides the evidence."""
UNKNOWN_CONTEXT_TOKENS = 8192
LEAST_TOKENS = 600


class NothingToReadError(NoGroundsError):
    """The matter has no page that could be drawn on."""

    code = "draft.no_evidence"


async def bundle(room: Room, given: GivenResults) -> Papers:
    """Number the record, pin it, and choose what models are shown."""
    route = given.get(Route, "route")
    await number_matter(room.folder, lambda what, detail: room.tell({"kind": "detail", "text": f"{what} {detail}"}))
    budget_tokens = await _budget(room, route)
    return await asyncio.to_thread(_papers, room, budget_tokens)


def _papers(room: Room, budget_tokens: int) -> Papers:
    with open_database(room.folder.database) as database:
        documents = admitted(database)
        if not documents:
            raise NothingToReadError(
                f"Matter {room.order.matter!r} holds no evidence that can be read.",
                hint=f"Take some in: `chambers evidence add {room.order.matter} FILES`.",
            )
        question = read_facts(room.folder.facts_file).question
        ask = " ".join(part for part in (room.order.ask, question) if part)
        made = make_bundle(database, ask, budget_tokens, served_ledger(room.folder.root))
    fence = fence_of(room.job)
    return Papers(
        fence=fence,
        documents=documents,
        pages=tuple(_seen(made)),
        prefix=room.shelf.put_text(fenced(made.text, fence)),
        manifest=room.shelf.put_text(json.dumps(made.manifest(), ensure_ascii=False, indent=1)),
        tokens=made.tokens,
        left_out=made.left_out,
    )


def fence_of(job: str) -> str:
    """The same word whenever this job is done again; a job's name has a part that was drawn at random."""
    return "pages-" + hashlib.sha256(job.encode("utf-8")).hexdigest()[:12]


def fenced(text: str, fence: str) -> str:
    """Pages as data: whatever they say, they cannot close their own fence."""
    return f"<{fence}>\n{text.replace(fence, '')}</{fence}>\n\n"


def _seen(made: Bundle) -> list[PageSeen]:
    pages = (entry.page for entry in made.entries)
    return [PageSeen(sha256=page.sha256, page=page.number, bates=page.bates, file=page.file) for page in pages]


async def _budget(room: Room, route: Route) -> int:
    """As many tokens of evidence as every role that reads them has room for."""
    roles = {route.drafter, route.extractor, route.planner, *(("gate",) if "gate" in route.stages else ())}
    roles |= {"reviewer"} if route.reviewers else set()
    context_tokens = await room.context_tokens(roles) or UNKNOWN_CONTEXT_TOKENS
    fits = max(context_tokens - RESERVED_TOKENS, LEAST_TOKENS)
    return min(fits, room.order.budget_tokens or fits)
