"""Up for down, over for under: "sales rose from 2010 to 2011" where the table has less for 2011.

What is compared must be found on the page: two periods in rows or heads of a table or in one sentence, two rows with
one number each, or a row with what was planned, allowed or usual beside what came of it. Where the places that fit do
not agree, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.word_spread import roots_in
from chambers.grounding.texts.clauses import clause_texts
from chambers.grounding.texts.grids import GridRow, grid_rows
from chambers.grounding.words.folding import folded

_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "1st": "1", "2nd": "2", "3rd": "3", "4th": "4"}
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_NTH = "first|second|third|fourth|1st|2nd|3rd|4th"
_PERIOD_TEXT = (
    rf"(?:the\s+)?(?:(?:{_NTH})\s+(?:quarter|half)(?:\s+of\s+\d{{4}})?|Q[1-4]\s+(?:of\s+)?\d{{4}}|\d{{4}}\s+Q[1-4]"
    rf"|(?:{_MONTHS})(?:\s+(?:of\s+)?\d{{4}})?|(?:fiscal\s+)?(?:19|20)\d\d|(?:{_NTH}))\b"
)
_UP = r"rose|risen|increased|grew|grown|climbed|went up|improved|gained|jumped"
_DOWN = r"fell|fallen|decreased|declined|dropped|went down|shrank|worsened|sank|slipped|deteriorated"
_MOVED = re.compile(
    rf"^(?P<what>.{{3,90}}?)\s+(?:had\s+|has\s+)?(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b[^.;,]{{0,40}}?"
    rf"\b(?:between|from)\s+(?P<one>{_PERIOD_TEXT})\s+(?:and|to)\s+(?P<two>{_PERIOD_TEXT})",
    re.IGNORECASE,
)
_THAN_IN = re.compile(
    rf"^(?P<what>.{{3,90}}?)\s+in\s+(?P<two>{_PERIOD_TEXT})\s+(?:was|were)\s+(?:\w+\s+)?"
    r"(?:(?P<up>higher|more|greater|larger)|(?P<down>lower|less|fewer|smaller))\s+than\s+in\s+"
    rf"(?P<one>{_PERIOD_TEXT})",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"^(?P<what>.{3,90}?)\s+(?:(?:was|were|is|are|came in|stood|ran|remained|lay)\s+)?"
    r"(?:well\s+|far\s+|slightly\s+|just\s+)?"
    r"(?:(?P<up>above|over|exceeded|exceeds|higher than|greater than|in excess of)"
    r"|(?P<down>below|under|lower than|less than|short of|within))\s+(?P<other>[^.;,]{3,80})",
    re.IGNORECASE,
)
_HINTS = {
    _MOVED: ("between", "from"),
    _THAN_IN: ("than",),
    _OVER: ("above", "over", "exceed", "than", "in excess of", "below", "under", "short of", "within"),
}
"""Words without which a form cannot be there: found much faster than the form."""
_DENIES = re.compile(
    r"\b(?:not|no|never|neither|nor|none|hardly|if|whether|would|could|might|may|shall|must)\b|n['\u2019]t\b"
)
_REFERENCE = re.compile(
    r"\b(?P<ref>budget|normal|limit|maximum|max|minimum|min|average|target|plan|planned|quota|permitted|allowed|required"
    r"|estimate|allowance)\w*",
    re.IGNORECASE,
)
_KINDS = {"permitted": "max", "maximum": "max", "allowed": "max", "limit": "max", "minimum": "min", "required": "min"}
_BESIDE = re.compile(
    r"(?P<is>\d[\d,]*(?:\.\d+)?)[^()\d\n]{0,14}\(\s*(?P<ref>normal|limit|max|min|budget|average|target|plan|estimate)\w*\.?:?"
    r"\s*\$?(?P<size>\d[\d,]*(?:\.\d+)?)",
    re.IGNORECASE,
)
_IN_PERIOD = re.compile(
    rf"(?P<size>\$?\d[\d,]*(?:\.\d+)?)\s*(?P<unit>million|billion|thousand|percent|%)?\s+in\s+(?P<period>{_PERIOD_TEXT})",
    re.IGNORECASE,
)
_ACTUAL = re.compile(r"\b(?:actual|spent|result|done|real)\w*\b", re.IGNORECASE)
_FEW = 2

_Period = tuple[str, str]
"""A year, and the month, quarter or half of it; either may be empty."""
_Pair = tuple[Decimal, Decimal]


def compared_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """What the figures of a page say where a clause of the sentence says the contrary, or None."""
    for clause in clause_texts(own):
        low = folded(clause)
        for pattern in (each for each, words in _HINTS.items() if any(word in low for word in words)):
            said = pattern.search(clause.strip())
            if said is None or _DENIES.search(said[0]):
                continue
            pairs = [pair for page in pages for pair in _pairs(pattern, said, page) if pair[0] != pair[1]]
            up = said["up"] is not None
            if pairs and all((two > one) is not up for one, two in pairs):
                word, (one, two) = said["up"] or said["down"], pairs[0]
                return f"it says \u201c{word}\u201d, where the page has {one:,} and {two:,}"
    return None


def _pairs(pattern: re.Pattern[str], said: re.Match[str], page: ReadPage) -> Iterator[_Pair]:
    what = roots_in(said["what"])
    if pattern is _OVER:
        yield from _beside_reference(said["what"], said["other"], page)
        yield from _of_two_rows(what, roots_in(said["other"]), page)
        return
    first = _period(said["one"] if pattern is _MOVED else said["two"])
    second = _period(said["two"] if pattern is _MOVED else said["one"], like=first)
    one, two = (first, second) if pattern is _MOVED else (second, first)
    if one != two:
        yield from _of_periods(what, one, two, page)


def _period(text: str, like: _Period = ("", "")) -> _Period:
    """The period that some words tell; "the second" is told by the one before it."""
    low = text.casefold()
    year = re.search(r"(?:19|20)\d\d", low)
    quarter, nth = re.search(r"q([1-4])", low), re.search(rf"\b({_NTH})\b", low)
    month = re.search(_MONTHS.casefold(), low)
    part = month[0] if month else ""
    if quarter or nth:
        number = quarter[1] if quarter else _ORDINALS[nth[1]] if nth else ""
        kind = "q" if quarter or "quarter" in low else "h" if "half" in low else like[1][:1]
        part = f"{kind}{number}"
    return year[0] if year else like[0] if part else "", part


def _of_periods(what: frozenset[str], one: _Period, two: _Period, page: ReadPage) -> Iterator[_Pair]:
    rows = grid_rows(page)
    labels = [_period(row.label) for row in rows]
    for head in {number.head for row in rows for number in row.numbers if what & roots_in(number.head)}:
        first, second = (
            [number.value for row, label in zip(rows, labels, strict=True) if label == when for number in row.numbers
             if number.head == head]
            for when in (one, two)
        )  # fmt: skip
        if len(first) == len(second) == 1:
            yield first[0], second[0]
    for row in rows:
        if what & roots_in(row.label):
            first, second = ([n.value for n in row.numbers if _period(n.head) == when] for when in (one, two))
            if len(first) == len(second) == 1:
                yield first[0], second[0]
    for sentence in page.sentences:
        if what & roots_in(sentence.text):
            told = [(_period(m["period"]), m["unit"], _size(m["size"])) for m in _IN_PERIOD.finditer(sentence.text)]
            before, after = ([(unit, size) for when, unit, size in told if when == wanted] for wanted in (one, two))
            if len(before) == len(after) == 1 and before[0][0] == after[0][0]:
                yield before[0][1], after[0][1]


def _size(digits: str) -> Decimal:
    return Decimal(digits.lstrip("$").replace(",", ""))


def _beside_reference(what: str, other: str, page: ReadPage) -> Iterator[_Pair]:
    """What was planned, allowed or usual, and what came of it, in one row."""
    wanted = _REFERENCE.search(other)
    if wanted is None:
        return
    kind = _kind(wanted["ref"])
    for row in _best_rows(roots_in(what), page, _period_in(what)):
        refs = [n for n in row.numbers if _kind_in(n.head) == kind or _kind_in(n.unit) == kind]
        rest = [n for n in row.numbers if n not in refs]
        actual = [n for n in rest if _ACTUAL.search(n.head)] or [n for n in rest if n.head and n.head in what + other]
        actual = actual or (rest if len(rest) == 1 else [])
        if len(refs) == len(actual) == 1:
            yield refs[0].value, actual[0].value
        for found in _BESIDE.finditer(row.line):
            if _kind(found["ref"]) == kind:
                yield _size(found["size"]), _size(found["is"])


def _kind(word: str) -> str:
    low = word.casefold()
    return _KINDS.get(low, low)


def _kind_in(text: str) -> str:
    found = _REFERENCE.search(text)
    return _kind(found["ref"]) if found else ""


def _of_two_rows(what: frozenset[str], other: frozenset[str], page: ReadPage) -> Iterator[_Pair]:
    one, two = (_best_rows(roots, page) for roots in (other, what))
    if len(one) == len(two) == 1 and one != two and one[0].block == two[0].block:
        (first,), (second,) = one, two
        shared = (len(other & roots_in(first.label)), len(what & roots_in(second.label)))
        if min(shared) >= _FEW and len(first.numbers) == len(second.numbers) == 1:
            yield first.numbers[0].value, second.numbers[0].value


def _period_in(text: str) -> _Period:
    found = re.search(_PERIOD_TEXT, text, re.IGNORECASE)
    return _period(found[0]) if found else ("", "")


def _best_rows(what: frozenset[str], page: ReadPage, when: _Period = ("", "")) -> list[GridRow]:
    """The rows of which the label has most of some words; of two, the one of the period."""
    rows = grid_rows(page)
    found = [(len(what & roots_in(row.label)) + (any(when) and _period(row.label) == when), row) for row in rows]
    most = max((count for count, _ in found), default=0)
    return [row for count, row in found if count == most] if most else []
