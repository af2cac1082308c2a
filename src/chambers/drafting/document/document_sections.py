"""The sections of a document, a function for each kind. Pure.

A section in which nothing is left is not laid out, except where somebody has to write it: there a marked blank stands.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from chambers.drafting.document.cited import CitedDocument, write_cites
from chambers.drafting.document.content import Content
from chambers.drafting.document.fixed_words import lay_fixed
from chambers.drafting.document.matter_fields import fill
from chambers.drafting.document.units import Style, Table, Unit, one_line
from chambers.drafting.findings import account_sentences, day_in_words, open_questions
from chambers.drafting.gating import element_words
from chambers.drafting.kinds import SectionRule
from chambers.drafting.results import EventFact, Paragraph
from chambers.drafting.sentence_end import with_citation

CHRONOLOGY_HEAD = ("Date", "What the record says", "Page")
ACCOUNTS_HEAD = ("Date", "What the record says", "Page")
EXHIBITS_HEAD = ("Exhibit", "Document", "Pages")
NO_SUMS = "No sums could be worked out from the pages."
NOTHING_OPEN = "The sums that could be worked out from the pages leave nothing open."
NO_LAW = "The record was read for what it says. No position is taken on the law, or on who is right."
NOTHING_WRITTEN = "nothing that the record bears could be written here."
FOR_ATTORNEY = "[For the attorney: {what}]"
_BY_HAND = re.compile(r"_{3,}")
_LABEL = re.compile(r"[A-Za-z][\w.-]*\d[\w.-]*\w|\w+\d")


@dataclass(frozen=True, slots=True)
class Blank:
    """Something that a person has to write: where, what, and why it is not there."""

    section: str
    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class LaidSection:
    """The units of a section, and its blanks."""

    units: tuple[Unit, ...] = ()
    blanks: tuple[Blank, ...] = ()


def lay_section(
    content: Content, rule: SectionRule, removed: frozenset[str], exhibits: Sequence[CitedDocument]
) -> LaidSection:
    """One section, without what was removed."""
    if rule.kind == "fixed":
        return _fixed(content, rule)
    if rule.kind == "attorney":
        return _left_blank(rule, rule.instruction, "left to the attorney")
    laid = _LAID_BY[rule.kind](content, rule, exhibits)
    units = tuple(unit for unit in laid if not unit.key or unit.key not in removed)
    if all(unit.head for unit in units):
        units = ()
    if rule.kind == "written" and not units and rule.id in content.sections:
        return _left_blank(rule, NOTHING_WRITTEN, "nothing stands there that the record bears")
    return LaidSection(units)


def _fixed(content: Content, rule: SectionRule) -> LaidSection:
    fixed = lay_fixed(rule.text, rule.id, content.record.matter, content.values)
    missing = [Blank(rule.id, field, "not entered in matter.toml") for field in fixed.missing]
    by_hand = [
        Blank(rule.id, _by_hand(fill(line, content.values).text), "to be filled in by hand")
        for line in rule.text.split("\n")
        if _BY_HAND.search(line)
    ]
    return LaidSection(fixed.units, (*missing, *by_hand))


def _by_hand(line: str) -> str:
    words = one_line(line.strip().lstrip("#> ").replace("|", " "))
    return "Signature" if set(words) == {"_"} else words


def _left_blank(rule: SectionRule, what: str, reason: str) -> LaidSection:
    unit = Unit(Style.BLANK, (FOR_ATTORNEY.format(what=what),), section=rule.id)
    return LaidSection((unit,), (Blank(rule.id, rule.heading or rule.id, reason),))


def _written(content: Content, rule: SectionRule, exhibits: Sequence[CitedDocument]) -> Iterator[Unit]:
    section = content.sections.get(rule.id)
    letters = {each.source.sha256: each.label for each in exhibits}
    for paragraph in section.paragraphs if section is not None else ():
        cites = write_cites(paragraph.cites, letters, content.record.by_bates)
        yield Unit(
            Style.NUMBERED if rule.numbered else Style.PARAGRAPH,
            (one_line(_cited(_sentence(paragraph, letters, content), cites, paragraph.cites)),),
            "record",
            key=f"{rule.id}/{paragraph.id}",
            section=rule.id,
            cites=paragraph.cites,
            origin=paragraph.origin,
        )


def _sentence(paragraph: Paragraph, letters: Mapping[str, str], content: Content) -> str:
    """A page's own words are quoted, and said to be its own."""
    text = paragraph.text.strip()
    if paragraph.origin != "page":
        return text
    quoted = text if text.startswith(("\u201c", '"')) else f"\u201c{text}\u201d"
    pages = [content.record.by_bates.get(cite) for cite in paragraph.cites[:1]]
    letter = letters.get(pages[0].sha256) if pages and pages[0] is not None else None
    return f"Exhibit {letter} states: {quoted}" if letter else quoted


def _cited(text: str, cites: str, numbers: Sequence[str]) -> str:
    """The citation goes before the stop, also before that of a quotation: it belongs to the sentence."""
    if not cites or (numbers and all(number in text for number in numbers)):
        return text
    return with_citation(text, cites)


