"""What evidence intake reads beside what others see: `python scripts/bench_reading.py FOLDER [--pages N] [--no-ocr]`.

Takes each PDF below FOLDER into a matter, as `evidence add` does, and compares the words of its first N pages with
pdftotext's and with those that Tesseract is sure of on the drawn page. A word counts as read when our page has it,
whatever spaces or hyphens stand in it; Tesseract's may differ from ours in one letter. Prints the pages worst first,
and fails when a page that counts as read has fewer than 95 % of the words that either sees.

`--stamped` compares each file with itself instead: it puts numbers and a legend on a copy, as `exhibits stamp` does,
takes the copy in as well, and fails when a page has other words than before beside the stamp.

`--part 2/8` takes every eighth file by a hash of its name, so that some can be set apart or several processes share
the work. `--seen FOLDER` keeps what the others see by the hash of the file, so that a second run need not ask again.
"""

import argparse
import asyncio
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
from rapidfuzz import fuzz

from chambers.base.errors import ChambersError
from chambers.desk.exhibits import Numbering, stamp
from chambers.evidence.documents import State, list_documents, list_notes, read_pages
from chambers.evidence.foreign import ReadingLimits
from chambers.evidence.matter_database import open_database
from chambers.evidence.matters import new_matter
from chambers.evidence.ocr import DPI, find_tesseract
from chambers.evidence.production import Series
from chambers.evidence.recognised import parse_words
from chambers.evidence.stamp_style import StampStyle
from chambers.evidence.taking import Order, add_evidence
from chambers.record.matter import MatterFacts
from chambers.record.page import visible_text

_LEAST = 0.95
_FEWEST_WORDS = 5
_WORD = re.compile(r"\w+")
_SURE = 90
_ONE_LETTER = 80
_SERIES = Series("STAMPED", digits=7)
_LEGEND = "BENCHLEGEND"
_LIMITS = ReadingLimits(cpu_s=300, timeout_s=400)


@dataclass(frozen=True, slots=True)
class Read:
    """A file as it was read: its state, what was said of it, and its pages."""

    state: str
    reason: str
    pages: dict[int, str] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    """The pages without what is marked as hidden."""
    partial: frozenset[int | None] = frozenset()


@dataclass(frozen=True, slots=True)
class Row:
    """One page, and how many words of others are missing in ours."""

    file: str
    page: int
    state: str
    seen_by: str
    words: int
    missing: tuple[str, ...]

    @property
    def share(self) -> float:
        return 1 - len(self.missing) / self.words


@dataclass(frozen=True, slots=True)
class Others:
    """What other programs see on the pages of a file."""

    path: Path
    kept: Path | None
    ocr: bool

    def words(self, number: int) -> dict[str, list[str]]:
        """By the name of the program."""
        ask = {"pdftotext": _pdftotext} | ({"Tesseract": _tesseract} if self.ocr else {})
        return {name: self._kept(name, number, words) for name, words in ask.items()}

    def _kept(self, name: str, number: int, ask: Callable[[Path, int], list[str]]) -> list[str]:
        if self.kept is None:
            return ask(self.path, number)
        digest = hashlib.sha256(self.path.read_bytes()).hexdigest()[:24]
        file = self.kept / f"{digest}-{number}-{name}.json"
        if not file.exists():
            self.kept.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(ask(self.path, number)), encoding="utf-8")
        words: list[str] = json.loads(file.read_text(encoding="utf-8"))
        return words


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=3)
    parser.add_argument("--no-ocr", action="store_true")
    parser.add_argument(
        "--part", type=_part, default=(1, 1), metavar="K/N", help="every Nth file by a hash of its name"
    )
    parser.add_argument("--seen", type=Path, metavar="FOLDER", help="keep here what the others see")
    parser.add_argument("--stamped", action="store_true", help="compare each file with a stamped copy of it")
    parser.add_argument("--rows", type=int, default=60)
    options = parser.parse_args()
    files = [path for path in sorted(options.folder.rglob("*.pdf")) if _is_in(path, *options.part)]
    if options.stamped:
        return _compare_stamped(files)
    rows: list[Row] = []
    states: dict[str, int] = {}
    refused: list[str] = []
    cpu_s, pages = 0.0, 0
    for path in files:
        began = sum(os.times()[:4])
        read = asyncio.run(_read(path))
        cpu_s += sum(os.times()[:4]) - began
        pages += len(read.pages)
        print(f"{path.name}: {read.state}, {len(read.pages)} pages", file=sys.stderr, flush=True)
        states[read.state] = states.get(read.state, 0) + 1
        if not read.pages:
            refused.append(f"{path.name}: {read.reason}")
            continue
        others = Others(path, options.seen, ocr=not options.no_ocr)
        rows += _rows(path, read, options.pages, others)
    _print(rows, states, refused, options.rows)
    print(f"\n{pages} pages, {pages / max(cpu_s, 0.1):.1f} pages per CPU second")
    return int(any(row.share < _LEAST and row.state == "read" for row in rows))


