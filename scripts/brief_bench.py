"""Whole briefs with errors planted by hand: the true brief must pass, and each error must be told where it stands.

    python scripts/brief_bench.py [BRIEF ...] [--show true|meaning|item] [--printed]

The briefs are in scripts/brief_bench/*.txt: ten to fourteen pages of a record, a statement of facts with citations,
short forms, computations and quotations, and behind it errors in one item (M) and of meaning (S), each as words of the
brief and what replaces them. Those whose names end in 3 to 8 are ordinary motion briefs, with an argument and a table
of authorities. All were written without a look at how the verifier works. With --printed the pages of the records are
printed to PDF and read back first, as evidence comes.
"""

import argparse
import csv
import io
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas
from reworded_bench import PASSES, PREFIX, SORTS, grounds_of_pages

from chambers.evidence.markdown import unmarked
from chambers.evidence.media import PDF
from chambers.evidence.reader import read
from chambers.grounding.grounds import Grounds
from chambers.grounding.law.authorities import Authority, authorities_of
from chambers.grounding.verdict import Judgment, Verdict
from chambers.grounding.verify import verify_against

_YEAR = 3
_PAPER_PT = (612, 1400)
_LEANS = 2
"""A blank line stands between two paragraphs."""
BRIEFS = Path(__file__).parent / "brief_bench"
ERROR = re.compile(r"(?P<sort>[SM]) \[(?P<kind>[^\]]*)\] (?P<old>.*?) ==> (?P<new>.*)")
_CITED = rf"{re.escape(PREFIX)}\d{{4}}(?:[-\u2013]\d+)?"
_ENDS = re.compile(rf"(?:{_CITED}\)?\.?|\bId\.\)?)\s+(?=[A-Z\u201c\"])|\n+")


@dataclass(frozen=True)
class Result:
    """A sentence of the true brief, or an error in one, and what does not pass there."""

    brief: str
    sort: str
    kind: str
    text: str
    claims: int
    faults: tuple[Judgment, ...]


def record_of(path: Path, *, printed: bool = False) -> tuple[list[str], Grounds, str, str]:
    """The pages of a brief's record, the same indexed with its authorities, the brief in Markdown, and its errors."""
    record, _, rest = path.read_text(encoding="utf-8").partition("=== BRIEF\n")
    record, _, table = record.partition("=== AUTHORITIES\n")
    marked, _, errors = rest.partition("=== ERRORS\n")
    authorities = authorities_of(_rows(table)) if table else None
    pages = [page.strip("\n") for page in record.split("=== PAGE\n")[1:]]
    if printed:
        pages = [_read_back(page) for page in pages]
    return pages, grounds_of_pages(pages, authorities), marked, errors


