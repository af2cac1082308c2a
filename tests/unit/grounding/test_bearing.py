"""A number of a page bears a number of a draft only where it counts the same."""

import pytest
from one_paper import failing

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TALK = """DEPOSITION OF A BAKER

Page 31
 1   Q. How often were you late?
 2   A. I was late three times that year.
 3   Q. How many ovens were there?
 4   A. Two ovens and nine mixers.
 5   Q. Who had the keys?
 6   A. The owner, on the floor above.
"""
_REPORT = """Persons: Anna Brandt, 41 (driver); Otto Keel, 17 (passenger).
The van stood at dock 6. It held seven crates.
No. 12 was empty. The stamp reads 00009.
"""
_TOOLS = """TOOL LOG
1 03/04/2021 drill returned
2 03/05/2021 saw lost
3 03/06/2021 plane returned
"""
_PAGES = (_TALK, _REPORT, _TOOLS)
_SHA = "7" * 64
_PLAIN = (Source("bake.txt", _SHA, "text/plain", tuple(Page("bake.txt", _SHA, n, t) for n, t in enumerate(_PAGES, 1))),)
LEDGER = assign(_PLAIN, prefix="BAKE", width=3)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return verify(text, SOURCES, LEDGER, MatterFacts()).faults


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("The baker was late three times that year. (BAKE001.)", "The baker was late five times that year. (BAKE001.)"),
        ("There were two ovens and nine mixers. (BAKE001.)", "There were nine ovens. (BAKE001.)"),
        ("Otto Keel, 17, was the passenger. (BAKE002.)", "Otto Keel, 41, was the passenger. (BAKE002.)"),
        ("Anna Brandt, who is 41, drove. (BAKE002.)", "Anna Brandt, who is 17, drove. (BAKE002.)"),
        ("The van stood at dock 6. (BAKE002.)", "The van stood at dock 7. (BAKE002.)"),
        ("The van held seven crates. (BAKE002.)", "The van held nine crates. (BAKE002.)"),
        ("The van held seven crates. (BAKE002.)", "The van held six crates. (BAKE002.)"),
    ],
)
def test_a_number_of_another_thing_bears_nothing(right, wrong):
    assert list(_faults(right)) == []
    assert _faults(wrong)


def test_the_number_stamped_on_a_page_counts_nothing():
    assert _faults("The van held three crates. (BAKE002.)")


def test_the_numbers_of_the_rows_count_nothing():
    assert _faults("The drill was lost for three days. (BAKE003.)")


_OTHER = "The rest of the note is about the weather and the road, which was icy.\n"


@pytest.mark.parametrize(
    ("sentence", "page"),
    [
        ("Ms. Ayre took 14 photographs (PAP0001).", "Flue rusted in lower part, clean in upper 14 in.\nPhotos: 11.\n"),
        ("He was praised on four occasions (PAP0001).", f"Praised by letter x2.\n{_OTHER}\nPlan: 4) rest at home.\n"),
    ],
)
def test_a_small_number_of_something_else_bears_no_count(sentence, page):
    assert failing(sentence, page)


def test_a_fact_without_a_citation_is_shown_where_its_sentence_stands():
    texts = ("Ada Brenner owns the mill.", "The dock has 14 doors.", "Ada Brenner counted 14 wagons in the yard.")
    plain = tuple(
        Source(f"{n}.txt", f"{n:064x}", "text/plain", (Page(f"{n}.txt", f"{n:064x}", 1, text),))
        for n, text in enumerate(texts)
    )
    ledger = assign(plain, prefix="YARD", width=3)
    result = verify("In the yard Ada Brenner counted 14 wagons.", with_bates(plain, ledger), ledger, MatterFacts())
    named = next(each for each in result.judgments if each.claim.text == "Ada Brenner")
    assert named.source is not None
    assert named.source.file == "2.txt"
