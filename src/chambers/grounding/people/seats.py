"""Who holds a seat that several words name: "test lead", "charge nurse", "director of maintenance", "loss payee".

Two or more words together name one seat of a paper more surely than a trade does. A draft that gives the seat to
somebody is wrong where the record has it with another and him with another title, or where it has it with one other
alone and leaves nowhere open that it may be his.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.belonging import ties_of
from chambers.grounding.people.houses import is_house, same_house
from chambers.grounding.people.identity import is_same, name_forms, pages_naming, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.offices import offices_beside
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.titles import (
    IS,
    NEAR_CHARS,
    Title,
    cell_beside,
    title_of,
    titles_before,
    titles_behind,
    titles_under,
)
from chambers.grounding.people.voices import is_voice, voice_at
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.post_table import GROUPS_OF, STATIONS
from chambers.grounding.words.rank_table import SHORT_BEFORE_NAME

_MAX_PAGES = 40
_MANY_TEXT = """
any another assistant associate board certain certified committee fellow former independent junior law licensed local
married new old only other own part police practical real registered second senior sole staff team third two union
vice young
"""
_MANY = frozenset(_MANY_TEXT.split())
"""What stands before a seat that many may have."""
_UNDER_RANKS = frozenset(("assistant", "associate", "deputy", "junior", "vice"))
"""What makes of a seat another one under it."""
_PASSING = re.compile(
    r"\b(?:acting|interim|former|formerly|then|now|once|future|incoming|new|later|successor|temporary|ex)\b",
    re.IGNORECASE,
)
_LEAD = (
    r"(?:(?:he|she)(?:['\u2019]s|\sis|\swas)\s+)?"
    r"(?:(?:the|an?|his|her|its|their|our|my|then|now)\s+|[A-Z][\w&. -]{1,40}['\u2019]s?\s|the\s[a-z]+['\u2019]s?\s)?"
)
_TITLE = SHORT_BEFORE_NAME
_NAME = r"(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019&-]+|[A-Z]\.)){0,4})"
_HOLDER = re.compile(rf"(?:[ ]?\([ \t]?|,?[ \n]|[ ](?:is|was)[ ])(?:/s/[ ])?{_TITLE}{_NAME}")
_LABELLED = re.compile(rf"[^:\n,;]{{0,40}}:[ \t]*(?:/s/[ ])?{_TITLE}{_NAME}")
_HELD = re.compile(
    rf"{_NAME}(?:,[ \n]|[ ]\(|[ ][-\u2013][ ]|[ ]{IS}[ \n]|[ \t]*\n[ \t]*)(?:[\w.,-]+,[ ])?{_LEAD}(?:[\w/&-]+[ ])?\Z"
)
_CELL_NAME = re.compile(rf"(?:\A|/s/[ ]|:[ ]){_TITLE}{_NAME}\Z")
_RANKED = re.compile(rf"\b(?:{'|'.join(sorted(_UNDER_RANKS))})[ \n-]\Z", re.IGNORECASE)
_FIRST = re.compile(r"(?:[A-Z][\w'\u2019-]+[ ]|[A-Z]\.[ ]){1,2}\Z")
_LAST = re.compile(r"(?:[ ][A-Z]\.)?[ ][A-Z][\w'\u2019-]+")
_COLON = re.compile(r"[ ]?:")
_WHOSE_LINE = re.compile(r"\s*[A-Z][\w&. -]{1,40}['\u2019]s?\s")
_LONG_COLON = re.compile(r"[^:\n,;]{0,40}:")
_LISTED = re.compile(r",[ ]the[ ][^,;.()]{3,50},?[ ](?:and|or)[ ](?:the[ ]|Mr|Mrs|Ms|Dr|[A-Z][a-z]+[ ][A-Z])")
_SET_BEHIND = re.compile(rf"{_NAME}(?:,|[ ]\()[ \n](?:{_LEAD})(?:the[ ])?(?:[A-Z][\w&-]*['\u2019]s?[ ])?\Z")
_OWNS = re.compile(r"['\u2019]s?[ ]")
_NEXT = re.compile(rf",?[ ]{_TITLE}{_NAME}")
_BESIDE = re.compile(r"[,(\s]+[^,;.()]*")
_NONE: frozenset[int] = frozenset()
_LINE_END = re.compile(r"[^\n.;]{0,40}(?:\n|\Z)")
_ANSWER = re.compile(r"^[QA]\.[ ]")
_OPEN = re.compile(r"\b(?:I|[Hh]e|[Ss]he|[Yy]ou|[Mm]y|who)\b")
_I_AM = re.compile(r"\bI (?:am|was|have been|had been|serve as|served as|work as|worked as)(?: also| still)?\b")
_I_HOLD = re.compile(rf"{_I_AM.pattern}\s(?:(?:an?|the|its|their|his|her)\s)?\Z")


@dataclass(frozen=True, slots=True)
class _Holders:
    """Whom the record names as the holders of a seat, and the pages that leave open whose it is."""

    names: frozenset[str]
    open_on: frozenset[int]


def seat_fault(own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds) -> str | None:
    """Who holds the seat that the sentence gives to somebody else, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    for token in named:
        start, end = token.start - sentence.start, token.end - sentence.start
        for seat in _claimed(own, start, end):
            held = holders_of(seat, grounds)
            if not held.names or any(is_same(each, token.text, grounds.index) for each in held.names):
                continue
            first = max(held.names, key=len)
            # "Form HR-2018", "President": what heads a line beside a post may be no name at all.
            if any(map(str.isdigit, first)) or first.casefold() in GROUPS_OF:
                continue
            if _is_listed(own, end) or is_house(first, grounds.index) != is_house(token.text, grounds.index):
                continue
            other = _other_title(token.text, seat, held, grounds) if not _is_passing(own, start, end) else None
            if other is not None:
                return f"the record has {first} as {' '.join(seat)}, and {token.text} as {' '.join(other)}"
            if not _is_his_alone(first, seat, held, grounds.index) or not _are_alike(first, token.text, grounds.index):
                continue
            if _may_hold(token.text, seat, grounds.index):
                continue
            # Whom the sentence names as well may be the holder that it means.
            beside = any(each is not token and is_same(each.text, first, grounds.index) for each in named)
            if not beside or _swapped(own, sentence, named, first, seat, grounds):
                return f"the record has {first} as {' '.join(seat)}, not {token.text}"
    return None


