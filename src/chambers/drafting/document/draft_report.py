"""The report that comes with a draft, as one JSON object: every paragraph and the words on the page that bear it. Pure.

The verdicts are those on the text of the final file. Nothing is judged here, and nothing is left out: what was blocked,
removed, dropped, left blank or objected to stands here with its reason. `draft_report_page` makes the HTML from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from chambers.drafting.document.content import Content
from chambers.drafting.document.document_sections import Blank
from chambers.drafting.document.report_counts import counts_of, sentences_of, summary_of
from chambers.drafting.document.settled import Settled, judgments_by_unit, questions_by_unit
from chambers.drafting.document.unit_word import UNIT_BREAK
from chambers.drafting.document.units import Style
from chambers.drafting.gating import element_words, grounds_words
from chambers.drafting.results import Answer, Dropped, Facts, Grounds, Review, Section, Span
from chambers.grounding.verdict import MEANING, NOT_CHECKED, Judgment, Question, SourceSpan
from chambers.record.page import Page, Source, visible_text

_CONTEXT_CHARS = 90

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Story:
    """What happened on the way to a draft; what a stage did not do is empty."""

    grounds: Grounds | None = None
    facts: Facts | None = None
    sections: tuple[Section, ...] = ()
    reviews: tuple[Review, ...] = ()
    answers: tuple[Answer, ...] = ()
    dropped: tuple[tuple[str, Dropped], ...] = ()


def report_json(
    head: Json, content: Content, story: Story, settled: Settled | None, revision: Json | None = None
) -> Json:
    """The whole report; `settled` is None where there is no document, `revision` where no person went through it."""
    shown = settled if settled is not None and not settled.empty else None
    paragraphs = _paragraphs(shown, content) if shown else []
    body = {
        "headings": {rule.id: rule.heading for rule in content.kind.sections},
        "verification": _verification(shown) if shown else None,
        "paragraphs": paragraphs,
        "gate": _gate(story.grounds, content) if story.grounds else None,
        "blanks": [_blank(each) for each in shown.laid.blanks] if shown else [],
        "blocked": [
            {"section": section.id, **each.model_dump(mode="json")}
            for section in story.sections
            for each in section.blocked
        ],
        "removed": [
            {"section": each.section, "text": each.text, "reasons": list(each.reasons)}
            for each in (settled.removed if settled else ())
        ],
        "reviews": [_review(each) for each in story.reviews],
        "answers": [_answer(each, content) for each in story.answers],
        "dropped": [{"stage": stage, **each.model_dump(mode="json")} for stage, each in story.dropped],
        "facts": _facts(story.facts, content) if story.facts else None,
        "exhibits": [
            {"exhibit": each.label, "heading": each.heading, "file": each.source.file, "bates": each.bates}
            for each in (shown.laid.exhibits if shown else ())
        ],
        "pages": _pages(shown, content) if shown else [],
        "evidence": [_source(source) for source in content.record.sources],
        "not_checked": list(NOT_CHECKED),
        "revision": revision,
    }
    counts = counts_of(body)
    return {**head, "summary": summary_of({**head, **body}, counts), "meaning": MEANING, "counts": counts, **body}


def in_context(span: SourceSpan, page: Page) -> Json:
    """The words before, the words that bear the claim, and the words after."""
    text, start, end = visible_text(page), span.start or 0, span.end or 0
    left, right = max(0, start - _CONTEXT_CHARS), min(len(text), end + _CONTEXT_CHARS)
    return {
        "before": ("\u2026" if left else "") + text[left:start],
        "words": text[start:end],
        "after": text[end:right] + ("\u2026" if right < len(text) else ""),
    }


def _verification(settled: Settled) -> Json:
    """The verdicts on every claim; how many there are is counted in sentences, by `report_counts`."""
    return {
        name: value
        for name, value in settled.verification.to_json().items()
        if name not in ("meaning", "counts", "questions")
    }


def _paragraphs(settled: Settled, content: Content) -> list[Json]:
    judged = judgments_by_unit(settled.texts, settled.verification.judgments)
    asked = questions_by_unit(settled.texts, settled.verification.questions)
    starts = accumulate((len(text) + len(UNIT_BREAK) for text in settled.texts), initial=0)
    count = 0
    paragraphs: list[Json] = []
    for at, (unit, start) in enumerate(zip(settled.laid.units, starts, strict=False)):
        count += unit.style is Style.NUMBERED
        if unit.words != "record" and unit.origin != "exhibit":
            continue
        paragraphs.append(
            {
                "id": f"u{at + 1}",
                "number": count if unit.style is Style.NUMBERED else None,
                "section": unit.section,
                "text": unit.text,
                "words_of": unit.origin,
                "cites": [_cite(number, content) for number in unit.cites],
                "sentences": [each.to_json() for each in sentences_of(unit, judged.get(at, ()), start)],
                "claims": [_claim(each, content) for each in judged.get(at, ())],
                "nearest": [_nearest(each, content) for each in asked.get(at, ())],
            }
        )
    return paragraphs


def _claim(judgment: Judgment, content: Content) -> Json:
    return {**judgment.to_json(), "context": _context(judgment.source, content)}


def _nearest(question: Question, content: Content) -> Json:
    """A sentence with the passages that come nearest to it; its meaning is not judged."""
    passages = [{**each.to_json(), "context": _context(each, content)} for each in question.passages]
    return {"sentence": question.sentence, "passages": passages}


def _context(source: SourceSpan | None, content: Content) -> Json | None:
    if source is None or source.sha256 is None or source.page is None or source.start == source.end:
        return None
    page = content.record.page(source.sha256, source.page)
    return in_context(source, page) if page else None


def _cite(number: str, content: Content) -> Json:
    page = content.record.by_bates.get(number)
    return {"bates": number, "file": page.file if page else None, "page": page.number if page else None}


def _pages(settled: Settled, content: Content) -> list[Json]:
    """The full text of every page that the document stands on, with the places that bear it."""
    marks: dict[str, set[tuple[int, int]]] = {number: set() for unit in settled.laid.units for number in unit.cites}
    for judgment in settled.verification.judgments:
        span = judgment.source
        if span is not None and span.bates and span.start is not None and span.end is not None:
            marks.setdefault(span.bates, set()).add((span.start, span.end))
    numbers = sorted(number for number in marks if number in content.record.by_bates)
    return [
        {**_cite(number, content), "runs": _runs(visible_text(content.record.by_bates[number]), marks[number])}
        for number in numbers
    ]


def _runs(text: str, spans: set[tuple[int, int]]) -> list[Json]:
    """A text cut into runs that bear something and runs that do not."""
    bears = [False] * len(text)
    for start, end in spans:
        bears[start:end] = [True] * len(text[start:end])
    runs: list[Json] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or bears[at] != bears[start]:
            runs.append({"text": text[start:at], "marked": bears[start]})
            start = at
    return runs


def _gate(grounds: Grounds, content: Content) -> Json:
    return {
        "claim": grounds.claim,
        "finding": grounds.finding,
        "said": grounds_words(grounds),
        "elements": [
            {
                "text": element.text,
                "required": element.required,
                "finding": element.finding,
                "said": element_words(element),
                "act": element.act,
                "support": [_span(span, content) for span in element.support],
            }
            for element in grounds.elements
        ],
    }


def _review(review: Review) -> Json:
    return {
        "reviewer": review.reviewer,
        "mandate": review.mandate,
        "objections": len(review.objections),
        "dropped": [each.model_dump(mode="json") for each in review.dropped],
    }


def _answer(answer: Answer, content: Content) -> Json:
    objection = answer.objection
    return {
        "outcome": answer.outcome,
        "reviewer": objection.reviewer,
        "paragraph": objection.paragraph,
        "quote": objection.quote,
        "problem": objection.problem,
        "evidence": _span(objection.evidence, content) if objection.evidence else None,
        "reason": answer.reason,
        "before": answer.before,
        "after": answer.after,
    }


def _facts(facts: Facts, content: Content) -> Json:
    def placed(items: Sequence[Any]) -> list[Json]:
        return [
            {**each.model_dump(mode="json", exclude={"span"}), "span": _span(each.span, content)}
            for each in items
            if each.span is not None
        ]

    entered = [{"name": each.name, "role": each.role, "span": None} for each in facts.parties if each.span is None]
    return {
        "parties": [*entered, *placed(facts.parties)],
        "events": placed(facts.events),
        "money": placed(facts.money),
        "sums": [each.model_dump(mode="json") for each in facts.sums],
    }


def _span(span: Span, content: Content) -> Json:
    page = content.record.page(span.sha256, span.page)
    return {**span.model_dump(mode="json"), "file": page.file if page else None}


def _blank(blank: Blank) -> Json:
    return {"section": blank.section, "what": blank.what, "reason": blank.reason}


def _source(source: Source) -> Json:
    labels = [page.bates for page in source.pages if page.bates]
    return {
        "file": source.file,
        "sha256": source.sha256,
        "media_type": source.media_type,
        "pages": len(source.pages),
        "bates_first": labels[0] if labels else None,
        "bates_last": labels[-1] if labels else None,
    }
