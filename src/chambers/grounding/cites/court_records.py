"""Citations of a record that is bound by tabs and numbered through: "Osei Affidavit at para 14, AR, Tab 4, p. 56".

So cite Canada and Australia: an affidavit by the day of its swearing, the exhibits to it, cross-examinations and
discoveries by question, each with the record, the tab and the running page behind it, and then by the short form that
the draft gives or by "Ibid". One piece between semicolons is one reference: its name says which paper it is, its tab
must be a label of that paper, its days must stand in it. Whether the page and the paragraph are there is for
`references` to say. A piece whose name leads to no paper is left to others.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from chambers.grounding.cites.citations import find_citations
from chambers.grounding.cites.entries import EntryMark, Sort, clocks_in
from chambers.grounding.cites.exhibits import ExhibitReference, file_of_label, in_place
from chambers.grounding.cites.filed_labels import filed_labels
from chambers.grounding.cites.named_papers import NAMED, papers_by_words
from chambers.grounding.cites.paper_names import are_borne, name_words, says_kind
from chambers.grounding.cites.papers import Paper, bearing_words, papers_in
from chambers.grounding.cites.places import PlaceInPaper, sections_in
from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.dates import find_dates
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import find_hits

_WORTH_A_LOOK = re.compile(
    r"\b[Tt]abs?\s+\d|\b[Aa]ffidavit\b|\bAff\.|[Cc]ross-?\s?[Ee]xam|\b[Dd]iscovery\b|\b(?:Record|Book|Compendium)\b"
)
_BRACKET = re.compile(r"[(\[](?P<inside>[^()\[\]\n]{3,240}(?:\([^()\n]{2,60}\)[^()\[\]\n]{0,240}){0,6})[)\]]")
_SIGNAL = re.compile(r"\s*(?:(?:[Ss]ee(?:,?\s+also)?(?:,?\s*e\.g\.,?)?|[Cc]f\.|and)\s+)?(?:[Tt]he\s+)?")
_DEFINED = re.compile(r"\s*\((?:the\s+|hereinafter\s+)?[\"\u201c](?P<short>[^\"\u201d()]{2,50})[\"\u201d]\)")
_DASH = r"\s?[-\u2013]\s?"
_AND = rf"(?:{_DASH}|,\s?(?:and\s+)?|\s(?:and|&|to)\s)"
_BOOKS = (
    r"(?:(?:[A-Z][\w'\u2019]*\s+){0,3}?(?:Record|Book|Compendium|Brief)(?:\s+(?:and|of)\s+(?:[A-Z]\w+\s?){1,3})?"
    r"(?:\s+of\s+the\s+[A-Z][\w'\u2019]+)?|[A-Z]{2,6}|[A-Z]\.[A-Z]\.)"
)
_VOLUME = r"(?:,?\s+[Vv]ol(?:ume|\.)?\s*(?:\d{1,2}|[IVX]{1,4}))?"
_NUMBERS = rf"(?P<numbers>\d{{1,5}}(?:{_AND}\d{{1,5}})*)"
_SECTION = r"\d{1,4}(?:\.\d{1,3})*(?:\([a-z0-9]{1,4}\))*"
_PARTS = {
    "pages": re.compile(rf",?\s+(?:at\s+)?(?:pp?\.|pgs?\.|[Pp]ages?|at(?=\s+\d))\s*{_NUMBERS}$"),
    "tab": re.compile(
        rf"(?:,?\s+|^)(?:{_BOOKS}{_VOLUME},?\s+)?(?:at\s+)?[Tt]ab\s+(?P<tab>\d{{1,3}}[A-Z]?)(?:\([a-z0-9]\))?$"
    ),
    "book": re.compile(rf"(?:,\s+){_BOOKS}{_VOLUME}$"),
    "questions": re.compile(rf",?\s+(?:at\s+)?(?:[Qq]{{1,2}}s?\.?|[Qq]uestions?|[Qq]ues\.)\s*{_NUMBERS}$"),
    "sections": re.compile(
        r",?\s+(?:at\s+)?(?:\u00b6{1,2}|\u00a7{1,2}|[Pp]aras?\.?|[Pp]aragraphs?|ss?\.|[Ss]ec(?:tions?|s?\.)"
        r"|[Cc]l(?:auses?|s?\.)|[Aa]rt(?:icles?|s?\.))\s*"
        rf"(?P<sections>{_SECTION}(?:{_AND}{_SECTION})*)$"
    ),
    "note": re.compile(r",?\s+(?:\(?supra\)?|above)(?:,?\s+(?:note|n\.|fn\.)\s*\d{1,3})?$"),
}
_ORAL = r"(?P<cross>[Cc]ross-?\s?[Ee]xam(?:ination|\.)?|XX|CX)"
_DISCOVERY = (
    r"(?P<discovery>(?:[Ee]xam(?:ination|\.)?\s+for\s+)?[Dd]isc(?:overy|\.)"
    r"|[Dd]iscovery\s+(?:[Tt]ranscript|[Ee]vidence))"
)
_SWORN = r"(?P<sworn>[Aa]ff(?:idavit|irmation|\.)?)"
_REPORT = r"(?P<report>(?:[Ee]xpert\s+)?[Rr]ep(?:ort|\.))"
_KIND = rf"(?:{_ORAL}|{_DISCOVERY}|{_SWORN}|{_REPORT})"
_TITLE = r"(?:(?:Mr|Ms|Mrs|Dr|Prof)\.?\s+)?"
_PERSON = r"[A-Z][\w'\u2019-]*\.?(?:\s+[A-Z][\w'\u2019-]*\.?){0,3}"
_OF = re.compile(
    rf"(?:(?:Supplementary|Further|Reply|Amended|Second|Transcript\s+of(?:\s+the)?)\s+)?{_KIND}(?:\s+[Tt]ranscript)?\s+of\s+{_TITLE}"
    rf"(?P<person>{_PERSON})"
)
_WHOSE = re.compile(rf"{_TITLE}(?P<person>[A-Z][\w-]*(?:['\u2019](?!s\b)\w+)?)(?:['\u2019]s)?\s+{_KIND}(?![\w-])")
_EXHIBIT = re.compile(
    r"Ex(?:hibit|h)?\.?\s+[\"\u201c]?(?P<label>\d{1,3}|[A-Z]{1,3})[\"\u201d]?(?:\s+(?:to|of)\s+(?:the\s+)?"
    rf"(?P<to>{_TITLE}{_PERSON}(?:['\u2019]s)?\s+[Aa]ff(?:idavit|\.)|[Aa]ffidavit\s+of\s+{_TITLE}{_PERSON}))?(?=,|\s|$)"
)
_BACK = re.compile(r"(?:Ibid|Id)\b\.?", re.IGNORECASE)
_HEADS = {
    "cross": r"cross-?\s?examination", "discovery": r"(?:examination\s+for\s+)?discovery",
    "sworn": r"(?:affidavit|affirmation)", "report": r"(?:expert\s+)?report",
}  # fmt: skip
_WORDS = {"cross": "cross-examination", "discovery": "discovery", "sworn": "affidavit", "report": "report"}
_IDENTIFIER = re.compile(r"(?<![\w-])(?=[\w-]*\d)[A-Z]{1,5}-[\w-]+")
_INDEXES = frozenset(("index", "contents"))
"""Words in the title of a paper that only lists the others."""
_HEAD_CHARS = 1500

Papers = tuple[Paper, ...]
Found = tuple[int, int, ExhibitReference]


@dataclass(slots=True)
class _Reading:
    """What earlier pieces of a draft said: its short forms, and the paper that was cited last."""

    grounds: Grounds
    known: Sequence[Paper]
    shorts: dict[str, Papers] = field(default_factory=dict)
    last: ExhibitReference | None = None


@dataclass(frozen=True, slots=True)
class _Piece:
    name: str
    place: PlaceInPaper
    tab: str | None


def court_records(text: str, grounds: Grounds) -> Iterator[Found]:
    """Every citation of a paper by its name, its tab and its place, in order."""
    if not _WORTH_A_LOOK.search(text):
        return
    reading, before = _Reading(grounds, papers_in(grounds.index)), 0
    for match in _BRACKET.finditer(text):
        found = list(_in_bracket(match, text[before : match.start()], reading))
        yield from found
        if found or _cites_else(match["inside"]):
            # "Ibid" behind several papers leaves open which one it means.
            reading.last = found[0][2] if len(found) == 1 and ";" not in match["inside"] else None
            before = match.end()


def _cites_else(inside: str) -> bool:
    return any(map(str.isdigit, inside)) or _BACK.match(inside) is not None


def _in_bracket(match: re.Match[str], between: str, reading: _Reading) -> Iterator[Found]:
    at = match.start("inside")
    for written in match["inside"].split(";"):
        lead = _SIGNAL.match(written)
        low = lead.end() if lead else 0
        bare = written[low:].rstrip(" .")
        if (reference := _reference(bare, between, reading)) is not None:
            yield at + low, at + low + len(bare), reference
        at += len(written) + 1


def _reference(written: str, between: str, reading: _Reading) -> ExhibitReference | None:
    """The paper and the place of one piece, and the short form that it gives the paper."""
    defined = [found["short"] for found in _DEFINED.finditer(written)]
    piece = _peeled(_DEFINED.sub("", written))
    back = _BACK.match(piece.name)
    if back is not None:
        return _again(piece, back.end(), between, reading)
    papers = _of_tab(_meant(piece, reading), piece.tab, reading.grounds)
    if not papers:
        return None
    for short in defined:
        reading.shorts.setdefault(short.casefold(), papers)
    return _placed(written, papers, piece, piece.name, reading)


def _again(piece: _Piece, after: int, between: str, reading: _Reading) -> ExhibitReference | None:
    """What "Ibid" means: the paper that was cited last, at the same place where none is told."""
    last = reading.last
    if last is None or any(find_citations(between)):
        return None
    place = piece.place
    said = piece.name[after:].strip(" ,")
    reference = _placed(last.label, last.named, piece, said, reading)
    return reference if place != PlaceInPaper() or said else replace(last)


def _placed(label: str, papers: Papers, piece: _Piece, said: str, reading: _Reading) -> ExhibitReference:
    """The reference; to no paper where the tab is another's or a day or a number of the name stands nowhere in it."""
    sound = _is_its_tab(piece.tab, papers, reading.grounds) and _bears(said, papers, reading.grounds)
    return in_place(ExhibitReference(label, paper=NAMED, named=papers if sound else ()), piece.place)


