"""The two sides of an act: those who do it, and those to whom, from whom or against whom it is done."""

from collections.abc import Sequence

from chambers.grounding.acts.frames import Frame
from chambers.grounding.people.actors import ELSEWHERE, UNKNOWN
from chambers.grounding.people.parties import same_person
from chambers.grounding.words.meaning import SPEECH, stem
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.verb_classes import TELLING

# Whoever meets with somebody is met by him: "with" has no direction.
ASIDE = ("to", "from", "for", "of", "against", "unto", "at", "by", "before")
"""Prepositions behind which the other side of an act stands."""
_TOLD = ("to", "unto", "from", "of")
TELLING_VERBS = frozenset(stem(verb) for verb in TELLING)
"""The stems of verbs by which somebody's words go to somebody else."""
_SAID = SPEECH | {stem("ask")}
_VAGUE = frozenset(
    stem(verb)
    for verb in (
        *("ask", "bring", "claim", "demand", "get", "give", "hand", "keep", "leave", "make", "mention", "offer", "pay"),
        *("provide", "put", "raise", "receive", "request", "return", "say", "send", "show", "speak", "supply", "take"),
        *("talk", "tell", "want", "write"),
    )
)
"""Verbs that everybody does with many things: whose act it is can be told only where the thing is the same."""


def is_of_one_thing(act: Frame, other: Frame) -> bool:
    """False for "gave no answer" and "gave an oven": such a verb says little without its thing."""
    if act.verb not in _VAGUE or not act.about or not other.about:
        return True
    shared = act.about & other.about
    return bool(shared - _SAID) or (bool(shared) and act.about | other.about <= _SAID)


def others_of(act: Frame) -> tuple[str, ...]:
    """Those to whom it is done, directly or behind a preposition."""
    # "Swore before a notary", "answered for the firm": neither is told anything.
    sides = _TOLD if act.verb in TELLING_VERBS else ASIDE
    aside = (who for name, whos in act.slots if name in sides for who in whos if not _is_setting(name, who))
    return tuple(dict.fromkeys((*act.patients, *aside)))


def _is_setting(name: str, who: str) -> bool:
    """True for "at the school" or "of the board", which says where or what, and not to whom."""
    return name in ("of", "at") and who in PARTY_NOUNS


def is_told_on(act: Frame, mine: Sequence[Frame], agents: Sequence[str]) -> bool:
    """True for whoever tells that another told it, where it is the other who tells: "Webb wrote that Ivey told him"."""
    telling = [each for each in mine if each.verb in TELLING_VERBS and not each.owned]
    inner = [who for each in telling if each.start > act.start for who in named(each.agents)]
    return act in telling and any(same_person(who, other) for who in inner for other in named(agents))


def named(people: Sequence[str]) -> tuple[str, ...]:
    """Those who are not only a pronoun."""
    return tuple(who for who in people if who not in (UNKNOWN, ELSEWHERE))
