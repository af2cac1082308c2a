"""The day that a text is about. Pure."""

from datetime import date

from chambers.grounding.claims.dates import find_dates


def first_day(text: str) -> date | None:
    """The first full date that a text names."""
    return next((value.exact for _, _, value in find_dates(text) if value.exact is not None), None)
