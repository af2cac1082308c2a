"""The whole job on the sample matter, with models that lie, babble and tell the truth."""

import asyncio
import hashlib
import json
import re
from datetime import UTC, datetime

import pytest

from chambers.chat.message import Completion
from chambers.drafting.pipeline import write_demo_documents, write_memo_documents
from chambers.drafting.report import Making
from chambers.drafting.settling import NothingLeftError
from chambers.drafting.word import read_docx_text
from chambers.record.matter import MatterFacts

MAKING = Making("7c1f0d52-0000-4000-8000-000000000007", datetime(2026, 11, 2, 9, tzinfo=UTC), "0.1.0")
FENCE = "evidence-5b1c"


class Scripted:
    """A model that answers from a function of the request, and remembers what it was asked."""

    def __init__(self, answer):
        self._answer = answer
        self.asked = []

    async def complete(self, *, model, messages, max_tokens, temperature):
        assert model == "drafter"
        assert max_tokens > 0
        assert temperature == 0.0
        self.asked.append(messages[-1].content)
        return Completion(self._answer(messages[-1].content), "scripted-1", "stop", None, None, None)


def _liar(_request):
    return (
        "Delmont Press Works, Inc. was paid $999,999.00 on January 1, 2020. "
        "Gregory Fabricant signed HAR000099. The Buyer owes 17 million dollars to Evil & Co."
    )


def _babbler(_request):
    return "I'm sorry, I can't. I'm sorry, I can't. It is. State the most important facts of this document $$$ 12 12 12"


def _honest(request):
    if "We confirm" in request:
        return "On June 16, 2026, Harrow & Finch Printing LLC paid $130,480.00 to Delmont Press Works, Inc."
    if "shall deliver" in request:
        return "The Seller shall deliver the press by May 15, 2026."
    return "The press was received in good order by Tomas Okafor, foreman."


def _run(tmp_path, answer):
    model = Scripted(answer)
    documents = asyncio.run(write_demo_documents(tmp_path, chat=model, making=MAKING, fence=FENCE))
    return documents, json.loads(documents.report_json.read_text()), model


@pytest.mark.parametrize("answer", [_liar, _babbler, _honest, lambda _: ""])
def test_the_memo_is_complete_and_grounded_whatever_the_model_says(tmp_path, answer):
    documents, report, _ = _run(tmp_path, answer)
    text = read_docx_text(documents.memo)
    for heading in ("MEMORANDUM", "Question", "Facts in order of date", "Documents reviewed", "How this memo was made"):
        assert heading in text
    assert "$190,250.00 less $55,920.00 less $130,480.00 leaves $3,850.00 (HAR000005, HAR000006)" in text
    assert "01-agreement.pdf (HAR000001\u2013HAR000002)" in text
    assert "May 27, 2026" in text
    assert "999,999" not in text
    assert "Fabricant" not in text
    assert "sorry" not in text
    assert report["verification"]["blocked"] is False
    assert report["verification"]["counts"]["supported"] > 60
    assert report["removed_paragraphs"] == []


def test_the_report_is_about_the_final_file(tmp_path):
    documents, report, _ = _run(tmp_path, _honest)
    text = read_docx_text(documents.memo)
    assert report["draft"]["sha256"] == hashlib.sha256(documents.memo.read_bytes()).hexdigest()
    for claim in report["verification"]["claims"]:
        assert text[claim["start"] : claim["end"]] == claim["text"]
    assert [each["bates_first"] for each in report["evidence"]] == [f"HAR00000{n}" for n in (1, 3, 4, 5, 6, 7)]
    for each in report["evidence"]:
        data = (tmp_path / "evidence" / each["file"]).read_bytes()
        assert each["sha256"] == hashlib.sha256(data).hexdigest()
    assert report["model"] == "scripted-1"


