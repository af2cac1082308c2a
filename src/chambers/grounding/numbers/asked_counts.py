"""How many there were, where a page has just that question and its answer.

"How many reviews did you complete?" "Two. I missed the other three." A draft that has her complete three is told by
the answer, though the page has a three for something else.
"""

import re

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.numerals import IN_WORDS, how_many
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stem, stems

_ASKED = re.compile(
    rf"\b[Hh]ow\s+many\s+(?P<question>(?P<noun>[a-z]{{3,}})[^?\n]*(?:\n[^?\n]*)?)\?\s+A[.:]?\s+(?P<number>\d{{1,3}}|{IN_WORDS})\."
    r"(?=\s)",
    re.IGNORECASE,
)
_COUNTS = re.compile(
    rf"\s+(?:of\s+(?:the\s+|his\s+|her\s+|its\s+|their\s+)?(?:(?:\d{{1,3}}|{IN_WORDS})\s+)?)?(?:[a-z-]+\s+){{0,2}}?(?P<noun>[a-z]{{3,}})\b",
    re.IGNORECASE,
)
_OF = re.compile(r"\bof\s+(?:the\s+|his\s+|her\s+|its\s+|their\s+|all\s+)?$", re.IGNORECASE)
_ALIKE = 2


def judge_asked_count(setting: Setting) -> Outcome | None:
    """Contradicted when a page asks how many they were, in words of the sentence, and is told another number."""
    value = str(setting.token.value)
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or _OF.search(setting.lead()):
        return None
    told = {str(each.value) for each in setting.beside}
    for page in setting.pages:
        for start, end, noun, words, number in _asked(page):
            of_it = any(stem(match) == noun for match in _nouns(setting.after()))
            alike = len((words - {noun}) & setting.stems) >= _ALIKE - 1 and noun in setting.stems
            if of_it and alike and number != int(value) and str(number) not in told:
                reason = f"{where(page.page)} says {number}"
                return Verdict.CONTRADICTED, reason, span_of(page.page, Hit(start, end)), "value"
    return None


def _nouns(after: str) -> list[str]:
    """The words that may be what a count counts: the few behind it."""
    found = _COUNTS.match(after)
    if found is None:
        return []
    more = " ".join(after[found.end() :].split()[:1])
    return re.findall(r"[a-z]{3,}", f"{found[0]} {more}")


@kept_on_page
def _asked(page: ReadPage) -> tuple[tuple[int, int, str, frozenset[str], int], ...]:
    """Every question of a page for a number that is answered by one: where, what is counted, the words, how many."""
    if "ow many" not in page.text:
        return ()
    return tuple(
        (*match.span(), stem(match["noun"].casefold()), frozenset(stems(match["question"])), how_many(match["number"]))
        for match in _ASKED.finditer(page.text)
    )
