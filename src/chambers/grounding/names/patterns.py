"""Where a text has a name: by its pattern, and, faster, what that finds in the text in small letters."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from chambers.grounding.names.wording import PLACES, name_parts
from chambers.grounding.words.folding import small_letters


def places_of(part: str, text: str) -> Iterator[int]:
    """Where a text has a part of a word, a word or several."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def goes_on(text: str, at: int) -> bool:
    """True where a letter, a digit or a low line stands: what a pattern calls a character of a word."""
    return 0 <= at < len(text) and (text[at].isalnum() or text[at] == "_")


def in_any_case(word: str, text: str, low: str | None = None) -> Iterator[int]:
    """Where a text has a word, or a part of one, in whatever case; `low` is the text in small letters, if known."""
    low = low or small_letters(text)
    if low is not None and word.isascii():
        return places_of(word.lower(), low)
    return (match.start() for match in re.finditer(re.escape(word), text, re.IGNORECASE))


GAP = r"(?:\W{1,3}|[ ]?\n[ \t]*)"
"""What may stand between two words of a name: in a transcript a line may end there, and the next be set in."""
_GAP = re.compile(GAP)
_GAP_AND_INITIAL = re.compile(rf"{GAP}(?:[a-z]\.?\s)?")
_FULL_NAME = 2


@lru_cache(maxsize=8192)
def name_pattern(name: str) -> re.Pattern[str]:
    """Matches the same words in the same order, whatever their case and the punctuation between them.

    A person's middle initial may be there or not; "Okafor, Tomas" is Tomas Okafor.
    """
    words = [re.escape(word).replace("'", "['\u2019]") for word in name_parts(name)]
    if len(words) == 1 and (short := PLACES.get(name_parts(name)[0].casefold())):
        forms = "|".join(re.escape(each) for each in short)
        return re.compile(rf"(?<!\w)(?:(?i:{words[0]})|{forms})(?!\w)")
    if len(words) == 1:  # "the Lindqvists" are people of that name
        return re.compile(rf"(?<!\w){words[0]}s?(?!\w)", re.IGNORECASE)
    if len(words) == 2:
        straight = rf"{words[0]}{GAP}(?:[A-Z]\.?\s)?{words[1]}"
        return re.compile(rf"(?<!\w)(?:{straight}|{words[1]},\s{words[0]})(?!\w)", re.IGNORECASE)
    return re.compile(r"(?<!\w)" + GAP.join(words) + r"(?!\w)", re.IGNORECASE)


def has_other_forms(name: str) -> bool:
    """True for a place that is written in a short form too."""
    words = name_parts(name)
    return len(words) == 1 and words[0].casefold() in PLACES


def name_spans(name: str, text: str, low: str | None) -> Iterator[tuple[int, int]]:
    """Where `name_pattern` finds a name in a text; `low` is the text in small letters, where it has such a form."""
    words = [word.lower() for word in name_parts(name)]
    if low is None or not _is_plain(words) or has_other_forms(name):
        yield from (match.span() for match in name_pattern(name).finditer(text))
        return
    found = [(at, end) for at in _begins(words[0], low) if (end := _end_of(words, low, at))]
    if len(words) == _FULL_NAME:
        found += [(at, end) for at in _begins(words[1], low) if (end := _end_turned(words, low, at))]
        found.sort(key=lambda span: span[0])
    # As a pattern does: what begins inside the one before is not found.
    last = 0
    for start, end in found:
        if start >= last:
            yield start, end
            last = end


def _is_plain(words: Sequence[str]) -> bool:
    """True for words of which none may be written otherwise; an initial at the end may be one before another name."""
    letters = "".join(words)
    return bool(words) and letters.isascii() and "'" not in letters and len(words[-1]) > 1


def _begins(word: str, low: str) -> Iterator[int]:
    return (at for at in places_of(word, low) if not goes_on(low, at - 1))


def _end_of(words: Sequence[str], low: str, at: int) -> int:
    """Where a name ends that begins at a place, or 0: only a gap parts its words, and "the Lees" are Lees."""
    end = at + len(words[0])
    if len(words) == 1:
        end += low.startswith("s", end) and not goes_on(low, end + 1)
    gap = _GAP_AND_INITIAL if len(words) == _FULL_NAME else _GAP
    for _, word in pairwise(words):
        # A gap has no letter but an initial's, so that the word can stand only where it comes first.
        begin = low.find(word, end)
        if begin < 0 or gap.fullmatch(low, end, begin) is None:
            return 0
        end = begin + len(word)
    return 0 if goes_on(low, end) else end


def _end_turned(words: Sequence[str], low: str, at: int) -> int:
    """Where "lee, ann" ends, or 0."""
    comma = at + len(words[1])
    end = comma + 2 + len(words[0])
    turned = low.startswith(",", comma) and low[comma + 1 : comma + 2].isspace() and low.startswith(words[0], comma + 2)
    return end if turned and not goes_on(low, end) else 0
