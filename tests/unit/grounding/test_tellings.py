"""Who said or wrote what: each saying of a draft against the voices of a page and the speech that it reports."""

import pytest
from one_paper import reasons

MINUTES = (
    "MINUTES OF THE FERRY COMMITTEE\nMarch 3, 2031\nPresent: Ingrid Moe, Tobias Falk, Ruth Sand (chair)\n\n"
    "1. Ms. Moe asked whether the slipway had been measured. Mr. Falk said that it had not, the diver being ill.\n"
    "2. Ms. Sand, who chairs the committee, warned that the grant lapses in June.\n"
    "3. Mr. Falk came back from the quay at four and reported that the winch was sound.\n"
)
LETTER = (
    "April 9, 2031\n\nDear Mr. Bruun,\n\nWhen I rang you in February you said that the mast would be ready by Easter. "
    "I have not seen it. Your foreman wrote to me about the varnish. My sister, Edith Holt, told me that the yard was "
    "empty on Sunday.\n\nI will not pay the third instalment.\n\nSincerely,\nMargaret Holt\n"
)
CHAT = (
    "CREW CHAT\n\nAnders 08:01  did anyone grease the winch?\nLiv 08:04  i greased it on monday, twice\n"
    "Anders 08:05  good. dont take the dinghy out in this wind\nLiv 08:07  fine\n"
)
NURSES = (
    "WARD NOTES\nPatient: Hedda Lang\n\n2110  Temp 38.4. Daughter asks why no doctor has come.\n"
    "2125  Dr. Stein returned call. Orders: paracetamol, fluids by mouth.\n2200  States she feels better.\n\n"
    "O. Krog, RN\n"
)
ASKED = (
    "DEPOSITION OF SVEN TORP\n\nQ. What did Ms. Lund want?\nA. She wanted the crane gone that night.\n"
    "Q. And what did you say?\nA. I told her the ground was too soft. Mr. Vik, the surveyor, said he would sign "
    "anyway.\n"
)
HARBOR = (
    "MINUTES OF THE HARBOR TRUST\nMay 8, 2031\nPresent: Karl Brandt, Vera Brandt, Otto Lind, Sigrid Aas\n\n"
    "1. Dredging. Mr. Lind confirmed that he had ordered it. Ms. Brandt moved to close the east basin. She stated that "
    "the insurer had demanded it.\n2. Rents. "
    "Ms. Aas was against the raise and said that the tenants would move to Vik.\n"
)
PHONE = (
    "MESSAGES\nPhone of Karl Brandt, thread with Vera Brandt\n\nMonday, May 5, 2031\n"
    "6:10 PM  Karl:  sigrid is counting the berths. she will ask about the crane\n"
    "6:14 PM  Vera:  I would sooner sell the crane\n6:20 PM  Karl:  not before June\n"
    "6:31 PM  Vera:  then keep it out of the minutes\n"
)
MAILS = (
    "From: Otto Lind\nTo: Sigrid Aas\nDate: May 9, 2031, 8:15 AM\nThe divers are booked.\n\n"
    "From: Vera Brandt\nTo: Sigrid Aas\nDate: May 9, 2031, 9:40 AM\nCancel them. Send me the bill.\n\n"
    "From: Gunnar Voll\nTo: Sigrid Aas\nDate: May 9, 2031, 10:05 AM\nThe deposit is lost. We hold the pumps until "
    "the arrears of $4,120 are settled.\nFjord Pumps\n"
)
DRIVER = (
    "STATEMENT OF ALMA REE\n\nI drove the night bus in May 2031. I asked Ms. Torsvik whether the brakes had been "
    "seen to. She said Mr. Hagen had struck the entry out of the book because the part was late.\n"
    "Nobody told me to stop. I took it that the brakes were Hagen's affair. My aunt, Ms. Solli, warned us twice that "
    'the pedal "goes down like a sponge." He said I ought to ring the depot before noon.\n\nAlma Ree\n'
)
SWORN = (
    "DEPOSITION OF PER NYGAARD\n\nQ. Did Mr. Lind have an opinion?\n"
    "A. Otto was against it. He said it would flood the cellar.\n"
    "Q. What did you tell Mr. Brandt?\nA. I told Karl to wait for the survey.\nQ. What did he say?\n"
    'A. He said, "I am not asking twice."\nQ. How often was the gauge read?\nA. Nine times. It rose each time.\n'
    "Q. Who else came?\nA. On May 2, 2031, Ms. Aas came to me on the pier and asked if I had "
    '"seen the plans." I said no.\n'
)
REVIEW = (
    "YEARLY REVIEW\nEmployee: Ivo Marek\n\nYard Manager: L. Orstad\nYard Manager (acting): T. Bram\n\n"
    "FIRST REVIEWER, 2031 (T. Bram)\nSteady hand. I would put him on the crane.\n\n"
    "SECOND REVIEWER, 2031 (L. Orstad)\nNot yet. Ask me in spring.\n"
)
_TEXTS = (MINUTES, LETTER, CHAT, NURSES, ASKED, HARBOR, PHONE, MAILS, SWORN, DRIVER, REVIEW)


