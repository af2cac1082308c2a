"""How fast evidence is read, taken in and found: `python scripts/bench_evidence.py [--pypdf PYTHON] [--pages N]`.

Extraction of a text PDF by the reader (hidden text looked for) and, where --pypdf names a Python that has it, by pypdf
by turns; scans by OCR against bare Tesseract, by turns; a matter of N pages taken in with the peak of memory; searches
in it. Prints Markdown; docs/measurements/evidence.md keeps a run.
"""

import argparse
import asyncio
import io
import os
import platform
import random
import resource
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.drawer import draw
from chambers.evidence.foreign import Drawing, ReadingLimits, read_foreign
from chambers.evidence.matter_database import open_database
from chambers.evidence.matters import new_matter
from chambers.evidence.media import PDF
from chambers.evidence.ocr import DPI, find_tesseract, recognise
from chambers.evidence.page_places import Part
from chambers.evidence.reader import read
from chambers.evidence.recognised import Recognised
from chambers.evidence.search import Query, search, tally
from chambers.evidence.taking import Order, add_evidence
from chambers.record.matter import MatterFacts

_LINES = 45
_WORDS = 20_000
_SYLLABLES = ("ba", "co", "de", "fi", "gu", "la", "me", "no", "ri", "su", "ta", "ve")
_VOCABULARY = ["".join(random.Random(n).choices(_SYLLABLES, k=2 + n % 4)) + str(n % 7) for n in range(_WORDS)]
_FILE_PAGES = 500
_PYPDF = """
import sys, time, pypdf
began = time.process_time()
for page in pypdf.PdfReader(sys.argv[1]).pages:
    page.extract_text()
print(time.process_time() - began)
"""


