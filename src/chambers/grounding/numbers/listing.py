"""Counts that the sentence itself bears out by what it lists: "two payments, A and B".

"Three visits (4, 8 and 48 days)" counts what stands in the brackets. What is listed is judged for itself. The last
figure of a list may be its total; a total may stand before the count.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_after
from chambers.grounding.pages.sentences import Sentence

_SMALL = frozenset(str(number) for number in range(2, 11))
_LEAD_CHARS = 30
_COLON_CHARS = 90
_NO_LIST = re.compile(r"\s+(?:to|of|or)\s|\s*-")
_JOINS = re.compile(r"[\s,;]*(?:and|plus|&)?(?:\s+(?:on|of|for|in|by|the|an?|[a-z]+)){0,3}\s*", re.IGNORECASE)
_BARE_JOINS = re.compile(r"\s*(?:,\s*(?:and\s+)?|;\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(?:on\s+)?", re.IGNORECASE)
# "$10, $20 and $30, three debts that add up to $60".
_ADDED = re.compile(r"\s+[a-z]+\s+(?:that|which|who)?\s*(?:add|total|come|make|amount)\w*\b", re.IGNORECASE)
_ALL_OF_THEM = re.compile(r"\b(?:for|of|between|among) (?:the|these|those|all) $|\ball $", re.IGNORECASE)
_EACH = re.compile(r"\beach (?:of|to) (?:the |these |those |its |his |her |their )?$", re.IGNORECASE)
_TOTALS = re.compile(
    r"\b(?:total\w*|sum|add(?:s|ed)? up to|in all|come to|comes to|together|altogether)\b[^.;]*$", re.IGNORECASE
)
_THOSE = re.compile(r"\b(?:those|these|the|both)\s+$", re.IGNORECASE)
_MONTH = re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b")
_KINDS = (Kind.AMOUNT, Kind.DATE, Kind.NAME, Kind.UNPARSED)


def judge_listing(token: Token, tokens: Sequence[Token], sentences: Sequence[Sentence]) -> Outcome | None:
    """Supported when a sentence lists exactly so many things; None otherwise."""
    sentence = next((each for each in sentences if each.start <= token.start < each.end), None)
    if sentence is None or str(token.value) not in _SMALL:
        return None
    count = int(str(token.value))
    rest = sentence.text[token.end - sentence.start :]
    if (months := _those_months(count, sentence.text[: token.start - sentence.start], rest)) is not None:
        return _counted(months)
    if unit_after(rest, 0) is not None or _NO_LIST.match(rest):
        return None
    inside = [each for each in tokens if sentence.start <= each.start < sentence.end]
    if (parts := _each_of(count, token, inside, sentence)) is not None:
        return _counted("; ".join(each.text for each in parts))
    listed = _listed_behind(count, token, inside, sentence) or _added_before(count, token, inside, sentence)
    if listed is not None:
        return _counted("; ".join(each.text for each in listed))
    after = re.match(r"[^:]{2,60}:\s*(?P<list>[^.;]+)", rest)
    if after and len(re.split(r",\s*(?:and\s+)?|\s+and\s+", after["list"])) == count:
        return _counted(after["list"])
    return None


def _listed_behind(count: int, token: Token, inside: Sequence[Token], sentence: Sentence) -> Sequence[Token] | None:
    """The things of one kind behind a count, when they are just so many."""
    for kind in _KINDS:
        listed = [each for each in inside if each.kind is kind and each.start > token.end]
        # The last figure of such a list may be its total.
        last = listed[-1] if listed else None
        totals = last is not None and (
            _TOTALS.search(sentence.text[: last.start - sentence.start][-_LEAD_CHARS:]) or _is_sum(listed)
        )
        joined = all(_between(sentence, one, two, _JOINS) for one, two in pairwise(listed[:count]))
        if count == len(listed) - bool(totals) and joined:
            return listed
        colon = sentence.text.find(":", token.end - sentence.start)
        behind = [each for each in listed if kind is Kind.NAME and each.start - sentence.start > colon > 0]
        if len(behind) == count and colon - (token.end - sentence.start) < _COLON_CHARS:
            return behind
        # "2-West" is no person.
        full = [each for each in listed if kind is Kind.NAME and len(each.text.split()) > 1]
        if len(full) == count and ":" in sentence.text[token.end - sentence.start : full[0].start - sentence.start]:
            return full
        bracketed = [run for run in _runs(listed, sentence) if _is_in_brackets(run, sentence)]
        if [len(run) for run in bracketed] == [count]:
            return bracketed[0]
    return None


def _those_months(count: int, before: str, rest: str) -> str | None:
    """ "124 in September and 131 in October, 255 in those two months"."""
    if not _THOSE.search(before) or not re.match(r"\s+months?\b", rest):
        return None
    named = list(dict.fromkeys(match[0] for match in _MONTH.finditer(before)))
    return ", ".join(named) if len(named) == count else None


def _is_sum(listed: Sequence[Token]) -> bool:
    """True for amounts of which the last is the sum of the others."""
    values = [each.value.value for each in listed if isinstance(each.value, Amount)]
    return len(values) == len(listed) > 2 and sum(values[:-1]) == values[-1]


def _runs(listed: Sequence[Token], sentence: Sentence) -> Iterator[list[Token]]:
    """Lists of things with nothing but commas and "and" between them."""
    run: list[Token] = []
    for each in listed:
        if run and not _between(sentence, run[-1], each, _BARE_JOINS):
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _is_in_brackets(run: Sequence[Token], sentence: Sentence) -> bool:
    low, high = run[0].start - sentence.start, run[-1].end - sentence.start
    return sentence.text[:low].rstrip().endswith("(") and re.match(r"[^()]{0,20}\)", sentence.text[high:]) is not None


def _added_before(count: int, token: Token, inside: Sequence[Token], sentence: Sentence) -> Sequence[Token] | None:
    """The amounts before a count: "$10 and $20, two debts that add up", "$10 and $20, or $30 for the two"."""
    before = [each for each in inside if each.start < token.start and each.kind is Kind.AMOUNT]
    at = token.end - sentence.start
    if len(before) == count and _ADDED.match(sentence.text[at:]):
        return before
    values = [each.value.value for each in before if isinstance(each.value, Amount)]
    in_all = _ALL_OF_THEM.search(sentence.text[: token.start - sentence.start])
    return before[:-1] if len(values) == count + 1 and sum(values[:-1]) == values[-1] and in_all else None


def _each_of(count: int, token: Token, inside: Sequence[Token], sentence: Sentence) -> Sequence[Token] | None:
    """ "$24,000, $12,000 to each of the two": an amount of the sentence is just so many times another."""
    if not _EACH.search(sentence.text[: token.start - sentence.start]):
        return None
    amounts = [each for each in inside if isinstance(each.value, Amount)]
    for one, two in permutations(amounts, 2):
        if (
            isinstance(one.value, Amount)
            and isinstance(two.value, Amount)
            and one.value.value == count * two.value.value
        ):
            return one, two
    return None


def _between(sentence: Sentence, one: Token, two: Token, joins: re.Pattern[str]) -> bool:
    return joins.fullmatch(sentence.text[one.end - sentence.start : two.start - sentence.start]) is not None


def _counted(words: str) -> Outcome:
    return worked_out("counted in the sentence", words)
