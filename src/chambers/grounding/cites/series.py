"""Labels of a series, as tribunals and trial lawyers number their exhibits: "C-12", "R-7", "CX-005", "CWS-1", "C0012".

A file is such an exhibit when its first page is headed so (`exhibits` reads that), or when its name begins with the
label. A bare label in a draft cites only where the record has papers of its series: "C-12" is nothing by itself.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from chambers.record.page import Source

SERIES = r"[A-Z]{1,4}-?\d{1,4}"
"""A label of a series, as a pattern."""
_LABEL = re.compile(r"(?P<series>[A-Z]{1,4})[-\u2010\u2011\u2013 ]?0*(?P<number>\d{1,4})")
_FILE = re.compile(r"(?:^|/)(?P<label>[A-Z]{1,4}[- _]?\d{1,4})(?=[\s_.,)\u2013-]|$)")
_USUAL = frozenset(
    ("C", "R", "CX", "RX", "CL", "RL", "CLA", "RLA", "CWS", "RWS", "CER", "RER", "CE", "RE", "JX", "PX", "DX", "GX",
     "SX", "TX", "PE", "DE", "JE", "BF")
)  # fmt: skip
"""The letters by which exhibits, legal authorities, witness statements and expert reports are usually numbered."""
_FEW = 2
_CALLED = re.compile(r"\bEx(?:hibits?|hs?|s)?\.?\s*(?:[Nn]os?\.\s*)?$", re.IGNORECASE)
"""What stands before a label that is no bare one."""


def series_label(written: str) -> str | None:
    """A label in one form: "C0012" and "C-12" are "C-12"; None for what is none."""
    found = _LABEL.fullmatch(written.replace("_", "-"))
    return f"{found['series']}-{found['number']}" if found else None


def named_for(sources: Sequence[Source]) -> Iterator[tuple[str, str]]:
    """Labels with the hashes of the files whose names begin with them; letters of no custom need two files."""
    found = [(label, source.sha256) for source in sources if (label := _of_file(source.file)) is not None]
    often = Counter(label.partition("-")[0] for label, _ in found)
    for label, sha256 in found:
        series = label.partition("-")[0]
        if series in _USUAL or often[series] >= _FEW:
            yield label, sha256


def find_labels(text: str, known: Collection[str]) -> Iterator[tuple[int, int, str]]:
    """The bare labels of a text: those of the record, and in a bracket or a cell any other of their series."""
    series = {label.partition("-")[0] for label in known if series_label(label) == label}
    if not series:
        return
    letters = "|".join(sorted(map(re.escape, series), key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w/.-])(?P<label>(?:{letters})[-\u2010\u2011\u2013 ]?\d{{1,4}})(?![\w/-]|\.\d|,\d)")
    for match in pattern.finditer(text):
        label = (
            None
            if _CALLED.search(text, max(0, match.start() - _LEAD_CHARS), match.start())
            else series_label(match["label"])
        )
        spaced = " " in match["label"]
        if label is not None and ((label in known and not spaced) or begins_citation(text, match.start())):
            yield match.start("label"), match.end("label"), label


def _of_file(name: str) -> str | None:
    found = _FILE.search(name)
    return series_label(found["label"].replace(" ", "-")) if found else None


_OPENING = re.compile(r"(?:[(\[|{]|[;,]|\b[Ss]ee(?:\s+also)?,?|\b[Cc]f\.|\band|\be\.g\.,?)\s*$")
_LEAD_CHARS = 14


def begins_citation(text: str, at: int) -> bool:
    """True for a place where a citation begins: behind a bracket, a bar, a semicolon or "see"."""
    before = text[max(0, at - _LEAD_CHARS) : at]
    if _OPENING.search(before) is None:
        return False
    opened = max(text.rfind(mark, max(0, at - 160), at) for mark in "([|{")
    return opened >= 0 and not re.search(r"[)\]}\n]", text[opened:at])
