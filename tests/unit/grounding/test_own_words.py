"""A draft may say it in words of its own, as long as what they are about stands on the page."""

import pytest
from one_paper import blocked

LETTER = """Hale & Sons, Roofers
12 May 2021

Dear Ms. Quarles,
we can't start on the barn before the slates come. The yard told my brother another fortnight at least. If you would
rather have tin, say so by Friday and I will send Peter round to measure. Nobody has asked us for more money and
we will not ask you.

Yours, Tom Hale
"""


@pytest.mark.parametrize(
    "sentence",
    [
        "Hale held back work on the barn while awaiting the arrival of slates",
        "Had Ms. Quarles expressed a preference for tin instead, Peter would have come over to take the measurements",
    ],
)
def test_what_is_told_in_other_words_passes(sentence):
    assert not blocked(sentence, LETTER)


@pytest.mark.parametrize(
    "sentence",
    [
        "Hale kept the scaffolding, the crane and both tractors in the orchard",
        "A plumber hired from the village drained the cellar and flooded the stables",
    ],
)
def test_what_is_about_things_of_no_page_does_not(sentence):
    assert blocked(sentence, LETTER)
