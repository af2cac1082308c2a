"""Who did what to whom, as far as word order, voice and prepositions can tell.

A frame is a verb with those who do it, those to whom it is done, and those behind its prepositions. "A paid B", "B was
paid by A" and "paid by A to B" give the same frame. What belongs to someone ("A's request", "the request of A") is a
frame of its noun. Somebody whom only a pronoun names stays unknown. This is no grammar of English: it reads plain
statements, and is silent about the rest.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from chambers.grounding.acts.pieces import (
    MENTION,
    STOP,
    VERB_STEMS,
    WORD,
    Piece,
    group_after,
    is_verb,
    leads_to_name,
    pieces_of,
    preposition_before,
    skips,
)
from chambers.grounding.acts.subjects import is_infinitive, is_subordinate, leaves_infinitive, resumes, subject_of
from chambers.grounding.people.actors import UNKNOWN, Mention
from chambers.grounding.words.meaning import SPEECH, cut, is_irregular, is_stop, stem
from chambers.grounding.words.small_words import (
    BE,
    COURTESIES,
    DETERMINERS,
    JOINING,
    NEGATIONS,
    PREPOSITIONS,
    RELATIVE,
    SLOTS,
    SUBORDINATE,
)
from chambers.grounding.words.verb_table import CONVERSES

_WHO = re.compile(r"\b(?:[Ww]ho|Did (?:any(?:body|one)|someone|somebody)\b|Has (?:any(?:body|one)))\b")
_PARTICIPLE_ENDS = ("ed", "en", "t", "d", "n", "made", "done", "gone")
_OF_ACTS = ("ion", "ment", "ance", "ence", "ral", "val", "ure", "sal")
"""How nouns end that are made of verbs: whoever stands behind one may be on either side of it."""
_BEFORE_NAME = DETERMINERS | COURTESIES
_BEFORE_PARTICIPLE = NEGATIONS | {"also", "then", "first"}
_MAX_GAP = 3
_MAX_BETWEEN = 2
_ASIDE = frozenset(
    ("without", "despite", "during", "except", "besides", "per", "via", "regarding", "concerning", "about")
)
"""Prepositions behind which nobody has a part in what is done."""
_HEAR = stem("hear")
_ASK = stem("ask")
_BOTH_WAYS = frozenset(stem(verb) for verb in ("lease", "rent", "sublease", "sublet", "license", "charter", "hire"))
"""Verbs of both sides: "A leases it from B" is "B leases it to A"."""
_WORK, _EMPLOY = stem("work"), stem("employ")
_NEEDS_OBJECT = frozenset(stem(verb) for verb in ("notify", "inform", "tell", "cite", "arrest", "alert", "transport"))
"""Verbs that somebody without an object has done to them."""
_DEEDS = {cut(verb): cut(verb) for verb in ("maintain", "set", "record", "certify", "add", "list")} | {
    cut("provide"): stem("furnish")
}
"""Verbs of saying that are deeds where they have an object."""
_SAID = SPEECH | frozenset(stem(verb) for verb in ("ask", "tell", "want", "know", "believe", "think"))
_CONVERSES = {stem(one): stem(other) for one, other in CONVERSES.items()}
_OWN_NOUN = re.compile(r"['\u2019]s?\s+(?P<noun>[a-z]{4,})")
_NOUN_BEHIND = re.compile(r"\s+(?P<noun>[a-z]{4,})")
_OWN_CHARS = 40


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb, those who do it, those to whom it is done, and whoever stands behind a preposition of it."""

    verb: str
    start: int
    agents: tuple[str, ...]
    patients: tuple[str, ...]
    slots: tuple[tuple[str, tuple[str, ...]], ...] = ()
    denied: bool = False
    owned: bool = False
    """True for a noun that belongs to someone."""
    asked: bool = False
    """True for what a question supposes, and its answer tells otherwise."""
    about: frozenset[str] = frozenset()
    """The stems of the words behind the verb, up to the next one: the thing that it is done with, or what is said."""

    def at(self, preposition: str) -> tuple[str, ...]:
        """Those behind a preposition."""
        return next((who for name, who in self.slots if name == preposition), ())

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone in the frame."""
        return (*self.agents, *self.patients, *(who for _, whos in self.slots for who in whos))


@lru_cache(maxsize=2048)
def find_frames(text: str, mentions: tuple[Mention, ...]) -> tuple[Frame, ...]:
    """The frames of a text: those of its verbs in order, also where they name nobody, then those of its nouns."""
    pieces = pieces_of(text, mentions)
    found: list[Frame] = []
    subject: tuple[str, ...] = ()
    main: tuple[str, ...] = ()
    last = 0
    for at, piece in enumerate(pieces):
        if piece.kind is WORD and is_verb(pieces, at):
            verb, objects = (found[-1].verb, found[-1].patients) if found else (None, ())
            same = main if resumes(pieces, last, at) or leaves_infinitive(pieces, last, at) else subject
            before = subject_of(pieces, at, same, verb, objects)
            frame = replace(_frame(pieces, at, before), about=_about(pieces, at))
            if not is_subordinate(pieces, last, at) and not is_infinitive(pieces, at):
                main = before
            subject, last = before, at
            found.append(frame)
    labelled = [_labelled(pieces, at) for at, piece in enumerate(pieces) if piece.text == ":"]
    owned = [_owned(text, pieces, at) for at, piece in enumerate(pieces) if piece.kind is MENTION]
    return tuple(_normal(frame) for frame in (*found, *labelled, *owned) if frame is not None)


def answered_frames(question: str, frames: Sequence[Frame], answer: Sequence[str]) -> tuple[Frame, ...]:
    """The frames of a question that asks who, with whoever the answer names."""
    asked = _WHO.search(question)
    if asked is None or not answer:
        return tuple(frames)
    first = min((frame.start for frame in frames if not frame.owned and frame.start > asked.start()), default=None)
    return tuple(
        replace(frame, agents=tuple(answer)) if frame.start == first and not frame.owned else frame for frame in frames
    )


def _frame(pieces: Sequence[Piece], at: int, before: tuple[str, ...]) -> Frame:
    patients, slots = _after(pieces, at)
    denied = _is_denied(pieces, at)
    by = slots.pop("by", ())
    verb = _key(pieces, at)
    passive = _is_passive(pieces, at, by=bool(by), object_=bool(patients), subject=bool(before))
    agents, done_to = (by, before or patients) if passive else (before, patients)
    # Nobody does it to himself under a plain "him".
    if len(done_to) > 1 and len(agents) == 1:
        done_to = tuple(who for who in done_to if not _may_be_one(who, agents[0])) or done_to
    if len(agents) > 1 and len(done_to) == 1 and done_to != (UNKNOWN,):
        agents = tuple(who for who in agents if not _may_be_one(who, done_to[0])) or agents
    if not passive and by:
        slots["by"] = by
    # Where somebody would do it to himself, one of the two was misread.
    if len(agents) == 1 == len(done_to) and agents != (UNKNOWN,) and _may_be_one(agents[0], done_to[0]):
        agents = done_to = (UNKNOWN,)
    return Frame(verb, pieces[at].start, agents, done_to, tuple(sorted(slots.items())), denied)


def _about(pieces: Sequence[Piece], at: int) -> frozenset[str]:
    """The stems of what stands behind a verb: up to the next verb, or of what is said to the end."""
    found: list[str] = []
    says = stem(pieces[at].low) in _SAID
    for j in range(at + 1, len(pieces)):
        if pieces[j].kind is STOP or (not says and is_verb(pieces, j)):
            break
        word = pieces[j].text
        if pieces[j].kind is WORD and len(word) > _MAX_GAP - 1 and word.islower() and not is_stop(word):
            found.append(stem(word))
    return frozenset(found)


def _key(pieces: Sequence[Piece], at: int) -> str:
    """The stem of a verb; "shall provide the crane" says nothing, as "provides that" does."""
    word = pieces[at].low
    follows = pieces[at + 1].low if at + 1 < len(pieces) else ""
    return stem(word) if follows in ("that", "for", ",", "") else _DEEDS.get(cut(word)) or stem(word)


def _may_be_one(one: str, two: str) -> bool:
    mine, theirs = (set(who.casefold().replace(".", "").split()) for who in (one, two))
    return bool(mine) and bool(theirs) and (mine <= theirs or theirs <= mine)


def _is_passive(pieces: Sequence[Piece], at: int, *, by: bool, object_: bool, subject: bool) -> bool:
    word = pieces[at].low
    if not word.endswith(_PARTICIPLE_ENDS) and not is_irregular(word):
        return False
    j = at - 1
    while j >= 0 and (pieces[j].low.endswith("ly") or pieces[j].low in _BEFORE_PARTICIPLE):
        j -= 1
    # "How are you employed?"
    asked = j > 0 and pieces[j].kind is MENTION and _opens_question(pieces, j)
    if asked or (j >= 0 and pieces[j].low in BE):
        return True
    if by and not object_ and not _has_thing(pieces, at):
        return True
    if stem(word) in _NEEDS_OBJECT and not object_ and _is_closed(pieces, at):
        return True
    opens = at == 0 or pieces[at - 1].kind is STOP
    return opens and not subject


def _opens_question(pieces: Sequence[Piece], at: int) -> bool:
    """True for somebody behind a form of "be": "Was the agency told?"."""
    j = at - 1
    while j > 0 and pieces[j].low in _BEFORE_NAME:
        j -= 1
    return pieces[j].low in BE


def _has_thing(pieces: Sequence[Piece], at: int) -> bool:
    """True for "left the yard, under tow by Ann": a thing is its object, so that Ann only does the towing."""
    return at + 2 < len(pieces) and pieces[at + 1].low in DETERMINERS and pieces[at + 2].kind is WORD


def _is_closed(pieces: Sequence[Piece], at: int) -> bool:
    """True where no object can follow: "Dr. Hale notified by phone", "Police called at noon"."""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    return following is None or following.kind is STOP or following.low in ("by", "at", "of", "re", "via", ",")


def _is_denied(pieces: Sequence[Piece], at: int) -> bool:
    for j in range(at - 1, max(-1, at - 5), -1):
        word = pieces[j].low
        if word in NEGATIONS or word.endswith(("n't", "n\u2019t")):
            return True
        if not (skips(pieces[j])):
            return False
    return False


def _after(  # noqa: C901 - one pass over the pieces behind a verb
    pieces: Sequence[Piece], at: int
) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The object of a verb, and whoever stands behind its prepositions, up to the next verb."""
    patients: tuple[str, ...] = ()
    slots: dict[str, tuple[str, ...]] = {}
    preposition: str | None = None
    direct = True
    gap = 0
    for j in range(at + 1, len(pieces)):
        piece = pieces[j]
        word = piece.low
        if piece.kind is STOP or word in RELATIVE or (word in SUBORDINATE and word not in SLOTS):
            break
        if piece.kind is MENTION:
            # "Read the owner's manual" does nothing to an owner, as "struck Ann's car" does to Ann.
            owner = _is_owner(pieces, j) and (preposition is not None or piece.text.islower())
            if preposition is not None and preposition in SLOTS and not owner:
                slots.setdefault(preposition, group_after(pieces, j))
            elif preposition is None and (direct or _is_described(pieces, at, j)) and not patients and not owner:
                patients = group_after(pieces, j)
            direct, preposition = False, None
        elif word in PREPOSITIONS:
            preposition, direct, gap = word, False, 0
            if word == "behalf":
                preposition = "for"
        elif word in _ASIDE:
            preposition, direct = word, False
        elif is_verb(pieces, j):
            break
        elif word == ",":
            direct, preposition = False, None
        elif word not in _BEFORE_NAME and not skips(piece) and not leads_to_name(pieces, j):
            gap += 1
            direct = False
            if gap > _MAX_BETWEEN:
                preposition = None
    return patients, slots


