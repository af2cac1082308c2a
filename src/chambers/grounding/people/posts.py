"""What somebody is by trade or office in the draft, held against what the record says they are.

"Ann Lee, the estimator" is false when the record has Ann Lee as the managing member and somebody else as the estimator.
It speaks only where the record gives the bearer another post and never one akin to it, or gives the post on the cited
pages to somebody else alone. What somebody is to his family says nothing of his trade, nor the other way.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.cites.papers import kind_of
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.houses import is_house, same_house
from chambers.grounding.people.identity import is_same, name_forms, pages_naming, sorts_of
from chambers.grounding.people.offices import (
    QUICK,
    Office,
    is_of_another,
    is_surname,
    may_have_post,
    offices_behind,
    offices_beside,
)
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.standing import verb_follows
from chambers.grounding.people.voices import voice_at
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.post_table import (
    GENERAL_FOR,
    GROUPS_OF,
    HEADS,
    KIN,
    LONG_POSTS,
    SHARED,
    STATIONS,
    TEACHERS,
    TITLE_POSTS,
)
from chambers.grounding.words.rank_table import SHORT_BEFORE_NAME

_NEAR_CHARS = 90
_TITLE = SHORT_BEFORE_NAME
_NAME = r"(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){0,2})"
_NAME_BEHIND = re.compile(rf"(?:[ ]?:[ \t]*|,?[ ]|[ ]?\([ ]?|[ ](?:is|was)[ ]){_TITLE}{_NAME}")
_NAME_BEFORE = re.compile(
    rf"{_NAME}(?:,[ ]who[ ](?:is|was)\b|,|[ ]\(|[ ](?:is|was)\b)[ ]?(?:(?:the|a|an|our|its)[ ])?"
    r"(?:[\w&/-]+[ ]){0,3}?\Z"
)
_NAME_OVER = re.compile(rf"(?:\A|\n)[ \t]*{_NAME}[ \t]*\n[ \t]*(?:[A-Z][\w&/-]*[ ]){{0,3}}\Z")
_COURTESY = re.compile(r"\b(?P<courtesy>Mr|Mrs|Ms|Miss)\.?[ ](?:[A-Z][\w-]+[ ])?\Z")
# "I. Lee" is an initial.
_PRONOUN = re.compile(r"\b(?:I(?!\.[ ]?[A-Z])|[Hh]e|[Ss]he|[Mm]y)\b")
_SUBJECT = re.compile(
    r"^[ \t]*(?:Name|Employee|Employee name|Subject|Re|RE|NAME|EMPLOYEE):[ \t]*(?P<who>[^\n]{3,60})", re.MULTILINE
)
_SELF = re.compile(r"\b(?P<who>I|You)(?=\s(?:am|are|was|were|have been|had been|work(?:ed)? as|served? as)\s)")
# "Q. What is your position? A. Yard manager, since May.": what is asked is what the answer begins with.
_ASKED_POST = re.compile(
    r"\bQ[.:]?\s+[^?]{0,80}?\b(?:your\s(?:[a-z]+\s){0,2}(?:position|job|title|role|post|occupation|profession|trade|work"
    r"|capacity|employment|business|duties)|do\syou\sdo|(?:are|were)\syou\semployed|(?:do|did)\syou\swork)\b[^?]{0,60}\?"
    r"\s*(?:\d{1,3}(?::\s?\d{1,2})?\s+)?A[.:]?\s+(?P<answer>[^\n]{3,90})"
)
# "My view as chief engineer": what somebody says of himself.
_MY = re.compile(r"\b[Mm]y\s[a-z]+(?=\sas\s)")
_DENIED = re.compile(r"[^.?!]*\?\s*(?:\d{1,3}\s+)?A[.:]?\s+No\b")
_DAY = re.compile(r"\b(?:19|20)\d\d\b")
_ANY = re.compile(r"\b(?:an?|another|any|every|no|each)\s(?:[\w-]+\s){0,2}\Z", re.IGNORECASE)
_ANY_CHARS = 40
_AND_IS = re.compile(r"(?:,|,?\s(?:and|but))\s(?=(?:is|was|has been|had been|serves as|served as)\s)")
# "Retired Judge Ann Lee" is something else by now.
_ONCE = re.compile(r"\b(?:[Rr]etired|[Ff]ormer|[Ff]ormerly|[Ee]x)[\s-](?:[\w-]+\s){1,3}\Z")
_PAST = re.compile(r",?\s+(?:(?:an?|the|then|who\s(?:is|was))\s+)*(?i:retired|former|formerly|once|ex)[\s-]")
_ONE = re.compile(r",\s+an?\s")
_UNDER = re.compile(r"\b(?:assistant|associate|deputy|junior)[ \n-]\Z", re.IGNORECASE)
_YOU = re.compile(r"\b[Yy]ou(?:r)?\b")
# "One proctor, Ann Lee", "the acting principal": somebody else is a proctor, or the principal, as well.
_BESIDE_OTHERS = (
    r"\b(?:one|another|acting|interim|substitute|temporary|relief|assistant|deputy|other|second)\s+(?:[\w-]+\s+)?"
)
_GENERAL = frozenset(("member", "officer"))
_RANKS = frozenset(TITLE_POSTS.values())


def post_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """What the record says somebody is, when the sentence says they are something else, or None."""
    if not may_have_post(own) or not QUICK.search(own):
        return None
    claimed = list(_claimed(own, sentence, tokens))
    names = [token.text for token in tokens if token.kind is Kind.NAME]
    for token, office in claimed:
        before = own[max(0, token.start - sentence.start - _ANY_CHARS) : token.start - sentence.start]
        if (
            sorts_of(token.text, grounds.index) == {"firm"}
            or _ONCE.search(before)
            or _PAST.match(own, token.end - sentence.start)
        ):
            continue
        if (called := _of_namesake(before, token.text, office.post, pages, grounds.index)) is not None:
            return f"the page has {called} {token.text} as {_words(office.post)}"
        # Whoever the sentence itself gives another post may well have had this one.
        moved = [other.text for other, its in claimed if other is not token and not _akin(its.post, office.post)]
        fault = _fault(token.text, office, [name for name in names if name not in moved], pages, grounds)
        # "Ann Lee, a hand surgeon": one of those, whoever else is.
        one = _ONE.match(own, token.end - sentence.start) or re.search(_BESIDE_OTHERS + _words(office.post), own, re.I)
        if fault is not None and not (fault.endswith(f", not {token.text}") and one):
            return fault
    return None


def _of_namesake(before: str, name: str, post: str, pages: Sequence[ReadPage], index: RecordIndex) -> str | None:
    """ "Mrs.", where the sentence has Mr. Lee as a dentist, and the pages have Mrs. Lee, and nobody else, as one."""
    mine = _COURTESY.search(before)
    if mine is None:
        return None
    theirs: list[str | None] = []
    for page in pages:
        for match in name_forms(name, index).finditer(page.text):
            if any(_akin(post, each.post) for each in offices_beside(page.text, match.start(), match.end())):
                said = _COURTESY.search(page.text, max(0, match.start() - _ANY_CHARS), match.start())
                theirs.append(said["courtesy"] if said else None)
    others = [each for each in theirs if each is not None and (each == "Mr") != (mine["courtesy"] == "Mr")]
    return f"{others[0]}." if others and len(others) == len(theirs) else None


def _fault(name: str, office: Office, names: Sequence[str], pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """What is wrong with an office that a sentence gives to a name; `names` are those who may share it."""
    post = office.post
    told = told_offices(name, grounds)
    given = [each for each in (*offices_of(name, grounds.index), *told) if (each.post in KIN) == (post in KIN)]
    akin = [each.about for each in _telling(given, post) if _akin(post, each.post) or each.post in _narrower(post)]
    if akin and office.about and all(about and not about & office.about for about in akin):
        mine, theirs = (" and ".join(sorted(about)) for about in (office.about, akin[0]))
        return f"the record has {name} as {_words(post)} for {theirs}, not for {mine}"
    if akin or _may_be_said(post, name, pages, grounds):
        return None
    known = {each.post for each in given if not _leaves_open(each, post)} - _GENERAL
    held = [held for page in pages for held in holders_on(post, page) if not is_house(held[1], grounds.index)]
    held += [held for page in pages for held in _tellers(post, page, grounds)]
    others = [who for same, who in held if same == post and _is_another(who, names, grounds.index)]
    # A page that has the post, and gives it to nobody by name, leaves open whose it is.
    if known and not held and _is_open_post(post, pages):
        return None
    if known and (held or _is_used(post, grounds.index)):
        beside = f", and {others[0]} as {_words(post)}" if others else f", not as {_words(post)}"
        return f"the record has {name} as {_words(min(known))}{beside}"
    if office.titled:
        return None
    there = _trade_on(name, post, pages, grounds.index)
    if there is not None and post not in _narrower(there):
        return f"the page has {name} as {_words(there)}, not as {_words(post)}"
    # Anybody may have a mother: whose kin somebody is, `relations` asks.
    alone = [who for who in others if post not in KIN and (post not in SHARED or _has(who, office, grounds))]
    return f"the record has {alone[0]} as {_words(post)}, not {name}" if alone else None


def _narrower(post: str) -> frozenset[str]:
    """What anybody of a general calling may be more exactly: a doctor is a neurologist."""
    return GENERAL_FOR.get(post, frozenset())


def _telling(given: Sequence[Office], post: str) -> Sequence[Office]:
    """The offices that tell which specialist somebody is, where he is said to be one; else all."""
    general = [each for each in given if post in _narrower(each.post)]
    exact = [each for each in given if any(each.post in _narrower(other.post) for other in general)]
    return exact or given


def _leaves_open(each: Office, post: str) -> bool:
    """True for an office beside which somebody may have the post: a nurse may be a director, a tenant a baker."""
    if each.lettered and (post in HEADS or post in TEACHERS):
        return True
    if post in _narrower(each.post) and not each.about - {"medical"}:
        return True
    return (each.post in STATIONS) != (post in STATIONS)


def _has(name: str, office: Office, grounds: Grounds) -> bool:
    """True when the record gives somebody just that office, of the same department or of the same house."""
    given = (*offices_of(name, grounds.index), *told_offices(name, grounds))
    same = [each for each in given if each.post == office.post]
    return any(
        each.about & office.about or (each.whose and office.whose and same_house(each.whose, office.whose))
        for each in same
    )


def _is_open_post(post: str, pages: Sequence[ReadPage]) -> bool:
    """True when a page has a post and leaves open whose it is; "an engineer" is anybody's, and nobody's."""
    pattern = re.compile(rf"\b{_words(post)}", re.IGNORECASE)
    return any(
        _ANY.search(page.text[max(0, match.start() - _ANY_CHARS) : match.start()]) is None
        for page in pages
        for match in pattern.finditer(page.text)
    )


def _may_be_said(post: str, name: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True when a sentence of the pages has the post with a pronoun, or with the name itself, or says it to him."""
    word = re.compile(rf"\b{_words(post)}\b", re.IGNORECASE)
    forms = name_forms(name, grounds.index)
    if any(
        _YOU.search(each.text) and word.search(each.text) and _is_told(name, page, each.start, grounds)
        for page in pages
        for each in page.sentences
    ):
        return True
    near = (each.text for page in pages for each in page.sentences if word.search(each.text))
    if any(_PRONOUN.search(text) and _names(name, forms, text, grounds.index) for text in near):
        return True
    # What a paper about somebody lists with its day is what he was then.
    lines = (line for page in pages if _is_about(forms, page) for line in page.text.splitlines())
    return any(word.search(line) and _DAY.search(line) for line in lines)


