"""A finished draft as an agent reads it, and a text of the agent's own held against a matter.

The paragraphs, their verdicts, the objections and the answers to them all stand in the job's own report.
"""

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chambers.base.errors import OperationError
from chambers.desk import verify
from chambers.desk.drafting import Drafted, drafted
from chambers.settings import Settings

REPORT = "report.json"


class NoReportError(OperationError):
    """The job left no report that can be read."""

    code = "draft.no_report"


@dataclass(frozen=True, slots=True)
class ReadDraft:
    """A job that has ended, and its report."""

    made: Drafted
    report: dict[str, Any]

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(self.made.folder / each.name for each in self.made.finished.files)


def read_draft(settings: Settings, job: str) -> ReadDraft:
    """What a job made, however it ended; an error while it has made nothing."""
    made = drafted(settings, job)
    try:
        report = json.loads((made.folder / REPORT).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NoReportError(
            f"The report of job {made.job.id} cannot be read: {error}.", hint="`chambers jobs show` has its files."
        ) from error
    return ReadDraft(made, report)


def verdict_of(paragraph: dict[str, Any]) -> str:
    """The worst that was found about a paragraph; `supported` where every claim of it is."""
    verdicts = [claim["verdict"] for claim in paragraph["claims"]]
    return next((each for each in verdicts if each != "supported"), "supported")


async def check_text(settings: Settings, matter: str, text: str) -> dict[str, Any]:
    """The verdicts on a text that is in no file, read as Markdown; the JSON of `verify`."""
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / "draft.md"
        draft.write_text(text, encoding="utf-8")
        answer = await verify.check(settings, verify.Ask(draft, matter=matter))
    return answer.checked.to_json()
