"""Mr., Ms. or Dr.: how a sentence calls somebody whom the record calls otherwise.

"Ms. Hale" is somebody else where every page has "Mr. Hale", or where the only Hale is a Thomas, and so is "Dr. Hale"
where no page gives a doctor's title or a learned calling. Where somebody of the surname may be meant, nothing is said.
"""

import re
from collections.abc import Iterator

from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import full_names, identities
from chambers.grounding.people.names import name_parts
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.post_table import SPECIALISTS, TEACHERS

_CALLED = re.compile(
    r"\b(?P<courtesy>Mr|Mrs|Ms|Miss|Dr)\.?\s+(?:(?:[A-Z][\w'\u2019-]+|[A-Z]\.)\s+){0,2}?(?P<last>[A-Z][\w'\u2019-]{2,})"
    r"(?!['\u2019]?\w|\s+[A-Z][a-z])"
)
_MAN, _WOMAN, _DOCTOR = "Mr.", "Ms.", "Dr."
_KINDS = {"mr": _MAN, "mrs": _WOMAN, "ms": _WOMAN, "miss": _WOMAN, "dr": _DOCTOR, "doctor": _DOCTOR}
_DEGREE = r"(?-i:M\.?D|D\.?O|Ph\.?D|Pharm\.?D|Ed\.?D|D\.?V\.?M|D\.?D\.?S|D\.?M\.?D|D\.?P\.?M|Psy\.?D)\b"
_MAX_PAGES = 60
_NEAR = 80
_LEARNED = re.compile(
    rf"{_DEGREE}|\b(?:Dr\.|doctor|physician|surgeon|{'|'.join(sorted(SPECIALISTS | TEACHERS))}|[a-z]+ologist"
    r"|scientist|pharmacist|medical|clinic\w*|hospital\w*|vet\w*|expert|university|college)\b",
    re.IGNORECASE,
)
"""What stands beside somebody who may be called a doctor."""


def courtesy_fault(own: str, grounds: Grounds) -> str | None:
    """How the record calls somebody whom the sentence calls otherwise, or None."""
    for match in _CALLED.finditer(own):
        name, mine = match["last"].removesuffix("'s").removesuffix("\u2019s"), _KINDS[match["courtesy"].casefold()]
        theirs = courtesies_of(name, grounds.index)
        if mine in theirs:
            continue
        if mine == _DOCTOR:
            fault = _is_no_doctor(name, grounds.index)
        else:
            fault = _is_of_other_sex(name, theirs, grounds.index, woman=mine == _WOMAN)
        if fault:
            if called := theirs - {_DOCTOR}:
                return f"the record calls this person {min(called)} {name}, not {mine} {name}"
            return f"nobody of the record can be called {mine} {name}"
    return None


def _is_of_other_sex(name: str, theirs: frozenset[str], index: RecordIndex, *, woman: bool) -> bool:
    """True where every bearer of a surname is of the other sex, as the record calls them or by their first names."""
    people = _known(name, index)
    sexes = {gender(full, index) for full in people}
    called = bool(theirs - {_DOCTOR}) and len(people) <= 1
    return woman not in sexes and (called or sexes == {not woman})


def _known(name: str, index: RecordIndex) -> frozenset[str]:
    """The bearers of a surname whose first names the record has."""
    pairs = ((first, last) for first, last in full_names(name, index) if last == name.casefold())
    return frozenset(f"{first.title()} {name}" for first, _ in pairs if len(first) > 1)


def _is_no_doctor(name: str, index: RecordIndex) -> bool:
    """True for somebody whom the record knows in full, and nowhere beside a learned calling."""
    texts = [index.read(at).text for at in index.spread(name.casefold())[:_MAX_PAGES]]
    around = (text[max(0, m.start() - _NEAR) : m.end() + _NEAR] for text in texts for m in _places(name, text))
    known = _known(name, index) or courtesies_of(name, index)
    return bool(known) and not any(_LEARNED.search(each) for each in around)


def _places(name: str, text: str) -> Iterator[re.Match[str]]:
    return re.finditer(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)


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
