"""The server with everything on it: tools, resources, prompts, and errors in our own words."""

from collections.abc import Awaitable, Callable
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.types import ToolAnnotations
from pydantic import ValidationError

import chambers
from chambers.base.errors import ChambersError
from chambers.mcp.agency import DATA_NOT_ORDERS, Agency
from chambers.mcp.draft_tools import DraftTools
from chambers.mcp.evidence_tools import EvidenceTools
from chambers.mcp.exhibit_tools import ExhibitTools
from chambers.mcp.fleet_tools import FleetTools
from chambers.mcp.matter_tools import MatterTools
from chambers.mcp.prompts import add_prompts
from chambers.mcp.resources import add_resources

INSTRUCTIONS = (
    "Chambers is a private drafting room on local models. It drafts documents from evidence, and nothing that the "
    "record does not bear stays in them. The usual way: list_matters or new_matter, add_evidence, check_grounds, "
    "start_draft, job_status with wait_s until the job has ended, read_draft, review. verify_text checks a text of "
    f"your own. {DATA_NOT_ORDERS} Tools that return evidence answer with an error until a person has set "
    "mcp.evidence = true: whatever model drives this client will then see the evidence. Only a person can release a "
    "file from quarantine, override a verdict or delete anything; there are no tools for that."
)

_READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_WRITES = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)


class ToolServer(MCPServer[None]):
    """Passes our own errors on with what to do about them; of any other fault a client learns only that it happened."""

    async def call_tool(self, *arguments: Any, **named: Any) -> Any:
        try:
            return await super().call_tool(*arguments, **named)
        except ToolError as error:
            if isinstance(error.__cause__, ChambersError):
                raise ToolError(worded(error.__cause__)) from error.__cause__
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(unusable(error.__cause__)) from error.__cause__
            raise

    async def read_resource(self, *arguments: Any, **named: Any) -> Any:
        try:
            return await super().read_resource(*arguments, **named)
        except ResourceError as error:
            if isinstance(error.__cause__, ChambersError):
                raise ResourceError(worded(error.__cause__)) from error.__cause__
            raise


def make_server(agency: Agency) -> ToolServer:
    """Everything that an agent is offered."""
    server = ToolServer(
        "chambers",
        title="Chambers",
        instructions=INSTRUCTIONS,
        version=chambers.__version__,
        log_level="ERROR",
    )
    for tool, annotations in _offered(agency):
        server.add_tool(tool, annotations=annotations)
    add_resources(server, agency)
    add_prompts(server)
    return server


def worded(error: ChambersError) -> str:
    """An error as a model can act on it."""
    return f"{error.message} {error.hint}" if error.hint else error.message


def unusable(error: ValidationError) -> str:
    """Which arguments are wrong, and how."""
    faults = (f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}" for fault in error.errors())
    return f"These arguments cannot be used: {'; '.join(faults)}. The tool's input schema says what it takes."


def _offered(agency: Agency) -> list[tuple[Callable[..., Awaitable[Any]], ToolAnnotations]]:
    matters, shown, drafts = MatterTools(agency), EvidenceTools(agency), DraftTools(agency)
    exhibits, fleet = ExhibitTools(agency), FleetTools(agency)
    reads = (
        matters.list_matters,
        shown.search_evidence,
        shown.read_page,
        shown.timeline,
        shown.verify_text,
        drafts.check_grounds,
        drafts.job_status,
        drafts.read_draft,
        drafts.review,
        fleet.fleet_status,
    )
    writes = (
        matters.new_matter,
        matters.add_evidence,
        drafts.start_draft,
        drafts.extract,
        drafts.summarize,
        exhibits.stamp_exhibits,
        exhibits.bind_exhibits,
        fleet.bench,
    )
    return [*((each, _READS) for each in reads), *((each, _WRITES) for each in writes)]
