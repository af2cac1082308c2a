"""What numbering and binding cost: `python scripts/bench_stamping.py [--pypdf PYTHON] [--pages N] [--check]`.

Prints a page in Markdown: stamping, reading back and binding, median of several runs, with pypdf doing the same
stamping in turns with ours where `--pypdf` names the Python of an environment that has it (and reportlab). With --check
it ends with 1 when stamping, the look for room included, is less than four times as fast as pypdf by the clock.
"""

import argparse
import io
import os
import platform
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import pikepdf
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.binder import bind_pdf
from chambers.evidence.exhibits import Designation, Exhibit, Volume, designate
from chambers.evidence.room import Strip
from chambers.evidence.sheet import Sheet
from chambers.evidence.stamp import stamp_pdf, verify_labels
from chambers.record.bates import BatesNumber

_GOAL = 4.0
_EXHIBITS = 20
_WITH_PYPDF = """
import io, sys, time
from pypdf import PdfReader, PdfWriter
from reportlab.pdfgen.canvas import Canvas
data = open(sys.argv[1], "rb").read()
wall, cpu = time.perf_counter(), time.process_time()
overlay = io.BytesIO()
canvas = Canvas(overlay, pagesize=(612, 792))
reader = PdfReader(io.BytesIO(data))
for number in range(1, len(reader.pages) + 1):
    canvas.setFont("Helvetica", 9)
    canvas.drawRightString(594, 18, f"HAR{number:06d}")
    canvas.showPage()
canvas.save()
stamps = PdfReader(io.BytesIO(overlay.getvalue()))
writer = PdfWriter(clone_from=reader)
for page, stamp in zip(writer.pages, stamps.pages):
    page.merge_page(stamp)
out = io.BytesIO()
writer.write(out)
print(time.perf_counter() - wall, time.process_time() - cpu)
"""

Times = tuple[float, float]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pypdf", type=Path, metavar="PYTHON")
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    readings = measure(options.pages, options.repeats, options.pypdf)
    print(page(readings, options.pages, options.repeats, options.pypdf))
    if not options.pypdf or not options.check:
        return 0
    ratio = _median(readings["pypdf"])[0] / _median(readings["find room"])[0]
    return 0 if ratio >= _GOAL else 1


def measure(pages: int, repeats: int, pypdf: Path | None) -> dict[str, list[Times]]:
    """Everything in turns, so that a change of the machine's mood meets all alike."""
    data = sample(pages)
    labels = [f"HAR{number:06d}" for number in range(1, pages + 1)]
    stamped = stamp_pdf(data, prefix="HAR", width=6, start=1)
    parts = cut(data)
    plain, numbered = volume(parts, stamped=False), volume(parts, stamped=True)
    subjects: dict[str, Callable[[], object]] = {
        "stamp": lambda: stamp_pdf(data, prefix="HAR", width=6, start=1, look=without_looking),
        "find room": lambda: stamp_pdf(data, prefix="HAR", width=6, start=1),
        "read back": lambda: verify_labels(stamped, labels),
        "bind": lambda: bind_pdf(plain, [part for part, _ in parts]),
        "bind and stamp": lambda: bind_pdf(numbered, [part for part, _ in parts]),
    }
    readings: dict[str, list[Times]] = {name: [] for name in subjects}
    for _ in range(repeats):
        for name, subject in subjects.items():
            readings[name].append(timed(subject))
        if pypdf:
            readings.setdefault("pypdf", []).append(with_pypdf(pypdf, data))
    return readings


def without_looking(
    _data: bytes, _indices: Sequence[int], sheets: Sequence[Sheet], tops: Collection[bool]
) -> Iterator[dict[bool, Strip]]:
    """Every page taken for blank, as pypdf takes it: what is left is the stamping alone."""
    blank = Strip(b"\xff" * 612 * 44, 612, 44, 612, 0.0, 1.0)
    for _ in sheets:
        yield dict.fromkeys(tops, blank)


