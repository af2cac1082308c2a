from chambers.grounding.cites.stamps import stamped_ledger
from chambers.record.page import Page, Source


def _source(name, *texts):
    return Source(
        name, name * 64, "application/pdf", tuple(Page(name, name * 64, n, t) for n, t in enumerate(texts, 1))
    )


def test_numbers_that_run_from_page_to_page_make_a_ledger():
    ledger = stamped_ledger([_source("a", "Letter\nHAR000007", "More\nHAR000008"), _source("b", "HAR000009\nBill")])
    assert [str(number) for number in ledger.places] == ["HAR000007", "HAR000008", "HAR000009"]


def test_a_number_in_running_text_or_out_of_step_is_no_stamp():
    assert not stamped_ledger([_source("a", "We bought an RTX3060 card.")]).places
    assert not stamped_ledger([_source("a", "x\nHAR000007", "y\nHAR000009")]).places
    assert not stamped_ledger([_source("a", "x\nHAR000007"), _source("b", "y\nHAR000007")]).places
