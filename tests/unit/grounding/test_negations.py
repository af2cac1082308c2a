"""A clause and its denial: the same verb and object on both sides, in other words too, and silence everywhere else."""

import pytest
from one_paper import blocked

LOG = (
    "HARBOR LOG, May 4, 2024\n\n"
    "No written permit from the guild on file. The divers found no sign of a leak. Refunds to lessees: none.\n\n"
    "Ms. Orr inspected the sluice on May 2. She signed the checklist.\n\n"
    "The keeper asked the mate to open the sluice gate. He refused.\n\n"
    "The chandler wanted the brass lamp moved to the outer pier. Who ordered it moved? I did not order it.\n\n"
    "Bed lamp ordered for the cabin; lamp not in place. Pier 3 not drained, 2 wks. The mate lost a day's pay.\n\n"
    "Two of the crew heard shouting. Two heard none. The second clamp held, the first did not.\n\n"
    "I did not give the ledger to Mr. Quade without a release.\n"
)


@pytest.mark.parametrize(
    "false",
    [
        "A permit in writing from the guild was on file",
        "The divers established that there was a leak",
        "Refunds were made to lessees",
        "Ms. Orr never inspected the sluice",
        "Ms. Orr did not sign the checklist",
        "The mate opened the sluice gate",
        "He ordered the brass lamp moved to the outer pier",
    ],
)
def test_what_the_page_says_otherwise_is_caught_in_other_words_too(false):
    assert blocked(false, LOG)


@pytest.mark.parametrize(
    "true",
    [
        "The file lacked any written permit from the guild",
        "Pier 3 had yet to be drained",
        "The keeper asked the mate to open the sluice gate, and he refused",
        "The lamp for the cabin had been ordered but was not yet in place",
        "Two of the crew heard shouting, and two heard none",
        "The keeper would have opened the sluice gate",
        "The chandler wanted the brass lamp moved to the outer pier",
        "The ledger was withheld from Mr. Quade for want of a release",
    ],
)
def test_what_denies_in_another_way_or_of_another_thing_passes(true):
    assert not blocked(true, LOG)


BOOK = (
    "STATEMENT OF NELS ORR, June 3, 2024\n\n"
    "Mrs. Tarn brought us the tide tables in April. We keep a copy.\n\n"
    "I spoke with Mr. Quade on May 9. He told me that he had left the gate open by mistake. I believed him.\n\n"
    "The pilot asked for the drawings of the slip. Ms. Lund said that she had them. I did not see them that day.\n\n"
    "Boat shed - locked, did not flood. Units 7B and 7C were not surveyed.\n\n"
    "I do not ask that the guild be dissolved.\n\n"
    "Was the harbor office told of the spill within a day?  [ ] Yes  [X] No\n"
    "Prior groundings in five years?  [ ] No  [X] Yes: the barge in 2021\n"
    "Did Ms. Lund send Mr. Quade the survey?\nNo.\n\n"
    "Present: N. Orr (keeper); E. Lund (surveyor)\n\n"
    "Not dredged: the inner basin.\n"
)


@pytest.mark.parametrize(
    "false",
    [
        "The keeper did not keep a copy of the tide tables",
        "Mr. Orr did not believe Mr. Quade",
        "Mr. Orr refused to keep a copy of the tide tables",
        "The boat shed flooded during the storm",
        "Mr. Orr asked that the guild be dissolved",
        "The keeper told the harbor office of the spill within a day",
        "Ms. Lund sent Mr. Quade the survey before the meeting",
    ],
)
def test_the_verb_and_what_stands_with_it_decide(false):
    assert blocked(false, BOOK)


@pytest.mark.parametrize(
    "true",
    [
        # Who reports it, and when, is no part of what is denied.
        "Mr. Orr stated that he had not seen the drawings that day",
        # Another unit, and the initial of a name that is no "no".
        "Ms. Lund surveyed the boat shed",
        "The keeper and the surveyor were both present",
        "Mr. Orr made no request to dissolve the guild",
        "The harbor office was not told of the spill within a day",
        "Ms. Lund did not send the survey to Mr. Quade",
        "Mr. Orr never asked for the guild to be dissolved",
    ],
)
def test_what_is_denied_of_another_thing_or_on_both_sides_passes(true):
    assert not blocked(true, BOOK)


OATH = (
    "AFFIDAVIT OF IVO BRANDT, July 8, 2024\n\n"
    "No one from Keelson ever called or wrote to me. My address has not changed since 2019.\n\n"
    "Nothing in the charter excuses either party from its own neglect.\n\n"
    "No receipt for the anchor was found among the papers of the owner.\n\n"
    "No part of the chart may be copied to paper without the approval of the pilot.\n"
)


@pytest.mark.parametrize(
    "false",
    [
        "Mr. Brandt swears that Keelson wrote to him, and that his address has not changed since 2019",
        "The charter excused each of the parties from its own neglect",
        "A receipt for the anchor was found",
    ],
)
def test_what_no_one_did_and_nothing_does_is_denied(false):
    assert blocked(false, OATH)


@pytest.mark.parametrize(
    "true",
    [
        "Copying the chart to paper requires the approval of the pilot",
        "Keelson neither called nor wrote to Mr. Brandt",
        "The papers of the owner held no receipt for the anchor",
    ],
)
def test_what_no_one_did_may_be_said_in_other_words(true):
    assert not blocked(true, OATH)


