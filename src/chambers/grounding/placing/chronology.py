"""Before and after, by the days and hours of the pages: "the tank was drained only after the pump had been removed".

What stands on either side of the word is sought among the entries and sentences of the cited pages that have a day or
an hour. Where the event stands in full with some of them, and the act nearly so with others, and all of these lie on
the other side of it, the draft has the order turned round.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.points import Point, days_of, moments_of
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.denial_words import NUMERALS
from chambers.grounding.words.meaning import LIGHT, stem, stems

_WAY = re.compile(
    r"\b(?P<way>before|after|until after|prior to|ahead of)\b(?!\s+(?:that|this|which|then|all)\b)", re.IGNORECASE
)
_OPENS = re.compile(r"^\W*(?:(?:only|shortly|soon|just|even|long)\s+)?$", re.IGNORECASE)
_END = re.compile(r"[.;:(]|,|\b(?:and|but|so|who|which|when|while|because)\b")
_DENIES = re.compile(
    r"\b(?:no|not|never|nobody|none|nothing|without|neither|nor|cannot)\b|n['\u2019]t\b", re.IGNORECASE
)
_LASTS = re.compile(r"\bfor\b[^,;.]{0,40}$", re.IGNORECASE)
_BACK = frozenset(("before", "prior to", "ahead of"))
_MOST = 0.6
_UNITS = frozenset(stem(unit) for unit in ("second", "minute", "hour", "day", "night", "week", "month", "year", "time"))

Told = tuple[frozenset[str], frozenset[str], bool, str]
"""The words of an act and of an event, whether the act comes first, and the word that says so."""


def chronology_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """An act that the pages date on the other side of an event, or None."""
    for act, event, first, words in _told(own):
        for points_on in (days_of, moments_of):
            points = [point for page in pages for point in points_on(page) if _when(point) is not None]
            there = [point for point in points if event <= point.spoken and not act <= point.spoken]
            here = [p for p in points if len(act & p.spoken) >= _MOST * len(act) and not event & p.spoken]
            if here and there and all(_is_turned(one, two, first=first) for one in here for two in there):
                one, two = flowing(here[0].words), flowing(there[0].words)
                return f"it says \u201c{words}\u201d, where the page has {one} for the one and {two} for the other"
    return None


def _told(own: str) -> Iterator[Told]:
    for match in _WAY.finditer(own):
        before, after = own[: match.start()], own[match.end() :]
        way = match["way"].casefold()
        if _OPENS.match(before) and "," in after:
            event, _, act = after.partition(",")
        else:
            event, act = _END.split(after, maxsplit=1)[0], re.split(r"[.;:,]\s", before)[-1]
        # "Out for an hour before he came back" is not told to be over by then.
        if (_DENIES.search(act) and not way.startswith("until")) or _LASTS.search(before):
            continue
        mine, theirs = (frozenset(stems(part)) - LIGHT - _UNITS - NUMERALS for part in (act, event))
        if len(mine - theirs) > 0 and len(theirs - mine) > 0 and len(mine | theirs) > 2:
            yield mine - theirs, theirs - mine, way in _BACK, match["way"]


def _is_turned(act: Point, event: Point, *, first: bool) -> bool:
    one, two = _when(act), _when(event)
    return one is not None and two is not None and (one > two if first else one < two)


def _when(point: Point) -> tuple[date, int] | None:
    if point.first is None or point.first != point.last:
        return None
    return point.first, point.second or 0
