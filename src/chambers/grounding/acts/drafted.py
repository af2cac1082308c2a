"""Whom "he" and "she" mean in a sentence of the draft.

Only the sentence itself is read. "Ann Lee conceded that she had told him": she is Ann Lee, the one woman named before;
"him" may be of an earlier sentence, and stays open. Where a pronoun of the same sex stands before anybody is named,
where two fit, or where somebody is called by a noun in between, nothing is said.
"""

import re
from collections.abc import Sequence

from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.pronouns import PRONOUN
from chambers.grounding.people.standing import verb_follows
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.rank_table import BEFORE_NAME

_COURTESY = re.compile(r"\b(?:(?P<she>Ms|Mrs|Miss)|(?P<he>Mr))\.?\s$")
_COURTESY_CHARS = 6
_NOUN = re.compile(r"(?<![\w'\u2019])[a-z]{3,}(?!\w)")
_HEADS = frozenset(("head", "chief", "lead", "boss", "founder", "chair", "vice"))
_ARTICLE = re.compile(r"\b(?:[Tt]he|[Aa]n?)\s(?:[\w'\u2019-]+\s){0,2}$")
# "The foreman, Ann Lee" and "The clerk Ann Lee" are one person.
_TITLE = re.compile(rf",?\s(?:(?:of|for)\s[^,;]{{1,40}},\s)?{BEFORE_NAME}")
_SAID = re.compile(r"\b(?:wrote|said|stated|testified|replied|answered|added|swore|conceded|admitted)\s+that\s+\Z")
_BEHIND = re.compile(rf"\b(?:to|from|with|for|by|of|at|told|asked|and|or|that)\s+{BEFORE_NAME}\Z")
_BESIDE = re.compile(r",\s(?:[\w'\u2019-]+\s){0,4}$")


def meant_in_draft(own: str, names: Sequence[tuple[int, int, str]], index: RecordIndex) -> dict[int, str]:
    """Whom each "he" and "she" of a sentence means, by their places; `names` are the people and firms that it names."""
    found: dict[int, str] = {}
    unnamed: set[bool] = set()
    for match in PRONOUN.finditer(own):
        woman = match["she"] is not None
        before = [(each, _is_woman(own, each, index)) for each in names if each[1] <= match.start()]
        fitting = [each for each, sex in before if sex in (None, woman)]
        if not fitting:
            # "He told her" of nobody named yet: any "he" behind it may be the same.
            unnamed.add(woman)
            continue
        sure = [each for each, sex in before if sex is woman]
        if not sure or woman in unnamed or match[0].casefold() not in ("he", "she"):
            continue
        one = sure[-1]
        alone = all(is_same(one[2], other[2], index) for other in fitting)
        if alone and not _is_somebody_called(own, one[1], match.start()) and not _is_called_before(own, names):
            found[match.start()] = one[2]
        elif (teller := _teller(own, match.start(), sure)) is not None:
            found[match.start()] = teller
    return found


def _teller(own: str, at: int, fitting: Sequence[tuple[int, int, str]]) -> str | None:
    """Whoever says of himself what follows: "Lee sent it to Mr. Roe and wrote that he ..."."""
    said = _SAID.search(own, 0, at)
    before = [each for each in fitting if said is not None and each[1] <= said.start()]
    doers = [each for each in before if verb_follows(own[each[1] :]) and not _BEHIND.search(own, 0, each[0])]
    return doers[-1][2] if len(doers) == 1 and doers[0] == fitting[0] else None


def _is_somebody_called(own: str, low: int, high: int) -> bool:
    """True where somebody else is called by a noun; "Ann Lee, the foreman," is one person."""
    for noun in _NOUN.finditer(own, low, high):
        somebody = role_of(noun[0]) is not None or noun[0].removesuffix("s") in PARTY_NOUNS
        if somebody and not _BESIDE.fullmatch(own[low : noun.start()]):
            return True
    return False


def _is_called_before(own: str, names: Sequence[tuple[int, int, str]]) -> bool:
    """True where somebody called by a noun stands before anybody named: "The aide saw Ann when she changed her"."""
    first = min(start for start, _, _ in names)
    found = (noun for noun in _NOUN.finditer(own, 0, first) if _ARTICLE.search(own, 0, noun.start()))
    return any(
        (role_of(noun[0]) is not None or noun[0].removesuffix("s") in PARTY_NOUNS or noun[0] in _HEADS)
        and not _TITLE.fullmatch(own, noun.end(), first)
        for noun in found
    )


def _is_woman(own: str, named: tuple[int, int, str], index: RecordIndex) -> bool | None:
    start, _, name = named
    called = _COURTESY.search(own[max(0, start - _COURTESY_CHARS) : start])
    return called["she"] is not None if called else gender(name, index)
