"""Which paths are pages, and which of them stand in the head of every page. Everything else is the gateway's."""

from collections.abc import Iterable

PAGES = frozenset({"assets", "bench", "chat", "events", "fleet", "matters", "proof", "sign-in", "sign-out"})
"""The first part of a page's path."""

TABS = (
    ("/fleet", "Fleet"),
    ("/bench", "Bench"),
    ("/matters", "Matters"),
    ("/chat", "Chat"),
)
LIMITED_TABS = frozenset({"/fleet", "/chat"})
"""What a key of single roles may see."""


def is_page(path: str, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether the pages answer; the bare address is theirs for a browser, and the gateway's for a program."""
    if path.startswith("/v1/"):
        return False
    if path == "/":
        return any(name == b"accept" and b"text/html" in value for name, value in headers)
    return path[1:].partition("/")[0] in PAGES
