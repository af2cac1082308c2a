"""Facts that a sentence puts together and the record keeps apart.

"A paid $100 on May 1 and $200 on June 2" names four true facts even with the days exchanged. Each amount is looked up
in the sentences of the record that have it: if every one of them has another day and none has this one, the pair is
false. Where the record's sentence names no day, nothing is said. The day at the head of a paper goes with everything
in it.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.surroundings import HEAD, around_on_page
from chambers.grounding.placing.together import stand_together, unit_at
from chambers.grounding.texts.rows import Unit
from chambers.grounding.texts.sentences import Sentence, flowing

# A number that names a thing may stand in many rows.
_LEADS = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.DATE))
_HEAD_LINE = re.compile(r"^(?:[ \t]*(?:[A-Z][\w ]{0,24}:)?[ \t]*).{0,60}$")
_APART = re.compile(r"\b(?:and|but|which|who|whom|while|after|before)\b|;")
_IN_YEAR = re.compile(r"\s+(?:in|for|during)\s+(?:the\s+year\s+)?(?P<year>(?:19|20)\d\d)\b(?!\s*[-\u2013/]\s*\d)")
_ROW_YEAR = re.compile(r"[ \t|]*(?P<year>(?:19|20)\d\d)(?=[ \t]{2,}|[ \t]*[|(]|\t)")
_DAY_AND_TIME = r"\d{1,4}[/-]\d{1,2}(?:[/-]\d{2,4})?,?\s+(?:at\s+)?\d{1,2}:?\d\d(?:\s?[ap]\.?m\.?)?(?:\s?h(?:ou)?rs)?"
_SPAN_OF_DAYS = re.compile(rf"{_DAY_AND_TIME}\s*(?:to|through|until|till|-|\u2013)\s*{_DAY_AND_TIME}", re.IGNORECASE)
"""What a log goes over, from one day to another: its days go with every time of it."""
_MAX_HEAD_CHARS = 48
_LISTED = 2


def pair_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The first pair of facts that the pages keep apart, or None; `start` is where the sentence `text` begins."""
    if stand_together(text, tokens, pages):
        return None
    if (fault := _year_fault(text, start, tokens, pages)) is not None:
        return fault
    for one, other in _pairs(tokens):
        first, second = sorted((one, other), key=lambda token: token.start)
        alone = sum(token.kind in (one.kind, other.kind) for token in tokens) == _LISTED
        between = text[first.end - start : second.start - start]
        # What was worked out is no fact of the page, but a day beside it goes with it, and with nothing further off.
        if alone and (_APART.search(between) or re.search(r"\d", between)):
            continue
        # "The last of December 12 come to $1.26 million, on which $88,200 was due": what was worked out stands between.
        worked = re.search(r"[$\u20ac\u00a3]\s?\d|\b(?:c[oa]mes? to|total\w*|amount\w* to|in all)\b", between)
        if worked:
            continue
        fault = _kept_apart(one, other, tokens, pages) or _kept_apart(other, one, tokens, pages)
        if fault is not None:
            return fault
    return None


def _year_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """An amount "in 2022" that stands in the row of another year."""
    for one in (token for token in tokens if token.kind in (Kind.AMOUNT, Kind.PERCENTAGE)):
        said = _IN_YEAR.match(text, one.end - start)
        hits = [(page, unit_at(page, hit.start)) for page in pages for hit in find_hits(one, page)] if said else []
        years = [_ROW_YEAR.match(page.text, unit.start, unit.end) if unit else None for page, unit in hits]
        found = [year["year"] for year in years if year is not None]
        if said and found and len(found) == len(hits) and said["year"] not in found:
            return f"{flowing(one.text)} stands with {found[0]}, not with {said['year']}"
    return None


