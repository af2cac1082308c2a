"""How near two words are in their letters: one slip of a hand apart, or one word in two spellings."""

import re
from collections.abc import Iterator

from rapidfuzz.distance import OSA

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SPELLINGS = (
    (re.compile(r"(?<=\w\w)our"), "or"),
    (re.compile(r"(?<=\w[a-z])re(?=s?$)"), "er"),
    (re.compile(r"is(?=(?:e[drs]?|ing|ation)s?$)"), "iz"),
    (re.compile(r"(?<=[aeiou])ll(?=(?:ed|ing|er|or)s?$)"), "l"),
    (re.compile(r"nce(?=s?$)"), "nse"),
    (re.compile(r"ogue(?=s?$)"), "og"),
    (re.compile(r"gement"), "gment"),
    (re.compile(r"[ao]e"), "e"),
    (re.compile(r"grey"), "gray"),
    (re.compile(r"mme(?=s?$)"), "m"),
)
"""What is written one way in Britain and another in America."""
_END = 2
_FORM = re.compile(r"(?:[^s]s|e|ed|er|or|ee|en|ing|y|al|ion|ive|[ae]nt|[ae]nce|ist|able)$")


def one_off(word: str) -> Iterator[str]:
    """Every word of small letters that is one slip away: a letter left out, put in, changed, or two exchanged."""
    for at in range(len(word) + 1):
        before, behind = word[:at], word[at:]
        yield from (before + letter + behind for letter in _LETTERS)
        if behind:
            yield before + behind[1:]
            yield from (before + letter + behind[1:] for letter in _LETTERS if letter != behind[0])
        if len(behind) > 1 and behind[0] != behind[1]:
            yield before + behind[1] + behind[0] + behind[2:]


def slips_between(one: str, two: str, most: int) -> int:
    """How many slips part two words, or more than `most` where they are that many."""
    return OSA.distance(one, two, score_cutoff=most)


def is_same_word(one: str, two: str) -> bool:
    """True for one word in two numbers, or as Britain and America write it: "harbours" and "harbor"."""
    short, long = sorted((_spelt(one), _spelt(two)), key=len)
    plural = long.removeprefix(short) in ("", "s", "es") if long.startswith(short) else False
    return plural or (short.endswith("y") and long == f"{short[:-1]}ies")


def ends_apart(one: str, two: str) -> bool:
    """True for words that part only in their ends, as forms of one word do: "leased" and "leases"."""
    alike = min(len(one), len(two)) - _END
    return one[:alike] == two[:alike] and all(_FORM.search(word) for word in (one, two))


def _spelt(word: str) -> str:
    for pattern, put in _SPELLINGS:
        word = pattern.sub(put, word)
    return word
