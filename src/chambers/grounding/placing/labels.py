"""What a figure is the figure of: the words that stand with it, on a page and in a draft.

"The term begins on April 1 and ends on March 31" gives each day its own words. A draft that has two figures of the page
in each other's place is caught by comparing: the words around each in the draft fit the other one on the page better.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from chambers.grounding.acts.doings import people_words
from chambers.grounding.claim import FIGURES, Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.numbering import line_numbers
from chambers.grounding.people.names import name_parts
from chambers.grounding.placing.slots import (
    PART_OF,
    is_count_in_all,
    is_of_name,
    names_event,
    slot_fault,
    stands_in_place,
)
from chambers.grounding.placing.together import stand_together
from chambers.grounding.texts.hiding import HIDDEN, hide
from chambers.grounding.texts.rows import CELLS
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.meaning import LIGHT, stems
from chambers.grounding.words.paper_kinds import KINDS

_BEHIND = re.compile(r"\s+(?:for|in|within|at|to|from|toward|as|south|north|east|west|of)\b")
_VERB = re.compile(r"\b(?:is|are|was|were|shall|will|may|must|has|have|had|paid|be|begins?|ends?)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[6-9]|2[01])\d\d")
_OF_A_PAPER = re.compile(r"\b(?:of|dated|date|on its face)\s*(?:\w+day,\s*)?$", re.IGNORECASE)
_PAPER = re.compile(
    rf"\b(?P<kind>{'|'.join(sorted(KINDS))}|e-?mail)\s+(?:(?:No\.?\s*)?\S*\d\S*\s+)?(?:of|dated)\s*$", re.IGNORECASE
)
_MADE = re.compile(r"\b(?:dated|made|entered|effective|signed|recorded|date)\b", re.IGNORECASE)
_LABEL_CHARS, _PAPER_CHARS, _TITLE_CHARS = 24, 40, 120
_STOP = re.compile(r"[;.]\s|,\s|\band\b|\bthen\b|\(")
_FULL = 2
_MANY = 100


def label_fault(
    text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], others: Sequence[Token] = ()
) -> str | None:
    """A figure that carries the words of another figure of the pages, or None; `start` is where the sentence begins."""
    if stand_together(text, tokens, pages):
        return None
    if (fault := slot_fault(text, start, tokens, pages, others)) is not None:
        return fault
    facts = [token for token in tokens if token.kind in FIGURES and _is_plain_figure(token)]
    facts = [t for t in facts if not is_of_name(t, text, start) and not is_count_in_all(t, text, start)]
    facts = [token for token in facts if not _is_listed(token, facts, text, start)]
    people = frozenset(word for page in pages for word in people_words(page))
    named = [token for token in tokens if token.kind is Kind.NAME and _is_person(token, people)]
    names = [(token.start - start, token.end - start) for token in named]
    text = hide(text, ((max(0, s), max(0, e)) for s, e in names)).replace(HIDDEN, " ")
    words = {token: _context(text, *_span(token, start), _spans(facts, token.kind, start)) for token in facts}
    for token in facts:
        before = text[: token.start - start]
        if token.kind is Kind.DATE and _OF_A_PAPER.search(before[-14:]):
            paper = _PAPER.search(before[-_PAPER_CHARS:])
            if paper is not None and (fault := _other_day(token, paper["kind"], pages)) is not None:
                return fault
            continue
        same = [other for other in facts if other is not token and other.kind is token.kind]
        apart = token.kind is Kind.DATE and names_event(text, token.start - start, token.end - start)
        weighed = token.kind is not Kind.UNPARSED and not apart and len(words[token]) >= _FULL
        if weighed and not _beside_another(token, tokens, pages):
            fault = _better_elsewhere(token, words[token], same, pages)
            if fault is not None and not stands_in_place(token, text, start, tokens, pages):
                return fault
        behind = [other for other in same if other.start > token.start]
        behind = [other for other in behind if not PART_OF.fullmatch(text, token.end - start, other.start - start)]
        exchanged = (_exchange_fault(token, other, words, pages) for other in behind)
        if (fault := next(filter(None, exchanged), None)) is not None:
            return fault
    return None


def _is_person(token: Token, people: frozenset[str]) -> bool:
    """True for a full name of a page: a single word may as well be a make or a place."""
    parts = name_parts(token.text)
    return len(parts) > 1 and parts[-1].casefold() in people


def _beside_another(token: Token, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> bool:
    """True when a row that has the figure has another figure of the sentence too, of another kind."""
    others = [other for other in tokens if other.kind in FIGURES and other.kind is not token.kind]
    for page in pages:
        for hit in find_hits(token, page):
            low = page.text.rfind("\n", 0, hit.start) + 1
            high = low + len(page.text[low:].split("\n", 1)[0])
            row = not _VERB.search(page.text[low:high])
            if row and any(low <= near.start < high for other in others for near in find_hits(other, page)):
                return True
    return False


def _is_plain_figure(token: Token) -> bool:
    """True for a figure with digits; of bare numbers only those that are long enough to mean one thing."""
    if token.kind is Kind.UNPARSED:
        return re.fullmatch(r"[\d,]*\d{2}(?:\.\d+)?", token.text) is not None and not _YEAR.fullmatch(token.text)
    return (token.kind is not Kind.DATE or re.search(r"\d", token.text) is not None) and not is_bare(token)


def _is_listed(token: Token, facts: Sequence[Token], text: str, start: int) -> bool:
    """True for a figure of a bare list, or one that only says another over again: neither has words of its own."""
    before = [other for other in facts if other.kind is token.kind and other.end <= token.start]
    after = [other for other in facts if other.kind is token.kind and other.start >= token.end]
    gaps = [text[before[-1].end - start : token.start - start]] if before else []
    gaps += [text[token.end - start : after[0].start - start]] if after else []
    return (
        any(re.fullmatch(r"[\s,]*(?:and|or|&|plus|to|\(|=)?[\s,]*", gap) for gap in gaps)
        and token.kind is not Kind.DATE
    )


def _span(token: Token, start: int) -> tuple[int, int]:
    return token.start - start, token.end - start


def _exchange_fault(
    one: Token, two: Token, words: Mapping[Token, frozenset[str]], pages: Sequence[ReadPage]
) -> str | None:
    """Two figures that have changed places: each has the words that the pages give to the other."""
    first, second = words[one] - words[two], words[two] - words[one]
    if not first or not second:
        return None
    straight = (_shared(one, first, pages), _shared(two, second, pages))
    crossed = (_shared(two, first, pages), _shared(one, second, pages))
    if -1 in straight:
        return None
    if crossed[0] > straight[0] and crossed[1] > straight[1]:
        return f"the record has {flowing(two.text)} for what it gives as {flowing(one.text)}, and the other way round"
    return None


def _shared(token: Token, words: frozenset[str], pages: Sequence[ReadPage]) -> int:
    """How many words the pages put with a figure; -1 where it does not stand."""
    best = -1
    for page in pages:
        hits = {hit.start for hit in find_hits(token, page)}
        best = max(
            (len(words & own) for figure, own in _page_contexts(page, token.kind) if figure.start in hits), default=best
        )
    return best


def _other_day(token: Token, kind: str, pages: Sequence[ReadPage]) -> str | None:
    """The day at the head of a paper of that kind, when the draft dates it by a day that the page has for none."""
    named = re.compile(rf"\b{re.escape(kind)}", re.IGNORECASE)
    head = ""
    for page in pages:
        for hit in find_hits(token, page):
            around = page.text[max(0, hit.start - _PAPER_CHARS) : hit.end + _PAPER_CHARS]
            if named.search(around) or _MADE.search(around):
                return None
        for figure in page.by_kind.get(Kind.DATE, ()) if named.search(page.text[:_TITLE_CHARS]) and not head else ():
            line = page.text[page.text.rfind("\n", 0, figure.start) + 1 :].split("\n", 1)[0]
            if not head and len(line) - (figure.end - figure.start) <= _LABEL_CHARS:
                head = " ".join(figure.text.split())
    return f"the paper is of {head}, not of {flowing(token.text)}" if head else None


def _better_elsewhere(
    token: Token, mine: frozenset[str], others: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    here, best, there, stands = 0, 0, "", False
    for page in pages:
        hits = {hit.start for hit in find_hits(token, page)}
        stands = stands or bool(hits)
        # A figure that the sentence has as well takes the place of nothing.
        said = {hit.start for other in others for hit in find_hits(other, page)}
        for figure, context in _page_contexts(page, token.kind):
            shared = len(mine & context)
            if figure.start in hits:
                here = max(here, shared)
            elif (
                shared > best
                and figure.start not in said
                and not _in_one_row(figure, hits, page)
                and not _in_one_sentence(figure, hits, page)
            ):
                best, there = shared, " ".join(figure.text.split())
        if hits and not any(figure.start in hits for figure, _ in _page_contexts(page, token.kind)):
            return None
    if not stands:
        return None
    # The other figure has all the words; what shares only some of them may be said in other words.
    if here < best == len(mine):
        return f"the record has {there} for this, and {flowing(token.text)} for something else"
    return None


def _in_one_sentence(figure: Token, hits: AbstractSet[int], page: ReadPage) -> bool:
    """True when the draft's own figure stands in the same sentence: its words go with both."""
    return any(
        each.start <= figure.start < each.end and any(each.start <= hit < each.end for hit in hits)
        for each in page.sentences
    )


