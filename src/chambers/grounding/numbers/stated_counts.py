"""Whether a page itself states another number of what a draft counts.

What the page says outright ("two additional towers") goes before whatever rows, lists and differences could make of it.
"""

import re

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.counts import is_measure, unit_after
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.words.meaning import is_stop, stem

_COUNTED = re.compile(r"(?P<words>(?:[\s-]+[a-z]+){1,4})")
_SMALL = 20


def stated_otherwise(setting: Setting) -> bool:
    """True where a cited page gives another number to the things counted, and none gives this one to them."""
    token, text, start = setting.token, setting.sentence.text, setting.sentence.start
    thing = _thing(text, token.end - start)
    unit = unit_after(text, token.end - start)
    if not _is_count(token) or thing is None or (unit is not None and is_measure(unit)):
        return False
    told = {str(each.value) for each in setting.beside}
    stated = {value for page in setting.pages for value in _stated(page, thing)}
    # Two numbers of one thing are parts of a whole, which the draft may add up or choose from.
    return len(stated) == 1 and not stated & {*told, str(token.value)}


def _stated(page: ReadPage, thing: str) -> set[str]:
    """The numbers that a page gives to things of a name."""
    return {
        str(figure.value)
        for figure in page.by_kind.get(Kind.UNPARSED, ())
        if _is_count(figure)
        and _thing(page.text, figure.end) == thing
        and unit_after(page.text, figure.end) is None
        and figure.start not in line_numbers(page)
        and naming_word(page.text, figure.start) is None
    }


def _is_count(figure: Token) -> bool:
    value = str(figure.value)
    return figure.kind is Kind.UNPARSED and value.isdecimal() and 1 < int(value) < _SMALL


def _thing(text: str, end: int) -> str | None:
    """The noun behind a number: the last of the few words up to a small one."""
    found = _COUNTED.match(text, end)
    thing = None
    for word in re.split(r"[\s-]+", found["words"].strip()) if found else ():
        if is_stop(word):
            break
        thing = stem(word)
    return thing
