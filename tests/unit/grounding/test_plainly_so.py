"""True sentences in other words than the page has."""

import pytest
from one_paper import verified

VOTE = (
    "MINUTES OF THE GUILD\n\nVote: in favor, Ms. Arno, Mr. Bekk, Ms. Dorn; against, Ms. Eide. Carried.\n"
    "Mr. Bekk objected to 14 of the 17 rules and proposed nothing.\n"
)
TICKET = (
    "REPAIR TICKET 5521\nOpened:   Tuesday, May 4, 2021, 8:10 a.m., by Ines Falke (counter)\n"
    "Closed:   Friday, May 7, 2021, 5:30 p.m.\nLine   Work                                 Euro\n"
    "3      hinge latches, left door, fitted     412.50   open\n"
)
MINIMUM = "LOAN\nThe borrower keeps cash of at least $900,000 at the end of each quarter. Cash on June 30: $640,000.\n"
CHAT = (
    "MESSAGES from the telephone of Orla Venn\n\nMonday, May 3, 2021\n"
    "9:02 AM   Venn:    The blue van has no jack. Paper says one jack, one spare.\n"
    "9:05 AM   Brask:   I took nothing out of it\n"
    "9:40 PM   Tolle:   Nobody writes about the van here any more. Call me\n\n"
    "Export note. I copied the three messages above on June 2, 2021 with the leave of Ms. Venn.\n"
    "Halvard Oster, examiner\n"
)
OATH = (
    "AFFIDAVIT OF RUNA HOLT\n\n1. I am a vet. I have treated the mare since 2016.\n"
    "2. Her colic in 2014 was treated by another vet, Dr. Ansel Crewe. It lasted nine days.\n\n"
    "Sworn before me May 9, 2022\n/s/ Petra Quill, Notary Public\n/s/ Runa Holt\n"
)
REPORT = (
    "SOIL REPORT\nAuthor: Dr. Runa Holt     Reviewer: Dr. Ansel Crewe\n\nFINDINGS\n1. The clay is wet.\n"
    "2. I found no trace of lead in the well.\n      (R. Holt)\n\n"
    "SECOND READER. I agree with finding 1. I express no view on finding 2, since no water was sent.   (A. Crewe)\n"
)
POLICE = (
    "POLICE REPORT\nReporting officer: Sgt. Dana Pike\n\n"
    'Statement of driver to Sgt. Pike: "I pulled the lever and nothing happened. I steered for the hedge."\n\n'
    'OTTO LARS said that at noon Finn Kolb took him aside and offered to repay the fare if he "kept quiet."\n\n'
    "VERA KOLB said that she was at home. I asked her to keep the tickets of May 4. She said that she would.\n\n"
    "Vehicle 1: Bus 12. Driver Tove Marsh, 41.\n"
)
MEETING = (
    "SITE MEETING\nPresent: Ms. Ottilie Brand, Mr. Ruben Keel, Dr. Hana Sorley.\n"
    "Ms. Brand asked whether the vat had been scrubbed. Mr. Keel does not know.\n"
)
TESTIMONY = (
    "DEPOSITION OF SOREN BAE\n\nQ.  Would you have looked at the pump had Ms. Prell asked you?\n"
    "A.  Yes. I was ten steps away at the rail.\n"
)
FIRM = 'AGREEMENT\nLindgren-Oake Stone, Inc. ("LOS"), Mr. Dorn and the Quarry.\nFor LOS: Greta Lindgren, President\n'
CALL = "NOTE\nGreta is president of Lindgren-Oake Stone, Inc. Greta did not know of the cracks until June.\n"
HOLDER = "CALL\nMr. Dorn says: Anna Friedman told me that I had made it worse. She cut me to two days a week.\n"
FIRE = (
    "FIRE REPORT\nAttending officers: Ofc. Keira Lunde, Ofc. Binh Trang\nReport by: Ofc. B. Trang\n"
    "Occupant: HARTE, Ellen Maud   Age 52\n\nOfc. Lunde knocked. I forced the rear door and did not open the vent.\n"
)
STATEMENTS = (
    "INQUIRY\n\nT. Quint (at hospital, July 23): I put the lever to lock. I went under the rake.\n\n"
    "Lucio Barr, farmhand (July 20): I was about thirty feet away. I ran and raised the gate off him.\n\n"
    "Concluded by the office of Fumi Hara.\n"
)
TURNED = (
    "DEPOSITION OF ANNA ROSE\n\nQ. Two pages went to the Bank. Who chose them?\nA. The agent, Samuel Acker.\n"
    "Q. Did Mr. Acker offer you anything?\nA. He offered me two free crates if I change all six shelves.\n"
)
MAILS = (
    "From: Owen Lisle\nTo: Bronwyn Lisle\nDate: May 4, 2021\nThe quote is $48,600 for the whole drain. "
    "You told me to hold it until the loan closed.\n"
)
BOARD = (
    "MINUTES OF THE BOARD\n\nIn the room: Colette Beaulne (Legal), Ada Jost (Legal)\n"
    "Motion of Ms. Brod to buy the press. Ayes: Brod, Finn. Nays: Hall, Iver, Jost. "
    "Abstained: Beaulne.\nThe guild sent the notice to Mr. Finn. It sent none to Ms. Brod. "
    "Calendars were supplied by both members.\n"
)
TWO_PAPERS = (
    "REPORT OF BEATRIX COLE, CPA\n\n1. I reviewed 61 statements. In my view the sum is traced.\n\n"
    "REVIEW BY GRAHAM TILL, CPA (for the other side), May 6, 2021\n"
    "I agree with that. I have no opinion on whether they meant a loan.\n\n"
    "=====\nSURVEYOR'S NOTE - Lucille Amado, land surveyor\nI walked the north fence at noon and found two stakes.\n"
)
PAGES = (
    VOTE,
    TICKET,
    MINIMUM,
    CHAT,
    OATH,
    REPORT,
    POLICE,
    MEETING,
    TESTIMONY,
    FIRM,
    CALL,
    HOLDER,
    FIRE,
    STATEMENTS,
    TURNED,
    MAILS,
    BOARD,
    TWO_PAPERS,
)


