"""Where citations of cases stand that are written outside the United States: neutral citations and law reports.

"[2015] UKSC 36", "[2013] EWHC 3560 (Comm)", "2015 SCC 53" give the year, the court and a number; "[1893] 1 QB 256",
"(1854) 9 Exch 341" the year, the volume, the reports and the first page. Only courts and reports that are known here
are read: a mangled one stays what looks like a citation and is none. Names and pins are read by `citations`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BRACKETED = """
UKSC UKHL UKPC UKUT UKFTT UKEAT EAT EWCOP EWFC EWHC CSIH CSOH HCJAC NICA NIQB NIKB NICh NIFam UKAIT UKIPTrib UKCLA
HCA FCA FCAFC FamCA FCCA FMCA FWC FWCFB AATA NSWSC NSWCA NSWCCA NSWLEC VSC VSCA QSC QCA WASC WASCA SASC SASCA SASCFC
TASSC TASFC ACTSC ACTCA NTSC NTCA NZSC NZCA NZHC NZEmpC IESC IECA IEHC SGCA SGHC SGHCR HKCFA HKCA HKCFI HKDC ZASCA ZACC
JRC JCA EWLands CAT
"""
_CANADIAN = """
SCC CSC ONCA ONSC ONSCDC BCCA BCSC ABCA ABQB ABKB QCCA QCCS MBCA MBQB MBKB SKCA SKQB SKKB NSCA NSSC NBCA NBQB NBKB NLCA
NLSC NLTD PECA PESC YKCA YKSC NWTCA NWTSC NUCA NUCJ FCA FC TCC CAF CanLII HRTO OLRB
"""
_REPORTS = (
    "QB", "KB", "AC", "Ch", "Fam", "P", "WLR", "All ER", "All ER (Comm)", "Lloyd's Rep", "Lloyd's Rep IR", "EGLR",
    "EG", "P & CR", "BCLC", "BCC", "ICR", "IRLR", "FSR", "RPC", "FLR", "HLR", "Cr App R", "Cr App R (S)", "BLR",
    "Const LR", "Con LR", "CLC", "ECR", "CMLR", "EHRR", "TLR", "TCLR", "LT", "Ll L Rep", "HL Cas", "HLC", "App Cas",
    "Ch D", "Ch App", "QBD", "KBD", "Exch", "Ex", "Ex D", "CPD", "LR HL", "LR QB", "LR CP", "LR Ex", "LR Eq",
    "LR PC", "Ad & E", "A & E", "B & S", "B & Ad", "B & Ald", "E & B", "El & Bl", "E & E", "H & N", "H & C",
    "M & W", "M & S", "Burr", "Co Rep", "ER", "Eng Rep", "Cl & Fin", "De GM & G", "De GF & J", "Beav", "Hare",
    "Ves", "Ves Jun", "Bing", "Bing NC", "Taunt", "Camp", "East", "Term Rep", "TR", "CB", "CB (NS)", "CBNS", "Str",
    "Cowp", "Doug", "Wils", "SC", "SC (HL)", "SLT", "NI", "NILR", "IR", "ILRM", "CLR", "ALR", "ALJR", "FCR",
    "NSWLR", "SR (NSW)", "VR", "VLR", "Qd R", "WAR", "SASR", "Tas R", "ACLR", "ACSR", "A Crim R", "SCR", "DLR",
    "DLR (2d)", "DLR (3d)", "DLR (4th)", "OR", "OR (2d)", "OR (3d)", "BCLR", "BCLR (3d)", "BCLR (4th)", "WWR",
    "Alta LR", "NBR", "NSR", "NZLR", "SLR", "SLR (R)", "MLJ", "HKLRD", "HKCFAR", "HKLR", "All SA", "SA", "PNLR",
    "WTLR", "Bus LR", "CILL", "EMLR", "STC", "BTC", "BMLR", "PIQR", "Med LR", "JPL", "LGR", "Env LR", "Imm AR",
)  # fmt: skip
_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
_DIVISION = r"(?:\s+\((?P<division>[A-Z][A-Za-z]{1,9})\))?"


def _spelt(report: str) -> str:
    """A pattern for the short form of reports, with or without stops: "QB", "Q.B."."""
    words = (
        r"\.?\s?".join(re.escape(letter) for letter in word) if word.isupper() and word.isalpha() else re.escape(word)
        for word in report.split()
    )
    return r"\.?\s?".join(words).replace("'", "['\u2019]")


_NAMES = "|".join(_spelt(report) for report in sorted(_REPORTS, key=len, reverse=True))
_COURTS = "|".join(sorted(_BRACKETED.split(), key=len, reverse=True))
_FORMS = (
    re.compile(
        rf"\[{_YEAR}\]\s+(?P<reporter>EWCA\s+(?:Civ|Crim)|{_COURTS})\s+(?P<page>\d{{1,5}})\b{_DIVISION}", re.ASCII
    ),
    re.compile(rf"\b{_YEAR}\s+(?P<reporter>{'|'.join(_CANADIAN.split())})\s+(?P<page>\d{{1,6}})\b(?P<division>(?!))?"),
    re.compile(
        rf"\[{_YEAR}(?:[-\u2013]\d{{2,4}})?\]\s+(?:(?P<volume>\d{{1,3}})\s+)?(?P<reporter>{_NAMES})\.?\s+(?P<page>\d{{1,5}})\b"
    ),
    re.compile(
        rf"\({_YEAR}(?:[-\u2013]\d{{2,4}})?\)\s+(?P<volume>\d{{1,3}})\s+(?P<reporter>{_NAMES})\.?\s+(?P<page>\d{{1,5}})\b"
    ),
)
_NEUTRAL = frozenset(("EWCA Civ", "EWCA Crim", *_BRACKETED.split(), *_CANADIAN.split()))


@dataclass(frozen=True, slots=True)
class Report:
    """A place of a case in reports, or its number of a court; `volume` has the year where that is part of it."""

    start: int
    end: int
    volume: str
    reporter: str
    page: str
    year: int | None
    court: str | None


def find_reports(text: str) -> Iterator[Report]:
    """Every such place, in order of form."""
    for form in _FORMS:
        yield from (_report(match) for match in form.finditer(text))


def is_neutral(reporter: str) -> bool:
    """True for the letters of a court, whose numbers are of cases and of no pages."""
    return reporter in _NEUTRAL


def is_foreign(reporter: str) -> bool:
    """True for a court or for reports that are read here."""
    return is_neutral(reporter) or reporter in _REPORTS


def _report(match: re.Match[str]) -> Report:
    groups = match.groupdict()
    written = re.sub(r"[.\s]", "", groups["reporter"].replace("\u2019", "'")).casefold()
    known = next(each for each in (*_NEUTRAL, *_REPORTS) if re.sub(r"\s", "", each).casefold() == written)
    bracketed, volume, division = match[0].startswith("["), groups.get("volume"), groups.get("division")
    dated = f"[{groups['year']}] {volume or ''}".strip() if bracketed else volume or groups["year"]
    # The year of a volume in square brackets is often not that of the decision.
    year = None if bracketed and not is_neutral(known) else int(groups["year"])
    return Report(*match.span(), dated, known, groups["page"], year, f"{known} ({division})" if division else None)
