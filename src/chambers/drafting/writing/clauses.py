"""A sentence cut into the statements it joins: "A paid X on D and Y on E" makes two claims, which two pages may bear.

The cuts are tried where a joining word stands; whether a part says anything is for others to judge. A part that begins
without a subject of its own takes the sentence's first name, so that nobody is credited with another's act. Pure.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from chambers.grounding.claim import Kind, Token

_JOINT = re.compile(r"(?:,|;)?\s+(?:and|but|while|whereas)\s+|;\s+")
_OWN_SUBJECT = re.compile(r"^(?:the|a|an|it|he|she|they|this|that|these|no|on|by|in)\b", re.IGNORECASE)
_MAX_JOINTS = 4
_MAX_CUTS = 2
_MIN_WORDS = 2


def partings(text: str, tokens: Sequence[Token]) -> Iterator[tuple[str, ...]]:
    """Every way to cut a sentence into two or three parts, outside its names and figures."""
    joints = [match for match in _JOINT.finditer(text) if not _inside(match.start() + 1, tokens)][:_MAX_JOINTS]
    subject = next((token for token in tokens if token.kind is Kind.NAME), None)
    for count in range(1, _MAX_CUTS + 1):
        for chosen in combinations(joints, count):
            edges = [0, *(edge for joint in chosen for edge in joint.span()), len(text)]
            spans = [span for at, span in enumerate(pairwise(edges)) if at % 2 == 0]
            parts = [text[start:end].strip(" ,;") for start, end in spans]
            if all(len(part.split()) >= _MIN_WORDS for part in parts):
                yield (parts[0], *(_with_subject(part, span[0], subject, tokens) for part, span in _rest(parts, spans)))


def _rest(parts: Sequence[str], spans: Sequence[tuple[int, int]]) -> Iterator[tuple[str, tuple[int, int]]]:
    return zip(parts[1:], spans[1:], strict=True)


def _with_subject(part: str, start: int, subject: Token | None, tokens: Sequence[Token]) -> str:
    named = any(token.kind is Kind.NAME and token.start == start for token in tokens)
    if subject is None or subject.start >= start or named or _OWN_SUBJECT.match(part):
        return part
    return f"{subject.text} {part}"


def _inside(at: int, tokens: Sequence[Token]) -> bool:
    return any(token.start <= at < token.end for token in tokens)
