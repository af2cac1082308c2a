"""Things that a page lists without saying how many they are, counted again.

"Three conditions" are (i), (ii) and (iii); "four hearing dates" the days of one sentence; "two apartments" units 3C and
2C; "all five toes" toes 1-5; "four firms" the names of one list; "two items" what the page calls both. A small
number comes out of many things by chance. So the list must stand in a sentence or row that has the word for what is
counted, or two other words of the draft's sentence; and where the page counts these things itself, nothing is counted.
"""

import re
from collections.abc import Iterator

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.counts import counted_after
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stem, stems

Listed = tuple[int, int, int, frozenset[str], bool]
"""Where a list stands, how many it has, the words around it, and whether its first word is what it lists."""
_MOST = 20
_MARKS = re.compile(r"\((?P<mark>i{1,3}|iv|vi{0,3}|[a-h]|[1-9])\)")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
_RANGE = re.compile(
    r"\b(?P<noun>[A-Za-z]{3,20}?)s\s+(?P<low>\d{1,3})\s?(?:-|\u2013|to|through)\s?(?P<high>\d{1,3})(?![\w/.:-]|\s?%)"
)
_ITEM = (
    r"(?:[A-Z][\w.'\u2019-]*|\d{1,3}[A-Z]\b)(?:\s(?:(?:of|the|de|van|von|&)\s)?(?:[A-Z][\w.'\u2019-]*|\d+)){0,4}"
    r"(?:\s\([^()\n]{1,60}\))?"
)
_COORDINATED = re.compile(rf"(?<![\w.'\u2019-]){_ITEM}(?:(?:,|;)\s+(?:and\s+)?{_ITEM}){{0,12}},?\s+(?:and|&)\s+{_ITEM}")
_LABELLED = re.compile(r"^[ \t]*(?:[A-Z][A-Za-z ]{2,24}):[ \t]*(?P<items>[A-Z][^\n:]{6,300})$", re.MULTILINE)
_SPLIT = re.compile(r"\s*(?:;|,)\s*(?:and\s+)?|\s+and\s+|\s+&\s+")
_BRACKETS = re.compile(r"\([^()\n]*\)")
_TWO = re.compile(r"\b(?:both|neither|either|two|pair|twice|couple)\b", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:,|;|and|,\s*and|&|\+)\s*(?:on\s+|of\s+|again\s+on\s+)?", re.IGNORECASE)
_SIGNED = re.compile(r"^[ \t]*/s/[ \t]*\S.*$", re.MULTILINE)
_LINE = re.compile(r"[^\n]+")
_BOX = re.compile(r"\[[ xX_]{0,2}\]|[\u2610\u2611\u2612]")
_SHARED = 2


def judge_listed(setting: Setting) -> Outcome | None:
    """Supported when a list of a cited page has just so many of what is counted; None otherwise."""
    value = str(setting.token.value)
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or not 1 < int(value) <= _MOST:
        return None
    nouns = counted_after(setting.after())
    if not nouns:
        return None
    words = setting.stems
    for page in setting.pages:
        counted = _counts_them(page, nouns, value, setting)
        for start, end, count, spoken, tight in _lists(page):
            named = bool(nouns & spoken)
            fits = named if tight else named or len(words & spoken) > _SHARED
            if (
                count == int(value)
                and fits
                and (tight or not counted)
                and (named or count > _SHARED or len(words & spoken) > _SHARED)
            ):
                return (
                    Verdict.SUPPORTED,
                    f"counted on {where(page.page)}",
                    span_of(page.page, Hit(start, end)),
                    "computed",
                )
    return None


def _counts_them(page: ReadPage, nouns: frozenset[str], value: str, setting: Setting) -> bool:
    """True when the page itself gives another number to what is counted, which the sentence does not have."""
    beside = {str(each.value) for each in setting.beside}
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        number = str(figure.value)
        if number == value or number in beside or not number.isdecimal() or figure.start in line_numbers(page):
            continue
        behind = re.match(r"[\s-]+(?P<words>[a-z]{3,}(?:\s+[a-z]{3,})?)", page.text[figure.end : figure.end + 40])
        if (
            behind
            and naming_word(page.text, figure.start) is None
            and nouns & frozenset(map(stem, behind["words"].split()))
        ):
            return True
    return False


@kept_on_page
def _lists(page: ReadPage) -> tuple[Listed, ...]:
    return (
        *_marked(page),
        *_ranged(page),
        *_named(page),
        *_dated(page),
        *_labelled(page),
        *_signed(page),
        *_boxes(page),
        *_both(page),
    )


