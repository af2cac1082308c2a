"""Statements about one source: the model proposes, the record disposes.

One request, one repair for each sentence that failed, then the page's own words. The result is complete whatever the
model says.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chambers.chat.message import Message
from chambers.drafting.judging import Judged, facts_of, first_day, judge_sentence, quotable, states_something
from chambers.drafting.port import ChatPort
from chambers.drafting.prompts import ASK, SYSTEM, document_prompt, repair_prompt
from chambers.drafting.screening import fold, screening_fault
from chambers.drafting.statement import Origin, Rejected, Statement
from chambers.grounding.claim import Token
from chambers.grounding.passage import Passage, carries
from chambers.grounding.sentences import flowing, split_sentences
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

ROLE = "drafter"
_MAX_TOKENS = 96
_MAX_REPAIR_TOKENS = 64
# A model that got two sentences wrong rarely gets the third right, and every repair costs a request.
_MAX_REPAIRS = 2
# A memo is read in a minute: what else a page says is one click away.
_MAX_QUOTES_PER_PAGE = 1


@dataclass(frozen=True, slots=True)
class Desk:
    """What every request needs: the model, the fence, and the record to judge by."""

    chat: ChatPort
    fence: str
    ledger: Ledger
    matter: MatterFacts


@dataclass(frozen=True, slots=True)
class Proposed:
    """What came of one source."""

    statements: tuple[Statement, ...]
    rejected: tuple[Rejected, ...]
    model: str


async def propose(source: Source, desk: Desk) -> Proposed:
    """Statements about a source, each on one of its pages."""
    answer, model = await _ask(desk, document_prompt(source, desk.fence))
    candidates, rejected = _screened(answer, source, desk)
    kept: list[Statement] = []
    for at, text in enumerate(candidates):
        statement, refusal = await _settle(text, source, desk, may_repair=at < _MAX_REPAIRS)
        if statement is not None and fold(statement.text) not in {fold(other.text) for other in kept}:
            kept.append(statement)
        rejected += [refusal] if refusal is not None else []
    return Proposed((*kept, *_own_words(source, kept)), tuple(rejected), model)


def _screened(answer: str, source: Source, desk: Desk) -> tuple[list[str], list[Rejected]]:
    """The sentences worth judging, and the others with the rule that each broke."""
    candidates: list[str] = []
    rejected: list[Rejected] = []
    seen: set[str] = set()
    for text in _sentences(answer):
        fault = screening_fault(text, request=f"{SYSTEM} {ASK}", seen=seen)
        if fault is None and not states_something(text, source, desk.ledger):
            fault = "states no date, amount, name or number"
        seen.add(fold(text))
        if fault is None:
            candidates.append(text)
        else:
            rejected.append(Rejected(text, source.file, (fault,), blocked=False))
    return candidates, _merged(rejected)


def _merged(rejected: Sequence[Rejected]) -> list[Rejected]:
    """The same sentence dropped for the same reason is listed once, with a count."""
    counts = Counter(rejected)
    return [
        each if times == 1 else replace(each, reasons=(*each.reasons, f"{times} times"))
        for each, times in counts.items()
    ]


def _sentences(answer: str) -> list[str]:
    # Each line of a list is a paragraph of its own, whatever its mark. Control characters are nobody's words.
    printable = "".join(c for c in answer if c.isprintable() or c == "\n")
    lines = (re.sub(r"^\s*(?:[-*\u2022]|\d{1,2}[.)])\s+", "", line) for line in printable.split("\n"))
    return [flowing(sentence.text) for sentence in split_sentences("\n\n".join(lines))]


async def _settle(
    text: str, source: Source, desk: Desk, *, may_repair: bool
) -> tuple[Statement | None, Rejected | None]:
    """A sentence, its one repair, or its replacement."""
    judged = judge_sentence(text, source, desk.ledger, desk.matter)
    if judged.page is not None:
        return _statement(text, judged.page), None
    if not may_repair:
        return None, _refusal(text, source, judged, "")
    answer, _ = await _ask(desk, repair_prompt(source, desk.fence, text, judged.faults), _MAX_REPAIR_TOKENS)
    second = next(iter(_sentences(answer)), "")
    if screening_fault(second, request=f"{SYSTEM} {ASK}", seen={fold(text)}) is None:
        again = judge_sentence(second, source, desk.ledger, desk.matter)
        if again.page is not None:
            refusal = Rejected(text, source.file, judged.faults, True, second, "the model\u2019s corrected sentence")
            return _statement(second, again.page), refusal
    return None, _refusal(text, source, judged, second)


def _refusal(text: str, source: Source, judged: Judged, second: str) -> Rejected:
    own = any(quotable(page) for page in source.pages)
    return Rejected(
        text, source.file, judged.faults, True, second or None, "the page\u2019s own words" if own else None
    )


async def _ask(desk: Desk, messages: Sequence[Message], max_tokens: int = _MAX_TOKENS) -> tuple[str, str]:
    completion = await desk.chat.complete(model=ROLE, messages=messages, max_tokens=max_tokens, temperature=0.0)
    return completion.text, completion.model


def _statement(text: str, page: Page) -> Statement:
    return Statement(text, page, Origin.MODEL, first_day(text))


def _own_words(source: Source, kept: Sequence[Statement]) -> list[Statement]:
    """A fact of each page on which no sentence was kept, in the page's own words."""
    quotes: list[Statement] = []
    for page in source.pages:
        stated = [statement for statement in kept if statement.page == page]
        left = [passage for passage in quotable(page) if not _covered(facts_of(passage), stated)]
        quotes += [_quoted(passage) for passage in left[: max(_MAX_QUOTES_PER_PAGE - len(stated), 0)]]
    return quotes


def _covered(facts: Sequence[Token], stated: Sequence[Statement]) -> bool:
    pages = (Page(s.page.file, s.page.sha256, s.page.number, s.text) for s in stated)
    return any(carries(Passage(page, 0, len(page.text)), facts) for page in pages)


def _quoted(passage: Passage) -> Statement:
    text = flowing(passage.text)
    return Statement(text, passage.page, Origin.PAGE, first_day(text))