def _names(name: str, forms: re.Pattern[str], text: str, index: RecordIndex) -> bool:
    return any(not is_of_another(name, text, match, index) for match in forms.finditer(text))


def _is_told(name: str, page: ReadPage, at: int, grounds: Grounds) -> bool:
    """True where the words at a place of a page are said to somebody: "we offer you the post of clerk"."""
    voice = voice_at(page, at, grounds)
    return voice is not None and any(is_same(who, name, grounds.index) for who in voice.hearers)


def _is_about(forms: re.Pattern[str], page: ReadPage) -> bool:
    subject = _SUBJECT.search(page.text)
    return subject is not None and forms.search(subject["who"]) is not None


def _is_used(post: str, index: RecordIndex) -> bool:
    """True when some page of the record has the words of a post."""
    return all(index.spread(word) for word in post.split("-"))


def _claimed(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[Token, Office]]:
    """Each name that the sentence gives a post, with the post; a general title before a name claims nothing."""
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    for token in (each for each in tokens if each.kind is Kind.NAME):
        if any(each.start <= token.start < each.end for each in quoted) or role_of(token.text) is not None:
            continue
        if kind_of(token.text) is not None:
            continue
        for office in offices_beside(own, token.start - sentence.start, token.end - sentence.start):
            if not office.titled or office.post in _RANKS:
                yield token, office
    yield from _chained(own, sentence, tokens)


