"""Figures and days that stand on no cited page, and follow from what does: the judges, and the order they are asked in.

A judge takes the setting of a figure and says that it comes out, that it does not, or nothing. Those that read the form
of the words go first, those that try what figures of a page could make go last.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from chambers.grounding.claim import Kind, Token
from chambers.grounding.draft import Draft
from chambers.grounding.facts import judge_fact
from chambers.grounding.grounds import Grounds, Outcome, span_of
from chambers.grounding.law.library import judge_doubtful
from chambers.grounding.matching import Hit
from chambers.grounding.numbers.adding import judge_added, judge_carried
from chambers.grounding.numbers.amounts import Amount, same_amount
from chambers.grounding.numbers.asked_counts import judge_asked_count
from chambers.grounding.numbers.at_rates import judge_at_rate
from chambers.grounding.numbers.clock import is_rough_time, judge_rough_time
from chambers.grounding.numbers.comparing import judge_apart, judge_compared
from chambers.grounding.numbers.complements import is_left_out, judge_left_out, judge_not_so
from chambers.grounding.numbers.counting import judge_listed
from chambers.grounding.numbers.counts_in_all import judge_count_in_all
from chambers.grounding.numbers.day_gaps import (
    judge_counted_from,
    judge_days_between,
    judge_told_later,
    judge_weeks_and_days,
)
from chambers.grounding.numbers.differing import follows_two, judge_told_change, judge_told_difference
from chambers.grounding.numbers.durations import (
    judge_arithmetic,
    judge_duration,
    judge_from_clock,
    judge_from_paper,
)
from chambers.grounding.numbers.elapsed import is_term, judge_elapsed
from chambers.grounding.numbers.entry_counts import counts_entries, judge_each, judge_entries
from chambers.grounding.numbers.enumerated import VOTES_TO, judge_enumerated, judge_vote
from chambers.grounding.numbers.expiry import judge_expiry, judge_since_year
from chambers.grounding.numbers.fixed_ends import lies_otherwise
from chambers.grounding.numbers.gaps import judge_gap
from chambers.grounding.numbers.lengths import judge_length
from chambers.grounding.numbers.limits import judge_limit
from chambers.grounding.numbers.listing import judge_listing
from chambers.grounding.numbers.long_sums import judge_long_sum
from chambers.grounding.numbers.multiples import is_multiple, judge_multiple
from chambers.grounding.numbers.numbering import is_part_of_paper
from chambers.grounding.numbers.operands import widened
from chambers.grounding.numbers.over_days import judge_over_days
from chambers.grounding.numbers.own_counts import counted_otherwise, judge_own_count
from chambers.grounding.numbers.parts_of_whole import judge_part
from chambers.grounding.numbers.piecemeal import judge_piecemeal
from chambers.grounding.numbers.quotients import judge_equal_part, judge_quotient
from chambers.grounding.numbers.reckoning import judge_explicit, judge_reckoned
from chambers.grounding.numbers.relative_days import judge_relative_day
from chambers.grounding.numbers.repeats import judge_repeat
from chambers.grounding.numbers.restated import judge_restated
from chambers.grounding.numbers.row_counts import (
    OF_SO_MANY,
    judge_part_of_rows,
    judge_rows,
    judge_under_head,
    judge_unsaid_rows,
)
from chambers.grounding.numbers.row_gaps import judge_row_gap
from chambers.grounding.numbers.same_labels import judge_same_label
from chambers.grounding.numbers.setting import Setting, setting_of
from chambers.grounding.numbers.shares import judge_fraction, judge_rest
from chambers.grounding.numbers.since import judge_since
from chambers.grounding.numbers.sizes import SIZED, opens_with_nought, size_of
from chambers.grounding.numbers.slips import is_slip
from chambers.grounding.numbers.spans import judge_neighbour, judge_span, tells_how_often
from chambers.grounding.numbers.stated_counts import stated_otherwise
from chambers.grounding.numbers.table_sums import (
    judge_labelled_sum,
    judge_named_sum,
    judge_periods,
    judge_table_sum,
)
from chambers.grounding.numbers.tallies import judge_tally
from chambers.grounding.numbers.told_parts import judge_told_parts
from chambers.grounding.numbers.told_shares import judge_told_share
from chambers.grounding.numbers.told_sums import judge_told_sum
from chambers.grounding.numbers.working import judge_worked
from chambers.grounding.pages.sentences import said_at
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

Judge = Callable[[Setting], Outcome | None]
_RECKONED = re.compile(
    r"[\s-]+(?:minute|hour|day|night|week|month|year)s?\b"
    r"|[^.;\n]{0,30}\b(?:in all|altogether|in total|combined|together)\b",
    re.IGNORECASE,
)
_ALIKE = 2
_MOST_ENTRIES = 12
_THOSE = re.compile(r"\b(?:these|those|but)\s+$", re.IGNORECASE)
_LEAD_CHARS = 60
_YEAR_ON = re.compile(r"(?:a|one)\s+year\s+(?:later|after(?:wards?)?|thereafter)", re.IGNORECASE)
_CLOSELY = (
    judge_length,
    judge_elapsed,
    judge_weeks_and_days,
    judge_days_between,
    judge_gap,
    judge_row_gap,
    judge_repeat,
    judge_listed,
)
_EXACTLY = (judge_rows, judge_enumerated)
_DERIVED = frozenset((Kind.UNPARSED, Kind.PERCENTAGE, Kind.AMOUNT, Kind.TIME))

_SHARES: tuple[Judge, ...] = (
    judge_told_change,
    judge_part,
    judge_fraction,
    judge_rest,
    judge_not_so,
    judge_equal_part,
    judge_limit,
    judge_apart,
    judge_labelled_sum,
    judge_named_sum,
    judge_periods,
    judge_unsaid_rows,
)
"""What part of another figure it is, or what is left of one."""
_COUNTS: tuple[Judge, ...] = (
    judge_entries,
    judge_each,
    judge_quotient,
    judge_compared,
    judge_reckoned,
    judge_tally,
    judge_rows,
    judge_under_head,
    judge_enumerated,
    judge_told_parts,
    judge_told_sum,
    judge_table_sum,
    judge_same_label,
    judge_piecemeal,
)
"""What is counted or summed up on the cited pages."""


def judge_by_form(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """Figures whose form says what they are: votes, what is left out, multiples, differences, lengths of time."""
    lead = draft.text[max(0, token.start - _LEAD_CHARS) : token.start]
    after = draft.text[token.end : token.end + _LEAD_CHARS]
    counts, follows = token.kind is Kind.UNPARSED, follows_two(lead)
    votes, left_out = counts and VOTES_TO.match(after) is not None, counts and is_left_out(lead)
    times, length = counts and is_multiple(token, after), counts and _RECKONED.match(after) is not None
    entries = counts and counts_entries(after)
    of_so_many = counts and OF_SO_MANY.match(after) is not None
    told = follows or votes or left_out or times or length or entries or of_so_many
    setting = _setting(token, draft, grounds) if told or counts else None
    if setting is None:
        return None
    if (asked := judge_asked_count(setting)) is not None or not told:
        return asked
    if of_so_many and (part := judge_part_of_rows(setting)) is not None:
        return part
    if entries and (counted := judge_entries(setting)) is not None:
        return counted
    if votes or left_out:
        return judge_vote(setting) if votes else judge_left_out(setting)
    if times and (multiple := judge_multiple(setting)) is not None:
        return multiple
    if follows and (apart := judge_told_difference(setting)) is not None:
        return apart
    if not length or lies_otherwise(setting):
        return None
    return judge_span(setting) or judge_count_in_all(setting)


def judge_derived(token: Token, draft: Draft, grounds: Grounds, *, elsewhere: bool) -> Outcome | None:
    """What follows from other figures of the cited pages; `elsewhere` says that it stands on a page that is not cited.

    A figure that the page has with two digits exchanged was not worked out.
    """
    setting = _setting(token, draft, grounds)
    if setting is None:
        return judge_day(token, draft, grounds) if token.kind is Kind.DATE else None
    # An amount that stands on another page was cited wrongly, whatever else makes it.
    explicit = elsewhere and token.kind is Kind.AMOUNT
    found = _explicit(setting, draft) if explicit else _follows(token, setting, draft, grounds)
    if found is None and elsewhere and token.kind is Kind.DATE:
        return judge_counted_from(setting)
    supported = found is not None and found[0] is Verdict.SUPPORTED
    slipped = supported and token.kind in SIZED and is_slip(setting)
    return None if slipped or (supported and stated_otherwise(setting)) else found


def _first_of(judges: Iterable[Judge], setting: Setting) -> Outcome | None:
    return next(filter(None, (judge(setting) for judge in judges)), None)


def _follows(token: Token, setting: Setting, draft: Draft, grounds: Grounds) -> Outcome | None:
    if token.kind is Kind.DATE:
        return judge_day(token, draft, grounds)
    # The 4.2 of "Section 4.2" counts nothing, and what is written 03 was not worked out.
    named = token.kind is Kind.UNPARSED and is_part_of_paper(setting.sentence.text, len(setting.lead()))
    if token.kind not in _DERIVED or named or opens_with_nought(token):
        return None
    rough = judge_rough_time(setting) or judge_over_days(setting)
    if rough is not None or token.kind is Kind.TIME or is_rough_time(setting):
        return rough
    # How often something is done lies between no two times of a page, nor does what the sentence counts otherwise.
    if tells_how_often(setting) or lies_otherwise(setting):
        return None
    if is_term(setting):
        return _first_of((judge_elapsed, judge_told_sum, judge_table_sum), setting)
    found = _first_of((*_SHARES, *_COUNTS), setting) or judge_told_share(setting, draft.text)
    found = found or judge_since(setting, draft)
    if found is None and token.kind is not Kind.PERCENTAGE:
        found = _first_of(_CLOSELY, setting)
    if found is not None:
        return found
    wide = widened(setting, draft)
    found = judge_reckoned(wide) if wide else None
    return found or judge_worked(wide or setting) or _first_of((judge_at_rate, judge_long_sum), setting)


def _explicit(setting: Setting, draft: Draft) -> Outcome | None:
    wide = widened(setting, draft)
    added = judge_explicit(setting) or judge_added(setting) or (judge_added(wide) if wide else None)
    return added or _first_of((judge_table_sum, judge_at_rate, judge_equal_part), setting)


def judge_from_sentence(token: Token, draft: Draft, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """What follows from the sentence itself."""

    def stands(term: Token) -> bool:
        return judge_fact(term, draft.text, draft.held.get(term.start, ()), grounds)[0] is Verdict.SUPPORTED

    def proved(term: Token) -> bool:
        if stands(term):
            return True
        setting = _setting(term, draft, grounds)
        found = _follows(term, setting, draft, grounds) if setting else None
        return found is not None and found[0] is Verdict.SUPPORTED

    def made(term: Token) -> bool:
        # What the sentence works out bears only what goes on from it, never its own terms.
        result = draft.computed.get(term.start)
        right = result is not None and isinstance(term.value, Amount) and same_amount(term.value, result)
        return right or proved(term)

    if (told := judge_restated(token, draft.text, draft.tokens, proved)) is not None:
        return told
    if token.kind is Kind.AMOUNT:
        found = judge_arithmetic(token, draft.tokens, draft.sentences, proved)
        setting = _setting(token, draft, grounds) if found is None and held else None
        return found or (judge_carried(setting, made) if setting else None)
    if token.kind is not Kind.UNPARSED:
        return None
    between = judge_duration(token, draft.text, draft.tokens, draft.sentences)
    setting = _setting(token, draft, grounds) if between is None else None
    if setting is None or lies_otherwise(setting):
        return between
    return (
        judge_from_paper(token, draft.text, draft.tokens, draft.sentences, held, grounds)
        or judge_from_clock(token, draft.text, draft.tokens, held, grounds)
        or judge_listing(token, draft.tokens, draft.sentences)
        or judge_arithmetic(token, draft.tokens, draft.sentences, stands)
        or judge_doubtful(token, grounds)
    )


def judge_count(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A small count that is the draft's own, unless rows or lists of the page make another."""
    setting = _setting(token, draft, grounds) if token.kind is Kind.UNPARSED else None
    found = judge_own_count(setting) if setting else None
    if setting is None or found is None:
        return None
    others = (replace(setting, token=replace(token, value=str(each))) for each in counted_otherwise(setting))
    if any(judge(other) for other in others for judge in _EXACTLY) or _entered_otherwise(setting):
        return None
    return found


