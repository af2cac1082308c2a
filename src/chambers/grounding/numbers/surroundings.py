"""The words that stand around a figure, in a draft and on a page, each with a weight.

A word of the figure's own clause weighs most; one of the same sentence, of the title over it or of the head of its
column says something too. Other facts beside it count like words: a row that has the same day speaks of the same
thing. Weights say how near a word stands, not how much it means.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.rows import Unit, column_head, units_of
from chambers.grounding.words.meaning import LIGHT, SAYING, meaning

Words = Mapping[str, float]

HEAD = "<head>"
"""The mark of the day on which a paper was made."""

BESIDE, OWN, SUBJECT, NEAR, FAR, OVER = 1.5, 1.0, 0.65, 0.5, 0.25, 0.4
MARK = 1.25
_NAMED = 0.7
_EMPTY = LIGHT | {SAYING}
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_JOINT = re.compile(
    r"[;:]\s+|,\s+(?!(?:Inc|LLC|Ltd|Jr|Sr|Corp|Co|L\.?P|LLP)\b)|(?<!Inc)(?<!Ltd)(?<!Corp)(?<!Co)(?<!Jr)\.\s+|\s+(?:and|but|although|though|whereas|while|because|which|who|whom|where|until|after|before"
    r"|when|then|or|that)\s+|[()]"
)
_LABEL = re.compile(r"(?:(?<=\s)|^)(?P<label>[A-Z][A-Za-z.'/&()# -]{0,38}?):(?=\s)")
_PROSE_LABEL = re.compile(r"[A-Z][^:;.\n]{2,40}:(?=\s)")
_RELATIVE = re.compile(r"\s*,?\s*(?:(?:by|of|in|for|at|to)\s+)?(?:which|that|who)\b")
_RANGE = re.compile(r"\s*(?:to|until|through|till|-|\u2013)\s*")
_DAYS = re.compile(r"\s*(?:,|,?\s*and(?:\s+again)?(?:\s+on)?)\s*")
_WHO = re.compile(r"\s*,?\s*(?:who|whom|which)\b")
_ANNOUNCES = re.compile(r"\S+\s+(?:of\s+|was\s+|is\s+|at\s+|no\.\s+)?", re.IGNORECASE)
_GAP = re.compile(r"[\s-]*(?:[a-z]+\s+)?")
_DAY_LABEL = re.compile(r"\b(?:date|dated|sent|issued|made|effective|as of|entered into)\b", re.IGNORECASE)
_THIS = re.compile(r"\b(?:this|these|hereby)\b", re.IGNORECASE)
_HEAD_LINES = 14
_ALONE_CHARS = 30
_SHORT_ANSWER = 3


@kept_on_page
def around_on_page(page: ReadPage) -> Mapping[int, Words]:
    """For the place of each figure of a page the words around it."""
    found: dict[int, Words] = {}
    asked = ""
    for unit in units_of(page):
        text = page.text[unit.start : unit.end]
        over = _over(unit, page) | _asked(asked, text)
        asked = text if text.rstrip().endswith("?") else ""
        before: dict[Kind, dict[str, float]] = {}
        for figure in unit.figures:
            own = _in_row if unit.is_row else _in_prose
            words = own(unit, text, figure, page)
            if not unit.is_row:
                _share_lead(words, before.get(figure.kind))
                before[figure.kind] = words
            for word, weight in over.items():
                words.setdefault(word, weight)
            found[figure.start] = words
    for start in _days_of_paper(page):
        found[start] = {**found.get(start, {}), HEAD: OWN}
    return found


def _asked(question: str, answer: str) -> dict[str, float]:
    """The words of the question to which a unit is the answer; a short answer has hardly any of its own."""
    short = len(_placed(answer)) <= _SHORT_ANSWER
    return {root: OWN if short else NEAR for _, root in _placed(question)}


def _share_lead(words: dict[str, float], before: Words | None) -> None:
    """A figure of a list with hardly a word of its own has those of the one before: "below 99%, 5%; below 98%, 9%"."""
    own = [word for word, weight in words.items() if weight >= OWN and not word.startswith("#")]
    if before is not None and len(own) < 2:
        words.update(
            {word: SUBJECT for word, weight in before.items() if weight >= SUBJECT and words.get(word, 0) < SUBJECT}
        )


def _weighed(text: str, start: int, figure: Token, facts: Sequence[Token]) -> dict[str, float]:
    low, high = figure.start - start, figure.end - start
    rivals = list(_rivals(text, start, figure, facts))
    left = max((end for _, end in rivals if end <= low), default=0)
    right = min((begin for begin, _ in rivals if begin >= high), default=len(text))
    words = _free(text, tuple((fact.start - start, fact.end - start) for fact in facts if fact.kind is not Kind.NAME))
    first, last = _clause((low, high), text, words, (left, right))
    found: dict[str, float] = {}
    named = [(fact.start - start, fact.end - start) for fact in facts if fact.kind is Kind.NAME]

    label = 0 if left else _label_end(text, low)

    def weight_at(at: int) -> float:
        if first <= at < last or at < label:
            return OWN
        if left <= at < right:
            # Behind another figure of its kind, what stands before the joint belongs to that one.
            return (FAR if left else SUBJECT) if at < low else NEAR
        return FAR

    for at, root in words:
        weight = weight_at(at) * (_NAMED if any(s <= at < e for s, e in named) else 1.0)
        found[root] = max(found.get(root, 0.0), weight)
    for root in _beside(text, low, high, words):
        found[root] = BESIDE
    for fact in facts:
        if fact is not figure and (mark := _mark(fact)) is not None:
            weight = NEAR if fact.kind is figure.kind else MARK * weight_at(fact.start - start)
            if fact.kind is Kind.DATE is figure.kind and _is_listed(text, start, figure, fact):
                weight = MARK
            found[mark] = max(found.get(mark, 0.0), weight)
    return found


def _rivals(text: str, start: int, figure: Token, facts: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The other figures of its kind, but for those of one range or list of days: all of these have the same words."""
    same = [fact for fact in facts if fact.kind is figure.kind]
    if len(same) < 2 or figure not in same:
        return
    same.sort(key=lambda fact: fact.start)
    at = same.index(figure)
    low = high = at
    while low > 0 and _goes_on(text, start, same[low - 1], same[low]):
        low -= 1
    while high + 1 < len(same) and _goes_on(text, start, same[high], same[high + 1]):
        high += 1
    yield from ((fact.start - start, fact.end - start) for fact in (*same[:low], *same[high + 1 :]))


