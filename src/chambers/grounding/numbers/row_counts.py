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
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.table_rows import told_and_denied
from chambers.grounding.texts.rows import units_of
from chambers.grounding.texts.table_columns import is_total
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_MOST = 40
_WERE = re.compile(
    r"\s+(?:of\s+(?:them|whom|which|(?:the|these|those|its|his|her|their)\s+(?:[\w-]+\s+){1,4}?))?\s*"
    r"(?:(?:were|was|are|is|remain(?:s|ed)?|went|came\s+back|(?:had|have|has)\s+been|never\s+were)\s+)"
    r"(?:(?:later|then|also|all|each|both|only|already|still|ever)\s+)*(?P<verb>(?:(?:not|never)\s+)?[a-z]+)",
    re.IGNORECASE,
)
_DID = re.compile(r"(?:\b(?P<not>not|never)\s+)?\b(?P<verb>[a-z]{4,})\s+(?:the\s+|all\s+|only\s+|just\s+)?$")
_NARROWS = re.compile(r"[^,;:()]{0,40}?\s(?:to|from|of|for|by|with|in|on|at|against)\s+(?P<rest>[^,;:()]{3,80})")
_RULE = re.compile(r"[\s=_|+.-]+")
_INDENT_CHARS = 4

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
            for rows in _counted(setting, head, table):
                if len(rows) == int(value):
                    span = span_of(page.page, Hit(rows[0][0], rows[-1][1]))
                    return Verdict.SUPPORTED, f"counted on {where(page.page)}", span, "computed"
    return None


def _counted(setting: Setting, head: frozenset[str], table: tuple[Entry, ...]) -> Iterator[list[Entry]]:
    """The entries with what is counted; with what is said of it; with what was done to it, under its title."""
    after = setting.after()
    nouns = counted_after(after)
    present = [noun for noun in nouns if any(noun in said for _, _, said, _ in table)]
    if nouns & head and not present:
        yield list(table)
    if present:
        rows = [entry for entry in table if all(noun in entry[2] for noun in present)]
        yield _narrowed(rows, after)
    if (were := _WERE.match(after)) is not None:
        yield _with_verb(were["verb"], table)
    did = _DID.search(setting.lead())
    if did is not None and nouns & head:
        yield _with_verb(f"{did['not'] or ''} {did['verb']}", table)


def _narrowed(rows: list[Entry], after: str) -> list[Entry]:
    """The entries that have a word of what follows the noun, where some have one and others have none."""
    behind = _NARROWS.match(after)
    words = frozenset(stems(behind["rest"])) if behind else frozenset()
    telling = [word for word in words if 0 < sum(word in entry[2] for entry in rows) < len(rows)]
    return [entry for entry in rows if any(word in entry[2] for word in telling)] if telling else rows


def _with_verb(verb: str, table: tuple[Entry, ...]) -> list[Entry]:
    said, denied = told_and_denied(verb)
    return [entry for entry in table if (said & entry[2]) or (denied & entry[3])] if said | denied else []


@kept_on_page
def _tables(page: ReadPage) -> tuple[tuple[frozenset[str], tuple[Entry, ...]], ...]:
    """The tables and lists of a page, each with the words over it: rows that no blank line parts, totals left out."""
    found: list[tuple[frozenset[str], tuple[Entry, ...]]] = []
    run: list[tuple[int, int]] = []
    for unit in (*units_of(page), None):
        line = page.text[unit.start : unit.end] if unit is not None else ""
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


def _read(run: list[tuple[int, int]], page: ReadPage) -> Iterator[tuple[frozenset[str], tuple[Entry, ...]]]:
    if len(run) > 1:
        titled = not _opens_with_figure(run[0], page) and all(_opens_with_figure(row, page) for row in run[1:])
        over = page.text[: run[0][0]].rstrip().rpartition("\n")[2]
        over = f"{over} {page.text[slice(*run[0])]}" if titled else over
        rows = run[1:] if titled else run
        yield frozenset(stems(over)), tuple((low, high, *told_and_denied(page.text[low:high])) for low, high in rows)


def _opens_with_figure(row: tuple[int, int], page: ReadPage) -> bool:
    """True for a row that begins with a day, a time or a number."""
    low, high = row
    first = low + len(page.text[low:high]) - len(page.text[low:high].lstrip(" \t|*-"))
    at = bisect_left(page.figures, first, key=lambda figure: figure.start)
    return at < len(page.figures) and page.figures[at].start == first


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
