from datetime import UTC, datetime

import pytest

from chambers.drafting.memo import Memo
from chambers.drafting.settling import NothingLeftError, settle
from chambers.drafting.statement import Origin, Statement
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source, Unreadable

_PLAIN = Source(
    "a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, "The press cost $900.00 on May 1, 2026."),)
)
LEDGER = assign([_PLAIN], prefix="HAR", width=6)
SOURCES = with_bates([_PLAIN], LEDGER)
TRUE = "The press cost $900.00 on May 1, 2026."


def _memo(facts=(), accounts=()):
    page = SOURCES[0].pages[0]
    return Memo(
        matter=MatterFacts(question="Did Zed Nobody pay $77.00 in 1999?"),
        facts=tuple(Statement(text, page, Origin.MODEL, None) for text in facts),
        accounts=tuple(accounts),
        unsettled=(),
        sources=SOURCES,
        unreadable=(Unreadable("Scan 12.pdf", "it is encrypted"),),
        rejected=(),
        model="model-9",
    )


def _settle(memo, tmp_path):
    return settle(memo, LEDGER, tmp_path / "m.docx", document_id="id", made_at=datetime(2026, 5, 1, tzinfo=UTC))


def test_a_paragraph_that_does_not_hold_is_taken_out_of_the_file_and_reported(tmp_path):
    memo = _memo(facts=(TRUE, "The press cost $990.00."), accounts=("The invoice asks for $1.00 (HAR000001).",))
    settled = _settle(memo, tmp_path)
    assert not settled.verification.blocked
    assert TRUE in settled.text
    assert "$990.00" not in settled.text
    assert "$1.00" not in settled.text
    assert sorted(each.text.split("\t")[-2 if "\t" in each.text else 0] for each in settled.removed) == [
        "The invoice asks for $1.00 (HAR000001).",
        "The press cost $990.00.",
    ]
    assert all("does not stand on HAR000001" in each.reasons[0] for each in settled.removed)


def test_the_question_and_the_files_not_read_stand_though_no_page_bears_them(tmp_path):
    settled = _settle(_memo(facts=(TRUE,)), tmp_path)
    assert settled.removed == ()
    assert "Did Zed Nobody pay $77.00 in 1999?" in settled.text
    assert "Not read: Scan 12.pdf (it is encrypted)." in settled.text


def test_the_words_of_a_question_support_nothing_else(tmp_path):
    settled = _settle(_memo(facts=(TRUE, "The press was paid by Zed Nobody.")), tmp_path)
    assert len(settled.removed) == 1
    assert "Zed Nobody" in settled.removed[0].reasons[0]


def test_a_memo_of_which_nothing_holds_is_not_left_behind(tmp_path):
    with pytest.raises(NothingLeftError, match="nothing in it is borne by the record"):
        _settle(_memo(facts=("The press cost $990.00.",)), tmp_path)
    assert not (tmp_path / "m.docx").exists()