def _is_listed(text: str, start: int, one: Token, two: Token) -> bool:
    """True for the neighbour of a day in a list of days: "on May 3 and again on June 9"."""
    first, second = sorted((one, two), key=lambda each: each.start)
    return _DAYS.fullmatch(text, first.end - start, second.start - start) is not None


def _goes_on(text: str, start: int, one: Token, two: Token) -> bool:
    gap = text[one.end - start : two.start - start]
    return _RANGE.fullmatch(gap) is not None or (one.kind is Kind.DATE and _DAYS.fullmatch(gap) is not None)


def _label_end(text: str, at: int) -> int:
    """Where a label at the head of a sentence ends: "Required by plan: 1 nurse, 4 aides"."""
    label = _PROSE_LABEL.match(text)
    return label.end() if label is not None and label.end() <= at else 0


def _clause(
    span: tuple[int, int], text: str, words: Sequence[tuple[int, str]], within: tuple[int, int]
) -> tuple[int, int]:
    """The clause of a figure; one that has no words of its own takes those of the next."""
    (low, high), (left, right) = span, within
    cuts = _joints(text)
    first = max((cut for cut in cuts if cut <= low and cut >= left), default=left)
    if _WHO.match(text, first):
        first = max((cut for cut in cuts if left <= cut < first), default=left)
    behind = _RELATIVE.match(text, high)
    high = behind.end() if behind else high
    last = min((cut for cut in cuts if cut >= high and cut <= right), default=right)
    if not any(first <= at < last for at, _ in words):
        last = min((cut for cut in cuts if last < cut <= right), default=right)
    if not left and not any(first <= at < last for at, _ in words):
        first = max((cut for cut in cuts if left <= cut < first), default=left)
    return first, last


@lru_cache(maxsize=8192)
def _joints(text: str) -> tuple[int, ...]:
    return tuple(match.start() for match in _JOINT.finditer(text))


