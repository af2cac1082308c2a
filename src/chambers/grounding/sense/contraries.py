"""A word of the draft where the page has its contrary: "the valve was open" for "the valve was closed".

A pair of contraries counts only in clauses that speak of the same thing: of the clauses of the cited pages that speak
of the pair, the one that shares most with the clause of the draft must stand on the other side, and none on the same
side may share nearly as much. Where the two share few words, these must be words that the page has seldom.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.claimed import Claimed, is_comparable, is_head, is_of_others, word_of
from chambers.grounding.sense.denied_groups import is_denied_too
from chambers.grounding.sense.sided import Sided, sided_clauses
from chambers.grounding.sense.sided_pages import SidedPage, sided_page
from chambers.grounding.sense.word_spread import shared_weight, word_spread
from chambers.grounding.words.contraries import ACT, CONDITION, EVENTS, MODAL, PLAIN, QUANTITY
from chambers.grounding.words.meaning import is_stop

_SHARE, _SHARE_OF_ACT, _SHARE_OF_SMALL = 0.5, 0.6, 0.66
_RARE = 0.45
_CLEARLY = 1.0
_FEW = 2.0
_BARE = 0.5
"""What the word of the draft weighs wherever the page has it."""
_SHORT, _SHORT_WORD = 2, 3
_SHOWN_CHARS = 120
_HIDDEN = "    "
"""What is left of a quotation."""
_THE = re.compile(r"\W*(?:The|This|That|These|Those)\b")
_NOT_THEY = re.compile(
    r",\s(?:and\s)?not\s(?:by\s|to\s|with\s|from\s)?(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?"
    r"(?:(?P<name>[A-Z][\w'\u2019-]+(?:\s[A-Z][\w'\u2019-]+){0,2})"
    r"|(?:the|an?|his|her|its|their)\s(?P<thing>[a-z][\w'\u2019-]+(?:\s[a-z][\w'\u2019-]+){0,2}),)"
)
# The answer "No." denies what was asked, not that there were any.
_NO_ALONE = re.compile(r"\W*(?:A[.:]\s*)?No\W*", re.IGNORECASE)
_TO_SAY = re.compile(
    r"\b(?:to|should|must|ought to)\s+(?:say|state|write|record|note|claim|pretend|report)\b[^,;]*$", re.IGNORECASE
)
_IT = re.compile(r"\b(?:it|them|him|her|this|that|one)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Like:
    """How much a clause of a page shares with the draft, and what."""

    score: float
    shared: frozenset[str]
    said: Sided | None = None


def contrary_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """What the page says where a clause of the sentence says the contrary, or None."""
    claims = list(_claimed(own))
    for mine in claims:
        # "Has not signed a side letter", where the page has "signed a lease but no side letter".
        if mine.term.denied and is_denied_too(mine.clause.text, pages):
            continue
        others = [each for each in claims if each.name == mine.name and each.side == -mine.side]
        if (other := _contrary(mine, others, pages)) is not None:
            words = " ".join(other.text.split())
            shown = words if len(words) <= _SHOWN_CHARS else f"{words[:_SHOWN_CHARS]}..."
            return f"it says \u201c{mine.term.text}\u201d, where the page says: \u201c{shown}\u201d"
    return None


def _claimed(own: str) -> Iterator[Claimed]:
    for clause in sided_clauses(own):
        for term in clause.terms:
            for name, side in term.sides:
                apart = _follows_quotation(term.text, clause.text) or _is_to_be_said(term.text, own)
                # "All but three" is not all.
                apart = apart or (name in QUANTITY and re.search(rf"\b{re.escape(term.text)} but\b", own) is not None)
                if -side not in clause.sides(name) and not apart:
                    yield Claimed(name, side, term, clause, own)


def _is_to_be_said(term: str, own: str) -> bool:
    """True for what a paper or somebody was only to say: "the report should say that she fell"."""
    return _TO_SAY.search(own, 0, max(0, own.find(term))) is not None


def _follows_quotation(term: str, clause: str) -> bool:
    """True where a quotation was hidden right before a word: it may have been "could have"."""
    if _HIDDEN not in clause:
        return False
    return re.search(rf"{_HIDDEN}\W*{re.escape(term)}\b", clause, re.IGNORECASE) is not None


def _contrary(mine: Claimed, others: Sequence[Claimed], pages: Sequence[ReadPage]) -> Sided | None:
    opposed = [like for page in pages for like in _opposed_on(mine, others, page)]
    if not opposed:
        return None
    same = [_Like(0.0, frozenset()), *(like for page in pages for like in _agreeing_on(mine, sided_page(page)))]
    best = max(opposed, key=lambda like: like.score)
    most = max(like.score for like in same)
    # Whatever else has the word of the draft may share less, and nothing of its own.
    fuller = all(like.shared < best.shared for like in same) and most - best.score < _CLEARLY
    return best.said if best.score - most >= _CLEARLY or fuller else None


def _opposed_on(mine: Claimed, others: Sequence[Claimed], read: ReadPage) -> Iterator[_Like]:
    page = sided_page(read)
    for at in page.standing_on(mine.name, -mine.side):
        for number, said in enumerate(page.clauses(at)):
            sides = said.sides(mine.name)
            plain = sides and mine.side not in sides and not is_head(said.text) and not _NO_ALONE.fullmatch(said.text)
            if plain and not _is_of_denied(mine.sentence, said.text) and is_comparable(mine, said):
                # What was sealed may be opened later: the clause itself must say of what it speaks.
                there = said.roots | said.subject if mine.name in EVENTS else _spoken_of(page, at, number)
                yield from _opposed(mine, others, said, there, read)


def _is_of_denied(sentence: str, text: str) -> bool:
    """True for a clause about somebody whom the sentence leaves out: "Ann Lee, not Bo Roe, paid"."""
    for match in _NOT_THEY.finditer(sentence):
        rest = sentence[: match.start()] + sentence[match.end() :]
        if any(word in text for word in (match["name"] or match["thing"]).split() if word not in rest):
            return True
    return False


def _agreeing_on(mine: Claimed, page: SidedPage) -> Iterator[_Like]:
    for at in page.standing_on(mine.name, mine.side):
        for number, said in enumerate(page.clauses(at)):
            if mine.side in said.sides(mine.name):
                yield from _agreeing(mine, said, _spoken_of(page, at, number))


def _agreeing(mine: Claimed, said: Sided, there: frozenset[str]) -> Iterator[_Like]:
    """What a clause on the side of the draft shares with it; one that speaks of somebody else is left out."""
    if is_of_others(said, mine) and mine.frame & mine.people & mine.clause.subject:
        return
    # Of what a word is said that stands alone is not plain.
    shared = mine.frame & there if len(said.roots) > 1 else mine.frame
    score = float(len(mine.frame & there))
    yield _Like(max(score + _in_both(mine, said, mine.side) if score >= _FEW else score, _BARE), shared)


def _opposed(
    mine: Claimed, others: Sequence[Claimed], said: Sided, there: frozenset[str], read: ReadPage
) -> Iterator[_Like]:
    """What a clause on the other side shares with the draft, where that is enough."""
    frame = mine.frame
    # "I", "you" and a note without a subject may be whoever the draft names.
    loose = frame & mine.people & mine.clause.subject - there if said.unnamed else frozenset()
    score = len(frame & there) + float(_in_both(mine, said, -mine.side))
    # "She did not read it, because he had": the page may speak of what the other clause says.
    if any(len(each.frame & there) >= score for each in others):
        return
    whole = mine.name.startswith(PLAIN) and said.roots <= frame | word_of(mine.term)
    enough = score >= (1.0 if whole else _enough(mine.name, len(frame - loose)))
    if enough or (score >= 1.0 and _is_of_that(mine, there, read)):
        yield _Like(score, frame & there, said)


def _is_of_that(mine: Claimed, there: frozenset[str], read: ReadPage) -> bool:
    """True where what is shared is most of what the page knows of the draft's words: "Classified ACCIDENTAL."."""
    if mine.name.startswith(PLAIN) or mine.name in QUANTITY or mine.name in MODAL or mine.name == CONDITION:
        return False
    return shared_weight(mine.frame, dict.fromkeys(there, 1.0), word_spread(read)) >= _RARE


