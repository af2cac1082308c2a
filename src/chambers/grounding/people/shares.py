"""Whose words a passage is where it runs over the turns of several people.

"ROE: Did you call? LEE: I called on Monday." is a question and its answer. What a sentence shares with such a
passage mostly stands in one of the turns, and the words are those of whoever has that turn.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from chambers.grounding.grounds import Grounds
from chambers.grounding.people.speaker import Voice
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.passages import Near
from chambers.grounding.words.meaning import stems


def shares_of(passage: Near) -> list[tuple[int, int]]:
    """Where each turn of a passage begins and ends on its page; one for a passage of one voice."""
    inside = [start for start, _ in page_turns(passage.page) if passage.start < start < passage.end]
    return list(pairwise([passage.start, *inside, passage.end]))


def voice_of(passage: Near, grounds: Grounds) -> Voice | None:
    """The voice of a passage: of the turn that bears most of what a sentence shares with it, the last of equals."""
    shares = shares_of(passage)
    if len(shares) == 1:
        return voice_at(passage.page, passage.end - 1, grounds)
    return voice_at(passage.page, own_share(passage).end - 1, grounds)


def own_share(passage: Near) -> Near:
    """A passage without the turns of others: the turn that bears most of what is shared, the last of equals."""
    shares = shares_of(passage)
    if len(shares) == 1:
        return passage
    _, low, high = max((_shared(passage, low, high), low, high) for low, high in shares)
    return replace(passage, start=low, end=high, text=passage.page.text[low:high])


def _shared(passage: Near, low: int, high: int) -> int:
    return len(passage.shared & frozenset(stems(passage.page.text[low:high])))


def voices_of(passage: Near, grounds: Grounds) -> Iterator[tuple[int, int, Voice | None]]:
    """Each turn of a passage, by places in its text, with its voice."""
    for low, high in shares_of(passage):
        yield low - passage.start, high - passage.start, voice_at(passage.page, high - 1, grounds)
