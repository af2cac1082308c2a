"""Who did it by the form of a paper: "Surgeon: Ann Lee", "Reviewed: Bo Roe", "prepared by C. Diaz, bookkeeper".

Such lines name who did one thing on that paper. A draft that has somebody else of the page do it is wrong where every
such line of the cited pages names another, and nothing there has the bearer do it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.cites.papers import KINDS
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.duty_table import DUTIES
from chambers.grounding.words.meaning import stem, stems
from chambers.grounding.words.verb_table import VERBS
from chambers.grounding.words.word_roots import ACTS

_TITLES = (
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Hon|Judge|Justice|Ofc|Officer|Sgt|Sergeant|Det|Detective|Lt|Capt|Captain|Cpl|Chief"
    r"|Deputy|Trooper|Insp|Inspector|Nurse|Attorney|Rev)\.?[ ])*"
)
NAME = rf"{_TITLES}(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){{1,2}})"
_LABELLED = re.compile(
    r"(?:^|[.;|]|[^\S\n]{2,})[^\S\n]*(?P<label>[A-Z][A-Za-z]+(?:[ ][A-Za-z]+){0,2}):[^\S\n]*"
    rf"(?:/s/[ ]*)?{NAME}",
    re.MULTILINE,
)
_BY = re.compile(rf"\b(?P<verb>[A-Za-z]{{3,14}})(?:[ ][^.;:\n]{{1,60}}?)?[ ]by:?[ ]+(?:/s/[ ]*)?{NAME}")
_ASIDE = r"(?:,[^,;]{1,60},)?"
_DOES = re.compile(
    rf"{_ASIDE}\s+(?:(?:had|has|also|then|later|himself|herself|first|again|personally|finally)\s+){{0,2}}"
    r"(?P<verb>[a-z]{3,14})\b"
)
_DONE_BY = re.compile(r"\b(?P<verb>[a-z]{3,14})(?:\s[^.;:]{1,40}?)?\s+by\s+(?:the\s+)?(?:[\w.-]+,?\s+){0,2}\Z")
_GIVES = re.compile(
    r"(?:gave|gives|give|made)\s+(?:his|her|an?)\s+(?:[a-z]+\s+)?(?:statement|interview|account|declaration|deposition)\s+to\b"
)
_DECLARE = stem("declare")
_OF_PAPERS = frozenset(
    stem(verb)
    for verb in ("approve", "prepare", "review", "sign", "receive", "enter", "record", "collect", "deliver", "request")
)
_PAPER = re.compile(rf"\b(?:{'|'.join(sorted(KINDS))}|form|log|record|summary|estimate|it|them)s?\b", re.IGNORECASE)
_HELPS = frozenset(("was", "were", "been", "being", "is", "are", "be"))
_NEAR_CHARS = 70


@dataclass(frozen=True, slots=True)
class Duty:
    """Somebody whom a line of a page has do something: the stem of the verb, and the name."""

    verb: str
    name: str
    start: int


def duty_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who did by the form of the page what the sentence has somebody else do, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    for token, verb in _claimed(own, sentence, named):
        doers = [duty.name for page in pages for duty in duties_of(page) if duty.verb == verb]
        if not doers or any(is_same(doer, token.text, grounds.index) for doer in doers):
            continue
        # Whom the sentence names as well is never held against it, but for who gave a statement to whom.
        if verb != _DECLARE and any(is_same(doer, each.text, grounds.index) for doer in doers for each in named):
            continue
        # Who approved the report is no matter of who approved the search.
        if verb in _OF_PAPERS and not _PAPER.search(own):
            continue
        sorts = sorts_of(token.text, grounds.index)
        fitting = [doer for doer in doers if sorts_of(doer, grounds.index) & sorts]
        if fitting and not _does_too(token.text, verb, pages, grounds):
            return f"the page has {fitting[0]} for this, not {token.text}"
    return None


def _claimed(own: str, sentence: Sentence, named: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each name that does something in a sentence, with the stem of the verb."""
    for token in named:
        if role_of(token.text) is not None:
            continue
        start, end = token.start - sentence.start, token.end - sentence.start
        if (does := _DOES.match(own, end)) and does["verb"] not in _HELPS:
            yield token, _DECLARE if _GIVES.match(own, does.start("verb")) else stem(does["verb"])
        if done := _DONE_BY.search(own[max(0, start - _NEAR_CHARS) : start]):
            yield token, stem(done["verb"])


def _does_too(name: str, verb: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True when a sentence of the pages has the verb beside the name."""
    forms = name_forms(name, grounds.index)
    return any(forms.search(each.text) and verb in stems(each.text) for page in pages for each in page.sentences)


@kept_on_page
def duties_of(page: ReadPage) -> tuple[Duty, ...]:
    """Every duty that the lines of a page give to somebody."""
    return tuple(_read(page.text))


def _read(text: str) -> Iterator[Duty]:
    for match in _LABELLED.finditer(text) if ":" in text else ():
        label = match["label"].casefold()
        for verb in DUTIES.get(label, DUTIES.get(label.rsplit(maxsplit=1)[-1], ())):
            yield Duty(stem(verb), match["name"], match.start("name"))
    for match in _BY.finditer(text) if " by" in text else ():
        if match["verb"].casefold() in VERBS or match["verb"].endswith("ed") or stem(match["verb"]) in ACTS:
            yield Duty(stem(match["verb"]), match["name"], match.start("name"))
