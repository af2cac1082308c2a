"""Who writes at an hour: the heads of mails and the lines of a chat, held against what the draft has somebody say then.

"At 5:41 p.m. Hale answered that ..." is false where the one mail or message of that hour is somebody else's. An hour
that the page has anywhere else (in a text, a log, an answer) tells nothing.
"""

from collections.abc import Sequence

from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.speaking import can_speak
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.voices import voice_at

_HEAD_CHARS = 200


def writer_at(name: str, hours: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Who writes at the hours at which the draft has somebody else write, or None where that is not plain."""
    found: list[str] = []
    for page in pages:
        for at in (hit.start for token in hours for hit in find_hits(token, page)):
            writers = _writers(page, at, grounds)
            if not writers or any(is_same(name, who, grounds.index) for who in writers):
                return None
            found += writers
    return found[0] if found and all(can_speak(who, grounds.index) for who in found) else None


def _writers(page: ReadPage, at: int, grounds: Grounds) -> tuple[str, ...]:
    """Whose mail or message has its hour at a place; nobody's where the place stands in no head of one."""
    starts = [start for start, voice in page_turns(page) if start <= at and not voice.of_log]
    if not starts or at - starts[-1] > _HEAD_CHARS or not _is_head(page.text[starts[-1] : at]):
        return ()
    voice = voice_at(page, starts[-1], grounds)
    return voice.speakers if voice is not None and not voice.of_paper and not voice.told else ()


def _is_head(before: str) -> bool:
    """True for what stands before the hour of a message: nothing, a name, or lines with labels."""
    *lines, last = before.split("\n")
    return all(":" in line[:12] for line in lines) and (not lines or ":" in last[:12]) and "\n\n" not in before
