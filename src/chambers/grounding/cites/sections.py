"""Whether a section that a citation names is the one that says what the sentence says.

"(HAR000012 \u00a7 4.4)" is wrong when section 4.4 of the page is about something else, and section 4.1 has the words of
the sentence. Only a section that shares clearly less with the sentence than another one of the same page is told.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from chambers.grounding.claim import FIGURES, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.words.meaning import stems

_HEAD = re.compile(
    r"^[ \t]*(?:\u00a7\s*|\u00b6\s*|Section\s+|SECTION\s+|A(?:rticle|rt\.|RTICLE)\s+|#{1,6}\s+)?"
    r"(?P<number>\d{1,3}(?:\.\d{1,3})*)(?:[.):]|(?=[ \t]+[A-Z\"\u201c]))(?=[ \t]+\S|[ \t]*$)",
    re.MULTILINE,
)
_LINE = re.compile(r"^[ \t]*(?:\d{1,4}:)?(?P<line>\d{1,2})(?=[ \t])", re.MULTILINE)
_QUESTION = re.compile(r"\s*(?:Q[.:]?|BY\s)\s")
_FEW = 2
_FEW_LINES = 4
_MANY_LINES = 10
_CLEARLY = 3


def section_fault(section: str, sentence: str, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The section that has the words of the sentence instead of the one that is named, or None."""
    mine = frozenset(stems(sentence))
    for page in pages:
        found = sections_of(page.text)
        if section not in found or len(found) < _FEW:
            continue
        shared = {number: _shared(mine, tokens, page, span) for number, span in found.items()}
        named = shared[section]
        best = max(shared, key=lambda number: shared[number])
        if shared[best] >= named + _CLEARLY and named * 3 <= shared[best]:
            return f"section {best} says this, not section {section}"
        if (other := _with_figures(section, tokens, page, found)) is not None:
            return f"section {other} has the figure, not section {section}"
    return None


def _with_figures(
    section: str, tokens: Sequence[Token], page: ReadPage, found: Mapping[str, tuple[int, int]]
) -> str | None:
    """The only section that has the figures of a sentence, when the one that is named has none of them."""
    figures = [token for token in tokens if token.kind in FIGURES]
    holding = [
        number
        for number, (low, high) in found.items()
        if any(low <= hit.start < high and hit.start != low for token in figures for hit in find_hits(token, page))
    ]
    within = [number for number in holding if number.startswith(f"{section}.") or section.startswith(f"{number}.")]
    return holding[0] if len(holding) == 1 and holding[0] != section and not within else None


def fault_among(
    named: Sequence[tuple[ReadPage, tuple[int, int]]],
    others: Sequence[tuple[ReadPage, tuple[int, int]]],
    sentence: str,
    tokens: Sequence[Token],
    clearly: int = _CLEARLY,
) -> tuple[ReadPage, tuple[int, int]] | None:
    """The stretch of a paper that says a sentence, where those that are named share clearly less with it; or None."""
    mine = frozenset(stems(sentence))
    figures = [token for token in tokens if token.kind in FIGURES]
    hits = {id(page): [(at, hit.start) for at, token in enumerate(figures) for hit in find_hits(token, page)]
            for page in {id(page): page for page, _ in (*named, *others)}.values()}  # fmt: skip
    held = _weight(mine, named, hits)
    best = max(others, key=lambda other: _weight(mine, (other,), hits), default=None)
    most = _weight(mine, (best,), hits) if best is not None else 0
    return best if most >= held + clearly and held * 3 <= most else None


def _weight(
    mine: frozenset[str],
    stretches: Sequence[tuple[ReadPage, tuple[int, int]]],
    hits: Mapping[int, Sequence[tuple[int, int]]],
) -> int:
    """How many words and figures of a sentence stand in stretches of a paper; a figure counts double."""
    words = {word for page, (low, high) in stretches for word in mine & _stems_of(page.text[low:high])}
    figures = {at for page, (low, high) in stretches for at, start in hits[id(page)] if low <= start < high}
    return len(words) + 2 * len(figures)


@lru_cache(maxsize=8192)
def _stems_of(text: str) -> frozenset[str]:
    return frozenset(stems(text))


