"""Words that the maker of a paper copies in quotation marks: they are those of another, and not his own."""

import re

from chambers.grounding.matching import ReadPage
from chambers.grounding.people.turns import page_turns

_QUOTE_MARKS = re.compile(r"[\"\u201c\u201d]")


def is_copied(page: ReadPage, at: int) -> bool:
    """True within quotation marks of a paper in its maker's own words: "Told the cook" on a card that a clerk lists."""
    low = page.text.rfind("\n\n", 0, at) + 1
    return not page_turns(page) and len(_QUOTE_MARKS.findall(page.text, low, at)) % 2 == 1
