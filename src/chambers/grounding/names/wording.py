"""What a word by itself says about a name: a title, an office, a legal form, an ordinary word that opens a sentence.

The lists are data (`words.txt`) and small. Where the record or the draft shows how a word is written, that decides, and
these lists are not asked.
"""

import re
from functools import lru_cache
from importlib.resources import files

from chambers.grounding.cited.paper_kinds import KINDS, OTHER_KINDS, SHORT

_LISTS = (files("chambers.grounding.names") / "words.txt").read_text(encoding="utf-8")
_TEXT = f"\n{_LISTS}\nend:\n"


def _section(name: str) -> str:
    return _TEXT.split(f"\n{name}:\n", 1)[1].partition(":\n")[0].rpartition("\n")[0]


OPENING = frozenset(_section("opening").split())
OFFICES = frozenset(_section("office").split())
ROLES = frozenset(_section("role").split())
ROLE_SYNONYMS = dict(pair.split(":") for pair in _section("same role").split())
PARTIES = ROLES | ROLE_SYNONYMS.keys() | frozenset(_section("party").split())
COURTESIES = frozenset(_section("courtesy").split())
LEGAL_FORMS = frozenset(_section("legal form").split())
DEGREES = frozenset(_section("degree").split())
SMALL_WORDS = frozenset(_section("small word").split())
_OTHER_PAPERS = frozenset(_section("paper").split())
PAPERS = (KINDS | OTHER_KINDS | SHORT.keys() | _OTHER_PAPERS) - frozenset(_section("no paper").split())
COURT_WORDS = frozenset(_section("court").split())
TITLES = COURTESIES | OFFICES
SUFFIXES = LEGAL_FORMS - {"company", "limited", "corporation"} | {"jr", "sr", "esq"}
JOINERS = frozenset(("of", "&", "de", "del", "der", "van", "von", "la", "du"))
_COMMON_FORM = re.compile(
    r"(?:[a-z]{2}ed|[a-z]{2}ing|[a-z]{2}ly|ments?|tions?|sions?|ness|[a-z]{2}ity|[a-z]{2}ities|ships?|[aei]n[ct]es?"
    r"|[ai]bles?|[eiu]ous|tive|sive|ical|less|isms?|wards?|wise|ages?|tures?|hood|ology|graphy)$"
    r"|^(?:non|un|mis|dis|over|under|(?:pre|co|re)-)-?[a-z]{4}"
)
_LISTED = OPENING | TITLES | PAPERS | PARTIES
_PART = re.compile(r"[^\W_]+(?:[-'\u2019][^\W_]+)*")
GAP = r"(?:\W{1,3}|[ ]?\n[ \t]*)"
"""What may stand between two words of a name: in a transcript a line may end there, and the next be set in."""
_OWNED = re.compile(r"['\u2019][sS]?$")


def _short_forms(name: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in " | ".join(_section(name).splitlines()).split(" | "):
        word, *short = entry.split()
        found[word] = tuple(dict.fromkeys((*found.get(word, ()), *short)))
    return found


NICKNAMES = _short_forms("nickname")
PLACES = _short_forms("state")
"""The states with the short forms that papers use: "Wis." and "WI" are Wisconsin."""


def name_parts(name: str) -> list[str]:
    """The words of a name, without punctuation."""
    return _PART.findall(name.replace("\u2019", "'"))


def bare(word: str) -> str:
    """A word in small letters, without the stop of an abbreviation and the ending of an owner."""
    return _OWNED.sub("", word.rstrip(".")).casefold()


def is_title(word: str) -> bool:
    """True for a courtesy, a rank or an office before a name."""
    return bare(word) in TITLES


def is_role_word(word: str) -> bool:
    """True for a part in a case or a bargain, in the singular or plural, also in two: "Plaintiff-Appellant"."""
    return all(part in PARTIES or part.removesuffix("s") in PARTIES for part in bare(word).split("-"))


def is_listed(word: str) -> bool:
    """True for a word of the lists, in the singular or plural."""
    low = bare(word)
    forms = {low, low.removesuffix("s")}
    return not forms.isdisjoint(_LISTED)


def is_common_form(word: str) -> bool:
    """True for a word with the ending of a common noun, a participle or an adverb."""
    return _COMMON_FORM.search(word) is not None


@lru_cache(maxsize=65_536)
def same_first_name(one: str, two: str) -> bool:
    """True for one first name in two forms: an initial, a name cut short, a nickname."""
    short, long = sorted((one.rstrip(".").casefold(), two.rstrip(".").casefold()), key=len)
    if short == long or (len(short) == 1 and long.startswith(short)):
        return True
    if len(short) > 2 and long.startswith(short):
        return True
    return any({short, long} <= {full, *others} for full, others in NICKNAMES.items())


@lru_cache(maxsize=8192)
def name_pattern(name: str) -> re.Pattern[str]:
    """Matches the same words in the same order, whatever their case and the punctuation between them.

    A person's middle initial may be there or not; "Okafor, Tomas" is Tomas Okafor.
    """
    words = [re.escape(word).replace("'", "['\u2019]") for word in name_parts(name)]
    if len(words) == 1 and (short := PLACES.get(name_parts(name)[0].casefold())):
        forms = "|".join(re.escape(each) for each in short)
        return re.compile(rf"(?<!\w)(?:(?i:{words[0]})|{forms})(?!\w)")
    if len(words) == 1:  # "the Lindqvists" are people of that name
        return re.compile(rf"(?<!\w){words[0]}s?(?!\w)", re.IGNORECASE)
    if len(words) == 2:
        straight = rf"{words[0]}{GAP}(?:[A-Z]\.?\s)?{words[1]}"
        return re.compile(rf"(?<!\w)(?:{straight}|{words[1]},\s{words[0]})(?!\w)", re.IGNORECASE)
    return re.compile(r"(?<!\w)" + GAP.join(words) + r"(?!\w)", re.IGNORECASE)
