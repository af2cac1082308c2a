import json

import pytest
from revised_record import override, subject, work_after
from small_record import AGREED, FALSE, IDENTITY, PAID, QUOTED, content_of, said

from chambers.desk.draft_desk_view import state_json
from chambers.drafting.document.draft_report import Story, report_json
from chambers.drafting.document.report_counts import counts_of
from chambers.drafting.document.settled import settle
from chambers.drafting.revising.judged import judge

HEAD = {"outcome": "clean"}
TWO = said(
    "Cole Boats, Inc. agreed on April 2, 2026 to sell a boat for $900.00. Cole Boats, Inc. made the agreement with Ash "
    "Mill LLC.",
    "MIL0001",
    name="5",
)
AGAIN = said(QUOTED.text, "MIL0004", origin="page", name="6")


def report_of(kind, *paragraphs):
    content = content_of(kind, *paragraphs)
    return report_json(HEAD, content, Story(), settle(content, IDENTITY))


def test_a_quotation_is_one_sentence_however_many_claims_are_in_it():
    report = report_of("affidavit", QUOTED)
    (paragraph,) = [each for each in report["paragraphs"] if each["words_of"] == "page"]
    assert len(paragraph["claims"]) > 3
    assert (report["counts"]["sentences"], report["counts"]["sentences_with_a_source"]) == (1, 1)


def test_a_quotation_that_comes_again_is_counted_once():
    assert report_of("affidavit", QUOTED, AGAIN)["counts"]["sentences"] == 1
    memo = report_of("memo", QUOTED)
    repeated = [each for each in memo["paragraphs"] if "delivered to Ash Mill LLC on May 4" in each["text"]]
    assert len(repeated) > 1
    assert len({each["key"] for paragraph in repeated for each in paragraph["sentences"]}) == 1


def test_a_sentence_that_comes_again_is_counted_once_and_two_in_one_paragraph_twice():
    assert report_of("affidavit", AGREED, PAID, said(PAID.text, "MIL0003", name="7"))["counts"]["sentences"] == 2
    assert len(report_of("affidavit", TWO)["paragraphs"][0]["sentences"]) == 2


def test_fixed_words_and_the_list_of_exhibits_are_not_counted():
    report = report_of("affidavit", AGREED)
    assert len(report["verification"]["claims"]) > sum(len(each["claims"]) for each in report["paragraphs"])
    assert [each["words_of"] for each in report["paragraphs"]] == ["model", "exhibit"]
    assert report["counts"]["sentences"] == 1


@pytest.mark.parametrize("kind", ["affidavit", "declaration", "motion", "memo", "summary"])
def test_the_draft_desk_shows_the_number_of_the_report(kind):
    paragraphs = (AGREED, PAID, QUOTED, FALSE, AGAIN)
    counts = report_of(kind, *paragraphs)["counts"]
    given = subject(*paragraphs, kind=kind, blocked=())
    shown = state_json(given, judge(given, work_after(given)), 0)["counts"]
    assert shown["s"] == counts["sentences_with_a_source"] > 2
    assert shown["all"] == counts["sentences"]


def test_a_report_has_one_count_of_sentences_and_no_count_of_claims():
    report = report_of("memo", AGREED, PAID, QUOTED)
    assert report["counts"] == counts_of(json.loads(json.dumps(report)))
    every = report["counts"]["sentences"]
    assert report["summary"] == f"{every} of {every} sentences have a source in the record."
    assert "counts" not in report["verification"]
    assert "claims" not in report["counts"]


def test_a_sentence_on_a_persons_word_has_no_source():
    given = subject()
    judged = judge(given, override(given, "facts/4"))
    counts = state_json(given, judged, 0)["counts"]
    assert (counts["w"], counts["s"]) == (1, 3)
