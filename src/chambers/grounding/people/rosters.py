"""Whose row it is: the rows of a table or a log that each name somebody, held against whom the draft gives them to.

"Ann Lee was paid $400" is false where the row with $400 is Bo Roe's and Ann Lee has a row of her own. A row may run
over several lines, and a log may call people by the numbers or letters that its head explains ("17 = Officer Roe").
Nothing is said where the row names nobody, or where the sentence names its bearer as well.
"""

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chambers.grounding.acts.doings import names_in
from chambers.grounding.cites.papers import kind_of
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index, kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.identifiers import is_street_word
from chambers.grounding.people.anchoring import clause_around
from chambers.grounding.people.identity import Sort, identities, is_same, name_forms, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.turns import page_turns
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.gaps import may_have_gaps
from chambers.grounding.texts.passages import QUESTION
from chambers.grounding.texts.rows import CELL, GAP
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import is_stop, stem, stems
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.rank_table import RANK
from chambers.grounding.words.speech_table import HEARS

_FIGURES = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.UNPARSED))
_MEASURED = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME))
_WORD = re.compile(r"[^\W\d_]+")
_TITLE = rf"{RANK}\s"
_LEAD = re.compile(rf"^(?:{_TITLE})+")
_LEGEND = re.compile(
    r"(?<![\w-])(?P<key>[A-Z]{1,3}-?\d{1,4}|\d{1,4}|[A-Z]{2,4})\s?=\s?"
    rf"(?:{_TITLE})?"
    r"(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:\s(?:[A-Z][\w'\u2019-]+|[A-Z]\.)){1,2})(?P<more>[^;\n=]{0,60})"
)
_LABELLED = re.compile(r"[ \t]*[A-Z][A-Za-z /&-]{2,30}:[ \t]")
# Somebody or something else that a sentence goes on about: "and he", "while the bank", "after which it".
_ANOTHER = re.compile(r"\b(?:he|she|it|they|who|which|that|whose|while|whereas|but|than|against|of the)\b")
_DEEPER = 4
_SHORT = 5
_LEAST_ROWS = 2
_FACT, _ONLY_FACT = 1.0, 2.0
_RARE, _COMMON = 1.0, 0.25
_FEW = 2
_ENOUGH, _MORE = 2.0, 3.0
_CLEARLY = 1.5


