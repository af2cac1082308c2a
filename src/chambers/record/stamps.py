"""A ledger out of the numbers that pages carry, for papers that were stamped elsewhere.

Stamps are Bates numbers and the labels of a record or a bundle ("CR 45", "J.A. 101", "TB/3/112"). A number counts as
a stamp only when it stands on one of the first or last lines of a page with nothing beside it but words that stamps
have ("CONFIDENTIAL"), nearly every page of its file carries one of the same series, and the numbers rise from page to
page. A native file may have its number in its name, and a transcript its volume in its head ("REPORTER'S RECORD VOLUME
2" with a 33 beside it is 2 RR 33). Text is parted where its stamps part it. Nothing is assigned here.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from chambers.record.bates import BatesNumber, Ledger, Place, core_of
from chambers.record.page import Hidden, Page, Source, visible_text
from chambers.record.page_numbers import printed_numbers
from chambers.record.prefixes import roman

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
_ORNAMENT = " \t[](){}<>|:;,.=~*#_-\u2013\u2014\u2022"
_NUMBER_OF = re.compile(r"(?:\bn(?:o|um|br)s?\.?|#|\bnumber):?\s*$", re.IGNORECASE)
"""What stands before the number of a thing, and before no stamp: "Invoice no."."""
_APART = re.compile(r"\s{3,}|\t|\s[/|\u00b7]\s")
_MAX_LINE_CHARS = 120
_SURE_DIGITS = 3
"""From how many digits on a number behind capitals is a stamp by its form alone."""
_LINE = re.compile(r"[^\n]*\d[^\n]*")
_EDGE_LINES, _HEAD_LINES, _HEAD_PAGES, _FEW, _PADDED = 3, 2, 3, 2, 5
_MOST = 2
"""A file is stamped when at least every second of its pages shows its number."""
_PRINTED = ("application/pdf", "image/")

_Entry = tuple[BatesNumber, Place]
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
_BY_NOUN = {"transcript": ("Tr.", "T."), "record": ("R.",), "appendix": ("App.", "A."), "bundle": ("B",)}
_IN_NAME = re.compile(
    r"(?<![A-Za-z0-9])(?P<prefix>[A-Z][A-Z0-9]*?[A-Z]?[-_ ]?)(?P<first>\d{1,9})"
    r"(?:\s?[-\u2013]\s?(?:(?P=prefix))?(?P<last>\d{2,9}))?(?![A-Za-z0-9])"
)

_Named = dict[BatesNumber, tuple[Place, ...]]


def edges_of(text: str) -> tuple[str, ...]:
    """The first and the last lines of a page, where its stamps stand."""
    lines = [line for line in text.splitlines() if line.strip()]
    return tuple(dict.fromkeys((*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:])))


def pieces_of(line: str) -> list[str]:
    """The parts of a line that stand well apart, but for the number of a thing: "Invoice no.    C-101"."""
    parts = _APART.split(line.strip())
    return [part for at, part in enumerate(parts) if not at or not _NUMBER_OF.search(parts[at - 1])]


def _stamp_of(line: str) -> BatesNumber | None:
    """The number of a line that is a stamp and nothing else."""
    return _number(_STAMP.fullmatch(_bare(line)))


def _label_of(line: str) -> BatesNumber | None:
    """The number of a line that may be the label of a page: what its form alone does not tell."""
    number = _number(_LABEL.fullmatch(_bare(line)))
    return None if number is None or core_of(number.prefix) in _NO_LABELS else number


def _bare(line: str) -> str:
    return _BESIDE.sub(" ", line).strip(_ORNAMENT) if len(line) <= _MAX_LINE_CHARS else ""


def _number(found: re.Match[str] | None) -> BatesNumber | None:
    return BatesNumber(found["prefix"], int(found["digits"]), len(found["digits"])) if found else None


def stamped_ledger(sources: Sequence[Source]) -> Ledger:
    """The numbers that the pages carry; one that two different pages carry counts for neither."""
    entries: dict[BatesNumber, Place] = {}
    texts: dict[BatesNumber, str] = {}
    disputed: set[BatesNumber] = set()
    pages = {(page.sha256, page.number): page for source in sources for page in source.pages}
    runs, further = _runs(sources)
    for number, place in runs:
        text = " ".join(pages[place.sha256, place.page].text.split())
        if texts.setdefault(number, text) != text:
            disputed.add(number)
        entries.setdefault(number, place)
    known = {number: at for number, at in entries.items() if number not in disputed}
    return Ledger(MappingProxyType(known), MappingProxyType(further))


def _runs(sources: Sequence[Source]) -> tuple[list[_Entry], dict[BatesNumber, tuple[Place, ...]]]:
    """Every number with its page: those that its pages bear, then names of files."""
    found = {source.sha256: list(_run(source)) for source in sources}
    known = {core_of(number.prefix) for run in found.values() for number, _ in run}
    bare = [source for source in sources if not found[source.sha256]]
    # A transcript in an appendix bears the numbers of both: "Tr. 33:4" is on J.A. 88.
    for source in sources:
        found[source.sha256] += [each for each in _numbers_of_volume(source) if core_of(each[0].prefix) not in known]
    named = _numbers_in_name([each for each in bare if not found[each.sha256]], known)
    further = {number: places[1:] for number, places in named.items() if len(places) > 1}
    return [*(entry for run in found.values() for entry in run), *((n, at[0]) for n, at in named.items())], further


def parted_at_stamps(sources: Sequence[Source]) -> tuple[Source, ...]:
    """The sources, each one that is not printed on pages parted where the numbers that it carries part it."""
    return tuple(source if source.media_type.startswith(_PRINTED) else _parted(source) for source in sources)


def _parted(source: Source) -> Source:
    text = "\n".join(page.text for page in source.pages)
    starts = _starts(text)
    if not starts:
        return source
    hidden = list(_hidden(source))
    ends = (*starts[1:], len(text))
    pages = (_page(source, number, text, span, hidden) for number, span in enumerate(zip(starts, ends, strict=True), 1))
    return replace(source, pages=tuple(pages))


def _marks(text: str) -> Iterator[tuple[int, int, BatesNumber]]:
    """Every line that is nothing but a stamp: where it begins, where it ends, and its number."""
    for match in _LINE.finditer(text):
        if (number := _stamp_of(match[0])) is not None:
            yield match.start(), match.end(), number


def _starts(text: str) -> list[int]:
    """Where the pages begin: at the marks of one rising series where these head the pages, else behind them."""
    marks = list(_marks(text))
    if len({each.prefix for _, _, each in marks}) != 1 or not _rise([each for _, _, each in marks]):
        return []
    before = [line for line in text[: marks[0][0]].splitlines() if line.strip()]
    behind = [line for line in text[marks[-1][1] :].splitlines() if line.strip()]
    if len(before) < _HEAD_LINES and (behind or not before):
        return [0, *(start for start, _, _ in marks[1:])]
    return [0, *(end + 1 for _, end, _ in marks[:-1])] if len(behind) < _EDGE_LINES else []


def _rise(numbers: Sequence[BatesNumber]) -> bool:
    return all(one.number < two.number for one, two in pairwise(numbers))


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


def _borne(source: Source) -> list[dict[str, BatesNumber]]:
    """The numbers at the edges of each page of a file, by their prefix."""
    several = len(source.pages) > 1
    return [{n.prefix: n for n in _stamps(visible_text(page), several)} for page in source.pages]


def _run(source: Source) -> Iterator[tuple[BatesNumber, Place]]:
    pages = _borne(source)
    for series in _in_order(pages):
        numbers = _with_unread([found.get(series) for found in pages])
        if numbers is not None:
            numbered = zip(numbers, source.pages, strict=True)
            yield from ((each, Place(page.sha256, page.number)) for each, page in numbered if each is not None)
            return
    if len(source.pages) == 1 and not source.media_type.startswith(_PRINTED):
        page = source.pages[0]
        # A mail has its stamp behind the lines of its head.
        alone = [number for _, _, number in _marks(visible_text(page))]
        yield from ((number, Place(page.sha256, page.number)) for number in alone if len(alone) == 1)


def _in_order(pages: Sequence[Mapping[str, BatesNumber]]) -> list[str]:
    """The prefixes at the edges of some pages: those of sure stamps first; labels only where two pages bear them."""
    widths: dict[str, list[int]] = {}
    for prefix, number in (item for found in pages for item in found.items()):
        widths.setdefault(prefix, []).append(number.width)
    # The number of a patient may stand at the head of one page, and that of the page at the foot of each.
    most = sorted(widths, key=lambda prefix: (-len(widths[prefix]), prefix))
    sure = [prefix for prefix in most if min(widths[prefix]) >= _SURE_DIGITS and prefix.isupper()]
    return [*sure, *(each for each in most if each not in sure and len(widths[each]) >= _FEW)]


def _with_unread(numbers: Sequence[BatesNumber | None]) -> list[BatesNumber | None] | None:
    """The numbers of the pages, those that were not read filled in between two that leave no choice; or None."""
    known = [(at, number) for at, number in enumerate(numbers) if number is not None]
    if len(known) * _MOST < len(numbers) or not _rise([each for _, each in known]):
        return None
    filled = list(numbers)
    for (low, one), (high, two) in pairwise(known):
        if two.number - one.number == high - low:
            filled[low:high] = [replace(one, number=one.number + step) for step in range(high - low)]
    return filled


def _stamps(text: str, several: bool) -> Iterator[BatesNumber]:
    """The numbers at the edges of a page; labels, and what stands beside other words, only where pages must agree."""
    for line in edges_of(text):
        for piece in (line, *(pieces_of(line) if several else ())):
            number = _stamp_of(piece) or (_label_of(piece) if several else None)
            if number is not None:
                yield number


def _numbers_of_volume(source: Source) -> Iterator[tuple[BatesNumber, Place]]:
    """The numbers of the pages of a titled volume, under each of the short forms of its title."""
    titles = _titles(source)
    printed = printed_numbers(tuple(visible_text(page) for page in source.pages)) if titles else {}
    for short in titles:
        prefix = short if short.endswith(" ") else f"{short} "
        for number, places in printed.items():
            page = source.pages[places[0]]
            yield BatesNumber(prefix, number, len(str(number))), Place(page.sha256, page.number)


def _titles(source: Source) -> list[str]:
    """The short forms of the title of a file, each behind its volume: "2 RR"."""
    heads = [piece for page in source.pages[:_HEAD_PAGES] for line in edges_of(page.text) for piece in pieces_of(line)]
    name = re.sub(r"[_\W]+", " ", source.file.rpartition(".")[0])
    volumes = {each["volume"].casefold() for piece in (*heads, name) for each in _VOLUME.finditer(piece)}
    if len(volumes) > 1:
        return []
    volume = next((each if each.isdigit() else str(roman(each)) for each in volumes), "")
    titles = [found for piece in heads if (found := _TITLE.match(piece)) and _REST.fullmatch(piece, found.end())]
    titles += [found for found in _TITLE.finditer(name) if found["words"] or found["behind"]]
    shorts = [short for found in titles for short in _shorts(found)]
    return [f"{volume} {short}".strip() for short in dict.fromkeys(shorts)]


def _shorts(title: re.Match[str]) -> Iterator[str]:
    """The forms in which a title is shortened: its initials, and the short form of its noun."""
    words = re.findall(r"[a-z]+", re.sub(r"['\u2019]s?", "", f"{title['words']}{title['noun']}".casefold()))
    behind = re.findall(r"[a-z]+", (title["behind"] or "").casefold())
    if len(words) + len(behind) > 1:
        yield "".join(word[0] for word in (*words, *behind)).upper()
    yield from _BY_NOUN.get(words[-1], ())


def _numbers_in_name(sources: Sequence[Source], known: Collection[str]) -> _Named:
    """The numbers of files by their names, each with the pages of its file."""
    named = [(source, found) for source in sources if (found := _IN_NAME.search(_stem(source.file))) is not None]
    often = Counter(core_of(found["prefix"]) for _, found in named if len(found["first"]) >= _PADDED)
    places: _Named = {}
    for source, found in named:
        core = core_of(found["prefix"])
        if source.pages and len(core) > 1 and (core in known or often[core] >= _FEW):
            for number, pages in _of_file(source, found).items():
                places.setdefault(number, pages)
    return places


def _of_file(source: Source, found: re.Match[str]) -> _Named:
    """One number for the whole file, or one for each page where the name has as many."""
    pages = tuple(Place(page.sha256, page.number) for page in source.pages)
    first, width = int(found["first"]), len(found["first"])
    last = int(found["first"][: -len(found["last"])] + found["last"]) if found["last"] else first
    numbers = [BatesNumber(found["prefix"], value, width) for value in range(first, min(last, first + len(pages)) + 1)]
    if len(numbers) == len(pages):
        return {number: (page,) for number, page in zip(numbers, pages, strict=True)}
    return dict.fromkeys(numbers, pages)


def _stem(file: str) -> str:
    return re.split(r"[\\/]", file)[-1].rpartition(".")[0] or file
