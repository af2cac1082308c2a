"""The day of a sitting, and the day and writer of a mail: what happened on another day, and what another wrote.

A witness is heard on the day at the head of the transcript, and tells of other days. A sentence that dates what
happened by the day of the hearing is false. A bundle of mails has a writer over each day; "on June 16 she wrote" is
refuted where the mail of that day is another's, and hers is of another day.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.texts.passages import QUESTION
from chambers.grounding.texts.sentences import flowing

_SITTING = re.compile(
    r"^.*\b(?:deposition|transcript|examination|hearing|testimony|interview)\b.*$", re.IGNORECASE | re.MULTILINE
)
_HEARD = re.compile(
    r"\b(?:testif\w+|depos\w+|sworn|testimony|hearing|examin\w+|transcript|interview\w*|statement|stated|said"
    r"|asked|heard|admitted"
    r"|conceded|acknowledged|swore|appeared|sat|under oath|as of|by then|since|still|now|today|trial|court)\b",
    re.IGNORECASE,
)
_THAT = re.compile(r"\b(?:that|how|what|when|why|whether)\b", re.IGNORECASE)
_FROM = re.compile(r"^[ \t]*From:[ \t]*(?P<from>[^\n]+)$", re.MULTILINE)
_SENT = re.compile(r"^[ \t]*(?:Date|Sent):", re.MULTILINE)
_WROTE = re.compile(
    r"\s+(?:then\s+|also\s+)?(?:wrote|e-?mailed|replied|answered|responded|asked|told|informed|warned|sent)\b"
)
_HEAD_CHARS = 600
_MAIL_CHARS = 300
_NEAR_CHARS = 60


def sitting_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The day of a hearing that is given to what was told there, or that of another's mail; or None."""
    days = [token for token in tokens if token.kind is Kind.DATE and any(c.isdigit() for c in token.text)]
    for day in days:
        asked = all(QUESTION.search(page.text) for page in pages) and _is_of_sitting(day, pages)
        if asked and not _speaks_of_sitting(own, day.start - start, day.end - start):
            return f"{flowing(day.text)} is the day of the testimony"
    return _mail_fault(own, start, tokens, days[0], pages) if len(days) == 1 else None


def _is_of_sitting(day: Token, pages: Sequence[ReadPage]) -> bool:
    """True when a day stands on the pages, and only in the line that heads a transcript."""
    hits = [(page, hit) for page in pages for hit in find_hits(day, page)]
    return bool(hits) and all(hit.start < _HEAD_CHARS and _in_sitting_line(page, hit.start) for page, hit in hits)


def _in_sitting_line(page: ReadPage, at: int) -> bool:
    return any(line.start() <= at < line.end() for line in _SITTING.finditer(page.text, 0, _HEAD_CHARS))


def _speaks_of_sitting(own: str, low: int, high: int) -> bool:
    """True when the day goes with a word for the hearing, and not with what was told there."""
    before = own[:low]
    told = list(_HEARD.finditer(before))
    if told:
        return not _THAT.search(before[told[-1].end() :])
    return _HEARD.search(own[high : high + _NEAR_CHARS]) is not None


def _mail_fault(own: str, start: int, tokens: Sequence[Token], day: Token, pages: Sequence[ReadPage]) -> str | None:
    writer = next((t for t in tokens if t.kind is Kind.NAME and _WROTE.match(own, t.end - start)), None)
    mails = [(page, *mail) for page in pages for mail in _mails(page)] if writer is not None else []
    if writer is None or len(mails) < 2:
        return None
    surname = writer.text.split()[-1].casefold()
    of_day = [who for page, who, low, high in mails if any(low <= h.start < high for h in find_hits(day, page))]
    hers = [who for _, who, _, _ in mails if surname in who.casefold()]
    if of_day and hers and not any(surname in who.casefold() for who in of_day):
        return f"the mail of {flowing(day.text)} is from {flowing(of_day[0])}, not from {flowing(writer.text)}"
    return None


@kept_on_page
def _mails(page: ReadPage) -> tuple[tuple[str, int, int], ...]:
    """The writer of each mail of a page, and where its day stands."""
    found: list[tuple[str, int, int]] = []
    for match in _FROM.finditer(page.text):
        sent = _SENT.search(page.text, max(0, match.start() - _NEAR_CHARS), match.end() + _MAIL_CHARS)
        if sent is not None:
            end = page.text.find("\n", sent.end())
            found.append((match["from"], sent.start(), end if end >= 0 else len(page.text)))
    return tuple(found)
