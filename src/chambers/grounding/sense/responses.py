"""Yes for no: "agreed to the meeting" where the page has "You asked for a meeting. He declines."

What was asked, moved, offered or objected to is answered by yes or by no. Each answer of the draft is held against
those of the page: the one that speaks most of the same thing decides, and only where none that says the same speaks
nearly as much of it. A bare answer ("Refused.", "THE COURT: Overruled.") speaks of the sentences before it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.word_spread import PIECE, roots_in, roots_of, shared_weight, word_root, word_spread
from chambers.grounding.texts.clauses import clause_texts, spoken_on, spoken_sentences
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.contraries import verb_forms
from chambers.grounding.words.denial_words import SAID_NO, SAID_YES
from chambers.grounding.words.response_table import (
    NO_SAID,
    NO_VERBS,
    VOTED_NO,
    VOTED_ON,
    VOTED_YES,
    YES_SAID,
    YES_VERBS,
)


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NOT = _words("not never nobody none neither nor cannot no without")
_PASSIVE = _words("was were is are be been being got get gets stands stood deemed considered")
_SUPPOSING = _words("if unless whether until")
_MODAL = _words("would could should might may can will shall must wants wanted")
_BETWEEN = _words("has have had been be being was were is are to yet ever do did does even so far also then at once")
_DETERMINERS = _words("the a an his her its their any each every such this that these those our your my")
_IT = _words("it them him her me us this that")
_SUBJECTS = _words("i we you they who not never did does do would will could can cannot")
_ENDS = _words(
    "when while after before because that which who whom where although though until unless if but since without as ; :"
)
_DENIES_A_SAYING = _words("that it any ever all")
_UNREAL = re.compile(r"^\W*(?:even\s+)?had\b|\bwould have\b", re.IGNORECASE)
_UNLESS = re.compile(r"\b(?:unless|if|whether)\b", re.IGNORECASE)
_SHORT_NO = re.compile(r"\b(?P<who>[A-Z][\w.]*)(?::|\s+-)\s*(?P<no>no|nope)\b(?=\s*[.,;])(?![.]?\s*\d)", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:ask|request|permission|leave|want|apply|applie|propos|offer|invit|demand|appl)\w*", re.IGNORECASE
)
_PARTIAL = re.compile(
    r"\b(?:\d+ of \d+|in part|partly|partially|as to|up to|to the extent|except|half|fewer|less)\b", re.IGNORECASE
)
_ENTIRE = re.compile(
    r"\b(?:in full|in (?:its|their) entirety|entirely|wholly|fully|outright|in (?:every|all) respects?|completely)\b",
    re.IGNORECASE,
)
_RULES = re.compile(r"(?:forb[aio]d|prohibit|ban|disallow|bar|rul)", re.IGNORECASE)
_SIGNED = re.compile(r"\W*(?:accepted|agreed|approved|acknowledged)\b", re.IGNORECASE)
_AHEAD = 6
_NEAR = 3
_OBJECT_WORDS = 6
_BEFORE_CHARS = 240
_SENTENCES_BEFORE = 4
_GAP = 3
_OWN_WORDS = 2
_ENOUGH, _AS_MUCH = 0.36, 0.7
_AROUND = 0.7
"""What a word counts that stands only in the sentences before an answer."""
_SHOWN_CHARS = 120

_Phrase = tuple[tuple[str, ...], int]


@dataclass(frozen=True, slots=True, eq=False)
class Response:
    """A yes (1) or a no (-1): who gives it, to what, and what stands around it."""

    side: int
    word: str
    text: str
    subject: tuple[str, ...]
    object: frozenset[str]
    clause: frozenset[str]
    partial: bool
    around: frozenset[str] = frozenset()


def response_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """What the page answers where a clause of the sentence gives the other answer, or None."""
    for mine in responses_in(own):
        # "The crew refused": what was asked stands elsewhere.
        if mine.partial or not mine.object - frozenset(map(word_root, mine.subject)):
            continue
        entire = _ENTIRE.search(mine.text) is not None
        best, most, said = 0.0, 0.0, None
        for page in pages:
            spread = word_spread(page)
            for theirs in page_responses(page):
                score = _likeness(mine, theirs, spread)
                # "Allowed in part" is no plain yes, and no plain no.
                differs = entire if theirs.partial else theirs.side != mine.side
                # "Accepted: N. Ash" below a letter answers the letter, whatever it forbids.
                if _RULES.match(mine.word) and _SIGNED.match(theirs.text) and not theirs.object:
                    continue
                if not differs:
                    most = max(most, score)
                elif score > best and not _is_of_others(mine, theirs, own):
                    best, said = score, theirs
        if said is not None and best >= _ENOUGH and most < _AS_MUCH * best:
            words = " ".join(said.text.split())
            shown = words if len(words) <= _SHOWN_CHARS else f"{words[:_SHOWN_CHARS]}..."
            return f"it says \u201c{mine.word}\u201d, where the page says: \u201c{shown}\u201d"
    return None


@lru_cache(maxsize=8192)
def responses_in(text: str) -> tuple[Response, ...]:
    """The answers that a sentence gives, clause by clause."""
    found: list[Response] = []
    for clause in clause_texts(text):
        # "Unless it is told in writing and consents".
        if _UNLESS.search(text[: text.find(clause)]):
            break
        found += _in_clause(clause) if not _UNREAL.search(clause) else ()
    return tuple(found)


def _in_clause(clause: str) -> Iterator[Response]:
    pieces = PIECE.findall(clause)
    words = [piece.casefold().replace("\u2019", "'") for piece in pieces]
    asks = clause.rstrip().endswith("?")
    for start, end, side in _found(words):
        # "Sanctions." is a heading.
        if len(words) == 1 and words[0].endswith("s"):
            continue
        if sign := _sign(words, start, end, asks=asks):
            passive = start > 0 and words[start - 1] in _PASSIVE
            if not passive and words[end : end + 1] == ["that"]:
                continue
            stop = next((n for n in range(end, len(words)) if words[n] in _ENDS or words[n] == "not"), len(words))
            behind, before = roots_of(words[end:stop])[:_OBJECT_WORDS], roots_of(words[:start])
            first = max((n + 1 for n in range(start) if words[n] == ","), default=0)
            named = (
                () if passive else tuple(each for each in pieces[first:start] if each[0].isupper() and word_root(each))
            )
            it = words[start] in _SAY or not _IT.isdisjoint(words[start : end + 1])
            told = passive or (not behind and words[start] not in _OF_PEOPLE)
            thing = frozenset(() if it else before if told else behind)
            refused = (
                frozenset(roots_of(words[stop + 1 :])) if words[stop - 1 : stop + 1] == [",", "not"] else frozenset()
            )
            whole = frozenset(() if it else before + roots_of(words[end:])) - refused
            partial = _PARTIAL.search(clause) is not None
            yield (
                said := Response(
                    side * sign,
                    " ".join(pieces[start:end]),
                    clause.strip(),
                    () if passive else named,
                    thing,
                    whole,
                    partial,
                )
            )
            if refused:
                yield replace(said, side=-said.side, object=refused, clause=refused)


def _found(words: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Where an answer stands among some words, and its side."""
    at, voted = 0, not VOTED_ON.isdisjoint(words)
    while at < len(words):
        for phrase, side in _TABLE.get(words[at], ()):
            if end := _end_of(phrase, words, at):
                yield at, end, side
                at = end
                break
        else:
            if voted and (words[at] in VOTED_YES or words[at] in VOTED_NO):
                yield at, at + 1, 1 if words[at] in VOTED_YES else -1
            at += 1


