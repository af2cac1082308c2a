"""Papers that a draft numbers in a list of its own: "Doc. 4: Letter of May 3 (letter.pdf)", "Tab 4", "[4, p. 2]".

The list may stand anywhere: lines that begin with the label, numbered lines below a heading such as "Enclosures", or a
table. Each entry means a paper of the record by the file, the page numbers, the exhibit or the name that it gives.
Without a list the labels are those that the files themselves bear. A label that neither the list nor a file has, and
an entry that no paper of the record goes by, lead nowhere.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.cites.exhibits import ExhibitReference, find_exhibits, in_place
from chambers.grounding.cites.filed_labels import SORTS, Filed, filed_labels
from chambers.grounding.cites.named_papers import NAMED, papers_by_words
from chambers.grounding.cites.papers import Paper, papers_in
from chambers.grounding.cites.places import place_at
from chambers.grounding.grounds import Grounds
from chambers.grounding.pages.draft_tables import Row
from chambers.record.reference import find_references, places_of

_WORD = "(?:" + "|".join(f"(?P<{sort}>{words})" for sort, words in SORTS.items()) + r")\.?"
_LABEL = r"\d{1,3}[A-Za-z]?|[A-Z]{1,2}"
_ONE = rf"(?:[ ]?(?:Nos?\.?|NO\.|#)[ ]?|[ ])?[(\[]?(?P<label>{_LABEL})[)\]]?"
_ENTRY = re.compile(
    rf"^[ \t]*(?:[-*\u2022\u2013][ \t]+)?\**[\[(]?{_WORD}{_ONE}[\])]?\**"
    r"[ \t]*(?:[:.=\u2013\u2014-]|\t|[ ]{2,}|(?=\())[ \t*]*(?P<words>\S.*)$",
    re.MULTILINE,
)
_HEADING = re.compile(
    r"^[ \t#*_]*(?:[A-Z]\.|\d{1,2}\.|[IVX]+\.)?[ \t]*"
    r"(?:(?:list|table|index|schedule|key|guide)[ ](?:of|to)[ ](?:the[ ])?)?"
    r"(?:key[ ]|principal[ ]|supporting[ ]|source[ ]|relevant[ ])?"
    rf"(?:{_WORD}|(?P<any>evidence|record|materials|papers|files|index|bundle|works|bibliography|citations))"
    r"(?:[ ](?:reviewed|cited|consulted|referred[ ]to|relied[ ](?:up)?on|considered|enclosed|attached|files|list|index"
    r"|documents|sources))?[ \t*_]*(?P<colon>:?)[ \t*_]*(?P<rest>(?<=:).*|(?<=[*_]).*|)$",
    re.MULTILINE | re.IGNORECASE,
)
_NUMBERED = re.compile(
    rf"^[ \t]*(?:[-*\u2022][ \t]+)?\**"
    rf"(?:[\[(](?P<marked>{_LABEL})[\])]|(?P<label>{_LABEL})[.):]|(?P<bare>\d{{1,3}}))\**"
    r"[ \t]+(?:[-\u2013\u2014][ \t]+)?(?P<words>\S.*)$"
)
_INLINE = re.compile(r"(?:(?<=:)|(?<=\*)|[;,])[ ]*(?:and[ ])?[(\[]?(?P<label>\d{1,2})[.)\]]+[ ]+(?P<words>[^;\n]+)")
_CELL_LABEL = re.compile(rf"[ *_]*(?:{_WORD}[ ]?)?(?:Nos?\.?[ ]?|#)?[(\[]?(?P<label>{_LABEL})[)\].:]*[ *_]*")
_OF_PAPERS = re.compile(
    r"document|description|title|file|exhibit|source|enclos|attach|paper|evidence|name|appendix|annex", re.IGNORECASE
)
_OF_FACTS = re.compile(r"fact|event|alleg|response|claim|respons|date\b.*\bevent|issue|disputed|amount", re.IGNORECASE)
_REFERENCE = re.compile(rf"(?<![\w.-]){_WORD}{_ONE}(?!\w|\.\d)")
_MORE = re.compile(
    rf"(?:,[ ]?(?:and[ ])?|[ ](?:and|&)[ ]|[ ]?(?P<to>[-\u2013]|[ ]?(?:to|through)[ ])[ ]?)"
    rf"(?P<label>{_LABEL})(?![\w.:-]\w|\w)"
)
_BARE = re.compile(r"\[(?P<label>\d{1,3})(?=[\],;: ]|[ ]at)")
_BARE_MORE = re.compile(r"[,;][ ]?(?P<label>\d{1,3})(?=[\],; ]|[ ]at)(?!:)")
_PLURAL = re.compile(r"(?:s|ices|ures|es)\.?$", re.IGNORECASE)
_OPENED = re.compile(r"(?:[(\[|;]|\b[Ss]ee(?:\s+also)?,?|\b[Cc]f\.)\s*$")
_LEAD_CHARS = 12
_LINES = 120
_FEW = 2
SEVERAL = "several"
"""The kind of paper of a reference to several papers of the list in one: the end of "Docs. 1-3"."""
_ANY = ""
"""The sort of a list whose heading names no sort of label: its numbers go with every word."""

Entries = Mapping[tuple[str, str], str]
Found = tuple[int, int, ExhibitReference]


@dataclass(frozen=True, slots=True)
class SourceList:
    """What a draft lists: for each sort and label the words of the entry."""

    entries: Entries

    def words(self, sort: str, label: str) -> str | None:
        """The words of an entry, or None where the list has it not."""
        return self.entries.get((sort, label)) or self.entries.get((_ANY, label))

    def sorts(self) -> frozenset[str]:
        """The sorts of label that the list has."""
        return frozenset(sort for sort, _ in self.entries)


def listed_sources(text: str, rows: Sequence[Row], grounds: Grounds) -> Iterator[Found]:
    """Every reference by a label of the draft's own list, with its place."""
    listed = SourceList(_entries(text, rows))
    filed = filed_labels(grounds.index) if _REFERENCE.search(text) else {}
    if not listed.entries and not filed:
        return
    meant = _meant(grounds)
    yield from _worded(text, listed, meant, grounds)
    yield from _borne(text, listed, filed)
    if _ANY in listed.sorts() or "source" in listed.sorts() or "doc" in listed.sorts():
        yield from _bracketed(text, listed, meant)


