"""The entries that somebody made or that are of somebody, by name, by initials or by the name of a user.

"IT = Imelda Tull" says whose the initials are; without a key "IT" alone in a cell are the initials of a full name; and
the user KODUYA or RCASTEL is the one whose surname it is or begins.
"""

import re

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.groups import Entry, Group
from chambers.grounding.words.rank_table import BEFORE_NAME

_KEY = re.compile(
    r"(?<![\w-])(?P<code>[A-Z][A-Z0-9]{0,11})\s*(?:=|:|\u2013|-\s)\s*(?P<name>(?:[A-Z][\w.'\u2019-]*\s+){1,3}[A-Z][\w'\u2019-]+)"
)
_USER = re.compile(r"(?<![\w-])[A-Z]{4,14}\d{0,2}(?![\w-])")
_TITLES = re.compile(rf"^{BEFORE_NAME}")
_LEAST = 4
_LONGEST_FIRST = 2


def rows_of_person(name: str, group: Group, page: ReadPage) -> tuple[Entry, ...]:
    """The entries of a group that name somebody, or bear his initials or his name as a user."""
    words = re.findall(r"[^\W\d_][\w'\u2019-]*", _TITLES.sub("", name.removesuffix("'s").removesuffix("\u2019s")))
    if not words:
        return ()
    last = words[-1]
    signs = [rf"(?i:{re.escape(last)})", *(re.escape(code) for code, whole in _keys(page) if last in whole.split())]
    if len(words) > 1:
        signs.append(re.escape("".join(word[0] for word in words)))
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(signs)})(?![\w-])")
    return tuple(
        row
        for row in group.entries
        if pattern.search(page.text, row.start, row.end) or _is_user(last, page.text[row.start : row.end])
    )


def _is_user(last: str, line: str) -> bool:
    """True for a user such as KODUYA or IPAPPAD: an initial or two, and a surname or its first letters."""
    for match in _USER.finditer(line):
        user = match[0].rstrip("0123456789").casefold()
        for at in range(1, _LONGEST_FIRST + 1):
            rest = user[at:]
            if len(rest) >= _LEAST and last.casefold().startswith(rest):
                return True
    return False


@kept_on_page
def _keys(page: ReadPage) -> tuple[tuple[str, str], ...]:
    """What the page says that its initials stand for."""
    return tuple((match["code"], match["name"]) for match in _KEY.finditer(page.text))
