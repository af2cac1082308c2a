from chambers.drafting.accounts import read_accounts
from chambers.drafting.findings import account_sentences, open_questions
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

INVOICE = (
    "Invoice 7\nPress $900.00\nRigging $50.00\nInvoice total $950.00\n"
    "The deposit of $300.00 received on May 1, 2026 counts."
)
BANK = (
    "Harrow Works paid $300.00 on May 1, 2026. Harrow Works paid $600.00 on June 2, 2026. "
    "It shall pay $50.00 on July 1, 2026."
)
DEAL = "The price of the press is $900.00. A deposit must be paid."


def _record(*texts):
    plain = tuple(
        Source(f"{n}.txt", str(n) * 64, "text/plain", (Page(f"{n}.txt", str(n) * 64, 1, text),))
        for n, text in enumerate(texts)
    )
    ledger = assign(plain, prefix="HAR", width=6)
    return with_bates(plain, ledger), ledger


def test_totals_payments_prices_and_items_are_read_and_a_payment_told_twice_counts_once():
    accounts = read_accounts(_record(INVOICE, BANK, DEAL)[0])
    assert [str(found.amount) for found in accounts.totals] == ["USD 950.00"]
    assert [str(found.amount) for found in accounts.payments] == ["USD 300.00", "USD 600.00"]
    assert accounts.payments[0].page.file == "1.txt"
    assert [str(found.amount) for found in accounts.prices] == ["USD 900.00"]
    assert [str(found.amount) for found in accounts.items] == ["USD 900.00", "USD 50.00"]


def test_every_sentence_about_the_accounts_stands_on_its_pages():
    sources, ledger = _record(INVOICE, BANK, DEAL)
    accounts = read_accounts(sources)
    sentences = (*account_sentences(accounts), *open_questions(accounts))
    assert any("$950.00 less $900.00 leaves $50.00" in sentence for sentence in sentences)
    assert any("$950.00 less $300.00 less $600.00 leaves $50.00" in sentence for sentence in sentences)
    assert any("\u201cRigging $50.00\u201d" in sentence for sentence in sentences)
    for sentence in sentences:
        verification = verify(sentence, sources, ledger, MatterFacts())
        assert not verification.blocked, (sentence, [fault.reason for fault in verification.faults])


def test_items_that_do_not_make_the_total_are_said_not_to():
    sources, _ = _record(INVOICE.replace("Rigging $50.00", "Rigging $60.00"))
    assert any("which is not the total stated" in line for line in account_sentences(read_accounts(sources)))


def test_a_paid_invoice_leaves_no_question():
    sources, _ = _record(INVOICE, BANK.replace("$600.00", "$650.00"))
    assert open_questions(read_accounts(sources)) == ()


def test_two_currencies_are_never_summed():
    sources, _ = _record(INVOICE, BANK.replace("$600.00", "\u20ac600.00"))
    assert account_sentences(read_accounts(sources)) == ()
