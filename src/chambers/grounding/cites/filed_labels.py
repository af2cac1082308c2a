"""Labels other than "exhibit" that the files of a record bear: "Tab 7 - lease.pdf", "Attachment B bill.pdf", "TAB 2".

A file bears a label in its name, or at the head of its first page. A label without its word ("4B_report.pdf") counts
where other files bear such labels with it. What a draft means by a label is for `listed_sources` to say.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from chambers.grounding.cites.papers import HasPages, Paper, papers_in
from chambers.grounding.keeping import kept_on_page
from chambers.record.page import visible_text

SORTS: Mapping[str, str] = {
    "doc": r"[Dd]oc(?:ument)?s?|DOC(?:UMENT)?S?",
    "tab": r"[Tt]abs?|TABS?",
    "encl": r"[Ee]nc(?:l(?:osure)?)?s?|ENCL(?:OSURE)?S?",
    "att": r"[Aa]tt(?:ach(?:ment)?)?s?|ATT(?:ACHMENT)?S?",
    "app": r"[Aa]pp(?:['\u2019]?x|end(?:ix|ices|ixes))?s?|APP(?:ENDIX)?",
    "annex": r"[Aa]nn(?:ex(?:es|ures?)?)?|ANNEX(?:URE)?",
    "sched": r"[Ss]ched(?:ule)?s?|SCHEDULE",
    "ex": r"[Ee]x(?:h(?:ibit)?)?s?|EXHIBITS?",
    "source": r"[Ss](?:ou)?rce?s?|SOURCES?",
    "ref": r"[Rr]ef(?:erence)?s?|REF",
    "item": r"[Ii]tems?|ITEMS?",
}
"""The words before the labels of papers, by their sort."""
_FILED = {sort: SORTS[sort] for sort in ("doc", "tab", "encl", "att", "app", "annex", "sched")}
_WORD = "(?:" + "|".join(f"(?P<{sort}>{words})" for sort, words in _FILED.items()) + r")"
_LABEL = r"0{0,3}(?P<label>\d{1,3}[A-Za-z]?|[A-Z])"
_IN_NAME = re.compile(rf"(?<![^\W_]){_WORD}[\s_.#-]{{0,3}}(?:[Nn]o\.?[\s_]?)?{_LABEL}(?![^\W_])(?!\.\d)")
_ALONE = re.compile(rf"{_WORD}[\s.:#]{{0,3}}(?:[Nn]o\.?\s?)?[\"\u201c(]?{_LABEL}[\"\u201d)]?")
_BARE = re.compile(r"0{0,3}(?P<label>\d{1,3}[A-Za-z]?)(?:_|[.)]\s*|\s+-\s+)(?=[^\W\d_]{2})")
_APART = re.compile(r"[ ]{3,}|\t|\||\n|\s[-\u2013\u2014]\s|,")
_EDGES = " \t*_=+-#~[]"
_HEAD_LINES = 6
_FEW = 2

Filed = Mapping[tuple[str, str], tuple[Paper, ...]]


@kept_on_page
def filed_labels(index: HasPages) -> Filed:
    """For each sort and label the files that bear it."""
    files = [paper for paper in papers_in(index) if paper.is_file]
    heads = {page.sha256: visible_text(page) for page in reversed(index.pages)}
    found: dict[tuple[str, str], tuple[Paper, ...]] = {}
    unlabelled: list[Paper] = []
    for paper in files:
        labels = list(_in_name(paper.stem)) or list(dict.fromkeys(_at_head(heads[paper.sha256])))
        for key in labels:
            found[key] = (*found.get(key, ()), paper)
        unlabelled += [] if labels else [paper]
    return {**dict(_bare(unlabelled, found)), **found}


def _in_name(stem: str) -> Iterator[tuple[str, str]]:
    match = _IN_NAME.search(stem)
    if match is not None:
        yield _key(match)


def _at_head(head: str) -> Iterator[tuple[str, str]]:
    lines = [line for line in head.splitlines() if line.strip()][:_HEAD_LINES]
    pieces = (piece.strip(_EDGES) for line in lines for piece in _APART.split(line))
    yield from (_key(match) for piece in pieces if (match := _ALONE.fullmatch(piece)) is not None)


def _bare(papers: Sequence[Paper], known: Filed) -> Iterator[tuple[tuple[str, str], tuple[Paper, ...]]]:
    """Labels at the beginning of names without their word, where the files with labels have one word for them."""
    sorts = {sort for sort, _ in known}
    if len(sorts) != 1 or len(known) < _FEW:
        return
    sort = next(iter(sorts))
    for paper in papers:
        match = _BARE.match(paper.stem)
        if match is not None:
            yield (sort, match["label"].upper()), (paper,)


def _key(match: re.Match[str]) -> tuple[str, str]:
    return next(sort for sort in _FILED if match[sort] is not None), match["label"].upper()
