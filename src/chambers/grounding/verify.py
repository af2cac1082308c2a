"""The verdict on every claim of a text.

A sentence that cites pages is held to those pages; one that cites none may lean on any page of the record. Facts that a
person entered support names and docket numbers everywhere. `literals` are whole paragraphs or cells of a fixed document
type: what stands inside such a paragraph is the template's, not a claim about the evidence.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from chambers.grounding.amounts import Amount, same_amount
from chambers.grounding.claim import Claim, Kind, Token, canonical
from chambers.grounding.computations import find_computations
from chambers.grounding.dates import DateValue
from chambers.grounding.finder import find_tokens, lower_case_words
from chambers.grounding.matching import Hit, ReadPage, find_hit, read_page, same_kind_on
from chambers.grounding.names import name_pattern
from chambers.grounding.sentences import Sentence, split_sentences
from chambers.grounding.verdict import Judgment, SourceSpan, Verdict, Verification
from chambers.record.bates import Ledger, Place
from chambers.record.matter import MatterFacts, entries
from chambers.record.page import Page, Source, pages_of
from chambers.record.reference import BatesReference, places_of

_ENTERED_KINDS = frozenset((Kind.NAME, Kind.DOCKET, Kind.UNPARSED))
_NAMED_VALUES = 3

Outcome = tuple[Verdict, str, SourceSpan | None]


@dataclass(frozen=True, slots=True)
class _Record:
    pages: tuple[ReadPage, ...]
    ledger: Ledger
    matter: MatterFacts


def verify(
    text: str, sources: Sequence[Source], ledger: Ledger, matter: MatterFacts, *, literals: Sequence[str] = ()
) -> Verification:
    """Judge every claim of `text` against the record."""
    record = _Record(tuple(read_page(page) for page in pages_of(sources)), ledger, matter)
    lower = lower_case_words([text, *(page.text for page in pages_of(sources))])
    tokens = find_tokens(text, ledger=ledger, files={source.file for source in sources}, lower_words=lower)
    question = (matter.question,) if matter.question else ()
    fixed = {
        **_literal_spans(text, literals, "template", "part of the fixed text of the document type"),
        **_literal_spans(text, question, "matter", "part of the question entered for this matter"),
    }
    return Verification(tuple(_judge_all(text, tokens, record, fixed)))


def _judge_all(
    text: str, tokens: Sequence[Token], record: _Record, fixed: Mapping[tuple[int, int], Outcome]
) -> Iterator[Judgment]:
    cited = _cited_pages(text, tokens, record)
    computed = _computed(text, tokens)
    for index, token in enumerate(tokens, start=1):
        kind = Kind.COMPUTATION if token.start in computed and token.kind is Kind.AMOUNT else token.kind
        claim = Claim(f"c{index}", kind, token.text, token.start, token.end, canonical(token))
        literal = next((outcome for (s, e), outcome in fixed.items() if s <= token.start and token.end <= e), None)
        if literal is not None:
            yield Judgment(claim, *literal)
        elif kind is Kind.COMPUTATION:
            yield Judgment(claim, *_judge_sum(token, computed[token.start]))
        else:
            yield Judgment(claim, *_judge(token, cited.get(token.start, ()), record))


def _judge(token: Token, cited: tuple[Place, ...], record: _Record) -> Outcome:
    if isinstance(token.value, BatesReference):
        return _judge_reference(token.value, record)
    if isinstance(token.value, DateValue) and token.value.problem is not None:
        verdict = Verdict.CONTRADICTED if token.value.readings else Verdict.NOT_FOUND
        return verdict, f"{token.text}: {token.value.problem}", None
    held = tuple(p for p in record.pages if not cited or Place(p.page.sha256, p.page.number) in cited)
    return _on_pages(token, held) or _entered(token, record.matter) or _missing(token, held, cited, record)


def _on_pages(token: Token, pages: Sequence[ReadPage]) -> Outcome | None:
    hits = [(page.page, hit) for page in pages if (hit := find_hit(token, page)) is not None]
    sure = [(page, hit) for page, hit in hits if hit.doubt is None]
    if sure:
        if isinstance(token.value, DateValue) and _disagree(token.value, sure, pages):
            return Verdict.AMBIGUOUS, f"{token.text} can be read in more than one way, and the record has several", None
        page, hit = sure[0]
        return Verdict.SUPPORTED, f"stands on {_where(page)}", _span(page, hit)
    if hits:
        page, hit = hits[0]
        return Verdict.AMBIGUOUS, f"{_where(page)}: {hit.doubt}", _span(page, hit)
    return None


def _disagree(value: DateValue, sure: Sequence[tuple[Page, Hit]], pages: Sequence[ReadPage]) -> bool:
    """True when a date with several readings, or without a year, meets more than one full date."""
    vague = len(value.readings) > 1 or any(reading.year is None for reading in value.readings)
    if not vague:
        return False
    met = {
        theirs
        for page in pages
        for figure in page.figures
        if isinstance(figure.value, DateValue) and len(figure.value.readings) == 1
        for theirs in figure.value.readings
        if any(mine.stands_in(theirs) for mine in value.readings)
    }
    return len(met) > 1


def _entered(token: Token, matter: MatterFacts) -> Outcome | None:
    if token.kind not in _ENTERED_KINDS:
        return None
    pattern = name_pattern(token.text)
    for field, value in entries(matter):
        if pattern.search(value):
            span = SourceSpan("matter", None, None, None, None, None, None, value)
            return Verdict.SUPPORTED, f"entered for this matter as {field.replace('_', ' ')}", span
    return None


def _missing(token: Token, held: Sequence[ReadPage], cited: tuple[Place, ...], record: _Record) -> Outcome:
    if cited:
        elsewhere = _on_pages(token, record.pages)
        if elsewhere is not None and elsewhere[0] is Verdict.SUPPORTED and elsewhere[2] is not None:
            cites = ", ".join(_where(page.page) for page in held)
            return Verdict.CONTRADICTED, f"not on the cited page ({cites}); it {elsewhere[1]}", elsewhere[2]
    where = " or ".join(_where(page.page) for page in held) if cited else "any page of the record"
    near = [value for page in held for value in same_kind_on(token, page)] if cited else []
    hint = f"; the page has {', '.join(near[:_NAMED_VALUES])}" if near else ""
    return Verdict.NOT_FOUND, f"does not stand on {where}{hint}", None


def _judge_reference(reference: BatesReference, record: _Record) -> Outcome:
    places = places_of(reference, record.ledger)
    if reference.problem is not None or not places:
        return Verdict.NOT_FOUND, reference.problem or "names no page", None
    page = next((p.page for p in record.pages if Place(p.page.sha256, p.page.number) == places[0]), None)
    if page is None:
        return Verdict.NOT_CHECKABLE, f"{reference.text} is in the ledger, but its page was not given", None
    return Verdict.SUPPORTED, "in the Bates ledger", _span(page, Hit(0, 0))


def _judge_sum(token: Token, computed: Amount) -> Outcome:
    assert isinstance(token.value, Amount)
    if same_amount(token.value, computed):
        span = SourceSpan("evidence", None, None, None, None, None, None, str(computed))
        return Verdict.SUPPORTED, "worked out again from the amounts before it in the sentence", span
    return Verdict.CONTRADICTED, f"the amounts before it make {computed}", None


def _computed(text: str, tokens: Sequence[Token]) -> dict[int, Amount]:
    amounts = [(token.start, token.end, token.value) for token in tokens if isinstance(token.value, Amount)]
    return {result.start: result.computed for result in find_computations(text, amounts)}


def _cited_pages(text: str, tokens: Sequence[Token], record: _Record) -> dict[int, tuple[Place, ...]]:
    """For each token start, the pages that its sentence cites; a bare cite belongs to the sentence before it."""
    groups: list[list[Sentence]] = []
    for sentence in split_sentences(text):
        inside = [token for token in tokens if sentence.start <= token.start < sentence.end]
        if groups and _only_cites(sentence, inside):
            groups[-1].append(sentence)
        else:
            groups.append([sentence])
    cited: dict[int, tuple[Place, ...]] = {}
    for group in groups:
        inside = [token for token in tokens if group[0].start <= token.start < group[-1].end]
        references = [token.value for token in inside if isinstance(token.value, BatesReference)]
        places = tuple(place for reference in references for place in places_of(reference, record.ledger))
        cited.update({token.start: places for token in inside})
    return cited


def _only_cites(sentence: Sentence, inside: Sequence[Token]) -> bool:
    if not any(token.kind is Kind.BATES for token in inside):
        return False
    rest = sentence.text
    for token in inside:
        if token.kind is Kind.BATES:
            rest = rest.replace(token.text, " ")
    return all(word.casefold() in {"see", "also", "at", "and", "id"} for word in re.findall(r"\w+", rest))


def _literal_spans(
    text: str, literals: Sequence[str], kind: Literal["matter", "template"], reason: str
) -> dict[tuple[int, int], Outcome]:
    """Paragraphs and cells that are, as a whole, one of the literals."""
    wanted = set(literals)
    whole = (match for match in re.finditer(r"[^\n\t]+", text) if match[0].strip() in wanted)
    return {
        match.span(): (
            Verdict.SUPPORTED,
            reason,
            SourceSpan(kind, None, None, None, None, None, None, match[0].strip()),
        )
        for match in whole
    }


def _span(page: Page, hit: Hit) -> SourceSpan:
    words = page.text[hit.start : hit.end]
    return SourceSpan("evidence", page.file, page.sha256, page.bates, page.number, hit.start, hit.end, words)


def _where(page: Page) -> str:
    return page.bates or f"{page.file}, page {page.number}"
