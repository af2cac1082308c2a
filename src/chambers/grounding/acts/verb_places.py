"""The passages that have the verb of an act, where none of those nearest to its clause has it.

A clause with a figure leans on the row that bears the figure; who did it may be told in a sentence further down. There
is such a place where only one passage of the pages has the verb at all, or where the few that have it share more words
with the sentence.
"""

import re
from collections.abc import Sequence

from chambers.grounding.acts.frames import Frame
from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.texts.passages import Near, answers, meanings
from chambers.grounding.words.meaning import LIGHT, SPEECH, stem, stems

_COMMON = (
    LIGHT
    | SPEECH
    | frozenset(
        stem(verb) for verb in ["make", "take", "give", "be", "become", "remain", "need", "want", "sign", "write"]
    )
)
_FIRST_PERSON = re.compile(r"(?<!\w)(?:I|[Ww]e|me|us)(?!\w)")
_WORD = re.compile(r"[^\W\d_]+")
_FEW = 3
_ENOUGH = 3


def places_of_verb(
    act: Frame, own: str, near: Sequence[Near], tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> list[Near]:
    """Where the pages have the verb of an act; nothing for a verb that everybody does, or one that stands all over."""
    if act.owned or act.verb in _COMMON:
        return []
    found = [
        (page, part, meant)
        for page in pages
        for part, meant in zip(answers(page), meanings(page), strict=True)
        if act.verb in meant
    ]
    if not found or len(found) > _FEW:
        return []
    named = {stem(word) for each in tokens if each.kind is Kind.NAME for word in _WORD.findall(each.text)}
    content = frozenset(stems(own)) - named
    near_by = {(each.page, each.start): each for each in near} if len(found) == 1 else {}
    sought = [word for who in act.agents for word in _WORD.findall(who) if len(word) > 2]
    placed: list[Near] = []
    for page, part, meant in found:
        shared = content & meant
        sole = near_by.get((page, part.start))
        # "Attending: Ann Lee; Bo Roe" has whoever is sought as well.
        if len(shared) >= _ENOUGH and not act.denied and not any(word in part.text for word in sought):
            placed.append(Near(page, part.start, part.end, part.text, part.text, 1.0, shared, 0, strong=False))
        # Whose "I" it is may be misread, where only one word tells that the passage is meant.
        elif sole is not None and not _FIRST_PERSON.search(sole.text):
            placed.append(sole)
    return placed