def _end_of(phrase: tuple[str, ...], words: Sequence[str], at: int) -> int:
    """Where a phrase ends that begins at a word, or 0; "turned it down" is "turned down"."""
    here = at
    if len(phrase) == 2 and phrase[1] in _LEAVE and phrase[1] in words[at + 1 : at + 2 + _GAP]:
        end = words.index(phrase[1], at) + 1
        return end if _NOT.isdisjoint(words[at:end]) else 0
    for number, word in enumerate(phrase):
        if number and here < len(words) and words[here] in _IT and words[here] != word:
            here += 1
        if here >= len(words) or words[here] != word:
            return 0
        here += 1
    return here


def _sign(words: Sequence[str], start: int, end: int, *, asks: bool) -> int:
    """1 for an answer that is given, -1 for one that is denied, 0 for what is only wanted, asked or supposed."""
    before, behind = words[start - 1] if start else "", words[end] if end < len(words) else ""
    bare = end == start + 1 and words[start] in _BASES
    if before == "to" or (bare and not asks and before not in _SUBJECTS and not before.endswith("n't")):
        return 0
    # "Refusing earned nobody any thanks".
    if words[start].endswith("ing") and before not in _PASSIVE:
        return 0
    if behind == "not" or not _SUPPOSING.isdisjoint(words[:start]):
        return 0
    # "The approved plans", "denied that he knew".
    if before in _DETERMINERS and behind.isalpha():
        return 0
    if words[start].startswith("den") and (behind in _DENIES_A_SAYING or behind.endswith("ing")):
        return 0
    return _sign_before(words, start)


