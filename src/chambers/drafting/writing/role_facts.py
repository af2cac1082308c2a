"""Who is what: the roles that a text gives to people and firms.

'Mill River LLC (the "Landlord")', "Tomas Okafor, foreman", "Plaintiff Jane Roe" and "Ann Lee is the treating physician"
each give a name a role. Synonyms are one role. A role that nobody is given is unknown, never assumed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.names.wording import DEGREES, OPENING, ROLE_SYNONYMS, ROLES, TITLES, bare, name_parts
from chambers.grounding.pages.record_index import RecordIndex
from chambers.record.matter import MatterFacts

_ALL = "|".join(sorted((*ROLES, *ROLE_SYNONYMS), key=len, reverse=True))
_ROLE = rf"(?P<role>(?i:{_ALL}))(?!['\u2019]s\b)"
_NAME = (
    r"(?P<name>(?:[A-Z][\w'\u2019.-]*|&)(?:[ \n](?:[A-Z][\w'\u2019-]*\.?|&|of)){0,5}"
    r"(?:, (?:Inc|LLC|Ltd|Corp|LLP)\b\.?)?)"
)
_JOINING = "(?i:from|to|by|for|with|of|on|at|in|and|or|but|that|who|which|though|because|when|where|if|after|before|as)"
_GOES_ON = r"\s+(?:had|has|have|was|were|is|are|did|does|would|could|will|must|may|said|told|[a-z]{3,}ed)\b"
_BE = r"(?:is|was|as|served\s+as|acted\s+as|acts\s+as|works\s+as|worked\s+as)"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_NAME},?\s+\((?:(?i:hereinafter|hereafter)\s+)?(?:(?i:the)\s+)?[\"\u201c']?{_ROLE}[\"\u201d']?\)",
        rf"(?:between|and|by)\s+{_NAME},[^()\n]{{0,100}}\((?:(?i:the)\s+)?[\"\u201c]{_ROLE}[\"\u201d]\)",
        rf"{_NAME},\s+(?:(?i:the|a|an|our|its|his|her|as)\s+)?(?:(?!{_JOINING}\b)[\w-]+\s+){{0,2}}{_ROLE}\b(?!\s*[:(]|{_GOES_ON})",
        rf"\b{_ROLE}(?::?[ \t]+|[ ]\((?=[^()\n]{{3,40}}\))){_NAME}",
        rf"{_NAME}\s+{_BE}\s+(?:(?:the|a|an|our|its)\s+)?(?:[\w-]+\s+){{0,2}}{_ROLE}\b",
    )
)
_NAME_ENDS = re.compile(r"(?<=[a-z]{3})(?<!Corp)(?<!Bros)\.\s|\n(?=(?:By|Its|Name|Title|Date|Attention)\b)")
_WORD = re.compile(r"[^\W\d_]+")
_ROLE_WORDS = frozenset(_WORD.findall(" ".join((*ROLES, *ROLE_SYNONYMS)).casefold()))
"""A page with none of these words gives nobody a role."""
_MAX_PAGES = 300
"""A name on more pages than this has its roles on the first of them."""


@dataclass(frozen=True, slots=True)
class RoleFact:
    """A name and the role that a text gives it."""

    name: str
    role: str


class RoleFacts:
    """Every role that the record or the matter gives; pages are read for roles when a name or role is asked for."""

    def __init__(self, index: RecordIndex, matter: MatterFacts) -> None:
        self._index = index
        self._entered = [RoleFact(p.name, role) for p in matter.parties if (role := role_of(p.role))]
        self._on_page: dict[int, tuple[RoleFact, ...]] = {}

    def given_to(self, name: str) -> tuple[RoleFact, ...]:
        """The roles of a name, those that a person entered first."""
        parts = [word for part in name_parts(name) for word in part.casefold().split("-") if len(word) > 1]
        pages = min((self._index.spread(part) for part in parts), key=len, default=())
        return tuple(fact for fact in self._facts(pages) if same_person(name, fact.name))

    def holders(self, role: str) -> tuple[RoleFact, ...]:
        """Who has a role."""
        spellings = (role, *(other for other, same in ROLE_SYNONYMS.items() if same == role))
        pages = sorted({at for spelling in spellings for at in self._index.spread(spelling)})
        return tuple(fact for fact in self._facts(pages) if fact.role == role)

    def _facts(self, pages: Sequence[int]) -> Iterator[RoleFact]:
        yield from self._entered
        for at in pages[:_MAX_PAGES]:
            if at not in self._on_page:
                self._on_page[at] = tuple(find_roles(self._index.pages[at].text))
            yield from self._on_page[at]


def find_roles(text: str) -> Iterator[RoleFact]:
    """Every role that a text gives, in order of form."""
    if _ROLE_WORDS.isdisjoint(_WORD.findall(text.casefold())):
        return
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            name = _trimmed(match["name"], last=match.start("name") < match.start("role"))
            role = role_of(match["role"])
            if name and role:
                yield RoleFact(name, role)


@lru_cache(maxsize=20_000)
def role_of(word: str) -> str | None:
    """The role that a word names, in one spelling, or None."""
    low = bare(word)
    for form in (low, low.removesuffix("s")):
        if (role := ROLE_SYNONYMS.get(form, form)) in ROLES:
            return role
    return None


def same_person(one: str, two: str) -> bool:
    """True when one name is the other, or some of its words; a courtesy before it is no part of it."""
    short, long = sorted((_parts(one), _parts(two)), key=len)
    return bool(short) and set(short).issubset(long)


@lru_cache(maxsize=8192)
def _parts(name: str) -> tuple[str, ...]:
    """The words of a name in lower case, without initials, courtesies and degrees."""
    words = (part.casefold() for part in name_parts(name) if len(part) > 1)
    return tuple(word for word in words if word not in TITLES and word not in DEGREES)


def _trimmed(name: str, *, last: bool) -> str | None:
    """A name without the sentence before or behind it, and without the words around it that name nobody."""
    words = _NAME_ENDS.split(name)[-1 if last else 0].split()
    while words and (bare(words[0]) in OPENING or role_of(words[0].rstrip(".,"))):
        words.pop(0)
    while words and (words[-1] in ("of", "&") or role_of(words[-1].rstrip(".,"))):
        words.pop()
    if all(bare(word.rstrip(",")) in OPENING for word in words) or (len(words) == 1 and words[0].isupper()):
        return None
    return " ".join(words).rstrip(",") or None
