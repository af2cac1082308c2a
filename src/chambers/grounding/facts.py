"""The verdict on one fact: a name, a quotation, or a figure, which `lookup` judges.

A fact that its citation bears is supported. One that stands only elsewhere is contradicted, and the right page is
named. One that stands nowhere is not found, and the page says what it has instead.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.lookup.figures import ELSEWHERE, FIGURES, judge_figure, named_pages
from chambers.grounding.matching import BREAKS_OFF, Hit, ReadPage, find_hit, same_kind_on
from chambers.grounding.needs import candidates
from chambers.grounding.people.aliases import judge_alias
from chambers.grounding.people.implied import judge_implied
from chambers.grounding.people.name_places import name_pattern
from chambers.grounding.people.seats import judge_title
from chambers.grounding.people.short_forms import judge_short
from chambers.grounding.people.strangers import is_made_up, other_first_name
from chambers.grounding.quotations import fragments_of, goes_on_itself
from chambers.grounding.texts.near import near_quotation
from chambers.grounding.verdict import SourceSpan, Verdict
from chambers.record.matter import entries

_EXCEPTING = re.compile(r"\b(?:only|unless|without|absent|except|not|no|until)\b[^.;]*$", re.IGNORECASE)
_LEAD_CHARS = 60
_BESIDE_CHARS = 100
_ARTICLES = frozenset(("the", "a", "an"))
_UNNAMED_CHARS = 120
_CONDITION = re.compile(r"\b(?:unless|except|without)\b", re.IGNORECASE)
_LEFT_OUT_DENIAL = re.compile(r"\u201c(?:no|not|never|cannot|nor|[a-z]+n['\u2019]t)\b", re.IGNORECASE)
_DENIAL = re.compile(r"\b(?:no|not|never|none|nor|neither|cannot|without|[a-z]+n['\u2019]t)\b", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:not|never|no|nor|neither|without|cannot|hardly|[a-z]+n['\u2019]t)\b(?:\W+\w+){0,4}\W*$", re.IGNORECASE
)
_UNNAMED = re.compile(
    r"\b(?:(?:do|does|did)\s+not|doesn['\u2019]t|don['\u2019]t|didn['\u2019]t|nowhere|never|neither|without|nor)\s+(?:even\s+|ever\s+|once\s+)?"
    r"(?:list(?:s|ed|ing)?|nam(?:es?|ed|ing)|mention(?:s|ed|ing)?|identif(?:y|ies|ied|ying)|includ(?:es?|ed|ing)|show(?:s|ed|ing)?"
    r"|refer(?:s|red|ring)?\s+to|contain(?:s|ed|ing)?|disclos(?:es?|ed|ing)|record(?:s|ed|ing)?|bear(?:s|ing)?|carr(?:y|ies|ied))"
    r"\s+(?:[a-z'\u2019]+,?\s+){0,12}(?:Mr\.|Ms\.|Mrs\.|Dr\.)?\s*$"
    r"|\b(?:no\s+(?:mention|record|entry|trace|sign)\s+of|omit(?:s|ted|ting)?|leaves?\s+out|left\s+out|silent\s+(?:on|about)|says?\s+nothing\s+(?:of|about))"
    r"\s+(?:[a-z]+\s+){0,3}(?:Mr\.|Ms\.|Mrs\.|Dr\.)?\s*$"
)
_ENTERED_KINDS = frozenset((Kind.NAME, Kind.DOCKET, Kind.UNPARSED))
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
    on_pages = _on_pages(token, text, cited if held else _likely_first(able, likely), grounds)
    if on_pages is not None and on_pages[0] is not Verdict.CONTRADICTED:
        return on_pages
    return (
        _entered(token, grounds)
        or _by_alias(token, text, held, grounds)
        or on_pages
        or _missing(token, text, held, able, grounds)
    )


def _likely_first(able: Sequence[int], likely: Sequence[int]) -> list[int]:
    """Pages in the order in which they are worth asking: a small number stands on most, and bears it on few."""
    asked = frozenset(able)
    return list(dict.fromkeys((*(at for at in likely if at in asked), *able)))


def _says_itself(token: Token, doubt: str, text: str) -> bool:
    """True for a quotation whose left-out word the draft has in its own words: "only with ...", "but not as ..."."""
    if token.kind is not Kind.QUOTATION:
        return False
    broken = doubt.startswith(BREAKS_OFF)
    if (broken and goes_on_itself(text, token.start, token.end)) or _has_left_out(token, doubt, text):
        return True
    if len(fragments_of(token.text)) > 1:
        return False
    before = text[max(0, token.start - _LEAD_CHARS) : token.start]
    if "\u201cwithout" in doubt and _EXCEPTING.search(before):
        return True
    if (condition := _CONDITION.search(doubt)) is not None:
        return re.search(rf"(?i)\b{condition[0]}\b", before) is not None
    return _LEFT_OUT_DENIAL.search(doubt) is not None and _DENIES.search(before) is not None


def _has_left_out(token: Token, doubt: str, text: str) -> bool:
    """True where the draft has all that was left out in its own words beside the quotation: "before the fall, ..."."""
    around = text[max(0, token.start - _BESIDE_CHARS) : token.start] + text[token.end : token.end + _BESIDE_CHARS]
    left_out = frozenset(re.findall(r"\w+", doubt[doubt.find("\u201c") :].casefold())) - _ARTICLES
    told = left_out <= frozenset(re.findall(r"\w+", around.casefold()))
    return bool(left_out) and told and not _DENIAL.search(doubt)


def _own_pages(token: Token, held: Sequence[int], grounds: Grounds) -> set[int]:
    """The pages cited; a person may be named anywhere in the paper that is cited."""
    if token.kind is not Kind.NAME:
        return set(held)
    return {at for page in held for at in grounds.index.document(page)}


def _on_pages(token: Token, text: str, pages: Sequence[int], grounds: Grounds) -> Outcome | None:
    unsure: Found | None = None
    for at in pages:
        page = grounds.index.read(at)
        hit = find_hit(token, page)
        if hit is None:
            continue
        if hit.doubt is not None and not _says_itself(token, hit.doubt, text):
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


def _by_alias(token: Token, text: str, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """A person or firm that the cited paper calls by another of its names."""
    if token.kind is not Kind.NAME:
        return None
    both = _two_names(token, held, grounds)
    if both is not None or not held or is_made_up(token.text, grounds.index):
        return both
    if (other := other_first_name(token.text, grounds.index)) is not None:
        return Verdict.CONTRADICTED, f"the record knows {other}, and no {token.text}", None, "name"
    own = _own_pages(token, held, grounds)
    known = judge_alias(token, own, grounds) or judge_short(token, text, own, grounds)
    return known or judge_implied(token, text, own, grounds) or judge_title(token, text, grounds)


def _two_names(token: Token, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """ "Ann Lee of Lee & Sons" is a person and a firm: supported when both are."""
    parts = re.split(r"\s+of\s+", token.text, maxsplit=1)
    if len(parts) != 2:
        return None
    names = [Token(Kind.NAME, token.start, token.end, part, part) for part in parts]
    outcomes = [judge_fact(name, "", held, grounds) for name in names]
    return outcomes[0] if all(outcome[0] is Verdict.SUPPORTED for outcome in outcomes) else None


def _missing(token: Token, text: str, held: Sequence[int], able: Sequence[int], grounds: Grounds) -> Outcome:
    if held:
        # A small number stands on most pages: only those near the cited ones are worth naming.
        beside = sorted(able, key=lambda at: min([abs(at - page) for page in held]))[:_MOST_ELSEWHERE]
        elsewhere = _on_pages(token, text, beside, grounds)
        if elsewhere is not None and elsewhere[0] is Verdict.SUPPORTED:
            before = text[max(0, token.start - _UNNAMED_CHARS) : token.start]
            if token.kind is Kind.NAME and _UNNAMED.search(before):
                return (
                    Verdict.SUPPORTED,
                    "the draft says that the page does not name it, and it does not",
                    None,
                    "absent",
                )
            cites = named_pages(held, grounds)
            reason = f"not on the cited page ({cites}); it {elsewhere[1]}"
            return Verdict.CONTRADICTED, reason, elsewhere[2], ELSEWHERE
    if token.kind is Kind.QUOTATION and (near := near_quotation(str(token.value), held, grounds)):
        return near
    place = named_pages(held, grounds, " or ") if held else "any page of the record"
    near_values = [value for at in held for value in same_kind_on(token, grounds.index.read(at))]
    hint = f"; the page has {', '.join(near_values[:_NAMED_VALUES])}" if near_values else ""
    return Verdict.NOT_FOUND, f"does not stand on {place}{hint}", None, "value"
