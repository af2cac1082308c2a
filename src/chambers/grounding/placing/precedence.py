"""Before or after what: an act that the page puts on the other side of the same event.

"Trained before the first shift" and "trained after the first shift" share every word but one. The event must be named
alike on both sides, the rest of the clause must stand in the same passage, and no passage may have the draft's order.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.numerals import NUMBER_WORDS
from chambers.grounding.texts.clauses import clauses_of
from chambers.grounding.texts.passages import answers
from chambers.grounding.words.meaning import stems

_WAY = re.compile(
    r"(?:(?P<until>\b(?:not|never|n['\u2019]t)\b[^.;,]{0,60}?\buntil\s+)(?=after\b))?"
    r"(?P<not>\bnot\s+(?:even\s+|until\s+)?)?"
    r"\b(?:(?P<before>before|prior to|ahead of|in advance of|preceding)|(?P<after>after|following|since|upon|once"
    r"|on receipt of))\s+"
    r"(?P<event>(?:(?:Mr|Mrs|Ms|Dr)\.\s+|[\w'\u2019-]+\s*){1,8})",
    re.IGNORECASE,
)
_END = re.compile(
    r"\b(?:and|but|that|which|who|did|do|does|came|went|would|could|in|at|on|with|because|so|when|while|by|to|for|from)\b",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:no|not|never|nobody|none|nothing|without|neither|nor|cannot|until)\b|n['\u2019]t\b", re.IGNORECASE
)
_COUNTED = re.compile(
    rf"(?:\d|\b(?:{'|'.join(sorted(NUMBER_WORDS))}|of (?:them|these|those|which)))\s+$", re.IGNORECASE
)
_ENOUGH = 2
_OPENING_CHARS = 8

Placed = tuple[bool, frozenset[str], frozenset[str], bool, str]
"""Whether it is before, the words of the event and those around it, whether it denies, and what is said."""


def precedence_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """An act before an event that the pages put after it, or the other way round; or None."""
    if not _WAY.search(own):
        return None
    for clause in clauses_of(own):
        for before, event, around, denies, words in _placed(clause.text):
            there = [each for page in pages for each in _on_page(page) if _same_event(event, each[1])]
            # "Did not pass it on before the notice came" says that it was passed on after it.
            if denies or any(each[0] is before or each[3] for each in there):
                continue
            whole = around | (frozenset(stems(own)) - event)
            for _, theirs, others, _, said in there:
                if len(whole & others) >= (1 if len(event & theirs) >= _ENOUGH else _ENOUGH):
                    return f"it says \u201c{words}\u201d, where the page says \u201c{said}\u201d"
    return None


def _same_event(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    shared = mine & theirs
    return bool(shared) and len(shared) >= min(_ENOUGH, len(mine), len(theirs))


@kept_on_page
def _on_page(page: ReadPage) -> tuple[Placed, ...]:
    found: list[Placed] = []
    asked: frozenset[str] = frozenset()
    for passage in answers(page):
        for before, event, around, denies, words in _placed(passage.text):
            # "Q. When did you decide? A. In March. Q. Before the memo? A. Yes." goes on with what was asked.
            opens = passage.text.lstrip().find(words.split()[0]) <= _OPENING_CHARS
            found.append((before, event, around | asked if opens else around, denies, words))
        asked = frozenset(stems(passage.text))
    return tuple(found)


def _placed(text: str) -> Iterator[Placed]:
    for match in _WAY.finditer(text):
        event = match["event"]
        end = _END.search(event)
        named = frozenset(stems(event[: end.start()] if end else event))
        # "Four before surgery, three since" counts, and puts nothing in order.
        if named and not _COUNTED.search(text[: match.start()]):
            rest = f"{text[: match.start()]} {text[match.end('event') :]}"
            # "Not before the codicil" is after it.
            before = (match["before"] is not None) is not (match["not"] is not None and match["before"] is not None)
            # "Was not repaired until after the sale" says that it was repaired then.
            # "Before the bid he had not seen it": the denial stands behind the event.
            denies = match["until"] is None and _NEGATION.search(f"{rest} {event}") is not None
            yield before, named, frozenset(stems(rest)), denies, " ".join(match[0].split())
