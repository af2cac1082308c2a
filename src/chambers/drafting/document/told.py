"""What the stages of a job told, gathered for the document, the report and the manifest. Pure but for the shelf."""

from collections.abc import Iterator
from dataclasses import dataclass

from chambers.drafting.document.content import Content
from chambers.drafting.document.draft_report import Story
from chambers.drafting.results import (
    Answered,
    Blocked,
    Call,
    Dropped,
    Facts,
    Grounds,
    Outline,
    Papers,
    Result,
    Review,
    Route,
    Section,
)
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.record.page import Page


@dataclass(frozen=True)
class Told:
    """Everything that was handed on in a job."""

    route: Route
    papers: Papers
    content: Content
    story: Story
    calls: tuple[Call, ...]

    def pages(self) -> Iterator[Page]:
        """The pages whose words may stand in what we write about this job."""
        story, record = self.story, self.content.record
        spans = [span for element in story.grounds.elements for span in element.support] if story.grounds else []
        if story.facts:
            spans += [event.span for event in story.facts.events] + [each.span for each in story.facts.money]
            spans += [party.span for party in story.facts.parties if party.span is not None]
        spans += [each.objection.evidence for each in story.answers if each.objection.evidence is not None]
        places = {(span.sha256, span.page) for span in spans}
        cited = {cite for section in story.sections for paragraph in section.paragraphs for cite in paragraph.cites}
        for source in record.sources:
            yield from (page for page in source.pages if (page.sha256, page.number) in places or page.bates in cited)


def gather(room: Room, given: GivenResults) -> Told:
    """Read every result that is there."""
    route, papers = given.get(Route, "route"), given.get(Papers, "papers")
    grounds = given.get(Grounds, "grounds") if "grounds" in given else None
    facts = given.get(Facts, "facts") if "facts" in given else None
    outline = given.get(Outline, "outline") if "outline" in given else None
    drafted = tuple(given.get(Section, f"section:{plan.id}") for plan in (outline.sections if outline else ()))
    reviews = tuple(given.get(Review, f"review:{name}") for name in route.reviewers if f"review:{name}" in given)
    answered = given.get(Answered, "answered") if "answered" in given else None
    sections = _with_all_blocked(answered.sections, drafted) if answered else drafted
    record = room.record(papers)
    parts = (route, grounds, facts, outline, *drafted, *reviews, answered)
    return Told(
        route=route,
        papers=papers,
        content=Content(room.kind, record, facts, grounds, {section.id: section for section in sections}),
        story=Story(
            grounds=grounds,
            facts=facts,
            sections=sections,
            reviews=reviews,
            answers=answered.answers if answered else (),
            dropped=tuple(_dropped(grounds, facts, outline, sections)),
        ),
        calls=tuple(call for part in parts if part is not None for call in _calls(part)),
    )


def _with_all_blocked(after: tuple[Section, ...], before: tuple[Section, ...]) -> tuple[Section, ...]:
    """The sections after review, with what was blocked before it as well."""
    drafted = {section.id: section for section in before}
    return tuple(
        section.model_copy(update={"blocked": _once((*_blocked(drafted.get(section.id)), *section.blocked))})
        for section in after
    )


def _blocked(section: Section | None) -> tuple[Blocked, ...]:
    return section.blocked if section is not None else ()


def _once(blocked: tuple[Blocked, ...]) -> tuple[Blocked, ...]:
    return tuple(dict.fromkeys(blocked))


def _calls(part: Result) -> tuple[Call, ...]:
    calls: tuple[Call, ...] = getattr(part, "calls", ())
    return calls


def _dropped(
    grounds: Grounds | None, facts: Facts | None, outline: Outline | None, sections: tuple[Section, ...]
) -> Iterator[tuple[str, Dropped]]:
    found = [("gate", grounds.dropped if grounds else ()), ("extract", facts.dropped if facts else ())]
    found += [("outline", outline.dropped if outline else ()), *(("draft", each.dropped) for each in sections)]
    yield from ((stage, each) for stage, dropped in found for each in dropped)
