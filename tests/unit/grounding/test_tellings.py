"""Who said or wrote what: each saying of a draft against the voices of a page and the speech that it reports."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

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
_TEXTS = (MINUTES, LETTER, CHAT, NURSES, ASKED)
_PLAIN = tuple(
    Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))
    for at, text in enumerate(_TEXTS)
)
LEDGER = assign(_PLAIN, prefix="FER", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _reasons(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "Ms. Sand warned that the grant lapses in June (FER0001).",
            "It was Ms. Moe who warned that the grant lapses in June (FER0001).",
        ),
        (
            "Ms. Moe asked whether the slipway had been measured (FER0001).",
            "Ms. Sand asked whether the slipway had been measured (FER0001).",
        ),
        (
            "Mr. Falk reported that the winch was sound (FER0001).",
            "Ms. Moe reported that the winch was sound (FER0001).",
        ),
        (
            "Mr. Bruun said that the mast would be ready by Easter (FER0002).",
            "Margaret Holt said that the mast would be ready by Easter (FER0002).",
        ),
        (
            "Edith told her sister that the yard was empty on Sunday (FER0002).",
            "Bruun told her that the yard was empty on Sunday (FER0002).",
        ),
        (
            "Margaret Holt wrote that Edith Holt had found the yard empty on Sunday (FER0002).",
            "Mr. Bruun wrote that he would not pay the third instalment (FER0002).",
        ),
        (
            "Liv answered that she had greased the winch on Monday (FER0003).",
            "It was Liv who asked whether anyone had greased the winch (FER0003).",
        ),
        (
            "Anders told Liv not to take the dinghy out (FER0003).",
            "Anders was told by Liv not to take the dinghy out in this wind (FER0003).",
        ),
        (
            "Torp testified that Ms. Lund wanted the crane gone that night (FER0005).",
            "Ms. Lund testified that the crane was to be gone that night (FER0005).",
        ),
        (
            "Mr. Vik said that he would sign anyway (FER0005).",
            "Ms. Lund said that she would sign anyway (FER0005).",
        ),
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
    ],
)
def test_whoever_hands_on_the_words_of_another_is_left_alone(true):
    assert _reasons(true) == []
