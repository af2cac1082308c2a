"""Sentences written freely about a page, held against that page: the true ones must pass, the false ones must not.

    python scripts/reworded_bench.py [MATTER ...] [--show true|meaning|item]

The matters are in scripts/reworded_bench/*.txt: six pages each, and behind each page ten true sentences (T), most of
them in quite other words, five that are false in meaning (S) and three that are false in one item (M). They were
written without a look at how the verifier works, and nothing is planted by a program: this is harder than
scripts/mutation_bench.py. Meaning is not judged; what is caught of S is printed as information.
"""

import argparse
import hashlib
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from chambers.grounding.grounds import Grounds, grounds_of
from chambers.grounding.law.authorities import Authorities
from chambers.grounding.verdict import Judgment, Verdict
from chambers.grounding.verify import verify_against
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

MATTERS = Path(__file__).parent / "reworded_bench"
PREFIX = "PX "
PASSES = frozenset((Verdict.SUPPORTED, Verdict.NOT_CHECKABLE))
LINE = re.compile(r"(?P<sort>[TSM]) (?:\[(?P<kind>[^\]]*)\] ?)?(?P<text>.*)")
SORTS = {"T": "true", "S": "meaning", "M": "item"}


@dataclass(frozen=True)
class Line:
    """A sentence about a page, and what kind of error it has (none when it is true)."""

    matter: str
    page: int
    sort: str
    kind: str
    text: str


@dataclass(frozen=True)
class Result:
    """What the verifier said of a line: the claims that do not pass."""

    line: Line
    claims: int
    faults: tuple[Judgment, ...]


def read_matter(path: Path) -> tuple[Grounds, list[Line]]:
    """The pages of a matter, indexed, and the sentences about them."""
    texts, lines = [], []
    for number, block in enumerate(path.read_text(encoding="utf-8").split("=== PAGE\n")[1:], start=1):
        text, _, rest = block.partition("\n--- LINES\n")
        texts.append(text.strip("\n"))
        found = (LINE.fullmatch(each.rstrip()) for each in rest.splitlines())
        lines.extend(
            Line(path.stem, number, SORTS[each["sort"]], each["kind"] or "", each["text"]) for each in found if each
        )
    return grounds_of_pages(texts), lines


def grounds_of_pages(texts: Sequence[str], authorities: Authorities | None = None) -> Grounds:
    """Pages of a record, each a paper of its own, numbered and indexed."""
    plain = tuple(_source(number, text) for number, text in enumerate(texts, start=1))
    ledger = assign(plain, prefix=PREFIX, width=4)
    return grounds_of(with_bates(plain, ledger), ledger, MatterFacts(), authorities=authorities)


def _source(number: int, text: str) -> Source:
    name, digest = f"page-{number}.txt", hashlib.sha256(f"{number}{text}".encode()).hexdigest()
    return Source(name, digest, "text/plain", (Page(name, digest, 1, text),))


def results_of(path: Path) -> Iterator[Result]:
    """The true sentences are one draft, as in a brief; each false one is a draft of its own."""
    grounds, lines = read_matter(path)
    true = [line for line in lines if line.sort == "true"]
    yield from _verified(true, grounds)
    for line in lines:
        if line.sort != "true":
            yield from _verified([line], grounds)


def _verified(lines: Sequence[Line], grounds: Grounds) -> Iterator[Result]:
    draft, spans = "", []
    for line in lines:
        cited = f"{line.text.removesuffix('.')} ({PREFIX}{line.page:04d})."
        spans.append((len(draft), len(draft) + len(cited)))
        draft += cited + "\n\n"
    judgments = verify_against(draft, grounds).judgments
    for line, (start, end) in zip(lines, spans, strict=True):
        inside = [each for each in judgments if start <= each.claim.start < end]
        faults = tuple(each for each in inside if each.verdict not in PASSES)
        yield Result(line, len(inside), faults)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matters", nargs="*", help="names of files without .txt; all of them by default")
    parser.add_argument("--show", choices=tuple(SORTS.values()), help="the lines of a sort that went wrong")
    options = parser.parse_args()
    began = time.process_time()
    paths = [MATTERS / f"{name}.txt" for name in options.matters] or sorted(MATTERS.glob("*.txt"))
    results = [result for path in paths for result in results_of(path)]
    print(table(results))
    for result in results if options.show else ():
        if result.line.sort == options.show and bool(result.faults) == (options.show == "true"):
            print(_shown(result))
    print(f"{time.process_time() - began:.1f} s of processor time")
    return 0


def table(results: Sequence[Result]) -> str:
    """What passes of the true sentences, and what is caught of the false ones by kind, in Markdown."""
    true = [result for result in results if result.line.sort == "true"]
    blocked, claims = sum(len(each.faults) for each in true), sum(each.claims for each in true)
    sentences = sum(bool(each.faults) for each in true)
    rows = [
        "| | of | |",
        "|---|---|---|",
        f"| true claims blocked | {claims} | {blocked} ({blocked / claims:.1%}) |",
        f"| true sentences with one | {len(true)} | {sentences} ({sentences / len(true):.1%}) |",
    ]
    for sort in ("item", "meaning"):
        false = [result for result in results if result.line.sort == sort]
        for kind in (*sorted({each.line.kind for each in false}), None):
            some = [each for each in false if kind is None or each.line.kind == kind]
            caught = sum(bool(each.faults) for each in some)
            name = f"**false in {sort}, all**" if kind is None else f"{sort}: {kind}"
            rows.append(f"| {name} | {len(some)} | {caught} ({caught / len(some):.1%}) |")
    return "\n".join(rows)


def _shown(result: Result) -> str:
    line = result.line
    reasons = "".join(
        f"\n    {each.claim.kind.value} {each.claim.text[:40]!r}: {each.reason}" for each in result.faults
    )
    return f"{line.matter}, page {line.page} [{line.kind}] {line.text}{reasons}"


if __name__ == "__main__":
    sys.exit(main())
