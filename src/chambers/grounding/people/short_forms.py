"""A name that the cited paper cuts short, or writes out where the draft cuts it short.

"Foundry Lane" is "Foundry Ln.", "Option B" is "(B)" in a paper that speaks of options, "Human Resources" is "HR" and
"HR" is "Human Resources", "Voss-Hartley" is "V-H", both Drosts are two people named Drost, and Thomas Abernathy is
"Tom" where the record knows no other Tom. Nothing is guessed: each word of the name must be there in one of its forms.
"""

import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache

from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.needs import candidates
from chambers.grounding.people.names import is_title, name_parts
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.abbreviations import ABBREVIATIONS, GIVEN_SHORT
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.foreign_places import CITIES
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.ordinary_words import ORDINARY

_SHORT_CELL = 3
_LONG_LAND = 5
_FEWEST_INITIALS, _MOST_INITIALS = 2, 6
_MAX_PAGES = 40
_LETTERS = re.compile(r"(?:[A-Z]\.?&?){2,6}")
_SMALL = r"(?:(?:of|and|the|for|&|in|on|to)\s+){0,2}"
_ALONE = re.compile(r"(?<!['\u2019.-])\b[A-Z]\b(?!['\u2019.]\w|\s[a-z]|-\w)")
_PEOPLE = re.compile(r"(?P<root>[A-Z][a-z]{3})[a-z]{0,6}?(?:ian|ean|an|ese|ish|ic|i)")
_ARTICLE = re.compile(r"\b(?:an?|the|its|their|our|his|her|two|three|other|several)\s$", re.IGNORECASE)
_MANY = re.compile(r"\b(?:both|two|three|four|all|other|young|elder|old)\s+(?:the\s+|of\s+the\s+)?$", re.IGNORECASE)
_FAMILY_CHARS = 20

_PERSON = r"(?P<name>[A-Z][a-z'\u2019-]+(?:[ ][A-Z]\.)?[ ][A-Z][\w'\u2019-]+)"

Finder = Callable[[ReadPage], tuple[int, int] | None]


def judge_short(token: Token, text: str, own: AbstractSet[int], grounds: Grounds) -> Outcome | None:
    """Support for a name by a short or a full form of it on the pages of the paper that is cited, or None."""
    for finder in _finders(token, text, grounds):
        for at in sorted(own):
            page = grounds.index.read(at)
            if (span := finder(page)) is not None:
                reason = f"{where(page.page)} has {' '.join(page.text[slice(*span)].split())}"
                return Verdict.SUPPORTED, reason, span_of(page.page, Hit(*span)), "alias"
    return None


def _finders(token: Token, text: str, grounds: Grounds) -> Iterator[Finder]:
    words = name_parts(token.text)
    if own := CITIES.get(token.text.casefold(), ()):
        yield _seeking(re.compile(rf"\b(?:{'|'.join(own)})\b", re.IGNORECASE))
    if (cut := _cut_short(tuple(words))) is not None:
        yield _seeking(cut)
    if _LETTERS.fullmatch(token.text):
        yield _seeking(_written_out(token.text))
    elif (letters := _initials(token, grounds)) is not None:
        yield _seeking(letters)
    if len(words) == 2 and len(words[1]) <= _SHORT_CELL:
        yield from _of_column(*words)
        if len(words[1]) == 1 and words[1].isupper():
            yield _lettered(words[0], words[1], known=bool(candidates(token, grounds.index)))
    if len(words) == 1 and _is_family(token, text):
        yield _seeking(re.compile(rf"\b{re.escape(words[0][:-1])}\b", re.IGNORECASE))
    yield from (
        _seeking(each)
        for each in (_of_land(words), _near_land(token, text), _of_office(token.text, grounds))
        if each is not None
    )
    if 1 <= len(words) <= 2 and (called := _by_short_first_name(words, grounds)) is not None:
        yield _seeking(called)


