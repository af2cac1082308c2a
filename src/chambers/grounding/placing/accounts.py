"""Figures of one sentence that do not make each other: parts and their sum, a whole and its part, a price and its sum.

Each figure stands on the page, and yet "$70,400 and $44,000, $88,000 in all" is false. Only plain forms are read: a
list that ends with its sum, a part that is no smaller than its whole, the price of one thing that is more than that of
all, and a span of time between two times of the sentence.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise, product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.numerals import IN_FIGURES, IN_WORDS, how_many
from chambers.grounding.texts.sentences import flowing

_SUM_BEHIND = re.compile(r"\s*(?:in all|altogether|in total|together|combined|all told)\b", re.IGNORECASE)
_SUM_BEFORE = re.compile(
    r"(?:,|\bwhich|\bthat|\bdebts|\bitems|\bpayments|\binvoices|\bsums|\bamounts)\s+(?:[a-z]+\s+)?(?:(?:come"
    r"|came|comes|add|adds|added)(?: up)? to"
    r"|total(?:s|ed|led|ing|ling)?|amount(?:s|ed|ing)? to|for a total of|a total of|together|in all|added)\s+$",
    re.IGNORECASE,
)
_PART = re.compile(
    r"[^.;$\u20ac\u00a3]{0,40}?(?:,\s*)?\b(?:of which|of (?:that|this),?(?!\s+(?:year|month|week|day|date|kind"
    r"|time|name))|including|includes|included)\s+"
    r"(?:[\w'\u2019]+\s+){0,5}$",
    re.IGNORECASE,
)
_IN_ALL = re.compile(r"\s+(?:in all|altogether|in total)\s*,\s*", re.IGNORECASE)
_OF_IT = re.compile(r"\s+of (?:it|that|this|which|them)\b", re.IGNORECASE)
_LEAVES = re.compile(
    r"[^.;$]{0,40}?(?:,\s*|\bwhich\s+|\band\s+)(?:which\s+|and\s+)?(?:leaves|leaving|left)\s+(?:(?:a"
    r"|the)\s+\w+\s+of\s+)?$",
    re.IGNORECASE,
)
_AT = re.compile(r"\s+(?:[a-z]+\s+){1,3}at\s+(?:a rate of\s+)?$", re.IGNORECASE)
_ARE = re.compile(
    r"(?:\s+(?:each|apiece|an?\s+\w+|per\s+\w+|[a-z]+)){0,3}\s*,?\s+(?:or|are|is|was|were|cost|comes? to"
    r"|came to|makes?|made"
    r"|amounts? to|amounted to|totals?|totall?ed)\s+$",
    re.IGNORECASE,
)
_APIECE = re.compile(
    r"\s*(?:each|apiece|per \w+|an? (?:hour|day|week|month|night|unit|piece|carton|box|foot|square foot|acre"
    r"|ton|tonne|mile|page"
    r"|pound|dose|visit|share|copy|ticket|bushel|barrel|case|crate|pallet|session|yard|gallon|head|seat|plate"
    r"|sheet))\b",
    re.IGNORECASE,
)
_FOR_ALL = re.compile(
    r"[^.;]{0,30}?(?:\bcost|\bor|\bfor|\bcomes? to|\bcame to|\btotal\w*|\bmakes?|\bmade)\s+(?:a total of\s+)?$",
    re.IGNORECASE,
)
_GAP = re.compile(
    r"[^.;$]{0,40},\s*(?:which (?:is|was)\s+|leaving\s+)?an?\s+(?:gap|difference|spread|shortfall|loss|gain"
    r"|drop|increase|rise|decrease|decline)\s+of\s+$",
    re.IGNORECASE,
)
_LATER = re.compile(
    rf"[^.;]*?\b(?P<count>{IN_FIGURES}|{IN_WORDS})\s+(?P<unit>minute|hour)s?\s+(?:later|afterwards?"
    rf"|after that),?\s+(?:at|on)?\s*$",
    re.IGNORECASE,
)
_ROUGH = re.compile(
    r"\b(?:about|some|nearly|almost|roughly|approximately|around|over|under|more|less|than|within)\b", re.IGNORECASE
)
_OF_WHOLE = re.compile(
    r"\W*(?:Of|Out of|From) (?:the |its |an? |his |her |their )?(?:(?!this|that|it|these|those"
    r"|which)[\w'\u2019]+ ){0,5}",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\b(?:then|also|another|more|further|additional|again|by then|so far|to date|later|next|other|others|rest"
    r"|besides|too"
    r"|second|third|last|final|previous|earlier|prior|already|since|that brought|with (?:that|this|these|those|it))\b",
    re.IGNORECASE,
)
_MOST_PARTS = 8
_DAY_MINUTES = 24 * 60


def account_fault(own: str, start: int, tokens: Sequence[Token]) -> str | None:
    """A sum, a part or a span of a sentence that its own figures refute; or None."""
    sums = [token for token in tokens if isinstance(token.value, Amount) and token.value.currency is not None]
    found = (
        _not_the_sum(own, start, sums),
        _part_of_less(own, start, sums),
        _dearer_than_all(own, start, sums),
        _not_the_gap(own, start, sums),
        _not_the_rest(own, start, sums),
        _not_the_product(own, start, tokens),
        _not_so_much_later(own, start, tokens),
    )
    return next((fault for each in found for fault in each), None)


def goes_on(own: str) -> bool:
    """True for a sentence that adds to what was told before it."""
    return _GOES_ON.search(own) is not None


def _worth(token: Token) -> Decimal:
    return abs(token.value.value) if isinstance(token.value, Amount) else Decimal(0)


def _not_the_sum(own: str, start: int, sums: Sequence[Token]) -> Iterator[str]:
    # What goes on from a sentence before may be summed up with it.
    if goes_on(own):
        return
    for at, total in enumerate(sums[2:], start=2):
        lead = own[sums[at - 1].end - start : total.start - start]
        behind = lead.rstrip().endswith(",") and _SUM_BEHIND.match(own, total.end - start)
        if not behind and not _SUM_BEFORE.search(lead):
            continue
        parts = [_worth(each) for each in sums[:at]][-_MOST_PARTS:]
        made = {sum(some, Decimal(0)) for size in range(2, len(parts) + 1) for some in combinations(parts, size)}
        if ";" not in lead and _worth(total) not in made:
            yield f"the figures before it make {sum(parts, Decimal(0)):,}, not {flowing(total.text)}"


def _part_of_less(own: str, start: int, sums: Sequence[Token]) -> Iterator[str]:
    for whole, part in pairwise(sums):
        between = own[whole.end - start : part.start - start]
        of_it = _IN_ALL.fullmatch(between) and _OF_IT.match(own, part.end - start)
        if (of_it or _PART.fullmatch(between)) and _worth(part) >= _worth(whole):
            yield f"{flowing(part.text)} is no part of {flowing(whole.text)}"


def _dearer_than_all(own: str, start: int, sums: Sequence[Token]) -> Iterator[str]:
    for one, all_of_it in pairwise(sums):
        rate = _APIECE.match(own, one.end - start)
        if rate is None or _APIECE.match(own, all_of_it.end - start):
            continue
        if _FOR_ALL.fullmatch(own[rate.end() : all_of_it.start - start]) and _worth(one) > _worth(all_of_it):
            yield f"{flowing(one.text)}{rate[0]} is more than {flowing(all_of_it.text)} for all"


def _not_the_gap(own: str, start: int, sums: Sequence[Token]) -> Iterator[str]:
    for one, two, gap in zip(sums, sums[1:], sums[2:], strict=False):
        between = own[one.end - start : two.start - start]
        if ";" in between or not _GAP.fullmatch(own[two.end - start : gap.start - start]):
            continue
        if len(sums) == 3 and abs(_worth(one) - _worth(two)) != _worth(gap):
            made = abs(_worth(one) - _worth(two))
            yield f"between {flowing(one.text)} and {flowing(two.text)} it is {made:,}, not {flowing(gap.text)}"


def _not_the_rest(own: str, start: int, sums: Sequence[Token]) -> Iterator[str]:
    """ "Of $90 she paid $60, which leaves $20"."""
    # "Of this only $60" speaks of a whole that stands before the sentence.
    told = sums and _OF_WHOLE.fullmatch(own[: sums[0].start - start])
    for at, rest in enumerate(sums[2:3] if told else (), start=2):
        if not _LEAVES.fullmatch(own[sums[at - 1].end - start : rest.start - start]):
            continue
        parts = [_worth(each) for each in sums[:at]][-_MOST_PARTS:]
        made = {
            abs(sum((-part if sign else part for part, sign in zip(parts, signs, strict=True)), Decimal(0)))
            for signs in product((False, True), repeat=len(parts))
        }
        made |= {abs(one - two) for one, two in combinations(parts, 2)}
        if _worth(rest) not in made and ";" not in own[sums[0].end - start : rest.start - start]:
            yield f"the figures before it do not leave {flowing(rest.text)}"


def _not_the_product(own: str, start: int, tokens: Sequence[Token]) -> Iterator[str]:
    """ "71 days at $3,500 are $248,500"."""
    figures = [token for token in tokens if token.kind in (Kind.UNPARSED, Kind.AMOUNT)]
    for count, rate, made in zip(figures, figures[1:], figures[2:], strict=False):
        plain = count.kind is Kind.UNPARSED and str(count.value).isdecimal() and str(count.value).isascii()
        if not plain or not isinstance(rate.value, Amount) or not isinstance(made.value, Amount):
            continue
        by, are = own[count.end - start : rate.start - start], own[rate.end - start : made.start - start]
        if _AT.fullmatch(by) and _ARE.fullmatch(are) and int(str(count.value)) * _worth(rate) != _worth(made):
            yield f"{flowing(count.text)} at {flowing(rate.text)} are {int(str(count.value)) * _worth(rate):,}"


def _not_so_much_later(own: str, start: int, tokens: Sequence[Token]) -> Iterator[str]:
    times = [token for token in tokens if token.kind is Kind.TIME and re.match(r"\d\d:\d\d", str(token.value))]
    if len(times) != 2:
        return
    one, two = times
    later = _LATER.fullmatch(own[one.end - start : two.start - start])
    if later is None or _ROUGH.search(later[0]):
        return
    count = how_many(later["count"])
    step = count * (60 if later["unit"].casefold() == "hour" else 1)
    (h1, m1), (h2, m2) = (map(int, str(each.value).split(":")[:2]) for each in times)
    passed = (h2 * 60 + m2 - h1 * 60 - m1) % _DAY_MINUTES
    # Without a.m. or p.m. an hour may be of either half of the day; seconds may round.
    if all(abs(passed % half - step % half) > 1 for half in (_DAY_MINUTES, _DAY_MINUTES // 2)):
        yield f"from {flowing(one.text)} to {flowing(two.text)} it is not {later['count']} {later['unit']}s"
