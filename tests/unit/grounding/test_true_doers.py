"""Who did what, told in other words than the page has: the true sentence passes, and another doer is a fault."""

import pytest
from one_paper import reasons

LOG = (
    "QUARRY INQUIRY LOG\nReporter: R. Oduya\nHandler: P. Lindahl, Safety Officer\nSupervising: H. Straub, Manager\n\n"
    "DATE        ENTRY                                              BY\n"
    "03/04/21    G. Falk informed of report by telephone.           HS\n"
    "03/09/21    Reporter suspended. T. Amsel told by me at noon.   PL\n"
    "03/11/21    Spoke with M. Brandl about the crane.              PL\n"
)
DEPOSITION = (
    "DEPOSITION OF TILDA AMSEL\n\nQ.  What did Mr. Falk say when you told him?\n"
    "A.  Georg said that I was right and that the crane was unsafe.\n"
    "Q.  Did Ms. Oduya ever ask you for the ledger?\nA.  Twice. I told her that it was locked away.\n"
    "Q.  Who told you to start the crane?\nA.  Petra. She showed me the order on her phone.\n"
    "Q.  Did Mr. Brandl complain about the noise?\nA.  He spoke to Ms. Straub. He told her he was tired.\n"
)
MAILS = (
    "From: Georg Falk\nTo: Tilda Amsel\nDate: May 3, 2021\nPut the girder on paper. I want a plan by Friday.\n\n"
    "From: Tilda Amsel\nTo: Georg Falk\nDate: May 4, 2021\nI would rather you drew it yourself. The winch is sound.\n"
)
LETTER = (
    "STRAUB & FALK, LLP\nAttorneys\n\nJune 1, 2021\n\nMr. Martin Brandl\n\nRe: quarry\n\n"
    "We represent Oduya Stone Co. We demand that Mr. Brandl return the winch by June 9, 2021.\n"
    "          /s/ Renata Hollis\n\nReply, by e-mail, June 4, 2021\nFrom: Ewald Kranz, for Brandl Cranes Inc.\n\n"
    "Ms. Hollis:\nBrandl Cranes will keep the hook. It does not agree that the winch is Oduya's.\nEwald Kranz\n"
)
REVIEW = (
    "ANNUAL REVIEW\nEmployee: Rosa Oduya\nPrepared by: Petra Lindahl\n\nREMARKS, 2020 REVIEW (G. Falk)\n"
    "Rosa is the steadiest blaster in the quarry. I would trust her with the north face.\n\n"
    "SECOND REVIEWER, 2020 REVIEW (H. Straub)\nAgree. Promote her.\n"
)
PLAN = (
    "WARNING\nEmployee: Rosa Oduya\nPrepared by: Petra Lindahl, Safety Officer\n\nREASONS\n1. Two late blasts.\n\n"
    "EMPLOYEE REMARKS\nI was at the clinic on May 9. Mr. Falk approved the absence. I sign to show receipt only.   "
    "/s/ R. Oduya  5/10/21\n"
)
MEMO = (
    "MEMORANDUM\n\nTO: Petra Lindahl\nFROM: Hanna Straub\nDATE: July 2, 2021\n\n"
    "You asked me to weigh the gravel of the north face against the invoices. The sum is below.\n"
    "Mr. Falk had advised in 2019 that the scales be tested. I did not order new scales, because the old ones hold.\n"
)
OFFER = (
    "ODUYA STONE CO.\n\nAugust 5, 2021\n\nMr. Martin Brandl\n\nDear Mr. Brandl:\n\nI offer you the post of foreman.\n\n"
    "Sincerely,\n/s/ Rosa Oduya\nPresident\n\nCopy: Georg Falk; Hanna Straub\n"
)
MINUTES = (
    "MINUTES OF THE QUARRY BOARD\n\nMs. Straub moved that Mr. Brandl be dismissed as foreman. Mr. Falk seconded. "
    "Carried.\nThe north face was closed after Petra Lindahl found a crack in it.\n"
)
CONTRACT = (
    "AGREEMENT BETWEEN BUYER AND SUPPLIER\n\nBUYER: /s/ Rosa Oduya\nSUPPLIER: /s/ Martin Brandl\n"
    "Supplier's Site Delegate under section 8: Petra Lindahl\n"
)
NOTICE = (
    "NOTICE OF ELECTION\n\nNovember 8, 2021\n\n1. On May 2, 2021, Mr. Falk handed me a copy of the certificate of\n"
    "   Kestrel Hoists LLC. Guests do not\n   enter the powder store.\n2. I elect to end the hire of the hoist.\n\n"
    "/s/ Rosa Oduya\n"
)
LATE = (
    "ODUYA STONE CO.\n\nJune 4, 2021\n\nMr. Martin Brandl, President\nBrandl Cranes Inc.\n\nDear Mr. Brandl:\n\n"
    "You cleared the face\non May 9, 2021, which is 30 days late. At $500 per day you owe us\n$15,000 in damages.\n"
    "I find no approval for the $4,200 advance to Kestrel or for the $6,100 to Mr. Falk.\n\n"
    "Yours truly,\nRosa Oduya\n"
)
STAYING = (
    "EXIT NOTE\nEmployee: Martin Brandl\n\nMr. Falk came in for ten minutes and asked\nMr. Brandl to stay until June to"
    " train Tilda Amsel. Employee declined.\n"
    "8.3 The Buyer shall not refuse a load which the weigher passed unless the weigher has first recalled it.\n"
    "\nHanna Straub\n"
)
DECK = (
    "TUG ARDENT - DECK LOG EXTRACT\n\nDate      Time   Entry                                        Officer\n"
    "Mar 10    1820   Cast off. Lines secured.                     G. Falk\n"
    "Mar 11    0630   Speed reduced by order of Master.            G. Falk\n"
    "Mar 11    1400   Bilge pumped, aft hold.                      H. Straub\n"
    "Mar 12    0900   Engine warmed through.                       M. Brandl\n"
)
SIGNED = (
    "From: Master ARDENT\nTo: Hanna Straub (Operations)\nDate: Sun, 14 Mar 2021 15:02\n\nDear Hanna,\n\n"
    "The aft hold took 20 cm of salt water. I asked for a new seal in February.\n\nRegards,\nEmil Rasch\nMaster\n"
)
OATH = (
    "AFFIDAVIT OF TILDA AMSEL\n\n1. Mr. Brandl complained once of the dust, in April. Rosa Oduya came twice. She did\n"
    "   not complain of anything to me.\n2. On May 4, 2021 Hanna Straub rang me and asked whether the\n"
    "   Bank would lend the price of a crusher. I told her that the Bank would not.\n"
    "3. I stopped the belt because Hanna Straub told me to. Georg Falk did not tell me to stop it.\n\n/s/ Tilda Amsel\n"
)
CHAT = (
    "MESSAGES, phone of Georg Falk\n\nMonday, May 3, 2021\n7:41 PM  Georg:  Is Petra going to make a fuss tomorrow\n"
    "7:44 PM  Hanna:  She is off. Then no one asks about Kestrel.\n7:45 PM  Georg:  ok\n"
)
DEAL = (
    "OFFER\n\nMarch 1, 2021\n\nWe offer you the post of foreman.\n\nRosa Oduya\n\n"
    "Accepted:  /s/ M. Brandl     Date: March 9, 2021\n\nNote: Mr. Falk asked employee to stay on. Employee declined.\n"
)
FAIR = (
    "From: Hanna Straub\nTo: Georg Falk\nDate: May 9, 2021\n\nGood to meet you at the Leipzig fair. Could you send us a"
    " winch?\nHanna Straub\n"
)
TEXTS = (
    LOG,
    DEPOSITION,
    MAILS,
    LETTER,
    REVIEW,
    PLAN,
    MEMO,
    OFFER,
    MINUTES,
    CONTRACT,
    NOTICE,
    LATE,
    STAYING,
    DECK,
    SIGNED,
    OATH,
    CHAT,
    DEAL,
    FAIR,
)


