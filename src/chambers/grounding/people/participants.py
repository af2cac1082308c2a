"""Who takes part in what an utterance says: its names, its words for roles, and its pronouns, with who each may be.

"I" is whoever speaks, "you" whoever is spoken to, "she" any woman named before. A role is whoever the record gives it
to. Where nothing tells, it may be anybody, and nothing can be held against the draft.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.acts.doings import names_in
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.bystanders import COURTESY, COURTESY_CHARS
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import identities, is_same, is_verb_word, is_woman, name_forms, sorts_of
from chambers.grounding.people.parties import is_exclusive, role_of
from chambers.grounding.people.speaker import Voice
from chambers.grounding.words.degrees import DEGREES
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.post_table import GROUPS_OF

_RANKS_TEXT = """
adm admiral alderman bosun boatswain brother bishop cadet capt captain chair chairman chairwoman chief cmdr col
colonel commander commissioner coach comptroller congressman congresswoman constable corporal councilman councilwoman
cpl crewman dean dep deputy det detective director dispatcher engineer father firefighter foreman gen general governor
insp inspector judge justice lieutenant lt magistrate maj major manager marshal master mate mayor medic mechanic
mister nurse ofc officer operator paramedic pastor patrolman president principal pvt private professor rabbi ranger
rep representative rev reverend sec secretary sen senator sgt sergeant sheriff sister skipper supt superintendent
supervisor tech technician trooper treasurer trustee warden
"""
_RANKS = frozenset(_RANKS_TEXT.split())
_I = frozenset(("i", "me", "my", "myself", "mine"))
_WE = frozenset(("we", "us", "our", "ours", "ourselves"))
_YOU = frozenset(("you", "your", "yours", "yourself"))
_HE = frozenset(("he", "him", "himself", "his"))
_SHE = frozenset(("she", "herself", "hers", "her"))
_OWN = frozenset(("his", "her", "hers", "their"))
_OWNERS = _OWN | frozenset(("my", "mine", "our", "ours", "your", "yours"))
_THEY = frozenset(("they", "them", "who", "whom", "their"))
_ALL = frozenset(("both", "everyone", "everybody", "parties"))
_SMALL = sorted((_I | _WE | _YOU | _HE | _SHE | _THEY | _ALL) - {"i"}, key=len, reverse=True)
_PRONOUN = re.compile(rf"(?<![\w.])(?:I|(?i:{'|'.join(_SMALL)}))(?!\w|\.\w)")
_TITLE_WORDS = "Mr|Mrs|Ms|Miss|Dr|Officer|Ofc|Trooper|Deputy|Sgt|Det|Lt|Capt|Nurse|Attorney|Judge|Commissioner|Member"
_LETTERS = "|".join((*DEGREES, "VP", "GM", "CEO", "CFO", "COO"))
_LEAD = re.compile(rf"(?:[QA]\.\s+|(?:{_TITLE_WORDS}|MR|MRS|MS|DR|{_LETTERS})\.?\s+)+")
_TAIL = re.compile(rf",?\s(?:{_LETTERS})\.?$")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# Wide gaps part the cells of a row.
_NOBODY_TEXT = "I My Our Your His Her Their We You He She They It Me Us Him Them"
_NOBODY = frozenset(_NOBODY_TEXT.split())
_CELL = re.compile(r"\S+(?:[ ]\S+)*")
_BEFORE_NAME = re.compile(r"[ ]?[,:(]?[ ]?[A-Z]")
_AFTER_NAME = re.compile(r"[,(][ ]?")
_BEFORE_CHARS = 400
_HEAD_CHARS = 150

Candidates = tuple[str, ...] | None
"""Those whom a word may mean: nobody of the record's names when empty, anybody when None."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A name, a role or a pronoun, and where it stands."""

    start: int
    end: int
    text: str
    is_name: bool = False
    is_role: bool = False

    @property
    def speaks(self) -> bool:
        """True for "I" and its forms."""
        return not self.is_name and self.text.casefold() in _I

    @property
    def owns(self) -> bool:
        """True for "my", "your" and the like, which say whose something is."""
        return not self.is_name and self.text.casefold() in _OWNERS

    @property
    def hears(self) -> bool:
        """True for "you" and its forms."""
        return not self.is_name and self.text.casefold() in _YOU


