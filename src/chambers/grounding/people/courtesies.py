"""Mr., Ms. or Dr.: how a sentence calls somebody whom the record calls otherwise.

"Ms. Hale" is somebody else where every page has "Mr. Hale", and so is "Dr. Hale" where no page gives a doctor's title.
Where two people bear the surname, or the record never uses a courtesy with it, nothing is said.
"""

import re

from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.people.identity import identities
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.whereabouts import bearers
from chambers.grounding.record_index import RecordIndex

_CALLED = re.compile(
    r"\b(?P<courtesy>Mr|Mrs|Ms|Miss|Dr)\.?\s+(?:(?:[A-Z][\w'\u2019-]+|[A-Z]\.)\s+){0,2}?(?P<last>[A-Z][\w'\u2019-]{2,})"
    r"(?!['\u2019]?\w|\s+[A-Z][a-z])"
)
_MAN, _WOMAN, _DOCTOR = "Mr.", "Ms.", "Dr."
_KINDS = {"mr": _MAN, "mrs": _WOMAN, "ms": _WOMAN, "miss": _WOMAN, "dr": _DOCTOR, "doctor": _DOCTOR}
_DEGREE = r"(?:M\.?D|D\.?O|Ph\.?D|D\.?V\.?M|D\.?D\.?S|D\.?P\.?M|Psy\.?D)\b"
_MAX_PAGES = 60


def courtesy_fault(own: str, grounds: Grounds) -> str | None:
    """How the record calls somebody whom the sentence calls otherwise, or None."""
    for match in _CALLED.finditer(own):
        name, mine = match["last"].removesuffix("'s").removesuffix("\u2019s"), _KINDS[match["courtesy"].casefold()]
        theirs = courtesies_of(name, grounds.index)
        if not theirs - {_DOCTOR} or mine in theirs or len(bearers(name, grounds.index)) > 1:
            continue
        if mine == _DOCTOR or {_MAN, _WOMAN} - {mine} & theirs:
            return f"the record calls this person {min(theirs - {_DOCTOR})} {name}, not {mine} {name}"
    return None


@kept_on_index
def courtesies_of(name: str, index: RecordIndex) -> frozenset[str]:
    """The courtesies with which the pages of a record call a surname."""
    word = re.escape(name)
    called = re.compile(
        rf"\b(?P<courtesy>Mr|Mrs|Ms|Miss|Dr|Doctor)\.?\s+(?:(?:[A-Z][a-z]+|[A-Z]\.)\s?){{0,2}}{word}\b"
        rf"|\b{word},?\s+{_DEGREE}",
        re.IGNORECASE,
    )
    texts = (index.read(at).text for at in index.spread(name.casefold())[:_MAX_PAGES])
    matches = (match for text in texts for match in called.finditer(text))
    return frozenset(_KINDS[match["courtesy"].casefold()] if match["courtesy"] else _DOCTOR for match in matches)


def is_known(name: str, index: RecordIndex) -> bool:
    """True for a full name, and for a word that the record has with a first name or a courtesy: no "Refused"."""
    if len(name_parts(name)) > 1 or courtesies_of(name, index):
        return True
    return any(first for first, _ in identities(name, index))
