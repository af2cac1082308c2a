"""Which paper of the record a name means: "Hale Dep.", "Kestrel Subcontract", "Letter of May 9", "Osei WS1".

One score for every paper: each word of the name weighs more the rarer it is among the papers, and counts more in the
name of the file than in the heading, and there more than among those who wrote or got the paper. A paper must have
every word of the name, its days and its numbers. The best ones are meant: one, or several that are equal.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chambers.grounding.cited.paper_kinds import FILE_ENDING, FURTHER, KEPT_BY_DAY, LINKING
from chambers.grounding.cited.papers import Paper, is_kind, kind_of, papers_in, whole_word, with_short_kinds
from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import find_hits
from chambers.grounding.pages.record_index import RecordIndex

_IN_FILE, _IN_TITLE, _AMONG_MAKERS, _ON_PAPER = 1.0, 0.9, 0.8, 0.6
_FURTHER_PENALTY = 0.4
"""A supplement, a draft or a reply is meant only where the name says so."""
_WHOLE_NAME = 0.1
_EQUAL = 0.02
"""Scores so near are equal: the difference of a heading and the name of a file is larger for every word."""
_HEAD_CHARS, _FOOT_CHARS = 900, 300
_FEW_CHARS = 3
_WORD = re.compile(r"(?P<word>[^\W\d_]+(?:['\u2019]g\b)?(?:-[^\W\d_]+)*)(?P<stop>\.)?")
_POSSESSIVE = re.compile(r"(?<=\w)['\u2019](?:s\b|(?!\w))")
_SPOKEN = frozenset(("deposition", "transcript", "testimony"))
"""A deposition is cited as "Dep.", "Tr." or "Dep. Tr.", whatever its heading calls it."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LISTS = frozenset(("index", "contents"))
"""Words in the title of a paper that only lists the others."""
_COUNTED = frozenset((*_ORDINALS, "vol", "volume", "day", "part"))
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_WHICH = re.compile(
    rf"\b(?:(?:vol(?:ume|\.)?|day|part|ws|w/s|stmt\.?|statement|v(?=\d))[\s_-]?(?P<number>\d{{1,2}}|[ivx]{{1,4}})\b"
    rf"|(?P<word>{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))\s+(?:\w+\s+)?(?:statement|stmt|affidavit|aff|report|letter))",
    re.IGNORECASE,
)
"""Which one of several papers of a kind: "vol. 2", "Day 3", "WS1", "Second Witness Statement"."""
_SPLIT_DIGIT = re.compile(r"\b(WS|W/S|Stmt|Statement|T|Day|Vol)(?=\d)")
_IDENTIFIER = re.compile(r"(?<![\w.])#?(?=[\w/-]*\d)[A-Z]{0,5}-?\d[\w/-]*(?:\.\d+)*")
_BEFORE_TO = re.compile(r"\s+(?:to|re|regarding|about)\b")
_BY = re.compile(r"\b(?:from|by|of)\s+(?=[A-Z])(?P<who>.+?)(?=\s+(?:to|re|regarding|about|dated)\b|,|$)")
_ASIDE = re.compile(r"\s*\([^()]*\)")


@dataclass(frozen=True, slots=True)
class NameWord:
    """A word of a name: as it stands, in full, and whether it was cut short."""

    raw: str
    full: str
    cut: bool

    @property
    def says_kind(self) -> bool:
        """True for a word that says what kind of paper one is."""
        return is_kind(self.raw) or is_kind(self.full)

    def is_in(self, words: frozenset[str]) -> bool:
        """True when one of the words is this one, whole or as it is cut short."""
        if self.raw in words or self.full in words or (self.full in _SPOKEN and words & _SPOKEN):
            return True
        return self.cut and len(self.raw) >= _FEW_CHARS and any(word.startswith(self.raw) for word in words)


@dataclass(frozen=True, slots=True)
class Name:
    """A name by which a draft cites a paper, taken apart."""

    text: str
    words: tuple[NameWord, ...]
    by: tuple[NameWord, ...]
    """The words of those who made the paper."""
    days: tuple[tuple[str, DateValue], ...]
    numbers: tuple[str, ...]
    which: int | None
    """Which one of several papers of a kind."""

    @property
    def says_kind(self) -> bool:
        """True when a word of the name says what kind of paper it is."""
        return any(word.says_kind for word in self.words)


