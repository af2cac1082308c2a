"""The names of a draft: runs of words with a capital, less those that are no names.

"and" never joins, so two people stay two; "of", "&" and a comma before "Inc." do. What the draft or the record also
writes in small letters is no name by itself. Such a word before a name is no part of it ("Foreman Radcliffe"), nor is
one that opens the sentence ("After Reyes left"). In a heading a capital says nothing: there only what the record writes
as a name counts, what is one letter off such a word, and what stands behind a courtesy.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from chambers.grounding.names.registry import Registry
from chambers.grounding.names.terms import meant_by
from chambers.grounding.names.wording import (
    COURT_WORDS,
    COURTESIES,
    DEGREES,
    JOINERS,
    LEGAL_FORMS,
    OPENING,
    PAPERS,
    SMALL_WORDS,
    SUFFIXES,
    TITLES,
    bare,
    is_common_form,
    is_listed,
    is_role_word,
    is_title,
)
from chambers.grounding.pages.page_text import HIDDEN
from chambers.grounding.pages.stems import IRREGULAR

Run = list[re.Match[str]]

_WORD = re.compile(r"[A-Z]{1,4}&[A-Z]{1,4}(?![a-z])|[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*\.?|&")
_OWNS = re.compile(r"['\u2019][sS]\.?$|s['\u2019]\.?$")
_I = re.compile(r"I(?:['\u2019](?:m|ve|d|ll))?")
_STOPPED = TITLES | SUFFIXES | {"st", "mt", "ft"}
"""What may end in a full stop inside a name."""
_ROMAN = re.compile(r"[IVXL]+\.?")
_INITIAL = re.compile(r"[A-Z]\.?")
_DOES = re.compile(
    r"(?:,?\s+(?:[a-z]+ly\s+|then\s+|also\s+|never\s+|later\s+)?(?:said|says|told|wrote|asked|replied|answered|testified"
    r"|swore|signed|called|e-?mailed|texted|met|knew|went|came|left|took|gave|saw|drove|paid|agreed|refused|denied"
    r"|admitted|sold|bought|hid|keeps|kept|led|sent|read|found|heard|spoke|stood|sued|hired|filed|strode|walked)\b|,?\s+who\b|\s+and\s+[A-Z])"
)
"""What stands behind somebody."""
_MAYBE_SURNAME = re.compile(r"(?:ing|ly|ed)\Z")
"""The end of a participle or an adverb, and of Fielding, Connolly and Reed."""
_NUMBERED = re.compile(rf"\.?\s+(?:Nos?\.?\s*)?(?:[A-Z]{{0,4}}-?)?[\d{HIDDEN}]")
"""A number behind a word, which another finder may have taken: "Highway 9", "Defect D-110"."""
_COUNT = re.compile(r"(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|[A-Z]|[IVX]+)\.?")
"""What counts a phase or a part: "Phase One", "Series C"."""
_TITLED = re.compile(r"(?:\b(?P<courtesy>[A-Z][a-z]{0,4})\.|\b(?P<title>[A-Z][a-z]+))\s\Z")
_SHORT = 3
_FULL_NAME = 2
_TITLE_CHARS = 16
_MAX_HEADING_CHARS = 240
_FEWEST_TITLE_WORDS = 3
_MARK = re.compile(r"\s*(?:(?:[IVXLC]{1,6}|[A-Z]|\d{1,2})[.)]\s+)?")


@dataclass(frozen=True, slots=True)
class _Reading:
    """A draft with what says how its words are written."""

    text: str
    opens: Collection[int]
    small: Collection[str]
    registry: Registry | None

    def is_ordinary(self, word: str, *, opens: bool = False) -> bool:
        """True for a word that says nothing about who is named."""
        low = bare(word)
        if self.is_recorded(low):
            return False
        return is_listed(word) or self.is_small(low) or low in DEGREES or (opens and self.is_common(low))

    def is_small(self, low: str) -> bool:
        singles = (low, low[:-1]) if len(low) > _SHORT and low.endswith("s") else (low,)
        return any(each in self.small for each in singles) or ("-" in low and all(
            part in self.small or is_common_form(part) for part in low.split("-")
        ))  # fmt: skip

    def is_recorded(self, low: str) -> bool:
        """True for what the record writes as a name, inside sentences and never small."""
        if self.registry is None or low in self.small or is_listed(low):
            return False
        use = self.registry.use_of(low)
        return use.is_name and use.inside

    def is_common(self, low: str) -> bool:
        """True for a word with the ending of a common one that is nobody's first name: "Winifred" is somebody's."""
        named = self.registry is not None and self.registry.use_of(low).is_name and self.registry.surnames(low)
        return is_common_form(low) and not named

    def has_bearers(self, low: str) -> bool:
        """True for a surname of the record."""
        return self.registry is not None and bool(self.registry.bearers(low))

    def near(self, low: str) -> str | None:
        return None if self.registry is None or low in self.small else self.registry.near(low)

    def is_known(self, low: str) -> bool:
        """True for a word that the record writes as a name, or that has one letter wrong in it."""
        if self.registry is None or low in self.small or len(low) < _SHORT:
            return False
        return self.registry.use_of(low).is_name or (not is_listed(low) and self.near(low) is not None)


def find_names(
    text: str, *, first_words: Collection[int], lower_words: Collection[str], registry: Registry | None = None
) -> Iterator[tuple[int, int, str]]:
    """Names with their spans.

    `first_words` are the offsets at which sentences begin; `lower_words` are words seen in lower case elsewhere.
    """
    reading = _Reading(text, first_words, lower_words, registry)
    headings = list(_headings(text)) if first_words else []
    for run in _runs(text):
        inside = any(low <= run[0].start() < high for low, high in headings)
        for piece in _of_heading(run, reading) if inside else _parts(run, reading):
            start, end = piece[0].start(), _end(piece)
            yield start, end, text[start:end]


def _runs(text: str) -> Iterator[Run]:
    run: Run = []
    for word in _WORD.finditer(text):
        if run and _joins(run[-1], text[run[-1].end() : word.start()], word):
            run.append(word)
            continue
        if run:
            yield run
        run = [word] if word[0][0].isupper() and not _I.fullmatch(word[0]) else []
    if run:
        yield run


def _joins(last: re.Match[str], gap: str, word: re.Match[str]) -> bool:
    low = bare(word[0])
    if gap == ", " and low in SUFFIXES and word[0][0].isupper():
        return True
    if gap.strip(" ") or not gap or _OWNS.search(last[0]) or _I.fullmatch(word[0]):
        return False
    # "Series C. Mr. Lee": a courtesy begins another name, and a stop behind a long word ends a sentence.
    if low in COURTESIES and word[0].endswith(".") and not is_title(last[0]):
        return False
    if last[0].endswith(".") and len(last[0]) > _SHORT - 1 and bare(last[0]) not in _STOPPED:
        return False
    return word[0][0].isupper() or word[0] in JOINERS


def _parts(run: Run, reading: _Reading) -> Iterator[Run]:
    """The names of a run: what stands before "of" and behind it are two, where both name somebody."""
    opens = run[0].start() in reading.opens or reading.text[max(0, run[0].start() - 1) : run[0].start()] in (
        '"',
        "\u201c",
    )
    if _is_mark(run, reading):
        run, opens = run[1:], True
    at = next((at for at, word in enumerate(run) if word[0] == "of"), None)
    pieces = [run] if at is None else [run[:at], run[at + 1 :]]
    for number, piece in enumerate(pieces):
        kept = _trimmed(piece, reading, opens=opens and number == 0)
        if kept and not _is_nobody(kept, reading, opens=opens and number == 0 and kept[0] is run[0]):
            yield kept


def _trimmed(run: Run, reading: _Reading, *, opens: bool) -> Run:
    """A run without the words around its name: what opens the sentence, titles and offices, the kind of a paper."""
    kept = list(run)
    while kept and _is_lead(kept, reading, opens=opens and kept[0] is run[0]):
        kept.pop(0)
    while kept and _is_tail(kept, reading):
        kept.pop()
    return kept


def _is_lead(run: Run, reading: _Reading, *, opens: bool) -> bool:
    word, low = run[0][0], bare(run[0][0])
    if word in JOINERS or low in ("i", "no", "nos"):
        return True
    if len(run) == 1:
        return False
    if (len(low) == 1 and run[1][0] == "of") or (is_role_word(word) and run[1][0] not in ("of", "&")):
        return True
    if low in COURTESIES or (is_title(word) and run[1][0] != "of"):
        return True
    if run[1][0] in ("of", "&") and not opens:
        return False
    following = bare(run[1][0])
    if not reading.is_ordinary(word, opens=opens) or _is_firm(run):
        return opens and low in OPENING
    if opens and (low in OPENING or reading.is_common(low)):
        return True
    # "Mark Dunmore" where the record writes "mark" as well: a first name, if it has people of the other name.
    known = reading.has_bearers(following)
    return is_listed(word) or (not known and not all(reading.is_ordinary(each[0]) for each in run[1:]))


def _is_mark(run: Run, reading: _Reading) -> bool:
    """True for the letter or numeral of a point: "B. The kiln"; not for "B. Corrigan"."""
    low = reading.text.rfind("\n", 0, run[0].start()) + 1
    marks = run[0][0].endswith(".") and not reading.text[low : run[0].start()].strip(" #*\t")
    if not marks or len(run) == 1:
        return False
    following = bare(run[1][0])
    if len(following) == 1:
        return False
    before = chr(ord(run[0][0][0]) - 1) if run[0][0][0] != "A" else "B"
    if re.search(rf"^[ \t#*]*{before}\.[ \t]", reading.text, re.MULTILINE):
        return True
    counted = len(run[0][0]) > _FULL_NAME and _ROMAN.fullmatch(run[0][0]) is not None
    return counted or (len(run[0][0]) == _FULL_NAME and (following in OPENING or not reading.is_recorded(following)))


def _is_tail(run: Run, reading: _Reading) -> bool:
    word, low = run[-1][0], bare(run[-1][0])
    if word in JOINERS or low in ("no", "nos", "i"):
        return True
    if len(run) == 1:
        return False
    return low in PAPERS and not reading.is_recorded(low) and (low not in SUFFIXES)


def _is_firm(run: Run) -> bool:
    return len(run) > 1 and bare(run[-1][0]) in LEGAL_FORMS


def _is_nobody(run: Run, reading: _Reading, *, opens: bool) -> bool:
    """True for words of the language alone, and for an unknown one that opens a sentence and does nothing."""
    if _is_firm(run):
        return False
    words = [word[0] for word in run if word[0] not in JOINERS]
    if meant_by(" ".join(words), reading.text) is not None:
        return False
    if len(run) == 1 and _is_numbered(run[0], reading):
        return True
    titled = _is_titled(run, reading.text)
    if all(_ROMAN.fullmatch(word) or len(bare(word)) == 1 for word in words) and not titled:
        return True
    acts = len(run) == 1 and _MAYBE_SURNAME.search(bare(words[0])) and _DOES.match(reading.text, run[0].end())
    if all(_is_plain(word, reading, titled=titled, opens=opens and not acts) for word in words):
        return True
    counted = len(words) == _FULL_NAME and _COUNT.fullmatch(words[1]) is not None
    if counted and not titled and not reading.is_recorded(bare(words[0])):
        return True
    if len(run) > 1 or not opens or titled:
        return False
    word, low = words[0], bare(words[0])
    # "Lost wages" are no slip for Mr. Post.
    if reading.is_recorded(low) or (low not in IRREGULAR and reading.near(low) is not None):
        return False
    if _OWNS.search(word) and not is_common_form(low):
        return False
    inside = re.search(rf"[a-z,;]\s+{re.escape(word.rstrip('.'))}(?!\w)", reading.text) is not None
    return (is_common_form(low) and not acts) or not (inside or _DOES.match(reading.text, run[-1].end()))


def _is_numbered(word: re.Match[str], reading: _Reading) -> bool:
    """True for what a number stands behind, and nobody's surname: "Section 2"."""
    numbered = not word[0].isupper() and _NUMBERED.match(reading.text, word.end()) is not None
    return numbered and not reading.has_bearers(bare(word[0]))