def _seeking(pattern: re.Pattern[str]) -> Finder:
    return lambda page: match.span() if (match := pattern.search(page.text)) else None


@lru_cache(maxsize=4096)
def _cut_short(words: tuple[str, ...]) -> re.Pattern[str] | None:
    """Matches the words of a name, of which some are cut short or written out; None where none can be."""
    if len(words) < 2:
        return None
    forms = [_forms(word, first=at == 0) for at, word in enumerate(words)]
    kept = [f"(?:{'|'.join(re.escape(each) for each in sorted(form, key=len, reverse=True))})" for form in forms]
    if all(len(form) == 1 for form in forms):
        return None
    return re.compile(r"(?<!\w)" + r"[\s.,]{1,3}".join(kept) + r"(?!\w)", re.IGNORECASE)


def _forms(word: str, *, first: bool) -> set[str]:
    bare = word.casefold()
    given = GIVEN_SHORT.get(bare, ()) if first else ()
    return {bare, *ABBREVIATIONS.get(bare, ()), *given, *_WRITTEN_OUT.get(bare, ())}


def _written_out(letters: str) -> re.Pattern[str]:
    """ "HR" written out: words with these first letters, one behind the other, all with capitals or none."""
    firsts = [letter for letter in letters if letter.isalpha()]
    large = rf"\s+{_SMALL}".join(rf"{letter}[A-Za-z]+" for letter in firsts)
    small = rf"\s+{_SMALL}".join(rf"{letter.lower()}[a-z]{{2,}}" for letter in firsts)
    return re.compile(rf"\b(?:{large}|{small})\b")


def _initials(token: Token, grounds: Grounds) -> re.Pattern[str] | None:
    """The first letters of what the record names in full elsewhere, or of a body: "V-H", "B&L", "F.D."."""
    words = [word for word in re.findall(r"[A-Za-z]+", token.text) if word[0].isupper()]
    known = bool(words) and (words[-1].casefold() in BODY_WORDS or bool(candidates(token, grounds.index)))
    if not _FEWEST_INITIALS <= len(words) <= _MOST_INITIALS or not known:
        return None
    between = r"[.&/-]{0,2}"
    return re.compile(rf"(?<![\w.]){between.join(word[0] for word in words)}(?!\w)")


def _of_column(head: str, cell: str) -> Iterator[Finder]:
    """ "Load B" where a table has a column of loads, and a row that begins with B."""
    row = re.compile(rf"^[ \t|]*{re.escape(cell)}(?=[ \t]{{2,}}|[ \t]*\|)", re.MULTILINE)
    over = re.compile(rf"^[ \t|]*{re.escape(head)}s?\b", re.MULTILINE | re.IGNORECASE)
    yield lambda page: match.span() if over.search(page.text) and (match := row.search(page.text)) else None


def _lettered(noun: str, letter: str, *, known: bool) -> Finder:
    """ "Option B" where a page of options has (B), or a record with "Class B" a page that says "reclassified B"."""
    spoken = re.compile(rf"\b{re.escape(noun)}(?:s|es)?\b", re.IGNORECASE)

    def find(page: ReadPage) -> tuple[int, int] | None:
        marked = re.search(rf"\({letter}\)|(?<![\w.]){letter}[.):](?=\s)", page.text)
        if marked and spoken.search(page.text):
            return marked.span()
        alone = (match for match in _ALONE.finditer(page.text) if match[0] == letter)
        return match.span() if known and spoken.search(page.text) and (match := next(alone, None)) else None

    return find


def _is_family(token: Token, text: str) -> bool:
    """True for "both Drosts": more than one person of a name."""
    before = text[max(0, token.start - _FAMILY_CHARS) : token.start]
    return token.text.endswith("s") and len(token.text) > _SHORT_CELL and _MANY.search(before) is not None