YARD = (
    "YARD NOTES, August 2, 2024\n\n"
    "The winch was jammed and I did not have the long hook. Nils had it on the other slip.\n\n"
    "Berths 3A and 3B were not swept. Mr. Tarn swept berth 3C on July 30.\n\n"
    "Our man, Mr. Moe, could not find the sea anchor, the spare oar or the second lamp.\n\n"
    "The yard therefore need not decide whether the mast is sound.\n\n"
    "Loose rope is a danger on the slip. Dry rope is not a danger on the slip.\n"
)


@pytest.mark.parametrize(
    "true",
    [
        "The winch was jammed, and the long hook was with Nils on the other slip",
        "Mr. Tarn swept the berth on July 30",
        "Three things could not be found by Mr. Moe: a sea anchor, a spare oar and a second lamp",
        "This relieved the yard of deciding whether the mast is sound",
        "Loose rope is a danger on the slip, but dry rope is not",
    ],
)
def test_a_thing_had_by_another_one_of_several_a_list_and_an_echo_pass(true):
    assert not blocked(true, YARD)


@pytest.mark.parametrize(
    "false",
    [
        "Berths 3A and 3B were swept",
        "Mr. Moe found the sea anchor and the spare oar",
        "Dry rope is a danger on the slip",
    ],
)
def test_what_is_denied_of_the_very_thing_is_caught(false):
    assert blocked(false, YARD)


OFFICE_FILE = (
    "NOTES OF THE HARBOR OFFICE\n\n"
    "Wim Tolk has signed a mooring lease but no fuel\nstorage addendum. No lost-line incidents in 118 days.\n\n"
    "Rates for the winter berth are high, but I have no objection to that schedule, Pia Norr wrote.\n\n"
    "At no time in 2019 or 2020 did the office require or request, orally or by letter, that Tolk close the slip.\n\n"
    "We were pleased with the crane for six years and never had cause to complain of its price.\n\n"
    "Dora Hale tells me the gate key is gone. She put it in the office safe on the 15th. The yard says that it got a"
    " boat and no key.\n\n"
    "Q.  Before the slip was let, did you ask Ms. Norr for her consent by letter?\nA.  No. I told her in passing.\n"
)


@pytest.mark.parametrize(
    "false",
    [
        "Wim Tolk has signed a mooring lease and a fuel storage addendum",
        "There was a lost-line incident in those 118 days",
        "Pia Norr objected to the rates for the winter berth",
        "The witness asked Ms. Norr for her consent by letter",
        "They had complained of the price of the crane",
    ],
)
def test_a_thing_of_several_words_and_what_was_never_asked_are_denied(false):
    assert blocked(false, OFFICE_FILE)


@pytest.mark.parametrize(
    "true",
    [
        "Wim Tolk has signed a mooring lease, though not a fuel storage addendum",
        "Wim Tolk has not signed a fuel storage addendum",
        "No line was lost in 118 days",
        "Pia Norr did not object to the rates for the winter berth",
        "The witness did not ask Ms. Norr for her consent by letter",
        "The office never requested in 2019 that Tolk close the slip",
        "They had no complaint about the price of the crane",
        "Dora Hale put the key in the office safe on the 15th",
    ],
)
def test_what_there_is_none_of_may_be_denied(true):
    assert not blocked(true, OFFICE_FILE)


HEARD = (
    "DEPOSITION OF ORLA FINCH\n"
    "Q. Did you ring the harbor pilot?\nA. At 9:40. He told me to wait.\n"
    "Q. Who chose to cast off at 10:15?\nA. I did. I did not ring him.\n"
    "Q. Did you inspect the winch on Monday, May 6?\nA. No.\n"
    "The purser cut the crew. The owners had not cut anything.\n"
)


@pytest.mark.parametrize(
    "true",
    [
        "At 9:40 Ms. Finch rang the pilot, and he told her to wait",
        "She was to inspect the winch every Monday and did not inspect it on May 6",
        "The purser, not the owners, cut the crew",
    ],
)
def test_what_was_done_once_or_was_to_be_done_or_by_another_is_not_what_is_denied(true):
    assert not blocked(true, HEARD)


@pytest.mark.parametrize("false", ["She inspected the winch on Monday, May 6", "The owners cut the crew"])
def test_what_a_witness_denies_is_still_caught(false):
    assert blocked(false, HEARD)


THREAD = (
    "MESSAGES, May 4, 2024\n"
    "9:10 AM   Varga:    Your log needs to say he jumped without a harness\n"
    "9:12 AM   I. Tull:  He didn't. I will not sign that.\n"
    "9:15 AM   Osk:      The rope gave way. Nobody was holding it.\n"
    "9:20 AM   Varga:    Two coats of paint. Boss says thats enough\n"
    "9:21 AM   Osk:      its not\n"
)


@pytest.mark.parametrize(
    "true",
    [
        "Mr. Varga told Ms. Tull that the log needed to say that he jumped without a harness",
        "Mr. Osk answered that it was not enough",
    ],
)
def test_what_was_to_be_said_and_what_an_answer_denies_are_not_held_against_the_draft(true):
    assert not blocked(true, THREAD)
