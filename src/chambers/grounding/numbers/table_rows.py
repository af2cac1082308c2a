"""The rows of a column that a sentence speaks of: by a word, a day, their labels, their place, or what they are not.

"The three wires" are the rows with the word; "Applications 11 and 12" those with these labels; "the first two" those at
the head; "the unpaid invoices" those that say "not paid", and never those that say "paid".
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import combinations

from chambers.grounding.claim import Kind
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.numerals import IN_WORDS, how_many
from chambers.grounding.numbers.rows import Unit
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.table_columns import Cell, Column
from chambers.grounding.words.meaning import meaning, stem

Cells = tuple[Cell, ...]
_BUT = re.compile(
    r"\b(?:but|except\w*|other than|without|with(?:he|hel)ld|exclud\w+|apart from|aside from|besides|leav\w+|omit\w*"
    r"|not|less|minus|deduct\w*|struck|disallow\w*|den(?:y|ied)|reject\w*|refus\w+|wai?v\w+)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_DENIED = re.compile(
    r"\b(?:not|never|no|non|n't|without)\b[\s-]+(?:yet\s+|been\s+|ever\s+|be\s+|so\s+)*$", re.IGNORECASE
)
_UN = re.compile(r"un(?P<rest>[a-z]{3,})", re.IGNORECASE)
_LABEL = r"(?:[A-Z]{1,4}-?)?\d{1,4}[A-Z]?"
_LABELS = re.compile(
    rf"(?<![\w$.,#-])(?P<first>{_LABEL})(?P<more>(?:\s?(?:,|,?\s(?:and|or|to|through|plus)|[-\u2013])\s?{_LABEL})+)(?![\w%]|[.,]\d)"
)
_ONE = re.compile(rf"\b(?P<noun>[A-Za-z]{{3,}})\s+(?:[Nn]o\.\s+)?(?P<label>{_LABEL})(?![\w%]|[.,]\d)")
_RANGE = re.compile(r"\s?(?:\s(?:to|through)|[-\u2013])\s?$")
_BETWEEN = re.compile(r"\bbetween\s+(?:[a-z]+\s+)?$", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_FIRST_CELL = re.compile(rf"[ \t|]*(?P<low>{_LABEL})(?:\s?[-\u2013]\s?(?P<high>{_LABEL}))?(?![\w.,/])")
_AT_THE_END = re.compile(rf"\b(?P<end>first|last|final)\s+(?P<count>\d{{1,2}}|{IN_WORDS})\b", re.IGNORECASE)
_FROM_TO = re.compile(
    r"\b(?i:from|between)\s+(?P<first>[A-Z][a-z]+)\s+(?:through|to|until|and)\s+(?P<last>[A-Z][a-z]+)\b"
)
# A number of several parts, and no day.
_REFERENCE = re.compile(r"(?<![\w$.,/#-])(?=[\w-]*\d{3})(?!\d{1,2}-\d{1,2}-\d)[A-Z\d]+(?:-[A-Z\d]+)+(?![\w/-])")
_COUNTED = re.compile(rf"(?<![\w.,$-])(?P<count>\d{{1,2}}|{IN_WORDS})\s+(?:[A-Za-z-]+\s+){{0,2}}?$", re.IGNORECASE)
_WEEK = {"weekend": ("sat", "sun"), "weekday": ("mon", "tue", "wed", "thu", "fri")}
_MOST_WORDS = 10
_PAIR = 2
_COUNT_CHARS = 40


def chosen(column: Column, setting: Setting, page: ReadPage) -> Iterator[Cells]:
    """The cells of a column that belong together for the sentence, two at least: all, or those that it names."""
    by_label = labelled(column, setting, page)
    if len(by_label) > 1:
        yield by_label
        return
    denied = _denied(column, setting, page)
    yield tuple(cell for cell in column.cells if cell not in denied)
    by_word = list(named(column, setting, page))
    some = [tuple(c for c in cells if c not in denied) for word, cells in by_word if _is_as_many(word, cells, setting)]
    days = _of_days(column, setting, page)
    ranges = (*_at_the_ends(column, setting), *_from_to(column, setting, page))
    for cells in (
        *some,
        days,
        either(some, column),
        *ranges,
        _by_reference(column, setting, page),
        _of_week(column, setting, page),
    ):
        if len(cells) > 1:
            yield cells
    for _, cells in by_word if days else ():
        both = tuple(cell for cell in cells if cell in days)
        if len(both) > 1:
            yield both
    for one, two in combinations(some[:_MOST_WORDS], 2):
        yield either((one, two), column)
        both = tuple(cell for cell in one if cell in two)
        if len(both) > 1:
            yield both
    if _BUT.search(setting.sentence.text):
        for cells in some:
            yield tuple(cell for cell in column.cells if cell not in cells)


def named(column: Column, setting: Setting, page: ReadPage) -> Iterator[tuple[str, Cells]]:
    """For each word and each year of the sentence that some rows have and others do not: those rows.

    A word that the sentence denies is sought where the rows deny it, and the other way round.
    """
    told = [told_and_denied(line_of(cell, page)) for cell in column.cells]
    both = [(yes | no) for yes, no in told]
    said, denied = told_and_denied(setting.sentence.text)
    known = frozenset(word for line in both for word in line)
    for word in sorted({_as_in_rows(word, known) for word in said | denied}):
        alike = [(word in yes, word in no) for yes, no in told]
        split = any(yes for yes, _ in alike) and any(no for _, no in alike)
        un = word in denied and word not in said and any(no for _, no in alike)
        if split or un:
            cells = tuple(
                c for c, (yes, no) in zip(column.cells, alike, strict=True) if (no if word in denied else yes)
            )
        else:
            cells = tuple(cell for cell, line in zip(column.cells, both, strict=True) if word in line)
        if 0 < len(cells) < len(column.cells):
            yield word, cells
    for year in dict.fromkeys(_YEAR.findall(setting.sentence.text)):
        cells = tuple(cell for cell in column.cells if re.search(rf"\b{year}", line_of(cell, page)))
        if 0 < len(cells) < len(column.cells):
            yield year, cells


def _as_in_rows(word: str, known: frozenset[str]) -> str:
    """A name that the rows have in the singular: "the Kaspars" are the rows of a Kaspar."""
    single = next((word.removesuffix(end) for end in ("es", "s") if word.endswith(end)), word)
    return single if word not in known and single in known else word


def _denied(column: Column, setting: Setting, page: ReadPage) -> Cells:
    """The rows that say what the sentence denies, where no row denies it: "fees that were not waived"."""
    said, denied = told_and_denied(setting.sentence.text)
    told = [told_and_denied(line_of(cell, page)) for cell in column.cells]
    words = [word for word in denied - said if not any(word in no for _, no in told)]
    cells = tuple(cell for cell, (yes, _) in zip(column.cells, told, strict=True) if any(word in yes for word in words))
    return cells if len(cells) < len(column.cells) else ()


def line_of(cell: Cell, page: ReadPage) -> str:
    """The words of the entry of a cell."""
    return page.text[cell.entry : cell.row.end]


def either(groups: Sequence[Cells], column: Column) -> Cells:
    """The cells of a column that are in one of some groups."""
    return tuple(cell for cell in column.cells if any(cell in group for group in groups))


@lru_cache(maxsize=20_000)
def told_and_denied(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems that a text says, and those that it denies: "not paid" and "unpaid" deny that something was paid."""
    said: set[str] = set()
    denied: set[str] = set()
    for match in _WORD.finditer(text):
        root = meaning(match[0])
        if root is None:
            continue
        (denied if _DENIED.search(text, max(0, match.start() - 20), match.start()) else said).add(root)
        if (un := _UN.fullmatch(match[0])) is not None:
            denied.add(stem(un["rest"]))
    return frozenset(said), frozenset(denied)


