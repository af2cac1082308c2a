"""The verdict on one fact: a date, an amount, a name, a number, a quotation.

A fact that its citation bears is supported. One that stands only elsewhere is contradicted, and the right page is
named. One that stands nowhere is not found, and the page says what it has instead.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from chambers.grounding.cited.page_numbers import TURN
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import BREAKS_OFF, Hit, ReadPage, find_hit, find_hits, same_kind_on
from chambers.grounding.needs import candidates
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.bearing import find_bearing
from chambers.grounding.numbers.columns import find_bare_share, find_bare_sum, find_in_column
from chambers.grounding.numbers.counts import in_other_units, unit_of
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.other_forms import find_other_form, is_denied
from chambers.grounding.people.aliases import judge_alias
from chambers.grounding.people.implied import judge_implied
from chambers.grounding.people.name_places import name_pattern
from chambers.grounding.people.seats import judge_title
from chambers.grounding.people.short_forms import judge_short
from chambers.grounding.people.strangers import is_made_up, other_first_name
from chambers.grounding.quotations import fragments_of, goes_on_itself
from chambers.grounding.texts.near import near_quotation
from chambers.grounding.verdict import SourceSpan, Verdict
from chambers.record.matter import entries

_EXCEPTING = re.compile(r"\b(?:only|unless|without|absent|except|not|no|until)\b[^.;]*$", re.IGNORECASE)
_LEAD_CHARS = 60
_BESIDE_CHARS = 100
_ARTICLES = frozenset(("the", "a", "an"))
_UNNAMED_CHARS = 120
_CONDITION = re.compile(r"\b(?:unless|except|without)\b", re.IGNORECASE)
_LEFT_OUT_DENIAL = re.compile(r"\u201c(?:no|not|never|cannot|nor|[a-z]+n['\u2019]t)\b", re.IGNORECASE)
_DENIAL = re.compile(r"\b(?:no|not|never|none|nor|neither|cannot|without|[a-z]+n['\u2019]t)\b", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:not|never|no|nor|neither|without|cannot|hardly|[a-z]+n['\u2019]t)\b(?:\W+\w+){0,4}\W*$", re.IGNORECASE
)
_UNNAMED = re.compile(
    r"\b(?:(?:do|does|did)\s+not|doesn['\u2019]t|don['\u2019]t|didn['\u2019]t|nowhere|never|neither|without|nor)\s+(?:even\s+|ever\s+|once\s+)?"
    r"(?:list(?:s|ed|ing)?|nam(?:es?|ed|ing)|mention(?:s|ed|ing)?|identif(?:y|ies|ied|ying)|includ(?:es?|ed|ing)|show(?:s|ed|ing)?"
    r"|refer(?:s|red|ring)?\s+to|contain(?:s|ed|ing)?|disclos(?:es?|ed|ing)|record(?:s|ed|ing)?|bear(?:s|ing)?|carr(?:y|ies|ied))"
    r"\s+(?:[a-z'\u2019]+,?\s+){0,12}(?:Mr\.|Ms\.|Mrs\.|Dr\.)?\s*$"
    r"|\b(?:no\s+(?:mention|record|entry|trace|sign)\s+of|omit(?:s|ted|ting)?|leaves?\s+out|left\s+out|silent\s+(?:on|about)|says?\s+nothing\s+(?:of|about))"
    r"\s+(?:[a-z]+\s+){0,3}(?:Mr\.|Ms\.|Mrs\.|Dr\.)?\s*$"
)
_ENTERED_KINDS = frozenset((Kind.NAME, Kind.DOCKET, Kind.UNPARSED))
_FIGURES = frozenset((Kind.DATE, Kind.TIME, Kind.PERCENTAGE, Kind.UNPARSED))
ELSEWHERE = "elsewhere"
"""The method by which a fact was found on other pages than those that its citation names."""
_FEW_TURNS = 2
_MOST_ELSEWHERE = 60
_NAMED_VALUES = 3
_NEAR_CHARS = 45
_PAID_OUT = re.compile(
    r"\b(?:paid|payments?|bought|purchas\w+|withdr\w+|disburs\w+|distribut\w+|fees?|charges?|checks?|debits?|transfers?"
    r"|refund\w*|credits?|discounts?|deduct\w*)\b",
    re.IGNORECASE,
)
_TAKEN_OFF = re.compile(
    r"\b(?:paid|pays|payments?|credit\w*|tax\w*|deduct\w*|withh\w+|discount\w*|refund\w*|adjust\w*|reduc\w+"
    r"|allowances?|loss(?:es)?"
    r"|offset|set-?off|negative|less|minus|write-?off|wrote off|writ\w+ (?:off|down)|mortgage|debts?|liens?"
    r"|liabilit\w+|owed"
    r"|expenses?|fees?|costs?|charges?|bills?|legac\w+|distribut\w+|disburs\w+|funeral|repairs?|salvage"
    r"|trade-?in|rebates?|recover\w+"
    r"|reserves?|retain\w*|holdbacks?|depreciat\w+|amorti[sz]\w+|deficit|shortfall|overdra\w+|withdr\w+"
    r"|returns?|reversals?"
    r"|chargebacks?|deposits?|escrow|advances?|prepaid|down payment|subtract\w*|net of|leaves|leaving)\b",
    re.IGNORECASE,
)

Found = tuple[int, Hit]


def judge_fact(token: Token, text: str, held: Sequence[int], grounds: Grounds, likely: Sequence[int] = ()) -> Outcome:
    """The verdict on a token that is held to some pages, or to the whole record, of which it asks `likely` first."""
    if isinstance(token.value, DateValue) and token.value.problem is not None:
        verdict = Verdict.CONTRADICTED if token.value.readings else Verdict.NOT_FOUND
        return verdict, f"{token.text}: {token.value.problem}", None, "calendar"
    able = candidates(token, grounds.index)
    own = _own_pages(token, held, grounds)
    # What is cited is read in any case: a day may stand there without its year, a share as a fraction.
    bare = isinstance(token.value, Amount) and token.value.currency is None
    always = held and (bare or token.kind in _FIGURES or token.kind is Kind.AMOUNT)
    cited = sorted(own) if always else [at for at in able if at in own]
    on_pages = _on_pages(token, text, cited if held else _likely_first(able, likely), grounds)
    if on_pages is not None and on_pages[0] is not Verdict.CONTRADICTED:
        return on_pages
    return (
        _entered(token, grounds)
        or _in_other_units(token, text, held, grounds)
        or _by_alias(token, text, held, grounds)
        or on_pages
        or _missing(token, text, held, able, grounds)
    )


def _likely_first(able: Sequence[int], likely: Sequence[int]) -> list[int]:
    """Pages in the order in which they are worth asking: a small number stands on most, and bears it on few."""
    asked = frozenset(able)
    return list(dict.fromkeys((*(at for at in likely if at in asked), *able)))


def _says_itself(token: Token, doubt: str, text: str) -> bool:
    """True for a quotation whose left-out word the draft has in its own words: "only with ...", "but not as ..."."""
    if token.kind is not Kind.QUOTATION:
        return False
    broken = doubt.startswith(BREAKS_OFF)
    if (broken and goes_on_itself(text, token.start, token.end)) or _has_left_out(token, doubt, text):
        return True
    if len(fragments_of(token.text)) > 1:
        return False
    before = text[max(0, token.start - _LEAD_CHARS) : token.start]
    if "\u201cwithout" in doubt and _EXCEPTING.search(before):
        return True
    if (condition := _CONDITION.search(doubt)) is not None:
        return re.search(rf"(?i)\b{condition[0]}\b", before) is not None
    return _LEFT_OUT_DENIAL.search(doubt) is not None and _DENIES.search(before) is not None


def _has_left_out(token: Token, doubt: str, text: str) -> bool:
    """True where the draft has all that was left out in its own words beside the quotation: "before the fall, ..."."""
    around = text[max(0, token.start - _BESIDE_CHARS) : token.start] + text[token.end : token.end + _BESIDE_CHARS]
    left_out = frozenset(re.findall(r"\w+", doubt[doubt.find("\u201c") :].casefold())) - _ARTICLES
    told = left_out <= frozenset(re.findall(r"\w+", around.casefold()))
    return bool(left_out) and told and not _DENIAL.search(doubt)


def _own_pages(token: Token, held: Sequence[int], grounds: Grounds) -> set[int]:
    """The pages cited; a person may be named anywhere in the paper that is cited, and its own number at its head."""
    if token.kind is Kind.IDENTIFIER:
        return {*held, *(grounds.index.document(page)[0] for page in held)}
    if token.kind is not Kind.NAME:
        return set(held)
    return {at for page in held for at in grounds.index.document(page)}


def _on_page(token: Token, text: str, page: ReadPage, units: set[str]) -> Hit | None:
    """Where a page has a token, in whatever form; what it counts instead goes into `units`."""
    hit = find_bearing(token, text, page, units) if token.kind is Kind.UNPARSED else find_hit(token, page)
    hit = hit or find_in_column(token, page) or _bare_year(token, page) or find_bare_sum(token, page)
    hit = hit or find_other_form(token, text, page) or find_bare_share(token, page) or _month_of_line(token, page)
    if hit is None or hit.doubt is None:
        return hit
    taken = isinstance(token.value, Amount) and (
        is_taken_off(text, token.start, token.end) or _PAID_OUT.search(_line_of(page.text, hit.start)) is not None
    )
    return replace(hit, doubt=None) if taken or _says_itself(token, hit.doubt, text) else hit


def _on_pages(token: Token, text: str, pages: Sequence[int], grounds: Grounds) -> Outcome | None:
    unsure: Found | None = None
    units: set[str] = set()
    denied: ReadPage | None = None
    for at in pages:
        page = grounds.index.read(at)
        hit = _on_page(token, text, page, units)
        if hit is None:
            continue
        if is_denied(token, text, page):
            denied = page
            continue
        if hit.doubt is None:
            if isinstance(token.value, DateValue) and _disagree(token.value, pages, grounds):
                reason = f"{token.text} can be read in more than one way, and the record has several"
                return Verdict.AMBIGUOUS, reason, None, hit.method
            return Verdict.SUPPORTED, _stands(page, hit), span_of(page.page, hit), hit.method
        unsure = unsure or (at, hit)
    if unsure is not None:
        page = grounds.index.read(unsure[0])
        return Verdict.AMBIGUOUS, f"{where(page.page)}: {unsure[1].doubt}", span_of(page.page, unsure[1]), "value"
    if denied is not None:
        return Verdict.CONTRADICTED, f"{where(denied.page)} says that it is not", None, "value"
    if units:
        return Verdict.CONTRADICTED, f"the record counts {', '.join(sorted(units))} here", None, "value"
    return None


def _bare_year(token: Token, page: ReadPage) -> Hit | None:
    """A year that heads a row or stands in a list, where nothing around it says that it is one."""
    value = token.value
    if not isinstance(value, DateValue) or len(value.readings) != 1:
        return None
    reading = value.readings[0]
    if reading.year is None or reading.month is not None or reading.day is not None:
        return None
    bare = replace(token, kind=Kind.UNPARSED, value=str(reading.year))
    return next((hit for hit in find_hits(bare, page) if hit.doubt is None), None)


def _month_of_line(token: Token, page: ReadPage) -> Hit | None:
    """ "In June 2020" where a line tells a day of June, and has the year for all of its days: "Cancelled in 2020:"."""
    value = token.value
    reading = value.readings[0] if isinstance(value, DateValue) and len(value.readings) == 1 else None
    if reading is None or reading.year is None or reading.month is None or reading.day is not None:
        return None
    for figure in page.by_kind.get(Kind.DATE, ()):
        theirs = figure.value.readings if isinstance(figure.value, DateValue) else ()
        bare = len(theirs) == 1 and theirs[0].year is None and theirs[0].month == reading.month
        if bare and re.search(rf"\b{reading.year}\b", _line_of(page.text, figure.start)):
            return Hit(figure.start, figure.end)
    return None


def is_taken_off(text: str, start: int, end: int) -> bool:
    """True when the draft says in words what brackets say in a column: a payment, a credit, a deduction."""
    return _TAKEN_OFF.search(text[max(0, start - _NEAR_CHARS) : end + _NEAR_CHARS]) is not None


def _line_of(text: str, at: int) -> str:
    """The line of a page at a place: "07/31  Paid  Ida Moss, income  ($410.00)" says itself what the brackets mean."""
    return text[text.rfind("\n", 0, at) + 1 : at]


def _in_other_units(token: Token, text: str, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """A length of time or space that a page gives in another unit: two weeks where it has fourteen days."""
    unit = unit_of(text, token.start, token.end) if token.kind is Kind.UNPARSED else None
    if unit is None or not str(token.value).replace(".", "", 1).isdecimal():
        return None
    for value, other in in_other_units(str(token.value), unit):
        same = replace(token, value=value)
        for at in (at for at in candidates(same, grounds.index) if not held or at in held):
            page = grounds.index.read(at)
            for hit in find_hits(same, page):
                if unit_of(page.text, hit.start, hit.end) == other:
                    reason = f"{where(page.page)} has it as {value} {other}s"
                    return Verdict.SUPPORTED, reason, span_of(page.page, hit), "computed"
    return None


def _stands(page: ReadPage, hit: Hit) -> str:
    noise = "; letters and digits that scanning mixes up were read as one" if hit.method == "scan" else ""
    return f"stands on {where(page.page)}{noise}"


def _disagree(value: DateValue, pages: Sequence[int], grounds: Grounds) -> bool:
    """True when a date with several readings, or without a year, meets more than one full date."""
    yearless = any(reading.year is None and reading.day is not None for reading in value.readings)
    vague = len(value.readings) > 1 or yearless
    if not vague:
        return False
    met = {
        theirs
        for at in pages
        for figure in grounds.index.read(at).figures
        if isinstance(figure.value, DateValue) and len(figure.value.readings) == 1
        for theirs in figure.value.readings
        if theirs.year is not None and any(mine.stands_in(theirs) for mine in value.readings)
    }
    # The dates of the draft around it may say which of them is meant.
    return len(met) > 1 and not met & set(value.likely)


def _entered(token: Token, grounds: Grounds) -> Outcome | None:
    if token.kind not in _ENTERED_KINDS:
        return None
    caption = (("parties", caption) for caption in [grounds.matter.caption] if caption)
    pattern = name_pattern(token.text)
    for field, value in (*entries(grounds.matter), *caption):
        if pattern.search(value):
            span = SourceSpan("matter", None, None, None, None, None, None, value)
            return Verdict.SUPPORTED, f"entered for this matter as {field.replace('_', ' ')}", span, "exact"
    return None


def _by_alias(token: Token, text: str, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """A person or firm that the cited paper calls by another of its names."""
    if token.kind is not Kind.NAME:
        return None
    both = _two_names(token, held, grounds)
    if both is not None or not held or is_made_up(token.text, grounds.index):
        return both
    if (other := other_first_name(token.text, grounds.index)) is not None:
        return Verdict.CONTRADICTED, f"the record knows {other}, and no {token.text}", None, "name"
    own = _own_pages(token, held, grounds)
    known = judge_alias(token, own, grounds) or judge_short(token, text, own, grounds)
    return known or judge_implied(token, text, own, grounds) or judge_title(token, text, grounds)


def _two_names(token: Token, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """ "Ann Lee of Lee & Sons" is a person and a firm: supported when both are."""
    parts = re.split(r"\s+of\s+", token.text, maxsplit=1)
    if len(parts) != 2:
        return None
    names = [Token(Kind.NAME, token.start, token.end, part, part) for part in parts]
    outcomes = [judge_fact(name, "", held, grounds) for name in names]
    return outcomes[0] if all(outcome[0] is Verdict.SUPPORTED for outcome in outcomes) else None


def _missing(token: Token, text: str, held: Sequence[int], able: Sequence[int], grounds: Grounds) -> Outcome:
    if held:
        # A small number stands on most pages: only those near the cited ones are worth naming.
        beside = sorted(able, key=lambda at: min([abs(at - page) for page in held]))[:_MOST_ELSEWHERE]
        elsewhere = _on_pages(token, text, beside, grounds)
        if elsewhere is not None and elsewhere[0] is Verdict.SUPPORTED:
            before = text[max(0, token.start - _UNNAMED_CHARS) : token.start]
            if token.kind is Kind.NAME and _UNNAMED.search(before):
                return (
                    Verdict.SUPPORTED,
                    "the draft says that the page does not name it, and it does not",
                    None,
                    "absent",
                )
            cites = _named(held, grounds)
            reason = f"not on the cited page ({cites}); it {elsewhere[1]}"
            return Verdict.CONTRADICTED, reason, elsewhere[2], ELSEWHERE
    if (told := _without_year(token, held, grounds) or _year_of_papers(token, held, grounds)) is not None:
        return told
    if token.kind is Kind.QUOTATION and (near := near_quotation(str(token.value), held, grounds)):
        return near
    place = _named(held, grounds, " or ") if held else "any page of the record"
    near_values = [value for at in held for value in same_kind_on(token, grounds.index.read(at))]
    hint = f"; the page has {', '.join(near_values[:_NAMED_VALUES])}" if near_values else ""
    return Verdict.NOT_FOUND, f"does not stand on {place}{hint}", None, "value"


def _without_year(token: Token, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """A full date that a page of the record tells without its year, which the other dates of the page give."""
    value = token.value
    if held or not isinstance(value, DateValue) or value.exact is None:
        return None
    bare = replace(token, value=DateValue((replace(value.readings[0], year=None),)))
    for at in candidates(bare, grounds.index):
        page = grounds.index.read(at)
        if (hit := find_hit(token, page)) is not None:
            return Verdict.SUPPORTED, _stands(page, hit), span_of(page.page, hit), hit.method
    return None


def _year_of_papers(token: Token, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """A full date that a cited page tells without its year, which only other dates of the cited papers give."""
    value = token.value
    if not held or not isinstance(value, DateValue) or value.exact is None:
        return None
    bare = replace(value.readings[0], year=None)
    papers = {other for at in held for other in grounds.index.document(at)} | set(held)
    for at in held:
        page = grounds.index.read(at)
        # A witness speaks of days long before that of the transcript.
        spoken = len(TURN.findall(page.text)) >= _FEW_TURNS
        for figure in page.by_kind.get(Kind.DATE, ()):
            day = figure.value if isinstance(figure.value, DateValue) else None
            if day is not None and day.readings == (bare,) and (spoken or not day.likely):
                years = {
                    reading.year
                    for other in papers
                    for each in grounds.index.read(other).by_kind.get(Kind.DATE, ())
                    if isinstance(each.value, DateValue)
                    for reading in each.value.readings
                }
                if value.exact.year in years:
                    hit = Hit(figure.start, figure.end)
                    return Verdict.SUPPORTED, _stands(page, hit), span_of(page.page, hit), hit.method
    return None


def _named(held: Sequence[int], grounds: Grounds, between: str = ", ") -> str:
    return between.join(where(grounds.index.pages[at]) for at in held[:_NAMED_VALUES])