def _pairs(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """Facts of two kinds that stand side by side: one to one in order, or each with the only one there is."""
    facts = [token for token in tokens if token.kind in _LEADS and not _is_vague(token)]
    kinds = {token.kind for token in facts}
    for first in sorted(kinds):
        for second in sorted(kinds):
            if first >= second or Kind.DATE not in (first, second):
                continue
            ones = [token for token in facts if token.kind is first]
            twos = [token for token in facts if token.kind is second]
            if len(ones) == len(twos):
                yield from zip(ones, twos, strict=True)
            elif len(ones) == 1 or len(twos) == 1:
                yield from (
                    (one, two)
                    for one in ones
                    for two in twos
                    if abs(one.start - two.start) == _nearest(one, two, ones, twos)
                )


def _is_vague(token: Token) -> bool:
    """True for a bare year, and for a day that is said without a figure."""
    year = re.fullmatch(r"(?:1[6-9]|2[01])\d\d", token.text) is not None
    return year or (token.kind is Kind.DATE and not any(character.isdigit() for character in token.text))


def _nearest(one: Token, two: Token, ones: Sequence[Token], twos: Sequence[Token]) -> int:
    many = twos if len(ones) == 1 else ones
    single = one if len(ones) == 1 else two
    return min(abs(single.start - each.start) for each in many)


def _kept_apart(one: Token, other: Token, said: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """Why `other` does not go with `one`: every sentence that has `one` has something else in its place.

    Where that is `said` by the draft as well, the two were not meant as a pair.
    """
    instead: str | None = None
    for page in pages:
        for hit in find_hits(one, page):
            line = _line_at(page, hit.start)
            if line is None:
                return None
            same = [t for t in page.figures if t.kind is other.kind and line.start <= t.start < line.end]
            beside = [h.start for h in find_hits(other, page) if line.start <= h.start < line.end]
            if _SPAN_OF_DAYS.search(page.text, line.start, line.end):
                return None
            if not same or any(token.value == each.value for token in same for each in said):
                return None
            if beside and not _out_of_step(hit.start, beside, one=one, line=line, page=page, same=same):
                return None
            if _is_head_fact(other, page) or any(
                HEAD in around_on_page(page).get(h.start, ()) for h in find_hits(other, page)
            ):
                return None
            instead = instead or " ".join(same[0].text.split())
    if instead is None:
        return None
    return f"{flowing(one.text)} stands with {instead}, not with {flowing(other.text)}"


def _line_at(page: ReadPage, at: int) -> Unit | Sentence | None:
    """The row in which a place lies, or else its sentence: a row binds closer."""
    unit = unit_at(page, at)
    if unit is not None and unit.is_row:
        return unit
    return next((spot for spot in page.sentences if spot.start <= at < spot.end), None)


def _out_of_step(
    at: int, beside: Sequence[int], *, one: Token, line: Unit | Sentence, page: ReadPage, same: Sequence[Token]
) -> bool:
    """True when a sentence lists both kinds in equal number and the two facts are not at the same place of it."""
    kin = [t.start for t in page.figures if t.kind is one.kind and line.start <= t.start < line.end]
    places = [t.start for t in same]
    if len(kin) != len(places) or len(kin) < _LISTED or at not in kin:
        return False
    return all(places.index(each) != kin.index(at) for each in beside if each in places)


def _heads(line: Sentence) -> bool:
    """True for a short line of its own: a heading, a label of a form, the day of a letter."""
    return (
        len(line.text) <= _MAX_HEAD_CHARS
        and not line.text.rstrip().endswith(".")
        and _HEAD_LINE.match(line.text) is not None
        and not re.search(r"\d.*\d{2}.*\d.*\s.*\d", line.text)
    )


def _is_head_fact(token: Token, page: ReadPage) -> bool:
    """True when a fact stands at the head of a paper, or is the day on which it was made."""
    for hit in find_hits(token, page):
        line = next((spot for spot in page.sentences if spot.start <= hit.start < spot.end), None)
        if line is not None and (
            _heads(line) or re.search(r"\b(?:dated|made|as of|effective|entered into)\b", line.text)
        ):
            return True
    return False
