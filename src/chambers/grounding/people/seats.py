"""A title that stands beside a name in the record, for a title of the draft that the finder took for a name."""

import re
from collections.abc import Iterator

from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.belonging import ties_of
from chambers.grounding.people.houses import same_house
from chambers.grounding.people.identity import is_same, name_forms, pages_naming
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.titles import (
    NEAR_CHARS,
    Title,
    titles_before,
    titles_behind,
    titles_under,
)
from chambers.grounding.people.voices import is_voice
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.rank_table import SHORT_BEFORE_NAME

_LEAD = (
    r"(?:(?:he|she)(?:['\u2019]s|\sis|\swas)\s+)?"
    r"(?:(?:the|an?|his|her|its|their|our|my|then|now)\s+|[A-Z][\w&. -]{1,40}['\u2019]s?\s|the\s[a-z]+['\u2019]s?\s)?"
)
_TITLE = SHORT_BEFORE_NAME
_NAME = r"(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019&-]+|[A-Z]\.)){0,4})"
_FIRST = re.compile(r"(?:[A-Z][\w'\u2019-]+[ ]|[A-Z]\.[ ]){1,2}\Z")
_LAST = re.compile(r"(?:[ ][A-Z]\.)?[ ][A-Z][\w'\u2019-]+")
_SET_BEHIND = re.compile(rf"{_NAME}(?:,|[ ]\()[ \n](?:{_LEAD})(?:the[ ])?(?:[A-Z][\w&-]*['\u2019]s?[ ])?\Z")
_OWNS = re.compile(r"['\u2019]s?[ ]")
_NEXT = re.compile(rf",?[ ]{_TITLE}{_NAME}")
_I_AM = re.compile(r"\bI (?:am|was|have been|had been|serve as|served as|work as|worked as)(?: also| still)?\b")


def judge_title(token: Token, text: str, grounds: Grounds) -> Outcome | None:
    """A title written large beside a name, which another page of the record gives to its bearer."""
    over, behind = (
        _SET_BEHIND.search(text[max(0, token.start - NEAR_CHARS) : token.start]),
        _NEXT.match(text, token.end),
    )
    low = max(0, token.start - NEAR_CHARS)
    claims = [(over["name"], each) for each in titles_behind(text, low + over.end("name"), 1)] if over else []
    if behind is not None:
        start, end = behind.span("name")
        claims += [(behind["name"], each) for each in titles_before(text, start, end)]
    for name, title in claims:
        words = {word.casefold() for word in name_parts(token.text)}
        if words <= {*title, *(f"{word}'s" for word in title)} and title in titles_of(name, grounds):
            return Verdict.SUPPORTED, f"the record has {name} as {' '.join(title)}", None, "name"
    if over is None or not claims or not _OWNS.match(text, token.end):
        return None
    # "Ann Lee, Acme's Claims Manager", where another page has her with Acme.
    if any(same_house(tie.house, token.text) for tie in ties_of(over["name"], grounds)):
        return Verdict.SUPPORTED, f"the record has {over['name']} with {token.text}", None, "name"
    return None


def titles_of(name: str, grounds: Grounds) -> frozenset[Title]:
    """Every title that the record gives to a name, beside it or in words of its bearer's own."""
    index = grounds.index
    found: set[Title] = set()
    for page in map(index.read, pages_naming(name, index)):
        for start, end in _places(name, page, index):
            found.update(titles_behind(page.text, end, 1), titles_before(page.text, start, end))
            found.update(titles_under(page.text, end))
        for match in _I_AM.finditer(page.text):
            if is_voice(name, page, match.start(), grounds):
                found.update(titles_behind(f", {page.text[match.end() :][:NEAR_CHARS].lstrip()}", 0, 1))
    return frozenset(found)


def _places(name: str, page: ReadPage, index: RecordIndex) -> Iterator[tuple[int, int]]:
    """Where a page has a name, with the first name before it and the surname behind it."""
    for match in name_forms(name, index).finditer(page.text):
        first = _FIRST.search(page.text[max(0, match.start() - NEAR_CHARS) : match.start()])
        last = _LAST.match(page.text, match.end())
        low, high = match.start() - (len(first[0]) if first else 0), last.end() if last else match.end()
        if is_same(page.text[low:high], name, index):
            yield low, high
