"""Somebody of whom a draft says what the pages tell far from every mention of him, and right beside another.

The words, figures and quotations around a name of the draft are sought on the cited pages. Where most of them stand
within a few lines of somebody whom the sentence does not name, hardly any within a few lines of the bearer of the name,
and none of the places that have them can be about him (he neither speaks nor hears there, no pronoun, post, kinship or
letters may mean him, and he has not signed the page), the draft names the wrong one. Unlike `persons`, this asks
nothing of the grammar of the page: a form, a table and a log put their words near whom they are about.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index, kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.anchoring import Place, anchors_of, places_near, within
from chambers.grounding.people.attribution import tells_so
from chambers.grounding.people.identity import Sort, identities, is_same, name_forms, pages_naming, sorts_of
from chambers.grounding.people.mentions import is_named
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.participants import participants_of
from chambers.grounding.people.presence import is_concerned
from chambers.grounding.people.written_names import FullName
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.texts.whole_words import places_of
from chambers.grounding.words.degrees import DEGREES
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.post_table import GROUPS_OF, KIN
from chambers.grounding.words.speech_table import ACCORDING, SPEAKS

_PERSON: frozenset[Sort] = frozenset(("person",))
_REACH = 150
"""So many characters before and behind a mention are near it: about two lines."""
_NAME_CHARS = 40
_ENOUGH = 3.0
_SHARE = 0.5
_CLEARLY = 3.0
_TOP = 0.6
_ROLE_CHARS = 60
_SHORT = 3
_WORD = re.compile(r"[^\W\d_]+")
_CALLED = frozenset(GROUPS_OF) | KIN
_TAG = re.compile(r"\b(?:[A-Z][a-z]+ (?:No\. ?)?(?:\d+|[A-Z])|(?=\w*\d)(?=\w*[A-Z])\w{3,8})\b")
"""What a page calls somebody or his thing by: "Unit 4", "3A12"."""
_HEAD_LINES = 8
_SUBJECT = re.compile(
    r"\b(?i:patient|client|inmate|detainee|student|pupil|resident|insured|claimant|complainant|victim|employee|member"
    r"|customer|arrestee|deceased|decedent|child|tenant|borrower|subject|re|name)(?: name)?:[ \t]+"
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr)\.[ ])?(?:[A-Z][\w'\u2019.-]*[ ]){0,2}?"
)
"""A label for whom a paper is about; the name behind it may begin with a first name."""
_LETTERS = "|".join((*DEGREES, "M.D.", "Ph.D.", "P.E.", "R.N.", "Esq.", "Jr.", "Sr."))
_SIGNED = re.compile(
    rf"[\s/s_.-]*(?:\(?(?:\d{{1,2}}|[A-Z])[.)]\s+)?(?:(?:By|Signed):\s*)?(?:(?:Mr|Ms|Mrs|Dr)\.\s)?(?P<name>[A-Z][\w'\u2019.-]+(?:\s[A-Z][\w'\u2019.-]*)*)"
    rf"(?:,\s*(?:{_LETTERS}))*\s*"
)

Item = tuple[int, str, float]
"""Where an anchor stands on a page, which one it is, and what it weighs."""


def distant_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who stands beside what a sentence says of somebody who is nowhere near it, or None."""
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    named = [token for token in tokens if token.kind is Kind.NAME]
    for token in named:
        if within(token, quoted) or not _is_somebody(token.text, grounds.index):
            continue
        places = places_near(anchors_of(token, own, sentence, tokens), pages)
        items = [(page, _items(page, places)) for page in pages]
        near = (_reached(_mentions(token.text, page, grounds.index), here) for page, here in items if here)
        mine = max(near, default=0.0)
        least = max(_ENOUGH, mine / _SHARE, mine + _CLEARLY)
        # Nobody can stand near so much where no few lines of a page have it: found much faster than the names.
        dense = [(page, here) for page, here in items if _densest(here) >= least]
        others = (
            other
            for page, here in dense
            for other in _names_on(page)
            if _reached(_as_written(other, page), here) >= least and _is_somebody(other, grounds.index)
        )
        other = next((one for one in others if not any(is_same(one, each.text, grounds.index) for each in named)), None)
        if other is None or _may_be_about(token.text, places, pages, grounds):
            continue
        if not tells_so(token.text, own, sentence, tokens, pages, grounds) and not _heads(token, own, sentence, pages):
            return f"the page has this beside {other}, and nowhere near {token.text}"
    return None


def _heads(token: Token, own: str, sentence: Sentence, pages: Sequence[ReadPage]) -> bool:
    """True for whoever says something in the draft, and stands at the head of a page, which may well be his."""
    low, high = token.start - sentence.start, token.end - sentence.start
    if not SPEAKS.match(own, high) and not ACCORDING.search(own[:low]):
        return False
    last = name_parts(token.text)[-1]
    heads = ([line for line in page.text.splitlines() if line.strip()][:_HEAD_LINES] for page in pages)
    return any(last in line for head in heads for line in head)