def _compare_stamped(files: Sequence[Path]) -> int:
    """Prints the pages whose words a stamp changed, and how many pages there were."""
    compared, changed, left_out = 0, 0, 0
    for path in files:
        before, after = asyncio.run(_read_twice(path))
        print(f"{path.name}: {before.state}, stamped {after.state}", file=sys.stderr, flush=True)
        if not (before.pages and after.pages):
            left_out += 1
            print(f"- not compared: {path.name}: {before.reason or after.reason}")
            continue
        for number in sorted(before.shown.keys() | after.shown.keys()):
            compared += 1
            if fault := _other_words(before.shown.get(number), after.shown.get(number)):
                changed += 1
                print(f"- {path.name} {number}: {fault}")
    print(f"\n# {time.strftime('%Y-%m-%d')}: {compared} pages compared, {changed} changed, {left_out} files left out")
    return int(changed > 0)


async def _read_twice(path: Path) -> tuple[Read, Read]:
    """A file, and its stamped copy."""
    with tempfile.TemporaryDirectory(prefix="bench-stamped-") as folder:
        copy = Path(folder) / "copy.pdf"
        try:
            await stamp([path], Numbering(_SERIES, style=StampStyle(legend=_LEGEND)), copy)
        except ChambersError as error:
            return await _read(path), Read("not stamped", str(error))
        return await _read(path), await _read(copy)


def _other_words(before: str | None, after: str | None) -> str | None:
    """How the page differs from before, the stamp aside; None when it has the same words in the same order."""
    if before is None or after is None:
        return "the page is there only once"
    stamped = [word for word in after.split() if word != _LEGEND and not word.startswith(_SERIES.prefix)]
    old, new = before.split(), stamped
    if old == new:
        return None
    if sorted(old) == sorted(new):
        return "the same words in another order"
    lost, more = Counter(old) - Counter(new), Counter(new) - Counter(old)
    return f"lost {' '.join(lost)!r}, new {' '.join(more)!r}"


def _part(text: str) -> tuple[int, int]:
    number, parts = (int(each) for each in text.split("/"))
    if not 1 <= number <= parts:
        raise ValueError(text)
    return number, parts


def _is_in(path: Path, number: int, parts: int) -> bool:
    return zlib.crc32(path.name.encode()) % parts == number - 1


async def _read(path: Path) -> Read:
    with tempfile.TemporaryDirectory(prefix="bench-reading-") as folder:
        matter = new_matter(Path(folder), "m", MatterFacts(), datetime.now(UTC))
        order = Order(limits=_LIMITS)
        outcomes = await add_evidence(matter, [path], order, lambda: datetime.now(UTC))
        with open_database(matter.database) as database:
            document = next((each for each in list_documents(database) if not each.parents), None)
            if document is None or document.state is not State.READ:
                return Read("unreadable", str(outcomes[0].reason))
            notes = [note for _, note in list_notes(database, document.sha256) if note.missing]
            pages = list(read_pages(database, document))
    texts, shown = ({page.number: said(page) for page in pages} for said in (lambda page: page.text, visible_text))
    return Read(document.shown_state, "", texts, shown, frozenset(note.page for note in notes))


