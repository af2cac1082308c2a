"""Who speaks on a page, and whether a draft gives words that it quotes to somebody else: "these are X's, not Y's".

The sender of a mail, a turn of a transcript or a chat, a witness, and whoever signs or is quoted are read from the form
of the page; a pronoun, a log and a form name nobody. The draft must introduce the quotation with a person and a verb of
saying. What the page leaves open says nothing.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.names.registry import registry_of
from chambers.grounding.names.wording import (
    DEGREES,
    bare,
    is_listed,
    is_role_word,
    is_title,
    name_parts,
    same_first_name,
)
from chambers.grounding.pages.record_index import RecordIndex

_WORD = r"(?:(?:[A-Z]|Mr|Mrs|Ms|Dr|Capt|Sgt|Det|Lt|Jr|Sr)\.|[A-Z][\w'\u2019-]*)"
_NAME = rf"(?P<name>{_WORD}(?:[ \t](?:(?:de|van|von|der)[ \t])?{_WORD}){{0,4}})"
_ACCOUNT = re.compile(r"(?P<first>[a-z]+)[._](?P<last>[a-z]{3,})@")
_FROM = re.compile(r"^[ \t>]*(?:From|FROM|Sender):[ \t]*(?P<who>[^\n]{2,80})", re.MULTILINE)
_TIME = (
    r"[\[(]?(?:[\d/.-]{4,10},?[ \t]+)?\d{1,2}[:.]\d\d(?::\d\d)?[ \t]*(?:[AaPp]\.?[Mm]\.?)?[\])]?[ \t]*[-\u2013]?[ \t]*"
)
_TURN = re.compile(
    rf"^[ \t]*(?:\d{{1,2}}[ \t]+)?(?P<time>{_TIME})?(?P<name>{_WORD}(?:[ \t]{_WORD}){{0,3}})"
    r"(?:[ \t]*\([^)\n]{1,40}\))?:[ \t]+\S",
    re.MULTILINE,
)
_ASKED = re.compile(
    r"^[ \t]*(?:\d{1,3}(?::\d{1,2})?[ \t]+)?(?P<part>[QA])(?:[.:][ \t]|[ \t]{2,}(?=[A-Z(]))", re.MULTILINE
)
_PAPERS = r"(?i:deposition|declaration|affidavit|testimony|statement|interview|report|examination)"
_MADE_BY = r"(?:report )?(?:prepared|written|signed|dictated) by"
_CLOSES = (
    r"(?:(?:yours|very|with|best|kind|warm|many)[ \t]+)*(?:sincerely|respectfully|regards|truly|faithfully|thanks"
    r"|thank you|cordially|best|yours)(?:[ \t]+(?:yours|submitted))?"
)
_OWN = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"\b{_PAPERS}(?:[ \t]+(?i:transcript|under oath))?[ \t]+(?i:of|by:?)[ \t]+{_NAME}",
        rf"\bI,[ \t]+{_NAME},",
        rf"^[ \t(\[]*{_NAME},[^\n.;:]{{0,80}}?\b(?i:sworn|affirmed)\b",
        rf"^[ \t]*(?i:witness|declarant|affiant|deponent|author|inspector|{_MADE_BY}):?[ \t]+{_NAME}",
        rf"^[ \t]*(?:(?i:(?:electronically )?signed(?: by)?):|/s/)[ \t]*{_NAME}",
        rf"^[ \t]*(?i:{_CLOSES}),?[ \t]*\n+[ \t]*(?:/s/[ \t]*)?{_NAME}",
        rf"\n[ \t]*\n[ \t]*{_NAME}(?:,[^\n]{{1,40}})?[ \t]*(?:\n[^\n]{{0,50}}){{0,3}}\s*\Z",
    )
)
_WITNESS = _OWN[0], _OWN[2], _OWN[3]
_SAID = (
    r"(?:said|says?|told|tells|stated|states|wrote|writes|repl(?:ied|ies)|answer(?:ed|s)|respond(?:ed|s)|testif(?:ied|ies)"
    r"|swore|swears|text(?:ed|s)|e-?mailed|messaged|ask(?:ed|s)|add(?:ed|s)|remarked|warn(?:ed|s)|explain(?:ed|s)"
    r"|admit(?:ted|s)|concede[ds]|acknowledged|objected|insisted|complained|announced|declared|recall(?:ed|s)|noted"
    r"|protested|shouted|exclaimed|promised|assured|urged|described|claim(?:ed|s)|commented|observed|went on|continued)"
)
_HELPERS = r"(?:(?:also|then|later|had|has|did|himself|herself|first|only|once|again|still|now|never|[a-z]+ly)\s+)*"
_BEFORE_QUOTE = re.compile(
    rf"(?<![\w.]){_NAME}(?:,[^,.;\"\u201c]{{1,80}},)?\s+{_HELPERS}{_SAID}\b[^.;\"\u201c\u201d]{{0,60}}\Z"
)
_BY_OWNER = re.compile(rf"(?<![\w.])I\s+{_HELPERS}{_SAID}\b[^.;\"\u201c\u201d]{{0,60}}\Z")
_BEHIND_QUOTE = re.compile(
    rf"[,.?!]?[\"\u201d]\s+(?:{_NAME}(?:,[^,.;]{{1,60}},)?\s+{_HELPERS}{_SAID}\b"
    rf"|{_SAID}\s+(?P<inverted>{_WORD}(?:[ ]{_WORD}){{0,3}}))"
)
_MARKS = re.compile(r"[\"\u201c\u201d]")
_WROTE = re.compile(r"^[ \t>]*On [^\n]{5,60}[\dM],?[ \t]+(?P<who>[A-Z][^\n]{2,80}?)[ \t]+wrote:", re.MULTILINE)
_LABELS = frozenset(
    ["to", "cc", "bcc", "date", "sent", "subject", "re", "from", "attachments", "importance", "time", "location"]
)
_TOLD = re.compile(rf"\b{_SAID}\b|\b(?:promised|claimed|swore|agreed|assured)\b")
_SENTENCE = re.compile(r"[.!?][)\"\u201d]?\s|\n[ \t]*\n")
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:\d{1,3}[.)]|[QA][.:])[ \t])")
_LEAD_CHARS = 160
_FEW = 2
_MAX_BACK = 200
_ASIDE = r"(?:,[^,;\"\u201c]{1,120},|\s*\([^()]{2,60}\))?"
_LEADS = re.compile(rf"{_ASIDE}\s+{_HELPERS}{_SAID}\b(?P<rest>[^;\"\u201c\u201d]{{0,120}})[\"\u201c]?\Z")
_ANSWERS = re.compile(
    r"['\u2019]s?\s(?:[a-z]+\s){0,2}(?:answer|reply|response|words|note|message|text)s?\s(?:was|were|is|read|ran|came)\b[\s,:]*[\"\u201c]?\Z"
)
_FOLLOWS = re.compile(r"[,.?!]?[\"\u201d']?\s+(?:(?:Mr|Ms|Mrs|Dr)\.\s+)?\Z")
_BEHIND = re.compile(rf"{_ASIDE}\s+{_HELPERS}{_SAID}\b")
_OTHER = re.compile(
    r",\s(?:and|but|while|whereas|who|which)\b|\band\s(?:he|she|they|[a-z]+ed|got)\b|\b(?:answer|reply|response)\b"
)
_OBJECT = re.compile(
    r"\b(?i:by|of|with|to|from|for|at|than|against|about|and|or|asked|told)\s+(?:the\s)?(?:(?:Mr|Ms|Mrs|Dr)\.\s+)?\Z"
)
_MIN_WORDS = 3

NOBODY = ""
"""The voice of an office, a question or a field: somebody whom the page does not name."""


def as_name(words: str) -> str | None:
    """The person whom some words name, without titles and degrees; None where they are no name."""
    if (account := _ACCOUNT.search(words)) is not None and not words.strip()[0].isupper():
        return f"{account['first'].title()} {account['last'].title()}"
    head = re.split(r"[<(\[,;]|\s{3,}|(?<=[a-z]{3})\.\s|\s-\s", words.strip())[0]
    kept = [word.rstrip(".,") for word in head.split() if bare(word) not in DEGREES]
    while kept and is_title(kept[0]):
        kept.pop(0)
    if not kept or any(len(word) > 1 and (is_listed(word) or is_role_word(word)) for word in kept):
        return None
    return " ".join(word.title() if word.isupper() and len(word) > _FEW else word for word in kept)


@lru_cache(maxsize=4096)
def authors_of(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The people whose words the pages of one paper are; none when it does not say."""
    if not texts:
        return ()
    sent = {name for match in _FROM.finditer(texts[0]) if (name := as_name(match["who"]))}
    if sent:
        return tuple(sorted(sent))
    for pattern in _OWN:
        found = {
            name
            for text in dict.fromkeys(texts)
            for match in pattern.finditer(text)
            if (name := as_name(match["name"]))
        }
        whole = {name for name in found if " " in name}
        if whole:
            return tuple(sorted(whole)) if len(whole) == 1 else ()
    return ()


