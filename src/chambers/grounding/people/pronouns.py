"""Whom "he", "she" or "they" means at a place of a page: one person, or nobody for certain.

Only people named before it in the same paragraph, answer, mail or entry are asked (and in testimony those of the
question before), never whoever speaks or is spoken to. What decides is how the page and the record call them (Ms., Mr.,
a first name), and whether anybody else of whom the pronoun could be said stands between. Where two fit, nothing is
said.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.passages import QUESTION, passages_of
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.bystanders import COURTESY, COURTESY_CHARS, Somebody, people_in
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import identities, is_same
from chambers.grounding.people.speaker import Voice
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.voices import voice_at
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.rank_table import BEFORE_NAME, RANK
from chambers.grounding.words.speech_table import SAYS

PRONOUN = re.compile(
    r"(?<![\w.])(?:(?P<he>[Hh]e|[Hh]im|[Hh]is|[Hh]imself)|(?P<she>[Ss]he|[Hh]er|[Hh]ers|[Hh]erself))(?!\w)"
)
"""A pronoun of the third person that is somebody's."""
_GAP = re.compile(r"\n[ \t]*\n")
_OWNS_NOTHING = re.compile(
    r"(?=[,.;?!]|\s+(?:to|that|the|an?|in|on|I|he|she|we|they|it|you|not|about|for|from|with|by|at|of|after|before|and|or"
    r"|but|again|back|off|out|up|down|when|if|what|why|how|no|yes|once|twice|yesterday|today|this|as|into|because|so)\b)"
)
_ENDS = re.compile(r"(?<!Mr)(?<!Ms)(?<!Mrs)(?<!Dr)(?<![A-Z])[.?!][\"\u201d')]?\s|\n[ \t]*\n")
_WE = re.compile(r"(?<![\w.])(?:I(?![.\w])|[Ww]e\b)")
_SENTENCE_CHARS = 300
_FIRST_PERSON = re.compile(r"(?<![\w.])(?:I(?![.\w])|[Mm]y|me|[Ww]e|[Oo]ur)(?!\w)")
_STATES = re.compile(
    r"(?:,[^,.;]{1,40},)?\s+(?:\w+ly\s+|also\s+|then\s+|has\s+|had\s+)?(?:stated|states|said|says|testified"
    r"|testifies|claimed|claims|reported|reports|replied|answered|explained|admitted|conceded|denied|denies|believed|believes|thought|thinks|wrote"
    r"|writes|added|adds|insisted|recalled|recalls|complained|noted|responded|disclosed"
    r"|(?:told|tells|informed|informs|assured|assures|advised|advises|wrote(?:\s+to)?|writes(?:\s+to)?)\s+(?:me|us))"
    r"\s+(?:that\s+)?"
)
# "When he came, Hale said so": he may well be Hale.
_UNDER = re.compile(r"(?i:\b(?:when|after|before|as|while|if|although|though|because|since|once|until))\s+$")
_UNDER_CHARS = 12
# "I asked Hale", "we rang Mr. Hale": whoever speaks next is Hale; of "Roe told Hale" that is open.
_ADDRESSED = re.compile(
    r"(?:(?<![\w.])(?:I|[Ww]e)\s[^.?!]{0,80}?)?\b(?:(?P<asked>asked|questioned|inquired\sof)|told|called|phoned|rang|telephoned"
    r"|texted|e-?mailed|wrote(?:\sto)?|spoke\s(?:to|with)|paged|radioed|confronted|warned|reached)"
    rf"\s(?:the\s[a-z]+,\s)?{BEFORE_NAME}\Z"
)
_SAYS_SO = re.compile(rf"\s+(?:also\s+|then\s+|just\s+|only\s+|\w+ly\s+)?{SAYS.pattern}", re.IGNORECASE)
_RANKED = re.compile(rf"\b{RANK}\s\Z")
_RANK_CHARS = 20
_QUOTES = re.compile(r"[\"\u201c\u201d]")
# "Femi did. He called": somebody of whom nothing is known stands nearer.
_UNTOLD = re.compile(
    r"(?<!\w)(?!(?:I|We|You|He|She|They|It|That|This|There|Who|What|Yes|No|The|And|But|Then|Nobody|Everybody|Somebody"
    r"|Which|Did|Do|Was)\b)[A-Z][a-z]+ (?:did|was|had|has|is|said|told|called|came|went|saw|took|gave|got|asked|wrote"
    r"|made)\b"
)
_ASKED_BACK = 3
INITIALLED = re.compile(r"[ \t]*(?:[-*\u2022][ \t]*)?[A-Z]{2,3}:[ \t]")
"""The initials that open a line of notes: whoever they are, "he" may well be that one."""
_TURN = re.compile(
    r"^[ \t]*(?:\d{1,3}(?:: ?\d{1,2})?[ \t]+)?(?:[QA](?:[.:]|(?=[ \t]{2,}[A-Z]))"
    r"|(?:THE |MR\. |MS\. |MRS\. |DR\. )?[A-Z][A-Z'\u2019-]{2,}(?: \([^)\n]{1,40}\))?:)(?=\s)"
    r"|^[ \t]*\d{1,3}(?:: ?\d{1,2})?(?=[ \t]{2,}[A-Za-z])",
    re.MULTILINE,
)