def judge_title(token: Token, text: str, grounds: Grounds) -> Outcome | None:
    """A title written large beside a name, which another page of the record gives to its bearer."""
    over, behind = (
        _SET_BEHIND.search(text[max(0, token.start - NEAR_CHARS) : token.start]),
        _NEXT.match(text, token.end),
    )
    low = max(0, token.start - NEAR_CHARS)
    claims = [(over["name"], each) for each in titles_behind(text, low + over.end("name"), 1)] if over else []
    if behind is not None:
        start, end = behind.span("name")
        claims += [(behind["name"], each) for each in titles_before(text, start, end)]
    for name, title in claims:
        words = {word.casefold() for word in name_parts(token.text)}
        if words <= {*title, *(f"{word}'s" for word in title)} and title in titles_of(name, grounds):
            return Verdict.SUPPORTED, f"the record has {name} as {' '.join(title)}", None, "name"
    if over is None or not claims or not _OWNS.match(text, token.end):
        return None
    # "Ann Lee, Acme's Claims Manager", where another page has her with Acme.
    if any(same_house(tie.house, token.text) for tie in ties_of(over["name"], grounds)):
        return Verdict.SUPPORTED, f"the record has {over['name']} with {token.text}", None, "name"
    return None


def _claimed(text: str, start: int, end: int) -> Iterator[Title]:
    """The seats of several words that the words beside a name give to its bearer."""
    yield from titles_behind(text, end)
    yield from titles_before(text, start, end)


