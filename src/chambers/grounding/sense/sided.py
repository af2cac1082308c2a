"""What a text says of pairs of contraries, clause by clause: on which side it stands, and of what it speaks.

A clause without a subject has that of the clause before it, and a short answer speaks of what was asked. A question is
what its answer makes of it. Nothing is decided here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from chambers.grounding.sense.terms import Term, Words
from chambers.grounding.texts.clauses import asked_about, clause_texts
from chambers.grounding.words.contraries import ACT
from chambers.grounding.words.denial_words import ASKED_NOT, HELPERS, NUMERALS, SAID_NO, SAID_YES
from chambers.grounding.words.word_roots import is_verb, root_of
from chambers.grounding.words.word_tables import IRREGULAR

_LABEL = re.compile(
    r"(?:^|(?<=[.;|] )|(?<=\n))[ \t]*(?P<label>[A-Z][^:;\n]{1,70}):[ \t]+"
    r"(?P<no>(?:No|None|N(?!\. \w)|Nil|Never|Not|Neg)\b(?:[ ](?:made|given|filed|sent|done|taken|received|found|noted"
    r"|paid|reported|known|performed|issued|used|to date))?(?=\s*(?:[.;,(|\n]|$))[.,;]?)?(?=\s*\S|$)",
    re.IGNORECASE,
)
_ENDING_LABEL = re.compile(r":(?=\s+[A-Z]+\s*(?:\n|$))")
_AND = re.compile(
    r",?\s+and\s+(?=(?:[A-Z][\w.]+|the|an?|his|her|its|their|he|she|it|they|no|all|nobody|none)"
    r"\s+(?:[\w'\u2019]+\s+){0,3}?(?:was|were|is|are|had|has|have|did|would|could|will|may|shall|must|\w{3,}ed)\b)"
    r"|,\s+except\s+that\s+|,\s+(?=(?:NOT|not)\s+(?:the|an?|his|her|its|their|to|for|in|on)\b)"
    r"|,\s+(?=to be \w+ed\b|to be (?:kept|held|withheld|paid|sold|sent|given)\b)"
)
MEANT = re.compile(
    r"\b(?:would|should|wants?|wanted|wish\w*|hop(?:es?|ed|ing)|plann?\w*|intend\w*|propos\w*|offer\w*|promis\w*|please"
    r"|going to|(?:is|are|was|were) to be|might|expect\w*|threaten\w*|tried|try|sought|ought|ask(?:s|ed|ing)?"
    r"|request\w*|recommend\w*|advi[cs]e\w*|urg(?:e|ed|es|ing))\b",
    re.IGNORECASE,
)
"""What was wanted, asked for or promised."""
_COMMA = re.compile(r",\s+(?:and\s+|but\s+)?|\s+(?:and|but|while)\s+")
_LINE = re.compile(r"\n(?=[ \t]*(?:\[?\d{1,2}:?\d\d\b|[\w.]{2,20} \[?\d{1,2}:\d\d|[A-Z]\w{1,15}: ))")
_DID_NOT = re.compile(
    r"\b(?:did|was|were|is|are|had|has|have|does|do|would|could)(?:\s+not|n['\u2019]t)\W*$", re.IGNORECASE
)
_SAID_NO = re.compile(
    r"Not (?:for a (?:minute|moment|second)|really|that (?:I|we)|once|a (?:cent|word|thing|penny|chance)"
    r"|to my knowledge|yet)\b"
)
_THAT = re.compile(r"\b(?:that|when|while|after|before|because|which|who)\b")
_IS_IT = re.compile(r"\W*(?:(?:And|So|But|Well),? )?(?:Was|Were|Is|Are|Am)\b", re.IGNORECASE)
_WH = re.compile(
    r"(?:\[[^\]]*\])?\W*(?:(?:And|So|But),? )?(?:What|When|Where|Who|Whom|Whose|Which|Why|How)\b", re.IGNORECASE
)
_WHEN = re.compile(r"^\W*(?:When|While|After|Before|Because|As|Since|If|Once)\b[^,?]*,\s*")
_PRONOUNS = frozenset(["i", "we", "you", "he", "she", "it", "they", "this", "these", "those", "there", "who", "which"])
_LABEL_WORDS = 4
_OWNERS = [["his"], ["her"], ["their"], ["my"], ["our"], ["your"], ["its"]]


@dataclass(frozen=True, slots=True, eq=False)
class Sided:
    """A clause: what it speaks of, and on which sides it stands."""

    text: str
    roots: frozenset[str]
    """Its own words that carry meaning, and figures."""
    subject: frozenset[str]
    """The words before its verb, or those of the clause before where it has none."""
    asked: frozenset[str]
    """The words of the question that it answers."""
    terms: tuple[Term, ...]
    meant: bool
    """True for what was wanted, asked for or promised."""
    unnamed: bool
    """True where the subject is a pronoun, or none."""
    echoes: bool = False
    """True for "the buyer was not", which denies of this one what was said of another."""

    @property
    def all_roots(self) -> frozenset[str]:
        """Everything that the clause speaks of."""
        return self.roots | self.subject | self.asked

    def sides(self, name: str) -> frozenset[int]:
        """The sides of a pair on which the clause stands."""
        return frozenset(side for term in self.terms for pair, side in term.sides if pair == name)


@lru_cache(maxsize=8192)
def sided_clauses(text: str) -> tuple[Sided, ...]:
    """The clauses of a sentence."""
    found: list[Sided] = []
    plain = _ENDING_LABEL.sub(" ", _LABEL.sub(_unlabelled, text)) if ":" in text else text
    for clause in clause_texts(plain):
        for piece in _parted(clause):
            before = found[-1] if found else None
            said = _read(piece, before)
            if before is not None and _DID_NOT.search(piece) and said.roots - NUMERALS:
                said = _echoed(said, before)
            found += _unmixed(said, before)
    return tuple(found)


def _unlabelled(label: re.Match[str]) -> str:
    """ "Eligible for bonus: No" as "not eligible for bonus"; else the label runs on into its value."""
    words = label["label"].strip()
    # What stands over a line with a label of its own is said of something else.
    apart = (
        "; " if label.start() and len(words.split()) <= _LABEL_WORDS and label.string[label.start() - 1] == "\n" else ""
    )
    if not label["no"]:
        said = any(word in HELPERS or word in IRREGULAR for word in words.casefold().split())
        return label[0] if said else f"{apart}{words} "
    first, _, last = words.rpartition(" ")
    done = f" {first} not {last};" if is_verb(last) else ""
    return f"{apart}not {words}; no {words};{done} "


def _parted(text: str) -> Iterator[str]:
    for piece in _AND.split(text):
        yield from _LINE.split(piece)


def _read(text: str, before: Sided | None) -> Sided:
    words = Words(text)
    verb = words.verb
    subject = frozenset(root for root in words.roots[:verb] if root)
    pronoun = any(word in _PRONOUNS for word in words.lower[: verb + 1]) or words.lower[:1] in _OWNERS
    if not subject and not pronoun and before is not None:
        subject = before.subject
    own = frozenset(root for root in words.roots if root)
    # Of 6/12/2023 the twelfth may be told.
    own |= frozenset(part for root in own if "/" in root for part in root.split("/") if part)
    meant = MEANT.search(words.plain) is not None
    return Sided(text, own, subject, frozenset(), tuple(words.terms()), meant, pronoun or not subject)


def _echoed(said: Sided, before: Sided) -> Sided:
    """ "The buyer was not": what was said of the one before is denied of this one."""
    roots = said.roots | (before.roots - before.subject)
    told = [term for term in before.terms if not before.subject.intersection(map(root_of, term.text.split()))]
    terms = (replace(_turned(term), frame=roots, beside=said.roots | (term.beside - before.subject)) for term in told)
    return replace(said, roots=roots, terms=tuple(terms), meant=before.meant, echoes=True)


def _unmixed(said: Sided, before: Sided | None) -> list[Sided]:
    """A clause, parted at its commas and joints where it has both sides of a pair: "lame at trot, sound at walk"."""
    sides = {side for term in said.terms for side in term.sides}
    if not any((name, -side) in sides for name, side in sides):
        return [said]
    parts: list[Sided] = []
    for piece in _COMMA.split(said.text):
        parts.append(_read(piece, parts[-1] if parts else before))
    return parts


def answered(question: Sequence[Sided], answer: str) -> Sequence[Sided]:
    """A question that was answered by a plain yes or no, as the statement that the answer makes of it."""
    # "What is it? No idea." is no answer.
    if question and _WH.match(question[0].text):
        return ()
    if SAID_YES.match(answer):
        return question
    if not (SAID_NO.match(answer) or _SAID_NO.match(answer)) or not question:
        return ()
    if ASKED_NOT.search(question[0].text):
        return question
    # "Did anyone tell you that it was hot? No.": the heat is not denied.
    first = question[0]
    about = asked_about(_THAT.split(_WHEN.sub("", first.text), maxsplit=1)[0])
    asked = [term for term in first.terms if any(word in about for word in term.text.split())]
    # "Did you write the refusal? No.": the writing is denied.
    if not _IS_IT.match(first.text):
        asked = [term for term in asked if any(name.startswith(ACT) for name, _ in term.sides)]
    return [replace(first, terms=tuple(_turned(term) for term in asked if not term.attributive))]


def _turned(term: Term) -> Term:
    return replace(term, sides=tuple((name, -side) for name, side in term.sides))
