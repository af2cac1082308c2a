"""How many entries of one table or list have a word: "three wires to the lessor", "two were cancelled".

The entries of a table that carry what is counted, or what is said of it, are counted; a denied word counts where the
entry denies it too. What follows the noun narrows it: "wires to Ames" are those wires whose entries name Ames.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.counts import counted_after, unit_after
from chambers.grounding.numbers.numerals import IN_WORDS, how_many
from chambers.grounding.numbers.rows import GAP, Unit, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.table_columns import is_total
from chambers.grounding.numbers.table_rows import told_and_denied
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stem, stems

_MOST = 40
_WERE = re.compile(
    r"\s+(?:of\s+(?:them|whom|which|(?:the|these|those|its|his|her|their)\s+(?:[\w-]+\s+){1,4}?)"
    r"|(?:[\w-]+\s+){1,3}?(?:that|which|who)\s)?\s*"
    r"(?:(?:were|was|are|is|remain(?:s|ed)?|went|came\s+back|(?:had|have|has)\s+been|never\s+were)\s+)"
    r"(?:(?:later|then|also|all|each|both|only|already|still|ever)\s+)*(?P<verb>(?:(?:not|never)\s+)?[a-z]+)",
    re.IGNORECASE,
)
OF_SO_MANY = re.compile(
    rf"\s+of\s+(?:the|its|his|her|their|these|those)\s+(?P<whole>\d{{1,2}}|{IN_WORDS})\s+(?:[\w-]+\s+){{1,6}}?"
    r"(?:(?:were|was|are|is|had\s+been|have\s+been)\s+(?P<verb>(?:(?:not|never)\s+)?[a-z]{4,})\b(?!\s+by\b)"
    r"|(?P<did>(?:did\s+not\s+[a-z]{4,}|[a-z]{4,}ed))(?=\s*[.,;(]|\s+(?:on|in|at|that|when|and|but)\b))",
    re.IGNORECASE,
)
_THAT_DID = re.compile(
    r"\s+(?:[\w-]+\s+){1,3}?(?:that|which|whom)\s+(?:the\s+|its\s+|his\s+|her\s+|their\s+)?(?:[A-Z][\w.'\u2019-]*\s+|he\s+|she\s+"
    r"|they\s+|it\s+|[a-z]+\s+){1,3}?(?P<verb>(?:(?:not|never)\s+)?[a-z]{3,}(?:ed|t|n|de|ght|ld))\b"
)
_DID = re.compile(r"(?:\b(?P<not>not|never)\s+)?\b(?P<verb>[a-z]{4,})\s+(?:the\s+|all\s+|only\s+|just\s+)?$")
_NARROWS = re.compile(r"[^,;:()]{0,40}?\s(?:to|from|of|for|by|with|in|on|at|against)\s+(?P<rest>[^,;:()]{3,80})")
_UN = re.compile(r"[\s-]+(?:[a-z]+(?:,|\s+or|\s+and)\s+)?un(?P<rest>[a-z]{3,})\s+[A-Za-z]", re.IGNORECASE)
_OF_SUM = re.compile(r"[^,;:()$]{0,40}?\s(?:of|for|at)\s+\$\s?(?P<sum>\d[\d,]*(?:\.\d\d)?)")
_NUMBERED = re.compile(r"\s*[\d(]")
_CALLED = re.compile(r"\s+(?P<name>(?:[A-Z][\w-]*\s+(?:[A-Z\d][\w-]*\s+)*)?)(?P<nouns>[a-z]{3,}(?:\s+[a-z]{3,}s\b)?)")
_NAME = r"(?P<name>(?:[A-Z][\w'\u2019-]*\.?\s)?[A-Z][\w'\u2019-]+)"
_OF_NAME = re.compile(
    rf"\s+(?:(?:of\s+(?:them|these|those|which)\s+)?(?:were\s+)?|[a-z]+s\s+)(?:under|by|for|with|from|to)\s+{_NAME}"
)
_DOES = re.compile(rf"(?:(?:Mr|Mrs|Ms|Dr)\.\s)?{_NAME}\s+(?:had\s+)?[a-z]+(?:\s+[a-z]+ly)?\s+$")
_WORDS = re.compile(r"[A-Za-z]{2}")
_RULE = re.compile(r"[\s=_|+.-]+")
_INDENT_CHARS = 4
_FAR_CHARS = 12

Entry = tuple[int, int, frozenset[str], frozenset[str]]
"""Where an entry stands, the stems that it says and those that it denies."""


def judge_rows(setting: Setting) -> Outcome | None:
    """Supported when just so many entries of one table of a cited page have the word that is counted; None otherwise.

    "Two of the six shipments were returned" is borne by a list of which two entries say "returned".
    """
    value = str(setting.token.value)
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or not 1 < int(value) <= _MOST:
        return None
    if unit_after(setting.after(), 0) is not None:
        return None
    for page in setting.pages:
        for head, table in _tables(page):
            for rows in _counted(setting, head, table, page):
                if len(rows) == int(value):
                    span = span_of(page.page, Hit(rows[0][0], rows[-1][1]))
                    return Verdict.SUPPORTED, f"counted on {where(page.page)}", span, "computed"
    return None


def judge_under_head(setting: Setting) -> Outcome | None:
    """Supported when so many rows stand under a first head that is what is counted; None otherwise."""
    value = str(setting.token.value)
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or not 1 < int(value) <= _MOST:
        return None
    for page in setting.pages:
        for _, table in _tables(page):
            for rows in _under_head(setting, table, page):
                if len(rows) == int(value):
                    span = span_of(page.page, Hit(rows[0][0], rows[-1][1]))
                    return Verdict.SUPPORTED, f"counted on {where(page.page)}", span, "computed"
    return None


def judge_unsaid_rows(setting: Setting) -> Outcome | None:
    """Contradicted when the only table that denies it denies it of another number: "three unpaid bills" of two."""
    value, unsaid = str(setting.token.value), _without(setting.after())
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or unsaid is None:
        return None
    tables = [(page, table) for page in setting.pages for _, table in _tables(page)]
    found = [(page, rows) for page, table in tables if (rows := [entry for entry in table if unsaid in entry[3]])]
    if len(found) != 1 or len(found[0][1]) == int(value):
        return None
    page, rows = found[0]
    span = span_of(page.page, Hit(rows[0][0], rows[-1][1]))
    return Verdict.CONTRADICTED, f"{where(page.page)} has {len(rows)}", span, "computed"


def judge_part_of_rows(setting: Setting) -> Outcome | None:
    """The verdict on "three of the five orders were approved", where one table has five rows, and so many say so."""
    value, said = str(setting.token.value), OF_SO_MANY.match(setting.after())
    if said is None or setting.token.kind is not Kind.UNPARSED or not value.isdecimal():
        return None
    whole = how_many(said["whole"])
    tables = [(page, table) for page in setting.pages for _, table in _tables(page) if len(table) == whole]
    verb = said["verb"] or said["did"].replace("did ", "")
    found = [(page, rows) for page, table in tables if (rows := _with_verb(verb, table))]
    if len(found) != 1 or not 0 < len(found[0][1]) < whole:
        return None
    page, rows = found[0]
    verdict = Verdict.SUPPORTED if len(rows) == int(value) else Verdict.CONTRADICTED
    span = span_of(page.page, Hit(rows[0][0], rows[-1][1]))
    return verdict, f"{where(page.page)} has {len(rows)} of {whole}", span, "computed"


def _counted(setting: Setting, head: frozenset[str], table: tuple[Entry, ...], page: ReadPage) -> Iterator[list[Entry]]:
    """The entries with what is counted; with what is said of it; with what was done to it, under its title."""
    after = setting.after()
    nouns = counted_after(after)
    present = [noun for noun in nouns if any(noun in said for _, _, said, _ in table)]
    if (unsaid := _without(after)) is not None and any(unsaid in entry[3] for entry in table):
        yield [entry for entry in table if unsaid in entry[3]]
        return
    if nouns & head and not present:
        yield list(table)
    if present:
        rows = [entry for entry in table if all(noun in entry[2] for noun in present) and _has_digit(entry, page)]
        yield _narrowed(rows, after, page)
    if (were := _WERE.match(after)) is not None:
        yield _with_verb(were["verb"], table)
    if (done := _THAT_DID.match(after)) is not None and nouns & head:
        yield _with_verb(done["verb"], table)
    did = _DID.search(setting.lead())
    if did is not None and nouns & head:
        yield _with_verb(f"{did['not'] or ''} {did['verb']}", table)


def _under_head(setting: Setting, table: tuple[Entry, ...], page: ReadPage) -> Iterator[list[Entry]]:
    """All rows under a first head that is what is counted, or those with the name that goes with the count.

    "Of the five fields" counts the rows of a table whose first column is headed "Field", "the three Unit 7 fields" and
    "two under Ann Lee" those of them with that name.
    """
    cells, rows = _headed(table, page)
    head = frozenset(stems(cells[0])) if cells else frozenset()
    after = setting.after()
    said, of_name = _CALLED.match(after), _OF_NAME.match(after) or _DOES.search(setting.lead())
    if of_name is not None and head & {*setting.stems, *stems(" ".join(_single(setting.sentence.text)))}:
        named = _of_person(of_name["name"])
        found = [entry for entry in rows if named.search(page.text, entry[0], entry[1])]
        if found:
            yield found
            return
    # "Shots" and "Shot" have two stems: the one is a verb as well.
    if said is None or not head & {*stems(said["nouns"]), *stems(" ".join(_single(said["nouns"])))}:
        return
    words = r"\s+".join(map(re.escape, said["name"].split()))
    named = re.compile(rf"(?<!\w){words}(?!\w)")
    yield [entry for entry in rows if not words or named.search(page.text, entry[0], entry[1])]


def _single(text: str) -> list[str]:
    """The words of a text, each of those for several as that for one."""
    return [word.removesuffix("s") for word in re.findall(r"[A-Za-z]{3,}", text)]


def _headed(table: tuple[Entry, ...], page: ReadPage) -> tuple[list[str], tuple[Entry, ...]]:
    """The heads of the columns and the rows under them; a line of words over rows of as many cells is their head."""
    above = page.text[: table[0][0]].rstrip("\n").rpartition("\n")[2]
    for line, rows in ((_first_line(table[0], page), table[1:]), (above, table)):
        cells = GAP.split(line.strip())
        alike = sum(len(GAP.split(_first_line(row, page))) == len(cells) for row in rows)
        if len(cells) > 1 < len(rows) and all(_WORDS.match(cell) for cell in cells) and alike * 2 > len(rows):
            return cells, rows
    return [], ()


def _of_person(name: str) -> re.Pattern[str]:
    """A name in the forms that tables have: "Ann Lee", "A. Lee", "Lee"."""
    *first, last = name.split()
    firsts = rf"(?:{re.escape(first[0])}|{re.escape(first[0][0])}\.)\s+" if first else ""
    return re.compile(rf"(?<![\w.]){firsts}{re.escape(last)}(?!\w)")


def _first_line(entry: Entry, page: ReadPage) -> str:
    return page.text[entry[0] : entry[1]].strip().split("\n")[0]


def _without(after: str) -> str | None:
    """The stem that is denied of what is counted: "three unpaid bills" are not paid."""
    said = _UN.match(after)
    return stem(said["rest"]) if said else None


def _has_digit(entry: Entry, page: ReadPage) -> bool:
    return any(char.isdigit() for char in page.text[entry[0] : entry[1]])


def _narrowed(rows: list[Entry], after: str, page: ReadPage) -> list[Entry]:
    """The entries that have a word or the sum of what follows the noun, where some have one and others have none."""
    if (sized := _OF_SUM.match(after)) is not None:
        digits = sized["sum"].replace(",", "").removesuffix(".00")
        cell = re.compile(rf"(?<![\d.,]){digits}(?:\.00)?(?![\d.,]*\d)")
        return [entry for entry in rows if cell.search(page.text[entry[0] : entry[1]].replace(",", ""))]
    behind = _NARROWS.match(after)
    words = frozenset(stems(behind["rest"])) if behind else frozenset()
    telling = [word for word in words if 0 < sum(word in entry[2] for entry in rows) < len(rows)]
    return [entry for entry in rows if any(word in entry[2] for word in telling)] if telling else rows


def _with_verb(verb: str, table: tuple[Entry, ...]) -> list[Entry]:
    """The entries that say what the verb says; where they only deny it, those that do not: signed, or "not signed"."""
    said, denied = told_and_denied(verb)
    found = [entry for entry in table if (said & entry[2]) or (denied & entry[3])] if said | denied else []
    if not found and any(said & entry[3] for entry in table):
        return [entry for entry in table if not said & entry[3]]
    return found


def tables_of(page: ReadPage) -> Iterator[tuple[frozenset[str], list[tuple[int, int]]]]:
    """The tables and lists of a page: the words over each, and where its entries stand."""
    yield from ((head, [(low, high) for low, high, _, _ in rows]) for head, rows in _tables(page))


@kept_on_page
def _tables(page: ReadPage) -> tuple[tuple[frozenset[str], tuple[Entry, ...]], ...]:
    """The tables and lists of a page, each with the words over it: rows that no blank line parts, totals left out."""
    found: list[tuple[frozenset[str], tuple[Entry, ...]]] = []
    run: list[tuple[int, int]] = []
    for unit in (*units_of(page), None):
        line = page.text[unit.start : unit.end] if unit is not None else ""
        if run and unit is not None and _is_wrapped(unit, run[-1], page):
            run[-1] = (run[-1][0], unit.end)
            continue
        parted = unit is None or not unit.is_row or (run and "\n\n" in page.text[run[-1][1] : unit.start + 1])
        if parted:
            found += _read(run, page)
            run = []
        if unit is None or not unit.is_row or _RULE.fullmatch(line) or is_total(unit, page):
            continue
        if run and _indent(line) >= _indent(page.text[run[-1][0] : run[-1][1]]) + _INDENT_CHARS:
            run[-1] = (run[-1][0], unit.end)
        else:
            run.append((unit.start, unit.end))
    return tuple(found)


def _is_wrapped(unit: Unit, row: tuple[int, int], page: ReadPage) -> bool:
    """True for the second line of a long cell: words far in, right under a row."""
    line, gap = page.text[unit.start : unit.end].strip("\n"), page.text[row[1] : unit.end]
    beside = len(gap) - len(gap.lstrip("\n")) == 1 and "\n" not in line
    return not unit.is_row and beside and _indent(line) >= _indent(page.text[row[0] : row[1]]) + _FAR_CHARS


def _read(run: list[tuple[int, int]], page: ReadPage) -> Iterator[tuple[frozenset[str], tuple[Entry, ...]]]:
    if len(run) > 1:
        rows = without_title(run, page)
        # A line over entries that begin with days or numbers says what they are.
        alike = all(_opens_with_figure(row, page) for row in rows)
        # So does one that announces them: "We have paid these claims:".
        above = page.text[: rows[0][0]].rstrip().rpartition("\n")[2]
        over = words_over(rows[0][0], page) if alike else above if above.endswith(":") else ""
        yield frozenset(stems(over)), tuple((low, high, *told_and_denied(page.text[low:high])) for low, high in rows)


def words_over(start: int, page: ReadPage) -> str:
    """The lines right over a table, the line over the blank line before it, and the title of the paper."""
    above = page.text[:start].rstrip(" \t")
    near = above.rpartition("\n\n")[2]
    before = above[: len(above) - len(near)].rstrip().rpartition("\n")[2]
    title = page.text.lstrip().partition("\n")[0]
    return " ".join((near, before if not _NUMBERED.match(before) else "", title))


def without_title(rows: list[tuple[int, int]], page: ReadPage) -> list[tuple[int, int]]:
    """The rows behind those at the head that begin with a word, where all others begin with a day or a number."""
    opens = [_opens_with_figure(row, page) for row in rows]
    first = opens.index(True) if True in opens else 0
    return rows[first:] if all(opens[first:]) and len(rows) - first > 1 else rows


def _opens_with_figure(row: tuple[int, int], page: ReadPage) -> bool:
    """True for a row that begins with a day, a time or a number."""
    low, high = row
    first = low + len(page.text[low:high]) - len(page.text[low:high].lstrip(" \t|*-"))
    at = bisect_left(page.figures, first, key=lambda figure: figure.start)
    return at < len(page.figures) and page.figures[at].start == first


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
