"""One clause that says a thing and one that denies it, where both are about the same verb and its object.

The draft must say the very thing in one clause which denies nothing in any way; or deny, once and plainly, what the
page says where it denies nothing. Most of what is denied must stand on the other side, most of the other side's words
around it, and no clause of the page may say it as the draft does. Everything else is left alone.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.denied_scopes import (
    CONDITION,
    DENIAL,
    Denial,
    conditions_in,
    content,
    is_denying,
    names_in,
    only_denial,
    page_denials,
    turns,
    which_in,
)
from chambers.grounding.sense.likeness import Spoken, spoken_clauses, told
from chambers.grounding.sense.propositions import Proposition, denied_in, page_denies, page_propositions
from chambers.grounding.sense.refuting import OPEN, OPEN_DENIAL, SUPPOSED, denying_beside, is_open
from chambers.grounding.sense.signed_words import is_answered_so
from chambers.grounding.sense.stretches import units_of
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.lacking_words import LACKS_SO
from chambers.grounding.words.sign_words import INDIRECT
from chambers.grounding.words.word_roots import without_idioms

_ASKED_FIRST = re.compile(r"^\W*(?:When )?Asked\b[^,;]*")
_IT = re.compile(r"\b(?:it|them|that|this|these|those)\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:will|shall|would|going to)\b", re.IGNORECASE)
_WITHOUT = re.compile(r"\bwithout\b")
_FAINT = re.compile(r"\b(?:lack\w*|without|unable|w/o|w/out)\b", re.IGNORECASE)
_LEANS = re.compile(
    r"\W*(?:but |and )?(?:not|no|none|never|without|nor|neither|nothing)\b(?!\s+(?:one|\w+ (?:was|were|had)))",
    re.IGNORECASE,
)
_FILLING = frozenset(("i'm", "we're", "it's", "that's", "there's"))
_ASKING = kin_of("ask")
_SPEECH = frozenset(kin_of(word) for word in ("say", "state", "testify"))
_MOST, _HALF = 0.6, 0.5
_MANY = 2
_BEFORE, _AFTER = 3, 1

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
        fault = _affirmed(mine, pages) if denies else _denied(mine, denying_beside(mine, clauses), pages)
        if fault is not None:
            return fault
    return None


def _names_of(mine: Spoken) -> _Words:
    return frozenset(word for fact in mine.people for word in names_in(fact.text))


def _denied(mine: Spoken, others: Sequence[str], pages: Sequence[ReadPage]) -> str | None:
    """What denies a clause that says a thing plainly; `others` are the clauses beside it that deny something."""
    if is_open(mine.clause.text, others):
        return None
    said = content(_ASKED_FIRST.sub(" ", OPEN.sub(" ", mine.clause.text)))
    said -= frozenset(word for part in others for word in content(part))
    for page in pages:
        for denial in page_denials(page) if page_denies(page) else ():
            if not denial.head & said or not _is_of_same(mine, denial) or not _is_near(mine, denial, page):
                continue
            piece = denial.piece
            asked = piece.turned and "?" in page.text[piece.start : piece.end + 1]
            if not (asked and is_answered_so(mine, piece, page_propositions(page))):
                return told(piece, denied=True)
    return None


def _is_of_same(mine: Spoken, denial: Denial) -> bool:
    """True for a denial of what a clause says: nearly all its words, of the same people, on the same condition."""
    text, whole, names = mine.clause.text, content(mine.sentence), _names_of(mine)
    if mine.clause.asked and _ASKING not in denial.scope:
        return False
    lacking = frozenset(kin_of(word) for word in LACKS_SO.findall(text) if word[0].islower())
    theirs = conditions_in(denial.piece.text)
    if lacking - denial.scope - theirs or conditions_in(text) | frozenset(_WITHOUT.findall(text)) != theirs:
        return False
    if denial.head & denial.before or denial.which - which_in(mine.sentence):
        return False
    of_others = denial.names - whole and names and not denial.names & names
    return not of_others and len(denial.scope & whole) >= _MOST * len(denial.scope)


def _is_near(mine: Spoken, denial: Denial, page: ReadPage) -> bool:
    """True where enough of a clause stands around a denial, and nothing on the page says it as the draft does."""
    whole, names = content(mine.sentence), _names_of(mine)
    own = content(mine.clause.text) - _SPEECH - (names - denial.scope)
    single = len(denial.scope) <= 1
    if single and len(denial.before - whole - _FILLING) <= 1 and not denial.before & own:
        return _is_meant(own, denial, page)
    here = own & (denial.scope | denial.before)
    full = not single and denial.scope <= whole
    near = own & (here | (_around(page, denial.piece.start) if full else content(denial.piece.passage)))
    if len(here) + bool(names & denial.names) < _MANY or len(near) < _HALF * len(own):
        return False
    if single and len(denial.before & whole) < _HALF * len(denial.before):
        return False
    return not _is_said(page, denial, own, len(here))


def _is_meant(own: _Words, denial: Denial, page: ReadPage) -> bool:
    """True for "I did not order it.": what it was stands in the sentences before, and nothing says that it was."""
    rest = own - denial.head
    if len(rest & _around(page, denial.piece.start)) < max(_MANY, _HALF * len(rest)):
        return False
    for each in page_propositions(page):
        if each.turned or each.start == denial.piece.start or not denial.head & content(each.text):
            continue
        if rest & content(each.passage) and not is_denying(each.text) and not each.text.rstrip().endswith("?"):
            return False
    return True


def _around(page: ReadPage, at: int) -> _Words:
    """The words of a sentence, of those before it and of the next one, in one paragraph."""
    units = units_of(page)
    n = next((i for i, unit in enumerate(units) if unit.start <= at < unit.end), None)
    if n is None:
        return frozenset()
    near = [u for u in units[max(0, n - _BEFORE) : n + _AFTER + 1] if u.paragraph == units[n].paragraph]
    return frozenset(word for unit in near for word in content(unit.text))


def _is_said(page: ReadPage, denial: Denial, own: _Words, shared: int) -> bool:
    """True where the page says the same elsewhere without a denial, in as many words of the clause."""
    for each in page_propositions(page):
        if each.turned or each.start == denial.piece.start:
            continue
        words = content(each.text)
        if denial.head & own & words and len(own & words) >= shared and not is_denying(each.text):
            return True
    return False


def _affirmed(mine: Spoken, pages: Sequence[ReadPage]) -> str | None:
    """What says plainly what a clause denies once and plainly."""
    text = without_idioms(mine.clause.text)
    denial = only_denial(mine.clause)
    left_open = CONDITION.search(text) or OPEN_DENIAL.search(text) or _LEANS.match(text) or which_in(text)
    if (
        denial is None
        or mine.clause.asked
        or left_open
        or _FAINT.search(text)
        or LACKS_SO.search(DENIAL.sub("|", text))
    ):
        return None
    own, scope = content(text) - _SPEECH - _names_of(mine), denial.scope - _names_of(mine)
    if not denial.head or not scope:
        return None
    found: list[Proposition] = []
    for page in pages:
        if any(_is_denied_too(denial, own, scope, other) for other in page_denials(page)):
            return None
        pieces = [piece for piece in page_propositions(page) if denial.head & content(piece.text)]
        full = [piece for piece in pieces if len(own & content(piece.text)) >= _MANY]
        if any(turns(piece.text) for piece in full):
            return None
        found += [piece for piece in full if _says(piece, mine, own, scope, content(piece.text))]
        # "Ash knew of it.": what it was stands in the sentence before.
        meant = [each for each in pieces if _IT.search(each.text) and _names_of(mine) & names_in(each.text)]
        found += [piece for piece in meant if _says(piece, mine, own, scope, _around(page, piece.start))]
    return told(found[0], denied=False) if found else None


def _is_denied_too(denial: Denial, own: _Words, scope: _Words, other: Denial) -> bool:
    """True where the page denies the same, or much of it."""
    shared = own & (other.scope | other.before)
    return bool(other.head & denial.head) or (bool(scope & other.scope) and len(shared) >= _MANY)


def _says(piece: Proposition, mine: Spoken, own: _Words, scope: _Words, words: _Words) -> bool:
    """True for a piece that says what a clause denies, and in no way that anything is not so."""
    stated = (piece.states or piece.affirmed) and not (piece.turned or piece.asked)
    open_to = SUPPOSED.search(piece.text) or CONDITION.search(piece.text) or INDIRECT.search(piece.text)
    if not stated or open_to or turns(piece.passage):
        return False
    if _LATER.search(piece.text) and not _LATER.search(mine.clause.text):
        return False
    names = _names_of(mine)
    around = words | content(piece.passage)
    of_others = names and not names & (names_in(piece.text) | around) and names_in(piece.text) - content(mine.sentence)
    return not of_others and len(scope & words) >= _MOST * len(scope) and len(own & around) >= _MOST * len(own)
