"""stamp_exhibits, bind_exhibits: numbered copies and bound volumes, from and to folders below mcp.roots."""

from typing import Annotated

from pydantic import Field

from chambers.desk import exhibits
from chambers.desk.agents import readable_path, writable_path
from chambers.evidence.production import Series
from chambers.mcp.agency import Agency, Call
from chambers.mcp.matter_tools import Paths
from chambers.mcp.results import Bound, BoundExhibit, LeftOut, Numbered, Stamped
from chambers.mcp.telling import Counting

Prefix = Annotated[str, Field(min_length=1, max_length=20, description="What the numbers begin with, such as ABC.")]
Out = Annotated[str, Field(max_length=1000, description="A new file below mcp.roots; nothing is written over.")]
Digits = Annotated[int, Field(ge=3, le=12)]
Keep = Annotated[
    str | None, Field(max_length=64, description="The matter that keeps the series: numbers go on where it ended.")
]
Short = Annotated[str | None, Field(max_length=200)]


class ExhibitTools:
    """Copies are made; originals stay as they are."""

    def __init__(self, agency: Agency) -> None:
        self._agency = agency

    async def stamp_exhibits(
        self,
        *,
        files: Paths,
        prefix: Prefix,
        out: Out,
        call: Call,
        digits: Digits = 6,
        start: Annotated[int | None, Field(ge=1)] = None,
        matter: Keep = None,
    ) -> Stamped:
        """Put Bates numbers on copies of files (PDFs, pictures, Word files, mails, text), in the order given, and read
        every number back. Attachments follow their mail. `out` is one PDF (named .pdf) or a folder for one copy a
        document. `left_out` has the files that could not be numbered.
        """
        settings = self._agency.settings
        found = [readable_path(settings, each) for each in files]
        keeping = exhibits.keeping(settings, None, matter)
        numbering = exhibits.Numbering(Series(prefix, digits), start, ledger=keeping.ledger)
        place = writable_path(settings, out)
        async with Counting(call) as told:
            made = await exhibits.stamp(found, numbering, place, matter=keeping.matter, on_progress=told.note)
        rows = (
            Numbered(first=str(each.first), last=str(each.last), pages=each.item.pages, file=each.item.file)
            for each in made.documents
        )
        return Stamped(
            documents=tuple(rows),
            files=tuple(str(path) for path in made.files),
            warnings=tuple(made.warnings),
            left_out=tuple(LeftOut(file=each.file, reason=each.reason) for each in made.left_out),
        )

    async def bind_exhibits(
        self,
        *,
        files: Paths,
        out: Out,
        prefix: Prefix | None = None,
        digits: Digits = 6,
        title: Annotated[str, Field(max_length=200)] = "Index of Exhibits",
        case: Short = None,
        party: Short = None,
        matter: Keep = None,
    ) -> Bound:
        """Bind PDF files as exhibits into one PDF: index, cover sheets, bookmarks, and with `prefix` Bates numbers."""
        settings = self._agency.settings
        entries = [exhibits.Entry(readable_path(settings, each)) for each in files]
        keeping = exhibits.keeping(settings, None, matter)
        numbering = None if prefix is None else exhibits.Numbering(Series(prefix, digits), ledger=keeping.ledger)
        place = writable_path(settings, out)
        binding = exhibits.Binding(title, case, party)
        volume = await exhibits.bind(entries, binding, numbering, place, matter=keeping.matter)
        return Bound(
            file=str(place),
            exhibits=tuple(
                BoundExhibit(label=each.label, description=each.description, pages=each.pages, bates=each.bates)
                for each in volume.exhibits
            ),
        )
