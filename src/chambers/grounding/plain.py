"""The verdict on a plain fact of a draft: looked for on its pages, and else worked out from what stands there.

Lengths of time and counts in all are worked out first, since their number may stand on a page for something else.
Everything else is sought as it is, and only what is found nowhere may follow from other figures.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from chambers.grounding.cites.citation import Provision
from chambers.grounding.cites.holding import only_cites, unread_entry
from chambers.grounding.cites.pins import Pin
from chambers.grounding.cites.sections import lines_fault, section_fault
from chambers.grounding.cites.terms import judge_term
from chambers.grounding.claim import Kind, Token
from chambers.grounding.draft import Draft
from chambers.grounding.facts import judge_fact
from chambers.grounding.grounds import Grounds, Outcome, span_of
from chambers.grounding.law.law_names import METHOD as LAW_METHOD
from chambers.grounding.law.law_names import is_law, judge_law_name
from chambers.grounding.law.library import (
    is_of_authority,
    judge_doubtful,
    judge_in_opinion,
    judge_quoted_authority,
    judge_unread_authority,
)
from chambers.grounding.law.propositions_of_law import judge_of_authority
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.needs import candidates
from chambers.grounding.numbers.adding import judge_added
from chambers.grounding.numbers.at_rates import judge_at_rate
from chambers.grounding.numbers.clock import is_rough_time, judge_rough_time
from chambers.grounding.numbers.comparing import judge_apart, judge_compared
from chambers.grounding.numbers.complements import is_left_out, judge_left_out, judge_not_so
from chambers.grounding.numbers.counting import judge_listed
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
from chambers.grounding.numbers.entry_counts import counts_entries, judge_entries
from chambers.grounding.numbers.enumerated import VOTES_TO, judge_enumerated, judge_vote
from chambers.grounding.numbers.expiry import judge_expiry
from chambers.grounding.numbers.gaps import judge_gap
from chambers.grounding.numbers.lengths import judge_length
from chambers.grounding.numbers.listing import judge_listing
from chambers.grounding.numbers.long_sums import judge_long_sum
from chambers.grounding.numbers.multiples import is_multiple, judge_multiple
from chambers.grounding.numbers.operands import widened
from chambers.grounding.numbers.over_days import judge_over_days
from chambers.grounding.numbers.own_counts import counted_otherwise, judge_own_count, states_count
from chambers.grounding.numbers.parts_of_whole import judge_part
from chambers.grounding.numbers.quotients import judge_equal_part, judge_quotient
from chambers.grounding.numbers.reckoning import judge_count_in_all, judge_explicit, judge_reckoned
from chambers.grounding.numbers.relative_days import judge_relative_day
from chambers.grounding.numbers.repeats import judge_repeat
from chambers.grounding.numbers.restated import judge_restated
from chambers.grounding.numbers.row_counts import OF_SO_MANY, judge_part_of_rows, judge_rows, judge_unsaid_rows
from chambers.grounding.numbers.setting import Setting, setting_of
from chambers.grounding.numbers.shares import judge_fraction, judge_rest
from chambers.grounding.numbers.since import judge_since
from chambers.grounding.numbers.sizes import SIZED
from chambers.grounding.numbers.slips import is_slip
from chambers.grounding.numbers.spans import judge_neighbour, judge_span, tells_how_often
from chambers.grounding.numbers.table_sums import judge_labelled_sum, judge_table_sum
from chambers.grounding.numbers.tallies import judge_tally
from chambers.grounding.numbers.told_parts import judge_told_parts
from chambers.grounding.numbers.told_sums import judge_told_sum
from chambers.grounding.numbers.working import judge_worked
from chambers.grounding.people.own_terms import is_common_term, meant_by
from chambers.grounding.texts.sentences import Sentence, flowing, sentence_at
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.litigant_nouns import LITIGANT_NOUNS
from chambers.grounding.words.meaning import stems

_IN_OPINIONS = frozenset((Kind.UNPARSED, Kind.PERCENTAGE, Kind.DATE, Kind.NAME, Kind.AMOUNT))
_OF_LAW = frozenset((Kind.NAME, Kind.UNPARSED, Kind.DATE, Kind.AMOUNT))
_RECKONED = re.compile(
    r"[\s-]+(?:minute|hour|day|night|week|month|year)s?\b"
    r"|[^.;\n]{0,30}\b(?:in all|altogether|in total|combined|together)\b",
    re.IGNORECASE,
)
_AT_PLACE = re.compile(r"\b(?:at|in|to|from|of|into|near|outside|inside|around|behind|through|off|on)\s+the\s+$")
_ALIKE = 2
_MOST_PAGES = 40
_LEAD_CHARS = 60
_YEAR_ON = re.compile(r"(?:a|one)\s+year\s+(?:later|after(?:wards?)?|thereafter)", re.IGNORECASE)
_CLOSELY = (
    judge_length,
    judge_elapsed,
    judge_weeks_and_days,
    judge_days_between,
    judge_gap,
    judge_repeat,
    judge_listed,
)
_EXACTLY = (judge_tally, judge_rows, judge_enumerated, judge_listed)
_BLANK: Outcome = (Verdict.NOT_FOUND, "", None, "")
_DERIVED = frozenset((Kind.UNPARSED, Kind.PERCENTAGE, Kind.AMOUNT, Kind.TIME))


def judge_plain(token: Token, draft: Draft, grounds: Grounds) -> Outcome:
    """The verdict on anything but a citation."""
    held = draft.held.get(token.start, ())
    first = _before_seeking(token, draft, grounds)
    if first is not None:
        return first
    outcome = judge_fact(token, draft.text, held, grounds)
    if outcome[0] is Verdict.SUPPORTED:
        return outcome
    # An amount that stands on another page was cited wrongly, whatever else makes it.
    elsewhere = token.kind is Kind.AMOUNT and outcome[0] is Verdict.CONTRADICTED
    derived = _explicit(token, draft, grounds) if elsewhere else _derived(token, draft, grounds)
    if derived is None and token.kind is Kind.DATE and outcome[0] is Verdict.CONTRADICTED:
        setting = _setting(token, draft, grounds)
        derived = judge_counted_from(setting) if setting else None
    if derived is not None and not (derived[0] is Verdict.SUPPORTED and _is_slip(token, draft, grounds)):
        return derived
    if outcome[0] is Verdict.NOT_FOUND and (unread := _unread_entry(token, draft, grounds)) is not None:
        return unread
    if token.kind in _IN_OPINIONS and (found := judge_in_opinion(token, draft.tokens, draft.sentences, grounds)):
        return found
    if token.kind is Kind.QUOTATION:
        found = judge_quoted_authority(token, draft.tokens, grounds)
        return found or judge_unread_authority(token, draft.text, draft.tokens, held, grounds) or outcome
    if (law := _of_law(token, draft, outcome, grounds)) is not None:
        return law
    if token.kind is Kind.NAME:
        return _by_own_term(token, draft, held, grounds) or _by_role(token) or outcome
    return _from_sentence(token, draft, held, grounds) or _own_count(token, draft, grounds) or outcome


def _of_law(token: Token, draft: Draft, outcome: Outcome, grounds: Grounds) -> Outcome | None:
    """What is of the law: a court, an act, a case called by a party, or what the authority behind a sentence says."""
    named = token.kind in _OF_LAW and outcome[0] is Verdict.NOT_FOUND
    return (judge_law_name(token, draft, grounds) if named else None) or judge_of_authority(token, draft, outcome)


def _unread_entry(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A fact that is cited to a paper of the court's file, and to nothing else, where the record does not have it."""
    at = sentence_at(draft.sentences, token.start)
    if at is None:
        return None
    said, behind = (draft.sentences[each] for each in (at, min(at + 1, len(draft.sentences) - 1)))
    following = [each for each in draft.tokens if behind.start <= each.start < behind.end]
    end = behind.end if only_cites(behind, following) else said.end
    entry = unread_entry([each for each in draft.tokens if said.start <= each.start < end], grounds.exhibits)
    if entry is None:
        return None
    return Verdict.NOT_CHECKABLE, f"cannot be checked here: {flowing(entry.text)} is not in the record", None, "label"


