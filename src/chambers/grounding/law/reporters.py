"""What is known about reporters and courts: years, and courts that a reporter prints.

The reporters of the United States come from the `reporters_db` package, which is imported where it is used, because it
is large; the reports of other countries that are read are listed here, and a mangled one stays what looks like a
citation and is none. Nothing here says that a case exists; only that a citation could be one.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

_EARLY_VOLUMES = 90
EARLY_YEARS = range(1754, 1876)
"""Of which years the cases of the early volumes of the United States Reports are."""
_BRACKETED = """
UKSC UKHL UKPC UKUT UKFTT UKEAT EAT EWHC CSIH CSOH NICA NIQB NIKB HCA FCA FCAFC NSWSC NSWCA VSC VSCA QSC QCA WASC WASCA
SASC NZSC NZCA NZHC IESC IECA IEHC SGCA SGHC HKCFA HKCA HKCFI ZASCA CAT
"""
_CANADIAN = "SCC CSC ONCA ONSC BCCA BCSC ABCA ABQB ABKB QCCA QCCS MBCA SKCA NSCA NBCA NLCA FCA FC TCC CanLII"
_REPORTS = """
QB KB AC Ch Fam WLR All_ER Lloyd's_Rep P_&_CR BCLC BCC ICR IRLR FSR RPC FLR BLR Con_LR CLC ECR CMLR EHRR HL_Cas App_Cas
Ch_D Ch_App QBD KBD Exch Ex CPD LR_HL LR_QB LR_CP LR_Ex LR_Eq Ad_&_E B_&_S E_&_B H_&_N H_&_C M_&_W ER SC SLT NI IR CLR
ALR NSWLR VR SCR DLR DLR_(3d) DLR_(4th) OR_(2d) OR_(3d) NZLR SLR HKLRD
"""
_NEUTRAL = frozenset(("EWCA Civ", "EWCA Crim", *_BRACKETED.split(), *_CANADIAN.split()))
_FOREIGN = frozenset(report.replace("_", " ") for report in _REPORTS.split())


def _spelt(report: str) -> str:
    """A pattern for the short form of reports, with or without stops: "QB", "Q.B."."""
    words = (r"\.?\s?".join(word) if word.isupper() and word.isalpha() else re.escape(word) for word in report.split())
    return r"\.?\s?".join(words).replace("'", "['\u2019]")


_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
_PAGE = r"(?P<page>\d{1,6})\b"
_NAMES = "|".join(_spelt(report) for report in sorted(_FOREIGN, key=len, reverse=True))
_COURTS = "|".join(sorted(_BRACKETED.split(), key=len, reverse=True))
_FORMS = tuple(
    re.compile(form, re.ASCII)
    for form in (
        rf"\[{_YEAR}\]\s+(?P<reporter>EWCA\s+(?:Civ|Crim)|{_COURTS})\s+{_PAGE}(?:\s+\((?P<division>[A-Z][A-Za-z]{{1,9}})\))?",
        rf"\b{_YEAR}\s+(?P<reporter>{'|'.join(_CANADIAN.split())})\s+{_PAGE}",
        rf"\[{_YEAR}\]\s+(?:(?P<volume>\d{{1,3}})\s+)?(?P<reporter>{_NAMES})\.?\s+{_PAGE}",
        rf"\({_YEAR}\)\s+(?P<volume>\d{{1,3}})\s+(?P<reporter>{_NAMES})\.?\s+{_PAGE}",
    )
)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a case in reports, or its number of a court; `volume` has the year where that is part of it."""

    start: int
    end: int
    volume: str
    reporter: str
    page: str
    short: bool = False
    year: int | None = None
    court: str | None = None


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a reporter; an open end is None."""

    name: str
    first_year: int | None
    last_year: int | None
    courts: frozenset[str]

    def fits(self, year: int) -> bool:
        """True when the edition could print a case of that year; decisions are often printed a year late."""
        return (self.first_year or 0) - 1 <= year <= (self.last_year or 9999)


def find_foreign(text: str) -> Iterator[Slot]:
    """Every place in the reports of other countries: "[2015] UKSC 36", "2015 SCC 53", "[1893] 1 QB 256"."""
    for form in _FORMS:
        yield from (_foreign_slot(match) for match in form.finditer(text))


def _foreign_slot(match: re.Match[str]) -> Slot:
    groups = match.groupdict()
    written = re.sub(r"[.\s]", "", groups["reporter"].replace("\u2019", "'")).casefold()
    known = next(each for each in (*_NEUTRAL, *_FOREIGN) if re.sub(r"\s", "", each).casefold() == written)
    bracketed, volume, division = match[0].startswith("["), groups.get("volume"), groups.get("division")
    dated = f"[{groups['year']}] {volume or ''}".strip() if bracketed else volume or groups["year"]
    # The year of a volume in square brackets is often not that of the decision.
    year = None if bracketed and not is_neutral(known) else int(groups["year"])
    court = f"{known} ({division})" if division else None
    return Slot(*match.span(), dated, known, groups["page"], year=year, court=court)


def is_neutral(reporter: str) -> bool:
    """True for the letters of a court, whose numbers are of cases and of no pages."""
    return reporter in _NEUTRAL


def is_foreign(reporter: str) -> bool:
    """True for a court or for reports of another country that are read here."""
    return is_neutral(reporter) or reporter in _FOREIGN


def editions_of(reporter: str) -> tuple[Edition, ...]:
    """Every edition that goes by this abbreviation; none when nobody knows it."""
    return _by_abbreviation().get(_folded(reporter), ())


def is_database(reporter: str) -> bool:
    """True for WL and LEXIS, whose numbers only their owners can check."""
    return re.search(r"\b(?:WL|LEXIS|Lexis)$", reporter) is not None


def is_early_volume(reporter: str, volume: str | None) -> bool:
    """True for a volume of the United States Reports that had its reporter's name before: "82 U.S. (15 Wall.)"."""
    return _folded(reporter) == "us" and volume is not None and volume.isdecimal() and int(volume) <= _EARLY_VOLUMES