def _is_listed(own: str, end: int) -> bool:
    """True for "Ann Lee, the claims manager, and Bo Roe", which may be three people."""
    return _LISTED.match(own, end) is not None


def _is_passing(own: str, start: int, end: int) -> bool:
    """True where somebody is said to have a seat for a while: "the acting claims manager", "then the clerk"."""
    beside = _BESIDE.match(own, end)
    return _PASSING.search(f"{own[max(0, start - NEAR_CHARS) : start]} {beside[0] if beside else ''}") is not None


def _is_his_alone(first: str, seat: Title, held: _Holders, index: RecordIndex) -> bool:
    """True for a seat that is one man's, and nowhere left open."""
    if held.open_on or any(word in _MANY for word in seat[:-1]):
        return False
    return all(is_same(each, first, index) for each in held.names)


def _other_title(name: str, seat: Title, held: _Holders, grounds: Grounds) -> Title | None:
    """Another title that the record gives to a name, where nothing there lets it have the seat."""
    index = grounds.index
    if any(next(_places(name, index.read(at), index), None) for at in held.open_on):
        return None
    mine = sorted(titles_of(name, grounds))
    telling = [each for each in mine if len(each) > 1 or (each[-1] not in STATIONS and each[-1] not in PARTY_NOUNS)]
    if not telling or any(_fits(seat, each) for each in mine):
        return None
    return telling[0]


def _fits(seat: Title, other: Title) -> bool:
    """True for two titles that may be one: "HR manager", "human resources manager"; an assistant manager is none."""
    mine, theirs = set(seat), set(other)
    if mine <= theirs or theirs <= mine:
        return mine == theirs or not mine ^ theirs <= _UNDER_RANKS
    if not (seat[-1] == other[-1] or GROUPS_OF.get(seat[-1], _NONE) & GROUPS_OF.get(other[-1], _NONE)):
        return False
    mine, theirs = set(seat[:-1]), set(other[:-1])
    return mine <= theirs or theirs <= mine or _is_short_for(seat, other) or _is_short_for(other, seat)


def _is_short_for(short: Title, long: Title) -> bool:
    """True where a word is made of the first letters of others: "hr" of "human resources"."""
    firsts = "".join(word[0] for word in long[:-1])
    return any(len(word) > 1 and word in firsts for word in short[:-1])


def titles_of(name: str, grounds: Grounds) -> frozenset[Title]:
    """Every title that the record gives to a name, beside it or in words of its bearer's own."""
    index = grounds.index
    found: set[Title] = set()
    for page in map(index.read, pages_naming(name, index)):
        for start, end in _places(name, page, index):
            found.update(titles_behind(page.text, end, 1), titles_before(page.text, start, end))
            found.update(titles_under(page.text, end))
        for match in _I_AM.finditer(page.text):
            if is_voice(name, page, match.start(), grounds):
                found.update(titles_behind(f", {page.text[match.end() :][:NEAR_CHARS].lstrip()}", 0, 1))
    return frozenset(found)


def _places(name: str, page: ReadPage, index: RecordIndex) -> Iterator[tuple[int, int]]:
    """Where a page has a name, with the first name before it and the surname behind it."""
    for match in name_forms(name, index).finditer(page.text):
        first = _FIRST.search(page.text[max(0, match.start() - NEAR_CHARS) : match.start()])
        last = _LAST.match(page.text, match.end())
        low, high = match.start() - (len(first[0]) if first else 0), last.end() if last else match.end()
        if is_same(page.text[low:high], name, index):
            yield low, high


def holders_of(seat: Title, grounds: Grounds) -> _Holders:
    """Whom the record names as the holders of a seat, and where it leaves that open."""
    index = grounds.index
    kept: dict[Title, _Holders] = index.kept.setdefault(holders_of, {})
    if seat not in kept:
        kept[seat] = _holders(seat, grounds)
    return kept[seat]


