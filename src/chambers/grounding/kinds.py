"""A word of the draft where the record has another of the same kind: steel for copper, a sister for a daughter.

Each clause is held against the passages that come nearest to it. A word counts when the passage has another word of its
kind and not this one, and that other word stands nowhere in the sentence. Where a second near passage has the word of
the draft, nothing is said.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.clauses import clauses_of
from chambers.grounding.kind_table import KIND_OF
from chambers.grounding.matching import ReadPage
from chambers.grounding.passages import Near, clause_passages
from chambers.grounding.sentences import Sentence

_WORD = re.compile(r"[^\W\d_]+(?:-(?:in-law|trailer))?")
_ENOUGH = 2


def kind_fault(own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What the record has in the place of a word of the sentence, or None."""
    said = _members(own)
    if not said:
        return None
    named = [(t.start - sentence.start, t.end - sentence.start) for t in tokens if t.kind is Kind.NAME]
    for clause in clauses_of(own):
        words = [
            (match[0], KIND_OF[match[0]])
            for match in _WORD.finditer(clause.text)
            if match[0] in KIND_OF and not any(s <= clause.start + match.start() < e for s, e in named)
        ]
        near = clause_passages(clause, sentence.start, tokens, pages) if words else []
        for word, (kind, member) in words:
            if (other := _other(kind, member, said, near, pages)) is not None:
                return f"it says {word}, where the passage says {other}"
    return None


def _other(
    kind: int, member: int, said: frozenset[tuple[int, int]], near: Sequence[Near], pages: Sequence[ReadPage]
) -> str | None:
    strong = [passage for passage in near if passage.strong]
    there = [_by_member(passage.around) for passage in strong]
    # Where the page has the word at all, only a passage that shares a good deal decides.
    anywhere = any((kind, member) in _by_member(page.text) for page in pages)
    if not strong or any((kind, member) in found for found in there):
        return None
    best, found = strong[0], there[0]
    others = [word for (other, which), word in found.items() if other == kind and (other, which) not in said]
    enough = len(best.shared) + best.facts >= (_ENOUGH if anywhere else 1)
    return others[0] if others and enough else None


def _members(text: str) -> frozenset[tuple[int, int]]:
    return frozenset(_by_member(text))


def _by_member(text: str) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for match in _WORD.finditer(text):
        word = match[0].casefold()
        if word in KIND_OF:
            found.setdefault(KIND_OF[word], word)
    return found
