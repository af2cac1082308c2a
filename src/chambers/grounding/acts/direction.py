"""From whom to whom: two parties that a sentence names in each other's place.

"A told B", "A sold it to B" and "A was asked by B" go one way. The passages of the record that have the same act, or
one of its kind, must not go the other way: with B as the one who does it, or A as the one to whom it is done. A mail,
a letter and a line of a chat go from whoever wrote them to whoever they are written to. The check is silent where any
passage lets the act go as the sentence has it, and where only a pronoun names the other side.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from chambers.grounding.acts.bargains import bargain_fault
from chambers.grounding.acts.contrasts import contrast_fault
from chambers.grounding.acts.doings import acts_in_draft, acts_of, meet
from chambers.grounding.acts.frames import Frame
from chambers.grounding.acts.handing import handing_fault
from chambers.grounding.acts.inquiries import inquiry_fault
from chambers.grounding.acts.letters import enclosure_fault, letter_fault, words_fault
from chambers.grounding.acts.passing import passing_fault
from chambers.grounding.acts.requests import request_fault
from chambers.grounding.acts.sides import ASIDE, TELLING_VERBS, is_of_one_thing, is_told_on, named, others_of
from chambers.grounding.acts.transfers import transfer_fault
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.actors import ELSEWHERE, UNKNOWN
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.parties import role_of, same_person
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.clauses import Clause, clauses_of
from chambers.grounding.texts.passages import Near, answers, clause_passages
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import LIGHT, stem
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.speech_table import ANSWERED
from chambers.grounding.words.verb_classes import KINDS

_GIVING = frozenset(stem(verb) for verb in ("give", "send", "issue", "deliver", "serve", "hand"))
_WORDS = re.compile(
    r"\b(?:notice|notices|warning|warnings|order|orders|instructions?|directions?|permission|consent|leave|advice|answer"
    r"|reply|word|assurance|assurances|approval|authority|authorization|statement|testimony|account|explanation|opinion"
    r"|reasons?|information|details|credit for|time|opportunity|chance|help|a ride|a lift|days|months|hours|weeks)\b"
)
_WORDS_CHARS = 90
_PAYING = frozenset(stem(verb) for verb in ("pay", "owe"))
_KINDS = tuple(frozenset(stem(verb) for verb in verbs) for verbs in KINDS)


def direction_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Which way the record has an act that the sentence turns round, or None."""
    mine, people = acts_in_draft(own, sentence, tokens, pages, grounds, PARTY_NOUNS)
    people_named = [token for token in tokens if token.kind is Kind.NAME and not is_firm(token.text)]
    plain = mine
    mine = tuple(_told_apart(act, [(t.start - sentence.start, t.text) for t in people_named]) for act in mine)
    for clause in clauses_of(own):
        end = clause.start + len(clause.text)
        acts = [act for act in mine if clause.start <= act.start < end and _is_directed(act)]
        if not acts:
            continue
        spoken = _spoken(own, clause, mine) if any(act.verb in TELLING_VERBS for act in acts) else clause
        quoted = list(_quoted(spoken, sentence.start, tokens, pages))
        near = quoted or _near(clause, sentence.start, tokens, pages)
        theirs = [(passage, acts_of(passage, people, grounds, PARTY_NOUNS)) for passage in near]
        for act in acts:
            own_words = bool(quoted) and _is_quoted_of(act, quoted, grounds)
            fault = None if own_words else _turned(act, own, mine, theirs, grounds)
            # "Until he heard from her" tells of no words that were said.
            told = named(others_of(act)) or UNKNOWN not in others_of(act)
            if fault is None and act.verb in TELLING_VERBS and told and not own.startswith("hear", act.start):
                heard = theirs or _weak(clause, sentence.start, tokens, pages)
                fault = words_fault(act, heard, pages, grounds, quoted=bool(quoted))
            if fault is not None:
                return fault
    return (
        _exchanged(own, mine, sentence, tokens, pages, people, grounds)
        or bargain_fault(mine, pages, grounds)
        or letter_fault(own, mine, sentence.start, tokens, pages, grounds)
        or enclosure_fault(own, mine, pages, grounds)
        or transfer_fault(own, mine, sentence.start, tokens, pages, grounds)
        or inquiry_fault(own, mine, pages, grounds)
        or contrast_fault(own, sentence.start, tokens, mine, pages, grounds)
        or passing_fault(own, sentence.start, tokens, pages, grounds)
        or request_fault(own, sentence.start, tokens, pages, grounds)
        or handing_fault(own, plain, sentence.start, tokens, pages, grounds)
    )


def _is_quoted_of(act: Frame, quoted: Sequence[Near], grounds: Grounds) -> bool:
    """True for somebody who speaks in just the passages that are quoted: whatever others do in them, he tells it."""
    if act.verb not in TELLING_VERBS:
        return False
    voices = [voice_at(passage.page, passage.end - 1, grounds) for passage in quoted]
    return all(voice is not None and meet(named(act.agents), voice.speakers, grounds) for voice in voices)


