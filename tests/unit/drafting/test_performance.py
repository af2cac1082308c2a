"""The sentences were written before the rule: acts reported as done, and words that only speak of them."""

import pytest

from chambers.drafting.performance import confirming_act, reported_act
from chambers.record.matter import Party

DONE = (
    ("Orchard Freight paid $14,250.00 to Tolland Steel on June 2, 2025.", "paid"),
    ("The second instalment was paid by cheque on 9 August 2024.", "paid"),
    ("Tolland Steel has paid the September invoice in full.", "paid"),
    ("On Monday the driver delivered forty-two pallets at Gate 3.", "delivered"),
    ("The turbine was finally delivered on 30 November 2023, with two crates damaged.", "delivered"),
    ("Ms. Okoro wrote to the landlord about the leak on January 12, 2026.", "wrote"),
    ("The surveyor has already sent his findings to both owners.", "sent"),
    ("Pike & Rowe refused to take the barge back.", "refused"),
    ("The tenant refused the landlord's agent entry to the flat.", "refused"),
    ("Quarry Lane Dairy failed to collect the tanks on the agreed day.", "failed"),
    ("Mr. Lindahl signed the lease in the presence of two witnesses.", "signed"),
    ("Your parcel of May 4 was received at our depot at 4:10 p.m.", "received"),
    ("Brightwater returned the deposit on July 1, 2025.", "returned"),
    ("The scaffold fell into the yard shortly after noon.", "fell"),
)
MISSED = "The insurer rejected her claim by letter of 3 March."
SPOKEN_OF = (
    "Orchard Freight shall pay $14,250.00 by June 2, 2025.",
    "The Contractor will deliver the turbine within ninety days.",
    "Tolland Steel promised that the balance would be paid by Friday.",
    "The parties agreed that rent is to be paid monthly in advance.",
    "Please confirm that you received the keys.",
    "Kindly return the signed copy, so that the goods can be sent.",
    "We ask that the barge be delivered to Pier 9.",
    "If the deposit was paid late, interest runs from the due date.",
    "The deposit is refundable until the goods have been delivered.",
    "Once Brightwater has paid the fee, the file is released.",
    "Mr. Lindahl did not sign, and no rent was paid for August.",
    "Tolland Steel never sent the certificate.",
    "She says that she paid the plumber in cash.",
    "The defendant denies that the notice was received.",
    "According to the driver, the pallets were delivered on Monday.",
    "Payment was due on June 2, 2025.",
    "Tolland Steel warranted that it delivered the beams that it cut.",
    "Mr. Lindahl claimed that Brightwater returned the deposit.",
    "The driver testified that he delivered all forty pallets.",
    "The carrier wrote that it sent the papers in May.",
    "The tanks were to have been delivered in March.",
    "The supplier intends to have the parts delivered by spring.",
    "Orchard Freight should have paid the toll at the bridge.",
    "Goods delivered after noon are charged at the evening rate.",
    "The price paid includes carriage and packing.",
    "All sums received under this clause belong to the Owner.",
    "Was the invoice paid before the audit?",
    "The buyer may reject any lot that was delivered wet.",
    "The architect undertook to see that the drawings were sent by courier.",
    "Fees are paid quarterly and reports are sent each month.",
)


@pytest.mark.parametrize(("passage", "act"), DONE)
def test_an_act_that_a_passage_reports_as_done_is_found(passage, act):
    assert reported_act(passage) == act


@pytest.mark.parametrize("passage", SPOKEN_OF)
def test_a_promise_a_request_a_condition_or_an_account_of_somebody_is_no_act(passage):
    assert reported_act(passage) is None


def test_a_noun_that_reads_like_a_request_is_missed_and_the_element_is_then_not_assessed():
    assert reported_act(MISSED) is None


PARTIES = (Party("Orchard Freight", "Plaintiff"), Party("Tolland Steel", "Defendant"))
PERFORMED = ("The claimant did what it had promised", ("paid", "payment", "delivered"))
WITHHELD = ("The other side did not do what it had promised", ("failed", "refused", "not", "late"))
SENT = ("An invoice or an account was sent", ("invoice", "account", "sent"))


@pytest.mark.parametrize(
    ("element", "passage", "act"),
    [
        (PERFORMED, "Orchard Freight paid $14,250.00 to Tolland Steel on June 2, 2025.", "paid"),
        (PERFORMED, "Tolland Steel paid $14,250.00 to Orchard Freight on June 2, 2025.", None),
        (PERFORMED, "The second instalment was paid by Orchard Freight.", None),
        (PERFORMED, "Orchard Freight wrote to Tolland Steel on June 2, 2025.", None),
        (PERFORMED, "Orchard Freight shall pay $14,250.00.", None),
        (WITHHELD, "Tolland Steel refused to take the barge back.", "refused"),
        (WITHHELD, "Orchard Freight refused to take the barge back.", None),
        (WITHHELD, "Tolland Steel delivered the barge on May 2.", None),
        (SENT, "Orchard Freight sent the invoice on May 2.", "sent"),
        (SENT, "Orchard Freight sent the barge on May 2.", None),
        (("It is not paid", ("failed", "paid")), "The brakes failed the test.", None),
        (("What was done, and when", ("paid", "on")), "The toll was paid on May 2.", "paid"),
    ],
)
def test_an_element_is_confirmed_by_its_own_act_done_by_its_own_side(element, passage, act):
    assert confirming_act(*element, passage, PARTIES) == act


def test_without_entered_parties_nobody_is_taken_for_a_side():
    assert confirming_act(*PERFORMED, "Orchard Freight paid $14,250.00 to Tolland Steel.", ()) is None
