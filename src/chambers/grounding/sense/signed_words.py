"""The words of a clause that have a plain sign, and which piece of a page can be held against them.

A word has up to three names: its stem, itself, and the pair of opposites of which it speaks. What is hedged, asked for,
said of somebody else or answered otherwise by the rest of the answer is not compared.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.sense.likeness import Spoken, name_words
from chambers.grounding.sense.propositions import Proposition, denied_in, hedges, wanting
from chambers.grounding.texts.clauses import spoken_on
from chambers.grounding.words.denial_words import EMPTY, NUMERALS
from chambers.grounding.words.gender_table import MEN, WOMEN
from chambers.grounding.words.meaning import is_stop, stem
from chambers.grounding.words.opposite_table import ANSWER_PAIRS, PAIR
from chambers.grounding.words.sign_words import ASKED, DENIES, ENTRY, INDIRECT
from chambers.grounding.words.word_roots import SELF
from chambers.grounding.words.word_tables import IRREGULAR

_WORD = re.compile(r"[^\W\d_]{2,}")
_LABELLED = re.compile(r":\s*(?:\[|none\b|no\b|nil\b|n/a)", re.IGNORECASE)
_ANSWERED = re.compile(r"\b(?:repl\w+|answer\w*|respond\w*|said|wrote|stated|explained|testified)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(?:the|an?|his|her|its|their|this|that|each|every|no|any)\s+$", re.IGNORECASE)
_NEXT = re.compile(r"\s([a-z]{3,})(?=\s(?:of|for|in|on|at|to|from|by|was|were|is|are|has|had|that)\b|[.,;]|$)")
_SINCE = re.compile(r"\b(?:since|after|between|from|until)\b", re.IGNORECASE)
_MORE = re.compile(r"\b(?:another|further|additional|others?|else|again)\b", re.IGNORECASE)
_SUBJECT = re.compile(r"\W*(?:(?P<she>She)|He)\b")
_LAST = re.compile(r"\blast\b", re.IGNORECASE)
_ROW = re.compile(r"\S {2,}\S|\t|\|")


_ALREADY = re.compile(r"\b(?:already|had)\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:after|afterwards?|later|since|subsequently|until|eventually)\b", re.IGNORECASE)
_SUPPOSES = re.compile(r"\b(?:would|could|might|should)\b", re.IGNORECASE)


def signed_words(mine: Spoken, clauses: Sequence[Spoken]) -> list[tuple[str, ...]]:
    """The names of each word that has a plain sign here and no other one in the rest of the sentence."""
    found: dict[str, list[str]] = {}
    mixed: set[str] = set()
    read = mine.clause.read
    for name, sign in read.signs.items():
        bare = name.removeprefix(SELF)
        word = _WORD.match(mine.clause.text, read.places.get(name, 0))
        root = stem(word[0]) if word else bare
        if name.startswith(PAIR) and name not in ANSWER_PAIRS:
            continue
        if not sign or any(other.clause.read.signs.get(name, sign) != sign for other in clauses):
            mixed.add(root)
        elif word and _is_modifier(mine.clause.text, word):
            continue
        elif bare not in mine.named and bare not in EMPTY and bare not in NUMERALS:
            found.setdefault(root, []).append(name)
    return [tuple(sorted(names)) for root, names in sorted(found.items()) if root not in mixed]


def _is_modifier(text: str, word: re.Match[str]) -> bool:
    """True for the "change" of "the change order": a denied "change" is something else."""
    follows = _NEXT.match(text, word.end())
    if follows is None or is_stop(follows[1]) or follows[1] in IRREGULAR or follows[1].endswith(("ed", "ly", "s")):
        return False
    return _ARTICLE.search(text, 0, word.start()) is not None and not word[0].endswith("ed")


def people_of(mine: Spoken) -> list[Token]:
    """The names that stand in the clause itself."""
    return [fact for fact in mine.people if mine.start <= fact.start < mine.start + len(mine.clause.text)]


def has_name(fact: Token, text: str) -> bool:
    """True for a text that has a word of a name."""
    return bool(name_words(fact.text) & name_words(text))


def is_of_others(mine: Spoken, other: Proposition) -> bool:
    """True for a piece that names somebody else of the sentence, an entry of another sum, an empty line of a form."""
    own = frozenset(word for fact in people_of(mine) for word in name_words(fact.text))
    named = name_words(other.text) & mine.named
    if (named and not named & own) or _is_of_other_gender(mine, other):
        return True
    figures = [fact for fact in mine.facts if fact.kind is not Kind.NAME]
    entry = (ENTRY.search(other.text) is not None or _ROW.search(other.text.strip()) is not None) and not (
        other.turned or other.affirmed
    )
    if entry and not any(" ".join(fact.text.split()) in other.text for fact in figures):
        return True
    return _LABELLED.search(other.text) is not None and not mine.own <= frozenset(other.read.roots)


def _is_of_other_gender(mine: Spoken, other: Proposition) -> bool:
    """True for "She did not complain" of a clause that has only men."""
    subject = _SUBJECT.match(other.text)
    people = people_of(mine)
    if subject is None or not people:
        return False
    women = [_is_woman(fact, mine.sentence) for fact in people]
    return all(woman is not None and woman is not (subject["she"] is not None) for woman in women)


def _is_woman(fact: Token, sentence: str) -> bool | None:
    """Whether a name of a sentence is a woman's, by its courtesy or its first name; None where nothing tells."""
    called = re.search(rf"\b(?:(?P<she>Ms|Mrs|Miss)|Mr)\.?\s+{re.escape(fact.text)}", sentence)
    if called is not None:
        return called["she"] is not None
    first = fact.text.split()[0].casefold()
    return first in WOMEN if first in WOMEN or first in MEN else None