def _peeled(written: str) -> _Piece:
    """A piece parted into its name, the place behind it, and its tab."""
    name, place, tab = written.rstrip(" .,"), PlaceInPaper(), None
    while True:
        sort, found = next(((s, m) for s, p in _PARTS.items() if (m := p.search(name))), (None, None))
        if found is None:
            return _Piece(name, place, tab)
        if sort == "pages":
            pages = [int(number) for number in re.findall(r"\d+", found["numbers"])]
            place = replace(place, page=min(pages), last_page=max(pages) if len(pages) > 1 else None)
        elif sort == "questions":
            place = replace(place, entries=tuple(_questions(found["numbers"])))
        elif sort == "sections":
            place = replace(place, sections=tuple(sections_in(found["sections"])))
        elif sort == "tab":
            tab = found["tab"]
        name = name[: found.start()].rstrip(" .,") if sort != "sections" else name[: found.start()].rstrip(" ,")


def _questions(written: str) -> Iterator[EntryMark]:
    for run in re.finditer(rf"(?P<first>\d+)(?:(?:{_DASH}|\sto\s)(?P<last>\d+))?", written):
        yield EntryMark(Sort.NUMBER, run["first"], run["last"])


def _meant(piece: _Piece, reading: _Reading) -> Papers:
    """The papers of a name: a short form of the draft, an exhibit, a person's paper, or what its words and tab mean."""
    name, grounds = piece.name, reading.grounds
    if short := _short(name, reading):
        return short
    if exhibit := _EXHIBIT.match(name):
        sha256 = file_of_label(exhibit["label"], grounds.exhibits)
        marked = tuple(paper for paper in reading.known if paper.is_file and paper.sha256 == sha256)
        return marked or _unmarked(name[exhibit.end() :].strip(" ,"), reading)
    for pattern in (_OF, _WHOSE):
        if found := pattern.match(name):
            return _of_person(found, reading)
    if piece.tab is None:
        return ()
    tabbed = filed_labels(grounds.index).get(("tab", piece.tab), ())
    called = papers_by_words(name, reading.known, grounds) if name else list(tabbed)
    return tuple(paper for paper in called if paper.is_file)


