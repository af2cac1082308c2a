"""The files of a finished job: kept on the shelf, made known to the registry of our own words, put in their place.

In that order, so that no file of ours is ever to be seen that the guard of the evidence does not know. Done twice it
gives the same files.
"""

import shutil
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from chambers.drafting.results import Made
from chambers.drafting.room import Room
from chambers.drafting.shelf import Shelf
from chambers.evidence.kept_file import sweep_parts, write_whole
from chambers.evidence.matter_folder import sync_folder
from chambers.evidence.registry import Registry, RegistryUnavailableError
from chambers.evidence.registry_place import RegistryPlace

FOLDER_NAME = "drafts"
PATIENCE_S = 30.0
_TRY_EVERY_S = 1.0


@dataclass(frozen=True, slots=True)
class OutFile:
    """A file that is to be seen: its name, its bytes, what it is, and the words in it."""

    name: str
    data: bytes
    what: str
    words: str


def drafts_folder(matter: Path, job: str) -> Path:
    """Where the files of a job are put."""
    return matter / FOLDER_NAME / job


def version_folder(matter: Path, job: str, version: int) -> Path:
    """Where the files of a version that a person signed off are put: beside the job's own."""
    return matter / FOLDER_NAME / f"{job}.v{version}"


def keep(shelf: Shelf, files: Sequence[OutFile]) -> tuple[Made, ...]:
    """Put the files on the shelf."""
    return tuple(Made(name=file.name, sha256=shelf.put_bytes(file.data), what=file.what) for file in files)


def publish_version(
    place: RegistryPlace,
    folder: Path,
    files: Sequence[OutFile],
    *,
    taken: Iterable[str],
    document_id: str,
    before_seen: Callable[[], None],
) -> None:
    """Register files, then put them into a folder of their own, which is there whole or not at all.

    `before_seen` is done when everything is written, and before anything of it can be seen.
    """
    register(place, files, taken=taken, document_id=document_id)
    beside = folder.with_name(f".{folder.name}.part")
    folder.parent.mkdir(mode=0o700, exist_ok=True)
    shutil.rmtree(beside, ignore_errors=True)  # of one that was killed
    beside.mkdir(mode=0o700)
    for file in files:
        write_whole(beside / file.name, file.data)
    before_seen()
    beside.rename(folder)
    sync_folder(folder.parent)


def register(place: RegistryPlace, files: Sequence[OutFile], *, taken: Iterable[str], document_id: str) -> None:
    """Have the guard of the evidence remember every file."""
    registry, sources = Registry(place), tuple(taken)
    _wait_for(registry)
    for file in files:
        registry.register(file.words, kind=f"draft:{file.name}", taken=sources, data=file.data, identifier=document_id)


def _wait_for(registry: Registry) -> None:
    """A database that is started again is waited for, so that it costs no job."""
    give_up_s = time.monotonic() + PATIENCE_S
    while True:
        try:
            return registry.hand_over()
        except RegistryUnavailableError:
            if time.monotonic() > give_up_s:
                raise
        time.sleep(_TRY_EVERY_S)


def publish(
    room: Room, place: RegistryPlace, files: Sequence[OutFile], *, taken: Iterable[str], document_id: str
) -> tuple[Made, ...]:
    """Keep, register and put in place, as long as the job is ours."""
    made = keep(room.shelf, files)
    register(place, files, taken=taken, document_id=document_id)
    folder = drafts_folder(room.folder.root, room.job)
    with room.publishing():
        for made_here in (folder.parent, folder):
            made_here.mkdir(mode=0o700, exist_ok=True)
        for file in files:
            sweep_parts(folder / file.name)
            write_whole(folder / file.name, file.data)
    return made
