"""The verdict on a plain fact of a draft: looked for on its pages, and else worked out from what stands there.

What its form tells is worked out first, since its number may stand on a page for something else. Everything else is
sought as it is, and only what is found nowhere may follow from other figures: `derived` says how.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from chambers.grounding.cited.binding import only_cites
from chambers.grounding.cited.judging import judge_paper_name, unread_entry
from chambers.grounding.claim import Kind, Token
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
from chambers.grounding.law.propositions_of_law import judge_of_authority
from chambers.grounding.numbers.sizes import SIZED
from chambers.grounding.people.identity import pages_naming
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.people.own_terms import is_common_term, meant_by, without_part
from chambers.grounding.quotations import is_set_off
from chambers.grounding.texts.near import likely_pages
from chambers.grounding.texts.sentences import flowing, sentence_at
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
_NUMBERED = re.compile(r"\s+\d{1,3}(?:,\s+\d{1,3})*,?\s+(?:and|or|to|through)\s+\d{1,3}\b(?!\s+[a-z]+s\b)")


def judge_plain(token: Token, draft: Draft, grounds: Grounds) -> Outcome:
    """The verdict on anything but a citation."""
    held = draft.held.get(token.start, ())
    first = _before_seeking(token, draft, grounds)
    if first is not None:
        return first
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
    if token.kind is Kind.QUOTATION:
        found = judge_quoted_authority(token, draft.tokens, grounds)
        found = found or judge_unread_authority(token, draft.text, draft.tokens, held, grounds)
        return found or _set_off(token, draft, held) or outcome
    if (law := _of_law(token, draft, outcome, grounds)) is not None:
        return law
    if token.kind is Kind.NAME:
        told = _by_own_term(token, draft, held, grounds) or _by_courtesy(token, draft, held, grounds)
        return told or _by_role(token) or _by_numbers(token, draft) or outcome
    return judge_from_sentence(token, draft, held, grounds) or judge_count(token, draft, grounds) or outcome


def _set_off(token: Token, draft: Draft, held: Sequence[int]) -> Outcome | None:
    """A word or two between marks in an argument that cites no page: words of the draft, which it sets off."""
    if held or not is_set_off(token.text, draft.text[: token.start - 1]):
        return None
    return Verdict.SUPPORTED, "set off by the draft, which cites no page for it", None, "own"


def _likely(token: Token, draft: Draft, grounds: Grounds) -> Sequence[int]:
    """The pages that have most of the words around a fact without a citation."""
    at = sentence_at(draft.sentences, token.start)
    return () if at is None else likely_pages(draft.sentences[at].text, grounds)


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
    entry = unread_entry([each for each in draft.tokens if said.start <= each.start < end])
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
    if token.kind is Kind.DATE and (slip := judge_slip_date(token, draft.text, grounds)) is not None:
        return slip
    if (term := judge_paper_name(token, grounds) or _of_series(token, grounds)) is not None:
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