def _unmarked(said: str, reading: _Reading) -> Papers:
    """The only file without a mark of its own that is of the kind said, and bears the days that are said of it."""
    kinds = [word for word in name_words(said) if says_kind((word,))]
    marked = set(reading.grounds.exhibits.values())
    open_ = [paper for paper in reading.known if kinds and paper.is_file and paper.sha256 not in marked]
    found = [paper for paper in open_ if are_borne(kinds, paper.words) and _bears(said, (paper,), reading.grounds)]
    return tuple(found) if len(found) == 1 else ()


def _short(name: str, reading: _Reading) -> Papers:
    """The papers of a short form that stands at the beginning of a name, before a comma or the end."""
    first = name.partition(",")[0].strip()
    return reading.shorts.get(name.casefold()) or reading.shorts.get(first.casefold()) or ()


def _of_person(found: re.Match[str], reading: _Reading) -> Papers:
    """The files headed as that person's paper of a kind, else those that go by both words."""
    kind = next(kind for kind in _HEADS if found[kind])
    surname = found["person"].split()[-1].rstrip(".,")
    head = re.compile(
        rf"^[^\w|\n]*(?:[^\W\d]+[ \t]+){{0,2}}?{_HEADS[kind]}(?:[ \t]+\w+)?[ \t]+of[ \t]+"
        rf"(?:[\w.]+[ \t]+){{0,4}}?{re.escape(surname)}\b",
        re.IGNORECASE | re.MULTILINE,
    )
    files = [paper for paper in reading.known if paper.is_file and not paper.title & _INDEXES]
    headed = [paper for paper in files if head.search(_opening(paper, reading.grounds))]
    called = bearing_words((surname, _WORDS[kind]), files) if len(headed) != 1 else ()
    named = tuple(paper for paper in headed or files if paper.sha256 in called)
    return named or tuple(headed)


