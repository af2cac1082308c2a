"""A job's own content with a person's changes put into it. Pure.

Only paragraphs that were written have words that can be changed; rows that follow from the pages are in or out.
"""

from collections.abc import Iterator

from chambers.drafting.document.content import Content
from chambers.drafting.document.units import one_line
from chambers.drafting.results import Paragraph, Section
from chambers.drafting.revising.decisions import OUT, Work
from chambers.drafting.revising.subject import Subject


def revise(subject: Subject, work: Work, *, everything: bool = False) -> Content:
    """The content as it was decided; with `everything` also the blocked sentences that stay out."""
    content = subject.told.content
    sections = (_section(each, subject, work, everything=everything) for each in content.sections.values())
    return content.with_sections({each.id: each for each in sections})


def _section(section: Section, subject: Subject, work: Work, *, everything: bool) -> Section:
    blocked = [
        each
        for each in subject.blocked[section.id]
        if everything or work.state_of(f"{section.id}/{each.id}") not in OUT
    ]
    paragraphs = tuple(_paragraphs(section.id, (*section.paragraphs, *blocked), work))
    return section.model_copy(update={"paragraphs": paragraphs})


def _paragraphs(section: str, paragraphs: tuple[Paragraph, ...], work: Work) -> Iterator[Paragraph]:
    for each in paragraphs:
        decision = work.decisions.get(f"{section}/{each.id}")
        if decision is None or decision.text is None:
            yield each
        else:
            yield Paragraph(id=each.id, text=one_line(decision.text), cites=decision.cites, origin="person")


def still_blocked(subject: Subject, work: Work) -> tuple[Section, ...]:
    """The sections as they are told of in a report: what was let in again is not listed as blocked."""
    revised = revise(subject, work).sections
    return tuple(
        section.model_copy(
            update={
                "paragraphs": revised[section.id].paragraphs,
                "blocked": tuple(
                    blocked
                    for blocked, paragraph in zip(section.blocked, subject.blocked[section.id], strict=True)
                    if work.state_of(f"{section.id}/{paragraph.id}") in OUT
                ),
            }
        )
        for section in subject.told.story.sections
    )