def _by_role(token: Token) -> Outcome | None:
    """A party by its part in the case or the bargain: "Defendant signed it" names nobody."""
    word = token.text.casefold().removesuffix("'s").removesuffix("\u2019s")
    if word in LITIGANT_NOUNS or word.removesuffix("s") in LITIGANT_NOUNS:
        return Verdict.SUPPORTED, "a party by its part, and no name", None, "role"
    return None


def _by_own_term(token: Token, draft: Draft, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """A term that the draft defines itself, held to the pages as the name that it was defined for."""
    name = meant_by(token.text, draft.text)
    if name is None or name == token.text:
        return None
    if not name:
        return Verdict.SUPPORTED, "a term that the draft defines", None, "antecedent"
    found = judge_fact(replace(token, text=name, value=name), draft.text, held, grounds)
    if found[0] is not Verdict.SUPPORTED and is_law(name):
        return Verdict.NOT_CHECKABLE, f"the draft's short form of {name}, which is of the law", None, LAW_METHOD
    before = draft.text[max(0, token.start - _LEAD_CHARS) : token.start]
    if found[0] is Verdict.CONTRADICTED and _AT_PLACE.search(before) and is_common_term(token.text, draft.text):
        return Verdict.SUPPORTED, f"the draft's word for {name}, which the record has", None, "antecedent"
    return found if found[0] is Verdict.SUPPORTED else None


def _before_seeking(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """What is told without looking for the words: quotations of opinions, sections, short names, lengths of time."""
    if token.kind is Kind.QUOTATION and is_of_authority(token, draft.tokens):
        found = judge_quoted_authority(token, draft.tokens, grounds)
        if found is not None:
            return found
    if isinstance(token.value, Provision) and (other := judge_section(token, token.value.section, draft, grounds)):
        return other
    if (term := judge_term(token, draft.terms, grounds)) is not None:
        return term
    return _told_by_form(token, draft, grounds) if token.kind in SIZED else None


def _told_by_form(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """Figures whose form says what they are: votes, what is left out, multiples, differences, lengths of time."""
    lead = draft.text[max(0, token.start - _LEAD_CHARS) : token.start]
    after = draft.text[token.end : token.end + _LEAD_CHARS]
    counts, follows = token.kind is Kind.UNPARSED, follows_two(lead)
    votes, left_out = counts and VOTES_TO.match(after) is not None, counts and is_left_out(lead)
    times, length = counts and is_multiple(token, after), counts and _RECKONED.match(after) is not None
    entries = counts and counts_entries(after)
    of_so_many = counts and OF_SO_MANY.match(after) is not None
    told = follows or votes or left_out or times or length or entries or of_so_many
    setting = _setting(token, draft, grounds) if told else None
    if setting is None:
        return None
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
    return (judge_span(setting) or judge_count_in_all(setting)) if length else None


def _derived(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """What follows from other figures of the cited pages."""
    if token.kind is Kind.DATE:
        return judge_day(token, draft, grounds)
    setting = _setting(token, draft, grounds) if token.kind in _DERIVED else None
    if setting is None:
        return None
    rough = judge_rough_time(setting) or judge_over_days(setting)
    if rough is not None or token.kind is Kind.TIME or is_rough_time(setting):
        return rough
    # How often something is done lies between no two times of a page.
    if tells_how_often(setting):
        return None
    if is_term(setting):
        return judge_elapsed(setting) or judge_told_sum(setting) or judge_table_sum(setting)
    if (
        share := judge_told_change(setting)
        or judge_part(setting)
        or judge_fraction(setting)
        or judge_rest(setting)
        or judge_not_so(setting)
        or judge_equal_part(setting)
        or judge_apart(setting)
    ) is not None:
        return share
    if (other := judge_labelled_sum(setting) or judge_unsaid_rows(setting)) is not None:
        return other
    counted = (
        judge_entries(setting)
        or judge_quotient(setting)
        or judge_compared(setting)
        or judge_reckoned(setting)
        or judge_tally(setting)
        or judge_rows(setting)
    )
    counted = (
        counted
        or judge_enumerated(setting)
        or judge_told_parts(setting)
        or judge_told_sum(setting)
        or judge_table_sum(setting)
    )
    if (found := counted or judge_since(setting, draft)) is not None:
        return found
    closely = _CLOSELY if token.kind is not Kind.PERCENTAGE else ()
    if (found := next(filter(None, (judge(setting) for judge in closely)), None)) is not None:
        return found
    wide = widened(setting, draft)
    found = judge_reckoned(wide) if wide else None
    return found or judge_worked(wide or setting) or judge_at_rate(setting) or judge_long_sum(setting)


def _is_slip(token: Token, draft: Draft, grounds: Grounds) -> bool:
    """True where a page has what the figure is a slip of, so that it was not worked out."""
    setting = _setting(token, draft, grounds) if token.kind in SIZED else None
    return setting is not None and is_slip(setting)


def _explicit(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    setting = _setting(token, draft, grounds)
    if setting is None:
        return None
    wide = widened(setting, draft)
    added = judge_explicit(setting) or judge_added(setting) or (judge_added(wide) if wide else None)
    return added or judge_table_sum(setting) or judge_at_rate(setting)


def _from_sentence(token: Token, draft: Draft, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """What follows from the sentence itself."""

    def stands(term: Token) -> bool:
        return judge_fact(term, draft.text, draft.held.get(term.start, ()), grounds)[0] is Verdict.SUPPORTED

    def proved(term: Token) -> bool:
        return stands(term) or (_derived(term, draft, grounds) or _BLANK)[0] is Verdict.SUPPORTED

    if (told := judge_restated(token, draft.text, draft.tokens, proved)) is not None:
        return told
    if token.kind is Kind.AMOUNT:
        return judge_arithmetic(token, draft.tokens, draft.sentences, proved)
    if token.kind is not Kind.UNPARSED:
        return None
    return (
        judge_duration(token, draft.text, draft.tokens, draft.sentences)
        or judge_from_paper(token, draft.text, draft.tokens, draft.sentences, held, grounds)
        or judge_from_clock(token, draft.text, draft.tokens, held, grounds)
        or judge_listing(token, draft.tokens, draft.sentences)
        or judge_arithmetic(token, draft.tokens, draft.sentences, stands)
        or judge_doubtful(token, grounds)
    )


def _own_count(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A small count that is the draft's own, unless the things can be counted on the page and are others."""
    setting = _setting(token, draft, grounds) if token.kind is Kind.UNPARSED else None
    found = judge_own_count(setting, draft.text) if setting else None
    if setting is None or found is None or _counted_elsewhere(setting, grounds):
        return None
    others = (replace(setting, token=replace(token, value=str(each))) for each in counted_otherwise(setting))
    return None if any(judge(other) for other in others for judge in _EXACTLY) else found


def _counted_elsewhere(setting: Setting, grounds: Grounds) -> bool:
    """True where a page that is not cited has just this count of these things: then the citation is wrong."""
    pages = (grounds.index.read(at) for at in candidates(setting.token, grounds.index)[:_MOST_PAGES])
    return any(states_count(setting, page) for page in pages if page not in setting.pages)


def _setting(token: Token, draft: Draft, grounds: Grounds) -> Setting | None:
    return setting_of(token, draft.tokens, draft.sentences, draft.held, grounds)


def judge_section(token: Token, section: str, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A section or paragraph of the cited page that says something else than the sentence; None where nothing tells."""
    said, figures, pages = _said(token, draft, grounds)
    if said is None or not pages:
        return None
    fault = section_fault(section.split("(", maxsplit=1)[0], said.text, figures, pages)
    return (Verdict.CONTRADICTED, fault, None, "passage") if fault else None


def judge_lines(token: Token, pin: Pin, draft: Draft, grounds: Grounds) -> Outcome | None:
    """Lines of a transcript that say something else than the sentence; None where nothing tells."""
    said, figures, pages = _said(token, draft, grounds)
    if said is None or pin.line is None or len(pages) != 1:
        return None
    fault = lines_fault(pin.line, pin.last_line or pin.line, said.text, figures, pages[0])
    return (Verdict.CONTRADICTED, fault, None, "passage") if fault else None


def _said(token: Token, draft: Draft, grounds: Grounds) -> tuple[Sentence | None, list[Token], list[ReadPage]]:
    """The sentence that a citation is for, its tokens, and the pages that are cited."""
    held = draft.held.get(token.start, ())
    at = sentence_at(draft.sentences, token.start)
    if at is None or not held:
        return None, [], []
    inside = [each for each in draft.tokens if draft.sentences[at].start <= each.start < draft.sentences[at].end]
    said = draft.sentences[at - 1] if at and only_cites(draft.sentences[at], inside) else draft.sentences[at]
    figures = [each for each in draft.tokens if said.start <= each.start < said.end]
    return said, figures, [grounds.index.read(page) for page in held]


def judge_day(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A day that a page tells by its neighbour ("the day before"), or "that day", which needs not be told again."""
    setting = _setting(token, draft, grounds)
    relative = draft.relative.get(token.start)
    # "The next day" is no day beside which another stands: it is counted from one itself.
    neighbour = judge_neighbour(setting) if setting is not None and relative is None else None
    if setting is not None and (beside := neighbour or judge_expiry(setting)) is not None:
        return beside
    if setting is not None and (later := judge_told_later(setting)) is not None:
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
            said = next((each for each in page.sentences if each.start <= match.start() < each.end), None)
            if said is not None and len(setting.stems & frozenset(stems(said.text))) >= _ALIKE:
                return Verdict.SUPPORTED, "the page says so", span_of(page.page, Hit(*match.span())), "exact"
    return None
