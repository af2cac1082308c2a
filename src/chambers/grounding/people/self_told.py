"""Who did it by an account in the first person: whoever gives it, or somebody of whom they speak.

In a deposition, a declaration or a statement "I told him" is what the witness did, and "he told me" is what another
did. A draft that gives the one to the other is wrong, whoever else stands beside it. What an account says of the
same act must be plain and nearest; one clause that may be as the draft has it, and says nearly as much, silences this.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from chambers.grounding.acts.doings import names_in
from chambers.grounding.claim import MEASURES, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.account_acts import Act, Doer, Name, acts_in, are_alike, lemma, with_matter
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import identities, is_same, sorts_of
from chambers.grounding.people.pronouns import speaks_for_self
from chambers.grounding.people.speaker import Voice
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.utterance import items_of, utterances_of, word_counts
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.passages import QUESTION, answers
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.gender_table import HE_NOUNS, MEN, SHE_NOUNS, WOMEN
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.rank_table import BEFORE_NAME

_WHO = re.compile(r"\bWho\s+(?:(?:else|first|had|has|then|actually|usually)\s+)*(?P<verb>[a-z]+)\b(?P<what>[^?]*)\?")
_ANSWER = re.compile(r"\s*(?:\d{1,3}\s+)?(?:A(?:[.:]|\s{2,}))?\s*")
_I_DID = re.compile(r"(?:I\s(?:did|do|was|am|had|have|would)\b(?!\s(?:not|n['\u2019]t))|Me\b|Myself\b|That was me\b)")
_SOMEONE = re.compile(r"(?:My|His|Her|Our|The)\s(?:[a-z]+\s)?(?P<noun>[a-z]+)\b")
_REFUSED = re.compile(r"(?:No|Not|Never|Nobody|None|Neither|I (?:did|do|have|had|was|can|could)(?: not|n['\u2019]t)\b)")
_TO_WHOM = re.compile(rf"\s+(?:back\s+)?(?:to\s+)?(?:him|her|them|(?:the\s)?{BEFORE_NAME}[A-Z]\w+)\b")
_SAYS = re.compile(r"[\s,:]*(?:(?:that|whether|how|why|when|what|who|so)\b|[\"\u201c.;,:]|$)|\s{2,}")
_TESTIFIES = frozenset(
    map(lemma, ("testify", "swear", "declare", "depose", "recall", "remember", "describe", "concede"))
)
_NOTHING = re.compile(r"\s+(?:no|nothing|nobody|none|neither)\b")
_ME = re.compile(r"(?<![\w.])(?:me|us)\b")
_WEIGHTS = {0: 1.0, 1: 1.5, 2: 1.2, 3: 1.0}
_OFTEN = 0.6
_VERB = 1.0
_FACT = 1.0
_LEAST = 2.5
_SHARE = 0.35
_CLEARLY = 1.0


@dataclass(frozen=True, slots=True)
class _Told:
    """An act of a page, and who gives the account in which it stands."""

    act: Act
    teller: str
    asked: bool = False
    to_somebody: bool = False
    """True for a letter, which tells somebody what it says."""
    in_own_words: bool = True
    """True where whoever gives the account is surely no "he" or "she" of it."""


def self_told_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who by an account did what a sentence has another do, or None."""
    if not any(map(_is_account, pages)):
        return None
    for act in _claimed(own, sentence, tokens, grounds):
        wrong = _wrong(act, own, sentence.start, tokens, pages, grounds)
        if wrong is not None:
            return wrong
    return None


