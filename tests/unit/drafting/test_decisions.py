from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.drafting.revising.change import Act, Change
from chambers.drafting.revising.decisions import OUT, TABLE, ActError, State, advance, fold

STARTS = {"a": State.DRAFTED, "b": State.KEPT_OUT}


def change(number, act, key="a", **more):
    return Change(number=number, at="2026-05-01T10:00:00+00:00", by="Nora Quill", act=act, key=key, **more)


def test_every_state_has_a_row_and_every_way_out_of_it_leads_to_a_state():
    assert set(TABLE) == set(State)
    assert all(after is None or after in State for row in TABLE.values() for after in row.values())
    assert Act.SIGN_OFF not in {act for row in TABLE.values() for act in row}


def test_what_was_kept_out_cannot_be_accepted():
    with pytest.raises(ActError, match="kept out cannot be changed so: accept"):
        fold(STARTS, [change(1, Act.ACCEPT, "b")])


def test_what_was_struck_can_only_be_opened_again():
    work = fold(STARTS, [change(1, Act.STRIKE)])
    assert work.out == {"a", "b"}
    for act in (Act.EDIT, Act.ACCEPT, Act.OVERRIDE, Act.STRIKE):
        with pytest.raises(ActError):
            advance(work, change(2, act))
    assert fold(STARTS, [change(1, Act.STRIKE), change(2, Act.REOPEN)]).out == {"b"}


def test_an_edit_after_an_override_takes_the_word_back_and_keeps_only_the_new_words():
    work = fold(STARTS, [change(1, Act.OVERRIDE, reason="seen"), change(2, Act.EDIT, text="New.", cites=("M1",))])
    decision = work.decisions["a"]
    assert (decision.state, decision.text, decision.cites) == (State.EDITED, "New.", ("M1",))
    assert (decision.reason, decision.claims) == (None, ())


def test_accepting_leaves_the_words_that_a_person_wrote():
    work = fold(STARTS, [change(1, Act.EDIT, text="New.", cites=("M1",)), change(2, Act.ACCEPT)])
    assert (work.decisions["a"].state, work.decisions["a"].text) == (State.ACCEPTED, "New.")


def test_changes_are_numbered_without_a_gap_and_name_passages_that_are_there():
    with pytest.raises(ActError, match="cannot follow"):
        fold(STARTS, [change(2, Act.ACCEPT)])
    with pytest.raises(ActError, match="no such passage"):
        fold(STARTS, [change(1, Act.ACCEPT, "c")])


def test_a_sign_off_remembers_after_which_change_it_was():
    work = fold(STARTS, [change(1, Act.ACCEPT), change(2, Act.SIGN_OFF, "", version=1, made="f" * 64)])
    assert [(each.version, each.after, each.by) for each in work.signed] == [(1, 1, "Nora Quill")]
    assert work.number == 2


def test_the_guide_shows_the_table_in_force():
    page = (Path(__file__).parents[3] / "docs/guides/drafting.md").read_text(encoding="utf-8")
    acts = (Act.EDIT, Act.ACCEPT, Act.STRIKE, Act.OVERRIDE)
    shown = {}
    for names, *cells in ([cell.strip() for cell in line.split("|")[1:-1]] for line in _table(page)):
        for name in names.removesuffix(" (by the job)").split(", "):
            shown[State(name.replace(" ", "_"))] = dict(zip(acts, cells, strict=False))
    for state, row in shown.items():
        assert {act: cell for act, cell in row.items() if cell} == {
            act: after.value for act, after in TABLE[state].items() if after is not None
        }
    assert set(shown) == set(State)


def _table(page):
    lines = page.splitlines()
    begin = next(at for at, line in enumerate(lines) if line.startswith("| from | edit"))
    return [line for line in lines[begin + 2 : begin + 8] if line.startswith("|")]


@given(st.lists(st.tuples(st.sampled_from([*TABLE[State.DRAFTED], Act.REOPEN]), st.sampled_from(["a", "b"]))))
def test_whatever_is_done_in_whatever_order_a_passage_is_in_the_document_or_out_of_it(acts):
    work = fold(STARTS, [])
    for act, key in acts:
        before = work
        try:
            work = advance(work, change(work.number + 1, act, key, text="T." if act is Act.EDIT else None))
        except ActError:
            assert act not in TABLE[before.state_of(key)]
            continue
        expected = TABLE[before.state_of(key)][act]
        assert work.state_of(key) is (STARTS[key] if expected is None else expected)
        assert (key in work.out) is (work.state_of(key) in OUT)
        other = "b" if key == "a" else "a"
        assert work.decisions.get(other) == before.decisions.get(other)
    assert work.number <= len(acts)
