"""What those do of whom a text tells: subject, verb and what follows, in a draft and in an account told by an "I".

"I told him that it was late, and he gave me the key" has two acts: one of whoever speaks, and one of a man. A question
with its answer has acts too: "Who locked it? I did" and "Did she call you? Yes" say who did it. A verb of saying takes
with it all that is said.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from chambers.grounding.people.identity import is_verb_word
from chambers.grounding.people.utterance import items_of
from chambers.grounding.words.gender_table import HE_NOUNS, SHE_NOUNS
from chambers.grounding.words.meaning import LIGHT, SAYING, cut, is_irregular, stem
from chambers.grounding.words.rank_table import BEFORE_NAME
from chambers.grounding.words.verb_classes import KINDS, TELLING
from chambers.grounding.words.word_tables import IRREGULAR

_GAP = r"\s+(?:\d{1,3}\s{2,})?"
_HELPS = (
    r"(?:had|has|have|then|also|later|again|just|once|first|never|not|did|do|does|would|could|will|should|only|still"
    r"|already|himself|herself|myself|even|both|twice|too|was|were|am|is|are|been|[a-z]+ly|[a-z]+n['\u2019]t)"
)
_NOUNS = "|".join(sorted(HE_NOUNS | SHE_NOUNS))
_PRONOUN = re.compile(
    r"(?<![\w.'\u2019])(?:(?P<self>I)(?![\w.])|(?P<he>[Hh]e)\b|(?P<she>[Ss]he)\b|(?P<you>[Yy]ou)\b"
    rf"|(?:[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]he|[Aa])\s+(?:[a-z]+\s)??(?P<noun>{_NOUNS})\b)"
)
_DOES = re.compile(
    rf"(?:,[^,;.]{{1,60}},)?(?:,?\s+who)?(?:{_GAP}(?P<helps>(?:{_HELPS}{_GAP})*))(?P<verb>[a-z]+)\b(?!['\u2019])"
)
_ASKED_VERB = re.compile(r"[\s,]+(?:(?:ever|also|then|actually|really|personally)\s+)*(?P<verb>[a-z]+)\b")
_INVERTED = re.compile(rf"\b(?:[Dd]id|[Dd]oes|[Dd]o|[Hh]ad|[Hh]ave|[Hh]as)\s+{BEFORE_NAME}$")
_BE = re.compile(r"\b(?:was|were|am|is|are|been)\b")
_NOT = re.compile(r"\b(?:not|never|nobody|neither|nor|no one)\b|n['\u2019]t\b", re.IGNORECASE)
_NOT_SUBJECT = re.compile(
    r"\b(?:(?i:by|of|with|to|from|for|at|before|about|against|than|whether|if|wanted|saw|let|made|had|and|or|told|asked"
    rf"|gave|showed|sent|handed))\s+(?:(?:the|an?)\s+)?{BEFORE_NAME}$"
)
_JOINED = re.compile(rf"(?:,|\band|\bbut)\s+(?:that\s+)?{BEFORE_NAME}$")
_END = re.compile(
    r"(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bSgt)(?<!\bDet)(?<!\bLt)(?<!\bDep)(?<!\bOfc)(?<!\bCapt)(?<!\bSt)"
    r"(?<!\bNo)(?<!\b[A-Z])[.;!?][\"\u201d]?(?=\s)|\n[ \t]*\n"
)
_IT = re.compile(r"\b(?:it|that|them|this|those|one|some)\b")
_QUOTE = re.compile(r"[\"\u201c\u201d]")
_KINDS = tuple(frozenset(map(cut, verbs)) for verbs in KINDS[:5])
_TELLING = frozenset(map(cut, (*TELLING, "answer")))
_FEW = 2
_LATER = 8
_QUOTE_CHARS = 200
_BEFORE_CHARS = 60

Name = tuple[int, int, str]
"""Where a name begins and ends, and the name."""


@dataclass(frozen=True, slots=True)
class Doer:
    """Who does something: whoever speaks, the bearer of a name, or a man or a woman whom only a word names."""

    name: str | None = None
    woman: bool | None = None
    speaks: bool = False
    asked: bool = False
    """True for "you"."""


@dataclass(frozen=True, slots=True)
class Act:
    """A doer, the verb as it stands, the roots of what stands behind it, and where all that stands."""

    doer: Doer
    verb: str
    start: int
    behind: int
    end: int
    roots: frozenset[str]
    denied: bool
    low: int = 0
    """Where its clause begins."""
    by_name: bool = False
    """True where a question asks who it was, and a name answers it."""

    @property
    def tells(self) -> bool:
        """True for an act by which words go to somebody."""
        return lemma(self.verb) in _TELLING


def lemma(verb: str) -> str:
    """A verb without its endings, and not folded to what means nearly the same: to show is not to say."""
    return cut(IRREGULAR.get(verb.casefold(), verb.casefold()))


def are_alike(one: str, other: str) -> bool:
    """True for two verbs of which one may stand for the other."""
    first, second = lemma(one), lemma(other)
    if first == second or (stem(one) == stem(other) != SAYING):
        return True
    return any(first in kind and second in kind for kind in _KINDS)


def acts_in(text: str, names: Iterable[Name]) -> list[Act]:
    """The acts of a text in order; a verb of saying reaches to the end of its sentence, or to the next such verb."""
    found = sorted(_begun(text, names), key=lambda act: act.start)
    ends = [match.start() for match in _END.finditer(text)] + [len(text)]
    acts: list[Act] = []
    for at, act in enumerate(found):
        whole = _reached(act, found, at, ends[bisect_left(ends, act.behind)], text)
        before = [ends[here - 1] if (here := bisect_left(ends, act.start)) else 0, acts[-1].end if acts else 0]
        acts.append(replace(whole, low=min(max(before), act.start)))
    return acts


def _begun(text: str, names: Iterable[Name]) -> Iterator[Act]:
    """Each subject with its verb; what it reaches is not known yet."""
    for start, end, doer in _subjects(text, names):
        # "I" in what is quoted is somebody else.
        low = max(start - _QUOTE_CHARS, text.rfind("\n\n", 0, start), 0)
        if len(_QUOTE.findall(text, low, start)) % 2:
            continue
        before = text[max(0, start - _BEFORE_CHARS) : start]
        if _INVERTED.search(before):
            does, helps = _ASKED_VERB.match(text, end), ""
        elif _NOT_SUBJECT.search(before) and not _JOINED.search(before):
            continue
        else:
            does = _DOES.match(text, end)
            helps = does["helps"] if does else ""
        if does is None or not _is_verb(does["verb"]):
            continue
        # "He was told": that is done to him.
        if _BE.search(helps) and not does["verb"].endswith("ing"):
            continue
        denied = _NOT.search(helps) is not None
        yield Act(doer, does["verb"], start, does.end(), does.end(), frozenset(), denied)


def _is_verb(word: str) -> bool:
    return (is_verb_word(word) or word.endswith("ing") or is_irregular(word)) and stem(word) not in LIGHT


def _subjects(text: str, names: Iterable[Name]) -> Iterator[tuple[int, int, Doer]]:
    taken = list(names)
    yield from ((start, end, Doer(name=name)) for start, end, name in taken)
    for match in _PRONOUN.finditer(text):
        noun = match["noun"]
        if match["self"] or match["you"]:
            yield match.start(), match.end(), Doer(speaks=bool(match["self"]), asked=bool(match["you"]))
        elif noun is None:
            yield match.start(), match.end(), Doer(woman=match["she"] is not None)
        # "My brother Bo", "her aunt, Ann Lee": the name says who it is.
        elif not any(0 < start - match.end() <= _FEW for start, _, _ in taken):
            yield match.start(), match.end(), Doer(woman=noun in SHE_NOUNS)


def _reached(act: Act, found: Sequence[Act], at: int, end: int, text: str) -> Act:
    """An act with all that it reaches, to the end of its sentence at most."""
    for other in islice(found, at + 1, at + 1 + _LATER):
        if other.start >= end:
            break
        if not act.tells or (other.tells and _JOINED.search(text[max(0, other.start - _BEFORE_CHARS) : other.start])):
            end = other.start
            break
    return replace(act, end=end, roots=frozenset(root for _, root in items_of(text[act.behind : end], 0)))


def with_matter(acts: Sequence[Act], text: str) -> Iterator[Act]:
    """The acts of a text; one that has an "it" and little else has the roots of the question that it answers, too."""
    ends = [0, *(match.end() for match in _END.finditer(text))]
    for act in acts:
        low = bisect_right(ends, act.start) - 1
        if len(act.roots) > _FEW or not _IT.search(text, act.behind, act.end):
            yield act
            continue
        asked = next((at for at in (low, low - 1) if at > 0 and text[ends[at] - 1] == "?"), None)
        roots = {root for _, root in items_of(text[ends[asked - 1] : ends[asked]], 0)} if asked else set()
        yield replace(act, roots=act.roots | roots)