def _says_else(mine: Spoken, other: Proposition, answer: str, pieces: Sequence[Proposition]) -> bool:
    """True where the rest of an answer says what the question does not: "on the roof? No. On the ladder."."""
    figures = [fact.text for fact in mine.facts if fact.kind is not Kind.NAME and fact.text not in other.text]
    if any(figure in answer for figure in figures):
        return True
    more = mine.own - frozenset(other.read.roots)
    said = [
        piece for piece in pieces
        if piece.low == other.low and piece.start > other.start and not piece.turned and not DENIES.search(piece.text)
    ]  # fmt: skip
    return any(len(more & frozenset(piece.read.roots)) > len(more) / 2 for piece in said) if more else False


def is_only_later(mine: Spoken, piece: Proposition) -> bool:
    """True for "I read it after the leak" of a clause by which somebody had read it already."""
    earlier = _ALREADY.search(mine.clause.text) is not None and not _LATER.search(mine.clause.text)
    return earlier and _LATER.search(piece.text) is not None


def is_answered_so(mine: Spoken, other: Proposition, pieces: Sequence[Proposition]) -> bool:
    """True where the rest of an answer says the clause: "Did you write it? No. She wrote it."."""
    people = people_of(mine)
    answer = spoken_on(other.passage)[max(0, other.end - other.low) :]
    if any(has_name(fact, answer) for fact in people):
        return True
    if _says_else(mine, other, answer, pieces):
        return True
    # "Did you show it to Ash? No. I showed it to Birch.": the question names Ash.
    if any(has_name(fact, other.text) for fact in people):
        return False
    signs = [(name, sign) for name, sign in mine.clause.read.signs.items() if sign and other.sign(name) == -sign]
    saying = [piece for piece in pieces if piece.low == other.low and any(piece.sign(n) == s for n, s in signs)]
    # "No. I hoped that he would write" says neither that he did nor that anybody else did.
    if not _SUPPOSES.search(mine.clause.text):
        saying = [piece for piece in saying if not _SUPPOSES.search(piece.text)]
    return any(not is_only_later(mine, piece) for piece in saying)


def is_comparable(mine: Spoken, other: Proposition, name: str) -> bool:
    """True where a clause and a piece that has the other sign for a word cannot both be so."""
    sign = mine.clause.sign(name)
    hedged = hedges(other.text) - hedges(mine.sentence)
    if "without" in mine.sentence:
        hedged -= {"without"}
    plain = other.turned or name in ANSWER_PAIRS
    if hedged or (other.asked is not _asks(mine, name) and not plain):
        return False
    # "She had last seen him at two" is "she had not seen him since two".
    if _SINCE.search(other.text) and _LAST.search(mine.clause.text):
        return False
    # "I cannot give you another": there are some.
    if sign > 0 and _MORE.search(other.text) and not _MORE.search(mine.clause.text):
        return False
    if sign < 0:
        return other.states and not INDIRECT.search(other.text) and _is_affirmed(mine, other)
    # A question that has a denial itself, and was denied.
    if other.turned and DENIES.search(other.text):
        return False
    if any(fact.kind is Kind.QUOTATION and denied_in(fact.text) for fact in mine.facts):
        return False
    # "A week later she agreed" denies nothing.
    have = frozenset(("not",)) & wanting(mine.clause.text) if name in ANSWER_PAIRS else wanting(mine.clause.text)
    return not have - (wanting(other.passage) - {"not"})


def _is_affirmed(mine: Spoken, other: Proposition) -> bool:
    """True for a piece that says what the clause denies, and in no way that something is not so."""
    around = other.text if other.affirmed else other.passage
    scope = {root for root in mine.own if mine.clause.read.signs.get(root, 1) < 1}
    # "Never known him to be late" is not refuted by "I have known him for two years".
    if len(other.read.roots) > 1 and not scope <= frozenset(other.read.roots):
        return False
    return not wanting(around) - (wanting(mine.clause.text) - {"not"})


def _asks(mine: Spoken, name: str) -> bool:
    """True for a word that stands in a request, not in what was answered to it."""
    text = mine.clause.text[: mine.clause.read.places.get(name, 0)]
    asked = ASKED.search(mine.clause.text)
    return asked is not None and not _ANSWERED.search(text, asked.end())
