"""Papers that a draft cites by their own names: "(Lease \u00a7 3)", "(Hale Letter, May 9, at 2)", "(letter.txt, p. 1)".

A paper goes by the name of its file, by the words of its head, by those who write, get and sign it, and by its day.
What stands in a bracket cites a paper only where every word of it is such a word of one paper at least, and one of them
says what kind of paper it is; anything else stays what it was. Which of several papers is meant is for `references` to
say.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from chambers.grounding.cites.citing import is_citing
from chambers.grounding.cites.entries import EntryMark, Sort, entries_at
from chambers.grounding.cites.entry_places import entry_pages
from chambers.grounding.cites.exhibits import ExhibitReference, find_exhibits, in_place
from chambers.grounding.cites.holding import files_of
from chambers.grounding.cites.paper_names import (
    NameWord,
    are_borne,
    called_by_surname,
    filed_as_kind,
    first_of_kind,
    name_words,
    of_initial,
    one_word_kinds,
    says_kind,
    with_initials,
)
from chambers.grounding.cites.papers import Paper, file_words, is_kind, papers_in
from chambers.grounding.cites.places import PlaceInPaper, place_at
from chambers.grounding.cites.printed import printed_pages
from chambers.grounding.cites.series import find_labels
from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.pages.draft_parts import source_pieces
from chambers.grounding.words.paper_kinds import FILE_ENDING, KEPT_BY_DAY

NAMED = "named"
"""The kind of paper of a reference that was found by its name."""

_BRACKET = re.compile(
    r"[(\[](?P<inside>[^()\[\]\n]{3,160}(?:(?:\([^()\n]{3,30}\)|\[\d[\d:.]{3,11}\])[^()\[\]\n]{0,60})*)[)\]]"
)
_FREE = re.compile(
    r"(?:(?<=[.!?\"\u201d)]\s)|^|(?<=\n))[Ss]ee(?:\s+also|,\s*e\.g\.,)?\s+(?P<inside>(?=[\w\"'])[^()\[\]\n]{3,120}?)\.(?=\s|$)"
)
_CELL = re.compile(r"\|[ \t]*(?P<inside>[^|\n]{3,120}?)[ \t]*(?=\|[ \t]*$)", re.MULTILINE)
_SIGNAL = re.compile(
    r"\s*(?:(?:[Ss]ee(?:,?\s+also)?(?:,?\s*e\.g\.,?)?|[Cc]f\.|[Aa]ccord|[Cc]iting|[Qq]uoting|[Ss]ources?:|[Rr]ecord:"
    r"|[Rr]ef(?:erence)?s?[.:]|and)\s+)?(?:[Tt]he\s+)?"
)
_DEFINED = re.compile(r"\s*\((?:the\s+|hereinafter\s+)?[\"\u201c][^\"\u201d()]{2,40}[\"\u201d]\)")
_ASIDE = re.compile(r"\s*\([^()]*\)[\s.]*$")
_BEFORE_DAY = re.compile(r"[\s,(]*(?:\b(?:of|dated|on|from))?[\s,]*$")
_GAP = re.compile(r",?\s")
_COLON = re.compile(r":(?P<page>\d{1,4})(?:\s?[-\u2013]\s?\d{1,4})?\s*$")
_IDENTIFIER = re.compile(r"(?<!\w)#?[A-Z]{0,5}-?\d[\w/-]*")
_LETTERED_NUMBER = re.compile(r"[A-Z]{2,5}-\d[\w/-]*")
_BY_NUMBER = re.compile(rf"\s*(?:{_LETTERED_NUMBER.pattern}),?\s+(?:at\s|\u00a7|\u00b6|pp?\.|[Ss]ec|[Ii]tem|[Ee]ntry)")
"""A paper by the number it bears, with a place in it: "OPS-12 \u00a7 3"."""
_FILE_LIKE = re.compile(rf"\w\.{FILE_ENDING}\b", re.IGNORECASE)
_TO_WHOM = re.compile(r"\s+(?:to|re|regarding|about|of)\b")
_BY = re.compile(r"\b(?:from|by)\s+(?P<who>.+?)(?=\s+(?:to|re|regarding|about|of|dated)\b|,|$)")
_ENTRY = re.compile(r",?\s+entr(?:y|ies)\s+(?:of|for|on|dated)\b")
_EXHIBIT = re.compile(r"\bEx(?:hibit|h)?\b", re.IGNORECASE)
_HEAD_CHARS = 700
_FOOT_CHARS = 300
_MAX_WORDS = 14


def named_papers(text: str, grounds: Grounds) -> Iterator[tuple[int, int, ExhibitReference]]:
    """Every citation of a paper by its name, with its place."""
    for start, after, label in find_labels(text, grounds.exhibits):
        end, place = place_at(text, after)
        yield start, end, in_place(ExhibitReference(label), place)
    pieces = [(start, piece) for start, piece in _pieces(text) if _could_name(piece)]
    known = papers_in(grounds.index) if pieces else ()
    called = called_by_surname(text) if pieces else ()
    for start, piece in pieces:
        lead = _SIGNAL.match(piece)
        at = lead.end() if lead else 0
        named = _DEFINED.sub(lambda match: " " * len(match[0]), piece[at:]).rstrip()
        reference = _labelled(named, known, grounds)
        if reference is None and not _is_headed(named, grounds):
            reference = _reference(with_initials(named, called), known, grounds)
        if reference is not None:
            yield start + at, start + len(piece.rstrip()), reference


def _labelled(piece: str, known: Sequence[Paper], grounds: Grounds) -> ExhibitReference | None:
    """A paper by its name and its label, with a place in it: "Lease \u00a7 3, Ex. A" is a place in exhibit A."""
    found = list(find_exhibits(piece))
    if (
        len(found) != 1
        or found[0][2].label not in grounds.exhibits
        or found[0][2] != ExhibitReference(found[0][2].label)
    ):
        return None
    start, end, exhibit = found[0]
    name, place = _parted(piece[:start].rstrip(" ,("))
    if piece[end:].strip(" .)") or not name:
        return None
    pages = [grounds.index.read(at) for at in grounds.index.file_pages(grounds.exhibits[exhibit.label])]
    bare = _without_days(name, pages)
    if bare is None or not is_citing(f"({bare}") or _is_headed(name, grounds):
        return None
    own = [paper for paper in known if paper.sha256 == grounds.exhibits[exhibit.label]]
    borne = any(word.is_borne(paper.words) for word in name_words(bare) for paper in own)
    if not borne and _called(name, known, grounds):
        return ExhibitReference(piece.strip(" ."), paper=NAMED)
    return in_place(exhibit, place)


def _without_days(name: str, pages: Sequence[ReadPage]) -> str | None:
    """A name without its days, or None where the paper bears one of them nowhere."""
    bare = name
    for start, end, value in reversed(list(find_dates(name))):
        day = Token(Kind.DATE, 0, end - start, name[start:end], value)
        if not any(find_hits(day, page) for page in pages):
            return None
        bare = f"{bare[:start]} {bare[end:]}"
    return _ENTRY.sub(" ", bare)


def _is_headed(piece: str, grounds: Grounds) -> bool:
    """True for an exhibit, and for a person's paper that one file is headed as: these are known in another way."""
    found = [reference for _, _, reference in find_exhibits(piece)]
    return any(each.paper is None or len(files_of(each, grounds)) == 1 for each in found)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """What brackets and the cells of a table hold, and sentences that only cite; parted at semicolons."""
    inside = (match.span("inside") for pattern in (_BRACKET, _FREE, _CELL) for match in pattern.finditer(text))
    for at, end in (*inside, *source_pieces(text)):
        start = at
        for piece in text[at:end].rstrip(" .").split(";"):
            yield start, piece
            start += len(piece) + 1


