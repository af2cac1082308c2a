"""Who holds a seat that several words name: "test lead", "charge nurse", "director of maintenance", "loss payee".

Two or more words together name one seat of a paper more surely than a trade does. A draft that gives the seat to
somebody is wrong where the record has it with one other alone, and leaves nowhere open that it may be his.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.houses import is_house
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.offices import offices_beside
from chambers.grounding.people.parties import role_of
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.ordinary_words import ORDINARY, TITLES
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.post_table import GROUPS_OF, KIN

_MAX_PAGES = 40
_NEAR_CHARS = 80
_SEAT_TEXT = """
adviser advisor aide analyst assessor assistant beneficiary captain chair chemist chief claimant contact controller
coordinator counsel custodian designee foreman guarantor guardian head insured interpreter investigator lead leader
liaison litem manager marshal mate member monitor observer officer operator organizer owner payee planner representative
responder secretary signatory sponsor steward superintendent supervisor surveyor technician tester
"""
_SEATS = (frozenset(_SEAT_TEXT.split()) | frozenset(GROUPS_OF) | PARTY_NOUNS) - KIN
_MANY_TEXT = """
any another assistant associate board certain certified committee fellow former independent junior law licensed local
married new old only other own part police practical real registered second senior sole staff team third two union
vice young
"""
_MANY = frozenset(_MANY_TEXT.split())
"""What stands before a seat that many may have."""
_SMALL = frozenset(("the", "a", "an", "his", "her", "its", "their", "our", "my", "then", "now", "your"))
_LEAD = (
    r"(?:(?:the|an?|his|her|its|their|our|my|then|now)\s|[A-Z][\w&. -]{1,40}['\u2019]s?\s|the\s[a-z]+['\u2019]s?\s)?"
)
_IS = r"(?:is|was|as|acted\sas|served\sas|acts\sas|serves\sas|became|remains|named)"
_BEHIND = re.compile(rf"(?:,\s|\s\(|\s{_IS}\s){_LEAD}(?P<words>(?:[a-z-]+\s){{1,4}}[a-z-]+)")
_BEFORE = re.compile(
    r"(?P<words>(?:[a-z-]+\s){1,4}?[a-z-]+|(?:[A-Z][a-z-]+\s){1,3}[A-Z][a-z-]+)"
    r"(?:,?\s|\s(?:is|was|will\sbe|would\sbe|was\sto\sbe|is\sto\sbe|had\sbeen|has\sbeen)\s(?:an?\s)?)"
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\Z"
)
_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Hon|Ofc|Sgt|Det|Lt|Capt)\.?[ ])?"
_NAME = r"(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019&-]+|[A-Z]\.)){0,4})"
_HOLDER = re.compile(rf"(?:[ ]?[:(][ \t]?|,?[ \n]|[ ](?:is|was)[ ])(?:/s/[ ])?{_TITLE}{_NAME}")
_HELD = re.compile(
    rf"{_NAME}(?:,[ \n]|[ ]\(|[ ][-\u2013][ ]|[ ]{_IS}[ \n]|[ \t]*\n[ \t]*)(?:[\w.,-]+,[ ])?{_LEAD}(?:[\w/&-]+[ ])?\Z"
)
_FIRST = re.compile(r"(?:[A-Z][a-z'\u2019-]+[ ]|[A-Z]\.[ ]){1,2}\Z")
_LAST = re.compile(r"(?:[ ][A-Z]\.)?[ ][A-Z][a-z'\u2019-]+")
_COLON = re.compile(r"[ ]?:")
_LINE_END = re.compile(r"[^\n.;]{0,40}(?:\n|\Z)")
_ANSWER = re.compile(r"^[QA]\.[ ]")
_OPEN = re.compile(r"\b(?:I|[Hh]e|[Ss]he|[Yy]ou|[Mm]y|who)\b")


def seat_fault(own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds) -> str | None:
    """Who holds the seat that the sentence gives to somebody else, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    for token in named:
        for seat in _claimed(own, token.start - sentence.start, token.end - sentence.start):
            holders = holders_of(seat, grounds.index)
            if not holders or any(is_same(each, token.text, grounds.index) for each in holders):
                continue
            first = max(holders, key=len)
            if not all(is_same(each, first, grounds.index) for each in holders):
                continue
            if not _are_alike(first, token.text, grounds.index) or _may_hold(token.text, seat, grounds.index):
                continue
            # Whom the sentence names as well may be the holder that it means.
            if any(token is not each and is_same(each.text, first, grounds.index) for each in named) and not _swapped(
                own, sentence, named, first, seat, grounds
            ):
                continue
            return f"the record has {first} as {' '.join(seat)}, not {token.text}"
    return None


