"""What the record denies and the draft affirms, and the other way round, in papers of many forms."""

import pytest
from one_paper import blocked

REPORT = (
    "The foreman stated that the crane was idle and that he never heard the horn. Mrs. Abel stated that she heard the\n"
    "horn twice.\nPilotage for empty barges cannot be billed to the guild.\n"
    "The anchor chain had slight rust. The east pump was off.\n"
    "I did not inform the insurer of the collision of May 2.\nDockage: $640, settled.\n"
    "If the fee is not received by June 9 the mooring lapses.\n"
    "The owner may sell the barge if a surveyor certifies rot.\n"
    "The harbor master wrote to the guild on May 3, 2021 and sent 14 copies.\n"
    "Nothing was stolen from the shed.\n"
)
TESTIMONY = (
    "Q. Did you measure the ice?\nA. My gauge was ashore. I didn't measure.\n"
    "Q. Did a second man check the winch?\nA. No. We were three that night.\n"
    "Q. Did you know of the strike?\nA. Yes. The cook told me.\n"
)
TABLE = (
    "Berth    Vessel         Damage       Cleared by\n"
    "11       Petrel         none         Olsen\n"
    "12       Gannet         hull         Dahl\n"
)


@pytest.mark.parametrize(
    ("true", "false", "text"),
    [
        ("The foreman never heard the horn", "The foreman heard the horn", REPORT),
        (
            "Pilotage for empty barges was not billable to the guild",
            "Pilotage for empty barges was billable to the guild",
            REPORT,
        ),
        ("The anchor chain had light rust", "The anchor chain had severe rust", REPORT),
        ("The east pump was off", "The east pump was on", REPORT),
        (
            "The collision of May 2 was concealed from the insurer",
            "The collision of May 2 was disclosed to the insurer",
            REPORT,
        ),
        ("Dockage of $640 was settled", "Dockage of $640 was unpaid", REPORT),
        (
            "The mooring lapses unless the fee is received by June 9",
            "The mooring lapses if the fee is received by June 9",
            REPORT,
        ),
        (
            "The owner may sell the barge if a surveyor certifies rot",
            "The owner may sell the barge even if a surveyor certifies no rot",
            REPORT,
        ),
        ("He did not measure the ice", "He measured the ice", TESTIMONY),
        ("He knew of the strike", "He did not know of the strike", TESTIMONY),
        ("Olsen cleared the Petrel, and no damage was found", "Olsen cleared the Petrel, and damage was found", TABLE),
    ],
)
def test_the_true_sentence_passes_and_the_turned_one_does_not(true, false, text):
    assert not blocked(true, text)
    assert blocked(false, text)


@pytest.mark.parametrize(
    "sentence",
    [
        "The harbor master did not write to the guild on May 3, 2021",
        "The harbor master wrote to the guild and did not send 14 copies",
    ],
)
def test_a_plain_not_is_refused_where_its_figure_stands_in_words_that_deny_nothing(sentence):
    assert blocked(sentence, REPORT)


@pytest.mark.parametrize(
    "sentence",
    [
        "The shed lost nothing to thieves: nothing was stolen",
        "Mrs. Abel heard the horn twice",
        "Dockage of $640 had been paid",
    ],
)
def test_the_same_in_other_words_passes(sentence):
    assert not blocked(sentence, REPORT)


def test_what_was_refused_did_not_come_about():
    text = "The mate asked the cook to throw the flour away. He refused.\n"
    assert blocked("The cook threw the flour away", text)
    assert not blocked("The cook did not throw the flour away", text)


def test_somebody_else_may_have_given_the_other_answer():
    text = (
        "Mr. Ivers denied the touching on May 2. Mr. Hald was asked about it on May 3, and said that he had seen\n"
        "the touching.\n"
    )
    assert not blocked("Mr. Hald confirmed the touching on May 3", text)


def test_two_things_may_stand_differently():
    text = "Bed rails up. Bed alarm off. The gate was open.\n"
    assert not blocked("The bed alarm was off that night", text)
    assert blocked("The bed rails were down that night", text)


def test_nobody_may_be_told_by_a_denied_telling():
    text = "Q. Did you tell anyone about the noise?\nA. I told Mr. Beck. He said not to worry.\n"
    assert not blocked("He told Mr. Beck about the noise", text)


def test_a_figure_that_is_denied_and_stands_in_a_denial_passes():
    text = "The guild never received the $4,200 of May 2, 2021.\n"
    assert not blocked("The guild did not receive the $4,200", text)
    assert blocked("The guild received the $4,200 of May 2, 2021", text)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The guild may sell the mill only if both heirs consent",
            "The guild may sell the mill unless both heirs consent",
        ),
        ("The lease renews unless the tenant gives notice", "The lease renews only if the tenant gives notice"),
    ],
)
def test_not_unless_is_only_if(true, false):
    text = (
        "The guild may not sell the mill unless both heirs consent.\nThe lease renews unless the tenant gives notice.\n"
    )
    assert not blocked(true, text)
    assert blocked(false, text)


def test_what_is_denied_well_behind_a_word_does_not_touch_it():
    text = "After a public hearing on the dam, the harbor board refused the permit of the guild.\n"
    assert not blocked("The harbor board held a public hearing on the dam", text)


def test_a_numbered_line_breaks_no_denial():
    text = (
        " 3   Q.  What did the choir do?\n"
        " 4   A.  It sang two hymns. The organist could not\n"
        " 5       rehearse with them, for the loft was shut.\n"
    )
    assert not blocked("The organist did not rehearse with them", text)
    assert blocked("The organist rehearsed with them that day", text)


def test_a_denial_inside_a_quotation_of_the_draft_counts():
    text = "The verger wrote that candles shall not be lit and that the bells were cracked.\n"
    assert not blocked('The verger wrote that candles "shall not be lit"', text)


def test_what_is_refused_remains_what_it_was():
    text = "The owner offered a new mooring and $600. The pilot refused.\n"
    assert not blocked("The pilot refused an offer of $600", text)


def test_the_words_of_a_page_do_not_stand_without_what_denies_them():
    page = "Ida Moss denied that Bo Hale signed the lease of the old mill in May 2014."
    assert blocked("Bo Hale signed the lease of the old mill in May 2014", page)