def _is_somebody(name: str, index: RecordIndex) -> bool:
    """True for a person, and nothing else, whose first name the draft or the record has."""
    return sorts_of(name, index) == _PERSON and any(_is_first(first) for first, _ in identities(name, index))


def _is_first(word: str) -> bool:
    return len(word) == 1 or word.casefold() in GIVEN_NAMES


def _items(page: ReadPage, places: Sequence[Place]) -> list[Item]:
    """The anchors as they stand on a page."""
    found = {
        (at, root, place.weights[root])
        for place in places
        if place.page is page
        for at, root in place.items
        if root in place.weights
    }
    return sorted(found)


def _weight(items: Sequence[Item], low: int, high: int) -> float:
    return sum({root: weight for at, root, weight in items if low <= at < high}.values())


def _densest(items: Sequence[Item]) -> float:
    """The most of the anchors that any one mention could stand near."""
    return max((_weight(items, at, at + 2 * _REACH + _NAME_CHARS) for at, _, _ in items), default=0.0)


def _reached(mentions: Iterable[tuple[int, int]], items: Sequence[Item]) -> float:
    """How much of the anchors stands near one mention of a name."""
    return max((_weight(items, low - _REACH, high + _REACH) for low, high in mentions), default=0.0)


def _mentions(name: str, page: ReadPage, index: RecordIndex) -> list[tuple[int, int]]:
    """Where a page has a name of the draft, by any word of it."""
    return [match.span() for match in name_forms(name, index).finditer(page.text)]


def _as_written(name: str, page: ReadPage) -> Iterator[tuple[int, int]]:
    """Where a page has one of its own names, as it writes it."""
    return ((at, at + len(name)) for at in places_of(name, page.text))


@kept_on_page
def _names_on(page: ReadPage) -> tuple[str, ...]:
    """The names of a page, each once."""
    return tuple(dict.fromkeys(who.text for who in participants_of(page, 0, len(page.text)) if who.is_name))


def _may_be_about(name: str, places: Sequence[Place], pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True where one of the places that have most of it may have to do with somebody, or the page is his."""
    if any(_has_signed(name, page, grounds.index) or _is_subject(name, page, grounds.index) for page in pages):
        return True
    most = max(place.own_score for place in places)
    top = [place for place in places if place.own_score >= _TOP * most]
    return any(
        is_concerned(name, _PERSON, each.page, each.utterance, grounds, closely=True)
        or is_named(name, each, grounds)
        or _is_called(name, each, pages, grounds)
        for each in top
    )


def _has_signed(name: str, page: ReadPage, index: RecordIndex) -> bool:
    """True where a name has a line of a page to itself, as under a letter, or over what is told of somebody."""
    lines = (line for line in page.text.splitlines() if name_forms(name, index).search(line))
    return any((signed := _SIGNED.fullmatch(line)) and is_same(name, signed["name"].strip(), index) for line in lines)


def _is_subject(name: str, page: ReadPage, index: RecordIndex) -> bool:
    """True for whom all of a paper is about, by a label at its head: "Patient: Ann Lee" over the notes of a nurse."""
    head = "\n".join([line for line in page.text.splitlines() if line.strip()][:_HEAD_LINES])
    forms = name_forms(name, index)
    return any(forms.match(head, match.end()) for match in _SUBJECT.finditer(head))


def _is_called(name: str, place: Place, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True where a place has a post, a kinship, or a tag like "Unit 4", that stands beside a name elsewhere."""
    words = {word.casefold() for word in _WORD.findall(place.text)}
    if words & _called(name, grounds.index):
        return True
    if any(part.casefold() in place.text.casefold() for part in name.split() if len(part) > _SHORT):
        return True
    forms = name_forms(name, grounds.index)
    if any(re.search(rf"(?<![\w.]){first[0].upper()}\.?(?!\w)", place.text) for first, _ in _full(name, grounds.index)):
        return True
    tags = {
        tag for page in pages for line in page.text.splitlines() if forms.search(line) for tag in _TAG.findall(line)
    }
    return any(tag in place.text for tag in tags)


def _full(name: str, index: RecordIndex) -> list[FullName]:
    return [(first, last) for first, last in identities(name, index) if first]


@kept_on_index
def _called(name: str, index: RecordIndex) -> frozenset[str]:
    """The posts and kinships that stand beside a name anywhere."""
    found = set[str]()
    for at in pages_naming(name, index):
        text = index.read(at).text
        for match in name_forms(name, index).finditer(text):
            found |= {
                word.casefold()
                for word in _WORD.findall(text[max(0, match.start() - _ROLE_CHARS) : match.end() + _ROLE_CHARS])
            }
    return frozenset(found & _CALLED)
