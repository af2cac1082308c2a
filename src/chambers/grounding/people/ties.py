"""Which firm somebody belongs to: the house that the draft ties a person to, held against those of the record.

A tie to one house is wrong where the record has this person with another, never with this one, and nowhere names the
two close together.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.belonging import STOP, ties_of, told_beside
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.houses import house_called, houses_in, is_house, same_house
from chambers.grounding.people.identity import is_same, name_forms, pages_with_surname
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import role_of
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.post_table import GROUPS_OF

_MAX_PAGES = 20
_CLOSE_CHARS = 70
_KIN_TO = re.compile(
    r"\b(?:subsidiary|parent|affiliate|division|unit|successor|predecessor|formerly|acquired|merged|owns|owned|d/b/a|dba|joint"
    r"|member|managed|manager|partner|agent|contractor|subcontractor|brand|behalf|insurer|by its)\b"
)


def tie_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """With which house the record has somebody whom the sentence gives to another, or None."""
    for token in (each for each in tokens if each.kind is Kind.NAME):
        start, end = token.start - sentence.start, token.end - sentence.start
        claimed = [tie for tie in told_beside(own, start, end) if _plain(tie.house)]
        if not claimed or is_house(token.text, grounds.index) or role_of(token.text) is not None:
            continue
        for tie in claimed:
            house = _meant(tie.house, pages, grounds)
            if house is None or is_same(house, token.text, grounds.index):
                continue
            known = [each for each in ties_of(token.text, grounds) if each.serves == tie.serves or not tie.serves]
            # "Lee, Director of Sales": a post, and no house.
            rivals = [each.house for each in known if each.serves == tie.serves and not _is_post(each.house)]
            if not rivals or any(same_house(each.house, house) for each in known):
                continue
            if not _may_be(token.text, house, grounds.index) and not _akin(house, rivals, grounds.index):
                return f"the record has {token.text} with {rivals[0]}, not with {house}"
    return None


def _is_post(name: str) -> bool:
    words = [word.casefold() for word in name.split()]
    return bool(words) and (words[0] in GROUPS_OF or words[-1] in GROUPS_OF)


def _meant(house: str, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """The one house that the draft means, or None."""
    bare = house.removeprefix("the ").removeprefix("The ").removeprefix("our ")
    role = role_of(bare)
    if role is not None:
        terms = {terms[bare.casefold()] for page in pages if bare.casefold() in (terms := definitions(page, grounds))}
        holders = terms or {fact.name for fact in grounds.roles.holders(role)}
        named = [each for each in holders if is_house(each, grounds.index)]
        return named[0] if len(holders) == 1 and named else None
    # "With the County Engineer as witness": a post, no house.
    if bare.rsplit(maxsplit=1)[-1].casefold() in GROUPS_OF:
        return None
    if bare[0].isupper():
        return bare if is_house(bare, grounds.index) else None
    return house_called(bare, grounds.index)


@kept_on_index
def _may_be(name: str, house: str, index: RecordIndex) -> bool:
    """True where a page has the name and the house close together on a line, and no other house between them."""
    forms = name_forms(name, index)
    for text in (index.read(at).text for at in pages_with_surname(name, index)):
        for match in forms.finditer(text):
            low = max(0, match.start() - _CLOSE_CHARS, text.rfind("\n", 0, match.start()) + 1)
            before = STOP.split(text[low : match.start()])[-1]
            behind = STOP.split(text[match.end() : match.end() + _CLOSE_CHARS].split("\n")[0])[0]
            near = [*list(houses_in(before))[-1:], *list(houses_in(behind))[:1]]
            if any(same_house(each, house) for each in near):
                return True
    return False


def _akin(house: str, others: Sequence[str], index: RecordIndex) -> bool:
    """True where a sentence of the record has two houses together with a word by which one may be the other's."""
    parts = name_parts(house)
    for page in (index.read(at) for at in index.spread(parts[0].casefold())[:_MAX_PAGES]):
        for each in page.sentences:
            if _KIN_TO.search(each.text):
                named = list(houses_in(each.text))
                if any(same_house(one, house) for one in named) and any(
                    same_house(one, other) for one in named for other in others
                ):
                    return True
    return False


def _plain(house: str) -> bool:
    return bool(house) and sum(map(str.isalpha, house)) > 2
