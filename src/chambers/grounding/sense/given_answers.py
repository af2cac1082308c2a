"""Yes or no told as such: "asked whether the gate was locked, she answered yes" where the page has "Gate locked? NO".

The question is the one that shares most of its words with the sentence; what was answered to it on the page decides.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.propositions import ticked
from chambers.grounding.sense.word_spread import roots_in
from chambers.grounding.texts.clauses import spoken_on, spoken_sentences
from chambers.grounding.words.denial_words import SAID_NO, SAID_YES

_GIVEN = re.compile(
    r"\b(?:answers?|reply|response)\s+(?:is|was|were|reads?|given\s+was)\s+(?:an?\s+)?[\"\u201c]?(?P<one>yes|no)\b"
    r"(?!\s+[a-z])|\b(?:answer(?:s|ed)|repli(?:es|ed)|respond(?:s|ed)|said|says|marked|checked|ticked|circled)\s+(?:it\s+)?"
    r"(?:with\s+(?:an?\s+)?|in\s+the\s+)?[\"\u201c]?(?P<two>yes|no|affirmative|negative)\b(?!\s+[a-z])",
    re.IGNORECASE,
)
_YES = frozenset(("yes", "affirmative"))
_COMMON = roots_in("question answer ask whether form say reply respond yes mark check tick affirmative negative")
_HALF = 0.5
_FEW = 2

Answered = tuple[frozenset[str], bool, str]
"""The words of a question, whether it was answered by yes, and both as they stand."""


def answer_fault(own: str, whole: str, pages: Sequence[ReadPage]) -> str | None:
    """What was answered to a question where the sentence tells the other answer, or None."""
    given = list(_GIVEN.finditer(whole))
    ways = {(match["one"] or match["two"]).casefold() in _YES for match in given}
    if len(ways) != 1:
        return None
    words = roots_in(own) - _COMMON
    found = [(len(words & asked), asked, yes, text) for page in pages for asked, yes, text in _answered(page)]
    best = max((shared for shared, *_ in found), default=0)
    nearest = [each for each in found if each[0] == best]
    if best == 0 or len({yes for *_, yes, _ in nearest}) != 1:
        return None
    _, asked, yes, text = nearest[0]
    if yes is ways.pop() or best < min(_FEW, len(asked)) or best < _HALF * len(asked):
        return None
    return f"the answer was {'yes' if yes else 'no'}: \u201c{' '.join(text.split())}\u201d"


@kept_on_page
def _answered(page: ReadPage) -> tuple[Answered, ...]:
    """The questions of a page that were answered by a plain yes or no."""
    sentences = spoken_sentences(page)
    found: list[Answered] = []
    for sentence, after in pairwise(sentences):
        if sentence.text.rstrip().endswith("?"):
            answer = ticked(spoken_on(after.text).strip())
            yes, no = SAID_YES.match(answer), SAID_NO.match(answer)
            if yes or no:
                text = spoken_on(sentence.text)
                found.append((roots_in(text) - _COMMON, yes is not None, f"{text.strip()} {answer}"))
    return tuple(found)