def _spoken_of(page: SidedPage, at: int, number: int) -> frozenset[str]:
    """What a clause of a sentence speaks of; "it" and "the motion" stand in the clause before."""
    said = page.clauses(at)[number]
    if not (_IT.search(said.text) or (len(said.roots) <= _SHORT and _THE.match(said.text))):
        return said.all_roots
    before = page.clauses(at)[number - 1] if number else page.before(at)
    return said.all_roots | before.roots if before is not None else said.all_roots


def _in_both(mine: Claimed, said: Sided, side: int) -> int:
    """How many words both have: the "budget" of "over budget" and "under budget", the verb that one of them denies."""
    if mine.name.startswith(PLAIN):
        return 0
    theirs = next(each for each in said.terms if (mine.name, side) in each.sides)
    return sum(not is_stop(word) and len(word) >= _SHORT_WORD for word in word_of(mine.term) & word_of(theirs))


def _enough(name: str, words: int) -> float:
    """How many words must be shared; the smaller a word of the pair, the more."""
    if name in MODAL or name == CONDITION or name.startswith(PLAIN):
        return max(_FEW, _SHARE_OF_SMALL * words)
    if name in QUANTITY:
        return max(1.0, min(_FEW, float(words)), _SHARE_OF_SMALL * words)
    return max(1.0, (_SHARE_OF_ACT if name.startswith(ACT) else _SHARE) * words)
