"""What somebody is to somebody else: "his law partner, Ann Lee" where the record has Ann Lee as his secretary.

Kin, friends and those who work for one person are told by a noun beside the name. The draft has the wrong one where the
record has such nouns for somebody, and never this one nor one that may mean the same; and the wrong person where a
cited page gives the noun to another, and nothing ties it, or what answers to it, to this one. Somebody may be the
daughter of one and the sister of another: what he is to others says nothing. A question says nothing either.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same, name_forms, pages_naming, sorts_of
from chambers.grounding.people.offices import is_of_another
from chambers.grounding.people.pronouns import antecedent
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.post_table import KIN

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
_WHOSE = (
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?"
    r"(?P<whose>[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our|[A-Z][\w.-]*(?:\s[A-Z][\w-]*)?['\u2019]s?)"
)
_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?"
_FIRST = r"(?:[A-Z][\w'\u2019-]+\s|[A-Z]\.\s){0,2}"
_MORE = rf"\s(?:own\s|late\s)?(?:[a-z-]+\s){{0,2}}?(?P<noun>{_ANY})(?:\sand\s(?P<also>{_ANY}))?"
_BEFORE = re.compile(rf"\b{_WHOSE}{_MORE},?\s{_TITLE}{_FIRST}\Z")
_BEHIND = re.compile(
    rf"(?:\s[A-Z][\w'\u2019-]+)?(?:(?P<beside>,)\s|\s(?:is|was)\s){_WHOSE}{_MORE}\b(?!['\u2019])"
    # "According to Ann, her mother had left": what stands behind a comma is Ann only up to the next stop.
    r"(?(beside)(?=\s*(?:[,.;:)\u2014-]|\Z|and\b|who\b|whom\b|of\b|for\b|in\b|at\b)))"
)
_OF = re.compile(
    rf"(?:,\s(?:who\s(?:is|was)\s)?|\s(?:is|was)\s)(?:the|an?)\s(?:[a-z-]+\s)?(?P<noun>{_ANY})(?:\sand\s(?P<also>{_ANY}))?"
    rf"\s(?:of|to)\s{_TITLE}(?P<whose>[A-Z][\w-]*(?:\s[A-Z][\w-]*)?)"
)
_PAIR = re.compile(
    rf"\b(?P<one>[A-Z][\w-]+(?:\s[A-Z][\w-]+)?)\sand\s{_TITLE}(?P<other>[A-Z][\w-]+(?:\s[A-Z][\w-]+)?)\s(?:are|were)\s"
    rf"(?:(?P<both>{_ANY})s|(?P<first>{_ANY})\sand\s(?P<second>{_ANY})|married)\b"
)
_PRONOUN_IS = re.compile(rf"\b(?P<pronoun>[Hh]e|[Ss]he)(?:['\u2019]s|\sis|\swas)\s{_WHOSE}{_MORE}\b(?!['\u2019])")
# What is asked says nothing, but where the answer is yes.
_ASKED = re.compile(
    r"[^.!?\n]*(?:\n[^.!?\n]*)?\?"
    r"(?!\s*(?:\d{1,3}\s+)?A[.:]?\s+(?:Yes|Yeah|Correct|Right|That(?:['\u2019]s|\sis)\s(?:right|correct)|S?[Hh]e\s(?:is|was)(?=[.,]))\b)"
)
# "Q. Is Ann your daughter?  A. My niece."
_CORRECTED = re.compile(
    r"\?\s*(?:\d{1,3}\s+)?A[.:]?\s+(?:No\b|Not\b|(?:(?:[Hh]e|[Ss]he)(?:['\u2019]s|\sis)\s)?(?:[Mm]y|not)\s)"
)
_ANSWERED = re.compile(
    rf"(?P<name>[A-Z][\w'\u2019-]+(?:[ ][A-Z][\w'\u2019-]+)?)[ ][^.?!\n]{{0,30}}\b(?:{_ANY})\b[^.?!\n]{{0,20}}\?\s*"
    rf"(?:\d{{1,3}}\s+)?A[.:]?\s+(?:No[.,]\s+)?(?:(?:[Hh]e|[Ss]he)(?:['\u2019]s|\sis)\s)?[Mm]y\s(?P<noun>{_ANY})\b"
)
_PARENTS_TEXT = "mother mom father dad parent stepmother stepfather mother-in-law father-in-law"
_CHILDREN_TEXT = "son daughter child kid boy girl stepson stepdaughter"
_SIBLINGS_TEXT = "brother sister sibling half-brother half-sister stepbrother stepsister brother-in-law sister-in-law"
_SPOUSES_TEXT = "wife husband spouse widow widower"
_ANSWERING = tuple(
    (frozenset(mine.split()), frozenset(theirs.split()))
    for one, other in (
        ("aunt uncle", "niece nephew"),
        (_PARENTS_TEXT, _CHILDREN_TEXT),
        ("grandmother grandfather grandparent", "grandson granddaughter grandchild"),
        (_SPOUSES_TEXT, _SPOUSES_TEXT),
        (_SIBLINGS_TEXT, _SIBLINGS_TEXT),
    )
    for mine, theirs in ((one, other), (other, one))
)
"""Nouns, with those by which the other calls whoever bears them: an aunt has nieces and nephews."""
_PRONOUNS = frozenset(("my", "his", "her", "their", "our", "your"))
_OWNING = re.compile(r"['\u2019]s?\Z")
_NAMED_TIE = re.compile(rf"\b{_WHOSE}{_MORE},?\s{_TITLE}(?P<name>[A-Z][a-z'\u2019-]+(?:\s[A-Z][\w'\u2019-]+)?)")
_REACH_CHARS = 90


@dataclass(frozen=True, slots=True)
class _Tie:
    """What somebody is, and to whom, as far as that is told."""

    noun: str
    owner: str | None


def relation_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """What the record says somebody is to another, when the sentence says it otherwise, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    for token in named:
        start, end = token.start - sentence.start, token.end - sentence.start
        claimed = list(_beside(own, start, end))
        if not claimed or "person" not in sorts_of(token.text, grounds.index):
            continue
        known = _known(token.text, grounds)
        for match, noun in claimed:
            if any(_akin(noun, tie.noun) for tie in known) or _is_near(token.text, noun, grounds):
                continue
            owners = _owners(match["whose"], named, token, grounds) or _tellers(pages, grounds)
            rivals = [tie.noun for tie in known if _may_be_of(tie, noun, owners, grounds)]
            if rivals:
                return f"the record has {token.text} as {min(rivals)}, not as {noun}"
            others = [who for page in pages for who, tie in _ties_on(page, grounds) if tie.noun == noun and who]
            if others and noun in KIN and not any(is_same(who, token.text, grounds.index) for who in others):
                return f"the page has {others[0]} as {noun}, not {token.text}"
    return None


