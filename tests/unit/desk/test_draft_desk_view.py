from revised_record import edit, subject, work_after

from chambers.desk.draft_desk_view import changed_lines, line_details, state_json
from chambers.drafting.revising.change import Act
from chambers.drafting.revising.judged import judge

GIVEN = subject()


def judged(*acts):
    return judge(GIVEN, work_after(GIVEN, *acts))


def test_every_mark_stands_where_its_words_are():
    found = judged()
    for line in state_json(GIVEN, found, 0)["lines"]:
        text = line.get("text") or "\t".join(line["cells"])
        claims = line_details(GIVEN, found, [line["id"]])["details"][line["id"]]["claims"]
        assert len(claims) == len(line.get("marks", []))
        for (start, end, kind, _), claim in zip(line.get("marks", []), claims, strict=True):
            assert text[start:end] == claim["text"]
            assert kind == claim["kind"]


def test_fixed_words_have_no_marks_and_nothing_can_be_decided_about_them():
    lines = {line["id"]: line for line in state_json(GIVEN, judged(), 0)["lines"]}
    assert "marks" not in lines["caption#1"]
    assert "state" not in lines["caption#1"]
    assert lines["facts/1"]["state"] == "drafted"
    assert lines["facts/1"]["edit"]


def test_lines_come_in_parts_that_join():
    whole = [line.id for line in judged().lines]
    first = state_json(GIVEN, judged(), 0)
    rest = state_json(GIVEN, judged(), 5)
    assert first["total"] == len(whole)
    assert [line["id"] for line in first["lines"][:5]] + [line["id"] for line in rest["lines"]] == whole


def test_after_a_strike_only_what_differs_is_sent_and_the_rest_is_renumbered():
    before, after = judged(), judged((Act.STRIKE, "facts/2", {}))
    change = changed_lines(GIVEN, before, after)
    sent = [line["id"] for line in change["lines"]]
    assert sent[0] == "facts/2"
    assert "facts/1" not in sent
    assert change["numbers"]["facts/3"] == 4
    assert change["numbers"]["facts/2"] is None


def test_what_stands_open_is_named_and_a_passage_that_is_out_does_not_count():
    state = state_json(GIVEN, judged(), 0)
    assert state["open"] == []
    assert state["counts"]["n"] == 0
    wrong = judged(edit("facts/2", "Ash Mill LLC paid $990.00 on April 9, 2026.", "MIL0003"))
    assert state_json(GIVEN, wrong, 0)["open"] == ["facts/2"]
    assert state_json(GIVEN, wrong, 0)["counts"]["n"] > 0


def test_a_pages_own_words_are_edited_in_quotation_marks_and_what_was_kept_out_says_why():
    details = line_details(GIVEN, judged(), ["facts/3", "facts/blocked-1"])["details"]
    assert details["facts/3"]["text"].startswith("\u201c")
    assert details["facts/blocked-1"]["kept_out"] == {
        "reasons": ["$1 stands nowhere"],
        "instead": "It cost $900.00.",
    }
