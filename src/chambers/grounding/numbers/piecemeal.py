"""Figures that a page tells piece by piece in its sentences: so many and more, what a label lists, a part, a price.

"41 hives were dead. Eight more died" are 49 hives; "Paid: $1,000 on May 1, $750 on June 1" are $1,750 paid; "$1,344 for
the year. I used a third of it" are $448; "a hive costs $385" makes $770 of two hives. The sentence must have the word
that the page counts, labels or prices.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import counted_after
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.ways import exact_share
from chambers.grounding.words.meaning import stem, stems

Way = tuple[Decimal, str]
_MORE = re.compile(r"[\s-]+(?:more|others?|additional|further)\b", re.IGNORECASE)
_ANOTHER = re.compile(r"\b(?:another|a further|an additional)\s+$", re.IGNORECASE)
_LABEL = re.compile(r"(?:^|(?<=[.;]\s))[ \t]*(?P<label>[A-Z][a-z]+(?: [a-z]+){0,3}):", re.MULTILINE)
_OF_IT = re.compile(r"\s+of\s+(?:it|that|this|them|which)\b", re.IGNORECASE)
_PRICED = re.compile(
    r"\b(?:[Aa]n?|[Ee]ach|[Ee]very|[Oo]ne|[Pp]er)\s+(?P<noun>[a-z]{3,})\s+(?:[a-z]+\s+){0,3}?"
    r"(?:costs?|cost|is|was|sells? for|sold for|runs?|brings?|at|for)\s+(?:about\s+)?$"
)
_NEAR_CHARS, _FAR_CHARS = 60, 160


class _Money(NamedTuple):
    """An amount of a page with its place."""

    start: int
    end: int
    text: str
    value: Amount


def judge_piecemeal(setting: Setting) -> Outcome | None:
    """Supported when what a page tells piece by piece makes the figure; None otherwise."""
    wanted = size_of(setting.token)
    if setting.token.kind not in (Kind.UNPARSED, Kind.AMOUNT) or not wanted:
        return None
    money = isinstance(setting.token.value, Amount)
    for page in setting.pages:
        ways = (
            (*_labelled(page, setting), *_part(page, setting), *_priced(page, setting))
            if money
            else _more(page, setting)
        )
        for made, words in ways:
            if made == wanted:
                return worked_out(f"worked out again: {words}", words)
    return None


def _more(page: ReadPage, setting: Setting) -> Iterator[Way]:
    """A count of the things, and the "more" of them that is told next."""
    things = counted_after(setting.after())
    counts = [each for each in page.by_kind.get(Kind.UNPARSED, ()) if size_of(each)]
    for at, figure in enumerate(counts):
        more = _MORE.match(page.text, figure.end) or _ANOTHER.search(page.text[: figure.start][-_NEAR_CHARS:])
        near = (each for each in reversed(counts[:at]) if more and figure.start - each.end <= _FAR_CHARS)
        before = next((each for each in near if things & counted_after(page.text[each.end :][:_NEAR_CHARS])), None)
        one, two = size_of(before) if before is not None else None, size_of(figure)
        if one and two:
            yield one + two, f"{plain(one)} + {plain(two)}"


def _labelled(page: ReadPage, setting: Setting) -> Iterator[Way]:
    """All amounts behind a label on its line, two or more, where the sentence has the word of the label."""
    yield from ((made, f"{plain(made)} in all") for made, label, _ in labelled_sums(page) if label & setting.stems)


@kept_on_page
def labelled_sums(page: ReadPage) -> tuple[tuple[Decimal, frozenset[str], int], ...]:
    """What the amounts behind each label that lists two or more make, with its words and its place."""
    found = []
    for match in _LABEL.finditer(page.text):
        end = min(at for at in (page.text.find("\n", match.end()), len(page.text)) if at > 0)
        sizes = [abs(each.value.value) for each in _amounts(page) if match.end() <= each.start < end]
        if len(sizes) > 1:
            found.append((sum(sizes, Decimal(0)), frozenset(stems(match["label"])), match.start()))
    return tuple(found)


def _part(page: ReadPage, setting: Setting) -> Iterator[Way]:
    """A part "of it" that follows an amount, where the words around have one of the sentence."""
    amounts = list(_amounts(page))
    for share in page.by_kind.get(Kind.PERCENTAGE, ()):
        whole = next((each for each in reversed(amounts) if each.end <= share.start), None)
        size = size_of(share)
        if (
            whole is None
            or size is None
            or share.start - whole.end > _FAR_CHARS
            or not _OF_IT.match(page.text, share.end)
        ):
            continue
        around = page.text[max(0, whole.start - _FAR_CHARS) : share.end + _NEAR_CHARS]
        if frozenset(stems(around)) & setting.stems:
            yield abs(whole.value.value) * exact_share(size) / 100, f"{share.text} of {whole.text}"


def _priced(page: ReadPage, setting: Setting) -> Iterator[Way]:
    """The price of one thing for as many of them as the sentence counts."""
    for figure in _amounts(page):
        one = _PRICED.search(page.text, max(0, figure.start - _NEAR_CHARS), figure.start)
        for count in (each for each in setting.beside if one and each.kind is Kind.UNPARSED):
            things = counted_after(setting.sentence.text[count.end - setting.sentence.start :])
            many = size_of(count)
            if one and many and stem(one["noun"]) in things:
                yield figure.value.value * many, f"{plain(many)} at {figure.text}"


def _amounts(page: ReadPage) -> Iterator[_Money]:
    for figure in page.by_kind.get(Kind.AMOUNT, ()):
        if isinstance(figure.value, Amount) and figure.value.currency is not None:
            yield _Money(figure.start, figure.end, figure.text, figure.value)
