"""A question that is answered by a time, a day or a sum alone: "Did you call the guard? At 9:40." says that one did."""

import re

from chambers.grounding.claim import Kind
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.denied_scopes import content
from chambers.grounding.sense.likeness import Spoken
from chambers.grounding.texts.whole_words import words_at

_FIGURES = frozenset((Kind.TIME, Kind.DATE, Kind.AMOUNT))
_AT_ONCE = re.compile(
    r"\s*(?:\d+\s+)?(?:A[.:]|[A-Z][\w. ]{1,30}:)?\s*(?:(?:At|On|Around|About|By|In|For|It was|Only)\s+){0,2}"
)
"""What may stand between a question and the figure that answers it."""
_ASKED_CHARS = 200


def is_told_by_figure(mine: Spoken, verb: frozenset[str], page: ReadPage) -> bool:
    """True where a figure of the clause answers a question about its verb, folded."""
    for fact in mine.facts:
        if fact.kind not in _FIGURES:
            continue
        for at in words_at(fact.text, page.text) if "?" in page.text else ():
            asked, mark, behind = page.text[max(0, at - _ASKED_CHARS) : at].rpartition("?")
            if mark and _AT_ONCE.fullmatch(behind) and verb & content(asked.rpartition("\n")[2]):
                return True
    return False