def _could_name(piece: str) -> bool:
    """True for a piece that may name a paper: no quotation, not long, and with a kind of paper or a file in it."""
    piece = one_word_kinds(_DEFINED.sub(" ", piece))
    if '"' in piece or "\u201c" in piece:
        return False
    # Letters that go on with a number are those of a stamp.
    words = re.findall(r"\b[^\W\d_]+\b", piece)
    if not 0 < len(words) <= _MAX_WORDS * (1 + bool(_FILE_LIKE.search(piece))):
        return False
    if _BY_NUMBER.match(piece):
        return True
    return bool(_FILE_LIKE.search(piece) or "_" in piece or _EXHIBIT.search(piece) or any(map(is_kind, words)))


def _reference(piece: str, known: Sequence[Paper], grounds: Grounds) -> ExhibitReference | None:
    name, place = _parted(piece)
    papers = _filed(name, known) or _holding_file(name, known) or _called(_ASIDE.sub(" ", name), known, grounds)
    if not papers and place.page is None and (colon := _COLON.search(name)):
        name, place = name[: colon.start()], replace(place, page=int(colon["page"]))
        papers = _filed(name, known)
    if not papers and (place.page is None or not _is_name(name)):
        return None
    if papers and not place.entries and place.page is None:
        place = replace(place, entries=_entries_of_days(name, papers, grounds))
    if papers and place.line is not None:
        place = _as_time(piece[len(name) :], place, papers, grounds)
    return in_place(ExhibitReference(name, paper=NAMED, named=tuple(papers)), place)


