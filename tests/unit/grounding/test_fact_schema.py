import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.grounding.grammar import GrammarOptions
from chambers.grounding.schema import OutOfSchemaError, fact_schema, prose_of

FACTS = ("March 3, 2026", "$186,400.00", "HAR000001")


def _answer(*pieces):
    return {"paragraphs": [list(pieces)]}


def test_an_answer_of_words_and_facts_is_of_the_schema_and_reads_as_prose():
    answer = _answer({"words": "Paid "}, {"fact": "$186,400.00"}, {"words": " on "}, {"fact": "March 3, 2026"})
    jsonschema.validate(answer, fact_schema(FACTS))
    assert prose_of(json.dumps(answer), FACTS) == "Paid $186,400.00 on March 3, 2026"


@pytest.mark.parametrize(
    "answer",
    [
        _answer({"words": "Paid $5."}),
        _answer({"words": "In 2026."}),
        _answer({"fact": "$186,400.01"}),
        _answer({"words": "a", "fact": "HAR000001"}),
        {"paragraphs": "HAR000001"},
    ],
)
def test_a_number_outside_the_bundle_is_refused_by_schema_and_reader_alike(answer):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(answer, fact_schema(FACTS))
    with pytest.raises(OutOfSchemaError):
        prose_of(json.dumps(answer), FACTS)


@given(st.lists(st.text(max_size=12), max_size=6), st.text(max_size=40))
def test_whatever_the_facts_the_schema_is_one_and_words_hold_no_digit(facts, words):
    schema = fact_schema(facts)
    jsonschema.Draft202012Validator.check_schema(schema)
    answer = _answer({"words": words})
    figure = any(character in "0123456789$\u20ac\u00a3" for character in words)
    assert jsonschema.Draft202012Validator(schema).is_valid(answer) is not figure


def test_labels_of_exhibits_are_facts_and_a_schema_without_facts_has_none():
    options = GrammarOptions(exhibit_labels=("A",))
    assert prose_of(json.dumps(_answer({"fact": "Exhibit A"})), (), options) == "Exhibit A"
    assert "enum" not in json.dumps(fact_schema(()))


def test_an_answer_that_was_cut_off_says_what_to_do():
    with pytest.raises(OutOfSchemaError) as caught:
        prose_of('{"paragraphs": [[{"words": "Pai', FACTS)
    assert "cut off" in caught.value.hint
