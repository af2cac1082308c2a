"""The stage `extract`: parties, days and money, each with the words on the page that bear it.

What plain rules find is always there: every whole date with its sentence, every amount of the accounts, what the sums
make. The model may add to it; a fact of the model's is kept only when its words stand on the page it names and hold the
date or the amount. Nothing is kept on its word alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from chambers.drafting.accounts import Accounts, Sum, read_accounts
from chambers.drafting.answers import object_schema, objects, read_object
from chambers.drafting.held_record import HeldRecord
from chambers.drafting.places import find_words, span_of
from chambers.drafting.ranking import readable_passages
from chambers.drafting.requests import request
from chambers.drafting.results import Dropped, EventFact, Facts, MoneyFact, Papers, PartyFact, Route, Span, SumFact
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.grounding.claims.amounts import Amount, find_amounts
from chambers.grounding.claims.dates import find_dates
from chambers.record.page import Page

_ANSWER_TOKENS = 320
_MOST_FACTS = 12
_MOST_RULED = 400


async def extract(room: Room, given: GivenResults) -> Facts:
    """Everything that the record says about who, when and how much."""
    papers, route = given.get(Papers, "papers"), given.get(Route, "route")
    record = room.record(papers)
    words = request(room.kind, "extract", ask=room.order.ask)
    numbers = [seen.bates for seen in papers.pages if seen.bates]
    said = await room.ask(
        "extract", route.extractor, words, papers=papers, max_tokens=_ANSWER_TOKENS, schema=_schema(numbers)
    )
    proposed = read_object(said.text)
    found = Proposals(record)
    if proposed is None:
        found.dropped.append(Dropped(text=said.text[:200], reason="it is no JSON object"))
    else:
        found.take(proposed)
    ruled = facts_by_rule(record)
    return Facts(
        parties=_once((*ruled.parties, *found.parties)),
        events=_in_order(_once((*ruled.events, *found.events))),
        money=_once((*ruled.money, *found.money)),
        sums=ruled.sums,
        dropped=tuple(found.dropped),
        calls=(said.call,),
    )


def facts_by_rule(record: HeldRecord) -> Facts:
    """What needs no model. Pure."""
    pages = [page for source in record.sources for page in source.pages]
    accounts = read_accounts(record.sources)
    return Facts(
        parties=tuple(PartyFact(name=party.name, role=party.role) for party in record.matter.parties),
        events=tuple(_events(pages))[:_MOST_RULED],
        money=tuple(_money(accounts))[:_MOST_RULED],
        sums=tuple(_sums(accounts)),
    )


class Proposals:
    """What a model proposed, held against the pages one by one."""

    def __init__(self, record: HeldRecord) -> None:
        self._record = record
        self.parties: list[PartyFact] = []
        self.events: list[EventFact] = []
        self.money: list[MoneyFact] = []
        self.dropped: list[Dropped] = []

    def take(self, said: dict[str, Any]) -> None:
        for each in objects(said.get("parties"), _MOST_FACTS):
            if span := self._span(each):
                self._party(each, span)
        for each in objects(said.get("events"), _MOST_FACTS):
            if span := self._span(each):
                self._event(span)
        for each in objects(said.get("money"), _MOST_FACTS):
            if span := self._span(each):
                self._amount(span)

    def _span(self, fact: dict[str, Any]) -> Span | None:
        number, words = fact.get("page"), fact.get("words")
        page = self._record.by_bates.get(number) if isinstance(number, str) else None
        if page is None or not isinstance(words, str) or not words.strip():
            self._drop(fact, "it names no page that is known" if page is None else "it quotes nothing")
            return None
        span = find_words(words, page)
        if span is None:
            self._drop(fact, f"its words do not stand on {number}")
        return span

    def _party(self, fact: dict[str, Any], span: Span) -> None:
        name, role = fact.get("name"), fact.get("role")
        if not isinstance(name, str) or name.strip() not in span.text:
            self._drop(fact, "the name does not stand in the words quoted")
            return
        borne = isinstance(role, str) and role.strip() and role.strip().casefold() in span.text.casefold()
        self.parties.append(PartyFact(name=name.strip(), role=str(role).strip() if borne else None, span=span))

    def _event(self, span: Span) -> None:
        days = list(_days(span.text))
        if len(days) != 1:
            self._drop({"words": span.text}, "the words quoted do not name exactly one day")
            return
        self.events.append(EventFact(day=days[0].isoformat(), span=span, found_by="model"))

    def _amount(self, span: Span) -> None:
        amounts = [amount for _, _, amount in find_amounts(span.text) if amount.currency is not None]
        if len(amounts) != 1:
            self._drop({"words": span.text}, "the words quoted do not name exactly one amount")
            return
        days = list(_days(span.text))
        self.money.append(_money_fact(amounts[0], "other", span, days[0] if len(days) == 1 else None, "model"))

    def _drop(self, fact: dict[str, Any], reason: str) -> None:
        self.dropped.append(Dropped(text=str(fact)[:300], reason=reason))


def _events(pages: Iterable[Page]) -> Iterator[EventFact]:
    for passage in readable_passages(pages):
        days = tuple(dict.fromkeys(_days(passage.text)))
        # A sentence with two days belongs to the first one that it names.
        if days:
            yield EventFact(day=days[0].isoformat(), span=span_of(passage))


def _days(text: str) -> Iterator[date]:
    return (value.exact for _, _, value in find_dates(text) if value.exact is not None and value.problem is None)


def _money(accounts: Accounts) -> Iterator[MoneyFact]:
    groups = (("item", accounts.items), ("total", accounts.totals), ("price", accounts.prices))
    for kind, sums in (*groups, ("payment", accounts.payments)):
        for each in sums:
            if span := find_words(each.line, each.page):
                yield _money_fact(each.amount, kind, span, each.day, "rule")


def _money_fact(amount: Amount, kind: Any, span: Span, day: date | None, found_by: Any) -> MoneyFact:
    return MoneyFact(
        amount=f"{amount.value:f}",
        currency=amount.currency,
        kind=kind,
        span=span,
        day=day.isoformat() if day else None,
        found_by=found_by,
    )


def _sums(accounts: Accounts) -> Iterator[SumFact]:
    total = accounts.totals[0] if len(accounts.totals) == 1 else None
    if len(accounts.items) > 1:
        yield _sum(accounts.items, total)
    if len(accounts.payments) > 1:
        yield _sum(accounts.payments, None)
    if total is not None and accounts.payments:
        left = total.amount.value - sum((each.amount.value for each in accounts.payments), Decimal(0))
        terms = (f"{total.amount.value:f}", *(f"-{each.amount.value:f}" for each in accounts.payments))
        yield SumFact(
            terms=terms, makes=f"{left:f}", stated=None, agrees=None, bates=_numbers((total, *accounts.payments))
        )


def _sum(parts: Sequence[Sum], total: Sum | None) -> SumFact:
    makes = sum((each.amount.value for each in parts), Decimal(0))
    return SumFact(
        terms=tuple(f"{each.amount.value:f}" for each in parts),
        makes=f"{makes:f}",
        stated=f"{total.amount.value:f}" if total else None,
        agrees=makes == total.amount.value if total else None,
        bates=_numbers((*parts, *((total,) if total else ()))),
    )


def _numbers(sums: Iterable[Sum]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.page.bates for each in sums if each.page.bates))


def _once(facts: Sequence[Any]) -> tuple[Any, ...]:
    """Each place once; what the rules found comes first and stays."""
    kept: dict[tuple[object, ...], Any] = {}
    for fact in facts:
        span = fact.span
        key = (fact.name.casefold(),) if isinstance(fact, PartyFact) else (span.sha256, span.page, span.text.strip())
        kept.setdefault(key, fact)
    return tuple(kept.values())


def _in_order(events: Sequence[EventFact]) -> tuple[EventFact, ...]:
    return tuple(sorted(events, key=lambda event: (event.day, event.span.bates or "", event.span.start)))


def _schema(numbers: Sequence[str]) -> dict[str, Any]:
    page = {"type": "string", "enum": list(numbers)}
    words = {"type": "string", "maxLength": 240}
    named = {"name": {"type": "string", "maxLength": 80}, "role": {"type": "string", "maxLength": 40}}

    def listed(properties: dict[str, Any], most: int) -> dict[str, Any]:
        return {"type": "array", "items": object_schema(properties), "maxItems": most}

    placed = {"page": page, "words": words}
    return object_schema(
        {"parties": listed({**named, **placed}, 4), "events": listed(placed, 6), "money": listed(placed, 6)}
    )