def _reasons(text):
    return reasons(text, *_TEXTS, prefix="FER")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        # By the courtesy one of two people of a surname is meant.
        # Whoever is written to is "you" in a message, not "she".
        # The hour and the day stand between the verb and what is said.
        (
            'Vera Brandt answered Ms. Aas at 9:40 AM on May 9: "Cancel them. Send me the bill." (FER0008).',
            'Otto Lind answered Ms. Aas at 9:40 AM on May 9: "Cancel them. Send me the bill." (FER0008).',
        ),
        # Few words, but the verb of the page.
        # What the draft itself gives on, the insurer says; who stated it is asked.
        (
            'Mr. Nygaard told him to wait for the survey, and Mr. Brandt answered, "I am not asking twice." (FER0009).',
            'Mr. Nygaard told him to wait for the survey, and Mr. Lind answered, "I am not asking twice." (FER0009).',
        ),
        # The mail or the message of that hour is somebody else's, whatever it says.
        # A house stands behind the name, or the first verb says nothing.
        # Whoever tells it on the page is in the draft the one of whom it is told.
        # "I" of a quotation is whoever speaks on the page, also where the other is named in it.
        (
            'Ms. Ree explained, "I took it that the brakes were Hagen\'s affair." (FER0010).',
            'Mr. Hagen explained, "I took it that the brakes were Hagen\'s affair." (FER0010).',
        ),
        # What stands under a head with a name in brackets is in the words of its bearer.
        (
            'The second reviewer, Yard Manager L. Orstad, added: "Not yet. Ask me in spring." (FER0011).',
            'The first reviewer, Yard Manager T. Bram, added: "Not yet. Ask me in spring." (FER0011).',
        ),
        # By "he" nobody means himself.
        # A first name that is an ordinary word is a name before a surname.
    ],
)
def test_words_are_given_to_whoever_said_them(true, false):
    assert _reasons(true) == []
    assert _reasons(false)


@pytest.mark.parametrize(
    "true",
    [
        # Whoever makes an entry puts down what others said and ordered.
        "Dr. Stein ordered paracetamol and fluids by mouth (FER0004).",
        "Hedda Lang stated that she felt better (FER0004).",
        # Whoever gives the words of another may be named for that.
        "Ms. Holt complained that Mr. Bruun had said the mast would be ready by Easter (FER0002).",
        "Torp testified that Mr. Vik had been willing to sign anyway (FER0005).",
        # What stands in the clause of another is not said of whoever is named behind the joint.
        "Mr. Nygaard testified that the gauge rose each time it was read and that Mr. Lind was against it (FER0009).",
        # Several say it.
        "Ms. Moe, Mr. Falk, and Ms. Sand said that the slipway had been measured (FER0001).",
    ],
)
def test_whoever_hands_on_the_words_of_another_is_left_alone(true):
    assert _reasons(true) == []