def _chained(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[Token, Office]]:
    """What the one person of a clause is by a further verb: "Ann Lee owns the mill and is its president"."""
    for match in _AND_IS.finditer(own):
        low = own.rfind(";", 0, match.start()) + 1
        people = [
            token
            for token in tokens
            if token.kind is Kind.NAME
            and low <= token.start - sentence.start < match.start()
            and role_of(token.text) is None
        ]
        # Whoever opens the clause is its subject, where nobody else in it may be one.
        if (
            people
            and not own[low : people[0].start - sentence.start].strip()
            and not _has_subject(people[1:], own, sentence)
        ):
            yield from ((people[0], office) for office in offices_behind(own[match.end() - 1 :]))


def _has_subject(others: Sequence[Token], own: str, sentence: Sentence) -> bool:
    return any(verb_follows(own[token.end - sentence.start :]) for token in others)


@kept_on_index
def offices_of(name: str, index: RecordIndex) -> frozenset[Office]:
    """Every office that the record gives to a name."""
    pages = pages_naming(name, index)
    return frozenset(office for at in pages for office in _given(name, index.read(at), index))


def _given(name: str, page: ReadPage, index: RecordIndex) -> Iterator[Office]:
    for match in name_forms(name, index).finditer(page.text):
        if not is_of_another(name, page.text, match, index):
            yield from offices_beside(page.text, match.start(), match.end())


