"""Courts: the short form that a citation puts in its bracket, and which courts a reporter prints.

"UNITED STATES COURT OF APPEALS FOR THE NINTH CIRCUIT" is "9th Cir.", "Supreme Court of Ohio" is "Ohio". A court that
is not named in one of the usual ways is None, and is then not compared. Of reporters only plain misfits are named: the
Supreme Court's reporter with a lower court in the bracket, a district court in the reporter of the courts of appeals.
"""

import re
from collections.abc import Collection

_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh"
_ORDINALS = _ORDINAL_WORDS.split()
_ENDINGS = {1: "st", 2: "d", 3: "d"}
STATES = {
    "alabama": "Ala.", "alaska": "Alaska", "arizona": "Ariz.", "arkansas": "Ark.", "california": "Cal.",
    "colorado": "Colo.", "connecticut": "Conn.", "delaware": "Del.", "florida": "Fla.", "georgia": "Ga.",
    "hawaii": "Haw.", "idaho": "Idaho", "illinois": "Ill.", "indiana": "Ind.", "iowa": "Iowa", "kansas": "Kan.",
    "kentucky": "Ky.", "louisiana": "La.", "maine": "Me.", "maryland": "Md.", "massachusetts": "Mass.",
    "michigan": "Mich.", "minnesota": "Minn.", "mississippi": "Miss.", "missouri": "Mo.", "montana": "Mont.",
    "nebraska": "Neb.", "nevada": "Nev.", "new hampshire": "N.H.", "new jersey": "N.J.", "new mexico": "N.M.",
    "new york": "N.Y.", "north carolina": "N.C.", "north dakota": "N.D.", "ohio": "Ohio", "oklahoma": "Okla.",
    "oregon": "Or.", "pennsylvania": "Pa.", "rhode island": "R.I.", "south carolina": "S.C.",
    "south dakota": "S.D.", "tennessee": "Tenn.", "texas": "Tex.", "utah": "Utah", "vermont": "Vt.",
    "virginia": "Va.", "washington": "Wash.", "west virginia": "W. Va.", "wisconsin": "Wis.", "wyoming": "Wyo.",
    "columbia": "D.C.",
}  # fmt: skip
_STATE = "|".join(sorted(STATES, key=len, reverse=True))
_GAP = r"[\s,]+"
_CIRCUIT = re.compile(
    rf"court{_GAP}of{_GAP}appeals{_GAP}(?:for{_GAP}the{_GAP})?"
    rf"(?P<circuit>{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|d|rd|th)|federal|district{_GAP}of{_GAP}columbia){_GAP}circuit"
)
_DISTRICT = re.compile(
    rf"district{_GAP}court{_GAP}(?:for{_GAP}the{_GAP})?(?:(?P<side>northern|southern|eastern|western|middle|central){_GAP})?"
    rf"(?:district{_GAP}(?:of{_GAP})?)?(?P<state>{_STATE})\b"
)
_STATE_SUPREME = re.compile(rf"supreme{_GAP}(?:judicial{_GAP})?court{_GAP}of{_GAP}(?P<state>{_STATE})\b")
_SUPREME_OF = re.compile(rf"\b(?P<state>{_STATE}){_GAP}supreme{_GAP}court\b")
_STATE_APPEALS = re.compile(
    rf"court{_GAP}of{_GAP}appeals?{_GAP}of{_GAP}(?:the{_GAP}state{_GAP}of{_GAP})?(?P<state>{_STATE})\b"
    rf"|\b(?P<state2>{_STATE}){_GAP}court{_GAP}of{_GAP}appeals?\b"
)
_HIGHEST_APPEALS = frozenset(("new york", "maryland"))


def court_of(head: str) -> str | None:
    """The court that an opinion's head names, as citations write it, or None."""
    folded = " ".join(head.casefold().split())
    if re.search(rf"supreme{_GAP}court{_GAP}of{_GAP}the{_GAP}united{_GAP}states", folded):
        return "U.S."
    if found := _CIRCUIT.search(folded):
        return _circuit(found["circuit"])
    if found := _DISTRICT.search(folded):
        side = f"{found['side'][0].upper()}.D. " if found["side"] else "D. "
        return f"{side}{STATES[found['state']]}"
    return _state_court(folded)


def _state_court(folded: str) -> str | None:
    if found := _STATE_SUPREME.search(folded) or _SUPREME_OF.search(folded):
        return STATES[found["state"]]
    if found := _STATE_APPEALS.search(folded):
        state = found["state"] or found["state2"]
        return STATES[state] if state in _HIGHEST_APPEALS else f"{STATES[state]} Ct. App."
    return None


def _circuit(word: str) -> str:
    if word == "federal":
        return "Fed. Cir."
    if word.startswith("district"):
        return "D.C. Cir."
    number = _ORDINALS.index(word) + 1 if word in _ORDINALS else int(re.sub(r"\D", "", word))
    return f"{number}{_ENDINGS.get(number, 'th')} Cir."


_IN_CIRCUIT = re.compile(r"\b(?:\d{1,2}(?:st|nd|d|rd|th)|D\.?C\.?|Fed\.?)\s+Cir\b")
_IN_DISTRICT = re.compile(r"\b(?:[NSEWMC]\.?\s?D\.?|D\.)\s?[A-Z]")
_SUPREME_REPORTERS = frozenset(("us", "sct", "led", "led2d"))
_APPEALS_REPORTERS = frozenset(("f2d", "f3d", "f4th"))
_DISTRICT_REPORTERS = frozenset(("fsupp", "fsupp2d", "fsupp3d", "frd"))


def court_problem(reporter: str, court: str, jurisdictions: Collection[str]) -> str | None:
    """Why this court's decisions are not in this reporter, or None; `jurisdictions` are those it is known to print."""
    folded = re.sub(r"[^0-9a-z]", "", reporter.casefold())
    circuit, district = _IN_CIRCUIT.search(court) is not None, _IN_DISTRICT.match(court) is not None
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
    one, two = _spelt(cited), _spelt(known)
    alike = one == two or one in two or two in one or one.replace("ct", "") == two.replace("ct", "")
    return alike and _is_appeals(cited) is _is_appeals(known)


def _is_appeals(court: str) -> bool:
    return re.search(r"\bapp", court, re.IGNORECASE) is not None


def _spelt(court: str) -> str:
    words = re.sub(r"\b(\d+)(?:d|nd|rd|st|th)\b", r"\1", court.casefold())
    return re.sub(r"[^0-9a-z]", "", words.replace("circuit", "cir"))
