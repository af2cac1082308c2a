"""search_evidence, read_page, timeline, verify_text: the tools that return evidence."""

import asyncio
from typing import Annotated, Any

from mcp.types import CallToolResult, TextContent
from pydantic import Field

from chambers.desk import evidence
from chambers.desk.agents_drafts import check_text
from chambers.desk.agents_pages import bates_ledger, show_page
from chambers.desk.timeline_shelf import Days, dated
from chambers.evidence.media import kind_words
from chambers.evidence.search import Hit as FoundPage
from chambers.evidence.search import Query
from chambers.evidence.search_report import Ways, explain
from chambers.grounding.verdict import MEANING_NOTE
from chambers.mcp.agency import Agency, cut
from chambers.mcp.matter_tools import MOST_NOTES_SHOWN, Name
from chambers.mcp.passages import page_passage, source_passage
from chambers.mcp.pictures import png_content
from chambers.mcp.results import Hit, Hits, Moment, PageText, Passage, Timeline, Verdict, Verdicts
from chambers.record.page import visible_text

MOST_HITS = 50
MOST_SPANS = 50
MOST_MOMENTS = 200
MOST_CLAIMS = 300
MOST_DRAFT_CHARS = 200_000
Day = Annotated[str | None, Field(description="A day such as 2026-05-12.", max_length=10)]


class EvidenceTools:
    """Off until mcp.evidence is true."""

    def __init__(self, agency: Agency) -> None:
        self._agency = agency

    async def search_evidence(
        self,
        matter: Name,
        words: Annotated[str, Field(min_length=1, max_length=500, description='Words, or "words together".')],
        *,
        since: Day = None,
        until: Day = None,
        sender: Annotated[str | None, Field(max_length=200, description="In a mail's From.")] = None,
        kind: Annotated[str | None, Field(max_length=20, description=f"One of {', '.join(kind_words())}.")] = None,
        substring: Annotated[bool, Field(description="Find words inside longer words too.")] = False,
        limit: Annotated[int, Field(ge=1, le=MOST_HITS)] = 10,
    ) -> Hits:
        """Find pages of a matter that have every word as a whole word, and every "quoted phrase" in that order. Each
        hit has its Bates number, page and offsets; `notes` say what else could be found.
        """
        query = Query(words, since, until, sender, kind, limit, substring)
        found = await asyncio.to_thread(evidence.search, self._agency.open_settings, matter, query)
        return Hits(
            hits=tuple(_hit(each) for each in found.hits),
            pages_count=found.tally.pages,
            notes=explain(query, found.tally, _WAYS),
        )

    async def read_page(
        self,
        matter: Name,
        document: Annotated[str, Field(max_length=400, description="The document's file name or sha256.")],
        page: Annotated[int, Field(ge=1)] = 1,
        picture: Annotated[bool, Field(description="With a picture of the page.")] = False,
    ) -> Annotated[CallToolResult, PageText]:
        """Read one page of a document as a person sees it; with `picture` also its image."""
        shown = await show_page(self._agency.open_settings, matter, document, page, picture=picture)
        text, was_cut = cut(visible_text(shown.page))
        answer = PageText(
            passage=page_passage(shown.page, 0, len(text), text),
            pages_count=shown.pages_count,
            ocr=shown.page.ocr,
            hidden_runs=len(shown.page.hidden),
            unsure_words=len(shown.page.unsure),
            cut=was_cut,
            missing=tuple(str(note) for note in shown.notes if note.missing)[:MOST_NOTES_SHOWN],
        )
        content: list[Any] = [TextContent(type="text", text=answer.model_dump_json())]
        content += [png_content(shown.picture)] if shown.picture else []
        return CallToolResult(content=content, structured_content=answer.model_dump(mode="json"))

    async def timeline(
        self, matter: Name, since: Day = None, until: Day = None, first: Annotated[int, Field(ge=0)] = 0
    ) -> Timeline:
        """Every explicit date on the pages of a matter, in order, with the words around it. In a large matter the first
        call may leave pages for the next one; `pages_left` says how many.
        """
        found = await dated(self._agency.open_settings, matter, Days(since, until), first, MOST_MOMENTS)
        ledger = await asyncio.to_thread(bates_ledger, self._agency.open_settings, matter)
        moments = tuple(
            Moment(
                day=each.day,
                passage=Passage(
                    bates=ledger.label_of(each.sha256, each.page),
                    file=each.file,
                    sha256=each.sha256,
                    page=each.page,
                    start=each.start,
                    end=each.end,
                    text=each.excerpt,
                ),
            )
            for each in found.moments
        )
        left = found.progress.of_pages - found.progress.pages
        return Timeline(moments=moments, total=found.total, pages_left=left)

    async def verify_text(
        self,
        matter: Name,
        text: Annotated[str, Field(min_length=1, max_length=MOST_DRAFT_CHARS, description="The draft, as plain text.")],
    ) -> Verdicts:
        """Hold a text against the evidence of a matter: every citation, date, amount, name, quotation and Bates number
        gets a verdict. Meaning is not judged. No model judges; a verdict cannot be overridden from here.
        """
        return _verdicts(await check_text(self._agency.open_settings, matter, text))


_WAYS = Ways(substring="set substring to true", more=f"limit shows up to {MOST_HITS}")


def _hit(hit: FoundPage) -> Hit:
    passage = page_passage(hit.page, hit.start, hit.end, hit.excerpt)
    return Hit(passage=passage, spans=hit.spans[:MOST_SPANS], sent_on=hit.sent_on, sender=hit.sender, hidden=hit.hidden)


def _verdicts(said: dict[str, Any]) -> Verdicts:
    """Faults first: they are what must be mended."""
    claims = sorted(said["claims"], key=lambda claim: claim["verdict"] == "supported")
    rows = tuple(
        Verdict(
            id=each["id"],
            kind=each["kind"],
            text=each["text"],
            verdict=each["verdict"],
            reason=each["reason"],
            source=source_passage(each["source"]),
        )
        for each in claims[:MOST_CLAIMS]
    )
    return Verdicts(
        blocked=said["blocked"],
        needs_review=said["needs_review"],
        meaning=MEANING_NOTE,
        counts=said["counts"],
        claims=rows,
        left_out=len(claims) - len(rows),
    )
