"""How texts write the names of people and firms: pure functions of a word, or of the words of a name, and a text."""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.people.whole_words import goes_on, in_any_case, places_of
from chambers.grounding.words.given_names import GIVEN_NAMES

FullName = tuple[str, str]
"""First and last name in lower case; the first may be one letter, or empty where it is not known."""

_FIRST_BEFORE = re.compile(r"(?<![\w.])(?P<first>[A-Z][a-z'\u2019-]+|[A-Z]\.)[ ](?:[A-Z]\.?[ ])?\Z")
_LAST_BEHIND = re.compile(r"[ ](?:[A-Z]\.?[ ])?(?P<last>[A-Z][\w'\u2019-]*)(?!\w)")
_LETTER, _IN_WORD = re.compile(r"\w"), re.compile(r"[\w.]")
_NAME_CHARS = 40
_LOUD = r"({loud})[ ](?:[A-Z]\.?[ ])?([A-Z]{{2,}})|([A-Z]{{2,}})[ ](?:[A-Z]\.?[ ])?({loud})|({loud}),[ ]([A-Z][a-z]+)"
_FIRST_IN_BRACKETS = r"({one})[ ]\(([A-Z][a-z]+)\)"
_LAST_IN_BRACKETS = r"([A-Z][a-z]+)[ ]\(({one})\)"
_BEHIND_LOUD = r"([A-Z]{{2,}}),[ ]({one})"
_CALLED_BEFORE = re.compile(r"\b(?P<title>[A-Za-z]+)\.?[ ](?:[A-Z]\w+[ ]and[ ])?\Z", re.IGNORECASE)
SHE, HE = (re.compile(rf"\b(?:{title})\.?[ ](?:[A-Z][a-z]+[ ])?\Z", re.IGNORECASE) for title in ("Ms|Mrs|Miss", "Mr"))
_TITLE_CHARS = 80
_GAP_CHARS = 3


def with_word(word: str, text: str) -> Iterator[FullName]:
    """The names of two words, with or without an initial, of which this word is one: "Ann M. Lee"."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        whole = not _LETTER.match(text, end) and (at == 0 or not _IN_WORD.match(text, at - 1))
        if whole and (before := _FIRST_BEFORE.search(text, max(0, at - _NAME_CHARS), at)) is not None:
            yield before["first"].rstrip("."), word
        elif whole and (behind := _LAST_BEHIND.match(text, end)) is not None:
            yield word, behind["last"]
            end = behind.end()
        at = text.find(word, end)


def told_otherwise(word: str, texts: Sequence[str]) -> Iterator[FullName]:
    """ "DEPOSITION OF ANN LEE", "LEE, Ann", "Ann (Lee)", "Lee (Ann)": told by the first name."""
    loud = word.upper()
    # Only the ways that some text may have are put into the pattern: to make it takes longer than to use it.
    marks = ((loud, _LOUD), (f"{word} (", _FIRST_IN_BRACKETS), (f"({word})", _LAST_IN_BRACKETS))
    ways = [way for mark, way in marks if any(mark in text for text in texts)]
    ways += [_BEHIND_LOUD] if any(_is_behind_capital(f", {word}", text) for text in texts) else []
    if not ways:
        return
    each_way = "|".join(ways).format(one=re.escape(word), loud=re.escape(loud))
    other = re.compile(rf"(?<![\w.])(?:{each_way})(?!\w)")
    likely = (text for text in texts if loud in text or any(mark in text for mark, _ in marks) or f", {word}" in text)
    for match in (each for text in likely for each in other.finditer(text)):
        a, b = (each.casefold() for each in match.groups() if each)
        yield from (pair for pair in ((a, b), (b, a)) if pair[0] in GIVEN_NAMES and pair[1] not in GIVEN_NAMES)


def _is_behind_capital(part: str, text: str) -> bool:
    return any("A" <= text[at - 1] <= "Z" for at in places_of(part, text) if at)


def stands_alone(text: str, start: int, end: int) -> bool:
    """True for a word that is no part of another, of an address or of a file's name."""
    if goes_on(text, start - 1) or (start and text[start - 1] in "@./"):
        return False
    behind = text[end : end + 1]
    return not (goes_on(text, end) or (behind and behind in "@/") or (behind == "." and goes_on(text, end + 1)))


def titles_of(word: str, text: str, low: str | None) -> Iterator[str]:
    """What stands before a word; of "Messrs. Roe and Lee" that is "messrs", and each is taken once."""
    last = 0
    for at in in_any_case(word, text, low):
        end = at + len(word)
        called = called_before(_CALLED_BEFORE, text, at, end, last)
        if called is not None:
            yield called["title"].casefold()
            last = end


def called_before(pattern: re.Pattern[str], text: str, at: int, end: int, low: int = 0) -> re.Match[str] | None:
    """What a pattern finds right before a word, which must end where it ends."""
    if at <= low or text[at - 1] != " " or goes_on(text, end) == goes_on(text, end - 1):
        return None
    return pattern.search(text, max(low, at - _TITLE_CHARS), at)


def ends_of(parts: Sequence[str], text: str) -> Iterator[int]:
    """Where the words of a name end, each of which stands behind the one before."""
    at = text.find(parts[0])
    while at >= 0:
        end = _end_of(parts, text, at)
        if end:
            yield end
        at = text.find(parts[0], end or at + 1)


def _end_of(parts: Sequence[str], text: str, at: int) -> int:
    """Where a name ends whose first word stands at a place, or 0."""
    end = at + len(parts[0])
    for part in parts[1:]:
        between = text[end : end + _GAP_CHARS]
        begin = end + len(between) - len(between.lstrip(" ,&."))
        if begin == end or not text.startswith(part, begin):
            return 0
        end = begin + len(part)
    return end