def _chronology(content: Content, rule: SectionRule, exhibits: Sequence[CitedDocument]) -> Iterator[Unit]:
    yield _head(Table.CHRONOLOGY, CHRONOLOGY_HEAD, rule)
    for at, event in enumerate(_distinct(content.facts.events if content.facts else ())):
        if at == rule.paragraphs:
            return
        cells = (day_in_words(date.fromisoformat(event.day)), f"\u201c{one_line(event.span.text)}\u201d")
        yield _row(Table.CHRONOLOGY, cells, event.span.bates, rule, f"day-{at + 1}")


def _distinct(events: Sequence[EventFact]) -> tuple[EventFact, ...]:
    """In order of day; the same words of the same day once."""
    first: dict[tuple[str, str], EventFact] = {}
    for event in sorted(events, key=lambda event: (event.day, event.span.bates or "", event.span.start)):
        first.setdefault((event.day, one_line(event.span.text)), event)
    return tuple(first.values())


def _accounts(content: Content, rule: SectionRule, exhibits: Sequence[CitedDocument]) -> Iterator[Unit]:
    sentences = account_sentences(content.accounts)
    for at, sentence in enumerate(sentences):
        yield _said(sentence, content, rule, f"sum-{at + 1}")
    if sentences:
        return
    money = content.facts.money if content.facts else ()
    if not money:
        yield Unit(Style.PARAGRAPH, (NO_SUMS,), section=rule.id)
        return
    yield _head(Table.ACCOUNTS, ACCOUNTS_HEAD, rule)
    for at, fact in enumerate(money[: rule.paragraphs]):
        day = day_in_words(date.fromisoformat(fact.day)) if fact.day else "\u2014"
        cells = (day, f"\u201c{one_line(fact.span.text)}\u201d")
        yield _row(Table.ACCOUNTS, cells, fact.span.bates, rule, f"amount-{at + 1}")


def _open(content: Content, rule: SectionRule, exhibits: Sequence[CitedDocument]) -> Iterator[Unit]:
    questions = open_questions(content.accounts)
    for at, sentence in enumerate(questions):
        yield _said(sentence, content, rule, f"open-{at + 1}")
    for element in content.grounds.elements if content.grounds else ():
        if element.finding != "shown":
            yield Unit(Style.PARAGRAPH, (one_line(element_words(element)),), section=rule.id)
    if not questions:
        settled = NOTHING_OPEN if account_sentences(content.accounts) else NO_SUMS
        yield Unit(Style.PARAGRAPH, (settled,), section=rule.id)
    yield Unit(Style.PARAGRAPH, (NO_LAW,), section=rule.id)


def _exhibits(content: Content, rule: SectionRule, exhibits: Sequence[CitedDocument]) -> Iterator[Unit]:
    """The list of what is cited: a table, or the type's sentence for each exhibit."""
    if rule.text.strip():
        yield from (_authenticated(content, rule, each) for each in exhibits)
        return
    if exhibits:
        yield _head(Table.EXHIBITS, EXHIBITS_HEAD, rule)
    for each in exhibits:
        cells = (f"Exhibit {each.label}", f"\u201c{each.heading}\u201d", each.bates)
        yield Unit(
            Style.ROW,
            cells,
            "record",
            key=f"{rule.id}/{each.label}",
            section=rule.id,
            cites=each.cites,
            table=Table.EXHIBITS,
            origin="exhibit",
        )


def _authenticated(content: Content, rule: SectionRule, each: CitedDocument) -> Unit:
    """The type's sentence about one exhibit; what it says of the exhibit is held against the record like any claim."""
    quoted = f"\u201c{each.heading}\u201d"
    values = {"exhibit": each.label, "heading": quoted, "bates": each.bates, "file": each.source.file}
    text = fill(rule.text.strip().removeprefix("1. "), {**content.values, **values}).text
    style = Style.NUMBERED if rule.numbered else Style.PARAGRAPH
    key = f"{rule.id}/{each.label}"
    return Unit(style, (one_line(text),), "record", key=key, section=rule.id, cites=each.cites, origin="exhibit")


def _said(sentence: str, content: Content, rule: SectionRule, name: str) -> Unit:
    """A sentence that brings its own citations."""
    cites = tuple(label for label in dict.fromkeys(_LABEL.findall(sentence)) if label in content.record.by_bates)
    style = Style.NUMBERED if rule.numbered else Style.PARAGRAPH
    return Unit(
        style,
        (one_line(sentence),),
        "record",
        key=f"{rule.id}/{name}",
        section=rule.id,
        cites=cites,
        origin="rule",
    )


def _head(table: Table, cells: tuple[str, ...], rule: SectionRule) -> Unit:
    return Unit(Style.ROW, cells, section=rule.id, table=table, head=True)


def _row(table: Table, cells: tuple[str, ...], bates: str | None, rule: SectionRule, name: str) -> Unit:
    cites = (bates,) if bates else ()
    return Unit(
        Style.ROW,
        (*cells, bates or "\u2014"),
        "record",
        key=f"{rule.id}/{name}",
        section=rule.id,
        cites=cites,
        table=table,
        origin="rule",
    )


_Layer = Callable[[Content, SectionRule, Sequence[CitedDocument]], Iterator[Unit]]
_LAID_BY: Mapping[str, _Layer] = {
    "written": _written,
    "chronology": _chronology,
    "accounts": _accounts,
    "open": _open,
    "exhibits": _exhibits,
}
