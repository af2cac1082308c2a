"""The whole job on a sample matter: engine up, evidence in, affidavit drafted, every claim checked, exhibits bound.

Everything happens in folders of its own, on the embedded engine; a running Chambers is not touched. Only the finished
set stays.
"""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.base.errors import OperationError
from chambers.desk import evidence, matters
from chambers.desk.drafting import Drafted, OnEvent, copy_out, order_draft, see_through
from chambers.desk.house import open_house, settle
from chambers.drafting.order import Order
from chambers.evidence.sample_matter import write_sample_matter
from chambers.settings import Settings

MATTER = "harrow-v-delmont"
TYPE = "affidavit"
ASK = (
    "What the parties agreed for the press, what was asked for and what was paid, in support of a claim for breach of "
    "contract."
)

Progress = Callable[[str, str], None]


class OutputFolderError(OperationError):
    """The folder for the documents cannot be used."""

    code = "demo.output_folder"


@dataclass(frozen=True, slots=True)
class Demo:
    """What the demo made."""

    made: Drafted
    evidence: Path
    isolation: str | None


async def demo(
    settings: Settings, gateway_command: Sequence[str], out: Path, progress: Progress, on_event: OnEvent
) -> Demo:
    """Write the sample matter and its documents below `out`."""
    folder = _prepare(out)
    progress("starting", "the embedded engine, without a network")
    with tempfile.TemporaryDirectory(prefix="chambers-demo-") as state:
        apart = _apart(settings, Path(state))
        async with open_house(apart, gateway_command) as house:
            await settle(house)
            lane = house.supervisor.status().lanes[0]
            progress("ready", f"{lane.model}: {lane.isolation_reason}")
            papers = folder / "evidence"
            made = await _draft(apart, papers, progress, on_event)
            return Demo(copy_out(made, folder), papers, lane.isolation_reason)


async def _draft(settings: Settings, papers: Path, progress: Progress, on_event: OnEvent) -> Drafted:
    progress("preparing", "a sample matter of six documents")
    matters.new(settings, MATTER, write_sample_matter(papers))
    await evidence.add(settings, MATTER, [papers], progress=progress)
    order = Order(matter=MATTER, type=TYPE, ask=ASK)
    return await see_through(settings, await order_draft(settings, order), on_event)


def _apart(settings: Settings, state: Path) -> Settings:
    """The embedded model in a state folder and on a port of its own, whatever else is set or running."""
    gateway = replace(settings.gateway, host="127.0.0.1", port=0, keys=())
    return Settings(state=state, gateway=gateway)


def _prepare(out: Path) -> Path:
    folder = out.absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise OutputFolderError(
            f"The documents cannot be written to {out}: {error.strerror}.", hint="Choose another folder with --out."
        ) from error
    return folder
