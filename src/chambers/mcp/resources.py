"""Documents of a matter and reports of jobs as resources; closed like the tools until mcp.evidence is true."""

import asyncio
import json

from mcp.server import MCPServer

from chambers.desk import evidence
from chambers.desk.agents_drafts import read_draft
from chambers.mcp.agency import MOST_CHARS, Agency
from chambers.mcp.passages import page_passage
from chambers.mcp.results import Passage, Shown
from chambers.record.page import visible_text


class DocumentText(Shown):
    """The pages of a document, as far as there is room for them."""

    file: str
    pages: tuple[Passage, ...]
    pages_count: int


def add_resources(server: MCPServer[None], agency: Agency) -> None:
    """Offer them on a server."""

    @server.resource(
        "chambers://matters/{matter}/documents",
        name="documents",
        mime_type="application/json",
        description="The documents of a matter: names, hashes, kinds, pages.",
    )
    async def documents(matter: str) -> str:
        listing = await asyncio.to_thread(evidence.list_all, agency.open_settings, matter)
        rows = [
            {"file": each.name, "sha256": each.sha256, "pages": each.page_count, "state": str(each.state)}
            for each in listing.documents
        ]
        return json.dumps({"documents": rows[:1000], "left_out": max(len(rows) - 1000, 0)}, ensure_ascii=False)

    @server.resource(
        "chambers://matters/{matter}/documents/{sha256}",
        name="document",
        mime_type="application/json",
        description="The text of one document, page by page, as data with its Bates numbers.",
    )
    async def document(matter: str, sha256: str) -> str:
        return (await asyncio.to_thread(_document, agency, matter, sha256)).model_dump_json()

    @server.resource(
        "chambers://jobs/{job}/report",
        name="report",
        mime_type="application/json",
        description="The report of a finished job: every paragraph, its verdicts, what was blocked and why.",
    )
    async def report(job: str) -> str:
        read = await asyncio.to_thread(read_draft, agency.open_settings, job)
        kept = (
            "job",
            "title",
            "summary",
            "meaning",
            "counts",
            "paragraphs",
            "blocked",
            "removed",
            "blanks",
            "reviews",
            "answers",
        )
        return json.dumps({name: read.report[name] for name in kept if name in read.report}, ensure_ascii=False)


def _document(agency: Agency, matter: str, sha256: str) -> DocumentText:
    settings = agency.open_settings
    shown = evidence.show(settings, matter, sha256)
    room, pages = MOST_CHARS, []
    for page in shown.pages:
        text = visible_text(page)[:room]
        room -= len(text)
        pages.append(page_passage(page, 0, len(text), text))
        if room <= 0:
            break
    return DocumentText(file=shown.document.name, pages=tuple(pages), pages_count=len(shown.pages))
