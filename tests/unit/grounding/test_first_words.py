"""What opens a sentence, a line or a foot of a page, and is no name, no figure and nobody's voice."""

import pytest

from chambers.grounding.claim import Kind
from chambers.grounding.finder import find_tokens
from chambers.grounding.pages.page_text import without_line_numbers
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _page(at, text):
    return Source(f"{at}.txt", f"{at:064x}", "text/plain", (Page(f"{at}.txt", f"{at:064x}", 1, text),))


_TESTIMONY = (
    "I. DORN - March 3, 2024                 Page 12\n\n"
    " 1  Q. Since when do you run the dye house?\n 2  A. I have run it since April of\n 3     2019.\n"
    " 4  Q. How many vats are there?\n 5  A. There are 14 of them. We sent half of our dyers\n 6     home.\n"
)
_PLAIN = (
    _page(1, "The vat was sold on May 2, 2024 for $400.00. The lid was welded on."),
    _page(2, _TESTIMONY),
    _page(
        3,
        "AFFIDAVIT\n\n1. I never agreed to sell the vat.\n\nIda Dorn\n\nSworn to before me on June 1, 2024\n"
        "Otto Prell, Notary Public",
    ),
    _page(4, "3. Rent. From June 1, 2023 the rent is increased from $7,200.00 to $8,900.00 a month."),
    _page(5, "The price shall not be adjusted for a movement of the market."),
    _page(
        6,
        "Registered owner of the van: Lena Orth\n\nUlf Sander, who owns Brink Laundry, saw the van.\n\n"
        "FOR MILL CO.: Vera Blom, President\nFOR DYE WORKS LLC: Tom Reck, Manager",
    ),
)
LEDGER = assign(_PLAIN, prefix="DYE", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return {fault.claim.text: fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults}


@pytest.mark.parametrize(
    "opening",
    [
        "Eventually,",
        "Apart from that,",
        "Across town",
        "Asked or not,",
        "Relying on this,",
        "Aware of it all,",
        "Dozens of",
    ],
)
def test_a_word_that_opens_a_sentence_needs_no_page(opening):
    assert not [text for text in _faults(f"{opening} the vat was sold on May 2, 2024 (DYE0001).") if text in opening]


@pytest.mark.parametrize("name", ["Brannigan", "Connolly", "Fielding"])
def test_a_name_that_opens_a_sentence_needs_one(name):
    assert name in _faults(f"{name} sold the vat on May 2, 2024 (DYE0001).")


def test_fridays_are_nobody():
    assert "Fridays" not in _faults("On Fridays and Saturdays the lid was welded on (DYE0001).")


def test_the_numbers_of_lines_are_no_figures_and_break_no_date():
    assert _faults("Dorn has run the dye house since April 2019 (DYE0002).") == {}
    assert "April 2018" in _faults("Dorn has run the dye house since April 2018 (DYE0002).")
    assert "half" not in _faults("They sent half the dyers home (DYE0002).")


def test_a_page_keeps_its_length_and_a_list_its_numbers():
    assert len(without_line_numbers(_TESTIMONY)) == len(_TESTIMONY)
    assert "There are 14 of them" in without_line_numbers(_TESTIMONY)
    listed = "1  A. Lee\n2  B. Roe\n3  C. Orth\n4  D. Blom\n"
    assert without_line_numbers(listed) == listed


def test_a_paper_is_not_in_the_words_of_its_notary():
    assert _faults("Ms. Dorn at no time agreed to sell the vat (DYE0003).") == {}


def test_what_something_was_raised_by_is_worked_out():
    assert _faults("The rent was raised by $1,700, to $8,900 a month (DYE0004).") == {}
    assert "$1,600" in _faults("The rent was raised by $1,600, to $8,900 a month (DYE0004).")


def test_a_bracket_may_add_a_word_and_may_not_take_a_denial():
    assert _faults('The price was "not [to] be adjusted for a movement of the market" (DYE0005).') == {}
    assert _faults('The price was "[to] be adjusted for a movement of the market" (DYE0005).')


def test_the_owner_of_one_thing_is_not_the_owner_of_another():
    assert _faults("Ulf Sander, the owner of Brink Laundry, saw the van (DYE0006).") == {}


def test_a_page_that_is_said_to_name_somebody_has_to():
    assert "Vera Holt" in _faults("The list of the vat did mention Vera Holt on May 2, 2024 (DYE0001).")
    plain = (_page(1, "List of the vat, May 2, 2024: Ulf Sander"), _page(2, "Vera Holt came later."))
    ledger = assign(plain, prefix="DYE", width=4)
    draft = "The list of the vat did not mention Vera Holt on May 2, 2024 (DYE0001)."
    assert not verify(draft, with_bates(plain, ledger), ledger, MatterFacts()).faults


def test_an_hour_may_have_a_colon_behind_it():
    assert "16:40" in _faults('He replied at 16:40: "The lid was welded on" (DYE0001).')


def test_days_may_share_a_month_without_a_year():
    assert _faults("The vat was sold on May 2 and 3 (DYE0001).").keys() >= {"3"}
    plain = (_page(1, "I saw her pull the cable on May 22 and 23, 2023."),)
    ledger = assign(plain, prefix="DYE", width=4)
    draft = "She was seen to pull the cable on May 22 and 23 (DYE0001)."
    assert not verify(draft, with_bates(plain, ledger), ledger, MatterFacts()).faults
    assert verify(draft.replace("23", "24"), with_bates(plain, ledger), ledger, MatterFacts()).faults


def test_the_number_of_a_report_is_no_page_of_a_person():
    plain = (_page(1, "INSPECTION REPORT 23-0714\n\nThe kitchen failed on July 11, 2023."),)
    ledger = assign(plain, prefix="DYE", width=4)
    draft = "The kitchen failed on July 11, 2023, as Inspection Report 23-0714 has it (DYE0001)."
    assert not verify(draft, with_bates(plain, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    "sentence",
    [
        "Wanton disregard of the gauges is enough.",
        "Rote denials will not do.",
        "Tacit approval by the dyers counts.",
        "Toxic dyes stained the floor.",
        "Wages are owed in any case.",
        "Tellingly, nobody asked.",
        "Acquiescence is not consent.",
        "Metadata can be edited.",
        "Shrewd buyers keep their receipts.",
    ],
)
def test_the_first_of_several_common_words_is_no_name(sentence):
    found = find_tokens(sentence, ledger=LEDGER)
    assert [token.text for token in found if token.kind is Kind.NAME] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Varga signed the lid.",
        "Clancy never answered.",
        "Reed, who ran the vats, left.",
        "Petrak keeps the keys.",
        "Osei deliberately hid the gauge.",
        "Blatt strode out of the dye house.",
    ],
)
def test_whoever_does_something_at_the_head_of_a_sentence_is_a_name(sentence):
    found = find_tokens(sentence, ledger=LEDGER)
    assert [token.text for token in found if token.kind is Kind.NAME] == [
        sentence.split(maxsplit=1)[0].strip(",").removesuffix("'s")
    ]
