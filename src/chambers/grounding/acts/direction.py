"""From whom to whom: two parties that a sentence names in each other's place.

"A told B", "A sold it to B" and "A was asked by B" go one way. The passages of the record that have the same act, or
one of its kind, must not go the other way: with B as the one who does it, or A as the one to whom it is done. A mail,
a letter and a line of a chat go from whoever wrote them to whoever they are written to. The check is silent where any
passage lets the act go as the sentence has it, and where only a pronoun names the other side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from chambers.grounding.acts.bargains import bargain_fault
from chambers.grounding.acts.conduct import acts_in_draft, acts_of, meet
from chambers.grounding.acts.frames import Frame
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.actors import ELSEWHERE, UNKNOWN
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.parties import role_of, same_person
from chambers.grounding.people.voices import turns_of, voice_at
from chambers.grounding.texts.clauses import Clause, clauses_of
from chambers.grounding.texts.passages import Near, answers, clause_passages
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import LIGHT, stem
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.verb_classes import KINDS, TELLING

# Whoever meets with somebody is met by him: "with" has no direction.
_ASIDE = ("to", "from", "for", "of", "against", "unto", "at", "by", "before")
_TELLING = frozenset(stem(verb) for verb in TELLING)
_KINDS = tuple(frozenset(stem(verb) for verb in verbs) for verbs in KINDS)


def direction_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Which way the record has an act that the sentence turns round, or None."""
    mine, people = acts_in_draft(own, sentence, tokens, pages, grounds, PARTY_NOUNS)
    somebody = [token.text for token in tokens if token.kind is Kind.NAME and not is_firm(token.text)]
    mine = tuple(_told_apart(act, somebody) for act in mine)
    whole = Clause(own, 0, frozenset(), frozenset(), 0)
    for clause in clauses_of(own):
        end = clause.start + len(clause.text)
        acts = [act for act in mine if clause.start <= act.start < end and _is_directed(act)]
        if not acts:
            continue
        # "He wrote: ..." speaks of what is quoted behind it.
        spoken = whole if any(act.verb in _TELLING for act in acts) else clause
        near = list(_quoted(spoken, sentence.start, tokens, pages)) or _near(clause, sentence.start, tokens, pages)
        theirs = [(passage, acts_of(passage, people, grounds, PARTY_NOUNS)) for passage in near]
        for act in acts:
            fault = _turned(act, theirs, grounds)
            if fault is None and act.verb in _TELLING:
                fault = _letter(act, theirs or _weak(clause, sentence.start, tokens, pages), pages, grounds)
            if fault is not None:
                return fault
    return _exchanged(own, mine, sentence, tokens, pages, people, grounds) or bargain_fault(mine, pages, grounds)


def _exchanged(  # noqa: PLR0917 - a sentence and what it is held against
    own: str,
    mine: Sequence[Frame],
    sentence: Sentence,
    tokens: Sequence[Token],
    pages: Sequence[ReadPage],
    people: frozenset[str],
    grounds: Grounds,
) -> str | None:
    """Two acts of two people, each of whom does in the record what the sentence gives to the other."""
    acts = [act for act in mine if not act.owned and len(_named(act.agents)) == 1 == len(act.agents)]
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


def _told_apart(act: Frame, names: Sequence[str]) -> Frame:
    """An act with the one other person of the sentence in the place of its "he" or "her"."""
    named = _named((*act.agents, *_others(act)))
    people: list[str] = []
    for name in names:
        if not any(same_person(name, other) for other in (*people, *named)):
            people.append(name)
    if len(named) != 1 or len(people) != 1 or role_of(people[0]) is not None:
        return act
    if act.agents == (UNKNOWN,):
        return replace(act, agents=(people[0],))
    return replace(act, patients=(people[0],)) if act.patients == (UNKNOWN,) else act


def _is_directed(act: Frame) -> bool:
    """True for an act with two sides, one of which at least has a name."""
    others = _others(act)
    return not act.owned and act.verb not in LIGHT and bool(act.agents and others and _named((*act.agents, *others)))


def _others(act: Frame) -> tuple[str, ...]:
    aside = (who for name, whos in act.slots if name in _ASIDE for who in whos if not _is_setting(name, who))
    return tuple(dict.fromkeys((*act.patients, *aside)))