def _is_as_many(word: str, cells: Cells, setting: Setting) -> bool:
    """False where the sentence counts what a word names, and the rows with it are not so many: "the two wires"."""
    text = setting.sentence.text
    for match in _WORD.finditer(text):
        if meaning(match[0]) == word and match[0].endswith("s"):
            counted = _COUNTED.search(text[max(0, match.start() - _COUNT_CHARS) : match.start()])
            if counted is not None and how_many(counted["count"]) not in (0, len(cells)):
                return False
    return True


def labelled(column: Column, setting: Setting, page: ReadPage) -> Cells:
    """The rows whose first cell is one of the labels that the sentence lists: "Applications 11 and 12".

    "Between 2018 and 2022" are all years from the first to the last.
    """
    wanted: list[tuple[str, str]] = []
    for match in _LABELS.finditer(setting.sentence.text):
        parts = list(re.finditer(_LABEL, match[0]))
        if len(parts) == _PAIR and _BETWEEN.search(setting.sentence.text, 0, match.start()):
            wanted.append((parts[0][0], parts[1][0]))
            continue
        at = 0
        while at < len(parts):
            gap = match[0][parts[at].end() : parts[at + 1].start()] if at + 1 < len(parts) else ""
            last = at + 1 if _RANGE.search(gap) else at
            wanted.append((parts[at][0], parts[last][0]))
            at = last + 1
    cells = []
    for cell in column.cells if wanted else ():
        first = _FIRST_CELL.match(page.text, cell.entry, cell.row.end)
        inside = first and any(_lies_in((first["low"], first["high"] or first["low"]), span) for span in wanted)
        if inside and first is not None and first.start("low") != cell.figure.start:
            cells.append(cell)
    return tuple(cells)