def name_of(text: str) -> Name:
    """A name taken apart into its words, days and numbers."""
    bare, days = _ASIDE.sub(" ", text), list(find_dates(text))
    if days:
        days = list(find_dates(bare))
        for start, end, _ in reversed(days):
            bare = f"{bare[:start]} , {bare[end:]}"
    which = _WHICH.search(bare)
    number = _count(which["number"] or which["word"]) if which else None
    left = _WHICH.sub(lambda match: re.sub(r"\d+|\b[ivxIVX]+\b", " ", match[0]), bare) if which else bare
    numbers = tuple(each.lstrip("#") for each in _IDENTIFIER.findall(left))
    words = _name_words(_IDENTIFIER.sub(" ", left))
    said = _BY.search(bare)
    by = _name_words(said["who"] if said else _BEFORE_TO.split(bare)[0])
    source = _ASIDE.sub(" ", text)
    dated = tuple((source[start:end], value) for start, end, value in days)
    kept = tuple(word for word in words if number is None or word.raw not in _COUNTED)
    return Name(text, kept, tuple(word for word in by if not word.says_kind), dated, numbers, number)


def papers_meant(text: str, grounds: Grounds) -> tuple[Paper, ...]:
    """The papers that a name means; none where no paper of the record goes by it."""
    text = text.strip(" ,;.`*_")
    known = [paper for paper in papers_in(grounds.index) if not paper.title & _LISTS or "index" in text.casefold()]
    if filed := _filed(text, known):
        return filed
    name = name_of(text)
    if not name.words and not name.numbers:
        return ()
    whole = name.says_kind or any(re.match(r"[A-Z]{2,5}-\d", number) for number in name.numbers)
    able = [paper for paper in known if all(word.is_in(paper.words if whole else paper.filed) for word in name.words)]
    able = [paper for paper in able if all(word.is_in(paper.title) for word in name.words if word.says_kind)] or able
    if not whole and len({paper.sha256 for paper in able}) != 1:
        return ()
    able = _of_days(name, able, grounds)
    able = [paper for paper in able if all(_has_number(number, paper, grounds) for number in name.numbers)]
    return _best(name, _of_which(name, able, grounds), grounds)


def _has_day(written: str, value: DateValue, paper: Paper, grounds: Grounds) -> bool:
    """True when a paper has a day at its head or foot, or in the name of its file."""
    token = Token(Kind.DATE, 0, len(written), written, value)
    for page in map(grounds.index.read, pages_of_paper(paper, grounds)[:1]):
        ends = len(page.text) - _FOOT_CHARS
        if any(hit.start < _HEAD_CHARS or hit.start > ends for hit in find_hits(token, page)):
            return True
    return any(_same_day(value, day) for _, _, day in find_dates(paper.stem.replace("_", " ")))


def pages_of_paper(paper: Paper, grounds: Grounds) -> list[int]:
    """The pages of a paper, as places of the index."""
    numbers = range(paper.first, paper.last + 1)
    return [at for number in numbers if (at := grounds.index.place(paper.sha256, number)) is not None]


def _name_words(text: str) -> tuple[NameWord, ...]:
    bare = _POSSESSIVE.sub("", with_short_kinds(_SPLIT_DIGIT.sub(r"\1 ", text.replace("W/S", "WS"))))
    found = (_name_word(match) for match in _WORD.finditer(bare))
    return tuple(word for word in found if len(word.raw) > 1 and word.raw not in LINKING)


def _name_word(match: re.Match[str]) -> NameWord:
    raw, full = match["word"].casefold(), whole_word(match["word"])
    return NameWord(kind_of(raw) or raw, kind_of(full) or full, match["stop"] is not None)


def _filed(name: str, known: Sequence[Paper]) -> tuple[Paper, ...]:
    """The paper whose file has this name, or is named among the other words of it."""
    files = [paper for paper in known if paper.is_file]
    bare = name.casefold()
    for names in (
        [(_whole_name(paper), paper) for paper in files],
        [(paper.stem.casefold(), paper) for paper in files],
    ):
        found = [
            (len(each), paper)
            for each, paper in names
            if each in bare
            and (each == bare or re.search(r"[\d_.-]", each))
            and re.search(rf"(?<![\w-]){re.escape(each)}(?![\w-])", bare)
        ]
        if found:
            return (max(found, key=lambda each: each[0])[1],)
    if not re.search(rf"\.{FILE_ENDING}$", bare):
        return ()
    # A file may be named without the ending that it has now: "kiln log.xlsx" of "kiln log.xlsx.csv".
    return tuple(paper for paper in files if _whole_name(paper).startswith(f"{bare}."))


def _whole_name(paper: Paper) -> str:
    return paper.file.rpartition("/")[2].casefold()


def _of_days(name: Name, papers: list[Paper], grounds: Grounds) -> list[Paper]:
    """Those of the days of a name; else those kept by the day, in which the days are entries."""
    if not name.days:
        return papers
    dated = [paper for paper in papers if all(_has_day(*day, paper, grounds) for day in name.days)]
    first = [paper for paper in dated if _first_day(paper, name.days[0][1], grounds)]
    return first or dated or [paper for paper in papers if paper.is_file and paper.title & KEPT_BY_DAY]


