"""The papers of a record, and the words that each goes by.

A paper is a file, or pages inside one that begin with a heading of their own. It goes by the name of its file, by the
words of its heading and of the kind that its form shows (a letter, an e-mail), by whom it is from and to, and by those
who signed it. What stands further down in it says nothing about its name. What a reference means is for `matching`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from chambers.grounding.cited.paper_kinds import KINDS, LETTERED, OTHER_KINDS, PHRASES, SAME, SHORT, SPELLINGS
from chambers.grounding.cited.places import WHOLE, Place
from chambers.grounding.keeping import Kept, kept_on_page
from chambers.record.page import Page, visible_text

_HEAD_LINES, _WIDE_LINES, _FOOT_LINES, _TITLE_LINES = 5, 20, 8, 3
_LINE_CHARS, _TITLE_CHARS = 80, 70
_TO = re.compile(r"\s*(?:Dear|To|Cc|TO|CC|Attn|Attention)\b")
_FROM = re.compile(r"\s*(?:From|FROM|By|Author|Prepared by|Signed)\b")
_DEAR = re.compile(r"^\s*Dear\b", re.MULTILINE)
_MAIL = re.compile(r"\A\s*(?:From|To|Sent|Subject|Date):", re.MULTILINE)
_PHRASES = tuple((re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE), word) for pattern, word in PHRASES)
_ANY_PHRASE = re.compile("|".join(pattern for pattern, _ in PHRASES), re.IGNORECASE)
_UNDER = re.compile(r"^(?:sub|counter|cross)-?")
"""What makes another kind of paper out of one: a subcontract, a sublease, a counteroffer."""


_LETTERS = {"TT": ("trial", "transcript"), "HT": ("hearing", "transcript"), "RT": ("reporter", "transcript")}
"""What the names of files cut to letters."""


class HasPages(Protocol):
    """A record, as far as its papers need it."""

    kept: Kept

    @property
    def pages(self) -> Sequence[Page]:
        """Every page, in order."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A file, or pages of one that are headed as a paper of their own, with the words that it goes by."""

    file: str
    sha256: str
    first: int
    last: int
    filed: frozenset[str]
    """The words of the name of its file."""
    title: frozenset[str]
    """The words of its head and of its file's name."""
    words: frozenset[str]
    """Those, and the words of whom it is from and to, and of those who signed it."""
    makers: frozenset[str]
    """The words of its first lines, of whom it is from and of those who signed it."""
    is_file: bool

    @property
    def stem(self) -> str:
        """The name of the file without its folder and its ending."""
        name = self.file.rpartition("/")[2]
        return name.rpartition(".")[0] or name

    def __str__(self) -> str:
        return self.file if self.is_file else f"{self.file}, page {self.first}"


class Form(StrEnum):
    """How a reference points at its paper."""

    LABEL = "label"
    DOCKET = "docket"
    NAME = "name"
    LISTED = "listed"
    OWN = "own"
    """A reference of the draft to its own rows and paragraphs."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What a draft points at: how it is called, the papers that it means, and the place in them."""

    label: str
    form: Form
    papers: tuple[Paper, ...] = ()
    place: Place = WHOLE

    def __str__(self) -> str:
        return f"{self.label} at {self.place}" if self.place else self.label


@lru_cache(maxsize=50_000)
def kind_of(word: str) -> str | None:
    """The kind of paper that a word means, in one spelling, or None."""
    bare = word.casefold()
    bare = SPELLINGS.get(bare, bare)
    bare = bare if bare in KINDS else bare.removesuffix("s")
    return SAME.get(bare, bare) if bare in KINDS or _UNDER.sub("", bare) in KINDS else None


def is_kind(word: str) -> bool:
    """True for a word that says what kind of paper one is, whole or shortened."""
    bare = whole_word(word).rpartition("-")[2]
    return kind_of(bare) is not None or bare in OTHER_KINDS or word.casefold() in LETTERED


