"""Words that are folded to one stem."""

import pytest

from chambers.grounding.pages.stems import stem


@pytest.mark.parametrize(
    ("noun", "verb"),
    [("approval", "approve"), ("inspection", "inspect"), ("denial", "deny"), ("decision", "decide")],
)
def test_a_noun_made_of_a_verb_has_its_stem(noun, verb):
    assert stem(noun) == stem(verb)