@kept_on_page
def participants_of(page: ReadPage, low: int, high: int) -> tuple[Participant, ...]:
    """Those who take part in a piece of a page, in order."""
    text = page.text[low:high]
    names = list(_names(text))
    taken = [(start, end) for start, end, _ in names]
    found = [Participant(low + start, low + end, name, is_name=True) for start, end, name in names]
    for match in _PRONOUN.finditer(text):
        # "Ann had to pay her rent": whose it is was said right before.
        owned = match[0].casefold() in _OWN and any(end <= match.start() for _, end in taken)
        # "Ann, who left": who it is was named right before.
        owned = owned or (match[0] in ("who", "whom") and any(0 < match.start() - end <= 2 for _, end in taken))
        if not owned and not _inside(match.start(), taken):
            found.append(Participant(low + match.start(), low + match.end(), match[0]))
    found += [
        Participant(low + match.start(), low + match.end(), match[0], is_role=True)
        for match in _WORD.finditer(text)
        if role_of(match[0])
        and not _inside(match.start(), taken)
        and not _is_beside(match, text, taken)
        and not text.endswith("for the ", 0, match.start())
    ]
    return tuple(sorted(found, key=lambda each: (each.start, each.end)))


def _names(text: str) -> Iterator[tuple[int, int, str]]:
    """The names of a text, without what stands before them at the head of a line: "Q. Mr.", "Told"."""
    for start, _, run in names_in(text):
        for cell in _CELL.finditer(run):
            name = _TAIL.sub("", cell[0])
            at = lead.end() if (lead := _LEAD.match(name)) else 0
            words = name[at:].split(" ")
            while len(words) > 1 and (is_verb_word(words[0]) or words[0] in CALENDAR or _is_office(words[0])):
                at += len(words.pop(0)) + 1
            # "On Saturday I saw it": nobody but whoever speaks.
            if name[at:] and name[at:] not in _NOBODY and name[at:].rstrip(".") not in CALENDAR:
                yield start + cell.start() + at, start + cell.start() + len(name), name[at:]


def _is_office(word: str) -> bool:
    """True for an office before a name: "Bosun", "Dispatcher", "Superintendent"."""
    lower = word.rstrip(".").casefold()
    return (lower in GROUPS_OF or lower in _RANKS) and lower not in GIVEN_NAMES


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)


def _is_beside(word: re.Match[str], text: str, names: list[tuple[int, int]]) -> bool:
    """True for a role that is said of a name beside it, and is no one else: "Agent: Ann Lee", "Ann Lee, manager"."""
    if _BEFORE_NAME.match(text, word.end()):
        return True
    return any(_AFTER_NAME.fullmatch(text[end : word.start()]) for _, end in names if end < word.start())


def candidates(who: Participant, name: str, page: ReadPage, voice: Voice | None, grounds: Grounds) -> Candidates:
    """Those whom a participant may be, as far as it bears on whether he is the bearer of `name`."""
    word = who.text.casefold()
    if who.text[0].isupper() and (who.is_name or who.is_role) and (party := definitions(page, grounds).get(word)):
        return (party,)
    if who.is_name:
        return _of_name(who, name, page, grounds)
    if who.is_role:
        return _of_role(word, name, grounds)
    if who.speaks:
        people = [each for each in voice.speakers if not is_firm(each)] if voice is not None else []
        return tuple(people) or None
    if who.hears:
        return voice.hearers or None if voice is not None else None
    if word in _WE:
        return _of_we(name, page, who.start, voice, grounds)
    if word in _ALL:
        return None
    woman = is_woman(name, grounds.index)
    if (word in _HE and woman is True) or (word in _SHE and woman is False):
        return ()
    if _is_named_before(name, page, who.start, grounds):
        return None
    return _last_named(name, page, who, grounds)


