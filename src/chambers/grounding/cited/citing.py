"""The words of citations: which words only cite, where a draft cites, and labels by their form alone.

"(Police Report, HAR000012 \u00b6 6.)" states nothing: its words name the paper, and its numbers the place. It binds the
sentence before it. A bracket that says something besides is no citation. Nothing here knows the record.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from chambers.grounding.cited.labels import find_labels
from chambers.grounding.cited.papers import Form, Reference, kind_of
from chambers.grounding.cited.places import Place, day_behind, place_at
from chambers.grounding.pages.draft_tables import Row

_CITING = """
accord aff also and app appendix appx at attached bates bill but cf cited citing compare compl decl def defendant
defendants defs dep dkt doc docket docs e ecf eg email emails ex exh exhibit exhibits exhs exs form from g herein id
in item joint labeled labelled line lines ll log no nos number numbered numbers nyscef of p page para paragraph
paragraphs pl plaintiff plaintiffs pls pltf pltfs pp range rep row s sec section sections see stamped supra tab table
the to tr trial vol with source sources evidence reference references ref refs citation citations cites basis supporting
"""
_CITE_WORDS = frozenset(_CITING.split())
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_NESTED = re.compile(r"(?<=.)\([^()]{3,40}\)")
_PERSONS = re.compile(r"\b[A-Z][\w'\u2019-]+\s+(?:Depo?|Decl|Aff|Tr)\.")
_DAY_OF_ENTRY = re.compile(
    r",?\s+(?:entr(?:y|ies)|e-?mails?|messages?|texts?|letters?|posts?)\s+(?:of|for|on|dated|from)\s+"
    r"[A-Z\d](?:[^;()\[\]\n.]|(?<=[a-z]{2})\.(?=\s\d)|(?<=\s[ap])\.m\b\.?){2,60}",
    re.IGNORECASE,
)
_BRACKET = re.compile(
    r"[(\[](?P<inside>[^()\[\]\n]{3,160}(?:(?:\([^()\n]{2,60}\)|\[\d[\d:.]{1,11}\])[^()\[\]\n]{0,80})*)[)\]]"
)
_FREE = re.compile(
    r"(?:(?<=[.!?\"\u201d)]\s)|^|(?<=\n))[Ss]ee(?:\s+also|,\s*e\.g\.,)?\s+(?P<inside>(?=[\w\"'])[^()\[\]\n]{3,120}?)\.(?=\s|$)"
)
_CELL = re.compile(r"\|[ \t]*(?P<inside>[^|\n]{3,160}?)[ \t]*(?=\|[ \t]*$)", re.MULTILINE)
"""What a draft or a paper defines: (the "Agreement"), ("Osprey")."""
_CALLED = re.compile(r"\s+\([^()\n]{3,60}\)(?=,?\s+(?:at\b|\u00a7|\u00b6|pp?\.|[a-z]+\s+\d))")
_LEAD = re.compile(
    r"(?:[.!?\"'\u201d\u2019)\]]\s+|^\s*|\n\s*)"
    r"(?P<words>(?:(?:[Ss]ee(?:\s+also)?|[Cc]f\.)\s+)?(?:(?:the|The)\s+)?(?=[A-Z])(?:[\w.'\u2019&#/-]+,?\s+){0,5}"
    r"[\w.'\u2019&#/-]+,?\s+(?:at\s+)?)$"
)
"""A sentence that is a citation, without brackets: "See Defs.' Ex. 3 at HAR000012."."""
_BEHIND = re.compile(r"\s*\((?P<words>[^()]{3,40})\)(?=\s*[.;,)])")
_LEAD_CHARS = 90

_SOURCE = r"(?:Sources?|Record|Evidence|Refs?\.?|References?|Citations?|Cites?|Cited|Support(?:ing\s+evidence)?|Basis)"
_SOURCE_LINE = re.compile(rf"^[ \t>*_-]*(?P<label>{_SOURCE})[*_]*[ \t]*:[*_]*[ \t]+(?P<inside>\S[^\n]*)$", re.MULTILINE)


Found = tuple[int, int, Reference]
Span = tuple[int, int]


def find_plain_labels(text: str) -> Iterator[Found]:
    """The exhibits of a text by their labels alone, where no record is at hand."""
    for start, end, labels in find_labels(text, ()):
        after, place = placed_behind(text, end)
        yield start, after, Reference(labels[0], Form.LABEL, (), place)


def placed_behind(text: str, at: int) -> tuple[int, Place]:
    """The place behind a label, or behind what it is called: "Ex. 12 (Hale Dep.) at 34:3"."""
    end, place = place_at(text, at)
    if end == at:
        end, place = day_behind(text, at)
    called = _CALLED.match(text, at) if end == at else None
    if called is not None and is_citing(called[0].strip()):
        behind, there = place_at(text, called.end())
        return (behind, there) if there else (end, place)
    return end, place


def is_citing(words: str) -> bool:
    """True when the words between the references of a bracket or sentence only name papers and places."""
    words = _DAY_OF_ENTRY.sub(" ", words).strip()
    bracketed = words.startswith(("(", "[", ";"))
    bare = _NESTED.sub(" ", words) if bracketed else _PERSONS.sub(" ", words)
    return all(
        word.casefold() in _CITE_WORDS or kind_of(word) is not None or (bracketed and word[0].isupper())
        for word in _WORD.findall(bare)
    )


def naming_spans(text: str, cites: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The words beside a citation that only name its paper: "(Police Report, HAR000012 (photographs).)".

    A word with a digit is no name: "Invoice 4471, HAR000012" says the number of the invoice.
    """
    starts = [start for start, _ in cites]
    for low, high in _beside(text, cites):
        if is_citing(f"({text[low:high]}"):
            for word in re.finditer(r"\S+", text[low:high]):
                start, end = low + word.start(), low + word.end()
                at = bisect_left(starts, end) - 1
                if not re.search(r"\d", word[0]) and (at < 0 or cites[at][1] <= start):
                    yield start, end


def _beside(text: str, cites: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The stretches beside citations that may only name papers: around them in a bracket, before and behind them."""
    for start, end in cites:
        lead = _LEAD.search(text, max(0, start - _LEAD_CHARS), start)
        # "Docket No. P-000482-07. Id.": what ends a sentence before it names no paper.
        ended = text.startswith(("Id", "Ibid"), start) and lead is not None and lead["words"].rstrip().endswith(".")
        if lead is not None and not ended and is_citing(lead["words"]):
            yield lead.span("words")
        if (behind := _BEHIND.match(text, end)) is not None:
            yield behind.span("words")
    for low, high in citing_pieces(text, ()):
        inside = [(start, end) for start, end in cites if low <= start and end <= high]
        edges = [low, *(edge for span in inside for edge in span), high]
        yield from ((one, two) for one, two in zip(edges[::2], edges[1::2], strict=True) if inside and one < two)


def citing_pieces(text: str, rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """What brackets, evidence cells and source lines hold, and sentences that only cite; parted at semicolons."""
    spans = [match.span("inside") for pattern in (_BRACKET, _FREE, _CELL) for match in pattern.finditer(text)]
    spans += [row.cells[at] for row in rows for at in row.evidence if at < len(row.cells)]
    for low, high in (*dict.fromkeys(spans), *source_pieces(text)):
        at = low
        for piece in text[low:high].rstrip(" .").split(";"):
            yield at, at + len(piece)
            at += len(piece) + 1


def source_pieces(text: str) -> Iterator[Span]:
    """What stands behind the label of each line that gives a source."""
    yield from (match.span("inside") for match in _SOURCE_LINE.finditer(text))
