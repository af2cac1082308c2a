"""A denial that the draft dropped: "was collected" where the page has "not collected", and has it nowhere otherwise.

The mirror of `own_denials`. Other rules ask for a clause of the page that is like the draft's. This one asks for one
word alone: what the draft says with a helper ("was collected", "did sign", "is related"), or has some of, the page
denies with the same word, of the same thing or person, and no place of the pages has that word without a denial.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.denied_scopes import content, names_in, page_denials, which_in
from chambers.grounding.sense.own_denials import may_deny
from chambers.grounding.sense.propositions import denied_in, page_denies, propositions_of
from chambers.grounding.sense.refuting import SUPPOSED
from chambers.grounding.sense.stretches import words_around
from chambers.grounding.texts.hiding import HIDDEN, hide
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.denial_words import HELPERS
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.sign_words import without_numbers
from chambers.grounding.words.word_roots import self_of, without_idioms

_HELPER = "|".join(sorted(HELPERS - {"be", "been", "being"}))
_BETWEEN = r"(?:(?:been|be|being|to be|yet|ever|even|also|then|so|have|still|now|since|later|any|an?|the|\w+ly)\s+)*"
_HELPED = re.compile(rf"\b(?P<helper>{_HELPER})\s+{_BETWEEN}(?P<word>[a-z][a-z-]+)(?P<other>)")
_SOME = re.compile(r"\b(?P<helper>some)\s+(?P<word>[a-z]+)(?:\s+(?P<other>[a-z]+))?")
_EMPHATIC = frozenset(("did", "does", "do"))
_PLAIN = _EMPHATIC | {"can", "could"}
_IT = re.compile(r"\s+(?:it|them|so)\b")
_MODAL = re.compile(
    r"\b(?:shall|must|should|will|would|may|might|can|could)\b|cannot|\bca(?=n['\u2019]t)", re.IGNORECASE
)
_SUPPOSES = re.compile(
    r"\b(?:whether|if|unless|in case|in the event|provided that)\b"
    r"|\b(?:[Hh]ad|[Ss]hould|[Ww]ere) (?:he|she|it|they|the|any\w*|no\w*|[A-Z]\w+)\b"
)
_LIMITS = re.compile(
    r"\b(?:only|alone|hardly|scarcely|barely|rarely|seldom|instead|rather|other than|except\w*|late"
    r"|wrong\w*|false\w*|mistaken\w*|erroneous\w*|incorrect\w*|improper\w*)\b",
    re.IGNORECASE,
)
_NONE_BUT = re.compile(r"\b(?:no one|nobody|none|nothing|no \w+) (?:but|other than|except)\b", re.IGNORECASE)
_NOT = re.compile(
    r"\b(?P<nobody>no one|nobody|nothing|none|neither)\b|\b(?P<no>no|without)\b"
    r"|\b(?:not|never|cannot|unable to|dont|didnt|wasnt|cant|wont|isnt|doesnt|hasnt"
    r"|(?:refus|declin|fail|neglect|omit)\w*\s+to)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_BEHIND_NOT = re.compile(rf"\s+{_BETWEEN}(?P<word>[a-z][a-z-]+)", re.IGNORECASE)
_HELPS = re.compile(rf"\b(?:{_HELPER})\b", re.IGNORECASE)
_DO_NOT = re.compile(r"(?:^|[.:;,\u201c\"]\s*)(?:please\s+)?do\s+$", re.IGNORECASE)
_END = re.compile(
    r"[;:()?!|]|\.(?=\s|$)|(?<=\S)[^\S\n]{3,}|\n\s*\n|\n(?=\s*\d)|\b(?:because|when|while|after|although|though|since|but|which|who)\b"
    r"|\band (?=(?:I|we|you|he|she|it|they|the|his|her|its|their|my|our|an?)\b)",
    re.IGNORECASE,
)
"""Where what is denied ends, and where it began."""
_BOUND = re.compile(
    r"\b(?:more|less|fewer|later|earlier|longer) than\b"
    r"|\b(?:within|at least|at most|unless|until|before|beyond|exceed\w*)\b",
    re.IGNORECASE,
)
"""What sets a bound: "no suit more than two years after" is "suit within two years"."""
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_FAR_CHARS = 300
_NEXT_WORDS = 3
_GROUP_WORDS = 5
_HALF = 0.5
_SHOWN_CHARS = 120


class _Denied(NamedTuple):
    """One denial of a word by a page: where, and what stands in its clause behind the word and before the denial."""

    start: int
    end: int
    behind: tuple[str, ...]
    before: tuple[str, ...]
    names: frozenset[str]
    which: frozenset[str]
    modal: bool


class _Said(NamedTuple):
    """A word that a clause of the draft says plainly, with the helper before it ("some" for a thing)."""

    word: str
    helper: str
    clause: str
    it: bool
    """True for "did sign it": what it is was said before."""


def dropped_denial_fault(own: str, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What a page denies where a clause says the same word plainly, and the pages do so nowhere; or None."""
    if (
        not any(map(page_denies, pages))
        or _NONE_BUT.search(own)
        or any(t.kind is Kind.QUOTATION and denied_in(t.text) for t in tokens)
    ):
        return None
    whole = content(own)
    for said in _said_plainly(own):
        root = self_of(said.word)
        found = [(page, each) for page in pages for each in _denied_words(page).get(root, ())]
        places = [place for page in pages for place in _said_words(page).get(root, ())] if found else []
        most = max((len(place & whole) for place in places), default=0)
        for page, each in found:
            shared = len(whole & {*each.before, *each.behind, *content(said.word)})
            if (said.helper in _EMPHATIC or most + bool(places) < shared) and _is_of_same(said, each, whole, page):
                return f"the page denies it: \u201c{flowing(page.text[each.start : each.end])[:_SHOWN_CHARS]}\u201d"
    return None