def _entered_otherwise(setting: Setting) -> bool:
    """True where the entries of a table are another count; of a larger one told before, this may be a part."""
    count = int(str(setting.token.value))
    before = [size for each in setting.beside if each.start < setting.token.start and (size := size_of(each))]
    told = _THOSE.search(setting.lead()) or setting.token.text.casefold() == "twice"
    if told or any(size > count for size in before):
        return False
    others = (str(each) for each in range(2, _MOST_ENTRIES + 1) if each != count)
    counted = (judge_entries(replace(setting, token=replace(setting.token, value=each))) for each in others)
    return any(each is not None and each[0] is Verdict.SUPPORTED for each in counted)


def _setting(token: Token, draft: Draft, grounds: Grounds) -> Setting | None:
    return setting_of(token, draft.tokens, draft.sentences, draft.held, grounds)


def judge_day(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A day that a page tells by its neighbour ("the day before"), or "that day", which needs not be told again."""
    setting = _setting(token, draft, grounds)
    relative = draft.relative.get(token.start)
    # "The next day" is no day beside which another stands: it is counted from one itself.
    neighbour = judge_neighbour(setting) if setting is not None and relative is None else None
    if setting is not None and (beside := neighbour or judge_expiry(setting)) is not None:
        return beside
    if setting is not None and (later := judge_told_later(setting) or judge_since_year(setting)) is not None:
        return later
    if setting is not None and relative is not None and (told := _told_alike(token, setting)) is not None:
        return told
    if setting is not None and relative is not None and (meant := judge_relative_day(setting, relative)) is not None:
        return meant
    if relative is not None and relative.same and relative.day is not None:
        return Verdict.SUPPORTED, f"means {relative.day}", None, "antecedent"
    return None


def _told_alike(token: Token, setting: Setting) -> Outcome | None:
    """A relative day that a cited page tells in the same words, in a sentence with two more words of this one."""
    words = re.escape(" ".join(token.text.split())).replace(r"\ ", r"\s+")
    if _YEAR_ON.fullmatch(token.text):
        words = rf"(?:{words}|first\s+anniversary|(?:(?:one|1)\s+year|(?:twelve|12)\s+months)\s+(?:after|from))"
    for page in setting.pages:
        for match in re.finditer(rf"\b{words}\b", page.text, re.IGNORECASE):
            said = said_at(page.sentences, match.start())
            if said is not None and len(setting.stems & frozenset(stems(said.text))) >= _ALIKE:
                return Verdict.SUPPORTED, "the page says so", span_of(page.page, Hit(*match.span())), "exact"
    return None