def _sign_before(words: Sequence[str], start: int) -> int:
    modal = False
    # "Do not tell her that I was happy to lend".
    that = max((at for at in range(start) if words[at] == "that"), default=0)
    if any(word in _NOT or word.endswith("n't") for word in words[:that]):
        return 0
    for at in range(start - 1, max(-1, start - _AHEAD), -1):
        word = words[at]
        if word in _NOT or word.endswith("n't"):
            # "No request was granted".
            plain = word != "no" or start - at == 1 or not _PASSIVE.isdisjoint(words[at:start])
            return -1 if plain else 0
        modal = modal or word in _MODAL
        if word in ",;:()" or (word not in _BETWEEN and not word.endswith("ly") and start - at > _NEAR):
            break
    return 0 if modal else 1


@kept_on_page
def page_responses(page: ReadPage) -> tuple[Response, ...]:
    """The answers that a page gives, each with the sentences before it where it says nothing else itself."""
    found: list[Response] = []
    answered = 0
    sentences = spoken_sentences(page)
    texts = [spoken_on(sentence.text) for sentence in sentences]
    for at, text in enumerate(texts):
        said = responses_in(text)
        if text.rstrip().endswith("?"):
            said = _answered(said, texts[at + 1].strip() if at + 1 < len(texts) else "")
        no = _SHORT_NO.search(text)
        if no is not None and _ASKS.search(" ".join(texts[max(0, at - _SENTENCES_BEFORE) : at])):
            said = (*said, Response(-1, no["no"], text.strip(), (), frozenset(), frozenset(), False))
        for each in said:
            low = max(answered, at - _SENTENCES_BEFORE)
            first = next((n for n in range(low, at + 1) if _is_near(sentences[n], sentences[at])), at)
            names = frozenset(map(word_root, each.subject))
            bare = not each.object - names
            # "Social work offered, declined": what was asked stands in the same sentence.
            first = at if len(each.clause - names) >= _OWN_WORDS else first
            raw = [sentence.text for sentence in sentences[first : at + 1]]
            around = frozenset[str]().union(*map(roots_in, raw)) if bare else each.clause
            found.append(replace(each, around=around))
            # What was answered once is not asked again.
            answered = at + 1 if bare else answered
    return tuple(found)


def _is_near(one: Sentence, other: Sentence) -> bool:
    return other.start - one.start <= _BEFORE_CHARS


def _answered(asked: Sequence[Response], answer: str) -> tuple[Response, ...]:
    """What was asked, as the statement that a plain yes or no makes of it."""
    if SAID_YES.match(answer):
        return tuple(asked)
    return tuple(replace(each, side=-each.side) for each in asked) if SAID_NO.match(answer) else ()


def _likeness(mine: Response, theirs: Response, spread: dict[str, int]) -> float:
    """How much of what is answered both speak of; a word that the page has often counts less."""
    around = dict.fromkeys(theirs.around, _AROUND) | dict.fromkeys(theirs.clause, 1.0)
    shared = [root for root in mine.object if root in around and root in spread]
    # One word that the page has often does not say of what a bare answer speaks.
    if len(shared) == 1 and shared[0] not in theirs.clause and spread[shared[0]] > 1:
        return 0.0
    return shared_weight(mine.object, around, spread)


def _is_of_others(mine: Response, theirs: Response, own: str) -> bool:
    """True where both name who answers, and it is somebody of whom the sentence does not speak."""
    named = bool(mine.subject and theirs.subject)
    return named and not any(re.search(rf"\b{re.escape(word)}\b", own, re.IGNORECASE) for word in theirs.subject)


def _table() -> dict[str, list[_Phrase]]:
    """First word, and the phrases that begin with it, the longest first."""
    found: dict[str, list[_Phrase]] = {}
    for table, side in ((YES_VERBS, 1), (NO_VERBS, -1)):
        for first, *rest in (entry.split("_") for entry in table.split()):
            for form in verb_forms(first):
                found.setdefault(form, []).append(((form, *rest), side))
    for table, side in ((YES_SAID, 1), (NO_SAID, -1)):
        for words in (tuple(entry.split("_")) for entry in table.split()):
            found.setdefault(words[0], []).append((words, side))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return found


_TABLE = _table()
_SAY = verb_forms("say") | {"would"}
_PEOPLE_ANSWER = "accede acquiesce agree assent balk comply concur consent decline oppose refuse relent vote"
_OF_PEOPLE = frozenset(form for verb in _PEOPLE_ANSWER.split() for form in verb_forms(verb))
"""What somebody does who answers: of what, stands behind it or was said before."""
_LEAVE = _words("leave permission consent approval clearance")
_BASES = frozenset(entry for entry in f"{YES_VERBS} {NO_VERBS}".split() if "_" not in entry)
