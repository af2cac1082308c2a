"""Small counts that are the draft's own: the page tells the things and nowhere says how many they are.

"Two offices" where the page tells of Tulsa and of Akron, "the two engineers", "none of the three boxes": whoever writes
counts so without a thought, and no page has the number. Such a count passes unless the page says otherwise: where it
gives another number to the same things, or where the line that carries the words around the count has another number,
the count is held against that. Measures and lengths of time are never counted so,
but for those that were told before ("those six months").
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.counts import counted_after, is_measure, unit_after
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.numerals import IN_WORDS
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.pages.passages import passages_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stem, stems

_MOST = 12
_OWN = range(2, 5)
"""What anybody counts at a glance; who says that there were seven has read or counted it."""
_LARGEST = 999
_SOME = re.compile(r"\b(?:of|the|these|those|all|other|both|only|just|for)\s+$", re.IGNORECASE)
_OF = re.compile(r"\s+of\s")
_WHOSE = r"(?:(?:the|its|his|her|their|these|those)\s+)?"
_SOME_OF = re.compile(rf"\b(?:{IN_WORDS}|\d{{1,3}})\s+of\s+{_WHOSE}$", re.IGNORECASE)
"""Whoever tells a whole with its part has counted it."""
_OF_THE = re.compile(r"(?:^|[,;]\s)of\s+(?:the|its|his|her|their|these|those)\s+$", re.IGNORECASE)
_THOSE = re.compile(r"\b(?:the|these|those)\s+(?:earlier|first|last|other|latter|remaining)?\s*$", re.IGNORECASE)
_MORE = re.compile(r"\s+(?:of|from|were|are|had|have|more|other|earlier|further|later|remaining)\b")
"""What is counted may be named before: "the loudest of the four", "four were cured", "two other boxes"."""
_MADE_OF = re.compile(r"\b(?:made\s+up|consist\w*|compos\w+)\s+of\s+$", re.IGNORECASE)
_TWICE = re.compile(r"twice", re.IGNORECASE)
_TOLD = re.compile(r"\b(?:those|these)\s+$", re.IGNORECASE)
"""What was counted before: "over those six months"."""
_GROUP = re.compile(r"\b(?P<noun>[a-z]{4,})\s+of\s+$")
_SHARED_OUT = re.compile(r"\beach\s+of\s+(?:(?:the|these|those|its|his|her|their)\s+)?$", re.IGNORECASE)
_TIMES = frozenset((stem("times"), stem("occasions")))
_LABEL = re.compile(r"^[ \t]*(?P<label>[A-Z][A-Za-z ]{2,40}):[ \t]*\Z", re.MULTILINE)
_SHARED = 2
_NEAR_CHARS = 60


def judge_own_count(setting: Setting) -> Outcome | None:
    """Supported for a small count that no cited page contests; None for anything else."""
    value = str(setting.token.value)
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or int(value) not in _OWN:
        return None
    unit = unit_after(setting.sentence.text, setting.token.end - setting.sentence.start)
    if not setting.pages or (unit is not None and is_measure(unit) and not _TOLD.search(setting.lead())):
        return None
    things = _counted(setting)
    told = setting.token.text[0].isalpha() and (_THOSE.search(setting.lead()) or _MORE.match(setting.after()))
    if not things and not told and not _TWICE.fullmatch(setting.token.text):
        return None
    if naming_word(setting.sentence.text, setting.token.start - setting.sentence.start):
        return None
    if _SHARED_OUT.search(setting.lead()) or _MADE_OF.search(setting.lead()) or things & _TIMES:
        return None
    if _SOME_OF.search(setting.lead()):
        return None
    if any(_contests(page, things, setting) for page in setting.pages):
        return None
    page = setting.pages[0].page
    reason = f"the draft's own count; {where(page)} gives no other"
    return Verdict.SUPPORTED, reason, span_of(page, Hit(0, 0)), "counted"


def _counted(setting: Setting) -> frozenset[str]:
    """What is counted: the words behind the number, or the one before it in "a crew of nine"."""
    group = _GROUP.search(setting.lead())
    return counted_after(setting.after()) or (frozenset((stem(group["noun"]),)) if group else frozenset())


def counted_otherwise(setting: Setting) -> Sequence[int]:
    """The counts that would speak against this one; "two of them" and "the two who fell" may be some of more."""
    count = _count(setting.token)
    some = _OF.match(setting.after()) or _SOME.search(setting.lead())
    return range(2, count) if some else [each for each in range(2, _MOST + 1) if each != count]


def _contests(page: ReadPage, things: frozenset[str], setting: Setting) -> bool:
    """True where the page has another number for these things, or in the line that carries the words around.

    "Two of the complaints" are not contested by a larger number of them.
    """
    around, count = _around(setting), _count(setting.token)
    of_more = _OF.match(setting.after()) is not None
    # The page may count the whole that the sentence counts otherwise: "of the twelve plans, one of the nine".
    whole = _OF_THE.search(setting.lead()) is not None
    told = {str(each.value) for each in (setting.token, *(() if whole else setting.beside))}
    for end, words, numbers in _lines(page):
        others = [
            each
            for each in numbers
            if str(each.value) not in told and not (of_more and _count(each) > count and _is_whole(each, things, page))
        ]
        likes = any(_count(each) <= _MOST for each in others)
        if likes and len(around & words) >= _SHARED:
            return True
        if any(things & counted_after(page.text[each.end : end]) for each in others):
            return True
    return of_more and _is_labelled(page, things, setting, told)


def _is_labelled(page: ReadPage, things: frozenset[str], setting: Setting, told: AbstractSet[str]) -> bool:
    """True where a label with two words of the sentence has another number of the things: "Pages sent: 2"."""
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        label = _LABEL.search(page.text, page.text.rfind("\n", 0, figure.start) + 1, figure.start)
        words = frozenset(stems(label["label"])) if label is not None and _is_small(figure) else frozenset()
        if things & words and len(words & setting.stems) >= _SHARED and str(figure.value) not in told:
            return True
    return False


def _is_whole(figure: Token, things: frozenset[str], page: ReadPage) -> bool:
    """True for a number that counts all of the things of which some are told: "five sent home" are no five lifts."""
    counted = counted_after(page.text[figure.end : figure.end + _NEAR_CHARS])
    return bool(things & counted)


def _around(setting: Setting) -> frozenset[str]:
    """The words near the count, without those of other clauses."""
    lead, after = setting.lead()[-_NEAR_CHARS:], setting.after()[:_NEAR_CHARS]
    return frozenset(stems(re.split(r"[;:]", lead)[-1])) | frozenset(stems(re.split(r"[;:]", after)[0]))


@kept_on_page
def _lines(page: ReadPage) -> tuple[tuple[int, frozenset[str], tuple[Token, ...]], ...]:
    """The lines of a page that count something: their ends, words and counts. A question and its answer are one."""
    counts = list(_counts(page))
    spans = {(each.start, each.end) for each in units_of(page)} | {(each.start, each.end) for each in passages_of(page)}
    found = []
    for start, end in sorted(spans):
        inside = tuple(each for each in counts if start <= each.start < end)
        if inside:
            found.append((end, frozenset(stems(page.text[start:end])), inside))
    return tuple(found)


def _count(figure: Token) -> int:
    return int(str(figure.value))


def _is_small(figure: Token) -> bool:
    value = str(figure.value)
    return figure.kind is Kind.UNPARSED and value.isdecimal() and _count(figure) <= _LARGEST


def _counts(page: ReadPage) -> Iterator[Token]:
    """The counts of a page: no measure, no cell of a table, no number of a line, nothing that names a thing."""
    cells = [(each.start, each.end) for each in units_of(page) if each.is_row and each.columns is not None]
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        if not _is_small(figure) or figure.start in line_numbers(page):
            continue
        if any(start <= figure.start < end for start, end in cells):
            continue
        if unit_after(page.text, figure.end) is None and naming_word(page.text, figure.start) is None:
            yield figure
