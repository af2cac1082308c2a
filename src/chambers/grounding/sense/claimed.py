"""A word of the draft on one side of a pair of contraries, and which clause of a page can be held against it.

Both must speak of the same thing right beside their words, of the same people, in the same numbers, and say it alike:
what was wanted is not what was done, "not unless" is "only if", and a line of a form affirms nothing.
"""

import re
from dataclasses import dataclass

from chambers.grounding.people.parties import role_of
from chambers.grounding.sense.sided import Sided
from chambers.grounding.sense.terms import Term
from chambers.grounding.words.contraries import ACT, CONDITION, CONVERSE, DEALT_WITH, ENDING, MODAL, QUANTITY
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.word_roots import root_of

_CAPITAL = re.compile(r"(?<![.\w] )\b[A-Z][a-z]+")
_FIRST = re.compile(
    r"\W{0,20}(?:\S{1,30} )?([A-Z][a-z]+)\s+(?:is|are|was|were|has|had|have|did|does|will|would|may|\w+ed|wants?)\b"
)
_NAMED = re.compile(r"(?:(?<=[a-z,] )|(?<=Mr\. )|(?<=Ms\. )|(?<=Dr\. )|(?<=Mrs\. ))[A-Z][a-z]{2,}")
_LISTED = re.compile(
    r"(?:(?:,\s+(?:and\s+)?|\s+and\s+|:\s+|\s+)(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s[A-Z][\w'\u2019-]+"
    r"|[A-Z][\w'\u2019-]+\s(?:[A-Z]\.\s)?[A-Z][\w'\u2019-]+))+\W*"
)
"""Nothing but names: "in favor, Ms. Webb, Mr. Ivey"."""
_EXCEPT = re.compile(r"\b(?:except\w*|other than|save for|but for|apart from|unless|until)\b", re.IGNORECASE)
_HEDGE = re.compile(
    r"\b(?:without|with|unless|except|only|until|before|after|more|less|if|even|other|another|any|all|each|every|most|last"
    r"|first|some|several|both)\b",
    re.IGNORECASE,
)
_GIVEN_BY = re.compile(r"\b(?:by|from|to|for)\s+(?:[A-Z]|us\b|me\b|him\b|her\b|them\b|you\b|the\b)")
_MR, _MS = re.compile(r"\bMr\."), re.compile(r"\b(?:Ms|Mrs)\.|\bMiss\b")
_HE, _SHE = re.compile(r"\W*(?:He|he)\b"), re.compile(r"\W*(?:She|she)\b")
_GAINSAID = re.compile(
    r"\b(?:it|that|they|he|she|this|you|i|we)(?:['\u2019]?(?:s|re|m)|\s+(?:is|are|was|were|did|does|do|had|has|have))\s+not\W*$"
    r"|\b(?:is|are|was|were|did|does|do|had|has|have)n['\u2019]?t\W*$",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\b(?:only|solely|alone)\b", re.IGNORECASE)
_ABOVE = "above/below"
_ALL_OR_ONLY = "all/only"
_SOMEBODY = re.compile(r"\b(?:somebody|someone)\b", re.IGNORECASE)
_FINALLY = re.compile(r"\b(?:finally|eventually|at last|in the end|ultimately|at length)\b", re.IGNORECASE)
_ALONE = re.compile(r"\balone\b", re.IGNORECASE)
_ADVICE = frozenset((f"{ACT}advise_to/advise_against", f"{ACT}recommend/advise_against"))
_NOT_BE = re.compile(r"\bnot\s+(?:be|to)\b", re.IGNORECASE)
_LOOSE = frozenset(
    ["after", "any", "all", "each", "every", "some", "other", "another", "first", "last", "most", "both"]
)
_WOULD = re.compile(r"\bwould\b", re.IGNORECASE)
_UNTIL = re.compile(
    r"\b(?:until|till|up to)\b|\bfor (?:\S+ ){1,5}?(?:minutes?|hours?|days?|weeks?|months?|years?|while|time)\b",
    re.IGNORECASE,
)


_BOUND = re.compile(r"\b(?:more|less|later|earlier|fewer|longer|sooner) than\b|\bbeyond\b|\bin excess\b", re.IGNORECASE)
_SOME = re.compile(r"\W*(?:some|several|a few|others|(?:one|two|three|part|half) of)\b", re.IGNORECASE)
_LIMIT = re.compile(r"\b(?:above|over|below|under)\s+\$?\d", re.IGNORECASE)
_THAT = re.compile(r"\bthat\b")
_GAP = re.compile(r"[^\S\n]{2,}|\t|\|")
_HEAD_GAPS = 2


@dataclass(frozen=True, slots=True)
class Claimed:
    """A word of the draft on one side of a pair, and the clause it stands in."""

    name: str
    side: int
    term: Term
    clause: Sided
    sentence: str

    @property
    def frame(self) -> frozenset[str]:
        """What the clause speaks of, besides the word; who says so is left out."""
        term, mine = self.term, self.clause
        if term.text.endswith(" of"):
            return term.behind
        whole = term.frame if term.frame < mine.roots else term.frame | mine.subject
        return whole - word_of(term)

    @property
    def people(self) -> frozenset[str]:
        """Those words of the clause that name somebody, also by a role."""
        named = frozenset(map(root_of, _CAPITAL.findall(self.sentence)))
        return named | frozenset(root for root in self.frame if role_of(root) is not None)


def is_head(text: str) -> bool:
    """True for the heads of columns: "Month   Loads owed   Reasons missed"."""
    return len(_GAP.findall(text.strip())) >= _HEAD_GAPS and not any(map(str.isdigit, text))


_DUTY = re.compile(
    r"\b(?:shall|must|(?:agree|promise|undertake|covenant)s?\s+to|(?:is|are)\s+(?:required|obliged|obligated)\s+to)\b"
)
_SUPPOSES = re.compile(
    r"\b(?:th(?:ink|inks|ought)|assum\w+|figur\w+|believ\w+|expect\w*|hop(?:e|es|ed|ing)|suppos\w+|guess\w*|imagin\w+"
    r"|presum\w+|trust\w*)\b[^.;]*\b(?:would|could|might|will)\b",
    re.IGNORECASE,
)
_WAS_TO = r"\b(?:was|were|is|are)\s+(?:(?:supposed|required|expected|obliged|obligated|meant|bound|due)\s+)?to\s+"
_DID = re.compile(r"\W*(?:[QA][.:]\s*)?(?:Did|Had|Have|Has)\b")
_LEFT_UNDONE = re.compile(r"\b(?:did(?:n['\u2019]t|\s+not)|ha[sd](?:n['\u2019]t|\s+not)|never|failed)\b")


def is_comparable(mine: Claimed, said: Sided) -> bool:
    """True for a clause of a page that speaks of the same thing right beside its word."""
    theirs = next(each for each in said.terms if (mine.name, -mine.side) in each.sides)
    if (said.meant is not mine.clause.meant and not _WOULD.search(mine.clause.text)) or is_of_others(said, mine):
        return False
    if mine.name == CONDITION:
        return True
    # "I thought he would call" says nothing against "she did not call".
    if mine.term.denied and _SUPPOSES.search(said.text):
        return False
    # That one shall pay is no answer to whether one did.
    if _is_duty_alone(mine, said):
        return False
    # "Ann thinks it fair, and Ben does not" says nothing against Ann.
    if mine.clause.echoes and not mine.clause.subject & said.all_roots:
        return False
    if mine.name in CONVERSE and not _is_by_the_same(mine, said):
        return False
    if _is_of_another(mine, said) or not _is_said_alike(mine, said, theirs) or _tells_else(mine, said):
        return False
    if (mine.name in MODAL or mine.name in QUANTITY) and not _is_hedged_alike(mine, said, theirs):
        return False
    # "Only the first visit" is not held against "the first visit of each year".
    if mine.name == _ALL_OR_ONLY and mine.term.behind and theirs.behind and not mine.term.behind & theirs.behind:
        return False
    return _is_beside_alike(mine, said, theirs)


def _is_duty_alone(mine: Claimed, said: Sided) -> bool:
    """True where one side tells only what was to be done, and the other whether it was."""
    if _DUTY.search(said.text) and _LEFT_UNDONE.search(mine.clause.text):
        return True
    to = re.search(rf"{_WAS_TO}{re.escape(mine.term.text)}\b", mine.clause.text)
    return to is not None and (_LEFT_UNDONE.search(said.text) or _DID.match(said.text)) is not None


def _is_by_the_same(mine: Claimed, said: Sided) -> bool:
    """False where one may buy what the other sells: who does it must be the same, or not be told."""
    if _GIVEN_BY.search(said.text) or _GIVEN_BY.search(mine.clause.text):
        return False
    named = frozenset(root for root in said.subject if not root[0].isdigit())
    return bool(mine.clause.subject & named) or not named


def _is_of_another(mine: Claimed, said: Sided) -> bool:
    """True for another batch, and where "he" cannot be the woman of the draft."""
    numbers = _numbers(mine.frame)
    if numbers and _numbers(said.roots) and not numbers & said.all_roots:
        return True
    text = mine.clause.text
    return bool((_MS.search(text) and _HE.match(said.text)) or (_MR.search(text) and _SHE.match(said.text)))


def _numbers(roots: frozenset[str]) -> frozenset[str]:
    return frozenset(root for root in roots if root[0].isdigit())


def _is_said_alike(mine: Claimed, said: Sided, theirs: Term) -> bool:
    """False where one side excepts something or is only the line of a form: it may say the same."""
    # "He says it will do. - It's not.": whoever answers denies it, too.
    if mine.term.denied and _GAINSAID.search(said.text):
        return False
    return _is_meant_alike(mine, said, theirs) and _is_bound_alike(mine, said, theirs)


def _is_meant_alike(mine: Claimed, said: Sided, theirs: Term) -> bool:
    denied, text = mine.term.denied, mine.clause.text
    if denied and said.text.casefold().strip().startswith(theirs.text):
        return False
    # "Not unless" is "only if".
    if _EXCEPT.search(said.text) and (denied or theirs.denied or not _is_excepted_alike(text, said.text)):
        return False
    if denied and _EXCEPT.search(text):
        return False
    if (theirs.denied and _ONLY.search(text)) or (denied and (_ONLY.search(said.text) or _ALONE.search(text))):
        return False
    named = re.search(rf"\bto {re.escape(mine.term.text)}\b", text) is None
    if named and mine.name.startswith(ACT) and _is_only_named(theirs, said, denied=denied):
        return False
    # "Stayed open until noon" is "closed at noon".
    if mine.name in ENDING and not denied and _UNTIL.search(text.casefold().partition(mine.term.text)[2]):
        return False
    # "Less than the sign cost" is "we spent more than that on the sign".
    if mine.name == _ABOVE and not mine.clause.subject & said.subject:
        return False
    if denied and _SOMEBODY.search(said.text):
        return False
    # "Most of them do not" goes with "some of them do".
    if _SOME.match(said.text) and not _SOME.search(text):
        return False
    # "Did you tell the owner? I told the chef."
    return not (denied and said.asked and said.roots - said.asked - mine.frame - word_of(theirs))


def _is_excepted_alike(one: str, two: str) -> bool:
    """True for "open unless she asks" and "closed unless she asks"."""
    return {each.casefold() for each in _EXCEPT.findall(one)} == {each.casefold() for each in _EXCEPT.findall(two)}


def _is_bound_alike(mine: Claimed, said: Sided, theirs: Term) -> bool:
    """False where one side tells only how far, how long or in the end."""
    denied, text = mine.term.denied, mine.clause.text
    # "Not stopped" may be stopped in the end.
    if theirs.denied and _FINALLY.search(text):
        return False
    # "Will recommend that it not be renewed" is "recommend against renewing".
    if mine.name in _ADVICE and _NOT_BE.search(said.text):
        return False
    # "Would not go above $60" is "would go no higher".
    if mine.name.startswith(ACT) and theirs.denied and _LIMIT.search(said.text):
        return False
    # "Not more than nine days after" is "no later than the ninth day".
    return not ((theirs.denied and _BOUND.search(said.text)) or (denied and _BOUND.search(text)))


def _is_only_named(theirs: Term, said: Sided, *, denied: bool) -> bool:
    """True for an act that is not told as done: "Question B, to remove him"; what was not signed she got to sign."""
    found = re.search(rf"(?P<first>(?:^|[,;:])\W*)?\bto {re.escape(theirs.text)}\b", said.text, re.IGNORECASE)
    return found is not None and (denied or found["first"] is not None)


def _tells_else(mine: Claimed, said: Sided) -> bool:
    """True for another thing that was told: "told them that the roof came first"."""
    _, _, told = mine.clause.text.casefold().partition(mine.term.text)
    found = _THAT.search(told)
    content = frozenset(map(root_of, re.findall(r"[a-z]{4,}", told[found.end() :]))) if found else frozenset()
    return bool(content) and not content & said.all_roots


def _is_hedged_alike(mine: Claimed, said: Sided, theirs: Term) -> bool:
    """True where leave, duty and quantity depend on the same: without consent, before noon, for all."""
    own, other = (
        frozenset(map(str.casefold, _HEDGE.findall(text))) - {mine.term.text, theirs.text}
        for text in (mine.clause.text, said.text)
    )
    if own - other or other - own - _LOOSE:
        return False
    return mine.name not in MODAL or bool(mine.term.behind & (theirs.behind | theirs.beside))


def _is_beside_alike(mine: Claimed, said: Sided, theirs: Term) -> bool:
    """True where a word that stands beside the one stands beside the other, too."""
    # "Sent none to her" is not held against "supplied by both parents".
    if mine.name in QUANTITY:
        return not theirs.beside or bool(mine.clause.all_roots & (theirs.beside | said.asked))
    # "Kept the alarm" is not held against "replaced the board".
    done = mine.term.behind if mine.name in DEALT_WITH and theirs.behind else frozenset()
    if done and not done & (theirs.beside | said.asked | said.subject):
        return False
    around, there = mine.term.beside or mine.clause.subject, theirs.beside | said.subject
    if mine.name.startswith(ACT):
        around |= mine.clause.subject
    if " " in mine.term.text:
        around |= word_of(mine.term)
    there |= word_of(theirs)
    return bool(around & (there | said.asked if len(theirs.beside) <= 1 else there))


def is_of_others(said: Sided, mine: Claimed) -> bool:
    """True for a clause whose subject is a person or a firm of whom the sentence does not speak."""
    # "On the motion of Dr. Ash it was resolved that Dr. Birch may sign" speaks of Birch.
    frames = [term.frame for term in said.terms if any(name == mine.name for name, _ in term.sides)]
    subject = said.subject & frames[0] if frames and frames[0] < said.roots else said.subject
    named = [word for word in _NAMED.findall(said.text) if root_of(word) in subject]
    first = _FIRST.match(said.text)
    if first and not is_stop(first[1]) and root_of(first[1]) in subject:
        named.append(first[1])
    # "Class Accidental" names nobody.
    named = [word for word in named if not any(word.casefold() in term.text for term in said.terms)]
    # "The deposit is to be withheld" does not say by whom: it may be the Landlord.
    if re.search(rf"\b(?:be|been|being|was|were|is|are)\s+{re.escape(mine.term.text)}\b", mine.clause.text):
        named = [word for word in named if role_of(word.casefold()) is None]
    named += _listed(said, mine)
    return bool(named) and not any(re.search(rf"\b{re.escape(word)}", mine.sentence, re.IGNORECASE) for word in named)


def _listed(said: Sided, mine: Claimed) -> list[str]:
    """The surnames of those of whom a list says a word: "Vote: in favor, Ms. Webb, Mr. Ivey"."""
    theirs = next((each for each in said.terms if (mine.name, -mine.side) in each.sides), None)
    at = said.text.casefold().rfind(theirs.text) if theirs is not None else -1
    if theirs is None or at < 0 or not _LISTED.fullmatch(said.text, at + len(theirs.text)):
        return []
    return re.findall(r"[A-Z][\w'\u2019-]+(?=\W*(?:,|\band\b|$))", said.text[at + len(theirs.text) :])


def word_of(term: Term) -> frozenset[str]:
    """The word itself, and the words of a phrase, by their roots."""
    return frozenset(map(root_of, term.text.split()))
