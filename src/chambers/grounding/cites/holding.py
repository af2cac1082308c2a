"""Which pages each part of a draft is held to.

A fact is held to the citation that follows it in its sentence: in "A (HAR000001) and B (HAR000002)" A is held to the
first page and B to the second. A sentence or bracket that is nothing but a citation belongs to the sentence before it,
and "Id." holds to what was cited last. A fact without a citation may stand anywhere in the record.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from chambers.grounding.cites.citation import Citation, Form, Provision
from chambers.grounding.cites.citing import is_citing
from chambers.grounding.cites.entry_places import entry_pages
from chambers.grounding.cites.exhibits import ExhibitReference, file_of_label, in_place, is_unread_entry, papers_of
from chambers.grounding.cites.outlines import sections_on
from chambers.grounding.cites.papers import Paper, papers_in
from chambers.grounding.cites.pins import Pin
from chambers.grounding.cites.places import PlaceInPaper
from chambers.grounding.cites.printed import paragraph_pages, printed_pages, running_pages
from chambers.grounding.claim import CITES, OF_RECORD, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.pages.draft_tables import Row
from chambers.grounding.pages.sentences import Sentence
from chambers.record.bates import BatesNumber, core_of
from chambers.record.page import Source
from chambers.record.reference import BatesReference, page_behind, places_of

_ONE_PLACE = re.compile(r",? at |, ?| ?\(")
"""What stands between an exhibit and the number of its page."""
_SAID_TWICE = re.compile(r"[;,] ?| ?\(")
"""What stands between an exhibit with its page and the number of that page: "Ex. B at 2; HAR000012"."""

_LABELLED = re.compile(r", ?| ?\(|\), ?")
# "(Exhibit C), and on March 9 I hung a sign": what no citation follows, up to the end of the sentence.
_REST = re.compile(r"\)(?:[,;]\s|\s+(?:and|but|while|when|after|before)\s)(?:[^.\n]|\.(?=\w|,)|(?<=[ap]\.m)\.)*")
_FIRST_PERSON = re.compile(r"(?<![\w.'\u2019-])(?:I(?![.\w])|me|my|myself)(?![\w-])")

_PIN_CHARS = 4
_HEAD_CHARS = 60
_MAX_PAGES = 50

Held = Mapping[int, tuple[int, ...]]
_Cite = tuple[Token, tuple[int, ...]]


def with_record_ids(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, with each "Id." that points at the record taken for a citation of it."""
    found: list[Token] = []
    of_record = False
    for token in tokens:
        if _is_id(token):
            found.append(replace(token, kind=Kind.EXHIBIT) if of_record else token)
            continue
        if token.kind in CITES and not isinstance(token.value, Pin):
            of_record = token.kind in OF_RECORD
        found.append(token)
    return tuple(found)


def held_pages(
    text: str,
    sentences: Sequence[Sentence],
    tokens: Sequence[Token],
    grounds: Grounds,
    rows: Sequence[Row] = (),
    *,
    own: Held | None = None,
    declared: bool = False,
) -> Held:
    """For the start of each token, the pages that it is held to; none means the whole record.

    The evidence of a row of a table binds the whole row; `own` are the pages for which a reference of the draft to
    itself stands. `declared` says that somebody tells the draft as "I".
    """
    held: dict[int, tuple[int, ...]] = {}
    last: tuple[int, ...] = ()
    paper: Token | None = None
    for inside in _with_their_cites(sentences, tokens, rows):
        cites: list[_Cite] = []
        for at, token in enumerate(inside):
            if _is_id(token) and token.kind in OF_RECORD and last:
                last = _in_same_paper(token, inside[at + 1 : at + 2], paper, grounds) or last
                cites.append((token, last))
            elif token.kind in OF_RECORD and (pages := (own or {}).get(token.start) or pages_of_cite(token, grounds)):
                cites = _narrowed(text, [*cites, (token, pages)])
                last = _for_token(token, text, cites)
                paper = token if len({grounds.index.pages[page].sha256 for page in last}) == 1 else None
        for token in inside:
            of_self = declared and _is_told_of_self(token, text, cites)
            held[token.start] = () if of_self else _of_pin(token, cites) or _for_token(token, text, cites)
    return held


