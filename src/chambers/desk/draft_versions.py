"""A job as the draft desk finds it, and the versions of it that were signed off. Nothing is judged or changed here."""

from dataclasses import dataclass

from chambers.base.errors import UsageError
from chambers.desk.draft_desk import Ref
from chambers.desk.matter_view import choose_made, find_job
from chambers.drafting.results import Finished, Made
from chambers.drafting.revising.change import Act
from chambers.drafting.revising.change_log import ChangeLog
from chambers.drafting.shelf import Shelf
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.settings import Settings


class NothingMadeError(UsageError):
    """The job has made nothing that could be gone through."""

    code = "desk.nothing_made"
    http_status = 409


class NoSuchVersionError(UsageError):
    """No version of that number was signed off."""

    code = "desk.no_version"
    http_status = 404


@dataclass(frozen=True, slots=True)
class Version:
    """A version that was signed off, by whom and when, and what was made."""

    number: int
    by: str
    at: str
    finished: Finished


def find_ref(settings: Settings, matter: str, job: str) -> Ref:
    """A job that has ended with something to go through."""
    found = find_job(settings, matter, job)
    if found.made is None:
        raise NothingMadeError(f"Job {found.id} made nothing: it is {found.state}.", hint="Its page says why.")
    folders = settings.state, settings.matters, settings.types
    return Ref(*folders, matter, found.id, found.order, found.made, settings.database_url)


def has_document(finished: Finished) -> bool:
    """Whether there is anything to go through: a document, or sentences that were kept out of one. Pure."""
    blocked = finished.outcome == "blocked"
    return blocked or any(each.name.endswith(".docx") for each in finished.files)


def versions_of(settings: Settings, matter: str, job: str) -> tuple[Version, ...]:
    """Every version that was signed off, the newest first."""
    return signed_versions(find_folder(settings.matters, matter), job)


def signed_versions(folder: MatterFolder, job: str) -> tuple[Version, ...]:
    """The same, in a matter's folder."""
    shelf = Shelf(folder.root)
    signed = [each for each in ChangeLog(folder.root, job).read() if each.act is Act.SIGN_OFF]
    return tuple(
        Version(each.version or 0, each.by, each.at, shelf.get(Finished, each.made or "")) for each in reversed(signed)
    )


def read_version_file(ref: Ref, number: int, name: str) -> tuple[Made, bytes]:
    """One file of a version, as it was made."""
    version = next((each for each in signed_versions(ref.folder, ref.job) if each.number == number), None)
    if version is None:
        raise NoSuchVersionError(f"There is no version {number} of this draft.", hint="Its page lists them.")
    made = choose_made(version.finished, name)
    return made, Shelf(ref.folder.root).get_bytes(made.sha256)
