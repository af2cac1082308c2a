"""Labels of exhibits that say whose they are, in one form: "PX 7", "P-7", "Pl. Ex. 7", "Plaintiff's Exhibit 7" are PX7.

Read are single labels, and what a file bears at the heads of its pages, in the subject of a mail or in its name. Which
exhibit a draft means is for `party_exhibits`.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from chambers.grounding.cites.stamp_lines import edges_of, pieces_of
from chambers.record.page import Source

_APOSTROPHE = r"['\u2019]?s?['\u2019]?"
_PARTIES = {
    "P": rf"Pl(?:ain)?t?f?f?(?:iff)?s?\.?{_APOSTROPHE}|Pet(?:itioner)?s?\.?{_APOSTROPHE}|People{_APOSTROPHE}",
    "D": rf"Def(?:endant|t)?s?\.?{_APOSTROPHE}",
    "J": r"Joint|Jt\.",
    "G": rf"Gov(?:ernment|[\u2019']?t)?\.?{_APOSTROPHE}",
    "S": rf"State{_APOSTROPHE}",
    "C": rf"Cl(?:aimant|mt)s?\.?{_APOSTROPHE}|Compl(?:ainant|t)?s?\.?{_APOSTROPHE}",
    "R": rf"Resp(?:ondent|[\u2019']?t)?s?\.?{_APOSTROPHE}",
    "A": rf"Appellants?{_APOSTROPHE}|Applicants?{_APOSTROPHE}",
    "T": r"Trial|Tr\.|Hearing|Hr[\u2019']?g\.?",
}
_PARTY = "|".join(f"(?P<{letter}>{words})" for letter, words in _PARTIES.items())
_LETTERS = "PDJGSCRAT"
_EXHIBIT = r"(?:Exhibits?|Exhs?\.?|Exs?\.?)\s*(?:Nos?\.\s*|#\s*)?"
# "D-20-0117" is the number of a permit.
_NUMBER = r"\d{1,4}[A-Z]?)(?![A-Za-z0-9]|[-\u2013\u2011/]\d{3})"
_CODE = rf"(?P<code>[{_LETTERS}])T?X[-_.\s]{{0,2}}0{{0,5}}(?P<coded>{_NUMBER}"
_DASHED = rf"(?P<letter>[{_LETTERS}])(?P<dash>[-\u2013\u2011]?)0{{0,5}}(?P<dashed>{_NUMBER}"
LABEL = re.compile(
    rf"(?<![A-Za-z0-9&-])(?:(?:(?:{_PARTY})\s+)?(?:(?:Trial|Tr\.|Hearing)\s+)?(?P<marked>{_EXHIBIT})?"
    rf"(?:{_CODE}|{_DASHED}|0{{0,5}}(?P<plain>{_NUMBER}))",
    re.IGNORECASE,
)
_HEAD_PAGES = 2
_HEAD_LINES = 6
_BRACKETED = re.compile(r"[\[(](?P<inside>[^\])]{3,40})[\])]")
_MAX_PIECE_CHARS = 60


def label_in(match: re.Match[str]) -> str | None:
    """The label that a match of `LABEL` is, in one form; None for what is a label of no party's exhibit."""
    if match["coded"]:
        return f"{match['code'].upper()}X{match['coded'].upper()}"
    party = next((letter for letter in _PARTIES if match[letter]), None)
    if match["dashed"] and (match["dash"] or match["marked"]):
        return f"{match['letter'].upper()}X{match['dashed'].upper()}" if match["letter"].isupper() else None
    if match["plain"] and match["marked"] and party is not None:
        return f"{party}X{match['plain'].upper()}"
    return None


def labels_borne(source: Source) -> set[str]:
    """The labels that a file bears: at the heads and feet of its first pages, or else in its name.

    "S-2107" at the head of a sheet may be the number of an invoice: the name of the file goes before it.
    """
    printed = [match for piece in _pieces(source) if (match := _whole(piece)) is not None]
    sure = [match for match in printed if match["coded"] or match["marked"]]
    ways = (sure, _in_name(source.file), printed)
    return next((labels for way in ways if (labels := set(filter(None, map(label_in, way))))), set())


def _pieces(source: Source) -> Iterator[str]:
    for page in source.pages[:_HEAD_PAGES]:
        lines = [line for line in page.text.splitlines() if line.strip()][:_HEAD_LINES]
        pieces = [piece for line in (*lines, *edges_of(page.text)) for piece in pieces_of(line)]
        yield from pieces
        # A sticker has its words on one line and its number on the next.
        yield from (f"{one} {two}" for one, two in pairwise(pieces) if one.isupper())
        yield from (found["inside"] for line in lines for found in _BRACKETED.finditer(line))


def _whole(piece: str) -> re.Match[str] | None:
    """The label of a piece that is nothing else."""
    return LABEL.fullmatch(piece.strip(" \t[]():.,*#|")) if len(piece) <= _MAX_PIECE_CHARS else None


def _in_name(file: str) -> Iterator[re.Match[str]]:
    """The labels in the name of a file; letters with a dash only at its beginning: "Rental Agreement C-14" is none."""
    name = re.split(r"[\\/]", file)[-1].rpartition(".")[0] or file
    found = LABEL.finditer(name.replace("_", " "))
    return (match for match in found if match["coded"] or match["marked"] or not match.start())
