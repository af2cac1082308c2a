"""How many entries of a table, a log or a list a clause speaks of: all, those of a person, those with a filled cell.

"Ten of those entries bear the initials of Ida Tull" counts the rows with IT; "given four times" the rows with a dose in
their column; "on fourteen nights" the days of the rows. What is counted is told by a word for entries as such, by
"times", by days, or by a word over the table. Where nothing but a person narrows it, another count is wrong.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.codes import rows_of_person
from chambers.grounding.numbers.counts import counted_after, unit_after
from chambers.grounding.numbers.groups import Entry, Group, filled, groups_of
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.numerals import IN_WORDS
from chambers.grounding.numbers.rows import CELL
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stem, stems

_MOST = 60
_ENTRY_WORDS = "entry entries row rows"
ENTRIES = frozenset(stem(word) for word in _ENTRY_WORDS.split())
_TIMES = re.compile(r"\s+(?:separate\s+|different\s+|more\s+)?(?:times|occasions)\b", re.IGNORECASE)
_OF_THEM = re.compile(
    r"\s+(?:of\s+(?:them|these|those|which)\b|(?:bear|carry|have|had|were|was|are|came|went|made|by)\b)"
)
_ENDS = re.compile(r"\s*(?:$|[.,;(]|and\b|but\b|while\b)")
_ON = re.compile(r"\b(?:on|for|over|of)\s+(?:the\s+|these\s+|those\s+|all\s+)?$", re.IGNORECASE)
_BREAK = re.compile(r"[;:]\s|,\s+(?=(?:and|but|or|so|which|who|the|of|while|with)\b)|,\s+(?=[a-z]+ of them\b)|\s+\(")
_NOT_SOME = re.compile(
    r"\b(?:those|these|first|last|next|other|remaining|only|another|more than|at least|over|about)\s+$", re.I
)
_EACH = re.compile(r"\s+(?:[a-z]+\s+){0,2}?(?:from|by|to|for|of)\s+each\b|\s+each\b", re.IGNORECASE)
_NUMBERED = re.compile(r"\b(?P<noun>[a-z]{3,})s?\s+(?P<label>\d{1,4}|[A-Z])\b")
_OF_SO_MANY = re.compile(rf"\s+of\s+(?:the|its|his|her|their|these|those)\s+(?:\d{{1,2}}|{IN_WORDS})\b", re.IGNORECASE)
_WHOLE = re.compile(rf"\b(?:{IN_WORDS}|\d{{1,2}})\s+of\s+(?:the|its|his|her|their|these|those)\s+$", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class _Said:
    """What a clause counts: so many, in what form, and its words."""

    count: int
    form: str
    nouns: frozenset[str]
    clause: str
    stems: frozenset[str]


def counts_entries(after: str) -> bool:
    """True for "ten entries", "seven of those lines": what is counted are the entries of a page as such."""
    return not ENTRIES.isdisjoint(counted_after(after))


def judge_entries(setting: Setting) -> Outcome | None:
    """Supported when a table has just so many of the entries that a clause speaks of; contradicted when it cannot.

    None where no table is meant, or where other words may narrow what is counted.
    """
    said = _said(setting)
    if said is None:
        return None
    otherwise: list[tuple[ReadPage, tuple[Entry, ...]]] = []
    for page in setting.pages:
        for group in groups_of(page):
            if not _is_meant(said, group, page, setting):
                continue
            for rows in _counted(said, group, page, setting):
                if _number(rows, said, page) == said.count:
                    return _told(Verdict.SUPPORTED, f"counted on {where(page.page)}", page, rows)
            if (only := _only(said, group, page, setting)) is not None:
                otherwise.append((page, only))
    if len(otherwise) != 1 or said.form != "entries" or _NOT_SOME.search(setting.lead()):
        return None
    # "Three of the ten entries" are some of them, by whatever words.
    page, rows = otherwise[0]
    if _OF_SO_MANY.match(setting.after()) and any(len(rows) == len(each.entries) for each in groups_of(page)):
        return None
    return _told(Verdict.CONTRADICTED, f"{where(page.page)} has {len(rows)}", page, rows)


def _told(verdict: Verdict, reason: str, page: ReadPage, rows: tuple[Entry, ...]) -> Outcome:
    hit = Hit(rows[0].start, rows[-1].end) if rows else Hit(0, 0)
    return verdict, reason, span_of(page.page, hit), "computed"


def _said(setting: Setting) -> _Said | None:
    value, after = str(setting.token.value), setting.after()
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or not value.isascii():
        return None
    form, unit = "", unit_after(after, 0)
    nouns = counted_after(after)
    if counts_entries(after):
        form = "entries"
    elif _TIMES.match(after):
        form = "times"
    elif unit in ("day", "night") and _ON.search(setting.lead()):
        form = "days"
    elif unit is None and (nouns or _OF_THEM.match(after) or _ENDS.match(after)):
        things = nouns and not _OF_THEM.match(after)
        form = "things" if things else "entries" if _tells_entries(setting) else "them"
    if not form or not 1 < int(value) <= _MOST:
        return None
    clause = _clause(setting)
    return _Said(int(value), form, nouns, clause, frozenset(stems(clause)))


def _tells_entries(setting: Setting) -> bool:
    """True where the sentence has counted entries before: "ten entries are hers, and four bear his initials"."""
    return not ENTRIES.isdisjoint(stems(setting.lead()))


def _clause(setting: Setting) -> str:
    """The words around a count, up to the next count or the next clause."""
    lead, after = setting.lead(), setting.after()
    start = setting.sentence.start
    # What is said of "three of the ten entries" is said of the three.
    if _WHOLE.search(lead):
        return " ".join(after.split()[:1])
    whole = _OF_SO_MANY.match(after)
    # The ten of "three of the ten" is no other count, and the 5 of "lane 5" none at all.
    past = setting.token.end + (whole.end() if whole else 0)
    others = [
        each
        for each in setting.beside
        if each.kind is Kind.UNPARSED
        and each.text[:1].isalnum()
        and not setting.token.end <= each.start < past
        and naming_word(setting.sentence.text, each.start - start) is None
    ]
    low = max((each.end - start for each in others if each.end <= setting.token.start), default=0)
    high = min((each.start - setting.token.end for each in others if each.start >= setting.token.end), default=None)
    before = re.split(r"[;:,]\s|\band\s", lead[low:])[-1]
    behind = _BREAK.split(after[:high], maxsplit=1)[0]
    return f"{before} {behind}"


def _is_meant(said: _Said, group: Group, page: ReadPage, setting: Setting) -> bool:
    """True for a table or list whose head or entries speak of what is counted."""
    if said.form == "entries":
        return group.is_table
    over = said.stems & group.head
    if said.form in ("times", "days", "them"):
        return _is_headed(said, group, setting) or (said.form == "times" and _has_word(said, group))
    # "We have refused these:" says what they are by what was done.
    if over and not group.is_table:
        return True
    # Whatever they are called, the entries of one person may be counted: "Ms. Voss made three changes".
    shared = frozenset.intersection(*(entry.said for entry in group.entries))
    return bool(said.nouns & (group.head | shared)) or (group.is_table and bool(_of_people(said, group, page, setting)))


def _is_headed(said: _Said, group: Group, setting: Setting) -> bool:
    return bool(said.stems & group.head) or bool(setting.stems & group.head and group.is_table)


def _has_word(said: _Said, group: Group) -> bool:
    """True for a table of which some rows have a word of the clause: "he drew cash three times" in a statement."""
    return group.is_table and any(_with_word(said, group))


def judge_each(setting: Setting) -> Outcome | None:
    """Supported for "eight messages, four from each": everybody whom the sentence names has so many entries."""
    value = str(setting.token.value)
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or not _EACH.match(setting.after()):
        return None
    names = [each.text for each in setting.beside if each.kind is Kind.NAME and each.start < setting.token.start]
    for page in setting.pages if len(names) > 1 else ():
        for group in groups_of(page):
            of_each = [rows for name in names if (rows := rows_of_person(name, group, page))]
            if len(of_each) < len(names) or not group.is_table:
                continue
            if all(len(rows) == int(value) for rows in of_each):
                return _told(Verdict.SUPPORTED, f"counted on {where(page.page)}", page, group.entries)
            return _told(Verdict.CONTRADICTED, f"{where(page.page)} has {len(of_each[0])}", page, of_each[0])
    return None


def _counted(said: _Said, group: Group, page: ReadPage, setting: Setting) -> Iterator[tuple[Entry, ...]]:
    """The entries that are meant: under all conditions of the clause, or under one that names a person or a column."""
    people = _of_people(said, group, page, setting)
    columns = [rows for word in sorted(said.stems) if (rows := filled(word, group, page)) is not None]
    words = list(_with_word(said, group))
    years = [
        tuple(
            row
            for row in group.entries
            if re.search(rf"\b(?:{year}|\d{{1,2}}/\d{{1,2}}/{year[2:]})\b", page.text[row.start : row.end])
        )
        for year in _YEAR.findall(said.clause)
    ]
    years = [rows for rows in years if rows]
    conditions = [*people, *columns, *years, *_under_heads(said, group, page)]
    if not conditions and not words:
        yield group.entries
        return
    strict = tuple(row for row in group.entries if all(row in rows for rows in conditions))
    if conditions or said.form != "times" or _is_headed(said, group, setting):
        yield strict
    narrow = tuple(row for row in strict if all(row in rows for rows in words))
    if narrow:
        yield narrow
    yield from people
    yield from columns


def _under_heads(said: _Said, group: Group, page: ReadPage) -> list[tuple[Entry, ...]]:
    """The entries with a number or letter under the head that names it: "lane 5" is a 5 under "Lane"."""
    heads = list(CELL.finditer(group.columns)) if group.columns else []
    found = []
    for match in _NUMBERED.finditer(said.clause):
        over = next((head for head in heads if stem(match["noun"]) in stems(head[0])), None)
        rows = tuple(row for row in group.entries if over and match["label"] in _cells(row, over, page))
        found += [rows] if rows else []
    return found


def _cells(entry: Entry, head: re.Match[str], page: ReadPage) -> list[str]:
    """What an entry has under a head."""
    line = page.text[entry.start : entry.end].split("\n", 1)[0]
    return [each[0] for each in CELL.finditer(line) if each.start() < head.end() and head.start() < each.end()]


def _of_people(said: _Said, group: Group, page: ReadPage, setting: Setting) -> list[tuple[Entry, ...]]:
    names = [each.text for each in setting.beside if each.kind is Kind.NAME and each.text in said.clause]
    found = (rows_of_person(name, group, page) for name in names)
    return [rows for rows in found if rows]


def _with_word(said: _Said, group: Group) -> Iterator[tuple[Entry, ...]]:
    """For each word of the clause that some entries have and others do not: those entries."""
    for word in sorted(said.stems - said.nouns - group.head):
        rows = tuple(row for row in group.entries if word in row.said)
        if 0 < len(rows) < len(group.entries):
            yield rows


def _only(said: _Said, group: Group, page: ReadPage, setting: Setting) -> tuple[Entry, ...] | None:
    """The entries that must be meant: all, or those of the one person; None where other words narrow them."""
    people = [*_of_people(said, group, page, setting), *_under_heads(said, group, page)]
    named = [each for each in setting.beside if each.kind is Kind.NAME and each.text in said.clause]
    # The head of "lane 5" narrows nothing by itself.
    heads = {stem(match["noun"]) for match in _NUMBERED.finditer(said.clause)}
    other = chain(
        _with_word(replace(said, stems=said.stems - heads), group),
        (rows for word in said.stems if (rows := filled(word, group, page)) is not None),
    )
    figures = [each for each in setting.beside if each.kind is not Kind.NAME and each.text in said.clause]
    if len(people) > 1 or len(named) > len(people) or any(set(rows) not in map(set, people) for rows in other):
        return None
    if any(each.kind in (Kind.DATE, Kind.TIME, Kind.AMOUNT) for each in figures):
        return None
    return people[0] if people else group.entries


def _number(rows: tuple[Entry, ...], said: _Said, page: ReadPage) -> int:
    """How many entries, or on how many days they were made."""
    if said.form != "days":
        return len(rows)
    return len({row.day for row in rows if row.day is not None})