def _spoken(own: str, clause: Clause, mine: Sequence[Frame]) -> Clause:
    """A clause with what is quoted behind it ("He wrote: ..."), up to the next clause in which somebody speaks."""
    end = clause.start + len(clause.text)
    telling = [act.start for act in mine if act.verb in TELLING_VERBS and not act.owned]
    low = clause.start if any(at < clause.start for at in telling) else 0
    high = min((at for at in telling if at >= end), default=len(own))
    # "..., and the answer was": what follows are the words of the other.
    if (answered := ANSWERED.search(own, end, high)) is not None:
        high = answered.start()
    return Clause(own[low:high], low, frozenset(), frozenset(), 0)


def _exchanged(  # noqa: PLR0917 - a sentence and what it is held against
    own: str,
    mine: Sequence[Frame],
    sentence: Sentence,
    tokens: Sequence[Token],
    pages: Sequence[ReadPage],
    people: Container[str],
    grounds: Grounds,
) -> str | None:
    """Two acts of two people, each of whom does in the record what the sentence gives to the other."""
    acts = [act for act in mine if not act.owned and len(named(act.agents)) == 1 == len(act.agents)]
    pairs = [
        (one, two) for one, two in combinations(acts, 2) if one.verb != two.verb and not _one_doer(one, two, grounds)
    ]
    if not pairs:
        return None
    near = {
        (passage.page, passage.start): passage
        for clause in clauses_of(own)
        for passage in clause_passages(clause, sentence.start, tokens, pages)
    }
    theirs = [act for each in near.values() for act in acts_of(each, people, grounds, PARTY_NOUNS) if not act.owned]
    for one, two in pairs:
        firsts = [act.agents for act in theirs if act.verb == one.verb]
        seconds = [act.agents for act in theirs if act.verb == two.verb]
        straight = any(meet(one.agents, who, grounds) for who in firsts) or any(
            meet(two.agents, who, grounds) for who in seconds
        )
        if straight or not any(_is_only(two.agents, who, grounds) for who in firsts):
            continue
        if any(_is_only(one.agents, who, grounds) for who in seconds):
            return f"{one.agents[0]} and {two.agents[0]} stand in each other's place"
    return None


def _one_doer(one: Frame, two: Frame, grounds: Grounds) -> bool:
    return meet(one.agents, two.agents, grounds)


def _told_apart(act: Frame, names: Sequence[tuple[int, str]]) -> Frame:
    """An act with the one other person of the sentence in the place of its "he" or "her", if named before it."""
    present = named((*act.agents, *others_of(act)))
    people: list[tuple[int, str]] = []
    for at, name in names:
        if not any(same_person(name, other) for other in (*(each for _, each in people), *present)):
            people.append((at, name))
    if len(present) != 1 or len(people) != 1 or role_of(people[0][1]) is not None or people[0][0] > act.start:
        return act
    other = (people[0][1],)
    if act.agents == (UNKNOWN,):
        return replace(act, agents=other)
    return replace(act, patients=other) if act.patients == (UNKNOWN,) else act


def _is_directed(act: Frame) -> bool:
    """True for an act with two sides, one of which at least has a name."""
    others = others_of(act)
    return not act.owned and act.verb not in LIGHT and bool(act.agents and others and named((*act.agents, *others)))