def lines_fault(first: int, last: int, sentence: str, tokens: Sequence[Token], page: ReadPage) -> str | None:
    """The lines of a transcript that have the words of a sentence, when those that are named have none; or None."""
    lines = [(int(match["line"]), match.start(), match.end()) for match in _LINE.finditer(_as_printed(page))]
    if len(lines) < _FEW_LINES or not any(number == first for number, _, _ in lines):
        return None
    mine = frozenset(stems(sentence))
    turns = list(_turns(page.text, lines))
    best, held = (0, 0), 0
    for low, high, start, end in turns:
        score = _shared(mine, tokens, page, (start, end))
        if low <= last and first <= high:
            held = max(held, score)
        elif score > best[0]:
            best = score, low
    if best[0] >= _CLEARLY - 1 and held <= best[0] - _CLEARLY + 1 and held * 3 <= best[0]:
        return f"this stands at line {best[1]}, not at line {first}"
    return None


def same_lines_elsewhere(
    first: int, last: int, sentence: str, tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    """The page whose same lines have the words of a sentence, when those of the first page have hardly any; or None.

    A page is easily mistyped, and its lines then stand beside a wrong number.
    """
    mine = frozenset(stems(sentence))
    scores = [_score_of_lines(first, last, mine, tokens, page) for page in pages]
    if not scores or scores[0] is None:
        return None
    best, page = max(
        ((score, page) for score, page in zip(scores[1:], pages[1:], strict=True) if score is not None),
        key=lambda each: each[0],
        default=(0, pages[0]),
    )
    more = best - scores[0]
    if more < _CLEARLY or (more == _CLEARLY and scores[0] > _CLEARLY):
        return None
    return f"this stands at these lines of {page.page.file}, page {page.page.number}, not of the page it cites"


def _score_of_lines(first: int, last: int, mine: frozenset[str], tokens: Sequence[Token], page: ReadPage) -> int | None:
    """How much of a sentence stands in the turns that lines of a page belong to; None where it numbers none."""
    lines = [(int(match["line"]), match.start(), match.end()) for match in _LINE.finditer(_as_printed(page))]
    spans = [(start, end) for low, high, start, end in _turns(page.text, lines) if low <= last and first <= high]
    if len(lines) < _FEW_LINES or not spans:
        return None
    return _shared(mine, tokens, page, (spans[0][0], spans[-1][1]))


def _as_printed(page: ReadPage) -> str:
    """A page with the numbers of its lines, which the text that is read of it has blanks for."""
    return page.page.text if len(page.page.text) == len(page.text) else page.text


def numbered_lines(page: ReadPage) -> list[int]:
    """The numbers of the lines of a page that numbers most of them, one after the other; else none."""
    found = [int(match["line"]) for match in _LINE.finditer(_as_printed(page))]
    return found if len(found) >= _MANY_LINES and found == list(range(found[0], found[0] + len(found))) else []


def _turns(text: str, lines: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Each question with its answer: first and last line, and where they stand."""
    at: list[tuple[int, int, int]] = []
    for line in lines:
        if at and _QUESTION.match(text, line[2]):
            yield at[0][0], at[-1][0], at[0][1], line[1]
            at = []
        at.append(line)
    if at:
        yield at[0][0], at[-1][0], at[0][1], len(text)


def _shared(mine: frozenset[str], tokens: Sequence[Token], page: ReadPage, span: tuple[int, int]) -> int:
    """How many words and facts of a sentence stand in a section; a figure counts double."""
    low, high = span
    hits = [token for token in tokens if any(low <= hit.start < high for hit in find_hits(token, page))]
    figures = sum(token.kind in FIGURES for token in hits)
    return len(mine & frozenset(stems(page.text[low:high]))) + 2 * figures


def _is_broken_off(text: str, head: re.Match[str]) -> bool:
    """True for a number alone on its line that ends the line before it: "on November / 4."."""
    alone = not text[head.end() : text.find("\n", head.end()) + 1 or len(text)].strip()
    before = text[: head.start()].rpartition("\n")[0].rpartition("\n")[2]
    return alone and bool(before.strip()) and before.rstrip()[-1].isalnum()


def sections_of(text: str) -> dict[str, tuple[int, int]]:
    """The numbered sections of a page, and where each stands."""
    heads = [match for match in _HEAD.finditer(text) if not _is_broken_off(text, match)]
    ends = [*(match.start() for match in heads), len(text)]
    found: dict[str, tuple[int, int]] = {}
    for match, (low, high) in zip(heads, pairwise(ends), strict=False):
        known = found.get(match["number"])
        # "... as set out in / Section 9.2.", broken before its number, heads nothing.
        if known is None or len(text[slice(*known)].split()) <= _FEW:
            found[match["number"]] = low, high
    return found
