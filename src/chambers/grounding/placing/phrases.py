"""A figure of another phrase of one list: "$260 for the coat", where the page has "coat $390, gifts $260".

A sentence of a page that gives several figures of a kind gives each its own phrase. Words that stand in only one of the
phrases tell which one the draft speaks of. Where they all stand in the phrase of another figure, and none in that of
the draft's, the figure is of something else. What the draft may have reckoned from several of them is left alone.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.placing.lines import MADE_OF
from chambers.grounding.placing.slots import could_replace, is_count_in_all, is_of_name
from chambers.grounding.placing.together import is_placed
from chambers.grounding.texts.rows import units_of
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.meaning import LIGHT, stem, stems

_KINDS = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED))
# A line that ends within a phrase ("you owe us\n$40") parts nothing; another begins with a capital or a mark.
_CUT = re.compile(r"[;,](?!\d)|\.\s|\band\b|\bbut\b|[()]|\n(?=\s*(?:[^\W\d_a-z]|[-*\u2022\n]))")
_WHOLE = frozenset(map(stem, ("total", "totals", "totaling", "altogether", "sum")))
_LEAD_WORDS = 3
_LONG = 2

Phrases = tuple[tuple[Token, frozenset[str]], ...]


def phrase_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], apart: frozenset[int] = frozenset()
) -> str | None:
    """The figure of the phrase that the sentence speaks of, where the draft has that of another; or None."""
    facts = [token for token in tokens if token.kind in _KINDS]
    if not facts or any(token.start in apart for token in facts) or MADE_OF.search(own):
        return None
    mine = frozenset(stems(own)) - LIGHT
    for token in facts:
        alone = sum(each.kind is token.kind for each in facts) == 1
        small = token.kind is Kind.UNPARSED and (len(str(token.value)) < _LONG or not token.text[:1].isdigit())
        if not alone or small or is_of_name(token, own, start) or is_count_in_all(token, own, start):
            continue
        hits = [(page, hit.start) for page in pages for hit in find_hits(token, page)]
        other = _other(token, hits, mine) if len(hits) == 1 else None
        if other is not None and not is_placed(token, own, start, facts, pages):
            return f"there it is {flowing(other.text)}, and {flowing(token.text)} is of something else"
    return None


def _other(token: Token, hits: Sequence[tuple[ReadPage, int]], mine: frozenset[str]) -> Token | None:
    page, at = hits[0]
    listed = next((each for each in _lists(page, token.kind) if any(f.start == at for f, _ in each)), None)
    if listed is None:
        return None
    # "Three at $400, total $1,200": the whole goes with all that the sentence says.
    if any(figure.start == at and words & _WHOLE for figure, words in listed):
        return None
    often = Counter(word for _, words in listed for word in words)
    told = {word for word in mine if often[word] == 1}
    having = [figure for figure, words in listed if words & told]
    if len(having) != 1 or having[0].start == at:
        return None
    return having[0] if could_replace(token, having[0], None, page) else None


@kept_on_page
def _lists(page: ReadPage, kind: Kind) -> tuple[Phrases, ...]:
    """The sentences with several figures of a kind, each with the words of its phrase."""
    found = []
    for unit in units_of(page):
        figures = [f for f in unit.figures if f.kind is kind and naming_word(page.text, f.start) is None]
        if len(figures) > 1 and not unit.is_row:
            found.append(tuple(_phrases(page.text, unit.start, unit.end, figures)))
    return tuple(found)


def _phrases(text: str, low: int, high: int, figures: Sequence[Token]) -> Iterator[tuple[Token, frozenset[str]]]:
    for number, figure in enumerate(figures):
        left = figures[number - 1].end if number else low
        right = figures[number + 1].start if number + 1 < len(figures) else high
        before = _CUT.split(text[left : figure.start])[-1]
        # What opens the sentence goes with the whole list.
        before = " ".join(before.split()[-_LEAD_WORDS:]) if not number else before
        after = _CUT.split(text[figure.end : right], maxsplit=1)[0]
        yield figure, (frozenset(stems(before)) | frozenset(stems(after))) - LIGHT