def test_a_lie_is_sent_back_once_with_its_fault_then_listed_with_the_reason(tmp_path):
    _, report, model = _run(tmp_path, _liar)
    assert any("$999,999.00 does not stand on" in request for request in model.asked)
    blocked = [each for each in report["blocked_statements"] if "$999,999.00" in each["text"]]
    assert len(blocked) == 6
    assert all(any("$999,999.00" in reason for reason in each["reasons"]) for each in blocked)
    assert all(each["second_attempt"] and each["replaced_by"] for each in blocked if "04" in each["file"])


def test_a_true_sentence_of_the_model_goes_in_with_its_page(tmp_path):
    documents, report, _ = _run(tmp_path, _honest)
    text = read_docx_text(documents.memo)
    sentence = "On June 16, 2026, Harrow & Finch Printing LLC paid $130,480.00 to Delmont Press Works, Inc."
    assert f"June 16, 2026\t{sentence}\tHAR000006" in text
    assert "\tThe Seller shall deliver the press by May 15, 2026.\tHAR000002" in text
    # What is true of the delivery note is not borne by the other papers.
    assert {each["file"] for each in report["blocked_statements"]} == {
        "02-delay-email.eml",
        "04-invoice.pdf",
        "06-notice-letter.pdf",
    }


def test_a_corrected_sentence_takes_the_place_of_the_wrong_one(tmp_path):
    def corrigible(request):
        if "This sentence is wrong" in request:
            return _honest(request)
        return _honest(request).replace("130,480", "130,840").replace("May 15", "May 16").replace("Tomas", "Thomas")

    documents, report, _ = _run(tmp_path, corrigible)
    assert "\tThe Seller shall deliver the press by May 15, 2026.\tHAR000002" in read_docx_text(documents.memo)
    corrected = [each for each in report["blocked_statements"] if "corrected" in (each["replaced_by"] or "")]
    assert {each["file"] for each in corrected} == {"01-agreement.pdf", "03-delivery-note.txt", "05-bank-letter.pdf"}


def test_evidence_reaches_the_model_only_between_fences(tmp_path):
    _, _, model = _run(tmp_path, _babbler)
    for request in model.asked:
        assert request.startswith(f"<{FENCE}>\n")
        assert request.count(FENCE) == 2


def test_the_page_loads_nothing_and_shows_hostile_words_as_words(tmp_path):
    documents, _, _ = _run(tmp_path, lambda _: "<script>alert(1)</script> was paid $1.00 by <img src=x> today.")
    page = documents.report_html.read_text()
    assert "&lt;script&gt;alert(1)" in page
    assert "<script" not in page
    assert "<img" not in page
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page
    assert not re.search(r"(?:src|href)\s*=\s*[\"']?(?:https?:|//)", page)


def test_the_same_answers_give_the_same_documents(tmp_path):
    first, _, _ = _run(tmp_path / "one", _honest)
    second, _, _ = _run(tmp_path / "two", _honest)
    assert first.memo.read_bytes() == second.memo.read_bytes()
    assert first.report_html.read_bytes() == second.report_html.read_bytes()


def test_only_the_owner_can_open_what_was_written(tmp_path):
    _run(tmp_path / "out", _honest)
    written = [tmp_path / "out", *(tmp_path / "out").rglob("*")]
    assert len(written) > 15
    assert all(path.stat().st_mode & 0o077 == 0 for path in written)


def test_evidence_that_can_support_nothing_gives_no_memo(tmp_path):
    evidence = tmp_path / "evidence"
    evidence.mkdir()
    (evidence / "note.txt").write_text("nothing of note happened here today")
    with pytest.raises(NothingLeftError) as caught:
        asyncio.run(
            write_memo_documents(
                [evidence],
                MatterFacts(),
                tmp_path / "out",
                chat=Scripted(_liar),
                making=MAKING,
                fence=FENCE,
                prefix="HAR",
            )
        )
    assert caught.value.exit_code == 3
    assert not (tmp_path / "out" / "memo.docx").exists()
