"""Who stands before a verb as its subject, as far as word order can tell.

The nearest name before a verb is its subject, unless a preposition leads up to it, a thing stands between, or a joint
gives the verb the subject of the verb before. What stands between two commas with a verb of its own is passed over.
"""

from collections.abc import Sequence

from chambers.grounding.acts.pieces import (
    MENTION,
    STOP,
    WORD,
    Piece,
    group_before,
    is_verb,
    preposition_before,
    skips,
)
from chambers.grounding.words.meaning import is_irregular, stem
from chambers.grounding.words.small_words import (
    BE,
    DETERMINERS,
    FORMS,
    HELPERS,
    JOINING,
    PREPOSITIONS,
    RELATIVE,
    SUBORDINATE,
)

_MARKS = frozenset((",", "(", ")"))
_SAME = ("the subject of the verb before",)
_BEFORE = ("the subject of the verb right before, without a joint",)
_HELPING = BE | HELPERS
_GOES_ON = HELPERS | BE | JOINING
_SMALL = PREPOSITIONS | DETERMINERS | JOINING | RELATIVE | SUBORDINATE
_MAX_GAP = 3
_ASIDE_PIECES = 16
_OPENS_ASIDE_TEXT = """
according after although as because before if since though when which while who whom whose
"""
_OPENS_ASIDE = frozenset(_OPENS_ASIDE_TEXT.split())
_NOMINATIVE = frozenset(("i", "he", "she", "they", "we"))
_CLAUSE_LEADS = frozenset(("after", "before"))
"""Prepositions that lead up to clauses as well."""
_CLAUSES = frozenset(("while", "because", "although", "though", "since", "until", "unless", "when", "if"))
_OWN_DEEDS = frozenset(
    stem(verb) for verb in ("promise", "offer", "agree", "threaten", "vow", "swear", "propose", "refuse")
)
"""Verbs whose doer does what follows: "A promised B to pay"."""


def subject_of(
    pieces: Sequence[Piece], at: int, last: tuple[str, ...], verb: str | None, objects: tuple[str, ...]
) -> tuple[str, ...]:
    """Whoever stands before a verb as its subject; none when it is a thing, or nothing tells.

    `last`, `verb` and `objects` are the subject, the stem and the objects of the verb before.
    """
    noun = infinitive = closed = led = False
    j = _before_aside(pieces, at) - 1
    while j >= 0:
        if pieces[j].kind is MENTION:
            # "In 2012 that she needed": no preposition leads up to "she".
            lead = None if noun or pieces[j].text.casefold() in _NOMINATIVE else preposition_before(pieces, j)
            # "After Ann Lee found it": there the preposition leads up to a clause.
            leads_on = lead is not None and pieces[lead].low in _CLAUSE_LEADS
            lead = None if leads_on and _stands_right_before(pieces, j, at) else lead
            if infinitive and verb in _OWN_DEEDS:
                # "Offered her two kegs to change" does not say who changes.
                return () if noun else last
            if lead is None:
                return () if noun else group_before(pieces, j)
            j = lead - 1
            continue
        ended = _ended(pieces, j, noun=noun)
        # "He signed for the copy handed to him": who handed it is not said.
        joined = led and pieces[j].low in JOINING
        if (ended is _BEFORE or joined) and not infinitive and not closed and _is_reduced(pieces, at):
            return ()
        if ended is _SAME or ended is _BEFORE:
            return (objects if infinitive and verb not in _OWN_DEEDS else ()) or last
        if ended is not None:
            return ended
        # "Ann, the plan does not allow it": Ann is only spoken to; "Ann, an aide, found" has a second comma.
        if pieces[j].low == "," and noun and not closed:
            return ()
        closed = closed or pieces[j].low == ","
        infinitive = infinitive or (pieces[j].low == "to" and not noun)
        led = led or (noun and pieces[j].low in PREPOSITIONS)
        noun = _is_thing(pieces, j, noun=noun)
        j -= 1
    return ()


def _stands_right_before(pieces: Sequence[Piece], who: int, at: int) -> bool:
    """True where nothing but helpers and adverbs part somebody from a verb."""
    return all(skips(piece) for piece in pieces[who + 1 : at])


def is_subordinate(pieces: Sequence[Piece], last: int, at: int) -> bool:
    """True for a verb that a "while" or "because" parts from the verb before."""
    return any(piece.low in _CLAUSES for piece in pieces[last:at])


def resumes(pieces: Sequence[Piece], last: int, at: int) -> bool:
    """True for a verb that goes on behind a clause set aside: "Ann drove while he slept, and has driven since"."""
    joined = [k for k in range(last + 1, at) if pieces[k].low in JOINING]
    return bool(joined) and pieces[joined[-1] - 1].low == "," and pieces[at - 1].low in _GOES_ON


def is_infinitive(pieces: Sequence[Piece], at: int) -> bool:
    """True for the "start" of "told Bo to start the crane"."""
    return at > 0 and pieces[at - 1].low == "to"


