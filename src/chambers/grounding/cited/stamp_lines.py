"""The stamp of one line: a Bates number, a label of a record or a bundle, or a range of numbers.

A line is a stamp when nothing stands beside it but words that stamps have ("CONFIDENTIAL", "Page 2 of 9"). Whether its
pages really bear such a series is for `stamps` to say.
"""

import re

from chambers.record.bates import BatesNumber, core_of

_STAMP = re.compile(r"(?P<prefix>[A-Z][A-Z0-9]*?[A-Z]?[-_ ]?)(?P<digits>\d{3,9})")
# "CR 45", "J.A. 101", "A-55", "App. 12", "1 CT 45", "TB/3/112", "SUPP.R. 4", "ROA.123", "B1/45".
_WORD = r"(?:[A-Z]{1,6}(?:\.[A-Z]{0,6}){0,4}|[A-Z][a-z]{1,4}\.|App|Appx|Tr|Rec|[A-Z]\d(?=/))"
_LABEL = re.compile(
    rf"(?P<prefix>(?:\d{{1,3}}[ -])?{_WORD}(?:[ /-]{_WORD})?(?:[ /.-]\d{{1,3}}(?=[-/.:]))?[-_/.: ]{{0,2}})"
    r"(?<!\d)(?P<digits>\d{1,6})"
)
_PARTS = """
amount annex answer apr apt art article aug bay bent box ch chapter clause count day dec draft entry ex exh exhibit
feb fig figure form inv invoice item jan job jul jun line lot mar may month no nos note nov oct order p page part pg
phase po q quarter rev room row schedule sec section sep sept sheet step suite tab table unit vol volume week year
"""
_NO_LABELS = frozenset(_PARTS.split())
"""Words before numbers that part a paper, or count something, and label no page of a record."""
_BESIDE = re.compile(
    r"\b(?:bates(?:[- ]?(?:stamp(?:ed)?|label|range))?(?:\s+(?:nos?\.?|numbers?))?"
    r"|pages?\s+\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?|(?:highly\s+)?confidential"
    r"|(?:for\s+)?(?:outside\s+)?(?:attorneys?|counsel)['\u2019]?s?['\u2019]?\s+eyes\s+only|aeo"
    r"|subject\s+to\s+(?:a\s+|the\s+)?(?:stipulated\s+)?protective\s+order"
    r"|produced(?:\s+(?:natively|in\s+native\s+(?:form|format)|by\s+(?:the\s+)?(?:plaintiff|defendant)s?))?"
    r"|native(?:\s+(?:file|format|production))?)(?!\w)",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"(?P<prefix>[A-Z][A-Z0-9]*?[A-Z]?[-_ ]?)(?P<first>\d{3,9})\s*(?:[-\u2013\u2014]|to|through)\s*"
    r"(?:(?P=prefix))?(?P<last>\d{2,9})"
)
_ORNAMENT = " \t[](){}<>|:;,.=~*#_-\u2013\u2014\u2022"
_NUMBER_OF = re.compile(r"(?:\bn(?:o|um|br)s?\.?|#|\bnumber):?\s*$", re.IGNORECASE)
"""What stands before the number of a thing, and before no stamp: "Invoice no."."""
_APART = re.compile(r"\s{3,}|\t|\s[/|\u00b7]\s")
_EDGE_LINES = 3
_MAX_LINE_CHARS = 120
_MAX_RANGE = 500
SURE_DIGITS = 3
"""From how many digits on a number behind capitals is a stamp by its form alone."""


def edges_of(text: str) -> tuple[str, ...]:
    """The first and the last lines of a page, where its stamps stand."""
    lines = [line for line in text.splitlines() if line.strip()]
    return tuple(dict.fromkeys((*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:])))


def pieces_of(line: str) -> list[str]:
    """The parts of a line that stand well apart, but for the number of a thing: "Invoice no.    C-101"."""
    parts = _APART.split(line.strip())
    return [part for at, part in enumerate(parts) if not at or not _NUMBER_OF.search(parts[at - 1])]


def stamp_of(line: str) -> BatesNumber | None:
    """The number of a line that is a stamp and nothing else."""
    return _number(_STAMP.fullmatch(_bare(line)))


def label_of(line: str) -> BatesNumber | None:
    """The number of a line that may be the label of a page: what its form alone does not tell."""
    number = _number(_LABEL.fullmatch(_bare(line)))
    return None if number is None or core_of(number.prefix) in _NO_LABELS else number


def range_of(line: str) -> list[BatesNumber]:
    """The numbers of a line that is a range of them and nothing else: "Bates: HAR000012-HAR000015"."""
    found = _RANGE.fullmatch(_bare(line))
    if found is None:
        return []
    first, width = int(found["first"]), len(found["first"])
    last = int(found["first"][: -len(found["last"])] + found["last"])
    return [BatesNumber(found["prefix"], number, width) for number in range(first, min(last, first + _MAX_RANGE) + 1)]


def _bare(line: str) -> str:
    return _BESIDE.sub(" ", line).strip(_ORNAMENT) if len(line) <= _MAX_LINE_CHARS else ""


def _number(found: re.Match[str] | None) -> BatesNumber | None:
    return BatesNumber(found["prefix"], int(found["digits"]), len(found["digits"])) if found else None
