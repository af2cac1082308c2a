"""Clauses: the pieces of a sentence that say one thing each, and what each of them negates.

Whether something is denied can only be compared where two clauses speak of the same thing, so a sentence is cut at its
joints, and so are the passages it is held against. A question is no statement; the answer to it makes it one, or its
denial. A label with "No" behind it ("Transported: No") is a denial too. What follows an "if" is not said to be so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from chambers.grounding.matching import ReadPage
from chambers.grounding.meaning import is_irregular, is_stop, stem
from chambers.grounding.parties import role_of
from chambers.grounding.polarity import is_negator
from chambers.grounding.word_tables import NOT_PREFIXED

_JOINT = re.compile(
    r"[;:]\s+|,\s+(?=(?:after|before|without|by|while)\s+\w+ing\b)"
    r"|\s+(?:but|although|though|whereas|while|because|(?<!not )yet)\s+|,\s+(?:and|which|who|whom|where|so|then)\s+"
    r"|\s+and\s+(?=(?:did|does|was|were|had|has|is|are|shall|may|must|would|will|could|not|never|then|only|none|no|nobody"
    r"|that|found|left|kept|made|paid|sent|gave|took|told|said|wrote)\b|[a-z]+ed\b)"
    r"|(?<!Mr)(?<!Ms)(?<!Mrs)(?<!Dr)(?<!No)(?<!Inc)(?<!Co)(?<!St)(?<![A-Z])\.\s+|\n\s*\n"
    r"|\n(?=[^\n]*(?:\|| {3,}|\t|(?:(?<!\d),\S|,[^\s\d])[^\n]*(?:(?<!\d),\S|,[^\s\d])))|(?<=\|)\n"
)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|\([a-z]\)|[,;:.]")
_BOUND = re.compile(
    r"\b(?:no|not) (?:more|less|fewer|later|earlier|sooner|greater|longer|better) than\b"
    r"|\bnot (?:to exceed|exceeding|only)\b|\bno (?:longer|doubt|later)\b|\bwhether or not\b|\bNos?\.",
    re.IGNORECASE,
)
_NOT_SO = re.compile(r"\b(?:if|whether|unless|in case|should|in the event|provided that)\b[^,;.]*", re.IGNORECASE)
_LABELLED_NO = re.compile(
    r"(?P<label>[^\W\d_]{3,})[^\S\n]*[:=][^\S\n]*(?:No|None|N|N/A|Not|Nil|False)\b(?![.]?[^\S\n]*\d)"
    r"|(?P<row>[^\W\d_]{3,})[^\S\n]*[:=|]?[^\S\n]+\$?0(?:\.0+)?(?![\d.,:/-])"
)
_UN = re.compile(
    r"^(?:un|non-?)(?=[a-z]{4})|^dis(?=agree|approv|allow|connect|continu|honor|satisf|like|believ)"
    r"|^in(?=complete|correct|accura|sufficient|valid|eligib|operativ|action|capable|secure)|^im(?=possible|proper)"
)
_ANSWER = re.compile(r"^\s*A[.:]\s*(?P<word>[A-Za-z]+)?", re.MULTILINE)
_QUESTION = re.compile(r"^\s*Q[.:]\s", re.MULTILINE)
_REFUSAL = re.compile(r"(?:I|He|She|They|We|[A-Z]\w+) (?:refused|declined|did not|said no|would not|never did)\.?")
_ASKING = frozenset(stem(word) for word in ("ask", "request", "demand", "tell", "invite", "urge", "want"))
_DENIAL = re.compile(
    r"(?:I|We|He|She|They|It) (?:never|(?:did|was|were|had|have|has|do|does|would|could)(?: not|n['\u2019]t))\b"
    r"|Not (?!for|more|until|always|only|all|exactly)"
)
_PLAIN_NOT = frozenset(("not", "never", "no"))
_NO = frozenset(("no", "never", "nope", "negative"))
_YES = frozenset(("yes", "correct", "right", "yeah", "true", "certainly", "indeed"))
_WEAK = frozenset(("any", "ever", "yet", "even", "just", "really", "been", "have", "one", "longer", "also", "all"))


@dataclass(frozen=True, slots=True)
class Clause:
    """What one clause says: the stems of its words, those that it denies, and how often it denies anything."""

    text: str
    start: int
    stems: frozenset[str]
    denied: frozenset[str]
    denials: int
    undone: frozenset[str] = frozenset()
    """The stems that a prefix turns round: "unpaid", "disagree"."""


@lru_cache(maxsize=8192)
def clauses_of(text: str) -> tuple[Clause, ...]:
    """The clauses of a sentence or a passage, in order."""
    pieces = list(_cut(text, _JOINT))
    return tuple(_clause(piece, start) for start, piece in pieces if re.search(r"[^\W\d_]{2}", piece))


@lru_cache(maxsize=2048)
def page_clauses(page: ReadPage) -> tuple[Clause, ...]:
    """The clauses of a page; questions are taken with their answers."""
    found: list[Clause] = []
    sentences = page.sentences
    for sentence, following in zip(sentences, [*(each.text for each in sentences[1:]), ""], strict=True):
        if not sentence.text.rstrip().endswith("?"):
            inside = (_moved(clause, sentence.start) for clause in clauses_of(_spoken(sentence.text)))
            found += map(_refused, inside) if _REFUSAL.fullmatch(following.strip()) else inside
    return (*found, *_answered(page.text))


def _refused(clause: Clause) -> Clause:
    """What was asked for, where the next sentence is a plain refusal: "He asked me to sell. I refused."."""
    return Clause(clause.text, clause.start, clause.stems, clause.stems - _ASKING, clause.denials + 1)


def _answered(text: str) -> Iterator[Clause]:
    """Each question that is answered by a plain yes or no, as the statement that the answer makes of it."""
    for match in _QUESTION.finditer(text):
        answer = _ANSWER.search(text, match.end())
        if answer is None or _QUESTION.search(text, match.end(), answer.start()):
            continue
        denial = _DENIAL.match(text, answer.start("word")) if answer["word"] else None
        word = "no" if denial else (answer["word"] or "").casefold()
        question = text[match.end() : answer.start()].strip()
        if word in _NO | _YES:
            said = _clause(question.rstrip("?"), match.end())
            denied = _asked_about(question) if word in _NO else said.denied
            yield Clause(question, match.end(), said.stems, denied, said.denials + (word in _NO))


def _asked_about(question: str) -> frozenset[str]:
    """The stem of what was asked about: the telling in "Did he ever tell you", the repaying in "Has it been repaid"."""
    words = [word for word in re.findall(r"(?<!\w)[a-z]\w+", question) if not is_stop(word) and word not in _WEAK]
    words = [word for word in words if role_of(word) is None] or words
    done = [word for word in words if word.endswith("ed") or is_irregular(word)]
    plain = re.match(r"\s*(?:Did|Do|Does|Could|Would|Can|Will)\b", question) is not None
    return frozenset(stem(word) for word in ((words if plain else done or words)[:1]))


def _spoken(text: str) -> str:
    """A line of testimony without the letter before it."""
    return re.sub(r"^\s*[QA][.:]\s+", lambda match: " " * len(match[0]), text)


def _moved(clause: Clause, by: int) -> Clause:
    return replace(clause, start=clause.start + by)


def _cut(text: str, joint: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    at = 0
    for match in joint.finditer(text):
        yield at, text[at : match.start()]
        at = match.end()
    yield at, text[at:]


def _clause(text: str, start: int) -> Clause:
    labelled = [(match["label"] or match["row"]).casefold() for match in _LABELLED_NO.finditer(text)]
    masked = _BOUND.sub(lambda match: " " * len(match[0]), text)
    supposed = [match.span() for match in _NOT_SO.finditer(masked)]
    words = [(match[0], match.start()) for match in _WORD.finditer(masked)]
    stems, denied, denials = _read(words, supposed)
    undone = frozenset(stem(bare) for word, _ in words if (bare := _bare(word.casefold())) is not None)
    denied |= frozenset(stem(word) for word in labelled)
    return Clause(text, start, stems, denied, denials + len(labelled), undone)


def _bare(word: str) -> str | None:
    """What a word is without the prefix that turns it round, or None when it has none."""
    bare = _UN.sub("", word) if word not in NOT_PREFIXED else word
    return bare if bare != word and len(bare) > 2 else None


def _read(
    words: Sequence[tuple[str, int]], supposed: Sequence[tuple[int, int]]
) -> tuple[frozenset[str], frozenset[str], int]:
    stems: set[str] = set()
    denied: set[str] = set()
    denials = 0
    awaiting = listing = False
    plain_not = False
    last = ""
    for word, at in words:
        lower = word.casefold().replace("\u2019", "'")
        # "Not ... without consent" is "not ... unless there is consent": it denies nothing more.
        if lower == "without" and denials:
            continue
        if is_negator(lower):
            denials += 1
            plain_not = lower in _PLAIN_NOT or lower.endswith("n't")
            awaiting = listing = not any(start <= at < end for start, end in supposed)
            continue
        if lower == "or" or (word.startswith("(") and listing):
            awaiting = listing
            continue
        if not word[0].isalpha():
            continue
        if (bare := _bare(lower)) is not None:
            denied.add(stem(bare))
            stems.add(stem(bare))
            denials += 1
        if is_stop(lower) or len(lower) < 3 or lower in _WEAK:
            continue
        stems.add(stem(lower))
        last = last if awaiting or not word[0].islower() else stem(lower)
        if awaiting and not lower.endswith("ly"):
            denied.add(stem(lower))
            awaiting = False
    # "The alarm was not on": small words alone follow, so that it is the alarm of which something is denied.
    return frozenset(stems), frozenset((*denied, last) if awaiting and last and plain_not else denied), denials
