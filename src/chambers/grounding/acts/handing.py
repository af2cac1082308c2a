"""Who gave and who got, told by the small words beside a name: "from Ann", "to Ann", "called Ann", "Ann told".

A page often names only one side: "Called Ann, left voicemail", "I received the laptop from Bo", "Ham from Mrs. Roe".
That is enough to see a draft wrong that has Ann call, Bo receive the laptop, or Mrs. Roe be brought the ham. Calls are
held against calls, words against words, and things against things, and only where the thing is the same. Whatever has
the act as the draft has it silences the check, and so does anybody else in the same sentence.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.acts.doings import names_in
from chambers.grounding.acts.frames import Frame
from chambers.grounding.acts.sides import named, others_of
from chambers.grounding.claim import FIGURES, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.clauses import clauses_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stem, stems
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.rank_table import BEFORE_NAME

THINGS, WORDS, CALLS = "things", "words", "calls"
GIVES, GETS = "gives", "gets"
_GIVING = (
    r"gave|gives?|given|hand(?:s|ed)?|deliver(?:s|ed)?|brought|brings?|sent|sends?|transfer(?:s|red)?|pass(?:es|ed)"
    r"|forward(?:s|ed)?|suppl(?:y|ies|ied)|furnish(?:es|ed)?|provid(?:es?|ed)|return(?:s|ed)?|ship(?:s|ped)|lent|lends?"
    r"|loan(?:s|ed)?|surrender(?:s|ed)?|paid|pays?|remit(?:s|ted)?|wired|refund(?:s|ed)?|reimbursed|advanced|sold|sells?"
    r"|conveyed|granted|grants?|assigned|donated|awarded|issued|served|mailed|faxed|e-?mailed|texted|repaid|owed|owes|leased"
    r"|rented|licensed|turned over|released|submitted|tendered|shipped|dispatched|disbursed|distributed|billed|invoiced"
)
_GETTING = (
    r"received|receives?|rec['\u2019]?d|got|gets|bought|buys?|purchased|borrowed|borrows?|obtained|accepted|collected"
    r"|acquired|inherited|retrieved|picked up"
)
_THING_NOUNS = (
    r"payable|payments?|checks?|cheques?|transfers?|delivery|shipments?|gifts?|loans?|letters?|e-?mails?|memos?|notices?"
    r"|invoices?|bills?|copy|copies|quotes?|texts?|messages?|deposits?|wires?|advances?|refunds?"
)
_CALLING = r"telephon(?:es?|ed)|phon(?:es?|ed)|call(?:s|ed)?|rang|rings?|voice-?mails?|dialed"
_TELLING = (
    r"told|tells?|inform(?:s|ed)?|notif(?:ies|ied|y)|advis(?:es?|ed)|warn(?:s|ed)?|remind(?:s|ed)?|report(?:s|ed)?|reminder"
    r"|briefed|assur(?:es?|ed)|referral|ask(?:s|ed)?|instruct(?:s|ed)?|direct(?:s|ed)?|order(?:s|ed)?|urg(?:es?|ed)"
    r"|invit(?:es?|ed)|press(?:es|ed)|begg?(?:s|ed)?|threaten(?:s|ed)?|promis(?:es?|ed)|offer(?:s|ed)?"
)
_ASKING = re.compile(r"\b(?:demand(?:s|ed)?|request(?:s|ed)?|sought|seek|seeks|requir(?:es?|ed)|ask(?:s|ed)?)\b", re.I)
_PROMISED = re.compile(r"\b(?:promis(?:es?|ed)|offer(?:s|ed)?|assur(?:es?|ed))\b", re.IGNORECASE)
_PROMISING = frozenset(stem(verb) for verb in ("promise", "offer", "assure"))
_REQUESTING = frozenset(
    stem(verb) for verb in ("ask", "demand", "instruct", "direct", "order", "request", "urge", "press")
)
_KIND_WORD = re.compile(
    rf"\b(?:(?P<calls>{_CALLING})|(?P<words>{_TELLING})|(?P<things>{_GIVING}|{_GETTING}|{_THING_NOUNS}))\b",
    re.IGNORECASE,
)
_OBJECT = re.compile(
    rf"\b(?:(?P<calls>{_CALLING})|(?P<words>{_TELLING})"
    r"|(?P<things>gave|gives?|hand(?:s|ed)?|sent|sends?|paid|pays?|lent|lends?|loaned|brought|owed|owes|refunded|reimbursed"
    r"|e-?mailed|mailed|texted|served|billed|invoiced))\s+(?:(?:back|up)\s+)?(?:the\s+[a-z]+,?\s+)?"
    rf"{BEFORE_NAME}$",
    re.IGNORECASE,
)
_LEAD = (
    r"(?:(?:the|his|her|my|our|its|their|an?|your)\s+)?(?:(?!(?:to|from|by|with|for|and|or|that|who|of|in|on|at|as|is|was)\b)"
    r"[\w'\u2019-]+\.?,?\s+){0,4}$"
)
_FROM = re.compile(rf"(?<!\bdate )(?<!away )\bfrom\s+{_LEAD}", re.IGNORECASE)
_TO = re.compile(rf"\bto\s+{_LEAD}", re.IGNORECASE)
_BY = re.compile(rf"\bby\s+{_LEAD}", re.IGNORECASE)
_BE = re.compile(r"\b(?:was|were|been|being|is|are|be|got)\s+(?:\w+ly\s+)?$", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:\s\([^()]{1,30}\))?(?:,[^,;]{1,40},)?\s+(?:(?:had|has|have|then|also|later|again|just|did|would|will|never|\w+ly)\s+){0,2}"
    rf"(?:(?P<passive>was|were|been|is)\s+(?:\w+ly\s+)?)?(?:(?P<calls>{_CALLING})|(?P<words>{_TELLING})"
    rf"|(?P<things>{_GIVING})|(?P<getting>{_GETTING}))\b",
    re.IGNORECASE,
)
_TOLD_TO = re.compile(r"\b(?:told|informed|notified|advised|warned|reminded|briefed|assured|instructed|invited)$", re.I)
# "Ann Lee called 5/27 at 9:40 a.m. by B. Roe": as notes have it, she was called.
_BY_WHOM = re.compile(
    r"(?:\s+(?-i:on|at|about|back|twice|again|once|later|[\d/:.,-]+|[AaPp]\.?[Mm]\.?|[A-Z][a-z]{2,8}\.?(?=\s\d)|\([^)]{1,30}\)))*"
    rf",?\s+by\s+{BEFORE_NAME}(?-i:[A-Z])",
    re.IGNORECASE,
)
_NO_OBJECT = re.compile(r"\s+(?:of|by|at|via|re|on|about|not)\b|\s*[.,;]|\s*$", re.IGNORECASE)
_NOT = re.compile(r"\b(?:not|never|nobody|neither|nor)\b|n['\u2019]t\b", re.IGNORECASE)
_I = re.compile(r"(?<![\w.])(?:I|me)(?![\w.'\u2019])")
_ME = re.compile(r"(?<![\w.])(?:I|me|my|we|us|our|you|your)(?![\w'\u2019])", re.IGNORECASE)
_THEY = re.compile(r"\b(?:[Hh]e|[Ss]he|[Tt]hey)\b(?!\s+(?:is|was)\b)")
_BULLET = re.compile(r"\n[ \t]*[-*\u2022][ \t]")
_END = re.compile(r"[.;:?!]\s|\n[ \t]*\n|\|")
_BACK_CHARS = 110
_NOUN_OF = re.compile(
    r"\b(?:an?|the|his|her|its|their|one)\s(?:[a-z-]+\s){0,2}(?P<noun>payment|check|cheque|loan|gift|call|phone call"
    r"|letter|e-?mail|memo|notice|invoice|transfer|delivery|shipment|deposit|advance|refund|message|fax|text)"
    rf"\s(?:[^,;.]{{1,40}}\s)?(?P<way>from|to)\s(?:the\s)?{BEFORE_NAME}$"
)
# "Gave notice to Lee, with a copy to Roe": the copy is another thing than what is given.
_COPIES = re.compile(r",?\s(?:with|by|and)\s(?:an?\s)?cop(?:y|ies)\s(?:of\s[^,;()]{1,40}\s)?to\b[^,;()]*")
# A firm that is called "Hale Leasing LLC" leases nothing by its name.
_FULL_NAME = re.compile(r"(?<=\w\s)[A-Z][\w'\u2019.&-]*(?:\s[A-Z][\w'\u2019&-]*)+")
_MANY = 2
_SHORT = 5
_VERBS = {
    CALLS: "call phone ring telephone",
    WORDS: """
    advise ask assure beg demand direct inform instruct invite notify offer order press promise remind report request
    tell threaten urge warn
    """,
    THINGS: """
    advance assign bill bring convey deliver donate fax forward furnish give grant hand invoice lend loan mail owe pay
    provide refund reimburse release remit repay return sell send serve ship submit supply surrender tender transfer
    wire
    """,
}
_KIND_OF = {stem(verb): kind for kind in (THINGS, WORDS, CALLS) for verb in _VERBS[kind].split()}


@dataclass(frozen=True, slots=True)
class _Side:
    """Somebody on one side of an act of a kind, in the sentence that tells it."""

    kind: str
    side: str
    at: int


@dataclass(frozen=True, slots=True)
class _Act:
    """What the draft has pass from some to others, and the stem of its verb."""

    kind: str
    givers: tuple[str, ...]
    takers: tuple[str, ...]
    start: int
    verb: str


def handing_fault(  # noqa: PLR0917 - a sentence, its acts, and what it is held against
    own: str, acts: Sequence[Frame], start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who gave and who got by the page, where the sentence has one of them on the other side, or None."""
    done: list[_Act] = []
    own = _COPIES.sub(lambda copies: " " * len(copies[0]), own)
    for act in acts:
        kind = _KIND_OF.get(act.verb)
        givers, takers = _people(act.agents), _people(others_of(act))
        if kind is None or act.owned or act.denied or not (givers or takers) or (set(givers) & set(takers)):
            continue
        if _is_told(act.agents) and _is_told(others_of(act)):
            done.append(_Act(kind, tuple(givers), tuple(takers), act.start, act.verb))
    for each in (*done, *_nominal(own, start, tokens)):
        things, figures = _about(own, start, each, tokens)
        wrong = _wrong(each, things, figures, pages, grounds)
        if wrong is not None:
            return wrong
    return None


