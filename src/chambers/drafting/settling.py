"""The finished file, read back and held against the record until it stands.

The text that is judged is the text of the file, not of the value it was made from. A unit with anything unsupported is
taken out, the file is written again, and the removal is reported. What is returned is clean; if nothing of substance
is left, BlockedError is raised instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from chambers.base.errors import BlockedError
from chambers.drafting.layout import Style, lay_out, literals
from chambers.drafting.memo import Memo
from chambers.drafting.word import UNIT_BREAK, read_docx_units, write_docx
from chambers.grounding.verdict import Judgment, Verification
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger

_MAX_ROUNDS = 5
_SUBSTANCE = frozenset((Style.FACT, Style.NUMBERED))


class NothingLeftError(BlockedError):
    """No clean document could be made."""

    code = "draft.nothing_left"


@dataclass(frozen=True, slots=True)
class Removed:
    """A unit that was taken out of the finished document, and why."""

    text: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A clean file, its text, the verdicts on that text, and what had to go."""

    path: Path
    text: str
    verification: Verification
    removed: tuple[Removed, ...]


def settle(memo: Memo, ledger: Ledger, path: Path, *, document_id: str, made_at: datetime) -> Settled:
    """Write the memo to `path` so that everything in the file is supported."""
    units = list(lay_out(memo))
    removed: list[Removed] = []
    for _ in range(_MAX_ROUNDS):
        write_docx(path, units, title="Memorandum", document_id=document_id, made_at=made_at)
        texts = read_docx_units(path)
        text = UNIT_BREAK.join(texts)
        verification = verify(text, memo.sources, ledger, memo.matter, literals=literals(memo))
        if not verification.blocked and any(unit.style in _SUBSTANCE for unit in units):
            return Settled(path, text, verification, tuple(removed))
        faulty = _units_with_faults(texts, verification)
        if not faulty or len(texts) != len(units):
            break
        removed += [Removed(texts[at], tuple(_reason(fault) for fault in faults)) for at, faults in faulty.items()]
        units = [unit for at, unit in enumerate(units) if at not in faulty]
    path.unlink()
    raise _nothing_left(removed)


def _units_with_faults(texts: Sequence[str], verification: Verification) -> dict[int, list[Judgment]]:
    faulty: dict[int, list[Judgment]] = {}
    start = 0
    for at, text in enumerate(texts):
        end = start + len(text)
        faults = [fault for fault in verification.faults if start <= fault.claim.start < end]
        if faults:
            faulty[at] = faults
        start = end + len(UNIT_BREAK)
    return faulty


def _reason(fault: Judgment) -> str:
    return f"{fault.claim.text}: {fault.reason}"


def _nothing_left(removed: Sequence[Removed]) -> NothingLeftError:
    first = f" The first fault: {removed[0].reasons[0]}." if removed else ""
    return NothingLeftError(
        f"No clean memo could be made: nothing in it is borne by the record.{first}",
        hint="See that the evidence was read: pages without text cannot support anything.",
    )
