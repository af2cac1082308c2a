"""A box that was not ticked: "classed as arson" where the form has "Class: [ ] Arson  [X] Accident".

The sentence must have the words of the empty box and something of the label before the boxes, not those of the ticked
one, and deny nothing. Where the page has the words elsewhere, or another line has them ticked, nothing is said.

A box of a list of checks ("[ ] Brakes tested") says by itself whether it is so: a clause that has its words, and hardly
any other, is held against it.
"""

import re
from collections.abc import Sequence

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.word_spread import roots_in
from chambers.grounding.texts.boxes import boxes_in, choices_in, only_ticked
from chambers.grounding.texts.clauses import clause_texts
from chambers.grounding.words.meaning import SPEECH

_DENIES = re.compile(
    r"\b(?:not|no|never|neither|nor|without|rather|instead|unticked|unchecked|blank|empty|none|if|whether)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_YES_NO = re.compile(r"(?:yes|no|none|other|n/?a|unknown|\W*)", re.IGNORECASE)

_STEM = 6
_FEW = 2

_Line = tuple[frozenset[str], tuple[tuple[str, frozenset[str]], ...], tuple[tuple[str, frozenset[str]], ...]]
"""The words of a label, and the options that are ticked and those that are not, each with its words."""


def choice_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """The option that a form has ticked where the sentence has another one, or None."""
    if (checked := _check_fault(own, pages)) is not None:
        return checked
    if _DENIES.search(own):
        return None
    mine = roots_in(own)
    lines = [line for page in pages for line in _lines_on(page)]
    if not lines:
        return None
    said = frozenset[str]().union(*(_said_elsewhere(page) for page in pages))
    for label, ticked, empty in lines:
        chosen = [words for words, roots in ticked if roots & mine]
        for words, roots in empty if not chosen and _share(label, mine) else ():
            if roots <= mine and not roots <= said | label:
                return f"it says \u201c{words}\u201d, where the form has \u201c{ticked[0][0]}\u201d ticked"
    return None


def _check_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """The box of a list of checks that a clause turns round, or None."""
    checks = [each for page in pages for each in _checks_on(page)]
    for clause in clause_texts(own) if checks else ():
        mine, denies = roots_in(clause) - SPEECH, _DENIES.search(clause) is not None
        for words, roots, is_ticked in checks:
            if roots <= mine and len(mine - roots) <= 1 and denies is is_ticked:
                return f"the box of \u201c{words}\u201d is {'ticked' if is_ticked else 'not ticked'}"
    return None


@kept_on_page
def _checks_on(page: ReadPage) -> tuple[tuple[str, frozenset[str], bool], ...]:
    """The boxes of a page that say a thing of several words, each with whether it is ticked; none that stands twice."""
    found = [(each.words, roots_in(each.words), each.ticked) for each in boxes_in(page.text)]
    return tuple(
        each
        for each in found
        if len(each[1]) >= _FEW and sum(each[1] <= other or other <= each[1] for _, other, _ in found if other) == 1
    )


def _share(label: frozenset[str], mine: frozenset[str]) -> bool:
    """True where a label and a sentence have a word in common; "classified" is of "classification"."""
    return not {root[:_STEM] for root in label}.isdisjoint(root[:_STEM] for root in mine)


@kept_on_page
def _lines_on(page: ReadPage) -> tuple[_Line, ...]:
    found: list[_Line] = []
    for choice in choices_in(page.text):
        options = [each for each in choice.options if not _YES_NO.fullmatch(each.words)]
        ticked, empty = (
            tuple((each.words, roots_in(each.words)) for each in options if each.ticked is which)
            for which in (True, False)
        )
        # Of two that are ticked each may be told alone.
        if len(ticked) == 1 and empty and all(roots for _, roots in (*ticked, *empty)):
            found.append((roots_in(choice.label), ticked, empty))
    return tuple(found)


@kept_on_page
def _said_elsewhere(page: ReadPage) -> frozenset[str]:
    """The words of a page without those of its empty boxes."""
    return roots_in(only_ticked(page.text))