def _holders(seat: Title, grounds: Grounds) -> _Holders:
    index = grounds.index
    *which, head = map(re.escape, seat)
    straight = r"[\s-]+".join((*which, head)).replace("'", "['\u2019]")
    turned = rf"{head}\s(?:of|for)\s(?:the\s)?" + r"[\s-]".join(
        word.removesuffix("'s").removesuffix("'") for word in which
    )
    pattern = re.compile(rf"(?<![\w-])(?:{straight}|{turned})(?![\w-])", re.IGNORECASE)
    found: set[str] = set()
    left: set[int] = set()
    for at in index.spread(seat[-1])[:_MAX_PAGES]:
        page = index.read(at)
        for match in pattern.finditer(page.text):
            if _RANKED.search(page.text, max(0, match.start() - NEAR_CHARS), match.start()):
                continue
            names = list(_named(page.text, match)) or list(_tellers(page, match.start(), grounds))
            found.update(
                name for name in names if name_parts(name)[0].casefold() not in ORDINARY or is_house(name, index)
            )
            if not names and not _is_label(page.text, match) and _is_open(page, match.start()):
                left.add(at)
    return _Holders(frozenset(found), frozenset(left))


def _is_label(text: str, match: re.Match[str]) -> bool:
    """True for "Claims manager:", and for "Claims manager named under Art. 8:" at the head of a line."""
    if _COLON.match(text, match.end()) is not None:
        return True
    line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    opens = not line.strip() or _WHOSE_LINE.fullmatch(line) is not None
    return opens and _LONG_COLON.match(text, match.end()) is not None


def _named(text: str, match: re.Match[str]) -> Iterator[str]:
    """The name beside a seat: behind its label, before it between commas, or over it on a line of its own."""
    labelled = _is_label(text, match)
    before = _HELD.search(text[max(0, match.start() - NEAR_CHARS) : match.start()])
    over = cell_beside(text, match.start(), -1)
    # A cell under another title is one of a column of titles, whose holders stand in their rows.
    if over is not None and title_of(over.split(), 1) is not None:
        return
    if over is not None and (before is None or "\n" in before[0]):
        yield from (found["name"] for found in _CELL_NAME.finditer(over))
    elif before is not None and not labelled and ("\n" not in before[0].strip() or _LINE_END.match(text, match.end())):
        yield _ANSWER.sub("", before["name"])
    elif behind := (_LABELLED if labelled else _HOLDER).match(text, match.end()):
        yield behind["name"]


def _tellers(page: ReadPage, at: int, grounds: Grounds) -> Iterator[str]:
    """Whoever says of himself that he holds the seat: "I have been the claims manager since 2011"."""
    said = _I_HOLD.search(page.text, max(0, at - NEAR_CHARS), at)
    voice = voice_at(page, said.start(), grounds) if said else None
    if voice is not None and len(voice.speakers) == 1:
        yield voice.speakers[0]


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


def _may_hold(name: str, seat: Title, index: RecordIndex) -> bool:
    """True where the record calls somebody by the last word of the seat alone, or by all of its words."""
    forms = name_forms(name, index)
    parts = [part for part in name_parts(name) if len(part) > 2][-1:]
    for page in (index.read(at) for part in parts for at in index.spread(part.casefold())[:_MAX_PAGES]):
        for match in forms.finditer(page.text):
            first = _FIRST.search(page.text[max(0, match.start() - NEAR_CHARS) : match.start()])
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
    own: str, sentence: Sentence, named: Sequence[Token], holder: str, seat: Title, grounds: Grounds
) -> bool:
    """True where the sentence gives its holder another seat, and this one to somebody else."""
    theirs = [
        other
        for token in named
        if is_same(token.text, holder, grounds.index)
        for other in _claimed(own, token.start - sentence.start, token.end - sentence.start)
    ]
    return bool(theirs) and seat not in theirs
