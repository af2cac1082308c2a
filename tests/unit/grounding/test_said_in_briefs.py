"""Forms that writers of briefs use without a thought: each passes as it is, and with one thing wrong it does not."""

import pytest
from one_paper import blocked

LETTER = (
    "VANDERMOLEN & SATO ENGINEERING, P.C.\nMarch 3, 2009\n\n"
    "Terms\n"
    "4. The Engineer has no control over the Contractor's means.\n"
    "5. The Engineer has no authority to stop the Work.\n"
    "6. The Engineer will report any departure that it sees.\n\n"
    "The winds were 13 mph at 2:00 p.m., 15 mph at 3:00 p.m. and 17 mph at 4:00 p.m.\n"
    "Sent by Luz Arismendi, Assistant Vineyard Manager, to Teodoro Arismendi, Vineyard Manager.\n"
)
MINUTES = (
    "MINUTES of May 4, 2010\n"
    "Rutger Haas moved to take Option C. Adam Wilk seconded. Opposed: Gwen Abara, Omar Siddiqui.\n"
    "Network access needs multifactor authentication. Carried 4 to 2.\n"
)


@pytest.mark.parametrize(
    ("true", "old", "new", "page"),
    [
        ("Under Term 5 the Engineer has no authority to stop the Work", "Term 5", "Term 9", LETTER),
        ("The winds were 13, 15 and 17 mph at 2:00, 3:00 and 4:00 p.m.", "4:00", "5:00", LETTER),
    ],
)
def test_it_passes_and_with_one_thing_wrong_it_does_not(true: str, old: str, new: str, page: str) -> None:
    assert not blocked(true, page)
    assert blocked(true.replace(old, new), page)
