"""What became of a motion: "the motion to sell was carried" where the minutes say "Motion to sell ... failed, 2 to 3".

Minutes are read motion by motion: each begins where something is moved and ends where the next begins, and the last
word on its outcome decides, whoever voted against it. The draft's motion is the one that shares most of its words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.word_spread import roots_in

_THING = r"motions?|resolutions?|proposals?|amendments?|measures?|ordinances?|bylaws?|by-laws?"
_YES = r"carried|carries|passed|passes|adopted|approved|prevailed|agreed to|ratified|succeeded"
_NO = (
    r"failed|fails|defeated|lost|rejected|voted down|died"
    r"|not (?:\w+ )?(?:carried|passed|adopted|approved|agreed to|ratified)"
    r"|(?:did|does) not (?:carry|pass|prevail|succeed)|never (?:carried|passed|adopted|approved)"
)
_OUTCOME = re.compile(rf"\b(?:(?P<no>{_NO})|(?P<yes>{_YES}))\b", re.IGNORECASE)
_GOES_ON = r"(?:[^.;]|(?<=\bMr|\bMs|\bDr)\.|(?<=\bMrs)\.|\.(?=\d))"
_TOLD = re.compile(
    rf"\b(?P<thing>{_THING})\b(?P<what>{_GOES_ON}{{0,200}}?)\b(?:(?P<no>{_NO})|(?P<yes>{_YES}))\b", re.IGNORECASE
)
_STARTS = re.compile(
    r"\b(?:moved|proposed|offered)\s+(?:that|to|for|the|a|an|its)\b|\b(?:motion|proposal|resolution|amendment)s?\b"
    r"(?=[^.\n]{0,40}\b(?:to|that|by|of|for)\b)|\bRESOLVED\b|\bon (?:the )?motion\b",
    re.IGNORECASE,
)
# "The motion was not adopted" ends one, and begins none.
_ENDS = re.compile(rf"(?:[^.\n]{{0,30}})\b(?:{_NO}|{_YES})\b", re.IGNORECASE)
_ITEM = re.compile(r"^[ \t]*\(?\d{1,2}[.)][ \t]", re.MULTILINE)
_BLANK = re.compile(r"\n[ \t]*\n")
_FIRST = re.compile(rf"\s*(?:\(?\d{{1,2}}[.)])?{_GOES_ON}+")
_IF = re.compile(r"\b(?:if|unless|whether|would|should|could|may|until)\b", re.IGNORECASE)
_COMMON_TEXT = """
motion resolution proposal amendment measure move second carry pass adopt approve fail defeat lose vote against favor
board council member propose with deny
"""
_COMMON = roots_in(_COMMON_TEXT)
_SHOWN_CHARS = 120


@dataclass(frozen=True, slots=True)
class Motion:
    """One motion of some minutes: its words, and whether it was carried."""

    roots: frozenset[str]
    head: frozenset[str]
    """The words of its first sentence: what was moved, and by whom."""
    carried: bool | None
    """None where its outcome is not told with it."""
    text: str


def motion_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """What the minutes say became of a motion of which the sentence tells the contrary, or None."""
    told = outcome_told(own)
    found = _of_that(own, pages) if told is not None else None
    if found is None or found.carried is None or found.carried is told:
        return None
    words = " ".join(found.text.split())
    shown = words if len(words) <= _SHOWN_CHARS else f"...{words[-_SHOWN_CHARS:]}"
    return f"the motion was {'carried' if found.carried else 'not carried'}: \u201c{shown}\u201d"


def is_so_carried(own: str, pages: Sequence[ReadPage]) -> bool:
    """True for a sentence that tells of a motion what the minutes tell of it."""
    told = outcome_told(own)
    found = _of_that(own, pages) if told is not None else None
    return found is not None and found.carried is told


def outcome_told(own: str) -> bool | None:
    """Whether a sentence says that a motion was carried; None where it speaks of none, or of more than one outcome."""
    found = _TOLD.search(own)
    if found is None or _IF.search(found["what"]):
        return None
    ways = {match["yes"] is not None for match in _OUTCOME.finditer(own, found.start())}
    return ways.pop() if len(ways) == 1 else None


def _of_that(own: str, pages: Sequence[ReadPage]) -> Motion | None:
    """The motion of which a sentence speaks: the one that shares most with it, or the only one."""
    motions = [motion for page in pages for motion in _motions(page)]
    if not motions:
        return None
    words = roots_in(own) - _COMMON
    score = [len(words & motion.roots) + len(words & motion.head) for motion in motions]
    best = max(score)
    first = [motion for motion, shared in zip(motions, score, strict=True) if shared == best]
    alone = len({motion.carried for motion in first}) == 1
    return first[0] if alone and (best > 0 or len(motions) == 1) else None


@kept_on_page
def _motions(page: ReadPage) -> tuple[Motion, ...]:
    """The motions of a page, each with its outcome."""
    if not _OUTCOME.search(page.text):
        return ()
    starts = [
        _line_start(page.text, match.start())
        for match in _STARTS.finditer(page.text)
        if not _ENDS.match(page.text, match.end())
    ]
    starts = sorted({*starts, *(match.start() for match in _ITEM.finditer(page.text))})
    texts = (page.text[low:high] for low, high in pairwise([*starts, len(page.text)]))
    return tuple(_motion(text) for text in texts if _STARTS.search(text))


def _motion(text: str) -> Motion:
    """A motion with the last word on it: that of its first sentence, or of the first paragraph that has one."""
    first = _OUTCOME.search(text)
    blank = _BLANK.search(text, first.end() if first else 0)
    whole = text[: blank.start()] if blank else text
    head = _FIRST.match(whole)
    # "An amendment to cut it failed. The main motion passed.": what the first sentence tells is of it.
    told = [*_OUTCOME.finditer(whole), *_OUTCOME.finditer(head[0] if head else "")]
    moved = roots_in(head[0]) - _COMMON if head else frozenset[str]()
    carried = told[-1]["yes"] is not None if told else None
    return Motion(roots_in(whole) - _COMMON, moved, carried, whole[: told[-1].end()] if told else whole)


def _line_start(text: str, at: int) -> int:
    """Where the sentence of a place begins, or its line."""
    before = text[:at]
    return max(before.rfind("\n") + 1, *(before.rfind(stop) + 2 for stop in (". ", "; ")))
