"""Whether a number of a page bears a number of a draft: the same unit, the same thing, the same kind of number.

A page has many numbers, and a small one stands on almost every page for something. "Four shifts" is not borne by
paragraph 4, by floor 4, by "x4" or by four witnesses where the page has three shifts.
"""

import re

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.numbers.ages import aged_name, ages_of
from chambers.grounding.numbers.counts import (
    counts_something_else,
    end_of_list,
    is_measure,
    is_of_time,
    out_of_another,
    things_after,
    unit_named,
    unit_of,
    unit_of_list,
)
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.numerals import IN_WORDS
from chambers.grounding.numbers.rows import Unit, units_of
from chambers.grounding.words.meaning import stem, stems

_MOST = 100
_EVERYWHERE = 20
_BESIDE_CHARS = 60
_LONG = 4
_SHORT = re.compile(
    r"(?P<score>[0-9]{1,3}/[0-9]{1,3})|(?P<times>[xX][0-9]{1,2}|[0-9]{1,2}[xX])|(?P<every>[qQ][0-9]{1,2}[hHdD]?)"
    r"|[0-9]{1,3}(?P<unit>[a-z]{1,3})"
)
_SCORED = re.compile(r"\s+(?:(?:out\s+)?of|over)\b|\s*/", re.IGNORECASE)
_SCORES = re.compile(
    r"\b(?:out\s+of|of|over|grade|pain|score[sd]?|strength|rated|scale)\s+(?:an?\s+|was\s+|at\s+)?$", re.IGNORECASE
)
_TIMES = re.compile(r"\s+(?:times|doses|occasions|sessions|sets|tablets|visits|days|refills)\b", re.IGNORECASE)
_ORIENTED = re.compile(r"\b(?:oriented|times)\s+$", re.IGNORECASE)
_EVERY = re.compile(r"\bevery\s+$", re.IGNORECASE)
_OF_WHOLE = re.compile(
    rf"\s+(?:out\s+)?of\s+(?:(?:the|these|those|its|his|her|their|all)\s+)?(?:(?:\d{{1,4}}|{IN_WORDS})\s+)?(?P<unit>[A-Za-z]{{3,}})\b",
    re.IGNORECASE,
)
_TITLED = re.compile(r"(?<![\w-])(?P<word>[A-Z][a-z]{2,}) $")
_WORD_BEFORE = re.compile(r"(?<![\w-])(?P<word>[A-Z][A-Za-z]+) $")
_YEARS_OLD = re.compile(r"[\s-]years?[\s-](?:old|of age)\b", re.IGNORECASE)
_AGED = re.compile(
    r"(?:[A-Z][\w'\u2019-]+,?\s\(?|\b[Aa]ged?:?\s*|[a-z],\s|\b(?:am|is|was|were|turn(?:s|ed|ing)?)\s+(?:only\s+|then\s+)?)$"
)
_AGE_ENDS = re.compile(r"\s*(?:[,;.)]|$|\n|y/?o|yrs?\b|years?\b|[MF]\b)|\s+(?:and|but|on|when|in|at|last|this)\b")
_OFTEN = re.compile(r"\s+(?:times|occasions)\b", re.IGNORECASE)
_MINUS = "-\u2212"
_BELOW_ZERO = re.compile(r"\b(?:minus|negative|below zero|loss of|down)\s+$|[-\u2212]$", re.IGNORECASE)
_TO_GO = re.compile(
    r"[\s-]+(?:[a-z]+\s+)?(?:before|prior|earlier|ahead|short|until|till|to go|below|under)\b", re.IGNORECASE
)
_AROUND_CHARS = 150
_BEFORE_CHARS = 24
_FIELD = re.compile(r"(?<![\w-])(?P<word>[A-Za-z-]{2,14}):[ \t]*\Z")
_GENERIC = frozenset(("no", "#", "\u00a7", "\u00b6"))


