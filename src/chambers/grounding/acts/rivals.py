"""Two of what a sentence has on either side of a joint, each of which may stand where the other does.

Two figures of a kind, two labels, two names with the same part in their clauses, and two words that are alike or have
the same place: "the oak was felled and the elm pruned", "by van and by rail".
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.acts.element_places import FORMS
from chambers.grounding.acts.elements import NAME, PLAIN, Element
from chambers.grounding.claim import Kind
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.people.parties import same_person
from chambers.grounding.people.standing import verb_follows
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.small_words import JOINING, PREPOSITIONS, SUBORDINATE
from chambers.grounding.words.thing_words import find_things

JOINT = re.compile(rf";\s+|,?\s+(?:and|but|while|whereas|although|though)\s+|,\s+{FORMS}")
NEXT = re.compile(r"\s+([A-Za-z]+)")
_STRONG = re.compile(r";|but|while|whereas|although|though|and")
_TITLE = re.compile(r"\b(?:Mr|Ms|Mrs|Dr|Prof|Officer|Sgt|Det|Judge)\.?\s$")
_LAST = re.compile(r"([A-Za-z]+)\s+\Z")
_LEADING = re.compile(r"(?:(?:the|an?|Mr|Mrs|Ms|Miss|Dr|[A-Z][a-z]+)\.?\s+)*\Z")
_NUMBERED = re.compile(r"\b[A-Z][a-z]+\s(?:[Nn]o\.\s|#\s?)?\Z")
_SPAN = re.compile(r"(?:-|\s+)(?:[a-z]+\s+)?(?:year|month|week|day|night|hour|minute|second)s?\b")
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,4})?")
_ENDINGS = ("ed", "ing")
_SIDES = frozenset(("by", "to", "from"))
_ARTICLE, _ARTICLES = "the", frozenset(("the", "a", "an", "his", "its", "their"))
_TIMES = 10
_SHORT_HALF = 6
_TWO = 2

Rivals = tuple[Element, Element, re.Match[str]]


def rivals_in(own: str, elements: Sequence[Element]) -> Iterator[Rivals]:
    """Any two elements that may have been exchanged, and the joint between them."""
    for at, one in enumerate(elements):
        for two in elements[at + 1 :]:
            if one.kind != two.kind or one.key == two.key or (one.kind == NAME and same_person(one.text, two.text)):
                continue
            joint = _joint(own, one, two, elements)
            if joint is not None and _may_stand_for(one, two, own, joint):
                yield one, two, joint


def _joint(own: str, one: Element, two: Element, elements: Sequence[Element]) -> re.Match[str] | None:
    """The strongest joint between two elements; "A and B" or "$5 and $6" joins its two, and parts nothing."""
    ends = {each.end: each.kind for each in elements if each.kind != PLAIN}
    starts = {each.start: each.kind for each in elements if each.kind != PLAIN}
    joints = [
        joint
        for joint in JOINT.finditer(own, one.end, two.start)
        if "," in joint[0] or ends.get(joint.start(), "") != starts.get(joint.end())
    ]
    return max(joints, key=_strength, default=None)


def _strength(joint: re.Match[str]) -> float:
    if ";" in joint[0]:
        return 4
    if "and" in joint[0]:
        return 2 if "," in joint[0] else 1.5
    return 3 if joint[0].strip(" ,\n") else 1


def _may_stand_for(one: Element, two: Element, own: str, joint: re.Match[str]) -> bool:
    """True for two of which one may stand for the other; only figures and labels do so across a mere comma."""
    if one.kind in (NAME, PLAIN) and not _STRONG.search(joint[0]):
        return False
    if one.kind == NAME:
        return _are_alike_named(one, two, own)
    if one.kind == PLAIN:
        return _are_alike(one, two) or _are_short(own, joint) or _are_parallel(one, two, own)
    if one.kind == Kind.DATE:
        return _is_relative(one) == _is_relative(two)
    if one.kind == Kind.UNPARSED:
        timed = {_measures_time(one, own), _measures_time(two, own)} - {None}
        alike = len(timed) < _TWO and _numbers_a_thing(one, own) == _numbers_a_thing(two, own)
        return alike and _are_of_one_size(one, two)
    return True


def _is_relative(day: Element) -> bool:
    """True for "the next day", which is told from another day and stands for none itself."""
    return not any(map(str.isdigit, day.text)) and not any(word in CALENDAR for word in day.text.split())


def _numbers_a_thing(figure: Element, own: str) -> bool:
    """True for "Change Order 3", which counts nothing."""
    return _NUMBERED.search(own, 0, figure.start) is not None


def _are_alike_named(one: Element, two: Element, own: str) -> bool:
    """False for a person with a courtesy and a firm without, and for two names with another part in their clauses."""
    titled = [_TITLE.search(own, 0, each.start) is not None for each in (one, two)]
    single = all(len(each.text.split()) == 1 for each in (one, two))
    return not (single and titled[0] is not titled[1]) and _part(one, own) == _part(two, own)


def _part(name: Element, own: str) -> str:
    """The part of a name: that behind a preposition, that of the two between whom something goes, or none."""
    leading = _LEADING.search(own, 0, name.start)
    before = _LAST.search(own, 0, leading.start() if leading else name.start)
    lead = before[1].casefold() if before else ""
    if lead in PREPOSITIONS and lead not in _SIDES:
        return lead
    sided = not lead or lead in _SIDES or lead in JOINING or lead in SUBORDINATE or verb_follows(own[name.end :])
    return "sided" if sided else ""


def _measures_time(figure: Element, own: str) -> bool | None:
    """True for "three weeks", which cannot be exchanged with "four bolts"; None for a "five" of nobody knows what."""
    return _SPAN.match(own, figure.end) is not None if NEXT.match(own, figure.end) else None


def _are_of_one_size(one: Element, two: Element) -> bool:
    """False for a count of nineteen and a bus that is called 6118."""
    numbers = [float(each.key) for each in (one, two) if _NUMBER.fullmatch(each.key)]
    return len(numbers) != _TWO or min(numbers) * _TIMES >= max(numbers)


def _are_alike(one: Element, two: Element) -> bool:
    """True for two words of one form, "felled" and "pruned", or two things of a kind."""
    if any(one.text.endswith(ending) and two.text.endswith(ending) for ending in _ENDINGS):
        return True
    mine, theirs = (find_things(each.text) for each in (one, two))
    return any(a.rivals(b) for a in mine for b in theirs)


def _are_short(own: str, joint: re.Match[str]) -> bool:
    """True for "The rim was thin; the foot was cracked": two halves with hardly a word besides the two."""
    return all(len(half.split()) <= _SHORT_HALF for half in (own[: joint.start()], own[joint.end() :]))


def _are_parallel(one: Element, two: Element, own: str) -> bool:
    """True for two words before the same noun ("the first file", "the last file"), or behind the same small word."""
    nouns = [match[1].casefold() if (match := NEXT.match(own, each.end)) else "" for each in (one, two)]
    if nouns[0] == nouns[1] and nouns[0] and not is_stop(nouns[0]):
        return True
    leads = [_lead(own, each.start) for each in (one, two)]
    alike = leads[0] == leads[1] and (leads[0] == _ARTICLE or leads[0] in PREPOSITIONS)
    return alike and _is_modifier(nouns[0]) == _is_modifier(nouns[1])


@lru_cache(maxsize=8192)
def _lead(own: str, at: int) -> str:
    """The small word before a place of a sentence; every article is one."""
    match = _LAST.search(own, 0, at)
    lead = match[1].casefold() if match else ""
    return _ARTICLE if lead in _ARTICLES else lead


def _is_modifier(following: str) -> bool:
    """True for a word before a noun ("the office note"), but not before a verb or a small word."""
    return following == "one" or (bool(following) and not is_stop(following) and not following.endswith(_ENDINGS))