def _faults(text):
    return [each.reason for each in verified(text, *PAGES, prefix="TRU").faults]


@pytest.mark.parametrize(
    "text",
    [
        "Ms. Eide cast the only vote against (TRU0001).",
        "Mr. Bekk objected to 14 of the 17 rules, all but a few (TRU0001).",
        "Ines Falke opened Ticket 5521 at 8:10 a.m. on Tuesday, May 4, 2021, and it was closed that Friday (TRU0002).",
        "The ticket mentions the fitted latches, at 412.50 (TRU0002).",
        "Cash on June 30 was $640,000, which is $260,000 below the $900,000 that the loan requires (TRU0003).",
        "Ms. Venn wrote that the blue van had no jack (TRU0004).",
        'Mr. Tolle wrote to the others: "Nobody writes about the van here any more. Call me" (TRU0004).',
        "Halvard Oster copied the three messages on June 2, 2021 (TRU0004).",
        "Dr. Holt swears that the colic was treated by another vet, Dr. Ansel Crewe, for nine days (TRU0005).",
        "Dr. Ansel Crewe agreed with finding 1 and expressed no view on finding 2 (TRU0006).",
        'Ms. Marsh told Sgt. Dana Pike that she "pulled the lever and nothing happened" (TRU0007).',
        'Mr. Lars told the sergeant that Finn Kolb had offered to repay the fare if he "kept quiet" (TRU0007).',
        "Vera Kolb promised the sergeant to keep the tickets of May 4 (TRU0007).",
        "Mr. Keel does not know whether the vat had been scrubbed (TRU0008).",
        'Mr. Bae testified that he would have looked, being "ten steps away at the rail" (TRU0009).',
        "Greta Lindgren, the president of LOS, did not know of the cracks until June (TRU0011).",
        "According to Mr. Dorn, Anna Friedman told him that he had made it worse and cut him to two days (TRU0012).",
        "Officer Trang forced the rear door and did not open the vent (TRU0013).",
        "Ellen Harte, age 52, was the occupant (TRU0013).",
        "Lucio Barr, who was about thirty feet away, raised the gate (TRU0014).",
        "The agent Samuel Acker chose the two pages that went to the Bank (TRU0015).",
        "Ms. Rose testified that Mr. Acker had offered her two free crates to change all six shelves (TRU0015).",
        "Owen Lisle answered Bronwyn Lisle that the quote was $48,600, and that she had told him to hold it (TRU0016).",
        "The motion failed, with Colette Beaulne of Legal abstaining (TRU0017).",
        "The guild sent the notice to Mr. Finn and none to Ms. Brod (TRU0017).",
        "Mr. Till has no opinion on whether they meant a loan (TRU0018).",
        "Ms. Cole reviewed 61 statements (TRU0018).",
        "Ms. Amado walked the north fence at noon and found two stakes (TRU0018).",
    ],
)
def test_what_is_so_passes(text):
    assert not _faults(text)
