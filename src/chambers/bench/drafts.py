"""How much was drafted and accepted, from a server's own page of counters. Pure.

llama.cpp tells it with every answer; vLLM only here, for all requests together. So a page is read before and after a
run, and whatever else the server did meanwhile is in the difference.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chambers.engines.engine import Engine

_DRAFTED, _ACCEPTED = "draft_tokens", "accepted_tokens"


@dataclass(frozen=True, slots=True)
class Drafts:
    """Tokens that were guessed, and those of them that were right, since the server started."""

    drafted: int
    accepted: int

    def since(self, before: "Drafts") -> "Drafts | None":
        """What was added; None where nothing was, or where the server started anew in between."""
        drafted, accepted = self.drafted - before.drafted, self.accepted - before.accepted
        return Drafts(drafted, accepted) if drafted > 0 and accepted >= 0 else None


def count_drafts(page: str, engines: Iterable[Engine]) -> Drafts | None:
    """The counters of the first engine whose names stand on the page; None where none do."""
    totals = _totals(page)
    for engine in engines:
        drafted, accepted = (totals.get(_without_suffix(engine.metric_names, name)) for name in (_DRAFTED, _ACCEPTED))
        if drafted is not None and accepted is not None:
            return Drafts(round(drafted), round(accepted))
    return None


def _without_suffix(names: Mapping[str, str], name: str) -> str:
    return names.get(name, "").removesuffix("_total")


def _totals(page: str) -> dict[str, float]:
    """Every counter of drafting, summed over its labels; libraries differ in whether they add `_total`."""
    totals: dict[str, float] = {}
    for line in page.splitlines():
        if line.startswith("#") or "spec_decode" not in line:
            continue
        name, value = line.partition("{")[0].split(" ")[0].removesuffix("_total"), line.rpartition(" ")[2]
        try:
            totals[name] = totals.get(name, 0.0) + float(value)
        except ValueError:
            continue
    return totals