@cache
def _by_abbreviation() -> dict[str, tuple[Edition, ...]]:
    from reporters_db import REPORTERS  # type: ignore[import-untyped]  # noqa: PLC0415 - large, and rarely needed

    found: dict[str, list[Edition]] = {}
    for series in (one for many in REPORTERS.values() for one in many):
        courts = frozenset(series["mlz_jurisdiction"])
        editions = {name: _edition(name, years, courts) for name, years in series["editions"].items()}
        called = {**{name: name for name in editions}, **series["variations"]}
        for abbreviation, name in called.items():
            found.setdefault(_folded(abbreviation), []).append(editions[name])
    return {name: tuple(dict.fromkeys(editions)) for name, editions in found.items()}


def _edition(name: str, years: dict[str, Any], courts: frozenset[str]) -> Edition:
    start, end = years["start"], years["end"]
    return Edition(name, start and start.year, end and end.year, courts)


def _folded(abbreviation: str) -> str:
    return re.sub(r"[^0-9a-z]", "", abbreviation.casefold())


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
_IN_CIRCUIT = re.compile(r"\b(?:\d{1,2}(?:st|nd|d|rd|th)|D\.?C\.?|Fed\.?)\s+Cir\b")
_IN_DISTRICT = re.compile(r"\b(?:[NSEWMC]\.?\s?D\.?|D\.)\s?[A-Z]")
_SUPREME_REPORTERS = frozenset(("us", "sct", "led", "led2d"))
_APPEALS_REPORTERS = frozenset(("f2d", "f3d", "f4th"))
_DISTRICT_REPORTERS = frozenset(("fsupp", "fsupp2d", "fsupp3d", "frd"))


def court_problem(reporter: str, court: str, jurisdictions: Collection[str]) -> str | None:
    """Why this court's decisions are not in this reporter, or None; `jurisdictions` are those it is known to print."""
    folded = _folded(reporter)
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
    one, two = _bare(cited), _bare(known)
    alike = one == two or one in two or two in one or one.replace("ct", "") == two.replace("ct", "")
    return alike and _is_appeals(cited) is _is_appeals(known)


def _is_appeals(court: str) -> bool:
    return re.search(r"\bapp", court, re.IGNORECASE) is not None


def _bare(court: str) -> str:
    words = re.sub(r"\b(\d+)(?:d|nd|rd|st|th)\b", r"\1", court.casefold())
    return re.sub(r"[^0-9a-z]", "", words.replace("circuit", "cir"))
