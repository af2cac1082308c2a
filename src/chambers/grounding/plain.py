"""The verdict on a plain fact of a draft: looked for on its pages, and else worked out from what stands there.

What its form tells is worked out first, since its number may stand on a page for something else. Everything else is
sought as it is, and only what is found nowhere may follow from other figures: `derived` says how.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from chambers.grounding.cites.citation import Provision
from chambers.grounding.cites.citing import is_citing
from chambers.grounding.cites.entries import EntryMark
from chambers.grounding.cites.entry_places import entry_fault, missing_entry
from chambers.grounding.cites.exhibits import ExhibitReference
from chambers.grounding.cites.holding import only_cites, pages_of_cite, unread_entry
from chambers.grounding.cites.named_papers import papers_by_words
from chambers.grounding.cites.papers import papers_in
from chambers.grounding.cites.pins import Pin
from chambers.grounding.cites.sections import lines_fault, same_lines_elsewhere, section_fault
from chambers.grounding.cites.terms import judge_term
from chambers.grounding.cites.told_sections import paper_told_at, section_told_at, told_section_fault
from chambers.grounding.claim import OF_RECORD, Kind, Token
from chambers.grounding.claims.dates import DateValue, PartialDate
from chambers.grounding.claims.quotation_lookup import judge_quotation, other_speaker
from chambers.grounding.draft import Draft
from chambers.grounding.facts import judge_fact
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.law.authority import judge_slip_date
from chambers.grounding.law.law_names import judge_law_name
from chambers.grounding.law.library import (
    is_of_authority,
    judge_doubtful,
    judge_in_opinion,
    judge_quoted_authority,
    judge_unread_authority,
)
from chambers.grounding.lookup.figures import FIGURES
from chambers.grounding.matching import ReadPage
from chambers.grounding.names.lookup import judge_name
from chambers.grounding.pages.draft_tables import row_at
from chambers.grounding.pages.passages import likely_pages
from chambers.grounding.pages.sentences import Sentence, flowing, sentence_at
from chambers.grounding.sums.judge import judge_made, judge_relative
from chambers.grounding.sums.setting import setting_of
from chambers.grounding.verdict import Verdict

_IN_OPINIONS = frozenset((Kind.UNPARSED, Kind.PERCENTAGE, Kind.DATE, Kind.NAME, Kind.AMOUNT))
_OF_LAW = frozenset((Kind.NAME, Kind.UNPARSED, Kind.DATE, Kind.AMOUNT))
_ENDS_CHARS = 8
_NEAR = 3
_FEW_WORDS = 4
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
    outcome = judge_fact(token, draft.text, held, grounds, () if held else _likely(token, draft, grounds))
    setting = setting_of(token, draft, grounds) if token.kind in FIGURES else None
    relative = draft.relative.get(token.start)
    if setting is not None and relative is not None:
        days = (_on_day(token, day, yearless=relative.yearless) for day in relative.may)
        meant = (judge_fact(day, draft.text, held, grounds) for day in days)
        return judge_relative(
            setting, relative, next((each for each in meant if each[0] is Verdict.SUPPORTED), outcome)
        )
    made = judge_made(setting, outcome) if setting is not None else None
    if made is not None and made[0] is not Verdict.REVIEW:
        return made
    if outcome[0] is Verdict.SUPPORTED:
        return outcome
    return _otherwise(token, draft, outcome, grounds) or made or outcome


def _otherwise(token: Token, draft: Draft, outcome: Outcome, grounds: Grounds) -> Outcome | None:
    """The verdict on a fact that no page has and no figures make: of a paper that is not here, of the law, a term."""
    if outcome[0] is Verdict.NOT_FOUND and (unread := _unread_entry(token, draft, grounds)) is not None:
        return unread
    if token.kind in _IN_OPINIONS and (found := judge_in_opinion(token, draft.tokens, draft.sentences, grounds)):
        return found
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
    entry = unread_entry([each for each in draft.tokens if said.start <= each.start < end], grounds.exhibits)
    if entry is None:
        return None
    return Verdict.NOT_CHECKABLE, f"cannot be checked here: {flowing(entry.text)} is not in the record", None, "label"


def _before_seeking(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """What is told without looking for the words: quotations of opinions, sections, short names, lengths of time."""
    if token.kind is Kind.QUOTATION and is_of_authority(token, draft.tokens):
        found = judge_quoted_authority(token, draft.tokens, grounds)
        if found is not None:
            return found
    if isinstance(token.value, Provision) and (other := judge_section(token, token.value.section, draft, grounds)):
        return other
    if token.kind is Kind.DATE and (slip := judge_slip_date(token, draft.text, grounds)) is not None:
        return slip
    return judge_term(token, draft.terms, grounds)


def judge_section(token: Token, section: str, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A section or paragraph of the cited page that says something else than the sentence; None where nothing tells."""
    said, figures, pages = _said(token, draft, grounds)
    if said is None or not pages:
        return None
    fault = section_fault(section.split("(", maxsplit=1)[0], said.text, figures, pages)
    return (Verdict.CONTRADICTED, fault, None, "passage") if fault else None