def _tellers(pages: Sequence[ReadPage], grounds: Grounds) -> list[str]:
    """Those in whose words the cited pages are, whom a pronoun means where the sentence names nobody else."""
    voices = (voice_at(page, len(page.text), grounds) for page in pages)
    return [who for voice in voices if voice is not None for who in voice.speakers]


def _owners(whose: str, named: Sequence[Token], token: Token, grounds: Grounds) -> list[str]:
    """Whom the draft may mean by a possessive: by name, or anybody else of the sentence; nobody where it names none."""
    if whose[0].isupper() and whose.casefold() not in _PRONOUNS:
        return [_OWNING.sub("", whose)]
    people = (each.text for each in named if each is not token and "person" in sorts_of(each.text, grounds.index))
    return [who for who in people if not is_same(who, token.text, grounds.index)]


def _may_be_of(tie: _Tie, noun: str, owners: Sequence[str], grounds: Grounds) -> bool:
    """True for a tie to somebody unknown, or to one whom the draft may mean; kin of others says nothing."""
    if tie.owner is None or not {tie.noun, noun} <= KIN:
        return True
    return any(is_same(tie.owner, each, grounds.index) for each in owners)


def _beside(text: str, start: int, end: int) -> Iterator[tuple[re.Match[str], str]]:
    for match in (
        _BEFORE.search(text, max(0, start - _REACH_CHARS), start),
        _BEHIND.match(text, end, end + _REACH_CHARS),
        _OF.match(text, end, end + _REACH_CHARS),
    ):
        if match is not None:
            yield from ((match, word.casefold()) for word in (match["noun"], match["also"]) if word)


