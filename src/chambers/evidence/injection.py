"""Sentences in evidence that speak to an AI instead of to people. Pure; a small table, not a judgement.

A hit is reported to the lawyer, who will want to know who wrote it. Nothing is removed because of it: that no model can
act on evidence is held elsewhere.
"""

import re
from collections.abc import Iterator

_INSTRUCTIONS = re.compile(
    r"""
    \b(?:
        (?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|these\s+|my\s+){0,3}
            (?:previous|prior|above|earlier|preceding|foregoing|other|system)\s+
            (?:instructions?|prompts?|directions?|rules|context|messages?)
      | (?:new|updated|hidden|secret)\s+(?:system\s+)?(?:instructions?|prompt)\s+
            for\s+(?:the\s+)?(?:ai|assistant|model)\b
      | (?:attention|note|message|instructions?)\s+(?:to|for)\s+(?:the\s+|any\s+|all\s+)?
            (?:ai|a\.i\.|llms?|language\s+models?|chat\s?bots?|(?:ai|virtual)\s+assistants?|chatgpt|claude|gpt-?\d*)\b
      | (?:if\s+)?you\s+are\s+(?:an?|the|now\s+an?)\s+
            (?:ai|a\.i\.|llm|language\s+model|large\s+language\s+model|chat\s?bot|helpful\s+assistant)\b
      | (?:as|being)\s+an?\s+(?:ai|llm)\s*(?:language\s+)?(?:model|assistant)\b
      | (?:system|developer)\s+prompt\b
      | (?:ai|llm|assistant|model)s?\s+(?:reading|processing|reviewing|summari[sz]ing)\s+this\b
    )
    | <\|(?:im_start|im_end|system|user|assistant|endoftext)\|>
    | \[/?INST\] | <</?SYS>>
    """,
    re.IGNORECASE | re.VERBOSE,
)
_SENTENCE_END = re.compile(r"[.!?\n](?:\s|$)")
_LONGEST = 400


def find_instructions(text: str) -> Iterator[tuple[int, int]]:
    """The sentences that hold such words, as spans; two in one sentence are one."""
    reached = 0
    for match in _INSTRUCTIONS.finditer(text):
        if match.start() < reached:
            continue
        start = _beginning(text, match.start())
        ending = _SENTENCE_END.search(text, match.end())
        end = min(ending.start() + 1 if ending else len(text), start + _LONGEST)
        reached = max(end, match.end())
        yield start, reached


def _beginning(text: str, at: int) -> int:
    window = text[max(at - _LONGEST // 2, 0) : at]
    cut = max((match.end() for match in _SENTENCE_END.finditer(window)), default=0)
    start = at - len(window) + cut
    return start + len(text[start:at]) - len(text[start:at].lstrip())
