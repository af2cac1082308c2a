"""Messages that a log gives in columns, without a colon: "02:51  ROE     can u make it".

They are told from a log of what happened by their words: whoever writes a message says "I" and "you".
"""

import re
from collections import Counter
from collections.abc import Iterator

_ROW = re.compile(
    r"^[ \t]*(?:#?\d{1,3}[.)]?[ \t]+)?"
    r"\[?(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?[ \t]+)?\d{1,2}:\d\d(?::\d\d)?(?:[ ]?[AaPp]\.?[Mm]\.?)?+\]?[ \t]+"
    r"(?P<name>[A-Z][A-Za-z'\u2019.-]+(?:[ ][A-Z\d][\w'\u2019.-]*)?)(?:[ ]{2,}|\t+)(?P<text>\S[^\n]*)",
    re.MULTILINE,
)
_PERSONAL = re.compile(
    r"(?<![\w.'\u2019-])(?:[Ii](?![.\w])|[Mm]e|[Mm]y|[Ww]e|[Uu]s|[Yy]ou|[Uu]|[Uu]r|[Yy]our|[Dd]on'?t)(?!\w)"
)
_FEW = 2


def message_rows(text: str) -> Iterator[tuple[int, str]]:
    """Where each message of such a log begins, and the name in its column."""
    rows = list(_ROW.finditer(text))
    names = Counter(row["name"] for row in rows)
    personal = sum(_PERSONAL.search(row["text"]) is not None for row in rows)
    if len(names) < _FEW or max(names.values()) < _FEW or personal < max(_FEW, len(rows) // 4):
        return
    yield from ((row.start(), row["name"]) for row in rows)
    # Under the last row stands what is no message.
    if (gap := re.compile(r"\n[ \t]*(?:\n|\()").search(text, rows[-1].end())) is not None:
        yield gap.start() + 1, ""
