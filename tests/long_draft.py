"""A draft of over forty pages with five hundred claims, for whoever asks whether something is still quick then."""

from prepared_draft import AGREED, PAID, Stages

from chambers.drafting.results import Blocked

_SAID = (
    (AGREED, "HARROW000001"),
    (PAID, "HARROW000006"),
    ("One Kestrel 740 offset press was delivered at Canal Street, Ashford on May 27, 2026.", "HARROW000004"),
    ("The Seller shall supply one Kestrel 740 offset press.", "HARROW000001"),
)
# Sentences that state no fact: nothing in them is checked, and they fill the sheet.
_BESIDES = (
    "It is said here because the other side has been silent about it, and because silence is not an answer.",
    "The court should not have to guess what it means, because the words are plain and nothing takes anything back.",
    "For these reasons it should be taken as it stands, without more being read into it than it can bear.",
    "There is no need to say more about it than this, and it would not become clearer by being said again.",
    "It would be unfair to hold it against the one who relied on it, since it was not for that one to doubt it.",
    "It follows that the request should be granted, and that nothing more is needed to decide it.",
)
_PARAGRAPHS = 104
_WRONG = "Harrow & Finch Printing LLC paid $999.00 on March 5, 2026."


def _written():
    for at in range(_PARAGRAPHS):
        said, cite = _SAID[at % len(_SAID)]
        besides = [_BESIDES[(at + step) % len(_BESIDES)] for step in range(10)]
        yield f"{said[:-1]} ({cite}). {' '.join(besides)}", cite, "model"


LONG = Stages(
    written=tuple(_written()),
    blocked=tuple(Blocked(text=_WRONG, faults=("$999.00 stands nowhere",)) for _ in range(12)),
    reviewed=False,
)
