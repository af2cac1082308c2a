"""Quotations: words between quotation marks, which must stand on the page as they are.

Two words or fewer are a term, not a quotation. Ellipses and bracketed alterations are not understood: such a quotation
fails, and a person decides.
"""

import re
from collections.abc import Iterator

from chambers.record.normalise import Normalised, normalise

_QUOTED = re.compile(r"\u201c([^\u201c\u201d]+)\u201d|\"([^\"\n]+)\"")


def find_quotations(text: str) -> Iterator[tuple[int, int, str]]:
    """Quotations of three words or more, without their marks."""
    for match in _QUOTED.finditer(text):
        group = 1 if match[1] is not None else 2
        if len(match[group].split()) > 2:
            yield match.start(group), match.end(group), match[group]


def find_quoted(quotation: str, page: Normalised) -> tuple[int, int] | None:
    """Where the quoted words stand on a page, as a span of the page as read."""
    wanted = normalise(quotation).text.strip(" ,.;")
    at = page.text.find(wanted)
    return page.span(at, at + len(wanted)) if wanted and at >= 0 else None
