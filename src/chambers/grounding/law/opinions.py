"""A folder of opinions as rows of the library: each file read for its own head and words.

A file without a citation of its own at its head still answers to its name; one without a name is no opinion, and is
given back with the reason.
"""

from collections.abc import Iterable

from chambers.grounding.law.authorities import Authority
from chambers.grounding.law.opinion import PAGE_BREAK, opinion_of
from chambers.grounding.law.opinion_head import Head, read_head
from chambers.record.page import Source, Unreadable, visible_text

_HEAD_PAGES = 2


def opinion_rows(sources: Iterable[Source]) -> tuple[tuple[Authority, ...], tuple[Unreadable, ...]]:
    """The rows of all opinions, and the files that are none."""
    rows: list[Authority] = []
    refused: list[Unreadable] = []
    for source in sources:
        head = read_head(PAGE_BREAK.join(visible_text(page) for page in source.pages[:_HEAD_PAGES]))
        if head.name is None:
            refused.append(Unreadable(source.file, "its head names no case, so it cannot be taken for an opinion"))
        else:
            rows += _rows(source, head, head.name)
    return tuple(rows), tuple(refused)


def _rows(source: Source, head: Head, name: str) -> list[Authority]:
    opinion = opinion_of(source, [int(cite.page) for cite in head.cites if cite.page and cite.page.isdigit()])
    slots = [(cite.volume or "", cite.reporter or "", cite.page or "") for cite in head.cites]
    return [
        Authority(volume, reporter, page, name, head.court, head.year, head.decided, opinion.text, opinion=opinion)
        for volume, reporter, page in slots or [("", "", "")]
    ]
