"""For whom somebody works or stands: the firm, body or party that the draft gives, held against those of the record.

"Ann Lee, Lee Paving's foreman", "Ann Lee of Lee Paving", "counsel for the landlord" and "who works for Lee Paving" each
tie a person to somebody. The record ties people by the same words, by the side for which they sign, and by the head of
the paper that they write. A tie to another, where the record never has this one, is wrong.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.aliases import is_known_firm
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.duties import duties_of
from chambers.grounding.people.houses import letterhead_of
from chambers.grounding.people.identity import is_same, name_forms, pages_naming, sorts_of
from chambers.grounding.people.offices import is_of_another, offices_beside
from chambers.grounding.people.parties import is_exclusive, role_of
from chambers.grounding.people.signatures import signatures_of
from chambers.grounding.people.voices import is_voice
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.post_table import FIELDS

_REACH_CHARS = 120
_FIRM = (
    r"(?P<firm>(?:the\s)?(?:[A-Z][\w&'\u2019-]*\.?)(?:,?\s(?:[A-Z&][\w&'\u2019-]*\.?|of)){0,5}"
    r"|(?:the|a)\s[a-z]{4,14}(?:\s[a-z]{4,14})?)"
)
_TIES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:,\s[^,;.\n]{{2,45}})?,?\s(?:of|at|with|from)\s{_FIRM}",
        rf",\s[^,;.\n]{{2,45}}?\s(?:of|at|for|with|from)\s{_FIRM}",
        rf",\s(?!(?:who|whose|which)\b)[a-z][^,;.\n]{{2,45}},\s{_FIRM}",
        rf"(?:,[^,;]{{1,40}},)?,?\s(?:who\s)?(?:works?|worked|is\semployed|was\semployed|acts|acted|appears|appeared)\s(?:for|by|at)\s{_FIRM}",
        rf"(?:,[^,;]{{1,40}},)?,?\s(?:who\s)?(?:owns|owned|represents|represented|heads|runs)\s{_FIRM}",
        rf",?\s\(?(?:counsel|attorney|lawyer|solicitor)s?\sfor\s{_FIRM}",
    )
)

_I_AM = re.compile(
    rf"\bI\s(?:(?:am|was|have\sbeen|had\sbeen)\s(?:the|an?|employed)\b(?:\s[\w-]+){{0,5}}?|work|worked)"
    rf"\s(?:of|at|for|with|by)\s{_FIRM}"
    rf"|\bI\s(?:own|owned|represent)\s{_FIRM.replace('firm', 'whole')}"
)
_LINE_FIRM = _FIRM.replace(r"\s", "[ ]")
_CLIENT = re.compile(
    rf"^[ \t]*(?:Client|Prepared for|Retained by|Engaged by|On behalf of):[ \t]*{_LINE_FIRM}", re.MULTILINE
)
_CAPITAL_FIRM = re.compile(r"[A-Z][A-Z&'\u2019,. -]{3,50}[ ](?:INC|LLC|LTD|CORP|LLP|COMPANY|CO|BANK)\.?")
_MAKING = frozenset(stem(verb) for verb in ("prepare", "sign", "inspect", "analyze", "survey", "appraise", "audit"))
_COUNSEL = re.compile(r"\b(?:counsel|attorney|lawyer|solicitor|represent\w*|adviser|consultant)\b", re.IGNORECASE)
_COUNSEL_CHARS = 60
_HEAD_LINES = 3
_ITS = re.compile(r"\b(?:its|their)\s(?:[\w-]+\s){0,3}[\w-]+,?\s?\Z")
_FORMED = re.compile(r"(?P<firm>(?:[A-Z][\w&'\u2019-]*,?\s){1,5}(?:Inc|LLC|Ltd|Corp|LLP|Company|Co|Bank)\b)")
_OWNING = re.compile(r"['\u2019]s?\s")
_LINE_END = re.compile(r"(?:,[^\n]{0,50})?\s*")
_LINES_BELOW = 4
_BEFORE_CHARS = 200


def employer_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose somebody is in the record, when the sentence has them as another's, or None."""
    for token in (each for each in tokens if each.kind is Kind.NAME):
        start, end = token.start - sentence.start, token.end - sentence.start
        tied = dict.fromkeys(_tied(own, start, end))
        if not tied or "person" not in sorts_of(token.text, grounds.index):
            continue
        counsel = _COUNSEL.search(own[max(0, start - _COUNSEL_CHARS) : end + _COUNSEL_CHARS]) is not None
        # Counsel have a firm of their own beside the one for which they stand.
        claimed = [who for who in tied if _is_party(who, grounds) or not counsel]
        claimed = [who for who in claimed if _is_somebody(who, grounds)]
        if not claimed:
            continue
        known = [who for who in affiliations(token.text, grounds) if _is_somebody(who, grounds)]
        for who in claimed:
            # A firm may well act for a party: one side is held against the other side alone.
            party = _is_party(who, grounds)
            rivals = [other for other in known if not party or _is_party(other, grounds)]
            rivals = [other for other in rivals if not _may_bear(token.text, who, other, grounds)]
            served = _clients(token.text, grounds) if rivals else []
            if rivals and not any(_same(who, other, pages, grounds) for other in (*known, *served)):
                return f"the record has {token.text} with {rivals[0]}, not with {who}"
    return None


