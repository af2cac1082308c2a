import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.grounding.grammar import GrammarOptions, bundle_facts, grammar
from chambers.record.bates import Ledger
from chambers.record.page import Page


def _fact_rules(text):
    return dict(line.split(" ::= ", 1) for line in text.splitlines() if re.match(r"f(?:act|\d+) ::=", line))


def _spelled(rules, name="fact"):
    """Every fact that the rules spell out."""
    for way in re.findall(r'"((?:[^"\\]|\\.)*)"(?: (\(?)(f\d+)\)?\??)?', rules[name]):
        head = way[0].encode().decode("unicode_escape") if "\\" in way[0] else way[0]
        if not way[2]:
            yield head
            continue
        if way[1]:
            yield head
        yield from (head + rest for rest in _spelled(rules, way[2]))


@given(
    st.sets(
        st.text(alphabet="0123456789$,. MarchA-", min_size=1, max_size=14).filter(str.strip), min_size=1, max_size=30
    )
)
def test_the_tree_spells_exactly_the_facts(facts):
    assert sorted(_spelled(_fact_rules(grammar(sorted(facts))))) == sorted(facts)


def test_the_facts_of_a_bundle_are_its_figures_as_they_stand():
    page = Page("a", "a" * 64, 1, "On March\n3, 2026 Ada paid $1,200.00 for twelve boxes.", bates="HAR000001")
    assert bundle_facts([page], Ledger()) == ("March 3, 2026", "$1,200.00", "HAR000001")


def test_without_facts_no_digit_can_be_written_but_that_of_a_paragraph():
    assert "fact" not in grammar(())
    assert "[0-9]" not in grammar((), GrammarOptions(list_numbers=0)).replace("[^0-9", "")


@pytest.mark.alone
def test_time_grows_with_the_facts_and_not_faster():
    def spent(count):
        facts = [f"${number:,}.00" for number in range(1000, 1000 + count)]
        began = time.process_time()
        grammar(facts)
        return time.process_time() - began

    def least(count):
        return min(spent(count) for _ in range(5))  # whatever else the process does comes on top

    assert least(8000) < 40 * max(least(1000), 0.002)