def _around(page: ReadPage, start: int, end: int) -> frozenset[str]:
    units = [each for each in units_of(page) if each.start < end and start < each.end]
    return frozenset(word for each in units for word in stems(page.text[each.start : each.end]))


def _marked(page: ReadPage) -> Iterator[Listed]:
    """(i), (ii), (iii): as many as follow one another."""
    run: list[re.Match[str]] = []
    for match in (*_MARKS.finditer(page.text), None):
        if match is not None and run and _rank(match["mark"], run) == len(run) + 1:
            run.append(match)
            continue
        if len(run) > 1:
            start, end = run[0].start(), run[-1].end()
            yield start, end, len(run), _around(page, start, end), False
        run = [match] if match is not None and match["mark"] in ("i", "a", "1") else []


def _rank(mark: str, run: list[re.Match[str]]) -> int:
    first = run[0]["mark"]
    if first == "i":
        return _ROMAN.index(mark) + 1 if mark in _ROMAN else 0
    if first == "1":
        return int(mark) if mark.isdecimal() else 0
    return ord(mark) - ord("a") + 1 if len(mark) == 1 and mark.isalpha() else 0


def _ranged(page: ReadPage) -> Iterator[Listed]:
    """ "Toes 1-5", "sheets 1 to 8": what they are called is what they are, or what the sentence says of them."""
    for match in _RANGE.finditer(page.text):
        low, high = int(match["low"]), int(match["high"])
        if low < high:
            rest = page.text[match.end() : match.end() + 40]
            words = frozenset((stem(match["noun"]), stem(f"{match['noun']}s"), *stems(rest)))
            yield match.start(), match.end(), high - low + 1, words, True


def _named(page: ReadPage) -> Iterator[Listed]:
    """Names and codes of one list in a sentence."""
    for match in _COORDINATED.finditer(page.text):
        items = [item for item in _SPLIT.split(_BRACKETS.sub("", match[0])) if item]
        yield match.start(), match.end(), len(items), _around(page, match.start(), match.end()), False


def _dated(page: ReadPage) -> Iterator[Listed]:
    """Days of one list: "on 6/26 and 6/28"."""
    run: list[tuple[int, int]] = []
    for figure in (*page.by_kind.get(Kind.DATE, ()), None):
        if figure is not None and run and _JOINED.fullmatch(page.text, run[-1][1], figure.start):
            run.append((figure.start, figure.end))
            continue
        if len(run) > 1:
            words = _around(page, run[0][0], run[-1][1])
            yield run[0][0], run[-1][1], len(run), words | {stem("day"), stem("date"), stem("attempt")}, False
        run = [(figure.start, figure.end)] if figure is not None else []


def _labelled(page: ReadPage) -> Iterator[Listed]:
    """ "Present: A (chair), B, C"."""
    for match in _LABELLED.finditer(page.text):
        items = [item for item in _SPLIT.split(_BRACKETS.sub("", match["items"])) if item.strip(" .")]
        if len(items) > 1 and all(item[:1].isupper() for item in items):
            words = frozenset((*stems(match[0]), *(stem(word) for word in ("member", "person", "people", "witness"))))
            yield match.start(), match.end(), len(items), words, False


def _signed(page: ReadPage) -> Iterator[Listed]:
    """The lines of signatures that follow one another."""
    run: list[re.Match[str]] = []
    for match in (*_SIGNED.finditer(page.text), None):
        if match is not None and run and not page.text[run[-1].end() : match.start()].strip():
            run.append(match)
            continue
        if len(run) > 1:
            lead = page.text[max(0, run[0].start() - 160) : run[0].start()]
            words = frozenset((*stems(lead), *(stem(word) for word in ("witness", "signature", "signer"))))
            yield run[0].start(), run[-1].end(), len(run), words, True
        run = [match] if match is not None else []


def _boxes(page: ReadPage) -> Iterator[Listed]:
    """The boxes of one line of a form: "Decision: [ ] granted  [ ] refused"."""
    for line in _LINE.finditer(page.text) if "[" in page.text else ():
        marks = _BOX.findall(line[0])
        if len(marks) > 1:
            words = frozenset((*stems(line[0]), *(stem(word) for word in ("box", "choice", "option", "answer"))))
            yield line.start(), line.end(), len(marks), words, False


def _both(page: ReadPage) -> Iterator[Listed]:
    """What the page calls both, neither or a pair is two."""
    for match in _TWO.finditer(page.text):
        yield match.start(), match.end(), 2, _around(page, match.start(), match.end()), False
