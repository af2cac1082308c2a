"""Errors made by a program out of the true sentences of the briefs: each sentence is judged by itself, true and turned.

    python scripts/turned_bench.py [BRIEF ...] [--show SORT] [--seed N]

The briefs are those of scripts/brief_bench. Of each sentence that passes by itself, with the citation at its end, one
error of each sort is made where the sentence allows it. In one item (scripts/slips.py): a digit, a number in words, a
day, a month, a name, a word of a quotation, changed to what the cited pages do not have. In meaning: "not" put
in or a denial taken out, a person put for another of the same page, two persons exchanged, a namesake put in. A program
does not know what it writes: some of it is bad English, and some is still true. So no sort can be caught whole, and
what counts is the same sort before and after a change.
"""

import argparse
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import slips
from brief_bench import BRIEFS, record_of
from reworded_bench import PASSES, PREFIX

from chambers.evidence.markdown import unmarked
from chambers.grounding.grounds import Grounds
from chambers.grounding.verify import verify_against

_CITE = rf"\({PREFIX}\d{{4}}(?:[-\u2013]\d+|, {PREFIX}\d{{4}})*\)\."
_CITED = re.compile(rf"(?:(?<=\s)|^)[A-Z\u201c\"][^\n]*?{_CITE}", re.MULTILINE)
_STOP = re.compile(r"[.?!][\u201d\"]? (?=[A-Z\u201c\"])")
_ABBREVIATED = re.compile(r"\b(?:Mr|Ms|Mrs|Dr|Nos?|Inc|Co|St|v|Jr|Sgt|Capt|[A-Z])\.[\u201d\"]? $")
_LEANS_BACK = re.compile(r"(?:He|She|They|It|His|Her|That|This|Id)\b")
_QUOTED = re.compile(r"[\u201c\"][^\u201d\"]*[\u201d\"]")
_AUXILIARY = re.compile(
    r"\b(?:was|were|is|are|had|has|have|did|could|would|will|may|can|should|must)\b(?! (?:not|no|never|nothing)\b)"
)
_DENIAL = re.compile(r"\b(?:did|does|do) not (?=[a-z])|(?<=\w) not\b|(?<=\w) never\b|\bno (?=[a-z])")
_SURNAME = r"[A-Z][a-z'\u2019]+(?:-[A-Z][a-z]+)?"
_TITLED = re.compile(rf"\b(?:Mr|Ms|Mrs|Dr)\. (?P<last>{_SURNAME})")
_PERSON = re.compile(
    rf"\b(?:(?P<title>Mr|Ms|Mrs|Dr)\. (?P<titled>{_SURNAME})"
    rf"|(?P<first>[A-Z][a-z]+)(?: [A-Z]\.)? (?P<named>{_SURNAME}))\b"
)
_LONGEST, _SHORTEST = 500, 40
SORTS = ("true", *slips.SORTS, "not put in", "denial taken out", "other person", "exchanged", "namesake")


@dataclass(frozen=True)
class Result:
    """A sentence, true or turned, and whether it passes."""

    brief: str
    sort: str
    text: str
    passes: bool


@dataclass(frozen=True)
class Person:
    """Where a sentence names somebody, and how."""

    start: int
    end: int
    title: str | None
    first: str | None
    last: str


People = dict[str, frozenset[str]]
"""The first names under which a record knows each surname."""


def results_of(path: Path, draw: random.Random) -> Iterator[Result]:
    """Every sentence of a brief that stands for itself, then what a program makes of it."""
    pages, grounds, marked, _ = record_of(path)
    brief = unmarked(marked)
    people = people_of(pages, brief)
    for sentence in sentences_of(brief):
        passes = _passes(sentence, grounds)
        yield Result(path.stem, "true", sentence, passes)
        cited = [int(number) for number in re.findall(rf"{PREFIX}(\d{{4}})", sentence)]
        page = "\n".join(pages[number - 1] for number in cited if 0 < number <= len(pages))
        for sort, turned in turned_of(sentence, page, people, draw) if passes else ():
            yield Result(path.stem, sort, turned, _passes(turned, grounds))


def _passes(text: str, grounds: Grounds) -> bool:
    return all(each.verdict in PASSES for each in verify_against(text, grounds).judgments)


def sentences_of(brief: str) -> Iterator[str]:
    """The sentences that have their citation at their end and do not lean on the one before."""
    for match in _CITED.finditer(brief):
        stops = [stop.end() for stop in _STOP.finditer(match[0]) if not _ABBREVIATED.search(match[0][: stop.end()])]
        sentence = match[0][stops[-1] if stops else 0 :]
        if _SHORTEST <= len(sentence) <= _LONGEST and not _LEANS_BACK.match(sentence):
            yield sentence


