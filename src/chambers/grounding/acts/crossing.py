"""Two things and two others that a sentence pairs crosswise: A with y and B with x, where the record has A x and B y.

"A lay on the floor and B stood by the door", "47 hours in the first week and 49 in the second": every word and figure
of the sentence stands somewhere on the page, so each is asked with which of two rivals the page has it. Rivals are two
figures of a kind, two names, or two words on either side of a joint. Where everything that stands with only one of
them stands with the wrong one, on both sides of the joint, the two are exchanged. One word that is where the sentence
has it silences the check, and so does a pronoun that may be either of two people.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.parties import is_exclusive, role_of, same_person
from chambers.grounding.people.whereabouts import name_places
from chambers.grounding.texts.passages import answers
from chambers.grounding.texts.rows import units_of
from chambers.grounding.words.meaning import LIGHT, SPEECH, cut, is_stop, stem
from chambers.grounding.words.thing_words import find_things

_FIGURES = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED, Kind.IDENTIFIER))
_FORMS = r"(?!(?:Inc|LLC|Ltd|Jr|Sr|Corp|Co|L\.?P|LLP|\d{4})\b)"
_JOINT = re.compile(rf";\s+|,?\s+(?:and|but|while|whereas|although|though)\s+|,\s+{_FORMS}")
_PHRASE = re.compile(
    r"(?<=[a-z0-9)]{2})[.!?]\s+(?=[A-Z])|[;:]\s+|,?\s+(?:and|but|while|whereas|although|though)\s+"
    rf"|,\s+{_FORMS}|[()]"
)
_STRONG = re.compile(r";|but|while|whereas|although|though|and")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_PRONOUN = re.compile(r"(?<!\w)(?:[Hh]e|[Ss]he|[Tt]hey|[Hh]im|[Tt]hem|[Ww]ho|[Ii]t|[Hh]er)(?!\w)")
_SAYING = "say said says state stated tell told testify testified report reported note noted write wrote inform advise"
_EMPTY = LIGHT | SPEECH | {cut(word) for word in _SAYING.split()}
_DENIES = re.compile(r"\b(?:not|never|no|nor|neither|without|none|nobody)\b|n['\u2019]t\b", re.IGNORECASE)
_TITLE = re.compile(r"\b(?:Mr|Ms|Mrs|Dr|Prof|Officer|Sgt|Det|Judge)\.?\s$")
_NAME, _PLAIN = "name", "word"
_MAX_ELEMENTS = 30
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,4})?")
_TIMES = 10
_SHORT_HALF = 6
_PER_PAGE = 1_000_000
_MAX_PAGES = 6
_MANY = 3
_FEW = 2


@dataclass(frozen=True, slots=True)
class _Element:
    """A name, a figure or a word of a sentence; `token` is None for a word, and `key` is what makes two of them one."""

    start: int
    end: int
    kind: str
    key: str
    text: str
    token: Token | None = None


@dataclass(frozen=True, slots=True)
class _Marks:
    """The phrases, the rows and sentences, and the passages in which something stands, each by number."""

    levels: tuple[frozenset[int], frozenset[int], frozenset[int]]


def crossing_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """The two rivals that the sentence has in each other's place, or None; `start` is where it begins in the draft."""
    if not _JOINT.search(own):
        return None
    elements = sorted(_elements(own, start, tokens), key=lambda each: each.start)
    if len(elements) > _MAX_ELEMENTS:
        return None
    pairs = list(_rivals(own, elements))
    if not pairs:
        return None
    names = [each.text for each in elements if each.kind == _NAME]
    stand = {each: _marks(each, names, pages[:_MAX_PAGES], grounds) for each in elements}
    vague = _pronouns(pages[:_MAX_PAGES])
    for one, two, joint in pairs:
        if _is_apart(one, two, own, joint):
            continue
        if _is_crossed(one, two, joint, stand, vague):
            return f"the record has what is said of {one.text} with {two.text}, and the other way round"
    return None


def _is_apart(one: _Element, two: _Element, own: str, joint: re.Match[str]) -> bool:
    """True for two words of which one half denies something, and for a person and a firm: none is another's rival."""
    if one.kind == two.kind == Kind.UNPARSED and not _are_of_one_size(one, two):
        return True
    if one.kind == two.kind == _PLAIN and not _are_alike(one, two) and not _are_short(own, joint):
        return True
    if one.kind == two.kind == _PLAIN:
        return _DENIES.search(own, 0, joint.start()) is not None or _DENIES.search(own, joint.end()) is not None
    if one.kind == two.kind == _NAME:
        titled = [_TITLE.search(own, 0, each.start) is not None for each in (one, two)]
        single = [len(each.text.split()) == 1 for each in (one, two)]
        return titled[0] is not titled[1] and all(single)
    # A word goes with everything that a figure may stand beside.
    return _PLAIN in (one.kind, two.kind)


