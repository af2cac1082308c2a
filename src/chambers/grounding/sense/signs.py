"""What a clause of the draft affirms or denies, held against the clause of the record that says it best.

Every word of a clause that carries meaning has a sign: it is said to be so, or it is denied ("not", "refused to",
"unpaid"). A word and its plain opposite are one word with two signs. Of the clauses of the record that have the word,
those whose surroundings are most like the draft's decide, and only what they state: a request, a condition or a wish
says nothing about what came to be. When all of them have the other sign, the draft turns the record round.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.sense.likeness import FACTS
from chambers.grounding.sense.polarity import is_negator
from chambers.grounding.sense.propositions import denied_in, page_denies, propositions_of
from chambers.grounding.texts.clauses import Clause, clauses_of, page_clauses
from chambers.grounding.texts.passages import answers
from chambers.grounding.words.denial_words import NUMERALS
from chambers.grounding.words.meaning import SAYING, SPEECH, cut, stem, stems
from chambers.grounding.words.sign_words import (
    ASKED,
    BARRED,
    DENIES,
    ELSE,
    ENTRY,
    EXCEPTION,
    HEADS,
    LAPSED,
    LEFT,
    NO_WITHOUT,
    ONLY,
    REQUIRES,
    ROUNDABOUT,
    SAYS,
    TAG,
    UNTIL,
    WANTING,
    WITHOUT,
)
from chambers.grounding.words.word_tables import IRREGULAR, OPPOSITES

_AROUND_CHARS = 160
_BESIDE_CHARS = 40
_AROUND_WEIGHT = 0.4
_NAME_WEIGHT = 0.5
_ENOUGH = 1.4
_AS_GOOD = 0.8
_MANY = 2
_HALF = 0.4
_NEARLY = 0.75
_SLACK = 0.01
_SPOKEN = SPEECH | frozenset(stem(verb) for verb in ("warn", "mention", "speak", "talk"))
_LEFT_ALONE = frozenset(("~agree/refuse", "~accept/reject", "~full/partial"))
_PLAIN_NO = re.compile(r"\b(?:not|no|never|without|nobody|none)\b", re.IGNORECASE)
_NEITHER = re.compile(r"\b(?:neither|nor)\b", re.IGNORECASE)
_IN_LAW = re.compile(r"-in-law\b", re.IGNORECASE)
_EMPTY = frozenset(stem(verb) for verb in ("have", "do", "be", "go", "come", "use"))
_WORD = re.compile(r"[^\W\d_]+")
_BEFORE_THEN = re.compile(
    r"(?:\b(?:not|never|none|no)|n['\u2019]t)\s+(?:\w+\s+){0,3}(?:when|while|after|before|because|where|as)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Said:
    """A clause of a page with what stands around it."""

    clause: Clause
    around: frozenset[str]
    passage: tuple[int, int]
    words: str
    passage_stems: frozenset[str]
    stated: bool


@dataclass(frozen=True, slots=True)
class _Scored:
    """How like a clause of the draft a clause of a page is, and how many of its figures stand with it."""

    score: float
    figures: int
    names: int
    shared: float
    own: int
    named: bool
    said: _Said


def sign_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The first word that the record gives the other sign, or None; `start` is where the sentence begins."""
    clauses = clauses_of(text)
    whole = frozenset(root for clause in clauses for root in clause.stems)
    named = frozenset(stem(word) for token in tokens if token.kind is Kind.NAME for word in _WORD.findall(token.text))
    for clause in clauses:
        low, high = start + clause.start, start + clause.start + len(clause.text)
        facts = [token for token in tokens if token.kind in FACTS and low <= token.start < high]
        # "... and never saw it" speaks of whoever the sentence began with.
        if not any(token.kind is Kind.NAME for token in facts):
            facts += [token for token in tokens if token.kind is Kind.NAME and token.start < low][:1]
        if not _may_differ(clause, pages):
            continue
        scored = list(_scored(clause, whole, named, facts, pages))
        asked = ASKED.search(clause.text) is not None
        # 'A warning "will not do"': the quotation, which was checked by itself, has the denial.
        quoted = any(fact.kind is Kind.QUOTATION and denied_in(fact.text) for fact in facts)
        for key, sign in sorted(_signs(clause).items()):
            if (sign and quoted) or any(_signs(other).get(key, sign) != sign for other in clauses):
                continue
            if fault := _turned(key, sign=sign, clause=clause, scored=scored, asked=asked):
                return fault
    return None


def _may_differ(clause: Clause, pages: Sequence[ReadPage]) -> bool:
    """False where neither side denies anything and no word has an opposite: there is nothing to weigh."""
    if clause.denials or clause.denied or clause.undone or any(page_denies(page) for page in pages):
        return True
    return any(word.casefold() in _SIDES_OF for word in _WORD.findall(clause.text))