def antecedent(page: ReadPage, at: int, grounds: Grounds) -> str | None:
    """The one person whom a pronoun that begins at a place means, or None."""
    word = PRONOUN.match(page.text, at)
    if word is None:
        return None
    # "HB: the cards are gone. He claimed": whose initials open the line is told by no name.
    if INITIALLED.match(page.text, page.text.rfind("\n", 0, at) + 1, at):
        return None
    voice = voice_at(page, at, grounds)
    woman = word["she"] is not None
    for low in _starts(page, at):
        everyone = people_before(page, low, at, grounds)
        if (teller := _who_says_so(page.text, low, at, everyone, woman=woman)) is not None:
            return teller
        if (asked := _who_answers(page.text, low, word, everyone)) is not None:
            return asked
        people = [each for each in everyone if not _is_aside(each, voice, page, grounds)]
        named_behind = _behind(page, word, grounds)
        fitting = [each for each in people if each.woman in (None, woman) and not _is_any(each, named_behind, grounds)]
        fitting = _without_far_nouns(fitting, page.text[low:at])
        if not fitting and _UNTOLD.search(page.text, low, at):
            return None
        if not fitting:
            continue
        # "Did she let Ann go? No, she did not.": both are whoever was named before.
        earlier = _first_like(page.text, low, low + fitting[0].start, woman=woman)
        if earlier is not None:
            meant = antecedent(page, earlier, grounds)
            fitting = [Somebody(0, 0, meant, woman), *fitting]
        if _is_object(page.text, word) and all(_is_subject_here(page, low + each.start, at) for each in fitting):
            return None
        alone = len({each.name for each in people}) == 1 and _is_surely_one(fitting[0], page, low, at, grounds.index)
        return _one_of(fitting, woman=woman, alone=alone, index=grounds.index)
    return None


def _without_far_nouns(people: list[Somebody], text: str) -> list[Somebody]:
    """Those named, and those whom a noun calls in the sentence of the last name or behind it."""
    names = [each.start for each in people if each.name is not None]
    ends = [match.end() for match in _ENDS.finditer(text, 0, names[-1])] if names else []
    return [each for each in people if each.name is not None or each.start >= (ends[-1] if ends else 0)]


def _is_surely_one(each: Somebody, page: ReadPage, low: int, at: int, index: RecordIndex) -> bool:
    """True for a person by title or first name, of whom nothing tells whether a woman, outside of what is quoted."""
    if each.name is None or len(_QUOTES.findall(page.text, low, at)) % 2:
        return False
    before = page.text[max(0, low + each.start - _RANK_CHARS) : low + each.start]
    titled = COURTESY.search(before[-COURTESY_CHARS:]) is not None or _RANKED.search(before) is not None
    return titled or any(first in GIVEN_NAMES for first, _ in identities(each.name, index))


def _who_says_so(text: str, low: int, at: int, people: Sequence[Somebody], *, woman: bool) -> str | None:
    """Whoever says of himself what follows: "Hale stated that he ..."."""
    last = next((each for each in reversed(people) if each.name is not None and each.woman in (None, woman)), None)
    if last is None or _STATES.fullmatch(text, low + last.end, at) is None:
        return None
    return last.name


