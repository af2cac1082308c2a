"""Who bears it: at whose cost something is done, and whose responsibility it is.

"The fence was the tenant's responsibility, at the tenant's expense" is false where the page has "Landlord shall keep
the fence in repair at Landlord's sole cost". The sentence of the page that shares most words with the clause of the
draft tells who bears it; where none tells, or two of them name two, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.acts.doings import meet
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.parties import is_exclusive, role_of
from chambers.grounding.texts.clauses import clauses_of
from chambers.grounding.words.meaning import stem, stems

_WHO = r"(?P<who>[A-Z][\w&-]*(?:\s[A-Z][\w&-]*){0,3}|[a-z]{3,})"
_COST = r"(?:own\s|sole\s)*(?:[\"\u201c]\s*sole\s)?(?:costs?|expenses?|charge)\b"
_AT_COST = re.compile(rf"\bat\s(?:the\s)?{_WHO}['\u2019]s?\s*{_COST}")
_BEARS = re.compile(
    rf"\b{_WHO}\s(?:shall\s|must\s|was\sto\s|were\sto\s|had\sto\s|would\s)?"
    r"(?:bore|bears?|paid\sfor|pays?\sfor|(?:was|were|is|are|be)\s(?:solely\s)?(?:responsible|liable)\sfor)\b"
)
_CHARGED = re.compile(
    rf"\b(?:was|were|is|are|be)\s(?:the\s)?{_WHO}['\u2019]s?\s(?:sole\s)?(?:responsibility|duty|burden)\b"
)
_MUST = re.compile(rf"(?:^|[.;:)\d]\s+){_WHO}(?:\s\([^)]*\))?,?\s(?:shall|must|agrees\sto|undertakes\sto)\s(?!not\b)")
_AT_ITS_COST = re.compile(
    rf"\b{_WHO}\s(?:shall|must|will|agrees\sto|undertakes\sto),?\s[^.;]{{0,60}}?\bat\s(?:its|his|her|their)\s{_COST}"
)
_EITHER = re.compile(r"\b(?:unless|except|if|only when)\b")
_PATTERNS = (_AT_COST, _BEARS, _CHARGED)
_EMPTY = frozenset(
    stem(word) for word in ("cost", "expense", "charge", "responsibility", "responsible", "duty", "bear", "pay", "sole")
)
_LEAST = 2


@dataclass(frozen=True, slots=True)
class _Burden:
    """What somebody bears: the stems of the sentence that says so, and how it calls them."""

    who: str
    stems: frozenset[str]


def burden_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who bears by the page what the sentence lays on another, or None."""
    # "Ann paid for it unless he was at fault": each of the two bears it in one of the cases.
    if _EITHER.search(own) or not any(pattern.search(own) for pattern in _PATTERNS):
        return None
    names = {token.text for token in tokens if token.kind is Kind.NAME}
    for clause in clauses_of(own):
        for who, about in _bearers(clause.text):
            if role_of(who) is None and who not in names:
                continue
            other = _other_bearer(who, about, pages, grounds)
            if other is not None:
                return f"the page has {other} bear it, not {who}"
    return None


def _bearers(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Whoever bears something in a clause, and the stems of what it is; what "Ann bore" follows the verb."""
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            yield match["who"], _about(text[match.end() :] if pattern is _BEARS else text)


def _about(text: str) -> frozenset[str]:
    """The stems that tell what is borne: neither the parties nor the words for bearing it."""
    words = (word for word in re.findall(r"[^\W\d_]+", text) if role_of(word) is None)
    return frozenset(stems(" ".join(words))) - _EMPTY


def _other_bearer(who: str, about: frozenset[str], pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Who bears it by the sentence that shares most, where no other that shares as much has it as the draft does."""
    found = [(len(about & each.stems), each.who, page) for page in pages for each in _burdens(page)]
    most = max((shared for shared, _, _ in found), default=0)
    if most < _LEAST:
        return None
    best = [(other, page) for shared, other, page in found if shared == most]
    if any(not _are_opposed(who, other, page, grounds) for other, page in best):
        return None
    return best[0][0]


def _are_opposed(one: str, two: str, page: ReadPage, grounds: Grounds) -> bool:
    """True for the two sides of a paper, by their roles or by the names that the paper gives them."""
    terms = definitions(page, grounds)
    called = [terms.get(who.casefold()) or terms.get(who.rsplit(maxsplit=1)[-1].casefold()) for who in (one, two)]
    mine, theirs = (
        tuple(filter(None, (role_of(who) or who, term))) for who, term in zip((one, two), called, strict=True)
    )
    if meet(mine, theirs, grounds):
        return False
    if all(called):
        return True
    if all(role_of(who) is not None and _is_term(who, page) for who in (one, two)):
        return True
    sides = [_sides(each, grounds) for each in (mine, theirs)]
    return all(sides) and not sides[0] & sides[1]


def _is_term(who: str, page: ReadPage) -> bool:
    """True for a word that a page writes as it writes its parties, more than once: "Broker"."""
    word = re.escape(who[:1].upper() + who[1:].removesuffix("s"))
    return len(re.findall(rf"\b{word}s?\b", page.text)) > 1


def _sides(people: Sequence[str], grounds: Grounds) -> set[str]:
    """The roles of one side alone that somebody has."""
    own = {role for each in people if (role := role_of(each)) is not None and is_exclusive(role)}
    return own | {fact.role for each in people for fact in grounds.roles.given_to(each) if is_exclusive(fact.role)}


@kept_on_page
def _burdens(page: ReadPage) -> tuple[_Burden, ...]:
    """Everything that a page has somebody bear: by its cost, by its duty, or by what it shall do."""
    found = []
    for sentence in page.sentences:
        flat = " ".join(sentence.text.split())
        named = [match["who"] for pattern in (*_PATTERNS, _AT_ITS_COST, _MUST) for match in pattern.finditer(flat)]
        found += [_Burden(who, _about(flat)) for who in dict.fromkeys(named)]
    return tuple(found)
