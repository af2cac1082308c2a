"""One clause that says a thing and one that denies it, where both are about the same verb and its object.

The draft must say the very thing in one clause which denies nothing in any way; or deny, once and plainly, what the
page says where it denies nothing. Most of what is denied must stand on the other side, most of the other side's words
around it, and no clause of the page may say it as the draft does. Everything else is left alone.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.parties import role_of
from chambers.grounding.sense.affirming import affirmed_by
from chambers.grounding.sense.cores import core_of, is_predicate, says_of
from chambers.grounding.sense.denied_groups import denied_group, is_denied_too
from chambers.grounding.sense.denied_scopes import (
    WANTED,
    Denial,
    conditions_in,
    content,
    is_denying,
    names_in,
    page_denials,
    which_in,
)
from chambers.grounding.sense.firsts import FIRST, NOT_BEFORE
from chambers.grounding.sense.likeness import Spoken, spoken_clauses, told
from chambers.grounding.sense.propositions import denied_in, page_denies, page_propositions
from chambers.grounding.sense.refuting import OPEN, SUPPOSED, denying_beside, is_open
from chambers.grounding.sense.signed_words import is_answered_so
from chambers.grounding.sense.stretches import words_around
from chambers.grounding.sense.told_figures import is_told_by_figure
from chambers.grounding.texts.sentences import said_at
from chambers.grounding.words.denial_words import MEANS
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.lacking_words import LACKS_SO
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.word_roots import is_verb

_ASKED_FIRST = re.compile(r"^\W*(?:When )?Asked\b[^,;]*")
_QUOTED = re.compile(r"[\"\u201c]\s{3,}[\"\u201d]")
_TO_DO = re.compile(r"\b(?P<verb>[a-z]+)\s+to\s+[^,;]*")
_ASKED_TO = re.compile(
    r"\b(?:ask|invit|urg|press|want|wish|request|order|direct|instruct|tell|told|begg?|plead|offer|propos|demand)(?:s|ed|e)?\s+"
    r"[^,;]{0,60}?\b(?:to|that|whether|if)\s+[^,;]*"
)
_ANY_WORD = re.compile(r"[^\W\d_]+")
_LABEL = re.compile(r"\s*(?:\d[\d: APMapm.]*)?[A-Z][\w. ]{1,30}:\s")
_TO = re.compile(r"\bto\s+(?:be\s+)?$")
_IT = re.compile(r"\b(?:it|them|that|this)\b")
_YOU = re.compile(r"\byou\b", re.IGNORECASE)
_WITHOUT = re.compile(r"\bwithout\b")
_FILLING = frozenset(("i'm", "we're", "it's", "that's", "there's"))
_DESIGNATOR = re.compile(r"\b(?:[A-Za-z]+-?\d+\w*|\d+-?(?!(?:st|nd|rd|th|am|pm)\b)[A-Za-z]{1,2})\b")
_PERCEIVES = frozenset(kin_of(word) for word in ("see", "hear", "notice", "watch", "know", "find", "feel"))
_SPEECH = frozenset(kin_of(word) for word in ("say", "state", "testify"))
_MOST, _HALF = 0.6, 0.5
_MANY = 2

_Words = frozenset[str]


def negation_fault(
    own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    """What a page denies where a clause says it, or says where a clause denies it; or None."""
    if any(token.kind is Kind.QUOTATION and denied_in(token.text) for token in tokens):
        return None
    clauses = list(spoken_clauses(own, sentence, start, tokens))
    for mine in clauses:
        denies = is_denying(_WITHOUT.sub(" ", mine.clause.text))
        if (
            denies
            and (said := affirmed_by(mine, _names_of(mine), pages))
            and not is_denied_too(mine.clause.text, pages)
        ):
            return told(said, denied=False)
        if not denies and (fault := _denied(mine, denying_beside(mine, clauses), pages)):
            return fault
        if not denies and (none := denied_group(mine, pages)):
            return f"the page says that there is no {none}"
    return None


def _names_of(mine: Spoken) -> _Words:
    return frozenset(word for fact in mine.people for word in names_in(fact.text))


def _denied(mine: Spoken, others: Sequence[str], pages: Sequence[ReadPage]) -> str | None:
    """What denies a clause that says a thing plainly; `others` are the clauses beside it that deny something."""
    if is_open(mine.clause.text, others):
        return None
    if _QUOTED.search(mine.clause.text) and SUPPOSED.search(mine.sentence):
        return None
    said = content(_ASKED_FIRST.sub(" ", OPEN.sub(" ", _without_meant(mine.clause.text))))
    said -= frozenset(word for part in others for word in content(part))
    for page in pages:
        for denial in page_denials(page) if page_denies(page) else ():
            if not denial.head & said or not _is_of_same(mine, denial) or not _is_near(mine, denial, page):
                continue
            piece = denial.piece
            # "Asked him to stay" stands where he declined: what is asked for is not said to be so.
            if piece.turned and not denial.head & content(_without_asked(mine.clause.text)):
                continue
            if _is_said_by_name(mine, denial, page) or is_told_by_figure(mine, denial.head, page):
                continue
            asked = piece.turned and "?" in page.text[piece.start : piece.end + 1]
            if not (asked and is_answered_so(mine, piece, page_propositions(page))):
                return told(piece, denied=True)
    return None


def _without_meant(text: str) -> str:
    """A text without what somebody only meant or offered to do."""
    return _TO_DO.sub(lambda match: match["verb"] if stem(match["verb"]) in MEANS else match[0], text)


def _without_asked(text: str) -> str:
    """A text without what somebody only asked or told another to do."""
    return _ASKED_TO.sub(" ", text)


def _is_of_same(mine: Spoken, denial: Denial) -> bool:
    """True for a denial of what a clause says: nearly all its words, of the same people, on the same condition."""
    text, whole, names = mine.clause.text, content(mine.sentence), _names_of(mine)
    if mine.clause.asked and not denial.scope & WANTED:
        return False
    bare = text.lstrip()
    lacking = frozenset(kin_of(word) for word in LACKS_SO.findall(bare[:1].casefold() + bare[1:]) if word[0].islower())
    lacking -= content(denial.piece.text)
    # "Not before" is what "the first" says.
    if FIRST.search(text) and NOT_BEFORE.search(denial.piece.text):
        return False
    # "Never saw her joke with him" does not deny that one saw her step back.
    seen = denial.scope - denial.head - denial.names if denial.head & _PERCEIVES else None
    if seen and not seen & whole:
        return False
    # "Oats: none" of the row of 11:00 denies nothing of 05:00.
    times = {fact.text for fact in mine.facts if fact.kind is Kind.TIME}
    if denial.piece.row and times and not times & denial.piece.row:
        return False
    # "Were any injuries reported? No.": that somebody was informed is another thing.
    rest = frozenset(word for word in denial.scope - denial.head - denial.names if not word.isdigit())
    if denial.piece.turned and rest and not rest & whole and not _has_word_of(denial, text):
        return False
    theirs = conditions_in(denial.piece.text)
    if lacking - denial.scope - theirs or conditions_in(text) | frozenset(_WITHOUT.findall(text)) != theirs:
        return False
    if denial.head & denial.before or denial.which - which_in(mine.sentence):
        return False
    if _designators(denial.piece.text) - _designators(mine.sentence):
        return False
    # "Did you read Mr. Ash's letter?" was asked of whoever answers.
    named = frozenset() if denial.piece.turned and _YOU.search(denial.piece.text) else denial.names
    # "Ann: Nobody asks about Acme": whoever says so has no part in it.
    label = _LABEL.match(denial.piece.text)
    named -= frozenset(names_in(label[0])) if label is not None else frozenset()
    of_others = named - whole and names and not named & names
    return not of_others and len(denial.scope & whole) >= _HALF * len(denial.scope)


def _has_word_of(denial: Denial, text: str) -> bool:
    """True where a text has the very verb that was asked about, not only one like it."""
    asked, said = (
        {stem(word) for word in _ANY_WORD.findall(each) if kin_of(word) in denial.head}
        for each in (denial.piece.text, text)
    )
    return bool(asked & said)


def _is_near(mine: Spoken, denial: Denial, page: ReadPage) -> bool:
    """True where enough of a clause stands around a denial, and nothing on the page says it as the draft does."""
    whole, names = content(mine.sentence), _names_of(mine)
    own = content(mine.clause.text) - _SPEECH - (names - denial.scope)
    if _is_core_denied(mine, denial, page):
        return True
    if len(denial.scope & whole) < _MOST * len(denial.scope):
        return False
    single = len(denial.scope) <= 1
    if single and len(denial.before - whole - _FILLING) <= 1 and not denial.before & own:
        return _is_meant(mine, own, denial, page)
    here = own & (denial.scope | denial.before)
    full = not single and denial.scope <= whole
    near = own & (here | (words_around(page, denial.piece.start) if full else content(denial.piece.passage)))
    if len(here) + bool(names & denial.names) < _MANY or len(near) < _HALF * len(own):
        return False
    if single and len(denial.before & whole) < _HALF * len(denial.before):
        return False
    return not _is_said(page, denial, own, len(here))


def _is_core_denied(mine: Spoken, denial: Denial, page: ReadPage) -> bool:
    """True for a denial of the very verb of a clause, where half of what stands with the verb stands around it."""
    core, piece = core_of(mine.clause.text, denial.head), denial.piece
    if not is_predicate(core, denial.head) or not denial.of_verb or _is_of_others(mine, denial):
        return False
    names = _names_of(mine)
    beside = frozenset(word for word in content(core) - denial.head - _SPEECH - names if not word.isdigit())
    around = words_around(page, piece.start) | content(piece.passage)
    shared = len(beside & around)
    if shared < _HALF * len(beside) or not (beside or names & (denial.names | around)):
        return False
    # What says it with more of these words than the denial has decides.
    enough = min(shared, len(beside & content(piece.text)) + 1)
    return not any(
        says_of(each.text, denial.head) and len(beside & content(each.text)) >= enough
        for each in page_propositions(page)
        if each.states and not each.turned and each.start != piece.start and not is_denying(each.text)
    )


def _is_of_others(mine: Spoken, denial: Denial) -> bool:
    """True for a denial of another thing, or of somebody or something else, than the clause speaks of."""
    whole, names = content(mine.sentence), _names_of(mine)
    of = frozenset(word for word in denial.of - _FILLING if role_of(word) is None)
    behind = frozenset(word for word in denial.scope - denial.head - denial.of if not is_verb(word))
    if denial.things - whole or (behind and not behind & whole) or len(of - whole) > _HALF * len(of):
        return True
    # "Five have settled; Ash and Birch were the two holdouts": that Ash has not settled says nothing of the five.
    return bool(denial.names & whole) and not denial.names & (names | content(mine.clause.text))


def _designators(text: str) -> frozenset[str]:
    """What has letters and digits, and so names one of several: "4A", "N-44"."""
    return frozenset(map(str.casefold, _DESIGNATOR.findall(text)))


def _is_meant(mine: Spoken, own: _Words, denial: Denial, page: ReadPage) -> bool:
    """True for "I did not order it.": what it was stands in the sentences before, and nothing says that it was."""
    rest = own - denial.head
    verb = denial.of_verb and is_predicate(denial.piece.text, denial.head)
    if verb and not is_predicate(core_of(mine.clause.text, denial.head), denial.head):
        return False
    if len(rest & words_around(page, denial.piece.start)) < max(_MANY, _HALF * len(rest)):
        return False
    if not denial.of_verb and not rest & _around(denial, page):
        return False
    for each in page_propositions(page):
        if each.turned or each.start == denial.piece.start or not denial.head & content(each.text):
            continue
        if rest & content(each.passage) and not is_denying(each.text) and not each.text.rstrip().endswith("?"):
            return False
    return True


def _doer_of(mine: Spoken, head: _Words) -> _Words:
    """The words of the last name before a word of a clause."""
    at = next((match.start() for match in _ANY_WORD.finditer(mine.clause.text) if content(match[0]) & head), 0)
    before = [fact for fact in mine.people if fact.start - mine.start < at]
    return frozenset(names_in(max(before, key=lambda fact: fact.start).text)) if before else frozenset()


def _is_said_by_name(mine: Spoken, denial: Denial, page: ReadPage) -> bool:
    """True for "Ms. Lee wrote it" of a draft's Lee, where what is denied ("nobody wrote him up") is of nobody named."""
    names = _doer_of(mine, denial.head)
    if not names or names & denial.names:
        return False
    thing = content(mine.clause.text) - names - denial.head - _SPEECH
    for each in page_propositions(page):
        if each.start == denial.piece.start or not each.states or each.turned or is_denying(each.text):
            continue
        words = content(each.text)
        if denial.head & words and names & words and (thing & words or _IT.search(each.text)):
            return not _is_to_be(each.text, denial.head)
    return False


def _is_to_be(text: str, head: _Words) -> bool:
    """True for a text that has a verb only as something to be done: "told Ash that he needs to be seen"."""
    verbs = [match for match in _ANY_WORD.finditer(text) if kin_of(match[0]) in head]
    return bool(verbs) and all(_TO.search(text, 0, match.start()) for match in verbs)


def _around(denial: Denial, page: ReadPage) -> _Words:
    """The words of the sentence of a denial: "it got a tractor and no card" says nothing of what else a card did."""
    said = said_at(page.sentences, denial.piece.start)
    return content(denial.piece.text if said is None else said.text)


def _is_said(page: ReadPage, denial: Denial, own: _Words, shared: int) -> bool:
    """True where the page says the same elsewhere without a denial, in as many words of the clause."""
    for each in page_propositions(page):
        if each.turned or each.start == denial.piece.start:
            continue
        words = content(each.text)
        if denial.head & own & words and len(own & words) >= shared and not is_denying(each.text):
            return True
    return False
