"""What a quotation leaves out, and the draft says beside it in its own words."""

from one_paper import verified

PAGE = "Report. An opening of the vent at any time before the fire would have saved the load, in my view."


def _faults(text):
    return [each.claim.text for each in verified(text, PAGE, prefix="VNT").faults if each.claim.kind == "quotation"]


def test_what_is_left_out_may_stand_beside_the_quotation():
    assert (
        _faults('Before the fire, an "opening of the vent at any time . . . would have saved the load" (VNT0001).')
        == []
    )


def test_a_word_of_it_is_not_enough():
    assert _faults('As to the fire, an "opening of the vent at any time . . . would have saved the load" (VNT0001).')
