"""A text in pieces: words, those who are mentioned, and stops; and which of the words are verbs.

A verb is told by its form and by what stands before it. Cells of a row and sentences are kept apart by stops. Numbers
are left out, but for the year at the end of a date: nobody does anything with them here.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from chambers.grounding.people.actors import UNKNOWN, Mention
from chambers.grounding.words.meaning import is_irregular, stem
from chambers.grounding.words.rank_table import SHORT_RANKS
from chambers.grounding.words.small_words import BE, COURTESIES, DETERMINERS, HELPERS, MODALS, NEGATIONS, PREPOSITIONS
from chambers.grounding.words.verb_table import MORE_VERBS, VERBS
from chambers.grounding.words.word_roots import ACTS

MENTION, WORD, STOP = "mention", "word", "stop"
VERB_STEMS = ACTS | frozenset(stem(verb) for verb in MORE_VERBS)
_PIECE = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*|\d(?:[\d.,:/]*\d)?|[,;:.?!()\u2014|]|\n[ \t]*\n|\n")
_YEAR = re.compile(r"(?:1[89]|20)\d\d,?")
_MONTH = re.compile(r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?$")
_OWNING = ("'s", "\u2019s")
_STOPS = frozenset((";", ".", "?", "!", ":", "\u2014", "|"))
_CELL_GAP = re.compile(r"[^\S\n]{2,}|[^\S\n]*\t[^\S\n]*")
_NOUN_ENDS = ("age", "ation", "ment", "ance", "ence")
_MAX_GAP = 3
_FAR = 9
_LONG = 4
_SMALL = HELPERS | BE | DETERMINERS | PREPOSITIONS
_LEADS = PREPOSITIONS | DETERMINERS
_BEFORE_LEFT = HELPERS | {"and", "who"}
_DETERMINING = DETERMINERS | {"of"}
_BEFORE_NAME = DETERMINERS | COURTESIES
_CUT_SHORT = COURTESIES | {rank.casefold() for rank in SHORT_RANKS}
"""What has a full stop before a name: "by Capt. Lee" goes on."""
_SKIPPED = HELPERS | BE | NEGATIONS
_ALL_VERBS = VERBS | MORE_VERBS
_PAST_TOO = frozenset(
    ("become", "bid", "cast", "come", "cut", "hit", "let", "put", "quit", "read", "run", "set", "shut", "split")
)
"""Verbs whose past is no other word: "was read", "had cut"."""
_BEFORE_PAST = BE | {"had", "has", "have", "having"}
_PERCEIVING = frozenset(
    ("saw", "see", "seen", "sees", "seeing", "watched", "heard", "hear", "hears", "let", "made", "felt")
)
_THIRD_PERSON = frozenset(
    f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else f"{verb}s" for verb in VERBS
)


class Piece(NamedTuple):
    """A word, a stop, or somebody: then `who` are the keys of those who may be meant."""

    kind: str
    text: str
    start: int
    end: int
    who: tuple[str, ...] = ()
    low: str = ""
    """A word in lower case; nothing for what is no word."""


def pieces_of(text: str, mentions: Sequence[Mention]) -> list[Piece]:  # noqa: C901 - one pass over the text
    """The pieces of a text, in order."""
    spans: dict[int, tuple[int, list[str]]] = {}
    for each in mentions:
        end, whos = spans.setdefault(each.start, (each.end, []))
        whos.append(each.who)
        spans[each.start] = (max(end, each.end), whos)
    pieces: list[Piece] = []
    done = 0
    last = 0
    for match in _PIECE.finditer(text):
        if match.start() < done:
            continue
        # Cells of a row stand apart; one plain blank parts nothing.
        wide = match.start() > last + 1 or text.startswith("\t", last)
        if wide and _CELL_GAP.fullmatch(text, last, match.start()) and pieces and pieces[-1].kind is not STOP:
            pieces.append(Piece(STOP, "|", last, match.start()))
        last = match.end()
        if match.start() in spans:
            done, whos = spans[match.start()]
            last = done
            owns = text[done : done + 2] if text.startswith(_OWNING, done) else ""
            pieces.append(Piece(MENTION, text[match.start() : done] + owns, match.start(), done, tuple(whos)))
        elif match[0].strip() == "":
            if match[0].count("\n") > 1:
                pieces.append(Piece(STOP, ".", *match.span()))
        elif match[0] in _STOPS:
            abbreviated = match[0] == "." and pieces and (len(pieces[-1].text) == 1 or pieces[-1].low in _CUT_SHORT)
            if not abbreviated:
                pieces.append(Piece(STOP, match[0], *match.span()))
        elif match[0][0].isalpha() or match[0] in ",()" or _ends_date(match[0], pieces):
            pieces.append(Piece(WORD, match[0], *match.span(), low=match[0].casefold()))
    return pieces


def _ends_date(word: str, pieces: Sequence[Piece]) -> bool:
    """True for the year of a date: in "By a letter of May 6, 2024 Hale wrote" it parts Hale from the month."""
    return _YEAR.fullmatch(word) is not None and bool(pieces) and _MONTH.match(pieces[-1].text) is not None


def is_verb(pieces: Sequence[Piece], at: int) -> bool:
    """A word that stands or ends as verbs do."""
    piece = pieces[at]
    word = piece.low
    if len(word) < 3 or word in _SMALL or not word[0].isalpha():
        return False
    before = pieces[at - 1] if at else None
    opens = before is None or before.kind is STOP
    if piece.text[0].isupper() and not opens:
        return False
    # "A swollen left wrist": left of something is no verb.
    if word == "left" and not (before is None or before.kind is MENTION or before.low in _BEFORE_LEFT):
        return False
    past = is_irregular(word) or (word.endswith("ed") and (len(word) > _LONG or word[:-1] in _ALL_VERBS))
    if past:
        return before is None or not (_is_determined(pieces, at) or _is_past_verb(before))
    if stem(word) not in VERB_STEMS or opens or (word.endswith(_NOUN_ENDS) and word not in _ALL_VERBS):
        return False
    if word.endswith("ing"):
        return before is not None and before.low in BE
    assert before is not None
    if _follows_helper(pieces, at) or _is_asked(pieces, at) or _is_perceived(pieces, at):
        return True
    if before.kind is MENTION and word in VERBS and _takes_object(pieces, at):
        return True
    if before.kind is MENTION:
        return (
            word.endswith("s")
            or any(who == UNKNOWN or len(before.text) <= _MAX_GAP for who in before.who)
            or before.text.casefold() in ("we", "you", "they", "i")
        )
    return (
        _is_parted(pieces, at)
        or _is_helped(pieces, at)
        or _is_listed(pieces, at)
        or _is_resumed(pieces, at)
        or _is_third_person(pieces, at)
    )


def _follows_helper(pieces: Sequence[Piece], at: int) -> bool:
    """True for the "read" of "were read", "had herself read" and "was never read"."""
    j = at - 1
    while j > 0 and (pieces[j].low.endswith(("ly", "self")) or pieces[j].low in NEGATIONS):
        j -= 1
    return pieces[at].low in _PAST_TOO and pieces[j].low in _BEFORE_PAST


def _is_determined(pieces: Sequence[Piece], at: int) -> bool:
    """True for the "found" of "the found purse", but not of "It was Ann that found it"."""
    word = pieces[at - 1].low
    # "The grant of 3/2/2031 proposed by Ann": the figure between them is no piece.
    if word == "of" and pieces[at].start - pieces[at - 1].end > _MAX_GAP:
        return False
    cleft = word == "that" and at > 1 and pieces[at - 2].kind is MENTION
    return word in _DETERMINING and not cleft


def _is_past_verb(piece: Piece) -> bool:
    """True for the "counted" of "counted 212 affected pallets": what follows such a verb at once says of what kind."""
    word = piece.low
    return (
        word.endswith("ed")
        and len(word) > _LONG
        and stem(word) in VERB_STEMS
        and word not in HELPERS
        and word not in BE
    )


def _is_perceived(pieces: Sequence[Piece], at: int) -> bool:
    """True for "touch" in "saw Colby touch her": what somebody was seen, heard, let or made to do."""
    known = pieces[at].low in _ALL_VERBS
    return known and at > 1 and pieces[at - 1].kind is MENTION and pieces[at - 2].low in _PERCEIVING


def _is_third_person(pieces: Sequence[Piece], at: int) -> bool:
    """True for "covers" in "Dr. Hale usually covers for me": only an adverb parts it from whoever does it."""
    if pieces[at].low not in _THIRD_PERSON or at < 2 or pieces[at - 2].kind is not MENTION:
        return False
    return pieces[at - 1].low.endswith("ly") or pieces[at - 1].low in (
        "often",
        "always",
        "never",
        "also",
        "still",
    )


def _is_resumed(pieces: Sequence[Piece], at: int) -> bool:
    """True for "reports" in "The foreman, Ann Lee, reports to": the comma closes what was said of her."""
    aside = at > 1 and pieces[at - 1].low == "," and pieces[at - 2].kind is MENTION
    word = pieces[at].low
    return aside and (word in _THIRD_PERSON or (word in _PAST_TOO and _takes_object(pieces, at)))


def _is_helped(pieces: Sequence[Piece], at: int) -> bool:
    """True for a word behind a helper or an adverb, but not for "the only remedy" or "the first offer"."""
    word, before = pieces[at].low, pieces[at - 1].low
    if at > 1 and pieces[at - 2].low in DETERMINERS and before not in MODALS:
        return False
    helpers = HELPERS if stem(word) in ACTS else MODALS
    return before in helpers or (before.endswith("ly") and not word.endswith("s"))


def _is_parted(pieces: Sequence[Piece], at: int) -> bool:
    """True for "repair" in "shall, at its own cost, repair": a few words with a preposition part it from its helper."""
    if pieces[at].low not in VERBS or pieces[at - 1].low in _LEADS:
        return False
    for j in range(at - 2, max(-1, at - _FAR), -1):
        if pieces[j].kind is STOP:
            return False
        if pieces[j].low in ("shall", "must", "will"):
            return pieces[j + 1 + (pieces[j + 1].low == ",")].low in PREPOSITIONS
    return False


def _is_asked(pieces: Sequence[Piece], at: int) -> bool:
    """True for the verb of a question: "Did anybody from the County call you"."""
    if pieces[at].low not in VERBS or pieces[at - 1].low in _LEADS:
        return False
    for j in range(at - 1, max(-1, at - _FAR), -1):
        word = pieces[j].low
        if pieces[j].kind is STOP or word == ",":
            return False
        if word in ("did", "does", "do") and (j == 0 or pieces[j - 1].kind is STOP or pieces[j].text[0].isupper()):
            return not any(is_verb(pieces, k) for k in range(j + 1, at))
    return False


def _is_listed(pieces: Sequence[Piece], at: int) -> bool:
    """True for a verb in a row of them: "do give, grant, sell and convey"."""
    joined = at > 1 and pieces[at - 1].low in (",", "and", "or")
    if not joined or pieces[at].text not in VERBS:
        return False
    j = at - 2 if pieces[at - 2].low != "," else at - 3
    return j > 0 and pieces[j].low in VERBS and (pieces[j - 1].low in HELPERS or _is_listed(pieces, j))


def _takes_object(pieces: Sequence[Piece], at: int) -> bool:
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    return following is not None and (following.kind is MENTION or following.low in DETERMINERS)


def skips(piece: Piece) -> bool:
    """True for a helper, a denial or an adverb, which stands between a subject and its verb."""
    word = piece.low
    return word in _SKIPPED or word.endswith(("ly", "self", "n't", "n\u2019t"))


def leads_to_name(pieces: Sequence[Piece], at: int) -> bool:
    """True for a word of what somebody is, written large before the name: "Assistant County Attorney Ann Lee"."""
    j = at
    while j < len(pieces) and pieces[j].kind is WORD and pieces[j].text[:1].isupper() and j - at < _MAX_GAP:
        j += 1
    return at < j < len(pieces) and pieces[j].kind is MENTION and pieces[j].text[:1].isupper()


def preposition_before(pieces: Sequence[Piece], at: int) -> int | None:
    """Where the preposition stands that leads up to somebody, or None."""
    j = at - 1
    while j >= 0 and (pieces[j].kind is MENTION or pieces[j].low in ("and", ",", "or")) and j > 0:
        joined = pieces[j].low in ("and", "or", ",")
        if joined and pieces[j - 1].kind is not MENTION:
            break
        j -= 1
    # "Ann Lee of the emergency department gave": the department does nothing.
    if pieces[at].text.islower() and j > 1 and pieces[j].kind is WORD and pieces[j - 1].low in DETERMINERS:
        j -= pieces[j - 2].low in ("of", "at", "in", "from") and pieces[j].text.islower()
    while j >= 0 and (pieces[j].low in _BEFORE_NAME or pieces[j].text[:1].isupper()) and at - j <= 6:
        # "Replied on July 20 that Hale would": what follows "that" is no part of the day.
        if pieces[j].kind is not WORD or (pieces[j].low == "that" and pieces[at].text[:1].isupper()):
            return None
        j -= 1
    return j if j >= 0 and pieces[j].low in PREPOSITIONS else None


def group_before(pieces: Sequence[Piece], at: int) -> tuple[str, ...]:
    """Somebody, and those joined to them by "and": "Ann Lee, Mr. Roe and Ms. Holm"."""
    who = list(pieces[at].who)
    joints: tuple[str, ...] = ("and", "or")
    j = _before_courtesy(pieces, at)
    while j >= 2 and pieces[j - 1].low in joints and pieces[j - 2].kind is MENTION:
        who += pieces[j - 2].who
        j, joints = _before_courtesy(pieces, j - 2), ("and", "or", ",")
    return tuple(dict.fromkeys(who))


def _before_courtesy(pieces: Sequence[Piece], at: int) -> int:
    """Where somebody begins: at the courtesy before the name, if there is one."""
    return at - 1 if at and pieces[at - 1].low in COURTESIES else at


def group_after(pieces: Sequence[Piece], at: int) -> tuple[str, ...]:
    """Somebody, and those joined to them behind."""
    who = list(pieces[at].who)
    j = at
    while j + 2 < len(pieces) and pieces[j + 1].low in ("and", "or"):
        other = j + 3 if pieces[j + 2].low in COURTESIES and j + 3 < len(pieces) else j + 2
        behind = other + 1
        # "A and B signed" begins a new clause with B.
        if pieces[other].kind is not MENTION or (
            behind < len(pieces) and (is_verb(pieces, behind) or pieces[behind].low in PREPOSITIONS)
        ):
            break
        j = other
        who += pieces[j].who
    named = _named_behind(pieces, j) if j == at and pieces[at].text.islower() else None
    return tuple(dict.fromkeys(who)) if named is None else pieces[named].who


def _named_behind(pieces: Sequence[Piece], at: int) -> int | None:
    """Where the name stands of somebody whom a noun calls: "a notary public, Kwame Lindley", "the clerk, Mr. Roe"."""
    for k in range(at + 1, min(at + _MAX_GAP + 1, len(pieces) - 1)):
        if pieces[k].low == ",":
            named = k + 2 if pieces[k + 1].low in COURTESIES and k + 2 < len(pieces) else k + 1
            return named if pieces[named].kind is MENTION and pieces[named].text[:1].isupper() else None
        if pieces[k].kind is not WORD:
            return None
    return None
