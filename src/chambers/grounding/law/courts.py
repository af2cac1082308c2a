"""Which courts a reporter prints, as far as a wrong one can be told.

Only plain misfits are named: the Supreme Court's reporter with a lower court in the bracket, a district court in the
reporter of the courts of appeals. Whatever is not plainly wrong is left alone.
"""

import re
from collections.abc import Collection

_CIRCUIT = re.compile(r"\b(?:\d{1,2}(?:st|nd|d|rd|th)|D\.?C\.?|Fed\.?)\s+Cir\b")
_DISTRICT = re.compile(r"\b(?:[NSEWMC]\.?\s?D\.?|D\.)\s?[A-Z]")
_SUPREME_REPORTERS = frozenset(("us", "sct", "led", "led2d"))
_APPEALS_REPORTERS = frozenset(("f2d", "f3d", "f4th"))
_DISTRICT_REPORTERS = frozenset(("fsupp", "fsupp2d", "fsupp3d", "frd"))


def court_problem(reporter: str, court: str, jurisdictions: Collection[str]) -> str | None:
    """Why this court's decisions are not in this reporter, or None; `jurisdictions` are those it is known to print."""
    folded = re.sub(r"[^0-9a-z]", "", reporter.casefold())
    circuit, district = _CIRCUIT.search(court) is not None, _DISTRICT.match(court) is not None
    if folded in _SUPREME_REPORTERS and (circuit or district):
        return f"{reporter} prints the Supreme Court of the United States, not {court}"
    if folded in _APPEALS_REPORTERS and district and not circuit:
        return f"{reporter} prints courts of appeals, not {court}"
    if folded in _DISTRICT_REPORTERS and circuit:
        return f"{reporter} prints district courts, not {court}"
    federal = any(re.match(r"us(?:;|:c\d*[:;]|:fed)", each) for each in jurisdictions)
    if circuit and jurisdictions and not federal:
        return f"{reporter} prints courts of a state, not {court}"
    return None


def same_court(cited: str, known: str) -> bool:
    """True when two ways to write a court mean one court; a court of appeals is not the highest court of its state."""
    one, two = _folded(cited), _folded(known)
    alike = one == two or one in two or two in one or one.replace("ct", "") == two.replace("ct", "")
    return alike and _is_appeals(cited) is _is_appeals(known)


def _is_appeals(court: str) -> bool:
    return re.search(r"\bapp", court, re.IGNORECASE) is not None


def _folded(court: str) -> str:
    words = re.sub(r"\b(\d+)(?:d|nd|rd|st|th)\b", r"\1", court.casefold())
    return re.sub(r"[^0-9a-z]", "", words.replace("circuit", "cir"))
