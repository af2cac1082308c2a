"""Words of a draft that are names, posts or terms of the record with a letter wrong: "Halvaed" for Halvard.

A word with a capital that stands nowhere in the record, that no table of the language has, and that is one letter off a
word of the record (two where it is long) is no other name: nobody else could have told it. What the record writes only
with a capital is a name, and any letter counts. What it writes small as well ("director") counts only where the words
beside it are the record's too: "Music Dilector". Plurals, British and American forms, words of an authority and terms
that the draft defines itself are no slips.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.cited.citing import DEFINED
from chambers.grounding.claim import CITES, LAW, OF_RECORD, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.people.names import is_title
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.known_words import is_known_word
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.near_words import ends_apart, is_same_word, one_off, slips_between
from chambers.record.matter import entries

_WORD = re.compile(r"[^\W\d_]+")
_SMALL = r"(?:(?:of|the|for|and|&)\s+){0,2}"
_BEFORE = re.compile(rf"(?P<word>[^\W\d_]+)\.?[\s-]+{_SMALL}\Z")
_BEHIND = re.compile(rf"['\u2019]?s?[\s-]+{_SMALL}(?P<word>[^\W\d_]+)")
_VERSUS = re.compile(r"\bv(?:s?\.|\s)")
_BESIDE_CHARS = 40
_DEFINED_CHARS = 160
_SHORTEST, _SHORTEST_TITLE, _LONG = 4, 6, 8
_MAX_PAGES = 40
_OVERLAPPING = frozenset((Kind.QUOTATION, Kind.BATES, Kind.EXHIBIT))


@dataclass(frozen=True, slots=True)
class Slip:
    """A word of the draft with its place, and the word of the record that it should be."""

    start: int
    end: int
    right: str
    sure: bool
    """The words beside it stand beside the right one in the record."""


def slips_of(text: str, tokens: Sequence[Token], small: Collection[str], grounds: Grounds) -> tuple[Slip, ...]:
    """The misspelt words of a draft, in order; `small` are the words that it or the record writes in lower case."""
    index = grounds.index
    apart = [(token.start, token.end) for token in tokens if token.kind in CITES or token.kind is Kind.QUOTATION]
    own = _own_words(text, tokens, grounds)
    judged: dict[str, Sequence[str]] = {}
    found: list[Slip] = []
    for match in _WORD.finditer(text):
        word = match[0].casefold()
        if not match[0][0].isupper() or len(word) < _SHORTEST or word in own:
            continue
        if word not in judged:
            judged[word] = () if _is_word(word, small, index) else tuple(_rights(word, index))
        if judged[word] and not any(start <= match.start() < end for start, end in apart):
            found += _slip(text, match, judged[word], small, index)
    cases = [(match.start() - _BESIDE_CHARS, match.end() + _BESIDE_CHARS) for match in _VERSUS.finditer(text)]
    return tuple(slip for slip in found if slip.sure or not any(low <= slip.start < high for low, high in cases))


def slip_in(slips: Sequence[Slip], start: int, end: int) -> Slip | None:
    """The first misspelt word of a stretch of the draft."""
    return next((slip for slip in slips if start <= slip.start < end), None)


def with_slips(text: str, tokens: Sequence[Token], slips: Sequence[Slip]) -> tuple[Token, ...]:
    """The tokens of a draft, and one for each misspelt word that no finder took for a name."""
    taken = [(token.start, token.end) for token in tokens if token.kind not in _OVERLAPPING]
    left = [
        slip
        for slip in slips
        if not any(low <= slip.start < high for low, high in taken)
        and (slip.sure or _is_cited(text, slip.start, tokens))
    ]
    more = (Token(Kind.NAME, s.start, s.end, text[s.start : s.end], text[s.start : s.end]) for s in left)
    return tuple(sorted((*tokens, *more), key=lambda token: (token.start, token.end)))


def _is_cited(text: str, at: int, tokens: Sequence[Token]) -> bool:
    """True in a paragraph that cites the record: no heading, and nothing of the paper's form."""
    low, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    high = end if end >= 0 else len(text)
    return any(token.kind in OF_RECORD and low <= token.start < high for token in tokens)


