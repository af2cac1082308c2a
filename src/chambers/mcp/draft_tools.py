"""check_grounds, start_draft, extract, summarize, job_status, read_draft, review."""

import asyncio
from typing import Annotated, Any

from pydantic import Field

from chambers.desk import jobs
from chambers.desk.agents_drafts import read_draft, verdict_of
from chambers.desk.agents_grounds import check_grounds
from chambers.desk.agents_review import review_again
from chambers.desk.drafting import extract_order, order_draft
from chambers.drafting.gating import element_words, grounds_words
from chambers.drafting.jobs.job import ENDED
from chambers.drafting.order import MAX_ASK_CHARS, Order, Tier
from chambers.drafting.results import Grounds as GateResult
from chambers.drafting.results import Review, Span
from chambers.grounding.verdict import MEANING_NOTE
from chambers.mcp.agency import Agency, Call
from chambers.mcp.matter_tools import Name
from chambers.mcp.results import (
    Dissent,
    Draft,
    Element,
    Grounds,
    JobNow,
    Objection,
    Ordered,
    Paragraph,
    Passage,
)
from chambers.mcp.telling import Counting, Teller

MOST_PARAGRAPHS = 60
MOST_OBJECTIONS = 100
LONGEST_WAIT_S = 600.0
Ask = Annotated[str, Field(min_length=1, max_length=MAX_ASK_CHARS, description="What it is about, in plain words.")]
Type = Annotated[
    str, Field(max_length=64, description="affidavit, declaration, motion, memo, summary, or a firm's own.")
]
JobId = Annotated[str, Field(max_length=120, description="A job, as start_draft names it; its beginning will do.")]


class DraftTools:
    """Documents ordered, watched and read."""

    def __init__(self, agency: Agency) -> None:
        self._agency = agency

    async def check_grounds(
        self,
        matter: Name,
        ask: Ask,
        call: Call,
        type: Type = "affidavit",  # noqa: A002 - the word of the command line
        claim: Annotated[str | None, Field(max_length=64)] = None,
    ) -> Grounds:
        """Ask the gate what the record has on every element of the claim, before anything is drafted. Each element
        comes with the passages about it and a finding: shown (a passage reports the act itself), not_assessed (passages
        are about it, and may only promise it) or nothing_found.
        """
        order = Order(matter=matter, type=type, ask=ask, claim=claim)
        async with Counting(call) as told:
            found = await check_grounds(self._agency.open_settings, order, _noting(told))
        return _grounds(found)

    async def start_draft(
        self,
        *,
        matter: Name,
        ask: Ask,
        type: Type = "memo",  # noqa: A002 - the word of the command line
        tier: Tier = "auto",
        claim: Annotated[str | None, Field(max_length=64)] = None,
        with_review: Annotated[bool, Field(description="Let reviewers attack the draft.")] = True,
    ) -> Ordered:
        """Order a document. It is written by the models of this house and every fact of it is checked; what the record
        does not bear is kept out. Returns at once with the job; job_status says how it goes.
        """
        reviewers = None if with_review else ()
        return await self._order(Order(matter=matter, type=type, ask=ask, tier=tier, claim=claim, reviewers=reviewers))

    async def extract(self, matter: Name, ask: Ask | None = None) -> Ordered:
        """Order the facts of a matter as tables: parties, chronology, money with its sums worked out again."""
        return await self._order(extract_order(matter, ask))

    async def summarize(self, matter: Name, ask: Ask) -> Ordered:
        """Order a short summary of a matter, every sentence of it with the page that bears it."""
        return await self._order(Order(matter=matter, type="summary", ask=ask))

    async def job_status(
        self,
        job: JobId,
        call: Call,
        wait_s: Annotated[float, Field(ge=0, le=LONGEST_WAIT_S, description="Wait so long for its end.")] = 0.0,
    ) -> JobNow:
        """How a job stands. With `wait_s` it waits for the end, and tells of every stage as progress."""
        settings = self._agency.settings
        found = await asyncio.to_thread(jobs.show, settings, job)
        if wait_s and found.job.state not in ENDED:
            async with Teller(call) as told:
                await self._watch(found.job.id, told, wait_s)
            found = await asyncio.to_thread(jobs.show, settings, job)
        return _job_now(found, shown=settings.mcp.evidence)

    async def read_draft(self, job: JobId, first: Annotated[int, Field(ge=0)] = 0) -> Draft:
        """Read what a job made: paragraphs with their verdicts and Bates numbers, and where its files lie. Long
        documents come in parts: go on with `first`.
        """
        read = await asyncio.to_thread(read_draft, self._agency.open_settings, job)
        report, finished = read.report, read.made.finished
        paragraphs = report["paragraphs"]
        return Draft(
            job=read.made.job.id,
            outcome=finished.outcome,
            summary=finished.summary,
            meaning=MEANING_NOTE,
            counts=finished.counts,
            paragraphs=tuple(_paragraph(each) for each in paragraphs[first : first + MOST_PARAGRAPHS]),
            first=first,
            total=len(paragraphs),
            files=tuple(str(path) for path in read.files),
        )

    async def review(
        self,
        job: JobId,
        call: Call,
        again: Annotated[bool, Field(description="Have the draft read by a reviewer now.")] = False,
        reviewer: Annotated[str | None, Field(max_length=64, description="Whose mandate a new review goes by.")] = None,
    ) -> Dissent:
        """What the reviewers of a draft objected to, and how each objection was answered: fixed, removed, or kept as
        dissent. With `again` a reviewer reads the draft as it stands now; new objections are open, the draft is not
        changed by them, and what to do about them is for a person to decide.
        """
        settings = self._agency.open_settings
        if again:
            async with Counting(call) as told:
                return _fresh(job, await review_again(settings, job, reviewer, _noting(told)))
        read = await asyncio.to_thread(read_draft, settings, job)
        answers = read.report["answers"][:MOST_OBJECTIONS]
        return Dissent(
            job=read.made.job.id,
            reviewers=tuple(each["reviewer"] for each in read.report["reviews"]),
            objections=tuple(_answered(each) for each in answers),
        )

    async def _order(self, order: Order) -> Ordered:
        settings = self._agency.settings
        job = await order_draft(settings, order)
        return Ordered(job=job, hired=await self._agency.worker.make_sure(settings))

    async def _watch(self, job: str, told: Teller, wait_s: float) -> None:
        try:
            async with asyncio.timeout(wait_s):
                async for event, known in jobs.follow(self._agency.settings, job):
                    if event.kind in ("stage_began", "job_ended"):
                        told.tell(len(known.done), len(known.planned) or None, known.current or known.ended or "")
        except TimeoutError:
            return


