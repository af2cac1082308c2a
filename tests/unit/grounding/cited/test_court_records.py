"""Records bound by tabs: affidavits, their exhibits, and examinations by question, with the running page."""

import pytest

from chambers.grounding.cited.labels import exhibit_files
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(at, name, *texts):
    pages = tuple(Page(name, f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(name, f"{at:064x}", "text/plain", pages)


def _stamp(letter):
    return f'This is Exhibit "{letter}" referred to in the Affidavit of Iris Penhallow\nsworn before me\n\n'


SOURCES = (
    _source(
        1,
        "MR Tab 3 Penhallow.txt",
        f"{'':60}31\n\nAFFIDAVIT OF IRIS PENHALLOW\n(sworn May 6, 2019)\n\n1.  I keep the quarry at Dunmore.\n\n"
        "2.  The crusher weighs 41 tonnes.\n",
        f"{'':60}32\n\n3.  The bridge was closed on April 9, 2018.\n\n4.  The rope broke twice.\n",
    ),
    _source(
        2,
        "lease scan.txt",
        f"{'':60}33\n{_stamp('A')}QUARRY LEASE\n\n7.1 The rent is $2,350 a month.\n\n7.2 No subletting.\n",
    ),
    _source(3, "crusher log.txt", f"{'':60}34\n{_stamp('B')}CRUSHER LOG\n\nApril 9, 2018: 612 tonnes\n"),
    _source(
        4,
        "transcript Doyle.txt",
        "C. Doyle - 15\n\nCROSS-EXAMINATION OF CORMAC DOYLE on his affidavit, held June 3, 2019\n\n"
        "61    Q.  How long is the bridge?\n      A.  It is 88 metres long.\n\n"
        "62    Q.  Who built it?\n      A.  My father.\n",
        "C. Doyle - 16\n\n63    Q.  Was it inspected?\n      A.  In 2014, by the county.\n",
    ),
)  # fmt: skip


def _faults(text):
    verification = verify(text, SOURCES, Ledger(), MatterFacts(), exhibits=exhibit_files(SOURCES))
    return {fault.claim.text: fault.reason for fault in verification.open}


@pytest.mark.parametrize(
    "cite",
    [
        "Penhallow Affidavit at para 2, MR, Tab 3, p. 31",
        "Penhallow Affidavit, \u00b6 2, Motion Record, Tab 3, p. 31",
        "Penhallow Aff., paras. 1-2, at 31-32",
    ],
)  # fmt: skip
def test_an_affidavit_is_cited_by_paragraph_tab_and_running_page(cite):
    assert _faults(f"The crusher weighs 41 tonnes. ({cite}.)") == {}
    assert "44" in _faults(f"The crusher weighs 44 tonnes. ({cite}.)")


@pytest.mark.parametrize(
    "cite",
    [
        "Penhallow Affidavit at para 2, MR, Tab 3, p. 32",
        "Penhallow Affidavit at para 12, MR, Tab 3, p. 31",
        "Affidavit of Iris Penhallow sworn May 9, 2019 at para 2, MR, Tab 3, p. 31",
    ],
)
def test_another_page_paragraph_tab_or_day_of_an_affidavit_is_told(cite):
    assert _faults(f"The crusher weighs 41 tonnes. ({cite}.)")


@pytest.mark.parametrize("questions", ["Q. 61-62", "qq. 61-62", "QQ 61-62", "q. 61", "Questions 61 and 62"])
def test_an_examination_is_cited_by_question(questions):
    assert _faults(f"The bridge is 88 metres long. (Doyle Cross-Examination, {questions}, p. 15.)") == {}
    assert _faults(f"The bridge is 98 metres long. (Doyle Cross-Examination, {questions}, p. 15.)")
    assert _faults(f"The bridge is 88 metres long. (Doyle Cross-Examination, {questions}, p. 19.)")


def test_a_question_that_was_not_put_is_told():
    assert _faults("The bridge is 88 metres long. (Doyle Cross-Examination, Q. 81.)")


def test_ibid_means_the_paper_before_at_another_place():
    text = "The crusher weighs 41 tonnes. (Penhallow Affidavit at para 2, MR, Tab 3, p. 31.) "
    assert _faults(f"{text}The bridge was closed on April 9, 2018. (Ibid at para 3, p. 32.)") == {}
    assert _faults(f"{text}The bridge was closed on April 9, 2018. (Ibid at para 33, p. 32.)")
