"""A clause of the draft that has the words of a clause of the page, one of them turned round.

"She asked him first" where the page has "She did not ask me first": the words are the same, and one of them is denied
on one side alone, or stands there as its opposite. All of the draft's words must stand in that one clause of the page
or in what was asked or said right before it, what both depend on must be alike, and nothing on the pages may say it as
the draft does. Who is meant by "he" and "I" is not asked: what says the same of anybody lets the draft pass.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.voices import voice_at
from chambers.grounding.sense.denied_scopes import DENIAL, WANTED, names_in
from chambers.grounding.sense.likeness import Spoken, spoken_clauses, told
from chambers.grounding.sense.mirrored_words import Reading, Said, Way, modals_in, read_clause
from chambers.grounding.sense.propositions import Proposition, page_propositions
from chambers.grounding.sense.refuting import denying_beside
from chambers.grounding.sense.signed_words import has_name, is_of_others, people_of
from chambers.grounding.texts.clauses import asked_about, spoken_on
from chambers.grounding.words.contraries import find_contraries
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.lacking_words import LACKS_SO
from chambers.grounding.words.sign_words import INDIRECT
from chambers.grounding.words.word_roots import is_verb, sides_of, unturned

_FRAME = frozenset(
    map(kin_of, ["say", "testify", "state", "answer", "reply", "admit", "concede", "write", "add", "explain", "day"])
)
_SUPPOSES = re.compile(
    r"\b(?:th(?:ink|inks|ought)|assum\w+|figur\w+|believ\w+|expect\w*|hop(?:e|es|ed|ing)|suppos\w+|guess\w*|imagin\w+)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\W*(?:[^,?]{1,60},\s+|(?:and|so|but|well)\s+)?"
    r"(?:did|do|does|was|were|is|are|had|has|have|would|could|will|can|should)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(r"^\W*(?:Had|Were|Should)\s|[\"\u201c]\s{3,}[\"\u201d]|[\"\u201c]\w")
"""A clause that is only supposed, and one that quotes: the words of the page are not the draft's own there."""
_OF_SOMEBODY = re.compile(r"\b(?:him|her|me|us|them|you)\b(?!\s+[a-z])")
_SMALL_WORD = re.compile(r"\b[a-z]{3,}\b")
_CAPITAL = re.compile(r"\b[A-Z][a-z]{2,}")
_I = re.compile(r"^\W*(?:(?:and|but|that|so|then)\s+)*(?:I|[Ww]e)\b")
_YOU = re.compile(r"\byou\b", re.IGNORECASE)
_LEAST = 4
_PLAIN_NO = re.compile(
    r"[\s?\u200b]*(?:No|Never|Nobody|No one|(?:I|We|He|She|They|It)\s+(?:did|was|were|had|have|has|do|does|would)"
    r"(?:\s+not|n['\u2019]t))\s*(?:[.,;]|$)"
)
_BUT = re.compile(r"\b(?:but|except|until|later|only|though|although|at first|then|yes)\b", re.IGNORECASE)
_ANY_WORD = re.compile(r"[^\W\d_]+")
_WHEN = frozenset(("before", "after", "since", "when", "while"))
_CONFLICTS = frozenset(
    (
        *((Way.NOT, Way.SO), (Way.REFUSED, Way.SO), (Way.REFUSED, Way.WISHED)),
        *((Way.BARRED, Way.WISHED), (Way.BARRED, Way.MEANT)),
    )
)
_CAN = frozenset(("can",))
_BY_NAME = re.compile(r"\W*(?:and |that |but )*(?!(?:He|She|It|They|The|There)\b)[A-Z]")
_HALF, _STRANGE = 0.5, 0.2
_MANY = 1
_BEFORE_CHARS = 240


class _Unit(NamedTuple):
    """A piece of a page, read word by word, and the words right before it; those of the answer where it is asked."""

    said: Proposition
    read: Reading
    around: frozenset[str]
    names: frozenset[str]


class _Turn(NamedTuple):
    """Which words of two clauses stand against each other."""

    mine: Said
    theirs: Said


