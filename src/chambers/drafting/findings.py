"""The accounts as sentences of a memo, each with its pages, each sum in a form that the verifier works out again."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from chambers.drafting.accounts import Accounts, Sum
from chambers.grounding.claims.amounts import Amount


def account_sentences(accounts: Accounts) -> tuple[str, ...]:
    """What was agreed, asked and paid, and what the sums make; nothing when there is no single total."""
    if len(accounts.totals) != 1:
        return ()
    return tuple(_sentences(accounts, accounts.totals[0]))


def open_questions(accounts: Accounts) -> tuple[str, ...]:
    """What the arithmetic leaves open."""
    if len(accounts.totals) != 1:
        return ()
    total = accounts.totals[0]
    difference = _left(total, accounts.payments)
    if not accounts.payments or difference == 0:
        return ()
    which = "asked but not shown as paid" if difference > 0 else "paid beyond what was asked"
    sums = _minus([total, *accounts.payments], difference)
    cites = _cites([total, *accounts.payments])
    return (f"Whether the amount {which} is owed: {sums} ({cites}). The pages read do not decide this.",)


def money(value: Decimal, currency: str | None = "USD") -> str:
    """An amount as people write it."""
    mark = {"USD": "$", "EUR": "\u20ac", "GBP": "\u00a3"}.get(currency or "", "")
    return f"{'-' if value < 0 else ''}{mark}{abs(value):,.2f}"


def day_in_words(day: date) -> str:
    """March 3, 2026."""
    return f"{day:%B} {day.day}, {day.year}"


def _sentences(accounts: Accounts, total: Sum) -> Iterator[str]:
    if len(accounts.prices) == 1:
        yield f"The price stated is {_money(accounts.prices[0].amount)} ({accounts.prices[0].page.bates})."
    yield f"The invoice asks for {_money(total.amount)} ({total.page.bates})."
    if len(accounts.items) > 1:
        yield from _item_sum(accounts.items, total)
    if accounts.payments:
        paid = _listed([f"{_money(p.amount)} on {day_in_words(p.day)}" for p in accounts.payments if p.day])
        yield f"The payments shown are {paid} ({_cites(accounts.payments)})."
    if len(accounts.payments) > 1:
        whole = sum((p.amount.value for p in accounts.payments), Decimal(0))
        terms = " plus ".join(_money(p.amount) for p in accounts.payments)
        yield f"Computed from these pages, {terms} makes {money(whole)} ({_cites(accounts.payments)})."
    if len(accounts.prices) == 1:
        yield from _price_difference(accounts, total)


def _item_sum(items: Sequence[Sum], total: Sum) -> Iterator[str]:
    whole = sum((item.amount.value for item in items), Decimal(0))
    terms = " plus ".join(_money(item.amount) for item in items)
    agree = "which agrees with the total stated" if whole == total.amount.value else "which is not the total stated"
    yield f"Computed from its lines, {terms} makes {money(whole)}, {agree} ({total.page.bates})."


def _price_difference(accounts: Accounts, total: Sum) -> Iterator[str]:
    price = accounts.prices[0]
    difference = total.amount.value - price.amount.value
    if difference <= 0:
        return
    yield f"Computed from these pages, {_minus([total, price], difference)} ({_cites([price, total])})."
    same = [item for item in accounts.items if item.amount.value == difference]
    if len(same) == 1:
        yield f"One line of the invoice has the same amount: \u201c{same[0].line}\u201d ({same[0].page.bates})."


def _left(total: Sum, payments: Sequence[Sum]) -> Decimal:
    return total.amount.value - sum((p.amount.value for p in payments), Decimal(0))


def _minus(sums: Sequence[Sum], result: Decimal) -> str:
    return f"{' less '.join(_money(each.amount) for each in sums)} leaves {money(result)}"


def _money(amount: Amount) -> str:
    return money(amount.value, amount.currency)


def _cites(sums: Sequence[Sum]) -> str:
    return ", ".join(sorted({each.page.bates for each in sums if each.page.bates}))


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
