"""The record, indexed once: which page has which word, and which number.

A verdict asks for the few pages that could bear a claim, and only those are read in full. The index never decides: it
may name a page that does not bear the claim, and it must not miss one that does. Numbers are indexed by value, so
"$1,200.00" and "1200" are one word; a letter among digits on a scanned page counts as the digit it looks like.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from chambers.grounding.claim import Kind
from chambers.grounding.claims.dates import MONTHS, DateValue, find_dates
from chambers.grounding.claims.numerals import plain
from chambers.grounding.keeping import Kept
from chambers.grounding.matching import ReadPage, read_page
from chambers.grounding.pages.page_text import fold_lookalikes, whole_text
from chambers.record.page import Page

_WORD = re.compile(r"\d[\d,]*(?:\.\d+)?|[^\W\d_]+")
# A word of an e-mail address or of a domain says nothing about how the word is written.
_LOWER = re.compile(r"(?<![\w@./])[^\W\d_A-Z][^\W\d_]+(?![@/]|\.\w)")
_MAX_DIGITS = 30
_LOWER_PAGES = 50
_DAY_WORDS = 4
_MONTH_STARTS = frozenset(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"])
_CONTINENTAL = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d\d(?![\d.,]*\d)")
_TWO_DECIMALS = re.compile(r",(?<=\d,)\d\d(?!\d)")
_NUMERIC_DAY = re.compile(r"[/.-](?<=\d.)\d{1,2}[/.-]\d")
_DOTTED_DAY = re.compile(r"(?<![\d.])[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{2,4}(?![\d]|\.\d)")
_FIGURED_DAY = re.compile(
    r"(?:\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,?\s+)?"
    r"(?<![\w/.-])(?P<one>\d{1,2})/(?P<two>\d{1,2})/(?P<year>\d{4}|\d\d)(?![\w/])"
)
_MONTH_NAMES = "|".join(name.capitalize() for name in MONTHS)
_DAY_IN_WORDS = re.compile(
    rf"\b(?:(?P<first>{_MONTH_NAMES})\s+\d{{1,2}},?\s+\d{{4}}|\d{{1,2}}\s+(?:{_MONTH_NAMES}),?\s+\d{{4}})\b"
)
_HABIT_PAGES = 300
_HABIT_DAYS = 40
NUMERIC_DAY = "1/1"
"""The mark of a page that has some date in figures."""


class RecordIndex:
    """Pages by word; a page is read in full when it is first asked for."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self.pages = tuple(pages)
        self._double: dict[str, list[int]] = {}
        self._read: dict[int, ReadPage] = {}
        self.kept: Kept = {}
        self._asked = False
        self._habit: bool | None = None
        postings = defaultdict[str, list[int]](list)
        for at, page in enumerate(self.pages):
            for word in page_words(page):
                postings[word].append(at)
        self._postings = dict(postings)
        self._files: dict[str, list[int]] = {}
        self._names: dict[str, list[int]] = {}
        for at, page in enumerate(self.pages):
            self._files.setdefault(page.sha256, []).append(at)
            self._names.setdefault(page.file, []).append(at)
        self._places = {(page.sha256, page.number): at for at, page in enumerate(self.pages)}

    def lower_words(self, text: str) -> "LowerWords":
        """Words that a text or the record writes in lower case."""
        return LowerWords(text, self)

    def read(self, at: int) -> ReadPage:
        """The page at this place, read in full."""
        if at not in self._read:
            first = self.document(at)[0]
            told = (lambda: None) if first == at else (lambda: self._day_of(first))
            self._read[at] = read_page(self.pages[at], self._month_first, told)
        return self._read[at]

    def let_go(self) -> None:
        """Forget every page that was read: a page and its index hold each other, and would wait for the collector."""
        for page in self._read.values():
            page.kept.clear()
        self._read.clear()
        self.kept.clear()

    def _day_of(self, at: int) -> date | None:
        """The first full date of a page."""
        days = (figure.value for figure in self.read(at).by_kind.get(Kind.DATE, ()))
        return next((day for value in days if isinstance(value, DateValue) and (day := value.exact)), None)

    def _month_first(self) -> bool | None:
        """Whether the record writes its dates in figures with the month first; None when it cannot be told."""
        if not self._asked:
            pages = (self.pages[at].text for at in self.spread(NUMERIC_DAY)[:_HABIT_PAGES])
            days = [match for text in pages for match in _FIGURED_DAY.finditer(text)]
            orders = {order for match in days if (order := _order_of(match)) is not None}
            orders = orders or set(self._told(days)) or set(self._in_words())
            self._asked, self._habit = True, orders.pop() if len(orders) == 1 else None
        return self._habit

    def _told(self, days: Sequence[re.Match[str]]) -> Iterator[bool]:
        """For dates in figures that can be read both ways, which way the record tells the same day in words."""
        texts = [page.text for page in self.pages[:_HABIT_PAGES]]
        for day in days[:_HABIT_DAYS]:
            one, two, year = int(day["one"]), int(day["two"]), day["year"]
            for first, month, number in ((True, one, two), (False, two, one)):
                if one != two and len(year) == 4 and 1 <= month <= len(MONTHS):
                    name = MONTHS[month - 1].capitalize()
                    forms = (f"{name} {number}, {year}", f"{number} {name} {year}")
                    if any(form in text for text in texts for form in forms):
                        yield first

    def _in_words(self) -> Iterator[bool]:
        """Which way the record writes its days in words: "March 2, 1998" has the month first."""
        for page in self.pages[:_HABIT_PAGES]:
            yield from (match["first"] is not None for match in _DAY_IN_WORDS.finditer(page.text))

    def place(self, sha256: str, number: int) -> int | None:
        """Where a page stands, or None when it was not given."""
        return self._places.get((sha256, number))

    def document(self, at: int) -> list[int]:
        """Every page of the file of a page."""
        return self._files[self.pages[at].sha256]

    def named(self, file: str) -> list[int]:
        """Every page of the files of this name."""
        return self._names.get(file, [])

    def file_pages(self, sha256: str) -> list[int]:
        """Every page of a file; none when it was not given."""
        return self._files.get(sha256, [])

    def with_all(self, needs: Sequence[Collection[str]]) -> set[int]:
        """Pages that have, for each need, at least one of its words; every page when nothing is needed."""
        known = [[self._postings[word] for word in need if word in self._postings] for need in needs]
        if not all(known):
            return set()
        found: set[int] | None = None
        for pages in sorted(known, key=lambda pages: sum(map(len, pages))) if len(known) > 1 else known:
            found = set[int]().union(*(pages if found is None else map(found.intersection, pages)))
            if not found:
                return set()
        return set(range(len(self.pages))) if found is None else found

    def spread(self, word: str) -> Sequence[int]:
        """The pages that have a word; of a double name ("pratt-lee", "o'brien") those that have each of its parts."""
        if word in self._postings or word.isalpha():
            return self._postings.get(word, ())
        if word not in self._double:
            parts = [(part,) for part in words_of(word)]
            self._double[word] = sorted(self.with_all(parts)) if len(parts) > 1 else []
        return self._double[word]

    def words(self) -> Collection[str]:
        """Every word of the record in small letters, and every number by its value."""
        return self._postings.keys()

    def ending_in(self, digits: str) -> set[int]:
        """Pages with a number that ends in these digits."""
        words = (word for word in self._postings if word.endswith(digits.lstrip("0")) and word[-1].isdigit())
        return {at for word in words for at in self._postings[word]}


