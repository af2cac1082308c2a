"""Numbers that name a thing or a place, and count nothing: floor 5, Addendum No. 3, line 12 of a transcript.

A count of a draft is not borne by the number of a row, a paragraph or a room; and "pier 4" is borne only by pier 4.
What names by number is a table of words; what numbers the lines of a page is seen by its place at their head.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.numerals import IN_WORDS
from chambers.grounding.words.meaning import is_stop, stem
from chambers.grounding.words.verb_table import VERBS

_NAMING_WORDS = """
account acct act addendum aisle amendment annex apartment apt appendix article art attachment award badge barn bay bed
berth bin bldg block board book booth box branch bridge building bus cabin cage camera car case cell certificate
chapter check checkpoint cheque chute claim class clause column condition count covenant crew crossing deck district
division dock docket
document door draft engine entry exhibit exh ex exit extension ext figure fig file flight floor folder form frame gate
group grade hangar highway hwy house hydrant image incident instalment installment interstate invoice inv issue item
job junction kit lab lane layer level licence license line list local locker log lot machine manhole map meter mile-
marker milepost mm model module no note notice nos number offer office operation opinion order outlet page pallet
panel paragraph para part patient pen phase photo photograph picture pier pin plan plate plot platform point policy
pole pool position post precinct press priority proposal protocol pump purchase question quote rack ramp receipt
record reference ref reg registration regulation release report requisition resolution revision rev ring road room
route row rule run runway sample schedule seat section sec serial series sheet shelf shift ship site slide slip space
stage stall station statement step stop store street stub suite ste switch tab table tank tap task team terminal test
term ticket tier title tower track tract tranche transaction trial truck type unit valve van vehicle version vial volume
vol voucher wall ward warehouse warrant well window wing work witness zone
"""
_NAMING = frozenset(_NAMING_WORDS.split())
_BEFORE = re.compile(
    r"(?P<word>[A-Za-z-]{1,14})(?:(?P<dot>\.)|\(s\))?[ \n]?(?P<no>[Nn]os?\.[ \n]?|#[ ]?|[Nn]umbers?[ \n])?$"
    r"|(?P<sign>#|\u00a7{1,2}|\u00b6{1,2})\s*$|(?P<only>[Nn]os?\.)[ \n]?$"
)
_SUBJECT = re.compile(
    r"\b(?:I|we|you|he|she|they|who|to|not|please|can|could|will|would|may|might|must|shall|should|do|does|did)\s+"
    r"(?:(?:also|now|only|then|still|myself|further|even|again|[a-z]+ly)\s+)?$",
    re.IGNORECASE,
)
_ONE_DOER = frozenset(("he", "she", "who"))
_COUNTS = re.compile(r"\d{1,3}\s+(?:of\s|(?:[a-z]+\s+){0,2}?(?P<noun>[a-z]{2,}s)\b)")
_MORE_BEFORE = re.compile(r"(?:[0-9]{1,4}(?:,|,?\s+(?:and|to|through|of)|\s?[-\u2013])\s*){1,6}$")
_MORE_BEHIND = re.compile(r"[0-9]{1,4}(?:,\s*|,?\s+(?:and|to|through)\s+|\s?[-\u2013]\s?)[0-9]{1,4}(?![\w,.%])")
_INSIDE = re.compile(r"\b(?i:for|of|on|under|the|that|with|by|from|to|than|and|or|in|as)\s$")
_LINE_START = re.compile(
    r"^[ \t|]*(?:\(?(?P<number>[0-9]{1,3})(?:\s?[-\u2013]\s?[0-9]{1,3})?(?:[.)](?=[ \t\S])|(?=[ \t]{2,}\S)"
    r"|(?=[ \t]*\|)|(?=[ \t]+[QA][.:]?\s))"
    r"|(?P<section>[0-9]{1,3}(?:\.[0-9]{1,3})+)(?=[.)]?[ \t]+\S)"
    r"|(?P<place>[0-9]{1,4}:(?P<line>[ ]?[0-9]{1,2}))(?=[ \t]))",
    re.MULTILINE,
)
_BARE = re.compile(r"[ \t]{2,}|[ \t]*\|")
_QUANTITY = re.compile(
    r"^[ \t|]*(?:qty|quantity|quant|count|units?|pcs|pieces|no\. of)\b", re.IGNORECASE | re.MULTILINE
)
_HEAD = re.compile(r"^[ \t|]*(?P<number>[0-9]{1,3})(?=[ \t|])", re.MULTILINE)
_SPELT = re.compile(rf"{IN_WORDS}\s+(?P<noun>[A-Za-z]{{3,}})")
_BEFORE_CHARS = 40
_FEW = 2
_SHORTENED_WORDS = """
acct add amend app apt art att bd bldg blk cert ch cl col dist div doc est ex exh exp ext fig figs hwy inv lic mm no nos
para pl pp pt ref reg req res rev rm sched sec secs ser sess ste stn supp tab tr vol
"""
_SHORTENED = frozenset(_SHORTENED_WORDS.split())
"""Words by which things are numbered, as they are shortened: "Fig. 4"; a pen that ends a sentence numbers nothing."""
_PARTS_WORDS = "article clause exhibit item note page paragraph para part point question rule schedule section sec step"
_PARTS = frozenset(_PARTS_WORDS.split())
_PARTS_STEMS = frozenset(map(stem, _PARTS))
_TIME = frozenset(("year", "season", "month", "week", "day", "night", "hour", "minute", "second"))
_PLAIN = frozenset(("no", "nos", "number"))


def is_part_of_paper(text: str, start: int) -> bool:
    """True for the number of a section, an item, a step: it counts nothing, whatever figures would make it."""
    return naming_word(text, start) in _PARTS_STEMS


@lru_cache(maxsize=8192)
def _leading(near: str) -> tuple[str, re.Match[str] | None, bool]:
    """What stands before a number without the others of its list, the word it ends with, and whether it is a list."""
    before = near.rstrip("(")
    more = _MORE_BEFORE.search(before)
    before = before[: more.start()] if more else before
    return before, _BEFORE.search(before), more is not None


def naming_word(text: str, start: int) -> str | None:
    """The stem of the word by which a number names a thing ("pier 4", "Change Order No. 2"), or None for a count."""
    near = text[max(0, start - _BEFORE_CHARS) : start]
    before, found, more = _leading(near)
    if found is None:
        return None
    if found["sign"]:
        return found["sign"][0]
    if found["only"] or found["word"].casefold() in _PLAIN:
        return "no"
    word = found["word"].casefold()
    # "I counted from the schedules. Eleven" names no schedule.
    if found["dot"] and word not in _SHORTENED and found["no"] is None:
        return None
    single = word.removesuffix("s") if word not in _NAMING else word
    # What stands in brackets names a part of a paper at most: "crew (13)", "Quay (7 Quay Steps)" name nothing.
    if near.endswith("(") and single not in _PARTS and found["no"] is None:
        return None
    # "The report lists six defects", "they list six defects": what is spelt out before a noun counts it.
    if found["no"] is None and (counted := _SPELT.match(text, start)) and not is_stop(counted["noun"]):
        return None
    if single in _NAMING:
        return None if _is_verb(found, before, text, start, listed=more) else stem(single)
    if (
        not is_stop(word)
        and text[start : start + 1].isdigit()
        and _is_numbered(found, before, text, start, listed=more)
    ):
        return stem(single)
    if found["no"] is None:
        return None
    return "no" if is_stop(word) else stem(word)


def _is_numbered(found: re.Match[str], before: str, text: str, start: int, *, listed: bool) -> bool:
    """True for what is named by its number, whatever it is: "Motions 1 and 2", "for Motion 1", "to motions 1 and 2"."""
    word = found["word"]
    inside = _INSIDE.search(before[: found.start()]) is not None
    if word.endswith("s") and (listed or _MORE_BEHIND.match(text, start)):
        return word[0].isupper() or (inside and word.casefold().removesuffix("s") not in _TIME)
    # "In Boston 12 lots were sold".
    counted = _COUNTS.match(text, start)
    counts = counted is not None and (counted["noun"] or "of").removesuffix("s") not in VERBS
    return word[0].isupper() and inside and not counts


def _is_verb(found: re.Match[str], before: str, text: str, start: int, *, listed: bool) -> bool:
    """True for a word that says what somebody does: "I count 17 stoppages", "the letter lists 6 defects"."""
    if found["no"] or found["dot"] or found["word"] != found["word"].casefold():
        return False
    plural = found["word"] not in _NAMING
    subject = _SUBJECT.search(before[: found.start()])
    # "Yes to questions 7 and 8": only of one who does it a verb ends so.
    if subject is not None and not (plural and subject[0].split()[0].casefold() not in _ONE_DOER):
        return True
    plural = plural and not listed
    return plural and _COUNTS.match(text, start) is not None


@kept_on_page
def line_numbers(page: ReadPage) -> frozenset[int]:
    """Where the numbers begin that only number the lines, rows, paragraphs or sections of a page."""
    found = list(_LINE_START.finditer(page.text))
    numbers = [int(match["number"]) for match in found if match["number"]]
    rising = sum(one < two <= one + 3 for one, two in pairwise(numbers))
    # What stands twice under "Qty" counts the rows' things and numbers no row.
    bare = [int(match["number"]) for match in found if match["number"] and _BARE.match(page.text, match.end())]
    counted = any(one == two for one, two in pairwise(bare)) and _QUANTITY.search(page.text) is not None
    found = [match for match in found if not (counted and match["number"] and _BARE.match(page.text, match.end()))]
    return frozenset(
        (
            *(m.start(m.lastgroup or 0) for m in found if m["section"] or m["place"] or rising >= _FEW - 1),
            # "12: 7  A. Yes" is line 7 of page 12.
            *(m.end("line") - len(m["line"].strip()) for m in found if m["line"]),
            *_in_sequence(page.text),
        )
    )


def _in_sequence(text: str) -> Iterator[int]:
    """Numbers at the head of lines that follow one another as 1, 2, 3 do."""
    heads = list(_HEAD.finditer(text))
    for one, two, three in zip(heads, heads[1:], heads[2:], strict=False):
        first = int(one["number"])
        if (int(two["number"]), int(three["number"])) == (first + 1, first + 2):
            yield from (each.start("number") for each in (one, two, three))