def _is_described(pieces: Sequence[Piece], verb: int, at: int) -> bool:
    """True for a common noun behind an article and a word or two for it: "struck the white van"."""
    words = [piece.low for piece in pieces[verb + 1 : at]]
    plain = pieces[at].text.islower() and 1 < len(words) <= _MAX_BETWEEN + 1 and words[0] in DETERMINERS
    return plain and all(word.isalpha() and word not in PREPOSITIONS and word not in JOINING for word in words[1:])


def _is_owner(pieces: Sequence[Piece], at: int) -> bool:
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    owns = pieces[at].text.endswith(("'s", "\u2019s"))
    return owns or (following is not None and following.low in ("s", "'s"))


def _owned(text: str, pieces: Sequence[Piece], at: int) -> Frame | None:
    """What belongs to someone: "A's request", "our request", "the request of A"."""
    piece = pieces[at]
    possessive = _OWN_NOUN.match(text, piece.end, piece.end + _OWN_CHARS)
    if possessive is None and piece.text.casefold() in ("my", "our", "your"):
        possessive = _NOUN_BEHIND.match(text, piece.end, piece.end + _OWN_CHARS)
    if possessive is not None:
        return Frame(stem(possessive["noun"]), piece.start, piece.who, (), owned=True)
    # "Motion by A, second by B".
    lead = preposition_before(pieces, at)
    if lead is not None and lead > 0 and pieces[lead].low == "by" and pieces[lead - 1].kind is WORD:
        noun = pieces[lead - 1].text
        if len(noun) > 3 and noun.isalpha() and not is_verb(pieces, lead - 1):
            return Frame(stem(noun), pieces[lead - 1].start, piece.who, (), owned=True)
    return _nominal(pieces, at, lead)


