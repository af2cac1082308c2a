"""The firms and bodies of a record, by whatever the draft or a page calls them.

"LakeView", "the lab" and "LakeView Labs, Inc." are one house where the record has no other that fits. A house is known
by its form, by the last word of its name, or by a post that somebody has there. A place or a person is none.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.identity import sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.ordinary_words import ORDINARY, TITLES
from chambers.grounding.words.places import PLACES
from chambers.grounding.words.post_table import GROUPS_OF, LONG_POSTS

_MAX_PAGES = 30
_SHORT = 4
_MOST_INITIALS = 6
_EMPTY = frozenset(
    (
        "the",
        "and",
        "of",
        "inc",
        "llc",
        "ltd",
        "corp",
        "corporation",
        "co",
        "company",
        "llp",
        "lp",
        "pc",
        "pa",
        "plc",
        "a",
    )
)
_POSTS = "|".join(
    sorted(map(re.escape, (*LONG_POSTS, *(word for word in GROUPS_OF if "-" not in word))), key=len, reverse=True)
)
_ITS_POST = re.compile(rf"['\u2019]s?[ ](?:[a-z]+[ ]){{0,2}}(?:{_POSTS})\b")
_POST_AT = re.compile(
    rf"\b(?:(?:{_POSTS})[ ](?:of|at|for|with)[ ](?:the[ ])?|(?:works?|worked|working)[ ](?:for|at)[ ])\Z"
)
_BEFORE_CHARS = 60
NAME = r"[A-Z][\w&-]*(?:(?:,[ ]|[ ]&[ ]|[ ]of[ ]|[ ]|['\u2019]s[ ])(?:[A-Z][\w&-]*)){0,5}"
_LABELS_TEXT = """
applicant assignee bidder borrower builder buyer carrier charterer client consignee consignor contractor creditor
customer debtor distributor employer franchisee franchisor hauler importer insured insurer landlord lender lessee
lessor licensee licensor manufacturer occupant operator owner payee payer producer purchaser retailer seller shipper
sponsor subcontractor supplier surety tenant underwriter vendor
"""
_LABELLED = re.compile(
    rf"^[ \t]*(?:[A-Z][a-z]+ )?(?:{'|'.join(_LABELS_TEXT.split())}):[ \t]*(?P<name>{NAME})",
    re.MULTILINE | re.IGNORECASE,
)
_FIRST_TEXT = """
bank board borough bureau cafe chez church city club college county department groupe hospital hotel institute maison
ministry office port restaurant school town university village
"""
_FIRST = frozenset(_FIRST_TEXT.split())
"""What may open the name of a body: "Bureau Kaspar", "Bank of Dunmore"."""


def is_house(name: str, index: RecordIndex) -> bool:
    """True for the name of a firm or a body of the record."""
    return _is_house(name.removeprefix("the ").removeprefix("The ").rstrip(".,"), index)


@kept_on_index
def _is_house(name: str, index: RecordIndex) -> bool:
    parts = [part.casefold() for part in name_parts(name)]
    if not parts or not name[0].isupper() or name.casefold() in PLACES or parts[0] in TITLES:
        return False
    if all(part in ORDINARY or part in GROUPS_OF for part in parts) or not index.spread(parts[0]):
        return False
    # "Chidi Okon, Managing Member": what ends in a post is one.
    if (len(name) <= _SHORT and "&" in name) or (parts[-1] in GROUPS_OF and not is_firm(name)):
        return False
    if is_firm(name) or (len(parts) > 1 and (parts[-1] in BODY_WORDS or parts[0] in _FIRST)):
        return True
    if "person" in sorts_of(name, index) or parts[0] in GIVEN_NAMES:
        return False
    return any(words_of(name) <= words_of(other) for other in _formed(parts[0], index)) or _has_posts(name, index)


@kept_on_index
def _formed(word: str, index: RecordIndex) -> frozenset[str]:
    """The names of the record with this word that are those of houses by their form or by a label."""
    pattern = re.compile(
        rf"(?<!\w)(?:[A-Z][\w&'\u2019-]*[ ]){{0,3}}{re.escape(word)}\b(?:(?:,[ ]|[ ]&[ ]|[ ]of[ ]|[ ])"
        r"[A-Z][\w&'\u2019-]*\.?){0,5}",
        re.IGNORECASE,
    )
    found: set[str] = set()
    for at in index.spread(word)[:_MAX_PAGES]:
        text = index.read(at).text
        for match in pattern.finditer(text):
            found |= {cut for cut in houses_in(match[0]) if word in words_of(cut)}
        found |= {
            match["name"]
            for match in _LABELLED.finditer(text)
            if word in words_of(match["name"]) and "person" not in sorts_of(match["name"], index)
        }
    return frozenset(found)


def _cuts(run: str) -> list[str]:
    """The names in a run of capitals; the form of a firm goes with the name before it: "Lee Paving, Inc."."""
    pieces: list[str] = []
    for piece in re.split(r",[ ]|\.[ ](?=[A-Z][a-z])", run):
        if pieces and piece.rstrip(".").casefold() in _EMPTY:
            pieces[-1] += f", {piece}"
        elif piece.strip(" .,"):
            pieces.append(piece)
    return [piece.rstrip(".,") for piece in pieces]


@kept_on_index
def _has_posts(name: str, index: RecordIndex) -> bool:
    """True where the record gives somebody a post of this name: "Tessel's CFO", "a manager at Tessel"."""
    bare = re.compile(rf"\b{re.escape(name)}(?!\w)")
    pages = (index.read(at).text for at in index.spread(name_parts(name)[0].casefold())[:_MAX_PAGES])
    return any(_is_with_post(text, match) for text in pages for match in bare.finditer(text))


def _is_with_post(text: str, match: re.Match[str]) -> bool:
    """True for a name with a post behind it as its own, or one at it before it, and for a name in brackets."""
    start, end = match.span()
    if _ITS_POST.match(text, end) or text[start - 1 : end + 1] == f"({match[0]})":
        return True
    return _POST_AT.search(text, max(0, start - _BEFORE_CHARS), start) is not None


@lru_cache(maxsize=8192)
def words_of(name: str) -> frozenset[str]:
    """The telling words of a name, in lower case."""
    return frozenset(part.casefold() for part in name_parts(name)) - _EMPTY


def same_house(one: str, other: str) -> bool:
    """True when two names may be those of one house: they share a word that is no trade, or all words of one."""
    mine, theirs = words_of(one), words_of(other)
    if not mine or not theirs or mine <= theirs or theirs <= mine:
        return True
    if (mine & theirs) - BODY_WORDS:
        return True
    return are_initials(one, other) or are_initials(other, one)


def are_initials(short: str, name: str) -> bool:
    """True for the first letters of a name, with or without those of its form: "LPS" for "Lee-Park Stone, Inc."."""
    letters = short.replace(".", "")
    if not (1 < len(letters) <= _MOST_INITIALS and letters.isalpha() and letters.isupper()):
        return False
    parts = [part for part in name_parts(name) if part[0].isupper()]
    bare = [part for part in parts if part.casefold().strip(".") not in _EMPTY]
    halves = [[half for part in each for half in part.split("-") if half] for each in (parts, bare)]
    return any(letters == "".join(part[0].upper() for part in each) for each in (parts, bare, *halves))


_RUN = re.compile(NAME)
_FULL = 2
# "LEE PAVING, INC. - EXIT FORM", "LEE PAVING     Page 3": what stands behind the house is the paper.
_BESIDE_HEAD = re.compile(r"\s[-\u2013\u2014]\s|\s{3,}")


def houses_in(text: str) -> Iterator[str]:
    """The names in a text that are those of houses by their form or their last word, in order."""
    for match in _RUN.finditer(text):
        for cut in _cuts(match[0]):
            parts = name_parts(cut)
            if is_firm(cut) or (len(parts) > 1 and parts[-1].casefold() in BODY_WORDS):
                yield cut


def letterhead_of(page: ReadPage) -> str | None:
    """The house at the head of a page, or None."""
    bare = _BESIDE_HEAD.split(page.text.strip().partition("\n")[0].strip(), maxsplit=1)[0].rstrip(".,")
    if not bare or any(map(str.isdigit, bare)) or len(name_parts(bare)) < _FULL or not bare[0].isupper():
        return None
    # "From: Ann Lee (Lee Paving)" is the head of a mail, and what stands in brackets the house of one of its ends.
    if ":" in bare or "(" in bare:
        return None
    named = bare.title() if bare.isupper() else bare
    return named if is_firm(named) or name_parts(named)[-1].casefold() in BODY_WORDS else None