def _claimed(own: str, start: int, end: int) -> Iterator[tuple[str, ...]]:
    """The seats of several words that the words beside a name give to its bearer."""
    if (match := _BEHIND.match(own, end)) is not None:
        words = match["words"].split()
        for count in range(len(words), 1, -1):
            if (seat := _seat(words[:count])) is not None:
                yield seat
                break
    if (match := _BEFORE.search(own[max(0, start - _NEAR_CHARS) : start])) is not None:
        words = match["words"].split()
        for count in range(min(4, len(words)), 1, -1):
            if (seat := _seat(words[-count:])) is not None:
                yield seat
                break


def _seat(words: Sequence[str]) -> tuple[str, ...] | None:
    """The words of a seat, or None for words that name none: of what, and what somebody is."""
    lower = [word.casefold() for word in words]
    if "of" in lower[1:-1]:
        at = lower.index("of")
        head, what = lower[:at], [word for word in lower[at + 1 :] if word not in _SMALL]
        if not what or at > 1:
            return None
        lower = [*what, *head]
    while lower and lower[0] in _SMALL:
        lower.pop(0)
    if len(lower) < 2 or lower[-1] not in _SEATS or any(word in _MANY or word in TITLES for word in lower[:-1]):
        return None
    if any(len(word) < 3 and word != "ad" for word in lower) or any(word in _SMALL for word in lower):
        return None
    return tuple(lower)


@kept_on_index
def holders_of(seat: tuple[str, ...], index: RecordIndex) -> frozenset[str]:
    """Whom the record names as the holder of a seat; nobody where it somewhere leaves that open."""
    straight = r"[\s-]".join(map(re.escape, seat))
    turned = rf"{re.escape(seat[-1])}\sof\s(?:the\s)?" + r"[\s-]".join(map(re.escape, seat[:-1]))
    pattern = re.compile(rf"(?<![\w-])(?:{straight}|{turned})(?![\w-])", re.IGNORECASE)
    found: set[str] = set()
    for at in index.spread(seat[-1])[:_MAX_PAGES]:
        page = index.read(at)
        for match in pattern.finditer(page.text):
            names = list(_named(page.text, match))
            found.update(
                name for name in names if name_parts(name)[0].casefold() not in ORDINARY or is_house(name, index)
            )
            if not names and not _COLON.match(page.text, match.end()) and _is_open(page, match.start()):
                return frozenset()
    return frozenset(found)


def _named(text: str, match: re.Match[str]) -> Iterator[str]:
    """The name beside a seat: behind its label, before it between commas, or over it on a line of its own."""
    labelled = _COLON.match(text, match.end()) is not None
    before = _HELD.search(text[max(0, match.start() - _NEAR_CHARS) : match.start()])
    if before is not None and not labelled and ("\n" not in before[0].strip() or _LINE_END.match(text, match.end())):
        yield _ANSWER.sub("", before["name"])
    elif behind := _HOLDER.match(text, match.end()):
        yield behind["name"]


def _is_open(page: ReadPage, at: int) -> bool:
    """True where a pronoun of the sentence may hold the seat."""
    return any(each.start <= at < each.end and _OPEN.search(each.text) for each in page.sentences)


def _are_alike(one: str, other: str, index: RecordIndex) -> bool:
    """True for two people, or two houses."""
    houses = is_house(one, index), is_house(other, index)
    if any(houses):
        return all(houses)
    sorts = [sorts_of(name, index) for name in (one, other)]
    return all(
        sort == {"person"} or (not sort and len(name_parts(name)) > 1)
        for sort, name in zip(sorts, (one, other), strict=True)
    )


def _may_hold(name: str, seat: tuple[str, ...], index: RecordIndex) -> bool:
    """True where the record calls somebody by the last word of the seat alone, or by all of its words."""
    forms = name_forms(name, index)
    parts = [part for part in name_parts(name) if len(part) > 2][-1:]
    for page in (index.read(at) for part in parts for at in index.spread(part.casefold())[:_MAX_PAGES]):
        for match in forms.finditer(page.text):
            first = _FIRST.search(page.text[max(0, match.start() - _NEAR_CHARS) : match.start()])
            last = _LAST.match(page.text, match.end())
            low = match.start() - (len(first[0]) if first else 0)
            seats = list(_claimed(page.text, low, last.end() if last else match.end()))
            if seat in seats:
                return True
            # "Ann Lee, the store manager", is no district manager.
            if any(other[-1] == seat[-1] for other in seats):
                continue
            for office in offices_beside(page.text, match.start(), match.end()):
                if not office.lettered and office.post == seat[-1] and (not office.about or office.about & {*seat}):
                    return True
    return False


def _swapped(  # noqa: PLR0917 - the sentence, piece by piece
    own: str, sentence: Sentence, named: Sequence[Token], holder: str, seat: tuple[str, ...], grounds: Grounds
) -> bool:
    """True where the sentence gives its holder another seat, and this one to somebody else."""
    theirs = [
        other
        for token in named
        if is_same(token.text, holder, grounds.index)
        for other in _claimed(own, token.start - sentence.start, token.end - sentence.start)
    ]
    return bool(theirs) and seat not in theirs
