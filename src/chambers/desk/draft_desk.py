"""The draft desk: a finished draft gone through by a person, passage by passage, and signed off.

One function per thing a person does. Every answer is plain JSON, because all this runs in a process of its own
(`draft_clerk`): a record that is indexed takes memory, and judging takes a processor, and neither may be the gateway's.
What was read of a job is kept here for the next question about it; a sign-off always reads it anew.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from chambers.base.errors import UsageError
from chambers.desk.draft_desk_changes import (
    Wish,
    entered,
    known_pages,
    make_change,
    refuse_fixed,
    tried,
    words_entered,
)
from chambers.desk.draft_desk_view import Json, changed_lines, head_json, line_details, state_json, version_json
from chambers.drafting.kept_kind import kind_of_order
from chambers.drafting.kinds import DocumentType
from chambers.drafting.order import Order
from chambers.drafting.revising.change import MOST_NAME_CHARS, Act, Change
from chambers.drafting.revising.change_log import ChangeLog, HeldLog
from chambers.drafting.revising.decisions import State, Work, advance, fold
from chambers.drafting.revising.judged import Judged, judge
from chambers.drafting.revising.signing import Assembled, assemble_version, next_version, put_in_place
from chambers.drafting.revising.subject import Subject, read_subject
from chambers.drafting.shelf import Shelf
from chambers.drafting.writing.checking import Checker
from chambers.evidence.audit import append_audit
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.evidence.registry_place import RegistryPlace
from chambers.evidence.sqlite_file import transaction

KEPT_JOBS = 2
"""How many jobs are kept ready; an index of a large matter takes hundreds of megabytes."""


class ChangedMeanwhileError(UsageError):
    """The page shows an older state of the draft."""

    code = "desk.changed"
    http_status = 409


@dataclass(frozen=True, slots=True)
class Ref:
    """A job that has ended, and where everything about it lies. The hashes are those of its order and its outcome."""

    state: Path
    matters: Path
    types: Path
    matter: str
    job: str
    order: str
    made: str
    database_url: str | None = field(default=None, repr=False)

    @property
    def registry(self) -> RegistryPlace:
        return RegistryPlace(self.state, self.matters, self.database_url)

    @property
    def folder(self) -> MatterFolder:
        return find_folder(self.matters, self.matter)

    @property
    def log(self) -> ChangeLog:
        return ChangeLog(self.folder.root, self.job)

    def kind_of(self, order: Order) -> DocumentType:
        return kind_of_order(order, Shelf(self.folder.root), self.types)


@dataclass
class Opened:
    """A job in hand: its passages, and its last state with the verdicts."""

    subject: Subject
    facts_ns: int
    """When the facts of the matter were last changed, as they were read."""
    checker: Checker = field(init=False)
    judged: Judged | None = None

    def __post_init__(self) -> None:
        self.checker = Checker(self.subject.told.content.record)

    def at(self, work: Work, *, whole: bool = False) -> Judged:
        """The verdicts on a state; the last ones are remembered, and kept where nothing changed."""
        known = self.judged
        if known is None or known.work != work or (whole and not known.whole):
            self.judged = known = judge(self.subject, work, None if whole else known)
        return known


class DraftDesk:
    """The desk of one process."""

    def __init__(self) -> None:
        self._opened: OrderedDict[Ref, Opened] = OrderedDict()

    def head(self, ref: Ref) -> Json:
        """What a draft is, who objected to it, what was not checked, and the versions that were signed off."""
        opened = self._open(ref)
        return head_json(opened.subject, _work(ref, opened))

    def lines(self, ref: Ref, begin: int = 0) -> Json:
        """Passages with their marks, some at a time; the words of their verdicts are asked for apart."""
        opened = self._open(ref)
        return state_json(opened.subject, opened.at(_work(ref, opened)), begin)

    def whole(self, ref: Ref, number: int) -> Json:
        """What is different when the text is judged as a whole; nothing is said of a state that has passed."""
        opened = self._open(ref)
        work = _work(ref, opened)
        if work.number != number:
            return {"passed": True}
        before = opened.at(work)
        return changed_lines(opened.subject, before, opened.at(work, whole=True))

    def details(self, ref: Ref, ids: Sequence[str]) -> Json:
        """The verdicts of some passages, with the places in the record."""
        opened = self._open(ref)
        return line_details(opened.subject, opened.at(_work(ref, opened)), ids)

    def check(self, ref: Ref, key: str, text: str, cites: Sequence[str]) -> Json:
        """The verdicts on a passage as it would be with other words; nothing is kept.

        Where no page is named, the page that bears the words is looked for.
        """
        opened = self._open(ref)
        work = _work(ref, opened)
        refuse_fixed(opened.subject, key)
        words = words_entered(text)
        pages = known_pages(opened.subject, cites) or opened.checker.stand(words).cites
        judged = judge(opened.subject, tried(work, key, words, pages), opened.at(work))
        return {"cites": list(pages), **line_details(opened.subject, judged, [key])}

    def change(self, ref: Ref, number: int, wish: Wish) -> Json:
        """Do something to a passage; what is different after it."""
        opened = self._open(ref)
        with ref.log.held() as held:
            work = _expected(opened, held, number)
            before = opened.at(work)
            change = make_change(opened.subject, before, wish, datetime.now(UTC))
            after = opened.at(advance(work, change))
            _audit(ref, f"draft.{change.act.value}", _account(ref, change))
            held.add(change)
        return changed_lines(opened.subject, before, after)

    async def sign(self, ref: Ref, number: int, by: str) -> Json:
        """Assemble the version that is on the desk, and put it beside the others."""
        self._opened.pop(ref, None)
        opened, at = self._open(ref), datetime.now(UTC)
        name = entered(by, "your name", MOST_NAME_CHARS)
        with ref.log.held() as held:
            work = _expected(opened, held, number)
            judged = opened.at(work, whole=True)
            version = next_version(ref.folder.root, ref.job, judged)
            made = await assemble_version(opened.subject, judged, version=version, by=name, at=at)
            account = _signing_account(ref, work, made, name)
            # Before anything is to be seen: what the audit log does not know was never signed off.
            put_in_place(opened.subject, made, ref.registry, lambda: _audit(ref, "draft.signed_off", account))
            change = Change(
                number=work.number + 1,
                at=at.isoformat(timespec="seconds"),
                by=name,
                act=Act.SIGN_OFF,
                version=version,
                made=opened.subject.room.shelf.put(made.finished),
            )
            held.add(change)
        return {"number": change.number, **version_json(advance(work, change).signed[-1], made.finished)}

    def _open(self, ref: Ref) -> Opened:
        folder = ref.folder
        facts_ns = folder.facts_file.stat().st_mtime_ns
        found = self._opened.pop(ref, None)
        if found is None or found.facts_ns != facts_ns:
            found = Opened(read_subject(folder, ref.job, ref.order, ref.made, ref.kind_of), facts_ns)
        self._opened[ref] = found
        while len(self._opened) > KEPT_JOBS:
            self._opened.popitem(last=False)
        return found


def _work(ref: Ref, opened: Opened) -> Work:
    return fold(opened.subject.starts, ref.log.read())


def _expected(opened: Opened, held: HeldLog, number: int) -> Work:
    """The work, if it is still what the page shows."""
    work = fold(opened.subject.starts, held.changes)
    if work.number != number:
        raise ChangedMeanwhileError(
            "Somebody changed this draft meanwhile, so nothing was done.", hint="Load the page again."
        )
    return work


def _audit(ref: Ref, event: str, body: Mapping[str, Any]) -> None:
    with open_database(ref.folder.database) as database, transaction(database):
        append_audit(database, datetime.now(UTC), event, body)


def _account(ref: Ref, change: Change) -> Json:
    """A change as the audit log has it."""
    said = change.model_dump(mode="json", include={"by", "text", "cites", "reason"}, exclude_defaults=True)
    claims = [claim.model_dump(mode="json") for claim in change.claims]
    return {"job": ref.job, "change": change.number, "passage": change.key, **said, "claims": claims}


def _signing_account(ref: Ref, work: Work, made: Assembled, name: str) -> Json:
    """A sign-off as the audit log has it: the hash of every file, and whatever stands on a person's word."""
    return {
        "job": ref.job,
        "version": made.version,
        "after": work.number,
        "by": name,
        "files": {each.name: each.sha256 for each in made.finished.files},
        "overrides": [
            {"passage": key, "by": each.by, "reason": each.reason, "claims": [claim.text for claim in each.claims]}
            for key, each in work.decisions.items()
            if each.state is State.OVERRIDDEN
        ],
    }
