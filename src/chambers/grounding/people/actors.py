"""Who is mentioned in a text: names, words for roles, and pronouns.

"I", "we" and "you" are those whose words it is and those spoken to, where the paper tells. Any other pronoun is
somebody unknown, who may be anyone.
"""

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from chambers.grounding.people.parties import role_of
from chambers.grounding.people.voices import Voice

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
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")


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
) -> tuple[Mention, ...]:
    """Every actor of a text.

    `known` gives the key of a name or role, `voice` who says "I" and who is "you", and `before` those named shortly
    before, any of whom "he" or "she" may be. `nouns` are more words for somebody, who is called just so.
    """
    found = [Mention(start, end, known(name)) for start, end, name in names]
    speakers, firms, hearers = (voice.speakers, voice.firms, voice.hearers) if voice is not None else ((), (), ())
    for pattern, people in ((_I, speakers), (_WE, firms), (_YOU, hearers)):
        for match in pattern.finditer(text):
            found += [Mention(match.start(), match.end(), who) for who in people or (UNKNOWN,)]
    for match in _OTHERS.finditer(text):
        # He and she are neither whoever speaks nor whoever is spoken to.
        aside = frozenset((*speakers, *hearers))
        earlier = [each.who for each in found if each.end <= match.start() and each.who not in aside | {UNKNOWN}]
        whos = list(dict.fromkeys((*before, *earlier))) if before else [UNKNOWN]
        whos += [ELSEWHERE] if len(whos) > 1 else []
        found += [Mention(match.start(), match.end(), who) for who in whos]
    taken = {at for mention in found for at in range(mention.start, mention.end)}
    for word in _WORD.finditer(text):
        if word.start() not in taken and role_of(word[0]):
            found.append(Mention(word.start(), word.end(), known(word[0])))
        elif nouns and word.start() not in taken and (noun := _singular(word[0])) in nouns:
            # "The crane operator" is an operator, no crane.
            following = _WORD.match(text, word.end() + 1)
            if following is None or (_singular(following[0]) not in nouns and role_of(following[0]) is None):
                found.append(Mention(word.start(), word.end(), noun))
    return tuple(sorted(found, key=lambda mention: (mention.start, mention.end)))


def _singular(word: str) -> str:
    bare = word.casefold().removesuffix("'s").removesuffix("\u2019s")
    return f"{bare[:-3]}y" if bare.endswith("ies") else bare.removesuffix("s")
