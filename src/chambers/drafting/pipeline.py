"""The whole job in one call: evidence in, numbered copies, memo and report out.

    read > stamp > draft > write, read back and check > report

Every step reports its progress. Clock, identity and fence are arguments, so the same answers of the model give the
same documents. Resuming after a crash is not done here.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chambers.drafting.memo import Memo, draft_memo
from chambers.drafting.port import ChatPort
from chambers.drafting.report import Making, write_report
from chambers.drafting.settling import Settled, settle
from chambers.evidence.intake import take_in
from chambers.evidence.progress import Progress, silent
from chambers.evidence.sample_matter import SAMPLE_PREFIX, write_sample_matter
from chambers.evidence.stamping import stamp_copies
from chambers.record.matter import MatterFacts


@dataclass(frozen=True, slots=True)
class Documents:
    """What was written, and what stands in it."""

    memo: Path
    report_html: Path
    report_json: Path
    stamped: tuple[Path, ...]
    draft: Memo
    settled: Settled


def make_private(folder: Path) -> None:
    """Make a folder that only its owner can open; one that is already there keeps its mode."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


async def write_memo_documents(
    evidence: Sequence[Path],
    matter: MatterFacts,
    out_dir: Path,
    *,
    chat: ChatPort,
    making: Making,
    fence: str,
    prefix: str,
    on_progress: Progress = silent,
) -> Documents:
    """Memo, report and numbered copies of a matter, in `out_dir`."""
    await asyncio.to_thread(make_private, out_dir)
    intake = await take_in(evidence, on_progress=on_progress)
    stamped = await stamp_copies(intake, out_dir / "stamped", prefix=prefix, on_progress=on_progress)
    memo = await draft_memo(
        stamped.sources,
        stamped.ledger,
        matter,
        chat,
        fence=fence,
        unreadable=intake.unreadable,
        on_progress=on_progress,
    )
    on_progress("checking", "memo.docx")
    path, html, data = out_dir / "memo.docx", out_dir / "report.html", out_dir / "report.json"
    settled = await asyncio.to_thread(
        settle, memo, stamped.ledger, path, document_id=making.document_id, made_at=making.made_at
    )
    on_progress("reporting", html.name)
    await asyncio.to_thread(write_report, memo, settled, making, html=html, data=data)
    return Documents(path, html, data, tuple(copy.path for copy in stamped.copies), memo, settled)


async def write_demo_documents(
    out_dir: Path, *, chat: ChatPort, making: Making, fence: str, on_progress: Progress = silent
) -> Documents:
    """The sample matter from nothing to its documents, in `out_dir`."""
    await asyncio.to_thread(make_private, out_dir)
    evidence = out_dir / "evidence"
    on_progress("preparing", "sample matter")
    matter = await asyncio.to_thread(write_sample_matter, evidence)
    return await write_memo_documents(
        [evidence],
        matter,
        out_dir,
        chat=chat,
        making=making,
        fence=fence,
        prefix=SAMPLE_PREFIX,
        on_progress=on_progress,
    )
