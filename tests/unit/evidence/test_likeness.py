from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.likeness import NEAR_FROM, find_near, resemblance, sketch, text_digest

_LETTER = " ".join(f"The {n} press was delivered to bay {n * 7} and paid in part." for n in range(40))
_OTHER = " ".join(f"Whereas clause {n} concerns the lease of parcel {n * 13} in this county." for n in range(40))


def test_case_spaces_and_punctuation_do_not_make_another_text():
    assert text_digest("Paid, in full.\n") == text_digest("  paid in   FULL")
    assert text_digest("Paid in part.") != text_digest("Paid in full.")
    assert text_digest(" \n") is None


def test_a_text_with_one_sentence_changed_is_near_and_another_is_not():
    changed = _LETTER.replace("The 7 press was delivered", "The 7 press was never delivered")
    near = find_near({"a": sketch(_LETTER), "b": sketch(changed), "c": sketch(_OTHER)})
    assert [(a, b) for a, b, _ in near] == [("a", "b")]
    assert NEAR_FROM <= near[0][2] < 1.0


@given(st.text(max_size=300))
def test_a_text_resembles_itself_wholly_or_has_no_runs(text):
    packed = sketch(text)
    assert resemblance(packed, packed) == (1.0 if packed else 0.0)