def _of_land(words: list[str]) -> re.Pattern[str] | None:
    """The land of an adjective: "North America" for North American, "Oregon" for Oregonian, "Canada" for Canadian."""
    last = words[-1] if words else ""
    if len(last) <= _LONG_LAND or not last.endswith("an"):
        return None
    lands = {last[:-1], last[:-2], f"{last}y", *((last[:-3], f"{last[:-3]}a", f"{last[:-3]}y") * last.endswith("ian"))}
    forms = "|".join(sorted(map(re.escape, lands), key=len, reverse=True))
    return re.compile(rf"\b{' '.join([*map(re.escape, words[:-1]), ''])}(?:{forms})\b")


def _near_land(token: Token, text: str) -> re.Pattern[str] | None:
    """A land that begins as its adjective does: "Norway" for "a Norwegian buyer", "Sweden" for "the Swedish firm"."""
    found = _PEOPLE.fullmatch(token.text)
    adjective = _ARTICLE.search(text[max(0, token.start - _FAMILY_CHARS) : token.start]) and re.match(
        r"\s[a-z]", text[token.end : token.end + 2]
    )
    return re.compile(rf"\b{found['root']}[a-z]{{1,6}}\b") if found and adjective else None


def _of_office(name: str, grounds: Grounds) -> re.Pattern[str] | None:
    """The surname of the only one who has an office in the record: "County Attorney Ann Lee", "Ann Lee, Clerk"."""
    words = name_parts(name)
    if not words or not is_title(words[-1]):
        return None
    office = r"\s+".join(re.escape(word) for word in words)
    held = re.compile(rf"\b{office}:?\s+{_PERSON}|{_PERSON.replace('name', 'other')},\s+(?:the\s+|our\s+)?{office}\b")
    pages = grounds.index.spread(words[-1].casefold())[:_MAX_PAGES]
    found = (match for at in pages for match in held.finditer(grounds.index.read(at).text))
    holders = {(match["name"] or match["other"]).split()[-1] for match in found}
    return re.compile(rf"\b{re.escape(holders.pop())}\b") if len(holders) == 1 else None


def _by_short_first_name(words: list[str], grounds: Grounds) -> re.Pattern[str] | None:
    """ "Tom", or "Tom A.", for Thomas Abernathy, where the record knows nobody else who could be called so."""
    last = words[-1]
    pages = [grounds.index.read(at).text for at in grounds.index.spread(last.casefold())[:_MAX_PAGES]]
    full = re.compile(rf"\b([A-Z][a-z]+)\s(?:[A-Z]\.?\s)?{re.escape(last)}\b", re.IGNORECASE)
    firsts = {match[1].casefold() for text in pages for match in full.finditer(text)}
    firsts &= GIVEN_NAMES | GIVEN_SHORT.keys()
    # Theodore and Teddy are one man's.
    whole = [each for each in firsts if firsts <= {each, *GIVEN_SHORT.get(each, ())}]
    if len(whole) != 1 or (len(words) == 2 and words[0].casefold() not in firsts):
        return None
    called = [each for each in (whole[0], *GIVEN_SHORT.get(whole[0], ())) if not _is_anothers(each, last, grounds)]
    if not called:
        return None
    names = "|".join(each.capitalize() for each in called)
    return re.compile(rf"\b(?:{names})\b(?!\s(?!{re.escape(last[0])}\.)[A-Z][\w.])")


def _is_anothers(called: str, last: str, grounds: Grounds) -> bool:
    """True when the record has somebody else who is called so, or may be."""
    named = re.compile(rf"\b{called.capitalize()}\s(?:[A-Z]\.\s)?(?P<last>[A-Z][a-z][\w'\u2019-]+)")
    for at in grounds.index.spread(called)[:_MAX_PAGES]:
        for match in named.finditer(grounds.index.read(at).text):
            if match["last"].casefold() not in {last.casefold()} | ORDINARY:
                return True
    return False


def _turned() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word, short in ABBREVIATIONS.items():
        for each in short:
            if len(each) > 1:
                found[each] = (*found.get(each, ()), word)
    return found


_WRITTEN_OUT = _turned()
"""The words that a short form may stand for."""
