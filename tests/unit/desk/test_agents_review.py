"""Who reads a draft once more, and what they are given to read."""

from pathlib import Path

import pytest

from chambers.desk.agents_review import NothingToReviewError, as_it_stands, choose_reviewer
from chambers.desk.drafting import UnknownReviewerError
from chambers.drafting.kind_files import find_type
from chambers.drafting.results import Answered, Paragraph, Section
from chambers.drafting.shelf import Shelf


def section(text):
    written = Paragraph(id="facts-1", text=text, cites=(), origin="model")
    return Section(id="facts", heading="Facts", paragraphs=(written,))


def test_the_reviewer_asked_for_is_taken_or_the_one_who_read_before_or_the_first_that_is_known():
    kind = find_type("memo", Path("nowhere"))
    assert choose_reviewer(kind, "clerk", ("opposing-counsel",)) == "clerk"
    assert choose_reviewer(kind, None, ("opposing-counsel",)) == "opposing-counsel"
    assert choose_reviewer(kind, None, ()) in kind.mandates
    with pytest.raises(UnknownReviewerError, match="There is no reviewer 'nobody'") as refused:
        choose_reviewer(kind, "nobody", ())
    assert "clerk" in refused.value.hint


def test_the_draft_is_read_as_the_answers_to_earlier_objections_left_it(tmp_path):
    shelf = Shelf(tmp_path)
    before, after = section("Paid late."), section("Paid on June 16, 2026.")
    results = {"outline": "0" * 64, "section:facts": shelf.put(before)}
    assert as_it_stands(shelf, results) == results
    results["answered"] = shelf.put(Answered(sections=(after,), answers=()))
    assert shelf.get(Section, as_it_stands(shelf, results)["section:facts"]) == after


def test_a_job_without_text_has_nothing_to_review(tmp_path):
    with pytest.raises(NothingToReviewError):
        as_it_stands(Shelf(tmp_path), {"route": "0" * 64, "papers": "1" * 64})
