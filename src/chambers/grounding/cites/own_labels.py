"""Exhibits that only the draft knows: labels of its own, each beside the number of a page of the record.

Where no page and no file says which exhibit it is, "Ex. B at HAR000012" can only be held against the draft itself: a
label goes with one paper, and a paper with one label. The odd one out is contradicted. A label that stands only once
can be held against nothing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from chambers.grounding.cites.exhibits import ExhibitReference
from chambers.grounding.cites.holding import is_one_place, pages_of_cite
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit
from chambers.grounding.verdict import Verdict
from chambers.record.reference import BatesReference

Labels = Mapping[int, tuple[str, int]]
"""For the place of each label in the draft the label and the page beside it, as a place of the index."""
_Counts = Counter[tuple[str, int]]


def own_labels(text: str, tokens: Sequence[Token], grounds: Grounds) -> Labels:
    """The labels of a draft with the pages beside them, where the record itself marks no exhibit."""
    return {} if grounds.exhibits else dict(_beside(text, tokens, grounds))


def judge_own_label(token: Token, labels: Labels, grounds: Grounds) -> Outcome | None:
    """The verdict on a label of the draft's own, or None where no page stands beside it."""
    if token.start not in labels:
        return None
    label, at = labels[token.start]
    counts = Counter(labels.values())
    paper = grounds.index.pages[at]
    span = span_of(paper, Hit(0, 0))
    same = sum(count for (name, place), count in counts.items() if name == label and _is_paper(place, at, grounds))
    for name, count in _others_of_page(label, at, counts, grounds).most_common(1):
        if count > same:
            return Verdict.CONTRADICTED, f"elsewhere the draft has {paper.file} as exhibit {name}", span, "label"
    for file, count in _other_papers(label, at, counts, grounds).most_common(1):
        if count > same:
            return Verdict.CONTRADICTED, f"elsewhere the draft has {file} as exhibit {label}", span, "label"
    if same > 1:
        reason = f"the draft has {paper.file} as exhibit {label} throughout; the record marks no exhibits"
        return Verdict.SUPPORTED, reason, span, "label"
    return Verdict.NOT_CHECKABLE, f"the record marks no exhibits; {where(paper)} beside it is checked", span, "label"


def _beside(text: str, tokens: Sequence[Token], grounds: Grounds) -> Iterator[tuple[int, tuple[str, int]]]:
    cites = [token for token in tokens if isinstance(token.value, ExhibitReference | BatesReference)]
    for one, two in pairwise(cites):
        exhibit, number = (one, two) if isinstance(one.value, ExhibitReference) else (two, one)
        if isinstance(exhibit.value, ExhibitReference) and is_one_place(text, one, two):
            pages = pages_of_cite(number, grounds)
            if pages:
                yield exhibit.start, (exhibit.value.label, pages[0])


def _is_paper(one: int, two: int, grounds: Grounds) -> bool:
    return grounds.index.pages[one].sha256 == grounds.index.pages[two].sha256


def _others_of_page(label: str, at: int, counts: _Counts, grounds: Grounds) -> Counter[str]:
    """The other labels among whose pages this page lies: a file may hold several exhibits one behind the other."""
    places: dict[str, list[int]] = {}
    for (name, place), count in counts.items():
        if name != label and _is_paper(place, at, grounds):
            places.setdefault(name, []).extend([place] * count)
    return Counter({name: len(found) for name, found in places.items() if min(found) <= at <= max(found)})


def _other_papers(label: str, at: int, counts: _Counts, grounds: Grounds) -> Counter[str]:
    """The other papers that go by the label."""
    found: Counter[str] = Counter()
    for (name, place), count in counts.items():
        if name == label and not _is_paper(place, at, grounds):
            found[grounds.index.pages[place].file] += count
    return found
