"""One objection, held to the draft and to the record. Pure.

What a reviewer says about a paragraph is a claim like any other. An objection that points at no page may be kept, since
"no page says so" has none; but then, too, it must quote the paragraph, and state nothing that the record does not bear.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from chambers.drafting.places import find_words
from chambers.drafting.results import Dropped, Objection, Paragraph, Span
from chambers.drafting.writing.checking import Checker
from chambers.grounding.verify import verify_against

_MIN_QUOTE_CHARS = 4
_MIN_PROBLEM_WORDS = 3
_LIST = re.compile(r'"objections"\s*:\s*\[')
_NO_PAGE = ("none", "")


@dataclass(frozen=True, slots=True)
class Objected:
    """What a reviewer said, field by field; "" where a field is missing or is no text."""

    paragraph: str
    quote: str
    problem: str
    page: str
    words: str

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Self:
        fields = (entry.get(name) for name in ("paragraph", "quote", "problem", "page", "words"))
        return cls(*(" ".join(value.split()) if isinstance(value, str) else "" for value in fields))


def read_objections(answer: str) -> tuple[dict[str, Any], ...] | None:
    """The objections of an answer, also of one that broke off behind some; None where it is no list of objections."""
    opening = _LIST.search(answer)
    if opening is None:
        return None
    found: list[dict[str, Any]] = []
    at, decoder = opening.end(), json.JSONDecoder()
    while (start := answer.find("{", at)) >= 0:
        try:
            value, at = decoder.raw_decode(answer, start)
        except ValueError:
            break
        found.append(value)
    # An empty list is an answer; one that breaks off before its first objection is none.
    closed = re.match(r"\s*\]", answer[opening.end() :]) is not None
    return tuple(found) if found or closed else None


def judge_objection(said: Objected, paragraphs: Mapping[str, Paragraph], checker: Checker) -> Objection | Dropped:
    """The objection with its place in the record, or why it is dropped; who objects is not known here."""
    paragraph = paragraphs.get(said.paragraph)
    if paragraph is None:
        return _dropped(said, f"there is no paragraph {said.paragraph or 'named'}")
    if len(said.quote) < _MIN_QUOTE_CHARS or not stands_in(said.quote, paragraph.text):
        return _dropped(said, f"paragraph {paragraph.id} does not say \u201c{said.quote}\u201d")
    if len(said.problem.split()) < _MIN_PROBLEM_WORDS:
        return _dropped(said, "it names no problem")
    if faults := false_facts(said.problem, checker):
        return _dropped(said, f"the objection itself is not borne by the record: {'; '.join(faults)}")
    evidence: Span | None = None
    if said.page.casefold() not in _NO_PAGE:
        found = find_evidence(said.page, said.words, checker)
        if isinstance(found, str):
            return _dropped(said, found)
        evidence = found
    return Objection(
        id="", reviewer="", paragraph=paragraph.id, quote=said.quote, problem=said.problem, evidence=evidence
    )


def stands_in(quote: str, text: str) -> bool:
    """True when words stand in a text, whatever their spacing, case and quotation marks."""
    return _plain(quote) in _plain(text)


def false_facts(text: str, checker: Checker) -> tuple[str, ...]:
    """The facts of a text that no page bears; whether it argues well is not asked."""
    faults = verify_against(text, checker.grounds).open
    return tuple(f"{each.claim.text} {each.reason}" for each in faults)


def find_evidence(number: str, words: str, checker: Checker) -> Span | str:
    """The place of some words on a page, exactly as they stand there; otherwise what is wrong."""
    page = next((each for each in checker.grounds.index.pages if each.bates == number), None)
    if page is None:
        return f"there is no page {number}"
    found = find_words(words.strip(" .,;\u201c\u201d\"'"), page)
    return f"{number} does not say \u201c{words}\u201d" if found is None else found


def _plain(text: str) -> str:
    marks = str.maketrans("", "", "\u201c\u201d\u2018\u2019\"'")
    return " ".join(text.casefold().translate(marks).split()).strip(" .,;")


def _dropped(said: Objected, reason: str) -> Dropped:
    return Dropped(text=said.problem or said.quote or said.paragraph, reason=reason)
