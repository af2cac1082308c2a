"""Facts by rule are complete; facts of a model are kept only where the page bears them."""

import pytest

from chambers.drafting.extracting import Proposals, facts_by_rule
from chambers.drafting.held_record import HeldRecord
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts, Party
from chambers.record.page import Page, Source

INVOICE = "INVOICE\nPress 100.00 USD\nFreight 25.50 USD\nInvoice total 125.50 USD\n"
LETTER = "Ann Reyes, the clerk, wrote on May 4, 2026. The firm paid $100.00 on May 6, 2026."


def record():
    plain = tuple(
        Source(name, str(at) * 64, "text/plain", (Page(name, str(at) * 64, 1, text),))
        for at, (name, text) in enumerate((("invoice.txt", INVOICE), ("letter.txt", LETTER)))
    )
    ledger = assign(plain, prefix="AB", width=4)
    return HeldRecord(with_bates(plain, ledger), ledger, MatterFacts(parties=(Party("Ann Reyes", "Plaintiff"),)))


def test_every_dated_sentence_and_every_line_of_an_account_is_found_with_its_place():
    held = record()
    facts = facts_by_rule(held)
    assert [event.day for event in facts.events] == ["2026-05-04", "2026-05-06"]
    assert {(money.kind, money.amount) for money in facts.money} >= {("item", "25.50"), ("total", "125.50")}
    for span in (*(event.span for event in facts.events), *(money.span for money in facts.money)):
        page = held.page(span.sha256, span.page)
        assert page is not None
        assert page.text[span.start : span.end] == span.text


def test_totals_are_worked_out_again():
    items = next(each for each in facts_by_rule(record()).sums if each.stated is not None)
    assert (items.makes, items.stated, items.agrees) == ("125.50", "125.50", True)


def test_a_true_fact_of_the_model_is_kept():
    found = Proposals(record())
    found.take(
        {
            "parties": [{"name": "Ann Reyes", "role": "clerk", "page": "AB0002", "words": "Ann Reyes, the clerk"}],
            "events": [{"page": "AB0002", "words": "Ann Reyes, the clerk, wrote on May 4, 2026."}],
            "money": [{"page": "AB0002", "words": "The firm paid $100.00 on May 6, 2026."}],
        }
    )
    assert not found.dropped
    assert (found.parties[0].name, found.parties[0].role) == ("Ann Reyes", "clerk")
    assert found.events[0].day == "2026-05-04"
    assert (found.money[0].amount, found.money[0].day) == ("100.00", "2026-05-06")


@pytest.mark.parametrize(
    "said",
    [
        {"events": [{"page": "AB0009", "words": "Ann Reyes, the clerk, wrote on May 4, 2026."}]},
        {"events": [{"page": "AB0002", "words": "Ann Reyes, the clerk, wrote on May 5, 2026."}]},
        {"events": [{"page": "AB0001", "words": "Ann Reyes, the clerk, wrote on May 4, 2026."}]},
        {"events": [{"page": "AB0002", "words": ""}]},
        {"events": [{"page": "AB0002", "words": "Ann Reyes, the clerk"}]},
        {"money": [{"page": "AB0002", "words": "The firm paid $1,000.00 on May 6, 2026."}]},
        {"parties": [{"name": "Bo Reyes", "role": "clerk", "page": "AB0002", "words": "Ann Reyes, the clerk"}]},
    ],
)
def test_a_fact_that_the_page_does_not_bear_is_dropped_and_listed(said):
    found = Proposals(record())
    found.take(said)
    assert not [*found.events, *found.money, *found.parties]
    assert len(found.dropped) == 1


def test_a_role_that_the_words_do_not_bear_is_left_open():
    found = Proposals(record())
    found.take({"parties": [{"name": "Ann Reyes", "role": "judge", "page": "AB0002", "words": "Ann Reyes, the clerk"}]})
    assert found.parties[0].role is None


@pytest.mark.parametrize("said", [{"events": "none"}, {"events": [1, None]}, {}, {"money": {"page": 1}}])
def test_answers_of_another_form_add_nothing(said):
    found = Proposals(record())
    found.take(said)
    assert not [*found.events, *found.money, *found.parties]
