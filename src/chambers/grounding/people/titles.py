"""The titles that stand beside a name: "Ann Lee, the Claims Manager", "the Owner's Representative, Ann Lee".

A title of several words names one seat more surely than a trade does. It is read alike from a draft and from a page: as
lower-case words, the head last; "director of maintenance" is the maintenance director, and "Lee Paving's sales manager"
a sales manager. What one word says alone ("the owner's representative") keeps whose it is.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.ordinary_words import TITLES
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.post_table import GROUPS_OF, KIN

Title = tuple[str, ...]
"""The words of a title in lower case, the head last."""

NEAR_CHARS = 80
_SEAT_TEXT = """
adviser advisor aide analyst assessor assistant beneficiary captain chair chemist chief claimant contact controller
coordinator counsel custodian designee executive foreman guarantor guardian head insured interpreter investigator lead
leader liaison litem manager marshal mate member monitor observer officer official operator organizer owner payee
planner representative responder secretary signatory sponsor steward superintendent supervisor surveyor technician
tester
"""
_HEADS = (frozenset(_SEAT_TEXT.split()) | frozenset(GROUPS_OF) | PARTY_NOUNS) - KIN
# "Human Resources Generalist": what ends so, and is written large behind a name, is what somebody is.
_AGENT = re.compile(r"[a-z]{3}(?:ist|yst|ian|eer|man|woman|person)\Z")
SMALL = frozenset(("the", "a", "an", "his", "her", "its", "their", "our", "my", "then", "now", "your"))
_WORD = r"[A-Za-z][\w&/-]*(?:['\u2019]s?)?"
_WORDS = rf"(?P<words>(?:{_WORD}[ \n]){{0,6}}{_WORD})"
_ARTICLE = r"(?:(?:the|an?|his|her|its|their|our|my|then|now)[ \n])*"
IS = r"(?:is|was|as|acted\sas|served\sas|acts\sas|serves\sas|became|remains|named)"
_BEHIND = re.compile(
    rf"(?:,?[ ]who[ ](?:is|was|had[ ]been|has[ ]been)[ \n]|,[ \n]|[ ]\(|[ ]{IS}[ \n])"
    r"(?:(?:he|she)(?:['\u2019]s|[ ]is|[ ]was)[ \n])?(?:also[ ]|still[ ])?"
    rf"{_ARTICLE}{_WORDS}"
)
_UNDER = re.compile(rf"[ \t]*\n[ \t]*{_WORDS}[ \t]*(?:,[^\n]*)?(?:\n|\Z)")
_BEFORE = re.compile(
    r"(?P<words>(?:[A-Z]?[a-z-]+(?:['\u2019]s?)?\s)(?:[a-z-]+(?:['\u2019]s?)?\s){0,3}?[a-z-]+"
    r"|(?:[A-Z][\w-]*(?:['\u2019]s?)?\s){1,4}[A-Z][a-z-]+)"
    r"(?P<joint>,?[ ]|\s(?:is|was|will\sbe|would\sbe|was\sto\sbe|is\sto\sbe|had\sbeen|has\sbeen)\s(?:an?\s)?)"
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\Z"
)
_NAME_NEXT = re.compile(r"[ ](?:[A-Z]\.[ ])?[A-Z][a-z]")
_ENDS = re.compile(r"\s*(?:[,.;:)(]|\Z|and\b)")
_LONGEST = 5
_CELL = re.compile(r"\S+(?:[ ]\S+)*")


def titles_behind(text: str, end: int, least: int = 2) -> Iterator[Title]:
    """The title of so many words behind a name that ends here, between commas, in brackets or behind "was"."""
    if (match := _BEHIND.match(text, end)) is not None:
        yield from _longest(match, text, least)


def titles_under(text: str, end: int) -> Iterator[Title]:
    """The title in the line under a name, in the same column where several sign side by side."""
    if (match := _UNDER.match(text, end)) is not None:
        yield from _longest(match, text, 1)
        return
    cell = cell_beside(text, end - 1, 1)
    if cell is not None and (title := title_of(cell.split(",")[0].split(), 1)) is not None:
        yield title


def cell_beside(text: str, at: int, step: int) -> str | None:
    """The cell of the next line (1) or of the line before (-1) in the column of a place, where both have several."""
    start = text.rfind("\n", 0, at) + 1
    lines = text[:start].splitlines()[-1:] if step < 0 else text[start:].splitlines()[1:2]
    end = text.find("\n", at)
    here = list(_CELL.finditer(text[start : end if end >= 0 else len(text)]))
    there = list(_CELL.finditer(lines[0])) if lines else []
    number = next((n for n, cell in enumerate(here) if cell.start() <= at - start < cell.end()), None)
    several = len(here) > 1 and len(here) == len(there)
    return there[number][0] if several and number is not None else None


def titles_before(text: str, start: int, end: int) -> Iterator[Title]:
    """The title before a name: "Claims Manager Ann Lee"; "for the claims manager, Ann Lee wrote" gives her none."""
    match = _BEFORE.search(text[max(0, start - NEAR_CHARS) : start])
    if match is None or (match["joint"].startswith(",") and not _ENDS.match(text, end)):
        return
    words = match["words"].split()
    for count in range(min(_LONGEST, len(words)), 1, -1):
        if (title := title_of(words[-count:])) is not None:
            yield title
            return


def _longest(match: re.Match[str], text: str, least: int) -> Iterator[Title]:
    words = match["words"].split()
    ends = [each.end() for each in re.finditer(_WORD, match["words"])]
    # What fills its line is not carried on in the next: "Ann Lee, Claims Manager" over "Lee's Representative".
    line = match["words"].split("\n", maxsplit=1)[0].split()
    for count in (*range(len(line), least - 1, -1), *range(len(words), len(line), -1)):
        title = title_of(words[:count], least)
        # "Ann Lee, Claims Manager Bo Roe": the title of whoever comes next.
        if title is not None and not _NAME_NEXT.match(text, match.start("words") + ends[count - 1]):
            yield title
            return


def title_of(words: Sequence[str], least: int = 2) -> Title | None:
    """The title that some words are, or None: the last says what somebody is, the others which, or whose."""
    lower = [word.casefold().replace("\u2019", "'") for word in words]
    large = words[-1][0].isupper()
    if "of" in lower[1:-1]:
        at = lower.index("of")
        head, what = lower[:at], [word for word in lower[at + 1 :] if word not in SMALL]
        if not what or at > 1:
            return None
        lower, large = [*what, *head], words[0][0].isupper()
    while lower and lower[0] in SMALL:
        lower.pop(0)
    owned = [at for at, word in enumerate(lower) if word.endswith(("'s", "'"))]
    if owned:
        lower = lower[min(owned[-1] + 1, len(lower) - 2) :]
    # "Anna Friedman" is somebody, and no "friedman".
    agent = large and lower[0] not in GIVEN_NAMES and _AGENT.search(lower[-1]) if lower else None
    if len(lower) < least or not (lower[-1] in _HEADS or agent):
        return None
    if any(word in TITLES or word in SMALL or (len(word) < 3 and word not in ("ad", "hr", "it")) for word in lower):
        return None
    return tuple(lower)