def _first_day(paper: Paper, value: DateValue, grounds: Grounds) -> bool:
    """True when a day is the first that a paper has, or stands in the name of its file."""
    at = next(iter(pages_of_paper(paper, grounds)), None)
    dates = grounds.index.read(at).by_kind.get(Kind.DATE, ()) if at is not None else ()
    own = [each.value for each in dates[:1] if isinstance(each.value, DateValue)]
    return any(_same_day(value, each) for each in (*own, *(day for _, _, day in find_dates(paper.stem))))


def _same_day(one: DateValue, two: DateValue) -> bool:
    """True for one day, where either may leave out the year."""
    days = ((mine, theirs) for mine in one.readings for theirs in two.readings)
    return any(mine.stands_in(theirs) or theirs.stands_in(mine) for mine, theirs in days)


def _has_number(number: str, paper: Paper, grounds: Grounds) -> bool:
    """True when a paper has a number at its head, or in the name of its file."""
    at = next(iter(pages_of_paper(paper, grounds)), None)
    head = grounds.index.read(at).text[:_HEAD_CHARS] if at is not None else ""
    return re.search(rf"(?<![^\W_]){re.escape(number)}(?![\w-])", f"{head} {paper.file}", re.IGNORECASE) is not None


def _of_which(name: Name, papers: list[Paper], grounds: Grounds) -> list[Paper]:
    """Those that say that they are the one of this number; else those that say none."""
    if name.which is None:
        return papers
    said = [(paper, _said_which(paper, grounds)) for paper in papers]
    return [paper for paper, number in said if number == name.which] or [
        paper for paper, number in said if number is None
    ]


def _said_which(paper: Paper, grounds: Grounds) -> int | None:
    # The name of the file first: a head may speak of an earlier statement.
    first = next(iter(pages_of_paper(paper, grounds)), None)
    head = grounds.index.pages[first].text[:_HEAD_CHARS] if first is not None else ""
    for words in (re.sub(r"[_.]", " ", paper.stem), head):
        if found := _WHICH.search(words):
            return _count(found["number"] or found["word"])
    return None


def _count(written: str) -> int | None:
    word = written.casefold()
    for words in (_ORDINALS, _ROMAN):
        if word in words:
            return words.index(word) + 1
    digits = re.match(r"\d+", word)
    return int(digits[0]) if digits else None


@kept_on_page
def _spread(index: RecordIndex) -> Mapping[str, int]:
    """How many papers of a record have each word."""
    return Counter(word for paper in papers_in(index) for word in paper.words)


def _best(name: Name, papers: Sequence[Paper], grounds: Grounds) -> tuple[Paper, ...]:
    """The papers with the best score; of a file and a paper inside it the file."""
    scored = [(_score(name, paper, grounds), paper) for paper in papers]
    top = max((score for score, _ in scored), default=0.0)
    best = [paper for score, paper in scored if score >= top - _EQUAL]
    return tuple(paper for paper in best if paper.is_file) or tuple(best)


def _score(name: Name, paper: Paper, grounds: Grounds) -> float:
    """The share of a name's weight that a paper has, by where it has each word."""
    spread = _spread(grounds.index)
    weights = {word: 1 / math.log(2 + spread.get(word.full, spread.get(word.raw, 0))) for word in name.words}
    total = sum(weights.values()) or 1.0
    score = sum(weight * _where(word, word in name.by, paper) for word, weight in weights.items()) / total
    if paper.title & FURTHER and not any(
        word.raw in FURTHER or word.full in FURTHER or word.cut for word in name.words
    ):
        score -= _FURTHER_PENALTY
    return score + (_WHOLE_NAME if _is_whole_name(name, paper) else 0.0)


def _is_whole_name(name: Name, paper: Paper) -> bool:
    """True for a file that is called so and nothing more: "Osei Decl." is no exhibit to it."""
    own = [each.casefold() for each in re.findall(r"[^\W\d_]+", paper.stem)]
    named = {form for word in name.words for form in (word.raw, word.full)}
    return paper.is_file and bool(own) and all({each, whole_word(each), kind_of(each) or each} & named for each in own)


def _where(word: NameWord, made: bool, paper: Paper) -> float:
    """How much a word counts by where a paper has it."""
    if word.is_in(paper.filed):
        return _IN_FILE
    if word.is_in(paper.title) and (word.says_kind or not made):
        return _IN_TITLE
    return _AMONG_MAKERS if word.is_in(paper.makers) else _ON_PAPER
