"""The day and the hour under which an entry, a message or a letter stands, and a draft that gives it another's.

A log, a conversation or a bundle of messages has a day or an hour at the head of each entry. What a sentence quotes
stands in one of them. When the sentence leads to it with the day or hour of another entry of the page, and the entry
itself has not, the draft has put it in the wrong one. Days that a page only mentions are left alone.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.texts.carriers import Carrier, carried
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.texts.strand import CONTENT

_TIMES = (Kind.DATE, Kind.TIME)
_MARKS = " \t[]()#*|-\u2022"
_LABEL = re.compile(
    r"[\s\[(#*|-]*(?:Date|Sent|Dated|Received|Timestamp|On|Filed|Taken|Posted|Entry)\b[:\s]*"
    r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*)?[,\s]*",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"[\s\[(]*[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,2},?[\s\[(]*")
_SESSION = re.compile(
    r"\W*(?:transcript|deposition|examination|statement|interview|minutes|hearing|letter"
    r"|memorandum)\b(?!.*\b(?:that|is|was)\b)",
    re.IGNORECASE,
)
_SPAN = re.compile(r"\b(?:from|to|until|through|by|due)\b", re.IGNORECASE)
_TO_THE_HOUR = re.compile(r"[\s,\]-]*(?:at)?[\s,\]-]*")
# What a paper says, or does by being written, happens on its day.
_BY_PAPER = re.compile(
    r"\b(?:wr(?:o|i)te|writ|letter|notice|e-?mail|memo|offer|ask|demand|propos|inform|told|tell|stat|sign|issu"
    r"|report|repl"
    r"|answer|respond|agree|execut|dated|fil|sw(?:o|ea)r|testif|announc|notif|request|invoic|bill|sen[dt]|mail"
    r"|claim|warn"
    r"|confirm|declar|submit|order|found|conclud|note|record|serv|made|enter|acknowledg|complain|grant|award"
    r"|approv|den[iy]"
    r"|reject|decid|rul|recommend)\w*",
    re.IGNORECASE,
)
_LABELLED = re.compile(r"[ \t]*[A-Z][A-Za-z ()/-]{2,40}:[ \t]")
_BLOCK_LINES = 5
_LEAD_CHARS = 60
_MOVES_ON = re.compile(r"[\d;]|\b(?:later|thereafter|afterwards?)\b")
_ALONE_CHARS = 30
_QUOTED_CHARS = 8
_OF_PAPER = re.compile(
    r"\b(?:letter|notice|memo\w*|e-?mail|report|invoice|statement|order|bill|quote|estimate|message|resolution|minutes)s?"
    r"\s+(?:of|dated)\s+(?:\w+day,\s*)?$",
    re.IGNORECASE,
)

Span = tuple[int, int]


def entry_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The day or hour of the entry that is quoted, when the sentence leads to it with that of another; or None."""
    quoted = [(token.start, token.end) for token in tokens if token.kind is Kind.QUOTATION]
    found = _quoted(tokens, pages) if quoted else None
    if found is None:
        return None
    page, (low, high) = found
    for token in (each for each in tokens if each.kind in _TIMES and _leads_to(own, start, each, quoted[0])):
        head = _head_over(page, low, token.kind)
        if head is None or not _is_exact(token) or _names_paper(own, start, token, page):
            continue
        if _is_of_another(token, head, (low, high), page, pages):
            return f"that stands under {flowing(head.text)}, not under {flowing(token.text)}"
    return None


def _names_paper(own: str, start: int, token: Token, page: ReadPage) -> bool:
    """True for "the letter of June 12", where that day stands at the head of the page."""
    first = next((each for each in page_heads(page) if each.kind is token.kind), None)
    heads = first is not None and any(hit.start == first.start for hit in find_hits(token, page))
    return heads and _OF_PAPER.search(own[: token.start - start]) is not None


def _leads_to(own: str, start: int, token: Token, quoted: Span) -> bool:
    """True for the last hour before a quotation: "at 9:05 he said", but not "at 9:05 he rang, and later said"."""
    between = own[token.end - start : quoted[0] - start]
    return token.end <= quoted[0] and len(between) <= _LEAD_CHARS and not _MOVES_ON.search(between)


