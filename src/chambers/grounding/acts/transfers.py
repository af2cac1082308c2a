"""Which way money went, held against the row of a book that bears the amount.

"Wire IN from Acme, $22,000" and "Paid to Acme, $22,000" say in one word whether Acme gave it or got it. A sentence that
has Acme get what the row has from Acme, or give what the row has to Acme, is false. Rows that name nobody behind "from"
or "to", and amounts that stand in several rows, tell nothing.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.acts.frames import Frame
from chambers.grounding.acts.sides import named
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.identity import name_forms
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.clauses import clauses_of
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.verb_classes import KINDS

_MOVES = frozenset(stem(verb) for verb in (*KINDS[4], *KINDS[5], "deposit", "contribute", "invest", "draw"))
_TITLE = r"(?:the[ ]|(?:Mr|Mrs|Ms|Miss|Dr)\.?[ ])?"
_MAX_LINE = 160


def transfer_fault(  # noqa: PLR0917 - a sentence, its acts, and what it is held against
    own: str, acts: Sequence[Frame], start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who gave and who got an amount, where the sentence has it the other way round, or None."""
    for clause in clauses_of(own):
        low, high = clause.start, clause.start + len(clause.text)
        amounts = [t for t in tokens if t.kind is Kind.AMOUNT and low <= t.start - start < high]
        moves = [act for act in acts if low <= act.start < high and act.verb in _MOVES and not act.owned]
        if len(amounts) != 1 or len(moves) != 1:
            continue
        givers, takers = _people(moves[0].agents), _people((*moves[0].patients, *moves[0].at("to")))
        lines = list(_lines(amounts[0], pages))
        if len(lines) != 1:
            continue
        for who in takers:
            if _stands(lines[0], "from", who, grounds) and not _stands(lines[0], "to", who, grounds):
                return f"the page has it from {who}, not to {who}"
        for who in givers:
            if _stands(lines[0], "to", who, grounds) and not _stands(lines[0], "from", who, grounds):
                return f"the page has it to {who}, not from {who}"
    return None


def _people(whos: Sequence[str]) -> list[str]:
    return [who for who in named(whos) if who not in PARTY_NOUNS and role_of(who) is None]


def _lines(amount: Token, pages: Sequence[ReadPage]) -> Iterator[str]:
    """The rows that bear an amount: lines that begin with a day or have a gap, no sentences."""
    for page in pages:
        for hit in find_hits(amount, page):
            low = page.text.rfind("\n", 0, hit.start) + 1
            high = page.text.find("\n", hit.start)
            line = page.text[low : high if high >= 0 else len(page.text)]
            if len(line) <= _MAX_LINE and (
                re.match(r"\s*\d{1,4}[/-]\d", line) or re.search(r"\S(?:[ ]{2,}|\t|\|)\S", line)
            ):
                yield line


def _stands(line: str, preposition: str, who: str, grounds: Grounds) -> bool:
    forms = name_forms(who, grounds.index).pattern
    return re.search(rf"\b{preposition}\b[ ]{_TITLE}(?:\w+[ ]){{0,2}}?{forms}", line, re.IGNORECASE) is not None
