"""Sections that a sentence tells of in its own words: "Section 14 states that ...", "under Article 9 ...".

The number of a section is no figure that may stand anywhere on the page: it names the part of the paper that says what
the sentence says. Where another section of the cited pages has the quotation, or clearly more of the words and
figures, that one is told. A sentence that tells of several sections says of each what stands from its number to the
next.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.cites.sections import fault_among, sections_of
from chambers.grounding.claim import FIGURES, Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.pages.sentences import Sentence

_MENTION = re.compile(
    r"(?:\b(?:[Ss]ections?|[Ss]ecs?\.|[Aa]rticles?|[Aa]rts?\.|[Cc]lauses?|[Pp]aragraphs?|[Pp]aras?\.?|Conditions?)|\u00a7|\u00b6)\s*"
    r"(?P<number>\d{1,3}(?:\.\d{1,3})*)(?![\w.-]?\d|\w)(?:\([a-z0-9]{1,4}\))*"
)
_OF_PAPER = re.compile(
    r"(?:\([a-z0-9]{1,4}\))*\s+(?:of|in|to)\s+(?:the|its|his|her|their|our|your|that)\s+"
    r"(?P<paper>[A-Z][\w&'\u2019-]*(?:\s[A-Z][\w&'\u2019-]*){0,4})"
)
_CLEARLY, _LEAD_CHARS = 2, 20

_Stretch = tuple[ReadPage, tuple[int, int]]


_LEADS = re.compile(
    r"(?:^|[.;:,(\"\u201c\u201d)\]]\s*"
    r"|\b(?:[Uu]nder|[Bb]y|[Ii]n|[Pp]er|[Pp]ursuant to|and|that|[Ii]d\.|while|but|[Ww]hereas|which|where)\s+"
    r"(?:the\s+)?)\Z"
)
_PROVIDES = re.compile(
    r"(?:\([a-z0-9]{1,4}\))*(?:\s+of\s+(?:the|its|that|this)\s+[A-Z]\w*(?:\s[A-Z]\w*)*)?\s+(?:[a-z]+ly\s+)?[a-z]+s\b"
)
"""A section is told of where it leads a clause or provides something; one that somebody met or broke is not."""


def section_told_at(text: str, sentence: Sentence, token: Token) -> tuple[str, int, int] | None:
    """The section whose number a token is, and from where to where its sentence speaks of it; else None."""
    told = list(_MENTION.finditer(text, sentence.start, sentence.end))
    at = next((n for n, match in enumerate(told) if match.start("number") <= token.start < match.end("number")), None)
    if at is None:
        return None
    lead = text[max(sentence.start, told[at].start() - _LEAD_CHARS) : told[at].start()]
    if not _LEADS.search(lead) and not _PROVIDES.match(text, told[at].end()):
        return None
    if len(told) == 1:
        return told[0]["number"], sentence.start, sentence.end
    end = told[at + 1].start() if at + 1 < len(told) else sentence.end
    return told[at]["number"], told[at].start(), end


def paper_told_at(text: str, token: Token) -> str | None:
    """What stands behind the number of a section as the name of its paper: "clause 7.3 of the Hire Agreement"."""
    named = _OF_PAPER.match(text, token.end)
    return named["paper"] if named else None


def told_section_fault(section: str, said: str, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The section that says what a sentence says of another one, or None."""
    found = [(number, stretch) for page in pages for number, stretch in _sections(page)]
    named = [stretch for number, stretch in found if _is_within(number, section)]
    others = [stretch for number, stretch in found if not _is_within(number, section)]
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    if section not in dict(found) or any(_holds(stretch, token) for stretch in named for token in quoted):
        return None
    figured = any(token.kind in FIGURES for token in tokens)
    other = _quoting(quoted, others) or fault_among(named, others, said, tokens, _CLEARLY + (not figured))
    number = next((number for number, stretch in found if other is not None and stretch[1] == other[1]), None)
    return None if number is None else f"section {number} says this, not section {section}"


def _sections(page: ReadPage) -> Iterator[tuple[str, _Stretch]]:
    return ((number, (page, span)) for number, span in sections_of(page.text).items())


def _is_within(number: str, section: str) -> bool:
    """True for a section, its parts, and the whole that it is a part of."""
    return f"{number}.".startswith(f"{section}.") or f"{section}.".startswith(f"{number}.")


def _quoting(quoted: Sequence[Token], others: Sequence[_Stretch]) -> _Stretch | None:
    """The only stretch that has a quotation."""
    holding = [stretch for stretch in others if any(_holds(stretch, token) for token in quoted)]
    return holding[0] if len(holding) == 1 else None


def _holds(stretch: _Stretch, token: Token) -> bool:
    page, (low, high) = stretch
    return any(low <= hit.start < high for hit in find_hits(token, page))
