"""Whether an utterance of a page may have to do with somebody at all.

It may when it or its entry names them, in full, by a part of the name, by initials or by a role; when they speak or are
spoken to; when it has a pronoun that may be theirs; and when the page as a whole is about them. This errs towards yes.
"""

import re

from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index, kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import Sort, identities, is_same, is_woman, name_forms, sorts_of
from chambers.grounding.people.participants import candidates, may_be, opens_with_verb, participants_of, roles_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.pronouns import antecedent
from chambers.grounding.people.utterance import Utterance
from chambers.grounding.people.voices import voice_at
from chambers.grounding.record_index import RecordIndex

_SUBJECT = re.compile(
    r"\b(?:patient|resident|client|insured|employee|student|pupil|tenant|claimant|customer|member|applicant|borrower|name"
    r"|re|subject)s?:[ \t]*(?P<who>[^\n]{3,60})",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"(?<![\w.])(?:(?P<he>he|him|his|himself)|(?P<she>she|her|hers|herself)|(?P<it>it|its)"
    r"|they|them|their|who|whom)(?!\w)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_HEAD_LINES = 3
_HEAD_CHARS = 120
_ROLE_CHARS = 600
_FEW_CHARS = 300


def is_concerned(
    name: str, sorts: frozenset[Sort], page: ReadPage, utterance: Utterance, grounds: Grounds, *, closely: bool = False
) -> bool:
    """True when an utterance may have to do with the bearer of a name.

    Looked at closely, a pronoun that surely means another is not his, and one that names another is not about whoever
    stands at the head of the page.
    """
    forms = name_forms(name, grounds.index)
    text = page.text[utterance.start : utterance.end]
    if forms.search(page.text, utterance.low, utterance.high) or _initials(name, grounds.index).search(text):
        return True
    voice = voice_at(page, utterance.end - 1, grounds)
    both = (*voice.speakers, *voice.hearers) if voice is not None else ()
    if any(is_same(name, other, grounds.index) for other in both):
        return True
    if not (closely and _names_another(page, utterance, grounds)) and (
        (voice is None and opens_with_verb(text)) or _is_about(forms, page)
    ):
        return True
    return _may_be_inside(name, sorts, page, utterance, grounds, closely=closely)


def _names_another(page: ReadPage, utterance: Utterance, grounds: Grounds) -> bool:
    inside = participants_of(page, utterance.start, utterance.end)
    return any(who.is_name and "person" in sorts_of(who.text, grounds.index) for who in inside)


def _may_be_inside(
    name: str, sorts: frozenset[Sort], page: ReadPage, utterance: Utterance, grounds: Grounds, *, closely: bool
) -> bool:
    voice = voice_at(page, utterance.end - 1, grounds)
    for who in participants_of(page, utterance.start, utterance.end):
        if who.is_role and _may_hold(who.text, name, grounds):
            return True
        if who.is_name and may_be(name, candidates(who, name, page, voice, grounds), grounds):
            return True
        plain = not who.is_name and not who.is_role and not _PRONOUN.fullmatch(who.text)
        if plain and may_be(name, candidates(who, name, page, voice, grounds), grounds):
            return True
    return _may_be_meant(name, sorts, page, utterance, grounds, closely=closely)


def _may_hold(word: str, name: str, grounds: Grounds) -> bool:
    """True for a role that the record gives to somebody, or to nobody."""
    role = role_of(word)
    holders = grounds.roles.holders(role) if role is not None else ()
    return (
        not holders
        or role in roles_of(name, grounds)
        or any(is_same(name, fact.name, grounds.index) for fact in holders)
    )


def _may_be_meant(
    name: str, sorts: frozenset[Sort], page: ReadPage, utterance: Utterance, grounds: Grounds, *, closely: bool
) -> bool:
    """True when a pronoun may mean somebody whom the page names or gives a role to before it."""
    woman = is_woman(name, grounds.index)
    text = page.text[utterance.start : utterance.end]
    fitting = [
        match
        for match in _PRONOUN.finditer(text)
        if not (match["he"] and woman is True)
        and not (match["she"] and woman is False)
        and (not match["it"] or "firm" in sorts)
        and not (closely and _means_another(name, page, utterance.start + match.start(), grounds))
    ]
    if not fitting:
        return False
    before = page.text[: utterance.start]
    opens = not before.strip() or (page.page.number > 1 and len(before) < _FEW_CHARS)
    if opens or name_forms(name, grounds.index).search(before):
        return True
    mine = roles_of(name, grounds)
    return bool(mine) and any(role_of(word) in mine for word in _WORD.findall(before[-_ROLE_CHARS:]))


def _means_another(name: str, page: ReadPage, at: int, grounds: Grounds) -> bool:
    meant = antecedent(page, at, grounds)
    return meant is not None and not is_same(meant, name, grounds.index)


def _is_about(forms: re.Pattern[str], page: ReadPage) -> bool:
    """True when a page says at its head, or by a label, that it is about somebody."""
    subject = _SUBJECT.search(page.text)
    if subject is not None and forms.search(subject["who"]):
        return True
    return forms.search(_head(page)) is not None


@kept_on_page
def _head(page: ReadPage) -> str:
    """The first lines of a page; an entry or a paragraph is no head."""
    lines = [line for line in page.text.splitlines() if line.strip()][:_HEAD_LINES]
    return " ".join(line for line in lines if len(line) <= _HEAD_CHARS and not line.lstrip(" |[(")[:1].isdecimal())


@kept_on_index
def _initials(name: str, index: RecordIndex) -> re.Pattern[str]:
    """Matches the initials of a name, as notes have them: "LF", "L.F."."""
    letters = {(first[0].upper(), last[0].upper()) for first, last in identities(name, index) if first and last}
    each = "|".join(rf"{first}\.?{last}\.?" for first, last in sorted(letters))
    return re.compile(rf"(?<!\w)(?:{each})(?!\w)" if each else r"(?!)")
