"""A citation behind a sentence holds its facts to the cited page, in whatever form it is written."""

import pytest

from chambers.grounding.cited.citing import find_plain_labels, is_citing
from chambers.grounding.cited.places import Place
from chambers.grounding.finder import find_tokens
from chambers.grounding.pages.sentences import split_sentences
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_PAGES = {
    "yard.txt": "Two boys ran. There were five chairs in the yard.",
    "report.txt": "INCIDENT REPORT 23-10417\n1. I came at noon.\n2. I photographed the mark (4 images).\n",
    "depo.txt": "Page 32\n 3  Q. Did you see it?\n 4  A. I saw four marks on the wall.\n",
}
_PLAIN = tuple(
    Source(file, f"{at:064x}", "text/plain", (Page(file, f"{at:064x}", 1, text),))
    for at, (file, text) in enumerate(_PAGES.items())
)
LEDGER = assign(_PLAIN, prefix="INC", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return [(f.claim.text, f.reason) for f in verify(text, SOURCES, LEDGER, MatterFacts()).open]


FORMS = [
    "(INC0002.)",
    "(See INC0002.)",
    "(INC0002 \u00b6 2.)",
    "(INC0002, p. 1.)",
    "(INC0002 at 2.)",
    "(INC0002 ll. 3-5.)",
    "(Incident Report, INC0002.)",
    "(Brannigan Rep. at INC0002.)",
    "(Incident Report 23-10417, INC0002.)",
    "(Bates INC0002.)",
    "(INC0002 (incident report).)",
]


@pytest.mark.parametrize("cite", FORMS)
def test_a_bracket_after_the_stop_holds_the_sentence_before_it(cite):
    assert _faults(f"The officer photographed the mark in four images. {cite}") == []
    assert _faults(f"The officer photographed the mark in five images. {cite}")


@pytest.mark.parametrize("cite", ["[INC0002]", "(INC0002)", "[Incident Report, INC0002]"])
def test_a_bracket_behind_the_stop_without_one_of_its_own_holds_the_sentence_before_it(cite):
    after = " The yard was empty."
    assert _faults(f"The officer photographed the mark in four images. {cite}{after} (INC0001.)") == []
    assert _faults(f"The officer photographed the mark in five images. {cite}{after} (INC0001.)")


@pytest.mark.parametrize("cite", ["(Id.)", "Id.", "(Id. \u00b6 2.)", "See id.", "[Id.]"])
def test_id_holds_to_what_was_cited_last(cite):
    lead = "The officer came at noon. (INC0002.) "
    assert _faults(f"{lead}The officer photographed the mark in four images. {cite}") == []
    assert _faults(f"{lead}The officer photographed the mark in five images. {cite}")


def test_a_bracket_belongs_to_the_sentence_before_it_and_not_to_the_next():
    text = "He came at noon. (Id.) The yard was empty."
    assert [each.text for each in split_sentences(text)] == ["He came at noon.", "(Id.)", "The yard was empty."]


def test_a_pin_to_a_paragraph_that_the_page_does_not_have_is_contradicted():
    assert ("\u00b6 9", "INC0002 has no section 9; it has 1 to 2") in _faults("He came at noon. (INC0002 \u00b6 9.)")


def test_a_pin_to_another_page_of_the_transcript_is_contradicted():
    assert _faults("He saw four marks on the wall. (INC0003 at 32:4.)") == []
    assert _faults("He saw four marks on the wall. (INC0003 at 31:4.)")


def test_a_place_is_read_behind_its_citation_only():
    tokens = find_tokens("(INC0002 \u00b6 6; INC0003 at 32:3-4.)", ledger=LEDGER)
    places = [token.value for token in tokens if isinstance(token.value, Place)]
    assert places == [Place(sections=("6",)), Place(32, None, 3, 4)]


@pytest.mark.parametrize(
    ("words", "citing"), [("(See Police Report, )", True), ("(The report was lost, )", False), ("see also", True)]
)
def test_only_words_that_name_papers_and_places_cite(words, citing):
    assert is_citing(words) is citing


@pytest.mark.parametrize(
    "cite", ["INC0003 at 32:3-4 (Hale Dep.)", "INC0003, 32:3-4 (Hale Dep.)", "INC0002 \u00b6 2 (Incident Rep.)"]
)
def test_what_a_paper_is_called_behind_its_pin_is_no_name(cite):
    said = "The officer photographed the mark in four images" if "0002" in cite else "Four marks were on the wall"
    assert _faults(f"{said}. ({cite}.)") == []
    assert _faults(f"{said.replace('four', 'five').replace('Four', 'Five')}. ({cite}.)")


def test_a_place_may_stand_behind_what_an_exhibit_is_called():
    found = [
        each
        for _, _, each in find_plain_labels("Ex. 12 (Hale Dep.) at 34:3-4; Ex. 2 (Lease) \u00a7 4.2; Ex. 3 (a gift)")
    ]
    assert [(each.label, each.place.page, each.place.line, each.place.sections) for each in found] == [
        ("12", 34, 3, ()),
        ("2", None, None, ("4.2",)),
        ("3", None, None, ()),
    ]


@pytest.mark.parametrize(
    "form",
    [
        "The report is numbered {0}. INC0002.",
        "The report says so (INC0002). It is Report No. {0}. Id.",
        "(Report {0}, INC0002.)",
    ],
)
def test_a_number_before_a_citation_is_a_claim(form):
    assert not [text for text, _ in _faults(form.format("23-10417")) if "23-" in text]
    assert [text for text, _ in _faults(form.format("23-10471")) if "23-" in text]


def test_a_coded_number_that_ends_the_sentence_before_id_is_a_claim():
    assert "P-000428-07" in [
        text for text, _ in _faults("I came at noon (INC0002). It was Docket No. P-000428-07. Id.")
    ]
