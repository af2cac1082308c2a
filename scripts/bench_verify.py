"""How long it takes to hold a 20-page draft against records of growing size, on one core.

    python scripts/bench_verify.py [PAGES ...]

Record and draft are made up by a seeded generator: pages of short facts, each with a name, a date and an amount. One
draft copies sentences of the record, the other says the same facts in other words. A third draft is what people write:
four briefs of data/matters/train, as many words as the other two, with the pages of their records before made-up ones.
"""

import random
import re
import resource
import sys
import time
from pathlib import Path

from chambers.evidence.markdown import unmarked
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger, assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

FIRST = (
    "Ada", "Boris", "Clara", "Dmitri", "Elsa", "Farid", "Greta", "Hugo", "Irene", "Jonas", "Karla", "Lars",
    "Mona", "Nils", "Olga", "Pavel",
)  # fmt: skip
LAST = (
    "Aldous", "Brenner", "Castell", "Dunmore", "Eastgate", "Farrow", "Grantham", "Holloway", "Ivers", "Jessop",
    "Kerrigan", "Lomax", "Merrow",
)  # fmt: skip
VERBS = (
    "delivered", "inspected", "repaired", "invoiced", "returned", "measured", "packed", "recorded", "stored",
    "moved",
)  # fmt: skip
THINGS = (
    "boiler", "crate", "engine", "window", "ladder", "pump", "cable", "panel", "valve", "motor", "beam", "pallet",
    "shelf", "cabinet", "lamp",
)  # fmt: skip
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
SENTENCES_A_PAGE = 22
DRAFT_PAGES = 20


def sentence(draw: random.Random) -> str:
    """One made-up fact."""
    name = f"{draw.choice(FIRST)} {draw.choice(LAST)}"
    date = f"{draw.choice(MONTHS)} {draw.randrange(1, 29)}, {draw.randrange(2015, 2026)}"
    amount = f"${draw.randrange(100, 99999):,}.{draw.randrange(100):02d}"
    return (
        f"On {date} {name} {draw.choice(VERBS)} the {draw.choice(THINGS)} in bay {draw.randrange(2, 90)} for {amount}."
    )


def record(pages: int, draw: random.Random) -> tuple[Source, ...]:
    """Files of ten pages each."""
    sources = []
    for at in range(0, pages, 10):
        texts = ["\n".join(sentence(draw) for _ in range(SENTENCES_A_PAGE)) for _ in range(min(10, pages - at))]
        sha256 = f"{at:064x}"
        file = f"file {at:06d}.txt"
        sources.append(
            Source(file, sha256, "text/plain", tuple(Page(file, sha256, n, t) for n, t in enumerate(texts, 1)))
        )
    return tuple(sources)


FACT = re.compile(r"On (.+?\d{4}) (\w+ \w+) (\w+) the (\w+) in bay (\d+) for (.+)\.")
REWORDED = (
    r"\2 \3 the \4 on \1, in bay \5, for \6.",
    r"The \4 in bay \5 was \3 by \2 on \1; it came to \6.",
    r"For \6, \2 \3 the \4 that stood in bay \5 on \1.",
)


def draft_of(sources: tuple[Source, ...], draw: random.Random, *, reworded: bool) -> str:
    """Twenty pages of facts of the record, most with their citation; one in twenty is made up."""
    pages = [page for source in sources for page in source.pages]
    lines = []
    for _ in range(DRAFT_PAGES * SENTENCES_A_PAGE):
        page = draw.choice(pages)
        fact = sentence(draw) if draw.random() < 0.05 else draw.choice(page.text.split("\n"))
        fact = FACT.sub(draw.choice(REWORDED), fact) if reworded else fact
        lines.append(f"{fact[:-1]} ({page.bates})." if draw.random() < 0.7 else fact)
    return "\n".join(lines)


BRIEFS = sorted((Path(__file__).parents[1] / "data" / "matters" / "train").glob("*_3"))[:4]
PREFIX = "PX "
CITED = re.compile(rf"{PREFIX}\d{{4}}(?:(?:[-\u2013]|, )\d{{2,4}}\b)*")


def briefs(pages: int) -> tuple[str, tuple[Source, ...]]:
    """Four briefs as one draft, and their pages with made-up ones behind them."""
    texts: list[str] = []
    drafts: list[str] = []
    for folder in BRIEFS:
        first = len(texts)
        papers = (path.read_text(encoding="utf-8") for path in sorted((folder / "record").iterdir()))
        texts += [paper.rpartition(PREFIX)[0].strip("\n") for paper in papers]
        marked = (folder / "brief.md").read_text(encoding="utf-8")
        drafts.append(CITED.sub(lambda cite, by=first: renumbered(cite[0], by, width_of(pages)), unmarked(marked)))
    own = tuple(
        Source(
            f"paper {at:04d}.txt", f"a{at:063x}", "text/plain", (Page(f"paper {at:04d}.txt", f"a{at:063x}", 1, text),)
        )
        for at, text in enumerate(texts, 1)
    )
    return "\n\n".join(drafts), (*own, *record(pages - len(own), random.Random(pages)))


def width_of(pages: int) -> int:
    """How many digits the numbers of so many pages have."""
    return 4 if pages < 10_000 else 5


def renumbered(cite: str, by: int, width: int) -> str:
    """A citation whose pages stand so many pages further on: "PX 0003-04" and "PX 0001, 0003" too."""
    last = ""

    def moved(number: re.Match[str]) -> str:
        nonlocal last
        last = last[: len(last) - len(number[0])] + number[0]
        return f"{int(last) + by:0{width}d}"

    return PREFIX + re.sub(r"\d+", moved, cite.removeprefix(PREFIX))


def measure(how: str, pages: int, text: str, sources: tuple[Source, ...], ledger: Ledger) -> None:
    began = time.process_time()
    result = verify(text, sources, ledger, MatterFacts())
    spent = time.process_time() - began
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{pages} pages, {how}: {spent:.1f} s of processor time, {len(result.judgments)} claims,"
        f" {len(result.faults)} faults, peak {peak_mb} MB"
    )


def main() -> None:
    for pages in [int(each) for each in sys.argv[1:]] or [100, 1000]:
        plain = record(pages, random.Random(pages))
        ledger = assign(plain, prefix="REC", width=7)
        sources = with_bates(plain, ledger)
        for reworded in (False, True):
            text = draft_of(sources, random.Random(1), reworded=reworded)
            measure("in other words" if reworded else "copied", pages, text, sources, ledger)
        text, plain = briefs(pages)
        ledger = assign(plain, prefix=PREFIX, width=width_of(pages))
        measure("four briefs", pages, text, with_bates(plain, ledger), ledger)


if __name__ == "__main__":
    main()
