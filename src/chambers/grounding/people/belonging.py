"""To which houses people belong: what stands beside a name in a draft or on a page, and what the record says in all.

"Ann Lee of Lee Paving", "the tenant's plumber, Ann Lee", a bracket behind a name, the line under it, a label of one
side, and the "our foreman, Ann Lee" of whoever writes on a house's paper each tie somebody to a house.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.houses import NAME, houses_in, is_house, letterhead_of
from chambers.grounding.people.identity import is_same, name_forms, pages_with_surname
from chambers.grounding.people.offices import QUICK, is_of_another
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.signatures import signatures_of
from chambers.grounding.people.voices import is_voice, voice_at

_TITLES = frozenset(("Mr", "Mr.", "Ms", "Ms.", "Mrs", "Mrs.", "Dr", "Dr.", "Miss"))
_REACH_CHARS = 140
_CLOSE_CHARS = 70
_BELOW = 3
_HOUSE = rf"(?P<house>(?:[Tt]he\s)?{NAME}|(?:the|our)\s(?:[a-z]{{3,14}}\s)?[a-z]{{3,16}})"
_OWNING = r"(?P<house>(?:[Tt]he\s)?(?:[A-Z][\w&.-]*\s){0,4}[A-Z][\w&.-]*|(?:the|our)\s[a-z]{3,16})['\u2019]s?\s"
_WORK = r"(?P<post>(?:[\w&/-]+\s){0,5}?[\w/-]+)"
_BEHIND = tuple(
    re.compile(pattern)
    for pattern in (
        rf",?\s(?:of|with|from|at)\s{_HOUSE}",
        rf"(?:,\s|\s\(|\s(?:is|was)\s)(?:the\s|an?\s|then\s)?{_WORK}\s(?:of|for|at|with|to|from)\s{_HOUSE}",
        rf"(?:,\s|\s\(|\s(?:is|was)\s){_OWNING}{_WORK}\b",
        rf",?\s(?:who\s(?:was|is|had\sbeen)\s|(?:is|was)\s)?(?P<post>retained|hired|employed|engaged|instructed)\sby\s{_HOUSE}",
        rf",?\s(?:who\s)?(?P<post>works?|worked|drove|drives|flew|consults|consulted|working|driving)\s(?:for|at)\s{_HOUSE}",
    )
)
_BEFORE = re.compile(rf"(?:\A|[\s(]){_OWNING}(?:own\s)?{_WORK},?\s(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\Z")
_ON_PAGE = tuple(
    re.compile(pattern)
    for pattern in (
        rf",\s(?:of\s|for\s)?(?P<house>(?:the\s)?{NAME})",
        rf",\s{_WORK},\s(?P<house>(?:the\s)?{NAME})",
        rf",?\s(?:for|on\sbehalf\sof)\s(?P<house>(?:the\s)?{NAME})",
    )
)
_EMPLOYER = re.compile(
    rf"[.,;]?\s{{1,3}}(?:Employer|Company|Firm|Organization|Affiliation|Agency):\s?(?P<house>{NAME})"
)
_FIRST_NAME = re.compile(r"(?:[A-Z][a-z'\u2019-]+\s|[A-Z]\.\s?){1,2}\Z")
_LETTERS = re.compile(r"^(?:,?\s(?:[A-Z]{2,6}|[A-Z]\.[A-Z]\.|Esq\.?|Jr\.?|Ph\.?D\.?))+(?=[\s,])")
_BRACKET = re.compile(r"\s?\((?P<inside>[^()\n]{2,60})\)")
_SHORTS = re.compile(r"[A-Z]{1,3}\Z")
_IN_BRACKET = re.compile(
    rf"(?P<house>{NAME})(?:,\s(?:by|c/o)|,?\s\((?:[a-z ]{{3,24}}:\s?)?)\s?(?:(?:Mr|Mrs|Ms|Dr)\.?\s)?\Z"
)
_CARE = re.compile(
    rf"(?P<house>{NAME})[^\n:]{{0,25}}\s(?:c/o|[Aa]ttn\.?:?|[Aa]ttention:?)\s(?:(?:Mr|Mrs|Ms|Dr)\.?\s)?\Z"
)
_OURS = re.compile(
    r"\b(?P<whose>[Oo]ur|[Yy]our)\s(?:own\s)?(?P<post>(?:[a-z-]+\s){0,3}?[a-z-]+,?\s)?(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\Z"
)
_LABEL = re.compile(r"(?:\A|[\n.;])[ \t]*(?P<side>[A-Z][a-z]+)\s(?P<post>(?:[a-z]+\s?){1,3}):\s?\Z")
_ITS = re.compile(r"\bits\s(?:[a-z-]+\s){0,3}[a-z-]+,?\s(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\Z")
STOP = re.compile(r"[.;]\s+(?=[A-Z][a-z])|\n\s*\n")
_COUNSEL = re.compile(
    r"\b(?:counsel|attorneys?|lawyers?|solicitors?|barrister|adjusters?|insurers?|underwriter|brokers?|agents?|consultants?"
    r"|advisers?|advisors?|experts?|engineers?|architects?|auditors?|accountants?|surveyors?|retained|engaged|instructed)\b",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"\b(?:general|in-house|associate|deputy|staff|chief|purchasing|claims|sales|project|site|plant|resident|internal|senior"
    r"|junior|booking|leasing|ticket|station|customs|process|quality|design|test|safety|city|county|town)\s(?:[a-z]+\s)?"
    r"(?:counsel|attorney|lawyer|adjuster|underwriter|broker|agent|engineer|architect|auditor|accountant|surveyor)\b",
    re.IGNORECASE,
)
_EMPLOYED = re.compile(
    r"^[ \t]*(?i:employee|staff member|worker|employee name):[ \t]*"
    r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ ][A-Z][\w'\u2019.-]*){1,2})",
    re.MULTILINE,
)
_SPOKEN = re.compile(
    rf"\bI(?:['\u2019]m|\s(?:am|was|have\sbeen))\s(?:the\s|an?\s|employed\s)?{_WORK}\s(?:of|at|for|with|by)\s{_HOUSE}"
    rf"|\bI\s(?P<work>work|worked)\s(?:for|at)\s{_HOUSE.replace('house', 'firm')}"
)


@dataclass(frozen=True, slots=True)
class Tie:
    """A house, and whether somebody only serves it from without, as counsel and experts do."""

    house: str
    serves: bool


def told_beside(text: str, start: int, end: int) -> Iterator[Tie]:
    """Whom the words beside a name tie its bearer to."""
    behind = text[end : end + _REACH_CHARS]
    for number, pattern in enumerate(_BEHIND):
        match = pattern.match(behind)
        if match is None:
            continue
        post = match.groupdict().get("post") or ""
        if number not in (1, 2) or QUICK.search(post) or _COUNSEL.search(post):
            yield Tie(_tidy(match["house"]), _serves(post))
    before = _BEFORE.search(text[max(0, start - _REACH_CHARS) : start])
    if before is not None and (QUICK.search(before["post"]) or _COUNSEL.search(before["post"])):
        yield Tie(_tidy(before["house"]), _serves(before["post"]))


def _serves(post: str) -> bool:
    """True for a calling of those who serve others from without: counsel, but not the general counsel."""
    return _COUNSEL.search(post) is not None and _WITHIN.search(post) is None


def ties_of(name: str, grounds: Grounds) -> tuple[Tie, ...]:
    """Every house of the record to which it ties a person."""
    found = list(_written(name, grounds.index))
    for at in pages_with_surname(name, grounds.index):
        page = grounds.index.read(at)
        signed = (one for one in signatures_of(page) if is_same(one.name, name, grounds.index))
        terms = definitions(page, grounds)
        found += [Tie(terms.get(side.casefold(), side), serves=False) for one in signed for side in one.sides]
        found += _spoken(name, page, grounds)
    # "For Customer: Ann Lee" ties her to whoever the paper calls so.
    named = (tie for tie in dict.fromkeys(found) if role_of(tie.house) is None)
    return tuple(tie for tie in named if is_house(tie.house, grounds.index))


@kept_on_index
def _written(name: str, index: RecordIndex) -> tuple[Tie, ...]:
    """The houses that stand beside a name in the record."""
    forms = name_forms(name, index)
    found: list[Tie] = []
    for page in (index.read(at) for at in pages_with_surname(name, index)):
        for match in forms.finditer(page.text):
            if not is_of_another(name, page.text, match, index):
                found += _beside(page.text, match.start(), match.end())
    return tuple(found)


def _beside(text: str, start: int, end: int) -> Iterator[Tie]:
    yield from told_beside(text, start, end)
    behind = _LETTERS.sub("", text[end : end + _REACH_CHARS])
    before = text[max(0, start - _REACH_CHARS) : start]
    first = _FIRST_NAME.search(before)
    before = before[: first.start()] if first and before[first.start() :].split()[0] not in _TITLES else before
    for pattern in (*_ON_PAGE, _EMPLOYER):
        if match := pattern.match(behind):
            yield Tie(_tidy(match["house"]), serves=False)
    if bracket := _BRACKET.match(behind):
        inside = bracket["inside"]
        pieces = (piece.strip() for piece in re.split(r",| of | for ", inside))
        # "Ann Lee (AL)" is called so.
        yield from (Tie(piece, _serves(inside)) for piece in pieces if piece[:1].isupper() and not _SHORTS.match(piece))
    for pattern in (_IN_BRACKET, _CARE):
        if match := pattern.search(before):
            yield Tie(_tidy(match["house"]), serves=False)
    if _ITS.search(before):
        said = STOP.split(before)[-1]
        named = list(houses_in(said))
        yield from (Tie(house, _serves(said)) for house in named[-1:])
    rest, *lines = behind.split("\n")
    if len(rest) < _CLOSE_CHARS and not rest.strip(" ,.").count("."):
        for line in (each.strip() for each in lines[:_BELOW]):
            yield from (Tie(house, serves=False) for house in houses_in(line) if house == line.rstrip(".,"))


def _spoken(name: str, page: ReadPage, grounds: Grounds) -> Iterator[Tie]:
    """The houses of the paper's own voice: of whoever writes on a letterhead, and of "our foreman, Ann Lee"."""
    index = grounds.index
    head = letterhead_of(page)
    if head is not None and is_voice(name, page, len(page.text) - 1, grounds):
        yield Tie(head, serves=False)
    if head is not None and any(is_same(who["name"], name, index) for who in _EMPLOYED.finditer(page.text)):
        yield Tie(head, serves=False)
    terms = definitions(page, grounds)
    if is_same(terms.get("employee", ""), name, index) if "employee" in terms else False:
        yield from (Tie(terms[term], serves=False) for term in ("company", "employer") if term in terms)
    for match in _SPOKEN.finditer(page.text):
        if is_voice(name, page, match.start(), grounds):
            yield Tie(_tidy(match["house"] or match["firm"]), serves=False)
    for match in name_forms(name, index).finditer(page.text):
        before = page.text[max(0, match.start() - _REACH_CHARS) : match.start()]
        # A first name may stand between: "our foreman, Luis Ocampo".
        before = re.sub(r"(?:[A-Z][a-z]+\s|[A-Z]\.\s)\Z", "", before)
        if label := _LABEL.search(before):
            side = definitions(page, grounds).get(label["side"].casefold())
            yield from (Tie(each, serves=False) for each in (side,) if each is not None)
        if (ours := _OURS.search(before)) is not None:
            serves = _serves(ours["post"] or "")
            yield from (Tie(house, serves) for house in _voice_houses(ours["whose"], match.start(), page, grounds))


def _voice_houses(whose: str, at: int, page: ReadPage, grounds: Grounds) -> Iterator[str]:
    """The house of whoever says "our" or is told "your"."""
    index = grounds.index
    if whose.casefold() == "our" and (head := letterhead_of(page)) is not None:
        yield head
        return
    voice = voice_at(page, at, grounds)
    people = () if voice is None else voice.speakers if whose.casefold() == "our" else voice.hearers
    for who in people:
        yield from (who,) if is_house(who, index) else (tie.house for tie in _written(who, index) if not tie.serves)


def _tidy(house: str) -> str:
    """A house without an office before it: "Vice President, Lee Paving"."""
    first, comma, rest = house.partition(", ")
    bare = rest if comma and QUICK.search(first) and not is_firm(first) else house
    return bare.removesuffix(" of").rstrip(".,'\u2019")
