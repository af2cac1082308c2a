"""Who is what: the roles that a text gives to people and firms.

"Mill River LLC (the \u201cLandlord\u201d)", "Tomas Okafor, foreman", "Plaintiff Jane Roe" and "Ann Lee is the treating
physician" each give a name a role. Synonyms are one role. A role that nobody is given is unknown, never assumed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.pages.page_text import whole_text
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.authors import authors_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.words.degrees import DEGREES
from chambers.grounding.words.folding import folded
from chambers.grounding.words.ordinary_words import ORDINARY, TITLES
from chambers.grounding.words.small_words import SUBORDINATE
from chambers.grounding.words.word_tables import ONE_SIDED_ROLES, ROLE_SYNONYMS, SHARED_ROLES
from chambers.record.matter import MatterFacts
from chambers.record.page import Page

ROLES = ONE_SIDED_ROLES | SHARED_ROLES
_ALL = "|".join(sorted((*ROLES, *ROLE_SYNONYMS), key=len, reverse=True))
# "The landlord's manager" is not the landlord.
_ROLE = rf"(?P<role>(?i:{_ALL}))(?!['\u2019]s\b)"
_NAME = (
    r"(?P<name>(?:[A-Z][\w'\u2019.-]*|&)(?:[ \n](?:[A-Z][\w'\u2019-]*\.?|&|of)){0,5}"
    r"(?:, (?:Inc|LLC|Ltd|Corp|LLP)\b\.?)?)"
)
# "To Lee, though his landlord objected", "According to Lee, the landlord had called": two people.
_JOINING = (
    "(?i:from|to|by|for|with|of|on|at|in|and|or|but|nor|that|who|whose|which|though|although|because|since|while|when|where"
    "|if|unless|until|before|after|so|as|than|his|her|its|their|our|my|your|against|between|about)"
)
_GOES_ON = (
    r"\s+(?:had|has|have|was|were|is|are|did|does|would|could|should|will|must|may|might|said|told|[a-z]{3,}ed)\b"
)
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_NAME},?\s+\((?:(?i:hereinafter|hereafter)\s+)?(?:(?i:the)\s+)?[\"\u201c']?{_ROLE}[\"\u201d']?\)",
        rf"(?:between|and|by)\s+{_NAME}(?:\s(?:plc|p\.l\.c\.|mbH))?,[^()\n]{{0,100}}\((?:(?i:the)\s+)?[\"\u201c]{_ROLE}[\"\u201d]\)",
        rf"{_NAME},\s+(?:(?i:the|a|an|our|its|his|her|as)\s+)?(?:(?!{_JOINING}\b)[\w-]+\s+){{0,2}}{_ROLE}\b(?!\s*[:(]|{_GOES_ON})",
        rf"\b{_ROLE}(?::?[ \t]+|[ ]\((?=[^()\n]{{3,40}}\))){_NAME}",
        rf"\b{_ROLE},[ \t]+(?P<name>[A-Z][\w'\u2019-]+(?:[ \n][A-Z][\w'\u2019.-]+){{1,3}})",
        rf"{_NAME}\s+(?:is|was|as|served\s+as|acted\s+as|acts\s+as|works\s+as|worked\s+as)\s+(?:(?:the|a|an|our|its)\s+)?(?:[\w-]+\s+){{0,2}}{_ROLE}\b",
    )
)
_BRACKETED = frozenset(_PATTERNS[:2])
_ROLE_FIRST = frozenset(_PATTERNS[3:5])
# Who stands on whose side: "signed for the Owner by A", "A for the Owner", "A on behalf of the Owner".
_SIDES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\bfor the {_ROLE} by {_NAME}",
        rf"{_NAME}(?:, [\w ]{{1,30}},?)? (?:[\w ]{{0,40}}?)(?:for|on behalf of) the {_ROLE}\b(?! by\b)",
    )
)
_NAME_ENDS = re.compile(r"(?<=[a-z]{3})(?<!Corp)(?<!Bros)\.\s|\n(?=(?:By|Its|Name|Title|Date|Attention)\b)")
_OWN = re.compile(rf"\bI (?:am|was) (?:the|an?) (?:[\w-]+ ){{0,3}}?{_ROLE}\b")
# A name on more pages than this has its roles on the first of them.
_MAX_PAGES = 300
_NOT_NAMES = frozenset(
    [
        "The",
        "A",
        "An",
        "This",
        "That",
        "He",
        "She",
        "It",
        "They",
        "We",
        "I",
        "On",
        "In",
        "At",
        "By",
        "For",
        "And",
        "Or",
        "As",
        "To",
        "Of",
        "With",
        "From",
    ]
)


@dataclass(frozen=True, slots=True)
class RoleFact:
    """A name and the role that a text gives it, with the span of the words that do."""

    name: str
    role: str
    start: int
    end: int
    page: Page | None = None


class RoleFacts:
    """Every role that the record or the matter gives; pages are read for roles when a name or role is asked for."""

    def __init__(self, index: RecordIndex, matter: MatterFacts) -> None:
        self._index = index
        self._entered = [RoleFact(p.name, role, 0, 0) for p in matter.parties if (role := role_of(p.role))]
        self._on_page: dict[int, tuple[RoleFact, ...]] = {}
        self._given: dict[str, tuple[RoleFact, ...]] = {}
        self._held: dict[str, tuple[RoleFact, ...]] = {}

    def given_to(self, name: str) -> tuple[RoleFact, ...]:
        """The roles of a name, those that a person entered first."""
        if name not in self._given:
            self._given[name] = self._given_to(name)
        return self._given[name]

    def _given_to(self, name: str) -> tuple[RoleFact, ...]:
        parts = [word for part in name_parts(name) for word in part.casefold().split("-") if len(word) > 1]
        pages = min((self._index.spread(part) for part in parts), key=len, default=())
        return tuple(fact for fact in self._facts(pages) if same_person(name, fact.name))

    def holders(self, role: str) -> tuple[RoleFact, ...]:
        """Who has a role."""
        if role not in self._held:
            self._held[role] = self._holders(role)
        return self._held[role]

    def _holders(self, role: str) -> tuple[RoleFact, ...]:
        word = role.removeprefix("for the ")
        spellings = (word, *(other for other, same in ROLE_SYNONYMS.items() if same == word))
        pages = sorted({at for spelling in spellings for at in self._index.spread(spelling)})
        return tuple(fact for fact in self._facts(pages) if fact.role == role)

    def _facts(self, pages: Sequence[int]) -> Iterator[RoleFact]:
        yield from self._entered
        for at in pages[:_MAX_PAGES]:
            if at not in self._on_page:
                page = self._index.pages[at]
                found = (*find_roles(whole_text(page)), *self._own(page))
                self._on_page[at] = tuple(RoleFact(f.name, f.role, f.start, f.end, page) for f in found)
            yield from self._on_page[at]

    def _own(self, page: Page) -> Iterator[RoleFact]:
        """What the writer of a page says of himself."""
        text = whole_text(page)
        found = _OWN.search(text) if "I am " in text or "I was " in text else None
        writers = authors_of((text,)) if found else ()
        if found is not None and len(writers) == 1 and (role := role_of(found["role"])):
            yield RoleFact(writers[0], role, found.start(), found.end())


def find_roles(text: str) -> Iterator[RoleFact]:
    """Every role that a text gives, in order of form."""
    if _ROLE_WORDS.isdisjoint(_WORD.findall(text.casefold())):
        return
    starts = [match.start() for match in _WORD.finditer(text) if folded(match[0]) in _FIRST_WORDS]
    for pattern in _PATTERNS:
        for match in _found(pattern, text, starts):
            name = _trimmed(match["name"], last=match.start("name") < match.start("role"))
            role = role_of(match["role"])
            if name and role:
                yield RoleFact(name, role, match.start(), match.end())
    for pattern in _SIDES if "for the " in text or "on behalf of the " in text else ():
        for match in pattern.finditer(text):
            name, role = _trimmed(match["name"]), role_of(match["role"])
            if name and role and is_exclusive(role):
                yield RoleFact(name, f"for the {role}", match.start(), match.end())


def _found(pattern: re.Pattern[str], text: str, starts: Sequence[int]) -> Iterator[re.Match[str]]:
    """What `finditer` gives; one that begins with a role is tried only where the first word of one stands."""
    if pattern not in _ROLE_FIRST:
        yield from pattern.finditer(text) if "(" in text or pattern not in _BRACKETED else ()
        return
    end = 0
    for at in starts:
        if at >= end and (match := pattern.match(text, at)):
            yield match
            end = match.end()


@lru_cache(maxsize=20_000)
def role_of(word: str) -> str | None:
    """The role that a word names, in one spelling, or None."""
    bare = word.casefold().removesuffix("'s").removesuffix("\u2019s")
    bare = ROLE_SYNONYMS.get(bare, bare)
    if bare in ROLES:
        return bare
    singular = bare.removesuffix("s")
    singular = ROLE_SYNONYMS.get(singular, singular)
    return singular if singular in ROLES else None


def is_exclusive(role: str) -> bool:
    """True for a role that one side alone has."""
    return role.removeprefix("for the ") in ONE_SIDED_ROLES


# "Do" and "Pa" are surnames too.
_NO_NAMES = TITLES | frozenset(word.casefold() for word in DEGREES if len(word) > 2 or word in ("RN", "MD", "NP", "JD"))


def same_person(one: str, two: str) -> bool:
    """True when one name is the other, or its last or first words; a courtesy before it is no part of it."""
    short, long = sorted((_parts(one), _parts(two)), key=len)
    return bool(short) and set(short).issubset(long)


@lru_cache(maxsize=8192)
def _parts(name: str) -> tuple[str, ...]:
    """The words of a name in lower case, without initials and courtesies."""
    words = (part.casefold() for part in name_parts(name) if len(part) > 1)
    return tuple(word for word in words if word not in _NO_NAMES)


def _trimmed(name: str, *, last: bool = False) -> str | None:
    # "Ann Lee. D. Roe": a full stop behind a word ends the sentence, and the name.
    # "Lee Paving LLC / By Ann Lee": a line of a signature ends it too.
    words = _NAME_ENDS.split(name)[-1 if last else 0].split()
    while words and (words[0] in _NOT_NAMES or words[0].casefold() in SUBORDINATE or role_of(words[0].rstrip(".,"))):
        words.pop(0)
    while words and (words[-1] in ("of", "&") or role_of(words[-1].rstrip(".,"))):
        words.pop()
    if all(word.casefold().rstrip(".,") in ORDINARY or (word.isupper() and len(words) == 1) for word in words):
        return None
    return " ".join(words).rstrip(",") or None


_WORD = re.compile(r"[^\W\d_]+")
_ROLE_WORDS = frozenset(_WORD.findall(" ".join((*ROLES, *ROLE_SYNONYMS)).casefold()))
"""A page with none of these words gives nobody a role."""
_FIRST_WORDS = frozenset(_WORD.findall(word.casefold())[0] for word in (*ROLES, *ROLE_SYNONYMS))
