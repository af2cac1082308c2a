"""The words that belong to a day or a time of a page: those of its entry, of what stands under it, of its message."""

from chambers.grounding.matching import ReadPage
from chambers.grounding.words.meaning import stems

_OPENING_CHARS = 10
_ENTRY_CHARS, _SHORT_LINE = 400, 240
_ALONE_CHARS, _UNDER_CHARS = 6, 1200
_REST_CHARS = 8


def line_start(page: ReadPage, at: int) -> int:
    """Where the line of a place begins."""
    return page.text.rfind("\n", 0, at) + 1


def entry_words(page: ReadPage, at: int) -> frozenset[str] | None:
    """The words of the whole line where a day or a time opens it, or where it is short: the line is an entry."""
    low = line_start(page, at)
    high = page.text.find("\n", at)
    line = page.text[low : high if high > 0 else len(page.text)]
    if at - low > _OPENING_CHARS and len(line) > _SHORT_LINE:
        return None
    return frozenset(stems(line[:_ENTRY_CHARS]))


def begun(page: ReadPage, at: int) -> frozenset[str]:
    """The words of the lines over an indented one, up to that with which its entry begins: a message goes on."""
    low = line_start(page, at)
    lines = page.text[max(0, low - _ENTRY_CHARS) : low].split("\n")[:-1]
    indent, found = _indent(page.text[low : low + _ENTRY_CHARS]), list[str]()
    for line in reversed(lines if indent >= _REST_CHARS else ()):
        if not line.strip():
            break
        found.append(line)
        if _indent(line) < indent:
            break
    return frozenset(stems(" ".join(found)))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def under(page: ReadPage, at: int, words: str) -> frozenset[str]:
    """The words under a day that has a line to itself, up to the next empty line: the messages of that day."""
    low, high = line_start(page, at), page.text.find("\n", at)
    if high < 0 or high - low > len(words) + _ALONE_CHARS or low == 0:
        return frozenset()
    end = page.text.find("\n\n", high + 2)
    return frozenset(stems(page.text[high : min(end if end > 0 else len(page.text), high + _UNDER_CHARS)]))


def block_words(page: ReadPage, at: int) -> frozenset[str]:
    """The words of the head of a message: from whom, to whom, about what."""
    low = page.text.rfind("\n\n", 0, at) + 1
    high = page.text.find("\n\n", at)
    return frozenset(stems(page.text[max(low, at - _ENTRY_CHARS) : min(high if high > 0 else at, at + _ENTRY_CHARS)]))