def _quoted(clause: Clause, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> Iterator[Near]:
    """The passages that bear a quotation of the clause: the surest sign of what it speaks of."""
    low, high = start + clause.start, start + clause.start + len(clause.text) + 3
    for token in (each for each in tokens if each.kind is Kind.QUOTATION and low <= each.start < high):
        for page in pages:
            for hit in find_hits(token, page):
                for part in answers(page):
                    if part.start <= hit.start < part.end:
                        yield Near(page, part.start, part.end, part.text, part.text, 1.0, frozenset(), 1, strong=True)


def _near(clause: Clause, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> list[Near]:
    """The passages that share enough with the clause, or else those that have a fact of it."""
    near = clause_passages(clause, start, tokens, pages)
    return [passage for passage in near if passage.strong] or [passage for passage in near if passage.facts]


def _weak(
    clause: Clause, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> list[tuple[Near, Sequence[Frame]]]:
    """The passages that share anything at all with the clause, for whose words they are alone."""
    return [(passage, ()) for passage in clause_passages(clause, start, tokens, pages)]


def _gives_words(act: Frame, own: str) -> bool:
    """True for "gave the tenant notice": what is given is no thing, so that nothing that is paid or sent is like it."""
    return act.verb in _GIVING and _WORDS.search(own, act.start, act.start + _WORDS_CHARS) is not None


def _turned(
    act: Frame, own: str, mine: Sequence[Frame], near: Sequence[tuple[Near, Sequence[Frame]]], grounds: Grounds
) -> str | None:
    """An act that every passage with the same verb, or else with one of its kind, has the other way."""
    theirs = [other for _, acts in near for other in acts if not other.owned]
    same = [other for other in theirs if other.verb == act.verb]
    if same and not any(is_of_one_thing(act, other) for other in same):
        return None
    same = [other for other in same if is_of_one_thing(act, other)]
    same = [other for other in same if act.denied or not other.asked] or same
    kinds = [kind for kind in _KINDS if act.verb in kind] if not same and not _gives_words(act, own) else []
    # Another verb of the kind counts only where it is plain who does it.
    alike = [other for other in theirs if any(other.verb in kind for kind in kinds)]
    same = same or [other for other in alike if _is_sided(other)]
    if kinds and len(same) < len(alike):
        return None
    doers, others = named(act.agents), _beside(act, grounds)
    # "Gave it to the officer" on both sides, whichever of two officers that is.
    if any({*others} & {*named(others_of(each))} for each in same):
        return None
    if any(meet(doers, named(each.agents), grounds) or meet(others, _beside(each, grounds), grounds) for each in same):
        return None
    speaks = act.verb in TELLING_VERBS and any(
        meet(doers, named(o.agents), grounds) for o in theirs if o.verb in TELLING_VERBS
    )
    said = _said(act, mine)
    mirrored = any(
        _is_mirrored(other, doers, others, grounds) and said is not None and _said(other, acts) == said
        for _, acts in near
        for other in acts
        if other.verb == act.verb
    )
    speaks = speaks or (
        act.verb in TELLING_VERBS and any(_is_told_by(each, doers, others, grounds) for each, _ in near)
    )
    if speaks and not mirrored:
        return None
    turned = [other for other in same if _is_turned(other, doers, others, grounds)]
    turned = [other for other in turned if not is_told_on(act, mine, other.agents)]
    # A common noun may be anybody: every passage must have it so.
    vague = any(who in PARTY_NOUNS or role_of(who) is not None for who in (*doers, *others))
    sided = bool(act.patients) or any(name in ASIDE and name not in ("of", "at") for name, _ in act.slots)
    if not turned or (vague and (kinds or not sided or len(turned) < len(same))):
        return None
    found = turned[0]
    to = named(others_of(found))
    who = f"{found.agents[0]} did it" if named(found.agents) else f"it was done to {to[0]}"
    return f"the passage has it the other way round: {who}, for \u201c{act.verb}\u201d"


def _is_told_by(passage: Near, doers: Sequence[str], others: Sequence[str], grounds: Grounds) -> bool:
    """True for a passage of a mail or a chat in the words of some to the others: that is how they told it."""
    voice = voice_at(passage.page, passage.end - 1, grounds)
    return voice is not None and meet(doers, voice.speakers, grounds) and meet(others, voice.hearers, grounds)


def _is_sided(act: Frame) -> bool:
    """True where it is plain who does it, or to whom money goes that an "it" shall pay."""
    agents = named(act.agents)
    if len(agents) == 1 == len(act.agents):
        return True
    unknown = act.agents == (UNKNOWN,) or ELSEWHERE in act.agents
    return act.verb in _PAYING and unknown and len(named(act.patients)) == 1


def _beside(other: Frame, grounds: Grounds) -> tuple[str, ...]:
    """Those to whom it is done, without whoever does it: nobody tells himself."""
    return tuple(who for who in named(others_of(other)) if not meet((who,), other.agents, grounds))


def _is_turned(other: Frame, doers: Sequence[str], others: Sequence[str], grounds: Grounds) -> bool:
    """True when one of the others plainly does it, or it is plainly done to one of the doers."""
    # "Sealed at the Kestrel yard" says where.
    beside = {who for who in others_of(other) if who not in other.patients}
    slots = ((name, whos) for name, whos in other.slots if name in ASIDE and name not in ("at", "of"))
    sides = (other.patients, *(whos for _, whos in slots if beside & {*whos}))
    return _is_only(others, other.agents, grounds) or any(_is_only(doers, side, grounds) for side in sides)


def _said(act: Frame, acts: Sequence[Frame]) -> str | None:
    """The verb that follows an act: what was told."""
    return next((other.verb for other in acts if other.start > act.start and not other.owned), None)


def _is_mirrored(other: Frame, doers: Sequence[str], others: Sequence[str], grounds: Grounds) -> bool:
    """True when both sides of an act stand in each other's place."""
    return _is_only(others, other.agents, grounds) and _is_only(doers, other.patients, grounds)


def _is_only(mine: Sequence[str], theirs: Sequence[str], grounds: Grounds) -> bool:
    # "The manager, Ann Lee" is one person.
    theirs = [who for who in theirs if who not in PARTY_NOUNS and role_of(who) is None] or theirs
    return len(theirs) == 1 and bool(named(theirs)) and meet(mine, theirs, grounds)