def _turned(key: str, *, sign: bool, clause: Clause, scored: Sequence[_Scored], asked: bool) -> str | None:
    """Why a word has the other sign in the clauses of the record that decide, or None."""
    # Answers are weighed in `denials` and `sequels`; behind a denial a pair of opposites is not plain.
    if key in _LEFT_ALONE | NUMERALS or (sign and _NEITHER.search(clause.text)):
        return None
    if key.startswith("~") and (_PLAIN_NO.search(clause.text) or _IN_LAW.search(clause.text)):
        return None
    stated = [each for each in scored if each.said.stated is not asked]
    about = [each for each in stated if key in _signs(each.said.clause) and not HEADS.fullmatch(each.said.clause.text)]
    # Where other entries name the person of the clause, one that does not speaks of somebody else.
    if any(each.named and ENTRY.search(each.said.clause.text) for each in scored):
        about = [each for each in about if each.named or not ENTRY.search(each.said.clause.text)]
    told = any(each.named and _signs(each.said.clause)[key] == sign for each in about)
    like = [each for each in about if _is_like(each, int(key.startswith("~")))]
    if not like or _stands_elsewhere(like, scored):
        return None
    best = max(each.score for each in like)
    near = [each.said for each in like if each.score >= _AS_GOOD * best]
    if any(_signs(each.clause)[key] == sign or _excepted(each.clause.text, clause.text) for each in near):
        return None
    # "Did you write it? No. Ms. Finch wrote it.": the answer decides.
    beside = {each.said.passage for each in scored if _says_so(each.said.clause, clause, near)}
    if all(each.clause.text.endswith("?") for each in near) and (told or beside & {each.passage for each in near}):
        return None
    # "The numbers were not on it when I signed" denies no signing.
    if any(_BEFORE_THEN.search(each.clause.text) and _reads(key, each.clause.text, sign=sign) for each in near):
        return None
    if sign and not _may_affirm_what_is_denied(key, clause, near):
        return f"the passage negates it ({key.lstrip('~=')})"
    if not sign and not _may_deny_what_is_affirmed(key, clause, near):
        return f"the passage does not negate it ({key.lstrip('~=')})"
    return None


def _says_so(said: Clause, mine: Clause, near: Sequence[_Said]) -> bool:
    """True for a clause that gives a word the sign of the draft, and a question that was denied has it, too."""
    words = _signs(said)
    return any(
        words.get(key) is sign and any(_signs(each.clause).get(key, sign) is not sign for each in near)
        for key, sign in _signs(mine).items()
    )


def _reads(key: str, text: str, *, sign: bool) -> bool:
    """True where a reading from word to word finds the sign of the draft."""
    return any(piece.sign(key) == (1 if sign else -1) for piece in propositions_of(text))


def _stands_elsewhere(about: Sequence[_Scored], scored: Sequence[_Scored]) -> bool:
    """True where the figures of the clause stand in a clause that says nothing of the word: that one decides."""
    elsewhere = max(each.figures for each in scored)
    shared = max(each.shared for each in about)
    return elsewhere > max(each.figures for each in about) and shared < _MANY + (elsewhere >= _MANY)


def _may_affirm_what_is_denied(key: str, clause: Clause, near: Sequence[_Said]) -> bool:
    """True where the draft may say the same as a denial: what has lapsed, or is denied at another word."""
    # "Only A was hurt" may stand beside "nobody else was".
    if (
        LAPSED.search(clause.text)
        or WANTING.search(clause.text)
        or BARRED.search(clause.text)
        or (ONLY.search(clause.text) and any(ELSE.search(each.words) for each in near))
    ):
        return True
    if REQUIRES.search(clause.text) and any(NO_WITHOUT.search(each.words) for each in near):
        return True
    without = all(key in each.clause.denied and WITHOUT.search(each.clause.text) for each in near)
    if without and not WITHOUT.search(clause.text):
        return False
    return not key.startswith("~") and any(each.clause.denials <= clause.denials for each in near)


def _may_deny_what_is_affirmed(key: str, clause: Clause, near: Sequence[_Said]) -> bool:
    """True where the record may say the same as a denial of the draft."""
    # "Forbids it" may stand for "it is punished", "no ... without" for "must", "not until noon" for "at noon".
    if ROUNDABOUT.search(clause.text) or UNTIL.search(clause.text) or LEFT.search(clause.text):
        return True
    # "Due", "lapsed" and any denial beside it may well say the same.
    if any(DENIES.search(each.words) or WANTING.search(each.words) for each in near):
        return True
    # "The lowest responsive bid" says that another one is not.
    if any(re.search(rf"\b(?:\w{{3,}}est|only|most|next|other)\s+{re.escape(key)}", each.words) for each in near):
        return True
    if key.startswith("~"):
        return False
    # A heading or the head of a table affirms nothing.
    affirms = any(SAYS.search(each.clause.text) for each in near)
    return not affirms or any(each.clause.denials >= clause.denials for each in near)


def _is_like(each: _Scored, opposed: int) -> bool:
    """True when a clause of the record shares enough that a difference between the two means something."""
    shared = each.shared + opposed
    if shared >= min(each.own, _NEARLY * each.own + _SLACK):
        return True
    enough = shared >= _MANY or (shared >= 1 and each.figures >= 1)
    return enough and _HALF * each.own <= shared + each.figures and each.score + opposed >= _ENOUGH


