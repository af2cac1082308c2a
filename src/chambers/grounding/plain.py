"""The verdict on a plain fact of a draft: looked for on its pages, and else worked out from what stands there.

What its form tells is worked out first, since its number may stand on a page for something else. Everything else is
sought as it is, and only what is found nowhere may follow from other figures: `derived` says how.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

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
from chambers.grounding.claims.quotation_lookup import judge_quotation, other_speaker
from chambers.grounding.derived import judge_by_form, judge_count, judge_derived, judge_from_sentence
from chambers.grounding.draft import Draft
from chambers.grounding.facts import judge_fact
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.law.authority import judge_slip_date
from chambers.grounding.law.law_names import METHOD as LAW_METHOD
from chambers.grounding.law.law_names import is_law, judge_law_name
from chambers.grounding.law.library import (
    is_of_authority,
    judge_in_opinion,
    judge_quoted_authority,
    judge_unread_authority,
)
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.sizes import SIZED
from chambers.grounding.pages.draft_tables import row_at
from chambers.grounding.pages.passages import likely_pages
from chambers.grounding.pages.sentences import Sentence, flowing, sentence_at
from chambers.grounding.people.identity import pages_naming
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.people.own_terms import is_common_term, meant_by, without_part
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.litigant_nouns import LITIGANT_NOUNS
from chambers.record.bates import core_of

_IN_OPINIONS = frozenset((Kind.UNPARSED, Kind.PERCENTAGE, Kind.DATE, Kind.NAME, Kind.AMOUNT))
_OF_LAW = frozenset((Kind.NAME, Kind.UNPARSED, Kind.DATE, Kind.AMOUNT))
_AT_PLACE = re.compile(r"\b(?:at|in|to|from|of|into|near|outside|inside|around|behind|through|off|on)\s+the\s+$")
_ORDINAL = re.compile(r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th))\s+")
_ENDS_CHARS = 8
_LEAD_CHARS = 60
_NEAR = 3
_FEW_WORDS = 4
_FEW_QUOTED = 2
_NUMBERED = re.compile(r"\s+\d{1,3}(?:,\s+\d{1,3})*,?\s+(?:and|or|to|through)\s+\d{1,3}\b(?!\s+[a-z]+s\b)")


def judge_plain(token: Token, draft: Draft, grounds: Grounds) -> Outcome:
    """The verdict on anything but a citation."""
    held = draft.held.get(token.start, ())
    first = _before_seeking(token, draft, grounds)
    if first is not None:
        return first
    if token.kind is Kind.QUOTATION:
        return _of_quotation(token, draft, held, grounds)
    outcome = judge_fact(token, draft.text, held, grounds, () if held else _likely(token, draft, grounds))
    if outcome[0] is Verdict.SUPPORTED:
        return outcome
    derived = judge_derived(token, draft, grounds, elsewhere=outcome[0] is Verdict.CONTRADICTED)
    if derived is not None:
        return derived
    if outcome[0] is Verdict.NOT_FOUND and (unread := _unread_entry(token, draft, grounds)) is not None:
        return unread
    if token.kind in _IN_OPINIONS and (found := judge_in_opinion(token, draft.tokens, draft.sentences, grounds)):
        return found
    if (law := _of_law(token, draft, outcome, grounds)) is not None:
        return law
    if token.kind is Kind.NAME:
        told = _by_own_term(token, draft, held, grounds) or _by_courtesy(token, draft, held, grounds)
        return told or _by_role(token) or _by_numbers(token, draft) or outcome
    return judge_from_sentence(token, draft, held, grounds) or judge_count(token, draft, grounds) or outcome


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
    named = token.kind in _OF_LAW and outcome[0] is Verdict.NOT_FOUND
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


def _by_role(token: Token) -> Outcome | None:
    """A party by its part in the case or the bargain: "Defendant", "the Second Respondent" name nobody."""
    word = _ORDINAL.sub("", token.text.casefold().removesuffix("'s").removesuffix("\u2019s"))
    if word in LITIGANT_NOUNS or word.removesuffix("s") in LITIGANT_NOUNS:
        return Verdict.SUPPORTED, "a party by its part, and no name", None, "role"
    return None


def _by_numbers(token: Token, draft: Draft) -> Outcome | None:
    """ "Conditions 4, 5 and 7" are parts of a paper by their numbers, which are claims of their own."""
    if " " not in token.text and _NUMBERED.match(draft.text, token.end):
        return Verdict.SUPPORTED, "a word before numbers, and no name", None, "role"
    return None


def _by_courtesy(token: Token, draft: Draft, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """ "Mr. Lee" is Bo Lee where the record has Ann Lee as well, and a page may call him Bo."""
    full = called_in_full(draft.text, token.start, token.text, grounds.index)
    found = judge_fact(replace(token, text=full, value=full), draft.text, held, grounds) if full else None
    return found if found is not None and found[0] is Verdict.SUPPORTED else None


def _by_own_term(token: Token, draft: Draft, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """A term that the draft defines itself, held to the pages as the name that it was defined for."""
    name = meant_by(token.text, draft.text)
    if name is None or name == token.text:
        return None
    if not name:
        return Verdict.SUPPORTED, "a term that the draft defines", None, "antecedent"
    found = judge_fact(replace(token, text=name, value=name), draft.text, held, grounds)
    if found[0] is not Verdict.SUPPORTED and _is_plain_term(name, draft, grounds):
        return Verdict.SUPPORTED, f"the draft's word for {name}", None, "antecedent"
    if found[0] is not Verdict.SUPPORTED and is_law(name):
        return Verdict.NOT_CHECKABLE, f"the draft's short form of {name}, which is of the law", None, LAW_METHOD
    before = draft.text[max(0, token.start - _LEAD_CHARS) : token.start]
    if found[0] is Verdict.CONTRADICTED and _AT_PLACE.search(before) and is_common_term(token.text, draft.text):
        return Verdict.SUPPORTED, f"the draft's word for {name}, which the record has", None, "antecedent"
    return found if found[0] is Verdict.SUPPORTED else None


def _is_plain_term(name: str, draft: Draft, grounds: Grounds) -> bool:
    """True for a term of ordinary words ("Delay Damages"), and for one of several who each stand in the record."""
    several = [each for each in re.split(r",?\s+and\s+|,\s+", name) if each]
    if len(several) > 1:
        names = [without_part(each) for each in several]
        return all(" " in each and pages_naming(each, grounds.index) for each in names)
    small = grounds.index.lower_words(draft.text)
    words = name.split()
    return len(words) > 1 and all(word.casefold() in small for word in words)


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
    if (term := judge_term(token, draft.terms, grounds) or _of_series(token, grounds)) is not None:
        return term
    return judge_by_form(token, draft, grounds) if token.kind in SIZED else None


def _of_series(token: Token, grounds: Grounds) -> Outcome | None:
    """The prefix of the numbers that pages of the record bear, told by itself: "cited as CR"."""
    if token.kind is not Kind.NAME or not token.text.isupper():
        return None
    cores = {core_of(prefix).lstrip("0123456789") for prefix, _ in grounds.ledger.series}
    if core_of(token.text) not in cores:
        return None
    return Verdict.SUPPORTED, "what the pages of the record are numbered with", None, "ledger"


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
