"""Sentences that state a fact, each with the passages that come nearest to it, as questions about their meaning.

A sentence is asked about where it has a date, an amount, a name or a citation of the record, or says plainly what
somebody did. Headings, questions, propositions of law and what a party asks of the court are not. Whether a passage
says the same is not decided here.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from chambers.grounding.claim import CITES, LAW, MEASURES, OF_RECORD, Kind, Token
from chambers.grounding.grounds import Grounds, span_of
from chambers.grounding.matching import Hit
from chambers.grounding.pages.page_text import HIDDEN, hide
from chambers.grounding.pages.passages import likely_pages, nearest_passages
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.verdict import Question

_FEWEST_WORDS = 4
_STATES = MEASURES | OF_RECORD | {Kind.NAME, Kind.QUOTATION}
_STOPPED = re.compile(r"[.!;:][\"'\u201d\u2019)\]]*\s*$|[)\]\"\u201d]\s*$|\d\s*$")
_ASKS = re.compile(
    r"\b(?:[Tt]he|[Tt]his)\s+(?:Honorable\s+)?Court\s+(?:should|must|may|need|can|cannot|has\s+jurisdiction)\b"
    r"|\brespectfully\b|\bas\s+a\s+matter\s+of\s+law\b|\bno\s+genuine\s+(?:dispute|issue)\b"
    r"|\b(?:[Mm]otions?|[Jj]udgment)\s+(?:should|must|ought|be|is\s+to\s+be)\b"
    r"|\b(?:is|are)\s+entitled\s+to\s+(?:\w+\s+){0,3}(?:judgment|relief|injunction|dismissal|new\s+trial)\b"
)
"""What a party asks of the court is no fact of the record."""
_ARGUES = re.compile(
    r"\b(?:should|ought|would|courts?|argu\w+|contend\w*|submits?|therefore|thus|accordingly|hence|entitled|motion|relief"
    r"|requests?|plainly|clearly|disputes?|undisputed|laws?|legal\w*|statut\w+|rules?|doctrine|question|issues?|burden"
    r"|standard|jur(?:y|ors?)|defen[sc]e|liab\w+|negligen\w+|breach\w*|reasonabl\w+|evidence|record|claims?|below|above|here|we|our|us)\b",
    re.IGNORECASE,
)
"""Words by which a sentence without a fact that could be looked up is told to argue."""


def find_questions(
    sentences: Sequence[Sentence],
    tokens: Sequence[Token],
    held: Mapping[int, Sequence[int]],
    citing: Collection[int],
    grounds: Grounds,
) -> Iterator[Question]:
    """A question for each sentence that states a fact and has a passage near it, in the order of the text.

    `citing` are the starts of the sentences that only cite.
    """
    parts = list(by_sentence(sentences, tokens))
    for at, (sentence, inside) in enumerate(zip(sentences, parts, strict=True)):
        if not states_fact(sentence.text, inside) or sentence.start in citing:
            continue
        if at + 1 < len(parts) and _rests_on_law(inside, parts[at + 1]):
            continue
        # A citation may be a sentence of its own behind the statement.
        behind = parts[at + 1] if at + 1 < len(parts) and sentences[at + 1].start in citing else []
        own = own_words(sentence, inside)
        pages = [page for token in (*inside, *behind) for page in held.get(token.start, ())]
        near = nearest_passages(own, pages or likely_pages(own, grounds.index), grounds.index)
        passages = tuple(span_of(each.page.page, Hit(each.start, each.end)) for each in near)
        if passages:
            yield Question(f"s{at + 1}", sentence.text, sentence.start, sentence.end, passages)


def states_fact(text: str, inside: Sequence[Token]) -> bool:
    """True when a sentence says something that a page could say."""
    kinds = {token.kind for token in inside}
    if len(text.split()) < _FEWEST_WORDS or text.rstrip().endswith("?") or text.startswith("Whether "):
        return False
    if not kinds & CITES and _STOPPED.search(text) is None:
        return False
    if not kinds & OF_RECORD and (kinds & LAW or _ASKS.search(text)):
        return False
    return bool(kinds & _STATES) or _ARGUES.search(text) is None


def _rests_on_law(inside: Sequence[Token], behind: Sequence[Token]) -> bool:
    """True for a sentence without anything to look up, and with an authority at the head of the next."""
    return bool(behind) and behind[0].kind in LAW and not any(token.kind in _STATES for token in inside)


def by_sentence(sentences: Sequence[Sentence], tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each sentence."""
    at = 0
    for sentence in sentences:
        inside: list[Token] = []
        while at < len(tokens) and tokens[at].start < sentence.end:
            inside.append(tokens[at])
            at += 1
        yield inside


def own_words(sentence: Sentence, inside: Sequence[Token]) -> str:
    """A sentence without its citations."""
    cites = ((max(0, t.start - sentence.start), t.end - sentence.start) for t in inside if t.kind in CITES)
    return hide(sentence.text, cites).replace(HIDDEN, " ")
