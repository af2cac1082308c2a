"""Whether a statement leans on one sentence of the record, word for word but for plain paraphrase. Pure.

Claim by claim a sentence can be true to a page and still mix two facts of it. Here all its facts must stand together in
one sentence of the record, its words must be those words or plain synonyms, names must come in the same order, what is
denied must be denied in both, and what was only agreed, asked for or possible must not have happened. This is a
sieve: it keeps out what it cannot follow, and does not prove that the rest follows.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.drafting.writing.role_facts import RoleFacts, role_of, same_person
from chambers.drafting.writing.witnesses import Witness
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import find_hit
from chambers.grounding.names.speakers import authors_of
from chambers.grounding.names.wording import name_pattern
from chambers.grounding.pages.page_text import HIDDEN, hide
from chambers.grounding.pages.passages import page_stems
from chambers.grounding.pages.stems import cut, is_negator, is_stop, stem

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_MAX_HEAD_WORDS = 6
_UNPLACED = frozenset((Kind.BATES, Kind.EXHIBIT))
_FIRST_PERSON = re.compile(r"\b(?:we|our|us|i|my|me)\b", re.IGNORECASE)
# Words with which any paper is introduced; they say nothing about what it says.
_FRAME = frozenset(
    ["state", "states", "stated", "says", "said", "shows", "showed", "provides", "provided", "confirms", "confirmed",
     "records", "recorded", "reports", "reported", "wrote", "writes", "according", "dated", "date", "sets", "forth",
     "document", "documents", "page", "pages", "party", "parties", "pursuant", "term", "terms"]
)  # fmt: skip
# What a paper may be called where the page itself uses the word.
_PAPERS = frozenset(
    ["agreement", "contract", "letter", "email", "invoice", "notice", "note", "bank", "statement", "receipt", "report"]
)
# To admit is more than to say, and all is more than some: these must stand there literally.
_LITERAL = frozenset(
    ["admit", "admits", "admitted", "acknowledge", "acknowledged", "swear", "swore", "sworn", "testified", "testify",
     "certify", "certified", "all", "every", "each", "both", "only", "always", "entire", "whole", "most", "first",
     "last"]
)  # fmt: skip
# Whether anything is denied is compared as a whole.
_DENIALS = frozenset(
    ["cannot", "didn't", "doesn't", "don't", "wasn't", "isn't", "won't", "hasn't", "haven't", "hadn't"]
)
_DUTY = r"shall|must|will|would|should|required?|requires|obliged|obligated|undertakes?|promised?|promises"
_ASKED = r"asks?|asked|requests?|requested|demands?|demanded|proposes?|proposed|offers?|offered|claims?|claimed"
# "May" with a capital is a month.
MOODS = (
    ("an obligation or a plan", re.compile(rf"\b(?:{_DUTY})\b", re.IGNORECASE)),
    ("a possibility", re.compile(r"\b(?:can|could|might|(?-i:may)|entitled|option)\b(?!\s*not\b)", re.IGNORECASE)),
    ("a condition", re.compile(r"\b(?:if|unless|provided that|in case|subject to)\b", re.IGNORECASE)),
    ("something asked for", re.compile(rf"\b(?:{_ASKED})\b", re.IGNORECASE)),
)


class Aliases:
    """By which other words the record calls somebody; asked often, so remembered."""

    def __init__(self, grounds: Grounds) -> None:
        self._grounds = grounds
        self._facts = RoleFacts(grounds.index, grounds.matter)
        self._roles: dict[str, frozenset[str]] = {}
        self._names: dict[str, tuple[re.Pattern[str], ...]] = {}

    def roles_of(self, name: str) -> frozenset[str]:
        """The roles that the record or the matter gives to a name."""
        if name not in self._roles:
            self._roles[name] = frozenset(fact.role for fact in self._facts.given_to(name))
        return self._roles[name]

    def names_of(self, role: str) -> tuple[re.Pattern[str], ...]:
        """What finds the names of those who have a role."""
        if role not in self._names:
            names = dict.fromkeys(fact.name for fact in self._facts.holders(role))
            self._names[role] = tuple(name_pattern(name) for name in names)
        return self._names[role]

    def words_on(self, at: int) -> frozenset[str]:
        """The stems of a page."""
        return page_stems(self._grounds.index.read(at))


def leaning_fault(text: str, tokens: Sequence[Token], witness: Witness, aliases: Aliases) -> str | None:
    """None when the witness bears the whole text; otherwise what is wrong. Tokens are those of `text`."""
    placed = [(token, place(token, witness, aliases)) for token in tokens if token.kind not in _UNPLACED]
    if apart := [token.text for token, at in placed if at is None]:
        return f"no one sentence of the page has {' and '.join(apart)} together with the rest"
    if foreign := foreign_words(text, tokens, witness, aliases):
        return f"it says more than the sentence of the page that holds its facts: {', '.join(foreign)}"
    names = [at for token, at in placed if token.kind is Kind.NAME and at is not None]
    if names != sorted(names):
        return "it names people or firms in another order than the page"
    if negated(text) != negated(witness.text):
        return "it and the page disagree about a negation"
    return mood_fault(text, witness.text)


def place(token: Token, witness: Witness, aliases: Aliases) -> int | None:
    """Where a token stands in a witness, by its own words or by the role or pronoun that stands for it there."""
    hit = find_hit(token, witness.read)
    if hit is not None:
        return hit.start if hit.doubt is None else None
    if token.kind is not Kind.NAME:
        return None
    return next(_stand_ins(token.text, witness, aliases), None)


def _stand_ins(name: str, witness: Witness, aliases: Aliases) -> Iterator[int]:
    roles = aliases.roles_of(name)
    yield from (match.start() for match in _WORD.finditer(witness.text) if roles and role_of(match[0]) in roles)
    role = role_of(name)
    for pattern in aliases.names_of(role) if role else ():
        if found := pattern.search(witness.text):
            yield found.start()
    own = _FIRST_PERSON.search(witness.text)
    if own is not None and any(same_person(name, writer) for writer in _writers(witness)):
        yield own.start()


def _writers(witness: Witness) -> tuple[str, ...]:
    """Who says "we" on a page: whoever signed or sent it, or the name at its head."""
    head = witness.page.text.strip().split("\n", 1)[0]
    return (*authors_of((witness.page.text,)), *((head,) if len(head.split()) <= _MAX_HEAD_WORDS else ()))


def foreign_words(text: str, tokens: Sequence[Token], witness: Witness, aliases: Aliases) -> tuple[str, ...]:
    """Words of a text that the witness has in no form, less those that only introduce it."""
    names = ((token.start, token.end) for token in tokens if token.kind is not Kind.QUOTATION)
    bare = hide(text, names).replace(HIDDEN, " ")
    words = dict.fromkeys(word.casefold().replace("\u2019", "'") for word in _WORD.findall(bare))
    return tuple(word for word in words if not _there(word, witness, aliases))


def _there(word: str, witness: Witness, aliases: Aliases) -> bool:
    if word in _LITERAL:
        return cut(word) in {cut(other.casefold()) for other in _WORD.findall(witness.text)}
    if is_stop(word) or len(word) < 3 or word in _FRAME or word in _DENIALS or stem(word) in witness.stems:
        return True
    if any(pattern.fullmatch(word) for _, pattern in MOODS):
        return True
    if word in _PAPERS:
        return stem(word) in aliases.words_on(witness.at)
    role = role_of(word)
    return role is not None and any(pattern.search(witness.text) for pattern in aliases.names_of(role))


def negated(text: str) -> bool:
    """True when a text denies something."""
    return any(is_negator(word.casefold().replace("\u2019", "'")) for word in _WORD.findall(text))


def mood_fault(text: str, witness: str) -> str | None:
    """What is an obligation, a possibility, a condition or a request on one side only; or None."""
    for name, pattern in MOODS:
        mine, theirs = pattern.search(text), pattern.search(witness)
        if theirs and not mine:
            return f"the page speaks of {name} (\u201c{theirs[0]}\u201d), the sentence does not"
        if mine and not theirs:
            return f"it speaks of {name} (\u201c{mine[0]}\u201d), the page does not"
    return None
