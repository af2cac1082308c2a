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
from chambers.grounding.meaning import SPEECH, is_irregular, is_stop, stem
from chambers.grounding.parties import role_of
from chambers.grounding.polarity import is_negator
from chambers.grounding.verb_table import VERBS
from chambers.grounding.word_tables import IRREGULAR, NOT_PREFIXED

# "... and handles the routes" says a second thing.
_THIRD = "|".join(
    sorted(f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s" for verb in VERBS if len(verb) > 2)
)
_PAST = "|".join(word for word in IRREGULAR if word not in ("due", "dues", "fees", "keys", "children", "hurt", "lit"))
_JOINT = re.compile(
    r";\s+|:\s+(?!(?:none|no|nil|not \w+|n/a|never)\s*\.?\s*$)|,\s+(?=(?:after|before|without|by|while)\s+\w+ing\b)"
    r"|\s+(?:but|although|though|whereas|while|because|(?<!not )yet)\s+|,\s+(?:and|which|who|whom|where|so|then)\s+"
    r"|,\s+for\s+(?=(?:the|he|she|it|they|his|her|no|nobody|I|we)\b)"
    r"|\s+and\s+(?=(?:did|does|was|were|had|has|is|are|shall|may|must|would|will|could|not|never|then|only|none|no|nobody"
    rf"|that|{_PAST}|{_THIRD})\b|[a-z]+ed\b)"
    r"|(?<!Mr)(?<!Ms)(?<!Mrs)(?<!Dr)(?<![Nn]o)(?<!Inc)(?<!Co)(?<!St)(?<![A-Z])\.\s+|\n\s*\n"
    r"|\n(?=[ \t]*(?:\d{1,3}[ \t]+)?(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{4}-\d\d-\d\d)[ \t])"
    r"|\n(?=[ \t]*\d{1,3}[ \t]{2,}\S)"
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
# "Late fee assessed on check 1093: none." denies the whole of its label.
_NONE_OF = re.compile(r"^(?P<label>[^:;|]{3,80}?)\s*:\s*(?:none|no|nil|not \w+|n/a|never|0)\s*\.?\s*$", re.IGNORECASE)
_UN = re.compile(
    r"^(?:un(?!der|til|ti|less|ique|iver|ion)|non-?)(?=[a-z]{4})|^dis(?=agree|approv|allow|connect|continu|honor|satisf|like|believ)"
    r"|^in(?=complete|correct|accura|sufficient|valid|eligib|operativ|action|capable|secure)|^im(?=possible|proper)"
)
_TURN = re.compile(
    r"^[ \t]*(?:\d{1,3}(?::\d{1,2})?[ \t]+)?(?:[QA][.:]"
    r"|(?:THE |MR\. |MS\. |MRS\. |DR\. )?[A-Z][A-Z'\u2019-]{2,}(?: \([^)\n]{1,40}\))?:)(?=\s)"
    r"|^[ \t]*\d{1,3}(?::\d{1,2})?(?=[ \t]{2,}[A-Za-z])",
    re.MULTILINE,
)
_NO_AT_END = re.compile(r"\bno\.?$", re.IGNORECASE)
_SHORT_ANSWER_CHARS = 60
_REFUSAL = re.compile(r"(?:I|He|She|They|We|[A-Z]\w+) (?:refused|declined|did not|said no|would not|never did)\.?")
_ASKING = frozenset(stem(word) for word in ("ask", "request", "demand", "tell", "invite", "urge", "want"))
_DENIAL = re.compile(
    r"(?:I|We|He|She|They|It) (?:never|(?:did|was|were|had|have|has|do|does|would|could)(?: not|n['\u2019]t))\b"
    r"|(?:I|We) (?:do not|don['\u2019]t) (?:think|believe|recall|remember) (?:so|that|it|I|we|he|she|they)\b"
    r"|Not (?!for|more|until|always|only|all|exactly)|(?:None|Nothing|Nobody|Neither|Never|No one)\b"
)
_PLAIN_NOT = frozenset(("not", "never", "no", "non", "isnt", "dont", "didnt", "wasnt", "cant", "wont", "aint", "hasnt"))
_NO = frozenset(("no", "never", "nope", "negative"))
_YES = frozenset(("yes", "correct", "right", "yeah", "true", "certainly", "indeed"))
_EMPTY = frozenset(
    stem(word)
    for word in [
        "do",
        "make",
        "give",
        "hold",
        "take",
        "issue",
        "carry",
        "perform",
        "conduct",
        "happen",
        "occur",
        "file",
    ]
)
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
    supposed: frozenset[str] = frozenset()
    """The stems of what follows an "if" or "unless", which nobody says to be so."""
    refused: bool = False
    """True for what was asked for and did not come about."""


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
        if sentence.text.rstrip().endswith("?"):
            found += _answered(spoken(sentence.text), sentence.start, spoken(following).strip())
        else:
            inside = [_moved(clause, sentence.start) for clause in clauses_of(spoken(sentence.text))]
            found += inside
            found += map(_refused, inside) if _REFUSAL.fullmatch(following.strip()) else ()
    return tuple(found)


def _refused(clause: Clause) -> Clause:
    """What was asked for, where the next sentence is a plain refusal: "He asked me to sell. I refused."."""
    denied = clause.stems - _ASKING
    return Clause(clause.text, clause.start, clause.stems - _ASKING, denied, clause.denials + 1, refused=True)


def _answered(question: str, start: int, answer: str) -> Iterator[Clause]:
    """A question that is answered by a plain yes or no, as the statement that the answer makes of it."""
    if _DENIAL.match(answer) or (_NO_AT_END.search(answer) and len(answer) <= _SHORT_ANSWER_CHARS):
        word = "no"
    else:
        word = re.split(r"[^\w']", answer, maxsplit=1)[0].casefold()
    if word in _NO | _YES:
        said = _clause(question.rstrip().rstrip("?"), start)
        denied = _asked_about(question) if word in _NO else said.denied
        yield Clause(question, start, said.stems, denied, said.denials + (word in _NO))


def _asked_about(question: str) -> frozenset[str]:
    """The stem of what was asked about: the telling in "Did he ever tell you", the repaying in "Has it been repaid"."""
    words = [word for word in re.findall(r"(?<!\w)[a-z]\w+", question) if not is_stop(word) and word not in _WEAK]
    words = [word for word in words if role_of(word) is None] or words
    done = [word for word in words if word.endswith("ed") or is_irregular(word)]
    plain = re.match(r"\s*(?:Did|Do|Does|Could|Would|Can|Will)\b", question) is not None
    about = (words if plain else done or words)[:2]
    # "Did she mention an allergy", "did you make a report": what was asked about is the thing.
    count = 2 if about and stem(about[0]) in _EMPTY | SPEECH else 1
    return frozenset(stem(word) for word in about[:count])


def spoken(text: str) -> str:
    """Lines of testimony without the letters before them."""
    return _TURN.sub(lambda match: " " * len(match[0]), text)


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
    assumed = frozenset(stem(word) for word, at in words if any(low <= at < high for low, high in supposed))
    if label := _NONE_OF.search(text):
        denied |= frozenset(stem(word) for word in _WORD.findall(label["label"]) if len(word) > 2 and not is_stop(word))
        denials = max(denials, 1)
    return Clause(text, start, stems, denied, denials + len(labelled), undone, assumed)


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
            denials += lower != "without"
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
        if awaiting and not lower.endswith("ly"):
            denied.add(stem(lower))
            # "The scan was not done": what is denied is the scan.
            denied |= {last} if stem(lower) in _EMPTY and last and plain_not else set()
            awaiting = False
        last = last if awaiting or not word[0].islower() else stem(lower)
    # "The alarm was not on": small words alone follow, so that it is the alarm of which something is denied.
    return frozenset(stems), frozenset((*denied, last) if awaiting and last and plain_not else denied), denials
