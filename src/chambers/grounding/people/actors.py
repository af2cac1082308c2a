"""Who is mentioned in a text: names, words for roles, and pronouns.

"I", "we" and "you" are those whose words it is and those spoken to, where the paper tells. Any other pronoun is
somebody unknown, who may be anyone.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.identity import is_verb_word
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.speaker import Voice
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.post_table import KIN
from chambers.grounding.words.rank_table import BEFORE_NAME
from chambers.grounding.words.small_words import JOINING, NEGATIONS, PREPOSITIONS, RELATIVE, SUBORDINATE
from chambers.grounding.words.word_tables import SHARED_ROLES

UNKNOWN = ""
"""Somebody whom only a pronoun names."""
ELSEWHERE = " "
"""Somebody named long before, whom a pronoun with several candidates may mean as well."""
# "Sworn before me" is said by whoever takes the oath.
_I = re.compile(r"(?<!before )(?<![\w.])(?:I(?!\.)|me|[Mm]yself)(?!\w)")
_WE = re.compile(r"(?<![\w.])(?:we|We|us)(?!\w)")
_YOU = re.compile(r"(?<![\w.])(?:you|You)(?!\w)")
_OTHERS = re.compile(
    r"(?<![\w.])(?:[Hh]e|[Ss]he|[Tt]hey|[Hh]im|[Tt]hem|[Ii]t|[Hh]er(?=[,.;?]|\s+(?:to|that|the|an?|in|on|I|he|she|we|they|it|you|not|about"
    r"|for|from|with|by|at|of|after|before|and|or|but|again|back|off|out|up|down|when|if|what|why|how|no|yes|once"
    r"|twice|yesterday|today|this|as|into|because|so)\b))(?!\w)"
)
_ANYBODY = re.compile(r"(?<!\w)(?:(?:[Nn]o|[Ss]ome|[Aa]ny|[Ee]very)(?:body|one)|[Nn]o[ -]one)(?!\w)")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_WHAT_SOMEBODY_IS = re.compile(
    r"\b(?:(?:position|post|job|role|title|office|duties) of|as)\s+(?:(?:an?|the)\s+)?(?:[a-z-]+\s+){0,2}$"
)
_OPENED = re.compile(
    r",\s+(?:an?|the|my|our|your|his|her|its|their|[\w.&]+['\u2019]s?)\s+(?:[A-Za-z&-]+(?:['\u2019]s?)?\s+){0,4}"
)
_CLOSED = re.compile(r"(?:\s+(?:of|for|at|in|on|with)\s[^,;.]{1,40})?(?:,\s+[a-z]|\s+who\b)")
_APPOSED = re.compile(rf",\s{BEFORE_NAME}")
_ENDED = re.compile(r"\s*(?:[,.;)]|\Z)")
_THEIRS = re.compile(r"\b(?:his|her|their)\s(?:own\s)?\Z")
_TITLE = re.compile(rf"\s{BEFORE_NAME}")
_NEXT = re.compile(r" (?P<word>[a-z]{3,})\b")
_OF_A_KIND = re.compile(r"(?:\b[Tt]he|\b[Aa]n?|\b[Ii]ts|['\u2019]s?)\s+(?:[a-z][a-z-]{3,}\s+){1,2}\Z")
_SMALL = PREPOSITIONS | SUBORDINATE | JOINING | RELATIVE | NEGATIONS
_BEFORE_CHARS = 60
_OFFICE_CHARS = 20
_NOBODY: Mapping[int, str] = {}


@dataclass(frozen=True, slots=True)
class Mention:
    """A name, role or pronoun where it stands, and who it is: a key that is the same for every way to call someone."""

    start: int
    end: int
    who: str


Naming = Callable[[str], str]


def find_mentions(
    text: str,
    names: Sequence[tuple[int, int, str]],
    known: Naming,
    *,
    voice: Voice | None = None,
    before: Sequence[str] = (),
    nouns: AbstractSet[str] = frozenset(),
    meant: Mapping[int, str] = _NOBODY,
) -> tuple[Mention, ...]:
    """Every actor of a text.

    `known` gives the key of a name or role, `voice` who says "I" and who is "you", and `before` those named shortly
    before, any of whom "he" or "she" may be, but for the places for which `meant` knows the one. `nouns` are more words
    for somebody, who is called just so.
    """
    found = [Mention(start, end, known(name)) for start, end, name in names]
    speakers, firms, hearers = (voice.speakers, voice.firms, voice.hearers) if voice is not None else ((), (), ())
    for pattern, people in ((_I, speakers), (_WE, firms), (_YOU, hearers)):
        for match in pattern.finditer(text):
            found += [Mention(match.start(), match.end(), who) for who in people or (UNKNOWN,)]
    found += [Mention(match.start(), match.end(), UNKNOWN) for match in _ANYBODY.finditer(text)]
    for match in _OTHERS.finditer(text):
        if match.start() in meant:
            found.append(Mention(match.start(), match.end(), known(meant[match.start()])))
            continue
        # He and she are neither whoever speaks nor whoever is spoken to.
        aside = frozenset((*speakers, *hearers))
        earlier = [each.who for each in found if each.end <= match.start() and each.who not in aside | {UNKNOWN}]
        whos = list(dict.fromkeys((*before, *earlier))) if before else [UNKNOWN]
        if match[0] in ("it", "It"):  # no person
            whos = [who for who in whos if who.strip() and (is_firm(who) or role_of(who))] or [UNKNOWN]
        whos += [ELSEWHERE] if len(whos) > 1 else []
        found += [Mention(match.start(), match.end(), who) for who in whos]
    taken = {at for mention in found for at in range(mention.start, mention.end)}
    for word in (each for each in _WORD.finditer(text) if each.start() not in taken):
        if (who := _called(text, word, names, known, nouns)) is not None:
            found.append(Mention(word.start(), word.end(), who))
    return tuple(sorted(found, key=lambda mention: (mention.start, mention.end)))


def has_pronoun(text: str) -> bool:
    """True where somebody may be mentioned by a pronoun."""
    return any(pattern.search(text) for pattern in (_I, _WE, _YOU, _OTHERS))


def _called(
    text: str, word: re.Match[str], names: Sequence[tuple[int, int, str]], known: Naming, nouns: AbstractSet[str]
) -> str | None:
    """Whom a word for a role, or another noun, means."""
    is_role = role_of(word[0]) is not None
    noun = _singular(word[0]) if is_role or nouns else ""
    if not is_role and noun not in nouns:
        return None
    if (bearer := _bearer(text, word, names)) is not None:
        return known(bearer)
    if (titled := _titled(text, word, names)) is not None:
        return known(titled)
    # "Hale replied that his client would pay": whose client that is, no paper of another says.
    if is_role and noun not in KIN and _THEIRS.search(text, max(0, word.start() - _BEFORE_CHARS), word.start()):
        return UNKNOWN
    if is_role and not _is_said_of(text, word):
        return UNKNOWN if _is_narrowed(text, word) else known(word[0])
    # "The crane operator" is an operator, no crane.
    following = _WORD.match(text, word.end() + 1)
    plain = following is None or (_singular(following[0]) not in nouns and role_of(following[0]) is None)
    return noun if noun in nouns and plain else None


def _titled(text: str, word: re.Match[str], names: Sequence[tuple[int, int, str]]) -> str | None:
    """Whose name stands right behind a noun: "Principal Ann Lee", "my partner Dr. Lee"."""
    behind = ((start, name) for start, _, name in names if 0 < start - word.end() <= _OFFICE_CHARS)
    return next((name for start, name in behind if _TITLE.fullmatch(text, word.end(), start)), None)


def _bearer(text: str, word: re.Match[str], names: Sequence[tuple[int, int, str]]) -> str | None:
    """Whose name a noun explains, before it or between commas behind it: "the nurse, Lee", "Ann Lee, a nurse, came"."""
    behind = [(low, name) for low, high, name in names if _ENDED.match(text, high)]
    if (named := next((name for low, name in behind if _APPOSED.fullmatch(text, word.end(), low)), None)) is not None:
        return named
    if _CLOSED.match(text, word.end()) is None:
        return None
    over = [(end, name) for _, end, name in names if 0 < word.start() - end <= _BEFORE_CHARS]
    return next((name for end, name in over if _OPENED.fullmatch(text, end, word.start())), None)


def _is_narrowed(text: str, word: re.Match[str]) -> bool:
    """True for one of several who may have a post: Acme's "service manager" need not be the manager of the record."""
    shared = (role_of(word[0]) or "") in SHARED_ROLES
    return shared and _OF_A_KIND.search(text, max(0, word.start() - _BEFORE_CHARS), word.start()) is not None


def _is_said_of(text: str, word: re.Match[str]) -> bool:
    """True for a word for a role that means nobody: "the passenger door", "the post of manager", "as a tenant"."""
    if not word[0].islower():
        return False
    if _WHAT_SOMEBODY_IS.search(text, max(0, word.start() - _BEFORE_CHARS), word.start()):
        return True
    following = _NEXT.match(text, word.end())
    return following is not None and not _follows_subject(following["word"])


def _follows_subject(word: str) -> bool:
    """True for a word that may stand behind whoever does something: a verb, an adverb, any small word."""
    small = is_stop(word) or word in _SMALL
    return small or word.endswith(("ly", "self", "ing")) or is_verb_word(word)


def _singular(word: str) -> str:
    bare = word.casefold().removesuffix("'s").removesuffix("\u2019s")
    return f"{bare[:-3]}y" if bare.endswith("ies") else bare.removesuffix("s")