def papers_by_words(words: str, known: Sequence[Paper], grounds: Grounds) -> list[Paper]:
    """The papers that an entry of a list means: by the file that it names, else by its words and its day."""
    found = _filed(words, known) or _holding_file(words, known) or _holding_stem(words, known)
    if found:
        return found
    title = _ASIDE.sub(" ", words).strip(" .")
    names = (title, title.partition(" (")[0], re.split(r"\s[-\u2013\u2014]\s|;", title)[0])
    found = next((papers for name in names if (papers := _called(name, known, grounds))), [])
    return found or _bearing_days(title, known, grounds)


def _bearing_days(title: str, known: Sequence[Paper], grounds: Grounds) -> list[Paper]:
    """The papers that go by what stands before the first day of an entry, and bear its days anywhere.

    "Operation reports, May 4, 7 and 11" are one file, "E-mail of Roe of May 3 and reply of Poe of May 9" one thread.
    """
    days = list(find_dates(title))
    name = _BEFORE_DAY.sub("", title[: days[0][0]]) if days else ""
    found = _called(name, known, grounds) if name else []
    return [
        paper
        for paper in found
        if all(_bears(value, title[s:e], paper, grounds) for s, e, value in days if value.readings)
    ]


def _bears(value: DateValue, written: str, paper: Paper, grounds: Grounds) -> bool:
    token = Token(Kind.DATE, 0, len(written), written, value)
    return any(find_hits(token, grounds.index.read(at)) for at in grounds.index.file_pages(paper.sha256))


def _holding_stem(words: str, known: Sequence[Paper]) -> list[Paper]:
    """The paper whose file is named without its ending, among other words."""
    lower = words.casefold()
    stems = [(paper, paper.stem.casefold()) for paper in known if paper.is_file and re.search(r"[\W\d_]", paper.stem)]
    found = [(paper, stem) for paper, stem in stems if re.search(rf"(?<![\w-]){re.escape(stem)}(?![\w-])", lower)]
    return [max(found, key=lambda each: len(each[1]))[0]] if found else []


def _as_time(written: str, place: PlaceInPaper, papers: Sequence[Paper], grounds: Grounds) -> PlaceInPaper:
    """ "22:14" as a time, where the papers have no such page and bear that time: a transcript of a recording."""
    _, marks = entries_at(f", entry {written.strip(' ,')}", 0)
    pages = [at for paper in papers for at in grounds.index.file_pages(paper.sha256)]
    read = [grounds.index.read(at) for at in pages]
    if not marks or place.page is None or place.page in printed_pages(read) or not entry_pages(marks, read):
        return place
    return PlaceInPaper(entries=marks)


def _is_name(name: str) -> bool:
    """True for words that can only be the name of a paper: capitals, one of which says what kind of paper it is."""
    words = re.findall(r"[^\W\d_]+", one_word_kinds(name))
    lower = [word for word in words if word[0].islower()]
    return any(is_kind(word) for word in words if word[0].isupper()) and not name_words(" ".join(lower))


def _parted(piece: str) -> tuple[str, PlaceInPaper]:
    """The name of a paper, and the place in it that is named behind it."""
    for gap in _GAP.finditer(piece):
        end, place = place_at(piece, gap.start())
        if end > gap.start() and not piece[end:].strip(" .,"):
            return piece[: gap.start()].rstrip(" ,"), place
    return piece.rstrip(" ,"), PlaceInPaper()


def _filed(name: str, known: Sequence[Paper]) -> list[Paper]:
    """The paper whose file has this name, with or without its ending."""
    bare = name.strip(" ,`*_").casefold()
    whole = [paper for paper in known if paper.is_file]
    found = [paper for paper in whole if bare == paper.file.casefold().rpartition("/")[2]]
    return found or [paper for paper in whole if re.search(r"[\d_-]", bare) and bare == paper.stem.casefold()]


def _holding_file(name: str, known: Sequence[Paper]) -> list[Paper]:
    """The paper whose file is named among other words: "Deposition of Bo Roe, May 2, roe_deposition.txt"."""
    lower = name.casefold()
    files = [(paper, paper.file.casefold().rpartition("/")[2]) for paper in known if paper.is_file]
    found = [(paper, file) for paper, file in files if re.search(rf"(?<![\w-]){re.escape(file)}(?![\w-])", lower)]
    return [max(found, key=lambda each: len(each[1]))[0]] if found else []


