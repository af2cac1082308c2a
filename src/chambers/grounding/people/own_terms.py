"""Terms that a draft defines for itself: Marrow & Teague LLP (the "Examiners"), a request for evidence (the "RFE").

A term for somebody means whom it was defined for, and is held to the pages as that name. A term for anything else is a
word of the draft's own and no fact. A name is no term: who is put in brackets behind another name, or behind none, is
held to the pages like anybody else.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from chambers.grounding.cited.citing import DEFINED
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.names import name_parts
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.litigant_nouns import LITIGANT_NOUNS
from chambers.grounding.words.ordinary_words import ORDINARY

_NAMED = re.compile(
    r"(?:[A-Z][\w'\u2019.-]*|&)(?:,?\s(?:(?:of|the|and|for)\s)?(?:[A-Z][\w'\u2019.-]*|&))*"
    r"(?:,?\s(?:Inc|LLC|LLP|L\.P|LP|Corp|Co|Ltd)\.?)?\s*$"
)
_ARTICLE = re.compile(r"\b(?:the|this|that|each|an?)\b", re.IGNORECASE)
_BEFORE_CHARS = 160
_SMALL_WORDS = 3
_OPENING = ORDINARY | {"id", "ibid"}
_KIN = "aunt brother child children cousin daughter father grandfather grandmother grandparents husband mother nephew"
_MORE_KIN = "niece parents sister son spouse stepfather stepmother uncle widow widower wife"
_PARTS = LITIGANT_NOUNS | frozenset((*_KIN.split(), *_MORE_KIN.split()))
"""Words that are nobody's name: what is defined so behind a name means whoever bears it."""


def meant_by(term: str, text: str) -> str | None:
    """The name for which a draft defines a term, "" where it is none, and None where it defines no such term."""
    terms = _terms(text)
    bare = re.sub(r"['\u2019]s?$", "", term.removeprefix("The ").removeprefix("the "))
    return terms.get(bare, terms.get(bare.removesuffix("s")))


def is_common_term(term: str, text: str) -> bool:
    """True for a word with an article, and no part of the name, by which a draft calls a place: (the "Jail")."""
    name = meant_by(term, text)
    bare = re.escape(re.sub(r"['\u2019]s?$", "", term.removeprefix("The ")))
    defined = re.search(rf"\((?:[\w, ]*\s)?the\s+[\"\u201c]{bare}", text) if name else None
    own = {part.casefold() for each in name_parts(term) for part in (each, each.removesuffix("s"))}
    return defined is not None and own.isdisjoint(part.casefold() for part in name_parts(name or ""))


@lru_cache(maxsize=16)
def _terms(text: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for match in DEFINED.finditer(text):
        before = text[max(0, match.start() - _BEFORE_CHARS) : match.start()].rpartition("\n")[2]
        named, term = _NAMED.search(before), match["term"]
        name = _house(without_part(named[0].strip()), term) if named else ""
        if (
            (name and term.casefold() in _PARTS)
            or _is_short_for(term, named[0] if named else before)
            or (_ARTICLE.search(match["lead"]) and (" " not in term or not is_firm(term)))
        ):
            found.setdefault(term, name)
    return found


def without_part(name: str) -> str:
    """A name without the part that its bearer has in the case, or what opens the sentence: "Petitioner Ann Lee"."""
    while " " in name and name.split(maxsplit=1)[0].rstrip(".").casefold() in _OPENING:  # "At the Fenwick Infirmary"
        name = name.split(maxsplit=1)[1]
    first, _, rest = name.partition(" ")
    return rest if rest and first.rstrip(",").casefold() in LITIGANT_NOUNS else name


def _house(name: str, term: str) -> str:
    """What a term is short for in "Ann Lee of Norwood Erectors ("Norwood")": the house, not whoever is of it."""
    person, of, house = name.partition(" of ")
    apart = (
        of and set(name_parts(term)) <= set(name_parts(house)) and not set(name_parts(term)) & set(name_parts(person))
    )
    return house if apart and person.split(maxsplit=1)[0].casefold() in GIVEN_NAMES else name


def _is_short_for(term: str, words: str) -> bool:
    """True for words that stand in what was defined, or for letters of it in their order: "Osprey", "RFE", "MFA"."""
    said = re.findall(r"[^\W\d_]+", words)
    letters = term.removesuffix("s").replace("&", "")
    if set(name_parts(term)) <= set(said):
        return True
    if not letters.isupper() or len(letters) == 1:
        return False
    # The first letter opens a word, and the others follow in it and behind: "multifactor authentication".
    ends = ("".join(said[at:]).upper() for at in range(len(said)) if len(said) - at <= len(letters) + _SMALL_WORDS)
    return any(each[0] == letters[0] and _in_order(letters, each) for each in ends)


def _in_order(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)