def _labelled(pieces: Sequence[Piece], at: int) -> Frame | None:
    """Those behind a label: "Witnesses: A and B"."""
    if at == 0 or at + 1 >= len(pieces) or pieces[at + 1].kind is not MENTION:
        return None
    # "Present without vote: Ann Lee" has her do nothing of the kind.
    if at > 1 and pieces[at - 2].low == "without":
        return None
    label = re.findall(r"[^\W\d_]+", pieces[at - 1].text)
    # "Citation: Ann Lee" does not say who cited her.
    if not label or len(label[-1]) <= _MAX_GAP or label[-1].casefold().endswith(_OF_ACTS):
        return None
    return Frame(stem(label[-1]), pieces[at - 1].start, _listed(pieces, at + 1), (), owned=True)


def _listed(pieces: Sequence[Piece], at: int) -> tuple[str, ...]:
    """Somebody behind a label, and those listed behind: "A, for the owner; B, for the charterer"."""
    who = list(group_after(pieces, at))
    for j in range(at + 1, len(pieces) - 1):
        if pieces[j].kind is STOP and pieces[j].text != ";":
            break
        following = j + 1 + (pieces[j + 1].low in COURTESIES)
        if pieces[j].text in (",", ";") and following < len(pieces) and pieces[following].kind is MENTION:
            who += pieces[following].who
    return tuple(dict.fromkeys(who))