def _opening(paper: Paper, grounds: Grounds) -> str:
    at = grounds.index.place(paper.sha256, paper.first)
    return grounds.index.read(at).text[:_HEAD_CHARS] if at is not None else ""


def _of_tab(papers: Papers, tab: str | None, grounds: Grounds) -> Papers:
    """Those of several papers that bear the tab, where one does."""
    tabbed = filed_labels(grounds.index).get(("tab", tab or ""), ())
    return tuple(paper for paper in papers if paper in tabbed) or papers


def _is_its_tab(tab: str | None, papers: Papers, grounds: Grounds) -> bool:
    """False for a tab that other files bear, and for one whose letter is not that of the exhibit."""
    if tab is None:
        return True
    tabbed = filed_labels(grounds.index).get(("tab", tab), ())
    own = {paper.sha256 for paper in papers}
    if tabbed:
        return any(paper.sha256 in own for paper in tabbed)
    other = [
        label
        for (sort, label), borne in filed_labels(grounds.index).items()
        if sort == "tab" and set(borne) & set(papers)
    ]
    labels = [label for label, sha256 in grounds.exhibits.items() if sha256 in own and len(label) == 1]
    return not other and (not labels or not tab[-1].isalpha() or tab[-1] in labels)


def _bears(said: str, papers: Papers, grounds: Grounds) -> bool:
    """True when the days and the numbers that stand in a name stand in one of the papers too."""
    days = [Token(Kind.DATE, 0, end - start, said[start:end], value) for start, end, value in find_dates(said)]
    numbers = _IDENTIFIER.findall(said)
    clocks = [clock for _, clock in clocks_in(said)]
    for paper in papers if days or numbers or clocks else ():
        pages = [grounds.index.read(at) for at in grounds.index.file_pages(paper.sha256)]
        times = [time for page in pages for _, time in clocks_in(page.text)] if clocks else []
        if (
            all(any(find_hits(day, page) for page in pages) for day in days)
            and all(any(number in page.text for page in pages) for number in numbers)
            and all(any(clock.is_same(time) for time in times) for clock in clocks)
        ):
            return True
    return not days and not numbers and not clocks
