"""Which words of a draft only cite the record: a bracket or a sentence that is nothing but a citation.

"(Police Report, HAR000012 \u00b6 6.)" states nothing: its words name the paper, and its numbers the place. It binds the
sentence before it. A bracket that says something besides is no citation.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.cites.papers import kind_of

_CITING = """
aff also and at attached bates bill cf cited compare decl dep e eg email emails ex exhibit exhibits exs form from g
herein id in item line lines ll log no nos of p page para paragraph paragraphs pp rep row sec section sections see supra
table the to tr with
"""
_CITE_WORDS = frozenset(_CITING.split())
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_LEAD = re.compile(
    r"[(\[;]\s*(?P<words>(?:(?:[Ss]ee(?:\s+also)?|[Cc]f\.)\s+)?(?:(?:the|The)\s+)?(?=[A-Z])(?:[\w.'\u2019&#/-]+\s+){0,5}"
    r"[\w.'\u2019&#/-]+)(?:,\s*|\s+at\s+|\s+)$"
)
_BEHIND = re.compile(r"\s*\((?P<words>[^()]{3,40})\)(?=\s*[.;,)])")
_NESTED = re.compile(r"(?<=.)\([^()]{3,40}\)")
# An exhibit is a reference of its own, and so is a person's paper with its page.
_EXHIBIT = re.compile(r"\bEx(?:hibits?|hs?|s)?\b\.?|\b(?:Dep|Decl|Aff|Tr)\.\s", re.IGNORECASE)
_LEAD_CHARS = 90


def is_citing(words: str) -> bool:
    """True when the words between the references of a bracket or sentence only name papers and places."""
    words = words.strip()
    bracketed = words.startswith(("(", "[", ";"))
    bare = _NESTED.sub(" ", words) if bracketed else words
    return all(_cites(word, bracketed=bracketed) for word in _WORD.findall(bare))


def names_of_papers(text: str, cites: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where a bracket names the paper before or behind its number: "(Police Report, HAR000012 (photographs).)"."""
    for start, end in cites:
        lead = _LEAD.search(text[max(0, start - _LEAD_CHARS) : start])
        if lead is not None and not _EXHIBIT.search(lead["words"]) and is_citing(f"({lead['words']}"):
            low = max(0, start - _LEAD_CHARS)
            yield low + lead.start("words"), low + lead.end("words")
        behind = _BEHIND.match(text, end)
        if behind is not None and is_citing(behind["words"]):
            yield behind.span("words")


def _cites(word: str, *, bracketed: bool) -> bool:
    if word.casefold() in _CITE_WORDS or kind_of(word) is not None:
        return True
    return bracketed and word[0].isupper()
