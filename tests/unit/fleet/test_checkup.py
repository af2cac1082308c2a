from chambers.fleet.checkup import COMPLAINTS_WITHIN_S, Record


def test_one_silence_is_forgiven_and_two_in_a_row_are_not():
    once = Record().checked("hangs")
    assert not once.sick
    assert once.checked("hangs").sick
    assert not once.checked(None).checked("hangs").sick


def test_a_complaint_that_is_borne_out_needs_no_second_look():
    assert Record().complained("garbage", 0.0).checked("refused").sick
    assert not Record().complained("garbage", 0.0).checked(None).sick


def test_three_complaints_in_a_minute_count_although_we_see_nothing():
    record = Record()
    for moment in (0.0, 1.0, 2.0):
        assert not record.sick
        record = record.complained("garbage", moment).checked(None)
    assert record.sick
    assert record.last == "garbage"


def test_old_complaints_are_forgotten():
    record = Record()
    for moment in (0.0, COMPLAINTS_WITHIN_S, 2 * COMPLAINTS_WITHIN_S, 3 * COMPLAINTS_WITHIN_S):
        record = record.complained("garbage", moment).checked(None)
    assert not record.sick
