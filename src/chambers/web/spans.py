"""Spans of characters in an address, such as 10-20,31-40. Pure."""

import re

MOST_SPANS = 200
_SPAN = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)


def parse_spans(said: str) -> tuple[tuple[int, int], ...]:
    """Every span; what is none keeps its place, as an empty one, so that the others keep theirs."""
    parts = said.split(",")[:MOST_SPANS] if said else []
    found = (_SPAN.fullmatch(part.strip()) for part in parts)
    return tuple((int(match[1]), int(match[2])) if match else (0, 0) for match in found)
