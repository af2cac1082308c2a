"""Who made an entry of a log, held against whom the draft has write it.

"Marsh wrote in the log that ..." is false where the entry was made by Pike; "Marsh looked and "saw no sign of it"" is
false where Pike wrote "I saw no sign of it". A log mostly tells what others did and said: only who wrote it down, and
whoever says "I" in it, is asked for here.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.anchoring import within
from chambers.grounding.people.identity import is_same, sorts_of
from chambers.grounding.people.speaking import can_speak
from chambers.grounding.people.voices import voice_at
from chambers.grounding.people.witnesses import ASIDE
from chambers.grounding.texts.clauses import Clause
from chambers.grounding.texts.passages import clause_passages
from chambers.grounding.texts.sentences import Sentence

_BOOKS = (
    r"(?:log|logbook|diary|journal|notes?|file|claim file|case file|chart|record|register|ledger|entry|minute book"
    r"|daily report|activity log|claim notes|case notes|blotter|worksheet)"
)
_ENTERS = re.compile(
    r"(?:,[^,]{1,60},)?\s+(?:(?:also|then|later|had|has|himself|herself|first)\s+)*"
    r"(?:(?:wrote|noted|recorded|put down|jotted|reported|remarked|stated)\b[^.;\"\u201c]{0,30}?"
    r"\b(?:in|into|on)\s+(?:the|a|his|her|its)"
    rf"\s+(?:[\w-]+\s+){{0,3}}{_BOOKS}|(?:logged|entered)\b)"
)
_SELF = re.compile(r"(?<![\w.])I(?:\s+(?:have|had|also|then|never|just|still|did|do|was|am))?\s+$")
_SELF_CHARS = 24
_ANOTHER = re.compile(r"(?:,|\band|\bbut|\bwhich|\bwhom)\s+(?:he|she|they|the\s[a-z]+)\s+[a-z]+")
_LEAST_SHARED = 2


def entrant_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who wrote down what the sentence gives to somebody else, or None."""
    start = sentence.start
    for token, enters in _subjects(own, start, tokens):
        name = token.text
        if not can_speak(name, grounds.index) or "firm" in sorts_of(name, grounds.index):
            continue
        makers = list(_makers(own, start, token, tokens, pages, grounds, enters=enters))
        if makers and all(who is not None and not is_same(name, who, grounds.index) for who in makers):
            return f"{makers[0]} wrote that, not {name}"
    return None


def _subjects(own: str, start: int, tokens: Sequence[Token]) -> Iterator[tuple[Token, bool]]:
    """Whoever is named before anybody else, where the sentence has an entry made or a quotation; True for an entry."""
    quotes = [token for token in tokens if token.kind is Kind.QUOTATION]
    named = [token for token in tokens if token.kind is Kind.NAME and not within(token, quotes)]
    if not named:
        return
    first = named[0]
    if ASIDE.search(own[: first.start - start]) or own.startswith(("'s", "\u2019s"), first.end - start):
        return
    enters = _ENTERS.match(own, first.end - start) is not None
    alone = bool(quotes) and len({token.text for token in named if token.start < quotes[0].start}) == 1
    if enters or (alone and quotes[0].start > first.start):
        yield first, enters


def _makers(  # noqa: PLR0917 - a sentence, whom it names, and what it is held against
    own: str,
    start: int,
    token: Token,
    tokens: Sequence[Token],
    pages: Sequence[ReadPage],
    grounds: Grounds,
    *,
    enters: bool,
) -> Iterator[str | None]:
    """Who made each entry that bears the quotation, or that comes nearest; None where that is open."""
    quotes = [each for each in tokens if each.kind is Kind.QUOTATION and each.start > token.start]
    places = [(page, hit.start) for quote in quotes[:1] for page in pages for hit in find_hits(quote, page)]
    for page, at in places:
        before = page.text[max(0, at - _SELF_CHARS) : at]
        # "Lee ordered it, to which she replied that ...": the words are those of another.
        if _ANOTHER.search(own, token.end - start, quotes[0].start - start):
            yield None
        elif enters or _SELF.search(before):
            yield _maker(page, at, grounds)
        else:
            yield None
    if places or quotes or not enters:
        return
    none = frozenset[str]()
    near = clause_passages(Clause(own, 0, none, none, 0), start, tokens, pages)
    strong = [passage for passage in near if passage.strong and len(passage.shared) >= _LEAST_SHARED]
    for passage in strong:
        yield _maker(passage.page, passage.end - 1, grounds)


def _maker(page: ReadPage, at: int, grounds: Grounds) -> str | None:
    voice = voice_at(page, at, grounds)
    if voice is None or not voice.of_log or len(voice.speakers) != 1:
        return None
    return voice.speakers[0] if can_speak(voice.speakers[0], grounds.index) else None
