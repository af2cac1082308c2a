"""Contraries: a word of the draft where the clause of the page that speaks of the same thing has its opposite."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.sense.contraries import contrary_fault
from chambers.grounding.sense.sided import sided_clauses
from chambers.grounding.sense.sided_pages import sided_page
from chambers.grounding.words.contraries import find_contraries, verb_forms
from chambers.record.page import Page

_LOG = (
    "HARBOR LOG. Gate 4: locked. Gate 5: unlocked. Crane brake worn, hoist sound. The north pump was running; the "
    "south pump was not. The pilot reduced speed at 0410. Life jackets on board: none. Visitor badge returned: No\n\n"
    "Q. Was the hatch open or closed when you came aboard?\nA. Closed.\n"
    "Q. Did the mate refuse the tow?\nA. No.\n"
    "The motion to sell the tug was defeated and the motion to lease the barge was adopted. Mr. Osk voted against it. "
    "The agent may inspect the hold without notice. A claim is paid only if the seal is intact. No other boat was hit. "
    "Mr. Osk took the flare but gave it back. The owner would not have repaired the mast.\n"
)


def _pages(text=_LOG):
    return [read_page(Page("log.txt", "c" * 64, 1, text))]


@pytest.mark.parametrize(
    "text",
    [
        "Gate 4 was unlocked.",
        "The crane brake was worn but the hoist was unsound.",
        "The north pump was out of order.",
        "The south pump was running.",
        "The pilot increased speed at 0410.",
        "The visitor badge was returned.",
        "The hatch was open.",
        "The mate refused the tow.",
        "The motion to sell the tug was adopted.",
        "The motion to lease the barge was defeated.",
        "The motion to lease the barge was adopted with the vote of Mr. Osk.",
        "The agent may not inspect the hold without notice.",
        "A claim is paid even if the seal is not intact.",
        "Several other boats were hit.",
        "Mr. Osk kept the flare.",
    ],
)
def test_the_contrary_of_what_the_page_says_is_told(text):
    assert contrary_fault(text, _pages()) is not None


@pytest.mark.parametrize(
    "text",
    [
        "Gate 4 was locked and Gate 5 was not.",
        "Gate 5 was open.",
        "The brake was worn and the hoist sound.",
        "The south pump was off while the north pump was running.",
        "Speed was reduced at 0410.",
        "The visitor did not return the badge.",
        "The hatch was closed.",
        "The mate did not refuse the tow.",
        "The motion to sell the tug failed, and that to lease the barge carried.",
        "The motion was adopted over the vote of Mr. Osk.",
        "The agent may inspect the hold, even without notice.",
        "A claim is not paid unless the seal is intact.",
        "Nobody else was hit.",
        "Mr. Osk returned the flare.",
        "The owner repaired the mast.",
    ],
)
def test_the_same_in_other_words_is_no_contrary(text):
    assert contrary_fault(text, _pages()) is None


def test_a_pair_counts_only_where_the_clauses_speak_of_the_same_thing():
    pages = _pages("The cellar was dry. Batch 771 passed all tests. Ms. Lind did not sign the slip.")
    assert contrary_fault("The attic was wet.", pages) is None
    assert contrary_fault("Batch 773 failed all tests.", pages) is None
    assert contrary_fault("Ms. Orr signed the slip.", pages) is None
    assert contrary_fault("The cellar was wet.", pages) is not None


def test_a_denial_puts_a_word_on_the_other_side_and_a_condition_on_none():
    (said,) = sided_clauses("The valve was not open.")
    assert said.sides("open/closed") == {-1}
    (supposed,) = sided_clauses("Call me if the valve is open.")
    assert supposed.sides("open/closed") == frozenset()


def test_a_short_answer_speaks_of_what_was_asked():
    page = sided_page(_pages("Q. Was the lamp on or off?\nA. Off.\nQ. Who was there?\nA. Nobody.\n")[0])
    answer = next(each for at in range(len(page)) for each in page.clauses(at) if "Off" in each.text)
    assert answer.sides("on/off") == {-1}
    assert "lamp" in answer.asked


def test_every_sentence_that_stands_on_a_side_is_known_by_its_words_alone():
    page = sided_page(_pages()[0])
    told = [
        (at, *side)
        for at in range(len(page))
        for clause in page.clauses(at)
        for term in clause.terms
        for side in term.sides
    ]
    assert len({name for _, name, _ in told}) > 10
    assert [each for each in told if each[0] not in page.standing_on(each[1], each[2])] == []
    assert 0 not in page.standing_on("open/closed", 1)


def test_phrases_are_found_before_the_words_in_them():
    found = [
        (each.start, each.end)
        for each in find_contraries(["the", "lift", "was", "out", "of", "service", "on", "monday"])
    ]
    assert (3, 6) in found
    assert [each.end for each in find_contraries(["he", "gave", "it", "back"])] == [4]


@pytest.mark.parametrize(
    ("verb", "form"), [("deny", "denied"), ("admit", "admitting"), ("take", "took"), ("pass", "passes"), ("be", "were")]
)
def test_verbs_are_known_in_their_tenses(verb, form):
    assert form in verb_forms(verb)


_OFFICE = """
The town sold the old mill to Messrs. Tarn. The grain board bought 400 sacks of barley.
I find that the ferryman breached the charter. We have replaced our bookkeeper.
A short rehearsal may be noted but shall not be counted. The wharf sale made money.
Month   Loads owed   Loads given   Reasons missed
Keeper: J. Bray, building inspector.
The registry closed at 4:15. The clerk handed the deed to Ms. Roe to sign.
Motion 7, to remove the harbor master, lost by 3 to 4. She would not go above $900 for the sails.
Q. Did Nils take the sextant? A. No.
Q. Did you unlock the chest? A. No. I could have.
Mr. Ulm considers the toll fair. Harbor dues held by the purser are to be released to the pilot.
In Case 9 the assessor held the scratch accidental.
"""


@pytest.mark.parametrize(
    "text",
    [
        "The grain board sold 400 sacks of barley.",
        "The assessor found that the ferryman had honored the charter.",
        "They were keeping their bookkeeper.",
        "A short rehearsal counts.",
        "The wharf sale lost money.",
        "In Case 9 the assessor held the scratch deliberate.",
    ],
)
def test_the_contrary_of_a_dealing_is_told(text):
    assert contrary_fault(text, _pages(_OFFICE)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "Messrs. Tarn bought the old mill.",
        "No missed load was made up.",
        "J. Bray took down the fence.",
        "The registry stayed open until 4:15.",
        "The registry was open for six hours.",
        "Ms. Roe had not signed the deed by then.",
        "The harbor master kept his office.",
        "They voted against removing the harbor master.",
        "She would go no higher than $900 for the sails.",
        "He denied that Nils had taken the sextant.",
        "She conceded that she could have unlocked the chest.",
        "Mr. Ulm considers the toll fair, and Ms. Roe does not.",
        "Part of the harbor dues held by the purser goes to the pilot.",
        "They wanted a cashier instead of a bookkeeper.",
    ],
)
def test_what_only_looks_like_the_contrary_of_a_dealing_passes(text):
    assert contrary_fault(text, _pages(_OFFICE)) is None


def test_what_was_kept_must_be_what_was_replaced():
    page = _pages("Zone 2: the alarm was bypassed by order of Mr. Voll. Replaced zone 2 sensor board.")
    assert contrary_fault("By order of Mr. Voll the zone 2 alarm was bypassed to keep the others.", page) is None


def test_a_question_that_begins_with_what_is_not_answered_by_no():
    page = _pages("What is dock support? No such item in the tariff.")
    assert contrary_fault("The note concerned dock support.", page) is None


def test_what_a_quotation_may_have_hedged_is_not_held():
    page = _pages("Q. Did you open the vault? A. No.")
    assert contrary_fault("She conceded that she              opened the vault.", page) is None
    assert contrary_fault("She conceded that she opened the vault.", page) is not None


def test_the_lowest_is_not_the_second_lowest():
    page = _pages("Ostler & Co. was second lowest of the bidders for the slates. The elm by the lych gate is healthy.")
    assert contrary_fault("Ostler & Co. was the lowest of the bidders for the slates.", page) is not None
    assert contrary_fault("Ostler & Co. was the second lowest of the bidders for the slates.", page) is None
    assert contrary_fault("The elm by the lych gate is diseased.", page) is not None


def test_what_is_deemed_to_be_so_holds_on_its_condition():
    page = _pages("If the warden does not answer a request within ten days, the request is deemed granted.")
    assert (
        contrary_fault("A request that the warden does not answer within ten days is deemed refused.", page) is not None
    )
    assert contrary_fault("A request that the warden does not answer within ten days is deemed granted.", page) is None


def test_what_holds_unless_something_is_asked_may_be_turned_round():
    page = _pages("The meeting of the lodge is closed unless a member asks that it be open.")
    assert contrary_fault("The meeting of the lodge is open unless a member asks that it be closed.", page) is not None
    assert contrary_fault("The meeting of the lodge is closed unless a member asks otherwise.", page) is None
    assert contrary_fault("The meeting of the lodge is not open unless a member asks for it.", page) is None