def _is_setting(name: str, who: str) -> bool:
    """True for "at the school" or "of the board", which says where or what, and not to whom."""
    return name in ("of", "at") and who in PARTY_NOUNS


def _named(people: Sequence[str]) -> tuple[str, ...]:
    return tuple(who for who in people if who not in (UNKNOWN, ELSEWHERE))


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


def _turned(act: Frame, near: Sequence[tuple[Near, Sequence[Frame]]], grounds: Grounds) -> str | None:
    """An act that every passage with the same verb, or else with one of its kind, has the other way."""
    theirs = [other for _, acts in near for other in acts if not other.owned]
    same = [other for other in theirs if other.verb == act.verb]
    kinds = [kind for kind in _KINDS if act.verb in kind] if not same else []
    # Another verb of the kind counts only where it is plain who does it.
    alike = [other for other in theirs if any(other.verb in kind for kind in kinds)]
    same = same or [other for other in alike if len(other.agents) == 1 and _named(other.agents)]
    if kinds and len(same) < len(alike):
        return None
    doers, others = _named(act.agents), _beside(act, grounds)
    if any(meet(doers, _named(each.agents), grounds) or meet(others, _beside(each, grounds), grounds) for each in same):
        return None
    if act.verb in _TELLING and any(meet(doers, _named(o.agents), grounds) for o in theirs if o.verb in _TELLING):
        return None
    turned = [other for other in same if _is_turned(other, doers, others, grounds)]
    # A common noun may be anybody: every passage must have it so.
    vague = any(who in PARTY_NOUNS or role_of(who) is not None for who in (*doers, *others))
    sided = bool(act.patients) or any(name in _ASIDE and name not in ("of", "at") for name, _ in act.slots)
    if not turned or (vague and (kinds or not sided or len(turned) < len(same))):
        return None
    found = turned[0]
    to = _named(_others(found))
    who = f"{found.agents[0]} did it" if _named(found.agents) else f"it was done to {to[0]}"
    return f"the passage has it the other way round: {who}, for \u201c{act.verb}\u201d"


def _beside(other: Frame, grounds: Grounds) -> tuple[str, ...]:
    """Those to whom it is done, without whoever does it: nobody tells himself."""
    return tuple(who for who in _named(_others(other)) if not meet((who,), other.agents, grounds))


def _is_turned(other: Frame, doers: Sequence[str], others: Sequence[str], grounds: Grounds) -> bool:
    """True when one of the others plainly does it, or it is plainly done to one of the doers."""
    sides = (other.patients, *(whos for name, whos in other.slots if name in _ASIDE))
    return _is_only(others, other.agents, grounds) or any(_is_only(doers, side, grounds) for side in sides)


def _is_only(mine: Sequence[str], theirs: Sequence[str], grounds: Grounds) -> bool:
    # "The manager, Ann Lee" is one person.
    theirs = [who for who in theirs if who not in PARTY_NOUNS and role_of(who) is None] or theirs
    return len(theirs) == 1 and bool(_named(theirs)) and meet(mine, theirs, grounds)


def _letter(
    act: Frame, near: Sequence[tuple[Near, Sequence[Frame]]], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Words that somebody is said to have written or told to another, who wrote them to him."""
    if act.verb not in _TELLING or any(other.verb in _TELLING for _, acts in near for other in acts if not other.owned):
        return None
    doers, others = _named(act.agents), _named(_others(act))
    voices = [voice_at(passage.page, passage.end - 1, grounds) for passage, _ in near]
    if not voices:
        voices = [voice_at(page, at, grounds) for page in pages for at in _turn_starts(page)]
    found: str | None = None
    for voice in voices:
        if voice is None or not voice.speakers or not voice.hearers or set(voice.speakers) & set(voice.hearers):
            return None
        if meet(doers, voice.speakers, grounds) or meet(others, voice.hearers, grounds):
            return None
        said = not others or meet(others, voice.speakers, grounds)
        heard = not doers or meet(doers, voice.hearers, grounds)
        if said and heard:
            found = f"these are the words of {voice.speakers[0]} to {voice.hearers[0]}, not the other way round"
    return found


def _turn_starts(page: ReadPage) -> list[int]:
    return [start for start, _ in turns_of(page.text)] or [len(page.text)]
