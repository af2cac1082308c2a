import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.matter_file import MatterFileError, facts_toml, parse_facts
from chambers.record.matter import MatterFacts, Party

_LINE = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Zs")), min_size=1, max_size=40
)


@given(_LINE, _LINE, st.lists(st.tuples(_LINE, _LINE), max_size=3))
def test_facts_written_are_the_facts_read(court, affiant, parties):
    facts = MatterFacts(court=court, affiant=affiant, parties=tuple(Party(*pair) for pair in parties))
    assert parse_facts(facts_toml(facts), "here") == facts


def test_a_new_file_has_every_key_to_fill_in_and_reads_as_nothing():
    text = facts_toml(MatterFacts())
    assert "# case_number" in text
    assert parse_facts(text, "here") == MatterFacts()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("curt = 'x'", "curt"),
        ("court = 5", "court"),
        ("court = ''", "court"),
        ('court = "a\\nb"', "court"),
        ("[[parties]]\nname = 'x'", "parties.0.role"),
        ("court = ", "not valid TOML"),
    ],
)
def test_what_cannot_be_used_is_named(text, why):
    with pytest.raises(MatterFileError, match=why):
        parse_facts(text, "matter.toml")