def _in_one_row(figure: Token, hits: AbstractSet[int], page: ReadPage) -> bool:
    """True when the draft's own figure stands in the same row: those of one row stand side by side."""
    line = page.text.rfind("\n", 0, figure.start) + 1
    row = page.text[line:].split("\n", 1)[0]
    return not _VERB.search(row) and any(line <= hit < line + len(row) for hit in hits)


@kept_on_page
def _page_contexts(page: ReadPage, kind: Kind) -> tuple[tuple[Token, frozenset[str]], ...]:
    return tuple(_contexts(page, kind))


def _contexts(page: ReadPage, kind: Kind) -> Iterator[tuple[Token, frozenset[str]]]:
    numbered = line_numbers(page)
    figures = [f for f in page.figures if f.kind is kind and not is_bare(f) and f.start not in numbered]
    at = 0
    for sentence in page.sentences:
        inside: list[Token] = []
        while at < len(figures) and figures[at].start < sentence.end:
            inside.append(figures[at])
            at += 1
        # What has a hundred figures is no sentence, and none of them has words of its own.
        spans = _spans(inside, kind, sentence.start)[:_MANY]
        before: frozenset[str] = frozenset()
        for figure in inside[:_MANY]:
            row = _row_at(page.text, figure.start)
            around = stems(row) if row else _context(sentence.text, *_span(figure, sentence.start), spans)
            # A figure of a list without words of its own shares those of the one before it.
            before = frozenset(around) or before
            yield figure, before