def _of_name(who: Participant, name: str, page: ReadPage, grounds: Grounds) -> Candidates:
    """Whom a name means: one of two people of that surname, or whoever has the role that it is a word for."""
    if (other := _of_surname(who, name, page, grounds)) is not None:
        return other
    word = who.text.casefold()
    holders = _of_role(word, name, grounds) if role_of(word) is not None else None
    if holders is None and _has_no_surname(who.text, name, grounds):
        return None
    return holders or (who.text,)


def _has_no_surname(first: str, name: str, grounds: Grounds) -> bool:
    """True for a first name whose bearer the record does not name in full, who may be anybody of unknown first name."""
    if " " in first or first.casefold() not in GIVEN_NAMES:
        return False
    known = any(one == first.casefold() and len(last) > 1 for one, last in identities(first, grounds.index))
    mine = {one for one, _ in identities(name, grounds.index) if len(one) > 1}
    return not known and not mine


def _of_surname(who: Participant, name: str, page: ReadPage, grounds: Grounds) -> Candidates:
    """Those of two people of one surname whom "Ms. Lee" can mean, where the draft names the man; else None."""
    called = COURTESY.search(page.text, max(0, who.start - COURTESY_CHARS), who.start)
    if called is None or " " in who.text or not (called["she"] or called["he"]):
        return None
    woman = called["she"] is not None
    if gender(name, grounds.index) in (None, woman) or not is_same(name, who.text, grounds.index):
        return None
    full = (f"{first.title()} {last.title()}" for first, last in identities(who.text, grounds.index) if len(first) > 1)
    return tuple(sorted(each for each in full if gender(each, grounds.index) is woman)) or None


def _of_we(name: str, page: ReadPage, at: int, voice: Voice | None, grounds: Grounds) -> Candidates:
    """Those who say "we": a firm with whoever writes for it, or whoever speaks with whom they have just named."""
    if voice is None or not voice.speakers:
        return None
    before = name_forms(name, grounds.index).search(page.text, max(0, at - _BEFORE_CHARS), at)
    return voice.speakers if voice.firms or before is None else None


def _of_role(word: str, name: str, grounds: Grounds) -> Candidates:
    role = role_of(word)
    mine = roles_of(name, grounds)
    if role is None or not mine or not is_exclusive(role):
        return None
    if role in mine:
        return (name,)
    return tuple(sorted({fact.name for fact in grounds.roles.holders(role)})) or None


def roles_of(name: str, grounds: Grounds) -> frozenset[str]:
    """The roles that the record gives to a name."""
    return frozenset(fact.role for fact in grounds.roles.given_to(name))


def _is_named_before(name: str, page: ReadPage, at: int, grounds: Grounds) -> bool:
    """True when a pronoun may mean somebody: named shortly before by name or role, or at the head of a page."""
    before = page.text[max(0, at - _BEFORE_CHARS) : at]
    if at < _HEAD_CHARS or name_forms(name, grounds.index).search(before):
        return True
    mine = roles_of(name, grounds)
    return bool(mine) and any(role_of(word) in mine for word in _WORD.findall(before))


def _last_named(name: str, page: ReadPage, who: Participant, grounds: Grounds) -> tuple[str, ...]:
    """The person named last before a pronoun that cannot be the bearer of `name`, whom the whole page does not name."""
    index = grounds.index
    if name_forms(name, index).search(page.text) or who.owns or page.page.number > 1:
        return ()
    word = who.text.casefold()
    before = participants_of(page, max(0, who.start - _BEFORE_CHARS), who.start)
    people = [each.text for each in before if each.is_name and "person" in sorts_of(each.text, index)]
    fitting = [each for each in people if is_woman(each, index) in (None, word in _SHE)]
    return tuple(fitting[-1:]) if word in _HE | _SHE else ()


def may_be(name: str, those: Candidates, grounds: Grounds) -> bool:
    """True when the bearer of a name may be among those."""
    return those is None or any(is_same(name, other, grounds.index) for other in those)


def opens_with_verb(text: str) -> bool:
    """True for "Told her to wait.", as entries and notes are written: whoever did it is not said."""
    word = _WORD.search(text)
    return word is not None and is_verb_word(word[0])
