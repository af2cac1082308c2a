"""Whether a sentence as a whole leans on a passage of the record, and what in it nothing carries.

For each sentence that states a fact the passages that come nearest are found: on the pages it cites, or else on those
that bear its facts and share its rarer words. The sentence is then held against them: its negations, its quantities
and opposites, who did what, whose words they are, which role someone has, and which facts stand together. A
difference counts only when every near passage has it. What no table here knows is not noticed: this proves faults,
not truth.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.antecedents import Judged
from chambers.grounding.claim import Claim, Kind, Token
from chambers.grounding.conduct import actor_fault, role_fault, speaker_fault
from chambers.grounding.grounds import Grounds, span_of
from chambers.grounding.hiding import HIDDEN, hide
from chambers.grounding.holding import Held
from chambers.grounding.labels import label_fault
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.meaning import stems
from chambers.grounding.near import likely_pages
from chambers.grounding.pairing import pair_fault
from chambers.grounding.passages import Near, page_stems, ranked_passages
from chambers.grounding.polarity import negation_fault, opposite_fault, strong_quantity
from chambers.grounding.sentences import Sentence
from chambers.grounding.verdict import Judgment, Verdict

_CITES = frozenset((Kind.BATES, Kind.EXHIBIT, Kind.CASE, Kind.STATUTE, Kind.RULE))
_MEASURES = frozenset(
    (Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.ADDRESS, Kind.UNPARSED)
)
_LAW = frozenset((Kind.CASE, Kind.STATUTE, Kind.RULE))
_MIN_WORDS = 4
_MIN_CARRIED = 0.5
_FEW_WORDS = 3
_MAX_PAGES = 4
_NAMED_WORDS = 6


@dataclass(frozen=True, slots=True)
class Stated:
    """A sentence of the draft: its own words, its facts, and the pages it may lean on."""

    sentence: Sentence
    own: str
    tokens: tuple[Token, ...]
    content: frozenset[str]
    pages: tuple[int, ...]
    cited: bool


def judge_sentences(
    text: str, sentences: Sequence[Sentence], judged: Sequence[Judged], held: Held, grounds: Grounds
) -> Iterator[Judgment]:
    """The verdict on each sentence that states a fact, where its facts hold one by one; the others block anyway."""
    at = 0
    for index, sentence in enumerate(sentences, start=1):
        inside: list[Judged] = []
        while at < len(judged) and judged[at][0].start < sentence.end:
            inside.append(judged[at])
            at += 1
        if not all(judgment.supported for _, judgment in inside) or _entered(inside):
            continue
        stated = _stated(sentence, inside, held, grounds)
        if stated is not None:
            claim = Claim(f"s{index}", Kind.SENTENCE, sentence.text, sentence.start, sentence.end, _flat(sentence.text))
            yield _judge(claim, stated, grounds)


def _entered(inside: Sequence[Judged]) -> bool:
    """True when everything in a sentence is what a person entered."""
    kinds = {judgment.source.kind for _, judgment in inside if judgment.source is not None}
    return bool(kinds) and kinds <= {"matter", "template", "authority"}


def _stated(sentence: Sentence, inside: Sequence[Judged], held: Held, grounds: Grounds) -> Stated | None:
    tokens = tuple(token for token, _ in inside)
    if not _factual(sentence, tokens):
        return None
    taken = [
        (t.start - sentence.start, t.end - sentence.start)
        for t in tokens
        if t.kind in _CITES or t.kind is Kind.QUOTATION
    ]
    own = hide(sentence.text, ((max(0, s), min(len(sentence.text), e)) for s, e in taken)).replace(HIDDEN, " ")
    named = [(t.start - sentence.start, t.end - sentence.start) for t in tokens if t.kind not in (Kind.QUOTATION,)]
    bare = hide(sentence.text, (*taken, *named)).replace(HIDDEN, " ")
    cited = tuple(dict.fromkeys(at for token in tokens for at in held.get(token.start, ())))
    pages = cited or _leaning_pages(own, inside, grounds)
    return Stated(sentence, own, tokens, frozenset(stems(bare)), pages, bool(cited))


def _factual(sentence: Sentence, tokens: Sequence[Token]) -> bool:
    if len(sentence.text.split()) < _MIN_WORDS or sentence.text.rstrip().endswith("?"):
        return False
    # An open question asserts nothing; its facts are still checked one by one.
    if sentence.text.startswith("Whether "):
        return False
    if any(token.kind in _LAW for token in tokens) and not any(
        token.kind in (Kind.BATES, Kind.EXHIBIT) for token in tokens
    ):
        return False
    return any(token.kind in _MEASURES or token.kind in (Kind.NAME, Kind.BATES, Kind.EXHIBIT) for token in tokens)


def _leaning_pages(own: str, inside: Sequence[Judged], grounds: Grounds) -> tuple[int, ...]:
    borne: Counter[int] = Counter()
    for _, judgment in inside:
        source = judgment.source
        if source is not None and source.sha256 is not None and source.page is not None:
            at = grounds.index.place(source.sha256, source.page)
            borne.update([at] if at is not None else [])
    ranked = [at for at, _ in sorted(borne.items(), key=lambda item: (-item[1], item[0]))]
    return tuple(dict.fromkeys((*ranked[:_MAX_PAGES], *likely_pages(own, grounds, _MAX_PAGES))))


def _judge(claim: Claim, stated: Stated, grounds: Grounds) -> Judgment:
    pages = [grounds.index.read(at) for at in stated.pages]
    near = ranked_passages(stated.content, stated.tokens, pages)
    if not near:
        missing = tuple(sorted(stated.content))[:_NAMED_WORDS]
        return Judgment(claim, Verdict.NOT_FOUND, "no passage of the record comes near it", None, "passage", missing)
    best = near[0]
    source = span_of(best.page.page, Hit(best.start, best.end))
    fault = _fault(stated, near, pages, grounds)
    if fault is not None:
        return Judgment(claim, Verdict.CONTRADICTED, fault, source, "passage")
    missing = _uncarried(stated, near, pages)
    if missing:
        reason = f"nothing in the record carries: {', '.join(missing)}"
        return Judgment(claim, Verdict.NOT_FOUND, reason, source, "passage", missing)
    return Judgment(claim, Verdict.SUPPORTED, "leans on this passage", source, "passage")


def _fault(stated: Stated, near: Sequence[Near], pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    strong = [passage for passage in near if passage.strong]
    quoted = [(token.start, token.end) for token in stated.tokens if token.kind is Kind.QUOTATION]
    # What stands in a quotation stands as it does on the page, and was checked word for word.
    facts = [token for token in stated.tokens if not any(s <= token.start and token.end <= e for s, e in quoted)]
    return (
        negation_fault(stated.own, [(passage.text, passage.around) for passage in strong])
        or (opposite_fault(stated.own, [passage.text for passage in strong]) if strong else None)
        or pair_fault(stated.own, stated.sentence.start, facts, pages)
        or label_fault(stated.own, stated.sentence.start, facts, pages)
        or actor_fault(stated.own, stated.sentence, stated.tokens, near, grounds)
        or speaker_fault(stated.own, stated.sentence, stated.tokens, near, grounds)
        or role_fault(stated.own, grounds)
    )


def _uncarried(stated: Stated, near: Sequence[Near], pages: Sequence[ReadPage]) -> tuple[str, ...]:
    """Words of the sentence that no page it leans on has, when they are too many; or one strong quantity word."""
    if near[0].strong and (word := strong_quantity(stated.own, " ".join(passage.text for passage in near[:2]))):
        return (word,)
    there = frozenset(root for page in pages for root in page_stems(page))
    missing = sorted(stated.content - there)
    bound = any(
        token.kind in _MEASURES and any(True for page in pages for _ in find_hits(token, page))
        for token in stated.tokens
    )
    if near[0].facts > 1 or (bound and (near[0].shared or len(stated.content) <= _FEW_WORDS)):
        return ()
    if not stated.content or len(missing) < 2 or 1 - len(missing) / len(stated.content) >= _MIN_CARRIED:
        return ()
    return tuple(missing[:_NAMED_WORDS])


def _flat(text: str) -> str:
    return " ".join(text.split())
