"""Papers of several on one page, words that are passed on, and acts that a note tells without a helper."""

import pytest
from one_paper import reasons

LETTER = (
    "FJORD MUTUAL MARINE COMPANY\nClaims Department\n\nMay 3, 2031\n\nMs. Ida Holm, President\n\nDear Ms. Holm:\n\n"
    "On May 1, 2031 we received your log. We have given the file to Warren Tulle, claims examiner. Please do not sell "
    "the engine.\n\nBeate Arnesen\nSenior Claims Counsel\n\n----------------------------------------\n"
    "(E-mail in reply, May 6, 2031, 3:22 p.m.)\nMs. Arnesen: Our president is at sea. We will write to you about the "
    "engine on Friday. - Daniel Prebensen, Yard Manager\n"
)
ACCOUNTS = (
    "SUMMARY OF INTERVIEWS\n\n(1) Dmitri Sandvik, crane operator. By M. Thorsen, April 1, 2031.\n   Was in the canteen "
    "on March 2. Told the foreman it was not funny.\n\n(2) Fatima Worku, packer. By M. Thorsen, April 2, 2031.\n   Was "
    "in the canteen and left because of the joke. Says the foreman called her a snitch.\n"
)
MAILS = (
    "From: Lucas Dahle\nTo: Rosa Prebensen\nDate: Tue, Aug 22, 2031 9:06 AM\nBackup attached. My foreman Hollis says "
    "he can't hang more than 40 doors a week while the hall is full of scaffolds.\n\n"
    "From: Tomas Wiig\nTo: Rosa Prebensen\nDate: Tue, Aug 22, 2031 5:48 PM\nHollis is right, he has half the hall. I "
    "asked them at 7:52 AM to clear it.\n"
)
SWORN = (
    "DEPOSITION OF KNUT TOLLEFSEN\n\nQ. Was the pump working?\nA. No. The fuses had been taken out for another pump. I "
    "put a note in the book.\nQ. Who took them?\nA. Mr. Lindvik, from stores.\nQ. Your minutes of May 2 say that Dr. "
    "Straum would sell.\nA. Dr. Straum said it. I wrote it down.\nQ. Did you prepare the reports?\nA. Yes, every one.\n"
    "Q. Who signed them?\nA. Declan. I never signed one.\nQ. Did anyone know?\nA. Ruth knew. I told her in 2030 that I "
    "needed help with the books.\n"
)
SHEET = (
    "NIGHT SHEET\nGuard chief: R. Meyer - called off sick 7:50 p.m.\nGate: Sol Dufour\n\nCalls made to replace:\n"
    "  8:05 p.m.  Agency - no one free - S. Dufour\n  8:40 p.m.  Y. Szabo at home - told - I. Tapper\n\n"
    "Family:  Pieter Aalto called 5/27 at 9:40 a.m. by R. Meyer\n"
)
_TEXTS = (LETTER, ACCOUNTS, MAILS, SWORN, SHEET)


def _reasons(text):
    return reasons(text, *_TEXTS, prefix="PAR")


@pytest.mark.parametrize(
    "true",
    [
        "Beate Arnesen replied that the log had come on May 1 and that the file was given to Warren Tulle (PAR0001).",
        'Daniel Prebensen answered, "We will write to you about the engine on Friday" (PAR0001).',
        "Dmitri Sandvik told the foreman that it was not funny, and Fatima Worku left because of the joke (PAR0002).",
        "Lucas Dahle answered that his foreman could not hang more than 40 doors a week (PAR0003).",
        'At 5:48 p.m. that day Mr. Wiig told Rosa Prebensen, "Hollis is right, he has half the hall" (PAR0003).',
        "Mr. Lindvik, of stores, had taken the fuses for another pump, the witness said (PAR0004).",
        'Knut Tollefsen confirmed it: "Dr. Straum said it. I wrote it down" (PAR0004).',
        "Mr. Tollefsen prepared every one of the reports and never signed one (PAR0004).",
        "He testified that he had told Ruth in 2030 that he needed help with the books (PAR0004).",
        "Sol Dufour called the agency at 8:05 p.m. (PAR0005).",
        "Pieter Aalto was called by Mr. Meyer at 9:40 a.m. (PAR0005).",
    ],
)
def test_what_is_passed_on_or_told_in_parts_stands(true):
    assert _reasons(true) == []