def speaker_at(page: ReadPage, at: int, index: RecordIndex) -> str | None:
    """Who says what stands at a place of a page: a name, or `NOBODY`; None where nothing tells."""
    low = _paragraph_start(page.text, at)
    marks = list(_MARKS.finditer(page.text, low, at + 1))
    quoted = len(marks) % 2 == 1
    if quoted and _BY_OWNER.search(page.text[max(0, marks[-1].start() - _LEAD_CHARS) : marks[-1].start()]) is None:
        return _quoted_by(page.text, marks[-1].start())
    before = [(start, voice) for start, voice in _turns(page) if start <= at]
    # "She said that the lid was off": the page gives the words of another, without marks.
    ends = (match.end() for match in _SENTENCE.finditer(page.text, low, at))
    if not quoted and _TOLD.search(page.text, max([low, *ends, *(start for start, _ in before[-1:])]), at):
        return None
    if before:
        return _voice_of(before[-1], page, at, index)
    if any(voice not in (NOBODY, "A") for _, voice in _turns(page)):
        return None
    places = index.file_pages(page.page.sha256) or [0]
    authors = authors_of(tuple(index.pages[each].text for each in dict.fromkeys((places[0], places[-1]))))
    return authors[0] if len(authors) == 1 else None


def _voice_of(turn: tuple[int, str], page: ReadPage, at: int, index: RecordIndex) -> str | None:
    """The voice of a turn; what a mail quotes from another is only whose the mail says."""
    start, voice = turn
    lines = [page.text[page.text.rfind("\n", 0, each) + 1 :][:1] for each in (start, at)]
    if lines[0] != lines[1] and ">" in lines:
        return None
    return voice if voice != "A" else _witness_of(page, index)


