"""Those who are named in an utterance and have no part in it: greeted, labelled, or what the draft calls by a noun."""

import re

from chambers.grounding.cites.papers import kind_of
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.anchoring import Place
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.participants import Participant
from chambers.grounding.words.meaning import stem, stems
from chambers.grounding.words.rank_table import BEFORE_NAME

_HEAD_LINES = 5
_HEAD_MORE_CHARS = 20
_HANDLE = re.compile(r"\s*(?:,|:|\s+to\s+[A-Z][\w.]*(?:\s[A-Z]\w*)?:|\s+\d\d?:\d\d)")
_THE = re.compile(r"\b(?:the|this|that)\s+$", re.IGNORECASE)
_NOUN_NEXT = re.compile(r"\s+(?P<noun>[a-z]+)\b")
_OPENING = re.compile(r"(?:[\W\d]|[AaPp]\.?[Mm]\.?|\b(?:Mr|Mrs|Ms|Dr|MR|MRS|MS|DR|Dear|Hi|Hello)\b)*")
_LABEL = re.compile(rf"[^\W\d_][^\n:|.]{{0,30}}:[ \t]*{BEFORE_NAME}\Z")
_CALLED = re.compile(rf"\b(?:the|his|her|my|their|our)\s+(?P<noun>[a-z]+),\s+{BEFORE_NAME}\Z", re.IGNORECASE)


def is_head(name: str, page: ReadPage, grounds: Grounds) -> bool:
    """True for the house on whose paper a page is written, which has a part in all of it."""
    lines = [line.strip() for line in page.text.strip().splitlines()[:_HEAD_LINES]]
    heads = (line for line in lines if line and ":" not in line and len(line) <= len(name) + _HEAD_MORE_CHARS)
    return any(is_firm(line) and is_same(name, line, grounds.index) for line in heads)


def is_address(who: Participant, place: Place) -> bool:
    """True for whoever is greeted, or named as writing the line: no part of what it says."""
    line = place.page.text.rfind("\n", 0, who.start) + 1
    opens = _OPENING.fullmatch(place.page.text[line : who.start])
    return opens is not None and _HANDLE.match(place.page.text, who.end) is not None


def is_labelled(who: Participant, place: Place) -> bool:
    """True for a name behind a label that the draft does not have: "Surgeon: Ann Lee" says only who the surgeon is."""
    label = _LABEL.search(place.page.text, place.utterance.low, who.start)
    return label is not None and not any(root in place.weights for root in stems(label[0]))


def is_called(who: Participant, place: Place) -> bool:
    """True for somebody whom the draft calls by what he is: "the son, Bo Lee" is the son of the draft."""
    called = _CALLED.search(place.page.text, place.utterance.low, who.start)
    return who.is_name and called is not None and stem(called["noun"]) in place.weights


def names_a_thing(before: str, behind: str) -> bool:
    """True for the name of "the Meridian report", which has no part in what is done."""
    noun = _NOUN_NEXT.match(behind)
    return _THE.search(before) is not None and noun is not None and kind_of(noun["noun"]) is not None
