"""The whole job on a sample matter: engine up, memo drafted, every claim checked, engine down again."""

import secrets
import tempfile
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import chambers
from chambers.base.errors import OperationError
from chambers.chat.client import ChatClient
from chambers.desk.house import House, open_house, settle
from chambers.drafting.pipeline import Documents, write_demo_documents
from chambers.drafting.report import Making
from chambers.settings import Settings

Progress = Callable[[str, str], None]


class OutputFolderError(OperationError):
    """The folder for the documents cannot be used."""

    code = "demo.output_folder"


@dataclass(frozen=True, slots=True)
class Demo:
    """What the demo made."""

    documents: Documents
    isolation: str | None


async def demo(settings: Settings, gateway_command: Sequence[str], out: Path, progress: Progress) -> Demo:
    """Write the sample matter and its documents below `out`. A running Chambers is not touched."""
    folder = _prepare(out)
    progress("starting", "the embedded engine, without a network")
    with tempfile.TemporaryDirectory(prefix="chambers-demo-") as state:
        async with open_house(_apart(settings, Path(state)), gateway_command) as house:
            await settle(house)
            lane = house.supervisor.status().lanes[0]
            progress("ready", f"{lane.model}: {lane.isolation_reason}")
            documents = await _draft(house, folder, progress)
            return Demo(documents, lane.isolation_reason)


async def _draft(house: House, folder: Path, progress: Progress) -> Documents:
    making = Making(document_id=str(uuid.uuid4()), made_at=datetime.now(UTC), tool_version=chambers.__version__)
    async with ChatClient(house.url, house.key) as chat:
        return await write_demo_documents(
            folder, chat=chat, making=making, fence=secrets.token_hex(8), on_progress=progress
        )


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