class LowerWords(Collection[str]):
    """The words that a draft or some page of the record writes in lower case; asked one word at a time."""

    def __init__(self, text: str, index: RecordIndex) -> None:
        self._draft = frozenset(_LOWER.findall(text))
        self._index = index
        self._known: dict[str, bool] = {}

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        if word not in self._known:
            self._known[word] = word in self._draft or self._in_record(word)
        return self._known[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._draft)

    def __len__(self) -> int:
        return len(self._draft)

    def _in_record(self, word: str) -> bool:
        pattern = re.compile(rf"(?<![\w@./]){re.escape(word)}(?![\w@/]|\.\w)")
        return any(pattern.search(self._index.pages[at].text) for at in self._index.spread(word)[:_LOWER_PAGES])


def _order_of(match: re.Match[str]) -> bool | None:
    """True when a date in figures can only have its month first: by its numbers, or by the weekday beside it."""
    readings = [value for _, _, value in find_dates(match[0]) if len(value.readings) == 1 and value.problem is None]
    if not readings or match["one"] == match["two"]:
        return None
    return readings[0].readings[0].month == int(match["one"])


def page_words(page: Page) -> set[str]:
    """The words and numbers of the visible text of a page, in one spelling."""
    text = whole_text(page)
    found = _words_and_days(text)
    return found | _words_and_days(fold_lookalikes(text)) if page.ocr else found


def _words_and_days(text: str) -> set[str]:
    """Words, and for each month the numbers near it: "mar 3" tells more than "march" and "3" somewhere on a page."""
    words = _WORD.findall(text.casefold())
    found = set(words)
    numbers = [word for word in found if word[0].isdigit()]
    found.difference_update(numbers)
    found.update(map(_number, numbers))
    months = {word for word in found if word[:3] in _MONTH_STARTS}
    for at in [at for at, word in enumerate(words) if word in months] if months else ():
        month = words[at][:3]
        near = words[max(0, at - _DAY_WORDS) : at + _DAY_WORDS + 1]
        found.update([f"{month} {_number(day)}" for day in near if day[0].isdigit()])
    if _NUMERIC_DAY.search(text):
        found.add(NUMERIC_DAY)
        found.update(str(int(part)) for day in _DOTTED_DAY.findall(text) for part in day.split("."))
    if _TWO_DECIMALS.search(text):
        found.update(_number(each.replace(".", "").replace(",", ".")) for each in _CONTINENTAL.findall(text))
    return found


def words_of(text: str) -> Iterator[str]:
    """Words in lower case and numbers by value, in order."""
    for word in _WORD.findall(text.casefold()):
        yield _number(word) if word[0].isdigit() else word


@lru_cache(maxsize=100_000)
def _number(text: str) -> str:
    try:
        return plain(Decimal(text[:_MAX_DIGITS].replace(",", "")))
    except InvalidOperation:  # digits of other scripts, which no Decimal has in this mix
        return text
