"""Which cited pages each claim of a draft is checked on.

A citation binds what stands before it back to the previous citation: in "A (HAR000001) and B (HAR000002)" A is checked
on the first page and B on the second. A sentence, bracket or cell that only cites belongs to the sentence before it or
to its row, and "Id." binds to what was cited last. A claim without a citation may lean on any page of the record.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from chambers.grounding.cited.citing import is_citing
from chambers.grounding.cited.pages import behind_number, pages_of_cite
from chambers.grounding.cited.papers import Form, Reference
from chambers.grounding.cited.places import WHOLE, Place, place_at
from chambers.grounding.claim import CITES, OF_RECORD, Kind, Token
from chambers.grounding.claims.statements import by_sentence
from chambers.grounding.grounds import Grounds
from chambers.grounding.law.citation import Citation, Provision
from chambers.grounding.law.citation import Form as LawForm
from chambers.grounding.pages.draft_tables import Row
from chambers.grounding.pages.page_text import HIDDEN, hide
from chambers.grounding.pages.sentences import Sentence
from chambers.record.reference import BatesReference

_BESIDE_LABEL, _SAID_TWICE = re.compile(r",? at |, ?| ?\("), re.compile(r"[;,] ?| ?\(")
_LABELLED = re.compile(r", ?| ?\(|\), ?")
"""What is between two ways to say one place: "Ex. B at HAR000012", "Ex. B at 2; HAR000012", "Hale Dep. 34:4, Ex. B"."""
# "(Exhibit C), and on March 9 I hung a sign": what no citation follows, up to the end of the sentence.
_REST = re.compile(r"\)(?:[,;]\s|\s+(?:and|but|while|when|after|before)\s)(?:[^.\n]|\.(?=\w|,)|(?<=[ap]\.m)\.)*")
_BEHIND_CHARS = 4
_ITEM = re.compile(
    r"\n(?=[ \t]*(?:[-*\u2022\u2013\u25cf\u25aa][ \t]+|\(?\d{1,3}[.)][ \t]+|\([a-z]{1,4}\)[ \t]+|[a-z]\)[ \t]+"
    r"|\u00b6\s?\d{1,3}\b)\S)"
)
_CITE_BEHIND = re.compile(
    r"(?<=[.!?\"'\u201d\u2019)\]])[ \t]+(?P<cite>[(\[][^()\[\]\n]{1,200}(?:\([^()\n]{1,40}\)[^()\[\]\n]{0,80})?[)\]])"
)
_STOPPED = re.compile(r"[.!?][\"'\u201d\u2019)\]]*$|[)\]]$")
_STOP_CHARS = 4

Held = Mapping[int, tuple[int, ...]]
_Cite = tuple[Token, tuple[int, ...]]


def citing_sentences(sentences: Sequence[Sentence], tokens: Sequence[Token]) -> frozenset[int]:
    """The starts of the sentences that are nothing but references to the record."""
    parts = zip(sentences, by_sentence(sentences, tokens), strict=True)
    return frozenset(sentence.start for sentence, inside in parts if only_cites(sentence, inside))


def parted(
    text: str, sentences: Sequence[Sentence], tokens: Sequence[Token], rows: Sequence[Row]
) -> Iterator[Sentence]:
    """The sentences, cut where the form of the draft cuts them."""
    cuts = sorted(
        {*(m.start() for m in _ITEM.finditer(text)), *_at_cells(text, rows, tokens), *_at_cites(text, tokens)}
    )
    for sentence in sentences:
        inside = cuts[bisect_right(cuts, sentence.start) : bisect_left(cuts, sentence.end)]
        ends = [sentence.start, *inside, sentence.end]
        for low, high in pairwise(ends):
            yield from _stripped(text, low, high)


def _stripped(text: str, low: int, high: int) -> Iterator[Sentence]:
    """A stretch without the white space and the bars around it, or nothing."""
    while low < high and (text[low].isspace() or text[low] == "|"):
        low += 1
    while low < high and (text[high - 1].isspace() or text[high - 1] == "|"):
        high -= 1
    if low < high:
        yield Sentence(low, high, text[low:high])


def _at_cells(text: str, rows: Sequence[Row], tokens: Sequence[Token]) -> Iterator[int]:
    for row in rows:
        yield from (row.start, row.end)
        for at, (low, high) in enumerate(row.cells):
            if at == row.number or at in row.evidence or _is_cite(text, low, high, tokens):
                yield from (low, high)


def _at_cites(text: str, tokens: Sequence[Token]) -> Iterator[int]:
    for match in _CITE_BEHIND.finditer(text):
        low, high = match.span("cite")
        before = text[max(0, match.start() - _STOP_CHARS) : match.start()]
        if _STOPPED.search(before) and _is_cite(text, low, high, tokens):
            yield from (low, high)


def _is_cite(text: str, low: int, high: int, tokens: Sequence[Token]) -> bool:
    """True for a stretch in which everything is a reference to the record or a word that cites."""
    first = bisect_left(tokens, low, key=lambda token: token.start)
    last = bisect_left(tokens, high, key=lambda token: token.start)
    cites = [(token.start - low, token.end - low) for token in tokens[first:last] if token.kind in OF_RECORD]
    return bool(cites) and is_citing(hide(text[low:high], cites).replace(HIDDEN, " "))


def with_record_ids(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, with each "Id." that points at the record taken for a citation of it."""
    found: list[Token] = []
    of_record = False
    for token in tokens:
        if is_id(token):
            found.append(replace(token, kind=Kind.EXHIBIT) if of_record else token)
            continue
        if token.kind in CITES and not isinstance(token.value, Place):
            of_record = token.kind in OF_RECORD
        found.append(token)
    return tuple(found)