def _is_plain(word: str, reading: _Reading, *, titled: bool, opens: bool) -> bool:
    low = bare(word)
    if titled and not is_listed(word):
        return False
    if "-" in word and word.rsplit("-", 1)[1][:1].islower():
        return True
    return reading.is_ordinary(word, opens=opens) or len(low) == 1 or low.removesuffix("s") in COURT_WORDS


def _is_titled(run: Run, text: str) -> bool:
    before = _TITLED.search(text[max(0, run[0].start() - _TITLE_CHARS) : run[0].start()])
    return before is not None and is_title(before["courtesy"] or before["title"])


def _end(run: Run) -> int:
    """Where a name ends: without the ending of an owner, and the stop of a sentence."""
    word = run[-1]
    owned = _OWNS.search(word[0])
    if owned is not None:
        return word.start() + owned.start() + (owned[0][0] == "s")
    stop = word[0].endswith(".") and bare(word[0]) not in SUFFIXES and not _INITIAL.fullmatch(word[0])
    return word.end() - stop


def _of_heading(run: Run, reading: _Reading) -> Iterator[Run]:
    """The words of a heading that the record writes as names, and those behind a courtesy."""
    yield from _stretches(run, lambda at: _is_name_in_heading(run, at, reading))


def _stretches(run: Run, is_name: Callable[[int], bool]) -> Iterator[Run]:
    piece: Run = []
    for at, word in enumerate(run):
        if is_name(at) or (piece and _INITIAL.fullmatch(word[0])):
            piece.append(word)
            continue
        if piece:
            yield piece
        piece = []
    if piece:
        yield piece


