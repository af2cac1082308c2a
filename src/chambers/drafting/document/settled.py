"""The finished file, read back and held against the record as a whole, until it stands.

The text that is judged is the text of the file, not of the values it was made from. A unit with anything unsupported is
taken out, the document is laid out and written again, and the removal is remembered. What remains is clean, or nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from chambers.base.errors import OperationError
from chambers.drafting.document.content import Content
from chambers.drafting.document.laying_out import Laid, lay_out
from chambers.drafting.document.unit_word import UNIT_BREAK, Identity, read_units, write_docx
from chambers.grounding.grounds import Grounds
from chambers.grounding.verdict import Judgment, Question, Verification
from chambers.grounding.verify import verify_against

_MAX_ROUNDS = 10


class UnsettledError(OperationError):
    """The file does not say what was written into it, or does not come to rest."""

    code = "draft.unsettled"


@dataclass(frozen=True, slots=True)
class Removed:
    """A unit that was taken out of the finished document, and why."""

    text: str
    section: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A clean file, its text unit by unit, the verdicts on that text, and what had to go."""

    docx: bytes
    laid: Laid
    texts: tuple[str, ...]
    verification: Verification
    removed: tuple[Removed, ...]

    @property
    def text(self) -> str:
        return UNIT_BREAK.join(self.texts)

    @property
    def empty(self) -> bool:
        """True when nothing in it states anything of the record."""
        return not self.laid.substance


def settle(content: Content, identity: Identity) -> Settled:
    """Write the document so that everything in the file is supported."""
    removed: dict[str, Removed] = {}
    for _ in range(_MAX_ROUNDS):
        laid = lay_out(content, frozenset(removed))
        docx, texts = write_and_read(laid, content, identity)
        verification = judge_laid(laid, texts, content)
        faulty = faults_by_unit(texts, verification)
        if not faulty:
            return Settled(docx, laid, texts, verification, tuple(removed.values()))
        removed |= {laid.units[at].key: _removed(laid, at, faults) for at, faults in faulty.items()}
    raise UnsettledError("The document did not come to rest: something in it failed again after it was taken out.")


def find_unsupported(content: Content) -> dict[str, Removed]:
    """What `settle` takes out, by key. Pure: no file is written, and a unit's text is what its file would say."""
    removed: dict[str, Removed] = {}
    for _ in range(_MAX_ROUNDS):
        laid = lay_out(content, frozenset(removed))
        texts = tuple(unit.text for unit in laid.units)
        faulty = faults_by_unit(texts, judge_laid(laid, texts, content))
        if not faulty:
            break
        removed |= {laid.units[at].key: _removed(laid, at, faults) for at, faults in faulty.items()}
    return removed


def write_and_read(laid: Laid, content: Content, identity: Identity) -> tuple[bytes, tuple[str, ...]]:
    """The Word file of a layout, and its text as it is read back from that file."""
    docx = write_docx(laid.units, identity, content.kind.template)
    texts = read_units(docx)
    if texts != tuple(unit.text for unit in laid.units):
        raise UnsettledError(
            "The Word file, read back, does not have the words that were written into it.",
            hint="Try without the type's template.docx; if that helps, save the template anew.",
        )
    return docx, texts


def judge_laid(laid: Laid, texts: Sequence[str], content: Content) -> Verification:
    """The verdicts on the text of a layout, unit by unit; an annex at its end is not judged. Pure."""
    grounds = with_letters(content.record.grounds, laid.letters)
    body = [text for unit, text in zip(laid.units, texts, strict=True) if unit.words != "person"]
    return verify_against(UNIT_BREAK.join(body), grounds, literals=laid.literals)


def with_letters(grounds: Grounds, letters: dict[str, str]) -> Grounds:
    """The same record, in which the exhibits of this document go by their letters."""
    return replace(grounds, exhibits=MappingProxyType({**grounds.exhibits, **letters})) if letters else grounds


def judgments_by_unit(texts: Sequence[str], judgments: Sequence[Judgment]) -> dict[int, list[Judgment]]:
    """Which judgments are about which unit. Pure."""
    found: dict[int, list[Judgment]] = {}
    start = 0
    for at, text in enumerate(texts):
        end = start + len(text)
        inside = [each for each in judgments if start <= each.claim.start < end]
        if inside:
            found[at] = inside
        start = end + len(UNIT_BREAK)
    return found


def questions_by_unit(texts: Sequence[str], questions: Sequence[Question]) -> dict[int, list[Question]]:
    """Which questions are about which unit. Pure."""
    found: dict[int, list[Question]] = {}
    start = 0
    for at, text in enumerate(texts):
        if inside := [each for each in questions if start <= each.start < start + len(text)]:
            found[at] = inside
        start += len(text) + len(UNIT_BREAK)
    return found


def faults_by_unit(texts: Sequence[str], verification: Verification) -> dict[int, list[Judgment]]:
    """The judgments that block, by unit."""
    return judgments_by_unit(texts, verification.faults)


def _removed(laid: Laid, at: int, faults: Sequence[Judgment]) -> Removed:
    unit = laid.units[at]
    if not unit.key:
        raise UnsettledError(
            f"Fixed words of the document type do not stand: {unit.text!r}: {faults[0].reason}.",
            hint="Mend the type's fixed words.",
        )
    return Removed(unit.text, unit.section, tuple(f"{fault.claim.text}: {fault.reason}" for fault in faults))