def find_bearing(token: Token, text: str, page: ReadPage, others: set[str]) -> Hit | None:
    """The place of a page that bears a plain number of the draft; what is counted instead goes into `others`."""
    hits = [each for each in find_hits(token, page) if not out_of_another(text, token.end, page.text, each.start)]
    label = naming_word(text, token.start)
    if label is not None and hits and (label in _GENERIC or "." in str(token.value)):
        return hits[0]
    if label is not None and hits:
        rows = line_numbers(page)
        alike = (label, *_GENERIC)
        named = [
            hit
            for hit in hits
            if naming_word(page.text, hit.start) in alike or hit.start in rows or _is_entry(label, page, hit)
        ]
        if named:
            return named[0]
        if any(naming_word(page.text, figure.start) == label for figure in page.by_kind.get(Kind.UNPARSED, ())):
            others.add(f"another {label}")
            return None
    aged = _by_age(token, text, page, hits) if hits else None
    if aged is not None:
        others.update(aged if isinstance(aged, list) else ())
        return aged if isinstance(aged, Hit) else None
    for hit in hits:
        other = _counted_instead(token, text, page, hit, labelled=label is not None)
        if other is None:
            return hit
        others.add(other)
    return None


def _is_entry(label: str, page: ReadPage, hit: Hit) -> bool:
    """True for the number of a thing in a form: "Room: 212"."""
    before = _FIELD.search(page.text, max(0, hit.start - _BEFORE_CHARS), hit.start)
    return before is not None and stem(before["word"].casefold()) == label


def _counted_instead(token: Token, text: str, page: ReadPage, hit: Hit, *, labelled: bool) -> str | None:
    """What a number of a page counts that is not what the draft's number counts; None where it may be the same."""
    if (
        not labelled
        and not _is_same_title(token, text, page, hit)
        and (
            _named_apart(token, text, page, hit)
            or _numbers(token, page, hit)
            or not _short_fits(text, token, page, hit)
        )
    ):
        return "something else"
    mine = unit_of(text, token.start, token.end) or unit_of_list(text, token.end)
    theirs = unit_of(page.text, hit.start, hit.end) or unit_of_list(page.text, hit.end) or _glued(page, hit)
    theirs = theirs or _unit_of_whole(page, hit)
    if mine is None and not labelled:
        instead = _instead(token, text, page, hit)
        if instead:
            return instead
    if mine is not None and mine == theirs:
        return None
    if not labelled and _is_everywhere(token) and not _speaks_alike(token, text, page, hit):
        return "something else"
    if mine is None or (theirs is None and _may_count(mine, page, hit)):
        return None
    return theirs or "something else"


def _speaks_alike(token: Token, text: str, page: ReadPage, hit: Hit) -> bool:
    """True where a number of a page stands by a word that the draft has by its own: "clean in upper 14 in." is none
    of "14 photographs".
    """
    around = next((each for each in units_of(page) if each.start <= hit.start < each.end), None)
    if around is None:
        return True
    mine = frozenset(stems(text[max(0, token.start - _AROUND_CHARS) : token.end + _AROUND_CHARS]))
    low, high = min(around.start, hit.start - _BESIDE_CHARS), max(around.end, hit.end + _BESIDE_CHARS)
    # The line at the head of a table says what its cells are: "SEASON TOTALS (new meters, hours)".
    title = page.text[: around.start].rpartition("\n\n")[2].partition("\n")[0] if around.is_row else ""
    return bool(mine & frozenset(stems(f"{title} {around.columns or ''} {page.text[max(0, low) : high]}")))


def _is_everywhere(token: Token) -> bool:
    """True for a number so small that almost any page has it for something."""
    return _is_small(token) and int(str(token.value)) < _EVERYWHERE