Legend = tuple[tuple[re.Pattern[str], str, str], ...]
"""What a log calls people by, the first name behind it, and what else stands there."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row, and the people and firms that it names, each with its place in the line."""

    start: int
    end: int
    named: tuple[tuple[str, int], ...]
    words: frozenset[str]

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody whom it names."""
        return tuple(name for name, _ in self.named)


@dataclass(frozen=True, slots=True)
class _Told:
    """A name of the draft, and the figures and words of its clause."""

    name: str
    facts: tuple[Token, ...]
    words: frozenset[str]


def roster_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose row it is that the sentence gives to somebody else, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    for token in named:
        # "She told Mr. Lee that the pump had run dry": whose pump that is, whoever tells it knows.
        if HEARS.search(own[: token.start - sentence.start]):
            continue
        others = [each.text for each in named if each is not token]
        told = _told(token, own, sentence, tokens, alone=len(named) == 1)
        for page in pages:
            tables = tables_of(page)
            if not tables or QUESTION.search(page.text) or _is_talk(page):
                continue
            for table in tables:
                owner = _owner(told, others, page, table, grounds)
                if owner is not None:
                    return f"the row is that of {owner}, not of {token.text}"
    return None


def _told(token: Token, own: str, sentence: Sentence, tokens: Sequence[Token], *, alone: bool) -> _Told:
    """What the clause of a name says of it; the whole sentence, where nobody else is spoken of in it."""
    low, high = clause_around(token, own, sentence.start)
    if alone and not _ANOTHER.search(own, token.end - sentence.start):
        low, high = sentence.start, sentence.start + len(own)
    facts = tuple(each for each in tokens if each.kind in _FIGURES and low <= each.start < high)
    taken = {stem(word) for each in tokens if each.kind is Kind.NAME for word in _WORD.findall(each.text)}
    words = frozenset(stems(own[low - sentence.start : high - sentence.start])) - taken
    return _Told(token.text, facts, words)


def _is_talk(page: ReadPage) -> bool:
    """True for a chat or a transcript: its lines say what others did, and answer one another."""
    return any(not voice.of_log for _, voice in page_turns(page))


def _owner(told: _Told, others: Sequence[str], page: ReadPage, table: tuple[Row, ...], grounds: Grounds) -> str | None:
    """Whom the row names that says what the clause says, where the bearer of the name has another row."""
    mine = [row for row in table if _has(told.name, row, page, grounds)]
    if not mine or len(mine) == len(table):
        return None
    sorts = sorts_of(told.name, grounds.index)
    # "Five days": a small number may stand in the row of any house.
    sure = told if "person" in sorts else replace(told, facts=tuple(each for each in told.facts if _is_sure(each)))
    facts, words = _borne(sure, page, table)
    scores = [sum(fact) + word for fact, word in zip(facts, words, strict=True)]
    at = max(range(len(table)), key=scores.__getitem__)
    known = [number for number, row in enumerate(table) if row in mine]
    if scores[at] < _ENOUGH or any(scores[at] - scores[n] < _CLEARLY or _ONLY_FACT in facts[n] for n in known):
        return None
    forms, parts = name_forms(told.name, grounds.index), told.name.split()
    columns = {place for row in mine for name, place in row.named if forms.search(name)}
    rivals = [
        name
        for name, place in table[at].named
        if (place in columns or scores[at] >= _least(name, sorts, grounds))
        and not _is_noun(name)
        and not is_street_word(name.rsplit(maxsplit=1)[-1].casefold())
        and name not in parts
        and not _is_short(name)
    ]
    if any(is_same(name, other, grounds.index) for name in table[at].names for other in others):
        return None
    return rivals[0] if rivals else None


def _is_sure(fact: Token) -> bool:
    return fact.kind is not Kind.UNPARSED or len(str(fact.value)) > 1


def _least(name: str, sorts: frozenset[Sort], grounds: Grounds) -> float:
    """How much has to speak for a row: more where the record does not tell whether it names one of the same sort."""
    theirs = sorts_of(name, grounds.index)
    if theirs & sorts:
        return _ENOUGH
    return _MORE if not theirs and "person" not in sorts and len(name_parts(name)) > 1 else math.inf


_HEADS = frozenset(("who", "caller", "complainant", "name", "names", "owner", "holder", "account", "date", "total"))


def _is_noun(name: str) -> bool:
    """True for "Caller" and "Who", by which a row begins: nobody's name."""
    words = name.casefold().split()
    return name.casefold() in PARTY_NOUNS or is_stop(name) or any(word in _HEADS or kind_of(word) for word in words)


def _has(name: str, row: Row, page: ReadPage, grounds: Grounds) -> bool:
    """True for a row that names somebody; E. Lee has no part in a row of H. Lee."""
    forms = name_forms(name, grounds.index)
    if _initials(name, grounds.index).search(page.text, row.start, row.end):
        return True
    if " " not in name:
        return forms.search(page.text, row.start, row.end) is not None
    known = [other for other in row.names if forms.search(other)]
    return any(is_same(name, other, grounds.index) for other in known) or (
        not known and forms.search(page.text, row.start, row.end) is not None
    )


@kept_on_index
def _initials(name: str, index: RecordIndex) -> re.Pattern[str]:
    """Matches the letters by which a log calls somebody: "ROL" is R. Osei-Lund."""
    found = {
        f"{first[0]}{letters}".upper()
        for first, last in identities(name, index)
        if first and last
        for letters in (last[0], "".join(part[0] for part in last.split("-") if part))
    }
    return re.compile(rf"(?<![\w.])(?:{'|'.join(sorted(found))})(?![\w.])") if found else re.compile(r"(?!)")


def _is_short(name: str) -> bool:
    """True for letters and cut words that stand for somebody: "ROL", "Insd"."""
    return (
        " " not in name
        and (name.isupper() or not re.search(r"[aeiouy]\w?\w?$", name.casefold()))
        and len(name) < _SHORT
    )


