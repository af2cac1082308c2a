"""Which tests a run left out, and whether each has an entry in tests/left_out.toml.

A test is left out when it was skipped, when it was deselected in every group of the run, or when its file gave no test
at all. What became of the tests is written by tests/conftest.py. The decisions are pure; nothing here runs a test.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

FULL = "marked full"
DESELECTED = "deselected"
EMPTY = "no test was collected from this file"
NAMES, SKIPPED = ("collected", "full", "ran", "failed"), "skipped"


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What became of the tests of a run; node ids as pytest writes them."""

    collected: frozenset[str] = frozenset()
    full: frozenset[str] = frozenset()
    ran: frozenset[str] = frozenset()
    failed: frozenset[str] = frozenset()
    skipped: frozenset[tuple[str, str]] = frozenset()
    """With the reason."""

    def joined(self, other: "Outcomes") -> "Outcomes":
        """Both groups; a test that failed and then ran has run."""
        ran = self.ran | other.ran
        return Outcomes(
            self.collected | other.collected,
            self.full | other.full,
            ran,
            (self.failed | other.failed) - ran,
            frozenset((test, reason) for test, reason in self.skipped | other.skipped if test not in ran),
        )


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A test, or a test file, that did not run."""

    test: str
    reason: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of tests/left_out.toml: these tests may be left out when pytest gives this reason."""

    tests: str
    when: str
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    allowed: tuple[tuple[Entry, int], ...]
    """Entries that were used, each with its number of tests."""
    unlisted: tuple[LeftOut, ...]
    stale: tuple[Entry, ...]
    """Entries that name no test of this run."""

    @property
    def passes(self) -> bool:
        return not self.unlisted and not self.stale

    def lines(self) -> list[str]:
        said = [f"left out: {_tests(count)} ({entry.tests}): {entry.reason}" for entry, count in self.allowed]
        groups = Counter((each.test.partition("::")[0], each.reason) for each in self.unlisted)
        said += [f"LEFT OUT: {_tests(count)} in {file}: {reason}" for (file, reason), count in sorted(groups.items())]
        return said + [f'STALE: no test matches "{entry.tests}" in tests/left_out.toml' for entry in self.stale]


def parse_outcomes(text: str) -> Outcomes:
    """What tests/conftest.py wrote."""
    kept = json.loads(text)
    return Outcomes(
        **{**{name: frozenset(kept[name]) for name in NAMES}, "skipped": frozenset(map(tuple, kept[SKIPPED]))}
    )


def format_outcomes(outcomes: Outcomes) -> str:
    """The same form again, for several groups together."""
    return json.dumps({name: sorted(getattr(outcomes, name)) for name in (*NAMES, SKIPPED)})


def parse_entries(text: str) -> tuple[Entry, ...]:
    """tests/left_out.toml; `when` is optional."""
    return tuple(Entry(**{"when": "*", **each}) for each in tomllib.loads(text).get("left_out", ()))


def find_test_files(tests: Path) -> frozenset[str]:
    """Every test file, written as in pytest's node ids."""
    return frozenset(path.relative_to(tests.parent).as_posix() for path in tests.rglob("test_*.py"))


def find_skipped(outcomes: Outcomes) -> tuple[LeftOut, ...]:
    """What was selected and did not run: all that a run of some tests can know."""
    return tuple(LeftOut(test, reason) for test, reason in sorted(outcomes.skipped))


def find_left_out(outcomes: Outcomes, files: Iterable[str]) -> tuple[LeftOut, ...]:
    """What a run of all groups left out."""
    skipped = find_skipped(outcomes)
    seen = outcomes.ran | outcomes.failed | {each.test for each in skipped}
    deselected = (LeftOut(test, FULL if test in outcomes.full else DESELECTED) for test in outcomes.collected - seen)
    known = {test.partition("::")[0] for test in outcomes.collected | seen}
    empty = (LeftOut(file, EMPTY) for file in set(files) - known)
    return (*skipped, *sorted(deselected, key=lambda each: each.test), *sorted(empty, key=lambda each: each.test))


def judge(left_out: Iterable[LeftOut], entries: Iterable[Entry], collected: Iterable[str] | None) -> Verdict:
    """Each left-out test needs an entry, and each entry a test that it could be about, where all are known."""
    entries = tuple(entries)
    used: Counter[Entry] = Counter()
    unlisted = []
    for each in left_out:
        found = next((entry for entry in entries if _covers(entry, each)), None)
        if found is None:
            unlisted.append(each)
        else:
            used[found] += 1
    known = None if collected is None else tuple(collected)
    stale = (
        () if known is None else (each for each in entries if not any(fnmatchcase(test, each.tests) for test in known))
    )
    return Verdict(tuple(used.items()), tuple(unlisted), tuple(stale))


def _covers(entry: Entry, left_out: LeftOut) -> bool:
    return fnmatchcase(left_out.test, entry.tests) and fnmatchcase(left_out.reason, entry.when)


def _tests(count: int) -> str:
    return f"{count} test{'' if count == 1 else 's'}"