def _is_told_of_self(token: Token, text: str, cites: Sequence[_Cite]) -> bool:
    """True for what a declarant goes on to tell of himself behind the last citation of a sentence."""
    if not cites or token.kind in OF_RECORD or cites[-1][0].end > token.start:
        return False
    rest = _REST.match(text, cites[-1][0].end)
    return rest is not None and rest.end() >= token.end and _FIRST_PERSON.search(rest[0]) is not None


def _in_same_paper(token: Token, behind: Sequence[Token], paper: Token | None, grounds: Grounds) -> tuple[int, ...]:
    """The pages that "Id. at 4" and "Id. \u00a7 3" mean: another place of the paper that was cited last."""
    if paper is not None and isinstance(paper.value, BatesReference):
        return _pages_behind(token, behind, paper.value, grounds)
    if paper is None or not isinstance(paper.value, ExhibitReference) or not isinstance(token.value, Citation):
        return ()
    pin = next((each.value for each in behind if each.start <= token.end + _PIN_CHARS), None)
    if isinstance(pin, Pin) and pin.entries:
        return pages_of_cite(replace(paper, value=in_place(paper.value, PlaceInPaper(entries=pin.entries))), grounds)
    numbers = [int(number) for number in re.findall(r"\d+", token.value.pin or "")]
    if isinstance(pin, Pin) and pin.paragraphs:
        place = PlaceInPaper(sections=tuple(map(str, pin.paragraphs)))
    elif isinstance(pin, Provision) and pin.code is None:
        place = PlaceInPaper(sections=(pin.section.split("(")[0],))
    elif isinstance(pin, Pin) and pin.page is not None:
        place = PlaceInPaper(pin.page, line=pin.line, last_line=pin.last_line)
    elif numbers and not (token.value.pin or "")[:1].isdigit():  # "Ibid at [15]" is a paragraph.
        place = PlaceInPaper(sections=tuple(map(str, numbers)))
    elif numbers:
        place = PlaceInPaper(numbers[0], numbers[-1] if numbers[-1] > numbers[0] else None)
    else:
        return ()
    return pages_of_cite(replace(paper, value=in_place(paper.value, place)), grounds)


def _pages_behind(
    token: Token, behind: Sequence[Token], reference: BatesReference, grounds: Grounds
) -> tuple[int, ...]:
    """The pages that "Id. at 1241-42", "Id. at -41" and "Id. at 34:5" mean behind a number of their series."""
    pin = next((each.value for each in behind if each.start <= token.end + _PIN_CHARS), None)
    if isinstance(pin, Pin) and pin.line is not None:
        written = str(pin.page)
    else:
        written = (token.value.pin if isinstance(token.value, Citation) else None) or ""
    numbers = behind_number(written, reference, grounds)
    places = (place for number in numbers for place in grounds.ledger.places_of(number))
    found = (grounds.index.place(place.sha256, place.page) for place in places)
    return tuple(at for at in found if at is not None)


def behind_number(written: str, reference: BatesReference, grounds: Grounds) -> list[BatesNumber]:
    """The numbers of a series that the pin of an "Id." means behind a reference to it; none where it means none."""
    ends = re.findall(r"\d+", written)
    first = (
        page_behind(reference.numbers[0], written[: written.index(ends[0])] + ends[0], grounds.ledger) if ends else None
    )
    if first is None or len(ends) == 1:
        return [] if first is None else [first]
    last = page_behind(first, f"-{ends[1]}", grounds.ledger)
    if last is None or not 0 <= last.number - first.number <= _MAX_PAGES:
        return [first]
    core = core_of(first.prefix)
    known = (grounds.ledger.by_value.get((core, at, first.suffix)) for at in range(first.number, last.number + 1))
    return [number for number in known if number is not None]


def unread_entry(tokens: Sequence[Token], exhibits: Mapping[str, str]) -> Token | None:
    """The paper of the court's file that is cited, where it and whatever else is cited of that file is not here."""
    cites = [token for token in tokens if token.kind in OF_RECORD]
    return cites[0] if cites and all(is_unread_entry(each.value, exhibits) for each in cites) else None