def _borne(told: _Told, page: ReadPage, table: tuple[Row, ...]) -> tuple[list[list[float]], list[float]]:
    """How much each row weighs by the figures of a clause that stand in it, and by its words."""
    facts: list[list[float]] = [[] for _ in table]
    for fact in told.facts:
        hits = [hit.start for hit in find_hits(fact, page)]
        rows = [number for number, row in enumerate(table) if any(row.start <= at < row.end for at in hits)]
        for number in rows if len(rows) < len(table) else ():
            facts[number].append(_ONLY_FACT if len(rows) == 1 else _FACT)
    counts = Counter(word for row in table for word in row.words & told.words)
    weights = {word: _RARE if count <= _FEW else _COMMON for word, count in counts.items() if count < len(table)}
    return facts, [sum(weights.get(word, 0.0) for word in row.words & told.words) for row in table]


@kept_on_page
def tables_of(page: ReadPage) -> tuple[tuple[Row, ...], ...]:
    """The tables of a page that have rows with names: each a run of rows."""
    legend = legend_of(page)
    figures = [each.start for each in page.figures if each.kind in _MEASURED]
    runs = (run for run in _runs(page.text) if not _is_form(run, page.text))
    tables = (tuple(_rows(_headless(run, figures, page.text), page.text, legend)) for run in runs)
    return tuple(table for table in tables if len(table) >= _LEAST_ROWS and any(row.names for row in table))


def _is_form(run: Sequence[tuple[int, int]], text: str) -> bool:
    """True for lines that each begin with a label: "Tenant:  Ann Lee", "Term:  two years"; none of them is a row."""
    return sum(_LABELLED.match(text, start, end) is not None for start, end in run) * 2 >= len(run)


@kept_on_page
def legend_of(page: ReadPage) -> Legend:
    """The numbers and letters by which a page calls people, as its head explains them."""
    found = _LEGEND.finditer(page.text) if "=" in page.text else ()
    return tuple((_alone(match["key"]), match["name"], match["more"]) for match in found)


def _alone(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w:/.-]){re.escape(key)}(?![\w:/.-])")


def _runs(text: str) -> Iterator[list[tuple[int, int]]]:
    """Runs of lines with cells; a line that begins far deeper goes on with the row before it."""
    run: list[tuple[int, int]] = []
    indent, at = 0, 0
    for line in text.split("\n") if may_have_gaps(text) else ():
        bare = line.strip()
        deep = len(line) - len(line.lstrip())
        if run and bare and deep >= indent + _DEEPER:
            run[-1] = (run[-1][0], at + len(line))
        elif bare and GAP.search(bare):
            if not run:
                indent = deep
            run.append((at, at + len(line)))
        elif run:
            yield run
            run = []
        at += len(line) + 1
    if run:
        yield run


def _headless(run: Sequence[tuple[int, int]], figures: Sequence[int], text: str) -> Sequence[tuple[int, int]]:
    """Rows without the heads of their columns: a first row that has no figure where those below it do."""
    figured = [bisect_left(figures, start) < bisect_left(figures, end) for start, end in run]
    digits = [any(map(str.isdigit, text[start:end])) for start, end in run]
    heads = any(not has[0] and any(has[1:]) for has in (figured, digits))
    return run[1:] if heads else run


def _rows(run: Sequence[tuple[int, int]], text: str, legend: Legend) -> Iterator[Row]:
    for start, end in run:
        line = text[start:end]
        found = [(name, low + at) for low, _, each in names_in(line) for at, name in _cells(each)]
        named = [(name, at - line.rfind("\n", 0, at) - 1) for name, at in found]
        named += [(name, -1) for key, name, _ in legend if key.search(line)]
        yield Row(start, end, tuple(named), frozenset(stems(line)))


def _cells(name: str) -> Iterator[tuple[int, str]]:
    for cell in CELL.finditer(name):
        bare = _LEAD.sub("", cell[0])
        if bare:
            yield cell.start(), bare
