from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.drafting.document.matter_fields import BLANK, FIELD, MATTER_FIELDS, fill, matter_values
from chambers.evidence.sample_matter import SAMPLE_FACTS
from chambers.record.matter import MatterFacts, Party

NOBODY_SWEARS = replace(SAMPLE_FACTS, affiant=None)


def test_fields_are_filled_from_what_a_person_entered():
    filled = fill("{plaintiff} against {defendant}, No. {case_number}", matter_values(SAMPLE_FACTS))
    assert filled.text == "Harrow & Finch Printing LLC against Delmont Press Works, Inc., No. 26-CV-01834"
    assert filled.missing == ()


def test_a_fact_that_nobody_entered_becomes_a_rule_and_is_named():
    filled = fill("I, {affiant}, of {county}", matter_values(NOBODY_SWEARS))
    assert filled.text == f"I, {BLANK}, of Ashford County"
    assert (filled.missing, filled.used) == (("affiant",), ("county",))


@pytest.mark.parametrize("county", ["Ashford County", "County of Ashford", "Ashford", "ashford COUNTY"])
def test_a_county_can_be_named_behind_the_word_county(county):
    assert matter_values(MatterFacts(county=county))["county_name"].casefold() == "ashford"


def test_parties_are_known_by_their_roles():
    facts = MatterFacts(parties=(Party("B", "Respondent"), Party("A", "Petitioner")))
    values = matter_values(facts)
    assert (values["plaintiff"], values["defendant"]) == ("A", "B")


_entered = st.dictionaries(st.sampled_from(MATTER_FIELDS), st.text(min_size=1, max_size=20))


@given(st.text(max_size=60), st.sampled_from(MATTER_FIELDS), _entered)
def test_no_known_field_is_left_and_nothing_else_is_touched(words, field, values):
    before = words.replace("{", "").replace("}", "")
    filled = fill(f"{before}{{{field}}}", values)
    assert filled.text == before + values.get(field, BLANK)


@given(_entered)
def test_a_value_that_looks_like_a_field_is_not_filled_again(values):
    text = fill("{court}", {**values, "court": "{affiant}"}).text
    assert text == "{affiant}"
    assert FIELD.fullmatch(text)
