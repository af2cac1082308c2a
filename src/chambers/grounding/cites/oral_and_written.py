"""How the statement of a witness and the transcript of a hearing are cited: by whose they are, and by which they are.

"[Osei WS1 \u00a714]", "Osei 1, para 14", "Osei First Stmt. \u00b6 9", "paragraph 14 of Ms Osei's first witness
statement", "First Witness Statement of Ama Osei, paras 14-16"; "Hr'g Tr. Day 1 at 114:6-15", "{Day2/114:6-15}",
"T2/114", "Trial Tr. vol. 2, 114:6". Which file that is, is said here by its head and its name; whether the place is
there, by `references`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.cites.places import PlaceInPaper, place_at, sections_in
from chambers.record.page import Source

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_WHICH = rf"(?:{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))"
_NOBODY = (
    r"(?!(?:The|This|That|Her|His|Their|My|Our|Its|An?|In|See|By|Witness|Expert|Signed|Sworn|Claimant|Defendant"
    r"|Respondent|Tabs?|Docs?|Document|Att|Attachment|Encl|Enclosure|Annex|Appendix|Schedule|Exhibit|Ex|Section|Article"
    r"|Volume|Vol|Part|Item|Note|Page|Day|Charge|Claim)\b)"
)
_NAME = rf"(?P<name>{_NOBODY}(?!(?i:{_WHICH})\b)[A-Z][\w-]*(?:['\u2019](?!s\b)[\w-]+)*)"
_TITLED = (
    r"(?:(?:Mr|Ms|Mrs|Miss|Dr|Prof|Professor|Sir|Dame|Lord|Lady|Captain|Capt)\.?\s+)?"
    r"(?:(?!(?:The|In|See|By|But|And)\b)[A-Z](?:\.|[a-z]+)\s+){0,2}?"
)
_KIND = r"(?:(?i:witness\s+statement|w/s|ws|wit\.?\s+stmt\.?|witness\s+stmt\.?|stmt\.?|statement|affirmation))"
_SIGN = r"(?:\u00a7{1,2}|\u00b6{1,2}|[Pp]aras?\.?|[Pp]aragraphs?)"
_ONE = r"(?:\[\d{1,3}\]|\d{1,3}(?:\.\d{1,2})?)"
_NUMBERS = rf"{_ONE}(?:(?:\s?[-\u2013]\s?|,\s?(?:and\s+)?|\s(?:and|to|&)\s){_ONE}(?![\w:/]))*"
_PLACE = (
    rf"(?:,?\s*(?:at\s+)?{_SIGN}\s*(?P<signed>{_NUMBERS})|,?\s+(?:at\s+)?(?P<bracketed>(?=\[){_NUMBERS})"
    r"|/(?P<slashed>\d{1,3}))"
)
_STATEMENTS = (
    re.compile(
        rf"(?<!\w){_SIGN}\s*(?P<signed>{_NUMBERS})\s+of\s+(?:the\s+)?{_TITLED}{_NAME}['\u2019]s?\s+(?P<which>(?i:{_WHICH})\s+)?{_KIND}"
        r"(?![\w/])"
    ),
    re.compile(
        rf"(?<!\w){_SIGN}\s*(?P<signed>{_NUMBERS})\s+of\s+(?:the\s+)?(?P<which>(?i:{_WHICH})\s+)?{_KIND}\s+of\s+{_TITLED}{_NAME}\b"
    ),
    re.compile(rf"\b{_TITLED}{_NAME}(?:['\u2019]s)?\s+\(?(?P<which>(?i:{_WHICH}))\)?\s+{_KIND}{_PLACE}?(?![\w/])"),
    re.compile(rf"\b{_TITLED}{_NAME}(?:['\u2019]s)?,?\s+(?:WS|W/S|Wit\.?\s+Stmt\.?)[\s-]?(?P<which>\d{{1,2}}|[IVX]{{1,4}})?{_PLACE}?(?![\w/])"),
    re.compile(rf"\b(?P<which>(?i:{_WHICH})\s+)?{_KIND}\s+of\s+{_TITLED}{_NAME}{_PLACE}(?![\w/])"),
    re.compile(rf"(?<=[(\[;])\s*(?:[Ss]ee\s+)?{_NAME}\s+\(?(?P<which>\d|[IVX]{{1,4}})\)?{_PLACE}(?![\w/:])"),
)  # fmt: skip
_HEARINGS = (
    re.compile(
        r"(?<!\w)(?:(?:Hr['\u2019]?g|Hearing|Trial|Arb(?:itration|\.)?|Evid(?:entiary|\.)?)\s+)*"
        r"(?:Hr['\u2019]?g\.?|Hearing|Trial|Tr\.|Transcript),?\s+(?:Tr(?:anscript|\.),?\s+)?"
        r"\(?(?:[Dd]ay|[Vv]ol(?:ume|\.)?)\s*(?P<day>\d{1,2}|[IVX]{1,4}|(?i:one|two|three|four|five|six|seven|eight|nine|ten))\)?"
    ),
    re.compile(
        r"(?<![\w/])\{?Day\s?(?P<day>\d{1,2})(?=/\d|,?\s+(?:at\s+|pp?\.\s*|Tr\.\s*)?\d{1,4}[:,]|,\s+p\.)(?:,?\s+Tr\.)?"
    ),
    re.compile(r"(?<![\w/])(?P<day>\d{1,2})\s+(?:RT|Tr\.)(?=\s+\d{1,4}:\d)"),
    re.compile(r"(?<![\w/])\{?T(?P<day>\d{1,2})(?=/\d)"),
)
_HEARD_AT = re.compile(
    r"(?:/|,?\s+(?:at\s+)?(?:pp?\.\s*|[Pp]ages?\s+)?)(?P<page>\d{1,4})"
    r"(?:(?::|/|,?\s+(?:at\s+)?(?:ll?\.|[Ll]ines?)\s*)(?P<line>\d{1,2})"
    r"(?:\s?[-\u2013]\s?(?:(?P<last_page>\d{1,4}):)?(?P<last>\d{1,2}))?)?\}?(?![\w:/]|\.\d)"
)
_MORE_LINES = re.compile(
    r",\s*(?:and\s+)?(?P<page>\d{1,4}):\d{1,2}(?:\s?[-\u2013]\s?(?:(?P<last_page>\d{1,4}):)?\d{1,2})?(?![\w:])"
)
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HEAD_CHARS = 1500
_HEARD = re.compile(r"\b(?:hearing|trial|transcripts?|proceedings|hr['\u2019]?g|tr|tt|ht|rt|trans)\b", re.IGNORECASE)
_DAY = re.compile(
    rf"\b(?:day[\s_.-]*|vol(?:ume|\.)?[\s_.-]*|[dv](?=\d))(?P<day>\d{{1,2}}|[ivx]{{1,4}}|{'|'.join(_WORDS)})\b",
    re.IGNORECASE,
)
_OF_WHICH = re.compile(
    rf"\b(?:(?P<word>{_WHICH})\s+(?:\w+\s+)?(?:statement|stmt|ws|w/s|affirmation)|(?:ws|w/s|statement|stmt\.?)[\s_-]?(?P<number>\d)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cited:
    """A statement of a person, or the transcript of a day; `number` is which one, None where that is not told."""

    start: int
    end: int
    person: str | None
    number: int | None
    place: PlaceInPaper


def find_statements(text: str) -> Iterator[Cited]:
    """Every statement of a witness that a text cites."""
    taken: list[tuple[int, int]] = []
    for pattern in _STATEMENTS:
        for match in pattern.finditer(text):
            start = match.start() + len(match[0]) - len(match[0].lstrip())
            if not any(low < match.end() and start < high for low, high in taken):
                taken.append((start, match.end()))
                yield _statement(text, start, match)


def _statement(text: str, start: int, match: re.Match[str]) -> Cited:
    groups = match.groupdict()
    written = groups.get("signed") or groups.get("bracketed") or groups.get("slashed") or ""
    end, place = match.end(), PlaceInPaper(sections=tuple(sections_in(re.sub(r"[\[\]]", "", written))))
    if not written:
        end, place = place_at(text, match.end())
    return Cited(start, end, groups["name"], number_of((groups.get("which") or "").strip()), place)


def find_hearings(text: str) -> Iterator[Cited]:
    """Every place in the transcript of a hearing that a text cites by the day."""
    taken: list[tuple[int, int]] = []
    for pattern in _HEARINGS:
        for match in pattern.finditer(text):
            if any(low < match.end() and match.start() < high for low, high in taken):
                continue
            end, place = _heard_at(text, match.end())
            if place.page is None and "Tr" not in match[0].removeprefix("Trial"):
                continue
            taken.append((match.start(), end))
            yield Cited(match.start(), end, None, number_of(match["day"]), place)


def _heard_at(text: str, at: int) -> tuple[int, PlaceInPaper]:
    """The page and lines behind the day; others may follow behind a comma."""
    found = _HEARD_AT.match(text, at)
    if found is None:
        return at, PlaceInPaper()
    page, line, last = (int(found[name]) if found[name] else None for name in ("page", "line", "last"))
    last_page = int(found["last_page"]) if found["last_page"] else None
    same = last_page in (None, page)
    end = found.end()
    while more := _MORE_LINES.match(text, end):
        end, further = more.end(), int(more["last_page"] or more["page"])
        # Lines of several pages, or apart from one another, are no one run of lines.
        last_page, line, last = max(further, last_page or page or 0), None, None
    return end, PlaceInPaper(page, last_page, line, (last or line) if same else line)


def number_of(written: str) -> int | None:
    """Which one "first", "2nd", "II", "two" or "3" is; None for nothing."""
    word = written.casefold()
    for words in (_ORDINALS, _WORDS, _ROMAN):
        if word in words:
            return words.index(word) + 1
    digits = re.match(r"\d+", word)
    return int(digits[0]) if digits else None


def of_number(sources: Sequence[Source], number: int | None) -> tuple[Source, ...]:
    """Those of a person's statements that are the one of that number; one that does not say may be any."""
    if number is None:
        return tuple(sources)
    told = [(source, _number_told(source)) for source in sources]
    return tuple(s for s, n in told if n == number) or tuple(s for s, n in told if n is None)


def _number_told(source: Source) -> int | None:
    head = source.pages[0].text[:_HEAD_CHARS] if source.pages else ""
    # The name of the file first: a head may speak of an earlier statement.
    for words in (re.sub(r"[_.]", " ", source.file), head):
        if found := _OF_WHICH.search(words):
            return number_of(found["word"] or found["number"])
    return None


def heard_on(sources: Sequence[Source], day: int | None) -> tuple[Source, ...]:
    """The transcripts of a day of the hearing, by their names or by their heads."""
    named = [source for source in sources if _is_of_day(re.sub(r"[_.]", " ", source.file), day)]
    return tuple(named or (s for s in sources if s.pages and _is_of_day(s.pages[0].text[:_HEAD_CHARS], day)))


def _is_of_day(words: str, day: int | None) -> bool:
    found = _DAY.search(words)
    return found is not None and number_of(found["day"]) == day and _HEARD.search(words) is not None
