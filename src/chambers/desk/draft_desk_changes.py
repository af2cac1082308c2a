"""What a person entered at the draft desk, checked and made into a change. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from chambers.base.errors import UsageError
from chambers.drafting.document.units import one_line
from chambers.drafting.revising.change import (
    MOST_CITES,
    MOST_NAME_CHARS,
    MOST_REASON_CHARS,
    MOST_TEXT_CHARS,
    Act,
    AnsweredClaim,
    Change,
)
from chambers.drafting.revising.decisions import ActError, Decision, State, Work, advance, next_state
from chambers.drafting.revising.judged import Judged, claims_of, judge
from chambers.drafting.revising.subject import Subject
from chambers.grounding.verdict import Judgment, Verdict


class BadChangeError(UsageError):
    """What was entered cannot be taken."""

    code = "desk.bad_change"


class NotBorneError(UsageError):
    """Only what the record bears can be accepted."""

    code = "desk.not_borne"
    http_status = 409


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants done to a passage, as it was entered."""

    act: Act
    key: str
    by: str
    text: str = ""
    cites: tuple[str, ...] = ()
    reason: str = ""


def make_change(subject: Subject, known: Judged, wish: Wish, at: datetime) -> Change:
    """The change that a wish comes to; refused where the passage does not allow it."""
    work = known.work
    next_state(work, wish.key, wish.act)
    change = Change(
        number=work.number + 1,
        at=at.isoformat(timespec="seconds"),
        by=entered(wish.by, "your name", MOST_NAME_CHARS),
        act=wish.act,
        key=wish.key,
        reason=one_line(wish.reason)[:MOST_REASON_CHARS] or None,
    )
    if wish.act is Act.EDIT:
        refuse_fixed(subject, wish.key)
        cites = known_pages(subject, wish.cites)
        return change.model_copy(update={"text": words_entered(wish.text), "cites": cites})
    if wish.act is Act.ACCEPT:
        _refuse_faults(_faults(subject, known, change))
    if wish.act is Act.OVERRIDE:
        return change.model_copy(update={"claims": _answered_for(subject, known, change)})
    return change


def words_entered(text: str) -> str:
    """The words of a passage, on one line."""
    return entered(text, "the words of the passage", MOST_TEXT_CHARS)


def entered(text: str, what: str, most_chars: int) -> str:
    """A field that must hold something, and not too much."""
    line = one_line(text)
    if not line or len(line) > most_chars:
        raise BadChangeError(
            f"Enter {what}." if not line else f"This is longer than {most_chars} letters.",
            hint="Nothing was changed.",
        )
    return line


def known_pages(subject: Subject, cites: Sequence[str]) -> tuple[str, ...]:
    """The numbers of pages that a passage is to stand on; each must be one of the record."""
    named = tuple(dict.fromkeys(each.strip() for each in cites if each.strip()))
    record = subject.told.content.record
    unknown = [each for each in named if each not in record.by_bates]
    if unknown or len(named) > MOST_CITES:
        raise BadChangeError(
            f"The record of this draft has no page {unknown[0][:40]}." if unknown else "These are too many pages.",
            hint="Give the number as it is stamped on the page, or leave the pages empty: then they are looked for.",
        )
    return named


def refuse_fixed(subject: Subject, key: str) -> None:
    """Only what was written can be written anew."""
    if key not in subject.written:
        raise ActError(
            "These words cannot be changed here: they follow from the pages.", hint="Strike the row, or leave it."
        )


def tried(work: Work, key: str, text: str, cites: tuple[str, ...]) -> Work:
    """A work in which one passage has other words, to see what becomes of it."""
    trial = Decision(State.EDITED, "-", "-", text, cites)
    return replace(work, decisions=MappingProxyType({**work.decisions, key: trial}))


def _faults(subject: Subject, known: Judged, change: Change) -> tuple[Judgment, ...]:
    """What stands against a passage where it would stand; nobody's word is counted yet."""
    line = known.line(change.key)
    if line is None or line.out:
        line = judge(subject, advance(known.work, change), known).line(change.key)
    judgments = line.judgments if line is not None else ()
    return tuple(each for each in judgments if each.verdict is not Verdict.SUPPORTED)


def _refuse_faults(faults: Sequence[Judgment]) -> None:
    if faults:
        raise NotBorneError(
            f"This cannot be accepted, because the record does not bear it: {faults[0].reason}.",
            hint="Edit it, strike it, or answer for it with your name and a reason.",
        )


def _answered_for(subject: Subject, known: Judged, change: Change) -> tuple[AnsweredClaim, ...]:
    """The claims that a person answers for: all that fail in the passage, where it would stand."""
    if change.reason is None:
        raise BadChangeError("An override needs a reason.", hint="Say why it may stand; it stays to be seen.")
    faults = _faults(subject, known, change)
    if not faults:
        raise ActError("The record bears this passage; there is nothing to answer for.", hint="Accept it.")
    return claims_of(faults)