def times_in_place(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> frozenset[int]:
    """Where the days and hours begin that head an entry which carries as much of the sentence as any other place."""
    times = [token for token in tokens if token.kind in _TIMES and _is_exact(token)]
    headed = times and any(page_heads(page) for page in pages)
    held = carried(own, start, tuple(tokens), tuple(pages)) if headed else None
    if held is None:
        return frozenset()
    timed = {at for at, figure in held.figures.items() if figure.kind in _TIMES}
    said = [item.at for item in held.strand.items if item.part in CONTENT and item.at not in timed]
    weights = [each.weight(said, held.strand) for each in held.carriers]
    most = max(weights, default=0.0)
    best = [each for each, weight in zip(held.carriers, weights, strict=True) if weight == most]
    spots = [(each.page, each.unit.start) for each in best if not _holds_another(each, best)] if most else []
    if (quoted := _quoted(tokens, pages)) is not None:
        spots = [(quoted[0], quoted[1][0])]
    by_paper = speaks_of_paper(own)
    return frozenset(token.start for token in times if any(_is_over(token, *spot, by_paper) for spot in spots))


def _holds_another(carrier: Carrier, others: Sequence[Carrier]) -> bool:
    """True for a unit in which a smaller one carries as much."""
    low, high = carrier.unit.start, carrier.unit.end
    inside = (each.unit for each in others if each.page is carrier.page)
    return any(low <= each.start and each.end <= high and each.end - each.start < high - low for each in inside)


def speaks_of_paper(text: str) -> bool:
    """True when a sentence tells what a paper says, or does by being written: that happens on its day."""
    return _BY_PAPER.search(text) is not None


def _is_over(token: Token, page: ReadPage, at: int, by_paper: bool) -> bool:
    """True for the head over a place; the only head of a page is over what the paper says, not what it tells of."""
    head = _head_over(page, at, token.kind)
    only = sum(each.kind is token.kind for each in page_heads(page)) == 1
    return head is not None and (by_paper or not only) and any(h.start == head.start for h in find_hits(token, page))


def _is_exact(token: Token) -> bool:
    """True for an hour, and for a day in figures."""
    if not any(character.isdigit() for character in token.text):
        return False
    return not isinstance(token.value, DateValue) or any(each.day is not None for each in token.value.readings)


def _is_of_another(token: Token, head: Token, span: Span, page: ReadPage, pages: Sequence[ReadPage]) -> bool:
    """True when a day or hour stands only at the head of other entries of the page."""
    if any(True for each in pages if each is not page for _ in find_hits(token, each)):
        return False
    places = {hit.start for hit in find_hits(token, page)}
    heads = {each.start for each in page_heads(page)}
    # "Date of inspection" and "Date of report" stand over the same paper.
    if any(_in_one_block(page.text, *sorted((at, head.start))) for at in places):
        return False
    return bool(places) and places <= heads and not any(at == head.start or span[0] <= at < span[1] for at in places)


def _in_one_block(text: str, low: int, high: int) -> bool:
    """True when two days stand behind labels of one block of labelled lines."""
    first = text.rfind("\n", 0, low) + 1
    lines = text[first:high].split("\n")
    return 1 < len(lines) <= _BLOCK_LINES and all(_LABELLED.match(line) for line in lines)


def _quoted(tokens: Sequence[Token], pages: Sequence[ReadPage]) -> tuple[ReadPage, Span] | None:
    long = [token for token in tokens if token.kind is Kind.QUOTATION and len(token.text) >= _QUOTED_CHARS]
    hits = [(page, (hit.start, hit.end)) for token in long for page in pages for hit in find_hits(token, page)]
    return hits[0] if len(hits) == 1 else None


def _head_over(page: ReadPage, at: int, kind: Kind) -> Token | None:
    """The last head of a kind at or before a place; an hour only under the last day."""
    found: dict[Kind, Token] = {}
    line_end = page.text.find("\n", at)
    for head in page_heads(page):
        if head.start > (line_end if line_end >= 0 else len(page.text)):
            break
        if page.text.rfind("\n", 0, head.start) + 1 <= at:
            if head.kind is Kind.DATE:
                found.pop(Kind.TIME, None)
            found[head.kind] = head
    return found.get(kind)


@kept_on_page
def page_heads(page: ReadPage) -> tuple[Token, ...]:
    """The days and hours of a page that stand at the head of an entry, a message or a paper."""
    found: list[Token] = []
    for figure in page.figures:
        if figure.kind in _TIMES and (_opens(page.text, figure) or _follows(page.text, figure, found)):
            found.append(figure)
    return tuple(found)


def _opens(text: str, figure: Token) -> bool:
    low = text.rfind("\n", 0, figure.start) + 1
    end = text.find("\n", figure.end)
    before, after = text[low : figure.start], text[figure.end : end if end >= 0 else len(text)]
    # "You reached it\non May 5, 2021, too late": a line that begins with a small letter goes on with the one before.
    over = text[text.rfind("\n", 0, max(0, low - 1)) + 1 : max(0, low - 1)].rstrip()
    if before.lstrip()[:1].islower() and over and over[-1] not in ".:;":
        return False
    if not before.strip(_MARKS) or _LABEL.fullmatch(before) or _SESSION.match(before):
        return True
    if figure.kind is Kind.TIME and _SPEAKER.fullmatch(before):
        return True
    rest = (before + after).strip(f"{_MARKS}.,:")
    return len(rest) <= _ALONE_CHARS and not after.rstrip().endswith(".") and not _SPAN.search(before)


def _follows(text: str, figure: Token, heads: Sequence[Token]) -> bool:
    """True for the hour right behind a day at a head."""
    return (
        bool(heads)
        and figure.kind is Kind.TIME
        and _TO_THE_HOUR.fullmatch(text, heads[-1].end, figure.start) is not None
    )