@lru_cache(maxsize=50_000)
def whole_word(word: str) -> str:
    """A word that was cut short, as it is in full; many of one kind are cut short like one: "invs"."""
    bare = word.casefold().replace("\u2019", "'")
    return SHORT.get(bare) or SHORT.get(bare.removesuffix("s")) or bare


def with_short_kinds(name: str) -> str:
    """A name in which a kind of paper of several words is one word: "Body-Worn Camera Tr." is "bwc Tr."."""
    for pattern, word in _PHRASES:
        name = pattern.sub(word, name)
    return name


@kept_on_page
def papers_in(index: HasPages) -> tuple[Paper, ...]:
    """Every file of a record as one paper, and the papers that follow one another inside a file."""
    files: dict[str, list[Page]] = {}
    for page in index.pages:
        files.setdefault(page.sha256, []).append(page)
    return tuple(paper for pages in files.values() for paper in _papers(pages))


def _papers(pages: Sequence[Page]) -> Iterator[Paper]:
    yield _paper(pages, is_file=True)
    starts = [at for at in range(1, len(pages)) if _begins(pages[at], pages[at - 1])]
    if starts:
        for low, high in zip((0, *starts), (*starts, len(pages)), strict=True):
            yield _paper(pages[low:high], is_file=False)


def _paper(pages: Sequence[Page], *, is_file: bool) -> Paper:
    head, foot = visible_text(pages[0]), visible_text(pages[-1])
    file = pages[0].file
    filed = frozenset(_words(file.rpartition("/")[2].rpartition(".")[0] or file)) if is_file else frozenset[str]()
    title = filed | {*_words(" ".join(_head(head, _HEAD_LINES))), *_shown(head)}
    signed = [line for line in foot.splitlines() if line.strip()][-_FOOT_LINES:]
    top = _head(head, _WIDE_LINES)
    made = (*top[:2], *(line for line in top if _FROM.match(line)), *signed)
    makers = frozenset(_words(" ".join(line for line in made if not _TO.match(line)))) | filed
    words = title | frozenset(_words(" ".join((*top, *signed))))
    return Paper(file, pages[0].sha256, pages[0].number, pages[-1].number, filed, title, words, makers, is_file)


def _head(text: str, count: int) -> list[str]:
    """The short ones among the first lines of a page."""
    lines = [line for line in text.splitlines() if line.strip()][:count]
    return [line for line in lines if len(line) <= _LINE_CHARS]


def _shown(text: str) -> tuple[str, ...]:
    """The kinds of paper that the form of a page shows."""
    shown = (("letter", _DEAR.search(text)), ("email", _MAIL.match(text)))
    return tuple(kind for kind, seen in shown if seen)


def _begins(page: Page, before: Page) -> bool:
    """True for a page that has a head of its own: the title of a paper, or the form of a letter or a mail."""
    text = visible_text(page)
    lines = _head(text, _HEAD_LINES)
    if not lines or lines[:1] == _head(visible_text(before), 1):
        return False
    titles = (line for line in lines[:_TITLE_LINES] if len(line.strip()) <= _TITLE_CHARS)
    titled = (line for line in titles if not line.rstrip().endswith((".", ",", ";")))
    return any(is_kind(word) for line in titled for word in line.split() if word[:1].isupper()) or bool(_shown(text))


def _words(text: str) -> list[str]:
    """The words of the head or the name of a paper, as they stand and in full, with the kinds they make together."""
    found = re.findall(r"[^\W\d_]+(?:['\u2019](?=g\b)g)?(?:-[^\W\d_]+)*", text)
    written = [each.casefold() for word in found for each in (word, *(word.split("-") if "-" in word else ()))]
    written += [each for word in found if word in _LETTERS for each in _LETTERS[word]]
    kinds = [kind_of(word) or word for word in written]
    full = [kind_of(whole_word(word)) or whole_word(word) for word in written]
    phrases = _PHRASES if _ANY_PHRASE.search(text) else ()
    return [*written, *kinds, *full, *(word for pattern, word in phrases if pattern.search(text))]
