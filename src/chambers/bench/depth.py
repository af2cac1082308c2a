"""How many tokens to draft, from runs at several depths or from somebody's table of them. Pure.

The rule is `planning.depth`'s: the lower tail of the worst shape decides, not the best median. Depths are walked
upwards; when one is worse than the best before it, the walk ends. Synthetic and real prompts are judged apart, because
a draft is guessed right more often in noise that repeats itself; the walk goes on while either gains, and what is
advised is what serves real prompts.

A table is CSV, or rows between bars as people write them in posts: a column `depth` (or a profile whose name ends in
it, MTP-3), `shape` (2048:512 or 2048->512) and `p10`; with a column `concurrency`, rows are told apart by it.
"""

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chambers.base.errors import UsageError
from chambers.bench.sample import Run
from chambers.bench.summary import counted, lower_tail
from chambers.planning.depth import DepthChoice, MissingRunsError, choose_depth
from chambers.settings import Draft

Tails = Mapping[int, Mapping[str, float]]

_DEPTH_AT_END = re.compile(r"(?:^|[^0-9A-Za-z]|[A-Za-z]-)(\d+)$")
_NO_DRAFT = re.compile(r"\b(?:non|no|without|plain|none)\b", re.IGNORECASE)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_RULE_LINE = re.compile(r"^[\s|:-]+$")


class BadTableError(UsageError):
    """The table is not one of speeds by depth and shape."""

    code = "depth.bad_table"


def tails_of(runs_by_depth: Mapping[int, Iterable[Run]]) -> dict[str, dict[int, dict[str, float]]]:
    """Lower tails by kind of prompt, depth and shape; where no run counts there is nothing."""
    tails: dict[str, dict[int, dict[str, float]]] = {}
    for depth, runs in runs_by_depth.items():
        groups: dict[tuple[str, str], list[float]] = {}
        for run in counted(runs):
            if run.output_tps is not None:
                groups.setdefault((run.prompts, f"{run.shape} x{run.concurrency}"), []).append(run.output_tps)
        for (prompts, shape), speeds in groups.items():
            tails.setdefault(prompts, {}).setdefault(depth, {})[shape] = lower_tail(speeds)
    return tails


def runs_by_depth(runs: Iterable[Run]) -> dict[int, list[Run]]:
    """Runs of a depth walk, by the depth that is their label."""
    found: dict[int, list[Run]] = {}
    for run in runs:
        found.setdefault(int(run.label or 0), []).append(run)
    return found


def ladder(draft: Draft, up_to: int) -> tuple[int, ...]:
    """The depths to walk: one by one for draft layers; doubling for n-grams, where a guess costs next to nothing."""
    if draft == "mtp":
        return tuple(range(up_to + 1))
    doubled = [2**power for power in range(1, up_to.bit_length()) if 2**power < up_to]
    return (0, *doubled, up_to)


def ratios_of(runs: Mapping[int, Iterable[Run]], depth: int) -> dict[str, float]:
    """How a depth stands against none in its worst shape, for each kind of prompt of which enough runs count."""
    ratios = {}
    for prompts, tails in tails_of(runs).items():
        try:
            ratios[prompts] = choose({one: tails[one] for one in {0, depth} if one in tails}).ratios[depth]
        except (KeyError, MissingRunsError):
            continue
    return ratios


def choose(tails: Tails) -> DepthChoice:
    """The depth to use, by the rule."""
    return choose_depth(tails)


def walk_on(walked: Sequence[Mapping[str, float]]) -> bool:
    """Whether to try the next depth: not when the last is worse than the best before it for every kind of prompt."""
    if len(walked) < 2 or not walked[-1]:
        return True
    before = walked[:-1]
    return any(
        ratio >= max((one[prompts] for one in before if prompts in one), default=ratio)
        for prompts, ratio in walked[-1].items()
    )


@dataclass(frozen=True, slots=True)
class Advice:
    """What to write into the settings, and which kind of prompt it stands on."""

    role: str
    depth: int
    draft: Draft
    prompts: str

    @property
    def lines(self) -> tuple[str, ...]:
        role = self.role if _BARE_KEY.fullmatch(self.role) else json.dumps(self.role)
        how = (f'draft = "{self.draft}"',) if self.depth else ()
        return (f"[roles.{role}]", f"speculate = {self.depth}", *how)


def advise(role: str, draft: Draft, tails: Mapping[str, Tails]) -> Advice | None:
    """The depth that serves real prompts, or else synthetic ones; None where nothing was measured with guesses."""
    for prompts in ("real", "synthetic"):
        try:
            chosen = choose(tails[prompts])
        except (KeyError, MissingRunsError):
            continue
        if len(chosen.ratios) > 1:
            return Advice(role, chosen.depth, draft, prompts)
    return None


def parse_table(text: str) -> dict[int, dict[str, float]]:
    """Tenth percentiles by depth and shape."""
    rows = _rows(text)
    tails: dict[int, dict[str, float]] = {}
    for row in rows:
        depth, shape = _depth(row), _shape(row)
        tails.setdefault(depth, {})[shape] = _p10(row)
    if not tails:
        raise BadTableError("The table has no rows.", hint="Give CSV with depth,shape,p10.")
    return tails


def _rows(text: str) -> list[dict[str, str]]:
    lines = [line.strip() for line in text.splitlines() if line.strip() and not _RULE_LINE.match(line)]
    if lines and lines[0].startswith("|"):
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    else:
        cells = [[cell.strip() for cell in row] for row in csv.reader(lines)]
    if not cells:
        return []
    names = [name.lower() for name in cells[0]]
    return [dict(zip(names, row, strict=False)) for row in cells[1:]]


def _depth(row: Mapping[str, str]) -> int:
    said = row.get("depth") or row.get("profile") or ""
    if said.isdecimal():
        return int(said)
    if _NO_DRAFT.search(said):
        return 0
    found = _DEPTH_AT_END.search(said)
    if found is None:
        raise BadTableError(f"No depth can be read from {said!r}.", hint="Add a column `depth`, 0 without drafting.")
    return int(found[1])


def _shape(row: Mapping[str, str]) -> str:
    shape = row.get("shape", "").replace("->", ":").replace(" ", "")
    if not shape:
        raise BadTableError("A row has no shape.", hint="Add a column `shape`, such as 2048:512.")
    return f"{shape} x{row.get('concurrency') or 1}"


def _p10(row: Mapping[str, str]) -> float:
    try:
        return float(row["p10"])
    except (KeyError, ValueError) as error:
        raise BadTableError(
            f"A row has no tenth percentile: {dict(row)}.",
            hint="The lower tail decides, so a column `p10` is needed.",
        ) from error
