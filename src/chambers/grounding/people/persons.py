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
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.anchoring import Anchors, Place, anchors_of, places_near
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.identity import Sort, is_same, is_verb_word, name_forms, sorts_of
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
from chambers.grounding.people.voices import Voice, voice_at
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stems
from chambers.grounding.words.speech_table import HEARS, IN_WRITING, REPORTS, SPEAKS

_ENOUGH = 2.5
_TOGETHER = 3.0
_CLEARLY = 0.7
_ALIKE = 0.5
_ALIKE_UNNAMED = 0.8
_SAYS = 1.5
_LEAST = 1.2
_OF_ITS_OWN = 1.0
_HARDLY = 0.3
_ALMOST = 0.75
_HANDLE = re.compile(r"\s*(?:,|:|\s+to\s+[A-Z][\w.]*(?:\s[A-Z]\w*)?:|\s+\d\d?:\d\d)")
_OPENING = re.compile(r"(?:[\W\d]|[AaPp]\.?[Mm]\.?|\b(?:Mr|Mrs|Ms|Dr|MR|MRS|MS|DR|Dear|Hi|Hello)\b)*")
_LABEL = re.compile(r"[^\W\d_][^\n:|.]{0,30}:[ \t]*(?:(?:Mr|Mrs|Ms|Dr)\.[ \t]*)?\Z")
_NEXT = re.compile(r"(?:,[^,;]{1,60},)?\s+(?:(?:also|then|never|later|himself|herself|only|first)\s+)?([^\W\d_]+)")
_HELPS = frozenset(
    ("is", "was", "were", "are", "has", "had", "have", "did", "does", "would", "will", "shall", "may", "could")
)
_TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Nurse|Officer|Trooper|Judge)\.? $")
_PERSON: frozenset[Sort] = frozenset(("person",))
_PLACE = re.compile(r"\b(?:St|Saint|Mount|Mt|Fort|Lake|Port|Camp|San|Santa)\.? $")
# "She gave Mr. Lee notice": he does nothing.
_OBJECT = re.compile(
    r"\b(?:gave|give|gives|sent|sends|told|tells|paid|pays|asked|asks|offered|handed|showed|owed|owes|wrote|called|warned"
    r"|promised|taught|lent|sold|to|by|from|with|of|for|against|at)\s+(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?$"
)
_ACCORDING = re.compile(r"\b[Aa]ccording to (?:(?:Mr|Mrs|Ms|Dr)\.\s+)?$")


@dataclass(frozen=True, slots=True)
class _Sought:
    """A name of the draft, whom else the sentence names, and whether its bearer says or does something in it."""

    name: str
    sorts: frozenset[Sort]
    beside: tuple[str, ...]
    speaks: bool
    hears: bool
    acts: bool
    is_party: bool
    """True for a party of the cited paper, which may be a person or a firm there."""
    anchors: Anchors


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
        places = [place for place in places_near(sought.anchors, pages) if place.score >= _LEAST]
        # Where the nearest utterance has the name, the draft is right as far as can be told here.
        if not places or 2 * places[0].score < _TOGETHER or _is_named(sought.name, places[0], grounds):
            continue
        rival = _in_its_place(sought, places, grounds) or _where_it_is_not(sought, places, grounds)
        if rival is not None:
            return f"the passage has {rival}, not {sought.name}"
    return None


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
        before, behind = own[: token.start - sentence.start], own[token.end - sentence.start :]
        if _PLACE.search(before):
            continue
        if sorts := sorts_of(name, grounds.index) or (_PERSON if _TITLED.search(before) else frozenset()):
            speaks = SPEAKS.match(behind) is not None or _ACCORDING.search(before) is not None
            acts = _acts(behind) and _OBJECT.search(before) is None
            speaks = speaks or (acts and IN_WRITING.search(own) is not None)
            anchors = anchors_of(token, own, sentence, tokens)
            party = any(is_same(name, other, grounds.index) for other in terms.values())
            hears = HEARS.search(before) is not None
            yield _Sought(name, sorts, beside, speaks, hears, acts or anchors.is_agent, party, anchors)


def _acts(behind: str) -> bool:
    """True when a verb follows a name, or what is said of it between commas."""
    word = _NEXT.match(behind)
    return word is not None and (word[1].casefold() in _HELPS or is_verb_word(word[1]))


def _is_named(name: str, place: Place, grounds: Grounds) -> bool:
    return name_forms(name, grounds.index).search(place.text) is not None


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
        if said and those:
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
    return place.score if says or unsaid or empty or _is_named(name, place, grounds) else 0.0


def _takes_part(name: str, place: Place, voice: Voice | None, grounds: Grounds) -> bool:
    """True when an utterance names somebody, or is in their own words about themselves, or speaks to them."""
    if _is_named(name, place, grounds):
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
    if (place.score < _ENOUGH and weight < _TOGETHER) or (who is not None and (who.owns or _is_labelled(who, place))):
        return False
    if any(is_same(one, other, grounds.index) for one in those for other in sought.beside):
        return False
    # "I" did it, and it was done to "me".
    if who is not None and who.speaks and (who.text.casefold() == "i") != sought.acts:
        return False
    if who is not None and who.is_name:
        spoken = SPEAKS.match(place.page.text, who.end) if sought.speaks else True
        sorts = sorts_of(those[0], grounds.index)
        fits = bool(sorts & sought.sorts) or (bool(sorts) and sought.is_party and those[0] != who.text)
        return bool(spoken) and not _is_address(who, place) and fits
    return (who is not None and who.is_role) or any(sorts_of(one, grounds.index) & sought.sorts for one in those)


def _is_address(who: Participant, place: Place) -> bool:
    """True for whoever is greeted, or named as writing the line: no part of what it says."""
    line = place.page.text.rfind("\n", 0, who.start) + 1
    opens = _OPENING.fullmatch(place.page.text[line : who.start])
    return opens is not None and _HANDLE.match(place.page.text, who.end) is not None


def _is_labelled(who: Participant, place: Place) -> bool:
    """True for a name behind a label that the draft does not have: "Surgeon: Ann Lee" says only who the surgeon is."""
    label = _LABEL.search(place.page.text, place.utterance.low, who.start)
    return label is not None and not any(root in place.weights for root in stems(label[0]))


def _where_it_is_not(sought: _Sought, places: Sequence[Place], grounds: Grounds) -> str | None:
    """Whom the nearest utterances have, when neither they nor any that share a good deal concern the bearer."""
    most = places[0].score
    if most < _ENOUGH:
        return None
    top = [place for place in places if place.score >= max(_ENOUGH, _ALMOST * most) and place.own_score >= _OF_ITS_OWN]
    other = next((name for place in top for name in _others(sought, place, grounds)), None)
    if other is None:
        return None
    shared = (place for place in places if place.score > _HARDLY * most)
    concerned = any(is_concerned(sought.name, sought.sorts, each.page, each.utterance, grounds) for each in shared)
    return None if concerned else other


def _others(sought: _Sought, place: Place, grounds: Grounds) -> Iterator[str]:
    """Those of the same sort who take part in an utterance or its entry, and whom the sentence does not name."""
    voice = voice_at(place.page, place.utterance.end - 1, grounds)
    for who in participants_of(place.page, place.utterance.low, place.utterance.high):
        if not (who.is_name or who.speaks or who.hears) or who.owns or _is_labelled(who, place):
            continue
        those = candidates(who, sought.name, place.page, voice, grounds) or ()
        named = any(is_same(one, other, grounds.index) for one in those for other in sought.beside)
        if not named and any(sorts_of(one, grounds.index) & sought.sorts for one in those):
            yield those[0]
