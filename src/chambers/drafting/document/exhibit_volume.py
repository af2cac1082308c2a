"""The exhibits of a document bound into one PDF: what is cited, under the letters that the document uses.

Numbers served before stay on their pages. Originals are read, never written.
"""

import asyncio
import tempfile
from pathlib import Path

from chambers.drafting.document.cited import CitedDocument
from chambers.drafting.document.content import Content
from chambers.evidence.binding import bind_volume
from chambers.evidence.exhibits import Exhibit, Volume
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.paper import paper_of
from chambers.evidence.stamp_style import StampStyle
from chambers.record.matter import MatterFacts


def volume_of(exhibits: tuple[CitedDocument, ...], content: Content) -> Volume:
    """What is to be bound. Pure."""
    facts = content.record.matter
    case = ", No. ".join(part for part in (facts.caption, facts.case_number) if part)
    return Volume(
        f"Exhibits to {content.title}", tuple(_exhibit(each) for each in exhibits), case or None, _side(facts)
    )


async def bind_exhibits(exhibits: tuple[CitedDocument, ...], content: Content, folder: MatterFolder) -> bytes:
    """The volume as a PDF."""
    papers = [await paper_of(folder, each.source) for each in exhibits]
    # Beside the matter's own files, so that no page of evidence lies in a folder that others share.
    with tempfile.TemporaryDirectory(prefix=".binding-", dir=folder.root) as place:
        out = Path(place) / "exhibits.pdf"
        await bind_volume(volume_of(exhibits, content), papers, out, style=StampStyle())
        return await asyncio.to_thread(out.read_bytes)


def _exhibit(each: CitedDocument) -> Exhibit:
    source = each.source
    return Exhibit(each.label, each.heading, source.file, source.sha256, len(source.pages), first=each.first)


def _side(facts: MatterFacts) -> str | None:
    """Whose exhibits they are: the role of the party that is the client."""
    return next((party.role for party in facts.parties if party.name == facts.client), None)
