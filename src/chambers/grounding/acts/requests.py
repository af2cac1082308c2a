"""Who asked whom: a request that the draft has from A to B, and whose words on the page are B's.

"Please draft the letter" in a line of Bo to Ann, "Turn that off" under Bo's name, "I want to know why" in a mail of Bo:
whoever is said to have asked Bo for it has it turned round. The words must be a request or a question of somebody
whom the page names, and must share what is asked for; one line in which the asker of the draft asks as much silences
the check.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from chambers.grounding.acts.doings import meet
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.parties import role_of, same_person
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.passages import QUESTION
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import is_stop, stem, stems
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.rank_table import BEFORE_NAME
from chambers.grounding.words.verb_table import VERBS

_TITLE = BEFORE_NAME
_ASKS = re.compile(
    r"(?:['\u2019]s\s(?:[a-z]+\s){1,3})?(?:,[^,;]{1,50},)?\s?(?:(?:had|has|then|also|later|twice|again)\s)?"
    r"(?:asked|asks|demanded|demands|requested|instructed|directed|ordered|urged|advised|pressed|begged|commanded|told"
    rf"|threatened\s[^.;]{{1,60}}\sif)\s(?:(?:that|the|of|from)\s)*{_TITLE}"
)
_TO = re.compile(r"(?:,[^,;]{1,40},)?\s(?:(?:not|never)\s)?(?:to\s|for\s|[a-z]+\s)")
_PLEADS = re.compile(
    r"\b(?:please|pls|plz|kindly)\b|\byou\s(?:must|should|need\sto|have\sto|are\sto|had\sbetter)\b|\b[Cc](?:an|ould)\s(?:you|u)\b"
    r"|\b[Ww](?:ill|ould)\syou\b|\bI(?:['\u2019]d|\swould)?\s(?:want|like|need|ask|demand|insist|require|expect|must\sask)\b"
    r"|\b[Ww]e\s(?:want|need|ask|demand|insist|require|request|expect)\b|\bif\syou\s(?:won|do\snot|don|can)|\?",
    re.IGNORECASE,
)
_IMPERATIVE = re.compile(r"(?:^|[:\]]\s+|[.!]\s+)(?:(?:Do\snot|Don['\u2019]t|Never|Just)\s)?(?P<verb>[A-Za-z]{2,14})\b")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_LABEL = re.compile(r"^[^:\n]{0,12}\d\d[^\n:]{0,6}\s+[\w. ]{2,30}:\s|^[\w. ]{2,30}:\s")
_ENOUGH = 2
_EMPTY = frozenset(stem(word) for word in ("ask", "tell", "say", "threaten", "demand", "take"))


def request_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who made a request by the page, where the sentence has it from the one who got it, or None."""
    people = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    for one, other in pairwise(people):
        low, high = one.end - start, other.start - start
        asks = _ASKS.fullmatch(own, low, high)
        told = asks is not None and "told" in asks[0] and not own.startswith(" to ", other.end - start)
        if asks is None or told or same_person(one.text, other.text) or not _TO.match(own, other.end - start):
            continue
        names = {stem(word) for token in people for word in _WORD.findall(token.text)}
        said = own[low:high] + own[other.end - start :] if "threatened" in asks[0] else own[other.end - start :]
        wanted = frozenset(stems(said)) - names - PARTY_NOUNS - _EMPTY
        fault = _asked_by(one.text, (other.text,), wanted, pages, grounds) if wanted else None
        if fault is not None:
            return fault
    return None


def _asked_by(
    doer: str, others: Sequence[str], wanted: frozenset[str], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """The other one, where the requests that share most of what is wanted are all of theirs."""
    best = 0
    found: list[tuple[ReadPage, int]] = []
    # In testimony it is counsel who asks, and what was asked before is only told there.
    for page in (each for each in pages if QUESTION.search(each.text) is None):
        for unit in page.sentences:
            mine = frozenset(stems(_LABEL.sub("", unit.text)))
            shared = mine & wanted
            if not shared or len(shared) < best or not (len(shared) >= _ENOUGH or mine <= wanted):
                continue
            if not _is_request(unit):
                continue
            found = [] if len(shared) > best else found
            best = len(shared)
            found.append((page, _place(unit, shared)))
    voices = [voice_at(page, at, grounds) for page, at in found]
    asked: str | None = None
    for voice in voices:
        if voice is None or len(voice.speakers) != 1 or meet((doer,), voice.speakers, grounds):
            return None
        if not meet(others, voice.speakers, grounds):
            return None
        asked = voice.speakers[0]
    return f"it is {asked} who asks for it, not {doer}" if asked is not None else None


def _is_request(unit: Sentence) -> bool:
    if _PLEADS.search(unit.text):
        return True
    return any(
        match["verb"].casefold() in VERBS and not is_stop(match["verb"]) for match in _IMPERATIVE.finditer(unit.text)
    )


def _place(unit: Sentence, shared: frozenset[str]) -> int:
    """Where the first word of what is asked for stands."""
    places = (unit.start + word.start() for word in _WORD.finditer(unit.text) if stem(word[0]) in shared)
    return next(places, unit.end - 1)
