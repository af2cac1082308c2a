"""Whether a figure stands in its own place: beside the words that the page gives it, not beside those of another.

Every figure of the cited pages that could stand in the place of the draft's is weighed by the words that it shares
with the draft's clause; a word that stands around every figure weighs little. When another figure fits clearly better
than this one wherever it stands, the draft has put it in the wrong place. Two figures of one sentence that have changed
places are told in the same way.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from chambers.grounding.claim import FIGURES, Kind, Token
from chambers.grounding.facts import is_taken_off
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_after
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.gaps import RATE
from chambers.grounding.numbers.numbering import line_numbers
from chambers.grounding.numbers.numerals import number_of, plain
from chambers.grounding.numbers.reach import reach_on_page
from chambers.grounding.numbers.surroundings import HEAD, NEAR, OWN, SUBJECT, Words, around_in_draft, around_on_page
from chambers.grounding.placing.together import is_placed
from chambers.grounding.texts.rows import units_of
from chambers.grounding.texts.sentences import flowing

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_YEAR = re.compile(r"(?:1[6-9]|2[01])\d\d")
_NUMBERED = re.compile(r"(?:\b(?:Nos?|Number|ID|MRN|Account)\.?|#)\s*:?\s*$", re.IGNORECASE)
_LATER = re.compile(r"[\s-]*[a-z]+\s+(?:later|after|before|earlier|afterwards?|apart|from)\b", re.IGNORECASE)
_STEP_END = re.compile(r";|\.\s|\n\s*\n")
# "Pier 9" and "Room 214" are names.
_TITLED = re.compile(r"[A-Z][A-Za-z]{2,}[^\S\n]$")
# In a draft a sentence may begin with any word.
_NAMING = re.compile(r"[a-z,][^\S\n]+[A-Z][a-z]{2,}[^\S\n]$")
_FOLD = re.compile(r"\s+times\b")
_SPELT = re.compile(r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b")
_IN_ALL = re.compile(r"[^.;,\n]{0,30}\b(?:in all|altogether|in total|combined|together)\b", re.IGNORECASE)
_TOTAL_OF = re.compile(r"\b(?:total|totals|totaling|totaled|sum|in all)\s+(?:of\s+|to\s+)?$", re.IGNORECASE)
_BOUNDS = (
    r"(?:max(?:imum|\.)?|min(?:imum|\.)?|at least|at most|up to|not (?:less|more|fewer) than|no (?:less|more"
    r"|fewer) than"
    r"|limit(?:ed)?|cap(?:ped)?|ceiling|floor|between|range|not (?:to )?exceed(?:ing)?)"
)
_BOUND = re.compile(rf"\b{_BOUNDS}\W{{1,3}}(?:(?:of|to|at|is)\s+)?$", re.IGNORECASE)
_BOUNDED = re.compile(rf"\b{_BOUNDS}(?!\w)|\bmay\b|\bmust\b|\bshall\b|\brequire", re.IGNORECASE)
_WITHIN = re.compile(r"\b(?:within|inside|outside) (?:the |its |that |this |all |those )?\w+", re.IGNORECASE)
_RANGE_TO = re.compile(r"\d%?\s*(?:to|-|\u2013|and)\s*\$?$")
_TO_NEXT = re.compile(r"\s*(?:to|-|\u2013)\s*\$?\d")
PART_OF = re.compile(r"\s+(?:out\s+)?of\s+(?:(?:the|its|his|her|their|all|these|those)\s+)*", re.IGNORECASE)
"""What stands between a part and its whole: "58 of its 100"."""
_RANGE_OF = re.compile(r"\b(?:between\s+(?:[^.;]{3,24}\s+and\s+)?|as\s+of\s+)$", re.IGNORECASE)
_NOUN = re.compile(r"\s+[a-z]{3,}")
_LEAD_CHARS = 40
_LISTING = re.compile(r"[\s,]*(?:and|or)?[\s,]*")
_JOINED = re.compile(r"\b(?:or|and|nor)\s+(?:(?:for|of|in|to|on|with|by|from|about)\s+)?(?:the\s+|an?\s+)?\Z")
_NAME_CHARS = 24
_LONG_DIGITS = 3
_COMMON = 0.8
_CLEARLY = 1.2
_FAR_BETTER = 1.8
# A shared name alone is not enough.
_ENOUGH = 0.75
_IN_LIST = 1.0
_ALONE = 1.4
_MOST = 1.5
_PAPER = 0.75
_NAMED_ALL = 1.5


@dataclass(frozen=True, slots=True)
class _Place:
    """A figure of a page, its value in one form, and the words around it there."""

    figure: Token
    value: str
    words: Words
    own: bool


def slot_fault(
    text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], others: Sequence[Token] = ()
) -> str | None:
    """A figure that the pages give to something else, or None.

    `start` is where the sentence `text` begins; `others` are figures of it that need not stand anywhere. A plain number
    alone is left to a second measure: small numbers stand everywhere.
    """
    figures = [token for token in tokens if token.kind in FIGURES and is_plain(token)] if not text.isupper() else []
    every = (*figures, *(each for each in others if each not in figures))
    for token in (each for each in figures if each.kind is not Kind.UNPARSED):
        other = fits_another(text, start, token, every, pages)
        joined = other is not None and _is_joined(text, start, token, other, pages)
        if other is not None and not joined and not is_placed(token, text, start, every, pages):
            return f"the record has {flowing(other.text)} for this, and {flowing(token.text)} for something else"
    around = {token.start: around_in_draft(text, start, token, tokens) for token in figures}
    return next(_exchanges(figures, around, text, start, pages), None) or _steps_fault(figures, pages)


def _is_joined(text: str, start: int, token: Token, other: Token, pages: Sequence[ReadPage]) -> bool:
    """True for "for the advance or for the $60" of one sentence: the words before the joint are the other's."""
    if _JOINED.search(text, 0, token.start - start) is None:
        return False
    for page in (each for each in pages if any(figure is other for figure in each.by_kind.get(other.kind, ()))):
        hits = [hit.start for hit in find_hits(token, page)]
        if any(
            unit.start <= other.start < unit.end and unit.start <= hit < unit.end
            for unit in page.sentences
            for hit in hits
        ):
            return True
    return False


