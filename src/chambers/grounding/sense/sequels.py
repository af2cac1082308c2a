"""What came of it: a clause of the draft, and the other sign that its word has where the page speaks of it.

"She promised a plumber, and one came" is refuted by "She said that she would send one. No plumber came.": the place
is found by the clauses around, and the sentences at that place decide. And a word that the cited pages have only under
a denial ("We did not discipline him") is refuted wherever it stands. In both cases nothing may give the word the sign
of the draft.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.likeness import Spoken, name_words, spoken_clauses, told
from chambers.grounding.sense.propositions import Proposition, page_denies, page_propositions
from chambers.grounding.sense.refuting import denying_beside, may_refute
from chambers.grounding.sense.signed_words import (
    has_name,
    is_answered_so,
    is_comparable,
    is_of_others,
    people_of,
    signed_words,
)
from chambers.grounding.sense.stretches import Unit, stretches_of
from chambers.grounding.sense.told_figures import is_told_by_figure
from chambers.grounding.words.denial_words import BROAD, CONDITION, HEDGE, LIGHT
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.meaning import SPEECH
from chambers.grounding.words.opposite_table import PAIR
from chambers.grounding.words.word_roots import SELF, root_of

_THIRD = 1 / 3
_MOST = 0.6
_FEW = 2
_SHORT = 3
_MAX_PAGES = 4
_NOBODY = re.compile(r"^\W*(?:no one|nobody|none|neither|no)\b", re.IGNORECASE)
_SOMEONE = re.compile(r"\b(?:Mr|Ms|Mrs|Dr|Miss)\b|(?<=[a-z,] )[A-Z][a-z]{2,}")
_I = re.compile(r"\W*(?:I|We)\b")
_HE = re.compile(r"\W*(?:He|She|They)\b")
_VOICE = re.compile(
    r"\s*(?:\[?\d[\d:/., ]*(?:[AaPp]\.?[Mm]\.?)?\]?\s+)?(?P<who>[A-Z][\w. '\u2019-]{1,40}?)(?::\s|\s{2,})"
)
"""Who speaks in a line of a thread: "1:12 PM  A. Lee:  ..."."""
_HAD_IT = re.compile(r"\s*(?:Had|Were|Should)\b")
_PRO = frozenset(root_of(word) for word in ("question", "request", "offer", "proposal", "demand", "one", "same"))
_TIME_WORDS = "day week month year hour minute morning afternoon evening night date then later"
_TIMES = frozenset(root_of(word) for word in _TIME_WORDS.split())


def sequel_fault(own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What the page says where a clause of the draft says that the contrary came of it, or None."""
    clauses = list(spoken_clauses(own, sentence, start, tokens))
    denies = any(page_denies(page) for page in pages)
    if not denies and not any(sign < 0 for mine in clauses for sign in mine.clause.read.signs.values()):
        return None
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    for at, mine in enumerate(clauses):
        others = denying_beside(mine, clauses)
        if CONDITION.search(mine.clause.text) or _HAD_IT.match(mine.clause.text):
            return None
        words = [] if HEDGE.search(mine.clause.text) else signed_words(mine, clauses)
        words = [names for names in words if not any(is_told_by_figure(mine, _folded(names), page) for page in pages)]
        for stretch in stretches_of(at, clauses, quoted, pages) if words else ():
            for names in words:
                fault = _turned(names, mine, others, stretch)
                if fault is not None and not _is_said_of(names, mine, pages):
                    return fault
        for names in words if len(pages) <= _MAX_PAGES else ():
            if fault := _only_denied(names, mine, others, pages):
                return fault
    return None


def _folded(names: Sequence[str]) -> frozenset[str]:
    return frozenset(kin_of(name.removeprefix(SELF)) for name in names)


