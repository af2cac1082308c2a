import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from revised_record import edit, override, subject, work_after
from small_record import AGREED, FALSE, IDENTITY, PAID

from chambers.drafting.document.unit_word import read_units
from chambers.drafting.revising.annex import HEADING, annex_units
from chambers.drafting.revising.change import Act
from chambers.drafting.revising.decisions import ActError
from chambers.drafting.revising.judged import judge
from chambers.drafting.revising.signing import StandsOpenError, refuse_open, settle_decided

WRONG_DAY = "Ash Mill LLC paid $900.00 to Cole Boats, Inc. on April 10, 2026."
GIVEN = subject()


def lines_of(judged):
    return {line.id: line for line in judged.lines if line.state is not None}


def test_what_the_job_kept_out_is_shown_in_its_place_with_its_verdicts_and_stands_in_nobodys_way():
    judged = judge(GIVEN, work_after(GIVEN))
    found = lines_of(judged)
    assert [(key, line.state.value, line.out) for key, line in found.items()] == [
        ("facts/1", "drafted", False),
        ("facts/2", "drafted", False),
        ("facts/3", "drafted", False),
        ("facts/4", "kept_out", True),
        ("facts/blocked-1", "kept_out", True),
    ]
    assert not all(each.supported for each in found["facts/4"].judgments)
    assert judged.open == ()
    refuse_open(judged)


def test_an_edit_that_the_record_does_not_bear_is_open_until_it_is_decided():
    judged = judge(GIVEN, work_after(GIVEN, edit("facts/2", WRONG_DAY, "MIL0003")))
    assert [line.id for line in judged.open] == ["facts/2"]
    with pytest.raises(StandsOpenError, match="paragraph 4"):
        refuse_open(judged)
    struck = judge(GIVEN, work_after(GIVEN, edit("facts/2", WRONG_DAY, "MIL0003"), (Act.STRIKE, "facts/2", {})))
    assert struck.open == ()


def test_an_edit_that_the_record_bears_stands_in_a_persons_words():
    judged = judge(GIVEN, work_after(GIVEN, edit("facts/4", "Ash Mill LLC paid $900.00 on April 9, 2026.", "MIL0003")))
    line = judged.line("facts/4")
    assert not line.out
    assert line.unit.origin == "person"
    assert judged.open == ()


def test_a_persons_word_lets_through_what_it_was_given_for_and_the_verdict_stays():
    judged = judge(GIVEN, override(GIVEN, "facts/4"))
    line = judged.line("facts/4")
    assert judged.open == ()
    amount = next(each for each in line.judgments if each.claim.text == "$990.00")
    assert (amount.verdict.value, amount.override.name) == ("not_found", "Nora Quill")


def test_a_word_for_one_fault_lets_no_other_through():
    given = subject(AGREED, PAID)
    work = work_after(
        given,
        edit("facts/2", WRONG_DAY, "MIL0003"),
        (Act.OVERRIDE, "facts/2", {"reason": "seen", "claims": ()}),
    )
    assert [line.id for line in judge(given, work).open] == ["facts/2"]


def test_a_word_outlasts_a_change_of_exhibit_letters():
    given = subject(AGREED, PAID)
    before = edit("facts/2", WRONG_DAY, "MIL0003")
    work = override(given, "facts/2", before)
    claims = work.decisions["facts/2"].claims
    word = (Act.OVERRIDE, "facts/2", {"reason": "seen", "claims": claims})
    after = judge(given, work_after(given, before, word, (Act.STRIKE, "facts/1", {})))
    assert "(Ex. A at 1" in after.line("facts/2").unit.text
    assert after.open == ()


def test_letters_and_numbers_follow_what_was_struck():
    judged = judge(GIVEN, work_after(GIVEN, (Act.STRIKE, "facts/1", {})))
    assert judged.line("facts/1").number is None
    assert judged.line("facts/2").number == 3
    assert [each.source.file for each in judged.laid.exhibits] == ["receipt.txt", "letter.txt"]


def test_the_file_has_what_was_decided_and_the_word_of_a_person_as_its_last_page():
    judged = judge(GIVEN, override(GIVEN, "facts/4"))
    settled = settle_decided(GIVEN, judged, IDENTITY)
    texts = read_units(settled.docx)
    assert any("$990.00" in text for text in texts[: texts.index(HEADING)])
    annex = texts[texts.index(HEADING) :]
    assert any("$990.00" in text and "Nora Quill" in text and "I was there." in text for text in annex)
    assert not settled.verification.blocked
    assert settled.verification.counts["not_found"] > 0


def test_without_a_persons_word_there_is_no_such_page():
    assert annex_units(judge(GIVEN, work_after(GIVEN))) == ()


def test_a_draft_of_which_nothing_stood_can_be_gone_through_and_has_something_when_a_person_answers_for_it():
    given = subject(FALSE, blocked=())
    judged = judge(given, work_after(given))
    assert judged.laid.substance == ()
    assert [line.id for line in judged.lines if line.out] == ["facts/4"]
    assert len(judge(given, override(given, "facts/4")).laid.substance) == 1


ACTS = st.sampled_from(
    [
        (Act.STRIKE, "facts/1", {}),
        (Act.STRIKE, "facts/2", {}),
        (Act.REOPEN, "facts/1", {}),
        (Act.ACCEPT, "facts/3", {}),
        (Act.STRIKE, "facts/4", {}),
        edit("facts/2", WRONG_DAY, "MIL0003"),
        edit("facts/blocked-1", "Ash Mill LLC paid $900.00 on April 9, 2026.", "MIL0003"),
        edit("facts/1", FALSE.text, "MIL0003"),
    ]
)


@settings(max_examples=12, deadline=None)
@given(st.lists(ACTS, max_size=4))
def test_judged_in_parts_is_judged_as_a_whole(acts):
    done, known = [], judge(GIVEN, work_after(GIVEN))
    for act in acts:
        try:
            work = work_after(GIVEN, *done, act)
        except ActError:
            continue
        done.append(act)
        known = judge(GIVEN, work, known)
    whole = judge(GIVEN, work_after(GIVEN, *done))
    assert [line.id for line in known.lines] == [line.id for line in whole.lines]
    for part, line in zip(known.lines, whole.lines, strict=True):
        assert (part.unit, part.number, part.state, part.out) == (line.unit, line.number, line.state, line.out)
        if line.state is not None:
            assert _verdicts(part) == _verdicts(line)


def _verdicts(line):
    return [
        (each.claim.kind, each.claim.text, each.claim.start - line.start, each.verdict, each.source)
        for each in line.judgments
    ]
