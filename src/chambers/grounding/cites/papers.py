"""What kind of paper each file is: a lease, a letter, an invoice, by its head, its form or its name.

A file may be of several kinds ("LEASE AGREEMENT" is a lease and an agreement), or of none that is known here. What
stands further down in a file says nothing about it.
"""

import re
from collections.abc import Sequence

from chambers.record.page import Source, visible_text

_WORDS = """
addendum affidavit agreement amendment appraisal bill certificate complaint contract declaration deed deposition
determination email estimate guaranty handbook invoice lease ledger letter license manual memo memorandum minutes
mortgage note notice offer order permit plan policy proposal receipt report resolution schedule statement survey
transcript trust will
"""
KINDS = frozenset(_WORDS.split())
_SPELLINGS = {
    "e-mail": "email", "mail": "email", "memoranda": "memorandum", "licence": "license", "guarantee": "guaranty",
    "correspondence": "letter",
}  # fmt: skip
_SAME = {"contract": "agreement", "memo": "memorandum"}
_HEAD_LINES = 5
_HEAD_LINE_CHARS = 80
LETTER = re.compile(r"^\s*Dear\b", re.MULTILINE)
_MAIL = re.compile(r"\A\s*(?:From|To|Sent|Subject|Date):", re.MULTILINE)


def kind_of(word: str) -> str | None:
    """The kind of paper that a word means, in one spelling, or None."""
    bare = word.casefold()
    bare = _SPELLINGS.get(bare, bare)
    bare = bare if bare in KINDS else bare.removesuffix("s")
    return _SAME.get(bare, bare) if bare in KINDS else None


def paper_words(source: Source) -> frozenset[str]:
    """The words that a file goes by: those of its head and name, and the kinds that its form shows."""
    text = visible_text(source.pages[0]) if source.pages else ""
    lines = [line for line in text.splitlines() if line.strip()][:_HEAD_LINES]
    head = " ".join(line for line in lines if len(line) <= _HEAD_LINE_CHARS)
    words = _words(f"{head} {source.file.rpartition('.')[0] or source.file}")
    shown = (("letter", LETTER.search(text)), ("email", _MAIL.match(text)))
    return frozenset((*words, *(kind for kind, seen in shown if seen)))


def papers_called(words: Sequence[str], known: Sequence[tuple[str, frozenset[str]]]) -> tuple[str, ...]:
    """The files that go by all of the words; `known` are files with the words of `paper_words`."""
    wanted = frozenset(kind_of(word) or word.casefold() for word in words)
    return tuple(sha256 for sha256, theirs in known if wanted <= theirs)


def _words(text: str) -> list[str]:
    found = re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text)
    return [kind_of(word) or word.casefold() for word in found]
