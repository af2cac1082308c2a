"""Counts that nobody wrote down, counted again: the rows of a table, the names behind "Ayes:".

"The County opened four bids" is borne by a table of bids with four rows; "three to two" by two lists of names. The
table or list must speak of what the sentence speaks of. Things that are told one by one in prose are not counted.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from chambers.grounding.claim import Kind
from chambers.grounding.counts import unit_after
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.meaning import stems
from chambers.grounding.rows import units_of
from chambers.grounding.setting import Setting
from chambers.grounding.verdict import Verdict

_LIST = re.compile(
    r"(?:^[^\S\n]*|(?<=[.;]\s))(?P<label>[A-Z][\w ]{1,30}):[^\S\n]*(?P<items>[^\n:;.]{3,200})(?=[.;\n]|$)", re.MULTILINE
)
_ITEM = re.compile(r",\s*(?:and\s+)?|\s+and\s+|;\s*")
_MOST = 40
_VOTES = frozenset(stems("vote motion pass carry ayes nays approve award"))


def judge_tally(setting: Setting) -> Outcome | None:
    """Supported when a table or a list of the cited pages has just so many entries; None otherwise."""
    value = str(setting.token.value)
    measured = unit_after(setting.after(), 0) is not None
    if setting.token.kind is not Kind.UNPARSED or measured or not value.isdecimal() or not 1 < int(value) <= _MOST:
        return None
    mine = setting.stems
    for page in setting.pages:
        for start, end, count, words in (*_tables(page), *_lists(page)):
            if count == int(value) and mine & words:
                reason = f"counted on {where(page.page)}"
                return Verdict.SUPPORTED, reason, span_of(page.page, Hit(start, end)), "computed"
    return None


def _tables(page: ReadPage) -> Iterator[tuple[int, int, int, frozenset[str]]]:
    """Rows that follow one another with figures of the same kinds; the last may be their total."""
    rows = [unit for unit in units_of(page) if unit.is_row]
    for kinds, group in groupby(rows, key=lambda unit: frozenset(figure.kind for figure in unit.figures)):
        found = list(group)
        if len(found) > 1 and kinds:
            head = f"{found[0].columns or ''} {page.text[: found[0].start][-300:]}"
            words = frozenset(stems(f"{head} {page.text[found[0].start : found[-1].end]}"))
            yield found[0].start, found[-1].end, len(found), words


def _lists(page: ReadPage) -> Iterator[tuple[int, int, int, frozenset[str]]]:
    for match in _LIST.finditer(page.text):
        items = [item for item in _ITEM.split(match["items"].strip()) if item]
        if all(item[0].isupper() for item in items):
            yield match.start(), match.end(), len(items), frozenset(stems(match[0])) | _VOTES
