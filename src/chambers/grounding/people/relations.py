"""What somebody is to somebody else: "his law partner, Ann Lee" where the record has Ann Lee as his secretary.

Kin, friends and those who work for one person are told by a noun beside the name. Where the record has such nouns for
somebody, and never this one nor one that may mean the same, the draft has the wrong one.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.people.identity import name_forms, pages_naming, sorts_of
from chambers.grounding.people.offices import is_of_another
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence

_GROUPS_TEXT = """
wife husband spouse partner | ex-wife ex-husband ex former | mother mom mother-in-law stepmother parent
father dad father-in-law stepfather parent | son stepson child boy kid | daughter stepdaughter child girl kid
brother half-brother stepbrother brother-in-law sibling | sister half-sister stepsister sister-in-law sibling
uncle | aunt | nephew | niece | cousin | grandson grandchild | granddaughter grandchild | grandmother grandparent
grandfather grandparent | fiance fiancee girlfriend boyfriend companion partner | widow wife | widower husband
friend companion acquaintance | neighbor | roommate housemate flatmate
secretary assistant aide clerk receptionist paralegal | partner associate colleague co-owner
caregiver aide nurse carer
housekeeper maid cleaner | nanny babysitter sitter | driver chauffeur
lawyer attorney counsel solicitor agent representative
accountant bookkeeper cpa | doctor physician surgeon | agent broker representative | boss supervisor manager superior
employee worker staffer assistant | student pupil | client customer | patient | landlord | tenant lodger boarder | tutor
bodyguard guard | coach trainer | apprentice trainee | guardian | ward | godson | goddaughter | mentor | pastor priest
"""
_GROUPS = [frozenset(group.split()) for line in _GROUPS_TEXT.strip().splitlines() for group in line.split(" | ")]
_NOUNS = frozenset(word for group in _GROUPS for word in group)
_ANY = "|".join(sorted(map(re.escape, _NOUNS), key=len, reverse=True))
_WHOSE = r"(?:[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our|[A-Z][\w.-]*['\u2019]s?)"
_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?"
_FIRST = r"(?:[A-Z][\w'\u2019-]+\s|[A-Z]\.\s){0,2}"
_BEFORE = re.compile(
    rf"\b{_WHOSE}\s(?:own\s|late\s)?(?:[a-z-]+\s){{0,2}}?(?P<noun>{_ANY})(?:\sand\s(?P<also>{_ANY}))?,?\s{_TITLE}{_FIRST}\Z"
)
_BEHIND = re.compile(
    rf"(?:\s[A-Z][\w'\u2019-]+)?(?:(?P<beside>,)\s|\s(?:is|was)\s){_WHOSE}\s(?:own\s|late\s)?(?:[a-z-]+\s){{0,2}}?"
    rf"(?P<noun>{_ANY})(?:\sand\s(?P<also>{_ANY}))?\b(?!['\u2019])"
    # "According to Ann, her mother had left": what stands behind a comma is Ann only up to the next stop.
    r"(?(beside)(?=\s*(?:[,.;:)\u2014-]|\Z|and\b|who\b|whom\b|of\b|for\b|in\b|at\b)))"
)
_REACH_CHARS = 90


def relation_fault(own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds) -> str | None:
    """What the record says somebody is to another, when the sentence says it otherwise, or None."""
    for token in (each for each in tokens if each.kind is Kind.NAME):
        start, end = token.start - sentence.start, token.end - sentence.start
        claimed = list(_beside(own, start, end))
        if not claimed or "person" not in sorts_of(token.text, grounds.index):
            continue
        known = _known(token.text, grounds.index)
        for noun in claimed:
            if (
                known
                and not any(_akin(noun, other) for other in known)
                and not _is_near(token.text, noun, grounds.index)
            ):
                return f"the record has {token.text} as {min(known)}, not as {noun}"
    return None


def _beside(text: str, start: int, end: int) -> Iterator[str]:
    for match in (
        _BEFORE.search(text[max(0, start - _REACH_CHARS) : start]),
        _BEHIND.match(text[end : end + _REACH_CHARS]),
    ):
        if match is not None:
            yield from (word.casefold() for word in (match["noun"], match["also"]) if word)


@kept_on_index
def _known(name: str, index: RecordIndex) -> frozenset[str]:
    """The nouns by which the record says what somebody is to another."""
    forms = name_forms(name, index)
    texts = [index.read(at).text for at in pages_naming(name, index)]
    return frozenset(
        noun
        for text in texts
        for match in forms.finditer(text)
        if not is_of_another(name, text, match, index)
        for noun in _beside(text, match.start(), match.end())
    )


def _akin(one: str, other: str) -> bool:
    """True for two nouns that may mean one tie."""
    return one == other or any(one in group and other in group for group in _GROUPS)


def _is_near(name: str, noun: str, index: RecordIndex) -> bool:
    """True where a sentence of the record has the noun, or one akin to it, with the name or a pronoun."""
    forms = name_forms(name, index)
    akin = {noun, *(word for group in _GROUPS if noun in group for word in group)}
    word = re.compile(rf"\b(?:{'|'.join(map(re.escape, akin))})s?\b", re.IGNORECASE)
    pages = (index.read(at) for at in pages_naming(name, index))
    return any(word.search(each.text) and forms.search(each.text) for page in pages for each in page.sentences)