def _meant(grounds: Grounds) -> Callable[[str], tuple[Paper, ...]]:
    """What the words of entries mean, each looked for once."""
    known = papers_in(grounds.index)
    return lru_cache(maxsize=None)(lambda words: tuple(_papers(words, known, grounds)))


def source_list(text: str, rows: Sequence[Row], grounds: Grounds) -> Iterator[tuple[str, tuple[Paper, ...]]]:
    """The words of every entry of the draft's lists, and the papers that it means."""
    entries = _entries(text, rows)
    meant = _meant(grounds) if entries else None
    yield from ((words, meant(words)) for words in entries.values() if meant)


def entry_rows(text: str) -> tuple[Row, ...]:
    """The lines of a list that begin with a label, each a row by itself: none is held to the paper of the next."""
    return tuple(Row(*match.span(), (match.span(),), None, frozenset(), ()) for match, *_ in _lines(text))


def inline_marks(text: str) -> Iterator[tuple[int, int]]:
    """The places of the numbers in a list on one line: "Enclosures: (1) lease; (2) letter"."""
    for heading in _HEADING.finditer(text):
        if heading["colon"]:
            found = _INLINE.finditer(text, heading.start("rest"), heading.end("rest"))
            yield from (match.span("label") for match in found)


def _worded(
    text: str, listed: SourceList, meant: Callable[[str], tuple[Paper, ...]], grounds: Grounds
) -> Iterator[Found]:
    for match in _REFERENCE.finditer(text):
        sort = _sort(match)
        if sort not in listed.sorts() and listed.words(_ANY, _label(match)) is None:
            continue
        if text[match.end() : match.end() + 1] == "-" and not _PLURAL.search(match.group(sort)):
            continue
        for start, end, labels in _labels(text, match):
            words = [listed.words(sort, label) for label in labels]
            papers = tuple(paper for each in words if each for paper in meant(each))
            # A label that a page or a file of the record bears is told by these.
            if papers or not (sort == "ex" and (labels[0] in grounds.exhibits or words[0] is None)):
                after, place = place_at(text, end)
                name = f"{match.group(sort)} {labels[-1]}"
                kind = SEVERAL if len(labels) > 1 and None not in words else NAMED
                yield start, after, in_place(ExhibitReference(name, paper=kind, named=papers), place)


def _borne(text: str, listed: SourceList, filed: Filed) -> Iterator[Found]:
    """References by labels that files bear, of the sorts that the draft does not list itself."""
    sorts = {sort for sort, _ in filed} - listed.sorts()
    for match in _REFERENCE.finditer(text) if sorts else ():
        if (sort := _sort(match)) not in sorts or text[match.end() : match.end() + 1] == "-":
            continue
        for start, end, labels in _labels(text, match):
            papers = tuple(paper for label in labels for paper in filed.get((sort, label), ()))
            # In running words a label that no file bears may be that of another paper's part.
            if papers or _OPENED.search(text, max(0, start - _LEAD_CHARS), start):
                after, place = place_at(text, end)
                kind = SEVERAL if len(labels) > 1 and papers else NAMED
                name = f"{match.group(sort)} {labels[-1]}"
                yield start, after, in_place(ExhibitReference(name, paper=kind, named=papers), place)


