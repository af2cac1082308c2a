"""A vote that was not unanimous: "carried unanimously" where the page has "Carried, 3 to 1, Ms. Orme opposed".

What was voted on stands before the vote. Of the votes of a page the one that shares most with the sentence decides; and
only where none without a voice against it shares nearly as much.
"""

import re
from collections.abc import Sequence

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.numerals import how_many
from chambers.grounding.sense.word_spread import roots_in, shared_weight, word_spread
from chambers.grounding.texts.clauses import spoken_on, spoken_sentences

_ONE_VOICE = re.compile(
    r"\bunanim\w+|\bwithout (?:a |any )?(?:dissent\w*|opposition|objection)\b|\bno (?:dissent\w*|votes? against)\b"
    r"|\bnobody (?:dissented|objected|voted against)\b|\bwith one voice\b",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|never|less than|far from|nearly|almost)\s+(?:\w+\s+)?$|n['\u2019]t\s+$", re.IGNORECASE)
_NEEDED = re.compile(r"\b(?:requir\w+|need\w*|must|shall|only|may|if|unless)\b", re.IGNORECASE)
_COUNT = r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_TALLY = re.compile(rf"\b(?P<ayes>{_COUNT})\s*(?:-|\u2013|to|votes? to)\s*(?P<noes>{_COUNT}|none)\b", re.IGNORECASE)
_VOTE = re.compile(
    r"\b(?:vot\w+|carri\w+|pass(?:ed|es)|fail\w*|adopt\w*|approv\w*|den(?:y|ied)|ayes?|nays?|motion|moved|resol\w+"
    r"|responsible|granted|found|in favou?r|decid\w+|recommend\w*)\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"\bover the (?:dissent|objection|vote|opposition)\b|\bdissent(?:ed|ing|s)\b"
    r"|\b(?:vot\w+|was|were) (?:no|nay|against)\b"
    r"|(?:^|[\s(;,])(?:[A-Z][\w'\u2019.-]+,?\s+(?:and\s+)?){1,4}(?:opposed|against|no|nay|dissenting)\b",
)
_NO_ONE = re.compile(r"\bno(?:body| one|ne)\b", re.IGNORECASE)
_BEFORE = 3
_BEFORE_CHARS = 500
_ENOUGH, _AS_MUCH = 0.3, 0.75
_FAR = 0.7
"""What a word counts that stands only in the sentences before a vote."""
_SHOWN_CHARS = 120

_Vote = tuple[str, bool, frozenset[str], frozenset[str]]
"""What a page says of a vote, whether all agreed, its words, and those of the sentences before it."""


def unanimity_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """The vote of a page with voices against it, where the sentence has it unanimous; or None."""
    said = _ONE_VOICE.search(own)
    if said is None or _DENIED.search(own[: said.start()]) or _NEEDED.search(own):
        return None
    mine = roots_in(own[: said.start()]) | roots_in(own[said.end() :])
    found: list[tuple[float, bool, str]] = []
    for page in pages:
        for text, agreed, here, around in _votes_on(page):
            shares = dict.fromkeys(around, _FAR) | dict.fromkeys(here, 1.0)
            found.append((shared_weight(mine, shares, word_spread(page)), agreed, text))
    split = max((vote for vote in found if not vote[1]), default=None)
    most = max((vote[0] for vote in found if vote[1]), default=0.0)
    if split is None or split[0] < _ENOUGH or most >= _AS_MUCH * split[0]:
        return None
    words = " ".join(split[2].split())
    shown = words if len(words) <= _SHOWN_CHARS else f"{words[:_SHOWN_CHARS]}..."
    return f"it says \u201c{said[0]}\u201d, where the page says: \u201c{shown}\u201d"


@kept_on_page
def _votes_on(page: ReadPage) -> tuple[_Vote, ...]:
    found: list[_Vote] = []
    sentences = spoken_sentences(page)
    last = -1
    for at, sentence in enumerate(sentences):
        text = spoken_on(sentence.text)
        agreed = _agreed(text)
        if agreed is None:
            continue
        first = next(
            n for n in range(max(last + 1, at - _BEFORE), at + 1) if _is_near(sentences[n].start, sentence.start)
        )
        around = frozenset[str]().union(*(roots_in(each.text) for each in sentences[first:at]))
        found.append((text, agreed, roots_in(text), around))
        last = at
    return tuple(found)


def _is_near(one: int, other: int) -> bool:
    return other - one <= _BEFORE_CHARS


def _agreed(text: str) -> bool | None:
    """Whether all agreed in a vote, or None where no vote is told."""
    if _ONE_VOICE.search(text):
        return True
    tally = _TALLY.search(text) if _VOTE.search(text) else None
    if tally is not None:
        noes = 0 if tally["noes"].casefold() == "none" else how_many(tally["noes"])
        return how_many(tally["ayes"]) == 0 or noes == 0
    if _AGAINST.search(text) and not _NO_ONE.search(text):
        return False
    return None
