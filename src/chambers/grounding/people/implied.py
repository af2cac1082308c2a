"""A person or a firm whom the cited page means, though it has not their name.

"L.W." and "lwinn" are Lorna Winn where the record knows no other such person, "Mr. W." is Mr. Winn, "Theo Hart" is
Theodoor Hart. A page of the file of a firm is the firm's: by a claim or policy number that it shares with a paper on
the firm's own letterhead, by the firm's address, or by somebody of the firm who writes it. "She" is whom the whole
record is about, where no woman is named before. A name that the record has nowhere is never implied.
"""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import islice

from chambers.grounding.claim import Token
from chambers.grounding.claims.identifiers import find_addresses
from chambers.grounding.claims.numerals import NUMBER_WORDS
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.keeping import kept_on_index, kept_on_page
from chambers.grounding.matching import Hit, ReadPage, find_hit
from chambers.grounding.needs import candidates
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.belonging import ties_of
from chambers.grounding.people.captions import captions_of
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.houses import is_house
from chambers.grounding.people.houses import words_of as house_words
from chambers.grounding.people.identity import full_names, identities, is_common, is_same, pages_with_surname, sorts_of
from chambers.grounding.people.name_places import name_pattern
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.people.sole_posts import named_holder, sole_post
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.voices import voice_at
from chambers.grounding.record_index import RecordIndex, words_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.abbreviations import GIVEN_SHORT
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.litigant_nouns import LITIGANT_NOUNS
from chambers.grounding.words.mass_nouns import MASS_NOUNS
from chambers.grounding.words.opening_words import OPENING
from chambers.grounding.words.ordinary_words import ORDINARY

