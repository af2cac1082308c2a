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

from chambers.grounding.cites.exhibits import ExhibitReference, find_exhibits, in_place
from chambers.grounding.cites.holding import files_of
from chambers.grounding.cites.papers import Paper, is_kind, name_words, papers_in
from chambers.grounding.cites.places import PlaceInPaper, place_at
from chambers.grounding.cites.series import find_labels
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import find_hits
from chambers.grounding.numbers.dates import DateValue, find_dates
from chambers.grounding.words.paper_kinds import FILE_ENDING

NAMED = "named"
"""The kind of paper of a reference that was found by its name."""

_BRACKET = re.compile(r"[(\[](?P<inside>[^()\[\]\n]{3,160}(?:\([^()\n]{3,30}\)[^()\[\]\n]{0,60})?)[)\]]")
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
_GAP = re.compile(r",?\s")
_COLON = re.compile(r":(?P<page>\d{1,4})(?:\s?[-\u2013]\s?\d{1,4})?\s*$")
_IDENTIFIER = re.compile(r"(?<!\w)#?[A-Z]{0,5}-?\d[\w/-]*")
_FILE_LIKE = re.compile(rf"\w\.{FILE_ENDING}\b", re.IGNORECASE)
_TO_WHOM = re.compile(r"\s+(?:to|re|regarding|about|of)\b")
_BY = re.compile(r"\b(?:from|by)\s+(?P<who>.+?)(?=\s+(?:to|re|regarding|about|of|dated)\b|,|$)")
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
    for start, piece in pieces:
        lead = _SIGNAL.match(piece)
        at = lead.end() if lead else 0
        named = _DEFINED.sub(lambda match: " " * len(match[0]), piece[at:]).rstrip()
        reference = None if _is_headed(named, grounds) else _reference(named, known, grounds)
        if reference is not None:
            yield start + at, start + len(piece.rstrip()), reference


def _is_headed(piece: str, grounds: Grounds) -> bool:
    """True for an exhibit, and for a person's paper that some file is headed as: these are known in another way."""
    found = [reference for _, _, reference in find_exhibits(piece)]
    return any(each.paper is None or files_of(each, grounds) for each in found)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """What brackets and the cells of a table hold, and sentences that only cite; parted at semicolons."""
    for pattern in (_BRACKET, _FREE, _CELL):
        for match in pattern.finditer(text):
            at = match.start("inside")
            for piece in match["inside"].split(";"):
                yield at, piece
                at += len(piece) + 1


def _could_name(piece: str) -> bool:
    """True for a piece that may name a paper: no quotation, not long, and with a kind of paper or a file in it."""
    piece = _DEFINED.sub(" ", piece)
    if '"' in piece or "\u201c" in piece:
        return False
    words = re.findall(r"[^\W\d_]+", piece)
    if not 0 < len(words) <= _MAX_WORDS * (1 + bool(_FILE_LIKE.search(piece))):
        return False
    return bool(_FILE_LIKE.search(piece) or "_" in piece or any(is_kind(word) for word in words))


def _reference(piece: str, known: Sequence[Paper], grounds: Grounds) -> ExhibitReference | None:
    name, place = _parted(piece)
    papers = _filed(name, known) or _holding_file(name, known) or _called(_ASIDE.sub(" ", name), known, grounds)
    if not papers and place.page is None and (colon := _COLON.search(name)):
        name, place = name[: colon.start()], replace(place, page=int(colon["page"]))
        papers = _filed(name, known)
    if not papers and (place.page is None or not _is_name(name)):
        return None
    return in_place(ExhibitReference(name, paper=NAMED, named=tuple(papers)), place)


def _is_name(name: str) -> bool:
    """True for words that can only be the name of a paper: capitals, one of which says what kind of paper it is."""
    words = re.findall(r"[^\W\d_]+", name)
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
    if not any(is_kind(word) for word in wanted):
        return []
    found = [paper for paper in known if wanted <= paper.words]
    found = [paper for paper in found if all(_has_day(value, name[s:e], paper, grounds) for s, e, value in days)]
    found = [paper for paper in found if all(_is_its_day(value, paper, grounds) for _, _, value in days)] or found
    found = [paper for paper in found if all(_has_number(number, paper, grounds) for number in numbers)]
    found = [paper for paper in found if paper.is_file] or found
    made = frozenset(word for word in _makers(bare) if not is_kind(word))
    found = [paper for paper in found if made and made <= paper.makers] or found
    return [paper for paper in found if wanted <= paper.title] or found


def _makers(name: str) -> frozenset[str]:
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
