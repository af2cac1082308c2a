"""Papers of several on one page: parts under a rule of dashes, and accounts under numbered names.

"-----" parts a letter from the reply under it, each signed by another. "(1) Ann Lee, clerk. By B. Roe, April 1." heads
what Ann Lee told, in words that leave her out: "Was in the yard. Heard him shout."
"""

import re
from collections.abc import Iterator

from chambers.grounding.people.authors import authors_of
from chambers.grounding.people.identity import is_verb_word

_RULE = re.compile(r"^[ \t]*(?:[-=_*~\u2013\u2014][ \t]?){5,}[ \t]*$", re.MULTILINE)
_NAME = r"(?P<name>[A-Z][a-z][\w'\u2019-]*(?:[ ][A-Z]\.)?[ ][A-Z][\w'\u2019-]+)"
_SIGNED_OFF = re.compile(rf"(?:^|[ \t])[-\u2013\u2014~/][ \t]?{_NAME}(?:,[^\n]{{2,40}})?\s*\Z")
_HEAD = re.compile(
    rf"^[ \t]*(?:\(?\d{{1,2}}[.)]|[-*\u2022])[ \t]+{_NAME}(?:,[^.\n:;]{{3,60}}|[ ]\([^)\n]{{3,60}}\))?[.:]"
    r"(?:[ \t]+(?:[Bb]y|[Ii]nterviewed|[Tt]aken)\b[^\n]{3,80})?\s+(?P<word>[A-Z][a-z]+)\b",
    re.MULTILINE,
)
_GAP = re.compile(r"\n[ \t]*\n(?=[^ \t\n(])")
_AUXILIARY = frozenset(("was", "is", "has", "had", "did", "does", "could", "would", "never", "not", "cannot", "will"))
_FEW = 2


def parts(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where each part under a rule begins, and who signs it; nothing where fewer than two do."""
    starts = [0, *(match.end() for match in _RULE.finditer(text))]
    if len(starts) < _FEW:
        return
    found = [(low, _signers(text[low:high])) for low, high in zip(starts, [*starts[1:], len(text)], strict=True)]
    if len({names for _, names in found if names}) >= _FEW:
        yield from found


def _signers(part: str) -> tuple[str, ...]:
    part = _RULE.sub("", part)
    off = _SIGNED_OFF.search(part)
    return (off["name"],) if off is not None else authors_of((part,))


def accounts(text: str) -> Iterator[tuple[int, str]]:
    """Where each account under a numbered name begins, and whose it is; an empty name where the paper goes on."""
    heads = [match for match in _HEAD.finditer(text) if _leaves_out(match["word"])]
    if len(heads) < _FEW:
        return
    for match in heads:
        yield match.start(), match["name"]
    if (gap := _GAP.search(text, heads[-1].end())) is not None:
        yield gap.end(), ""


def _leaves_out(word: str) -> bool:
    """True for a verb at the head of a sentence, which leaves out of whom it is said."""
    return word.casefold() in _AUXILIARY or is_verb_word(word)