def _rows(path: Path, read: Read, most: int, others: Others) -> Iterator[Row]:
    for number in sorted(read.pages)[:most]:
        is_partial = number in read.partial or None in read.partial
        ours = _squeezed(read.pages[number])
        state = "read in part" if is_partial else "read"
        for name, words in others.words(number).items():
            missing = [word for word in words if not _has(ours, word, roughly=name == "Tesseract")]
            if len(words) >= _FEWEST_WORDS:
                yield Row(path.name, number, state, name, len(words), tuple(missing))


def _has(ours: str, word: str, *, roughly: bool) -> bool:
    word = _squeezed(word)
    return word in ours or (roughly and len(word) >= 5 and fuzz.partial_ratio(word, ours) >= _ONE_LETTER)


def _squeezed(text: str) -> str:
    """Letters and digits alone, in Unicode's plain forms: a ligature is its letters."""
    return "".join(_WORD.findall(unicodedata.normalize("NFKC", text).casefold()))


def _pdftotext(path: Path, number: int) -> list[str]:
    command = ["pdftotext", "-f", str(number), "-l", str(number), str(path), "-"]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    except subprocess.TimeoutExpired:
        return []
    return [word for word in _WORD.findall(done.stdout.decode("utf-8", "replace").casefold()) if len(word) > 1]


def _tesseract(path: Path, number: int) -> list[str]:
    """The words that Tesseract is sure of on the page, drawn with its forms and annotations."""
    tesseract = find_tesseract()
    assert tesseract is not None, "no Tesseract"
    try:
        document = pypdfium2.PdfDocument(path)
        document.init_forms()
        page = document[number - 1]
        width, height = page.get_size()
        picture = page.render(scale=min(DPI / 72, (2e7 / max(width * height, 1)) ** 0.5), grayscale=True).to_pil()
    except (pypdfium2.PdfiumError, ValueError):
        return []
    out = io.BytesIO()
    picture.save(out, "PPM")
    environment = {"OMP_THREAD_LIMIT": "1", "TESSDATA_PREFIX": tesseract.languages or ""}
    command = [tesseract.program, "stdin", "stdout", "--dpi", str(DPI), "tsv"]
    done = subprocess.run(command, input=out.getvalue(), env=environment, capture_output=True, check=False)
    words = (word for word in parse_words(done.stdout.decode("utf-8", "replace")) if word.confidence >= _SURE)
    return [part for word in words for part in _WORD.findall(word.text.casefold()) if len(part) > 2]


def _print(rows: Sequence[Row], states: dict[str, int], refused: Sequence[str], most: int) -> None:
    print(f"# {time.strftime('%Y-%m-%d')}: {', '.join(f'{count} {state}' for state, count in states.items())}\n")
    for name in dict.fromkeys(row.seen_by for row in rows):
        group = [row for row in rows if row.seen_by == name and row.state == "read"]
        words, missing = sum(row.words for row in group), sum(len(row.missing) for row in group)
        low = sum(row.share < _LEAST for row in group)
        print(f"- {name}: {len(group)} pages read, {words} words, {missing} missing here, {low} pages below 95 %")
    print("\n| page | state | seen by | words | here | missing |\n|---|---|---|---|---|---|")
    for row in sorted(rows, key=lambda row: row.share)[:most]:
        if row.missing:
            shown = " ".join(row.missing[:8]).replace("|", " ")
            print(f"| {row.file} {row.page} | {row.state} | {row.seen_by} | {row.words} | {row.share:.0%} | {shown} |")
    for each in refused:
        print(f"- not read: {each}")


if __name__ == "__main__":
    sys.exit(main())