@lru_cache(maxsize=8192)
def _placed(text: str) -> tuple[tuple[int, str], ...]:
    found = [(match.start(), meaning(match[0])) for match in _WORD.finditer(text)]
    return tuple([(at, root) for at, root in found if root is not None and root not in _EMPTY])


@lru_cache(maxsize=8192)
def _free(text: str, taken: tuple[tuple[int, int], ...]) -> tuple[tuple[int, str], ...]:
    """The words of a text that stand in none of its figures: the same for each figure of a sentence."""
    return tuple([(at, root) for at, root in _placed(text) if not any(s <= at < e for s, e in taken)])


def _beside(text: str, low: int, high: int, words: Sequence[tuple[int, str]]) -> Iterable[str]:
    """The word that a number counts, and the one that announces it."""
    for at, root in words:
        if at >= high and _GAP.fullmatch(text, high, at):
            yield root
            break
    before = [(at, root) for at, root in words if at < low]
    if before and _ANNOUNCES.fullmatch(text, before[-1][0], low):
        yield before[-1][1]


def _mark(fact: Token) -> str | None:
    """Another fact beside a figure, as a word of its own."""
    value = fact.value
    if isinstance(value, DateValue):
        reading = value.readings[0] if len(value.readings) == 1 else None
        return f"#{reading.month}-{reading.day}" if reading and reading.day else None
    if isinstance(value, Amount):
        return f"#{value.value.normalize():f}"
    # "Three orders" are not order 3.
    counted = fact.kind is Kind.UNPARSED and fact.text[:1].isalpha()
    return f"#{value}" if fact.kind is not Kind.NAME and isinstance(value, str) and not counted else None


def _in_prose(unit: Unit, text: str, figure: Token, _page: ReadPage) -> dict[str, float]:
    return _weighed(text, unit.start, figure, unit.figures)


def _in_row(unit: Unit, text: str, figure: Token, page: ReadPage) -> dict[str, float]:
    found: dict[str, float] = {}
    at = figure.start - unit.start
    taken = [(each.start - unit.start, each.end - unit.start) for each in unit.figures]
    words = [(place, root) for place, root in _placed(text) if not any(s <= place < e for s, e in taken)]
    labels = [match.start("label") for match in _LABEL.finditer(text)]
    low = max((place for place in labels if place <= at), default=None)
    high = min((place for place in labels if place > at), default=len(text))
    for place, root in words:
        own = low is None or low <= place < high
        found[root] = max(found.get(root, 0.0), OWN if own else FAR)
    for root in _beside(text, at, figure.end - unit.start, words):
        found[root] = BESIDE
    head = column_head(unit, page.text, figure.start)
    for _, root in _placed(head) if head else ():
        found[root] = OWN
    for each in unit.figures:
        if each is not figure and (mark := _mark(each)) is not None:
            found[mark] = MARK
    return found


def _over(unit: Unit, page: ReadPage) -> dict[str, float]:
    """What the title or the day says under which a row or sentence is entered."""
    if unit.heading is None:
        return {}
    low, high = unit.heading
    found = {root: OVER for _, root in _placed(page.text[low:high])}
    days = (figure for figure in page.by_kind.get(Kind.DATE, ()) if low <= figure.start < high)
    for mark in (mark for day in days if (mark := _mark(day)) is not None):
        found[mark] = OVER
    return found


def _days_of_paper(page: ReadPage) -> Iterable[int]:
    """Where the days stand that a paper bears: alone on a line of its head, or behind a word that dates it."""
    lines = page.text.split("\n")
    head = len("\n".join(lines[:_HEAD_LINES]))
    for day in page.by_kind.get(Kind.DATE, ()):
        low, high = page.text.rfind("\n", 0, day.start) + 1, page.text.find("\n", day.start)
        line = page.text[low : high if high >= 0 else len(page.text)]
        before = page.text[max(0, day.start - _ALONE_CHARS) : day.start]
        short = len(line.strip()) - (day.end - day.start) <= _ALONE_CHARS
        alone = short and day.start < head and not line.rstrip().endswith(".")
        labelled = _DAY_LABEL.search(before[-max(0, day.start - low) :]) and day.start < head
        if (
            alone
            or labelled
            or (_DAY_LABEL.search(before) and _THIS.search(page.text[max(0, day.start - 120) : day.start]))
        ):
            yield day.start
