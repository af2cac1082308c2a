"""A draft that a job made without a model: the sample matter, stages that hand on what a test wrote, the real assembly.

Everything that is done with a finished job can be done with this one.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chambers.desk import evidence, matters
from chambers.desk.draft_desk import Ref
from chambers.drafting.assemble import assemble_stage
from chambers.drafting.course import run_course
from chambers.drafting.extracting import facts_by_rule
from chambers.drafting.held_record import admitted, hold_record
from chambers.drafting.kind_files import find_type
from chambers.drafting.order import Order
from chambers.drafting.results import (
    Answer,
    Answered,
    Blocked,
    Objection,
    Outline,
    Papers,
    Paragraph,
    Review,
    Route,
    Section,
    SectionPlan,
)
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults, StageFunction
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import find_folder
from chambers.evidence.numbering import number_matter
from chambers.evidence.sample_matter import write_sample_matter
from chambers.settings import Settings

MATTER = "harrow"
JOB = "20261102-harrow-affidavit-ab12"
AGREED = "Delmont Press Works, Inc. agreed on March 3, 2026 to supply one Kestrel 740 offset press."
PAID = "Harrow & Finch Printing LLC paid $55,920.00 to Delmont Press Works, Inc. on March 5, 2026."
WRONG = "Harrow & Finch Printing LLC paid $999.00 on March 5, 2026."
WRITTEN = (
    (AGREED, "HARROW000001", "model"),
    (PAID, "HARROW000006", "model"),
    ("We cannot deliver the Kestrel 740 by May 15, 2026.", "HARROW000003", "page"),
    (WRONG, "HARROW000006", "model"),
)
"""The last one does not stand, so the job keeps it out."""
BLOCKED = Blocked(text="It cost $1.", faults=("$1 stands nowhere",), instead="It cost $186,400.00.")


@dataclass(frozen=True)
class Stages:
    """What each stage of a job hands on."""

    written: Sequence[tuple[str, str, str]] = WRITTEN
    blocked: Sequence[Blocked] = (BLOCKED,)
    reviewed: bool = True


def sample_matter(settings: Settings) -> None:
    """The sample matter, taken in and numbered."""
    settings.state.mkdir(mode=0o700, parents=True, exist_ok=True)
    evidence_folder = settings.state / "sample-evidence"
    facts = write_sample_matter(evidence_folder)
    matters.new(settings, MATTER, replace(facts, affiant="Eleanor Harrow"))
    asyncio.run(evidence.add(settings, MATTER, [evidence_folder]))
    asyncio.run(number_matter(find_folder(settings.matters, MATTER)))


def assembled_job(settings: Settings, stages: Stages | None = None, kind: str = "affidavit") -> Ref:
    """What a job leaves behind that went through these stages, without the queue."""
    folder, told = find_folder(settings.matters, MATTER), _stages(settings, stages or Stages())
    order = Order(matter=MATTER, type=kind, ask="State what was agreed and paid.")
    room = Room(JOB, order, find_type(kind), folder, None, tell=lambda _: None)

    async def call(stage, given, *, part=None, role=None):
        made = await told[stage](room, GivenResults(room, dict(given), part))
        return room.shelf.put(made)

    made = asyncio.run(run_course(order, call, room.shelf.get))
    kept = room.shelf.put_bytes(order.model_dump_json().encode())
    return Ref(settings.state, settings.matters, settings.types, MATTER, JOB, kept, made, settings.database_url)


def _stages(settings: Settings, stages: Stages) -> Mapping[str, StageFunction]:
    folder = find_folder(settings.matters, MATTER)
    with open_database(folder.database) as database:
        documents = admitted(database)
    record = hold_record(folder, documents)

    def said(make):
        async def stage(room, given):
            return make(room, given)

        return stage

    return {
        "route": said(lambda room, given: _route(room.kind, stages)),
        "bundle": said(lambda room, given: _papers(room, documents)),
        "extract": said(lambda room, given: facts_by_rule(record)),
        "outline": said(lambda room, given: _outline(room.kind)),
        "draft": said(lambda room, given: _section(room.kind, given.part, stages)),
        "review": said(lambda room, given: Review(reviewer="clerk", mandate="m", objections=_objections(room.kind))),
        "answer": said(lambda room, given: _answered(room.kind, stages)),
        "assemble": assemble_stage(evidence.registry_place(settings)),
    }


def _route(kind, stages):
    return Route(
        type=kind.name,
        tier="light",
        drafter="one",
        extractor="one",
        planner="one",
        claim=None,
        reviewers=("clerk",) if stages.reviewed else (),
        stages=("extract", "draft"),
        reasons=("it was asked for",),
    )


def _papers(room, documents):
    prefix, manifest = room.shelf.put_text("pages"), room.shelf.put_text('{"pages": 7}')
    return Papers(fence="f", documents=documents, pages=(), prefix=prefix, manifest=manifest, tokens=9, left_out=0)


def _outline(kind):
    return Outline(
        sections=tuple(SectionPlan(id=rule.id, heading="", instruction="", pages=()) for rule in kind.written)
    )


def _section(kind, part, stages):
    first = part == kind.written[0].id
    paragraphs = tuple(
        Paragraph(id=f"{part}-{at}", text=text, cites=(cite,), origin=origin)
        for at, (text, cite, origin) in enumerate(stages.written if first else stages.written[:1], start=1)
    )
    return Section(id=part, heading="", paragraphs=paragraphs, blocked=tuple(stages.blocked) if first else ())


def _objections(kind):
    return (
        Objection(
            id="o1",
            reviewer="clerk",
            paragraph=f"{kind.written[0].id}-1",
            quote="one Kestrel 740",
            problem="Which press?",
        ),
    )


def _answered(kind, stages):
    answers = [
        Answer(objection=each, outcome="kept", reason="The page says which.", before=AGREED)
        for each in _objections(kind)
    ]
    sections = tuple(_section(kind, rule.id, stages) for rule in kind.written)
    return Answered(sections=sections, answers=tuple(answers))
