"""The verdict on one fact that is no name and no quotation: on the cited pages, elsewhere, or nowhere.

Figures are judged by `lookup`; the rest (docket numbers, addresses, identifiers, exhibits of others) is compared here.
"""

from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.lookup.figures import ELSEWHERE, FIGURES, judge_figure, named_pages
from chambers.grounding.matching import Hit, ReadPage, find_hit, same_kind_on
from chambers.grounding.names.wording import name_pattern
from chambers.grounding.needs import candidates
from chambers.grounding.verdict import SourceSpan, Verdict
from chambers.record.matter import entries

_ENTERED_KINDS = frozenset((Kind.DOCKET, Kind.UNPARSED))
_MOST_ELSEWHERE = 60
_NAMED_VALUES = 3

Found = tuple[int, Hit]


def judge_fact(token: Token, text: str, held: Sequence[int], grounds: Grounds, likely: Sequence[int] = ()) -> Outcome:
    """The verdict on a token that is held to some pages, or to the whole record, of which it asks `likely` first."""
    if token.kind in FIGURES:
        outcome = judge_figure(token, text, held, grounds, likely)
        return outcome if outcome[0] is Verdict.SUPPORTED else _entered(token, grounds) or outcome
    able = candidates(token, grounds.index)
    own = _own_pages(token, held, grounds)
    cited = [at for at in able if at in own]
    on_pages = _on_pages(token, cited if held else _likely_first(able, likely), grounds)
    if on_pages is not None and on_pages[0] is not Verdict.CONTRADICTED:
        return on_pages
    return _entered(token, grounds) or on_pages or _missing(token, held, able, grounds)


def _likely_first(able: Sequence[int], likely: Sequence[int]) -> list[int]:
    """Pages in the order in which they are worth asking: a small number stands on most, and bears it on few."""
    asked = frozenset(able)
    return list(dict.fromkeys((*(at for at in likely if at in asked), *able)))


def _own_pages(token: Token, held: Sequence[int], grounds: Grounds) -> set[int]:
    """The pages cited; the number of a paper stands at its head."""
    if token.kind is Kind.IDENTIFIER:
        return {*held, *(grounds.index.document(page)[0] for page in held)}
    return set(held)


def _on_pages(token: Token, pages: Sequence[int], grounds: Grounds) -> Outcome | None:
    unsure: Found | None = None
    for at in pages:
        page = grounds.index.read(at)
        hit = find_hit(token, page)
        if hit is None:
            continue
        if hit.doubt is not None:
            unsure = unsure or (at, hit)
            continue
        return Verdict.SUPPORTED, _stands(page, hit), span_of(page.page, hit), hit.method
    if unsure is None:
        return None
    page = grounds.index.read(unsure[0])
    return Verdict.AMBIGUOUS, f"{where(page.page)}: {unsure[1].doubt}", span_of(page.page, unsure[1]), "value"


def _stands(page: ReadPage, hit: Hit) -> str:
    noise = "; letters and digits that scanning mixes up were read as one" if hit.method == "scan" else ""
    return f"stands on {where(page.page)}{noise}"


def _entered(token: Token, grounds: Grounds) -> Outcome | None:
    if token.kind not in _ENTERED_KINDS:
        return None
    caption = (("parties", caption) for caption in [grounds.matter.caption] if caption)
    pattern = name_pattern(token.text)
    for field, value in (*entries(grounds.matter), *caption):
        if pattern.search(value):
            span = SourceSpan("matter", None, None, None, None, None, None, value)
            return Verdict.SUPPORTED, f"entered for this matter as {field.replace('_', ' ')}", span, "exact"
    return None


def _missing(token: Token, held: Sequence[int], able: Sequence[int], grounds: Grounds) -> Outcome:
    if held:
        # A small number stands on most pages: only those near the cited ones are worth naming.
        beside = sorted(able, key=lambda at: min([abs(at - page) for page in held]))[:_MOST_ELSEWHERE]
        elsewhere = _on_pages(token, beside, grounds)
        if elsewhere is not None and elsewhere[0] is Verdict.SUPPORTED:
            cites = named_pages(held, grounds)
            reason = f"not on the cited page ({cites}); it {elsewhere[1]}"
            return Verdict.CONTRADICTED, reason, elsewhere[2], ELSEWHERE
    place = named_pages(held, grounds, " or ") if held else "any page of the record"
    near_values = [value for at in held for value in same_kind_on(token, grounds.index.read(at))]
    hint = f"; the page has {', '.join(near_values[:_NAMED_VALUES])}" if near_values else ""
    return Verdict.NOT_FOUND, f"does not stand on {place}{hint}", None, "value"
