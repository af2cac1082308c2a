"""Who did what in letters, statements and reports: nouns beside names, pronouns, and those who only did not do it."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LETTER = (
    "HALVARD SAVINGS BANK\n\nMay 4, 2016\n\nDear Ms. Tarrant:\n\nThe transfer was released at 3:15 p.m. by our"
    " deputy cashier, Edmund Garrick. The labels were read to the carrier's agent, Lucy Penhale, by Mr. Orme and\n"
    "entered in the book. I have not spoken with Lucy Penhale since.\n\nHarriet Vance\nCashier\n"
)
STATEMENT = (
    "STATEMENT OF HELEN ARDEN\n\n1. I wrote to the insurer in 2011 and 2014.\n"
    "2. In 2012 my brother, not I, took the ledger to two notaries in Leeds.\n"
    "3. My father showed me the deed in the week it came.\n"
    "4. Mr. Oswald Crane delivered the keys to the warden that evening.\n"
    "5. Paula\nFinch, our gardener, tells me that she pruned the hedge with Mr. Crane on June 3.\n"
)
MAIL = (
    "From: Rupert Dane (Harbor Office)   To: Simon Weld\nSent: Friday, March 2, 2018 9:10 AM    Subject: pier\n\n"
    "Engineer, is the pier sound? I have not seen the divers' sheet. Send it to me before you go to the board.\n"
    "I would like to close the north gate on Monday.\n"
)
PATROL = (
    "PATROL REPORT\nArresting officers: Ofc. Iris Bell, Ofc. Owen Pike\nReport by: Ofc. O. Pike\n\n"
    "GAME SEIZED: 3 geese\nThe hunter came. I tied his boat to the jetty. Ofc. Bell seized the geese in"
    " my presence and weighed them on the jetty.\n\nOfc. O. Pike\n"
)
DEED = (
    'GRANT OF WAY\n\nThis way is granted on May 2, 1997, by Orlando P. Treves\n("Grantor"), a farmer, to Mill Brook'
    ' Canal, Inc. ("Grantee").\n\n1. Grantee shall mow the banks twice a year.\n'
)
MEMORANDUM = (
    "MEMORANDUM OF GRETA HOLM\n\nOn May 6, 2013 Mr. Ferris telephoned me. He said that he had advised Ms. Ivers to"
    " sign and that she\nhad refused until the surveyors were done.\n\nPresent without vote: Nora Pell, recorder.\n"
    "Mr. Ferris, the second warden, gave the order to the first warden.\n\nGreta Holm\n"
)


def _faults(text, page):
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, page),)),)
    ledger = assign(plain, prefix="PRO", width=4)
    return [fault.reason for fault in verify(text, with_bates(plain, ledger), ledger, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("page", "false"),
    [
        (LETTER, "Harriet Vance, the bank's head cashier, released the transfer at 3:15 p.m. (PRO0001.)"),
        (LETTER, "The carrier's agent, Lucy Penhale, read the labels to Mr. Orme. (PRO0001.)"),
        (STATEMENT, "Ms. Arden wrote in 2011, and had herself taken the ledger to two notaries in 2012. (PRO0001.)"),
        (STATEMENT, "She had shown her father the deed the week it came. (PRO0001.)"),
        (STATEMENT, "That evening she delivered the keys to the warden. (PRO0001.)"),
        (
            MAIL,
            "On March 2, 2018, Simon Weld asked Senior Harbor Officer Rupert Dane if the pier was sound. (PRO0001.)",
        ),
        (MAIL, "Mr. Weld sent a mail to Mr. Dane and wrote that he would like to close the north gate. (PRO0001.)"),
        (PATROL, "Officer Bell tied the hunter's boat to the jetty. (PRO0001.)"),
        (DEED, "Mr. Treves undertook to mow the banks twice a year. (PRO0001.)"),
        (PATROL, "Officer Pike seized 3 geese in the presence of Officer Bell, and weighed them. (PRO0001.)"),
    ],
)
def test_what_another_did_is_told(page, false):
    assert _faults(false, page)


@pytest.mark.parametrize(
    ("page", "true"),
    [
        (LETTER, "Edmund Garrick, the bank's deputy cashier, released the transfer at 3:15 p.m. (PRO0001.)"),
        (LETTER, "Mr. Orme read the labels to the carrier's agent, Lucy Penhale. (PRO0001.)"),
        (STATEMENT, "Ms. Arden wrote in 2011, and her brother took the ledger to two notaries in 2012. (PRO0001.)"),
        (STATEMENT, "Her father had shown her the deed the week it came. (PRO0001.)"),
        (STATEMENT, "That evening he delivered the keys to the warden. (PRO0001.)"),
        (STATEMENT, "Ms. Finch pruned the hedge with Mr. Crane on June 3. (PRO0001.)"),
        (
            MAIL,
            "On March 2, 2018, Senior Harbor Officer Rupert Dane asked Simon Weld if the pier was sound. (PRO0001.)",
        ),
        (MAIL, "Mr. Dane sent a mail to Mr. Weld and wrote that he would like to close the north gate. (PRO0001.)"),
        (PATROL, "Officer Pike tied the hunter's boat to the jetty. (PRO0001.)"),
        (DEED, "The canal company undertook to mow the banks twice a year. (PRO0001.)"),
        (MEMORANDUM, "In May 2013 Mr. Ferris told Greta Holm that he had advised Ms. Ivers to sign. (PRO0001.)"),
        (MEMORANDUM, "Mr. Ferris voted against it and gave the order to the first warden. (PRO0001.)"),
        (PATROL, "Officer Bell seized 3 geese in the presence of Officer Pike, and weighed them. (PRO0001.)"),
    ],
)
def test_what_they_did_themselves_passes(page, true):
    assert not _faults(true, page)


def test_a_first_name_of_nobody_known_is_not_told_by_a_namesake():
    page = "REPORT\n\nMr. Wystan Oke left at noon. Tamsyn Oke had asked Mr. Oke twice to mail the plan.\n"
    assert not _faults("Tamsyn Oke added that she had asked Mr. Oke twice to mail the plan. (PRO0001.)", page)
