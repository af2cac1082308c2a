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