def _scored(
    clause: Clause, whole: frozenset[str], named: frozenset[str], facts: Sequence[Token], pages: Sequence[ReadPage]
) -> Iterator[_Scored]:
    own = clause.stems - _SPOKEN
    for page in pages:
        borne = [(fact, [hit.start for hit in find_hits(fact, page)]) for fact in facts]
        for said in _page_said(page):
            shared = own & said.clause.stems
            low, high = said.passage
            here = [fact for fact, places in borne if any(low <= at < high for at in places)]
            figures = sum(fact.kind is not Kind.NAME for fact in here)
            close = sum(
                fact not in here and any(low - _AROUND_CHARS <= at < high + _AROUND_CHARS for at in places)
                for fact, places in borne
            )
            passage = len((own & said.passage_stems) - shared - named)
            beyond = len((whole & (said.around | said.clause.stems)) - shared - named)
            near = figures + _NAME_WEIGHT * (len(here) - figures) + _AROUND_WEIGHT * min(beyond + close, 4)
            first, last = said.clause.start, said.clause.start + len(said.clause.text)
            by_name = any(fact.kind is Kind.NAME and any(first <= at < last for at in places) for fact, places in borne)
            yield _Scored(
                len(shared - named) + near,
                figures,
                len(here) - figures,
                len(shared - named) + passage / 2,
                len(own - named),
                by_name,
                said,
            )


@kept_on_page
def _page_said(page: ReadPage) -> tuple[_Said, ...]:
    clauses = [clause for clause in page_clauses(page) if not TAG.search(clause.text)]
    passages = [(each.start, each.end) for each in answers(page)]
    found: list[_Said] = []
    for clause in clauses:
        around = frozenset[str]().union(
            *[
                other.stems
                for other in clauses
                if other is not clause and abs(other.start - clause.start) <= _AROUND_CHARS + len(other.text)
            ]
        )
        passage = next(
            ((low, high) for low, high in passages if low <= clause.start < high),
            (clause.start, clause.start + len(clause.text)),
        )
        end = clause.start + len(clause.text)
        words = page.text[max(passage[0], clause.start - _BESIDE_CHARS) : min(passage[1], end + _BESIDE_CHARS)]
        meant = frozenset(stems(page.text[slice(*passage)]))
        found.append(_Said(clause, around, passage, words, meant, _is_stated(clause)))
    return tuple(found)


def _is_stated(clause: Clause) -> bool:
    """False for a request; a question that was answered, and what was refused, are stated."""
    return clause.refused or clause.text.endswith("?") or ASKED.search(clause.text) is None


@lru_cache(maxsize=8192)
def _signs(clause: Clause) -> dict[str, bool]:
    """Each word of a clause, and each pair of opposites it speaks of, with its sign; what has both signs has none."""
    signs = {root: root not in clause.denied | clause.undone for root in clause.stems - clause.supposed - _EMPTY}
    signs.pop(SAYING, None)
    words = [word.casefold() for word in _WORD.findall(clause.text)]
    signs |= {
        f"={cut(IRREGULAR.get(word, word))}": SAYING not in clause.denied
        for word in words
        if stem(word) == SAYING and len(word) > 4 and SAYING not in clause.undone
    }
    for key, members in _pairs_in(words).items():
        held = {positive for _, positive in members}
        if len(held) == 1:
            denied = any(stem(word) in clause.denied or cut(word) in clause.denied for word, _ in members)
            # "Refused" is a denial itself.
            if denied or clause.denials <= sum(is_negator(word) for word, _ in members):
                signs[key] = held.pop() is not denied
    return signs


def _pairs_in(words: Sequence[str]) -> dict[str, list[tuple[str, bool]]]:
    """The pairs of opposites that some words speak of, with those words and the side each is on."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for word in words:
        for key, positive in _SIDES_OF.get(word, ()):
            found.setdefault(key, []).append((word, positive))
    return found


def _excepted(theirs: str, mine: str) -> bool:
    """True when the record denies only beyond a bound or but for an exception that the draft says in another way."""
    return any(word[0].casefold() not in mine.casefold() for word in EXCEPTION.finditer(theirs))


def _forms(words: str) -> frozenset[str]:
    found: set[str] = set()
    for word in words.split():
        root = word[:-1] if word.endswith("e") else word
        found |= {word, f"{word}s", f"{word}d" if word.endswith("e") else f"{word}ed", f"{root}ing", f"{root}ed"}
        if word.endswith("y"):
            found |= {f"{word[:-1]}ies", f"{word[:-1]}ied"}
    return frozenset(found)


def _sides_of() -> dict[str, tuple[tuple[str, bool], ...]]:
    table: dict[str, tuple[tuple[str, bool], ...]] = {}
    for one, other in OPPOSITES:
        if "left" in one.split():
            continue
        key = f"~{one.split()[0]}/{other.split()[0]}"
        for words, positive in ((one, True), (other, False)):
            # What is kept may have been returned before.
            for form in _forms(words) - ({"returned"} if "kept" in one.split() else frozenset()):
                table[form] = (*table.get(form, ()), (key, positive))
    return table


_SIDES_OF = _sides_of()
