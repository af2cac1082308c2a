"""Plants errors in true sentences and counts how many the verifier catches, and how many true claims it blocks.

    python scripts/mutation_bench.py [--seed N] [--rounds N] [--write] [--misses]

The matters are in scripts/mutation_bench/*.toml; the errors are made by scripts/mutation_bench/planting.py, which
shares no code with the verifier. With --write the table goes into docs/measurements/grounding.md.
"""

import argparse
import hashlib
import importlib.util
import random
import re
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chambers.grounding.grounds import Grounds, grounds_of
from chambers.grounding.law.authorities import Authority, authorities_of
from chambers.grounding.verdict import Judgment
from chambers.grounding.verify import verify_against
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

HERE = Path(__file__).parent
TABLE_FILE = HERE.parent / "docs" / "measurements" / "grounding.md"
MARK = "<!-- table -->"
ROUNDS = 2
MECHANICAL_BY_HAND = ("quotation from another document", "people merged", "ellipsis hides a qualifier")


def _planting() -> Any:
    spec = importlib.util.spec_from_file_location("planting", HERE / "mutation_bench" / "planting.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["planting"] = module
    spec.loader.exec_module(module)
    return module


planting = _planting()


def read_matter(path: Path) -> tuple[dict[str, Any], Grounds]:
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


def stock_of(data: dict[str, Any], grounds: Grounds) -> Any:
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


@dataclass
class Result:
    """What was planted and caught by type, and the true claims that were blocked."""

    planted: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    semantic: set[str] = field(default_factory=set)
    missed: list[tuple[str, str]] = field(default_factory=list)
    true_claims: int = 0
    other_form: int = 0
    blocked: list[tuple[str, Judgment]] = field(default_factory=list)

    def count(self, kind: str, text: str, grounds: Grounds, *, semantic: bool) -> None:
        self.planted[kind] += 1
        if semantic:
            self.semantic.add(kind)
        if verify_against(text, grounds).blocked:
            self.caught[kind] += 1
        else:
            self.missed.append((kind, text))

    def share(self, *, semantic: bool) -> float:
        kinds = [kind for kind in self.planted if (kind in self.semantic) is semantic]
        return sum(self.caught[kind] for kind in kinds) / sum(self.planted[kind] for kind in kinds)


def run(seed: int, rounds: int) -> Result:
    """Every matter, every claim, every error."""
    result = Result()
    for path in sorted((HERE / "mutation_bench").glob("*.toml")):
        data, grounds = read_matter(path)
        _run_matter(data, grounds, result, seed, rounds)
    return result


def _run_matter(data: dict[str, Any], grounds: Grounds, result: Result, seed: int, rounds: int) -> None:
    stock = stock_of(data, grounds)
    seen: set[str] = set()
    for form in ("plain", "paraphrased"):
        for claim in map(planting.read_claim, data["claims"][form]):
            checked = verify_against(claim.text, grounds)
            result.true_claims += len(checked.judgments)
            result.other_form += len(checked.judgments) if form == "paraphrased" else 0
            result.blocked += [(claim.text, fault) for fault in checked.faults]
            for index in range(rounds):
                for error in planting.plant(claim, stock, random.Random(f"{seed} {index} {claim.text}")):
                    if error.text not in seen:
                        seen.add(error.text)
                        result.count(error.kind, error.text, grounds, semantic=error.semantic)
    for kind, text in data["claims"]["false"]:
        result.count(kind, text, grounds, semantic=kind not in MECHANICAL_BY_HAND)


def table(result: Result) -> str:
    """The result, as Markdown."""
    lines = ["| error | planted | caught |", "|---|---|---|"]
    for semantic, title in ((False, "mechanical"), (True, "semantic")):
        kinds = sorted(kind for kind in result.planted if (kind in result.semantic) is semantic)
        total = sum(result.planted[kind] for kind in kinds)
        found = sum(result.caught[kind] for kind in kinds)
        lines += [f"| {kind} | {result.planted[kind]} | {result.caught[kind]} |" for kind in kinds]
        lines.append(f"| **{title}, all** | **{total}** | **{found} ({result.share(semantic=semantic):.2%})** |")
    true, other, blocked = result.true_claims, result.other_form, len(result.blocked)
    lines += ["", f"True claims: {true}, of which {other} ({other / true:.0%}) in other words or another form;"]
    lines += [f"blocked: {blocked} ({blocked / true:.2%})."]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    began = time.process_time()
    result = run(options.seed, options.rounds)
    for kind, text in result.missed if options.misses else ():
        print(f"missed  {kind}: {text}")
    for text, fault in result.blocked:
        print(f"blocked  {text}\n         {fault.claim.kind}: {fault.claim.text!r}: {fault.reason}")
    shown = table(result)
    print(shown)
    print(f"{time.process_time() - began:.1f} s of processor time")
    if options.write:
        before, _, rest = TABLE_FILE.read_text(encoding="utf-8").partition(MARK)
        after = rest.partition(MARK)[2]
        TABLE_FILE.write_text(f"{before}{MARK}\n{shown}\n{MARK}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
