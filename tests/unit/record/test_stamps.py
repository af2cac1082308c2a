import pytest

from chambers.record.page import Hidden, Page, Source
from chambers.record.stamps import parted_at_stamps, stamped_ledger

LETTER = "Dear Ms. Whitlock:\nThe arrears come to $12,750.00."
LEASE = "LEASE\nTenant shall pay $4,250.00 a month."


def _source(name, *texts, media_type="application/pdf"):
    return Source(name, name * 64, media_type, tuple(Page(name, name * 64, n, t) for n, t in enumerate(texts, 1)))


def _numbers(*sources):
    return [str(number) for number in stamped_ledger(sources).places]


def test_numbers_that_run_from_page_to_page_make_a_ledger():
    sources = [_source("a", "Letter\nHAR000007", "More\nHAR000008"), _source("b", "HAR000009\nBill")]
    assert _numbers(*sources) == ["HAR000007", "HAR000008", "HAR000009"]


def test_the_number_of_a_patient_at_the_head_of_one_page_is_no_series_of_pages():
    chart = _source("a", "MRN 40-77318\nCall received 03:45.\nWRD000121", "Naloxone given.\nWRD000122")
    assert _numbers(chart) == ["WRD000121", "WRD000122"]


def test_numbers_may_leave_some_out():
    assert _numbers(_source("a", "x\nHAR000007", "y\nHAR000009")) == ["HAR000007", "HAR000009"]


def test_a_number_in_running_text_or_out_of_step_is_no_stamp():
    assert not _numbers(_source("a", "We bought an RTX3060 card."))
    assert not _numbers(_source("a", "x\nHAR000009", "y\nHAR000007"))


@pytest.mark.parametrize(
    "stamp",
    [
        "CONFIDENTIAL   HAR{:06d}",
        "Page {0} of 2    HAR{0:06d}",
        "[HAR-{:06d}]",
        "Bates No. HAR {:06d}",
        "Deposition of Ann Lee       HAR{:06d}",
        "HAR{:06d} - SUBJECT TO PROTECTIVE ORDER",
        "HAR{:06d} (produced natively)",
    ],
)
def test_a_stamp_may_stand_beside_words_that_stamps_have(stamp):
    assert len(_numbers(_source("a", f"Letter\n{stamp.format(1)}", f"More\n{stamp.format(2)}"))) == 2


def test_a_page_whose_number_was_not_read_takes_the_one_that_its_neighbours_leave():
    assert _numbers(_source("a", "x\nHAR000007", "a photograph", "y\nHAR000009")) == [
        "HAR000007",
        "HAR000008",
        "HAR000009",
    ]
    assert _numbers(_source("a", "x\nHAR000007", "a photograph", "y\nHAR000019")) == ["HAR000007", "HAR000019"]


def test_a_number_on_two_different_pages_is_nobodys_and_spares_the_others():
    two = [_source("a", "x\nHAR000007", "y\nHAR000008"), _source("b", "z\nHAR000008", "w\nHAR000009")]
    assert _numbers(*two) == ["HAR000007", "HAR000009"]
    same = [_source("a", "x\nHAR000007"), _source("b", "x\nHAR000007")]
    assert _numbers(*same) == ["HAR000007"]


@pytest.mark.parametrize(
    "layout",
    [
        "{}\nHAR000001\n{}\nHAR000002\n",
        "[HAR000001]\n{}\n[HAR000002]\n{}",
        "=== HAR000001 ===\n\n{}\n\n=== HAR000002 ===\n\n{}",
        "## HAR000001\n{}\n## HAR000002\n{}",
        "--- Page 1 (HAR000001) ---\n{}\n--- Page 2 (HAR000002) ---\n{}",
    ],
)
def test_text_is_parted_at_its_stamps(layout):
    (parted,) = parted_at_stamps([_source("a", layout.format(LEASE, LETTER), media_type="text/plain")])
    assert _numbers(parted) == ["HAR000001", "HAR000002"]
    assert ["LEASE" in page.text for page in parted.pages] == [True, False]
    assert ["Whitlock" in page.text for page in parted.pages] == [False, True]


def test_a_long_page_of_text_that_was_cut_in_two_is_one_page_again():
    (parted,) = parted_at_stamps([_source("a", LEASE, f"{LETTER}\nHAR000005", media_type="text/plain")])
    assert [page.number for page in parted.pages] == [1]
    assert _numbers(parted) == ["HAR000005"]


def test_what_is_hidden_stays_hidden_where_text_is_parted():
    page = Page("a", "a" * 64, 1, "HAR000001\none secret\nHAR000002\ntwo", hidden=(Hidden(14, 20, "white"),))
    (parted,) = parted_at_stamps([Source("a", "a" * 64, "text/html", (page,))])
    assert [(run.start, run.end) for run in parted.pages[0].hidden] == [(14, 20)]
    assert parted.pages[0].text[14:20] == "secret"
    assert not parted.pages[1].hidden


def test_printed_pages_and_text_without_stamps_stay_as_they_are():
    sources = (_source("a", f"{LEASE}\nHAR000001\n{LETTER}\nHAR000002"), _source("b", LEASE, media_type="text/plain"))
    assert parted_at_stamps(sources) == sources


def test_a_mail_bears_its_stamp_behind_its_head():
    mail = "From: A\nTo: B\nSubject: C\nDate: May 3\n\n[HAR-000129]\n\nDear B,\nit rained.\n\nYours\nA\nP.S. Soon."
    assert _numbers(_source("a", mail, media_type="message/rfc822")) == ["HAR-000129"]
