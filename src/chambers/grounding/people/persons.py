"""A person or a firm whom the draft puts where the record has somebody else.

For each name of the draft the utterances are found that share the words, figures and quotations around it. Where one
has somebody else in the place of the name (named there, or speaking, or spoken to), and nobody who may be the bearer of
the name stands anywhere nearly as close, the draft names the wrong one. So it does where none of those utterances has
anything to do with the bearer. Somebody whom the sentence names as well is never held against it: who of two did what
is for `conduct`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.anchoring import Anchors, Place, anchors_of, places_near
from chambers.grounding.people.asides import is_address, is_called, is_head, is_labelled, names_a_thing
from chambers.grounding.people.attribution import tells_so
from chambers.grounding.people.ballots import has_part
from chambers.grounding.people.courtesies import is_known
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.identity import Sort, is_same, name_forms, sorts_of
from chambers.grounding.people.mentions import (
    asks,
    by_form,
    is_answer,
    is_bidden,
    is_named,
    is_named_beside,
    is_named_nearest,
    puts_question,
)
from chambers.grounding.people.participants import (
    Candidates,
    Participant,
    candidates,
    may_be,
    opens_with_verb,
    participants_of,
)
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.presence import is_concerned
from chambers.grounding.people.speaker import Voice
from chambers.grounding.people.standing import (
    NEXT_WORD,
    is_beside_alike,
    is_doer,
    is_done_to,
    is_object_of,
    states_something,
    verb_follows,
)
from chambers.grounding.people.voices import is_voice, voice_at
from chambers.grounding.people.witnesses import FIRST_PERSON
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.rank_table import BEFORE_NAME, RANK
from chambers.grounding.words.speech_table import ACCORDING, ASKS_FOR, HEARS, IN_WRITING, REPORTS, SPEAKS
from chambers.grounding.words.verb_classes import TELLING

_ENOUGH = 2.5
_TOGETHER = 3.0
_CLEARLY = 0.7
_ALIKE = 0.5
_ALIKE_UNNAMED = 0.8
_SAYS = 1.5
_LEAST = 1.6
"""More than one rare word weighs: by one word alone no utterance is the one that is meant."""
_OF_ITS_OWN = 1.0
_HARDLY = 0.3
_ALMOST = 0.75
_TITLED = re.compile(rf"\b{RANK} $")
_PERSON: frozenset[Sort] = frozenset(("person",))
_FIRM: frozenset[Sort] = frozenset(("firm",))
# "To his wife, but not to Ann or Bo", "she believed him rather than Mr. Lee": they have no part in it.
_NOT_TO = re.compile(
    r"(?:,\s+not|\b(?:not\s+(?:to|by|for|with|from|of|against)|rather\s+than|instead\s+of|in\s+place\s+of|other\s+than"
    r"|unlike|except(?:\s+for)?"
    rf"|apart\s+from|nobody\s+but|without))\s+{BEFORE_NAME}"
    rf"(?:[A-Z]\w+,?\s+(?:or|and|nor)\s+{BEFORE_NAME})*$"
)
_PLACE = re.compile(r"\b(?:St|Saint|Mount|Mt|Fort|Lake|Port|Camp|San|Santa)\.? $")
# "She gave Mr. Lee notice": he does nothing.
_OBJECT = re.compile(
    r"\b(?:gave|give|gives|sent|sends|told|tells|paid|pays|asked|asks|offered|handed|showed|owed|owes|wrote"
    r"|called|warned"
    r"|promised|taught|lent|sold|wanted|wants|wished|had|have|saw|heard|let|made|kept|found|considered|deemed"
    r"|named|to|by"
    rf"|from|with|of|for|against|at)\s+{BEFORE_NAME}$"
)
_CLEFT = re.compile(r"\b[Ii]t was (?:[A-Z][A-Za-z-]*\.? )*$")
_WHO = re.compile(r"(?:, [^,]{3,60},)? who\b")
_OFFICE = re.compile(r"\b([A-Z][a-z]{3,})[ ](?:[A-Z][a-z]+[ ]|[A-Z]\.[ ])?\Z")
_TELLING = frozenset(stem(verb) for verb in TELLING)
_YOU = re.compile(r"\b(?:you|your|please)\b", re.IGNORECASE)
# "Bo told Mr. Lee", "did not tell Mr. Lee", "gave Mr. Lee notice": whoever does something else is nobody in his place.
_TOLD = re.compile(
    r"\b(?:tell|tells|telling|told|ask|asked|asking|inform|informed|warn|warned|give|gave|given|giving|hand"
    r"|handed|show|showed"
    r"|send|sent|offer|offered|pay|paid|owe|owed|remind|reminded|notify|notified)\s+"
    r"(?:[A-Z][A-Za-z-]+\.?\s+)*$"
)
# "While Lee would not": what he did is said before, and of somebody else.
_NO_MORE = re.compile(
    r"\s+(?:did|does|do|was|is|were|had|has|have|would|will|could|can|should)(?:\s+not"
    r"|n['\u2019]t)?\s*(?:\(\s*\))?[.;,]?\s*$"
)
_ASKED = re.compile(r"\bI\s(?:then\s|also\s)?(?:asked|inquired|wondered)\b")


@dataclass(frozen=True, slots=True)
class _Sought:
    """A name of the draft, whom else the sentence names, and whether its bearer says or does something in it."""

    name: str
    sorts: frozenset[Sort]
    beside: tuple[str, ...]
    speaks: bool
    hears: bool
    acts: bool
    is_told: bool
    """True for whoever is told or given something: "She gave Mr. Lee notice"."""
    done_to: bool
    """True for a subject to whom something is done: "Lee was dismissed"."""
    is_party: bool
    """True for a party of the cited paper, which may be a person or a firm there."""
    anchors: Anchors
    own: str


@dataclass(frozen=True, slots=True)
class _Rival:
    """Somebody who stands where the draft has another name, and how close to it."""

    name: str
    weight: float


def person_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whom the record has where the sentence names somebody else, or None."""
    for sought in _sought(own, sentence, tokens, pages, grounds):
        every = places_near(sought.anchors, pages)
        places = [place for place in every if place.score >= _LEAST]
        # Where the nearest utterance has the name, the draft is right as far as can be told here.
        if not places or 2 * places[0].score < _TOGETHER or is_named_nearest(sought.name, places, grounds):
            continue
        if is_named_beside(sought.name, every, grounds) or is_answer(sought.name, places[0], grounds):
            continue
        if by_form(sought.name, own, pages, grounds):
            continue
        if "firm" in sought.sorts and any(is_head(sought.name, page, grounds) for page in pages):
            continue
        if has_part(own, sentence, tokens, sought.name, pages, grounds) or _tells(sought, places[0], grounds):
            continue
        if (sought.hears or sought.is_told or puts_question(*_behind(sought))) and asks(sought.name, pages, grounds):
            continue
        rival = _in_its_place(sought, places, grounds) or _where_it_is_not(sought, places, grounds)
        if rival is not None and sought.speaks and tells_so(sought.name, own, sentence, tokens, pages, grounds):
            continue
        if rival is not None and is_known(rival, grounds.index) and (sought.acts or not is_bidden(rival, own, grounds)):
            return f"the passage has {rival}, not {sought.name}"
    return None


