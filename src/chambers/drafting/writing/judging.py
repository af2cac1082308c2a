"""Whether one proposed sentence stands on a page of the source it came from.

A sentence is held to one page at a time, as if it already carried that page's number; the first page that bears it
wholly is its page. Pure: the model is not asked here.
"""

from dataclasses import dataclass
from datetime import date

from chambers.grounding.claim import Kind, Token
from chambers.grounding.dates import DateValue
from chambers.grounding.finder import find_figures, find_tokens, lower_case_words
from chambers.grounding.passage import Passage, leaning_fault, passages
from chambers.grounding.sentences import flowing
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_MIN_QUOTE_WORDS = 6
_MAX_QUOTE_WORDS = 60
_PERSONAL = ("i ", "i'm", "dear ")


@dataclass(frozen=True, slots=True)
class Judged:
    """The page that bears a sentence, or the faults against the page that came nearest."""

    page: Page | None
    faults: tuple[str, ...]


def judge_sentence(sentence: str, source: Source, ledger: Ledger, matter: MatterFacts) -> Judged:
    """Find the page of `source` that bears the sentence."""
    lower = lower_case_words([sentence, *(page.text for page in source.pages)])
    tokens = find_tokens(sentence, ledger=ledger, lower_words=lower)
    best: tuple[str, ...] | None = None
    for page in source.pages:
        verification = verify(f"{sentence.rstrip('.')} ({page.bates}).", (source,), ledger, matter)
        faults = tuple(f"{fault.claim.text} {fault.reason}" for fault in verification.faults)
        if not faults and (leaning := leaning_fault(sentence, tokens, page)):
            faults = (leaning,)
        if not faults:
            return Judged(page, ())
        best = faults if best is None or len(faults) < len(best) else best
    return Judged(None, best or ("the source has no page",))


def states_something(sentence: str, source: Source, ledger: Ledger) -> bool:
    """True when a sentence holds a date, an amount, a name or a number that can be checked."""
    lower = lower_case_words([sentence, *(page.text for page in source.pages)])
    tokens = find_tokens(sentence, ledger=ledger, lower_words=lower)
    return any(token.kind is not Kind.QUOTATION for token in tokens)


def quotable(page: Page) -> tuple[Passage, ...]:
    """The sentences of a page that read well alone and state a date or an amount."""
    return tuple(passage for passage in passages(page) if _reads_well(flowing(passage.text)) and figures_of(passage))


def figures_of(passage: Passage) -> tuple[Token, ...]:
    """The dates and amounts of a passage."""
    tokens, _ = find_figures(passage.text)
    return tuple(token for token in tokens if token.kind in (Kind.DATE, Kind.AMOUNT))


def facts_of(passage: Passage) -> tuple[Token, ...]:
    """Everything in a passage that can be checked: its figures and its names."""
    return find_tokens(passage.text, ledger=Ledger(), lower_words=lower_case_words([passage.page.text]))


def first_day(text: str) -> date | None:
    """The first full date that a text names."""
    tokens, _ = find_figures(text)
    days = (token.value.exact for token in sorted(tokens, key=lambda t: t.start) if isinstance(token.value, DateValue))
    return next((day for day in days if day is not None), None)


def _reads_well(text: str) -> bool:
    words = text.split()
    if not _MIN_QUOTE_WORDS <= len(words) <= _MAX_QUOTE_WORDS:
        return False
    if not text[0].isupper() or not text.endswith(".") or "\u201c" in text or '"' in text:
        return False
    return not text.casefold().startswith(_PERSONAL) and "<" not in text and not words[0].endswith(":")
