"""A denial that the draft dropped: the page denies the very word, of the same thing, and says it nowhere."""

import pytest
from one_paper import blocked

_LETTER = (
    "Dear Ms. Quist: The harbor pilot did not board the vessel at Kettle Point. The two brothers Aalto are not related "
    "to the harbor master. No depth reading was taken that night. The mate wrote up the log at four."
)
_FORM = (
    "GREENHOUSE ROUND   August 9, 2021\nBed 4: watered 6:10 a.m. by P. Lund\nBed 7: vent jammed, not watered\n"
    "Frost alarm tested: No\n"
)
_TESTIMONY = (
    "DEPOSITION OF RUTA SALO\nQ. Did you weigh the crate before it was sealed?\nA. I did not. Mr. Ferro had it.\n"
    "Q. Did you sign the manifest?\nA. Yes, on the dock.\n"
)


@pytest.mark.parametrize(
    ("page", "draft"),
    [
        (_LETTER, "The harbor pilot did board the vessel at Kettle Point"),
        (_LETTER, "The Aalto brothers are related to the harbor master"),
        (_LETTER, "The letter says that some depth reading was taken that night"),
        (_FORM, "On August 9, 2021 the vent of bed 7 had jammed, and bed 7 was watered"),
        (_TESTIMONY, "Ms. Salo testified that she did weigh it"),
        (_TESTIMONY, "Ms. Salo conceded that she did weigh the crate before it was sealed"),
    ],
)
def test_what_a_page_denies_with_the_same_word_is_refused(page, draft):
    assert blocked(draft, page)


@pytest.mark.parametrize(
    ("page", "draft"),
    [
        (_LETTER, "The harbor pilot did not board the vessel at Kettle Point"),
        (_LETTER, "The mate had written up the log at four"),
        (_LETTER, "The depth had yet to be taken when the mate wrote up the log"),
        (_FORM, "Bed 4 was watered at 6:10 a.m. on August 9, 2021 by P. Lund"),
        (_TESTIMONY, "Ms. Salo did sign the manifest on the dock"),
        (_TESTIMONY, "Ms. Salo was asked whether she had weighed the crate before it was sealed"),
    ],
)
def test_what_a_page_says_or_denies_of_another_thing_stands(page, draft):
    assert not blocked(draft, page)