def _said_plainly(own: str) -> Iterator[_Said]:
    """The words that a sentence says of something: behind a helper, or as what there is some of."""
    clauses = propositions_of(own)
    for clause in clauses:
        others = [each.text for each in clauses if each is not clause and _turns(each.text)]
        denied = frozenset(word for each in others for word in content(each))
        for match in (*_HELPED.finditer(clause.text), *_SOME.finditer(clause.text)):
            # "Did dispute that it left without a signature": what stands behind so plain a verb denies nothing of it.
            plain = match["helper"] in _PLAIN
            text = clause.text[: match.end("word")] if plain else clause.text
            if _turns(text) or any(each.search(text) for each in (_SUPPOSES, SUPPOSED, _LIMITS)):
                continue
            for word in match.group("word", "other"):
                if word and not is_stop(word) and not content(word) & denied:
                    it = plain and _IT.match(clause.text, match.end()) is not None
                    yield _Said(word, match["helper"], clause.text, it)


def _turns(text: str) -> bool:
    """True where a text may say that something is not so, by "had yet to" too."""
    return may_deny(text) or may_deny(without_idioms(text))


def _is_of_same(said: _Said, denied: _Denied, whole: frozenset[str], page: ReadPage) -> bool:
    """True where what stands with a denied word stands with the draft's, and it is not said of somebody else."""
    if denied.modal and not _MODAL.search(said.helper) and said.helper != "some":
        return False
    if denied.which - which_in(said.clause) or (
        _BOUND.search(said.clause) and _BOUND.search(page.text, denied.start, denied.end)
    ):
        return False
    if denied.names and names_in(said.clause) and whole.isdisjoint(denied.before):
        return False
    if denied.behind and not said.it:
        return not whole.isdisjoint(denied.behind[:_NEXT_WORDS])
    if denied.before:
        return not whole.isdisjoint(denied.before[-_NEXT_WORDS:])
    mine = content(said.clause)
    around = words_around(page, denied.start) | content(page.text[max(0, denied.start - _FAR_CHARS) : denied.end])
    return len(mine & around) >= _HALF * len(mine)