def _nominal(own: str, start: int, tokens: Sequence[Token]) -> Iterator[_Act]:
    """What a noun of the sentence has pass: "a payment from Ann to the firm"."""
    for token in tokens:
        noun = _NOUN_OF.search(own, 0, token.start - start) if token.kind is Kind.NAME else None
        if noun is not None and role_of(token.text) is None:
            givers, takers = ((token.text,), ()) if noun["way"] == "from" else ((), (token.text,))
            yield _Act(CALLS if "call" in noun["noun"] else THINGS, givers, takers, noun.start(), stem(noun["noun"]))


def _about(own: str, start: int, act: _Act, tokens: Sequence[Token]) -> tuple[frozenset[str], list[Token]]:
    """The stems and the figures of the clause of an act; of words the whole sentence tells what they were."""
    clause = next((each for each in clauses_of(own) if each.start <= act.start < each.start + len(each.text)), None)
    whole = act.kind == WORDS or clause is None
    low, high = (0, len(own)) if whole or clause is None else (clause.start, clause.start + len(clause.text))
    figures = [token for token in tokens if token.kind in FIGURES and low <= token.start - start < high]
    people = [token.text for token in tokens if token.kind is Kind.NAME]
    taken = {stem(word) for who in people for word in re.findall(r"\w+", who)}
    return frozenset(stems(own[low:high])) - taken - {act.verb} - PARTY_NOUNS, figures


