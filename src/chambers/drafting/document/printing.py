"""The document as a PDF: through LibreOffice where it is installed, else drawn by us from the same units.

Either way the bytes depend on the document alone: what LibreOffice writes down about the time of printing is taken out.
"""

import io
from dataclasses import dataclass

import pikepdf

from chambers.drafting.document.settled import Settled
from chambers.drafting.document.unit_pdf import write_pdf
from chambers.drafting.document.unit_word import Identity
from chambers.evidence.foreign import Failure, ReadingLimits
from chambers.evidence.identifier import mark_pdf
from chambers.evidence.media import DOCX
from chambers.evidence.office import convert_to_pdf, find_office


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF, who made it, and why not LibreOffice where it was not."""

    data: bytes
    by: str


async def print_document(settled: Settled, identity: Identity) -> Printed:
    """The settled document as a PDF that carries its identifier."""
    made = (
        await convert_to_pdf(settled.docx, DOCX, ReadingLimits()) if find_office() else Failure("it is not installed")
    )
    if isinstance(made, Failure):
        drawn = write_pdf(settled.laid.units, identity.title)
        return Printed(mark_pdf(drawn, identity.document_id), f"drawn without LibreOffice: {made.reason}")
    return Printed(mark_pdf(without_time(made, identity), identity.document_id), "printed by LibreOffice")


def without_time(data: bytes, identity: Identity) -> bytes:
    """The same pages, dated as the document is. Pure."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if "/Metadata" in pdf.Root:
            del pdf.Root["/Metadata"]
        for key in ("/DocChecksum", "/ID"):
            if key in pdf.trailer:
                del pdf.trailer[key]
        for key in list(pdf.docinfo.keys()):
            del pdf.docinfo[key]
        pdf.docinfo["/Title"] = pikepdf.String(identity.title)
        pdf.docinfo["/Producer"] = pikepdf.String("Chambers")
        pdf.docinfo["/CreationDate"] = pikepdf.String(f"D:{identity.made_at:%Y%m%d%H%M%S}Z")
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
        return out.getvalue()
