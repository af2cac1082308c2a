"""Matters as folders of files, each brief citing in a way of its own: the true brief must pass, and errors be told.

    python scripts/filed_bench.py [FOLDER ...] [--show true|meaning|item] [--word | --pdf]

The matters are in scripts/filed_bench/*: `record/` as a paralegal saves it (text, Markdown, mails, and what
`made_files` turns into PDF, Word and sheets), `brief.md`, `authorities.csv` and `errors.txt` (as in brief_bench). They
cite papers by their names, exhibits by letter, files by name, stamps printed on text, entries of a docket, numbered
sources, or only tell in their sentences which paper they speak of. All is read as
`chambers verify --source record --authorities TABLE` reads it. With --word or --pdf the true briefs alone,
made so.
"""

import argparse
import asyncio
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from brief_bench import ERROR, Result
from made_files import make_files, make_print, make_word
from reworded_bench import PASSES, SORTS

from chambers.desk.verify import joined, library_of, record_of_files
from chambers.evidence.draft import read_draft
from chambers.evidence.end_notes import with_end_notes_in_place
from chambers.evidence.markdown import unmarked
from chambers.grounding.grounds import Grounds, grounds_of
from chambers.grounding.verdict import Judgment, Verdict
from chambers.grounding.verify import verify_against
from chambers.record.page import visible_text

MATTERS = Path(__file__).parent / "filed_bench"
_ENDS = re.compile(
    r"(?:(?<![A-Z])(?<!\b[DMJS]r)(?<!\bM[sx])(?<!\bMrs)(?<!\bEx)(?<!\bExs)(?<!\bExh)(?<!\bDep)(?<!\bDkt)(?<!\bTr)"
    r"(?<!\bv)(?<!\b[IN][do])[.]|[)\]])\s+(?=[A-Z\u201c\"]|\[\w{1,3}\]\w)|\n+"
)


async def matter_of(folder: Path, *, kind: str | None = None) -> tuple[Grounds, str]:
    """The record of a folder, indexed with its authorities, and the words of its brief."""
    with tempfile.TemporaryDirectory() as made:
        brief, files = folder / "brief.md", Path(made) / "record"
        if kind is not None:
            brief = Path(made) / f"brief.{kind}"
            make = make_word if kind == "docx" else make_print
            make((folder / "brief.md").read_text(encoding="utf-8"), brief)
        draft = await read_draft(brief)
        make_files(folder / "record", files)
        record = await record_of_files([files])
    table = folder / "authorities.csv"
    library = (await library_of([table]))[0] if table.exists() else None
    grounds = grounds_of(record.sources, record.ledger, record.facts, authorities=library, exhibits=record.exhibits)
    return grounds, joined([visible_text(page) for page in draft.pages])


def results_of(folder: Path, *, kind: str | None = None) -> Iterator[Result]:
    """The true brief sentence by sentence, then each error by itself, which no other kind of file is made for."""
    grounds, brief = asyncio.run(matter_of(folder, kind=kind))
    judged = verify_against(brief, grounds).judgments
    known = frozenset(each.claim.text for each in judged if each.verdict is Verdict.NOT_CHECKABLE)
    for start, end in _sentences(brief):
        inside = [each for each in judged if start <= each.claim.start < end]
        faults = tuple(each for each in inside if each.verdict not in PASSES)
        yield Result(folder.name, "true", "", brief[start:end].strip(), len(inside), faults)
    if kind is not None:
        return
    raw = (folder / "brief.md").read_text(encoding="utf-8")
    for match in filter(None, map(ERROR.fullmatch, (folder / "errors.txt").read_text(encoding="utf-8").splitlines())):
        if raw.count(match["old"]) != 1:
            raise SystemExit(f"{folder.name}: “{match['old']}” does not stand once in the brief")
        text = unmarked(with_end_notes_in_place(raw.replace(match["old"], match["new"])))
        low, high = _around(text, *_changed(brief, text))
        found = (each for each in verify_against(text, grounds).judgments if _is_told(each, known))
        faults = tuple(each for each in found if low < each.claim.end and each.claim.start < high)
        told = f"{match['old']} ==> {match['new']}"
        yield Result(folder.name, SORTS[match["sort"]], match["kind"], told, 0, faults)


def _changed(true: str, other: str) -> tuple[int, int]:
    """Where a text differs from the true one."""
    low = next(at for at, (one, two) in enumerate(zip(true, other, strict=False)) if one != two)
    pairs = zip(reversed(true[low:]), reversed(other[low:]), strict=False)
    same = next((at for at, (one, two) in enumerate(pairs) if one != two), 0)
    return low, max(low + 1, len(other) - same)


def _is_told(each: Judgment, known: frozenset[str]) -> bool:
    return each.verdict not in PASSES or (each.verdict is Verdict.NOT_CHECKABLE and each.claim.text not in known)


def _sentences(brief: str) -> Iterator[tuple[int, int]]:
    ends = [0, *(match.end() for match in _ENDS.finditer(brief)), len(brief)]
    yield from ((low, high) for low, high in pairwise(ends) if brief[low:high].strip())


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentences that a stretch touches."""
    touched = [(low, high) for low, high in _sentences(text) if low < end and start < high]
    return touched[0][0], touched[-1][1]


def main() -> int:
    """Print a line for each matter, and what was asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--show", choices=("true", "meaning", "item"))
    for name, kind in (("--word", "docx"), ("--pdf", "pdf")):
        parser.add_argument(name, dest="kind", action="store_const", const=kind, help="the true briefs alone, so made")
    options = parser.parse_args()
    every: list[Result] = []
    for folder in options.folders or sorted(MATTERS.iterdir()):
        results = list(results_of(folder, kind=options.kind))
        print(f"{folder.name:12} {_line(results)}", flush=True)
        every += results
        for each in results:
            if each.sort == options.show and bool(each.faults) is (each.sort == "true"):
                print(f"    {each.kind} {each.text}")
                for fault in each.faults:
                    print(f"        {fault.claim.text[:60]}: {fault.reason}")
    print(f"{'all':12} {_line(every)}")
    return 0


def _line(results: Sequence[Result]) -> str:
    true = [each for each in results if each.sort == "true"]
    claims, blocked = sum(each.claims for each in true), sum(len(each.faults) for each in true)
    told = (
        f"{sort} {sum(bool(each.faults) for each in results if each.sort == sort)}"
        f" of {sum(each.sort == sort for each in results)}"
        for sort in ("item", "meaning")
    )
    return f"blocked {blocked} of {claims} ({100 * blocked / max(claims, 1):.1f} %), {', '.join(told)}"


if __name__ == "__main__":
    sys.exit(main())
