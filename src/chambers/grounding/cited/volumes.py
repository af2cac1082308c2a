"""Transcripts, appendices and bundles whose pages bear bare numbers, and go by the initials of their title.

A page headed "REPORTER'S RECORD VOLUME 2" with the number 33 beside it is 2 RR 33; "TRANSCRIPT OF PROCEEDINGS" makes
Tr. 33. The title stands at the head of a page or in the name of the file; the numbers must go up by one from page to
page. Labels that pages print in full are for `stamps`.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.cited.stamp_lines import edges_of, pieces_of
from chambers.record.bates import BatesNumber, Place
from chambers.record.page import Page, Source, visible_text
from chambers.record.prefixes import roman

_SORTS = (
    r"(?:(?:court\s+)?reporter|clerk|appellant|appellee|petitioner|respondent|plaintiff|defendant)s?['\u2019]?s?['\u2019]?"
    r"|trial|hearing|joint|administrative|certified|agreed|supplemental|core|common\s+law|electronic|main|original"
)
_TITLE = re.compile(
    rf"\b(?P<words>(?:(?:{_SORTS})\s+){{0,3}})(?P<noun>record|transcript|appendix|bundle|excerpts)\b"
    r"(?P<behind>\s+(?:on|of)\s+(?:appeal|record))?",
    re.IGNORECASE,
)
# What may stand behind the title of a paper on its line: "TRANSCRIPT OF PROCEEDINGS, VOLUME 2 OF 4 (excerpt)".
_REST = re.compile(
    r"(?:\s+of\s+(?:(?:the\s+)?(?:jury\s+|bench\s+)?(?:trial|proceedings?|hearing|evidence)|testimony))?[\s,:;(-]*"
    r"(?:vol(?:ume|\.)?\s*[\divx]+(?:\s+of\s+[\divx]+)?(?:\s+volumes?)?)?[\s,:;()-]*(?:excerpts?)?[\s,:;()-]*",
    re.IGNORECASE,
)
_VOLUME = re.compile(r"\bvol(?:ume|\.)?[\s._-]*(?P<volume>\d{1,3}|[ivx]{1,6})(?![a-z])", re.IGNORECASE)
# In the names of files: "TT v3 excerpts", "Hearing tr 11-05-2020".
_SHORT_NOUNS = (
    (re.compile(r"\bTT\b"), "trial transcript"),
    (re.compile(r"\bHT\b"), "hearing transcript"),
    (re.compile(r"\bRT\b"), "reporter transcript"),
    (re.compile(r"\b(?i:tr|trans)\b"), "transcript"),
    (re.compile(r"\b(?i:hrg|hr g)\b"), "hearing"),
    (re.compile(r"\b(?i:v)(?=\d{1,2}\b)"), "vol "),
)
_SHORT = re.compile(r"(?<![A-Za-z])(?P<short>RR|CR|CT|RT|ROA|AR|AA|JA|RA|TB|HB|CB|SCR|SRR)(?![A-Za-z])")
_PAGE = re.compile(r"(?:[Pp](?:age|AGE|g\.)\s+)?[-\u2013 ]*(?P<number>\d{1,5})[-\u2013 ]*(?:\s+(?:of|OF)\s+\d{1,5})?")
_LAST = re.compile(r"\s(?P<number>\d{1,5})$")
_NUMBERED = re.compile(r"\s*\d{1,2}\s{2,}\S")
"""A line of a transcript behind its number."""
_BY_NOUN = {"transcript": ("Tr.", "T."), "record": ("R.",), "appendix": ("App.", "A."), "bundle": ("B",)}
_HEAD_PAGES = 3


def numbers_of_volume(source: Source) -> Iterator[tuple[BatesNumber, Place]]:
    """The numbers of the pages of a titled volume, under each of the short forms of its title."""
    titles = _titles(source)
    numbers = _page_numbers(source.pages) if titles else []
    for short in titles:
        prefix = short if short.endswith(" ") else f"{short} "
        for number, page in zip(numbers, source.pages, strict=bool(numbers)):
            yield BatesNumber(prefix, number, len(str(number))), Place(page.sha256, page.number)


def _titles(source: Source) -> list[str]:
    """The short forms of the title of a file, each behind its volume: "2 RR"."""
    heads = [piece for page in source.pages[:_HEAD_PAGES] for line in edges_of(page.text) for piece in pieces_of(line)]
    name = re.sub(r"[_\W]+", " ", source.file.rpartition(".")[0])
    volumes = {each["volume"].casefold() for piece in (*heads, _in_full(name)) for each in _VOLUME.finditer(piece)}
    if len(volumes) > 1:
        return []
    volume = next((each if each.isdigit() else str(roman(each)) for each in volumes), "")
    titles = [found for piece in heads if (found := _TITLE.match(piece)) and _REST.fullmatch(piece, found.end())]
    titles += [found for found in _TITLE.finditer(_in_full(name)) if found["words"] or found["behind"]]
    shorts = [short for found in titles for short in _shorts(found)]
    shorts += [found["short"] for found in _SHORT.finditer(name)] if volume else []
    return [f"{volume} {short}".strip() for short in dict.fromkeys(shorts)]


def _in_full(name: str) -> str:
    """The name of a file with what it cuts short in full."""
    for short, full in _SHORT_NOUNS:
        name = short.sub(full, name)
    return name


def _shorts(title: re.Match[str]) -> Iterator[str]:
    """The forms in which a title is shortened: its initials, and the short form of its noun."""
    words = re.findall(r"[a-z]+", re.sub(r"['\u2019]s?", "", f"{title['words']}{title['noun']}".casefold()))
    behind = re.findall(r"[a-z]+", (title["behind"] or "").casefold())
    if len(words) + len(behind) > 1:
        yield "".join(word[0] for word in (*words, *behind)).upper()
    yield from _BY_NOUN.get(words[-1], ())


def _page_numbers(pages: Sequence[Page]) -> list[int]:
    """The number of each page, where they go up by one; none where no number of the first page begins such a run."""
    found = [list(_numbers_at_edges(page)) for page in pages]
    for first in found[0]:
        if all(not numbers or first + at in numbers for at, numbers in enumerate(found)):
            return [first + at for at in range(len(pages))]
    return []


def _numbers_at_edges(page: Page) -> Iterator[int]:
    """The numbers that may be that of a page: alone or well apart first, then those that end a line."""
    lines = [_VOLUME.sub("", line).strip() for line in edges_of(visible_text(page)) if not _NUMBERED.match(line)]
    pieces = (piece for line in lines for piece in pieces_of(line))
    apart = [int(match["number"]) for piece in pieces if (match := _PAGE.fullmatch(piece)) is not None]
    yield from apart or (int(match["number"]) for line in lines if (match := _LAST.search(line)) is not None)
