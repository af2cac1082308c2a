"""The day that a form gives to an act by its label: "Date issued: November 9", "Received: 03/11/2021".

"The notice was issued on November 4" is refuted where the form has another day behind that label, and November 4 stands
only where nothing is said of issuing. A form with two such labels, and a page that tells of the act elsewhere on the
draft's day, leave it open.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.spans import day_of
from chambers.grounding.placing.together import unit_at
from chambers.grounding.texts.rows import column_head
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.meaning import stem, stems

_LABEL = re.compile(
    r"(?:^|(?<=[ \t|]{2}))[ \t]*(?:Date[ \t]+(?:of[ \t]+)?|When[ \t]+)?"
    r"(?P<act>[A-Za-z]{4,14}(?:ed|t|n)|issue|receipt|filing|birth|loss|accident|injury|service|hire|delivery"
    r"|admission|discharge)(?:[ \t]+(?:on|date))?[ \t]*:[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_DONE = re.compile(r"\b(?P<verb>[a-z]{4,})\s+(?:out\s+|back\s+|in\s+)?on\s+(?:\w+day,?\s+)?$")
_LABEL_CHARS = 40
_SAME = 6
_ON = re.compile(r"\b(?P<verb>[a-z]{4,})(?:\s+(?!and\b|but\b|that\b)[\w'\u2019.-]+){0,8}?\s+on\s+(?:\w+day,?\s+)?$")


def label_day_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The day behind the label of an act that the draft puts on another day of the page, or None."""
    days = [token for token in tokens if token.kind is Kind.DATE]
    if (fault := next(filter(None, (_column_fault(own, start, day, pages) for day in days)), None)) is not None:
        return fault
    if len(days) != 1 or len(pages) != 1 or not isinstance(days[0].value, DateValue):
        return None
    day, page = days[0], pages[0]
    said = _ON.search(own[: day.start - start])
    labels = _labels(page) if said else {}
    # The very word of the label, not one of its meaning: what was obtained was not received that day.
    verbs = {word[:_SAME] for word in re.findall(r"[a-z]{4,}", said[0])} if said else set()
    named = [(act, figures) for act, figures in labels.items() if act[:_SAME] in verbs]
    hits = find_hits(day, page)
    if len(named) != 1 or len(named[0][1]) != 1 or not hits:
        return None
    act, (figure,) = named[0]
    told = [unit_at(page, hit.start) for hit in hits]
    if any(hit.start == figure.start for hit in hits) or any(
        unit is None or stem(act) in stems(page.text[unit.start : unit.end]) for unit in told
    ):
        return None
    return f"the page has {flowing(figure.text)} for that, and {flowing(day.text)} only for something else"


def _column_fault(own: str, start: int, day: Token, pages: Sequence[ReadPage]) -> str | None:
    """A day of a row under the head of another act: "sent on" what stands under "Paid", where a day is under "Sent"."""
    said = _DONE.search(own[: day.start - start])
    hits = [(page, hit.start) for page in pages for hit in find_hits(day, page)] if said else []
    unit = unit_at(hits[0][0], hits[0][1]) if len(hits) == 1 else None
    if said is None or unit is None or not unit.is_row or unit.columns is None:
        return None
    page, at = hits[0]
    verb = stem(said["verb"])
    heads = {f.start: column_head(unit, page.text, f.start) for f in unit.figures if f.kind is Kind.DATE}
    other = next((f for f in unit.figures if verb in stems(heads.get(f.start) or "")), None)
    if other is None or not heads.get(at) or verb in stems(heads[at] or ""):
        return None
    return f"the row has {flowing(other.text)} for that, and {flowing(day.text)} under \u201c{heads[at]}\u201d"


@kept_on_page
def _labels(page: ReadPage) -> dict[str, list[Token]]:
    """The days behind labels that name an act, by that word."""
    found: dict[str, list[Token]] = {}
    for figure in page.by_kind.get(Kind.DATE, ()):
        low = max(page.text.rfind("\n", 0, figure.start) + 1, figure.start - _LABEL_CHARS)
        label = _LABEL.search(page.text[low : figure.start])
        if label is not None and isinstance(figure.value, DateValue) and day_of(figure.value) is not None:
            found.setdefault(label["act"].casefold(), []).append(figure)
    return found