def _claimed(own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds) -> Iterator[Act]:
    """What a sentence has somebody do, with what is quoted of it."""
    start = sentence.start
    quoted = [(t.start - start, t.end - start) for t in tokens if t.kind is Kind.QUOTATION]
    names = [(t.start - start, t.end - start, t.text) for t in tokens if t.kind is Kind.NAME]
    names = [each for each in names if not any(low <= each[0] < high for low, high in quoted)]
    named = frozenset(stem(word) for _, _, name in names for word in re.findall(r"[^\W\d_]+", name))
    for act in acts_in(own, names):
        if (
            act.denied
            or _NOTHING.match(own, act.behind)
            or act.doer.speaks
            or act.doer.asked
            or lemma(act.verb) in _TESTIFIES
        ):
            continue
        if act.doer.name is not None and not sorts_of(act.doer.name, grounds.index):
            continue
        inside = (sentence.text[low:high] for low, high in quoted if act.behind <= low < act.end)
        roots = act.roots | {root for text in inside for _, root in items_of(text, 0)}
        yield replace(act, roots=roots - named)


def _wrong(  # noqa: PLR0917 - an act, the sentence in which it stands, and what that is held against
    act: Act, own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    most = mine = 0.0
    facts = [t for t in tokens if t.kind in MEASURES and act.low <= t.start - start < act.end]
    other: _Told | None = None
    for page in pages:
        weights = {root: _WEIGHTS.get(word_counts(page)[root], _OFTEN) for root in act.roots}
        least = max(_LEAST, _VERB + _SHARE * sum(weights.values()))
        told = _told(page, grounds) if _is_account(page) else ()
        hits = [[hit.start for hit in find_hits(fact, page)] for fact in facts] if told else []
        if not told:
            mine = max([mine, *(_VERB + _weigh(act.roots & each.roots, weights) for each in utterances_of(page))])
        for each in told:
            shared = _weigh(act.roots & each.act.roots, weights)
            shared += _FACT * sum(any(each.act.low <= at < each.act.end for at in places) for places in hits)
            alike = are_alike(act.verb, each.act.verb)
            if not shared or (each.act.denied and not each.asked):
                continue
            if _is_another(act, own, each, grounds):
                if alike and shared + _VERB >= least and shared + _VERB > most:
                    most, other = shared + _VERB, each
            else:
                mine = max(mine, shared + _VERB * alike)
    if other is None or most - mine < _CLEARLY:
        return None
    doer = other.act.doer
    who = other.teller if doer.speaks else doer.name or ("a woman" if doer.woman else "a man")
    return f"by the account of {other.teller} it was {who} who did it"


def _is_account(page: ReadPage) -> bool:
    """True for what somebody tells of himself; a mail and a chat tell by being written, and have several who write."""
    return speaks_for_self(page) and (not page_turns(page) or QUESTION.search(page.text) is not None)


def _weigh(roots: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weights[root] for root in roots)


def _is_another(act: Act, own: str, told: _Told, grounds: Grounds) -> bool:
    """True where the doer of the draft cannot be the doer of an act of a page."""
    index, mine, theirs = grounds.index, act.doer, told.act.doer
    if theirs.speaks:
        if mine.name is not None:
            return "person" in sorts_of(mine.name, index) and not is_same(mine.name, told.teller, index)
        return _differ(mine.woman, _sure_gender(told.teller, grounds))
    woman = gender(theirs.name, index) if theirs.name is not None else theirs.woman
    if mine.name is None:
        return _differ(mine.woman, woman)
    if theirs.name is not None and is_same(mine.name, theirs.name, index):
        return False
    if is_same(mine.name, told.teller, index):
        if _is_testimony(act, own):
            return False
        if theirs.name is None and not told.in_own_words and not _differ(theirs.woman, gender(told.teller, index)):
            return False
        return not (act.tells and told.to_somebody)
    if theirs.name is None:
        return _differ(_sure_gender(mine.name, grounds), theirs.woman)
    return told.act.by_name


def _is_testimony(act: Act, own: str) -> bool:
    """True for what a witness "said" or "stated", which is the testimony itself; words to somebody are an act."""
    return act.tells and _SAYS.match(own, act.behind) is not None and _TO_WHOM.match(own, act.behind) is None


def _sure_gender(name: str, grounds: Grounds) -> bool | None:
    """Whether somebody is a woman, where the record has nobody else of that surname who might be meant by "Ms. Lee"."""
    words = name.split()
    last = words[-1]
    firsts = {first for first, other in identities(last, grounds.index) if other == last.casefold() and len(first) > 1}
    return gender(name, grounds.index) if len(firsts) <= 1 or words[0].casefold() in WOMEN | MEN else None


def _differ(one: bool | None, other: bool | None) -> bool:
    return one is not None and other is not None and one is not other


def _told(page: ReadPage, grounds: Grounds) -> tuple[_Told, ...]:
    """The acts of an account in the first person, each with whoever gives it; read once for a page."""
    kept: dict[str, tuple[_Told, ...]] = page.kept.setdefault(_told, {})
    if "acts" not in kept:
        kept["acts"] = tuple(_read(page, grounds))
    return kept["acts"]


def _read(page: ReadPage, grounds: Grounds) -> Iterator[_Told]:
    text, of_questions = page.text, QUESTION.search(page.text) is not None
    names = [each for each in map(_bare, names_in(text)) if "person" in sorts_of(each[2], grounds.index)]
    for act in with_matter(acts_in(text, names), text):
        voice = voice_at(page, act.end - 1, grounds)
        teller = _teller(voice, grounds) if voice is not None else None
        if voice is None or teller is None:
            continue
        asked = text[act.end : act.end + 1] == "?"
        answer = _ANSWER.match(text, act.end + 1) if asked else None
        if (answer is not None and _REFUSED.match(text, answer.end())) or (act.doer.asked and not of_questions):
            continue
        whole = replace(act, doer=Doer(speaks=True)) if act.doer.asked else act
        to_somebody = not {*voice.hearers} <= {*voice.speakers}
        yield _Told(
            whole, teller, asked, to_somebody, of_questions or _ME.search(text, act.behind, act.end) is not None
        )
    yield from _named(page, grounds)


def _bare(found: Name) -> Name:
    """A name without the mark of an answer before it: "A. Bo Lee"."""
    start, end, name = found
    lead = 3 if name.startswith(("A. ", "Q. ")) else 0
    return start + lead, end, name[lead:]


def _teller(voice: Voice, grounds: Grounds) -> str | None:
    """The one person whose account it is."""
    if voice.of_log or voice.told:
        return None
    people = [each for each in voice.speakers if not is_firm(each)]
    return people[0] if len(people) == 1 and "person" in sorts_of(people[0], grounds.index) else None


def _named(page: ReadPage, grounds: Grounds) -> Iterator[_Told]:
    """What a question asks of whom it was, with whoever the answer names."""
    for piece in answers(page) if QUESTION.search(page.text) else ():
        asked = _WHO.search(piece.text)
        voice = voice_at(page, piece.end - 1, grounds) if asked else None
        teller = _teller(voice, grounds) if voice is not None else None
        if asked is None or teller is None:
            continue
        begin = _ANSWER.match(piece.text, asked.end())
        answer = piece.text[begin.end() if begin else asked.end() :]
        doer = _answering(answer, grounds)
        if doer is not None:
            roots = frozenset(root for _, root in items_of(asked["what"], 0))
            start = piece.start + asked.start()
            yield _Told(Act(doer, asked["verb"], start, start, start, roots, denied=False, by_name=True), teller)


def _answering(answer: str, grounds: Grounds) -> Doer | None:
    if _I_DID.match(answer):
        return Doer(speaks=True)
    if (noun := _SOMEONE.match(answer)) is not None and noun["noun"] in HE_NOUNS | SHE_NOUNS:
        return Doer(woman=noun["noun"] in SHE_NOUNS)
    head = re.split(r"[.;?!](?=\s|$)(?<!Mr\.)(?<!Ms\.)(?<!Dr\.)(?<!Mrs\.)", answer, maxsplit=1)[0]
    people = [name for _, _, name in names_in(head) if "person" in sorts_of(name, grounds.index)]
    return Doer(name=people[0]) if len(people) == 1 and not _REFUSED.match(answer) else None
