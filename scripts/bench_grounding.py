"""What the verifier blocks of true sentences, and what it catches of planted errors.

    python scripts/bench_grounding.py [tune|test|train|MATTER ...] [--show true|review|missed] [--no-meaning] [--jobs N]
    python scripts/bench_grounding.py --planted [--show true|missed] [--write] [--jobs N]

The matters are in data/matters (its README has the format and the split); people wrote them and planted their errors.
Without a name: `tune`. Prints for each and for all: true sentences blocked and in review, errors in one item caught,
errors of meaning caught (as information: meaning is not judged), processor time. With --planted a program plants errors
in the five matters of data/planted, always the same ones; --write puts the table into docs/measurements/grounding.md.

`--show` prints what went wrong: true sentences that are blocked, those in review, or errors that pass. Matters of
`test` are for measuring and are not shown without --look: a matter that was read can no longer measure.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from bench_grounding.judging import Judged, Outcome, Result, Sort, judge_matter, summary
from bench_grounding.matters import MatterError, find_matters
from bench_grounding.planted import Tally, planted_matters, run_matter, table, total, write_table

T = TypeVar("T")
SHOWN: dict[str, Callable[[Judged], bool]] = {
    "true": lambda each: each.sort is Sort.TRUE and each.outcome is Outcome.BLOCKED,
    "review": lambda each: each.sort is Sort.TRUE and each.outcome is Outcome.REVIEW,
    "missed": lambda each: each.sort is not Sort.TRUE and each.outcome is Outcome.SUPPORTED,
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="tune, test, train or a matter; tune by default")
    parser.add_argument("--planted", action="store_true", help="errors that a program plants; with NAME, both")
    parser.add_argument("--show", nargs="+", choices=SHOWN, default=[], help="print what went wrong")
    parser.add_argument("--look", action="store_true", help="show matters of `test` too")
    parser.add_argument("--no-meaning", action="store_true", help="leave out the errors of meaning")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--write", action="store_true", help="with --planted: write the table into the docs")
    options = parser.parse_args(arguments)
    try:
        folders = find_matters(options.names or ([] if options.planted else ["tune"]))
    except MatterError as error:
        parser.error(str(error))
    if options.write and not options.planted:
        parser.error("--write goes with --planted")
    hidden = [folder.name for folder in folders if folder.parent.name == "test"] if options.show else []
    if hidden and not options.look:
        parser.error(f"{', '.join(hidden)} is for measuring, not for reading; --look shows it, and spends it")
    if hidden:
        print(f"warning: {', '.join(hidden)} is spent: do not measure with it again", file=sys.stderr)
    if folders:
        measure(folders, meaning=not options.no_meaning, show=options.show, jobs=options.jobs)
    if options.planted:
        plant(show=options.show, write=options.write, jobs=options.jobs)
    return 0


def measure(folders: Sequence[Path], *, meaning: bool, show: Sequence[str], jobs: int) -> None:
    """A line for each matter, what was asked for behind it, and a line for all."""
    every: list[Result] = []
    for result in _each(partial(judge_matter, meaning=meaning), folders, jobs):
        every.append(result)
        print(f"{result.matter:24} {summary(result.judged)} | {result.seconds:.1f} s", flush=True)
        for each in result.judged:
            if any(SHOWN[name](each) for name in show):
                print(f"    {each.sort} {each.outcome} [{each.kind}] {each.text}")
                print(*(f"        {reason}\n" for reason in each.reasons), sep="", end="")
    seconds = sum(result.seconds for result in every)
    print(f"{'all':24} {summary([each for result in every for each in result.judged])} | {seconds:.1f} s")


def plant(*, show: Sequence[str], write: bool, jobs: int) -> Tally:
    """The table of what a program plants."""
    began = time.perf_counter()
    result = total(_each(run_matter, planted_matters(), jobs))
    for kind, text in result.missed if "missed" in show else ():
        print(f"missed  {kind}: {text}")
    for text, fault in result.blocked if "true" in show else ():
        print(f"blocked  {text}\n         {fault.claim.kind}: {fault.claim.text!r}: {fault.reason}")
    shown = table(result)
    print(f"{shown}\n{time.perf_counter() - began:.0f} s")
    if write:
        write_table(shown)
    return result


def _each(judge: Callable[[Path], T], items: Sequence[Path], jobs: int) -> Iterator[T]:
    """The results in order, as they come."""
    if jobs == 1:
        yield from map(judge, items)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(judge, items)


if __name__ == "__main__":
    sys.exit(main())