def _paragraph_start(text: str, at: int) -> int:
    ends = [match.end() for match in _PARAGRAPH.finditer(text, 0, at)]
    return ends[-1] if ends else 0


def _quoted_by(text: str, mark: int) -> str | None:
    """Who says a quotation of the page, by the words right before its mark or right behind its end."""
    before = _BEFORE_QUOTE.search(text[max(0, mark - _LEAD_CHARS) : mark])
    if before is not None:
        return as_name(before["name"])
    end = _MARKS.search(text, mark + 1)
    behind = _BEHIND_QUOTE.match(text, max(mark + 1, end.start() - 1)) if end is not None else None
    behind = behind or (_BEHIND_QUOTE.match(text, end.start()) if end is not None else None)
    return as_name(behind["name"] or behind["inverted"]) if behind is not None else None


@kept_on_page
def _turns(page: ReadPage) -> tuple[tuple[int, str], ...]:
    """Where each mail, turn or answer of a page begins, and whose it is; "A" for an answer of the witness."""
    return tuple(sorted((*_mails(page.text), *_spoken(page.text), *_answers(page.text))))


def _mails(text: str) -> Iterator[tuple[int, str]]:
    for match in _FROM.finditer(text):
        yield match.start(), as_name(match["who"]) or NOBODY
    for match in _WROTE.finditer(text):
        yield match.start(), as_name(match["who"]) or NOBODY


def _spoken(text: str) -> Iterator[tuple[int, str]]:
    """Turns: a name and a colon at the head of a line, with the time or in capitals, or more than one on the page."""
    matches = (match for match in _TURN.finditer(text) if match["name"].casefold() not in _LABELS)
    found = [(match, as_name(match["name"])) for match in matches]
    named = [match for match, name in found if name]
    for match, name in found:
        sure = match["time"] or match["name"].isupper() or len(named) >= _FEW
        if sure and (name or match["name"].isupper() or is_title(match["name"].split()[0])):
            yield match.start(), name or NOBODY


