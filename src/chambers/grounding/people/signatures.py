"""For whom somebody signed: the lines at the foot of a paper.

"For Supplier: Ann Lee, President", "Lee Paving, Inc. by Ann Lee", and a party's name or term over "By: Ann Lee" each
give a side its signer, one under the other or side by side.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.parties import is_exclusive, role_of
from chambers.grounding.words.given_names import GIVEN_NAMES

_TITLES = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Hon)\.?[ ])?"
_NAME = rf"{_TITLES}(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){{1,3}})"
_MARK = r"(?:/s/[ ]*|[sS]/[ ]+|_+[ ]*)?"
# "For the Buyer: Ann Lee", "Signed for Buyer by: Ann Lee".
_FOR_SIDE = re.compile(
    rf"(?:Signed[ ]|Agreed[ ]|Accepted[ ])?[Ff][Oo][Rr][ ](?:[Tt]he[ ]|and on behalf of[ ](?:the[ ])?)?"
    rf"(?P<side>[A-Z][^:]{{1,60}}?)(?:[ ]by)?:[ ]*(?:[Bb]y:?[ ])?{_MARK}{_NAME}"
)
_BY_NAME = re.compile(
    rf"(?:(?P<term>[A-Z][A-Za-z ]{{2,24}}):[ ]*)?(?P<side>[A-Z][^:]{{2,60}}?),?[ ][Bb]y:?[ ]{_MARK}{_NAME}"
)
_SIGNED = re.compile(
    rf"(?:(?:[Bb]y|BY|[Nn]ame|NAME|[Ss]igned|[Ss]ignature|[Pp]rinted name):[ ]*{_MARK}|{_MARK}){_NAME}(?=,|[ ]*\Z)"
)
# "/s/ Ann Lee, President, Lee Paving, Inc."
_WITH_FIRM = re.compile(
    rf"(?:/s/|[sS]/)[ ]*{_NAME},[ ](?:[A-Za-z ]{{3,30}}(?:,[ ]|[ ]of[ ])(?:the[ ])?)(?P<side>[A-Z][^:;]{{3,60}})$"
)
_TERM = re.compile(
    r"(?:THE )?(?P<term>[A-Z][A-Za-z]{2,20}(?: [A-Z][A-Za-z]{2,20})?):?(?:[ ](?P<side>[A-Z][^:]{2,60}))?"
)
_DONE = re.compile(r"^(?:[A-Za-z]+[ ]){0,2}[A-Za-z]+(?:ed|en|awn|own)$|[ ][a-z]+(?:ed|en)$")
_GAP = re.compile(r"[^\S\n]{3,}|\t+")
_FIRM_CHARS = 60
_LINES_BELOW = 4

# "For the Tenant:     /s/ Ann Lee": one cell, however far apart.
_SET_APART = re.compile(r":\s+/s/")


@dataclass(frozen=True, slots=True)
class Signature:
    """Who signs, and the words by which the paper calls the side that is signed for."""

    name: str
    sides: tuple[str, ...]


@kept_on_page
def signatures_of(page: ReadPage) -> tuple[Signature, ...]:
    """Who signs a page, and for whom."""
    return tuple(_signatures(page.text))


def _signatures(text: str) -> Iterator[Signature]:
    over: dict[int, tuple[tuple[str, ...], int]] = {}
    for number, line in enumerate(text.split("\n")):
        for column, cell in enumerate(_GAP.split(_SET_APART.sub(": /s/", line.strip()))):
            if not cell:
                continue
            whole = _FOR_SIDE.match(cell) or _BY_NAME.match(cell)
            # "Prepared by: Ann Lee" is no side.
            if whole and not _DONE.search(whole["side"]) and not is_firm(whole["name"]):
                words = (whole.groupdict().get("term"), whole["side"].strip())
                yield Signature(whole["name"], tuple(word for word in words if word))
                continue
            if (lone := _WITH_FIRM.match(cell)) and is_firm(lone["side"]):
                yield Signature(lone["name"], (lone["side"].strip(),))
                continue
            sides, since = over.get(column, ((), 0))
            below = bool(sides) and number - since <= _LINES_BELOW
            signed = _SIGNED.match(cell)
            if signed is not None and below and _is_person(signed, cell):
                yield Signature(signed["name"], sides)
            elif heading := _heading(cell):
                over[column] = (*(sides if below and len(heading) == 1 and is_firm(cell) else ()), *heading), number
                person = _SIGNED.fullmatch(cell.partition(":")[2].strip())
                if ":" in cell and person is not None and not is_firm(cell) and _is_party(heading[0]):
                    yield Signature(person["name"], heading[:1])


def _is_person(signed: re.Match[str], cell: str) -> bool:
    """True for a person, also one whose office has the sound of a firm: "Ann Lee, Director of Technology"."""
    named = not is_firm(signed["name"]) and signed["name"].split()[0].casefold() in GIVEN_NAMES
    return not is_firm(cell) or (named and "," in cell)


def _heading(cell: str) -> tuple[str, ...]:
    """The words for a side in a cell that stands over its signature: a term, a firm, or both."""
    term = _TERM.fullmatch(cell)
    if term is not None and (":" in cell or (cell.isupper() and _is_party(cell))):
        return tuple(word.strip() for word in (term["term"], term["side"]) if word)
    bare = cell.rstrip(":, ")
    return (bare,) if bare and len(bare) <= _FIRM_CHARS and is_firm(bare) else ()


def _is_party(word: str) -> bool:
    role = role_of(word)
    return role is not None and is_exclusive(role)
