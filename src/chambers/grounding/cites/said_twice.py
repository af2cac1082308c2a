"""One place that a citation says twice: "Tr. 33:4-12, J.A. 88", "Lee Dep. 40:4 (JA95)". Both must be the same page.

Told is only what the labels of the pages tell: the transcript's page bears another number of the appendix, or the
number is that of another page of the transcript. An exhibit with the number of its page is for `references`.
"""

import re

from chambers.grounding.cites.exhibits import ExhibitReference
from chambers.grounding.cites.holding import pages_of_cite
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit
from chambers.grounding.verdict import Verdict
from chambers.record.bates import Place, core_of
from chambers.record.reference import BatesReference

_BETWEEN = re.compile(r",? ?[(\[]?|,? at |,? ?[/=] ?")


def judge_said_twice(token: Token, beside: Token | None, between: str, grounds: Grounds) -> Outcome | None:
    """Contradicted where the number behind a place is that of another page; None where nothing tells."""
    if beside is None or not isinstance(beside.value, BatesReference) or not _BETWEEN.fullmatch(between):
        return None
    series = _series(beside.value)
    if series is None or (isinstance(token.value, BatesReference) and _series(token.value) == series):
        return None
    meant, given = _narrow(token, grounds), pages_of_cite(beside, grounds)
    if not meant or not given or set(meant) & set(given) or not _may_compare(meant, given, series, grounds):
        return None
    page = grounds.index.pages[meant[0]]
    return (
        Verdict.CONTRADICTED,
        f"{token.text} is on {where(page)}, not on {beside.text}",
        span_of(page, Hit(0, 0)),
        "label",
    )


def _narrow(token: Token, grounds: Grounds) -> tuple[int, ...]:
    """The pages of a citation that says which pages it means; none for an exhibit, or a paper as a whole."""
    value = token.value
    if isinstance(value, ExhibitReference) and (value.paper is None or (value.page is None and not value.sections)):
        return ()
    return pages_of_cite(token, grounds)


def _may_compare(meant: tuple[int, ...], given: tuple[int, ...], series: str, grounds: Grounds) -> bool:
    """True for pages of one file, and where the page that is meant bears a number of the same series."""
    pages = grounds.index.pages
    if {pages[at].sha256 for at in meant} & {pages[at].sha256 for at in given}:
        return True
    borne = (grounds.ledger.labels.get(Place(pages[at].sha256, pages[at].number)) for at in meant)
    return any(number is not None and core_of(number.prefix) == series for number in borne)


def _series(reference: BatesReference) -> str | None:
    return core_of(reference.numbers[0].prefix) if reference.numbers else None
