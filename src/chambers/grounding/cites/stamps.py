"""A ledger out of the numbers that pages carry, for papers that were stamped elsewhere.

A number counts as a stamp only when it stands on one of the first or last lines of a page with nothing beside it but
words that stamps have ("CONFIDENTIAL", "Page 2 of 9"), nearly every page of its file carries one of the same series,
and the numbers rise from page to page. Text has no pages of its own: it is parted where its stamps part it. Nothing is
assigned here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from chambers.record.bates import BatesNumber, Ledger, Place
from chambers.record.page import Hidden, Page, Source, visible_text

_STAMP = re.compile(r"(?P<prefix>[A-Z][A-Z0-9]*?[A-Z]?[-_ ]?)(?P<digits>\d{3,9})")
_BESIDE = re.compile(
    r"\b(?:bates(?:[- ]?(?:stamp(?:ed)?|label|range))?(?:\s+(?:nos?\.?|numbers?))?"
    r"|pages?\s+\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?|(?:highly\s+)?confidential"
    r"|(?:for\s+)?(?:outside\s+)?(?:attorneys?|counsel)['\u2019]?s?['\u2019]?\s+eyes\s+only|aeo"
    r"|subject\s+to\s+(?:a\s+|the\s+)?(?:stipulated\s+)?protective\s+order|produced)(?!\w)",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"(?P<prefix>[A-Z][A-Z0-9]*?[A-Z]?[-_ ]?)(?P<first>\d{3,9})\s*(?:[-\u2013\u2014]|to|through)\s*"
    r"(?:(?P=prefix))?(?P<last>\d{2,9})"
)
_NUMBER_OF = re.compile(r"(?:\bn(?:o|um|br)s?\.?|#|\bnumber):?\s*$", re.IGNORECASE)
"""What stands before the number of a thing, and before no stamp: "Invoice no."."""
_APART = re.compile(r"\s{3,}|\t")
_ORNAMENT = " \t[](){}<>|:;,.=~*#_-\u2013\u2014\u2022"
_LINE = re.compile(r"[^\n]*\d[^\n]*")
_EDGE_LINES = 3
_HEAD_LINES = 2
_MAX_LINE_CHARS = 120
_MAX_RANGE = 500
_MOST = 2
"""A file is stamped when at least every second of its pages shows its number."""
_PRINTED = ("application/pdf", "image/")

_Marks = list[tuple[int, int, BatesNumber]]


def stamped_ledger(sources: Sequence[Source]) -> Ledger:
    """The numbers that the pages carry; one that two different pages carry counts for neither."""
    entries: dict[BatesNumber, Place] = {}
    texts: dict[BatesNumber, str] = {}
    disputed: set[BatesNumber] = set()
    for source in sources:
        pages = {page.number: page for page in source.pages}
        for number, place in _run(source):
            text = " ".join(pages[place.page].text.split())
            if texts.setdefault(number, text) != text:
                disputed.add(number)
            entries.setdefault(number, place)
    return Ledger(MappingProxyType({number: at for number, at in entries.items() if number not in disputed}))


def parted_at_stamps(sources: Sequence[Source]) -> tuple[Source, ...]:
    """The sources, each one that is not printed on pages parted where the numbers that it carries part it."""
    return tuple(source if source.media_type.startswith(_PRINTED) else _parted(source) for source in sources)


def _parted(source: Source) -> Source:
    text = "\n".join(page.text for page in source.pages)
    starts = [0] if _ranges(text) else _starts(text, _series(list(_marks(text))))
    if not starts:
        return source
    hidden = list(_hidden(source))
    ends = (*starts[1:], len(text))
    pages = (_page(source, number, text, span, hidden) for number, span in enumerate(zip(starts, ends, strict=True), 1))
    return replace(source, pages=tuple(pages))


def _marks(text: str) -> Iterator[tuple[int, int, BatesNumber]]:
    """Every line that is nothing but a stamp: where it begins, where it ends, and its number."""
    for match in _LINE.finditer(text):
        if (number := _stamp(match[0])) is not None:
            yield match.start(), match.end(), number


def _series(marks: _Marks) -> _Marks:
    """The marks of the one series whose numbers rise through the text; none where they do not."""
    kinds = {(number.prefix, number.width) for _, _, number in marks}
    if len(kinds) != 1 or any(two[2].number <= one[2].number for one, two in pairwise(marks)):
        return []
    return marks


def _starts(text: str, marks: _Marks) -> list[int]:
    """Where the pages begin: at the marks where these head the pages, behind them where they end them, or nowhere."""
    if not marks:
        return []
    before = [line for line in text[: marks[0][0]].splitlines() if line.strip()]
    behind = [line for line in text[marks[-1][1] :].splitlines() if line.strip()]
    if len(before) < _HEAD_LINES and (behind or not before):
        return [0, *(start for start, _, _ in marks[1:])]
    if len(behind) < _EDGE_LINES:
        return [0, *(end + 1 for _, end, _ in marks[:-1])]
    return []


def _hidden(source: Source) -> Iterator[Hidden]:
    """What the pages hide, as places of the whole text."""
    at = 0
    for page in source.pages:
        yield from (replace(run, start=run.start + at, end=run.end + at) for run in page.hidden)
        at += len(page.text) + 1


def _page(source: Source, number: int, text: str, span: tuple[int, int], hidden: Sequence[Hidden]) -> Page:
    low, high = span
    inside = (run for run in hidden if run.start < high and low < run.end)
    runs = tuple(replace(run, start=max(run.start, low) - low, end=min(run.end, high) - low) for run in inside)
    ocr = any(page.ocr for page in source.pages)
    return Page(source.file, source.sha256, number, text[low:high], ocr=ocr, hidden=runs)


def _ranges(text: str) -> list[BatesNumber]:
    """The numbers that a text bears as a whole, where its pages do not bear their own."""
    found = [numbers for line in _edges(text) if (numbers := _range(line))]
    return found[0] if len(found) == 1 else []


def _run(source: Source) -> Iterator[tuple[BatesNumber, Place]]:
    several = len(source.pages) > 1
    pages = [{(n.prefix, n.width): n for n in _stamps(visible_text(page), several)} for page in source.pages]
    for series in sorted({series for found in pages for series in found}):
        numbers = _with_unread([found.get(series) for found in pages])
        if numbers is not None:
            yield from (
                (number, Place(page.sha256, page.number))
                for number, page in zip(numbers, source.pages, strict=True)
                if number is not None
            )
            return
    if not several and source.pages and not source.media_type.startswith(_PRINTED):
        page = source.pages[0]
        text = visible_text(page)
        # A mail has its stamp behind the lines of its head.
        alone = [number for _, _, number in _marks(text)]
        borne = _ranges(text) or (alone if len(alone) == 1 else [])
        yield from ((number, Place(page.sha256, page.number)) for number in borne)


def _with_unread(numbers: Sequence[BatesNumber | None]) -> list[BatesNumber | None] | None:
    """The numbers of the pages, those that were not read filled in between two that leave no choice; or None."""
    known = [(at, number) for at, number in enumerate(numbers) if number is not None]
    if len(known) * _MOST < len(numbers) or any(two[1].number <= one[1].number for one, two in pairwise(known)):
        return None
    filled = list(numbers)
    for (low, one), (high, two) in pairwise(known):
        if two.number - one.number == high - low:
            filled[low:high] = [replace(one, number=one.number + step) for step in range(high - low)]
    return filled


def _stamps(text: str, several: bool) -> Iterator[BatesNumber]:
    """The numbers at the edges of a page; beside other words only where other pages must agree."""
    for line in _edges(text):
        parts = _APART.split(line.strip()) if several else []
        pieces = (line, *(part for at, part in enumerate(parts) if not at or not _NUMBER_OF.search(parts[at - 1])))
        yield from (number for piece in pieces if (number := _stamp(piece)) is not None)


def _edges(text: str) -> Iterator[str]:
    lines = [line for line in text.splitlines() if line.strip()]
    yield from dict.fromkeys((*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:]))


def _bare(line: str) -> str:
    return _BESIDE.sub(" ", line).strip(_ORNAMENT) if len(line) <= _MAX_LINE_CHARS else ""


def _stamp(line: str) -> BatesNumber | None:
    """The number of a line that is a stamp and nothing else."""
    found = _STAMP.fullmatch(_bare(line))
    return BatesNumber(found["prefix"], int(found["digits"]), len(found["digits"])) if found else None


def _range(line: str) -> list[BatesNumber]:
    """The numbers of a line that is a range of them and nothing else: "Bates: HAR000012-HAR000015"."""
    found = _RANGE.fullmatch(_bare(line))
    if found is None:
        return []
    first, width = int(found["first"]), len(found["first"])
    last = int(found["first"][: -len(found["last"])] + found["last"])
    return [BatesNumber(found["prefix"], number, width) for number in range(first, min(last, first + _MAX_RANGE) + 1)]
