"""Words and phrases that say one of two things which exclude each other, in all their forms.

The tables are in `contrary_states`, `contrary_terms`, `contrary_trades`, `contrary_small`, `contrary_acts`
and `contrary_dealings`. A phrase is found before the words in it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chambers.grounding.words.contrary_acts import ACTS, IRREGULAR_FORMS, NEUTRAL
from chambers.grounding.words.contrary_dealings import DEALINGS, STANDINGS
from chambers.grounding.words.contrary_small import SMALL
from chambers.grounding.words.contrary_states import STATES
from chambers.grounding.words.contrary_terms import TERMS
from chambers.grounding.words.contrary_trades import TRADES

Side = tuple[str, int]
"""A pair of contraries, and on which side of it a word stands: 1 or -1."""
ACT = "!"
"""What the name of a pair of acts begins with."""
PLAIN = "!="
"""What the name of a pair begins with that is only a verb and its denial."""
_VOWELS = "aeiou"
_DOUBLED_TEXT = """
abet abut acquit admit allot annul begin commit compel concur control corral defer demur deter dispel emit equip excel
expel forget incur infer input occur omit outbid output outrun overlap patrol permit prefer propel rebut recur refer
regret remit repel submit transfer transmit uncap unclog undercut unplug unpin unwrap unzip upset
"""
_DOUBLED = frozenset(_DOUBLED_TEXT.split())
_SHORT = re.compile(r"[^aeiou]*[aeiou][bcdfgklmnprtvz]|qu[aeiou][bdgmnprt]")
"""A verb of one syllable that doubles its last letter: stop, ship, shred."""
_BE = ("is", "are", "was", "were", "been", "being", "be")


class Found(NamedTuple):
    """Where a word or phrase of the tables stands among some words, and of which pairs it speaks."""

    start: int
    end: int
    sides: tuple[Side, ...]


def _irregular() -> dict[str, tuple[str, ...]]:
    pairs = (entry.split(":") for entry in IRREGULAR_FORMS.split())
    return {base: tuple(forms.split(",")) for base, forms in pairs}


_IRREGULAR = _irregular()
_IRREGULAR_PAST = frozenset(form for forms in _IRREGULAR.values() for form in forms)


def verb_forms(verb: str) -> frozenset[str]:
    """A verb in its tenses."""
    if verb == "be":
        return frozenset(_BE)
    root = verb.removesuffix("e")
    third = f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in _VOWELS else f"{verb}s"
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        third = f"{verb}es"
    past: tuple[str, ...] = (f"{root}ed",)
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        past = (f"{verb[:-1]}ied",)
    ing = f"{root}ing" if not verb.endswith(("ee", "oe", "ye")) else f"{verb}ing"
    if verb.endswith("ie"):
        ing = f"{verb[:-2]}ying"
    if verb in _DOUBLED or _SHORT.fullmatch(verb):
        past, ing = (f"{verb}{verb[-1]}ed",), f"{verb}{verb[-1]}ing"
    return frozenset((verb, third, ing, *_IRREGULAR.get(verb, past)))


def _lines(table: str, *, acts: bool) -> Iterator[tuple[str, str, str]]:
    """The name of each pair, and the words on its two sides."""
    for line in table.strip().splitlines():
        one, other = line.split(" | ")
        yield f"{ACT if acts else ''}{one.split()[0]}/{other.split()[0]}", one, other


def _entries(table: str, *, acts: bool) -> Iterator[tuple[tuple[str, ...], Side]]:
    for name, one, other in _lines(table, acts=acts):
        for words, side in ((one, 1), (other, -1)):
            for entry in words.split():
                first, *rest = entry.split("_")
                # A phrase that opens with a preposition has no tenses.
                changes = acts and first not in _UNCHANGED
                for form in verb_forms(first) if changes else (first,):
                    yield (form, *rest), (name, side)


MODAL = frozenset(("may/may_not", "must/need_not"))
QUANTITY = frozenset(("all/none", "several/none", "all/only"))
EVENTS = frozenset(
    f"{ACT}{pair}"
    for pair in (
        "open/close", "start/end", "turn_on/turn_off", "enter/leave", "arrive/depart", "hire/fire",
        "connect/disconnect", "load/unload", "install/remove",
        "add/remove", "fill/empty", "deposit/withdraw", "arrest/release",
        "assemble/dismantle", "cover/uncover", "suspend/reinstate",
    )
)  # fmt: skip
"""Pairs of acts that may follow each other."""
DEALT_WITH = frozenset(name for name, _, _ in _lines(DEALINGS, acts=True)) - frozenset(
    name for name, _, _ in _lines(ACTS, acts=True)
)
"""Pairs of acts that are done to a thing, which must be the same thing."""
CONVERSE = frozenset((f"{ACT}buy/sell", f"{ACT}borrow/lend", f"{ACT}rent/own", f"{ACT}win/lose"))
"""Pairs of which one may be what the other party does in the same bargain."""
ENDING = frozenset(
    (
        "open/closed", "on/off", "running/broken", "moving/stopped", "in_place/missing",
        f"{ACT}open/close", f"{ACT}keep_open/keep_closed", f"{ACT}stay_open/close", f"{ACT}stay/leave",
        f"{ACT}stay_on/go_out", f"{ACT}stay_up/come_down",
    )
)  # fmt: skip
"""Pairs of which one side may last until the other begins."""
CONDITION = "only_if/even_if"
_UNCHANGED = frozenset(["over", "with", "against", "for", "in", "despite", "by", "at"])


def _table() -> dict[str, list[tuple[tuple[str, ...], tuple[Side, ...]]]]:
    """First word, and the phrases that begin with it, the longest first."""
    whole: dict[tuple[str, ...], dict[Side, None]] = {}
    tables = [(text, False) for text in (STATES, TERMS, TRADES, SMALL, STANDINGS)]
    for text, acts in (*tables, (ACTS, True), (DEALINGS, True)):
        for words, side in _entries(text, acts=acts):
            whole.setdefault(words, {})[side] = None
    for entry in NEUTRAL.split():
        first, *rest = entry.split("_")
        for form in verb_forms(first):
            whole.setdefault((form, *rest), {})
    found: dict[str, list[tuple[tuple[str, ...], tuple[Side, ...]]]] = {}
    for words, sides in whole.items():
        # A word on both sides of a pair speaks of neither.
        plain = tuple(side for side in sides if (side[0], -side[1]) not in sides)
        found.setdefault(words[0], []).append((words, plain))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return found


_TABLE = _table()


def _by_name() -> dict[str, tuple[tuple[frozenset[str], int], ...]]:
    found: dict[str, dict[tuple[frozenset[str], int], None]] = {}
    for phrase, sides in (entry for entries in _TABLE.values() for entry in entries):
        for name, side in sides:
            found.setdefault(name, {})[frozenset(phrase), side] = None
    return {name: tuple(entries) for name, entries in found.items()}


PHRASES = _by_name()
"""For each pair the words of every phrase that speaks of it, and its side."""


def find_contraries(words: Sequence[str]) -> Iterator[Found]:
    """The words and phrases of the tables among some words in lower case, none inside another."""
    at = 0
    present = frozenset(words)
    while at < len(words):
        for phrase, sides in _TABLE.get(words[at], ()):
            # Most phrases fail by their last word, which stands nowhere.
            end = _end_of(phrase, words, at) if phrase[-1] in present else 0
            if end:
                if sides:
                    yield Found(at, end, sides)
                at = end
                break
        else:
            at += 1


def _end_of(phrase: tuple[str, ...], words: Sequence[str], at: int) -> int:
    """Where a phrase ends that begins at a word, or 0; "gave it back" is "gave back"."""
    here = at
    for number, word in enumerate(phrase):
        if number and here < len(words) and words[here] in _OBJECTS and words[here] != word:
            here += 1
        if here >= len(words) or words[here] != word:
            return 0
        here += 1
    return here


BASES = frozenset(entry for entry in f"{ACTS} {DEALINGS}".split() if "_" not in entry and entry not in _IRREGULAR_PAST)
"""Verbs as they stand behind "to": many are nouns too."""
_OBJECTS = frozenset(["it", "them", "him", "her", "me", "us", "this", "that"])