def mirror_fault(  # noqa: PLR0917 - a sentence with its place, and what it is held against
    own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """What a page says in the words of a clause, one of them turned round; or None."""
    clauses = list(spoken_clauses(own, sentence, start, tokens))
    for mine in clauses:
        read = _nameless(read_clause(mine.clause.text), mine)
        for page in pages if read.words and not _OPEN.search(mine.clause.text) else ():
            for unit in _units(page):
                turn = _turned(mine, read, unit)
                if turn is not None and unit.said.turned and denying_beside(mine, clauses):
                    continue
                if turn is None or _is_mixed(turn.mine, mine, clauses) or _is_of_other(mine, turn, unit, page, grounds):
                    continue
                if any(_agrees(read, turn, each, unit) for other in pages for each in _units(other)):
                    continue
                if turn.mine.word != turn.theirs.word:
                    return (
                        f"it says \u201c{turn.mine.lower}\u201d, where the passage says \u201c{turn.theirs.lower}\u201d"
                    )
                return told(unit.said, denied=turn.mine.way >= 0)
    return None


def _nameless(read: Reading, mine: Spoken) -> Reading:
    """A reading without the first name of a clause that begins with one."""
    names = frozenset(word for fact in people_of(mine) for word in names_in(fact.text))
    return replace(read, words=tuple(each for each in read.words if each.word not in names), names=read.names | names)


def _is_of_other(mine: Spoken, turn: _Turn, unit: _Unit, page: ReadPage, grounds: Grounds) -> bool:
    """True for "I did not ask", "Did you ask? No." of somebody else than the clause names before its verb."""
    said = unit.said
    asked = said.turned or said.affirmed
    if not (_YOU if asked else _I).search(said.text):
        return False
    place = mine.clause.text.casefold().find(turn.mine.lower[:_LEAST])
    named = [fact for fact in people_of(mine) if fact.start - mine.start < place]
    voice = voice_at(page, said.high - 1 if asked else said.start, grounds) if named else None
    if voice is None or not voice.speakers:
        return bool(named)
    return not any(is_same(who, fact.text, grounds.index) for who in voice.speakers for fact in named)


def _is_mixed(word: Said, mine: Spoken, clauses: Sequence[Spoken]) -> bool:
    """True where another clause of the sentence has the word in the other way: "relies on (c), and not on (a)"."""
    others = (read_clause(each.clause.text) for each in clauses if each is not mine)
    return any(each.word == word.word and _conflict(each.way, word.way) for read in others for each in read.words)


@kept_on_page
def _units(page: ReadPage) -> tuple[_Unit, ...]:
    small = frozenset(_SMALL_WORD.findall(page.text))
    return tuple(
        _Unit(each, read_clause(each.text), _around(each, page), _names(each.text, small))
        for each in page_propositions(page)
        if _states(each)
    )


def _names(text: str, small: frozenset[str]) -> frozenset[str]:
    """The words of a text that name somebody; a word that the page has in small letters, or a role, names nobody."""
    words = (
        word for word in _CAPITAL.findall(text) if word.casefold() not in small and role_of(word.casefold()) is None
    )
    return frozenset(name for word in words for name in names_in(word))


def _states(each: Proposition) -> bool:
    if each.row:
        return False
    if each.turned or each.affirmed:
        return _ASKS.match(each.text) is not None
    return each.states and not each.text.rstrip().endswith("?") and not INDIRECT.search(each.text)


def _around(each: Proposition, page: ReadPage) -> frozenset[str]:
    low = min(each.low, max(0, each.start - _BEFORE_CHARS))
    text = page.text[low : each.high if each.turned or each.affirmed else each.start]
    return frozenset(map(kin_of, _ANY_WORD.findall(text)))


def _turned(mine: Spoken, read: Reading, unit: _Unit) -> _Turn | None:
    """The words that stand against each other, where a unit has all else that a clause says."""
    theirs = {each.word: each for each in unit.read.words}
    pairs = [(each, theirs[each.word]) for each in read.words if each.word in theirs]
    left = [each for each in read.words if each.word not in theirs]
    rest = [each for each in unit.read.words if each.word not in read.folded]
    opposed = next(((one, two) for one in left for two in rest if _is_opposite(one.lower, two.lower)), None)
    if not pairs or (not opposed and not (read.denials or unit.read.denials or unit.said.turned)):
        return None
    if opposed:
        left.remove(opposed[0])
    turn = _against(read, unit, pairs, opposed)
    if turn is None or not _is_enough(mine, read, unit, left, len(pairs) + (opposed is not None)):
        return None
    # That something be done is one thing, whether it was done another.
    if mine.clause.asked is not unit.said.asked and turn.mine.word not in WANTED:
        return None
    return turn if _is_alike(mine, read, unit, turn) else None


def _is_enough(mine: Spoken, read: Reading, unit: _Unit, left: Sequence[Said], shared: int) -> bool:
    """True where all that a clause says stands in a unit or right before it, and most of it in the unit itself."""
    near = [each for each in left if each.word in unit.around]
    strange = [each for each in left if each.word not in unit.around and each.word not in _FRAME]
    names = sum(has_name(fact, unit.said.passage) for fact in people_of(mine))
    if len(strange) > _STRANGE * len(read.words) or len(near) > shared:
        return False
    # What stands before may be meant by a clause that says nothing more of its own.
    if near and not unit.said.turned and len(unit.read.words) > shared:
        return False
    whole = unit.said.turned and unit.read.folded <= read.folded and is_verb(unit.read.words[0].lower)
    if shared == 1 and not unit.said.turned and (_OF_SOMEBODY.search(unit.said.text) or read.folded <= _FRAME):
        return False
    return shared + len(near) + names > 1 or whole


def _against(
    read: Reading, unit: _Unit, pairs: Sequence[tuple[Said, Said]], opposed: tuple[Said, Said] | None
) -> _Turn | None:
    denials = read.denials + unit.read.denials
    if unit.said.turned:
        about = frozenset(map(kin_of, asked_about(unit.said.text)))
        found = [
            _Turn(one, two) for one, two in pairs if one.word in about and one.own == two.own and one.way is Way.SO
        ]
        plain = all(one.way is two.way for one, two in pairs) and read.denials == unit.read.denials
        return found[0] if found and plain and not opposed and len(pairs) >= _HALF * len(unit.read.words) else None
    against = [_Turn(one, two) for one, two in pairs if _conflict(one.way, two.way)]
    if opposed:
        one, two = opposed
        return _Turn(one, two) if (one.way is two.way) and not against and not denials else None
    if denials != 1 or not against or any(turn.mine.own != turn.theirs.own for turn in against):
        return None
    return against[0]


def _conflict(one: Way, two: Way) -> bool:
    return (min(one, two), max(one, two)) in _CONFLICTS


def _is_alike(mine: Spoken, read: Reading, unit: _Unit, turn: _Turn) -> bool:
    """True where both depend on the same, mean it alike and may speak of the same people."""
    text, said = mine.clause.text, unit.said
    if read.figures and unit.read.figures and not read.figures & unit.read.figures:
        return False
    denies = bool(read.denials)
    more = read.marks - unit.read.marks - (frozenset() if denies else _WHEN)
    if more - unit.around or unit.read.marks - read.marks:
        return False
    if unit.read.modals - read.modals - _CAN or read.modals - unit.read.modals - _CAN - modals_in(unit.around):
        return False
    if _SUPPOSES.search(said.text):
        return False
    spoken = frozenset((turn.mine.word, turn.theirs.word))
    if _lacking(text) - spoken != _lacking(said.text) - spoken:
        return False
    theirs, own = unit.names, names_in(mine.sentence)
    if theirs and own and not theirs & own:
        return False
    if _BY_NAME.match(text) and is_of_others(mine, said):
        return False
    answer = spoken_on(said.passage)[max(0, said.end - said.low) :]
    if said.turned and (not _PLAIN_NO.match(answer) or _BUT.search(answer)):
        return False
    return not (said.turned and any(has_name(fact, answer) for fact in people_of(mine)))


def _lacking(text: str) -> frozenset[str]:
    """The words by which a text may say without a denial that something is not so."""
    words = LACKS_SO.findall(DENIAL.sub(" ", text))
    return frozenset(kin_of(word) for word in words if unturned(word.casefold()) is None)


def _is_opposite(one: str, two: str) -> bool:
    ones = dict((*sides_of(one), *_sides(one)))
    return any(ones.get(name) == -side for name, side in (*sides_of(two), *_sides(two)))


def _sides(word: str) -> Iterator[tuple[str, int]]:
    return (side for found in find_contraries((word,)) for side in found.sides)


def _agrees(read: Reading, turn: _Turn, each: _Unit, best: _Unit) -> bool:
    """True for a piece that has the word as the draft says it, with half of what stands with it."""
    if each.said.start == best.said.start or each.said.asked:
        return False
    words = {said.word: said for said in each.read.words}
    said = words.get(turn.mine.word)
    if said is None or _conflict(said.way, turn.mine.way) is not each.said.turned:
        return False
    if (each.read.modals ^ read.modals) - _CAN:
        return False
    # "The tug Amber was not made fast" says nothing of the tug Coral.
    if read.names & best.read.names and each.read.names and not read.names & each.read.names:
        return False
    others = [word for word in read.folded if word != turn.mine.word]
    # What says more of its own speaks of something else than what was said before it.
    strange = each.read.folded - read.folded
    around = each.around if len(strange) < _MANY else frozenset()
    return sum(word in words or word in around for word in others) >= _HALF * len(others)
