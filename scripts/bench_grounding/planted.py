"""Errors that a program plants in the true sentences of data/planted, and what the verifier says of each.

Five invented matters with their facts marked; `planting` makes the errors and shares no code with the verifier. The
same seed and number of rounds give the same errors.
"""

import hashlib
import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench_grounding import planting
from bench_grounding.matters import ROOT
from chambers.grounding.grounds import Grounds, grounds_of
from chambers.grounding.law.authorities import Authority, authorities_of
from chambers.grounding.verdict import Judgment
from chambers.grounding.verify import verify_against
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PLANTED = ROOT / "data" / "planted"
TABLE_FILE = ROOT / "docs" / "measurements" / "grounding.md"
MARK = "<!-- table -->"
SEED = 7
ROUNDS = 2
MECHANICAL_BY_HAND = ("quotation from another document", "people merged", "ellipsis hides a qualifier")


@dataclass
class Tally:
    """What was planted and caught by type (blocked, or in review), and the true claims that do not pass."""

    planted: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    semantic: set[str] = field(default_factory=set)
    missed: list[tuple[str, str]] = field(default_factory=list)
    in_review: Counter[str] = field(default_factory=Counter)
    """Those of the caught that only need review."""
    true_claims: int = 0
    other_form: int = 0
    blocked: list[tuple[str, Judgment]] = field(default_factory=list)
    true_in_review: int = 0

    def count(self, kind: str, text: str, grounds: Grounds, *, semantic: bool) -> None:
        self.planted[kind] += 1
        if semantic:
            self.semantic.add(kind)
        verification = verify_against(text, grounds)
        if verification.open:
            self.caught[kind] += 1
            self.in_review[kind] += not verification.blocked
        else:
            self.missed.append((kind, text))

    def add(self, other: "Tally") -> None:
        self.planted += other.planted
        self.caught += other.caught
        self.semantic |= other.semantic
        self.missed += other.missed
        self.in_review += other.in_review
        self.true_claims += other.true_claims
        self.other_form += other.other_form
        self.blocked += other.blocked
        self.true_in_review += other.true_in_review

    def kinds(self, *, semantic: bool) -> list[str]:
        return sorted(kind for kind in self.planted if (kind in self.semantic) is semantic)

    def share(self, *, semantic: bool) -> float:
        kinds = self.kinds(semantic=semantic)
        return sum(self.caught[kind] for kind in kinds) / sum(self.planted[kind] for kind in kinds)


def run(seed: int = SEED, rounds: int = ROUNDS) -> Tally:
    """Every matter, every claim, every error."""
    return total(run_matter(path, seed, rounds) for path in planted_matters())


def planted_matters() -> Sequence[Path]:
    """The files of data/planted."""
    return sorted(PLANTED.glob("*.toml"))


def total(tallies: Iterator[Tally]) -> Tally:
    """Several tallies as one."""
    result = Tally()
    for each in tallies:
        result.add(each)
    return result


def run_matter(path: Path, seed: int = SEED, rounds: int = ROUNDS) -> Tally:
    """The true sentences of one matter, and every error that they allow."""
    data, grounds = read_planted(path)
    stock, result, seen = stock_of(data, grounds), Tally(), set[str]()
    for form in ("plain", "paraphrased"):
        for claim in map(planting.read_claim, data["claims"][form]):
            checked = verify_against(claim.text, grounds)
            result.true_claims += len(checked.judgments)
            result.other_form += len(checked.judgments) if form == "paraphrased" else 0
            result.blocked += [(claim.text, fault) for fault in checked.faults]
            result.true_in_review += len(checked.for_review)
            for index in range(rounds):
                for error in planting.plant(claim, stock, random.Random(f"{seed} {index} {claim.text}")):
                    if error.text not in seen:
                        seen.add(error.text)
                        result.count(error.kind, error.text, grounds, semantic=error.semantic)
    for kind, text in data["claims"]["false"]:
        result.count(kind, text, grounds, semantic=kind not in MECHANICAL_BY_HAND)
    return result


