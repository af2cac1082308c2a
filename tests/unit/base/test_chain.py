import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.base.chain import GENESIS, Broken, canonical_json, link, verify_chain
from chambers.base.errors import UsageError

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
bodies = st.dictionaries(st.text().filter(lambda name: name not in {"previous", "sha256"}), values, max_size=4)
chains = st.lists(bodies, min_size=1, max_size=6)


def written(bodies_in_order):
    previous, lines = None, []
    for body in bodies_in_order:
        record = link(previous, body)
        lines.append(json.dumps(record))
        previous = record["sha256"]
    return lines


def test_first_record_follows_sixty_four_zeros():
    record = link(None, {"event": "begun"})
    assert record["previous"] == GENESIS == "0" * 64
    assert len(record["sha256"]) == 64


def test_hash_is_over_canonical_json_without_itself():
    import hashlib

    record = link(None, {"b": 1, "a": "é"})
    text = '{"a":"é","b":1,"previous":"' + "0" * 64 + '"}'
    assert canonical_json({"b": 1, "a": "é"}) == '{"a":"é","b":1}'
    assert record["sha256"] == hashlib.sha256(text.encode()).hexdigest()


@given(chains)
def test_what_was_linked_verifies(bodies_in_order):
    assert verify_chain(written(bodies_in_order)) is None


@given(chains, st.data())
def test_changed_body_is_found_at_its_line(bodies_in_order, data):
    lines = written(bodies_in_order)
    index = data.draw(st.integers(0, len(lines) - 1))
    record = json.loads(lines[index])
    lines[index] = json.dumps({**record, "planted": "x" + str(record.get("planted"))})
    broken = verify_chain(lines)
    assert broken is not None
    assert broken.line == index + 1
    assert "changed" in broken.reason


@given(st.lists(bodies, min_size=2, max_size=6), st.data())
def test_removed_line_is_found(bodies_in_order, data):
    lines = written(bodies_in_order)
    index = data.draw(st.integers(0, len(lines) - 2))
    del lines[index]
    broken = verify_chain(lines)
    assert broken is not None
    assert broken.line == index + 1
    assert "removed" in broken.reason


def test_swapped_lines_are_found():
    first, second, third = written([{"n": 1}, {"n": 2}, {"n": 3}])
    assert verify_chain([first, third, second]) == Broken(2, verify_chain([first, third]).reason)


@pytest.mark.parametrize("line", ["", "not json", "[]", "3", "{}", '{"previous": "x"}', '{"previous": 1, "sha256": 2}'])
def test_line_that_is_no_record_is_found(line):
    broken = verify_chain([*written([{"n": 1}]), line])
    assert broken is not None
    assert broken.line == 2


def test_field_given_twice_is_found():
    (line,) = written([{"amount": 1}])
    doubled = line.replace('"amount": 1', '"amount": 2, "amount": 1')
    assert verify_chain([doubled]) is not None


def test_value_without_canonical_form_is_found():
    (line,) = written([{"amount": 1}])
    assert verify_chain([line.replace('"amount": 1', '"amount": NaN')]).line == 1


def test_empty_chain_is_whole():
    assert verify_chain([]) is None


@pytest.mark.parametrize("name", ["previous", "sha256"])
def test_body_may_not_bring_the_fields_of_the_chain(name):
    with pytest.raises(UsageError):
        link(None, {name: "x"})