def _may_bear(name: str, who: str, role: str, grounds: Grounds) -> bool:
    """True for a house that may be the party for which somebody signs by its role: "For the Contractor: Ann Lee"."""
    word, house = role_of(_bare(role)), _bare(who)
    if word is None or role_of(house) is not None:
        return False
    if any(is_exclusive(fact.role) for fact in grounds.roles.given_to(house)):
        return False
    if any(not is_same(fact.name, house, grounds.index) for fact in grounds.roles.holders(word)):
        return False
    forms = name_forms(house, grounds.index)
    return any(
        is_same(one.name, name, grounds.index) and any(role_of(side) == word for side in one.sides)
        for page in map(grounds.index.read, pages_naming(name, grounds.index))
        if forms.search(page.text)
        for one in signatures_of(page)
    )


def _tied(text: str, start: int, end: int) -> Iterator[str]:
    """Whom the words beside a name tie its bearer to."""
    behind = text[end : end + _REACH_CHARS]
    yield from (_tidy(match["firm"]) for pattern in _TIES if (match := pattern.match(behind)))
    # "The president of Lee Paving's lender" is with neither of them for certain.
    whose = (office.whose for office in offices_beside(text, start, end) if office.whose is not None)
    yield from (who for who in whose if _OWNING.search(who) is None)


def affiliations(name: str, grounds: Grounds) -> list[str]:
    """Everybody to whom the record ties a person."""
    found = list(_ties_of(name, grounds.index))
    for at in pages_naming(name, grounds.index):
        page = grounds.index.read(at)
        sides = (each for one in signatures_of(page) if is_same(one.name, name, grounds.index) for each in one.sides)
        found += [each for each in sides if not any(map(str.isdigit, each))]
        found += _by_voice(name, page, grounds)
    return found


def _by_voice(name: str, page: ReadPage, grounds: Grounds) -> Iterator[str]:
    """Whom whoever makes a page works for, by its head and by their own words."""
    made = any(is_same(duty.name, name, grounds.index) for duty in duties_of(page) if duty.verb in _MAKING)
    if made or is_voice(name, page, len(page.text), grounds):
        heads = (line.strip() for line in page.text.strip().splitlines()[:_HEAD_LINES])
        yield from filter(None, (letterhead_of(page),))
        for head in heads:
            if _FORMED.fullmatch(head.rstrip(".")) or _CAPITAL_FIRM.fullmatch(head):
                yield head.title() if head.isupper() else head
    for match in _I_AM.finditer(page.text):
        if is_voice(name, page, match.start(), grounds):
            yield _tidy(match["firm"] or match["whole"])


def _clients(name: str, grounds: Grounds) -> list[str]:
    """For whom somebody makes a paper: he is not of their house, but may well be called theirs."""
    pages = (grounds.index.read(at) for at in pages_naming(name, grounds.index))
    return [_tidy(match["firm"]) for page in pages for match in _CLIENT.finditer(page.text)]


@kept_on_index
def _ties_of(name: str, index: RecordIndex) -> tuple[str, ...]:
    forms = name_forms(name, index)
    found: list[str] = []
    for text in (index.read(at).text for at in pages_naming(name, index)):
        for match in forms.finditer(text):
            if not is_of_another(name, text, match, index):
                found += _tied(text, match.start(), match.end())
                found += _beneath(text, match.end())
                found += _its(text, match.start())
    return tuple(found)


def _beneath(text: str, end: int) -> Iterator[str]:
    """The firm on the line under a name, or under the office beneath it, as in an address."""
    rest, *lines = text[end : end + _REACH_CHARS].split("\n")
    if not _LINE_END.fullmatch(rest):
        return
    for line in (each.strip() for each in lines[: _LINES_BELOW - 1]):
        if _FORMED.fullmatch(line.rstrip(".")):
            yield line
            return


def _its(text: str, start: int) -> Iterator[str]:
    """The firm whose officer somebody is by an "its": "Lee Paving, Inc., represented by its owner, Ann Lee"."""
    before = re.split(r";|\.\s(?=[A-Z][a-z])|\n\n", text[max(0, start - _BEFORE_CHARS) : start])[-1]
    if _ITS.search(before) and (firms := [match["firm"] for match in _FORMED.finditer(before)]):
        yield firms[-1]


def _is_somebody(who: str, grounds: Grounds) -> bool:
    """True for a firm, a body or a party, which people may work or stand for."""
    bare = _bare(who)
    role = role_of(bare)
    if role is not None:
        return is_exclusive(role)
    return bare[:1].isupper() and is_known_firm(bare, grounds) and bare.casefold() not in FIELDS


def _is_party(who: str, grounds: Grounds) -> bool:
    """True for a side of the matter, by its role or by name."""
    bare = _bare(who)
    return role_of(bare) is not None or any(is_exclusive(fact.role) for fact in grounds.roles.given_to(bare))


def _tidy(firm: str) -> str:
    return firm.removesuffix(" of").rstrip(".,")


def _bare(who: str) -> str:
    return who.removeprefix("the ").removeprefix("a ")


def _same(one: str, other: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True when two words may mean one firm or party."""
    mine, theirs = ({_bare(who), *_meant(_bare(who), pages, grounds)} for who in (one, other))
    return any(_alike(a, b, grounds) for a in mine for b in theirs)


def _alike(one: str, other: str, grounds: Grounds) -> bool:
    roles = role_of(one), role_of(other)
    if any(roles):
        return roles[0] == roles[1]
    return one.casefold() == other.casefold() or is_same(one, other, grounds.index)


def _meant(who: str, pages: Sequence[ReadPage], grounds: Grounds) -> Iterator[str]:
    role = role_of(who)
    if role is not None:
        yield from (fact.name for fact in grounds.roles.holders(role))
    else:
        yield from (fact.role for fact in grounds.roles.given_to(who))
    for page in pages:
        terms = definitions(page, grounds)
        if who.casefold() in terms:
            yield terms[who.casefold()]
