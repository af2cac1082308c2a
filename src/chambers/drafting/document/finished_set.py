"""The files of a finished document, made from what is settled: Word, PDF, exhibits, ledger, report, manifest.

A job makes them at its end, and a person who signs off a version of it makes them again. Nothing is judged here, and
nothing is put where it can be seen: that is `publishing`.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import chambers
from chambers.drafting.document.draft_report_page import render_report, words_of_page
from chambers.drafting.document.exhibit_volume import bind_exhibits, volume_of
from chambers.drafting.document.fact_ledger import ledger_csv, ledger_xlsx
from chambers.drafting.document.manifest import manifest_json
from chambers.drafting.document.printing import print_document
from chambers.drafting.document.publishing import OutFile
from chambers.drafting.document.settled import Settled
from chambers.drafting.document.told import Told
from chambers.drafting.document.unit_word import Identity
from chambers.drafting.results import Made
from chambers.drafting.room import Room

Json = dict[str, Any]


async def document_files(room: Room, told: Told, settled: Settled, identity: Identity) -> list[OutFile]:
    """The document in Word and as a PDF, and what it cites, bound."""
    name = room.kind.name
    room.tell({"kind": "detail", "text": "printing"})
    printed = await print_document(settled, identity)
    files = [
        OutFile(f"{name}.docx", settled.docx, "the document", settled.text),
        OutFile(f"{name}.pdf", printed.data, f"the document as a PDF, {printed.by}", settled.text),
    ]
    if exhibits := settled.laid.exhibits:
        room.tell({"kind": "detail", "text": "binding exhibits"})
        bound = await bind_exhibits(exhibits, told.content, room.folder)
        volume = volume_of(exhibits, told.content)
        listed = "\n".join(f"{each.title} {each.description} {each.bates or ''}" for each in volume.exhibits)
        files.append(OutFile("exhibits.pdf", bound, "the exhibits", f"{volume.title} {room.job}\n{listed}"))
    return files


def ledger_files(told: Told, identity: Identity) -> list[OutFile]:
    """The ledger of facts as a workbook and as a table; nothing where no facts were taken."""
    facts, record = told.story.facts, told.content.record
    if facts is None:
        return []
    table = ledger_csv(facts, record)
    words = table.decode("utf-8-sig")
    book = ledger_xlsx(facts, record, identity.made_at)
    return [
        OutFile("facts.xlsx", book, "the facts with their pages", words),
        OutFile("facts.csv", table, "the same as CSV", words),
    ]


def report_files(report: Json) -> list[OutFile]:
    """The report as a page, and for programs."""
    page = render_report(report)
    # JSON is no kind of evidence, so its bytes are enough; its words are those of the page.
    return [
        OutFile("report.html", page.encode("utf-8"), "every paragraph and what bears it", words_of_page(page)),
        OutFile("report.json", as_json(report), "the same for programs", f"report {report['job']}"),
    ]


def report_head(room: Room, outcome: str, told: Told, identity: Identity, made: Sequence[Made]) -> Json:
    """What stands at the head of a report: what was asked, by which type, and the files with their hashes."""
    kind, facts = room.kind, told.content.record.matter
    return {
        "tool": {"name": "chambers", "version": chambers.__version__},
        "job": room.job,
        "document_id": identity.document_id,
        "made_at": identity.made_at.date().isoformat(),
        "type": {"name": kind.name, "sha256": kind.sha256},
        "title": identity.title,
        "caption": facts.caption,
        "case_number": facts.case_number,
        "ask": room.order.ask,
        "route": list(told.route.reasons),
        "models": sorted({call.model for call in told.calls}),
        "outcome": outcome,
        "files": [each.model_dump(mode="json") for each in made],
    }


def manifest_file(
    room: Room,
    told: Told,
    identity: Identity,
    made: Sequence[Made],
    *,
    report: Json,
    results: Mapping[str, str],
    **more: object,
) -> OutFile:
    """The account of how it was made, with the report's counts; `results` are the hashes of what each stage made."""
    manifest = manifest_json(
        job=room.job,
        order=room.order,
        type_sha256=room.kind.sha256,
        tool_version=chambers.__version__,
        made_at=identity.made_at.date().isoformat(),
        route=told.route,
        papers=told.papers,
        pages_manifest=json.loads(room.shelf.get_text(told.papers.manifest)),
        calls=told.calls,
        files=made,
        counts=report["counts"],
        results=dict(sorted(results.items())),
    )
    words = " ".join(("manifest", room.job, *(str(value) for value in more.values() if isinstance(value, int))))
    return OutFile("manifest.json", as_json({**manifest, **more}), "the account of how it was made", words)


def as_json(value: Json) -> bytes:
    """An object as a file that people can read too."""
    return f"{json.dumps(value, indent=1, ensure_ascii=False)}\n".encode()
