"""The day on which somebody wrote, sent or decided: that of the paper, not one that the paper only mentions.

"On March 15, Ms. Stroud sent a notice" is refuted by a notice of May 20 that has March 15 only as the day of the lease.
Nothing is said where the page tells of other writing on that day, or bears several days at its head.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.spans import day_of
from chambers.grounding.texts.sentences import flowing, said_at
from chambers.grounding.words.paper_kinds import KINDS

_OPENS = re.compile(
    r"\W*(?:On|By (?:a |an )?(?:letter|e-?mail|notice|memo\w*|message) (?:of|dated))\s+(?:\w+day,\s*)?$"
)
_WROTE = re.compile(
    r"\b(?:wrote|e-?mailed|mailed|faxed|texted|sent|issued|served|tendered|notified|replied|answered|responded"
    r"|demanded|signed)\b",
    re.IGNORECASE,
)
_DID = re.compile(
    r"\b(?:wrote|e-?mailed|mailed|faxed|texted|sent|issued|served|tendered|notified|replied|answered|responded"
    r"|demanded|signed|told"
    r"|informed|approved|voted|resolved|reported|stated|denied|rejected|declined|refused|granted|ordered|ruled"
    r"|held|decided"
    r"|concluded|offered|proposed|asked|warned|confirmed|requested|announced|moved|adopted|authori[sz]ed)\b",
    re.IGNORECASE,
)
_WRITING = re.compile(
    r"\b(?:wr[io]t\w*|letters?|e-?mail\w*|mail\w*|messages?|repl\w+|notices?|texts?|texted|sen[dt]\w*|fax\w*"
    r"|serv\w+|deliver\w*|sign\w*"
    r"|issu\w+|dated|respon\w+|answer\w*|demand\w*|notif\w+|tender\w*|post\w*)\b",
    re.IGNORECASE,
)
_OF_A_PAPER = re.compile(
    rf"\b(?:{'|'.join(sorted(KINDS))}|e-?mail|meeting|minutes|hearing|session|lease|will|deed|policy|note|bid)s?"
    r"(?:\s+No\.?\s*\S+)?\s+(?:of|dated|held on|made on|signed on|entered into on)\s+(?:\w+day,\s*)?$",
    re.IGNORECASE,
)
_DEADLINE = re.compile(
    r"\b(?:by|until|before|no later than|not later than|on or before|due(?: on)?|expires?(?: on)?|ends?(?: on)?"
    r"|deadline of"
    r"|effective(?: on)?|scheduled for|through)\s+(?:\w+day,\s*)?$",
    re.IGNORECASE,
)
_LETTER = re.compile(r"^[ \t]*(?:Dear\b|From:|To:)", re.MULTILINE)
_SENT = re.compile(r"[ \t]*(?:Sent|Date|Dated|On|From|\[|\d)", re.IGNORECASE)
_WEEKDAY = re.compile(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*[.,]?", re.IGNORECASE)
_NEAR_CHARS = 60
_CLAUSE_CHARS = 160
_HEAD_LINES = 14
_ALONE_CHARS = 30


def paper_day_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The day of the only paper that is cited, where the draft dates what it says by another day of it; or None."""
    days = [token for token in tokens if token.kind is Kind.DATE]
    if len(days) != 1 or len(pages) != 1 or not isinstance(days[0].value, DateValue) or day_of(days[0].value) is None:
        return None
    day, page = days[0], pages[0]
    if not _OPENS.fullmatch(own[: day.start - start]):
        return None
    clause = own[day.end - start : day.end - start + _CLAUSE_CHARS]
    head = _head_day(page)
    hits = find_hits(day, page)
    if head is None or not hits or any(hit.start == head.start for hit in hits) or not _DID.search(clause):
        return None
    before = [page.text[max(0, hit.start - _NEAR_CHARS) : hit.start] for hit in hits]
    if _LETTER.search(page.text) and all(_DEADLINE.search(" ".join(lead.split()) + " ") for lead in before):
        return f"the paper is of {flowing(head.text)}, and has {flowing(day.text)} only as a term"
    by_paper = own[: day.start - start].lstrip().startswith("By")
    if not by_paper and all(_OF_A_PAPER.search(" ".join(lead.split()) + " ") for lead in before):
        return f"the paper is of {flowing(head.text)}; {flowing(day.text)} is the day of another one"
    headed = any(
        _SENT.match(page.text, page.text.rfind("\n", 0, hit.start) + 1) or _is_alone(page, hit) or _opens(page, hit)
        for hit in hits
    )
    if _WROTE.search(clause) and not headed and not any(_WRITING.search(_sentence_at(page, hit.start)) for hit in hits):
        return f"the paper is of {flowing(head.text)}, and only mentions {flowing(day.text)}"
    return None


def _head_day(page: ReadPage) -> Token | None:
    """The only day that stands in a line of its own at the head of a page, or None."""
    end = len("\n".join(page.text.split("\n")[:_HEAD_LINES]))
    heads = [figure for figure in page.by_kind.get(Kind.DATE, ()) if figure.start < end and _is_alone(page, figure)]
    return heads[0] if len(heads) == 1 else None


def _is_alone(page: ReadPage, figure: Token | Hit) -> bool:
    low = page.text.rfind("\n", 0, figure.start) + 1
    line = page.text[low:].split("\n", 1)[0].strip()
    return len(line) - (figure.end - figure.start) <= _ALONE_CHARS and not line.endswith((".", ","))


def _opens(page: ReadPage, hit: Hit) -> bool:
    """True for a day with which a line begins, as the entries of a log and the rows of a table do: "Mon 6/5  Lee"."""
    line = page.text[page.text.rfind("\n", 0, hit.start) + 1 : hit.start]
    return not line.strip() or _WEEKDAY.fullmatch(line.strip()) is not None


def _sentence_at(page: ReadPage, at: int) -> str:
    said = said_at(page.sentences, at)
    return "" if said is None else said.text
