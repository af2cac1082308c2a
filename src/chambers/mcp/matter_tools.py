"""list_matters, new_matter, add_evidence."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from chambers.base.errors import UsageError
from chambers.desk import evidence, matters
from chambers.desk.agents import readable_path
from chambers.evidence.taking import Outcome
from chambers.mcp.agency import Agency, Call
from chambers.mcp.results import MatterList, MatterRow, NewMatter, Taken, TakenFile
from chambers.mcp.telling import Counting
from chambers.record.matter import MatterFacts, Party

MOST_PATHS = 50
MOST_FILES_SHOWN = 200
MOST_NOTES_SHOWN = 20
Name = Annotated[str, Field(max_length=64, description="The name of a matter, as list_matters gives it.")]
Fact = Annotated[str | None, Field(max_length=500)]
Paths = Annotated[
    list[str], Field(min_length=1, max_length=MOST_PATHS, description="Files or folders below mcp.roots.")
]


class MatterTools:
    """Matters, and what goes into them."""

    def __init__(self, agency: Agency) -> None:
        self._agency = agency

    async def list_matters(self) -> MatterList:
        """List every matter with how much is in it. Names and counts only; no evidence."""
        views = await asyncio.to_thread(matters.list_all, self._agency.settings)
        fields = MatterRow.model_fields
        return MatterList(matters=tuple(MatterRow(**{name: getattr(view, name) for name in fields}) for view in views))

    async def new_matter(
        self,
        *,
        name: Name,
        court: Fact = None,
        county: Fact = None,
        case_number: Fact = None,
        parties: Annotated[list[str], Field(max_length=20, description="Each as ROLE=NAME.")] | None = None,
        affiant: Fact = None,
        attorney: Fact = None,
        client: Fact = None,
        question: Fact = None,
    ) -> NewMatter:
        """Make a matter. Enter only facts that a person gave you: documents state them without a page to bear them."""
        facts = MatterFacts(
            court=court,
            county=county,
            case_number=case_number,
            parties=tuple(_party(each) for each in parties or ()),
            affiant=affiant,
            attorney=attorney,
            client=client,
            question=question,
        )
        folder = await asyncio.to_thread(matters.new, self._agency.settings, name, facts)
        return NewMatter(name=folder.name, facts_file=str(folder.facts_file))

    async def add_evidence(self, matter: Name, paths: Paths, call: Call) -> Taken:
        """Take files and folders into a matter as evidence. They are read, searched for hidden text and, where they are
        pictures, recognised. Anything that Chambers itself wrote is held back; a person alone can release it.
        """
        settings = self._agency.settings
        found = [readable_path(settings, each) for each in paths]
        async with Counting(call) as told:
            outcomes = await evidence.add(settings, matter, found, progress=told.note)
        return _taken(outcomes, shown=settings.mcp.evidence)


def _taken(outcomes: Sequence[Outcome], *, shown: bool) -> Taken:
    rows = tuple(
        TakenFile(
            name=each.name,
            state=each.state,
            pages=each.pages,
            reason=each.reason,
            missing=tuple(str(note) for note in each.notes if note.missing)[:MOST_NOTES_SHOWN],
        )
        for each in outcomes[:MOST_FILES_SHOWN]
    )
    counts = dict(Counter(str(each.state) for each in outcomes))
    return Taken(counts=counts, files=rows if shown else None, left_out=len(outcomes) - len(rows))


def _party(text: str) -> Party:
    role, equals, name = text.partition("=")
    if not equals or not role.strip() or not name.strip():
        raise UsageError(f"{text!r} is not a party.", hint="Write ROLE=NAME, such as Plaintiff=Eleanor Harrow.")
    return Party(name=name.strip(), role=role.strip())
