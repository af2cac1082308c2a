"""Verdicts beside human labels: `python scripts/outside_bench.py FOLDER [--most N]`.

FOLDER holds public sets, each in the format in which it is published; none of them is in this repository. The fields
of a file tell its set: SummEdits (JSON), FaithBench (JSON batches), QAGS (JSONL), WiCE (JSONL of claims), VitaminC
(JSONL), and LLM-AggreFact (JSONL with `doc`, `claim` and `label`). Each text is verified against its source.

A text is caught when anything in it blocks. Prints for each set the share of true texts that are blocked, of false
texts that are caught, and the mean of both rights (balanced accuracy), beside published figures with their source.
"""

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
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

    true: int = 0
    blocked: int = 0
    false: int = 0
    caught: int = 0

    def add(self, pair: Pair, *, blocks: bool) -> None:
        self.true += pair.is_true
        self.blocked += pair.is_true and blocks
        self.false += not pair.is_true
        self.caught += not pair.is_true and blocks

    @property
    def balanced(self) -> float | None:
        """The mean of the shares of true texts that pass and of false ones that are caught."""
        if not self.true or not self.false:
            return None
        return (1 - self.blocked / self.true + self.caught / self.false) / 2


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
    print("| set | texts | true texts blocked | false texts caught | balanced accuracy | published |")
    print("|---|---:|---:|---:|---:|---|")
    for kind, pairs in sorted(groups.items()):
        chosen = random.Random(29).sample(pairs, min(options.most, len(pairs)))
        score = Score()
        with ProcessPoolExecutor(options.jobs) as pool:
            for pair, blocks in zip(chosen, pool.map(is_blocked, chosen, chunksize=20), strict=True):
                score.add(pair, blocks=blocks)
        print(row(kind, score), flush=True)
    return 0


def row(kind: str, score: Score) -> str:
    """The line of a set."""
    balanced = "" if score.balanced is None else f"{score.balanced:.3f}"
    shares = f"{share(score.blocked, score.true)} | {share(score.caught, score.false)}"
    return f"| {kind} | {score.true + score.false} | {shares} | {balanced} | {PUBLISHED.get(kind, '')} |"


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})" if whole else "none"


def is_blocked(pair: Pair) -> bool:
    """Whether anything in a text is not supported by its source."""
    pages = tuple(Page("source.txt", "0" * 64, n, words) for n, words in enumerate(paginate(pair.source), start=1))
    source = Source("source.txt", "0" * 64, "text/plain", pages)
    return verify(pair.text, (source,), Ledger(), MatterFacts()).blocked


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