def read_planted(path: Path) -> tuple[dict[str, Any], Grounds]:
    """A matter, indexed, with its claims."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    plain = tuple(_source(document) for document in data["documents"])
    width = next(len(label) - len(data["prefix"]) for label in _labels(data))
    ledger = assign(plain, prefix=data["prefix"], width=width)
    rows = [
        Authority(**{**row, "year": int(row["year"]), "court": row["court"] or None}) for row in data["authorities"]
    ]
    grounds = grounds_of(with_bates(plain, ledger), ledger, MatterFacts(), authorities=authorities_of(rows))
    return data, grounds


def _labels(data: dict[str, Any]) -> Iterator[str]:
    for marked in data["claims"]["plain"]:
        yield from (fact.text for fact in planting.read_claim(marked).facts if fact.kind == "b")


def _source(document: dict[str, Any]) -> Source:
    sha256 = hashlib.sha256("".join(document["pages"]).encode()).hexdigest()
    pages = tuple(Page(document["file"], sha256, n, text) for n, text in enumerate(document["pages"], start=1))
    return Source(document["file"], sha256, "text/plain", pages)


def stock_of(data: dict[str, Any], grounds: Grounds) -> planting.Stock:
    """Dates, amounts, names and numbers of the whole matter."""
    facts = [fact for marked in data["claims"]["plain"] for fact in planting.read_claim(marked).facts]
    return planting.Stock(
        dates=tuple(sorted({fact.text for fact in facts if fact.kind == "d"})),
        amounts=tuple(sorted({fact.text for fact in facts if fact.kind == "a"})),
        names=tuple(sorted({fact.text for fact in facts if fact.kind in "nm" and " " in fact.text})),
        bates=tuple(str(page.bates) for page in grounds.index.pages),
        taken_off=tuple(text for page in grounds.index.pages for text in re.findall(r"\((\$[\d,.]+)\)", page.text)),
        pages={str(page.bates): page.text for page in grounds.index.pages}
        | {page.file[len("Exhibit ")]: page.text for page in grounds.index.pages if page.file.startswith("Exhibit ")},
    )


def table(result: Tally) -> str:
    """The result, as Markdown; an error is caught when it blocks or needs review."""
    lines = ["| error | planted | caught |", "|---|---|---|"]
    for semantic, title in ((False, "mechanical"), (True, "semantic")):
        kinds = result.kinds(semantic=semantic)
        total = sum(result.planted[kind] for kind in kinds)
        found = sum(result.caught[kind] for kind in kinds)
        whole = [kind for kind in kinds if result.caught[kind] == result.planted[kind]]
        lines += [f"| {kind} | {result.planted[kind]} | {result.caught[kind]} |" for kind in kinds if kind not in whole]
        if whole:
            many = sum(result.planted[kind] for kind in whole)
            lines.append(f"| {len(whole)} kinds of which every one is caught | {many} | {many} |")
        lines.append(f"| **{title}, all** | **{total}** | **{found} ({result.share(semantic=semantic):.2%})** |")
    true, other, blocked = result.true_claims, result.other_form, len(result.blocked)
    review = sum(result.in_review[kind] for kind in result.kinds(semantic=False))
    lines += ["", f"True claims: {true}, of which {other} ({other / true:.0%}) in other words or another form;"]
    lines += [f"blocked: {blocked} ({blocked / true:.2%}), in review: {result.true_in_review}."]
    lines += [f"Mechanical errors that need review and do not block: {review}."]
    return "\n".join(lines)


def write_table(shown: str) -> None:
    """Put the table into docs/measurements/grounding.md, between its marks."""
    before, _, rest = TABLE_FILE.read_text(encoding="utf-8").partition(MARK)
    after = rest.partition(MARK)[2]
    TABLE_FILE.write_text(f"{before}{MARK}\n{shown}\n{MARK}{after}", encoding="utf-8")