def _nominal(pieces: Sequence[Piece], at: int, lead: int | None) -> Frame | None:
    """A noun made of a verb, with whoever stands behind its preposition: "Wire to A", "Sale of the car to B"."""
    if lead is None or pieces[lead].low not in ("to", "from"):
        return None
    for j in range(lead - 1, max(-1, lead - 5), -1):
        if pieces[j].kind is not WORD or pieces[j].text == ",":
            return None
        word = pieces[j].text
        if len(word) > 3 and stem(word) in VERB_STEMS and not is_verb(pieces, j) and not word.endswith("ing"):
            # "Payment from A" is what A did; whoever moves a thing from A to B is neither.
            if pieces[lead].low == "from":
                # "A demand from A" is made by A; to "demand from A" is to ask A.
                if stem(word) == _ASK or any(
                    piece.low in ("to", "into") for piece in pieces[at + 1 : at + 1 + _MAX_GAP]
                ):
                    return None
                return Frame(stem(word), pieces[j].start, pieces[at].who, ())
            return Frame(stem(word), pieces[j].start, (), (), (("to", pieces[at].who),))
    return None


def _normal(frame: Frame) -> Frame:
    """A frame from the side of the one who gives: "A bought from B" is "B sold to A"."""
    if frame.verb == _WORK and frame.at("for") and frame.agents:
        return replace(frame, verb=_EMPLOY, agents=frame.at("for"), patients=frame.agents, slots=())
    # "A heard B say it": B said it to A.
    if frame.verb == _HEAR and frame.patients and frame.agents:
        return replace(frame, verb=_CONVERSES[_HEAR], agents=frame.patients, patients=frame.agents, slots=())
    if frame.verb in _BOTH_WAYS and frame.at("from") and frame.agents:
        slots = tuple((name, who) for name, who in frame.slots if name not in ("from", "to"))
        return replace(frame, agents=frame.at("from"), patients=(), slots=(("to", frame.agents), *slots))
    other = _CONVERSES.get(frame.verb)
    if other is None or not (frame.at("from") or frame.agents):
        return frame
    slots = tuple((name, who) for name, who in frame.slots if name not in ("from", "to"))
    to = (("to", frame.agents),) if frame.agents else ()
    return replace(frame, verb=other, agents=frame.at("from"), patients=(), slots=(*to, *slots))