def _turned(names: Sequence[str], mine: Spoken, others: Sequence[str], stretch: Sequence[Unit]) -> str | None:
    """What a stretch of the page says of a word, when it gives it the other sign and never the same."""
    pieces = [piece for unit in stretch for piece in unit.pieces]
    for name in names:
        sign = mine.clause.sign(name)
        if sign < 0 and not name.startswith(PAIR):
            continue
        other = next((piece for piece in pieces if piece.sign(name) == -sign), None)
        if other is None or name in BROAD or not is_comparable(mine, other, name) or is_of_others(mine, other):
            continue
        same = [piece for piece in pieces if any(piece.sign(each) == sign for each in names)]
        # "No ticket was given to Ash" decides about Ash, "Birch was ticketed" does not.
        if of := [fact for fact in people_of(mine) if has_name(fact, other.text)]:
            rest = _rest(mine, names) - mine.named
            same = [
                piece
                for piece in same
                # "Ash rejected the letter. He accepted the stubs.": what has all the rest speaks of Ash, too.
                if any(has_name(fact, piece.text) for fact in of)
                or (rest and _HE.match(piece.text) and rest <= frozenset(piece.read.roots))
            ]
        if same or (other.turned and is_answered_so(mine, other, pieces)):
            continue
        there = frozenset(root for unit in stretch for root in unit.roots)
        rest, roots = _rest(mine, names), frozenset(other.read.roots)
        # Somebody else's answer, or an answer to something else.
        if name.startswith(PAIR) and not of and people_of(mine) and _SOMEONE.search(other.text):
            continue
        if name.startswith(PAIR) and not of and rest and not rest & roots and len(roots) > _SHORT:
            continue
        few = 1 if _NOBODY.search(other.text) else 0
        if len(rest - there) <= max(few, _THIRD * len(mine.own)) and may_refute(mine, others, other, name):
            return told(other, denied=sign > 0)
    return None


def _is_said_of(names: Sequence[str], mine: Spoken, pages: Sequence[ReadPage]) -> bool:
    """True where a line has the answer of the draft with its person and its day: "Accepted: Lee, May 2"."""
    days = [fact for fact in mine.facts if fact.kind is Kind.DATE]
    people = people_of(mine)
    if not days or not people or not any(name.startswith(PAIR) for name in names):
        return False
    return any(
        piece.sign(name) == mine.clause.sign(name) != 0
        and any(has_name(fact, _line_of(page, piece.start)) for fact in people)
        and any(" ".join(fact.text.split()) in " ".join(_line_of(page, piece.start).split()) for fact in days)
        for page in pages
        for piece in page_propositions(page)
        for name in names
    )


def _line_of(page: ReadPage, at: int) -> str:
    low = page.text.rfind("\n", 0, at) + 1
    high = page.text.find("\n", at)
    return page.text[low : high if high >= 0 else len(page.text)]


def _only_denied(names: Sequence[str], mine: Spoken, others: Sequence[str], pages: Sequence[ReadPage]) -> str | None:
    """What denies a word that the clause affirms, where the pages never affirm it."""
    plain = [name for name in names if not name.startswith(PAIR) and name not in BROAD]
    if not plain or mine.clause.sign(plain[0]) < 0 or mine.clause.asked:
        return None
    if frozenset(name.removeprefix(SELF) for name in plain) & (LIGHT | SPEECH):
        return None
    pieces = [piece for page in pages for piece in page_propositions(page)]
    reads = [piece.read for piece in pieces]
    if any(read.signs.get(name, 0) > 0 or name in read.supposed for read in reads for name in plain):
        return None
    denied = [
        (piece, name)
        for page in pages
        for piece in page_propositions(page)
        for name in plain
        if piece.sign(name) < 0 and not _is_of_another_voice(mine, piece, page)
    ]
    other, name = denied[0] if denied else (None, "")
    if other is None or not is_comparable(mine, other, name) or is_of_others(mine, other):
        return None
    rest = _rest(mine, names)
    left = rest - frozenset(other.read.roots) - other.context
    if (other.turned and is_answered_so(mine, other, pieces)) or len(left) > min(_FEW, max(1, _MOST * len(rest))):
        return None
    return told(other, denied=True) if may_refute(mine, others, other, name) else None


def _is_of_another_voice(mine: Spoken, piece: Proposition, page: ReadPage) -> bool:
    """True for "Lee:  I will not sign that" of a clause that names people, and not Lee."""
    label = _VOICE.match(_line_of(page, piece.start)) if _I.match(piece.text) else None
    people = people_of(mine)
    return (
        label is not None
        and bool(people)
        and bool(name_words(label["who"]))
        and not any(has_name(fact, label["who"]) for fact in people)
    )


def _rest(mine: Spoken, names: Sequence[str]) -> frozenset[str]:
    """The words of a clause besides one; those that stand for what was said before do not count."""
    return mine.own - _PRO - _TIMES - SPEECH - frozenset(name.removeprefix(SELF) for name in names)