def _called(name: str, known: Sequence[Paper], grounds: Grounds) -> list[Paper]:
    """The papers that go by all the words, days and numbers of a name."""
    days = list(find_dates(name))
    bare = name
    for start, end, _ in reversed(days):
        bare = f"{bare[:start]} {bare[end:]}"
    numbers = _IDENTIFIER.findall(bare)
    wanted = name_words(_IDENTIFIER.sub(" ", bare))
    if not says_kind(wanted) and (wanted or not any(_LETTERED_NUMBER.fullmatch(number) for number in numbers)):
        return []
    found = [paper for paper in known if are_borne(wanted, paper.words)]
    dated = [paper for paper in found if all(_has_day(value, name[s:e], paper, grounds) for s, e, value in days)]
    found = dated or [paper for paper in found if paper.is_file and paper.title & KEPT_BY_DAY]
    found = [paper for paper in found if all(_is_its_day(value, paper, grounds) for _, _, value in days)] or found
    found = [paper for paper in found if all(_has_number(number, paper, grounds) for number in numbers)]
    found = [paper for paper in found if paper.is_file] or found
    made = [word for word in _makers(bare) if not says_kind((word,))]
    found = [paper for paper in found if made and are_borne(made, paper.makers)] or found
    found = [paper for paper in found if are_borne(wanted, paper.title)] or found
    return _meant(name, found, wanted, grounds)


def _entries_of_days(name: str, papers: Sequence[Paper], grounds: Grounds) -> tuple[EntryMark, ...]:
    """The days of a name as entries, in a paper that is kept by the day: "(Dr. Hale progress note, 3/5/21)"."""
    days = list(find_dates(name))
    if not days or not all(paper.title & KEPT_BY_DAY for paper in papers):
        return ()
    by = tuple(word.raw for word in _makers(name) if not says_kind((word,)) and not word.is_borne(papers[0].title))
    marks = [(EntryMark(Sort.DAY, name[s:e], day=value, by=by, in_name=True), value) for s, e, value in days]
    pages = [grounds.index.read(at) for paper in papers for at in grounds.index.file_pages(paper.sha256)]
    return tuple(
        mark
        for mark, value in marks
        if entry_pages((mark,), pages) or not any(_is_its_day(value, paper, grounds) for paper in papers)
    )


def _meant(name: str, found: list[Paper], wanted: Sequence[NameWord], grounds: Grounds) -> list[Paper]:
    """Of several papers that go by a name those of the initial, those filed as such, and those that follow no other."""
    if len(found) < 2:
        return found
    found = of_initial(name, found, {paper.file: _opening(paper, grounds) for paper in found})
    found = filed_as_kind(found, wanted, {paper.file: file_words(paper.file) for paper in found})
    return first_of_kind(found, wanted)


def _opening(paper: Paper, grounds: Grounds) -> str:
    at = _first(paper, grounds)
    return f"{paper.stem}\n{grounds.index.read(at).text[:_HEAD_CHARS] if at is not None else ''}"


def _makers(name: str) -> tuple[NameWord, ...]:
    """The words of those who made a paper, as its name has them: "Hale Letter", "Letter from Hale to Voss"."""
    said = _BY.search(name)
    return name_words(said["who"] if said else _TO_WHOM.split(name)[0])


def _first(paper: Paper, grounds: Grounds) -> int | None:
    return grounds.index.place(paper.sha256, paper.first)


def _has_day(value: DateValue, written: str, paper: Paper, grounds: Grounds) -> bool:
    """True when a paper bears a day at its head or at its foot."""
    at = _first(paper, grounds)
    if at is None:
        return False
    page = grounds.index.read(at)
    hits = find_hits(Token(Kind.DATE, 0, len(written), written, value), page)
    return any(hit.start < _HEAD_CHARS or hit.start > len(page.text) - _FOOT_CHARS for hit in hits)


def _is_its_day(value: DateValue, paper: Paper, grounds: Grounds) -> bool:
    """True when a day is the first that a paper bears, or stands in the name of its file."""
    at = _first(paper, grounds)
    dates = grounds.index.read(at).by_kind.get(Kind.DATE, ()) if at is not None else ()
    filed = [each for _, _, each in find_dates(paper.stem.replace("_", " "))]
    own = [each.value for each in dates[:1] if isinstance(each.value, DateValue)]
    return any(_same_day(value, each) for each in (*filed, *own))


def _same_day(one: DateValue, two: DateValue) -> bool:
    """True for one day, where either may leave out the year."""
    days = ((mine, theirs) for mine in one.readings for theirs in two.readings)
    return any(mine.stands_in(theirs) or theirs.stands_in(mine) for mine, theirs in days)


def _has_number(number: str, paper: Paper, grounds: Grounds) -> bool:
    """True when a paper bears a number at its head, or in the name of its file."""
    at = _first(paper, grounds)
    head = grounds.index.read(at).text[:_HEAD_CHARS] if at is not None else ""
    return _number_pattern(number.lstrip("#")).search(f"{head} {paper.file}") is not None


@lru_cache(maxsize=256)
def _number_pattern(number: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])0*{re.escape(number)}(?![\w-])", re.IGNORECASE)