def held_pages(
    text: str,
    sentences: Sequence[Sentence],
    tokens: Sequence[Token],
    grounds: Grounds,
    rows: Sequence[Row] = (),
) -> Held:
    """For the start of each token, the pages that it is checked on; none means the whole record.

    The evidence of a row of a table binds the whole row.
    """
    held: dict[int, tuple[int, ...]] = {}
    last: tuple[int, ...] = ()
    paper: Token | None = None
    for inside in _with_their_cites(sentences, tokens, rows):
        cites: list[_Cite] = []
        for at, token in enumerate(inside):
            if token.kind not in OF_RECORD or isinstance(token.value, Place):
                continue
            if is_id(token):
                last = pages_behind_id(token, inside[at + 1 : at + 2], paper, grounds) or last
                cites += [(token, last)] if last else []
            elif pages := pages_of_cite(token, grounds):
                cites = _as_one_place(text, [*cites, (token, pages)])
                last = _run_at(token, text, cites)
                paper = token if len({grounds.index.pages[page].sha256 for page in last}) == 1 else None
        for token in inside:
            held[token.start] = _own_of_place(token, cites) or _of_token(token, text, cites)
    return held


def pages_behind_id(token: Token, behind: Sequence[Token], paper: Token | None, grounds: Grounds) -> tuple[int, ...]:
    """The pages that "Id. at 4", "Id. \u00a7 3" and "Id. at -41" mean: another place of the last paper."""
    place = place_of_id(token, behind)
    if paper is None or not place:
        return ()
    if isinstance(paper.value, BatesReference):
        pin = token.value.pin if isinstance(token.value, Citation) else None
        written = str(place.page) if place.line is not None else pin or ""
        numbers = behind_number(written, paper.value, grounds)
        found = (grounds.index.place(at.sha256, at.page) for each in numbers for at in grounds.ledger.places_of(each))
        return tuple(at for at in found if at is not None)
    if isinstance(paper.value, Reference):
        return pages_of_cite(replace(paper, value=replace(paper.value, place=place)), grounds)
    return ()


def place_of_id(token: Token, behind: Sequence[Token]) -> Place:
    """The place that an "Id." names: in its own words, or in the token right behind it."""
    near = next((each.value for each in behind if each.start <= token.end + _BEHIND_CHARS), None)
    if isinstance(near, Place):
        return near
    if isinstance(near, Provision) and near.code is None:
        return Place(sections=(near.section.split("(")[0],))
    pin = token.value.pin if isinstance(token.value, Citation) else None
    if not pin:
        return WHOLE
    if not pin[:1].isdigit() and pin[:1] not in "-\u2013":  # "Ibid at [15]" is a paragraph.
        return Place(sections=tuple(re.findall(r"\d+", pin)))
    return place_at(" at " + pin.lstrip("-\u2013"), 0)[1]


