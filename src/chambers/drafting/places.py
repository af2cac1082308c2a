"""Words and the place on a page where they stand. Pure."""

from chambers.drafting.results import Span
from chambers.grounding.claims.quotations import find_quoted
from chambers.grounding.texts.passage import Passage
from chambers.record.normalise import normalise
from chambers.record.page import Page, visible_text


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