def _read_back(page: str) -> str:
    """The words of a page that was printed: Courier, a line of the page on a line of the paper."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=_PAPER_PT)
    canvas.setFont("Courier", 8)
    for at, line in enumerate(page.split("\n")):
        canvas.drawString(30, _PAPER_PT[1] - 40 - 11 * at, line)
    canvas.save()
    return "\n".join(each.text for each in read(PDF, out.getvalue()).pages)


def results_of(path: Path, *, printed: bool = False) -> Iterator[Result]:
    """The true brief sentence by sentence, then each error, several at a time in paragraphs of their own."""
    _, grounds, marked, errors = record_of(path, printed=printed)
    brief = unmarked(marked)
    judged = verify_against(brief, grounds).judgments
    known = frozenset(each.claim.text for each in judged if each.verdict is Verdict.NOT_CHECKABLE)
    for start, end in _sentences(brief):
        inside = [each for each in judged if start <= each.claim.start < end]
        yield Result(path.stem, "true", "", brief[start:end].strip(), len(inside), _faults(inside))
    for errors_here in _apart(path, marked, errors):
        text = unmarked(_planted(marked, errors_here))
        found = verify_against(text, grounds).judgments
        for error in errors_here:
            start, reach = _place(brief, text, error.line)
            inside = [each for each in found if start <= each.claim.start < reach]
            told = f"{error.old} ==> {error.new}"
            yield Result(path.stem, SORTS[error.sort], error.kind, told, 0, _faults(inside, known))


@dataclass(frozen=True)
class _Error:
    """Words of the brief, on one of its lines, and what replaces them."""

    sort: str
    kind: str
    old: str
    new: str
    line: int


def _apart(path: Path, marked: str, errors: str) -> Iterator[list[_Error]]:
    """The errors in groups that are planted together: no two in one paragraph, or in neighbours that lean on it."""
    left = []
    for match in filter(None, map(ERROR.fullmatch, errors.splitlines())):
        if marked.count(match["old"]) != 1:
            raise SystemExit(f"{path.name}: “{match['old']}” does not stand once in the brief")
        line = marked.count("\n", 0, marked.index(match["old"]))
        left.append(_Error(match["sort"], match["kind"], match["old"], match["new"], line))
    while left:
        group: dict[int, _Error] = {}
        for error in left:
            if not {error.line - _LEANS, error.line, error.line + _LEANS} & group.keys():
                group[error.line] = error
        left = [error for error in left if group.get(error.line) is not error]
        yield list(group.values())


def _planted(marked: str, errors: Sequence[_Error]) -> str:
    for error in errors:
        marked = marked.replace(error.old, error.new)
    return marked


def _place(brief: str, text: str, line: int) -> tuple[int, int]:
    """From the sentence in which a line differs from the true one, to where both are alike again."""
    true, other = brief.split("\n")[line], text.split("\n")[line]
    first = sum(len(each) + 1 for each in text.split("\n")[:line])
    at = first + _alike(true, other)
    behind = _alike(true[: at - first : -1], other[: at - first : -1])
    start, end = next(each for each in _sentences(text) if each[0] <= at < each[1])
    return start, max(end, first + len(other) - behind)


def _faults(judged: Sequence[Judgment], known: frozenset[str] | None = None) -> tuple[Judgment, ...]:
    """What does not pass; in a brief with an error also what cannot be checked any more: `known` could not before."""
    lost = () if known is None else (each for each in judged if each.verdict is Verdict.NOT_CHECKABLE)
    failing = (each for each in judged if each.verdict not in PASSES)
    return (*failing, *(each for each in lost if known is not None and each.claim.text not in known))


def _alike(one: str, two: str) -> int:
    """How many letters two texts begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))


def _rows(table: str) -> Iterator[Authority]:
    """The authorities of a brief: name, citation, court, year."""
    for name, cite, court, year, *_ in (row for row in csv.reader(table.splitlines()) if len(row) > _YEAR):
        if slot := re.fullmatch(r"(\d+) (.+) (\d+)", cite.strip()):
            yield Authority(slot[1], slot[2], slot[3], name, court.strip() or None, int(year))


def _sentences(brief: str) -> Iterator[tuple[int, int]]:
    """From one citation, or one line, to the next."""
    ends = [match.end() for match in _ENDS.finditer(brief)]
    yield from ((start, end) for start, end in zip([0, *ends], [*ends, len(brief)], strict=True) if start < end)


def table(results: Sequence[Result]) -> str:
    """What is blocked of each brief and what is caught of its errors, in Markdown."""
    rows = [
        "| brief | true claims | blocked | errors in one item caught | errors of meaning caught |",
        "|---|---|---|---|---|",
    ]
    for name in (*sorted({each.brief for each in results}), None):
        some = [each for each in results if name in (None, each.brief)]
        claims, blocked = (
            sum(each.claims for each in some),
            sum(len(each.faults) for each in some if each.sort == "true"),
        )
        rows.append(
            f"| {name or '**all**'} | {claims} | {blocked} ({blocked / claims:.1%}) |"
            f" {_caught(some, 'item')} | {_caught(some, 'meaning')} |"
        )
    return "\n".join(rows)


def _caught(results: Sequence[Result], sort: str) -> str:
    some = [each for each in results if each.sort == sort]
    return f"{sum(bool(each.faults) for each in some)} of {len(some)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("briefs", nargs="*", help="names of files without .txt; all of them by default")
    parser.add_argument("--printed", action="store_true", help="records printed to PDF and read back")
    parser.add_argument("--show", choices=tuple(SORTS.values()), help="what went wrong, of one sort")
    options = parser.parse_args()
    began = time.process_time()
    paths = [BRIEFS / f"{name}.txt" for name in options.briefs] or sorted(BRIEFS.glob("*.txt"))
    results = [result for path in paths for result in results_of(path, printed=options.printed)]
    print(table(results))
    for result in results:
        if result.sort == options.show and bool(result.faults) == (options.show == "true"):
            reasons = (
                f"\n    {each.claim.kind.value} {each.claim.text[:40]!r}: {each.reason}" for each in result.faults
            )
            print(f"{result.brief} [{result.kind}] {result.text}", *reasons, sep="")
    print(f"{time.process_time() - began:.1f} s of processor time")
    return 0


if __name__ == "__main__":
    sys.exit(main())