def _who_answers(text: str, low: int, word: re.Match[str], people: Sequence[Somebody]) -> str | None:
    """Whoever was asked right before what somebody says: "I asked Hale how they were. He said ..."."""
    if _SAYS_SO.match(text, word.end()) is None:
        return None
    for each in people:
        before = _ADDRESSED.search(text, max(0, low + each.start - _SENTENCE_CHARS), low + each.start)
        if before is None or each.name is None or each.woman not in (None, word["she"] is not None):
            continue
        ended = [match.end() for match in _ENDS.finditer(text, low + each.end, word.start())]
        if ended == [word.start()] and (before["asked"] or _WE.search(before[0])):
            return each.name
    return None


def _behind(page: ReadPage, word: re.Match[str], grounds: Grounds) -> tuple[Somebody, ...]:
    """Those named behind a subject in its own sentence, who are somebody else: "he heard Hale say"."""
    if word[0].casefold() not in ("he", "she") or _UNDER.search(
        page.text, max(0, word.start() - _UNDER_CHARS), word.start()
    ):
        return ()
    end = _ENDS.search(page.text, word.end())
    return people_before(page, word.end(), end.start() if end else len(page.text), grounds)


def _is_any(each: Somebody, others: Sequence[Somebody], grounds: Grounds) -> bool:
    return each.name is not None and any(
        other.name is not None and is_same(each.name, other.name, grounds.index) for other in others
    )


def _first_like(text: str, low: int, high: int, *, woman: bool) -> int | None:
    """Where a pronoun of the same kind stands before anybody is named whom it could mean."""
    found = (match for match in PRONOUN.finditer(text, low, high) if (match["she"] is not None) == woman)
    return next((match.start() for match in found), None)


def _is_object(text: str, word: re.Match[str]) -> bool:
    """True for "him", and for a "her" that owns nothing."""
    return word[0] == "him" or (word[0] == "her" and _OWNS_NOTHING.match(text, word.end()) is not None)


def _is_subject_here(page: ReadPage, start: int, at: int) -> bool:
    """True for whoever the sentence of a pronoun begins with: "Ann said that I had turned her" is of somebody else."""
    if _ENDS.search(page.text, start, at):
        return False
    before = page.text[max(0, start - _SENTENCE_CHARS) : start]
    ends = [match.end() for match in _ENDS.finditer(before)]
    return _WE.search(before, ends[-1] if ends else 0) is None


def _one_of(fitting: list[Somebody], *, woman: bool, alone: bool, index: RecordIndex) -> str | None:
    """The one whom they all are; those of whom it is not known whether they fit count as well as the others."""
    longest = max((each.name for each in fitting if each.name is not None), key=len, default=None)
    if longest is None or any(each.name is None or not is_same(longest, each.name, index) for each in fitting):
        return None
    return longest if alone or any(each.woman is woman for each in fitting) or gender(longest, index) is woman else None


def _is_aside(each: Somebody, voice: Voice | None, page: ReadPage, grounds: Grounds) -> bool:
    """True for whoever speaks or is spoken to, who is "I" or "you" in what is written so."""
    if voice is None or each.name is None or voice.told or not speaks_for_self(page):
        return False
    return any(is_same(each.name, other, grounds.index) for other in (*voice.speakers, *voice.hearers))


@kept_on_page
def speaks_for_self(page: ReadPage) -> bool:
    """True for a page on which somebody says "I" or "we", or is asked."""
    return _FIRST_PERSON.search(page.text) is not None or QUESTION.search(page.text) is not None


def _starts(page: ReadPage, at: int) -> Iterator[int]:
    """Where that begins in which a pronoun may find its person: its own piece, then the one before it."""
    turns = [start for start, voice in page_turns(page) if start <= at and not voice.of_log]
    if turns:
        yield turns[-1]
        return
    if len(QUESTION.findall(page.text)) > 1:
        before = [each.start for each in passages_of(page) if each.start <= at][-_ASKED_BACK:]
        yield from reversed(before)
        return
    gaps = [match.end() for match in _GAP.finditer(page.text, 0, at)]
    low = gaps[-1] if gaps else 0
    entries = [each.start for each in passages_of(page) if low <= each.start <= at and page.text[each.start].isdigit()]
    yield max([low, *entries[-1:]])
    if not entries and len(gaps) > 1:
        yield gaps[-2]


def people_before(page: ReadPage, low: int, high: int, grounds: Grounds) -> tuple[Somebody, ...]:
    """Those whom a piece of a page names or calls by a noun, in order."""
    return people_in(_spoken(page.text[low:high]), grounds.index)


def _spoken(text: str) -> str:
    """Lines of testimony without the letters before them."""
    return _TURN.sub(lambda match: " " * len(match[0]), text)