def _is_name_in_heading(run: Run, at: int, reading: _Reading) -> bool:
    low = bare(run[at][0])
    if is_title(run[at][0]) or is_role_word(run[at][0]) or low in COURT_WORDS or low in PAPERS or low in OPENING:
        return False
    if reading.is_known(low):
        return True
    titled = any(bare(word[0]) in COURTESIES for word in run[max(0, at - _FULL_NAME - 1) : at])
    behind = [bare(word[0]) for word in run[at + 1 : at + 2]]
    strange = reading.registry is not None and not reading.registry.knows(low) and low not in reading.small
    return strange and not is_common_form(low) and (titled or any(map(reading.is_recorded, behind)))


def _headings(text: str) -> Iterator[tuple[int, int]]:
    """The lines in which a capital says nothing: all in capitals, or a line by itself with a capital at every word."""
    at = 0
    lines = text.split("\n")
    for number, line in enumerate(lines):
        alone = (number == 0 or not lines[number - 1].strip()) and (
            number + 1 == len(lines) or not lines[number + 1].strip()
        )
        if line.isupper() or (alone and _is_title_line(line)):
            yield at, at + len(line)
        at += len(line) + 1


def _is_title_line(line: str) -> bool:
    mark = _MARK.match(line)
    words = re.findall(r"[^\W\d_][\w'\u2019-]*", line[mark.end() if mark else 0 :].lstrip("#* "))
    if (
        not words
        or len(line) > _MAX_HEADING_CHARS
        or not all(word[0].isupper() or word in SMALL_WORDS for word in words)
    ):
        return False
    marked = line.lstrip().startswith("#") or (mark is not None and mark[0].strip())
    return bool(marked) or len([word for word in words if word[0].isupper()]) >= _FEWEST_TITLE_WORDS
