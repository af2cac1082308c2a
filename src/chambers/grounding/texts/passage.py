"""A sentence of a page, and all of them."""

from dataclasses import dataclass

from chambers.grounding.pages.sentences import split_sentences
from chambers.record.page import Page


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