_MAX_PAGES = 300
_MAX_SHARING = 20
_MAX_TURNS = 30
_HEAD_LINES = 4
_FULL = 2
_SHORTEST = 3
_PERSONS = re.compile(r"\b(?P<first>[A-Z])[a-z'\u2019-]+[ ](?:[A-Z]\.?[ ])?(?P<last>[A-Z][\w'\u2019-]*[a-z])")
_COURTEOUS = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr)\.?[ ](?P<last>[A-Z][\w'\u2019-]*[a-z])")
_COURTESY = r"\b(?:Mr|Mrs|Ms|Miss|Dr)\.?[ ]?"
_NUMBERED = re.compile(r"(?<![\w/.,$-])(?=(?:[\w/-]*\d){4}|[A-Z]{2,}-?\d{2,}-)[A-Z\d][\w-]*[-/][\w/-]*\w(?![\w/-])")
_DAY = re.compile(r"\d{1,4}[-/]\d{1,2}[-/]\d{1,4}|\d{4}[-/]\d{2,4}|\d+[-/]\d{1,2}|\d{3}-\d{4}")
_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_NAMED = re.compile(
    r"(?P<courtesy>\b(?:Mr|Mrs|Ms|Miss|Dr)\.?[ ])?\b(?P<name>[A-Z][a-z][\w'\u2019-]*(?:[ ][A-Z][\w'\u2019-]+)?)"
)
_NOBODY = ORDINARY | OPENING | MASS_NOUNS | frozenset(NUMBER_WORDS)
"""What names nobody, though an "A." for an answer stands before it: "A. Twelve hours."."""
_MOST_OF = 0.3
_CALLED = re.compile(r"\b(Mr|Mrs|Ms|Miss)\.?\s+$")
_COURTESY_CHARS = 8
_MEANT_CHARS = 250
"""As far behind a name a pronoun may still mean its bearer."""
_CALLING = re.compile(r"[a-z](?:er|or|ist|ant|ent|ian|man|woman|ess)$")
_CAPITAL = re.compile(r"[A-Z][\w'\u2019-]*[ ]\Z")
_FEWEST_PAGES = 3


def judge_implied(token: Token, text: str, own: AbstractSet[int], grounds: Grounds) -> Outcome | None:
    """Support for a name by what the pages of the cited paper mean, or None."""
    known = any(find_hit(token, grounds.index.read(at)) for at in candidates(token, grounds.index)[:_MAX_PAGES])
    for at in sorted(own):
        page = grounds.index.read(at)
        if known and (span := _by_courtesy(token.text, page, grounds.index)) is not None:
            return Verdict.SUPPORTED, f"{where(page.page)} means {token.text}", span_of(page.page, Hit(*span)), "alias"
        found = _behind_post(token.text, page, grounds.index) or _in_halves(
            token.text, page, grounds.index, known=known
        )
        found = found or (_meant(token.text, page, grounds) if known else None)
        if found is None and known and (span := _as_pronoun(token, text, page, grounds)) is not None:
            found = "speaks of one whom it does not name", span
        if found is not None:
            reason, span = found
            return Verdict.SUPPORTED, f"{where(page.page)} {reason}", span_of(page.page, Hit(*span)), "alias"
    return None


def _by_courtesy(name: str, page: ReadPage, index: RecordIndex) -> tuple[int, int] | None:
    """ "Ms. Roe" for Ida Roe, where the record has a man of that surname as well, and no other woman."""
    parts = name_parts(name)
    if len(parts) != _FULL:
        return None
    for match in re.finditer(rf"{_COURTESY}(?P<last>{re.escape(parts[1])})\b", page.text):
        full = called_in_full(page.text, match.start("last"), parts[1], index)
        if full is not None and full.casefold() == name.casefold():
            return match.span()
    return None


def _behind_post(name: str, page: ReadPage, index: RecordIndex) -> tuple[str, tuple[int, int]] | None:
    """ "Checker W. Petrakis" where the page has W. Petrakis: what stands before the name says what somebody is."""
    words = name.split()
    if is_firm(name) or is_house(name, index) or "&" in words:
        return None
    for at in range(1, len(words)):
        before, rest = words[at - 1].rstrip("."), words[at:]
        if before.casefold() in GIVEN_NAMES or is_common(words[-1], index):
            return None
        if not is_common(before, index) and not (_CALLING.search(before) and len(rest) >= _FULL):
            return None
        match = name_pattern(" ".join(rest)).search(page.text)
        if match is not None and _CAPITAL.search(page.text[: match.start()]) is None:
            return f"has {' '.join(rest)}", match.span()
    return None


def _meant(name: str, page: ReadPage, grounds: Grounds) -> tuple[str, tuple[int, int]] | None:
    index = grounds.index
    if (match := _by_letters(name, page, index)) is not None:
        return f"has {match[0].strip()}", match.span()
    label = _by_label(name, page, index) or sole_post(name, page, index)
    if label is not None:
        return f"has {label[0]}, as which the record has the name", label.span()
    if (holder := named_holder(name, page, index)) is not None:
        return f"has {holder[0]}, who alone is called so", holder.span()
    if not is_house(name, index):
        if (number := _by_number(name, page, index)) is not None:
            return f"is of the file {number}", (0, 0)
        return None
    if (number := _by_number(name, page, index)) is not None:
        return f"is of its file {number}", (0, 0)
    if (address := _by_address(name, page, index)) is not None:
        return f"is about its place, {address}", (0, 0)
    if (writer := _by_writer(name, page, grounds)) is not None:
        return f"has the words of {writer}, whom the record has there", (0, 0)
    if _is_central(name_parts(name)[0], index) and not _has_other_house(name, page, index):
        return "is of a record that is about it, and names no other house that it is about", (0, 0)
    return None


def _has_other_house(name: str, page: ReadPage, index: RecordIndex) -> bool:
    """True where a page names another firm or body that the record is about."""
    others = {match["name"] for match in _NAMED.finditer(page.text)}
    return any(
        is_house(other, index) and not is_same(other, name, index) and _is_central(other.split()[0], index)
        for other in others
        if not house_words(name) & house_words(other)
    )


def _by_letters(name: str, page: ReadPage, index: RecordIndex) -> re.Match[str] | None:
    """The initials or the user name of somebody, or a courtesy with the first letter of the surname."""
    for first, last in sorted(identities(name, index)):
        if not first or len(last) < _FULL:
            continue
        one, other = first[0].upper(), last[0].upper()
        shorts = re.compile(rf"(?<![\w.&-]){one}\.?[ ]?{other}(?:\.(?!\w)|(?![\w&-]))")
        if (match := shorts.search(page.text)) is not None and _only(one, other, (first, last), index):
            return match
        names, lasts = rf"(?:{re.escape(first)}|{one})", re.escape(last)
        initial = re.compile(rf"\b{one}\.[ ]?(?i:{lasts})\b")
        if (match := initial.search(page.text)) is not None and _is_one(first, last, index):
            return match
        user = re.compile(rf"(?<!\w)(?:{names}[._-]?{lasts}|{lasts}[._-]?{names})\d{{0,3}}(?!\w)", re.IGNORECASE)
        if (match := user.search(page.text)) is not None:
            return match
        if (match := _cut(first, (first, last), page, index)) is not None:
            return match
        called = re.compile(rf"{_COURTESY}{other}\.(?![ ]?[A-Z][a-z])")
        if (match := called.search(page.text)) is not None and _surnames(other, index) <= {last}:
            return match
    return None


def _is_one(first: str, last: str, index: RecordIndex) -> bool:
    """True where nobody else of a surname has the same first letter: "E. Roe" is Emeka Roe, and Em Roe too."""
    own = {first, first[0], *GIVEN_SHORT.get(first, ())}
    others = {each[0] for each in full_names(last.title(), index) if each[0][:1] == first[0]} - own
    return not any(len(other) > 1 and not first.startswith(other.rstrip(".")) for other in others)


def _cut(first: str, who: tuple[str, str], page: ReadPage, index: RecordIndex) -> re.Match[str] | None:
    """ "Ravi" for Ravindra Narang: the beginning of a first name that nobody else of the record could be called by."""
    if len(first) <= _SHORTEST:
        return None
    for match in re.finditer(rf"\b{re.escape(first[:_SHORTEST].title())}[a-z]*\b(?![ ][A-Z])", page.text):
        word = match[0].casefold()
        others = (each for each in _with(first[0].upper(), None, index) if each[0].startswith(word))
        if first.startswith(word) and word != first and all(each[1] == who[1] for each in others):
            return match
    return None


def _only(one: str, other: str, who: tuple[str, str], index: RecordIndex) -> bool:
    """True where the record has nobody else with these initials."""
    return all(each[1] == who[1] or not sorts_of(" ".join(each).title(), index) for each in _with(one, other, index))


@kept_on_index
def _with(one: str, other: str | None, index: RecordIndex) -> frozenset[tuple[str, str]]:
    """The full names of the record with these two first letters, or with the first of them."""
    found = (match for page in index.pages[:_MAX_PAGES] for match in _PERSONS.finditer(page.text))
    return frozenset(
        (match[0].split()[0].casefold(), match["last"].casefold())
        for match in found
        if match["first"] == one and other in (None, match["last"][0])
    )


@kept_on_index
def _surnames(letter: str, index: RecordIndex) -> frozenset[str]:
    """The surnames with a first letter that the record has behind a courtesy."""
    found = (match for page in index.pages[:_MAX_PAGES] for match in _COURTEOUS.finditer(page.text))
    return frozenset(match["last"].casefold() for match in found if match["last"][0] == letter)


def _in_halves(name: str, page: ReadPage, index: RecordIndex, *, known: bool) -> tuple[str, tuple[int, int]] | None:
    """ "Emil Roe" where the page has "Mr. Roe" and "Emil", or "Theo Hart" for Theodoor Hart: first and last apart."""
    parts = name_parts(name)
    if len(parts) != _FULL or min(map(len, parts)) < _FULL + 1:
        return None
    bearers = {full for full in full_names(parts[1], index) if full[1] == parts[1].casefold() and len(full[0]) > 1}
    if not all(is_same(" ".join(full).title(), name, index) for full in bearers):
        return None
    last = re.search(rf"\b{re.escape(parts[1])}\b", page.text)
    if last is None:
        return None
    short = re.compile(rf"\b{re.escape(parts[0][:3])}[a-z]*\b(?=[ ]{re.escape(parts[1])}\b)")
    alone = re.compile(rf"\b{re.escape(parts[0])}\b(?![ ][A-Z][a-z])")
    found = alone.search(page.text) or (known and short.search(page.text))
    return (f"has {last[0]} and {found[0]}", last.span()) if found else None


def _by_label(name: str, page: ReadPage, index: RecordIndex) -> re.Match[str] | None:
    """The word by which a page calls whom another page has behind it as a label: "petitioner" for "Petitioner: Lee"."""
    for label in sorted(_labels(name, index)):
        if (match := re.search(rf"\b{re.escape(label)}\b", page.text, re.IGNORECASE)) is not None:
            return match
    return None


@kept_on_index
def _labels(name: str, index: RecordIndex) -> frozenset[str]:
    """The words for one side of a matter that the labels of the record give to a name, and to nobody else."""
    pages = (index.read(at) for at in pages_with_surname(name, index))
    mine = {label for page in pages for label, who in captions_of(page) if is_same(who, name, index)} & LITIGANT_NOUNS
    return frozenset(label for label in mine if all(is_same(who, name, index) for who in _labelled(label, index)))


@kept_on_index
def _labelled(label: str, index: RecordIndex) -> frozenset[str]:
    pages = (index.read(at) for at in index.spread(label)[:_MAX_PAGES])
    return frozenset(who for page in pages for each, who in captions_of(page) if each == label)


def _by_number(name: str, page: ReadPage, index: RecordIndex) -> str | None:
    """The number of a claim, a file or a thing that the page shares with a paper at whose head the name stands."""
    pattern = name_pattern(name)
    for number in _numbers_of(page):
        sharing = index.with_all([(word,) for word in words_of(number)])
        for at in sorted(sharing)[:_MAX_SHARING]:
            other = index.read(at)
            if other is not page and number in other.text and pattern.search(_head(other)):
                return number
    return None


def _by_address(name: str, page: ReadPage, index: RecordIndex) -> str | None:
    """The address on a page that another page gives right behind the name of a house."""
    words = r"\W{1,3}".join(map(re.escape, name_parts(name)))
    for start, end, _ in find_addresses(page.text):
        address = page.text[start:end]
        behind = re.compile(rf"\b{words}\b[^;\n]{{0,50}}[,\n]\s*{re.escape(address)}\b", re.IGNORECASE)
        sharing = index.with_all([(word,) for word in words_of(address)])
        if any(behind.search(index.read(at).text) for at in sorted(sharing)[:_MAX_SHARING]):
            return address
    return None


@kept_on_page
def _numbers_of(page: ReadPage) -> tuple[str, ...]:
    """The numbers of files and claims on a page: of several parts, and no days."""
    found = dict.fromkeys(match[0] for match in _NUMBERED.finditer(page.text) if not _DAY.fullmatch(match[0]))
    return tuple(found)


@kept_on_page
def _head(page: ReadPage) -> str:
    return "\n".join([line for line in page.text.splitlines() if line.strip()][:_HEAD_LINES])


def _by_writer(name: str, page: ReadPage, grounds: Grounds) -> str | None:
    """Whose words a page has, where the record ties them to a house."""
    for who in _writers(page, grounds):
        ties = [tie.house for tie in ties_of(who, grounds) if not tie.serves]
        if any(house_words(name) <= house_words(house) for house in ties):
            return who
    return None


def _writers(page: ReadPage, grounds: Grounds) -> Sequence[str]:
    """Everybody whose words a page has."""
    places = [start for start, _ in page_turns(page)[:_MAX_TURNS]]
    voices = (voice_at(page, at, grounds) for at in (0, *places, len(page.text) - 1))
    return list(dict.fromkeys(who for voice in voices if voice is not None for who in voice.speakers))


def _as_pronoun(token: Token, text: str, page: ReadPage, grounds: Grounds) -> tuple[int, int] | None:
    """A "she" that has no woman before it whom it could mean, where the record is about one, and the like of "he"."""
    name = token.text
    if is_house(name, grounds.index) or not _is_central(name_parts(name)[-1], grounds.index):
        return None
    courtesy = _CALLED.search(text[max(0, token.start - _COURTESY_CHARS) : token.start])
    woman = courtesy[1] != "Mr" if courtesy else gender(name, grounds.index)
    if woman is None:
        return None
    voices = frozenset(_writers(page, grounds))
    for pronoun in islice((_SHE if woman else _HE).finditer(page.text), _MAX_TURNS):
        low = max(0, pronoun.start() - _MEANT_CHARS)
        before = _NAMED.finditer(page.text, low, pronoun.start())
        if not any(_may_be_meant(match["name"], voices, grounds, woman=woman) for match in before):
            return pronoun.span()
    return None


def _may_be_meant(other: str, voices: AbstractSet[str], grounds: Grounds, *, woman: bool) -> bool:
    """True for somebody else whom a pronoun may mean; whoever speaks does not speak of himself."""
    first = other.split(maxsplit=1)[0]
    if first.casefold() in _NOBODY or any(is_same(other, who, grounds.index) for who in voices):
        return False
    known = "person" in sorts_of(other, grounds.index)
    return known and gender(other, grounds.index) in (woman, None)


def _is_central(surname: str, index: RecordIndex) -> bool:
    """True for a name that stands on a good part of the pages of a record."""
    pages = len(index.spread(surname.casefold()))
    return pages >= max(_FEWEST_PAGES, _MOST_OF * len(index.pages))
