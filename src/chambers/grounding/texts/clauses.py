"""Clauses: the pieces of a sentence that say one thing each, and what each of them negates.

Whether something is denied can only be compared where two clauses speak of the same thing, so a sentence is cut at its
joints, and so are the passages it is held against. A question is no statement; the answer to it makes it one, or its
denial. A label with "No" behind it ("Transported: No") is a denial too. What follows an "if" is not said to be so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.parties import role_of
from chambers.grounding.sense.polarity import is_negator
from chambers.grounding.texts.boxes import only_ticked
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import SPEECH, is_irregular, is_stop, stem
from chambers.grounding.words.small_words import DETERMINERS
from chambers.grounding.words.verb_table import VERBS
from chambers.grounding.words.word_roots import ACTS
from chambers.grounding.words.word_tables import IRREGULAR, NOT_PREFIXED

# "... and handles the routes" says a second thing.
_THIRD = "|".join(
    sorted(f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s" for verb in VERBS if len(verb) > 2)
)
_PAST = "|".join(word for word in IRREGULAR if word not in ("due", "dues", "fees", "keys", "children", "hurt", "lit"))
_OPEN_ENDS = "the a an of to and or by in on for with that from at as is was were not whether his her its their"
_OPEN_END = "(?<!,)" + "".join(rf"(?<! {word})" for word in _OPEN_ENDS.split())
"""What stands before the end of a line of which the next one is a part."""
_JOINT = re.compile(
    r";\s+|:\s+(?!(?:none|no|nil|not \w+|n/a|never)\s*\.?\s*$)|,\s+(?=(?:after|before|without|by|while)\s+\w+ing\b)"
    r"|\s+(?:but|although|though|whereas|while|because|(?<!not )yet(?! to\b))\s+"
    r"|,\s+(?:and|which|who|whom|where|so|then)\s+"
    r"|,\s+for\s+(?=(?:the|he|she|it|they|his|her|no|nobody|I|we)\b)"
    r"|\s+and\s+(?=(?:did|does|was|were|had|has|is|are|shall|may|must|would|will|could|not|never|then|only|none|no|nobody"
    rf"|that|{_PAST}|{_THIRD})\b|[a-z]+ed\b)"
    r"|(?<!Mr)(?<!Ms)(?<!Mrs)(?<!Dr)(?<![Nn]o)(?<!Inc)(?<!Co)(?<!St)(?<!Sgt)(?<!Ofc)(?<!Lt)(?<!Det)(?<!Capt)(?<!Cpl)"
    r"(?<!Sr)(?<!Jr)(?<!Prof)(?<!Rev)(?<!Gov)(?<!Dep)(?<!Corp)(?<!Ltd)(?<!Insp)(?<!Cmdr)(?<![A-Z])\.\s+|\n\s*\n"
    r"|\n(?=[ \t]*(?:\d{1,3}[ \t]+)?(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{4}-\d\d-\d\d)[ \t])"
    r"|\n(?=[ \t]*\d{1,3}[ \t]{2,}\S)"
    # A row has a gap or a mark between its cells; a line that is only set in, and goes on in small letters, is none.
    # Nor is one behind "the", "of" or a comma, where no line can end.
    rf"|{_OPEN_END}\n(?![ \t]*[a-z](?:(?! {{3}}|\t|\|)[^\n])*(?:\n|\Z))"
    r"(?=[^\n]*(?:\|| {3,}|\t|(?:(?<!\d),\S|,[^\s\d])[^\n]*(?:(?<!\d),\S|,[^\s\d])))|(?<=\|)\n"
)
_MAY_JOIN = re.compile(r"[;:,.\n]|[^\S\n](?=\s*(?:[btwy]|al|an))")
"""Where a joint may begin: at a mark, at the end of a line, or before the first letters of a word that joins."""
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|\([a-z]\)|[,;:.(]")
_BOUND = re.compile(
    r"\b(?:no|not) (?:more|less|fewer|later|earlier|sooner|greater|longer|better) than\b"
    r"|\bnot (?:to exceed|exceeding|only)\b|\bno (?:doubt|later)\b|\bwhether or not\b|\bNos?\.",
    re.IGNORECASE,
)
_NO_LONGER = re.compile(r"\bno longer\b", re.IGNORECASE)
_FREE_OF = re.compile(r"\bfree(?:dom)? (?:of|from)\b", re.IGNORECASE)
_NOT_SO = re.compile(r"\b(?:if|whether|unless|in case|should|in the event|provided that)\b[^,;.]*", re.IGNORECASE)
_LABELLED_NO = re.compile(
    r"(?<![^\W\d_])(?P<label>[^\W\d_]{3,}+)[^\S\n]*[:=][^\S\n]*(?:No|None|N|N/A|Not|Nil|False)\b(?![.]?[^\S\n]*\d)"
    r"|(?<![^\W\d_])(?P<row>[^\W\d_]{3,}+)[^\S\n]*[:=|]?[^\S\n]+\$?0(?:\.0+)?(?![\d.,:/-])"
)
# "Late fee assessed on check 1093: none." denies the whole of its label.
_NONE_OF = re.compile(r"^(?P<label>[^:;|]{3,80}?)\s*:\s*(?:none|no|nil|not \w+|n/a|never|0)\s*\.?\s*$", re.IGNORECASE)
_UN = re.compile(
    r"^(?:un(?!der|til|ti|less|ique|iver|ion)|non-?)(?=[a-z]{4})|^dis(?=agree|approv|allow|connect|continu|honor|satisf|like|believ)"
    r"|^in(?=complete|correct|accura|sufficient|valid|eligib|operativ|action|capable|secure)|^im(?=possible|proper)"
)
_PREFIXES = ("un", "non", "dis", "in", "im")
_TURN = re.compile(
    r"^[ \t]*(?:\d{1,3}(?:: ?\d{1,2})?[ \t]+)?(?:[QA](?:[.:]|(?=[ \t]{2,}[A-Z]))"
    r"|(?:THE |MR\. |MS\. |MRS\. |DR\. )?[A-Z][A-Z'\u2019-]{2,}(?: \([^)\n]{1,40}\))?:)(?=\s)"
    r"|^[ \t]*\d{1,3}(?:: ?\d{1,2})?(?=[ \t]{2,}[A-Za-z])",
    re.MULTILINE,
)
_CONTINUES = re.compile(r"\d{1,3}(?:: ?\d{1,2})?[ \t]{2,}[a-z]")
_NUMBERED = re.compile(
    r"\n[ \t]*\d{1,3}(?:: ?\d{1,2})?[ \t]{2,}(?![QA](?:[.:]|[ \t]{2})|[A-Z][A-Z'\u2019 .-]{2,}:)(?=\S)"
)
_TWO_LETTERS = re.compile(r"[^\W\d_]{2}")
_NO_AT_END = re.compile(r"\bno\.?$", re.IGNORECASE)
_SHORT_ANSWER_CHARS = 60
REFUSAL = re.compile(r"(?:I|He|She|They|We|[A-Z]\w+) (?:refused|declined|did not|said no|would not|never did)\.?")
ASKING = frozenset(stem(word) for word in ("ask", "request", "demand", "tell", "invite", "urge", "want"))
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
_REFUSING = frozenset(stem(verb) for verb in ("refuse", "decline", "reject", "deny"))
_ARTICLES = frozenset(("a", "an", "the", "his", "her", "its", "their"))
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
    return tuple(_clause(piece, start) for start, piece in _parts(text))


def clause_texts(text: str) -> Iterator[str]:
    """The clauses of a sentence as they stand, not read."""
    return (piece for _, piece in _parts(text))


@lru_cache(maxsize=8192)
def _parts(text: str) -> tuple[tuple[int, str], ...]:
    return tuple((start, piece) for start, piece in _cut(text) if _TWO_LETTERS.search(piece))


@kept_on_page
def page_clauses(page: ReadPage) -> tuple[Clause, ...]:
    """The clauses of a page; questions are taken with their answers."""
    found: list[Clause] = []
    sentences = spoken_sentences(page)
    texts = [each.text for each in sentences]
    for sentence, following in zip(sentences, [*texts[1:], ""] if texts else [], strict=True):
        if sentence.text.rstrip().endswith("?"):
            found += _answered(spoken_on(sentence.text), sentence.start, spoken_on(following).strip())
        else:
            inside = [_moved(clause, sentence.start) for clause in clauses_of(spoken_on(sentence.text))]
            found += inside
            found += map(_refused, inside) if REFUSAL.fullmatch(following.strip()) else ()
    return tuple(found)


def _refused(clause: Clause) -> Clause:
    """What was asked for, where the next sentence is a plain refusal: "He asked me to sell. I refused."."""
    denied = clause.stems - ASKING
    return Clause(clause.text, clause.start, clause.stems - ASKING, denied, clause.denials + 1, refused=True)


def _answered(question: str, start: int, answer: str) -> Iterator[Clause]:
    """A question that is answered by a plain yes or no, as the statement that the answer makes of it."""
    if _DENIAL.match(answer) or (_NO_AT_END.search(answer) and len(answer) <= _SHORT_ANSWER_CHARS):
        word = "no"
    else:
        word = re.split(r"[^\w']", answer, maxsplit=1)[0].casefold()
    if word in _NO or word in _YES:
        said = _clause(question.rstrip().rstrip("?"), start)
        denied = frozenset(map(stem, asked_about(question))) if word in _NO else said.denied
        yield Clause(question, start, said.stems, denied, said.denials + (word in _NO))


def asked_about(question: str) -> tuple[str, ...]:
    """What was asked about: the telling in "Did he tell you", the report in "Did you make a report"."""
    found = re.findall(r"(?<![\w'])[a-z]+", question)
    words = [word for word in found if len(word) > 2 and not is_stop(word) and word not in _WEAK]
    things = {word for before, word in pairwise(found) if before in DETERMINERS} | {w for w in words if role_of(w)}
    acts = [word for word in words if word not in things]
    if re.match(r"\s*(?:(?:And|So|But|Well),? )?(?:Was|Were|Is|Are|Am)\b", question):
        # "Was the road wet", "Was the gate locked": what was asked about comes last.
        done = [word for word in acts if word.endswith(("ed", "ing")) or is_irregular(word)]
        return tuple(done[:1] or acts[-1:])
    acts = acts or words
    first = next((word for word in acts if _is_act(word)), acts[0] if acts else None)
    if first is None:
        return ()
    # "Did she mention an allergy", "did you make a report": what was asked about is the thing too.
    more = words[words.index(first) + 1 :][:1] if stem(first) in _EMPTY | SPEECH else []
    return (first, *more)


def _is_act(word: str) -> bool:
    return word.endswith("ed") or is_irregular(word) or (stem(word) in ACTS and not word.endswith("ing"))


@kept_on_page
def spoken_sentences(page: ReadPage) -> tuple[Sentence, ...]:
    """The sentences of a page; one that a numbered line of testimony breaks is one sentence."""
    found: list[Sentence] = []
    for sentence in page.sentences:
        last = found[-1] if found else None
        if last is not None and _CONTINUES.match(sentence.text) and not last.text.endswith((".", "?", "!")):
            sentence = Sentence(last.start, sentence.end, page.text[last.start : sentence.end])  # noqa: PLW2901 - joined
            found.pop()
        found.append(sentence)
    return tuple(found)


def spoken_on(text: str) -> str:
    """Lines of testimony without their numbers and letters, each running on into the next; of the same length.

    Of the boxes of a form only those are said that are ticked.
    """
    # A mark that is no blank, so that what was a margin does not look like the gap between two cells.
    return spoken(_NUMBERED.sub(lambda match: " ".ljust(len(match[0]), "\u200b"), only_ticked(text)))


def spoken(text: str) -> str:
    """Lines of testimony without the letters before them."""
    return _TURN.sub(lambda match: " " * len(match[0]), text)


def _moved(clause: Clause, by: int) -> Clause:
    return replace(clause, start=clause.start + by)


def _cut(text: str) -> Iterator[tuple[int, str]]:
    """The pieces between the joints, each of which is tried only where one may begin."""
    at = 0
    for begin in _MAY_JOIN.finditer(text):
        if begin.start() >= at and (match := _JOINT.match(text, begin.start())):
            yield at, text[at : match.start()]
            at = match.end()
    yield at, text[at:]


def _clause(text: str, start: int) -> Clause:
    labelled = [(match["label"] or match["row"]).casefold() for match in _LABELLED_NO.finditer(text)]
    masked = _BOUND.sub(lambda match: " " * len(match[0]), text)
    masked = _NO_LONGER.sub(lambda match: "not".ljust(len(match[0])), masked)
    masked = _FREE_OF.sub(lambda match: "without".ljust(len(match[0])), masked)
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
    if not word.startswith(_PREFIXES) or word in NOT_PREFIXED:
        return None
    bare = _UN.sub("", word)
    return bare if bare != word and len(bare) > 2 else None


def _read(
    words: Sequence[tuple[str, int]], supposed: Sequence[tuple[int, int]]
) -> tuple[frozenset[str], frozenset[str], int]:
    stems: set[str] = set()
    denied: set[str] = set()
    denials = 0
    awaiting = listing = False
    plain_not = refusing = False
    last = ""
    for before, (word, at) in zip(("", *(each for each, _ in words)), words, strict=False):
        lower = word.casefold().replace("\u2019", "'")
        # "Not ... without consent" is "not ... unless there is consent": it denies nothing more.
        if lower == "without" and denials:
            continue
        if lower in _ARTICLES and refusing:
            # "Refused an offer" leaves it an offer.
            awaiting = listing = refusing = False
            continue
        refusing = stem(lower) in _REFUSING
        if is_negator(lower):
            # "More equity, not less" denies no equity.
            last = "" if before == "," else last
            denials += lower != "without"
            plain_not = lower in _PLAIN_NOT or lower.endswith("n't")
            awaiting = listing = not any(start <= at < end for start, end in supposed)
            continue
        if lower == "or" or (word.startswith("(") and len(word) > 1 and listing):
            awaiting = listing
            continue
        # "Rejected (slump too high)" denies no slump.
        awaiting = awaiting and word != "("
        if not word[0].isalpha():
            continue
        if (bare := _bare(lower)) is not None:
            denied.add(stem(bare))
            stems.add(stem(bare))
            denials += 1
        # "Did not leave the truck" denies no truck.
        awaiting = awaiting and lower not in ("leave", "leaves")
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