def _are_alike(one: _Element, two: _Element) -> bool:
    """True for two words of which one may stand for the other: two participles, or two things of a kind."""
    if one.text.endswith("ed") and two.text.endswith("ed"):
        return True
    mine, theirs = (find_things(each.text) for each in (one, two))
    return any(a.rivals(b) for a in mine for b in theirs)


def _are_short(own: str, joint: re.Match[str]) -> bool:
    """True for "The rim was thin; the foot was cracked": two halves with hardly a word besides the two."""
    return all(len(half.split()) <= _SHORT_HALF for half in (own[: joint.start()], own[joint.end() :]))


def _are_of_one_size(one: _Element, two: _Element) -> bool:
    """False for a count of nineteen and a bus that is called 6118."""
    numbers = [float(each.key) for each in (one, two) if _NUMBER.fullmatch(each.key)]
    return len(numbers) != _FEW or min(numbers) * _TIMES >= max(numbers)


def _elements(own: str, start: int, tokens: Sequence[Token]) -> Iterator[_Element]:
    quoted = [(token.start, token.end) for token in tokens if token.kind is Kind.QUOTATION]
    taken: list[tuple[int, int]] = []
    for token in tokens:
        low, high = token.start - start, token.end - start
        if token.kind is Kind.QUOTATION or any(s <= token.start and token.end <= e for s, e in quoted):
            continue
        taken.append((low, high))
        if token.kind is Kind.NAME:
            role = role_of(token.text)
            yield _Element(low, high, _NAME, role or token.text.casefold(), token.text, None if role else token)
        elif token.kind in _FIGURES:
            yield _Element(low, high, token.kind, str(token.value), token.text, token)
    for match in _WORD.finditer(own):
        if any(low < match.end() and match.start() < high for low, high in taken):
            continue
        role, root = role_of(match[0]), _root(match[0])
        if role is not None and is_exclusive(role):
            yield _Element(match.start(), match.end(), _NAME, role, match[0])
        elif not is_stop(match[0]) and len(match[0]) > _FEW and root not in _EMPTY:
            yield _Element(match.start(), match.end(), _PLAIN, root, match[0])


def _rivals(own: str, elements: Sequence[_Element]) -> Iterator[tuple[_Element, _Element, re.Match[str]]]:
    """Any two elements that may have been exchanged, and the joint between them."""
    for at, one in enumerate(elements):
        for two in elements[at + 1 :]:
            if one.key == two.key or (one.kind == _NAME == two.kind and same_person(one.text, two.text)):
                continue
            if not _may_be_rivals(one, two, strong=True):
                continue
            joint = _joint(own, one, two, elements)
            if joint is not None and _may_be_rivals(one, two, strong=_STRONG.search(joint[0]) is not None):
                yield one, two, joint


def _may_be_rivals(one: _Element, two: _Element, *, strong: bool) -> bool:
    """Of one kind, or a word and a figure; only figures are rivals across a mere comma."""
    if one.kind == two.kind:
        return strong or one.kind not in (_NAME, _PLAIN)
    return strong and _NAME not in (one.kind, two.kind) and _PLAIN in (one.kind, two.kind)


def _joint(own: str, one: _Element, two: _Element, elements: Sequence[_Element]) -> re.Match[str] | None:
    """The strongest joint between two elements; "A and B" or "$5 and $6" joins its two, and parts nothing."""
    ends = {each.end: each.kind for each in elements if each.kind != _PLAIN}
    starts = {each.start: each.kind for each in elements if each.kind != _PLAIN}
    joints = [
        joint
        for joint in _JOINT.finditer(own, one.end, two.start)
        if "," in joint[0] or ends.get(joint.start(), "") != starts.get(joint.end())
    ]
    return max(joints, key=_strength, default=None)


def _strength(joint: re.Match[str]) -> float:
    if ";" in joint[0]:
        return 4
    if "and" in joint[0]:
        return 2 if "," in joint[0] else 1.5
    return 3 if joint[0].strip(" ,\n") else 1