def _answers(text: str) -> Iterator[tuple[int, str]]:
    parts = list(_ASKED.finditer(text))
    if len(parts) >= _FEW and any(match["part"] == "A" for match in parts):
        yield from ((match.start(), "A" if match["part"] == "A" else NOBODY) for match in parts)


def _witness_of(page: ReadPage, index: RecordIndex) -> str | None:
    """The one witness whom the page, or else the pages of its file before it, name last; nobody for a firm."""
    places = [at for at in index.file_pages(page.page.sha256) if index.pages[at].number <= page.page.number]
    texts: Sequence[str] = [index.pages[at].text for at in reversed(places[-_MAX_BACK:])] or [page.text]
    for text in texts:
        found = {name for pattern in _WITNESS for match in pattern.finditer(text) if (name := as_name(match["name"]))}
        if found and "30(b)(6)" in text:
            return None
        if found:
            longest = max(found, key=lambda name: (len(name), name))
            return longest if all(set(name.split()) <= set(longest.split()) for name in found) else None
    return None


def speaker_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose words a quotation is that the draft gives to somebody else, or None; `own` begins at `start`."""
    quotes = [token for token in tokens if token.kind is Kind.QUOTATION and len(token.text.split()) >= _MIN_WORDS]
    names = [token for token in tokens if token.kind is Kind.NAME and not _is_quoted(token, quotes)]
    for quote in quotes if names else ():
        teller = _teller(own, quote, names, start)
        # "The Headmaster wrote": an office, whose bearer the page names.
        if teller is None or own[: teller.start - start].casefold().endswith("the "):
            continue
        if not _is_person(teller.text, grounds):
            continue
        voices = [speaker_at(page, hit.start, grounds.index) for page in pages for hit in find_hits(quote, page)]
        if voices and all(
            voice and _is_person(voice, grounds) and not _same(teller.text, voice, grounds) for voice in voices
        ):
            return f"the page gives these words to {voices[0]}, not to {teller.text}"
    return None


def _is_quoted(token: Token, quotes: Sequence[Token]) -> bool:
    return any(each.start <= token.start < each.end for each in quotes)


def _teller(own: str, quote: Token, names: Sequence[Token], start: int) -> Token | None:
    """The one whom the draft has say a quotation: before it, or right behind."""
    at = quote.start - start
    for name in reversed([each for each in names if each.end - start <= at]):
        low, high = name.start - start, name.end - start
        if (leads := _LEADS.match(own[high:at])) is not None:
            plain = _OTHER.search(leads["rest"]) is None and _OBJECT.search(own[:low]) is None
            return name if plain else None
        if _ANSWERS.match(own[high:at]):
            return name
    end = quote.end - start
    for name in (each for each in names if each.start - start >= end):
        if _FOLLOWS.match(own[end : name.start - start]) and _BEHIND.match(own, name.end - start):
            return name
    return None


def _is_person(name: str, grounds: Grounds) -> bool:
    """True for a name of one to three words that are no words of the language and that the record writes as names."""
    words = name_parts(name)
    registry = registry_of(grounds.index)
    whole = [word for word in words if len(word) > 1]
    if not whole or len(words) > _MIN_WORDS or any(is_listed(word) for word in whole):
        return False
    if any(registry.use_of(word.casefold()).small for word in whole):
        return False
    return bool(registry.bearers(whole[-1])) or len(registry.surnames(whole[0].casefold())) == 1


def _same(one: str, two: str, grounds: Grounds) -> bool:
    """True for two names that share a word, or of which one is the first name of the other in some form."""
    short, long = sorted(([bare(word) for word in name_parts(name)] for name in (one, two)), key=len)
    if not set(short).isdisjoint(long):
        return True
    if len(short) > 1:
        return False
    registry = registry_of(grounds.index)
    known = registry.surnames(short[0]) | (registry.surnames(long[0]) if len(long) == 1 else set())
    return same_first_name(short[0], long[0]) or not known.isdisjoint((*short, *long))