def _narrowed(text: str, cites: list[_Cite]) -> list[_Cite]:
    """The citations, the last two made one place where they are one: "Ex. C at HAR000012", "HAR000012 (Ex. C)"."""
    if len(cites) < 2:
        return cites
    *before, (one, its), (two, theirs) = cites
    if _is_labelled(text, one, two):
        page = theirs if _is_exhibit(one) else its
        return [*before, (one, page), (two, page)]
    if not is_one_place(text, one, two):
        return cites
    page = its if _is_exhibit(two) else theirs
    return [*before, (one, page), (two, page)]


def is_one_place(text: str, one: Token, two: Token) -> bool:
    """True for an exhibit, with or without its page, and the number of that page side by side, in either order."""
    exhibit, number = (one, two) if _is_exhibit(one) else (two, one)
    if not _is_exhibit(exhibit) or not isinstance(number.value, BatesReference):
        return False
    between = _ONE_PLACE if _is_label(exhibit) else _SAID_TWICE
    return between.fullmatch(text[one.end : two.start]) is not None


def _is_labelled(text: str, one: Token, two: Token) -> bool:
    """True for a place in a paper and the label that the paper bears: "Hale Dep. 34:4-5, Ex. B"."""
    label, paper = (one, two) if _is_exhibit(one) else (two, one)
    if not _is_exhibit(label) or not _is_label(label) or not isinstance(paper.value, ExhibitReference):
        return False
    placed = paper.value.page is not None or bool(paper.value.sections)
    return paper.value.paper is not None and placed and _LABELLED.fullmatch(text[one.end : two.start]) is not None


def _is_exhibit(token: Token) -> bool:
    return isinstance(token.value, ExhibitReference) and token.value.paper is None


def _is_label(token: Token) -> bool:
    return isinstance(token.value, ExhibitReference) and token.value.page is None


def _is_id(token: Token) -> bool:
    return isinstance(token.value, Citation) and token.value.form is Form.ID


def _of_pin(token: Token, cites: Sequence[_Cite]) -> tuple[int, ...]:
    """The pages of the citation that a pin stands behind."""
    before = [pages for cite, pages in cites if cite.end <= token.start] if isinstance(token.value, Pin) else []
    return before[-1] if before else ()


def pages_of_cite(token: Token, grounds: Grounds) -> tuple[int, ...]:
    """The pages that a Bates or exhibit reference names, as places of the index."""
    if isinstance(token.value, BatesReference):
        places = places_of(token.value, grounds.ledger)
        found = (grounds.index.place(place.sha256, place.page) for place in places)
        return tuple(at for at in found if at is not None)
    if isinstance(token.value, ExhibitReference):
        return tuple(_exhibit_pages(token.value, grounds))
    return ()


def _exhibit_pages(reference: ExhibitReference, grounds: Grounds) -> Iterator[int]:
    if reference.named:
        for paper in reference.named:
            yield from places_in_named(reference, paper, grounds)
        return
    if reference.paper is not None:
        for source in files_of(reference, grounds):
            yield from places_in_paper(reference, grounds.index.file_pages(source.sha256), grounds)
        return
    sha256 = file_of_label(reference.label, grounds.exhibits)
    yield from places_among(reference, grounds.index.file_pages(sha256) if sha256 is not None else [], grounds)


def places_in_exhibit(number: int, pages: Sequence[int], grounds: Grounds) -> list[int]:
    """The page of an exhibit that a number means: by what is printed there and by counting."""
    read = [grounds.index.read(at) for at in pages]
    printed = printed_pages(read).get(number) or running_pages(number, read)
    counted = [number - 1] if 1 <= number <= len(pages) else []
    return [pages[at] for at in dict.fromkeys((*printed, *counted))]


def files_of(reference: ExhibitReference, grounds: Grounds) -> tuple[Source, ...]:
    """The files that are a person's paper of a kind."""
    return papers_of(reference, grounds.sources, papers_in(grounds.index))


def places_in_named(reference: ExhibitReference, paper: Paper, grounds: Grounds) -> list[int]:
    """The pages of a paper that a reference by its name means; all where it says none or the paper has it not."""
    numbers = range(paper.first, paper.last + 1)
    pages = [at for number in numbers if (at := grounds.index.place(paper.sha256, number)) is not None]
    return places_among(reference, pages, grounds)


