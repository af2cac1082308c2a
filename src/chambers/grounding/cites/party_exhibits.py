"""Exhibits that a draft cites by the party whose they are: "PX 7 at 2", "Def. Exh. D-4", "Plaintiff's Trial Exhibit 7".

Only where the record has exhibits of that party: else "the CX-5" is a car. A number that no file of that party bears is
a reference all the same, and names nothing.
"""

import re
from collections.abc import Iterator, Mapping

from chambers.grounding.cites.exhibits import ExhibitReference, in_place
from chambers.grounding.cites.party_labels import LABEL, label_in
from chambers.grounding.cites.places import place_at
from chambers.grounding.cites.series import begins_citation

_OF_PARTY = re.compile(r"(?P<party>[A-Z]X)\d+[A-Z]?")
_MORE = re.compile(
    r"(?:,\s+(?:and\s+|&\s+)?|\s+(?:and|&)\s+)(?:[A-Z]T?X[-.\s]?)?0{0,5}(?P<number>\d{1,4}[A-Z]?)(?![\w.:-]\w|\w)"
)


def find_party_exhibits(text: str, exhibits: Mapping[str, str]) -> Iterator[tuple[int, int, ExhibitReference]]:
    """Every reference to an exhibit of a party of whose exhibits the record has some."""
    parties = {found["party"] for label in exhibits if (found := _OF_PARTY.fullmatch(label)) is not None}
    if not parties:
        return
    for match in LABEL.finditer(text):
        label = label_in(match)
        bare = not (match["coded"] or match["marked"])
        # "Slip C-14" and "sample S-2" are no exhibits; "(C-14 at 2)" is one.
        if label is not None and label[:2] in parties and not (bare and not begins_citation(text, match.start())):
            end, place = place_at(text, match.end())
            yield match.start(), end, in_place(ExhibitReference(label), place)
            if end == match.end():
                yield from _list(text, end, label[:2], exhibits)


def _list(text: str, at: int, party: str, exhibits: Mapping[str, str]) -> Iterator[tuple[int, int, ExhibitReference]]:
    """The other numbers of "PX 7, 9 and 12": those that are exhibits of the same party."""
    while (more := _MORE.match(text, at)) and (label := f"{party}{more['number'].upper()}") in exhibits:
        yield more.start("number"), more.end("number"), ExhibitReference(label)
        at = more.end()