def _bracketed(text: str, listed: SourceList, meant: Callable[[str], tuple[Paper, ...]]) -> Iterator[Found]:
    """Numbers in square brackets: "[4]", "[2, 4]", "[4, p. 2]"."""
    for match in _BARE.finditer(text):
        found: re.Match[str] | None = match
        while found is not None:
            words = next((w for sort in (_ANY, "source", "doc") if (w := listed.words(sort, found["label"]))), None)
            if words is None or not meant(words):
                break
            end, place = place_at(text, found.end("label"))
            reference = in_place(ExhibitReference(found["label"], paper=NAMED, named=meant(words)), place)
            yield found.start("label"), end, reference
            found = _BARE_MORE.match(text, end)


def _labels(text: str, match: re.Match[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """The labels behind a word: one, or several where the word is in the plural; those of a range stand together."""
    yield match.start(), match.end(), (_label(match),)
    last, at = _label(match), match.end()
    while (more := _MORE.match(text, at)) and _PLURAL.search(match.group(_sort(match))):
        ranged = more["to"] and last.isdecimal() and more["label"].isdecimal()
        low = int(last) + 1 if ranged else 0
        last, at = _label(more), more.end()
        between = tuple(str(number) for number in range(low, int(last))) if ranged else ()
        yield more.start("label"), more.end("label"), (*between, last)


def _sort(match: re.Match[str]) -> str:
    return next((sort for sort in SORTS if match[sort] is not None), _ANY)


def _label(match: re.Match[str]) -> str:
    return match["label"].upper().lstrip("0") or "0"


def _papers(words: str, known: Sequence[Paper], grounds: Grounds) -> Iterator[Paper]:
    """The papers that an entry means: by a file, a number of a page, an exhibit, or a name."""
    named = papers_by_words(words, known, grounds)
    by_hash = {paper.sha256: paper for paper in known if paper.is_file}
    hashes = [
        place.sha256 for found in find_references(words, grounds.ledger) for place in places_of(found, grounds.ledger)
    ]
    hashes += [grounds.exhibits.get(found.label, "") for _, _, found in find_exhibits(words) if found.paper is None]
    yield from named or dict.fromkeys(by_hash[each] for each in hashes if each in by_hash)


def _entries(text: str, rows: Sequence[Row]) -> Entries:
    found: dict[tuple[str, str], str] = {}
    lines = (line[1:] for line in _lines(text))
    for sort, label, words in (*lines, *_below_headings(text), *_in_tables(text, rows)):
        found.setdefault((sort, label), words)
    return found


def _lines(text: str) -> Iterator[tuple[re.Match[str], str, str, str]]:
    """Lines that begin with a label, of which a list has several."""
    lines = [(match, _sort(match), _label(match), match["words"]) for match in _ENTRY.finditer(text)]
    for sort in dict.fromkeys(sort for _, sort, _, _ in lines):
        same = [line for line in lines if line[1] == sort]
        if len({label for _, _, label, _ in same}) >= _FEW:
            yield from same


def _below_headings(text: str) -> Iterator[tuple[str, str, str]]:
    for heading in _HEADING.finditer(text):
        sort = "" if heading["any"] else _sort(heading)
        sort = _ANY if sort in ("source", "ref", "item") else sort
        if heading["colon"] and heading["rest"].strip():
            inline = _INLINE.finditer(text, heading.start("rest"), heading.end("rest"))
            yield from ((sort, _label(match), match["words"].strip(" .")) for match in inline)
            continue
        for label, words in _numbered(text[heading.end() :]):
            yield sort, label, words


def _numbered(below: str) -> Iterator[tuple[str, str]]:
    """The numbered lines right below a heading; a line that is none of them goes on with the one before it."""
    entries: list[tuple[str, str]] = []
    for line in below.split("\n")[1:_LINES]:
        match = _NUMBERED.match(line)
        if match is not None:
            label = match["marked"] or match["label"] or match["bare"]
            entries.append((label.upper(), match["words"].strip()))
        elif line.strip() and (not entries or not line.startswith((" ", "\t"))):
            break
        elif line.strip():
            entries[-1] = entries[-1][0], f"{entries[-1][1]} {line.strip()}"
    yield from entries


def _in_tables(text: str, rows: Sequence[Row]) -> Iterator[tuple[str, str, str]]:
    """The rows of a table of papers: the first cell has the label, and no column tells facts."""
    for row in rows:
        head = " | ".join(row.head)
        label = _CELL_LABEL.fullmatch(text, *row.cells[0])
        if label is None or len(row.cells) < _FEW or not _OF_PAPERS.search(head) or _OF_FACTS.search(head):
            continue
        named = _sort(label) or _sort_of_head(row.head[0])
        yield named, _label(label), ", ".join(text[low:high].strip() for low, high in row.cells[1:])


def _sort_of_head(head: str) -> str:
    match = re.match(rf"[\s*_]*{_WORD}(?=\W|$)", head)
    return _sort(match) if match is not None else _ANY
