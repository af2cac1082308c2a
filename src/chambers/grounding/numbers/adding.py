"""An amount that stands on another page too, and that the cited pages make by adding or taking off.

The draft cites the pages with the parts: "With the fee of $850 she owed $7,650", "a total of $75,000", "$37,000 over
the limit". The amount must be the sum, or the difference, of amounts of the cited pages, the sentence must have a word
for that, and the parts must be told by it or by its words; else a true amount with a wrong page would pass.
"""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import combinations

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.numerals import IN_WORDS, how_many
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.table_columns import columns_of
from chambers.grounding.words.meaning import stems

_ADDED = re.compile(
    r"\b(?:with|plus|and|total\w*|sum|together|in all|altogether|combined|both|came to|comes? to|amount\w* to|add\w*"
    r"|aggregat\w*|includ\w+|all told|overall)\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"\b(?:over|above|below|under|more|less|fewer|short\w*|exceed\w*|excess|beyond|difference|gap|surplus"
    r"|deficit|fell|drop\w*|rose"
    r"|increas\w+|decreas\w+|reduc\w+|cut|leav\w+|left|remain\w*|balance|rest|net|gain\w*|los[st]\w*|unpaid"
    r"|outstanding|apart|saved"
    r"|overpa\w+|underpa\w+|too (?:much|little)|still)\b",
    re.IGNORECASE,
)
_MAKES = re.compile(r"\b(?:mak(?:es?|ing)|made|or|equals?|worth)\b", re.IGNORECASE)
_TOGETHER = re.compile(
    r"\b(?:together|total\w*|in all|altogether|combined|sum|c[oa]mes? to|amount\w* to|add\w* up)\b", re.I
)
_EACH_OF = re.compile(rf"\beach of (?:the |its |his |her |their )?(?P<number>{IN_WORDS}|\d{{1,2}})\b", re.IGNORECASE)
_HALVES = re.compile(
    r"\b(?:one[\s-])?half\b[^.;\n]*\band\s+(?:one[\s-])?half\b|\bone half[^.\n]*, one half\b", re.IGNORECASE
)
_TIMES_OF = re.compile(
    rf"(?<![\w.,$-])(?P<number>{IN_WORDS}|\d{{1,3}})\s+(?:[a-z-]+\s+){{1,3}}(?:of|at)\s+$", re.IGNORECASE
)
_CLAUSE = re.compile(r"[,;:(]\s")
_BEHIND_CHARS = 40
_ALIKE = 2
_MOST_PARTS = 4
_MOST_TERMS = 12
_TRIFLE = 5


def judge_added(setting: Setting) -> Outcome | None:
    """Supported when amounts of the cited pages make the amount as the sentence says; None otherwise."""
    value = setting.token.value
    if not isinstance(value, Amount) or value.value <= _TRIFLE or not setting.pages:
        return None
    for made, words in _ways(setting):
        if made == value.value:
            return worked_out(f"worked out again: {words}", words)
    return None


def judge_carried(setting: Setting, proved: Callable[[Token], bool]) -> Outcome | None:
    """Supported when an amount goes on from one that the sentence works out itself: "come to $900, and the credit
    leaves $750". The other is an amount of the cited pages, in a line with a word of the clauses of the two.

    "With four premiums of $412.50 her loss came to $25,410" adds their product to what was told before.
    """
    value, text, start = setting.token.value, setting.sentence.text, setting.sentence.start
    if not isinstance(value, Amount) or value.value <= _TRIFLE:
        return None
    last = next((each for each in reversed(setting.beside) if _is_before(each, setting)), None)
    if last is None or not isinstance(last.value, Amount):
        return None
    one, taken, added = abs(last.value.value), _TAKEN.search(text), _ADDED.search(text)
    if (times := _TIMES_OF.search(text[: last.start - start])) is not None and added:
        made = one * how_many(times["number"])
        totals = (cell.size for page in setting.pages for column in columns_of(page) for cell in column.totals)
        for other in (*_told(setting), *totals):
            if made + other == value.value:
                return worked_out(f"worked out again: {other} + {made}", f"{other} + {made}")
    low = _CLAUSE.split(text[: last.start - start])[-1]
    clause = text[last.start - start - len(low) : setting.token.end - start + _BEHIND_CHARS]
    for two in _of_words(setting, frozenset(stems(clause))):
        makes = (abs(one - two),) if taken else (one + two,) if added else ()
        if value.value in makes and proved(last):
            words = f"{max(one, two)} - {min(one, two)}" if taken else f"{one} + {two}"
            return worked_out(f"worked out again: {words}", words)
    return None


def _is_before(each: Token, setting: Setting) -> bool:
    return isinstance(each.value, Amount) and each.start < setting.token.start


def _of_words(setting: Setting, words: frozenset[str]) -> Iterator[Decimal]:
    """The amounts of lines of the cited pages that share a word with some."""
    for page in setting.pages:
        for unit in units_of(page):
            if words & frozenset(stems(page.text[unit.start : unit.end])):
                yield from (abs(each.value.value) for each in unit.figures if isinstance(each.value, Amount))


def _ways(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """What the parts make; one part is told in the sentence, or all of them are named by its words."""
    told = _told(setting)
    named = _named(setting)
    text = setting.sentence.text
    yield from _equal_parts(setting)
    if _ADDED.search(text) or _MAKES.search(text):
        yield from _whole_lines(setting)
    if _TOGETHER.search(text):
        yield from _whole_columns(setting)
    if _ADDED.search(text):
        for one in told:
            yield from ((one + two, f"{one} + {two}") for two in named if two != one)
        for size in range(2, min(_MOST_PARTS, len(told)) + 1):
            yield from ((sum(parts, Decimal(0)), " + ".join(map(str, parts))) for parts in combinations(told, size))
        if len(named) <= _MOST_PARTS:
            yield from ((one + two, f"{one} + {two}") for one, two in combinations(named, 2))
    if _TAKEN.search(text):
        for one in told:
            yield from ((abs(one - two), f"{max(one, two)} - {min(one, two)}") for two in named if two != one)
        if len(named) <= _MOST_PARTS:
            yield from ((abs(one - two), f"{max(one, two)} - {min(one, two)}") for one, two in combinations(named, 2))


def _equal_parts(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """An amount of the pages by the number of its equal parts: "each of the two sums", "half now, half on delivery"."""
    each = _EACH_OF.search(setting.sentence.text)
    for page in setting.pages:
        for unit in units_of(page):
            line = page.text[unit.start : unit.end]
            if not setting.stems & frozenset(stems(line)):
                continue
            parts = ([how_many(each["number"])] if each else []) + ([2] if _HALVES.search(line) else [])
            whole = [
                figure.value.value for figure in page.by_kind.get(Kind.AMOUNT, ()) if isinstance(figure.value, Amount)
            ]
            yield from ((abs(one) / many, f"{one} in {many} parts") for one in whole for many in parts if many > 1)


def _told(setting: Setting) -> list[Decimal]:
    """The other amounts of the sentence, and of what it points back to, that stand on the cited pages."""
    pages = (*setting.pages, *setting.pages_before)
    said = [each for each in (*setting.before, *setting.beside) if isinstance(each.value, Amount)]
    borne = (each.value for each in said[-_MOST_PARTS:] if any(find_hits(each, page) for page in pages))
    return list(dict.fromkeys(abs(value.value) for value in borne if isinstance(value, Amount)))


def _named(setting: Setting) -> list[Decimal]:
    """The amounts of lines that share a word with the sentence, or a day; those with most words first."""
    mine = setting.stems
    days = [each for each in setting.beside if each.kind is Kind.DATE]
    scored: list[tuple[int, Decimal]] = []
    for page in setting.pages:
        spots = [hit.start for day in days for hit in find_hits(day, page)]
        for unit in units_of(page):
            shared = len(mine & frozenset(stems(f"{unit.columns or ''} {page.text[unit.start : unit.end]}")))
            shared += 2 * sum(unit.start <= at < unit.end for at in spots)
            amounts = [each.value for each in unit.figures if isinstance(each.value, Amount)]
            scored += [(-shared, abs(each.value)) for each in amounts if shared and each.currency is not None]
    scored.sort(key=lambda each: each[0])
    return list(dict.fromkeys(value for _, value in scored))[:_MOST_TERMS]


def _whole_lines(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """All amounts of a line that has two words of the sentence: "Kessler 74 hours, $10,360; Nair 88.5, $12,390"."""
    mine = setting.stems
    for page in setting.pages:
        for unit in units_of(page):
            amounts = [abs(each.value.value) for each in unit.figures if isinstance(each.value, Amount)]
            shared = mine & frozenset(stems(page.text[unit.start : unit.end]))
            if not unit.is_row and 1 < len(amounts) <= _MOST_PARTS and len(shared) >= _ALIKE:
                yield sum(amounts, Decimal(0)), " + ".join(map(str, amounts))


def _whole_columns(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """The amounts of rows that follow one another, one in each: a list of invoices."""
    for page in setting.pages:
        run: list[Decimal] = []
        for unit in (*units_of(page), None):
            amounts = [each.value.value for each in unit.figures if isinstance(each.value, Amount)] if unit else []
            if unit is not None and unit.is_row and len(amounts) == 1:
                run.append(amounts[0])
                continue
            if len(run) > 1:
                yield sum(run, Decimal(0)), " + ".join(map(str, run))
            run = []