def _behind(sought: _Sought) -> tuple[str, int]:
    """The sentence, and where the name ends in it."""
    return sought.own, sought.anchors.token.end - sought.anchors.start


def _tells(sought: _Sought, place: Place, grounds: Grounds) -> bool:
    """True for whoever tells what a place says: its voice, or who speaks before it in its paragraph."""
    page, at = place.page, place.utterance.start
    verb = NEXT_WORD.match(*_behind(sought))
    if verb is not None and stem(verb[1]) in _TELLING and is_voice(sought.name, page, place.utterance.end - 1, grounds):
        return True
    # Whatever he does with the words that are quoted ("called her", "used"), they are his.
    quoted = (each for each in sought.anchors.facts.values() if each.kind is Kind.QUOTATION)
    borne = any(at <= hit.start < place.utterance.end for each in quoted for hit in find_hits(each, page))
    if borne and is_voice(sought.name, page, place.utterance.end - 1, grounds):
        return True
    low = page.text.rfind("\n\n", 0, at) + 1
    named = name_forms(sought.name, grounds.index).finditer(page.text, low, at)
    return any(SPEAKS.match(page.text, each.end()) or page.text.startswith(":", each.end()) for each in named)


def _sought(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> Iterator[_Sought]:
    """Each name of a person or a firm; a party that the draft calls as its paper does, by its name."""
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    named = [token for token in tokens if token.kind is Kind.NAME]
    terms = {term: name for page in pages for term, name in definitions(page, grounds).items()} if named else {}
    beside = tuple(terms.get(token.text.casefold(), token.text) for token in named)
    for token, name in zip(named, beside, strict=True):
        if any(each.start <= token.start < each.end for each in quoted) or role_of(name) or name.startswith("The "):
            continue
        # What a firm does, its people do; and papers call it by many names.
        if sorts_of(name, grounds.index) == _FIRM:
            continue
        before, behind = own[: token.start - sentence.start], own[token.end - sentence.start :]
        if _PLACE.search(before) or _NOT_TO.search(before) or names_a_thing(before, behind) or _NO_MORE.match(behind):
            continue
        if sorts := sorts_of(name, grounds.index) or (_PERSON if _TITLED.search(before) else frozenset()):
            speaks = SPEAKS.match(behind) is not None or ACCORDING.search(before) is not None
            acts = verb_follows(behind) and _OBJECT.search(before) is None
            acts = acts or (_CLEFT.search(before) is not None and _WHO.match(behind) is not None)
            told = _TOLD.search(before) is not None
            done_to = acts and is_done_to(own, token.end - sentence.start)
            speaks = speaks or (acts and not done_to and IN_WRITING.search(own) is not None)
            anchors = anchors_of(token, own, sentence, tokens)
            party = any(is_same(name, other, grounds.index) for other in terms.values())
            hears = HEARS.search(before) is not None
            yield _Sought(
                name, sorts, beside, speaks, hears, acts or anchors.is_agent, told, done_to, party, anchors, own
            )


def _in_its_place(sought: _Sought, places: Sequence[Place], grounds: Grounds) -> str | None:
    """Who stands in the place of a name, when nobody who may be its bearer stands as close."""
    mine, best = 0.0, _Rival("", 0.0)
    for place in places:
        # No place further down can outweigh the best by so much.
        if 2 * place.score + _SAYS < max(mine, best.weight - _CLEARLY):
            break
        voice = voice_at(place.page, place.utterance.end - 1, grounds)
        mine = max(mine, _implied(sought.name, place, voice, grounds))
        weighed = list(_weighed(sought, place, voice, grounds))
        present = _takes_part(sought.name, place, voice, grounds) or any(
            who is not None and who.is_name and may_be(sought.name, those, grounds) for who, those, _ in weighed
        )
        for who, those, weight in weighed:
            if may_be(sought.name, those, grounds):
                mine = max(mine, weight)
            elif (
                those and not present and weight > best.weight and _is_rival(who, those, weight, sought, place, grounds)
            ):
                best = _Rival(those[0], weight)
    return best.name if best.weight > 0 and best.weight - mine >= _CLEARLY else None


def _weighed(
    sought: _Sought, place: Place, voice: Voice | None, grounds: Grounds
) -> Iterator[tuple[Participant | None, Candidates, float]]:
    """Each participant of an utterance, who it may be, and how close it stands; last who speaks and who hears."""
    for who in participants_of(place.page, place.utterance.start, place.utterance.end):
        those = candidates(who, sought.name, place.page, voice, grounds)
        yield who, those, place.score + place.likeness(who.start, who.end)
    if voice is None or voice.of_log or REPORTS.search(place.text):
        return
    for said, those in ((sought.speaks, voice.speakers), (sought.hears, voice.hearers)):
        if said and those and (those is voice.speakers or _YOU.search(place.text)):
            yield None, those, place.score + _SAYS


def _implied(name: str, place: Place, voice: Voice | None, grounds: Grounds) -> float:
    """How close somebody stands who is not mentioned: who speaks, or who may have done what nobody is said to have."""
    says = voice is not None and any(is_same(name, other, grounds.index) for other in voice.speakers)
    unsaid = opens_with_verb(place.text) and (
        voice is None
        or not voice.speakers
        or name_forms(name, grounds.index).search(place.page.text, place.utterance.low, place.utterance.high)
    )
    empty = not participants_of(place.page, place.utterance.start, place.utterance.end)
    return place.score if says or unsaid or empty or is_named(name, place, grounds) else 0.0


def _takes_part(name: str, place: Place, voice: Voice | None, grounds: Grounds) -> bool:
    """True when an utterance names somebody, or is in their own words about themselves, or speaks to them."""
    if is_named(name, place, grounds):
        return True
    inside = participants_of(place.page, place.utterance.start, place.utterance.end)
    said = (voice.speakers if any(each.speaks for each in inside) else ()) if voice is not None else ()
    heard = (voice.hearers if any(each.hears for each in inside) else ()) if voice is not None else ()
    return any(is_same(name, other, grounds.index) for other in (*said, *heard))


def _is_rival(  # noqa: PLR0917 - the participant, piece by piece
    who: Participant | None, those: tuple[str, ...], weight: float, sought: _Sought, place: Place, grounds: Grounds
) -> bool:
    """True for somebody of the same sort whom the sentence does not name, in a place like that of the name."""
    alike = weight - place.score
    if place.own_score < _OF_ITS_OWN or alike < (
        _ALIKE if who is None or who.is_name or who.is_role else _ALIKE_UNNAMED
    ):
        return False
    if place.score < _ENOUGH and weight < _TOGETHER:
        return False
    if any(is_same(one, other, grounds.index) for one in those for other in sought.beside):
        return False
    asks_for = ASKS_FOR.search(place.text) is not None and ASKS_FOR.search(sought.own) is None
    if asks_for or (sought.speaks and _asks(who, place)) or _has_other_part(who, sought, place):
        return False
    if who is not None and who.is_name:
        spoken = SPEAKS.match(place.page.text, who.end) if sought.speaks else True
        if _does_instead(who, sought, place):
            return False
        sorts = sorts_of(those[0], grounds.index)
        fits = bool(sorts & sought.sorts) or (bool(sorts) and sought.is_party and those[0] != who.text)
        return bool(spoken) and not is_address(who, place) and fits
    # "Three other buyers" are nobody whom the paper names.
    if who is not None and who.is_role:
        return not who.text.casefold().endswith("s")
    return any(sorts_of(one, grounds.index) & sought.sorts for one in those)


def _has_other_part(who: Participant | None, sought: _Sought, place: Place) -> bool:
    """True for somebody who has another part in an utterance than the name has in the draft, or none."""
    if who is None:
        return "firm" in sought.sorts or not states_something(place.text) or _is_unsaid(place)
    # "I" did it, and it was done to "me".
    if who.speaks and (who.text.casefold() == "i") != sought.acts:
        return True
    if who.owns or is_labelled(who, place) or is_called(who, place) or _is_called_so(who, sought, place):
        return True
    return not _stand_alike(who, sought, place)


def _is_unsaid(place: Place) -> bool:
    """True for "Owns a truck." of a report: whoever is written about, not whoever writes."""
    return opens_with_verb(place.text) and not FIRST_PERSON.search(place.text)


def _is_called_so(who: Participant, sought: _Sought, place: Place) -> bool:
    """True for somebody whom the draft calls by what stands before the name: "Inspector Lee" is its inspector."""
    called = _OFFICE.search(place.page.text, place.utterance.low, who.start)
    return (
        called is not None
        and re.search(rf"\b(?:the|an?|its|his|her|their) (?:[a-z]+ )?{called[1].lower()}\b", sought.own) is not None
    )


def _stand_alike(who: Participant, sought: _Sought, place: Place) -> bool:
    """True for somebody who stands in an utterance as the name does in the draft: doing it, or beside the same word."""
    start = sought.anchors.token.start - sought.anchors.start
    at = (start, start + len(sought.anchors.token.text))
    if is_beside_alike(sought.own, at, place.page.text, (who.start, who.end)):
        return True
    if not sought.acts and not sought.speaks:
        return False
    if not who.is_name:
        return True
    text = place.page.text
    if sought.done_to:
        return is_done_to(text, who.end) or is_object_of(text, who.start, place.weights)
    return is_doer(text, who.start, who.end) and not is_done_to(text, who.end)


def _asks(who: Participant | None, place: Place) -> bool:
    """True for a question, and for whoever asks: nobody in the place of whoever answers."""
    if place.text.rstrip().endswith("?"):
        return True
    return (who is None or who.speaks) and _ASKED.search(place.text) is not None


def _does_instead(who: Participant, sought: _Sought, place: Place) -> bool:
    """True for somebody who does something, where the draft has whoever is told or given something."""
    return sought.is_told and not sought.acts and verb_follows(place.page.text[who.end : place.utterance.end])


def _where_it_is_not(sought: _Sought, places: Sequence[Place], grounds: Grounds) -> str | None:
    """Whom the nearest utterances have, when neither they nor any that share a good deal concern the bearer."""
    most = places[0].score
    if most < _ENOUGH or not (sought.acts or sought.speaks):
        return None
    top = [place for place in places if place.score >= max(_ENOUGH, _ALMOST * most) and place.own_score >= _OF_ITS_OWN]
    other = next((name for place in top for name in _others(sought, place, grounds)), None)
    if other is None:
        return None
    # "I searched Lee's bag. I found a knife.": what was said right before is of him.
    if places[0].own_score >= _OF_ITS_OWN and _is_just_named(sought.name, places[0], grounds):
        return None
    shared = (place for place in places if place.score > _HARDLY * most)
    concerned = any(is_concerned(sought.name, sought.sorts, each.page, each.utterance, grounds) for each in shared)
    return None if concerned else other


def _is_just_named(name: str, place: Place, grounds: Grounds) -> bool:
    """True when the sentence before one in the first person has the name."""
    inside = participants_of(place.page, place.utterance.start, place.utterance.end)
    before = [each for each in place.page.sentences if each.end <= place.utterance.start][-1:]
    alone = all(each.speaks for each in inside)
    return alone and any(name_forms(name, grounds.index).search(each.text) for each in before)


def _others(sought: _Sought, place: Place, grounds: Grounds) -> Iterator[str]:
    """Those of the same sort who take part in an utterance or its entry, and whom the sentence does not name."""
    voice = voice_at(place.page, place.utterance.end - 1, grounds)
    for who in participants_of(place.page, place.utterance.low, place.utterance.high):
        if not (who.is_name or who.speaks or who.hears) or who.owns or is_labelled(who, place):
            continue
        if who.is_name and (_does_instead(who, sought, place) or _is_called_so(who, sought, place)):
            continue
        those = candidates(who, sought.name, place.page, voice, grounds) or ()
        named = any(is_same(one, other, grounds.index) for one in those for other in sought.beside)
        if not named and any(sorts_of(one, grounds.index) & sought.sorts for one in those):
            yield those[0]