def _is_told(whos: Sequence[str]) -> bool:
    return bool(whos) and bool(named(whos))


def _people(whos: Sequence[str]) -> list[str]:
    return [who for who in named(whos) if who not in PARTY_NOUNS and role_of(who) is None and len(who) > 2]


def _wrong(
    act: _Act, things: frozenset[str], figures: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """The one whom a sentence of the pages has on the other side, where none has anybody on the right one."""
    found: str | None = None
    kind, givers, takers = act.kind, act.givers, act.takers
    for page in pages:
        for unit in page.sentences:
            sides = [(who, GIVES, side) for who in givers for side in _sides(who, page, unit, grounds)]
            sides += [(who, GETS, side) for who in takers for side in _sides(who, page, unit, grounds)]
            sides = [each for each in sides if each[2].kind == kind]
            if not sides:
                continue
            shared = len(things & _stems(page, unit))
            hits = sum(any(unit.start <= hit.start < unit.end for hit in find_hits(f, page)) for f in figures)
            if any(side.side == claimed for _, claimed, side in sides) and (shared or hits or kind == CALLS):
                return None
            if kind == WORDS and shared and _is_told_so(act, page, unit, grounds):
                return None
            if _is_reply(act.verb, unit.text):
                continue
            near = shared + hits >= (1 if kind != WORDS else _MANY)
            alone = near and _is_between(kind, page, unit, (*givers, *takers), grounds)
            for who, claimed, side in sides if alone and not _NOT.search(unit.text) else ():
                if side.side != claimed and found is None:
                    found = f"by the page {who} {'got' if side.side == GETS else 'gave'} it, not the other way round"
    return found


def _is_told_so(act: _Act, page: ReadPage, unit: Sentence, grounds: Grounds) -> bool:
    """True for words of the one to the other: whatever a mail from Ann to Bo says of them, she told it to him."""
    voice = voice_at(page, unit.end - 1, grounds)
    sides = ((act.givers, voice.speakers), (act.takers, voice.hearers)) if voice is not None else ()
    return bool(sides) and all(any(is_same(a, b, grounds.index) for a in one for b in two) for one, two in sides)


def _is_reply(verb: str, text: str) -> bool:
    """True for a promise and a request, which go opposite ways: "I asked her to wait" is why she promised me to."""
    if verb in _PROMISING:
        return _ASKING.search(text) is not None
    return verb in _REQUESTING and _PROMISED.search(text) is not None


def _stems(page: ReadPage, unit: Sentence) -> frozenset[str]:
    """The stems of a sentence, and of the one before where it says hardly anything itself: "Told Mr. Roe."."""
    return _kept_stems(page)[unit.start]


@kept_on_page
def _kept_stems(page: ReadPage) -> dict[int, frozenset[str]]:
    found: dict[int, frozenset[str]] = {}
    last: frozenset[str] = frozenset()
    for each in page.sentences:
        mine = frozenset(stems(_FULL_NAME.sub(" ", each.text)))
        found[each.start] = mine | last if len(each.text.split()) <= _SHORT else mine
        last = mine
    return found


def _is_between(kind: str, page: ReadPage, unit: Sentence, people: Sequence[str], grounds: Grounds) -> bool:
    """True where a sentence has nobody but some people on a side, and is told by one of them or by nobody known."""
    for start, end, name in names_in(unit.text):
        side = _side(unit.text, start, end) if sorts_of(name, grounds.index) else None
        other = not _is_within(name, people) and not any(is_same(name, who, grounds.index) for who in people)
        if side is not None and side.kind == kind and other:
            return False
    if _THEY.search(_BULLET.split(unit.text)[-1]):
        return False
    if _ME.search(_BULLET.split(unit.text)[-1]) is None:
        return True
    voice = voice_at(page, unit.end - 1, grounds)
    told = (*voice.speakers, *voice.hearers) if voice is not None else ()
    return not told or any(is_same(who, each, grounds.index) for who in people for each in told)


def _is_within(name: str, people: Sequence[str]) -> bool:
    words = set(name.casefold().split())
    return any(words & set(who.casefold().split()) for who in people)


@lru_cache(maxsize=8192)
def _tells_of_act(text: str) -> bool:
    return _KIND_WORD.search(text) is not None


def _sides(who: str, page: ReadPage, unit: Sentence, grounds: Grounds) -> Iterator[_Side]:
    """The sides on which a sentence of a page has somebody, by name or as the "I" of whoever speaks."""
    if not _tells_of_act(unit.text):
        return
    places = [match.span() for match in name_forms(who, grounds.index).finditer(page.text, unit.start, unit.end)]
    voice = voice_at(page, unit.end - 1, grounds) if _I.search(unit.text) else None
    if voice is not None and len(voice.speakers) == 1 and is_same(who, voice.speakers[0], grounds.index):
        places += [match.span() for match in _I.finditer(page.text, unit.start, unit.end)]
    for start, end in places:
        side = _side(unit.text, start - unit.start, end - unit.start)
        if side is not None:
            yield side


@lru_cache(maxsize=20_000)
def _side(text: str, start: int, end: int) -> _Side | None:
    """The side on which the words beside a name put its bearer, or None."""
    if text[end : end + 2] in ("'s", "\u2019s") or text[end : end + 1] in ("'", "\u2019"):
        return None
    before = text[max(0, start - _BACK_CHARS) : start]
    breaks = [match.end() for match in _END.finditer(before)]
    before = before[breaks[-1] :] if breaks and not re.search(r"\b[A-Z][a-z]{0,3}\.\s$", before) else before
    if (found := _FROM.search(before)) is not None:
        kind, word = _kind(before[: found.start()])
        asked = list(_ASKING.finditer(before, 0, found.start()))
        if asked and (word is None or asked[-1].start() >= word):
            return None
        return _Side(kind or THINGS, GIVES, start)
    if (found := _TO.search(before)) is not None:
        kind, at = _kind(before[: found.start()])
        # "Asked him to send it to me": it is not the asking that goes to me.
        far = kind == WORDS and len(before[at : found.start()].split()) > _MANY
        return _Side(kind, GETS, start) if kind is not None and not far else None
    if (found := _BY.search(before)) is not None:
        kind, at = _kind(before[: found.start()])
        passive = at is not None and (_BE.search(before[:at]) is not None or before[:at].rstrip().endswith((",", ":")))
        return _Side(kind, GIVES, start) if passive and kind is not None else None
    if (found := _OBJECT.search(before)) is not None and not _BE.search(before[: found.start()]):
        return _Side(_named(found), GETS, start)
    subject = _SUBJECT.match(text, end)
    if subject is None or re.search(r"\b(?:of|with|for|at|in|and)\s+(?:\w+\.?\s+)?$", before):
        return None
    if subject["getting"]:
        return None if subject["passive"] else _Side(THINGS, GETS, start)
    # "The check was sent" is said of a check; somebody who "was told" got it, and so did "Lee informed by phone".
    told = bool(subject["passive"]) or _is_closed(text, subject)
    return _Side(_named(subject), GETS if told else GIVES, start)


def _is_closed(text: str, subject: re.Match[str]) -> bool:
    """True for a verb of telling without anybody behind it, as notes have it: "Lee informed of it by telephone"."""
    if _BY_WHOM.match(text, subject.end()):
        return True
    return _TOLD_TO.search(subject[0]) is not None and _NO_OBJECT.match(text, subject.end()) is not None


def _kind(text: str) -> tuple[str | None, int | None]:
    """The kind of the last word of some words that tells of an act, and where it stands."""
    found = list(_KIND_WORD.finditer(text))
    return (_named(found[-1]), found[-1].start()) if found else (None, None)


def _named(match: re.Match[str]) -> str:
    return next(kind for kind in (CALLS, WORDS, THINGS) if match[kind])
