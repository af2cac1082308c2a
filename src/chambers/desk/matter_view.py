"""A matter as its pages show it: one leaf of a long list at a time, its jobs, and what a job of it made.

Everything is asked for by the name of the matter, and a job only together with the matter that it belongs to. What is
handed out of a job comes from the shelf by its hash, so that no name ever becomes a path. Nothing is changed here.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from chambers.base.errors import UsageError
from chambers.desk import jobs
from chambers.desk.drafting import handed_over
from chambers.desk.duplicate_shelf import Duplicates, read_duplicates
from chambers.desk.timeline import Moment
from chambers.desk.timeline_shelf import CaughtUp, Days, catch_up, read_moments
from chambers.drafting.jobs.job import ENDED, RESUMABLE, Job
from chambers.drafting.jobs.progress import JobProgress, StageProgress
from chambers.drafting.order import Order
from chambers.drafting.results import Finished, Made
from chambers.drafting.shelf import Shelf
from chambers.evidence.documents import Known, list_unreadable
from chambers.evidence.glance import count_missing, documents_from, missing_from, read_glance
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.settings import Settings

LEAF_ITEMS = 50
_DATING_BUDGET_S = 1.0

T = TypeVar("T")


class NoSuchJobError(UsageError):
    """The matter has no job of that name."""

    code = "matter.no_job"
    http_status = 404


class NoSuchFileError(UsageError):
    """The job made no file of that name."""

    code = "matter.no_file"
    http_status = 404


@dataclass(frozen=True, slots=True)
class Leaf(Generic[T]):
    """Some items of a long list, `first` being the place of the first of them. Leaves and places are counted from 1."""

    items: tuple[T, ...]
    first: int
    number: int
    leaves: int
    total: int

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.leaves else None


@dataclass(frozen=True, slots=True)
class JobSheet:
    """A job, what was asked for, how far it is, and what it made (None before it made something)."""

    job: Job
    order: Order
    progress: JobProgress
    finished: Finished | None

    @property
    def ended(self) -> bool:
        return self.job.state in ENDED

    @property
    def resumable(self) -> bool:
        return self.job.state in RESUMABLE


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage as a line: `state` is to come, running, done, failed, stopped or not begun."""

    label: str
    state: str
    by: str | None = None
    seconds: float | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class NotRead:
    """A file that could not be read, or something in a document that was read in part, which `sha256` then names."""

    file: str
    reason: str
    page: int | None = None
    sha256: str | None = None


def take_leaf(items: Sequence[T], asked: int, size: int = LEAF_ITEMS) -> Leaf[T]:
    """The leaf that was asked for, or the nearest there is; an empty list has one empty leaf. Pure."""
    return turn_to(lambda begin, count: items[begin : begin + count], len(items), asked, size)