def people_of(pages: Sequence[str], brief: str) -> People:
    """Whoever has a title somewhere, with the words that stand before the surname."""
    text = "\n".join(pages)
    known = {match["last"] for match in _TITLED.finditer(f"{text}\n{brief}")}
    firsts = {last: re.findall(rf"\b([A-Z][a-z]+)(?: [A-Z]\.)? {re.escape(last)}\b", text) for last in known}
    return {last: frozenset(names) - {"Mr", "Ms", "Mrs", "Dr"} for last, names in firsts.items()}


def turned_of(sentence: str, page: str, people: People, draw: random.Random) -> Iterator[tuple[str, str]]:
    """What a program makes of a true sentence: the sort of each error, and the sentence with it."""
    head = sentence[: sentence.rfind(f"({PREFIX}")]
    quoted = [match.span() for match in _QUOTED.finditer(head)]

    def own(pattern: re.Pattern[str]) -> list[re.Match[str]]:
        """Where a pattern stands in words that are the draft's own."""
        return [each for each in pattern.finditer(head) if not any(low <= each.start() < high for low, high in quoted)]

    def with_(start: int, end: int, new: str) -> str:
        return sentence[:start] + new + sentence[end:]

    yield from slips.slips_of(sentence, len(head), page, draw)
    if auxiliaries := own(_AUXILIARY):
        end = draw.choice(auxiliaries).end()
        yield "not put in", with_(end, end, " not")
    if denials := own(_DENIAL):
        denial = draw.choice(denials)
        kept = {"no": "some ", "di": "did ", "do": f"{denial[0].split()[0]} "}.get(denial[0][:2], "")
        yield "denial taken out", with_(*denial.span(), kept)
    yield from _with_others(sentence, page, people, [_person(each) for each in own(_PERSON)], draw)


def _with_others(
    sentence: str, page: str, people: People, named: Sequence[Person], draw: random.Random
) -> Iterator[tuple[str, str]]:
    """A sentence with other persons in it, each named as the one before was."""
    known = [each for each in named if each.last in people and (each.title or each.first in people[each.last])]
    here = {each.last for each in named}
    others = sorted(last for last in people if last not in here and re.search(rf"\b{re.escape(last)}\b", page))
    for who in known[:1]:
        if fitting := [last for last in others if who.title or people[last]]:
            other = draw.choice(fitting)
            name = f"{who.title}. {other}" if who.title else f"{min(people[other])} {other}"
            yield "other person", sentence[: who.start] + name + sentence[who.end :]
        for twin in sorted(people[who.last] - {who.first})[:1] if who.first else ():
            yield "namesake", f"{sentence[: who.start]}{twin} {who.last}{sentence[who.end :]}"
    if len(known) > 1 and known[0].last != known[1].last:
        one, two = known[:2]
        between = sentence[one.end : two.start]
        if not re.fullmatch(r",?\s*(?:and|or)?\s*", between):
            names = sentence[two.start : two.end], sentence[one.start : one.end]
            yield "exchanged", sentence[: one.start] + names[0] + between + names[1] + sentence[two.end :]


def _person(match: re.Match[str]) -> Person:
    last = re.sub(r"['\u2019]s?$", "", match["titled"] or match["named"])
    end = match.start() + match[0].index(last) + len(last)
    return Person(match.start(), end, match["title"], match["first"], last)


def table(results: Sequence[Result]) -> str:
    """How many of each sort do not pass, in Markdown."""
    rows = ["| what | sentences | told |", "|---|---|---|"]
    for sort in SORTS:
        some = [each for each in results if each.sort == sort]
        told = sum(not each.passes for each in some)
        rows.append(f"| {sort} | {len(some)} | {told} ({told / max(1, len(some)):.0%}) |")
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("briefs", nargs="*", help="names of files without .txt; all of them by default")
    parser.add_argument("--show", choices=SORTS, help="what is blocked of the true ones, or passes of another sort")
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    began = time.process_time()
    paths = [BRIEFS / f"{name}.txt" for name in options.briefs] or sorted(BRIEFS.glob("*.txt"))
    draw = random.Random(options.seed)
    results = [result for path in paths for result in results_of(path, draw)]
    print(table(results))
    for result in results:
        if result.sort == options.show and result.passes == (options.show != "true"):
            print(f"{result.brief}: {result.text}")
    print(f"{time.process_time() - began:.1f} s of processor time")
    return 0


if __name__ == "__main__":
    sys.exit(main())
