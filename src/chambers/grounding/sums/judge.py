"""The verdict on a figure that no cited page has: worked out, wrong, told before, or left to a person.

A length of time between two days of its sentence is judged whether or not a page has the figure. What comes out is
supported. A small count or a length of time that does not come out needs review, unless a cited page counts the same
thing with another number.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount, same_amount
from chambers.grounding.claims.relative_days import RelativeDate
from chambers.grounding.grounds import Outcome, span_of, where, worked_out
from chambers.grounding.lookup.counted import TIME_UNITS, counted_instead, label_of, swapped_on, things_of
from chambers.grounding.lookup.figures import BOUND, ELSEWHERE
from chambers.grounding.lookup.values import opens_with_nought, size_of
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.pages.draft_tables import Row, row_at
from chambers.grounding.sums.between import judge_between
from chambers.grounding.sums.columns import own_column
from chambers.grounding.sums.operations import Setting, ways
from chambers.grounding.verdict import Judgment, Verdict

COMPUTED = "computed"
RELATIVE = "relative"
"""The method of a day that is said by its distance from another."""
_MOST_SMALL, _MOST_OPEN = 100, 20
_OWN = frozenset(map(Decimal, range(1, 5)))
"""A count of 20 or more is one that some page states: of 512 planted errors 13 more block so, of 3,513 sentences 8."""
_TIMES = re.compile(r"(?:twice|thrice)(?!\s+(?:the|that|as|what|its|his|her|their)\b)", re.IGNORECASE)
_IN_WORDS = re.compile(r"[a-z\s-]*(?:half|third|quarter|fourth|fifth|sixth|eighth|tenth)s?", re.IGNORECASE)
_WORKED = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED))
_TOTAL = re.compile(r"(?:\b(?:grand|sum)\s+)?\b(?:total|sum|balance|net|demand)\b", re.IGNORECASE)
_ASKED = re.compile(
    r"\b(?:pain|suffering|general damages|non-?economic|emotional|anguish|distress|punitive|exemplary|moral damages)\b",
    re.I,
)
_PART = re.compile(
    r"\b(?:(?:sub|grand\s)?totals?|less|credit\w*|minus|paid|received|deduct\w*|of which|including)\b", re.IGNORECASE
)


def judge_made(setting: Setting, found: Outcome) -> Outcome | None:
    """The verdict on a figure by what other figures make, where the pages gave `found`; None to leave it at that."""
    token = setting.token
    if setting.size is None or token.kind not in _WORKED or opens_with_nought(token):
        return None
    of_time = token.kind is Kind.UNPARSED and setting.unit in TIME_UNITS
    between = judge_between(setting) if of_time else None
    if found[0] is Verdict.SUPPORTED:
        # A length whose two ends stand in its sentence is wrong, whatever else has the figure.
        return between if between is not None and between[0] is Verdict.CONTRADICTED else None
    signed = isinstance(token.value, Amount) and token.value.value < 0 and not token.value.bracketed
    if signed or label_of(setting.text, token.start) is not None:
        return None
    if (swapped := swapped_on(token, setting.pages)) is not None:
        return _instead(*swapped)
    if between is not None or found[3] == BOUND:
        return between
    if found[3] == ELSEWHERE and token.kind is not Kind.UNPARSED:
        # What another page has was cited wrongly, unless the cited pages make it by themselves.
        setting = replace(setting, beside=(), before=(), earlier=())
    for made, words in ways(setting):
        if setting.fits(made):
            return worked_out(f"worked out again: {words}", words)
    if token.kind is Kind.PERCENTAGE and found[0] is Verdict.NOT_FOUND and _IN_WORDS.fullmatch(token.text):
        return Verdict.REVIEW, "no page has it, and it was not worked out", None, COMPUTED
    return _left_open(setting, found) if token.kind is Kind.UNPARSED else None


def _left_open(setting: Setting, found: Outcome) -> Outcome | None:
    """A small count or length of time that the cited pages do not have.

    It is wrong where a cited page has another one of the same things. Two to four things that no page counts otherwise
    are the draft's own count ("both offices", "three reasons"). Below twenty a person decides: nobody counts more from
    several pages without a page that says so.
    """
    if found[3] != ELSEWHERE and (other := counted_instead(setting.token, setting.text, setting.pages)) is not None:
        return _instead(*other)
    # "Twice" counts what happened, and not what the draft lists: where another page says so, that page is shown.
    happened = found[3] == ELSEWHERE and _TIMES.match(setting.text, setting.token.start) is not None
    if setting.token.text.isalpha() and setting.size in _OWN and setting.unit is None and not happened:
        return Verdict.SUPPORTED, "a small count of the draft's own; no cited page counts otherwise", None, "own"
    if found[3] == ELSEWHERE:
        return None
    if setting.size is None or setting.size >= _MOST_OPEN or setting.token.value != str(setting.token.value):
        return None
    return Verdict.REVIEW, "no page has it, and it was not worked out", None, COMPUTED


def _instead(page: ReadPage, figure: Token) -> Outcome:
    source = span_of(page.page, Hit(figure.start, figure.end))
    reason = f"does not stand on {where(page.page)}, which has {' '.join(source.text.split())}"
    return Verdict.CONTRADICTED, reason, source, "value"


def judge_relative(setting: Setting, relative: RelativeDate, found: Outcome) -> Outcome:
    """The verdict on "two days later", where the pages gave `found` for the day that it means."""
    said = r"\s+".join(map(re.escape, setting.token.text.split()))
    words = re.compile(rf"\b{said}\b", re.IGNORECASE)
    for page in setting.pages:
        if (match := words.search(page.text)) is not None:
            source = span_of(page.page, Hit(*match.span()))
            return Verdict.SUPPORTED, f"{where(page.page)} says so", source, "exact"
    if relative.same:
        return Verdict.SUPPORTED, f"means {relative.day or 'the day that was said'}", None, "antecedent"
    if found[0] is Verdict.SUPPORTED:
        return found
    day = f"{relative.day:%B %-d}" if relative.day is not None and relative.yearless else relative.day
    reason = relative.problem or f"it means {day}, which {found[1]}"
    return Verdict.REVIEW, reason, found[2], RELATIVE


def judge_stated(token: Token, computed: Amount) -> Outcome:
    """The verdict on a result that its sentence works out."""
    assert isinstance(token.value, Amount)
    if same_amount(token.value, computed):
        return worked_out("worked out again from the amounts beside it in the sentence", str(computed))
    return Verdict.CONTRADICTED, f"the amounts beside it make {computed}", None, COMPUTED


def judge_repeated(token: Token, text: str, before: Sequence[tuple[Token, Judgment]]) -> Outcome | None:
    """Supported for a figure that the draft worked out before, and for a small count of the same things again."""
    size = size_of(token)
    if size is None or token.kind not in _WORKED:
        return None
    small = token.kind is Kind.UNPARSED and size < _MOST_SMALL
    things = things_of(text, token.end) if small else frozenset()
    for other, judgment in reversed(before):
        if other.kind is not token.kind or other.value != token.value:
            continue
        worked = judgment.verdict is Verdict.SUPPORTED and judgment.method == COMPUTED
        again = judgment.verdict in (Verdict.SUPPORTED, Verdict.REVIEW) and things & things_of(text, other.end)
        if again or (worked and not small):
            return Verdict.SUPPORTED, "the draft says so before", judgment.source, COMPUTED
    return None


def judge_own_total(token: Token, draft_text: str, tokens: Sequence[Token], rows: Sequence[Row]) -> Outcome | None:
    """The total of a column of the draft's own table, as the sum of what stands above it; None where it is no total."""
    row = row_at(rows, token.start)
    if row is not None and isinstance(token.value, Amount) and _ASKED.search(draft_text[row.start : row.end]):
        return Verdict.REVIEW, "asked for by the draft, and no fact of the record", None, COMPUTED
    if row is None or not isinstance(token.value, Amount) or not _TOTAL.search(draft_text[row.start : row.end]):
        return None
    above = [each for each in rows if each.head == row.head and each.start < row.start]
    values = [each.value.value for each in own_column(token, tokens, rows) if isinstance(each.value, Amount)]
    for low in range(len(values) - 1):
        if sum(values[low:], Decimal(0)) == token.value.value:
            return worked_out("the sum of the rows above it", f"{len(values) - low} rows")
    plainly = len(values) == len(above) > 1 and not any(
        _PART.search(draft_text[each.start : each.end]) for each in above
    )
    if plainly and _TOTAL.match(draft_text[row.start : row.end].strip(" |*_")):
        return (
            Verdict.CONTRADICTED,
            f"the rows above it make {Amount(sum(values, Decimal(0)), token.value.currency)}",
            None,
            COMPUTED,
        )
    return None
