"""A memo as a list of units: headings, paragraphs and rows of tables, in the order of the page.

A unit is the smallest part that can be taken out of the document when it does not hold. `literals` are the fixed words
of this document type, and the lines about how the memo was made; everything else is held against the record.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from chambers.drafting.findings import day_in_words
from chambers.drafting.memo import Memo
from chambers.drafting.statement import Statement
from chambers.record.page import Source, Unreadable


class Style(StrEnum):
    """What a unit is; `word` decides how it looks."""

    TITLE = "title"
    ADDRESS = "address"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    NUMBERED = "numbered"
    FACTS_HEAD = "facts_head"
    FACT = "fact"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Unit:
    """One paragraph, or one row with its cells."""

    style: Style
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        """The unit as it is read back from a file."""
        return "\t".join(self.cells)


TITLE = "MEMORANDUM"
QUESTION, FACTS, ACCOUNTS = "Question", "Facts in order of date", "What was asked and what was paid"
UNSETTLED, DOCUMENTS, PROVENANCE = "What the record does not settle", "Documents reviewed", "How this memo was made"
FACTS_HEAD = ("Date", "What the record says", "Page")
BLANK = "________________"
FROM = "Chambers (machine draft, for review by an attorney)"
NO_DIFFERENCE = "The sums that could be worked out from the pages leave nothing open."
NO_SUMS = "No sums could be worked out from the pages."
NO_FACTS = "No sentence with a date or an amount could be taken from the pages."
LAW_IS_OPEN = "This memo states what the pages say. It takes no position on the law or on who is right."
CHECKED = (
    "Every date, amount, Bates number, name and quotation above was checked against the page cited beside it, after "
    "the memo was finished, in the text of this file. Words in quotation marks are the page\u2019s own."
)


def lay_out(memo: Memo) -> tuple[Unit, ...]:
    """The units of a memo."""
    return tuple(_units(memo))


def literals(memo: Memo) -> tuple[str, ...]:
    """The fixed text of this memo."""
    labels = ("TO:", "FROM:", "DATE:", "RE:", "COURT:", "\u2014")
    fixed = (TITLE, QUESTION, FACTS, ACCOUNTS, UNSETTLED, DOCUMENTS, PROVENANCE, BLANK, FROM, NO_SUMS, NO_FACTS)
    return (
        *labels,
        *fixed,
        NO_DIFFERENCE,
        *FACTS_HEAD,
        LAW_IS_OPEN,
        CHECKED,
        *about(memo),
    )


def made_by(memo: Memo) -> str:
    """Who wrote it and what was kept out."""
    dropped = len(memo.rejected) - memo.blocked_count
    return (
        f"Drafted by the model {memo.model}. Sentences blocked because the record does not bear them: "
        f"{memo.blocked_count}. Sentences dropped because they state nothing: {dropped}. Both are listed in the "
        "report that comes with this memo, each with its reason."
    )


def about(memo: Memo) -> tuple[str, ...]:
    """The lines about the memo itself and about what was not read: nothing here is said about the evidence."""
    return (made_by(memo), *(_not_read(each) for each in memo.unreadable))


def _not_read(each: Unreadable) -> str:
    return f"Not read: {each.file} ({each.reason})."


def _units(memo: Memo) -> Iterator[Unit]:
    yield Unit(Style.TITLE, (TITLE,))
    yield from _address(memo)
    if memo.matter.question:
        yield Unit(Style.HEADING, (QUESTION,))
        yield Unit(Style.PARAGRAPH, (memo.matter.question,))
    if memo.accounts:
        yield Unit(Style.HEADING, (ACCOUNTS,))
        yield from (Unit(Style.NUMBERED, (sentence,)) for sentence in memo.accounts)
    yield Unit(Style.HEADING, (UNSETTLED,))
    yield from (
        Unit(Style.PARAGRAPH, (sentence,))
        for sentence in memo.unsettled or (NO_DIFFERENCE if memo.accounts else NO_SUMS,)
    )
    yield Unit(Style.PARAGRAPH, (LAW_IS_OPEN,))
    yield from _facts(memo)
    yield Unit(Style.HEADING, (DOCUMENTS,))
    yield Unit(Style.PARAGRAPH, ("; ".join(_document(source) for source in memo.sources) + ".",))
    yield from (Unit(Style.NOTE, (_not_read(each),)) for each in memo.unreadable)
    yield Unit(Style.HEADING, (PROVENANCE,))
    yield Unit(Style.NOTE, (made_by(memo),))
    yield Unit(Style.NOTE, (CHECKED,))


def _address(memo: Memo) -> Iterator[Unit]:
    matter = memo.matter
    subject = ", No. ".join(part for part in (matter.caption, matter.case_number) if part)
    lines = (("TO:", matter.attorney), ("FROM:", FROM), ("DATE:", BLANK), ("RE:", subject), ("COURT:", matter.court))
    yield from (Unit(Style.ADDRESS, (label, value)) for label, value in lines if value)


def _facts(memo: Memo) -> Iterator[Unit]:
    yield Unit(Style.HEADING, (FACTS,))
    if not memo.facts:
        yield Unit(Style.PARAGRAPH, (NO_FACTS,))
        return
    yield Unit(Style.FACTS_HEAD, FACTS_HEAD)
    yield from (_fact(statement) for statement in memo.facts)


def _fact(statement: Statement) -> Unit:
    day = day_in_words(statement.day) if statement.day else "\u2014"
    return Unit(Style.FACT, (day, statement.shown, statement.page.bates or statement.page.file))


def _document(source: Source) -> str:
    labels = [page.bates for page in source.pages if page.bates]
    pages = labels[0] if len(labels) == 1 else f"{labels[0]}\u2013{labels[-1]}"
    return f"{source.file} ({pages})"