def leaves_infinitive(pieces: Sequence[Piece], last: int, at: int) -> bool:
    """True for the "showed" of "told Bo to start it and showed him": whoever told showed."""
    past = pieces[at].low.endswith("ed") or is_irregular(pieces[at].low)
    joined = any(piece.low in JOINING for piece in pieces[last + 1 : at])
    return is_infinitive(pieces, last) and past and joined


def _before_aside(pieces: Sequence[Piece], at: int) -> int:
    """Where a verb would stand without the clause between two commas before it: "the handler, as Odom saw, tapped"."""
    j = at
    while j > 0 and (skips(pieces[j - 1]) or pieces[j - 1].low in BE):
        j -= 1
    if j < _MAX_GAP or pieces[j - 1].low != ",":
        return at
    for k in range(j - 2, max(0, j - _ASIDE_PIECES), -1):
        if pieces[k].kind is STOP:
            return at
        if pieces[k].low == ",":
            return k if pieces[k + 1].low in _OPENS_ASIDE else at
    return at


def _ended(pieces: Sequence[Piece], at: int, *, noun: bool) -> tuple[str, ...] | None:
    """The subject, when a piece before the verb settles it; the same as the verb before has; None to look further."""
    piece, word = pieces[at], pieces[at].low
    if word == "that" and not noun and _is_cleft(pieces, at):
        return group_before(pieces, at - 1)
    if piece.kind is STOP or (word in SUBORDINATE and not _is_meanwhile(pieces, at)):
        return ()
    if word in RELATIVE and at > 0 and pieces[at - 1].kind is STOP:
        return ()  # "Two went to the Bank. Who chose them?"
    if word in RELATIVE and at > 0 and pieces[at - 1].low in PREPOSITIONS:
        return ()  # "of which $2,000 had been paid": a part of a thing, not whoever stands before
    if word in RELATIVE:
        nearest = next((k for k in range(at - 1, -1, -1) if pieces[k].kind is MENTION), None)
        return group_before(pieces, nearest) if nearest is not None and not noun else ()
    if word in JOINING and not _is_adverb(pieces, at):
        return () if noun else _helped(pieces, at)
    plain = word in PREPOSITIONS or word in DETERMINERS or word in _MARKS or skips(piece)
    return _BEFORE if not plain and not noun and is_verb(pieces, at) else None


def _is_cleft(pieces: Sequence[Piece], at: int) -> bool:
    """True for the "that" of "It was Ann Lee that had to mend it"."""
    j = at - 2
    if at < 1 or pieces[at - 1].kind is not MENTION:
        return False
    while j > 0 and pieces[j].low in DETERMINERS:
        j -= 1
    return j > 0 and pieces[j].low in ("was", "is") and pieces[j - 1].text.casefold() == "it"


def _is_reduced(pieces: Sequence[Piece], at: int) -> bool:
    """True for a participle right behind the thing that it is said of: "the copy handed to him"."""
    before = pieces[at - 1] if at else None
    if before is None or before.kind is not WORD or not before.text[0].isalpha() or skips(before):
        return False
    word = before.low
    return word not in _SMALL and not is_verb(pieces, at - 1)


def _is_meanwhile(pieces: Sequence[Piece], at: int) -> bool:
    """True for the "since" of "has since paid", which joins nothing."""
    return pieces[at].low in ("since", "once") and at > 0 and pieces[at - 1].low in ("has", "have", "had")


def _is_adverb(pieces: Sequence[Piece], at: int) -> bool:
    """True for the "then" of "Ann then asked" and "was then told", which joins nothing."""
    before = pieces[at - 1] if at else None
    return pieces[at].low == "then" and before is not None and (before.kind is MENTION or before.low in _HELPING)


def _helped(pieces: Sequence[Piece], at: int) -> tuple[str, ...]:
    """Whoever stands before a helper on the other side of a joint: "says that he was lame and was rested"."""
    for k in range(at - 1, -1, -1):
        if pieces[k].kind is STOP or is_verb(pieces, k):
            break
        if pieces[k].kind is MENTION and k + 1 < at and pieces[k + 1].low in BE:
            return group_before(pieces, k)
    return _SAME


def _is_thing(pieces: Sequence[Piece], at: int, *, noun: bool) -> bool:
    """Whether the words between a piece and the verb name a thing, which is then the subject itself."""
    word = pieces[at].low
    if word in PREPOSITIONS and (word != "to" or noun):
        return False
    if word in _MARKS:
        return noun and not _comma_before(pieces, at)
    small = word in DETERMINERS or word in FORMS or _is_meanwhile(pieces, at) or _is_adverb(pieces, at)
    return noun or not (small or skips(pieces[at]))


def _comma_before(pieces: Sequence[Piece], at: int) -> bool:
    """True when the words before a comma hang on somebody: "Duarte, an aide, found"."""
    for j in range(at - 1, max(-1, at - 8), -1):
        if pieces[j].kind is MENTION:
            return True
        if pieces[j].kind is STOP:
            return False
    return False
