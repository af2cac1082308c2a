"""Where a draft points at the record: brackets, table cells, "Source:" lines, sentences that only cite, running text.

A reference is a label ("Ex. 4", "Dkt. 26", "PX 7"), a number of the draft's own list of sources ("[3]"), or the name of
a paper ("Hale Dep.", "Kestrel Subcontract", "e-mail of May 3"), each with the place behind it. Bates numbers are read
by `record.reference`. A name counts in a citing position, or before a place; one that clearly names a paper which the
record does not have is a reference all the same, and means nothing. Whether place and facts are right is for `judging`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from chambers.grounding.cited.citing import citing_pieces, is_citing, placed_behind
from chambers.grounding.cited.labels import DOCKET, EXHIBIT, file_of, find_labels
from chambers.grounding.cited.matching import name_of, papers_meant
from chambers.grounding.cited.own_labels import listed_references, own_references
from chambers.grounding.cited.paper_kinds import FILE_ENDING, LINKING
from chambers.grounding.cited.papers import (
    Form,
    Paper,
    Reference,
    is_kind,
    kind_of,
    papers_in,
    whole_word,
    with_short_kinds,
)
from chambers.grounding.cited.places import WHOLE, Place, place_at
from chambers.grounding.grounds import Grounds
from chambers.grounding.pages.draft_tables import Item, Row

_SIGNAL = re.compile(
    r"\s*(?:(?:[Ss]ee(?:,?\s+also)?(?:,?\s*e\.g\.,?)?|[Cc]f\.|[Aa]ccord|[Cc]iting|[Qq]uoting|[Ss]ources?:|[Rr]ecord:"
    r"|[Rr]ef(?:erence)?s?[.:]|and)\s+)?(?:[Tt]he\s+)?"
)
_DEFINED = re.compile(r"\s*\((?:the\s+|hereinafter\s+)?[\"\u201c](?P<term>[^\"\u201d()]{2,50}?),?[\"\u201d]\)")
_WORD = re.compile(r"[^\W\d_]+")
_GAP = re.compile(r",?\s|(?<=[A-Za-z\d.])(?=[\u00a7\u00b6])")
_TRIGGER = re.compile(
    r",?\s*(?:\u00a7|\u00b6)|,?\s+(?:at\s+|the\s+)?(?=\d{1,5}:\d|(?:\[\d)|(?:at\s+\d)|(?:pp?\.|pages?|[Pp]aras?|[Pp]aragraphs?"
    r"|[Ss]ec(?:tions?|s?\.)|[Aa]rt(?:icles?|s?\.)|[Cc]l(?:auses?|s?\.)|entr(?:y|ies)|rows?|items?|[Nn]os?\.|Q\.|[Ll]l?\.|lines?)\s*[\dA-Z\u00a7])"
)
_BEFORE = re.compile(
    r"(?:(?:[A-Z\d][\w.'\u2019&/-]*|of|the|and|to|from|dated|[Vv]ol\.?|[Dd]ay),?\s+){0,9}[A-Z\d][\w.'\u2019/&-]*"
    r"(?:\s+\([^()\n]{3,40}\))?$"
)
_NUMBERED = re.compile(r"^([A-Z][\w'\u2019-]+)\s+\(?(\d|[IVX]{1,4})\)?$")
"""The statement of a witness by its number alone: "Osei 1"."""
_LAW = re.compile(
    r"\b(?:Code|Rules?|Acts?|Stat|Const|Restatement|Laws?|Reg(?:ulation)?s?|U\.?S\.?C|C\.?F\.?R|CPR|Fed|Cal)\b"
)
_FILE_LIKE = re.compile(rf"\w\.{FILE_ENDING}\b|_", re.IGNORECASE)
_SIGNAL_WORDS = "see also cf accord and the in under but id by at from as citing quoting compare per"
_SIGNALS = frozenset(_SIGNAL_WORDS.split())
_ENDS = re.compile(r"[A-Za-z][a-z]{3,}\.")
"""A word that ends a sentence, unless it is the short form of one: "Dep."."""
_MAX_WORDS, _LEAD_CHARS = 14, 110

Found = tuple[int, int, Reference]


def find_references(text: str, rows: Sequence[Row], items: Sequence[Item], grounds: Grounds) -> tuple[Found, ...]:
    """Every reference of a draft but its Bates numbers, none inside another, in order."""
    finder = _Finder(text, grounds)
    for found in (
        own_references(text, items, papers_in(grounds.index)),
        finder.named(rows, known=True),
        listed_references(text, grounds),
        finder.combined(),
        finder.labelled(),
        finder.named(rows),
        finder.running(),
    ):
        finder.take(found)
    return tuple(sorted(finder.taken, key=lambda each: each[0]))


class _Finder:
    """One pass over a draft; what is taken by one way is left alone by those behind it."""

    def __init__(self, text: str, grounds: Grounds) -> None:
        self.text = text
        self.grounds = grounds
        self.taken: list[Found] = []
        self.files = {paper.sha256: paper for paper in papers_in(grounds.index) if paper.is_file}
        self._known: dict[str, tuple[Paper, ...]] = {}

    def take(self, found: Iterable[Found]) -> None:
        """Keep what overlaps nothing that was taken before."""
        for start, end, reference in found:
            if not self._is_taken(start, end):
                self.taken.append((start, end, reference))

    def labelled(self) -> Iterator[Found]:
        """Exhibits and docket entries by their labels."""
        for start, end, labels in find_labels(self.text, self.grounds.exhibits):
            after, place = placed_behind(self.text, end)
            after, place = (after, place) if place else self._behind_name(end)
            sha256 = file_of(labels, self.grounds.exhibits)
            papers = (self.files[sha256],) if sha256 in self.files else ()
            form = Form.DOCKET if labels[0].startswith(DOCKET) else Form.LABEL
            yield start, after, Reference(labels[-1], form, papers, place)

    def _behind_name(self, at: int) -> tuple[int, Place]:
        """The place behind a label and what it is called: "Exhibit A to the Hale Affidavit, Lease, s. 7.1"."""
        ends = re.compile(r"[;)\]\n]").search(self.text, at, at + _LEAD_CHARS)
        tail = self.text[at : ends.start()] if ends is not None else ""
        tail = _DEFINED.sub(lambda match: " " * len(match[0]), tail)
        for gap in _GAP.finditer(tail):
            end, place = place_at(tail, gap.start())
            if place and not tail[end:].strip(" .,") and is_citing(f"({re.sub(r'[0-9]', '', tail[: gap.start()])}"):
                return at + end, place
        return at, WHOLE

    def combined(self) -> Iterator[Found]:
        """An exhibit with what it is called and a place before its label: "Site Log, entry of Nov. 9, Ex. I"."""
        for low, high in citing_pieces(self.text, ()):
            lead = _SIGNAL.match(self.text[low:high])
            at, piece = low + (lead.end() if lead else 0), self.text[low:high]
            found = list(find_labels(piece, self.grounds.exhibits))
            sha256 = file_of(found[0][2], self.grounds.exhibits) if len(found) == 1 else None
            if sha256 not in self.files or piece[found[0][1] :].strip(" ."):
                continue
            name, place = _parted(self.text[at : low + found[0][0]].rstrip(" ,("))
            own, said = self.files[sha256], name_of(name)
            if (
                name
                and is_citing(f"({re.sub(r'[0-9].*', '', name)}")
                and any(word.is_in(own.words) for word in said.words)
            ):
                yield at, low + found[0][1], Reference(found[0][2][-1], Form.LABEL, (own,), place)

    def named(self, rows: Sequence[Row], *, known: bool = False) -> Iterator[Found]:
        """Papers by their names, in brackets, cells, source lines and sentences that only cite.

        `known` asks for those of a bound record alone, whose tabs are no references: "Hale Affidavit, AR, Tab 4".
        """
        for low, high in citing_pieces(self.text, rows):
            piece = self.text[low:high]
            at = low + (lead.end() if (lead := _SIGNAL.match(piece)) else 0)
            named = _DEFINED.sub(lambda match: " " * len(match[0]), self.text[at:high]).rstrip()
            labelled = known and EXHIBIT.match(named)
            if not self._is_taken(at, high) and not labelled and _could_name(named):
                reference = self._reference(named)
                bound = reference is not None and reference.place.is_part
                if reference is not None and (not known or (reference.papers and bound)):
                    yield at, at + len(named), reference

    def running(self) -> Iterator[Found]:
        """Papers by their names before a place in running text: "Hale Dep. 45:12", "Lease \u00a7 3"."""
        for match in _TRIGGER.finditer(self.text):
            end, place = place_at(self.text, match.start())
            before = _BEFORE.search(self.text, max(0, match.start() - _LEAD_CHARS), match.start())
            if not place or before is None or self._is_taken(match.start(), end):
                continue
            for start in _beginnings(before):
                name = self.text[start : match.start()]
                papers = self._meant(name) if not self._is_taken(start, match.start()) else ()
                if papers:
                    yield start, end, Reference(_flat(name), Form.NAME, papers, place)
                    break

    def _is_taken(self, start: int, end: int) -> bool:
        return any(start < high and low < end for low, high, _ in self.taken)

    def _reference(self, piece: str) -> Reference | None:
        name, place = _parted(piece)
        papers = self._meant(name, citing=True)
        if not papers and not place and (colon := re.search(r":(\d{1,4})(?:\s?[-\u2013]\s?\d{1,4})?\s*$", name)):
            name, place = name[: colon.start()], Place(int(colon[1]))
            papers = self._meant(name, citing=True)
        if not papers and place and not name_of(name).says_kind:
            papers = self._meant(
                f"{name} Tr." if place.line is not None else _NUMBERED.sub(r"\1 WS\2", name), citing=True
            )
        if not papers:
            return Reference(_flat(name), Form.NAME, (), place) if place and _is_name(name) else None
        return Reference(_flat(name), Form.NAME, papers, place)

    def _meant(self, name: str, *, citing: bool = False) -> tuple[Paper, ...]:
        """The papers of a name; in running text only of one that ends with a kind of paper."""
        if not citing and not _ends_with_kind(name):
            return ()
        if name not in self._known:
            self._known[name] = papers_meant(name, self.grounds)
        return self._known[name]


def _could_name(piece: str) -> bool:
    """True for a piece that may name a paper: no quotation, and not long."""
    if '"' in piece or "\u201c" in piece:
        return False
    words = re.findall(r"\b[^\W\d_]+\b", with_short_kinds(piece))
    filed = bool(_FILE_LIKE.search(piece))
    place = _parted(piece)[1]
    return 0 < len(words) <= _MAX_WORDS * (1 + filed) and (filed or bool(place) or any(map(is_kind, words)))


def _parted(piece: str) -> tuple[str, Place]:
    """The name of a paper, and the place in it that is named behind it."""
    found: list[tuple[str, Place]] = []
    for gap in _GAP.finditer(piece):
        end, place = place_at(piece, gap.start())
        if end > gap.start() and not piece[end:].strip(" .,"):
            found.append((piece[: gap.start()].rstrip(" ,"), place))
    found.append((piece.rstrip(" ,"), WHOLE))
    # "Doyle e-mail of May 3" is an e-mail, and no entry of a paper called Doyle.
    named = (each for each in found if any(map(is_kind, _WORD.findall(with_short_kinds(each[0])))))
    return next(named, None) or found[0]


def _is_name(name: str) -> bool:
    """True for words that can only be the name of a paper: capitals, one of which says what kind of paper it is."""
    words = re.findall(r"[^\W\d_]+", with_short_kinds(name))
    lower = [word for word in words if word[0].islower() and word not in LINKING]
    return any(is_kind(word) for word in words if word[0].isupper()) and not lower and _LAW.search(name) is None


def _ends_with_kind(name: str) -> bool:
    """True for a name whose last words say what kind of paper it is; one that ends a sentence is none."""
    words = re.findall(r"[^\W_]+(?:['\u2019-][^\W_]+)*\.?", re.sub(r"\s+\([^()]*\)$", "", name))
    last = [word for word in words[-3:] if not word.rstrip(".").isdigit()]
    if not last or (last[-1].endswith(".") and last[-1] == words[-1] and kind_of(last[-1].rstrip(".")) is not None):
        return False
    kinds = [re.sub(r"\d+$", "", word.rstrip(".")) for word in last[-2:]]
    return any(is_kind(word) for word in kinds if word[:1].isupper()) and _LAW.search(name) is None


def _beginnings(before: re.Match[str]) -> Iterator[int]:
    """Where a name may begin among the words before a place: the longest first, none with a signal or a small word."""
    words = list(re.finditer(r"\S+", before[0]))
    whole = [_ENDS.fullmatch(word[0]) and whole_word(word[0][:-1]) == word[0][:-1].casefold() for word in words[:-1]]
    ends = [at for at, ended in enumerate(whole, start=1) if ended]
    for word in words[ends[-1] if ends else 0 :]:
        if word[0][0].isupper() and word[0].strip(".,").casefold() not in _SIGNALS:
            yield before.start() + word.start()


def _flat(name: str) -> str:
    return " ".join(name.split()).strip(" ,")