def _is_crossed(
    one: _Element, two: _Element, joint: re.Match[str], stand: dict[_Element, _Marks], vague: _Marks
) -> bool:
    before = {each.key for each in stand if each.end <= joint.start()}
    after = {each.key for each in stand if each.start >= joint.end()}
    # What stands on both sides of the joint is no rival of anything.
    if one.key in after or two.key in before:
        return False
    crossed, close = {True: 0, False: 0}, True
    for each, marks in stand.items():
        if each.key in (one.key, two.key) or (each.key in before and each.key in after):
            continue
        first = each.end <= joint.start()
        if not first and each.start < joint.end():
            continue
        sides, level = _sides(marks, stand[one], stand[two], vague if one.kind == _NAME else None)
        if len(sides) != 1:
            continue
        if first == (sides == {1}):
            return False
        crossed[first] += 1
        close = close and level == 0
    total = sum(crossed.values())
    enough = one.kind == two.kind != _PLAIN or total >= _MANY or (close and one.kind == two.kind)
    return min(crossed.values()) > 0 and enough


def _sides(each: _Marks, one: _Marks, two: _Marks, vague: _Marks | None) -> tuple[set[int], int]:
    """With which of two rivals (1, 2) something stands, in the smallest piece of a page that tells; and its level."""
    for level, mine in enumerate(each.levels):
        here, there = mine & one.levels[level], mine & two.levels[level]
        if vague is not None and (here ^ there) & vague.levels[level]:
            return {1, 2}, level
        if here or there:
            return ({1} if here else set()) | ({2} if there else set()), level
    return set(), 0


def _marks(each: _Element, names: Sequence[str], pages: Sequence[ReadPage], grounds: Grounds) -> _Marks:
    others = [name for name in names if not same_person(name, each.text)]
    found: tuple[set[int], set[int], set[int]] = (set(), set(), set())
    for number, page in enumerate(pages):
        if each.kind == _NAME:
            places = name_places(each.text, others, page, grounds)
        elif each.token is None:
            places = _word_places(page).get(each.key, ())
        else:
            places = tuple(hit.start for hit in find_hits(each.token, page))
        for level, marks in zip(_levels(page), found, strict=True):
            marks.update(_numbered(number, level, places))
    return _Marks((frozenset(found[0]), frozenset(found[1]), frozenset(found[2])))


def _pronouns(pages: Sequence[ReadPage]) -> _Marks:
    """The pieces of the pages that have a pronoun for somebody."""
    found: tuple[set[int], set[int], set[int]] = (set(), set(), set())
    for number, page in enumerate(pages):
        places = _pronoun_places(page)
        for level, marks in zip(_levels(page), found, strict=True):
            marks.update(_numbered(number, level, places))
    return _Marks((frozenset(found[0]), frozenset(found[1]), frozenset(found[2])))


def _numbered(number: int, spans: Sequence[tuple[int, int]], places: Sequence[int]) -> Iterator[int]:
    """The pieces of a page that have one of some places, with numbers that no other page gives."""
    for place in places:
        at = bisect_right(spans, place, key=lambda span: span[0]) - 1
        if at >= 0 and place < spans[at][1]:
            yield number * _PER_PAGE + at


@kept_on_page
def _levels(page: ReadPage) -> tuple[tuple[tuple[int, int], ...], ...]:
    """A page in phrases, in rows and sentences, and in passages."""
    units = tuple((unit.start, unit.end) for unit in units_of(page))
    phrases: list[tuple[int, int]] = []
    for start, end in units:
        at = start
        for joint in _PHRASE.finditer(page.text, start, end):
            phrases.append((at, joint.start()))
            at = joint.end()
        phrases.append((at, end))
    return tuple(phrases), units, tuple((each.start, each.end) for each in answers(page))


@lru_cache(maxsize=20_000)
def _root(word: str) -> str:
    """The stem of a word; what is only sometimes a verb of saying ("admitted to hospital") stays itself."""
    root = stem(word)
    return cut(word.casefold()) if root in SPEECH else root


@kept_on_page
def _word_places(page: ReadPage) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for match in _WORD.finditer(page.text):
        if not is_stop(match[0]) and len(match[0]) > _FEW:
            found.setdefault(_root(match[0]), []).append(match.start())
    return {root: tuple(starts) for root, starts in found.items()}


@kept_on_page
def _pronoun_places(page: ReadPage) -> tuple[int, ...]:
    return tuple(match.start() for match in _PRONOUN.finditer(page.text))
