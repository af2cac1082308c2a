"""Amounts and shares that follow from amounts of the cited pages: sums of named rows, differences, rates, parts.

Only figures whose lines share a word with the sentence count, besides those of the sentence itself, so that a wrong
amount is not borne by chance: it would have to be the exact sum or difference of what the sentence speaks of.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, span_of, where, worked_out
from chambers.grounding.matching import Hit, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_after
from chambers.grounding.numbers.differing import tells_difference
from chambers.grounding.numbers.hedges import Hedge, hedge_before
from chambers.grounding.numbers.meant_shares import meant_by
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.numerals import IN_WORDS
from chambers.grounding.numbers.operands import (
    count_of,
    counted_alike,
    differences,
    few_shares,
    page_shares,
    scores,
    unrelated_cells,
)
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.surroundings import around_on_page
from chambers.grounding.numbers.ways import HUNDRED, MAX_SUM, pairs, parts, rates, sums
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stem, stems

_MAX_TERMS = 9
_MONTHS = 12
_PERIOD = re.compile(
    r"\s+(?:interest\s+)?(?:(?:an?|per|every|each)\s+)?(?:(?P<year>year\b|annum|annually|yearly)|month(?:ly)?\b)", re.I
)
_FEW_ROWS = 2
_MAX_ROWS = 30
_IN_ALL = re.compile(r"\b(?:in all|altogether|in total|combined|together)\b", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:both|between)\b[^.;]*?\band\b|\bplus\b|\btotal\w*\b", re.IGNORECASE)
_RATE = re.compile(r"\brate\b|\b(?:an?|per)\s+(?:hour|day|week|month|night)\b", re.IGNORECASE)
_ADDED = re.compile(
    r"\b(?:and|with|plus|total\w*|sum|together|altogether|in all|all told|combined|both|between|c[oa]mes? to|coming to"
    r"|amount\w* to|add\w*|aggregat\w*|includ\w+|overall|mak(?:es?|ing)|made|counting|as well as"
    rf"|on (?:all )?{IN_WORDS}|for (?:all|both|the {IN_WORDS}))\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\b(?:each|every|apiece|per|rate|at|times|average|daily|weekly|monthly|quarterly|yearly|annual\w*|equal\w*|half|either"
    r"|(?<=\d )an?|(?<=dollars )an?|(?<=cents )an?)\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(r"\b(?:cut|fell|fall|drop\w*|rose|rise|reduc\w+|decreas\w+|increas\w+)\b", re.IGNORECASE)
_NEAR_CHARS = 40
_MORE = re.compile(r"\b(?:more|above|over|higher|increas\w+|rose|rise|rais\w+|grew|markup|exceed\w*)\b", re.IGNORECASE)
_LESS = re.compile(
    r"\b(?:less|below|under|lower|decreas\w+|fell|cut|drop\w*|reduc\w+|discount\w*|off|short)\b", re.IGNORECASE
)
_TRIFLE, _FEW_COUNTS = 3, 6
_SMALL_SUM = 5
_LARGE_SUM, _CLOSE = 1000, Decimal("0.03")
_OF_SHARE = re.compile(
    r"%|\b(?:per\s?cent|share|commission|discount|interest|portion|cut|rebate|credit|retainage|deposit|royalt\w+|bonus|tax\w*|tip"
    r"|surcharge|penalt\w+|markup|fee|part|half|third|quarter|premium|duty|levy|fine|coinsurance|copay\w*)\b",
    re.IGNORECASE,
)
_REST = re.compile(r"\b(?:leav\w+|left|rest|remain\w*|balance|others?|of which|of whom|share)\b[^.;]*$", re.IGNORECASE)
_APART = re.compile(
    r"\b(?:less|more|fewer|below|above|under|over|beyond|short|shortfall|exceed\w*|excess|difference|gap|surplus|deficit|fell|fall|drop\w*"
    r"|rose|rise|risen|cut|increas\w+|decreas\w+|reduc\w+|lower|higher|gain\w*|lost|loss|left|leav\w+|remain\w*|balance|rest|net|down|up"
    r"|longer|shorter|faster|slower|hotter|colder|warmer|taller|deeper|wider|older|younger|heavier|lighter|greater|smaller|larger|extra|unused|missing|without|other|others)\b",
    re.IGNORECASE,
)
_ABOVE = re.compile(
    r"\s+(?:(?P<above>above|more\s+than|higher\s+than|over|greater\s+than)|below|less\s+than|lower\s+than|under)\b",
    re.IGNORECASE,
)
_OF_RATE = re.compile(
    r"\s+(?:(?:annual|yearly|monthly|simple|compound|default|late|contract|statutory)\s+)*"
    r"(?P<noun>interest|rate|commission|royalt(?:y|ies)|tax|fee|charge|premium|discount|retainage|penalty|surcharge|markup)\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"\b(?:gap|unpaid|outstanding|owe[ds]?|owing|due|apart|saved|sav(?:es|ing)|profit|margin|overpa\w+"
    r"|underpa\w+|too much|still|after|since|refund\w*|credit\w*|deduct\w*|withh\w+"
    r"|of which|only|against|instead|compared|than|before)\b",
    re.IGNORECASE,
)
_MAKES = re.compile(
    r"\b(?:is|was|are|were|or|equals?|comes? to|came to|amounts? to|makes?|made|being|namely|i\.e\.)\b|[=(]",
    re.IGNORECASE,
)


def judge_reckoned(setting: Setting) -> Outcome | None:
    """Supported when an amount or a percentage follows from figures that the sentence speaks of; None otherwise."""
    value = setting.token.value
    if (hedged := _hedged(setting)) is not None:
        return hedged
    if isinstance(value, Amount):
        found = _amount(value.value, setting) if value.value > 0 else None
    elif setting.token.kind is Kind.PERCENTAGE and isinstance(value, str):
        found = _percentage(value.rstrip("%"), setting)
    else:
        found = _counted_apart(setting)
    if found is None:
        return None
    return worked_out("worked out again from figures of the cited pages", found)


def judge_explicit(setting: Setting) -> Outcome | None:
    """Supported when the sentence has the share beside an amount that it is worked out of: "35% of it, or $8,400"."""
    value = setting.token.value
    if not isinstance(value, Amount) or not _MAKES.search(setting.sentence.text):
        return None
    beside = [token.value for token in setting.beside if isinstance(token.value, Amount)]
    there = [token.value for token in _page_amounts(setting) if isinstance(token.value, Amount)]
    terms = list(dict.fromkeys(abs(each.value) for each in (*beside, *there)))
    found = next((words for made, words in parts(terms, _shares(setting)) if made == value.value), None)
    if found is None:
        return None
    return worked_out("worked out again from the share beside it", found)


def _is_rate(setting: Setting) -> bool:
    """True for a rate of interest and the like, where the pages give another percentage to the same noun."""
    noun = _OF_RATE.match(setting.after())
    if noun is None:
        return False
    root = stem(noun["noun"])
    return any(
        figure.kind is Kind.PERCENTAGE and root in stems(page.text[unit.start : unit.end])
        for page in setting.pages
        for unit in units_of(page)
        for figure in unit.figures
    )


def _percentage(value: str, setting: Setting) -> str | None:
    if _is_rate(setting):
        return None
    counts = _said_counts(setting) if _CHANGES.search(setting.sentence.text) else []
    before = setting.sentence.text[: setting.token.start - setting.sentence.start]
    shares = (*_shares(setting), *page_shares(setting)) if _REST.search(before[-_NEAR_CHARS:]) else ()
    rest = [share for share in shares if HUNDRED - share == Decimal(value)]
    if rest:
        return f"100 - {rest[0]}"
    if _IN_ALL.search(setting.sentence.text) or _BOTH.search(setting.sentence.text):
        summed = next(
            (words for made, words in sums(page_shares(setting)[:_MAX_TERMS]) if made == Decimal(value)), None
        )
        if summed is not None:
            return summed
    if (yearly := _by_the_year(Decimal(value), setting)) is not None:
        return yearly
    if (apart := _apart_beside(setting)) is not None:
        low, high = apart
        base = low if _MORE.search(setting.sentence.text) and not _LESS.search(setting.sentence.text) else high
        made = ((high - low) * HUNDRED / base).quantize(_places(value))
        return f"{high - low} of {base}" if made == Decimal(value) else None
    if (compared := _ABOVE.match(setting.after())) is not None:
        return _above(Decimal(value), setting, above=compared["above"] is not None)
    # "Paid 82 percent of what was billed" is the part, not what the part leaves.
    left = _APART.search(setting.sentence.text) is not None or _CHANGES.search(setting.sentence.text) is not None
    meant = meant_by(setting)
    barred = [] if left else unrelated_cells(setting)
    for terms in (_terms(setting), [counts[0], counts[-1]] if len(counts) > 1 else []):
        pairs = [pair for one, two in combinations(terms, 2) if (pair := _small_first(one, two))[1]]
        tried = [pair for pair in pairs if frozenset(pair) not in barred]
        tried += [(whole - part, whole) for part, whole in pairs] if left else []
        fitting = (each for each in tried if meant.may_be(*each) and _is_share(value, *each))
        if (found := next(fitting, None)) is not None:
            return f"{found[0]} of {found[1]}"
    return None


def _above(wanted: Decimal, setting: Setting, *, above: bool) -> str | None:
    """ "The rent was 80 percent above the other quotation": of two of the few amounts that the sentence speaks of."""
    hedge = hedge_before(setting.sentence.text, len(setting.lead()))
    if hedge is not None and hedge.side:
        return None
    unit = Decimal(1) if hedge is not None else _places(str(wanted)) / 2
    for one, two in combinations(list(dict.fromkeys(map(abs, _terms(setting))))[:MAX_SUM], 2):
        low, high = sorted((one, two))
        base = low if above else high
        if low and abs((high - low) * HUNDRED / base - wanted) <= unit:
            return f"{high - low} of {base}"
    return None


def _by_the_year(wanted: Decimal, setting: Setting) -> str | None:
    """ "18 percent a year" where the page has 1.5 percent a month, and the other way round."""
    mine = _PERIOD.match(setting.after())
    for page in setting.pages if mine else ():
        for figure in page.by_kind.get(Kind.PERCENTAGE, ()):
            theirs = _PERIOD.match(page.text, figure.end)
            if mine and theirs and (mine["year"] is None) is not (theirs["year"] is None):
                rate = Decimal(str(figure.value).rstrip("%"))
                if wanted == (rate * _MONTHS if mine["year"] else rate / _MONTHS):
                    return f"{rate}% by the {'month' if mine['year'] else 'year'}"
    return None


def _apart_beside(setting: Setting) -> tuple[Decimal, Decimal] | None:
    """Two amounts that are as far apart as the amount beside a share says: "$7,600, or 20%, below the price"."""
    beside = {abs(token.value.value) for token in setting.beside if isinstance(token.value, Amount)}
    for one, two in combinations(map(abs, _terms(setting)), 2):
        if abs(one - two) in beside and min(one, two) > 0 and not {one, two} & beside:
            return min(one, two), max(one, two)
    return None


def _places(number: str) -> Decimal:
    return Decimal(1).scaleb(-len(number.partition(".")[2]))


def _counted_apart(setting: Setting) -> str | None:
    """How two counts of the same things differ: "78 more than", "five points below"."""
    wanted = count_of(setting.token)
    hedge = hedge_before(setting.sentence.text, len(setting.lead()))
    apart = _APART.search(setting.clause()) or _is_difference(setting)
    if wanted is None or (hedge is not None and hedge.side) or not apart:
        return None
    if unit_after(setting.after(), 0) == "point":
        said = (t.value for t in (*setting.beside, *setting.before) if t.kind is Kind.PERCENTAGE)
        shares = [Decimal(value.rstrip("%")) for value in said if isinstance(value, str)]
        terms = list(dict.fromkeys((*page_shares(setting), *shares, *scores(setting), *few_shares(setting))))
    else:
        terms = [term for term in counted_alike(setting) if term > _TRIFLE] if wanted > 1 else []
        terms = terms if len(terms) <= _FEW_COUNTS else []
    return next((words for made, words in differences(terms) if made == wanted), None)


def _is_difference(setting: Setting) -> bool:
    start = setting.sentence.start
    return tells_difference(setting.sentence.text, setting.token.start - start, setting.token.end - start)


def _said_counts(setting: Setting) -> list[Decimal]:
    """The last counts of the draft before a figure: what a cut or a rise is reckoned from."""
    tokens = (*setting.before[-_MAX_TERMS:], *setting.beside)
    return [number for token in tokens if (number := _count(token)) is not None][-MAX_SUM:]


def _hedged(setting: Setting) -> Outcome | None:
    """A number that is said to be about or beyond one which stands by words of the sentence."""
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    said = size_of(setting.token)
    # "More than nine times the limit" is told by no ten.
    if hedge is None or not said or setting.after().lstrip().startswith("times "):
        return None
    for page, unit in setting.lines(heads=True):
        for figure in unit.figures:
            true = size_of(figure) if figure.kind is setting.token.kind else None
            alike = unit_after(page.text, figure.end) == unit_after(setting.after(), 0)
            bound = (
                hedge_before(page.text, figure.start) is not None or naming_word(page.text, figure.start) is not None
            )
            if true is not None and alike and not bound and hedge.may_tell(float(true), float(said)):
                span = span_of(page.page, Hit(figure.start, figure.end))
                return Verdict.SUPPORTED, f"{where(page.page)} has {figure.text}", span, "computed"
    return _hedged_sum(setting, said, hedge)


def _hedged_sum(setting: Setting, said: Decimal, hedge: Hedge) -> Outcome | None:
    """A large amount that is close to one of the page needs no word: "a little over six million dollars"."""
    if not isinstance(setting.token.value, Amount) or said < _LARGE_SUM:
        return None
    for page in setting.pages:
        for figure in page.by_kind.get(Kind.AMOUNT, ()):
            true = size_of(figure)
            if true is not None and abs(true - said) <= said * _CLOSE and hedge.may_tell(float(true), float(said)):
                span = span_of(page.page, Hit(figure.start, figure.end))
                return Verdict.SUPPORTED, f"{where(page.page)} has {figure.text}", span, "computed"
    return None


def _amount(wanted: Decimal, setting: Setting) -> str | None:
    """The first way in which figures make the amount: sums, differences, both at once, rates, runs of a column."""
    terms = _terms(setting)
    earlier = [abs(token.value.value) for token in setting.earlier if isinstance(token.value, Amount)]
    # What nothing says is a difference is none: almost any sum of money is that of two others of a page.
    apart = any(words.search(setting.sentence.text) for words in (_APART, _CHANGES, _TAKEN, _REST))
    apart_by_form = _is_difference(setting)
    apart = apart or apart_by_form
    added = not apart_by_form and _ADDED.search(setting.sentence.text) is not None
    ways = (
        *(sums(terms) if added else ()),
        *pairs((*terms, *dict.fromkeys(earlier)), apart=apart, added=added),
        *(rates((*terms, *earlier), _counts(setting)) if _EACH.search(setting.sentence.text) else ()),
        *parts(terms, (*_shares(setting), *(page_shares(setting) if _OF_SHARE.search(setting.sentence.text) else ()))),
    )
    return next((words for value, words in ways if value == wanted), None)


def _shares(setting: Setting) -> list[Decimal]:
    """The percentages beside a figure."""
    values = (token.value for token in setting.beside if token.kind is Kind.PERCENTAGE)
    return [Decimal(value.rstrip("%")) for value in values if isinstance(value, str)]


def _small_first(one: Decimal, two: Decimal) -> tuple[Decimal, Decimal]:
    return min(abs(one), abs(two)), max(abs(one), abs(two))


def _is_share(percent: str, part: Decimal, whole: Decimal) -> bool:
    return (part * HUNDRED / whole).quantize(_places(percent)) == Decimal(percent)


def _terms(setting: Setting) -> list[Decimal]:
    """The amounts of the sentence, of the one before, and those of the pages that stand by words of the sentence."""
    # What stands beside it must stand on the pages: else a sum and its parts would bear each other.
    borne = [token for token in setting.beside if _is_borne(token, setting)]
    said = [token.value for token in (*borne, *setting.before) if isinstance(token.value, Amount)]
    mine = setting.stems
    scored: list[tuple[int, Decimal]] = []
    priced = isinstance(setting.token.value, Amount) and setting.token.value.currency is not None
    for page, unit in setting.lines(heads=True):
        around = around_on_page(page)
        here: list[tuple[int, Decimal]] = []
        for figure in unit.figures:
            # Hours and rates of a column look like small sums of money.
            if isinstance(figure.value, Amount) and not (priced and _is_small(figure.value)):
                shared = sum(weight >= 1 for word, weight in around.get(figure.start, {}).items() if word in mine)
                here.append((-shared, figure.value.value))
        # "The value before the loss as $52,000 and after it as $39,000" is of the value twice.
        if not unit.is_row and len(here) == _FEW_ROWS and any(shared for shared, _ in here):
            here = [(shared or -1, value) for shared, value in here]
        scored += here
    kept = (value for shared, value in sorted(scored) if shared)
    # One sum may be paid twice; a column of the same instalment is no nine terms.
    named: list[Decimal] = []
    for value in kept:
        if named.count(value) < _FEW_ROWS:
            named.append(value)
    spoken = list(dict.fromkeys(abs(each.value) for each in said if abs(each.value) not in map(abs, named)))
    return [*named[:_MAX_TERMS], *spoken[:_MAX_TERMS]][: _MAX_TERMS + 3]


def _is_small(amount: Amount) -> bool:
    return amount.currency is None and abs(amount.value) < _SMALL_SUM


def _is_borne(token: Token, setting: Setting) -> bool:
    """True for a figure that stands on the pages, or is the product of two that do: "$657 a week, $123 less"."""
    if any(find_hits(token, page) for page in setting.pages):
        return True
    if not isinstance(token.value, Amount):
        return False
    terms = [each.value.value for each in _page_amounts(setting) if isinstance(each.value, Amount)]
    return any(made == token.value.value for made, _ in rates(terms[:_MAX_TERMS], _counts(setting)))


def _page_amounts(setting: Setting) -> Iterator[Token]:
    for page in setting.pages:
        yield from page.by_kind.get(Kind.AMOUNT, ())


def _counts(setting: Setting) -> list[Decimal]:
    """The counts of the sentence and of those before, and of rows that it speaks of: "Intensive care, 9 days".

    A rate may be multiplied by the count of any row of the pages.
    """
    near = [unit for _, unit in setting.lines() if unit.is_row]
    every = [unit for page in setting.pages for unit in units_of(page) if unit.is_row]
    rows = [figure for unit in (every if _RATE.search(setting.sentence.text) else near) for figure in unit.figures]
    counts = (_count(token) for token in (*setting.beside, *setting.before, *rows))
    return list(dict.fromkeys(number for number in counts if number is not None))[:_MAX_ROWS]


def _count(token: Token) -> Decimal | None:
    plain = token.kind is Kind.UNPARSED and isinstance(token.value, str) and token.value.isdecimal()
    return Decimal(str(token.value)) if plain and str(token.value).isascii() and len(str(token.value)) < 5 else None
