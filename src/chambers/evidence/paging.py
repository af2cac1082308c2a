"""Text without pages, laid out on pages.

Mails and plain text have no pages until they are printed. These functions decide where the pages break, so that the
page of the record and the page of the stamped copy are the same page.
"""

import textwrap

LINE_CHARS = 88
PAGE_LINES = 54


def wrap_line(line: str) -> list[str]:
    """A line as it is printed: at most LINE_CHARS wide; an empty line is one empty line."""
    if not line.strip():
        return [""]
    return textwrap.wrap(line.expandtabs(4), LINE_CHARS, break_on_hyphens=False, drop_whitespace=True) or [""]


def paginate(text: str) -> tuple[str, ...]:
    """The text cut into pages between lines; joined by newlines the pages are the text again."""
    pages: list[list[str]] = [[]]
    room = PAGE_LINES
    for line in _short_enough(text.split("\n")):
        height = len(wrap_line(line))
        if height > room and pages[-1]:
            pages.append([])
            room = PAGE_LINES
        pages[-1].append(line)
        room -= height
    return tuple("\n".join(lines) for lines in pages)


def _short_enough(lines: list[str]) -> list[str]:
    # A single line longer than a page must be cut somewhere.
    limit = LINE_CHARS * (PAGE_LINES // 2)
    return [line[at : at + limit] for line in lines for at in range(0, max(len(line), 1), limit)]
