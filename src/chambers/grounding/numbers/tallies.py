"""Counts that nobody wrote down, counted again: the rows of a table, the names behind "Ayes:".

"The County opened four bids" is borne by a table of bids with four rows; "three to two" by two lists of names. The
table or list must speak of what the sentence speaks of. Things that are told one by one in prose are not counted.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise, takewhile

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_after
from chambers.grounding.numbers.numerals import IN_WORDS, number_of
from chambers.grounding.numbers.row_counts import without_title, words_over
from chambers.grounding.numbers.rows import Unit, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.pages.passages import passages_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import is_stop, stem, stems

_LIST = re.compile(
    r"(?:^[^\S\n]*|(?<=[.;]\s))(?P<label>[A-Z][\w ]{1,30}):(?:[^\S\n]*\n)?[^\S\n]*"
    r"(?P<items>(?:[^\n:;.]|(?<=,)\n|(?<=Mr|Ms|Dr)\."
    r"|(?<=Mrs)\.|(?<=\b[A-Z])\.){3,200})"
    r"(?=[.;\n]|$)",
    re.MULTILINE,
)
_ITEM = re.compile(r",\s*(?:and\s+)?|\s+and\s+|;\s*")
_MOST = 40
_NOUNS = re.compile(r"[\s-]+(?P<words>[a-z]{3,}(?:[\s-]+[a-z]{3,}){0,2})", re.IGNORECASE)
_NOTHING = re.compile(r"\b(?:nothing|none|unpaid|open|blank|missing|without|no|not|never)\b", re.IGNORECASE)
_EMPTY = re.compile(
    r"(?:\s{2,}|\|\s*|\t)(?:-{1,3}|\u2013|\u2014|none|nil|n/a|unpaid|open|blank|\[blank\])\s*(?:\||$)", re.IGNORECASE
)
_RANK = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh"
    r"|eighth|ninth|tenth|eleventh|twelfth|[0-9]{1,2}(?:st|nd|rd|th)|left|right|upper|lower)"
)
_NUMBERED = re.compile(
    r"^[ \t|]*(?P<first>\d{1,3})(?:\s?[-\u2013]\s?(?P<last>\d{1,3}))?(?:[.)]|[ \t]{2,}|[ \t]*\|)(?=[ \t]*\S)",
    re.MULTILINE,
)
Group = tuple[int, int, int, frozenset[str]]
"""Where some entries stand, how many they are, and the words that they share."""
_SIDES = frozenset(
    ("aye", "ayes", "yea", "yeas", "nay", "nays", "noes", "yes", "no", "for", "against", "favor", "favour", "opposed")
)
_VOTE = re.compile(
    rf"\b(?P<for>\d{{1,2}}|{IN_WORDS})(?:\s+votes?)?(?:\s+to\s+|\s?-\s?)(?P<against>\d{{1,2}}"
    rf"|{IN_WORDS})\b(?!\s+(?:percent|[a-z]+s\b))",
    re.IGNORECASE,
)
_EVERY = re.compile(r"\s+(?:daily|nightly|weekly|monthly|quarterly|yearly|annual)\s+[a-z]{4,}s\b", re.IGNORECASE)
_SCORE = re.compile(r"\d{1,2}-\d{1,2}")
_ON = re.compile(r"\b(?:on|for|over|during|in|each of)\s+(?:the\s+|these\s+|those\s+)?$", re.IGNORECASE)
_FIRST = re.compile(r"\b(?:first|last|next|other|remaining)\s+$", re.IGNORECASE)
_SPEAKS_OF = 2
_TITLE_LINES = 4
_HEAD_LINES = 2
_ITEM_CHARS = 120
_ITEM_WORDS = (
    "item",
    "charge",
    "entry",
    "line",
    "part",
    "fee",
    "payment",
    "component",
    "sum",
    "amount",
    "check",
    "bill",
)
_ITEMS = frozenset(stem(word) for word in _ITEM_WORDS)
_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b"
)
_MONTHS = re.compile(rf"\b{_MONTH}(?:(?:,\s+{_MONTH})*,?\s+and\s+{_MONTH}|(?:,\s+{_MONTH}){{2,}})(?!\s+\d)")
_TOTAL = re.compile(r"\b(?:sub)?total\b", re.IGNORECASE)


def judge_tally(setting: Setting) -> Outcome | None:
    """Supported when a table or a list of the cited pages has just so many entries; None otherwise."""
    value = str(setting.token.value)
    # "Four monthly premiums" are no four months.
    measured = unit_after(setting.after(), 0) is not None and not _EVERY.match(setting.after())
    if setting.token.kind is Kind.UNPARSED and measured and value.isdecimal():
        return _judge_days(setting, int(value)) or _judge_first(setting, int(value))
    if setting.token.kind is Kind.UNPARSED and _SCORE.fullmatch(value):
        return _judge_vote(setting)
    if setting.token.kind is not Kind.UNPARSED or measured or not value.isdecimal() or not 1 < int(value) <= _MOST:
        return None
    if _VOTE.search(setting.sentence.text):
        return _judge_vote(setting)
    nouns = frozenset(stem(word) for word in _things(setting.after()))
    if nouns & _ITEMS and (summed := _summed(setting, int(value))) is not None:
        return summed
    for page in setting.pages:
        named = (*_empty_rows(page, setting), *_ranked(page, setting), *_numbered(page), *_months(page))
        for start, end, count, words in (*_tables(page), *_lists(page), *named):
            if count == int(value) and any(_names(noun, word) for noun in nouns for word in words):
                return _counted(page, start, end)
    return None


def _summed(setting: Setting, wanted: int) -> Outcome | None:
    """ "Made up of three items": so many rows that add up to an amount beside the count."""
    sums = [abs(each.value.value) for each in setting.beside if isinstance(each.value, Amount)]
    for page in setting.pages if sums else ():
        rows = [(unit, _only_amount(unit)) for unit in units_of(page) if unit.is_row]
        for at in range(len(rows) - wanted + 1):
            part = rows[at : at + wanted]
            amounts = [amount for _, amount in part if amount is not None]
            if len(amounts) == wanted and abs(sum(amounts, Decimal(0))) in sums:
                return _counted(page, part[0][0].start, part[-1][0].end)
    return None


def _only_amount(unit: Unit) -> Decimal | None:
    found = [figure.value.value for figure in unit.figures if isinstance(figure.value, Amount)]
    return found[-1] if found else None


def _judge_days(setting: Setting, wanted: int) -> Outcome | None:
    """ "On four days": the days of entries that follow one another under a title with words of the sentence."""
    if unit_after(setting.after(), 0) not in ("day", "night") or not _ON.search(setting.lead()):
        return None
    for page in setting.pages:
        for unit in units_of(page):
            told = {str(figure.value) for figure in unit.figures if figure.kind is Kind.DATE}
            alike = setting.stems & frozenset(stems(page.text[unit.start : unit.end]))
            if not unit.is_row and len(told) == wanted and len(alike) >= _SPEAKS_OF:
                return _counted(page, unit.start, unit.end)
        for rows in _dated_runs(page):
            title = page.text[: rows[0].start].rstrip().rsplit("\n", 1)[-1]
            days = {str(row.figures[0].value) for row in rows}
            if len(days) == wanted and len(setting.stems & frozenset(stems(title))) >= _SPEAKS_OF:
                return _counted(page, rows[0].start, rows[-1].end)
    return None


def _dated_runs(page: ReadPage) -> Iterator[list[Unit]]:
    """Rows that follow one another and open with a day."""
    run: list[Unit] = []
    for unit in units_of(page):
        opens = bool(unit.figures) and unit.figures[0].kind is Kind.DATE and unit.is_row
        opens = opens and not page.text[unit.start : unit.figures[0].start].strip(" \t|-*")
        if opens and (not run or not page.text[run[-1].end : unit.start].strip()):
            run.append(unit)
            continue
        if len(run) > 1:
            yield run
        run = [unit] if opens else []
    if len(run) > 1:
        yield run


def _judge_first(setting: Setting, wanted: int) -> Outcome | None:
    """ "In the first two quarters": a table has so many rows of them, or more."""
    noun = stem(unit_after(setting.after(), 0) or "")
    if not _FIRST.search(setting.lead()):
        return None
    for page in setting.pages:
        for start, end, count, words in _tables(page):
            if count >= wanted and noun in words:
                return _counted(page, start, end)
    return None


def _months(page: ReadPage) -> Iterator[Group]:
    """ "We missed January, February and March" counts three of what the sentence or its question names."""
    for match in _MONTHS.finditer(page.text):
        answer = next((each.text for each in passages_of(page) if each.start <= match.start() < each.end), None)
        unit = next((each for each in units_of(page) if each.start <= match.start() < each.end), None)
        said = answer or (page.text[unit.start : unit.end] if unit is not None else "")
        yield match.start(), match.end(), len(re.findall(_MONTH, match[0])), frozenset(stems(said))


def _names(noun: str, word: str) -> bool:
    """True for one word and its kin: bids and bidders."""
    return noun == word or (min(len(noun), len(word)) > 2 and (word.startswith(noun) or noun.startswith(word)))


def _counted(page: ReadPage, start: int, end: int) -> Outcome:
    return Verdict.SUPPORTED, f"counted on {where(page.page)}", span_of(page.page, Hit(start, end)), "computed"


def _judge_vote(setting: Setting) -> Outcome | None:
    """ "Three to two": the first list of the votes has three names, and the second two."""
    vote = _VOTE.search(setting.sentence.text)
    if vote is None:
        return None
    wanted = [int(number_of(word) or 0) if not word.isdecimal() else int(word) for word in vote.group("for", "against")]
    for page in setting.pages:
        sides = [match for match in _LIST.finditer(page.text) if match["label"].casefold().split()[-1] in _SIDES]
        lists = [(match.start(), match.end(), len(_items(match))) for match in sides]
        for one, two in pairwise(lists):
            if [one[2], two[2]] == wanted:
                return _counted(page, one[0], two[1])
    return None


def _empty_rows(page: ReadPage, setting: Setting) -> Iterator[Group]:
    """The rows with an empty cell, where the sentence says "nothing" or the like."""
    rows = [unit for unit in units_of(page) if unit.is_row and unit.figures]
    if _NOTHING.search(setting.sentence.text):
        empty = [unit for unit in rows if _EMPTY.search(page.text[unit.start : unit.end])]
        if empty:
            yield empty[0].start, empty[-1].end, len(empty), setting.stems


def _ranked(page: ReadPage, setting: Setting) -> Iterator[Group]:
    """ "Fractures of the third and fourth ribs" are two."""
    for word in _things(setting.after()):
        noun = re.escape(word.rstrip("s"))
        for match in re.finditer(
            rf"\b(?P<ranks>{_RANK}(?:(?:,\s*|,?\s+and\s+|,?\s+or\s+){_RANK})+)\s+{noun}", page.text, re.I
        ):
            yield match.start(), match.end(), len(re.findall(_RANK, match["ranks"], re.I)), frozenset((stem(word),))


def _numbered(page: ReadPage) -> Iterator[Group]:
    """A table or list whose rows are numbered from 1 on: as many as its last number says."""
    found = list(_NUMBERED.finditer(page.text))
    numbers = [int(match["last"] or match["first"]) for match in found]
    if len(found) > 1 and int(found[0]["first"]) == 1 and numbers == sorted(set(numbers)):
        yield found[0].start(), found[-1].end(), numbers[-1], _said_of_all(found, page)


def _said_of_all(found: Sequence[re.Match[str]], page: ReadPage) -> frozenset[str]:
    """The words over a numbered list, and those that every item of it has."""
    head = "\n".join(page.text[: found[0].start()].rstrip().split("\n")[-_HEAD_LINES:])
    ends = [*(match.start() for match in found[1:]), found[-1].end() + _ITEM_CHARS]
    items = (frozenset(stems(page.text[match.end() : end])) for match, end in zip(found, ends, strict=True))
    return frozenset(stems(head)) | frozenset.intersection(*items)


def _items(match: re.Match[str]) -> list[str]:
    return [item for item in _ITEM.split(match["items"].strip()) if item]


def _things(after: str) -> list[str]:
    """The nouns behind a count, without the small words that end them."""
    found = _NOUNS.match(after)
    words = re.split(r"[\s-]+", found["words"])[:3] if found else []
    kept = takewhile(lambda word: not is_stop(word.casefold()), words)
    return [word for word in kept if len(word) > 2]


def _tables(page: ReadPage) -> Iterator[tuple[int, int, int, frozenset[str]]]:
    """Rows that follow one another with figures of a kind that all have; the last may be their total."""
    run: list[Unit] = []
    for unit in (*units_of(page), None):
        if unit is not None and unit.is_row and not (run and "\n\n" in page.text[run[-1].end : unit.start + 1]):
            run.append(unit)
            continue
        rows = [row for row in run if row.figures and not _TOTAL.search(page.text[row.start : row.end])]
        kept = frozenset(low for low, _ in without_title([(row.start, row.end) for row in rows], page))
        rows = [row for row in rows if row.start in kept]
        kinds = [frozenset(figure.kind for figure in row.figures) for row in rows]
        if len(rows) > 1 and frozenset.intersection(*kinds):
            head = f"{rows[0].columns or ''} {words_over(rows[0].start, page)}"
            shared = [frozenset(stems(page.text[row.start : row.end])) for row in rows]
            # A word of one row says nothing of the others.
            yield rows[0].start, rows[-1].end, len(rows), frozenset(stems(head)) | frozenset.intersection(*shared)
        run = [unit] if unit is not None and unit.is_row else []


def _lists(page: ReadPage) -> Iterator[tuple[int, int, int, frozenset[str]]]:
    """Names behind a label; the title says who they are: "Present:" in the minutes of a board of trustees."""
    title = stems(" ".join(page.text.lstrip().split("\n", _TITLE_LINES)[:_TITLE_LINES]))
    for match in _LIST.finditer(page.text):
        items = _items(match)
        if all(item[0].isupper() for item in items):
            yield match.start(), match.end(), len(items), frozenset((*stems(match[0]), *title))