def _row_at(text: str, at: int) -> str | None:
    """The row of a table in which a figure stands, or None where it stands in prose."""
    low = text.rfind("\n", 0, at) + 1
    line = text[low:].split("\n", 1)[0]
    cells = line.count("|") > 1 or line.count("\t") > 0 or CELLS.search(line) is not None
    return line if cells else None


def is_bare(figure: Token) -> bool:
    """True for a figure of two decimals that no currency makes an amount."""
    return isinstance(figure.value, Amount) and figure.value.currency is None


def _spans(tokens: Sequence[Token], kind: Kind, start: int) -> list[tuple[int, int]]:
    return [(token.start - start, token.end - start) for token in tokens if token.kind is kind]


def _context(text: str, start: int, end: int, others: Sequence[tuple[int, int]]) -> frozenset[str]:
    """The words from the figure before to this one, and those after it up to the next stop."""
    left = max((e for _, e in others if e <= start), default=0)
    right = min((s for s, _ in others if s >= end), default=len(text))
    # "$5 for the pump, $7 for the hose" has its words behind each figure.
    if len(others) > 1 and _BEHIND.match(text, end) and (behind := stems(_STOP.split(text[end:right], maxsplit=1)[0])):
        return frozenset(behind) - LIGHT
    lead = not stems(text[left:start])
    # "On May 1, A paid" gives the day the words that follow it.
    tail = text[end:right] if lead else _STOP.split(text[end:right], maxsplit=1)[0]
    # On a form the label is the line; in prose it may reach back over the clause.
    head = text[left:start].rpartition("\n")[2] if "\n" in text[left:start] else text[left:start]
    head = head.rpartition(",")[2] if left else head
    head = head.rpartition(" and ")[2] if stems(head.rpartition(" and ")[2]) else head
    return frozenset((*stems(head), *stems(tail))) - LIGHT
