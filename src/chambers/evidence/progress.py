"""How long work tells whoever waits: a stage, and what it is at."""

from collections.abc import Callable

Progress = Callable[[str, str], None]


def silent(_stage: str, _detail: str) -> None:
    """For a caller who does not want to know."""