def _known(name: str, grounds: Grounds) -> frozenset[_Tie]:
    """What the record says somebody is to another."""
    index = grounds.index
    kept: dict[str, frozenset[_Tie]] = index.kept.setdefault(_known, {})
    if name not in kept:
        forms = name_forms(name, index)
        answered = (
            _Tie(match["noun"].casefold(), None)
            for page in map(index.read, pages_naming(name, index))
            for match in _ANSWERED.finditer(page.text)
            if forms.fullmatch(match["name"].split()[-1]) and is_same(match["name"], name, index)
        )
        meant = (
            tie
            for page in map(index.read, pages_naming(name, index))
            for who, tie in _ties_on(page, grounds)
            if who is not None and is_same(who, name, index)
        )
        kept[name] = frozenset((*answered, *meant)) | frozenset(
            _Tie(noun, _owner(tie, page, grounds))
            for page in map(index.read, pages_naming(name, index))
            for match in forms.finditer(page.text)
            if not is_of_another(name, page.text, match, index)
            for tie, noun in _beside(page.text, match.start(), match.end())
            if not _ASKED.match(page.text, match.start())
        )
    return kept[name]


def _owner(tie: re.Match[str], page: ReadPage, grounds: Grounds) -> str | None:
    """To whom somebody is tied on a page, where it is told."""
    whose = tie["whose"]
    word = whose.casefold()
    if word not in _PRONOUNS:
        return _OWNING.sub("", whose)
    voice = voice_at(page, tie.start("whose"), grounds) if word in ("my", "your") else None
    people = () if voice is None else voice.hearers if word == "your" else voice.speakers
    return people[0] if len(people) == 1 else None


def _ties_on(page: ReadPage, grounds: Grounds) -> tuple[tuple[str | None, _Tie], ...]:
    """Everybody who is said on a page to be kin of another: by name, or as the one whom a pronoun means."""
    kept: dict[None, tuple[tuple[str | None, _Tie], ...]] = page.kept.setdefault(_ties_on, {})
    if None not in kept:
        kept[None] = tuple(_read_ties(page, grounds))
    return kept[None]


def _read_ties(page: ReadPage, grounds: Grounds) -> Iterator[tuple[str | None, _Tie]]:
    for match in _PRONOUN_IS.finditer(page.text):
        who = antecedent(page, match.start("pronoun"), grounds)
        yield who, _Tie(match["noun"].casefold(), _owner(match, page, grounds))
    for match in _PAIR.finditer(page.text):
        # Of "husband and wife" either may be named first.
        nouns = [each for each in (match["both"], match["first"], match["second"]) if each] or ["spouse"]
        for one, other in (("one", "other"), ("other", "one")):
            yield from ((match[one], _Tie(noun.casefold(), match[other])) for noun in nouns)
    for match in _NAMED_TIE.finditer(page.text):
        if not _ASKED.match(page.text, match.start("name")):
            yield match["name"], _Tie(match["noun"].casefold(), _owner(match, page, grounds))


def _akin(one: str, other: str) -> bool:
    """True for two nouns that may mean one tie."""
    return one == other or any(one in group and other in group for group in _GROUPS)


def _is_near(name: str, noun: str, grounds: Grounds) -> bool:
    """True where a sentence of the record has the noun, one akin to it or what answers to it, with the name.

    What somebody says of his own kin is near as well: "my nephew", of whoever is an aunt.
    """
    index = grounds.index
    forms = name_forms(name, index)
    akin = {noun, *(word for group in _GROUPS if noun in group for word in group)}
    akin |= {word for mine, theirs in _ANSWERING if akin & mine for word in theirs}
    word = re.compile(rf"\b(?:{'|'.join(map(re.escape, akin))})s?\b", re.IGNORECASE)
    for page in (index.read(at) for at in pages_naming(name, index)):
        if any(
            word.search(each.text) and forms.search(each.text) and not _CORRECTED.match(page.text, each.end - 1)
            for each in page.sentences
        ):
            return True
        voice = voice_at(page, len(page.text), grounds)
        if voice is not None and any(is_same(who, name, index) for who in voice.speakers) and word.search(page.text):
            return True
    return False