def text_pdf(pages: int, first: int = 0) -> bytes:
    """Pages of words, common ones often and rare ones seldom, as in any language."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for page in range(first, first + pages):
        chance = random.Random(page)
        canvas.setFont("Helvetica", 8)
        for line in range(_LINES):
            words = " ".join(_VOCABULARY[int(_WORDS * chance.random() ** 3)] for _ in range(11))
            canvas.drawString(72, 760 - 15 * line, f"{words} ${page}.{line:02d}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def cpu_s(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def told(values: list[float], digits: int = 0) -> str:
    """The median, and between what it lies."""
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def all_cpu_s() -> float:
    """Of this process and of those it waited for."""
    return cpu_s(resource.RUSAGE_SELF) + cpu_s(resource.RUSAGE_CHILDREN)


def bench_extraction(folder: Path, python: str | None, pages: int = 500, rounds: int = 7) -> None:
    """Ours and pypdf by turns: in processor time of one process without the start, and by the clock with it.

    The least of several rounds is nearest to what a machine of one's own gives: neighbours only ever add.
    """
    data, file = text_pdf(pages), folder / "text.pdf"
    file.write_bytes(data)
    ours: list[float] = []
    theirs: list[float] = []
    ours_s: list[float] = []
    theirs_s: list[float] = []
    for _ in range(rounds):
        began = cpu_s(resource.RUSAGE_SELF)
        read(PDF, data)
        ours.append(pages / (cpu_s(resource.RUSAGE_SELF) - began))
        ours_s.append(seconds(lambda: asyncio.run(read_foreign(data, PDF, ReadingLimits()))))
        if python is not None:
            began = time.perf_counter()
            done = subprocess.run([python, "-c", _PYPDF, str(file)], check=True, capture_output=True)
            theirs_s.append(time.perf_counter() - began)
            theirs.append(pages / float(done.stdout))
    print(f"| text of {pages} pages, hidden text looked for | {told(ours)} pages a second of CPU |")
    if theirs:
        times = [a / b for a, b in zip(ours, theirs, strict=True)]
        print(f"| the same by pypdf, by turns with that | {told(theirs)} pages a second of CPU |")
        print(f"| ours is so many times as fast, {rounds} rounds | {told(times, 1)} |")
        print(f"| the quickest round of each | {max(ours) / max(theirs):.1f} times |")
    print(f"| the same by the confined reader, from its start to its answer | {told(ours_s, 2)} s |")
    if theirs:
        print(f"| the same by pypdf, from its start to its end | {told(theirs_s, 2)} s |")
        print(f"| by the clock, the quickest round of each | {min(theirs_s) / min(ours_s):.1f} times |")


def bench_intake(folder: Path, pages: int) -> None:
    evidence = folder / "evidence"
    evidence.mkdir()
    for first in range(0, pages, _FILE_PAGES):
        (evidence / f"{first:06d}.pdf").write_bytes(text_pdf(min(_FILE_PAGES, pages - first), first))
    matter = new_matter(folder / "matters", "bench", MatterFacts(), datetime.now(UTC))
    # A process of its own, so that the peak of memory is that of the intake alone.
    child = os.fork()
    if child == 0:
        asyncio.run(add_evidence(matter, [evidence], Order(), lambda: datetime.now(UTC)))
        os._exit(0)
    began = time.perf_counter()
    _, status, used = os.wait4(child, 0)
    took = time.perf_counter() - began
    assert status == 0
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"| {pages} pages taken in and indexed | {took:.1f} s, {pages / took:.0f} pages/s |")
    print(f"| peak memory: intake, largest process | {used.ru_maxrss / 1024:.0f} MB, {children / 1024:.0f} MB |")
    bench_search(matter.database)


def bench_search(file: Path) -> None:
    common, rare = _VOCABULARY[0], _VOCABULARY[_WORDS - 100]
    questions = {
        "a rare word": Query(rare),
        "a word on nearly every page": Query(common),
        "the same, of one kind": Query(common, kind="pdf"),
        "two common words": Query(f"{common} {_VOCABULARY[1]}"),
        "three words together": Query(f'"{common} {_VOCABULARY[1]} {_VOCABULARY[2]}"'),
        "a rare and a common word": Query(f"{rare} {common}"),
        "a part of a word": Query(rare[1:], substring=True),
        "an amount": Query("$4711.07"),
        "a word that is nowhere": Query("nonsense"),
    }
    with open_database(file) as database:
        for what, query in questions.items():
            times = [1000 * seconds(lambda q=query: (search(database, q), tally(database, q))) for _ in range(7)]
            print(f"| search: {what} | median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms |")


def scanned_page() -> Image.Image:
    image = Image.new("L", (2550, 3300), 255)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size=40)
    for line in range(45):
        words = f"{line}. The buyer paid ${line}00.00 on May {line % 28 + 1}, 2026."
        pen.text((250, 250 + 62 * line), words, fill=0, font=font)
    return image


def bench_ocr(folder: Path, pages: int = 8, rounds: int = 3) -> None:
    """Bare Tesseract on drawn pages, and ours with the drawing, by turns."""
    tesseract = find_tesseract()
    assert tesseract is not None, "no Tesseract"
    out, picture = io.BytesIO(), ImageReader(scanned_page())
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    for _ in range(pages):
        canvas.drawImage(picture, 0, 0, 612, 792)
        canvas.showPage()
    canvas.save()
    environment = {"OMP_THREAD_LIMIT": "1", "TESSDATA_PREFIX": tesseract.languages or ""}
    drawn = folder / "page.pgm"
    drawn.write_bytes(next(draw(PDF, out.getvalue(), [Part(1)], DPI)))
    command = [tesseract.program, str(drawn), "stdout", "--dpi", str(DPI), "tsv"]

    async def look() -> None:
        drawing = Drawing(PDF, tuple(Part(number) for number in range(1, pages + 1)), DPI)
        async for _, seen in recognise(out.getvalue(), drawing, ReadingLimits()):
            assert isinstance(seen, Recognised), seen

    bare: list[float] = []
    ours: list[float] = []
    for _ in range(rounds):
        began = all_cpu_s()
        for _ in range(pages):
            subprocess.run(command, env=environment, check=True, capture_output=True)
        between = all_cpu_s()
        asyncio.run(look())
        bare.append((between - began) / pages)
        ours.append((all_cpu_s() - between) / pages)
    percent = [100 * (b / a - 1) for a, b in zip(bare, ours, strict=True)]
    print(f"| OCR: CPU of a page by bare Tesseract, {rounds} rounds of {pages} pages | {told(bare, 2)} s |")
    print(f"| the same by ours, with drawing and confinement, by turns with that | {told(ours, 2)} s |")
    print(f"| ours takes so much more CPU | {told(percent)} % |")


def main() -> None:
    options = argparse.ArgumentParser(description="Measure evidence.")
    options.add_argument("--pypdf", metavar="PYTHON", help="a Python that has pypdf, to compare with")
    options.add_argument("--pages", type=int, default=10_000, help="pages of the matter; 0 takes none in")
    chosen = options.parse_args()
    made_on, python = f"{datetime.now(UTC):%Y-%m-%d}", platform.python_version()
    print(f"{made_on}, {platform.machine()}, {os.cpu_count()} processors, Python {python}\n")
    print("| what | measured |\n|---|---|")
    with tempfile.TemporaryDirectory(prefix="chambers-bench-") as folder:
        bench_extraction(Path(folder), chosen.pypdf)
        bench_ocr(Path(folder))
        if chosen.pages:
            bench_intake(Path(folder), chosen.pages)


if __name__ == "__main__":
    main()