def _instead(token: Token, text: str, page: ReadPage, hit: Hit) -> str | None:
    """What a number of the page counts instead, where the draft's has no unit: "8 min" are no eight calls."""
    things = things_after(text, token.end)
    if _OFTEN.match(text, token.end) is not None and _counts_others(page, hit):
        return "something else"
    theirs = unit_of(page.text, hit.start, hit.end)
    counted = theirs is not None and is_measure(theirs) and _is_small(token)
    if counted and counts_something_else(text, token.end) and not things & things_after(page.text, hit.end):
        return theirs
    return _other_number(token, things, page, hit)


def _counts_others(page: ReadPage, hit: Hit) -> bool:
    """True for a measure, and for a number in words that counts things: "three weeks" and "5 min" are no times."""
    if unit_of(page.text, hit.start, hit.end) is not None:
        return True
    worded = page.text[hit.start].isalpha() and not _OFTEN.match(page.text, hit.end)
    return worded and counts_something_else(page.text, hit.end)


def _by_age(token: Token, text: str, page: ReadPage, hits: list[Hit]) -> Hit | list[str] | None:
    """Where a page has somebody's age, or what age it has instead; None where the draft tells none."""
    if (name := aged_name(text, token)) and (ages := ages_of(name, page)):
        same = [Hit(age.start, age.end) for age in ages if age.value == token.value]
        return same[0] if same else [f"{age.text} for {name}" for age in ages]
    return next((hit for hit in hits if _is_age(page, hit)), None) if _YEARS_OLD.match(text, token.end) else None


def _is_age(page: ReadPage, hit: Hit) -> bool:
    """True for the number behind a name, a calling or "is": "Mr. Wolny, 79", "age 79", "a helper, 22,", "he is 24"."""
    before = page.text[max(0, hit.start - _BEFORE_CHARS) : hit.start]
    return _AGED.search(before) is not None and _AGE_ENDS.match(page.text, hit.end) is not None


def _is_small(token: Token) -> bool:
    value = str(token.value)
    return value.isdecimal() and value.isascii() and int(value) < _MOST


def _numbers(token: Token, page: ReadPage, hit: Hit) -> bool:
    """True for a number of the page that only numbers a line, or names a thing: no count is borne by it."""
    if not _is_small(token) or hit.start in line_numbers(page):
        return _is_small(token)
    # "SSN (last four)" counts digits.
    if page.text[: hit.start].endswith("last ") and page.text[hit.end : hit.end + 1] == ")":
        return True
    # "Week 2:" and "Visit 3:" head what follows.
    if page.text[hit.end : hit.end + 1] == ":" and _TITLED.search(
        page.text[max(0, hit.start - _BEFORE_CHARS) : hit.start]
    ):
        return True
    # "We inspect each slip three times" has no third slip.
    if page.text[hit.start].isalpha() and counts_something_else(page.text, hit.end):
        return False
    return unit_of(page.text, hit.start, hit.end) is None and naming_word(page.text, hit.start) is not None


def _is_same_title(token: Token, text: str, page: ReadPage, hit: Hit) -> bool:
    """True for "Elevator 3" in both, and for "RFI 14" where the page has "RFI No. 14"."""
    mine = _WORD_BEFORE.search(text[max(0, token.start - _BEFORE_CHARS) : token.start])
    if mine is None or not text[token.start].isdigit():
        return False
    named = _TITLED.search(page.text[max(0, hit.start - _BEFORE_CHARS) : hit.start])
    same = named is not None and named["word"] == mine["word"]
    return same or naming_word(page.text, hit.start) == stem(mine["word"].casefold())


def _named_apart(token: Token, text: str, page: ReadPage, hit: Hit) -> bool:
    """True for the 3 of "Elevator 3", where the draft has Elevator 3 beside the count: it is borne for that."""
    named = _TITLED.search(page.text[max(0, hit.start - _BEFORE_CHARS) : hit.start])
    if named is None or not _is_small(token) or not page.text[hit.start].isdigit():
        return False
    thing = f"{named['word']} {page.text[hit.start : hit.end]}"
    low, high = max(0, token.start - _AROUND_CHARS), token.end + _AROUND_CHARS
    return thing in f"{text[low : token.start]} | {text[token.end : high]}"


