"""What a person answers for, as the last page of a signed document. Pure.

It is marked as a person's word. It is not held against the record: it says itself that the record does not bear it.
"""

from collections.abc import Iterator

from chambers.drafting.document.units import Style, Unit, one_line
from chambers.drafting.revising.judged import Judged, Line
from chambers.grounding.verdict import Judgment

HEADING = "Statements for Which a Person Answers"
_INTRODUCTION = (
    "The record was not found to bear the following. Each stands in this document on the word of the person named, "
    "who gave the reason beside it. Take this page out before filing, if it is not to be filed."
)
_SECTION = "annex"
_SHORT_CHARS = 120


def annex_units(judged: Judged) -> tuple[Unit, ...]:
    """The page; nothing where every claim is supported by the record."""
    said = tuple(_said(judged))
    if not said:
        return ()
    head = Unit(Style.HEADING, (HEADING,), "person", section=_SECTION, new_page=True)
    return head, *(Unit(Style.PARAGRAPH, (text,), "person", section=_SECTION) for text in (_INTRODUCTION, *said))


def overridden(line: Line) -> tuple[Judgment, ...]:
    """The claims of a line that stand on a person's word."""
    return tuple(each for each in line.judgments if each.override is not None)


def _said(judged: Judged) -> Iterator[str]:
    for line in judged.lines:
        for each in () if line.out else overridden(line):
            assert each.override is not None
            decision = judged.work.decisions[line.id]
            words = (
                f"{_place(line)}: {_claim(each)}: {each.verdict.value.replace('_', ' ')}, {each.reason}. Answered for "
                f"by {each.override.name} on {decision.at[:10]}. Reason: {each.override.reason}"
            )
            yield one_line(words)


def _place(line: Line) -> str:
    if line.number is not None:
        return f"Paragraph {line.number}"
    return f"\u201c{_short(line.unit.text)}\u201d"


def _claim(judgment: Judgment) -> str:
    return f"\u201c{_short(judgment.claim.text)}\u201d"


def _short(text: str) -> str:
    flat = one_line(text)
    return flat if len(flat) <= _SHORT_CHARS else f"{flat[:_SHORT_CHARS].rstrip()}\u2026"
