"""What is worked out once of a page, or of a whole record, and kept on it.

A memo that stands in a module would keep every old record alive. What is kept here lives and dies with its page or its
index.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar, cast

Reader = TypeVar("Reader", bound=Callable[..., Any])

Kept = dict[Any, Any]
"""What a page or an index keeps: for each reader what it found, or what it found by its other arguments."""


def kept_on_page(read: Reader) -> Reader:
    """Let a reader work only once for each page, which is its first argument; anything else it is given tells apart."""

    def of_page(page: Any) -> Any:
        kept: Kept = page.kept
        if read not in kept:
            kept[read] = read(page)
        return kept[read]

    def of_page_and(page: Any, *others: Any) -> Any:
        kept: Kept = page.kept.setdefault(read, {})
        if others not in kept:
            kept[others] = read(page, *others)
        return kept[others]

    ask = of_page if read.__code__.co_argcount == 1 else of_page_and
    return cast("Reader", update_wrapper(ask, read))