def _short_fits(text: str, token: Token, page: ReadPage, hit: Hit) -> bool:
    """False for a note such as "3/4", "x3" or "q6h" that the draft's words do not spell out."""
    if page.text[hit.start] in _MINUS and text[token.start] not in _MINUS:
        ahead = _TO_GO.match(text, end_of_list(text, token.end))
        return bool(ahead or _BELOW_ZERO.search(text[max(0, token.start - _BEFORE_CHARS) : token.start]))
    short = _SHORT.fullmatch(page.text[hit.start : hit.end])
    if short is None or text[token.start : token.end] == page.text[hit.start : hit.end]:
        return True
    before = text[max(0, token.start - _BEFORE_CHARS) : token.start]
    if short["score"] and "." in str(token.value):
        return True
    part, _, whole = (short["score"] or "0/0").partition("/")
    # "8/4" is a day.
    if int(part) > int(whole):
        return False
    if short["score"]:
        return _SCORED.match(text, token.end) is not None or _SCORES.search(before) is not None
    if short["times"]:
        return _TIMES.match(text, token.end) is not None or _ORIENTED.search(before) is not None
    return not short["every"] or _EVERY.search(before) is not None


def _glued(page: ReadPage, hit: Hit) -> str | None:
    """The unit of "20mg", "6ft"."""
    short = _SHORT.fullmatch(page.text[hit.start : hit.end])
    return unit_named(short["unit"]) if short and short["unit"] else None


def _unit_of_whole(page: ReadPage, hit: Hit) -> str | None:
    """The unit of "eleven of the 31 nights"."""
    whole = _OF_WHOLE.match(page.text, hit.end)
    return unit_named(whole["unit"]) if whole else None


def _other_number(token: Token, things: frozenset[str], page: ReadPage, hit: Hit) -> str | None:
    """Another number that the page gives to the things counted, where this one counts other things; or None."""
    counted = counts_something_else(page.text, hit.end) or unit_of(page.text, hit.start, hit.end) is not None
    if not things or not _is_small(token) or not counted:
        return None
    if things & things_after(page.text, hit.end):
        return None
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        head = _thing(page.text, figure.end)
        if head in things and figure.value != token.value and figure.start not in line_numbers(page):
            return f"{figure.text} {head}"
    return None


def _thing(text: str, end: int) -> str | None:
    found = re.match(r"[\s-]+(?P<noun>[a-z]{3,})", text[end : end + 24])
    return stem(found["noun"]) if found else None


def _may_count(unit: str, page: ReadPage, hit: Hit) -> bool:
    """True for the cell of a row, or a number that nothing is said about; a length of time needs its unit in prose."""
    around = next((each for each in units_of(page) if each.start <= hit.start < each.end), None)
    if counts_something_else(page.text, hit.end):
        return around is not None and around.is_row and (not is_of_time(unit) or _is_headed(unit, around, page))
    if not is_of_time(unit) or sum(char.isdigit() for char in page.text[hit.start : hit.end]) >= _LONG:
        return True
    if around is None or around.is_row:
        return around is not None
    # "Hours worked beyond forty in a week" counts hours; so does "Sixty minutes were asked for. Thirty were given."
    low = max(0, min(around.start, hit.start - _AROUND_CHARS))
    return re.search(rf"\b{unit}s?\b", page.text[low : hit.start], re.IGNORECASE) is not None


def _is_headed(unit: str, row: Unit, page: ReadPage) -> bool:
    """True for a cell such as "96 corn" under the title "Bushels per acre"."""
    named = re.compile(rf"(?<!\w){unit}s?(?!\w)", re.IGNORECASE)
    over = (each for each in units_of(page) if each.end <= row.start and not each.figures)
    return any(named.search(page.text[each.start : each.end]) for each in over)
