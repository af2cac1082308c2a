from dataclasses import replace

from chambers.drafting.document.caption import caption_units
from chambers.drafting.document.fixed_words import lay_fixed
from chambers.drafting.document.matter_fields import BLANK, matter_values
from chambers.drafting.document.units import Style, Table
from chambers.evidence.sample_matter import SAMPLE_FACTS
from chambers.record.matter import MatterFacts, Party

NOBODY_SWEARS = replace(SAMPLE_FACTS, affiant=None)

TEXT = """{caption}

# {title}

STATE OF ________ | )
COUNTY OF {county_name} | ) ss.

TO: | {attorney}
A paragraph that
runs on.
1. First.
1. Second by {affiant}.

> ________
> {attorney}
---
Another page.
"""


def _lay(text=TEXT, facts=NOBODY_SWEARS):
    return lay_fixed(text, "s", facts, {**matter_values(facts), "title": "Affidavit"})


def test_each_mark_makes_its_own_kind_of_unit():
    found = [(unit.style, unit.table, unit.text) for unit in _lay().units if unit.table is not Table.CAPTION]
    assert found == [
        (Style.COURT, None, "Superior Court of Ashford County"),
        (Style.TITLE, None, "Affidavit"),
        (Style.ROW, Table.VENUE, "STATE OF ________\t)"),
        (Style.ROW, Table.VENUE, "COUNTY OF Ashford\t) ss."),
        (Style.ROW, Table.ADDRESS, "TO:\tMargaret Oyelaran"),
        (Style.PARAGRAPH, None, "A paragraph that runs on."),
        (Style.NUMBERED, None, "First."),
        (Style.NUMBERED, None, f"Second by {BLANK}."),
        (Style.SIGNATURE, None, "________"),
        (Style.SIGNATURE, None, "Margaret Oyelaran"),
        (Style.PARAGRAPH, None, "Another page."),
    ]


def test_a_new_page_begins_where_the_type_says_so():
    assert [unit.text for unit in _lay().units if unit.new_page] == ["Another page."]


def test_what_nobody_entered_is_named_once():
    assert _lay("{affiant} and {affiant}").missing == ("affiant",)


def test_words_with_facts_of_the_matter_are_told_from_the_types_own():
    words = {unit.text: unit.words for unit in _lay("For {client}.\n\nFor all.").units}
    assert words == {"For Harrow & Finch Printing LLC.": "matter", "For all.": "template"}


def test_a_caption_names_the_court_the_parties_and_the_case():
    units, missing = caption_units(SAMPLE_FACTS)
    cells = [[cell.strip() for cell in unit.cells] for unit in units]
    assert missing == ()
    assert cells == [
        ["Superior Court of Ashford County"],
        ["Harrow & Finch Printing LLC,", ")", ""],
        ["Plaintiff,", ")", ""],
        ["v.", ")", "Case No. 26-CV-01834"],
        ["Delmont Press Works, Inc.,", ")", ""],
        ["Defendant.", ")", ""],
    ]


def test_a_caption_without_facts_is_rules_to_write_on():
    units, missing = caption_units(MatterFacts())
    assert missing == ("court", "case_number", "parties")
    assert units[0].text == BLANK
    assert [unit.cells[0].strip() for unit in units[1:]] == [BLANK, "v.", BLANK]


def test_several_parties_on_one_side_stand_together():
    facts = MatterFacts(parties=(Party("A", "Plaintiff"), Party("B", "Plaintiff"), Party("C", "Defendant")))
    left = [unit.cells[0].strip() for unit in caption_units(facts)[0][1:]]
    assert left == ["A,", "B,", "Plaintiffs,", "v.", "C,", "Defendant."]
