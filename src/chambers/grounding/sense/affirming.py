"""What a page says to be so, where a clause of the draft says that it is not: "did not keep a copy", "We keep a copy.".

The draft must deny one verb, once and plainly. The page must say the same verb of somebody, and must not deny it
anywhere; and half of the words that stand with the verb in the draft must stand around it on the page. What is wanted,
supposed, asked or still to come is not said to be so.
"""

import re
from collections.abc import Sequence

from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.cores import core_of, is_predicate, says_of
from chambers.grounding.sense.denied_scopes import (
    CONDITION,
    DENIAL,
    Denial,
    content,
    is_denying,
    names_in,
    only_denial,
    page_denials,
    turns,
)
from chambers.grounding.sense.likeness import Spoken
from chambers.grounding.sense.propositions import Proposition, page_propositions
from chambers.grounding.sense.refuting import OPEN_DENIAL, SUPPOSED
from chambers.grounding.sense.stretches import words_around
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.lacking_words import LACKS_SO
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.sign_words import INDIRECT
from chambers.grounding.words.word_roots import without_idioms

_OF_VERB = re.compile(r"not|never|cannot|\w*n['\u2019]?t|unable|nor|.* to", re.IGNORECASE)
_VERB = re.compile(r"\W*(?:(?:\w+ly|been|be|being|yet|ever|even|also|to|then|so|have)\s+)*(?P<word>[\w'-]+)")
_SAID_OF = re.compile(
    r"\b(?:he|she|it|they|who|which)\b|^\W*(?:and |but )?(?:did|do|does|was|were|had|has|have)(?: not|n['\u2019]t)\b",
    re.IGNORECASE,
)
_ANY_WORD = re.compile(r"[^\W\d_]+")
_MODAL = re.compile(r"\b(?:shall|will|may|must|can|would|could|should)\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:will|shall|would|going to)\b", re.IGNORECASE)
_SPEECH = frozenset(kin_of(word) for word in ("say", "state", "testify"))
_HALF = 0.5


def affirmed_by(mine: Spoken, names: frozenset[str], pages: Sequence[ReadPage]) -> Proposition | None:
    """The piece of some pages that says what a clause denies; `names` are those of the clause, folded."""
    denial = _plain_denial(mine)
    if denial is None or _is_said_too(mine, denial):
        return None
    core = content(core_of(mine.clause.text, denial.head)) - _SPEECH - names - denial.head
    core = frozenset(word for word in core if not word.isdigit())
    found: list[Proposition] = []
    for page in pages:
        if any(denial.head & (other.head | other.scope) for other in page_denials(page)):
            return None
        for piece in page_propositions(page):
            if denial.head & content(piece.text) and _states(piece, mine, denial):
                around = words_around(page, piece.start) | content(piece.passage)
                if _is_of_same(core, names, piece, around, mine):
                    found.append(piece)
    return found[0] if found else None


def _is_said_too(mine: Spoken, denial: Denial) -> bool:
    """True for a clause that says by another word what it denies: "told her that it was not being reported"."""
    words = [word.casefold() for word in _ANY_WORD.findall(mine.sentence) if kin_of(word) in denial.head]
    return len({stem(word) for word in words}) > 1


def _plain_denial(mine: Spoken) -> Denial | None:
    """The one denial of a clause, where it is one of a verb of which somebody is the subject."""
    text = without_idioms(mine.clause.text)
    denial, found = only_denial(mine.clause), DENIAL.search(text)
    if denial is None or found is None or not _OF_VERB.fullmatch(found[0]) or mine.clause.asked:
        return None
    if CONDITION.search(text) or OPEN_DENIAL.search(text) or LACKS_SO.search(DENIAL.sub("|", text)):
        return None
    before, verb = text[: found.start()], _VERB.match(text, found.end())
    # "But not returned" leans on what was said before; "and did not send it" says of whom the sentence speaks.
    if not (content(before) or names_in(before) or _SAID_OF.search(text)):
        return None
    return denial if verb and kin_of(verb["word"]) in denial.head else None


def _states(piece: Proposition, mine: Spoken, denial: Denial) -> bool:
    """True for a piece that says the denied verb of somebody, and in no way that anything is not so."""
    if not (piece.states or piece.affirmed) or piece.turned or piece.asked or piece.text.rstrip().endswith("?"):
        return False
    if is_denying(piece.text) or turns(piece.text) or not (piece.affirmed or _says(piece.text, mine, denial)):
        return False
    if SUPPOSED.search(piece.text) or CONDITION.search(piece.text) or INDIRECT.search(piece.text):
        return False
    return _LATER.search(mine.clause.text) is not None or not _LATER.search(piece.text)


def _says(text: str, mine: Spoken, denial: Denial) -> bool:
    """True for a text that says the denied verb of somebody; "shall deliver" says what "shall not deliver" denies."""
    modal = _MODAL.findall(mine.clause.text)
    if modal and {word.casefold() for word in modal} & {word.casefold() for word in _MODAL.findall(text)}:
        return is_predicate(text, denial.head)
    return says_of(text, denial.head)


def _is_of_same(
    core: frozenset[str], names: frozenset[str], piece: Proposition, around: frozenset[str], mine: Spoken
) -> bool:
    """True where enough of what stands with the verb stands around the piece, and it is not said of somebody else."""
    theirs = names_in(piece.text)
    if names and not names & (theirs | around) and theirs - content(mine.sentence):
        return False
    # "Also present: Bo Stroud" says nothing of Ann Lee, who was not.
    if names and theirs and not core and not names & theirs:
        return False
    return len(core & around) >= _HALF * len(core) if core else bool(names & (theirs | around))
