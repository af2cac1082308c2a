"""Which words of a draft only cite the record: a bracket or a sentence that is nothing but a citation.

"(Police Report, HAR000012 \u00b6 6.)" states nothing: its words name the paper, and its numbers the place. It binds the
sentence before it. A bracket that says something besides is no citation.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from chambers.grounding.cites.papers import kind_of
from chambers.grounding.cites.places import DAYS

_CITING = """
accord aff also and app appendix appx at attached bates bill but cf cited citing compare compl decl def defendant
defendants defs dep dkt doc docket docs e ecf eg email emails ex exh exhibit exhibits exhs exs form from g herein id
in item joint labeled labelled line lines ll log no nos number numbered numbers nyscef of p page para paragraph
paragraphs pl plaintiff plaintiffs pls pltf pltfs pp range rep row s sec section sections see stamped supra tab table
the to tr trial vol with source sources evidence reference references ref refs citation citations cites basis supporting
"""
_CITE_WORDS = frozenset(_CITING.split())
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_WRITTEN = re.compile(r"\S+")
_FILED = re.compile(
    r"\b(?:Dkt|Docket|ECF|Doc|D\.E|NYSCEF|Tab|Vol)\b\.?\s+(?:(?:Doc|Nos?)\.\s*|#\s*)*\d{1,4}(?:-\d{1,3})?(?![\w-])"
    r"|\b(?:at|pp?\.|pages?)\s*\d{1,4}(?:\s?[-\u2013]\s?\d{1,4})?(?![\w-])"
)
"""Where a paper was filed, and its page."""
_WORDS = (
    r"(?P<words>(?:(?:[Ss]ee(?:\s+also)?|[Cc]f\.)\s+)?(?:(?:the|The)\s+)?(?=[A-Z])(?:[\w.'\u2019&#/-]+,?\s+){0,5}"
    r"[\w.'\u2019&#/-]+)(?:,?\s+at\s+|,\s*|\s+)$"
)
_LEAD = re.compile(rf"[(\[;]\s*{_WORDS}")
# A sentence that is a citation, without brackets: "See Defs.' Ex. 3 at HAR000012."
_FREE_LEAD = re.compile(rf"(?:[.!?\"'\u201d\u2019)\]]\s+|^\s*|\n\s*){_WORDS}")
_BEHIND = re.compile(r"\s*\((?P<words>[^()]{3,40})\)(?=\s*[.;,)])")
_KIND_LAST = re.compile(
    r"\b(?:Dep|Decl|Aff|Tr|Rep|Rpt|Stmt|Test|Ltr)\b\.?(?P<day>,\s+[A-Z][a-z]+\.?\s+\d{1,2},\s+\d{4})?$"
)
"""What ends the short name of a person's paper, and its day."""
_TERM = re.compile(r"(?:the\s+)?[\"\u201c][^\"\u201c\u201d]+[\"\u201d]")
_NESTED = re.compile(r"(?<=.)\([^()]{3,40}\)")
# An exhibit is a reference of its own, and so is a person's paper with its page.
_EXHIBIT = re.compile(r"\bEx(?:hibits?|hs?|s)?\b\.?", re.IGNORECASE)
_PLACED = re.compile(r"\b(?:Dep|Decl|Aff|Tr)\.,?\s+(?:at\s|\u00b6|pp?\.|\d)", re.IGNORECASE)
_PERSONS = re.compile(r"\b[A-Z][\w'\u2019-]+\s+(?:Depo?|Decl|Aff|Tr)\.")
_LEAD_CHARS = 90
_ENTRY = re.compile(
    r",?\s+(?:entr(?:y|ies)|e-?mails?|messages?|texts?|letters?|posts?)\s+(?:of|for|on|dated|from)\s+" + DAYS,
    re.IGNORECASE,
)
"""A place in a log: "Id., entry of May 23, 7:45 a.m."."""


def is_citing(words: str) -> bool:
    """True when the words between the references of a bracket or sentence only name papers and places."""
    words = _ENTRY.sub(" ", words).strip()
    bracketed = words.startswith(("(", "[", ";"))
    bare = _NESTED.sub(" ", words) if bracketed else _PERSONS.sub(" ", words)
    return all(_cites(word, bracketed=bracketed) for word in _WORD.findall(bare))


def names_of_papers(text: str, cites: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where a bracket names the paper before or behind its number: "(Police Report, HAR000012 (photographs).)"."""
    for start, end in cites:
        low = max(0, start - _LEAD_CHARS)
        before = text[low:start]
        lead, bracketed = _LEAD.search(before), True
        if lead is None:
            lead, bracketed = _FREE_LEAD.search(before), False
        if lead is not None and not _EXHIBIT.search(lead["words"]) and not _PLACED.search(lead["words"]):
            words = f"({lead['words']}" if bracketed else lead["words"]
            # "Docket No. P-000482-07. Id.": what ends a sentence before it names no paper.
            ended = text.startswith(("Id", "Ibid"), start) and lead["words"].endswith(".")
            if is_citing(words) and not ended:
                yield from _without_digits(text, low + lead.start("words"), low + lead.end("words"))
        yield from names_behind(text, (end,))


def _without_digits(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The words of a stretch that have no digit, and where a paper was filed.

    "Invoice 4471, HAR000012" tells the number of the invoice, and "Dkt. No. 12, Ex. A" only cites.
    """
    yield from (place.span() for place in _FILED.finditer(text, start, end))
    words = _WRITTEN.finditer(text, start, end)
    yield from (word.span() for word in words if not any(map(str.isdigit, word[0])))


def names_behind(text: str, ends: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where a bracket behind a citation or its pin names the paper: "HAR000012 at 45:8 (Hale Dep.)"."""
    for end in ends:
        behind = _BEHIND.match(text, end)
        if behind is None:
            continue
        kind = _KIND_LAST.search(behind["words"])
        bare = behind["words"][: kind.start("day")] if kind and kind["day"] else behind["words"]
        # Ex. E (the "Haulage Agreement"): what the paper will be called.
        if _TERM.fullmatch(bare) or is_citing(f"({bare}" if kind else bare):
            yield from _without_digits(text, behind.start("words"), behind.start("words") + len(bare))


def _cites(word: str, *, bracketed: bool) -> bool:
    if word.casefold() in _CITE_WORDS or kind_of(word) is not None:
        return True
    return bracketed and word[0].isupper()