def _trade_on(name: str, post: str, pages: Sequence[ReadPage], index: RecordIndex) -> str | None:
    """The one trade that the cited pages give to a name, held against another trade; heads go by many words."""
    if post in HEADS:
        return None
    found = {
        office.post for page in pages for office in _given(name, page, index) if (office.post in KIN) == (post in KIN)
    }
    return (
        found.pop() if len(found) == 1 and not found & HEADS and not any(_akin(post, each) for each in found) else None
    )


def holders_on(post: str, page: ReadPage) -> Iterator[tuple[str, str]]:
    """Whom a page gives a post, or one akin to it, with the post."""
    for match in QUICK.finditer(page.text):
        if not _akin(_post(match), post) or is_surname(page.text, match.start("post")):
            continue
        # An assistant vice president is no vice president.
        if _UNDER.search(page.text, max(0, match.start() - _ANY_CHARS), match.start()):
            continue
        # "Proctors: Ann Lee, Bo Roe": of several none has the post alone.
        if match[0].casefold().endswith("s") and not match["post"].casefold().endswith("s"):
            continue
        if behind := _NAME_BEHIND.match(page.text, match.end()):
            yield _post(match), behind["name"]
        ahead = page.text[max(0, match.start() - _NEAR_CHARS) : match.start()]
        if before := _NAME_BEFORE.search(ahead) or _NAME_OVER.search(ahead):
            yield _post(match), before["name"]


def _tellers(post: str, page: ReadPage, grounds: Grounds) -> Iterator[tuple[str, str]]:
    """Whoever says on a page that he has a post, or one akin to it: "I was a porter at the Grand"."""
    for office, speaker in _told_on(page, grounds):
        if _akin(office.post, post):
            yield office.post, speaker


def told_offices(name: str, grounds: Grounds) -> list[Office]:
    """The offices that somebody has by his own words."""
    pages = (grounds.index.read(at) for at in pages_naming(name, grounds.index))
    return [office for page in pages for office, who in _told_on(page, grounds) if is_same(who, name, grounds.index)]


def _told_on(page: ReadPage, grounds: Grounds) -> tuple[tuple[Office, str], ...]:
    """The offices that those who speak on a page, or are asked there, have by it, each with who has it."""
    kept: dict[None, tuple[tuple[Office, str], ...]] = page.kept.setdefault(_told_on, {})
    if None not in kept:
        kept[None] = tuple(_read_told(page, grounds))
    return kept[None]


def _read_told(page: ReadPage, grounds: Grounds) -> Iterator[tuple[Office, str]]:
    for match in _SELF.finditer(page.text):
        offices = list(offices_beside(page.text, match.start(), match.end("who"), titles=False))
        voice = voice_at(page, match.start(), grounds) if offices else None
        asked = match["who"] == "You"
        people = () if voice is None else voice.hearers if asked else voice.speakers
        if len(people) == 1 and not (asked and _DENIED.match(page.text, match.end())):
            yield from ((office, people[0]) for office in offices)
    answered = ((match.start("answer"), f", {match['answer']}") for match in _asked_posts(page.text))
    mine = ((match.end(), page.text[match.end() : match.end() + _NEAR_CHARS]) for match in _MY.finditer(page.text))
    for at, tail in (*answered, *mine):
        offices = list(offices_behind(tail))
        voice = voice_at(page, at, grounds) if offices else None
        if voice is not None and len(voice.speakers) == 1:
            yield from ((office, voice.speakers[0]) for office in offices)


def _asked_posts(text: str) -> Iterator[re.Match[str]]:
    return _ASKED_POST.finditer(text) if "Q" in text and "you" in text else iter(())


def _is_another(name: str, names: Sequence[str], index: RecordIndex) -> bool:
    people = (other for other in names if sorts_of(other, index) != {"firm"})
    return "person" in sorts_of(name, index) and not any(is_same(name, other, index) for other in people)


def _post(match: re.Match[str]) -> str:
    word = match["post"].casefold()
    return LONG_POSTS.get(word, word)


def _akin(one: str, other: str) -> bool:
    """True for two words that may mean the same post."""
    # "Officer" may well be the chief operating officer; a president is no vice president.
    if one == other or ({"officer"} & {one, other} and one.endswith("officer") and other.endswith("officer")):
        return True
    return bool(GROUPS_OF.get(one, frozenset()) & GROUPS_OF.get(other, frozenset()))


def _words(post: str) -> str:
    return post.replace("-", " ")
