"""Verdicts beside human labels: `python scripts/outside_bench.py FOLDER [--most N]`.

FOLDER holds public sets, each in the format in which it is published; none of them is in this repository. The fields
of a file tell its set: SummEdits (JSON), FaithBench (JSON batches), QAGS (JSONL), WiCE (JSONL of claims), VitaminC
(JSONL), and LLM-AggreFact (JSONL with `doc`, `claim` and `label`). Each text is verified against its source.

A text is blocked when anything in it blocks, in review when a person must answer something and nothing blocks. Prints
for each set the true and the false texts of both sorts, and the mean of both rights (balanced accuracy) when blocked
texts alone count as caught, and when those in review do too, beside published figures with their source.
"""

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from chambers.evidence.paging import paginate
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

Fields = Mapping[str, Any]

PUBLISHED = {
    "SummEdits": "GPT-4 0.82, people 0.91 (salesforce/factualNLG)",
    "FaithBench": "the best detectors near 0.5 (arXiv 2410.13210)",
    "LLM-AggreFact": "MiniCheck-7B 0.77, GPT-4o 0.76, Llama-3.1-8B 0.70 (its leader board)",
}


@dataclass(frozen=True)
class Pair:
    """A text and its source, with what people said of it."""

    kind: str
    source: str
    text: str
    is_true: bool


@dataclass
class Score:
    """Counts of one set."""

    true: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)

    def add(self, pair: Pair, outcome: str) -> None:
        (self.true if pair.is_true else self.false)[outcome] += 1

    def balanced(self, *caught: str) -> float | None:
        """The mean of the shares of true texts that pass and of false ones that are caught."""
        if not self.true or not self.false:
            return None
        wrong, right = (sum(each[name] for name in caught) / each.total() for each in (self.true, self.false))
        return (1 - wrong + right) / 2


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=1000, help="texts of each set, chosen by chance (always the same)")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    groups: dict[str, list[Pair]] = defaultdict(list)
    for path in sorted(options.folder.rglob("*.json*")):
        for pair in read_file(path):
            groups[pair.kind].append(pair)
    if not groups:
        print(f"error: no set that is known is in {options.folder}", file=sys.stderr)
        return 1
    print(f"{datetime.now(UTC):%Y-%m-%d}, at most {options.most} texts of each set\n")
    print(
        "| set | texts | true: blocked, in review | false: blocked, in review | balanced accuracy: blocked, both "
        "| published |"
    )
    print("|---|---:|---:|---:|---:|---|")
    for kind, pairs in sorted(groups.items()):
        chosen = random.Random(29).sample(pairs, min(options.most, len(pairs)))
        score = Score()
        with ProcessPoolExecutor(options.jobs) as pool:
            for pair, outcome in zip(chosen, pool.map(outcome_of, chosen, chunksize=20), strict=True):
                score.add(pair, outcome)
        print(row(kind, score), flush=True)
    return 0


def row(kind: str, score: Score) -> str:
    """The line of a set."""
    balanced = [score.balanced("blocked"), score.balanced("blocked", "review")]
    both = ", ".join(f"{each:.3f}" for each in balanced if each is not None)
    total = score.true.total() + score.false.total()
    return f"| {kind} | {total} | {shares(score.true)} | {shares(score.false)} | {both} | {PUBLISHED.get(kind, '')} |"


def shares(outcomes: Counter[str]) -> str:
    total = outcomes.total()
    return f"{outcomes['blocked'] / total:.0%}, {outcomes['review'] / total:.0%} of {total}" if total else "none"


def outcome_of(pair: Pair) -> str:
    """What comes of a text against its source as a whole."""
    pages = tuple(Page("source.txt", "0" * 64, n, words) for n, words in enumerate(paginate(pair.source), start=1))
    source = Source("source.txt", "0" * 64, "text/plain", pages)
    verification = verify(pair.text, (source,), Ledger(), MatterFacts())
    return "blocked" if verification.blocked else "review" if verification.for_review else "supported"


def read_file(path: Path) -> Iterator[Pair]:
    """The pairs of a file; none of one in another format."""
    text = path.read_text(encoding="utf-8")
    try:
        rows = [json.loads(line) for line in text.splitlines() if line.strip()] if path.suffix == ".jsonl" else None
        content = json.loads(text) if rows is None else rows
    except ValueError:
        return
    items: Sequence[Any] = content.get("samples", ()) if isinstance(content, dict) else content
    first = next(iter(items), None)
    if not isinstance(first, dict):
        return
    for needs, read in READERS:
        if needs <= first.keys():
            for item in items:
                yield from read(item, path.stem)
            return


def _summedits(item: Fields, _: str) -> Iterator[Pair]:
    yield Pair("SummEdits", item["doc"], item["summary"], item["label"] == 1)


def _faithbench(item: Fields, _: str) -> Iterator[Pair]:
    labels = {label for annotation in item["annotations"] for label in annotation["label"]}
    unwanted = any(label.startswith("Unwanted") for label in labels)
    if unwanted or "Questionable" not in labels:
        yield Pair("FaithBench", item["source"], item["summary"], not unwanted)


def _qags(item: Fields, stem: str) -> Iterator[Pair]:
    for sentence in item["summary_sentences"]:
        said = [response["response"] for response in sentence["responses"]]
        yield Pair(f"QAGS, {stem}", item["article"], sentence["sentence"], said.count("yes") * 2 > len(said))


def _wice(item: Fields, _: str) -> Iterator[Pair]:
    yield Pair("WiCE", "\n".join(item["evidence"]), item["claim"], item["label"] == "supported")


def _vitaminc(item: Fields, _: str) -> Iterator[Pair]:
    yield Pair("VitaminC", item["evidence"], item["claim"], item["label"] == "SUPPORTS")


def _aggrefact(item: Fields, _: str) -> Iterator[Pair]:
    yield Pair("LLM-AggreFact", item["doc"], item["claim"], int(item["label"]) == 1)


READERS: tuple[tuple[set[str], Callable[[Fields, str], Iterator[Pair]]], ...] = (
    ({"doc", "summary", "label"}, _summedits),
    ({"source", "summary", "annotations"}, _faithbench),
    ({"article", "summary_sentences"}, _qags),
    ({"claim", "evidence", "label", "supporting_sentences"}, _wice),
    ({"claim", "evidence", "label"}, _vitaminc),
    ({"doc", "claim", "label"}, _aggrefact),
)


if __name__ == "__main__":
    sys.exit(main())
