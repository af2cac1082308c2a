"""What stands before a quotation: "he could say 'that it was certain'" where the page has "I cannot say that it was".

The quotation itself is checked word for word; the verb that governs it is not part of it. Where the page has the very
verb right before the quoted words, and one side denies it and the other does not, the draft turns the page round.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.word_roots import is_verb, without_idioms

_BEFORE_CHARS = 80
_STOP = re.compile(r"[.;:?!]\s|\n\s*\n|[\"\u201c\u201d]|,\s+(?:and|but|although|though|while)\s")
_LAST_WORDS = re.compile(r"(?P<before>.*?)\b(?P<verb>[A-Za-z]{2,})\W*(?:that\W*)?$", re.DOTALL)
_DENIES = re.compile(
    r"\b(?:not|never|cannot|nobody|no\s+one|neither|nor|unable|refused|declined|failed|none|nothing"
    r"|den(?:y|ies|ied|ying)|forb(?:id|ids|ade|idden)|prohibit(?:s|ed)?|bar(?:s|red)?)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"[^.!?]{0,120}\?")
_OPEN = re.compile(r"\b(?:whether|if|asks?|asked)\b", re.IGNORECASE)
_NEAR_WORDS = 3
_MARGIN = re.compile(r"\n[ \t]*\d{0,3}[ \t]*")


def frame_fault(whole: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The words before a quotation on a page that deny what the sentence has before it, or the other way round."""
    for token in tokens:
        if token.kind is not Kind.QUOTATION:
            continue
        mine = _frame(whole[: max(0, token.start - start)])
        places = [frame for page in pages for frame in _frames(token, page)] if mine else []
        if mine is None or not places:
            continue
        verb, denies = mine
        same = [(theirs, text) for word, theirs, text in places if word == verb]
        if same and all(theirs is not denies for theirs, _ in same):
            return f"the words before the quotation are: \u201c{' '.join(same[0][1].split())}\u201d"
    return None


def _frames(token: Token, page: ReadPage) -> Iterator[tuple[str, bool, str]]:
    """The verbs right before the places where a page has a quotation, and whether they are denied."""
    for hit in find_hits(token, page):
        before = _MARGIN.sub(" ", page.text[max(0, hit.start - _BEFORE_CHARS) : hit.start])
        # What was asked is not said to be so.
        clause = _STOP.split(before)[-1].strip()
        if clause and (frame := _frame(before)) is not None and not _ASKS.match(page.text, hit.end):
            yield *frame, clause


def _frame(text: str) -> tuple[str, bool] | None:
    """The stem of the last word of a text, and whether it is denied; None where the denial stands too far off."""
    clause = _STOP.split(without_idioms(text).rstrip(" \"\u201c'[,"))[-1]
    found = _LAST_WORDS.search(clause)
    if found is None or not is_verb(found["verb"]) or _OPEN.search(clause):
        return None
    denials = list(_DENIES.finditer(found["before"]))
    if denials and len(found["before"][denials[-1].end() :].split()) > _NEAR_WORDS:
        return None
    return stem(found["verb"].casefold()), len(denials) % 2 == 1