def fits_another(
    text: str, start: int, token: Token, tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> Token | None:
    """The figure of a page that has the words of a figure of the sentence, and that the sentence does not have."""
    counted = is_of_name(token, text, start) or is_count_in_all(token, text, start)
    counted = counted or (token.kind is Kind.DATE and names_event(text, token.start - start, token.end - start))
    if counted or text.isupper() or _LATER.match(text, token.end - start):
        return None
    figures = [each for each in tokens if each.kind in FIGURES and is_plain(each)]
    said = Counter(_value(each) for each in figures)
    said.update(str(value) for word in _SPELT.findall(text.casefold()) if (value := number_of(word)) is not None)
    places = [place for page in pages for place in _places(token, text, start, page)]
    taken = is_taken_off(text, token.start - start, token.end - start)
    enough = _IN_LIST if _is_listed(token, figures, text, start) else _ENOUGH
    return _better(around_in_draft(text, start, token, tokens), places, said, taken=taken, enough=enough)


def names_event(text: str, low: int, high: int) -> bool:
    """True for a day that is not that of the act: "between May 2 and June 9", "as of May 2", "the May 2 visit"."""
    before = text[max(0, low - _LEAD_CHARS) : low]
    return _RANGE_OF.search(before) is not None or (before.endswith("the ") and _NOUN.match(text, high) is not None)


def _steps_fault(figures: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """Two shares of a sentence that the steps of a scale keep apart: "below 99%, 15%; below 98%, 30%"."""
    shares = [figure for figure in figures if figure.kind is Kind.PERCENTAGE]
    if len(shares) != 2:
        return None
    steps = [step for page in pages for step in _steps(page)]
    with_each = [[step for step in steps if _value(share) in step] for share in shares]
    paired = all(found and all(len(step) > 1 for step in found) for found in with_each)
    if paired and not any(_value(shares[1]) in step for step in with_each[0]):
        other = next(iter(with_each[0][0] - {_value(shares[0])}))
        return f"{flowing(shares[0].text)} stands with {other}, not with {flowing(shares[1].text)}"
    return None


@kept_on_page
def _steps(page: ReadPage) -> tuple[frozenset[str], ...]:
    """The shares of each piece of the page between semicolons, stops and ends of paragraphs."""
    cuts = [0, *(match.start() for match in _STEP_END.finditer(page.text)), len(page.text)]
    shares = page.by_kind.get(Kind.PERCENTAGE, ())
    pieces = (frozenset(_value(each) for each in shares if low <= each.start < high) for low, high in pairwise(cuts))
    return tuple(piece for piece in pieces if piece)


def stands_in_place(token: Token, text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> bool:
    """True when a figure shares more words with the pages where it stands than any other that could take its place."""
    words = around_in_draft(text, start, token, tokens)
    places = [place for page in pages for place in _places(token, text, start, page)]
    rarity = _rarity(places)
    here = max((_score(words, place.words, rarity) for place in places if place.own), default=0.0)
    there = max((_score(words, place.words, rarity) for place in places if not place.own), default=0.0)
    return here > 0 and here >= there


def is_of_name(token: Token, text: str, start: int) -> bool:
    """True for the number of "Interstate 80" or "Order 14", which counts nothing."""
    return token.kind is Kind.UNPARSED and _NAMING.search(text[: token.start - start][-_NAME_CHARS:]) is not None


def is_count_in_all(token: Token, text: str, start: int) -> bool:
    """True for a count or an amount that the draft has added up."""
    before = text[: token.start - start][-_NAME_CHARS:]
    added = _IN_ALL.match(text, token.end - start) or _TOTAL_OF.search(before)
    return token.kind in (Kind.UNPARSED, Kind.AMOUNT) and added is not None


def _is_listed(token: Token, figures: Sequence[Token], text: str, start: int) -> bool:
    """True for a figure of a bare list, which shares its words with the others."""
    gaps = [text[a.end - start : b.start - start] for a, b in pairwise(figures) if token in (a, b) and a.kind is b.kind]
    return any(_LISTING.fullmatch(gap) for gap in gaps)


def _better(words: Words, places: Sequence[_Place], said: Counter[str], *, taken: bool, enough: float) -> Token | None:
    """The figure that fits clearly better, by the words of the clause and by all words together; or None."""
    if not any(place.own for place in places):
        return None
    rarity = _rarity(places)
    own = {word: weight for word, weight in words.items() if weight > (OWN if word.startswith("#") else SUBJECT)}
    here = max(_score(words, place.words, rarity) + _of_paper(place) for place in places if place.own)
    near = max(_score(own, place.words, rarity) for place in places if place.own)
    best, there = 0.0, None
    for place in places:
        score = _score(words, place.words, rarity)
        rival = not place.own and not said[place.value] and (taken or not _is_negative(place))
        nothing_here = not here and score >= _NAMED_ALL and len(words.keys() & place.words.keys()) > 1
        # Paraphrase leaves a word here and a word there: the other figure must have all that the clause says.
        whole = all(word in place.words for word in own if not word.startswith("#"))
        if rival and whole and score > best and (nothing_here or _score(own, place.words, rarity) > near):
            best, there = score, place.figure
    # Where its own line shares a word of the clause, the figure stands there for a reason.
    clearly = _FAR_BETTER if near else _CLEARLY if here else max(enough, _ALONE)
    return there if best >= enough and best - here >= clearly else None


def _is_negative(place: _Place) -> bool:
    return isinstance(place.figure.value, Amount) and place.figure.value.value < 0


def _of_paper(place: _Place) -> float:
    """The day of a paper goes with everything in it."""
    return _PAPER if HEAD in place.words else 0.0


def _exchanges(
    figures: Sequence[Token], around: dict[int, Words], text: str, start: int, pages: Sequence[ReadPage]
) -> Iterator[str]:
    """Two figures of a sentence, each of which has the words that the pages give to the other."""
    for one, two in combinations(figures, 2):
        if one.kind is not two.kind or _value(one) == _value(two):
            continue
        # "58 of its 100 acres" are one count, and share their words.
        if PART_OF.fullmatch(text, one.end - start, two.start - start):
            continue
        marks = {mark for mark in (*around[one.start], *around[two.start]) if mark.startswith("#")}
        first, second = ({w: x for w, x in around[t.start].items() if w not in marks} for t in (one, two))
        first, second = _apart(first, second), _apart(second, first)
        straight, crossed = _fit(one, first, pages) + _fit(two, second, pages), 0.0
        crossed = min(_fit(two, first, pages), _fit(one, second, pages)) * 2
        if crossed - straight >= _CLEARLY and crossed >= _ENOUGH:
            given, other = flowing(one.text), flowing(two.text)
            yield f"the record has {other} for what it gives as {given}, and the other way round"


def _apart(words: Words, others: Words) -> dict[str, float]:
    """The words that stand nearer to one figure than to the other."""
    return {word: weight for word, weight in words.items() if weight > others.get(word, 0.0)}


def _fit(token: Token, words: Words, pages: Sequence[ReadPage]) -> float:
    hits = [(page, hit.start) for page in pages for hit in find_hits(token, page)]
    return max((_score(words, around_on_page(page).get(at, {}), {}) for page, at in hits), default=0.0)


def _places(token: Token, text: str, start: int, page: ReadPage) -> Iterator[_Place]:
    hits = {hit.start for hit in find_hits(token, page)} - line_numbers(page)
    around = around_on_page(page)
    unit = unit_after(text, token.end - start) if token.kind is Kind.UNPARSED else None
    beside = [(low, high) for low, high in _rows(page) if any(low <= hit < high for hit in hits)] if hits else []
    seen: set[int] = set()
    rate = RATE.match(text, token.end - start)
    bare = any(each.start in hits and _is_bare_sum(token, each) for each in page.by_kind.get(Kind.AMOUNT, ()))
    bounded = _BOUNDED.search(_WITHIN.sub(" ", text)) is not None
    for figure in page.by_kind.get(token.kind, ()):
        own = figure.start in hits
        seen.add(figure.start)
        if rate and not own and not RATE.match(page.text, figure.end):
            continue
        if not own and not bounded and _is_bound(page.text, figure):
            continue
        # The cells of a row stand side by side: none takes the place of another.
        if own or (
            (could_replace(token, figure, unit, page) or (bare and _is_bare_sum(token, figure)))
            and not any(low <= figure.start < high for low, high in beside)
        ):
            words = around.get(figure.start, {})
            if own and (further := reach_on_page(page).get(figure.start)):
                words = {**further, **words}
            yield _Place(figure, _value(figure), words, own)
    elsewhere = hits - seen
    for figure in page.figures if elsewhere else ():
        if figure.start in elsewhere:
            yield _Place(figure, _value(figure), around.get(figure.start, {}), True)


def _is_bare_sum(token: Token, figure: Token) -> bool:
    """True for an amount without its currency, as in a column, where the draft has one with it."""
    mine, theirs = token.value, figure.value
    if not isinstance(mine, Amount) or not isinstance(theirs, Amount):
        return False
    return mine.currency is not None and theirs.currency is None


def _is_bound(text: str, figure: Token) -> bool:
    """True for a figure that only says how much a thing may be: a maximum, or the end of a range."""
    before, after = text[max(0, figure.start - _NAME_CHARS) : figure.start], text[figure.end : figure.end + 8]
    measured = figure.kind in (Kind.PERCENTAGE, Kind.AMOUNT, Kind.UNPARSED)
    ranged = _RANGE_TO.search(before) or _TO_NEXT.match(after)
    return measured and (_BOUND.search(before) is not None or ranged is not None)


@kept_on_page
def _rows(page: ReadPage) -> tuple[tuple[int, int], ...]:
    return tuple((each.start, each.end) for each in units_of(page) if each.is_row)


def could_replace(token: Token, figure: Token, unit: str | None, page: ReadPage) -> bool:
    """True when a figure of the page could stand in the place of the draft's."""
    if figure.start in line_numbers(page):
        return False
    mine, theirs = token.value, figure.value
    if isinstance(mine, DateValue) and isinstance(theirs, DateValue):
        vague = any(reading.day is None for reading in (*mine.readings, *theirs.readings)) or not theirs.readings
        same = any(m.stands_in(t) or t.stands_in(m) for m in mine.readings for t in theirs.readings)
        return not vague and not same
    if isinstance(mine, Amount) and isinstance(theirs, Amount):
        return abs(mine.value) != abs(theirs.value) and (mine.currency is None) is (theirs.currency is None)
    if token.kind is Kind.UNPARSED:
        return _counts_alike(token, figure, unit, page)
    return mine != theirs


def _counts_alike(token: Token, figure: Token, unit: str | None, page: ReadPage) -> bool:
    mine, theirs = str(token.value), str(figure.value)
    if not _NUMBER.fullmatch(theirs) or mine == theirs or _NUMBERED.search(page.text[: figure.start][-12:]):
        return False
    if _TITLED.search(page.text[: figure.start][-16:]) or _FOLD.match(page.text, figure.end):
        return False
    lengths = sorted(len(each.split(".", maxsplit=1)[0]) for each in (mine, theirs))
    other = unit_after(page.text, figure.end)
    # "7.4" of a contract is a section, and no count of anything that comes in whole ones.
    if unit is None and ("." in theirs) is not ("." in mine):
        return False
    row = _is_in_row(figure, page)
    return (lengths[1] < _LONG_DIGITS or lengths[1] - lengths[0] <= 1) and (
        unit in (None, other) or (other is None and row)
    )


def _is_in_row(figure: Token, page: ReadPage) -> bool:
    return any(low <= figure.start < high for low, high in _rows(page))


def _rarity(places: Sequence[_Place]) -> dict[str, float]:
    """How much a word tells the figures apart: one that stands around all of them tells little."""
    around: dict[str, set[str]] = {}
    for place in places:
        around.setdefault(place.value, set()).update(word for word, weight in place.words.items() if weight >= NEAR)
    spread = Counter(word for words in around.values() for word in words)
    rest = max(1, len(around) - 1)
    return {word: 1 - _COMMON * (count - 1) / rest for word, count in spread.items()}


def _score(mine: Words, theirs: Words, rarity: dict[str, float]) -> float:
    shared = mine.keys() & theirs.keys()
    return sum(min(_MOST, mine[word] * theirs[word]) * rarity.get(word, 1.0) for word in shared)


def is_plain(token: Token) -> bool:
    """True for a figure that means one thing: no bare year, no day without a figure, no code."""
    if token.kind is Kind.UNPARSED:
        return _NUMBER.fullmatch(str(token.value)) is not None and not _YEAR.fullmatch(str(token.value))
    if token.kind is Kind.DATE:
        return any(character.isdigit() for character in token.text)
    return True


def _value(token: Token) -> str:
    value = token.value
    return plain(abs(value.value)) if isinstance(value, Amount) else str(value)
