"""The verdict on a fact of a draft that is no citation: a name, a quotation, or a figure.

`names`, `claims` and `lookup` compare it with the pages. Only a figure that they do not have may follow from others
(`sums`); what is still open may be of the law, or of a paper that is not in the record.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from chambers.grounding.cited.binding import only_cites
from chambers.grounding.cited.judging import judge_paper_name, unread_entry
from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.dates import DateValue, PartialDate
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.law.authority import judge_slip_date
from chambers.grounding.law.referring import (
    is_of_authority,
    judge_doubtful,
    judge_law_name,
    judge_quoted_authority,
    judge_unread_authority,
)
from chambers.grounding.lookup.closest import judge_closest
from chambers.grounding.lookup.figures import FIGURES, judge_figure
from chambers.grounding.lookup.quotations import judge_quotation, other_speaker
from chambers.grounding.names.lookup import ABSENT, entered, judge_name
from chambers.grounding.pages.passages import likely_pages
from chambers.grounding.pages.sentences import flowing, sentence_at
from chambers.grounding.sums.between import judge_moved
from chambers.grounding.sums.judge import judge_made, judge_relative
from chambers.grounding.sums.operations import setting_of
from chambers.grounding.verdict import Verdict

_OF_LAW = frozenset((Kind.NAME, Kind.UNPARSED, Kind.DATE, Kind.AMOUNT))
_ENTERED = frozenset((Kind.DOCKET, Kind.UNPARSED))
_FEW_QUOTED = 2


def judge_plain(token: Token, draft: Draft, grounds: Grounds) -> Outcome:
    """The verdict on anything but a citation."""
    held = draft.held.get(token.start, ())
    first = _before_seeking(token, draft, grounds)
    if first is not None:
        return first
    if token.kind is Kind.QUOTATION:
        return _of_quotation(token, draft, held, grounds)
    if token.kind is Kind.NAME:
        outcome = judge_name(token, draft.text, held, grounds, () if held else _likely(token, draft, grounds))
        if outcome[0] is Verdict.SUPPORTED or (outcome[0] is Verdict.REVIEW and held):
            return outcome
        return _otherwise(token, draft, outcome, grounds) or outcome
    outcome = _judge_figure(token, draft.text, held, grounds, () if held else _likely(token, draft, grounds))
    setting = setting_of(token, draft, grounds) if token.kind in FIGURES else None
    relative = draft.relative.get(token.start)
    if setting is not None and relative is not None:
        days = (_on_day(token, day, yearless=relative.yearless) for day in relative.may)
        meant = (_judge_figure(day, draft.text, held, grounds) for day in days)
        return judge_relative(
            setting, relative, next((each for each in meant if each[0] is Verdict.SUPPORTED), outcome)
        )
    made = judge_made(setting, outcome) if setting is not None else None
    if made is not None and made[0] is not Verdict.REVIEW:
        return made
    if outcome[0] is Verdict.SUPPORTED:
        at = sentence_at(draft.sentences, token.start)
        return (
            judge_closest(token, draft.sentences[at], draft.tokens, held, grounds) if at is not None else None
        ) or outcome
    if setting is not None and token.kind in (Kind.DATE, Kind.TIME) and (moved := judge_moved(setting)) is not None:
        return moved
    return _otherwise(token, draft, outcome, grounds) or made or outcome


def _judge_figure(
    token: Token, text: str, held: Sequence[int], grounds: Grounds, likely: Sequence[int] = ()
) -> Outcome:
    """The verdict of the pages; a number that they do not have may be entered for the matter."""
    outcome = judge_figure(token, text, held, grounds, likely)
    if outcome[0] is Verdict.SUPPORTED or token.kind not in _ENTERED:
        return outcome
    return entered(token.text, grounds.matter) or outcome


def _otherwise(token: Token, draft: Draft, outcome: Outcome, grounds: Grounds) -> Outcome | None:
    """The verdict on a fact that no page has and no figures make: of a paper that is not here, of the law, a term."""
    absent = outcome[0] is Verdict.NOT_FOUND or outcome[3] == ABSENT
    if absent and (unread := _unread_entry(token, draft, grounds)) is not None:
        return unread
    if (law := _of_law(token, draft, outcome, grounds)) is not None:
        return law
    return judge_doubtful(token, grounds) if token.kind is not Kind.NAME else None


def _on_day(token: Token, day: date, *, yearless: bool) -> Token:
    """A relative day as the one that it may mean."""
    return replace(token, value=DateValue((PartialDate(None if yearless else day.year, day.month, day.day),)))


def _of_quotation(token: Token, draft: Draft, held: Sequence[int], grounds: Grounds) -> Outcome:
    """A quotation of the record, else of an authority; a word or two without a citation may be the draft's own."""
    outcome = judge_quotation(token, draft.text, held, grounds)
    if outcome[0] is Verdict.SUPPORTED:
        at = sentence_at(draft.sentences, token.start)
        return other_speaker(token, outcome, draft.sentences[at], draft.tokens, grounds) if at is not None else outcome
    found = _unread_entry(token, draft, grounds) if outcome[0] is Verdict.NOT_FOUND else None
    found = found or judge_quoted_authority(token, draft.tokens, grounds)
    found = found or judge_unread_authority(token, draft.text, draft.tokens, held, grounds)
    if found is None and not held and len(token.text.split()) <= _FEW_QUOTED:
        return Verdict.REVIEW, "a word or two in quotation marks, with no page cited for them", outcome[2], "quotation"
    return found or outcome


def _likely(token: Token, draft: Draft, grounds: Grounds) -> Sequence[int]:
    """The pages that have most of the words around a fact without a citation."""
    at = sentence_at(draft.sentences, token.start)
    return () if at is None else likely_pages(draft.sentences[at].text, grounds.index)


def _of_law(token: Token, draft: Draft, outcome: Outcome, grounds: Grounds) -> Outcome | None:
    """What is of the law: a court, an act, a case called by a party."""
    named = token.kind in _OF_LAW and outcome[0] in (Verdict.NOT_FOUND, Verdict.REVIEW)
    return judge_law_name(token, draft, grounds) if named else None


def _unread_entry(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A fact that is cited to a paper of the court's file, and to nothing else, where the record does not have it."""
    at = sentence_at(draft.sentences, token.start)
    if at is None:
        return None
    said, behind = (draft.sentences[each] for each in (at, min(at + 1, len(draft.sentences) - 1)))
    following = [each for each in draft.tokens if behind.start <= each.start < behind.end]
    end = behind.end if only_cites(behind, following) else said.end
    entry = unread_entry([each for each in draft.tokens if said.start <= each.start < end])
    if entry is None:
        return None
    return Verdict.NOT_CHECKABLE, f"cannot be checked here: {flowing(entry.text)} is not in the record", None, "label"


def _before_seeking(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """What is told without looking for the words: quotations of opinions, sections, short names, lengths of time."""
    if token.kind is Kind.QUOTATION and is_of_authority(token, draft.tokens):
        found = judge_quoted_authority(token, draft.tokens, grounds)
        if found is not None:
            return found
    if token.kind is Kind.DATE and (slip := judge_slip_date(token, draft.text, grounds)) is not None:
        return slip
    return judge_paper_name(token, grounds)