def labelled_one(column: Column, setting: Setting, page: ReadPage) -> Cell | None:
    """The row of the one label that the sentence gives, by the head over the labels: "item 3" under "Item"."""
    labels = {(stem(match["noun"].casefold()), match["label"]) for match in _ONE.finditer(setting.sentence.text)}
    found = []
    for cell in column.cells if labels else ():
        first = _FIRST_CELL.match(page.text, cell.entry, cell.row.end)
        heads = (cell.row.columns or "").split()
        if first is not None and heads and (stem(heads[0].casefold()), first["low"]) in labels:
            found.append(cell)
    return found[0] if len(found) == 1 else None


def _lies_in(label: tuple[str, str], span: tuple[str, str]) -> bool:
    """True for a label, or a range of them, within a range: "1-7" within "1 through 10", CO-4 within CO-4."""
    if label == span:
        return True
    (low, high), (least, most) = (tuple(int(_NUMBER.findall(each)[-1]) for each in pair) for pair in (label, span))
    alike = {_NUMBER.sub("", each) for each in label} == {_NUMBER.sub("", each) for each in span}
    return alike and least <= low and high <= most


def _by_reference(column: Column, setting: Setting, page: ReadPage) -> Cells:
    """The rows that have one of the numbers by which the sentence names papers: "invoices Nos. 17-0926 and 17-0958"."""
    numbers = dict.fromkeys(_REFERENCE.findall(setting.sentence.text))
    found = [[cell for cell in column.cells if number in line_of(cell, page).split()] for number in numbers]
    return tuple(cells[0] for cells in found) if all(len(cells) == 1 for cells in found) else ()


def _of_week(column: Column, setting: Setting, page: ReadPage) -> Cells:
    """The rows of the days that a word for a part of the week means: "on the weekend"."""
    meant = next((days for word, days in _WEEK.items() if word in setting.sentence.text.casefold()), ())
    return tuple(cell for cell in column.cells if line_of(cell, page).strip(" |\t").casefold()[:3] in meant)


def _at_the_ends(column: Column, setting: Setting) -> Iterator[Cells]:
    """ "The first three", "the last two": rows at the head or at the foot."""
    for match in _AT_THE_END.finditer(setting.sentence.text):
        count = how_many(match["count"])
        if 1 < count < len(column.cells):
            yield column.cells[:count] if match["end"].casefold() == "first" else column.cells[-count:]


def _from_to(column: Column, setting: Setting, page: ReadPage) -> Iterator[Cells]:
    """ "From March through May": the rows from the one that begins with the first word to that with the second."""
    firsts = [
        (page.text[cell.entry : cell.row.end].split() or [""])[0].casefold().rstrip(".:,") for cell in column.cells
    ]
    for match in _FROM_TO.finditer(setting.sentence.text):
        ends = [match["first"].casefold(), match["last"].casefold()]
        if all(firsts.count(end) == 1 for end in ends):
            low, high = (firsts.index(end) for end in ends)
            if low < high:
                yield column.cells[low : high + 1]


def _of_days(column: Column, setting: Setting, page: ReadPage) -> Cells:
    """The rows with a day of the sentence; of two days or more, all rows from the first to the last."""
    tokens = [token for token in setting.beside if token.kind is Kind.DATE]
    spots = [hit.start for token in tokens for hit in find_hits(token, page)]
    hit = [cell for cell in column.cells if any(cell.entry <= at < cell.row.end for at in spots)]
    days = [day for cell in hit if (day := _day(cell.row)) is not None]
    if len(tokens) < 2 or len(days) < 2:
        return tuple(hit)
    low, high = min(days), max(days)
    return tuple(cell for cell in column.cells if (day := _day(cell.row)) is not None and low <= day <= high)


def _day(row: Unit) -> date | None:
    values = (figure.value for figure in row.figures)
    return next((value.exact for value in values if isinstance(value, DateValue) and value.exact), None)