def _faults(text):
    return reasons(text, *TEXTS, prefix="Q")


@pytest.mark.parametrize(
    "text",
    [
        "Ms. Straub informed Mr. Falk of the report on March 4, 2021 (Q0001).",
        "On March 9, 2021 Ms. Lindahl told Ms. Amsel of the suspension (Q0001).",
        "Mr. Falk told Ms. Amsel that she was right (Q0002).",
        "Ms. Oduya asked Ms. Amsel for the ledger twice (Q0002).",
        "Ms. Lindahl told Ms. Amsel to start the crane and showed her the order on her phone (Q0002).",
        "Ms. Amsel told Mr. Falk that she would rather he drew it himself (Q0003).",
        "Ms. Hollis demanded that Mr. Brandl return the winch by June 9, 2021 (Q0004).",
        'Mr. Falk called her "the steadiest blaster in the quarry" (Q0005).',
        "Ms. Oduya wrote on the form that she had been at the clinic on May 9 (Q0006).",
        "Ms. Lindahl asked Hanna Straub to weigh the gravel of the north face against the invoices (Q0007).",
        "Mr. Falk advised in 2019 that the scales be tested, but Ms. Straub did not order new scales (Q0007).",
        "The letter was signed by Rosa Oduya, with copies to Georg Falk and Hanna Straub (Q0008).",
        "On the motion of Ms. Straub, seconded by Mr. Falk, Mr. Brandl was dismissed as foreman (Q0009).",
        "The board closed the north face after Petra Lindahl found a crack in it (Q0009).",
        "The agreement named Petra Lindahl as the supplier's site delegate (Q0010).",
        "On May 2, 2021, Mr. Falk handed Ms. Oduya Kestrel's certificate (Q0011).",
        "Guests do not enter the powder store (Q0011).",
        "Martin Brandl complained once of the dust (Q0016).",
        "Ms. Amsel told Ms. Straub that the Bank would not lend the price of a crusher (Q0016).",
        "Ms. Amsel swore that it was Hanna Straub, not Georg Falk, who told her to stop the belt (Q0016).",
        "Georg asked Hanna whether Petra was going to make a fuss (Q0017).",
        "Ms. Straub met Mr. Falk at the Leipzig fair and asked him to send a winch (Q0019).",
        "Mr. Brandl accepted on March 9, 2021 (Q0018).",
        "Ms. Straub entered that the aft hold was pumped on March 11 (Q0014).",
        "Mr. Brandl logged on March 12 that the engine was warmed through (Q0014).",
        "Captain Rasch told Ms. Straub that the aft hold had taken 20 cm of salt water (Q0015).",
        "Mr. Rasch had asked for a new seal in February (Q0015).",
        "Ewald Kranz answered for Brandl Cranes Inc. that it would keep the hook (Q0004).",
        'On June 4, 2021, Ms. Oduya wrote to Mr. Brandl that he was "30 days late" and owed $15,000 (Q0012).',
        "Ms. Oduya wrote that she found no approval for the advance or for the $6,100 (Q0012).",
        "Mr. Falk came in for ten minutes and asked Mr. Brandl to stay until June to train Ms. Amsel (Q0013).",
        "The Buyer shall not refuse a load which the weigher passed unless the weigher has first recalled it (Q0013).",
    ],
)
def test_the_doer_may_be_told_in_other_words(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ms. Amsel asked Ms. Oduya for the ledger twice (Q0002).",
        "Mr. Kranz demanded that Mr. Brandl return the winch by June 9, 2021 (Q0004).",
        "Ms. Straub wrote that she would trust Ms. Oduya with the north face (Q0005).",
        "Mr. Falk asked Petra Lindahl to weigh the gravel of the north face against the invoices (Q0007).",
        "The letter was signed by Georg Falk, with copies to Rosa Oduya and Hanna Straub (Q0008).",
        "On the motion of Mr. Falk, seconded by Ms. Straub, Mr. Brandl was dismissed as foreman (Q0009).",
        "The board closed the north face after Georg Falk found a crack in it (Q0009).",
        "On May 2, 2021, Ms. Oduya handed Mr. Falk Kestrel's certificate (Q0011).",
        "Guests enter the powder store (Q0011).",
        "Ms. Amsel swore that it was Georg Falk, not Hanna Straub, who told her to stop the belt (Q0016).",
        "Ewald Kranz, counsel for Oduya Stone, answered that Brandl Cranes would keep the hook (Q0004).",
        "Ms. Straub told Captain Rasch that the aft hold had taken 20 cm of salt water (Q0015).",
        "Mr. Brandl stayed until June to train Ms. Amsel (Q0013).",
    ],
)
def test_another_doer_is_wrong(text):
    assert _faults(text) != []


def test_what_was_done_stands_nearest_before_by():
    page = "A truck driven by Curt Boll struck a bicycle ridden by Ama Osei at the corner. Curt Boll said nothing."
    assert reasons("A truck driven by Curt Boll struck a bicycle ridden by Ama Osei (PAP0001).", page) == []
    assert reasons("A truck driven by Ama Osei struck a bicycle ridden by Curt Boll (PAP0001).", page)