def _noting(told: Counting) -> Any:
    """Stages and questions are told of, not the words."""

    def note(event: Any) -> None:
        if event["kind"] in ("stage_began", "asking", "waiting"):
            told.note(str(event.get("stage") or event["kind"]), "")

    return note


def _answered(said: dict[str, Any]) -> Objection:
    named = ("reviewer", "outcome", "quote", "problem", "reason", "after")
    return Objection(**{name: said[name] for name in named})


def _fresh(job: str, found: Review) -> Dissent:
    """A review that nobody has answered yet."""
    objections = tuple(
        Objection(
            reviewer=each.reviewer,
            outcome="open",
            quote=each.quote,
            problem=each.problem,
            reason="",
            after=None,
            evidence=None if each.evidence is None else _span(each.evidence),
        )
        for each in found.objections
    )
    return Dissent(job=job, reviewers=(found.reviewer,), objections=objections, dropped=len(found.dropped))


def _grounds(found: GateResult) -> Grounds:
    return Grounds(
        claim=found.claim,
        finding=found.finding,
        said=grounds_words(found),
        elements=tuple(
            Element(
                text=each.text,
                required=each.required,
                finding=each.finding,
                said=element_words(each),
                act=each.act,
                support=tuple(_span(span) for span in each.support),
            )
            for each in found.elements
        ),
    )


def _span(span: Span) -> Passage:
    """A file goes by its hash here: the name is in the list of evidence."""
    return Passage(
        bates=span.bates, file="", sha256=span.sha256, page=span.page, start=span.start, end=span.end, text=span.text
    )


def _job_now(view: jobs.JobView, *, shown: bool) -> JobNow:
    said = view.to_json()
    kept = {name: said[name] for name in JobNow.model_fields if name in said}
    own = {"job": view.job.id, "ended": view.job.state in ENDED, "text": said["text"] if shown else None}
    return JobNow.model_validate({**kept, **own})


def _paragraph(said: dict[str, Any]) -> Paragraph:
    return Paragraph(
        number=said["number"],
        section=said["section"],
        text=said["text"],
        verdict=verdict_of(said),
        cites=tuple(each["bates"] for each in said["cites"]),
    )
