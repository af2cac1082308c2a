"""Passages of pages, and the place on a page where words stand. Pure."""

from dataclasses import dataclass

from chambers.drafting.results import Span
from chambers.grounding.claims.quotations import find_quoted
from chambers.grounding.pages.sentences import split_sentences
from chambers.record.normalise import normalise
from chambers.record.page import Page, visible_text


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of one page, as offsets into its text."""

    page: Page
    start: int
    end: int

    @property
    def text(self) -> str:
        """The passage as it stands on the page."""
        return self.page.text[self.start : self.end]


def passages(page: Page) -> tuple[Passage, ...]:
    """Every sentence of a page."""
    return tuple(Passage(page, part.start, part.end) for part in split_sentences(page.text))


def span_of(passage: Passage) -> Span:
    """A passage as a place on its page."""
    page = passage.page
    return Span(
        sha256=page.sha256,
        page=page.number,
        start=passage.start,
        end=passage.end,
        text=passage.text,
        bates=page.bates,
    )


def find_words(words: str, page: Page) -> Span | None:
    """Where these very words stand on a page that people can see; None where they do not, or leave something out."""
    quoted = find_quoted(words, normalise(visible_text(page)))
    if quoted is None or quoted.hides is not None:
        return None
    return span_of(Passage(page, quoted.start, quoted.end))