@kept_on_page
def _denied_words(page: ReadPage) -> dict[str, tuple[_Denied, ...]]:
    """The roots of the words that a page denies right behind its "not", or by the answer to a question."""
    found: dict[str, list[_Denied]] = {}
    text = _plain(page)
    for match in _NOT.finditer(text):
        low, high = _clause_around(text, match)
        for word in _behind(text, match, high):
            before = text[low : match.start()]
            if _DO_NOT.search(before):
                continue
            modal = _MODAL.search(text, max(low, match.start() - len(before)), match.end()) is not None
            each = _Denied(
                low,
                high,
                _in_order(text[word.end() : high]),
                _in_order(before),
                names_in(before),
                which_in(before),
                modal,
            )
            found.setdefault(self_of(word[0].split()[-1].casefold()), []).append(each)
    for denial in page_denials(page):
        piece = denial.piece
        for word in _WORD.finditer(piece.text) if piece.turned else ():
            if content(word[0]) & denial.head:
                before, behind = piece.text[: word.start()], piece.text[word.end() :]
                modal = _MODAL.search(piece.text) is not None
                each = _Denied(
                    piece.start,
                    piece.end,
                    _in_order(behind),
                    _in_order(before),
                    names_in(before),
                    which_in(before),
                    modal,
                )
                found.setdefault(self_of(word[0].casefold()), []).append(each)
    return {root: tuple(each) for root, each in found.items()}


def _behind(text: str, match: re.Match[str], high: int) -> list[re.Match[str]]:
    """The words that a "not" denies: the first behind it; of "no sample was taken" the things and the verb."""
    if match["no"] is None:
        helps = _HELPS.search(text, match.end(), high) if match["nobody"] else None
        found = _BEHIND_NOT.match(text, helps.end() if helps else match.end())
        return [found] if found and found.end() <= high else []
    words = list(_WORD.finditer(text, match.end(), high))
    verb = next((n for n, word in enumerate(words[:_GROUP_WORDS]) if word[0].casefold() in HELPERS), None)
    stop = next((n for n, word in enumerate(words) if is_stop(word[0])), len(words))
    after = [word for word in words[verb + 1 :] if not is_stop(word[0])][:1] if verb is not None else []
    return [*words[: min(stop, _GROUP_WORDS)], *after]


def _clause_around(text: str, match: re.Match[str]) -> tuple[int, int]:
    end = _END.search(text, match.end())
    low = max(0, match.start() - _FAR_CHARS)
    starts = [each.end() for each in _END.finditer(text, low, match.start())]
    return (starts[-1] if starts else low), (end.start() if end else len(text))


@kept_on_page
def _said_words(page: ReadPage) -> dict[str, tuple[frozenset[str], ...]]:
    """The roots of the words that a page has outside all that it denies or asks, with the words around each."""
    text = _plain(page)
    spans = [_clause_around(text, match) for match in _NOT.finditer(text)]
    spans += [(each.piece.start, each.piece.end) for each in page_denials(page) if each.piece.turned]
    spans += [(each.start, each.end) for each in page.sentences if each.text.rstrip().endswith("?")]
    bare = hide(page.text, spans).replace(HIDDEN, " ")
    found: dict[str, list[frozenset[str]]] = {}
    for piece in _END.split(bare):
        words = content(piece)
        for root in {self_of(word.casefold()) for word in _WORD.findall(piece)}:
            found.setdefault(root, []).append(words)
    return {root: tuple(places) for root, places in found.items()}


def _plain(page: ReadPage) -> str:
    """The text of a page, of the same length, without what only looks like a denial."""
    return without_idioms(without_numbers(page.text))


def _in_order(text: str) -> tuple[str, ...]:
    words = (word for word in _WORD.findall(text) if word.casefold() not in HELPERS)
    return tuple(folded for word in words for folded in content(word))
