"""Hours between two times of different days: "29 hours and 48 minutes of notice", "fewer than 42 hours later".

Each time of a page counts with the day that stands on its line. Lengths of a day and less are told by the clock alone,
and are left to others.
"""

import re
from itertools import combinations

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numerals import IN_FIGURES, IN_WORDS, how_many
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.spans import day_of

_NUMBER = rf"(?:{IN_FIGURES}|{IN_WORDS})"
_LENGTH = re.compile(
    rf"(?<![\w.,:-])(?P<hours>{_NUMBER})[\s-]+hours?\b['\u2019]?(?:,?\s+(?:and\s+)?(?P<minutes>{_NUMBER})\s+minutes?\b)?",
    re.IGNORECASE,
)
_CLOCK = re.compile(r"(?P<hour>\d\d):(?P<minute>\d\d)")
_DAY, _HOUR = 24 * 60, 60
_MOST = 16


def judge_over_days(setting: Setting) -> Outcome | None:
    """Supported when two times of a cited page, each with its day, lie as many hours and minutes apart."""
    at = setting.token.start - setting.sentence.start
    lengths = (each for each in _LENGTH.finditer(setting.sentence.text) if each.start() <= at < each.end())
    said = next(lengths, None) if setting.token.kind is Kind.UNPARSED else None
    if said is None:
        return None
    length = how_many(said["hours"]) * _HOUR + how_many(said["minutes"] or "0")
    hedge = hedge_before(setting.sentence.text, said.start())
    for page in setting.pages if length > _DAY else ():
        for one, two in combinations(_moments(page), 2):
            apart = abs(two - one)
            near = hedge is not None and hedge.allows(apart / _HOUR, length / _HOUR)
            if near or (apart == length and (hedge is None or not hedge.side)):
                words = f"{apart // _HOUR} hours and {apart % _HOUR} minutes between two times of the page"
                return worked_out(f"worked out again: {words}", words)
    return None


@kept_on_page
def _moments(page: ReadPage) -> tuple[int, ...]:
    """The times of a page on whose lines a day stands too, in minutes."""
    days = [
        (each.start, day)
        for each in page.by_kind.get(Kind.DATE, ())
        if isinstance(each.value, DateValue) and (day := day_of(each.value)) is not None
    ]
    found: list[int] = []
    for each in page.by_kind.get(Kind.TIME, ()):
        low, high = page.text.rfind("\n", 0, each.start), page.text.find("\n", each.end)
        near = [(abs(at - each.start), day) for at, day in days if low < at < (high if high >= 0 else len(page.text))]
        clock = _CLOCK.fullmatch(str(each.value))
        if near and clock:
            found.append(min(near)[1].toordinal() * _DAY + int(clock["hour"]) * _HOUR + int(clock["minute"]))
    return tuple(dict.fromkeys(found))[:_MOST]