def places_among(reference: ExhibitReference, pages: list[int], grounds: Grounds) -> list[int]:
    """Those of the pages of a paper that a reference means; all where it says none or the paper has it not."""
    if reference.page is None:
        return _with_entries(reference, pages, grounds) or _with_sections(reference, pages, grounds) or pages
    wanted = range(reference.page, (reference.last_page or reference.page) + 1)
    found = [at for number in wanted for at in places_in_exhibit(number, pages, grounds)]
    return list(dict.fromkeys(found)) or pages


def _with_entries(reference: ExhibitReference, pages: Sequence[int], grounds: Grounds) -> list[int]:
    """The pages on which the entries stand that are cited."""
    if not reference.entries:
        return []
    return [pages[at] for at in entry_pages(reference.entries, [grounds.index.read(at) for at in pages])]


def _with_sections(reference: ExhibitReference, pages: Sequence[int], grounds: Grounds) -> list[int]:
    """The pages on which a section that is cited stands: where it or a part of it begins, and where it goes on."""
    found: list[int] = []
    if not reference.sections:
        return found
    heads = sections_on([grounds.index.read(at).text for at in pages], reference.sections)
    for place, at in enumerate(pages):
        meant = [head for head in heads[place] if any(f"{head}.".startswith(f"{each}.") for each in reference.sections)]
        if meant:
            on = place + 1 < len(pages) and meant[-1] == list(heads[place])[-1] and not _opens(heads[place + 1])
            found += pages[place : place + 2] if on else [at]
    return list(dict.fromkeys(found))


def _opens(heads: Mapping[str, tuple[int, int]]) -> bool:
    """True for a page that begins with a section of its own."""
    return bool(heads) and min(start for start, _ in heads.values()) < _HEAD_CHARS


def places_in_paper(reference: ExhibitReference, pages: Sequence[int], grounds: Grounds) -> list[int]:
    """The pages of a person's paper that a reference means, by the numbers printed there; all where none is told."""
    read = [grounds.index.read(at) for at in pages]
    if reference.paragraphs:
        found = sorted({at for number in reference.paragraphs for at in paragraph_pages(number, read)})
    elif reference.page is not None:
        printed = printed_pages(read)
        wanted = range(reference.page, (reference.last_page or reference.page) + 1)
        found = sorted({at for number in wanted for at in printed.get(number, ())})
    else:
        found = []
    return [pages[at] for at in found] or list(pages)


def _with_their_cites(sentences: Sequence[Sentence], tokens: Sequence[Token], rows: Sequence[Row]) -> list[list[Token]]:
    """The tokens of each sentence, with those of the citations that follow it; a row of a table is one sentence."""
    groups: list[list[Token]] = []
    at = 0
    starts = [row.start for row in rows]
    last: int | None = None
    for sentence in sentences:
        inside: list[Token] = []
        while at < len(tokens) and tokens[at].start < sentence.end:
            inside.append(tokens[at])
            at += 1
        place = bisect_right(starts, sentence.start) - 1
        row = place if place >= 0 and sentence.start < rows[place].end else None
        if groups and (row == last if row is not None else only_cites(sentence, inside)):
            groups[-1] += inside
        else:
            groups.append(inside)
        last = row
    return groups


def _for_token(token: Token, text: str, cites: Sequence[_Cite]) -> tuple[int, ...]:
    """The run of citations that follows a token, or else the last one before it."""
    if not cites:
        return ()
    following = [at for at, (cite, _) in enumerate(cites) if cite.start >= token.start]
    first = following[0] if following else len(cites) - 1
    low = high = first
    while high + 1 < len(cites) and _adjacent(text, cites[high][0], cites[high + 1][0]):
        high += 1
    while low > 0 and _adjacent(text, cites[low - 1][0], cites[low][0]):
        low -= 1
    return tuple(dict.fromkeys(at for _, pages in cites[low : high + 1] for at in pages))


def _adjacent(text: str, one: Token, two: Token) -> bool:
    return is_citing(text[one.end : two.start])


def only_cites(sentence: Sentence, inside: Sequence[Token]) -> bool:
    """True for a sentence that is nothing but references to the record."""
    if not any(token.kind in OF_RECORD for token in inside):
        return False
    rest = list(sentence.text)
    for token in inside:
        if token.kind in OF_RECORD or token.kind in (Kind.STATUTE, Kind.RULE):
            rest[token.start - sentence.start : token.end - sentence.start] = " " * (token.end - token.start)
    return is_citing("".join(rest))