def turn_to(fetch: Callable[[int, int], Sequence[T]], total: int, asked: int, size: int = LEAF_ITEMS) -> Leaf[T]:
    """The same of a list that is not at hand: `fetch` gets the place of the first item, from 0, and how many."""
    leaves = max(1, -(-total // size))
    number = min(max(1, asked), leaves)
    begin = (number - 1) * size
    return Leaf(tuple(fetch(begin, size)), begin + 1, number, leaves, total)


def stage_lines(progress: JobProgress, *, ended: bool = False) -> tuple[StageLine, ...]:
    """Every stage, those that began in their order, then the others; after the end none is to come. Pure."""
    open_state, ahead_state = ("stopped", "not begun") if ended else ("running", "to come")
    begun = tuple(_begun(stage, open_state) for stage in progress.stages.values())
    ahead = (label for label in progress.planned if label not in progress.stages)
    return (*begun, *(StageLine(label, ahead_state) for label in ahead))


def choose_made(finished: Finished | None, name: str) -> Made:
    """The file of that very name among those that were made. Pure."""
    made = next((each for each in finished.files if each.name == name), None) if finished else None
    if made is None:
        raise NoSuchFileError(f"The job made no file {name[:80]!r}.", hint="The page of the job lists its files.")
    return made


def make_sure_of(settings: Settings, matter: str) -> None:
    """An error unless there is such a matter."""
    find_folder(settings.matters, matter)


def documents(settings: Settings, matter: str, asked: int) -> Leaf[Known]:
    """The documents of a matter, by name."""
    with open_database(find_folder(settings.matters, matter).database) as database:
        total = read_glance(database).documents
        return turn_to(lambda begin, count: documents_from(database, begin, count), total, asked)


async def moments(settings: Settings, matter: str, asked: int) -> tuple[Leaf[Moment], CaughtUp]:
    """What happened when, by the dates on the pages gone through so far; each look goes on for a moment."""
    folder = find_folder(settings.matters, matter)
    progress = await catch_up(folder, _DATING_BUDGET_S)
    return await asyncio.to_thread(_moments, folder, asked), progress


def not_read(settings: Settings, matter: str, asked: int) -> Leaf[NotRead]:
    """The files that could not be read, then what is missing of documents that were read in part, page by page."""
    with open_database(find_folder(settings.matters, matter).database) as database:
        files = tuple(NotRead(each.file, each.reason) for each in list_unreadable(database))

        def fetch(begin: int, count: int) -> tuple[NotRead, ...]:
            first = files[begin : begin + count]
            parts = missing_from(database, max(begin - len(files), 0), count - len(first))
            return (*first, *(NotRead(each.name, each.note.text, each.note.page, each.sha256) for each in parts))

        return turn_to(fetch, len(files) + count_missing(database), asked)


def duplicates(settings: Settings, matter: str, asked: int) -> Leaf[Duplicates]:
    """What stands in the matter more than once, and which files came inside others."""
    return take_leaf(read_duplicates(find_folder(settings.matters, matter)), asked)


def jobs_of(settings: Settings, matter: str) -> tuple[Job, ...]:
    """The jobs of a matter, the newest first."""
    make_sure_of(settings, matter)
    return tuple(job for job in jobs.list_all(settings) if job.matter == matter)


def find_job(settings: Settings, matter: str, job: str) -> Job:
    """A job by its whole name, if it belongs to this matter."""
    found = next((each for each in jobs_of(settings, matter) if each.id == job), None)
    if found is None:
        raise NoSuchJobError(f"Matter {matter!r} has no job {job[:80]!r}.", hint="Its page of drafts lists them.")
    return found


def open_sheet(settings: Settings, matter: str, job: str) -> JobSheet:
    """One job with everything its page shows."""
    view = jobs.show(settings, find_job(settings, matter, job).id)
    order = Order.model_validate_json(_shelf(settings, matter).get_bytes(view.job.order))
    return JobSheet(view.job, order, view.progress, _finished(settings, view.job))


def read_made(settings: Settings, matter: str, job: str, name: str) -> tuple[Made, bytes]:
    """One file that a job made, as it was made."""
    made = choose_made(_finished(settings, find_job(settings, matter, job)), name)
    return made, _shelf(settings, matter).get_bytes(made.sha256)


def _moments(folder: MatterFolder, asked: int) -> Leaf[Moment]:
    total = read_moments(folder, Days(), 0, 0)[1]
    return turn_to(lambda begin, count: read_moments(folder, Days(), begin, count)[0], total, asked)


def _begun(stage: StageProgress, open_state: str) -> StageLine:
    state = "failed" if stage.failed else open_state if stage.ended_s is None else "done"
    return StageLine(stage.label, state, stage.lane or stage.role, stage.seconds, stage.failed or stage.waiting)


def _finished(settings: Settings, job: Job) -> Finished | None:
    return None if job.made is None else handed_over(settings, job).finished


def _shelf(settings: Settings, matter: str) -> Shelf:
    return Shelf(find_folder(settings.matters, matter).root)
