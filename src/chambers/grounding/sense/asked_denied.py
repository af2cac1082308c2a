"""What a witness was asked and answered by no, where a clause of the draft says that it was so.

"Has any other tenant left the mall because of Unit 9? No." refutes "another tenant has left because of the store": the
verb is the same, and so is half of what stands with it. Names, figures and roles may stand for one another, since the
draft calls people and things as it likes; but whoever does it must not be somebody else.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.parties import role_of
from chambers.grounding.sense.cores import core_of, is_predicate, says_of
from chambers.grounding.sense.denied_scopes import (
    CONDITION,
    Denial,
    content,
    is_denying,
    names_in,
    page_denials,
    which_in,
)
from chambers.grounding.sense.likeness import Spoken, spoken_clauses, told
from chambers.grounding.sense.propositions import page_denies, page_propositions
from chambers.grounding.sense.refuting import denying_beside, is_open
from chambers.grounding.sense.signed_words import is_answered_so, is_only_later
from chambers.grounding.words.denial_words import HEDGE
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.word_roots import is_verb

_YOU = re.compile(r"\byou\b", re.IGNORECASE)
_HAD_SHE = re.compile(r"\W*(?:Had|Were|Should)\b")
"""What begins so is only supposed: "Had she known, ..."."""
_NOT_SAID = re.compile(
    r"\b(?:whether|than|instead of|rather than|in order to|so as to|(?:asked|inquired) about)\b[^,;]*"
    # That he was to do it, or should have, is no word on whether he did.
    r"|\b(?:was|were|is|are)\s+(?:(?:supposed|required|expected|obliged|obligated|meant|bound|due)\s+)?to\s+(?!be\b)"
    r"(?:(?!\band\b)[^,;])*",
    re.IGNORECASE,
)
_OR = re.compile(r"\bor\b")
_ASKED = re.compile(
    r"\b(?:do|does|did)\s+(?:you|he|she|they|it|we|(?:the\s+)?\w+)\s+(?:else\s+|ever\s+|also\s+|then\s+)*(?P<verb>[a-z]{3,})",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\b([A-Za-z]+)\s+(?:No\.\s*)?\d")
_WORD = re.compile(r"[^\W\d_]+")
_EMPTY_WORDS = "figure number amount sum total so such otherwise own also already ever matter thing way time"
_EMPTY = frozenset(kin_of(word) for word in _EMPTY_WORDS.split())
_SPEECH = frozenset(kin_of(word) for word in ("say", "state", "testify", "admit", "concede", "insist"))
_OTHER = frozenset(("other", "others", "another", "else"))
_HEAD_CHARS = 400
_HALF = 0.5


def asked_fault(own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The question that was answered by no where a clause says yes, or None."""
    if not any(page_denies(page) and "?" in page.text for page in pages):
        return None
    # "Asked whether he had sought it, he answered": what was asked is not said to be so.
    said = _NOT_SAID.sub(lambda match: " " * len(match[0]), own)
    clauses = list(spoken_clauses(said, sentence, start, tokens))
    for mine in clauses:
        text = mine.clause.text
        supposed = _HAD_SHE.match(text) or CONDITION.search(text) or HEDGE.search(text)
        if supposed or is_denying(text) or is_open(text, denying_beside(mine, clauses)):
            continue
        for page in pages:
            for denial in page_denials(page):
                if denial.piece.turned and denial.of_verb and _is_asked(mine, denial, page):
                    return told(denial.piece, denied=True)
    return None


def _is_asked(mine: Spoken, denial: Denial, page: ReadPage) -> bool:
    """True for a question about what a clause says, which nothing on the page says."""
    verb = _verb_of(mine, denial)
    if verb is None or not _is_by_same(mine, denial, page, verb):
        return False
    if _which(denial.piece.text) - _which(mine.sentence):
        return False
    whole, question = content(mine.sentence), content(denial.piece.text)
    asked = _rest(question, denial.piece.text, whole) - verb
    said = _rest(content(_behind(mine, denial, verb)), mine.sentence, question) - verb
    shared = asked & (said | _rest(whole, mine.sentence, question))
    enough = min(len(asked), len(said)) if _OR.search(denial.piece.text) else len(asked)
    if len(shared) < _HALF * enough or not (shared & said or not said):
        return False
    pieces = page_propositions(page)
    if is_answered_so(mine, denial.piece, pieces):
        return False
    saying = [each for each in pieces if verb & content(each.text) and each.start != denial.piece.start]
    # A verb alone says of what it speaks where the page has it nowhere else.
    if not shared:
        return not saying
    return not any(
        (each.states or each.affirmed) and not each.turned and not is_denying(each.text) and says_of(each.text, verb)
        and len(shared & content(each.passage)) >= _HALF * len(shared) and not is_only_later(mine, each)
        for each in saying
    )  # fmt: skip


def _verb_of(mine: Spoken, denial: Denial) -> frozenset[str] | None:
    """The verb of a question, folded, where the clause says it of somebody."""
    asked = _ASKED.search(denial.piece.text)
    words = [asked["verb"]] if asked else [word for word in _WORD.findall(denial.piece.text) if is_verb(word)]
    verb = next((kin for word in words if (kin := frozenset((kin_of(word),))) <= denial.head), None)
    if verb is None:
        return None
    core = core_of(mine.clause.text, verb)
    return verb if is_predicate(core, verb) or (asked and _has_tensed(core, asked["verb"])) else None


def _has_tensed(text: str, verb: str) -> bool:
    """True for a text with a verb of no table in one of its tenses: "quarrels with it"."""
    return re.search(rf"\b{re.escape(verb.rstrip('e'))}(?:s|es|ed)\b", text, re.IGNORECASE) is not None


def _behind(mine: Spoken, denial: Denial, verb: frozenset[str]) -> str:
    """A clause from its verb on, where the question was about the witness himself; else the whole clause."""
    if not _YOU.search(denial.piece.text):
        return mine.clause.text
    at = next((m.start() for m in _WORD.finditer(mine.clause.text) if kin_of(m[0]) in verb), 0)
    return mine.clause.text[at:]


def _rest(words: frozenset[str], text: str, other: frozenset[str]) -> frozenset[str]:
    """Words that say of what a text speaks: no names, no figures and what they count, and no roles of its own."""
    names = names_in(text) | content(" ".join(_NUMBERED.findall(text)))
    kept = (word for word in words - names - _EMPTY - _SPEECH if not word[0].isdigit())
    return frozenset(word for word in kept if word in other or role_of(word) is None)


def _which(text: str) -> frozenset[str]:
    """Which of several a text means; "another" is "other"."""
    found = which_in(text)
    return (found - _OTHER) | ({"other"} if found & _OTHER else frozenset())


def _is_by_same(mine: Spoken, denial: Denial, page: ReadPage, verb: frozenset[str]) -> bool:
    """False where the clause names somebody who does it, and the question asks about another one."""
    at = next((m.start() for m in _WORD.finditer(mine.clause.text) if kin_of(m[0]) in verb), 0)
    doers = frozenset(w for f in mine.people if f.start - mine.start < at for w in names_in(f.text))
    before = next((m.start() for m in _WORD.finditer(denial.piece.text) if kin_of(m[0]) in verb), 0)
    asked = names_in(denial.piece.text[:before])
    if _YOU.search(denial.piece.text[:before]):
        return not doers or bool(doers & names_in(page.text[:_HEAD_CHARS].title()))
    return not doers or bool(doers & asked) or not asked
