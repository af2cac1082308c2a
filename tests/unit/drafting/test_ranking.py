"""Passages that speak to a few words come first, and hidden ones never."""

from chambers.drafting.outlining import pages_for
from chambers.drafting.ranking import rank, readable_passages
from chambers.record.page import Hidden, Page

TEXT = "The weather was fine that whole week. The Buyer paid the deposit on March 5, 2026. Nobody said more."
PAGE = Page("a.txt", "0" * 64, 1, TEXT, bates="AB0001")
OTHER = Page(
    "b.txt", "1" * 64, 1, "The deposit was returned by the Seller. The Buyer paid a deposit twice.", bates="AB0002"
)


def test_the_passage_that_shares_the_words_is_first_and_those_that_share_none_are_left_out():
    found = rank("who paid the deposit", readable_passages([PAGE]), 5)
    assert found[0].passage.text == "The Buyer paid the deposit on March 5, 2026."
    assert all("weather" not in each.passage.text for each in found)


def test_hidden_words_are_no_candidate():
    start = TEXT.index("The Buyer")
    hidden = Page("a.txt", "0" * 64, 1, TEXT, hidden=(Hidden(start, start + 20, "white"),))
    assert not rank("who paid the deposit", readable_passages([hidden]), 5)


def test_every_page_is_named_once_the_best_first():
    assert pages_for("deposit paid by the buyer twice", [PAGE, OTHER]) == ("AB0002", "AB0001")
    assert pages_for("nothing of the kind", [PAGE, OTHER]) == ("AB0001", "AB0002")