def _slip(
    text: str, match: re.Match[str], rights: Sequence[str], small: Collection[str], index: RecordIndex
) -> Iterator[Slip]:
    """The slip at a place, of whichever word of the record it is: at best of one with the same neighbours."""
    sides = _sides(text, match)
    beside = next((right for right in rights if _stands_beside(right, sides, index)), None)
    if beside is not None:
        yield Slip(match.start(), match.end(), _as_written(beside, index), sure=True)
        return
    names = [each for each in rights if _is_name(each, small) or (is_title(each) and len(each) >= _SHORTEST_TITLE)]
    if names:
        yield Slip(match.start(), match.end(), _as_written(names[0], index), sure=False)


def _is_word(word: str, small: Collection[str], index: RecordIndex) -> bool:
    """True for a word that the record has, or that is one of the language."""
    return bool(index.spread(word)) or word.capitalize() in CALENDAR or word in small or is_known_word(word)


def _is_name(word: str, small: Collection[str]) -> bool:
    """True for a word of the record that is never written small, and is no word of the language."""
    return word not in small and not is_known_word(word)


def _rights(word: str, index: RecordIndex) -> Iterator[str]:
    """The words of a record that a misspelt one may be; what only scanned pages have may be misread itself."""
    found = dict.fromkeys(each for each in one_off(word) if len(each) >= _SHORTEST and index.spread(each))
    if not found and len(word) >= _LONG:
        likely = _words_from(word[0], index)
        found = dict.fromkeys(each for each in likely if slips_between(word, each, 2) == 2)
    if any(is_same_word(word, each) for each in found):
        return
    for each in found:
        # "Mortgagor" is no slip for Mortgagee.
        form = ends_apart(word, each) and (is_known_word(each) or word.endswith(("or", "ee")))
        if not form and not all(index.pages[at].ocr for at in index.spread(each)):
            yield each


@kept_on_index
def _words_from(letter: str, index: RecordIndex) -> tuple[str, ...]:
    """The long words of a record that begin with a letter."""
    return tuple(word for word in index.words() if word.startswith(letter) and len(word) >= _LONG - 1)


def _sides(text: str, match: re.Match[str]) -> tuple[str | None, str | None]:
    """The words before and behind a place that say something, in small letters."""
    before = _BEFORE.search(text, max(0, match.start() - _BESIDE_CHARS), match.start())
    behind = _BEHIND.match(text, match.end())
    words = [each["word"].casefold() if each else None for each in (before, behind)]
    one, two = (word if word and not is_stop(word) else None for word in words)
    return one, two


def _stands_beside(right: str, sides: tuple[str | None, str | None], index: RecordIndex) -> bool:
    """True where a page has the right word between the same neighbours as the draft, or beside one of them."""
    before, behind = (re.escape(each) if each else None for each in sides)
    ways = [rf"\b{before}\.?[\s-]+{_SMALL}{right}\b"] if before else []
    ways += [rf"\b{right}['\u2019]?s?[\s-]+{_SMALL}{behind}\b"] if behind else []
    if not ways:
        return False
    pattern = re.compile("|".join(ways), re.IGNORECASE)
    return any(pattern.search(index.pages[at].text) for at in index.spread(right)[:_MAX_PAGES])


def _own_words(text: str, tokens: Sequence[Token], grounds: Grounds) -> frozenset[str]:
    """Words that are right as the draft has them: of an authority, entered for the matter, or defined by itself."""
    law = [token.text for token in tokens if token.kind in LAW]
    entered = [value for _, value in entries(grounds.matter)] + [grounds.matter.caption or ""]
    own = {word.casefold() for each in (*law, *entered) for word in _WORD.findall(each)}
    return frozenset(own.union(_defined(text)))


def _defined(text: str) -> Iterator[str]:
    """The words of the terms that a draft defines; not one with a letter other than right before it."""
    for match in DEFINED.finditer(text):
        before = {
            word.casefold() for word in _WORD.findall(text, max(0, match.start() - _DEFINED_CHARS), match.start())
        }
        for word in (each.casefold() for each in _WORD.findall(match["term"])):
            if word in before or not any(slips_between(word, each, 1) == 1 for each in before):
                yield word


def _as_written(word: str, index: RecordIndex) -> str:
    """A word as a page of the record has it, with its capitals."""
    page = index.pages[index.spread(word)[0]].text
    found = re.search(rf"\b{word}\b", page, re.IGNORECASE)
    written = found[0] if found else word
    return written.capitalize() if written.isupper() or written.islower() else written