def judge_told_section(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """The number of a section that the sentence tells of, where another section of the cited pages says it; or None."""
    at = sentence_at(draft.sentences, token.start)
    told = section_told_at(draft.text, draft.sentences[at], token) if at is not None else None
    if told is None:
        return None
    section, low, high = told
    inside = [each for each in draft.tokens if low <= each.start < high and each.start != token.start]
    block = _block_behind(high, draft)
    held = draft.held.get(token.start) or (draft.held.get(block.start) if block is not None else None)
    pages = [grounds.index.read(page) for page in held or _pages_of_paper(token, draft, grounds)]
    fault = told_section_fault(section, draft.text[low:high], [*inside, *([block] if block else [])], pages)
    return (Verdict.CONTRADICTED, fault, None, "passage") if fault else None


def _pages_of_paper(token: Token, draft: Draft, grounds: Grounds) -> Sequence[int]:
    """The pages of the one paper that is named behind the number of a section."""
    name = paper_told_at(draft.text, token)
    papers = papers_by_words(name, papers_in(grounds.index), grounds) if name else []
    files = {paper.sha256 for paper in papers}
    return grounds.index.file_pages(files.pop()) if len(files) == 1 else ()


def _block_behind(end: int, draft: Draft) -> Token | None:
    """The quotation to which a sentence leads with its colon."""
    if not draft.text[max(0, end - _ENDS_CHARS) : end].rstrip().endswith(":"):
        return None
    first = bisect_left(draft.tokens, end, key=lambda each: each.start)
    quoted = (each for each in draft.tokens[first : first + 1] if each.kind is Kind.QUOTATION)
    return next((each for each in quoted if not draft.text[end : each.start].strip('\n >"\u201c')), None)


def judge_lines(token: Token, pin: Pin, draft: Draft, grounds: Grounds) -> Outcome | None:
    """Lines of a transcript that say something else than the sentence; None where nothing tells."""
    held = draft.held.get(token.start, ())
    if pin.line is None or len(held) != 1:
        return None
    return judge_lines_of_page(token, (pin.line, pin.last_line or pin.line), held[0], draft, grounds)


def judge_lines_of_page(
    token: Token, lines: tuple[int, int], at: int, draft: Draft, grounds: Grounds
) -> Outcome | None:
    """Lines of a page where other ones say it, or the same ones of a page nearby; None where nothing tells."""
    said, figures = cited_for(token, draft)
    if said is None:
        return None
    near = (each for each in grounds.index.file_pages(grounds.index.pages[at].sha256) if 0 < abs(each - at) <= _NEAR)
    pages = [grounds.index.read(each) for each in (at, *near)]
    fault = lines_fault(*lines, said.text, figures, pages[0]) or same_lines_elsewhere(*lines, said.text, figures, pages)
    return (Verdict.CONTRADICTED, fault, None, "passage") if fault else None


def judge_entries(token: Token, entries: Sequence[EntryMark], draft: Draft, grounds: Grounds) -> Outcome | None:
    """An entry that the cited paper has not, or that says something else; None where nothing tells."""
    held = pages_of_cite(token, grounds) or draft.held.get(token.start, ())
    files = list(dict.fromkeys(grounds.index.pages[at].sha256 for at in held))
    if len(files) != 1:
        return None
    pages = [grounds.index.read(at) for at in grounds.index.file_pages(files[0])]
    if (missing := missing_entry(entries, pages)) is not None:
        return Verdict.CONTRADICTED, f"{pages[0].page.file} {missing}", None, "label"
    said, figures = cited_for(token, draft)
    alone = len({grounds.index.pages[at].sha256 for at in draft.held.get(token.start, ())}) == 1
    fault = (
        entry_fault(_entries_beside(token, draft), said.text, figures, pages) if said is not None and alone else None
    )
    return (Verdict.CONTRADICTED, fault, None, "passage") if fault else None


def _entries_beside(token: Token, draft: Draft) -> tuple[EntryMark, ...]:
    """The entries that a citation names, with those of the citations beside it in its sentence or bracket."""
    at = sentence_at(draft.sentences, token.start)
    low, high = (draft.sentences[at].start, draft.sentences[at].end) if at is not None else (token.start, token.end)
    values = [each.value for each in draft.tokens if low <= each.start < high]
    return tuple(mark for value in values if isinstance(value, ExhibitReference | Pin) for mark in value.entries)


def _said(token: Token, draft: Draft, grounds: Grounds) -> tuple[Sentence | None, list[Token], list[ReadPage]]:
    """The sentence that a citation is for, its tokens, and the pages that are cited."""
    held = draft.held.get(token.start, ())
    said, facts = cited_for(token, draft)
    return (said, facts, [grounds.index.read(page) for page in held]) if held else (None, [], [])


def cited_for(token: Token, draft: Draft) -> tuple[Sentence | None, list[Token]]:
    """The sentence or row that a citation is for, or its part behind the citation before, and its tokens."""
    if (row := row_at(draft.rows, token.start)) is not None:
        cells = [cell for at, cell in enumerate(row.cells) if at != row.number]
        low, high = cells[0][0] if cells else row.start, row.end
        return Sentence(low, high, draft.text[low:high]), [each for each in draft.tokens if low <= each.start < high]
    at = sentence_at(draft.sentences, token.start)
    if at is None:
        return None, []
    inside = [each for each in draft.tokens if draft.sentences[at].start <= each.start < draft.sentences[at].end]
    said = draft.sentences[at - 1] if at and only_cites(draft.sentences[at], inside) else draft.sentences[at]
    said = _behind_last_cite(said, token, draft)
    return said, [each for each in draft.tokens if said.start <= each.start < said.end]


def _behind_last_cite(said: Sentence, token: Token, draft: Draft) -> Sentence:
    """What a sentence says between another citation in it and this one; all of it where the two cite together."""
    cites = [each for each in draft.tokens if each.kind in OF_RECORD and said.start <= each.start < token.start]
    at, low = token.start, said.start
    for cite in reversed(cites):
        if not is_citing(draft.text[cite.end : at]):
            low = cite.end
            break
        at = cite.start
    others = [each for each in draft.tokens if each.kind in OF_RECORD and token.end <= each.start < said.end]
    apart = low > said.start or any(not is_citing(draft.text[token.end : each.start]) for each in others[:1])
    high = token.start if apart and said.start < token.start < said.end else said.end
    part = draft.text[low:high]
    # What follows the citation may go with it: "As Ann says (Ex. 1), the roof leaked."
    return Sentence(low, high, part) if len(part.split()) >= _FEW_WORDS else said
