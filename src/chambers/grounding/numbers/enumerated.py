"""Small counts of what a page tells one by one, in rows, behind a label or in a sentence.

"Six payments to the marina between April and September" counts the rows of a ledger that name it; "warned three times"
the days behind "Warnings:"; "the two halls" Hall A and Hall B; "the three events brought in $6,700 together" the
amounts that make it; "four Severity 1 defects" the rows with a 1 under that head. Each must be exactly so many.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise, product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_after
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.numerals import IN_WORDS, number_of
from chambers.grounding.numbers.rows import Unit, column_head, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.people.name_places import name_pattern
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import is_stop, stem, stems

_MOST = 20
_NUMBER = rf"(?:\d{{1,3}}|{IN_WORDS}|nothing|none|nil|zip)"
_VOTE = re.compile(
    rf"\b(?P<for>{_NUMBER})(?:\s+votes?)?\s*(?:\bto\b|-|\u2013)\s*(?P<against>{_NUMBER})(?![\w%])", re.IGNORECASE
)
VOTES_TO = re.compile(r"\s+votes?\s+to\b", re.IGNORECASE)
_SCORE = re.compile(r"(?<![\w./-])\d{1,3}\s?(?:-|\u2013|to)\s?\d{1,3}(?![\w/-]|\.\d)")
_VOTED = re.compile(r"\b(?:carried|vote[sd]?|passed|approved|denied|defeated|failed|opposed|adopted|rejected)\b", re.I)
_NONE = frozenset(("nothing", "none", "nil", "zip"))
_NOUN = re.compile(r"[\s-]+(?:(?:more|other|further|separate|different|such|of)\s+)?(?P<noun>[a-z]{3,})")
_HEADED = re.compile(r"\s+(?P<head>[A-Z][a-z]{2,})\s+(?P<value>[A-Z0-9]{1,4})\s+[a-z]{3,}")
_TOTAL = re.compile(r"\b(?:sub)?totals?\b|\bbalance\b", re.IGNORECASE)
_TIMES = frozenset(("times", "occasions"))
_LABEL = re.compile(
    r"(?:^|(?<=[.;]\s))[ \t]*(?P<label>[A-Z][A-Za-z ]{2,28}):(?P<list>[^\n:]{4,240}?)"
    r"(?=[.;]\s+[A-Z][A-Za-z ]{2,28}:|\n|$)",
    re.MULTILINE,
)
_LISTED = re.compile(r",\s+(?:and\s+)?(?:on\s+)?|\s+and\s+(?:on\s+|again\s+on\s+)?")
_VERB_CHARS = 60
_YEARS = re.compile(r"\b(?:19|20)\d\d(?:(?:,\s+|,?\s+and\s+)(?:19|20)\d\d)+\b")
_PAYMENT_WORDS = """
payment check cheque deposit withdrawal transfer wire charge entry invoice shipment delivery visit call message letter
e-mail email order sale purchase draw advance loan gift donation remittance installment instalment transaction sum
amount bill receipt load trip ride dose injection test sample
"""
_PAYMENTS = frozenset(stem(word) for word in _PAYMENT_WORDS.split())


def judge_enumerated(setting: Setting) -> Outcome | None:
    """Supported when a cited page tells exactly so many of what is counted, one by one; None otherwise."""
    value = str(setting.token.value)
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or not value.isascii():
        return None
    if (vote := _judge_vote(setting)) is not None:
        return vote
    count = int(value)
    if not 1 < count <= _MOST:
        return None
    for page in setting.pages:
        for start, end in _groups(setting, page, count):
            return Verdict.SUPPORTED, f"counted on {where(page.page)}", span_of(page.page, Hit(start, end)), "computed"
    return None


def judge_vote(setting: Setting) -> Outcome | None:
    """Contradicted when the page counts votes, and none as "by three votes to two" does; None otherwise."""
    if not VOTES_TO.match(setting.after()):
        return None
    if (borne := _judge_vote(setting)) is not None:
        return borne
    for page in setting.pages:
        for unit in units_of(page):
            scores = _SCORE.finditer(page.text, unit.start, unit.end)
            votes = next((each for each in scores if naming_word(page.text, each.start()) is None), None)
            if votes and _VOTED.search(page.text, unit.start, unit.end):
                span = span_of(page.page, Hit(*votes.span()))
                return Verdict.CONTRADICTED, f"{where(page.page)} has {votes[0]}", span, "value"
    return None


def _judge_vote(setting: Setting) -> Outcome | None:
    """ "By four votes to one", where the page has 4-1."""
    at = setting.token.start - setting.sentence.start
    mine = next((match for match in _VOTE.finditer(setting.sentence.text) if match.start() <= at < match.end()), None)
    wanted = _sides(mine) if mine else None
    for page in setting.pages if wanted else ():
        for match in _VOTE.finditer(page.text):
            if _sides(match) == wanted:
                span = span_of(page.page, Hit(*match.span()))
                return Verdict.SUPPORTED, f"stands on {where(page.page)}", span, "value"
    return None


def _sides(vote: re.Match[str]) -> tuple[int, int]:
    first, second = (
        0 if word.casefold() in _NONE else int(word) if word.isdecimal() else int(number_of(word) or 0)
        for word in vote.group("for", "against")
    )
    return first, second


def _groups(setting: Setting, page: ReadPage, count: int) -> Iterator[tuple[int, int]]:
    after = setting.after()
    noun = _NOUN.match(after)
    word = noun["noun"] if noun else ""
    if unit_after(after, 0) is not None:
        return
    yield from _rows_with_name(setting, page, count, word)
    yield from _rows_under_head(after, page, count)
    yield from _labelled(setting, page, count, word)
    yield from _numbered_things(page, count, word)
    if stem(word) in _PAYMENTS:
        yield from _parts_of_sum(setting, page, count)
    if word in _TIMES:
        yield from _years(setting, page, count)
        yield from _dated(setting, page, count)


def _rows_with_name(setting: Setting, page: ReadPage, count: int, word: str) -> Iterator[tuple[int, int]]:
    """The rows with a name of the sentence, or all that open with a day, within the days that the sentence gives."""
    if stem(word) not in _PAYMENTS:
        return
    rows = [
        unit
        for unit in units_of(page)
        if unit.is_row and unit.figures and not _TOTAL.search(page.text[unit.start : unit.end])
    ]
    names = [token for token in setting.beside if token.kind is Kind.NAME]
    for name in names:
        pattern = name_pattern(str(name.value))
        named = [unit for unit in rows if pattern.search(page.text, unit.start, unit.end)]
        if len(named) == count and "\n\n" not in page.text[named[0].start : named[-1].end]:
            yield named[0].start, named[-1].end
    dated = [unit for unit in rows if unit.figures[0].kind is Kind.DATE and _opens(unit, page)]
    days = [token for token in setting.beside if token.kind is Kind.DATE]
    paid = [unit for unit in dated if any(isinstance(figure.value, Amount) for figure in unit.figures)]
    if len(paid) == count and len(days) == 2 and _are_ends(days, paid, page):
        yield paid[0].start, paid[-1].end


def _opens(unit: Unit, page: ReadPage) -> bool:
    return not page.text[unit.start : unit.figures[0].start].strip(" \t|-*")


def _are_ends(days: list[Token], rows: list[Unit], page: ReadPage) -> bool:
    """True when the two days of the sentence are those of the first and of the last row."""
    ends = (rows[0], rows[-1])
    return all(
        any(row.start <= hit.start < row.end for hit in find_hits(day, page))
        for day, row in zip(sorted(days, key=lambda day: day.start), ends, strict=True)
    )


def _rows_under_head(after: str, page: ReadPage, count: int) -> Iterator[tuple[int, int]]:
    """ "Four Severity 1 defects": the rows with a 1 in the column "Sev"."""
    headed = _HEADED.match(after)
    if headed is None:
        return
    head = headed["head"].casefold()
    found = []
    for unit in (each for each in units_of(page) if each.is_row and each.columns):
        for cell in re.finditer(r"\S+", page.text[unit.start : unit.end]):
            over = (column_head(unit, page.text, unit.start + cell.start()) or "").casefold().rstrip(".")
            if cell[0] == headed["value"] and len(over) > 2 and head.startswith(over):
                found.append(unit)
    if len(found) == count:
        yield found[0].start, found[-1].end


def _labelled(setting: Setting, page: ReadPage, count: int, word: str) -> Iterator[tuple[int, int]]:
    """ "Warned three times": the days or amounts behind "Warnings:"."""
    mine = setting.stems if word in _TIMES else frozenset((stem(word),))
    for match in _LABEL.finditer(page.text):
        if mine & frozenset(stems(match["label"])):
            low, high = match.span("list")
            inside = [figure for figure in page.figures if low <= figure.start < high]
            for kind in (Kind.DATE, Kind.AMOUNT):
                if sum(figure.kind is kind for figure in inside) == count:
                    yield match.span()


def _numbered_things(page: ReadPage, count: int, word: str) -> Iterator[tuple[int, int]]:
    """ "The two halls": Hall A and Hall B; "the two payoffs": two lines that begin with it."""
    single = word.removesuffix("s")
    if single == word or is_stop(single):
        return
    named = list(
        re.finditer(rf"\b{single.capitalize()}[ \t]+(?P<which>[A-Z]\b|\d{{1,3}}\b|[a-z]{{3,}}|[A-Z]\w+)", page.text)
    )
    # A plain word behind it names one only at the head of a line: "Deposit services" is no deposit.
    named = [match for match in named if not match["which"].islower() or _heads_line(match.start(), page)]
    if len({match["which"] for match in named}) == len(named) == count:
        yield named[0].start(), named[-1].end()


def _heads_line(at: int, page: ReadPage) -> bool:
    return not page.text[page.text.rfind("\n", 0, at) + 1 : at].strip(" \t0123456789.)-*")


def _years(setting: Setting, page: ReadPage, count: int) -> Iterator[tuple[int, int]]:
    """ "Shown three times, last in 2011": exhibited 2001, 2006 and 2011."""
    for match in _YEARS.finditer(page.text):
        years = re.findall(r"\d{4}", match[0])
        if len(years) == count and any(year in setting.sentence.text for year in years):
            yield match.span()


def _dated(setting: Setting, page: ReadPage, count: int) -> Iterator[tuple[int, int]]:
    """ "She wrote to him three times": I wrote on May 14, May 22 and June 3. The verb is that of the sentence."""
    verbs = frozenset(stems(setting.lead()[-_VERB_CHARS:]))
    for unit in units_of(page):
        days = [figure for figure in unit.figures if figure.kind is Kind.DATE]
        listed = len(days) == count and all(
            _LISTED.fullmatch(page.text, one.end, two.start) for one, two in pairwise(days)
        )
        if listed and verbs & frozenset(stems(page.text[unit.start : days[0].start])):
            yield unit.start, unit.end


def _parts_of_sum(setting: Setting, page: ReadPage, count: int) -> Iterator[tuple[int, int]]:
    """So many amounts of one line, or of as many rows, that make an amount beside the count."""
    sums = {abs(each.value.value) for each in setting.beside if isinstance(each.value, Amount)}
    if not sums or count > 6:
        return
    units = [(unit, _amounts(unit)) for unit in units_of(page)]
    for unit, amounts in units:
        if not unit.is_row and len(amounts) == count and sum(amounts, Decimal(0)) in sums:
            yield unit.start, unit.end
    rows = [(unit, amounts) for unit, amounts in units if unit.is_row and amounts]
    for at in range(len(rows) - count + 1):
        part = rows[at : at + count]
        choices = [amounts[:3] for _, amounts in part]
        if any(sum(chosen, Decimal(0)) in sums for chosen in product(*choices)):
            yield part[0][0].start, part[-1][0].end


def _amounts(unit: Unit) -> list[Decimal]:
    return [abs(figure.value.value) for figure in unit.figures if isinstance(figure.value, Amount)]
