"""What kind of paper each file is: a lease, a letter, an invoice, by its head, its form or its name.

A file may be of several kinds ("LEASE AGREEMENT" is a lease and an agreement), or of none that is known here. What
stands further down in a file says nothing about it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from chambers.grounding.keeping import Kept, kept_on_page
from chambers.grounding.words.paper_kinds import KINDS, LETTERED, OTHER_KINDS, PHRASES, SAME, SHORT, SPELLINGS
from chambers.record.page import Page, Source, visible_text

_HEAD_LINES = 5
_HEAD_LINE_CHARS = 80
LETTER = re.compile(r"^\s*Dear\b", re.MULTILINE)
_HEAD_LINES_WIDE = 20
_FOOT_LINES = 8
_TITLE_CHARS = 70
_TITLE_LINES = 3
_TO = re.compile(r"\s*(?:Dear|To|Cc|TO|CC|Attn|Attention)\b")
_FROM = re.compile(r"\s*(?:From|FROM|By|Author|Prepared by|Signed)\b")
KINDS_OF_WORDS = tuple((re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE), word) for pattern, word in PHRASES)
_MAIL = re.compile(r"\A\s*(?:From|To|Sent|Subject|Date):", re.MULTILINE)


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


_UNDER = re.compile(r"^(?:sub|counter|cross)-?")
"""What makes another paper of a kind out of it, with a name of its own: a subcontract, a sublease, a counteroffer."""


def kind_of(word: str) -> str | None:
    """The kind of paper that a word means, in one spelling, or None."""
    bare = word.casefold()
    bare = SPELLINGS.get(bare, bare)
    bare = bare if bare in KINDS else bare.removesuffix("s")
    return SAME.get(bare, bare) if bare in KINDS or _UNDER.sub("", bare) in KINDS else None


def paper_words(source: Source) -> frozenset[str]:
    """The words that a file goes by: those of its head and name, and the kinds that its form shows."""
    return _file_words(source.pages) if source.pages else frozenset()


def _file_words(pages: Sequence[Page]) -> frozenset[str]:
    text, file = visible_text(pages[0]), pages[0].file
    head = " ".join(_head(text, _HEAD_LINES))
    named = _head_words(file.rpartition(".")[0] or file)
    return frozenset((*_head_words(head), *named, *_shown(text)))


def file_words(file: str) -> frozenset[str]:
    """The words of the name of a file."""
    return frozenset(_head_words(file.rpartition("/")[2].rpartition(".")[0] or file))


def _head(text: str, count: int) -> list[str]:
    """The short ones among the first lines of a page."""
    lines = [line for line in text.splitlines() if line.strip()][:count]
    return [line for line in lines if len(line) <= _HEAD_LINE_CHARS]


def _shown(text: str) -> tuple[str, ...]:
    """The kinds of paper that the form of a page shows."""
    shown = (("letter", LETTER.search(text)), ("email", _MAIL.match(text)))
    return tuple(kind for kind, seen in shown if seen)


def is_kind(word: str) -> bool:
    """True for a word that says what kind of paper one is, whole or shortened."""
    bare = whole_word(word)
    return kind_of(bare) is not None or bare in OTHER_KINDS or word.casefold() in LETTERED


def bearing_words(words: Sequence[str], known: Sequence[Paper]) -> tuple[str, ...]:
    """The hashes of the files that go by all of the words, at their head or in their name."""
    wanted = frozenset(kind_of(word) or word.casefold() for word in words)
    files = [paper for paper in known if paper.is_file]
    filed = [paper for paper in files if wanted <= frozenset(_words(paper.stem, short=True))]
    return tuple(paper.sha256 for paper in filed or files if wanted <= paper.title | paper.makers)


@kept_on_page
def papers_in(index: HasPages) -> tuple[Paper, ...]:
    """Every file of a record as one paper, and the papers that follow one another inside a file."""
    files: dict[str, list[Page]] = {}
    for page in index.pages:
        files.setdefault(page.sha256, []).append(page)
    return tuple(paper for pages in files.values() for paper in _papers(pages))


def _papers(pages: Sequence[Page]) -> Iterator[Paper]:
    yield _paper(pages, _file_words(pages), is_file=True)
    starts = [at for at in range(1, len(pages)) if _begins(pages[at], pages[at - 1])]
    if starts:
        for low, high in zip((0, *starts), (*starts, len(pages)), strict=True):
            head = _words(" ".join(_head(visible_text(pages[low]), _HEAD_LINES)))
            yield _paper(pages[low:high], frozenset((*head, *_shown(visible_text(pages[low])))), is_file=False)


def _paper(pages: Sequence[Page], title: frozenset[str], *, is_file: bool) -> Paper:
    head, foot = visible_text(pages[0]), visible_text(pages[-1])
    signed = [line for line in foot.splitlines() if line.strip()][-_FOOT_LINES:]
    top = _head(head, _HEAD_LINES_WIDE)
    made = (*(line for line in top[:2] if not _TO.match(line)), *(line for line in top if _FROM.match(line)), *signed)
    words = frozenset(_head_words(" ".join((*top, *signed))))
    makers = frozenset(_words(" ".join((*(line for line in made if not _TO.match(line)), pages[0].file))))
    numbers = pages[0].number, pages[-1].number
    return Paper(pages[0].file, pages[0].sha256, *numbers, title, title | words, makers, is_file)


def _begins(page: Page, before: Page) -> bool:
    """True for a page that has a head of its own: the title of a paper, or the form of a letter or a mail."""
    text = visible_text(page)
    lines = _head(text, _HEAD_LINES)
    if not lines or lines[:1] == _head(visible_text(before), 1):
        return False
    titles = [
        line
        for line in lines[:_TITLE_LINES]
        if len(line.strip()) <= _TITLE_CHARS and not line.rstrip().endswith((".", ",", ";"))
    ]
    return any(is_kind(word) for line in titles for word in line.split() if word[:1].isupper()) or bool(_shown(text))


def papers_called(words: Sequence[str], known: Sequence[tuple[str, frozenset[str]]]) -> tuple[str, ...]:
    """The files that go by all of the words; `known` are files with the words of `paper_words`."""
    wanted = frozenset(kind_of(word) or word.casefold() for word in words)
    return tuple(sha256 for sha256, theirs in known if wanted <= theirs)


def _words(text: str, *, short: bool = False) -> list[str]:
    found = re.findall(r"[^\W\d_]+(?:['\u2019](?=g\b)g)?(?:-[^\W\d_]+)*|fd302", text)
    whole = (whole_word(word) if short else word for word in found)
    return [kind_of(word) or word.casefold() for word in whole]


def whole_word(word: str) -> str:
    """A word that was cut short, as it is in full; many of one kind are cut short like one: "invs"."""
    bare = word.casefold().replace("\u2019", "'")
    return SHORT.get(bare) or SHORT.get(bare.removesuffix("s")) or bare


def _head_words(text: str) -> list[str]:
    """The words of the head or the name of a paper, as they stand and in full, with the kinds they make together."""
    seen = (word for pattern, word in KINDS_OF_WORDS if pattern.search(text))
    return [*_words(text), *_words(text, short=True), *seen]