def sample(pages: int) -> bytes:
    """Pages of type, forty-five lines each."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    for number in range(pages):
        body = canvas.beginText(54, 738)
        body.setFont("Times-Roman", 11, 14)
        for line in range(45):
            body.textLine(
                f"{number}.{line} The parties agree that the premises shall be kept in good repair at all times."
            )
        canvas.drawText(body)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def cut(data: bytes) -> list[tuple[bytes, int]]:
    """The pages as so many files, each with its number of pages."""
    parts = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        size = -(-len(pdf.pages) // _EXHIBITS)
        for at in range(0, len(pdf.pages), size):
            part, out = pikepdf.new(), io.BytesIO()
            part.pages.extend(pdf.pages[at : at + size])
            part.save(out)
            parts.append((out.getvalue(), len(part.pages)))
    return parts


def volume(parts: list[tuple[bytes, int]], *, stamped: bool) -> Volume:
    """The parts as exhibits A, B, .. with covers and index."""
    exhibits, at = [], 1
    for label, (_, pages) in zip(designate(len(parts), Designation.LETTERS), parts, strict=True):
        first = BatesNumber("HAR", at, 6) if stamped else None
        exhibits.append(Exhibit(label, f"Part {label}", f"{label}.pdf", label, pages, None, first))
        at += pages
    return Volume("Index of Exhibits", tuple(exhibits))


def timed(subject: Callable[[], object]) -> Times:
    wall, processor = time.perf_counter(), processor_s()
    subject()
    return time.perf_counter() - wall, processor_s() - processor


def processor_s() -> float:
    """Ours and that of the copies of this process that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def with_pypdf(python: Path, data: bytes) -> Times:
    """pypdf in a process of its own, timed inside it: starting Python does not count."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        done = subprocess.run([python, "-c", _WITH_PYPDF, file.name], capture_output=True, text=True, check=True)
    wall, processor = map(float, done.stdout.split())
    return wall, processor


def page(readings: dict[str, list[Times]], pages: int, repeats: int, pypdf: Path | None) -> str:
    """The page of results."""
    machine = f"{platform.machine()}, {os.cpu_count()} processor cores, Python {platform.python_version()}"
    versions = f"pikepdf {version('pikepdf')}, pypdfium2 {version('pypdfium2')}"
    if pypdf:
        versions += f", pypdf {_version_there(pypdf)}"
    lines = [
        "# Numbering and binding",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {machine}, {versions}.",
        f"Median of {repeats} runs in turns, {pages} pages of type.",
        "",
        f"    {shlex.join(['python', 'scripts/bench_stamping.py', '--pages', str(pages)])}"
        + (" --pypdf PYTHON" if pypdf else ""),
        "",
        "| what | seconds | pages a second | processor seconds |",
        "|---|---|---|---|",
    ]
    for name, words in _WORDS.items():
        if name in readings:
            wall, processor = _median(readings[name])
            lines.append(f"| {words} | {wall:.2f} | {pages / wall:,.0f} | {processor:.2f} |")
    if pypdf:
        ratio = _median(readings["pypdf"])[0] / _median(readings["stamp"])[0]
        careful = _median(readings["pypdf"])[0] / _median(readings["find room"])[0]
        lines += [
            "",
            f"Stamping is {ratio:.1f} times as fast as pypdf in the same run.",
            f"With the look for room, which pypdf does not take, it is **{careful:.1f} times** as fast.",
            f"At least {_GOAL:g} times, the look included, is promised.",
        ]
    return "\n".join(lines)


_WORDS = {
    "stamp": "stamp and save",
    "pypdf": "pypdf: stamp and save",
    "find room": "look for room on every page, stamp and save: what `exhibits stamp` does",
    "read back": "read every number back",
    "bind": f"bind {_EXHIBITS} exhibits: index, covers, bookmarks, page labels",
    "bind and stamp": "the same, and stamp",
}


def _median(times: list[Times]) -> Times:
    return statistics.median(wall for wall, _ in times), statistics.median(processor for _, processor in times)


def _version_there(python: Path) -> str:
    question = "import pypdf; print(pypdf.__version__)"
    return subprocess.run([python, "-c", question], capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
