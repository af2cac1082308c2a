"""Whether a figure says how far two others are apart, told by the form of the sentence and not by single verbs.

Three forms say so: "by" right before it ("won by 18 votes", "undercut it by $4,000"), a comparing word right behind
what it counts ("25 crates fewer", "two points ahead", "$300 higher than"), and a noun of change before it ("a cut of
12").
"""

import re
from decimal import Decimal

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.verdict import Verdict

_BY = re.compile(
    r"\bby\s+(?:(?:only|just|a mere|exactly|about|some|roughly|nearly|almost|another|a further|a|an)\s+)*$",
    re.IGNORECASE,
)
# "Under the lease" and "over five years" compare nothing.
_UNDER_WHAT = (
    r"(?:\s+(?!limit|cap|budget|price|cost|estimate|bid|quota|target)[\w'\u2019.-]+){0,4}?\s+(?:[Aa]greements?"
    r"|[Cc]ontracts?|[Ll]eases?|[Pp]olic(?:y|ies)|[Nn]otes?|[Oo]rders?|[Ww]ills?|[Tt]rusts?|[Dd]eeds?|[Ll]icen[cs]es?"
    r"|[Ss]ections?|[Aa]rticles?|[Cc]lauses?|[Pp]aragraphs?|[Rr]ules?|[Aa]cts?|[Ll]aws?|[Ss]tatutes?|[Bb]onds?|[Pp]lans?"
    r"|[Tt]erms?|[Pp]eriods?|years?|months?|weeks?|days?|hours?|life|course|[Oo]ath|[Pp]rotest|[Nn]o\.|[Nn]umber)\b"
)
_THAN = re.compile(
    r"[\s-]+(?:[a-z][\w-]*\s+){0,3}?(?:(?:too\s+(?:many|few|much|little)|more|less|fewer|above|below|ahead|behind|short"
    rf"|apart|(?:over|under)(?!{_UNDER_WHAT})|beyond|extra)\b|[a-z]{{3,}}er\s+(?:than|to)\b)"
    # "345 cycles sooner" lies between two counts, "three weeks sooner" between two days.
    r"|\s+(?!(?:second|minute|hour|day|night|week|month|year)s?\b)(?:[a-z][\w-]*\s+){1,2}?"
    r"(?:sooner|earlier|later|higher|lower|longer|shorter|larger|smaller|heavier|lighter|deeper)(?=\s*[.,;(])",
    re.IGNORECASE,
)
_THAN_WHAT = re.compile(
    r"[\s-]+(?:[a-z][\w-]*\s+){0,4}?(?:than|(?:above|below|over|under|beyond|ahead\s+of|behind|short\s+of)(?=\s+[\w$]))\s+"
    r"(?!(?:that|this|it|those|these)\s*[.,;)(])[\w$]",
    re.IGNORECASE,
)
_THAN_FIGURE = re.compile(
    r"\s+(?:more|less|fewer|higher|lower|greater|smaller|larger|longer|shorter|better|worse)\s+than\s+"
    r"(?:(?:the|its|his|her|their|a|an)\s+)?(?=[$\d])",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:increase|decrease|reduction|rise|drop|fall|cut|gain|loss|difference|gap|decline|raise|jump|growth|shortfall"
    r"|excess|surplus|deficit|margin|savings?|change|improvement|discount|over(?:charge|payment|run)"
    r"|under(?:charge|payment)|spread|lead)\s+of\s+(?:only\s+|just\s+|exactly\s+|about\s+|some\s+)?$",
    re.IGNORECASE,
)
_THAT_IS = re.compile(r"[,;(]\s*(?:or|that is,?|which\s+(?:is|was|makes?|made|leaves?|left))\s+$", re.IGNORECASE)
_OR = re.compile(r"[,;(]\s*(?:or|that is,?)\s+(?:[a-z]+\s+){0,2}$", re.IGNORECASE)
_FROM_TO = re.compile(r"\bfrom\b[^.;]*\bto\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_PAIR = 2


def tells_difference(text: str, start: int, end: int) -> bool:
    """True for a figure at a place of a sentence that says how far two others are apart.

    >>> text = "Rosen beat Lund by 18 votes."
    >>> tells_difference(text, 19, 21)
    True
    """
    lead = text[:start]
    return bool(_BY.search(lead) or _CHANGE.search(lead) or _THAN.match(text, end))


def follows_two(lead: str) -> bool:
    """True where what is told before a figure may be what it is worked out of: ", a drop of", ", which was"."""
    return bool(_CHANGE.search(lead) or _THAT_IS.search(lead))


def judge_told_change(setting: Setting) -> Outcome | None:
    """The verdict on a change in hundredths of two figures that the sentence tells: "from 40 to 50, a rise of 25%"."""
    text, start = setting.sentence.text, setting.token.start - setting.sentence.start
    value = str(setting.token.value).rstrip("%")
    told = next(
        (pair for kind in (Kind.AMOUNT, Kind.UNPARSED) if len(pair := _told_before(setting, kind)) == _PAIR), []
    )
    around = _told_around(setting)
    told = around if len(around) == _PAIR else told
    by_form = around or _CHANGE.search(text[:start]) or _BY.search(text[:start])
    by_form = by_form or (_OR.search(text[:start]) and _FROM_TO.search(text[:start]))
    if setting.token.kind is not Kind.PERCENTAGE or not told or not by_form or not told[0]:
        return None
    made, said = abs(told[1] - told[0]) * 100 / told[0], Decimal(value)
    hedge = hedge_before(text, start)
    words = f"{told[0]} to {told[1]}"
    # 37.5 may be called 37 or 38.
    last_place = Decimal(1).scaleb(-len(value.partition(".")[2]))
    if abs(made - said) < last_place or (hedge is not None and hedge.allows(float(made), float(said))):
        return worked_out(f"worked out again: {words}", words)
    # What stands before "10 percent more than the $90" need not be what is compared.
    sure = hedge is None and not around
    return (Verdict.CONTRADICTED, f"{words} is {round(made, 1)}%", None, "computed") if sure else None


def _told_around(setting: Setting) -> list[Decimal]:
    """What a share is measured by, and what stands before it: "37,134 tickets, 10 percent fewer than the 41,260"."""
    text, start = setting.sentence.text, setting.sentence.start
    than = _THAN_FIGURE.match(text, setting.token.end - start)
    base = next((each for each in setting.beside if than and each.start == start + than.end()), None)
    size = size_of(base) if base is not None else None
    return [size, *_told_before(setting, base.kind)[-1:]] if base is not None and size is not None else []


def judge_told_difference(setting: Setting) -> Outcome | None:
    """The verdict on how far two figures are apart that stand right before it: "from 31 to 12, a drop of 19"."""
    text, start = setting.sentence.text, setting.token.start - setting.sentence.start
    lead, wanted = text[:start], size_of(setting.token)
    compared = _THAT_IS.search(lead) and _THAN.match(text, setting.token.end - setting.sentence.start)
    follows = _CHANGE.search(lead) or compared
    if not follows or wanted is None or hedge_before(text, start) is not None:
        return None
    told = _told_before(setting, setting.token.kind)
    if len(told) != _PAIR:
        return None
    one, two = told
    words = f"{max(told)} less {min(told)}"
    if abs(one - two) == wanted:
        return worked_out(f"worked out again: {words}", words)
    # "Which is $90 less than the owner asks" may have its other term on a page.
    if _THAN_WHAT.match(text, setting.token.end - setting.sentence.start):
        return None
    return Verdict.CONTRADICTED, f"{words} is {plain(abs(one - two))}", None, "computed"


def _told_before(setting: Setting, kind: Kind) -> list[Decimal]:
    """The figures of a kind in the sentence before one; years and numbers of things aside."""
    text, start = setting.sentence.text, setting.sentence.start
    found: list[Decimal] = []
    for token in setting.beside:
        size = size_of(token) if token.kind is kind and token.start < setting.token.start else None
        named = token.kind is Kind.UNPARSED and naming_word(text, token.start - start) is not None
        if size is not None and not named and not _YEAR.fullmatch(token.text):
            found.append(size)
    return found
