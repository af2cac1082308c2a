"""Two things and two others that a sentence pairs crosswise: A with y and B with x, where the record has A x and B y.

"A lay on the floor and B stood by the door", "47 hours in the first week and 49 in the second": every word and figure
of the sentence stands somewhere on the page, so each is asked with which of two rivals the page has it. Where what
stands with only one of them stands with the wrong one, on both sides of the joint, the two are exchanged. One word
that is as near as those where the sentence has it silences the check, and so does a pronoun that may be either of two
people. What goes wherever a rival goes ("hardware stock", "sixty days"), and the subject of both halves, tell nothing.
"""

import re
from collections.abc import Mapping, Sequence

from chambers.grounding.acts.element_places import Marks, marks_of, pronoun_marks
from chambers.grounding.acts.elements import NAME, PLAIN, Element, elements_of
from chambers.grounding.acts.rivals import JOINT, NEXT, Rivals, rivals_in
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_verb_word, sorts_of

_BESIDE = re.compile(r"[\s-]+(?:and\s+|or\s+)?")
_JOINED = re.compile(r",?\s+(?:and|or)\s+(?:(?:the|his|her|their|Mr\.|Mrs\.|Ms\.|Dr\.)\s+)?")
"""Between two who do one thing together: whichever is named first, it is the same."""
_MAX_ELEMENTS = 30
_MAX_PAGES = 6
_MANY = 3


def crossing_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """The two rivals that the sentence has in each other's place, or None; `start` is where it begins in the draft."""
    if not JOINT.search(own):
        return None
    elements = elements_of(own, start, tokens)
    pairs = list(rivals_in(own, elements)) if len(elements) <= _MAX_ELEMENTS else []
    if not pairs:
        return None
    asked = pages[:_MAX_PAGES]
    names = [each.text for each in elements if each.kind == NAME]
    stand = {each: marks_of(each, names, asked, grounds) for each in elements}
    vague = pronoun_marks(asked)
    for rivals in pairs:
        if _JOINED.fullmatch(own, rivals[0].end, rivals[1].start) or _are_of_other_sorts(rivals, grounds):
            continue
        if _is_crossed(rivals, own, stand, vague):
            return f"the record has what is said of {rivals[0].text} with {rivals[1].text}, and the other way round"
    return None


def _are_of_other_sorts(rivals: Rivals, grounds: Grounds) -> bool:
    """True for a person and a firm: whoever writes for a firm stands wherever it does."""
    one, two = (sorts_of(each.text, grounds.index) if each.kind == NAME else frozenset() for each in rivals[:2])
    return bool(one) and bool(two) and not one & two


def _is_crossed(rivals: Rivals, own: str, stand: Mapping[Element, Marks], vague: Marks) -> bool:
    one, two, joint = rivals
    before = {each.key for each in stand if each.end <= joint.start()}
    after = {each.key for each in stand if each.start >= joint.end()}
    # What stands on both sides of the joint is no rival of anything.
    if one.key in after or two.key in before:
        return False
    silent = _silent(rivals, own, tuple(stand))
    crossed: dict[bool, list[int]] = {True: [], False: []}
    straight: list[int] = []
    for each, marks in stand.items():
        if each.key in (one.key, two.key) or (each.key in before and each.key in after):
            continue
        first = each.end <= joint.start()
        if not first and each.start < joint.end():
            continue
        sides, level = _sides(marks, stand[one], stand[two], vague if one.kind == NAME else None)
        if len(sides) == 1 and first != (sides == {1}):
            crossed[first].append(level)
        elif len(sides) == 1 and each not in silent:
            straight.append(level)
    return _is_plain(one, crossed, straight)


def _is_plain(one: Element, crossed: Mapping[bool, Sequence[int]], straight: Sequence[int]) -> bool:
    """Whether enough stands with the wrong one of two rivals, and what stands with the right one is further off.

    The levels say how closely: 0 is one phrase, which outweighs what only one sentence has together.
    """
    if not crossed[True] or not crossed[False]:
        return False
    found = [*crossed[True], *crossed[False]]
    close = max(min(levels) for levels in crossed.values()) == 0
    if straight and (0 in straight or not close or len(straight) >= len(found)):
        return False
    return one.kind != PLAIN or len(found) >= _MANY or not any(found)


def _silent(rivals: Rivals, own: str, elements: Sequence[Element]) -> frozenset[Element]:
    """What goes with a rival wherever it goes: "hardware stock", "east and south"; and whoever does both halves."""
    one, two, joint = rivals
    found = {
        each
        for each in elements
        for rival in (one, two)
        if each is not rival
        and (each.start < joint.start()) == (rival.start < joint.start())
        and _BESIDE.fullmatch(own, min(each.end, rival.end), max(each.start, rival.start))
    }
    follows = NEXT.match(own, joint.end() - 1)
    return frozenset(found | set(elements[:1])) if follows and is_verb_word(follows[1]) else frozenset(found)


def _sides(each: Marks, one: Marks, two: Marks, vague: Marks | None) -> tuple[set[int], int]:
    """With which of two rivals (1, 2) something stands, in the smallest piece of a page that tells; and its level."""
    for level, mine in enumerate(each.levels):
        here, there = mine & one.levels[level], mine & two.levels[level]
        if vague is not None and (here ^ there) & vague.levels[level]:
            return {1, 2}, level
        if here or there:
            return ({1} if here else set()) | ({2} if there else set()), level
    return set(), 0