def is_one_place(text: str, one: Token, two: Token) -> bool:
    """True for a label and the number of its page, or the place in its paper, side by side in either order."""
    label, other = (one, two) if _is_label(one) else (two, one)
    if not _is_label(label) or _is_label(other) or not isinstance(other.value, Reference | BatesReference):
        return False
    place = label.value.place if isinstance(label.value, Reference) else WHOLE
    if isinstance(other.value, BatesReference):
        between = _BESIDE_LABEL if place.page is None else _SAID_TWICE
    else:
        between = _LABELLED
        if place or not other.value.place:
            return False
    return between.fullmatch(text[one.end : two.start]) is not None


def is_id(token: Token) -> bool:
    """True for an "Id." or "ibid"."""
    return isinstance(token.value, Citation) and token.value.form is LawForm.ID


def only_cites(sentence: Sentence, inside: Sequence[Token]) -> bool:
    """True for a sentence that is nothing but references to the record."""
    if not any(token.kind in OF_RECORD for token in inside):
        return False
    rest = list(sentence.text)
    for token in inside:
        if token.kind in OF_RECORD or token.kind in (Kind.STATUTE, Kind.RULE):
            rest[token.start - sentence.start : token.end - sentence.start] = " " * (token.end - token.start)
    return is_citing("".join(rest))


def _with_their_cites(sentences: Sequence[Sentence], tokens: Sequence[Token], rows: Sequence[Row]) -> list[list[Token]]:
    """The tokens of each sentence, with those of the citations that follow it; a row of a table is one sentence."""
    groups: list[list[Token]] = []
    starts = [row.start for row in rows]
    last: int | None = None
    for sentence, inside in zip(sentences, by_sentence(sentences, tokens), strict=True):
        place = bisect_right(starts, sentence.start) - 1
        row = place if place >= 0 and sentence.start < rows[place].end else None
        behind = only_cites(sentence, inside) and not _lists(sentence, inside)
        if groups and (row == last if row is not None else behind):
            groups[-1] += inside
        else:
            groups.append(inside)
        last = row
    return groups


def _lists(sentence: Sentence, inside: Sequence[Token]) -> bool:
    """True for a line of the draft's own list, which says what a label means: "Doc. 2: Letter (letter.pdf)"."""
    return bool(inside) and sentence.text[inside[0].end - sentence.start :].startswith(":")


def _as_one_place(text: str, cites: list[_Cite]) -> list[_Cite]:
    """The citations, a label and the page beside it made one: "Ex. C at HAR000012", "HAR000012 (Ex. C)"."""
    if len(cites) < 2:
        return cites
    *before, (one, its), (two, theirs) = cites
    if not is_one_place(text, one, two):
        return cites
    page = its if _is_label(two) else theirs
    return [*before, (one, page), (two, page)]


def _is_label(token: Token) -> bool:
    return isinstance(token.value, Reference) and token.value.form in (Form.LABEL, Form.DOCKET)


def _own_of_place(token: Token, cites: Sequence[_Cite]) -> tuple[int, ...]:
    """The pages of the citation that a place stands behind."""
    before = [pages for cite, pages in cites if cite.end <= token.start] if isinstance(token.value, Place) else []
    return before[-1] if before else ()


def _of_token(token: Token, text: str, cites: Sequence[_Cite]) -> tuple[int, ...]:
    """The run of citations that follows a token, or else the last one before it, if its clause goes on."""
    last = cites[-1][0].end if cites and token.kind not in OF_RECORD else token.end
    rest = _REST.match(text, last) if last <= token.start else None
    return () if rest is not None and rest.end() >= token.end else _run_at(token, text, cites)


def _run_at(token: Token, text: str, cites: Sequence[_Cite]) -> tuple[int, ...]:
    if not cites:
        return ()
    following = [at for at, (cite, _) in enumerate(cites) if cite.start >= token.start]
    low = high = following[0] if following else len(cites) - 1
    while high + 1 < len(cites) and _adjacent(text, cites[high][0], cites[high + 1][0]):
        high += 1
    while low > 0 and _adjacent(text, cites[low - 1][0], cites[low][0]):
        low -= 1
    return tuple(dict.fromkeys(at for _, pages in cites[low : high + 1] for at in pages))


def _adjacent(text: str, one: Token, two: Token) -> bool:
    return is_citing(text[one.end : two.start])
