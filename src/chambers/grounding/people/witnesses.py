"""Somebody who is said to have done or seen what another tells of himself.

"Ann watched from the dock" is false where the passages that say so are the testimony of Bo, who says "I was on the
dock", or a letter in which he asks for it, and where nothing in them can be Ann: not her name, not a pronoun that may
be hers, not a role that she may have.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import CITES, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.bystanders import people_in
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import is_same, is_verb_word, name_forms, sorts_of
from chambers.grounding.people.mentions import askers_of, asks, is_named_when_asked
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.pronouns import PRONOUN, antecedent, speaks_for_self
from chambers.grounding.people.shares import voice_of
from chambers.grounding.people.speaker import Voice
from chambers.grounding.texts.clauses import Clause
from chambers.grounding.texts.passages import QUESTION, Near, clause_passages
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.rank_table import BEFORE_NAME

_ADVERBS = "also|then|later|had|has|himself|herself|first|only|once|further|never|did not|twice|again|was|is"
_DOES = re.compile(rf"(?:,[^,]{{1,60}},)?\s+(?:(?:{_ADVERBS})\s+)*(?P<verb>[a-z]+)\b")
# What a letter does by being written: "Please send us the accounts" asks for them.
_ASKS_TEXT = """
accepted acknowledged admitted advised agreed announced answered apologized asked claimed complained confirmed declined
demanded denied directed disputed informed insisted instructed invited notified objected offered ordered promised
proposed protested recommended refused rejected reminded replied requested resigned responded tendered terminated
thanked threatened urged warned wrote
"""
_ASKS = frozenset(_ASKS_TEXT.split())
_QUESTIONS = frozenset(("asked", "asks", "inquired", "questioned", "pressed", "examined", "wondered"))
ASIDE = re.compile(rf"\b(?i:by|of|with|to|from|for|at|before|and|or)\s+(?:(?:the|an?)\s+)?{BEFORE_NAME}$")
# "She wanted Lee suspended": Lee does nothing.
_OBJECT = re.compile(rf"\b(?:wanted|wants|wished|had|have|saw|let|made|kept|found|got)\s+{BEFORE_NAME}$")
_NEXT_SUBJECT = re.compile(
    r"(?:,|;|\band|\bbut)\s+(?:(?:at|on|in|by|after|later|then|soon)\b[^,;]{0,40}\s)?(?:\w+\.\s+)?$"
)
FIRST_PERSON = re.compile(r"(?<![\w.])(?:I(?![.\w])|[Mm]y|me|[Ww]e|[Oo]ur|us)(?!\w)")
"""Whoever speaks, and those for whom they speak."""
_YOU_DID = re.compile(r"\b[Yy]ou\s(?:(?:have|had|also|then|already|later|\w+ly)\s)*(?P<verb>[a-z]+)\b")
_WORD = re.compile(r"[^\W\d_]+")
_LEAST_SHARED = 2


def witness_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who tells of himself what the sentence says of somebody else, or None."""
    if not any(map(speaks_for_self, pages)):
        return None
    for name, verb, told in _deeds(own, sentence, tokens):
        # A firm that is called like one of its people ships what they pack.
        if sorts_of(name, grounds.index) != {"person"}:
            continue
        near = clause_passages(told, sentence.start, tokens, pages)
        if not near or not near[0].strong or len(near[0].shared) < _LEAST_SHARED:
            continue
        # Whoever puts the questions of a transcript is not named beside them.
        if verb in _QUESTIONS and any(_may_ask(name, passage.page, grounds) for passage in near):
            continue
        whose = [_teller(passage, name, verb, grounds) for passage in near]
        if whose[0] is not None and all(who is not None for who in whose):
            return f"there it is {whose[0]} who speaks, and nothing there speaks of {name}"
    return None


def _may_ask(name: str, page: ReadPage, grounds: Grounds) -> bool:
    """True in a transcript whose questions somebody asks, or nobody knows who."""
    return QUESTION.search(page.text) is not None and (not askers_of(page, grounds) or asks(name, [page], grounds))


def _deeds(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[str, str, Clause]]:
    """Whoever does something, the verb, and the words from the name to the next citation or subject."""
    start, none = sentence.start, frozenset[str]()
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    named = [token for token in tokens if token.kind is Kind.NAME]
    for token in named:
        low = token.start - start
        does = _DOES.match(own, token.end - start)
        if does is None or not is_verb_word(does["verb"]) or ASIDE.search(own[:low]):
            continue
        if _OBJECT.search(own[:low]):
            continue
        if any(each.start <= token.start < each.end for each in quoted):
            continue
        cites = (each.start - start for each in tokens if each.kind in CITES)
        others = (each.start - start for each in named if _NEXT_SUBJECT.search(own[: each.start - start]))
        end = min((at for at in (*cites, *others) if at > does.end()), default=len(own))
        yield token.text, does["verb"], Clause(own[low:end], low, none, none, 0)


def _teller(passage: Near, name: str, verb: str, grounds: Grounds) -> str | None:
    """Who speaks in a passage in which nothing can be the bearer of a name, or None where that is not plain."""
    voice = voice_of(passage, grounds)
    if voice is None or not voice.speakers or voice.of_log or not _speaks_of_self(passage, voice, verb):
        return None
    index = grounds.index
    if any(is_same(name, who, index) for who in voice.speakers) or speaks_of(passage, name, grounds):
        return None
    if is_named_when_asked(name, passage.page, passage.end, grounds):
        return None
    # "You are to start on Monday" is about whoever is written to, and so is "You asked me to look".
    yours = verb not in _ASKS or any(match["verb"] in _ASKS for match in _YOU_DID.finditer(passage.text))
    if yours and any(is_same(name, who, index) for who in voice.hearers):
        return None
    people = (who for who in voice.speakers if "person" in sorts_of(who, index))
    return next(people, None)


def speaks_of(passage: Near, name: str, grounds: Grounds) -> bool:
    """True when something in a passage is the bearer of a name, or may be for all that can be told."""
    if name_forms(name, grounds.index).search(passage.text):
        return True
    return _may_be_meant(passage, name, grounds) or _may_have_role(passage.text, name, grounds)


def _speaks_of_self(passage: Near, voice: Voice, verb: str) -> bool:
    if FIRST_PERSON.search(passage.text):
        return True
    return verb in _ASKS and bool(voice.hearers) and not QUESTION.search(passage.page.text)


def _may_be_meant(passage: Near, name: str, grounds: Grounds) -> bool:
    """True when a pronoun or a noun of a passage means somebody, or may mean them for all that can be told."""
    woman = gender(name, grounds.index)
    for word in PRONOUN.finditer(passage.page.text, passage.start, passage.end):
        who = antecedent(passage.page, word.start(), grounds)
        if who is None and woman in (None, word["she"] is not None):
            return True
        if who is not None and is_same(who, name, grounds.index):
            return True
    # "The porter mopped it": whoever that is.
    called = (each for each in people_in(passage.text, grounds.index) if each.name is None)
    return any(None in (woman, each.woman) or each.woman is woman for each in called)


def _may_have_role(text: str, name: str, grounds: Grounds) -> bool:
    """True when a passage has a role that somebody has, or that the record gives to nobody."""
    mine = {fact.role for fact in grounds.roles.given_to(name)}
    roles = {role for word in _WORD.findall(text) if (role := role_of(word)) is not None}
    return any(role in mine or not grounds.roles.holders(role) for role in roles)
