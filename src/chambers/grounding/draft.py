"""A draft as it is read once: its tokens and sentences, what each is held to, and what follows from itself.

Dates that are said relative to another take the place of the numbers inside them; "Id." that points at the record
counts as a citation of it. Nothing is judged here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from chambers.grounding.cited.binding import Held, held_pages, parted, with_record_ids
from chambers.grounding.cited.references import find_references
from chambers.grounding.claim import LAW, Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.dates import DateValue, PartialDate, in_year
from chambers.grounding.claims.relative_days import RelativeDate, days_of_values, find_relative
from chambers.grounding.finder import find_tokens
from chambers.grounding.grounds import Grounds
from chambers.grounding.law.citation import Citation
from chambers.grounding.names.registry import registry_of
from chambers.grounding.pages.draft_tables import Item, Row, heads_of, items_of, rows_of
from chambers.grounding.pages.sentences import Sentence, split_sentences
from chambers.grounding.sums.columns import in_their_columns
from chambers.grounding.sums.stated import find_computations


@dataclass(frozen=True, slots=True)
class Draft:
    """What was found in a text, and which pages each token is held to."""

    text: str
    tokens: tuple[Token, ...]
    sentences: tuple[Sentence, ...]
    held: Held
    computed: Mapping[int, Amount]
    """For the place of each stated result what its terms really make."""
    relative: Mapping[int, RelativeDate]
    names: Mapping[str, str]
    rows: tuple[Row, ...]
    items: tuple[Item, ...]
    """The rows and paragraphs that the draft numbers itself."""


def read_draft(text: str, grounds: Grounds) -> Draft:
    """Everything that can be said about a text before it is judged."""
    files = {source.file for source in grounds.sources}
    lower = grounds.index.lower_words(text)
    rows = rows_of(text)
    items = items_of(text, rows)
    named = find_references(text, rows, items, grounds)
    marks = [*(item.mark for item in items), *heads_of(text)]
    tokens = find_tokens(
        text,
        ledger=grounds.ledger,
        files=files,
        lower_words=lower,
        named=named,
        marks=marks,
        registry=registry_of(grounds.index),
    )
    tokens = tuple(in_their_columns(text, tokens, rows))
    tokens = tuple(_in_their_years(tokens))
    dated = [(token.start, token.end, token.value) for token in tokens if isinstance(token.value, DateValue)]
    days = list(days_of_values(dated))
    yearless = {start for start, _, value in dated if value.exact is None}
    relative = {each.start: each for each in find_relative(text, days, yearless)}
    tokens = tuple(_in_their_years(_with_relative(text, tokens, relative)))
    tokens = with_record_ids(tokens)
    sentences = tuple(parted(text, tuple(_unbroken(text, split_sentences(text), tokens)), tokens, rows))
    held = held_pages(text, sentences, tokens, grounds, rows)
    return Draft(text, tokens, sentences, held, find_computations(text, tokens), relative, _names(tokens), rows, items)


def _in_their_years(tokens: Sequence[Token]) -> Iterator[Token]:
    """Days without a year, with the year that the last full date of the draft before them gives."""
    last: date | None = None
    for token in tokens:
        if isinstance(token.value, DateValue):
            last = token.value.exact or last
            yield replace(token, value=in_year(token.value, last)) if last else token
        else:
            yield token


def _unbroken(text: str, sentences: Sequence[Sentence], tokens: Sequence[Token]) -> Iterator[Sentence]:
    """The sentences, none of which ends inside a citation of law: the stops of "Fed. R. Civ. P. 56" end nothing."""
    inside = {at for token in tokens if token.kind in LAW for at in range(token.start + 1, token.end)}
    last: Sentence | None = None
    for sentence in sentences:
        if last is not None and sentence.start in inside:
            last = Sentence(last.start, sentence.end, text[last.start : sentence.end])
            continue
        if last is not None:
            yield last
        last = sentence
    if last is not None:
        yield last


def _with_relative(text: str, tokens: tuple[Token, ...], relative: Mapping[int, RelativeDate]) -> tuple[Token, ...]:
    """Relative dates take the place of the numbers inside them."""
    spans = [(each.start, each.end) for each in relative.values()]
    kept = [t for t in tokens if t.kind in (Kind.QUOTATION, Kind.BATES) or not any(s <= t.start < e for s, e in spans)]
    return tuple(sorted((*kept, *(_dated(text, each) for each in relative.values())), key=lambda t: (t.start, t.end)))


def _dated(text: str, each: RelativeDate) -> Token:
    day = each.day
    readings = () if day is None else (PartialDate(None if each.yearless else day.year, day.month, day.day),)
    value = DateValue(readings, None)
    return Token(Kind.DATE, each.start, each.end, text[each.start : each.end], value)


def _names(tokens: Sequence[Token]) -> dict[str, str]:
    """The name that the draft first gives to each slot."""
    names: dict[str, str] = {}
    for token in tokens:
        if isinstance(token.value, Citation) and token.value.slot and token.value.name:
            names.setdefault(token.value.slot, token.value.name)
    return names
