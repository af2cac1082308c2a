"""The matters of data/matters, read as `chambers verify --source record --authorities TABLE` reads them.

Reading files takes longer than judging them, so what was read is kept in .cache/bench_grounding. Its key is the hash of
the matter's files and of all code that reads, so it never outlives either. Judges nothing.
"""

import asyncio
import hashlib
import os
import pickle
import re
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench_grounding.made_files import make_files
from chambers.desk.verify import joined, library_of, record_of_sources
from chambers.evidence.draft import read_draft
from chambers.evidence.intake import take_in
from chambers.grounding.grounds import Grounds, grounds_of
from chambers.record.page import Source, visible_text

ROOT = Path(__file__).parents[2]
MATTERS = ROOT / "data" / "matters"
CACHE = ROOT / ".cache" / "bench_grounding"
PARTS = ("train", "tune", "test")
_READERS = ("base", "evidence", "machine", "record", "sandbox", "settings")
"""The packages whose code decides what is read from a file."""
_ERROR = re.compile(r"(?P<sort>[SM]) \[(?P<kind>[^\]]*)\] (?P<old>.+?) ==> (?P<new>.*)")


class MatterError(ValueError):
    """A matter is not in the format of data/matters/README.md, or not there."""


@dataclass(frozen=True, slots=True)
class PlantedByHand:
    """Words of a brief that occur once, and what makes their sentence false."""

    of_meaning: bool
    kind: str
    old: str
    new: str


def find_matters(names: Iterable[str]) -> list[Path]:
    """The folders of matters; the name of a part stands for all of its matters."""
    found: list[Path] = []
    for name in names:
        folders = sorted((MATTERS / name).iterdir()) if name in PARTS else sorted(MATTERS.glob(f"*/{name}"))
        if not folders:
            raise MatterError(f"There is no matter {name} in data/matters.")
        found += folders
    return list(dict.fromkeys(found))


def parse_errors(text: str, brief: str) -> list[PlantedByHand]:
    """The lines of an errors.txt, each checked against the brief."""
    errors = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        match = _ERROR.fullmatch(line)
        if match is None:
            raise MatterError(f"line {number} is not `M [kind] OLD ==> NEW` or `S [kind] OLD ==> NEW`")
        if (count := brief.count(match["old"])) != 1 or match["old"] == match["new"]:
            raise MatterError(f"line {number}: OLD occurs {count} times in the brief, or NEW is the same")
        errors.append(PlantedByHand(match["sort"] == "S", match["kind"], match["old"], match["new"]))
    return errors


def read_errors(folder: Path) -> list[PlantedByHand]:
    """The errors of a matter."""
    try:
        return parse_errors((folder / "errors.txt").read_text(encoding="utf-8"), marked_brief(folder))
    except MatterError as error:
        raise MatterError(f"{folder.name}/errors.txt, {error}") from error


def marked_brief(folder: Path) -> str:
    """The brief as it is written, marks of Markdown included."""
    return (folder / "brief.md").read_text(encoding="utf-8")


def read_matter(folder: Path, cache: Path = CACHE) -> tuple[str, Grounds]:
    """The words of the brief, and the record indexed with its authorities."""
    kept = cache / f"{folder.name}-{cache_key(folder, reading_code())}.pickle"
    if kept.exists():
        pages, sources = pickle.loads(kept.read_bytes())
    else:
        pages, sources = asyncio.run(_read_files(folder))
        _keep(kept, (pages, sources))
    record = record_of_sources(sources)
    table = folder / "authorities.csv"
    library = asyncio.run(library_of([table]))[0] if table.exists() else None
    grounds = grounds_of(record.sources, record.ledger, record.facts, authorities=library, exhibits=record.exhibits)
    return joined(pages), grounds


async def _read_files(folder: Path) -> tuple[list[str], tuple[Source, ...]]:
    with tempfile.TemporaryDirectory() as made:
        draft = await read_draft(folder / "brief.md")
        make_files(folder / "record", Path(made) / "record")
        intake = await take_in([Path(made) / "record"])
    if intake.unreadable:
        why = "; ".join(f"{each.file}: {each.reason}" for each in intake.unreadable[:3])
        raise MatterError(f"{folder.name}: the record cannot be read as a whole. {why}")
    return [visible_text(page) for page in draft.pages], intake.sources


def _keep(kept: Path, read: tuple[list[str], tuple[Source, ...]]) -> None:
    """Written as a whole, for several processes may read one matter; what was read by other code goes."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    name = kept.name.rpartition("-")[0]
    for old in kept.parent.glob(f"{name}-*.pickle"):
        old.unlink(missing_ok=True)
    fresh = kept.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(pickle.dumps(read))
    fresh.replace(kept)


def cache_key(folder: Path, code: Sequence[Path]) -> str:
    """A hash of the names and bytes of a matter's brief and record, and of the code that reads them."""
    files = [folder / "brief.md", *sorted((folder / "record").iterdir())]
    digest = hashlib.sha256()
    for path in (*files, *code):
        data = path.read_bytes()
        digest.update(f"{path.name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:24]


def reading_code() -> list[Path]:
    """The files whose change makes what was read before worthless."""
    source = ROOT / "src" / "chambers"
    code = [path for name in _READERS for path in sorted((source / name).rglob("*.py"))]
    return [*code, Path(__file__), Path(__file__).with_name("made_files.py"), ROOT / "requirements.lock"]
